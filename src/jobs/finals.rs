//! The finals of one league that was played, or of two.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use crate::exact::{Exact, count_of};
use crate::jobs::Declined;
use crate::lang::{Lang, Language};
use crate::league::Terms;
use crate::standings::Analysed;
use crate::workbook::finals::{Candidate, Finals};

/// The names of the leagues in the wording.
pub(crate) const LEAGUES: [&str; 2] = ["league.first", "league.second"];
/// How many players may sit at a table of the finals.
pub(crate) const TABLE: RangeInclusive<i64> = 2..=6;
/// How many may go on from a table of the semifinals.
pub(crate) const ONWARD: RangeInclusive<i64> = 1..=3;

/// What is asked of leagues and finals.
#[derive(Clone, Debug)]
pub(crate) struct LeagueRequest {
    /// How much larger the first league is.
    pub ratio: String,
    /// How many qualify of each league, such as `3+1`, instead of the usual number.
    pub seats: Option<String>,
    /// How many players sit at a table.
    pub table: usize,
    /// How many of them go on to the final.
    pub onward: usize,
}

impl LeagueRequest {
    /// Returns the sizes of the leagues of an event of so many players; nothing where one league is enough.
    ///
    /// # Errors
    /// The ratio or the numbers of qualifiers cannot be read.
    pub(crate) fn terms(&self, players: u32, lang: &Lang) -> Result<Option<Terms>, Declined> {
        let ratio = self.ratio.parse().ok();
        let ratio = ratio
            .filter(|ratio: &Exact| !ratio.is_zero() && !ratio.is_negative())
            .ok_or_else(|| Declined::request(say!(lang, "league.bad_ratio", ratio = self.ratio)))?;
        let Some(seats) = &self.seats else {
            return Ok(Terms::of(players).map(|terms| Terms { ratio, ..terms }));
        };
        let both = seats.split_once('+');
        let both = both.and_then(|(one, other)| Some([number_of(one)?, number_of(other)?]));
        let seats = both.ok_or_else(|| Declined::request(say!(lang, "league.bad_seats", seats)))?;
        Ok(Some(Terms { seats, ratio }))
    }
}

/// Reads a number of qualifiers.
fn number_of(text: &str) -> Option<u32> {
    let seats = text.trim().parse().ok();
    seats.filter(|seats: &u32| (1..=100).contains(seats))
}

/// A league that was played.
pub(crate) struct PlayedLeague {
    /// Which of the books it is.
    at: usize,
    /// What messages call its book.
    book: String,
    /// The title of the event, without the league.
    title: Option<String>,
    /// The league that the title names.
    league: Option<usize>,
    /// Places and names, the best first.
    players: Vec<(u32, String)>,
    /// Players who left or have no place; they play no final.
    withdrawn: Vec<String>,
    /// The number of qualifiers in the league's book.
    seats: Option<u32>,
    /// The rule set, unless it is one of the organizer's own.
    rules: Option<String>,
}

impl PlayedLeague {
    /// Takes the standings of a league; `at` is which of the books it is, and `book` what messages call it.
    ///
    /// # Errors
    /// It has none, or its rounds are not over.
    pub(crate) fn new(
        outcome: &Analysed,
        at: usize,
        book: String,
        lang: &Lang,
    ) -> Result<Self, Declined> {
        let Some(analysis) = &outcome.analysis else {
            return Err(Declined::book(say!(lang, "league.no_standings", file = book)));
        };
        let tournament = &analysis.figures.tournament;
        // Seats are given by the places at the end.
        if tournament.last_paired_round() < tournament.rounds
            || tournament.pairings.iter().any(|pairing| pairing.result.is_open())
        {
            return Err(Declined::book(say!(lang, "league.not_over", file = book)));
        }
        let next = tournament.last_paired_round() + 1;
        let entries = analysis.standings.entries.iter().partition(|entry| {
            entry.without_place || tournament.players[entry.player].has_left_by(next)
        });
        let (withdrawn, placed): (Vec<_>, Vec<_>) = entries;
        let withdrawn =
            withdrawn.into_iter().map(|entry| tournament.name(entry.player).to_string()).collect();
        let players = placed
            .into_iter()
            .map(|entry| (entry.rank, tournament.name(entry.player).to_string()))
            .collect();
        let told = tournament.title.as_deref().and_then(league_of);
        let title = told.map_or_else(
            || tournament.title.clone(),
            |(title, _)| Some(title.to_string()).filter(|title| !title.is_empty()),
        );
        let seats = tournament.qualify.first().map(|line| line.places);
        let rules = &analysis.figures.rules;
        let rules = rules.stated.file.is_none().then(|| rules.id.clone());
        Ok(Self {
            at,
            book,
            title,
            league: told.map(|(_, league)| league),
            players,
            withdrawn,
            seats,
            rules,
        })
    }
}

