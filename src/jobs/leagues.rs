//! Two leagues of one event, before its first game.

use std::sync::Arc;

use crate::exact::{Exact, Mode, count_of};
use crate::jobs::Declined;
use crate::jobs::finals::{LEAGUES, LeagueRequest};
use crate::lang::{Lang, Language};
use crate::league::{Assignment, Entry, MovedBy, Reason, Split, Terms, assign, rated, wish};
use crate::model::{QualifyLine, Tournament};
use crate::pairing::Draw;
use crate::problem::{Kind, NoPairings, Problem};
use crate::standings::{Analysed, compute};
use crate::tiebreaks::figures::Figures;
use crate::workbook::calculation::BookLayout;
use crate::workbook::plan::Plan;
use crate::workbook::{Size, plan};

/// How players come into leagues where too many wish for one.
pub(crate) struct Placing<'a> {
    /// The rule that decides; otherwise the ratings, where everybody has one.
    pub by: Option<MovedBy>,
    /// Earlier events, whose results make the ratings.
    pub earlier: &'a [Figures],
    /// The number of the draw.
    pub seed: u64,
}

/// What became of an event.
pub(crate) struct Leagues {
    /// The event of each league, its players and nothing paired yet; none where one league is enough.
    pub events: Vec<Tournament>,
    /// What is said of them.
    pub said: Vec<String>,
    /// Who is decided about without a rating that others have.
    pub unrated: Option<String>,
}

/// Returns the leagues of an event of listed players.
///
/// # Errors
/// They cannot be made as they are asked for.
pub(crate) fn leagues(
    tournament: &Tournament,
    request: &LeagueRequest,
    placing: &Placing<'_>,
    lang: &Lang,
) -> Result<Leagues, Declined> {
    let players = count_of(tournament.players.len());
    let Some(split) = split(request, players, lang)? else {
        return Ok(Leagues {
            events: Vec::new(),
            said: vec![single(players, lang)],
            unrated: None,
        });
    };
    let entries = entries(tournament, placing, lang)?;
    let by = moved_by(placing, &entries, lang)?;
    let placed = assign(&entries, split.sizes, by);
    let mut said = size_lines(&split, lang);
    said.extend(assigned(placing.seed, tournament, &placed, by, lang));
    let event = |league| own_event(tournament, &placed, &split, league, lang);
    Ok(Leagues {
        events: [0, 1].map(event).into(),
        said,
        unrated: unrated(tournament, &entries, (by, placing.by), lang),
    })
}

/// Returns the sizes of two leagues of so many players; nothing where one league is enough.
///
/// # Errors
/// What is asked for cannot be read, or asks for more seats than there are players.
pub(crate) fn split(
    request: &LeagueRequest,
    players: u32,
    lang: &Lang,
) -> Result<Option<Split>, Declined> {
    let Some(terms) = request.terms(players, lang)? else {
        return Ok(None);
    };
    let too_few = || Declined::book(lang.text("league.too_few").to_string());
    terms.split(players).map(Some).ok_or_else(too_few)
}

/// Returns the sentence that one league is enough.
pub(crate) fn single(players: u32, lang: &Lang) -> String {
    if players <= Terms::OF_ONE {
        return say!(lang, "league.single_few", players);
    }
    say!(lang, "league.single", players, seats = Terms::OF_ONE)
}

/// Returns the lines about the sizes of the leagues and their numbers of qualifiers.
pub(crate) fn size_lines(split: &Split, lang: &Lang) -> Vec<String> {
    let mut lines: Vec<String> = (0..2)
        .map(|league| {
            let percent = Exact::fraction(
                100 * i64::from(split.seats[league]),
                i64::from(split.sizes[league]),
            );
            let percent = percent.map(|percent| lang.number(percent.to_decimal(2, Mode::HalfUp)));
            say!(
                lang,
                "league.size",
                league = lang.text(LEAGUES[league]),
                players = split.sizes[league],
                seats = split.seats[league],
                percent = percent.as_deref().unwrap_or_default()
            )
        })
        .collect();
    lines.push(say!(
        lang,
        "league.ratio",
        ratio = lang.number(split.ratio.to_decimal(2, Mode::HalfUp)),
        error = lang.number(split.error.to_decimal(4, Mode::HalfUp))
    ));
    lines
}

