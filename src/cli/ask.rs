//! Questions on a terminal.

use std::io::IsTerminal;

use crate::cli::console::print_error;
use crate::cli::rules;
use crate::lang::Lang;
use crate::rules::{of_game as rules_of, rule_set_ids};

/// So many answers that are none are taken before the question is given up.
const MOST_TRIES: usize = 3;

/// Asks by which rules an event is played; the likely ones have numbers. Nothing is asked where nobody sits at a terminal.
pub(super) fn rule_set(likely: &[&str], lang: &Lang) -> Option<String> {
    if !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        return None;
    }
    print_error(&(lang.text("cli.which_rules").to_string() + "\n"));
    for (number, id) in (1..).zip(likely) {
        let name = rules::name(id, lang).unwrap_or_default();
        print_error(format!("  {number}) {id}: {name}\n"));
    }
    for _ in 0..MOST_TRIES {
        print_error(lang.text("cli.number_or_id"));
        let mut answer = String::new();
        let read = std::io::stdin().read_line(&mut answer);
        let answer = answer.trim();
        if answer.is_empty() || read.is_err() {
            return None;
        }
        let number: Option<usize> = answer.parse().ok();
        let numbered = number.and_then(|number| likely.get(number.checked_sub(1)?));
        let chosen = numbered.copied().unwrap_or(answer);
        let of_game = rules_of(chosen);
        let known = rule_set_ids().find(|id| *id == chosen);
        if let Some(id) = known.or(match of_game[..] {
            [only] => Some(only),
            _ => None,
        }) {
            return Some(id.to_string());
        }
        print_error(&(say!(lang, "cli.no_such_rules", text = answer) + "\n"));
    }
    None
}
