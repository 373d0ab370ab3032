//! The progress of an event in words: the round of the standings, whether it is over, and the number of open results.

use std::cmp::Ordering;
use std::collections::HashSet;

use crate::explain::words::Words;
use crate::lang::Lang;
use crate::model::{Date, Outcome, Pairing, PlayerIndex};
use crate::rules::pairing::System;
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

/// Returns how many games of two have a result, and how many there are; of the annulled ones none counts.
fn games_of_two(figures: &Figures) -> [usize; 2] {
    let tournament = &figures.tournament;
    let is_of_two = |pairing: &&Pairing| pairing.second.is_some() && !tournament.annuls(pairing);
    let games = tournament.pairings.iter().filter(is_of_two);
    let all = games.clone().count();
    let played = games.filter(|game| !game.result.is_open()).count();
    [played, all]
}

/// Returns how many games of a round robin have a result, and how many there are, while some are open.
fn games_so_far(figures: &Figures) -> Option<[usize; 2]> {
    let [played, all] = games_of_two(figures);
    (figures.rules.pairing.system.is_round_robin() && played < all).then_some([played, all])
}

fn rounds(figures: &Figures) -> u32 {
    figures.field.rounds.max(figures.tournament.last_paired_round())
}

/// Returns the final of a knockout by its position, and whether another game of its round is played for the third place.
pub(crate) fn final_game(figures: &Figures) -> Option<(usize, bool)> {
    if figures.rules.pairing.system != System::Knockout {
        return None;
    }
    let last = rounds(figures);
    let mut lost = HashSet::new();
    let (mut finals, mut others) = (Vec::new(), 0);
    for (at, game) in figures.tournament.pairings.iter().enumerate() {
        let Some(second) = game.second else {
            // Whoever has a bye in the last round plays on.
            let is_bye = |[own, _]: [Outcome; 2]| own == Outcome::Bye;
            if game.round == last && game.result.outcomes.is_some_and(is_bye) {
                return None;
            }
            continue;
        };
        if game.round < last {
            let fared = game.result.fared();
            lost.extend((fared == Some(Ordering::Less)).then_some(game.first));
            lost.extend((fared == Some(Ordering::Greater)).then_some(second));
        } else if game.players().any(|player| lost.contains(&player)) {
            others += 1;
        } else {
            finals.push(at);
        }
    }
    let [only] = finals[..] else { return None };
    Some((only, others > 0))
}

/// Returns who has won a knockout that is over, or in which only the third place is open, and the key of what is said of it.
fn champion(figures: &Figures) -> Option<(PlayerIndex, &'static str)> {
    let (at, has_third) = final_game(figures)?;
    let game = &figures.tournament.pairings[at];
    let champion = match game.result.fared()? {
        Ordering::Greater => Some(game.first),
        Ordering::Less => game.second,
        Ordering::Equal => None,
    };
    let key = match open_results(figures) {
        0 => "standings.champion",
        1 if has_third => "standings.champion_before_third",
        _ => return None,
    };
    Some((champion?, key))
}

/// Returns the number of rounds, where it was given or room was made for more than are paired.
pub(crate) fn rounds_given(figures: &Figures) -> Option<u32> {
    let tournament = &figures.tournament;
    let prepared = Some(figures.field.rounds);
    let prepared = prepared.filter(|rounds| *rounds > tournament.last_paired_round());
    tournament.planned.or(prepared)
}

/// Whether those who play say themselves how many rounds there are.
pub(crate) fn ends_by_itself(figures: &Figures) -> bool {
    let system = figures.rules.pairing.system;
    system.is_round_robin() || system == System::Knockout
}

/// Whether it is known how many rounds there are.
fn knows_end(figures: &Figures) -> bool {
    ends_by_itself(figures) || rounds_given(figures).is_some()
}

/// Whether the last round that was played is the last that was planned, and no finals follow.
fn is_planned_end(figures: &Figures) -> bool {
    let tournament = &figures.tournament;
    let is_reached = |planned| planned == figures.field.last_round;
    tournament.planned.is_some_and(is_reached) && !tournament.has_finals_after_rounds()
}

/// Returns a day as the language writes it, by `YYYY`, `MM` or `M` and `DD` or `D`.
fn written(date: Date, lang: &Lang) -> String {
    let Date { year, month, day } = date;
    let parts = [
        ("YYYY", year.to_string()),
        ("MM", format!("{month:02}")),
        ("DD", format!("{day:02}")),
        ("M", month.to_string()),
        ("D", day.to_string()),
    ];
    let form = lang.text("standings.day").to_string();
    let fill = |text: String, (part, number): &(&str, String)| text.replace(part, number);
    parts.iter().fold(form, fill)
}

/// Returns what is said of standings as they stood at the end of a day, and how many games had a result then.
pub(crate) fn at_end_of_day(figures: &Figures, lang: &Lang) -> Option<(String, usize)> {
    let date = figures.tournament.through_date?;
    let [played, games] = games_of_two(figures);
    let counts = [played, games].map(|count| count.to_string());
    Some((
        say!(
            lang,
            "standings.at_end_of_day",
            date = written(date, lang),
            played = counts[0],
            games = counts[1]
        ),
        played,
    ))
}

pub(crate) fn text(figures: &Figures, lang: &Lang) -> String {
    let last = figures.field.last_round;
    let waiting = if last > 0 && figures.is_before_last() {
        Words::new(&figures.rules, lang).before_last()
    } else {
        String::new()
    };
    let so_far = at_end_of_day(figures, lang).filter(|_| last > 0);
    if let Some((said, _)) = so_far {
        return said + &waiting;
    }
    if let Some((champion, key)) = champion(figures) {
        let name = figures.tournament.name(champion);
        return say!(lang, key, player = name);
    }
    let (rounds, open) = (rounds(figures), open_results(figures));
    let texts = [last.to_string(), rounds.to_string(), open.to_string()];
    let said = |key: &str| say!(lang, key, round = texts[0], rounds = texts[1], open = texts[2]);
    let reached = match last {
        0 if figures.tournament.is_finals_alone() => {
            said(if figures.tournament.finals_are_over() {
                "standings.of_finals"
            } else {
                "standings.finals_open"
            })
        }
        0 => said("standings.before"),
        _ if open_in(figures, |round| round == last) > 0 => {
            said(if knows_end(figures) { "standings.during" } else { "standings.under_way" })
        }
        _ if (last < rounds || open > 0) && knows_end(figures) => said("standings.after"),
        _ => said(if is_planned_end(figures) {
            "standings.final_of_plan"
        } else {
            "standings.final"
        }),
    };
    if let Some([played, games]) = games_so_far(figures).filter(|_| last > 0) {
        return say!(lang, "standings.after_games", played, games) + &waiting;
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