/// Returns the event and the league of the title of a league's book.
fn league_of(title: &str) -> Option<(&str, usize)> {
    let names =
        Language::all().flat_map(|language| LEAGUES.map(|key| Lang::of(language).text(key)));
    let apart = |before: &str| before.is_empty() || before.ends_with(char::is_whitespace);
    let mut each = names.zip([0, 1].into_iter().cycle());
    each.find_map(|(name, league)| {
        Some((title.strip_suffix(name).filter(|before| apart(before))?.trim_end(), league))
    })
}

/// Sorts the leagues and returns remarks about their order; an order that may be wrong is reported.
fn in_order(leagues: &mut [PlayedLeague], lang: &Lang) -> Result<Vec<String>, Declined> {
    let [one, other] = leagues else {
        // Half an event has no finals of its own.
        let alone = leagues.first().and_then(|one| Some((one, one.league?)));
        let refusal = |(one, league): (&PlayedLeague, usize)| {
            Declined::request(say!(
                lang,
                "league.other_missing",
                file = one.book,
                league = lang.text(LEAGUES[league]),
                other = lang.text(LEAGUES[1 - league])
            ))
        };
        return alone.map_or(Ok(Vec::new()), |alone| Err(refusal(alone)));
    };
    let [first, second] = LEAGUES.map(|key| lang.text(key));
    if let Some(league) = one.league.filter(|league| other.league == Some(*league)) {
        return Err(Declined::request(say!(
            lang,
            "league.same_league",
            first = one.book,
            second = other.book,
            league = lang.text(LEAGUES[league])
        )));
    }
    if one.league == Some(1) || other.league == Some(0) {
        std::mem::swap(one, other);
        return Ok(vec![say!(
            lang,
            "league.swapped",
            first = one.book,
            second = other.book,
            one = first,
            other = second
        )]);
    }
    let sizes = [one.players.len(), other.players.len()];
    if one.league.or(other.league).is_some() || sizes[0] >= sizes[1] {
        return Ok(Vec::new());
    }
    let [few, many] = sizes;
    Ok(vec![say!(
        lang,
        "league.smaller_first",
        first = one.book,
        second = other.book,
        one = first,
        few,
        many
    )])
}

/// The number of players at a table of the finals, and of those who advance from a semifinal table.
type Sizes = (usize, usize);

/// Returns why these finals cannot be played: semifinals without losers, or a final larger than a table; and the number concerned.
fn misfit(finalists: usize, (table, onward): Sizes) -> Option<(&'static str, usize)> {
    let tables = finalists.div_ceil(table);
    let smallest = finalists / tables.max(1);
    match tables {
        0 | 1 => None,
        _ if onward >= smallest => Some(("league.nobody_out", smallest)),
        _ if tables * onward > table => Some(("league.final_too_large", tables * onward)),
        _ => None,
    }
}

/// Refuses finals that cannot be played, and suggests the closest sizes that can.
fn fits(request: &LeagueRequest, finalists: usize, lang: &Lang) -> Result<(), Declined> {
    let own = (request.table, request.onward);
    let Some((key, players)) = misfit(finalists, own) else {
        return Ok(());
    };
    let sizes = |range: RangeInclusive<i64>| range.filter_map(|size| usize::try_from(size).ok());
    let all = sizes(TABLE).flat_map(|table| sizes(ONWARD).map(move |onward| (table, onward)));
    let apart = |sizes: &Sizes| (sizes.0.abs_diff(own.0) + sizes.1.abs_diff(own.1), *sizes);
    let nearest = all.filter(|sizes| misfit(finalists, *sizes).is_none()).min_by_key(apart);
    let numbers =
        [finalists.div_ceil(own.0), own.0, own.1, players].map(|number| number.to_string());
    let fields: Vec<(&str, &str)> = ["tables", "table", "onward", "players"]
        .into_iter()
        .zip(numbers.iter().map(String::as_str))
        .collect();
    let advice = match nearest {
        Some((table, onward)) => say!(lang, "league.sizes_that_fit", table, onward),
        None => lang.text("league.no_sizes_fit").to_string(),
    };
    Err(Declined::request(lang.say(key, &fields) + &advice))
}

/// Finals to be played.
pub(crate) struct PlannedFinals {
    /// Who plays them, and how.
    pub finals: Finals,
    /// What is said of them.
    pub said: Vec<String>,
    /// Which of the books is that of the first league.
    pub first: usize,
}

