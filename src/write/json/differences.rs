//! What two books do not share as data: format `tiebook/diff/1`.

use crate::audit::event_facts::{About, Difference, Fact};
use crate::explain::difference::DifferenceWords;
use crate::standings::Analysis;
use crate::write::json::data::data;

/// The format of the data, and its version.
const FORMAT: &str = "tiebook/diff/1";

data! {
    /// What two books do not share.
    DiffData<'a> {
        /// The format of the data, and its version.
        #[cfg_attr(feature = "cli", schemars(extend("const" = FORMAT)))]
        format: &'static str,
        /// Whether both come to the same.
        same: bool,
        /// The first book.
        before: SideData<'a>,
        /// The second.
        after: SideData<'a>,
        /// What they do not share: players, results, settings, figures, places, and what decided.
        differences: Vec<DifferenceData<'a>>,
    }
    /// A book that is compared.
    SideData<'a> {
        /// The name of the file.
        file: &'a str,
        /// The SHA-256 of the file, in hexadecimal.
        sha256: &'a str,
        /// The code of its results, rules, figures and places.
        seal: &'a str,
        /// The id of the rule set.
        rules: &'a str,
    }
    /// Something that two books do not share.
    DifferenceData<'a> {
        /// `players`, `results`, `settings`, `figures`, `places` or `decisions`.
        topic: &'static str,
        /// The players it is about.
        players: Vec<&'a str>,
        /// The round of a result.
        round: Option<u32>,
        /// The id of the figure, constant, choice or outcome, or of what the rules count of a game or a player; `finals`, `rules`, `order`, `rounding` or `rounds`.
        id: Option<&'a str>,
        /// What the first book says; nothing where it says nothing.
        before: Option<&'a str>,
        /// What the second one says.
        after: Option<&'a str>,
        /// The cells that say it.
        places: [Option<String>; 2],
        /// The same in words.
        says: String,
    }
}

/// Returns what two books do not share as data.
pub(super) fn differences<'a>(
    words: DifferenceWords<'a>,
    [before, after]: &'a [String; 2],
) -> DiffData<'a> {
    let all = words.differences.iter();
    DiffData {
        format: FORMAT,
        same: words.differences.is_empty(),
        before: side(words.before, before),
        after: side(words.after, after),
        differences: all.map(|found| difference(words, found)).collect(),
    }
}

fn side<'a>(analysis: &'a Analysis, seal: &'a str) -> SideData<'a> {
    let source = &analysis.figures.tournament.source;
    SideData { file: &source.file, sha256: &source.sha256, seal, rules: &analysis.figures.rules.id }
}

fn difference<'a>(words: DifferenceWords<'a>, found: &'a Difference) -> DifferenceData<'a> {
    let (players, round, id): (Vec<&str>, _, Option<&str>) = match &found.about {
        About::Player(name) | About::Place(name) | About::DecidedBy(name) => {
            (vec![name], None, None)
        }
        About::Result(round, players, _) => {
            let named = players.iter().filter(|name| !name.is_empty());
            (named.map(String::as_str).collect(), Some(*round), None)
        }
        About::StageGame(_, _, players, _) => {
            let named = players.iter().filter(|name| !name.is_empty());
            (named.map(String::as_str).collect(), None, Some("finals"))
        }
        About::FinalsPlace(name) => (vec![name], None, Some("finals")),
        About::OfGame(round, players, _, word) => {
            let players = players.iter().map(String::as_str);
            (players.collect(), Some(*round), Some(word))
        }
        About::OfPlayer(name, word) => (vec![name], None, Some(word)),
        About::RuleSet => (Vec::new(), None, Some("rules")),
        About::Order => (Vec::new(), None, Some("order")),
        About::Rounding => (Vec::new(), None, Some("rounding")),
        About::Rounds => (Vec::new(), None, Some("rounds")),
        About::Points(outcome) => (Vec::new(), None, Some(outcome)),
        About::Constant(id) | About::Choice(id) | About::Formula(id) => {
            (Vec::new(), None, Some(id))
        }
        About::Figure(name, id) => (vec![name], None, Some(id)),
    };
    let value = |fact: &'a Option<Fact>| fact.as_ref().map(|fact| fact.value.as_str());
    let place = |fact: &Option<Fact>| Some(fact.as_ref()?.place.as_ref()?.to_string());
    DifferenceData {
        topic: found.about.topic().id(),
        players,
        round,
        id,
        before: value(&found.before),
        after: value(&found.after),
        places: [place(&found.before), place(&found.after)],
        says: words.line(found),
    }
}
