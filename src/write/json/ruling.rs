//! A ruling as data: format `tiebook/ruling/1`.

use crate::audit::reversal::Reversal;
use crate::explain::reversals::in_words;
use crate::explain::ruling::{Asked, Block, Paper, Places};
use crate::model::PlayerIndex;
use crate::write::json::data::data;

/// The format of the data, and its version.
const FORMAT: &str = "tiebook/ruling/1";

data! {
    /// The paper for a dispute.
    RulingData<'a> {
        /// The format of the data, and its version.
        #[cfg_attr(feature = "cli", schemars(extend("const" = FORMAT)))]
        format: &'static str,
        /// The title of the tournament.
        title: Option<&'a str>,
        /// The id of the rule set.
        rules: &'a str,
        /// The name of the file.
        file: &'a str,
        /// The SHA-256 of the file, in hexadecimal.
        sha256: &'a str,
        /// The question.
        question: QuestionData<'a>,
        /// What was computed of two places; nothing where the question is about something else.
        places: Option<PlacesData<'a>>,
        /// The paper, section by section.
        sections: Vec<SectionData<'a>>,
    }
    /// A question.
    QuestionData<'a> {
        /// The question as it was asked; nothing where options said it.
        text: Option<&'a str>,
        /// `places`, `figure`, `round`, `result` or `order`.
        form: &'static str,
        /// The player who asks.
        asks: &'a str,
    }
    /// Two places, and how they come about.
    PlacesData<'a> {
        /// `stands`, `wrong`, `computed`, `level`, `depends` or `missing`.
        verdict: &'static str,
        /// The upper player.
        upper: &'a str,
        /// The lower player.
        lower: &'a str,
        /// The places of both.
        places: [u32; 2],
        /// The id of the criterion on which the two part; nothing where they are level.
        parts_at: Option<&'a str>,
        /// The criteria in their order.
        criteria: Vec<CriterionData<'a>>,
        /// How many combinations of readings were tried; nothing where none were.
        tried: Option<usize>,
        /// The best and the worst place of both in all of them.
        ranges: Option<[[u32; 2]; 2]>,
        /// Every single change of a result that would have put the lower player above, the smallest first.
        reversals: Vec<ReversalData<'a>>,
    }
    /// A criterion with the values of both.
    CriterionData<'a> {
        /// The id of the figure.
        id: &'a str,
        /// The published source.
        cite: &'a str,
        /// The exact values, the upper player's first; nothing for one without a value.
        exact: [Option<String>; 2],
        /// The values as people of the game write them.
        shown: [String; 2],
    }
    /// A change of a result.
    ReversalData<'a> {
        /// The round.
        round: u32,
        /// The players of the game.
        players: Vec<&'a str>,
        /// The cell of the result.
        cell: String,
        /// The result as it is.
        from: String,
        /// The result that reverses the order.
        to: String,
        /// How many games, discs or points it moves.
        games: String,
    }
    /// A section of the paper.
    SectionData<'a> {
        /// What it is about, such as `decision`.
        id: &'static str,
        /// Its heading.
        heading: &'a str,
        /// Its paragraphs, lists and tables.
        blocks: Vec<BlockData<'a>>,
    }
    /// A paragraph, a list or a table.
    BlockData<'a> {
        /// A paragraph.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<&'a str>,
        /// The lines of a list.
        #[serde(skip_serializing_if = "Option::is_none")]
        list: Option<&'a [String]>,
        /// The headings of a table, and its rows.
        #[serde(skip_serializing_if = "Option::is_none")]
        table: Option<Vec<&'a [String]>>,
    }
}

/// Returns a ruling as data.
pub(super) fn ruling<'a>(asked: &'a Asked<'_>, paper: &'a Paper) -> RulingData<'a> {
    let figures = &asked.analysis.figures;
    let tournament = &figures.tournament;
    let section = |section: &'a crate::explain::ruling::Section| SectionData {
        id: section.key,
        heading: &section.heading,
        blocks: section.blocks.iter().map(block).collect(),
    };
    RulingData {
        format: FORMAT,
        title: tournament.title.as_deref(),
        rules: &figures.rules.id,
        file: &tournament.source.file,
        sha256: &tournament.source.sha256,
        question: QuestionData {
            text: asked.text,
            form: asked.about.id(),
            asks: tournament.name(asked.asks),
        },
        places: asked.places().map(|places| of_places(asked, &places)),
        sections: paper.sections.iter().map(section).collect(),
    }
}

fn block(block: &Block) -> BlockData<'_> {
    let mut data = BlockData { text: None, list: None, table: None };
    match block {
        Block::Text(text) | Block::Strong(text) => data.text = Some(text),
        Block::List(lines) => data.list = Some(lines),
        Block::Table { headings, rows, .. } => {
            let rows = rows.iter().map(Vec::as_slice);
            data.table = Some(std::iter::once(headings.as_slice()).chain(rows).collect());
        }
    }
    data
}

fn of_places<'a>(asked: &'a Asked<'_>, places: &Places<'_>) -> PlacesData<'a> {
    let figures = &asked.analysis.figures;
    let name = |player: PlayerIndex| figures.tournament.name(player);
    let both = [places.upper, places.lower];
    let rank = |player| asked.analysis.standings.entry(player).map_or(0, |entry| entry.rank);
    let criterion = |definition: usize| {
        let of = &figures.rules.definitions[definition];
        let exact = |player| figures.compared(definition, player).map(|value| value.to_string());
        CriterionData {
            id: &of.id,
            cite: &of.cite,
            exact: both.map(exact),
            shown: both.map(|player| figures.shown(definition, player)),
        }
    };
    let id = |criterion: usize| {
        let definition = figures.rules.order[criterion];
        figures.rules.definitions[definition].id.as_str()
    };
    let readings = places.readings();
    PlacesData {
        verdict: places.verdict(),
        upper: name(places.upper),
        lower: name(places.lower),
        places: both.map(rank),
        parts_at: places.parting().map(id),
        criteria: figures.criteria_asked().map(criterion).collect(),
        tried: readings.map(|(tried, _)| tried),
        ranges: readings.map(|(_, ranges)| ranges.map(|(best, worst)| [best, worst])),
        reversals: places.reversals().iter().map(|reversal| of_reversal(asked, reversal)).collect(),
    }
}

fn of_reversal<'a>(asked: &'a Asked<'_>, reversal: &Reversal) -> ReversalData<'a> {
    let tournament = &asked.analysis.figures.tournament;
    let pairing = &tournament.pairings[reversal.change.pairing];
    let name = |player: PlayerIndex| tournament.name(player);
    let told = |result| in_words(asked.analysis, result, asked.lang);
    ReversalData {
        round: pairing.round,
        players: pairing.players().map(name).collect(),
        cell: pairing.place.within_book(),
        from: told(&pairing.result),
        to: told(&reversal.change.result),
        games: reversal.size.to_string(),
    }
}