/// Returns everybody with the league that was wished for, a rating and a lot.
fn entries(
    tournament: &Tournament,
    placing: &Placing<'_>,
    lang: &Lang,
) -> Result<Vec<Entry>, Declined> {
    let earlier = rated(placing.earlier);
    let lots = Draw::new(placing.seed, 0).keys(tournament.players.len());
    let mut entries = Vec::new();
    for (player, of) in tournament.players.iter().enumerate() {
        let wished = match &of.wish {
            None => None,
            Some(wished) => Some(wish(&wished.value).ok_or_else(|| {
                Declined::book(say!(
                    lang,
                    "league.bad_wish",
                    wish = wished.value,
                    player = of.name,
                    cell = wished.place.within_book()
                ))
            })?),
        };
        let rating = if placing.earlier.is_empty() {
            of.rating.clone()
        } else {
            earlier.get(&*of.name).cloned()
        };
        entries.push(Entry { player, wish: wished, rating, lot: lots[player] });
    }
    Ok(entries)
}

/// Returns the rule that decides who moves.
fn moved_by(placing: &Placing<'_>, entries: &[Entry], lang: &Lang) -> Result<MovedBy, Declined> {
    let has_rating = |entry: &Entry| entry.rating.is_some();
    match placing.by {
        Some(MovedBy::Rating) if !entries.iter().any(has_rating) => {
            Err(Declined::book(lang.text("league.no_rating").to_string()))
        }
        Some(by) => Ok(by),
        None if !placing.earlier.is_empty() || entries.iter().all(has_rating) => {
            Ok(MovedBy::Rating)
        }
        None => Ok(MovedBy::Lot),
    }
}

/// Returns who has no rating, where others have one and that matters.
fn unrated(
    tournament: &Tournament,
    entries: &[Entry],
    (by, asked): (MovedBy, Option<MovedBy>),
    lang: &Lang,
) -> Option<String> {
    let of = entries.iter().filter(|entry| entry.rating.is_none());
    let without = lang.list(of.map(|entry| tournament.name(entry.player)));
    if without.is_empty() || entries.iter().all(|entry| entry.rating.is_none()) {
        return None;
    }
    let key = match (by, asked.is_some()) {
        (MovedBy::Rating, _) => "league.unrated_last",
        (MovedBy::Lot, false) => "league.unrated_lot",
        (MovedBy::Lot, true) => return None,
    };
    Some(say!(lang, key, players = without))
}

/// Returns the lines about the assignment; a player who is moved is listed with the cell of the wish.
fn assigned(
    seed: u64,
    tournament: &Tournament,
    placed: &[Assignment],
    by: MovedBy,
    lang: &Lang,
) -> Vec<String> {
    let name = |placed: &Assignment| tournament.name(placed.player).to_string();
    let mut said: Vec<String> = (0..2)
        .map(|league| {
            let names = lang.list(placed.iter().filter(|placed| placed.league == league).map(name));
            say!(lang, "league.plays", league = lang.text(LEAGUES[league]), players = names)
        })
        .collect();
    let moved = placed.iter().filter(|placed| placed.reason == Reason::Moved);
    let cell = |placed: &Assignment| {
        let player = &tournament.players[placed.player];
        player.wish.as_ref().map_or(&player.place, |wish| &wish.place).within_book()
    };
    let moved: Vec<String> =
        moved.map(|placed| format!("{} ({})", name(placed), cell(placed))).collect();
    let of_nobody: Vec<String> =
        placed.iter().filter(|placed| placed.reason == Reason::NoWish).map(name).collect();
    let keys = match by {
        MovedBy::Rating => ["league.moved_by_rating", "league.no_wish_by_rating"],
        MovedBy::Lot => ["league.moved_by_lot", "league.no_wish_by_lot"],
    };
    for (key, players) in
        keys.into_iter().zip([moved, of_nobody]).filter(|(_, players)| !players.is_empty())
    {
        said.push(say!(lang, key, players = lang.list(players), seed));
    }
    said
}

