//! What everybody still needs as data: format `tiebook/last-round/1`.

use std::collections::BTreeMap;

use crate::explain::last_round::LastRoundWords;
use crate::last_round::{ByOwn, Chances, Condition};
use crate::model::Outcome;
use crate::write::json::data::data;

/// The format of the data, and its version.
const FORMAT: &str = "tiebook/last-round/1";

data! {
    /// What everybody still needs in the last round.
    LastRoundData<'a> {
        /// The format of the data, and its version.
        #[cfg_attr(feature = "cli", schemars(extend("const" = FORMAT)))]
        format: &'static str,
        /// The title of the tournament.
        title: Option<&'a str>,
        /// The id of the rule set.
        rules: &'a str,
        /// The SHA-256 of the file, in hexadecimal.
        sha256: &'a str,
        /// The ids of the figures by which players are compared, in their order.
        criteria: Vec<&'a str>,
        /// The id of the figure that decides between players who are level on these, and that nobody knows yet.
        then: Option<&'a str>,
        /// The open tables.
        tables: Vec<TableData<'a>>,
        /// The players, in the order of the standings now.
        players: Vec<ChancesData<'a>>,
    }
    /// An open table.
    TableData<'a> {
        /// The table as written.
        table: Option<&'a str>,
        /// The player named first.
        first: &'a str,
        /// The other player.
        second: &'a str,
        /// The cell of its result.
        place: String,
    }
    /// What one player can still reach.
    ChancesData<'a> {
        /// The player's number.
        number: u32,
        /// The player's name.
        name: &'a str,
        /// The open table, a position in the list of tables from 0.
        table: Option<usize>,
        /// The best and the worst place.
        places: [u32; 2],
        /// Whether both can come about; otherwise they are bounds.
        proved: bool,
        /// For each line what is needed.
        lines: Vec<LineData<'a>>,
    }
    /// What one player needs for one line.
    LineData<'a> {
        /// The line: this place, and better ones.
        line: u32,
        /// `safe`, `out`, `depends` or `not_proven`.
        status: &'static str,
        /// By each own result, `W`, `D` or `L`, what is needed beside it; `-` for a player without an open table.
        by_own: BTreeMap<&'static str, ByOwnData<'a>>,
        /// The same in words.
        says: String,
    }
    /// What is needed beside an own result.
    ByOwnData<'a> {
        /// `safe`, `out`, `depends` or `not_proven`.
        status: &'static str,
        /// The shortest sets of conditions that are enough.
        sets: Vec<Vec<ConditionData>>,
        /// Whether nothing else is enough.
        only: bool,
        /// Further sets that are enough if what decides between players who are level favours the player.
        level_sets: Vec<Vec<ConditionData>>,
        /// The players who may be level then.
        level_with: Vec<&'a str>,
        /// The best and the worst place, where no set is enough.
        places: Option<[u32; 2]>,
        /// Whether all of this is proved.
        proved: bool,
    }
    /// A result that is asked of a table.
    ConditionData {
        /// The table, a position in the list of tables from 0.
        table: usize,
        /// The results that are enough, as seen from the player named first: `W`, `D`, `L`, and `N` where nobody comes.
        outcomes: Vec<&'static str>,
    }
}

fn letter(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win) => "W",
        Some(Outcome::Draw) => "D",
        Some(_) => "L",
        None => "-",
    }
}

/// Returns what everybody still needs as data.
pub(super) fn last_round(words: LastRoundWords<'_>) -> LastRoundData<'_> {
    let (figures, last) = (&words.analysis.figures, words.last);
    let (tournament, rules) = (&figures.tournament, &figures.rules);
    let ids = || {
        let order = rules.order.iter();
        order.map(|definition| rules.definitions[*definition].id.as_str())
    };
    let tables = last.tables.iter().map(|table| {
        let pairing = &tournament.pairings[table.pairing];
        TableData {
            table: pairing.table.as_deref(),
            first: words.name(table.players[0]),
            second: words.name(table.players[1]),
            place: pairing.place.to_string(),
        }
    });
    LastRoundData {
        format: FORMAT,
        title: tournament.title.as_deref(),
        rules: &rules.id,
        sha256: &tournament.source.sha256,
        criteria: ids().take(last.compared).collect(),
        then: ids().nth(last.compared),
        tables: tables.collect(),
        players: last.players.iter().map(|chances| of_player(words, chances)).collect(),
    }
}

fn of_player<'a>(words: LastRoundWords<'a>, chances: &'a Chances) -> ChancesData<'a> {
    let lines = chances.lines.iter().map(|chance| {
        let by_own = chance.by_own.iter().map(|by| {
            let seen = chances.table.zip(by.outcome).and_then(|(table, outcome)| {
                words.last.tables[table].seen_by(chances.player, outcome)
            });
            (letter(seen), of_own(words, by))
        });
        LineData {
            line: chance.line,
            status: chance.status.id(),
            by_own: by_own.collect(),
            says: words.sentence(chances, chance),
        }
    });
    ChancesData {
        number: words.analysis.figures.tournament.players[chances.player].number,
        name: words.name(chances.player),
        table: chances.table,
        places: [chances.places.best, chances.places.worst],
        proved: chances.places.proved,
        lines: lines.collect(),
    }
}

fn of_own<'a>(words: LastRoundWords<'a>, by: &'a ByOwn) -> ByOwnData<'a> {
    let sets = |sets: &[Vec<Condition>]| {
        let set = |set: &Vec<Condition>| set.iter().map(|one| condition(words, *one)).collect();
        sets.iter().map(set).collect()
    };
    ByOwnData {
        status: by.status.id(),
        sets: sets(&by.sets),
        only: by.only,
        level_sets: sets(&by.level_sets),
        level_with: by.level_with.iter().map(|player| words.name(*player)).collect(),
        places: by.places.map(|places| [places.best, places.worst]),
        proved: by.proved,
    }
}

fn condition(words: LastRoundWords<'_>, condition: Condition) -> ConditionData {
    let table = &words.last.tables[condition.table];
    // What happens without play is said like what is played, where somebody wins.
    let outcomes = (0..table.outcomes.len()).filter(|outcome| condition.allows(*outcome));
    let seen = outcomes.map(|outcome| table.outcomes[outcome].outcomes);
    let letters = seen.map(|ends| match ends {
        Some([Outcome::ForfeitLoss, Outcome::ForfeitLoss]) => "N",
        Some([Outcome::Win | Outcome::ForfeitWin, _]) => "W",
        ends => letter(ends.map(|ends| ends[0])),
    });
    let mut told: Vec<&'static str> = Vec::new();
    for letter in letters {
        if !told.contains(&letter) {
            told.push(letter);
        }
    }
    ConditionData { table: condition.table, outcomes: told }
}
