//! The rules by which a tournament was probably played, if nothing names them: suggested and never assumed.

use std::collections::BTreeMap;

use crate::exact::Exact;
use crate::lang::in_command;
use crate::model::{Score, Source, Tournament};
use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::read::vocabulary;
use crate::rules;

/// A sign of how an event was played: its id in the wording, the rule sets that such events usually have, the likeliest first, and
/// whether it is there; what is told is an example, or nothing.
type Sign = (&'static str, &'static [&'static str], fn(&Seen<'_>) -> Option<String>);

/// The signs, the most telling first.
const SIGNS: [Sign; 19] = [
    ("tables", &["dominion-2"], |seen| told(seen.tournament.is_finals_alone())),
    ("knockout", &["knockout", "cup"], |seen| told(seen.tournament.is_knockout_by_games())),
    ("starts", &["go-mcmahon", "go-swiss"], |seen| {
        told(seen.has_starts() && (seen.is_in("cross-go") || seen.scores.is_empty()))
    }),
    ("go", &["go-swiss", "go-mcmahon"], |seen| told(seen.is_in("cross-go"))),
    ("chess", &["fide-2026", "fide-2019"], |seen| {
        let chess = ["cross-chess", "cross-vega", "cross-uscf"];
        told(chess.iter().any(|layout| seen.is_in(layout)))
    }),
    ("discs", &["othello-japan", "othello-woc"], |seen| {
        let full =
            |score: &&&Score| score.first.clone() + score.second.clone() == Exact::from(BOARD);
        let of_a_board = seen.scores.iter().filter(full).count();
        (2 * of_a_board > seen.scores.len()).then(|| seen.example(full))?
    }),
    ("sets", &["table-tennis", "badminton", "volleyball"], |seen| {
        told((seen.is_league() || seen.is_of_teams()) && seen.is_of_sets())
    }),
    ("goals", &["handball", "league"], |seen| told(seen.is_of_teams() && seen.has_many())),
    ("goals", &["football", "league", "handball"], |seen| {
        told(seen.is_of_teams() && seen.has_above(0))
    }),
    ("league", &["league", "football", "handball"], |seen| told(seen.is_league())),
    ("points", &["scrabble"], |seen| seen.example(|score| above(score, BOARD))),
    ("", &[], |seen| told(seen.has_above(MOST_GAMES))),
    ("games", &["mtg", "pokemon", "yugioh"], |seen| {
        seen.example(|score| above(score, 1) || !score.drawn.is_zero())
    }),
    ("colours", &["go-swiss", "go-mcmahon"], |seen| told(seen.is_played() && seen.is_go())),
    ("white", &["fide-2026", "fide-2019"], |seen| told(seen.is_played() && seen.is_chess())),
    ("rated", &["fide-2026", "fide-2019"], |seen| {
        let mut players = seen.tournament.players.iter();
        told(seen.is_played() && players.any(|player| player.rating.is_some()))
    }),
    ("one", &["fide-2019", "shogi-swiss", "go-swiss"], |seen| seen.example(|_| true)),
    ("robin", &["fide-2026-rr", "shogi-swiss", "go-swiss"], |seen| {
        told(seen.is_played() && seen.is_in("round-robin"))
    }),
    ("marks", &["shogi-swiss", "go-swiss"], |seen| told(seen.is_played())),
];

/// Discs on a full board.
const BOARD: i64 = 64;
/// No match has more games.
const MOST_GAMES: i64 = 5;
/// Most matches with more goals for one side are no football.
const MANY_GOALS: i64 = 12;

/// What is likely.
struct Likely {
    rules: Vec<&'static str>,
    sign: &'static str,
    example: String,
}

/// Returns the problem that nothing names the rules, with the likely ones and a command to type.
pub(crate) fn no_rules(tournament: &Tournament) -> Problem {
    let known = rules::rule_set_ids().collect::<Vec<_>>().join(", ");
    let likely = likely(tournament);
    let file = &tournament.source.file;
    let book = in_command(file);
    let id = likely.rules.first().copied().unwrap_or("ID");
    let kind = Kind::NoRules {
        known,
        likely: likely.rules.join(", "),
        sign: likely.sign.to_string(),
        example: likely.example,
        command: format!("tiebook {book} --rules {id}"),
    };
    Problem::at(Place::book(file), kind)
}

/// Returns the rule sets that are likely, the likeliest first.
#[cfg(feature = "page")]
pub(crate) fn rule_sets(tournament: &Tournament) -> Vec<&'static str> {
    likely(tournament).rules
}

/// Returns the rule sets that are likely, and the sign that says so.
fn likely(tournament: &Tournament) -> Likely {
    let results = tournament.pairings.iter().map(|pairing| &pairing.result);
    let seen =
        Seen { tournament, scores: results.filter_map(|result| result.score.as_ref()).collect() };
    let found =
        SIGNS.iter().find_map(|(sign, rules, is_there)| Some((*sign, *rules, is_there(&seen)?)));
    // A league may be of any game: what it looks like says more.
    let known = found.as_ref().map_or(&[][..], |(_, rules, _)| rules);
    let says_more =
        |rules: &Vec<&str>| !rules.iter().all(|id| rules::is_plain(id) && known.contains(id));
    if let Some(rules) = seen.named().filter(|_| !tournament.is_finals_alone()).filter(says_more) {
        return Likely { rules, sign: "named", example: String::new() };
    }
    let (sign, rules, example) = found.unwrap_or_default();
    let mut rules = rules.to_vec();
    // Games that end with 21 are those of badminton.
    rules.sort_by_cached_key(|id| seen.other_sets(id));
    Likely { rules, sign, example }
}

