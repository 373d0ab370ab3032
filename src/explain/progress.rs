//! The progress of an event in words: the round of the standings, whether it is over, and the number of open results.

use crate::explain::words::Words;
use crate::lang::Lang;
use crate::tiebreaks::figures::Figures;

/// Returns how many pairings up to the last round with results are open.
pub(crate) fn open_results(figures: &Figures) -> usize {
    open_in(figures, |round| round <= figures.field.last_round)
}

fn open_in(figures: &Figures, counts: impl Fn(u32) -> bool) -> usize {
    figures
        .tournament
        .pairings
        .iter()
        .filter(|pairing| counts(pairing.round) && pairing.result.is_open())
        .count()
}

/// Whether rounds or results are still to come.
pub(crate) fn may_change(figures: &Figures) -> bool {
    let last = figures.field.last_round;
    last > 0 && (last < rounds(figures) || open_results(figures) > 0)
}

/// Returns how many games of a round robin have a result, and how many there are, while some are open.
fn games_so_far(figures: &Figures) -> Option<[usize; 2]> {
    let pairings = figures.tournament.pairings.iter();
    let games = pairings.filter(|pairing| pairing.second.is_some());
    let all = games.clone().count();
    let played = games.filter(|game| !game.result.is_open()).count();
    (figures.rules.pairing.system.is_round_robin() && played < all).then_some([played, all])
}

fn rounds(figures: &Figures) -> u32 {
    figures
        .field
        .rounds
        .max(figures.tournament.last_paired_round())
}

pub(crate) fn text(figures: &Figures, lang: &Lang) -> String {
    let (last, rounds, open) = (
        figures.field.last_round,
        rounds(figures),
        open_results(figures),
    );
    let texts = [last.to_string(), rounds.to_string(), open.to_string()];
    let fields = [
        ("round", &*texts[0]),
        ("rounds", &*texts[1]),
        ("open", &*texts[2]),
    ];
    let said = |key: &str| lang.say(key, &fields);
    let reached = match last {
        0 if figures.tournament.is_finals_alone() => {
            said(if figures.tournament.finals_are_over() {
                "standings.of_finals"
            } else {
                "standings.finals_open"
            })
        }
        0 => said("standings.before"),
        _ if open_in(figures, |round| round == last) > 0 => said("standings.during"),
        _ if last < rounds || open > 0 => said("standings.after"),
        _ => said("standings.final"),
    };
    let waits = last > 0 && figures.is_before_last();
    let waiting = if waits {
        Words::new(&figures.rules, lang).before_last()
    } else {
        String::new()
    };
    if let Some([played, games]) = games_so_far(figures).filter(|_| last > 0) {
        let fields = [
            ("played", &*played.to_string()),
            ("games", &*games.to_string()),
        ];
        return lang.say("standings.after_games", &fields) + &waiting;
    }
    let provisional = match open {
        0 => String::new(),
        1 => said("standings.provisional_one"),
        _ => said("standings.provisional"),
    };
    reached + before_finals(figures, lang) + &provisional + &waiting
}

/// Returns what says that stages after the rounds decide places that these standings do not show.
pub(crate) fn before_finals<'l>(figures: &Figures, lang: &'l Lang) -> &'l str {
    if figures.tournament.has_finals_after_rounds() {
        lang.text("standings.before_finals")
    } else {
        ""
    }
}
