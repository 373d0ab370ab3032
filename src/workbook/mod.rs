//! The standings workbook: the sheets and their contents, before any file format.

pub(crate) mod address;
pub mod calculation;
pub(crate) mod chart;
pub(crate) mod excel;
pub mod finals;
pub(crate) mod live;
pub mod mark_list;
pub mod names;
pub(crate) mod page_fit;
pub(crate) mod paired_round;
pub mod plan;
pub(crate) mod question_copy;
pub(crate) mod ruling;
mod sheets;
#[cfg(feature = "lab")]
pub(crate) mod studies;

use std::sync::Arc;

use crate::lang::Lang;
use crate::model::{Pairing, PlayerIndex, Printed, Tournament};
use crate::rules::RuleSet;
use crate::standings::{Analysis, compute};
use calculation::BookLayout;
use plan::{Plan, Role, Setup, Sheet, Style};
use sheets::{PrintedWhen, SHEETS, pages, record_sheet, standings};

pub use calculation::size::Size;
pub use names::Breakdown;
pub(crate) use sheets::event::plain as plain_event_settings;
pub(crate) use sheets::players::list_of_players;
pub(crate) use sheets::standings::all_divisions::Division;

/// Plans the standings workbook.
pub fn plan<'a>(layout: &'a BookLayout<'a>) -> Plan<'a> {
    plan_printing(layout, None)
}

/// Plans the standings workbook, of which that is printed which is asked for, or what the book itself says.
pub fn plan_printing<'a>(layout: &'a BookLayout<'a>, asked: Option<Printed>) -> Plan<'a> {
    let planned = usually_printed(layout);
    match asked.or(layout.tournament().printed) {
        Some(Printed::All) => also_printed(planned, |_| true),
        Some(Printed::Noticeboard) => for_noticeboard(planned),
        Some(Printed::SlipCodes) | None => planned,
    }
}

fn usually_printed<'a>(layout: &'a BookLayout<'a>) -> Plan<'a> {
    let mut sheets = Vec::new();
    let tournament = layout.tournament();
    let is_open = |game: &Pairing| game.second.is_some() && game.result.is_open();
    let has_open = tournament.pairings.iter().any(is_open);
    let is_played = |game: &Pairing| game.second.is_some() && !game.result.is_open();
    let is_played = layout.paired.is_none() || tournament.pairings.iter().any(is_played);
    // An empty form is printed whole: nobody knows yet what of it is wanted.
    let is_form = layout.size.tables.is_some();
    for part in SHEETS {
        let is_printed = match part.printed {
            PrintedWhen::Always => true,
            PrintedWhen::Played => is_played,
            PrintedWhen::Open => has_open || is_form,
            PrintedWhen::Asked => false,
        };
        let is_on_wall = layout.standing.len() <= part.wall && is_printed;
        sheets.extend((part.build)(layout).into_iter().map(|sheet| Sheet {
            setup: Setup {
                is_on_wall,
                off_web: part.off_web,
                unprinted: !is_printed,
                read_as: part.read_as,
                ..sheet.setup
            },
            ..sheet
        }));
    }
    let mut record = record_sheet::sheet(layout, &sheets);
    record.setup.off_web = true;
    sheets.push(record);
    let names = layout
        .rule_names()
        .into_iter()
        .chain(layout.result_names())
        .chain(layout.player_names())
        .chain(layout.source_names())
        .chain(layout.figure_names());
    Plan {
        names: if layout.size.alive { names.collect() } else { Vec::new() },
        usual: usual(layout),
        page_words: page_words(layout),
        ..of_sheets(layout, sheets)
    }
}

/// Plans the sheet with the standings of all divisions of a book, and below them what is said of all.
pub(crate) fn plan_of_divisions<'a>(
    divisions: &[Division<'_>],
    said: &[String],
    lang: &Lang,
) -> Plan<'a> {
    let of_event = |division: &Division<'_>| {
        let title = division.layout.title();
        let event = title.strip_suffix(&division.name).unwrap_or(&title);
        event.trim_end().to_string()
    };
    let first = divisions.first().map(|first| &first.layout);
    let tournament = first.map(BookLayout::tournament);
    let file = || tournament.map_or_else(String::new, Tournament::file_called);
    let title = divisions.first().map(of_event).filter(|title| !title.is_empty());
    let title = title.unwrap_or_else(file);
    let sheets = vec![standings::all_divisions::sheet(divisions, (&title, said), lang)];
    Plan {
        held: tournament.map_or_else(String::new, Tournament::held),
        logo: tournament.and_then(|of| of.picture().cloned()),
        ..Plan::new(title, lang, sheets)
    }
}

/// Returns what stands at the foot of every page: which page it is, and the code of what the book comes to.
fn page_words(layout: &BookLayout<'_>) -> String {
    let words = layout.text("page.footer");
    layout.seal().map_or_else(|| words.to_string(), |seal| format!("{words} · {seal}"))
}

/// Plans the page of one player and nothing else, in a book with a sheet for each player.
pub fn page_of<'a>(layout: &'a BookLayout<'a>, player: PlayerIndex) -> Plan<'a> {
    of_sheets(layout, pages::of_one(layout, player).into_iter().collect())
}

fn of_sheets<'a>(layout: &'a BookLayout<'a>, sheets: Vec<Sheet<'a>>) -> Plan<'a> {
    Plan {
        held: layout.tournament().held(),
        logo: layout.tournament().picture().cloned(),
        alive: layout.size.alive,
        ..Plan::new(layout.title(), layout.lang, sheets)
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
    let inputs = [Role::Input, Role::InputMark, Role::InputName, Role::InputLines, Role::InputText];
    let mut styles: Vec<Style> = roles.into_iter().chain(inputs).map(Style::of).collect();
    for (role, look) in layout.work_styles().chain(layout.fig_styles()) {
        let style = Style { look, ..Style::of(role) };
        if !styles.contains(&style) {
            styles.push(style);
        }
    }
    styles
}

/// Keeps only the sheets for a wall in print: the standings, and up to a number of players the cross table and the places by round.
/// They are selected, so that Excel, which prints the selected sheets, prints no empty page for the others.
fn for_noticeboard(mut plan: Plan<'_>) -> Plan<'_> {
    for Sheet { setup, .. } in &mut plan.sheets {
        setup.unprinted = !setup.is_on_wall;
        setup.selected = setup.is_on_wall;
    }
    plan
}

/// Prints more than what hangs on a wall and is handed out.
pub fn also_printed(mut plan: Plan<'_>, which: impl Fn(&Setup) -> bool) -> Plan<'_> {
    for Sheet { setup, .. } in &mut plan.sheets {
        setup.unprinted &= !which(setup);
    }
    plan
}

impl<'a> Plan<'a> {
    /// Plans a workbook of these sheets, with no more than their titles say.
    pub(crate) fn new(title: impl Into<String>, lang: &Lang, sheets: Vec<Sheet<'a>>) -> Self {
        Self {
            title: title.into(),
            held: String::new(),
            logo: None,
            font: Lang::of(lang.language).text("language.font"),
            page_words: lang.text("page.footer").to_string(),
            names: Vec::new(),
            sheets,
            usual: Vec::new(),
            alive: true,
        }
    }
}

/// Returns an event without players under a rule set: the standings of an empty workbook, which computes whatever is entered.
pub fn empty(rules: RuleSet, rounds: u32, lang: &Lang) -> Analysis {
    let title = Some(rules.name.get(lang).to_string());
    let tournament =
        Tournament { title, ..Tournament::unplayed(lang.language, rounds, Vec::new()) };
    compute(Arc::new(tournament), rules)
}