/// What was read of an event.
struct Seen<'a> {
    tournament: &'a Tournament,
    scores: Vec<&'a Score>,
}

impl Seen<'_> {
    /// Whether a sheet has this layout.
    fn is_in(&self, layout: &str) -> bool {
        let mut sheets = self.tournament.source.sheets.iter();
        sheets.any(|used| used.layout == layout)
    }

    /// Whether players start with a score, as only go players under McMahon pairing do.
    fn has_starts(&self) -> bool {
        let mut players = self.tournament.players.iter();
        players.any(|player| player.start_score.is_some())
    }

    /// Returns the first score that shows something.
    fn example(&self, shows: impl Fn(&&&Score) -> bool) -> Option<String> {
        self.scores.iter().find(shows).map(ToString::to_string)
    }

    fn has_above(&self, most: i64) -> bool {
        self.scores.iter().any(|score| above(score, most))
    }

    /// Whether any game has a result.
    fn is_played(&self) -> bool {
        let mut pairings = self.tournament.pairings.iter();
        pairings.any(|pairing| !pairing.result.is_open())
    }

    /// Whether the event is a league: every two met, equally often, with scores and without ratings.
    fn is_league(&self) -> bool {
        let players = &self.tournament.players;
        let pairs = self.tournament.pairings.iter();
        let mut met: BTreeMap<[usize; 2], usize> = BTreeMap::new();
        for (one, other) in pairs.filter_map(|pairing| Some((pairing.first, pairing.second?))) {
            *met.entry([one.min(other), one.max(other)]).or_default() += 1;
        }
        let often = met.values().next().copied();
        players.len() > 2
            && met.len() == players.len() * (players.len() - 1) / 2
            && met.values().all(|times| Some(*times) == often)
            && self.has_above(1)
            && players.iter().all(|player| player.rating.is_none())
    }

    /// Whether the headings speak of home and away, or of goals.
    fn is_of_teams(&self) -> bool {
        let players = &self.tournament.players;
        let sides = || ["first", "second"].iter();
        sides().any(|side| self.says(side, "heading.ground"))
            && players.iter().all(|player| player.rating.is_none())
            || ["score_1", "score_2"].iter().all(|score| self.says(score, "heading.goals"))
    }

    /// Whether more goals are scored in most matches than in football.
    fn has_many(&self) -> bool {
        let many = self.scores.iter().filter(|score| above(score, MANY_GOALS));
        2 * many.count() > self.scores.len()
    }

    /// Whether the heading of a column has a word of a list.
    fn says(&self, column: &str, list: &str) -> bool {
        let sheets = &self.tournament.source.sheets;
        let mut headings = sheets.iter().flat_map(|sheet| &sheet.columns);
        headings.any(|(heading, named)| *named == column && vocabulary::says(list, heading))
    }

    /// Whether whoever won always reached the same number, as of sets or games of rackets.
    fn is_of_sets(&self) -> bool {
        let won = |score: &&Score| score.first.clone().max(score.second.clone());
        let mut scores = self.scores.iter();
        let most = self.scores.iter().map(won).max();
        let is_usual =
            most.as_ref().is_some_and(|most| (2..=4).any(|sets| *most == Exact::from(sets)));
        is_usual && scores.all(|score| Some(won(score)) == most && score.first != score.second)
    }

    /// Returns how many of the sets that are told end otherwise than a rule set says.
    fn other_sets(&self, id: &str) -> usize {
        let sets = || {
            let games = self.tournament.pairings.iter();
            let sets = games.map(|game| game.noted.scores_of_sets());
            sets.filter(|sets| !sets.is_empty())
        };
        if sets().next().is_none() {
            return 0;
        }
        let rules = rules::load(id).ok().and_then(|draft| draft.compile(1).ok());
        let Some(end) = rules.and_then(|rules| rules.end_of_set) else {
            return 0;
        };
        sets().map(|sets| end.others(sets).count()).sum()
    }

    /// Returns the rule sets of the game that is mentioned.
    fn named(&self) -> Option<Vec<&'static str>> {
        let Source { file, sheets, .. } = &self.tournament.source;
        let title = self.tournament.title.as_deref().unwrap_or_default();
        let sheets = sheets.iter().map(|used| &*used.place.sheet);
        let name: Vec<&str> = [title, file].into_iter().chain(sheets).collect();
        Some(rules::of_game(&name.join(" "))).filter(|rules| !rules.is_empty())
    }

    /// Whether the book speaks of go: stones of handicap, or Black named before White, who moves first in chess.
    fn is_go(&self) -> bool {
        let mut pairings = self.tournament.pairings.iter();
        let has_stones = pairings.any(|pairing| pairing.stones != 0);
        has_stones || self.heads("first", "black") && self.heads("second", "white")
    }

    /// Whether the book speaks of chess: White named before Black.
    fn is_chess(&self) -> bool {
        self.heads("first", "white") && self.heads("second", "black")
    }

    fn heads(&self, column: &str, colour: &str) -> bool {
        let sheets = &self.tournament.source.sheets;
        let mut headings = sheets.iter().flat_map(|sheet| &sheet.columns);
        let colour = format!("colour.{colour}");
        headings.any(|(heading, named)| {
            *named == column && vocabulary::holds(&colour, &heading.to_lowercase())
        })
    }
}

fn told(is_there: bool) -> Option<String> {
    is_there.then(String::new)
}

fn above(score: &Score, most: i64) -> bool {
    score.first > Exact::from(most) || score.second > Exact::from(most)
}
