//! How large the type is that comes out on paper: pages are turned, and tables take more of them, before it gets too small.

use std::collections::HashMap;
use std::io::Read;
use std::path::Path;

use tiebook::lang::{Lang, Language};
use tiebook::standings::{Options, analyse};
use tiebook::workbook::calculation::BookLayout;
use tiebook::workbook::plan::Plan;
use tiebook::workbook::{Breakdown, Size, plan};

/// So many players of go with names of 30 letters, in five rounds, and what is planned for them.
fn go_of_long_names(then: impl FnOnce(&Plan<'_>)) {
    let name = |at: usize| format!("Player {at:02} Maximilian van Bergh");
    let rows: Vec<[String; 5]> = (0..5)
        .flat_map(|round| (0..8).map(move |table| (round, table)))
        .map(|(round, table)| {
            // The circle method: the last stays, the others go round.
            let seat = |seat: usize| if seat == 15 { 15 } else { (seat + round) % 15 };
            [
                (round + 1).to_string(),
                (table + 1).to_string(),
                name(seat(table)),
                "W-L".into(),
                name(seat(15 - table)),
            ]
        })
        .collect();
    let rows: Vec<[&str; 5]> = rows.iter().map(|row| row.each_ref().map(String::as_str)).collect();
    let saved = crate::harness::Book::new("go.xlsx")
        .pairings(&crate::harness::EN, &rows)
        .rules("go-swiss")
        .save();
    let analysis = analyse(&saved.path, &Options::default()).unwrap().analysis.unwrap();
    let layout = BookLayout::new(
        &analysis,
        &[],
        Lang::of(Language::ENGLISH),
        Size::of(&analysis.figures, false, Some(Breakdown::Sheets)),
    );
    then(&plan(&layout));
}

/// A page of ten figures whose opponents have names of 30 letters is printed in type of 7 points at least, and what is small on it in 6: the type
/// is 10 points, and smaller by as much as its columns (7 pixels a character, and 5) or rows are more than an upright A4 page holds.
#[test]
fn a_players_page_can_be_read_whatever_the_names() {
    go_of_long_names(|plan| {
        let page = plan.sheets.iter().find(|sheet| sheet.name.starts_with("Player 01")).unwrap();
        let (_, last) = page.setup.printed.unwrap_or((0, u16::MAX));
        let hidden = |column: u16| {
            page.setup.hidden_columns.iter().any(|(first, end)| (*first..=*end).contains(&column))
                || column > last
        };
        let width: f64 = page
            .setup
            .widths
            .iter()
            .filter(|(at, _)| !hidden(*at))
            .map(|(_, width)| width * 7.0 + 5.0)
            .sum();
        let mut heights: HashMap<u32, f64> = HashMap::new();
        (page.cells)(&mut |cell| {
            let height = heights.entry(cell.row).or_insert(0.0);
            *height = cell.height.unwrap_or(0.0).max(*height);
        });
        let height: f64 = heights.values().sum();
        let scale = (697.0 / width).min(748.0 / height);
        assert!(scale >= 0.7, "{scale}: {width} pixels, {height} points");
    });
}

/// Whether each of these sheets is printed across the page, and on how many pages side by side.
fn pages_of(plan: &Plan<'_>, sheets: &[&str]) -> Vec<(bool, u32)> {
    let mut file = std::io::Cursor::new(Vec::new());
    tiebook::write::xlsx::write(plan, &mut file).unwrap();
    let mut archive = zip::ZipArchive::new(file).unwrap();
    let of = |sheet: &&str| {
        let at = plan.sheets.iter().position(|known| known.name == *sheet).unwrap();
        let mut xml = String::new();
        archive
            .by_name(&format!("xl/worksheets/sheet{}.xml", at + 1))
            .unwrap()
            .read_to_string(&mut xml)
            .unwrap();
        let setup = xml.split("<pageSetup").nth(1).unwrap().split("/>").next().unwrap();
        let across = setup
            .split("fitToWidth=\"")
            .nth(1)
            .map_or(1, |rest| rest.split('"').next().unwrap().parse().unwrap());
        (setup.contains("orientation=\"landscape\""), across)
    };
    sheets.iter().map(of).collect()
}

/// Results of two names and three numbers are too wide for an upright page in type of 7 points; short ones without scores are not. The calculation sheets
/// takes as many pages side by side as it needs, beside names that stand on each.
#[test]
fn wide_sheets_are_turned_and_take_more_pages() {
    go_of_long_names(|plan| {
        let found = pages_of(plan, &["Figures", "Workings"]);
        assert!(found.iter().all(|(turned, across)| *turned && *across >= 2), "{found:?}");
    });
    for (sample, turned) in [("friday-mtg", true), ("kawai-x2", false)] {
        let path = Path::new("samples").join(format!("{sample}.xlsx"));
        let outcome = analyse(&path, &Options::default()).unwrap();
        let analysis = outcome.analysis.as_ref().unwrap();
        let layout = BookLayout::new(
            analysis,
            &[],
            Lang::of(Language::ENGLISH),
            Size::of(&analysis.figures, false, Some(Breakdown::None)),
        );
        assert_eq!(
            pages_of(&plan(&layout), &["Results", "Players"]),
            [(turned, 1), (false, 1)],
            "{sample}"
        );
    }
}
