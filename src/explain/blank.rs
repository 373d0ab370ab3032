//! An empty workbook to fill in, for one rule set: pairings with drop-downs, players, settings, an example.

use crate::explain::plan::{Cell, Content, Plan, Role, Setup, Sheet, Suggested};
use crate::lang::{Lang, Language};
use crate::model::Outcome;
use crate::rules::ast::Name;
use crate::rules::vocabulary::PlayerFact;
use crate::rules::{RuleSet, ScoreIs};

/// Rows prepared for players and for pairings.
const PLAYERS: u32 = 64;
const PAIRINGS: u32 = 400;

/// What is filled in already: nothing for a workbook to hand out.
#[derive(Clone, Debug, Default)]
pub struct Filled {
    /// Names, numbered in this order.
    pub players: Vec<String>,
    /// Round, table, first player, result, second player.
    pub pairings: Vec<[String; 5]>,
}

/// Plans the workbook.
#[must_use]
pub fn plan<'a>(rules: &'a RuleSet, lang: &'a Lang, filled: &'a Filled) -> Plan<'a> {
    Plan {
        title: rules.name.get(lang.language).to_string(),
        date: String::new(),
        font: match lang.language {
            Language::Ja => "Yu Gothic",
            Language::En => "Arial",
        },
        page_words: lang.text("page.footer").to_string(),
        names: Vec::new(),
        sheets: vec![pairings(rules, lang, filled), players(rules, lang, filled), settings(rules, lang), example(rules, lang)],
    }
}

/// The columns of the pairings sheet, by what their headings are in the wording.
const COLUMNS: [(&str, f64); 5] = [("new.round", 8.0), ("new.table", 8.0), ("new.first", 22.0), ("new.result", 14.0), ("new.second", 22.0)];

fn headings(lang: &Lang, row: u32, emit: &mut dyn FnMut(Cell)) {
    for (column, (key, _)) in (0u16..).zip(COLUMNS) {
        emit(Cell::text(row, column, Role::Heading, lang.text(key)));
    }
}

fn pairings<'a>(rules: &'a RuleSet, lang: &'a Lang, filled: &'a Filled) -> Sheet<'a> {
    let names = format!("'{}'!$B$2:$B${}", lang.text("new.sheet_players"), PLAYERS + 1);
    let column = |column: u16| (1, column, PAIRINGS, column);
    Sheet {
        name: lang.text("new.sheet_pairings").to_string(),
        setup: Setup {
            freeze: Some((1, 0)),
            repeat_rows: Some((0, 0)),
            widths: (0..).zip(COLUMNS).map(|(column, (_, width))| (column, width)).collect(),
            widest: 22.0,
            suggestions: vec![
                (column(2), Suggested::Cells(names.clone())),
                (column(3), Suggested::Texts(results(rules, lang))),
                (column(4), Suggested::Cells(names)),
            ],
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            headings(lang, 0, emit);
            for row in 1..=PAIRINGS {
                let texts = usize::try_from(row - 1).ok().and_then(|at| filled.pairings.get(at));
                for column in 0..5u16 {
                    let text = texts.map_or("", |texts| texts[usize::from(column)].as_str());
                    emit(input(row, column, text, column == 3));
                }
            }
        }),
    }
}

/// A cell to fill in; a result is text, so that Excel makes no date of it.
fn input(row: u32, column: u16, text: &str, is_result: bool) -> Cell {
    let role = if is_result { Role::InputText } else { Role::InputMark };
    let mut cell = Cell::text(row, column, role, text);
    cell.content = match text.parse::<f64>() {
        _ if text.is_empty() => Content::Blank,
        Ok(number) if !is_result => Content::Number(number),
        _ => Content::Text(text.to_string()),
    };
    cell
}

/// The results that a rule set's events have most.
fn results(rules: &RuleSet, lang: &Lang) -> Vec<String> {
    let played = if rules.score_is == ScoreIs::Games {
        "new.results_games"
    } else if rules.needs_scores() {
        "new.results_points"
    } else {
        "new.results_marks"
    };
    let leaving = (rules.points_of(Outcome::Left) != rules.points_of(Outcome::Loss)).then_some("new.results_leaving");
    let keys = [Some(played), leaving, Some("new.results_alone")];
    keys.into_iter().flatten().flat_map(|key| lang.text(key).split('|')).filter(|text| !text.is_empty()).map(str::to_string).collect()
}