/// Returns the event of a league: its players, and nothing paired yet.
fn own_event(
    tournament: &Tournament,
    placed: &[Assignment],
    split: &Split,
    league: usize,
    lang: &Lang,
) -> Tournament {
    let mut own = tournament.clone();
    let title = tournament.title.as_deref().unwrap_or_default();
    own.title = Some(
        say!(lang, "league.title", title, league = lang.text(LEAGUES[league])).trim().to_string(),
    );
    own.players = placed
        .iter()
        .filter(|placed| placed.league == league)
        .map(|placed| tournament.players[placed.player].clone())
        .collect();
    own.pairings.clear();
    own.previous = None;
    own.published = None;
    // No game is paired, and the number of rounds is known only where it was planned.
    own.rounds = own.planned.unwrap_or(0);
    // The number of qualifiers is kept in the book, from which the finals are made.
    own.qualify = vec![QualifyLine {
        places: split.seats[league],
        label: lang.text("sheet.finals").to_string(),
    }];
    own
}

/// Hands over the plan of a league's book.
///
/// # Errors
/// The book from which it comes has no rule set.
pub(crate) fn with_plan<T>(
    outcome: &Analysed,
    own: Tournament,
    lang: &Lang,
    write: impl FnOnce(&Plan<'_>) -> T,
) -> Result<T, Declined> {
    let draft = outcome.draft.as_ref();
    let rules = draft
        .and_then(|draft| draft.compile(own.rounds).ok())
        .ok_or_else(|| Declined::book(lang.text("league.no_rules").to_string()))?;
    let analysis = compute(Arc::new(own), rules);
    let size = Size::of(&analysis.figures, false, None);
    let layout = BookLayout::new(&analysis, &[], lang, size);
    Ok(write(&plan(&layout)))
}

/// Returns the problems of a book; of a list of players it is none that nothing is paired, or that its rules are named elsewhere.
pub(crate) fn problems(outcome: &Analysed) -> Vec<Problem> {
    let beginning = |kind: &Kind| {
        matches!(kind, Kind::NoPairings(NoPairings::Unpaired { .. }) | Kind::NoRules { .. })
    };
    let listed =
        outcome.tournament.as_ref().is_some_and(|tournament| tournament.pairings.is_empty());
    let all = outcome.problems.iter();
    all.filter(|problem| !(listed && beginning(&problem.kind))).cloned().collect()
}

/// Returns the name of the event from that of a league's book, after whatever round: what comes of leagues is called after it.
pub(crate) fn event_of(stem: &str) -> &str {
    let mut event = stem;
    while let Some(shorter) = Language::all().find_map(|language| without_ending(event, language)) {
        event = shorter;
    }
    event
}

/// Returns a name without what says the league, the round or the standings; nothing where it says none of them.
fn without_ending(name: &str, language: Language) -> Option<&str> {
    let lang = Lang::of(language);
    let numbered = [lang.text("league.ending"), lang.text("cli.round_ending")].into_iter();
    let numbered = numbered.filter_map(|ending| {
        let (before, rest) = ending.split_once('{')?;
        let (_, behind) = rest.split_once('}')?;
        let numbered = name.strip_suffix(behind)?;
        let bare = numbered.trim_end_matches(|c: char| c.is_ascii_digit());
        if bare.len() == numbered.len() { None } else { bare.strip_suffix(before) }
    });
    let plain = name.strip_suffix(lang.text("cli.output_ending"));
    plain.into_iter().chain(numbered).find(|shorter| !shorter.is_empty())
}

#[cfg(test)]
mod tests {
    use super::event_of;

    #[test]
    fn what_comes_of_leagues_is_called_after_the_event() {
        for book in [
            "Vereinsabend-liga-2-runde-2",
            "Vereinsabend-league-1",
            "Vereinsabend-league-1-round-12-standings",
            "Vereinsabend-1組-第3回戦-順位",
            "Vereinsabend",
        ] {
            assert_eq!(event_of(book), "Vereinsabend", "{book}");
        }
        assert_eq!(event_of("-standings"), "-standings");
    }
}
