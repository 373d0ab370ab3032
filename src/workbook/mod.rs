//! The standings workbook: the sheets and their contents, before any file format.

pub(crate) mod address;
pub mod blank;
pub mod calculation;
pub(crate) mod chart;
pub mod finals;
pub mod mark_list;
pub mod names;
pub(crate) mod page_fit;
pub(crate) mod paired_round;
pub mod plan;
pub(crate) mod question_copy;
mod sheets;
#[cfg(feature = "lab")]
pub(crate) mod studies;

use crate::lang::Lang;
use crate::model::PlayerIndex;
use calculation::BookLayout;
use calculation::size::MOST_ON_A_WALL;
use plan::{Plan, Role, Setup, Sheet, Style};
use sheets::{
    audit, bracket, card, cross, encounters, figures, original_inputs, pages, pairing, places,
    players, published, readings, reasons, record_sheet, results, round, rules, slips, source,
    standings, workings,
};

pub use calculation::size::Size;
pub use names::Breakdown;

/// Plans the standings workbook.
#[must_use]
pub fn plan<'a>(layout: &'a BookLayout<'a>) -> Plan<'a> {
    let tournament = &layout.figures().tournament;
    // The round to be played, then for people, then what is edited, then what computes, then what checks.
    let mut sheets: Vec<Sheet> = layout
        .paired
        .iter()
        .flat_map(|paired| [round::sheet(layout, paired), pairing::sheet(layout, paired)])
        .collect();
    sheets.extend((layout.paired.is_some() && layout.has_slips()).then(|| slips::sheet(layout)));
    sheets.push(standings::sheet(layout));
    sheets.extend(reasons::sheets(layout));
    sheets.extend(encounters::sheet(layout));
    if let Some(found) = layout.audit {
        if found.comparison.is_some() {
            sheets.push(audit::sheet(layout, found));
        }
        if let Some(survey) = found.survey.as_ref().filter(|survey| survey.tried > 1) {
            sheets.push(readings::sheet(layout, found, survey));
        }
    }
    sheets.extend((!tournament.stages.is_empty()).then(|| bracket::sheet(layout)));
    sheets.extend((!tournament.is_finals_alone()).then(|| cross::sheet(layout)));
    sheets.extend(places::sheets(layout));
    sheets.extend(layout.size.has_card().then(|| card::sheet(layout)));
    sheets.extend((layout.paired.is_none() && layout.has_slips()).then(|| slips::sheet(layout)));
    sheets.extend([
        results::sheet(layout),
        players::sheet(layout),
        rules::sheet(layout),
    ]);
    sheets.extend((!tournament.stages.is_empty()).then(|| sheets::finals::sheet(layout)));
    sheets.extend((!tournament.tables.is_empty()).then(|| sheets::tables::sheet(layout)));
    sheets.extend(
        tournament
            .published
            .as_ref()
            .map(|announced| published::sheet(layout, announced)),
    );
    sheets.extend([
        figures::sheet(layout),
        workings::sheet(layout),
        source::sheet(layout),
    ]);
    sheets.extend(pages::sheets(layout));
    if layout.lists_edits() {
        sheets.push(original_inputs::sheet(layout));
    }
    sheets.push(record_sheet::sheet(
        layout,
        sheets.iter().map(|sheet| sheet.name.clone()).collect(),
    ));
    let names = layout
        .rule_names()
        .into_iter()
        .chain(layout.result_names())
        .chain(layout.player_names())
        .chain(layout.source_names())
        .chain(layout.figure_names());
    Plan {
        names: if layout.size.alive {
            names.collect()
        } else {
            Vec::new()
        },
        usual: usual(layout),
        ..of_sheets(layout, sheets)
    }
}

/// Plans the page of one player and nothing else, in a book with a sheet for each player.
#[must_use]
pub fn page_of<'a>(layout: &'a BookLayout<'a>, player: PlayerIndex) -> Plan<'a> {
    of_sheets(layout, pages::of_one(layout, player).into_iter().collect())
}

fn of_sheets<'a>(layout: &'a BookLayout<'a>, sheets: Vec<Sheet<'a>>) -> Plan<'a> {
    Plan {
        title: layout.title(),
        date: layout.figures().tournament.date.clone().unwrap_or_default(),
        font: font(layout.lang),
        page_words: layout.lang.text("page.footer").to_string(),
        names: Vec::new(),
        sheets,
        usual: Vec::new(),
        alive: layout.size.alive,
    }
}

/// Returns the styles that most sheets use, and those of the sheets that have the most cells.
fn usual(layout: &BookLayout<'_>) -> Vec<Style> {
    let roles = [
        Role::Title,
        Role::Remark,
        Role::Section,
        Role::Heading,
        Role::Running,
        Role::Origin,
        Role::Wrapped,
        Role::Spare,
    ];
    let inputs = [
        Role::Input,
        Role::InputMark,
        Role::InputName,
        Role::InputLines,
        Role::InputText,
    ];
    let mut styles: Vec<Style> = roles.into_iter().chain(inputs).map(Style::of).collect();
    for (role, look) in layout.work_styles().chain(layout.fig_styles()) {
        let style = Style {
            look,
            ..Style::of(role)
        };
        if !styles.contains(&style) {
            styles.push(style);
        }
    }
    styles
}

/// Leaves on paper what hangs on a wall: the standings, and where they are not too many for it the cross table and the places by round.
/// They are selected, so that Excel, which prints what is selected, prints no empty page for the others.
#[must_use]
pub fn for_noticeboard<'a>(layout: &BookLayout<'_>, plan: Plan<'a>) -> Plan<'a> {
    let names = &layout.names;
    let is_shown = |name: &String| {
        let beside = || [&names.cross, &names.places, &names.places_chart].contains(&name);
        *name == names.standings || layout.standing.len() <= MOST_ON_A_WALL && beside()
    };
    let sheets = plan.sheets.into_iter().map(|sheet| {
        let unprinted = !is_shown(&sheet.name);
        Sheet {
            setup: Setup {
                unprinted,
                selected: !unprinted,
                ..sheet.setup
            },
            ..sheet
        }
    });
    Plan {
        sheets: sheets.collect(),
        ..plan
    }
}

/// Returns the font of a language.
#[must_use]
pub fn font(lang: &Lang) -> &'static str {
    Lang::of(lang.language).text("language.font")
}