fn players<'a>(rules: &'a RuleSet, lang: &'a Lang, filled: &'a Filled) -> Sheet<'a> {
    let uses = |fact: PlayerFact| {
        rules
            .definitions
            .iter()
            .flat_map(|definition| definition.expr.names())
            .any(|name| matches!(name, Name::Player(known) | Name::OpponentPlayer(known) if *known == fact))
    };
    let optional = [
        (uses(PlayerFact::StartScore), "new.start_score"),
        (uses(PlayerFact::Rating), "new.rating"),
        (uses(PlayerFact::Lot), "new.lot"),
        (true, "new.grade"),
        (true, "new.team"),
    ];
    let mut columns = vec!["new.number", "new.name"];
    columns.extend(optional.into_iter().filter(|(used, _)| *used).map(|(_, key)| key));
    Sheet {
        name: lang.text("new.sheet_players").to_string(),
        setup: Setup {
            freeze: Some((1, 0)),
            repeat_rows: Some((0, 0)),
            widths: vec![(0, 8.0), (1, 26.0)],
            widest: 16.0,
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            for (column, key) in (0u16..).zip(&columns) {
                emit(Cell::text(0, column, Role::Heading, lang.text(key)));
            }
            for row in 1..=PLAYERS {
                emit(Cell::number(row, 0, Role::Number, row.into()));
                for column in 1..u16::try_from(columns.len()).unwrap_or(2) {
                    let at = usize::try_from(row - 1).unwrap_or(usize::MAX);
                    let name = filled.players.get(at).filter(|_| column == 1).map_or("", String::as_str);
                    emit(input(row, column, name, column == 1));
                }
            }
        }),
    }
}

fn settings<'a>(rules: &'a RuleSet, lang: &'a Lang) -> Sheet<'a> {
    Sheet {
        name: lang.text("new.sheet_settings").to_string(),
        setup: Setup { widths: vec![(0, 20.0), (1, 26.0), (2, 60.0)], widest: 26.0, ..Setup::default() },
        cells: Box::new(move |emit| {
            emit(Cell::text(0, 0, Role::Heading, lang.text("new.item")));
            emit(Cell::text(0, 1, Role::Heading, lang.text("new.value")));
            emit(Cell::text(0, 2, Role::Heading, ""));
            let mut row = 1;
            for (key, value, remark) in [
                ("new.title", "", ""),
                ("new.date", "", ""),
                ("new.rules", rules.id.as_str(), rules.name.get(lang.language)),
                ("new.rounds", "", ""),
            ] {
                emit(Cell::text(row, 0, Role::Text, lang.text(key)));
                emit(input(row, 1, value, true));
                emit(Cell::text(row, 2, Role::Remark, remark));
                row += 1;
            }
            // The open points, as they are read unless something else is entered.
            for constant in rules.constants.iter().filter(|constant| !constant.readings.is_empty()) {
                emit(Cell::text(row, 0, Role::Text, constant.id.as_str()));
                emit(input(row, 1, &constant.value.to_string(), true));
                let readings: Vec<String> = constant.readings.iter().map(ToString::to_string).collect();
                emit(Cell::text(row, 2, Role::Remark, format!("{} ({})", constant.label.get(lang.language), readings.join(" | "))));
                row += 1;
            }
        }),
    }
}

/// A sheet that shows how pairings are filled in; it is not read.
fn example<'a>(rules: &'a RuleSet, lang: &'a Lang) -> Sheet<'a> {
    Sheet {
        name: lang.text("new.sheet_example").to_string(),
        setup: Setup { widths: (0..).zip(COLUMNS).map(|(column, (_, width))| (column, width)).collect(), widest: 22.0, ..Setup::default() },
        cells: Box::new(move |emit| {
            headings(lang, 0, emit);
            let names: Vec<&str> = lang.text("new.example_names").split('|').collect();
            let name = |at: usize| names.get(at).copied().unwrap_or_default();
            let results = results(rules, lang);
            let result = |at: usize| results.get(at).map_or("", String::as_str);
            let bye = lang.text("new.results_alone").split('|').next().unwrap_or_default();
            let scores = lang.text("new.example_scores").split('|').collect::<Vec<_>>();
            let played = |at: usize| {
                if rules.score_is == ScoreIs::Points && rules.needs_scores() {
                    scores.get(at).copied().unwrap_or_default()
                } else {
                    result(at)
                }
            };
            let rows = [["1", "1", name(0), played(0), name(1)], ["1", "2", name(2), played(1), name(3)], ["1", "", name(4), bye, ""]];
            for (row, cells) in (1u32..).zip(rows) {
                for (column, text) in (0u16..).zip(cells) {
                    emit(input(row, column, text, column == 3));
                }
            }
            for (row, line) in (6u32..).zip(lang.text("new.example_lines").split('|')) {
                emit(Cell::text(row, 0, Role::Running, line));
            }
        }),
    }
}