/// Returns the finals of one league or of two.
///
/// # Errors
/// They cannot be played.
pub(crate) fn finals(
    mut leagues: Vec<PlayedLeague>,
    request: &LeagueRequest,
    lang: &Lang,
) -> Result<PlannedFinals, Declined> {
    let mut said = in_order(&mut leagues, lang)?;
    let candidates = candidates(&leagues, lang)?;
    // The size of the event includes players who left or have no place.
    let withdrawn: Vec<&str> =
        leagues.iter().flat_map(|league| &league.withdrawn).map(String::as_str).collect();
    let all = count_of(candidates.len() + withdrawn.len());
    if !withdrawn.is_empty() {
        said.push(say!(lang, "league.gone", players = lang.list(withdrawn)));
    }
    let usual = asked_or_usual(request, leagues.len(), all, lang)?;
    let (seats, remark) = seats(request, &leagues, usual, all, lang);
    said.extend(remark);
    let mut sizes = leagues.iter().zip(&seats);
    if let Some((league, _)) = sizes.find(|(league, seats)| league.players.len() < **seats as usize)
    {
        return Err(Declined::book(say!(lang, "league.too_few_in", file = league.book)));
    }
    fits(request, seats.iter().map(|seats| *seats as usize).sum(), lang)?;
    // The organizer must break a tie across the line.
    let notes: Vec<String> = leagues
        .iter()
        .zip(&seats)
        .zip(LEAGUES)
        .filter_map(|((league, seats), key)| tie_note(league, *seats as usize, key, lang))
        .collect();
    said.extend(notes.iter().cloned());
    let finals = Finals {
        notes,
        title: leagues.iter().find_map(|league| league.title.clone()).unwrap_or_default(),
        leagues: LEAGUES.iter().take(seats.len()).map(|key| lang.text(key).to_string()).collect(),
        candidates,
        seats,
        table: request.table,
        onward: request.onward,
        rules: common_rules(&leagues),
    };
    let names = finals.finalists().into_iter().map(|at| finals.candidates[at].name.clone());
    said.push(say!(lang, "league.finalists", players = lang.list(names)));
    Ok(PlannedFinals { finals, said, first: leagues[0].at })
}

/// Returns the rule set of all leagues, if it is the same.
fn common_rules(leagues: &[PlayedLeague]) -> Option<String> {
    let rules = leagues.first()?.rules.as_ref()?;
    let same = |league: &PlayedLeague| league.rules.as_ref() == Some(rules);
    leagues.iter().all(same).then(|| rules.clone())
}

/// Returns the players of all leagues; nobody may be in both.
fn candidates(leagues: &[PlayedLeague], lang: &Lang) -> Result<Vec<Candidate>, Declined> {
    let mut seen = HashSet::new();
    let mut candidates = Vec::new();
    for (league, of) in leagues.iter().enumerate() {
        for (place, name) in &of.players {
            if !seen.insert(name) {
                return Err(Declined::book(say!(lang, "league.in_both", player = name)));
            }
            candidates.push(Candidate { league, place: *place, name: name.clone() });
        }
    }
    Ok(candidates)
}

/// Returns the number of qualifiers of each league that is asked for, or the usual one in an event of so many players.
fn asked_or_usual(
    request: &LeagueRequest,
    leagues: usize,
    players: u32,
    lang: &Lang,
) -> Result<Vec<u32>, Declined> {
    if leagues == 2 {
        let terms = request.terms(players, lang)?;
        return Ok(terms.map_or_else(|| vec![3, 1], |terms| terms.seats.to_vec()));
    }
    let Some(seats) = &request.seats else {
        return Ok(vec![Terms::OF_ONE]);
    };
    let refused = || Declined::request(say!(lang, "league.bad_seats_of_one", seats));
    Ok(vec![number_of(seats).ok_or_else(refused)?])
}

/// Returns the number of qualifiers of each league, and a remark where the books say it, or say another one than the command line.
fn seats(
    request: &LeagueRequest,
    leagues: &[PlayedLeague],
    usual: Vec<u32>,
    players: u32,
    lang: &Lang,
) -> (Vec<u32>, Option<String>) {
    let sum = |seats: &[u32]| {
        let seats: Vec<String> = seats.iter().map(u32::to_string).collect();
        seats.join("+")
    };
    let written: Vec<u32> =
        leagues.iter().zip(&usual).map(|(league, usual)| league.seats.unwrap_or(*usual)).collect();
    if request.seats.is_none() {
        let key = if leagues.iter().all(|league| league.seats.is_some()) {
            "league.seats_written"
        } else {
            "league.seats_usual"
        };
        let remark = say!(lang, key, seats = sum(&written), usual = sum(&usual), players);
        return (written, Some(remark));
    }
    let remark = (written != usual)
        .then(|| say!(lang, "league.seats_other", seats = sum(&usual), written = sum(&written)));
    (usual, remark)
}

/// Returns a note about players who share the last qualifying place and cannot all qualify.
fn tie_note(league: &PlayedLeague, seats: usize, key: &str, lang: &Lang) -> Option<String> {
    let players = &league.players;
    let (last, _) = players.get(seats.checked_sub(1)?)?;
    let (next, _) = players.get(seats)?;
    if next != last {
        return None;
    }
    let equal = players.iter().filter(|(place, _)| place == last);
    let equal = lang.list(equal.map(|(_, name)| name.as_str()));
    Some(say!(lang, "league.tie", league = lang.text(key), players = equal))
}
