//! The standings workbook: what goes on which sheet, before any file format.

pub mod address;
pub mod blank;
pub mod calculation;
pub mod chart;
pub mod finals;
pub mod mark_list;
pub mod names;
pub mod page_fit;
pub mod paired_round;
pub mod plan;
pub mod question_copy;
mod sheets;
pub mod studies;

use crate::lang::Lang;
use crate::model::PlayerIndex;
use calculation::Room;
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
pub fn plan<'a>(room: &'a Room<'a>) -> Plan<'a> {
    let tournament = &room.figures().tournament;
    // The round to be played, then for people, then what is edited, then what computes, then what checks.
    let mut sheets: Vec<Sheet> = room
        .paired
        .iter()
        .flat_map(|paired| [round::sheet(room, paired), pairing::sheet(room, paired)])
        .collect();
    sheets.extend((room.paired.is_some() && room.has_slips()).then(|| slips::sheet(room)));
    sheets.push(standings::sheet(room));
    sheets.extend(reasons::sheets(room));
    sheets.extend(encounters::sheet(room));
    if let Some(found) = room.audit {
        if found.comparison.is_some() {
            sheets.push(audit::sheet(room, found));
        }
        if let Some(survey) = found.survey.as_ref().filter(|survey| survey.tried > 1) {
            sheets.push(readings::sheet(room, found, survey));
        }
    }
    sheets.extend((!tournament.stages.is_empty()).then(|| bracket::sheet(room)));
    sheets.extend((!tournament.is_finals_alone()).then(|| cross::sheet(room)));
    sheets.extend(places::sheets(room));
    sheets.extend(room.size.has_card().then(|| card::sheet(room)));
    sheets.extend((room.paired.is_none() && room.has_slips()).then(|| slips::sheet(room)));
    sheets.extend([
        results::sheet(room),
        players::sheet(room),
        rules::sheet(room),
    ]);
    sheets.extend((!tournament.stages.is_empty()).then(|| sheets::finals::sheet(room)));
    sheets.extend((!tournament.tables.is_empty()).then(|| sheets::tables::sheet(room)));
    sheets.extend(
        tournament
            .published
            .as_ref()
            .map(|announced| published::sheet(room, announced)),
    );
    sheets.extend([
        figures::sheet(room),
        workings::sheet(room),
        source::sheet(room),
    ]);
    sheets.extend(pages::sheets(room));
    if room.lists_edits() {
        sheets.push(original_inputs::sheet(room));
    }
    sheets.push(record_sheet::sheet(
        room,
        sheets.iter().map(|sheet| sheet.name.clone()).collect(),
    ));
    let names = room
        .rule_names()
        .into_iter()
        .chain(room.result_names())
        .chain(room.player_names())
        .chain(room.source_names())
        .chain(room.figure_names());
    Plan {
        names: if room.size.alive {
            names.collect()
        } else {
            Vec::new()
        },
        usual: usual(room),
        ..of_sheets(room, sheets)
    }
}

/// Plans the page of one player and nothing else, in a room of a sheet for each.
#[must_use]
pub fn page_of<'a>(room: &'a Room<'a>, player: PlayerIndex) -> Plan<'a> {
    of_sheets(room, pages::of_one(room, player).into_iter().collect())
}

fn of_sheets<'a>(room: &'a Room<'a>, sheets: Vec<Sheet<'a>>) -> Plan<'a> {
    Plan {
        title: room.title(),
        date: room.figures().tournament.date.clone().unwrap_or_default(),
        font: font(room.lang),
        page_words: room.lang.text("page.footer").to_string(),
        names: Vec::new(),
        sheets,
        usual: Vec::new(),
        alive: room.size.alive,
    }
}

/// Returns the styles that most sheets use, and those of the sheets that have the most cells.
fn usual(room: &Room<'_>) -> Vec<Style> {
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
    for (role, look) in workings::looks(room)
        .into_iter()
        .chain(figures::looks(room))
    {
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
pub fn for_noticeboard<'a>(room: &Room<'_>, plan: Plan<'a>) -> Plan<'a> {
    let names = &room.names;
    let is_shown = |name: &String| {
        let beside = || [&names.cross, &names.places, &names.places_chart].contains(&name);
        *name == names.standings || room.standing.len() <= MOST_ON_A_WALL && beside()
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
