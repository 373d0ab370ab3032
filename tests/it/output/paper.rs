//! What goes on paper: nothing is wider than its column, in either language, and a page holds what it should.

use std::collections::HashMap;
use std::io::Read;
use std::path::Path;
use std::process::Command;

use tiebook::audit::Audit;
use tiebook::lang::{Lang, Language};
use tiebook::standings::{Analysed, Options, RulesFrom, analyse};
use tiebook::workbook::calculation::BookLayout;
use tiebook::workbook::plan::{Cached, Cell, Content, Look, Role, TAB_READ, plain_width};
use tiebook::workbook::{Breakdown, Size, plan};
use unicode_width::UnicodeWidthChar;

/// Pixels of a sheet's default column.
const DEFAULT_WIDTH: f64 = 64.0;

/// The widths of a sheet's columns in pixels, as they stand in the file: seven pixels a character, and five.
fn widths(xml: &str) -> HashMap<u16, f64> {
    let mut widths = HashMap::new();
    let columns = xml.split("<col ").skip(1).map(|rest| rest.split("/>").next().unwrap());
    for column in columns {
        let of = |name: &str| -> Option<f64> {
            column.split(&format!("{name}=\"")).nth(1)?.split('"').next()?.parse().ok()
        };
        let hidden = column.contains("hidden=\"1\"");
        for at in of("min").unwrap() as u16..=of("max").unwrap() as u16 {
            // The file's widths are in characters with the padding counted in.
            widths.insert(
                at - 1,
                if hidden { f64::INFINITY } else { (of("width").unwrap_or(9.14) * 7.0).round() },
            );
        }
    }
    widths
}

/// How wide a text is printed, in pixels: kanji are squares, digits 0.556 and letters half as wide as high, as in Arial.
fn pixels(text: &str, points: u8) -> f64 {
    let of = |c: char| match c {
        '0'..='9' => 0.556,
        c if c.width_cjk() == Some(2) && !"½–—…✓✗".contains(c) => 1.0,
        c if c.width() == Some(0) => 0.0,
        _ => 0.5,
    };
    text.chars().map(of).sum::<f64>() * f64::from(points) * 96.0 / 72.0
}

fn text_of(cell: &Cell) -> String {
    let number = |number: f64| match cell.style.look {
        Look::Show(show) => "0".repeat(show.width_of(number)),
        Look::Approximate => "≈0.000000".to_string(),
        Look::Plain => "0".repeat(plain_width(number)),
    };
    match &cell.content {
        Content::Blank => String::new(),
        Content::Text(text) | Content::Formula(_, Cached::Text(text)) => text.clone(),
        Content::Number(value) | Content::Formula(_, Cached::Number(value)) => number(*value),
    }
}

/// Returns what is wider than its column on the sheets that are read.
fn too_wide(outcome: &Analysed, language: Language) -> Vec<String> {
    let analysis = outcome.analysis.as_ref().unwrap();
    let audit =
        Audit::new(analysis, outcome.draft.as_ref().unwrap(), outcome.published.as_ref(), true);
    let size = Size::of(&analysis.figures, false, Some(Breakdown::None));
    let layout = BookLayout::new(analysis, &outcome.problems, Lang::of(language), size)
        .auditing(Some(&audit));
    let plan = plan(&layout);
    let mut file = std::io::Cursor::new(Vec::new());
    tiebook::write::xlsx::write(&plan, &mut file).unwrap();
    let mut archive = zip::ZipArchive::new(file).unwrap();
    let mut wrong = Vec::new();
    let mut read = 0;
    for (at, sheet) in
        plan.sheets.iter().enumerate().filter(|(_, sheet)| sheet.setup.tab == Some(TAB_READ))
    {
        read += 1;
        let mut xml = String::new();
        archive
            .by_name(&format!("xl/worksheets/sheet{}.xml", at + 1))
            .unwrap()
            .read_to_string(&mut xml)
            .unwrap();
        let widths = widths(&xml);
        (sheet.cells)(&mut |cell| {
            let text = text_of(&cell);
            let printed = sheet
                .setup
                .printed
                .is_none_or(|(row, column)| cell.row <= row && cell.column <= column);
            // What runs on to the right, and what breaks into lines.
            let free = matches!(
                cell.style.role,
                Role::Title
                    | Role::Remark
                    | Role::Notice
                    | Role::Section
                    | Role::Running
                    | Role::Wrapped
                    | Role::Small
                    | Role::Told
            );
            if !printed || free {
                return;
            }
            let text = if cell.style.role == Role::Heading {
                let words = text.split([' ', '\n']).filter(|word| word.is_ascii());
                words.max_by_key(|word| word.len()).unwrap_or_default().to_string()
            } else {
                text
            };
            let points = if cell.style.points > 0 { cell.style.points } else { 10 };
            let columns = cell.column..cell.column + cell.span.max(1);
            let width: f64 =
                columns.map(|column| widths.get(&column).copied().unwrap_or(DEFAULT_WIDTH)).sum();
            if pixels(&text, points) > width {
                let place = tiebook::place::cell_name(cell.row, cell.column.into());
                wrong.push(format!(
                    "{} {}!{place} {text:?} in {points} points: {:.0} > {width}",
                    language.code(),
                    sheet.name,
                    pixels(&text, points)
                ));
            }
        });
    }
    assert!(read >= 4, "{read} sheets");
    wrong
}

#[test]
fn nothing_is_wider_than_its_column() {
    let samples: [(&str, &[&str]); 5] = [
        ("hyogo-2009", &["hyogo-2009", "hyogo-2009-exact"]),
        ("friday-mtg", &["mtg", "shogi-swiss", "fide-2019", "go-swiss", "pokemon", "carrom"]),
        ("dominion-2", &["dominion-2"]),
        ("othello-world-cup", &["othello-world-cup"]),
        ("kawai-x2", &["kawai-x2"]),
    ];
    let mut wrong = Vec::new();
    for (sample, rules) in samples {
        for id in rules {
            let path = Path::new("samples").join(format!("{sample}.xlsx"));
            let outcome =
                analyse(&path, &Options::default().with_rules(RulesFrom::Id((*id).to_string())))
                    .unwrap();
            let found = Language::all().flat_map(|language| too_wide(&outcome, language));
            wrong.extend(found.map(|found| format!("{id}: {found}")));
        }
    }
    assert!(wrong.is_empty(), "{} too wide: {:#?}", wrong.len(), &wrong[..wrong.len().min(30)]);
}

/// Names of 60 characters would be printed in type of four points if they stood on one line of a column of 27.
#[test]
fn long_names_break_into_lines() {
    let name =
        |first: &str| format!("{first} Maximilian Alexander Maria-Theresia van den Bergh-Castillo");
    let names = ["Ann", "Ben", "Cai", "Dee"].map(name);
    let row = |round: &'static str, one: usize, other: usize| {
        [round, "", &*names[one], "2-0", &*names[other]]
    };
    let rows = [row("1", 0, 1), row("1", 2, 3), row("2", 0, 2), row("2", 1, 3)];
    let saved = crate::harness::Book::new("event.xlsx")
        .pairings(&crate::harness::EN, &rows)
        .rules("mtg")
        .save();
    let outcome = analyse(&saved.path, &Options::default()).unwrap();
    let analysis = outcome.analysis.as_ref().unwrap();
    let size = Size::of(&analysis.figures, false, Some(Breakdown::Sheets));
    let layout = BookLayout::new(analysis, &[], Lang::of(Language::ENGLISH), size);
    let plan = plan(&layout);
    let (mut seen, mut entered) = (0, 0);
    for sheet in plan.sheets.iter().filter(|sheet| {
        ["Places by round", "Card", "Results", "Players"].contains(&&*sheet.name)
            || sheet.name.starts_with("Ann")
    }) {
        (sheet.cells)(&mut |cell| {
            let printed = sheet
                .setup
                .printed
                .is_none_or(|(row, column)| cell.row <= row && cell.column <= column);
            if ["Results", "Players"].contains(&&*sheet.name)
                && text_of(&cell).contains("Bergh-Castillo")
            {
                entered += 1;
                assert_eq!(cell.style.role, Role::InputLines, "{} {}", sheet.name, text_of(&cell));
            } else if printed && text_of(&cell).contains("Bergh-Castillo") && cell.span < 5 {
                seen += 1;
                let breaks =
                    matches!(cell.style.role, Role::Wrapped | Role::LabelWrapped | Role::ToldBoxed);
                assert!(breaks, "{} {:?} {}", sheet.name, cell.style.role, text_of(&cell));
            }
        });
    }
    // Four names on Places, two opponents and a neighbour on each page.
    assert!(seen >= 10, "{seen}");
    // Four games of two, and four on the list; in the file their rows are of several lines: 60 letters in 24 are three, and in 26.
    assert_eq!(entered, 12);
    let mut file = std::io::Cursor::new(Vec::new());
    tiebook::write::xlsx::write(&plan, &mut file).unwrap();
    let mut archive = zip::ZipArchive::new(file).unwrap();
    for sheet in ["Results", "Players"] {
        let at = plan.sheets.iter().position(|known| known.name == sheet).unwrap();
        let mut xml = String::new();
        archive
            .by_name(&format!("xl/worksheets/sheet{}.xml", at + 1))
            .unwrap()
            .read_to_string(&mut xml)
            .unwrap();
        let heights = xml.split("<row r=\"5\"").nth(1).unwrap().split('>').next().unwrap();
        assert!(heights.contains("ht=\"46.5\""), "{sheet} {heights}");
    }
}

/// A page of Rules ends where a table begins, so that its heading does not stand alone.
#[test]
fn pages_of_rules_begin_with_a_heading() {
    for id in ["mtg", "shogi-swiss", "fide-2024", "othello-world-cup"] {
        let path = Path::new("samples/friday-mtg.xlsx");
        let outcome =
            analyse(path, &Options::default().with_rules(RulesFrom::Id(id.to_string()))).unwrap();
        let analysis = outcome.analysis.as_ref().unwrap();
        let layout = BookLayout::new(
            analysis,
            &[],
            Lang::of(Language::ENGLISH),
            Size::of(&analysis.figures, false, Some(Breakdown::None)),
        );
        let plan = plan(&layout);
        let sheet = plan.sheets.iter().find(|sheet| sheet.name == "Rules").unwrap();
        let mut headings = Vec::new();
        (sheet.cells)(&mut |cell| {
            // A figure begins with what it is called.
            if matches!(cell.style.role, Role::Section | Role::Label) && cell.column == 0 {
                headings.push(cell.row);
            }
        });
        let breaks = &sheet.setup.page_breaks;
        assert!(
            !breaks.is_empty()
                && breaks.len() <= 4
                && breaks.iter().all(|row| headings.contains(row)),
            "{id}: {breaks:?} {headings:?}"
        );
    }
}

/// Returns how many pages a workbook prints; nothing, with a visible message, where there is no LibreOffice.
fn pages(path: &Path) -> Option<usize> {
    let required = std::env::var("TIEBOOK_REQUIRE_LIBREOFFICE").is_ok_and(|value| value == "1");
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new("soffice")
        .arg(format!("-env:UserInstallation=file://{}", folder.path().join("profile").display()))
        .args(["--headless", "--convert-to", "pdf", "--outdir"])
        .arg(folder.path())
        .arg(path)
        .output();
    match output {
        Ok(_) => {
            let pdf =
                std::fs::read(folder.path().join(path.with_extension("pdf").file_name().unwrap()))
                    .unwrap();
            let text = String::from_utf8_lossy(&pdf);
            Some(text.matches("/Type/Page").count() - text.matches("/Type/Pages").count())
        }
        Err(error) if required => panic!("LibreOffice is required here: {error}"),
        Err(_) => {
            eprintln!("SKIPPED: no LibreOffice (`soffice`) here, so no pages were counted");
            None
        }
    }
}

/// So many players in three rounds, with clubs.
fn event(players: usize) -> crate::harness::Saved {
    let name = |at: usize| format!("Player {at:03}");
    let mut rows = Vec::new();
    for round in 1..=3usize {
        for table in 0..players / 2 {
            let (one, other) = (table, players / 2 + (table + round) % (players / 2));
            let result = ["2-0", "2-1", "1-2", "0-2", "1-1-1"][(table * 7 + round * 3) % 5];
            rows.push([
                round.to_string(),
                (table + 1).to_string(),
                name(one),
                result.to_string(),
                name(other),
            ]);
        }
    }
    let rows: Vec<[&str; 5]> = rows.iter().map(|row| row.each_ref().map(String::as_str)).collect();
    let listed: Vec<[String; 3]> = (0..players)
        .map(|at| [(at + 1).to_string(), name(at), ["Oxford", "Lyon", "Basel"][at % 3].to_string()])
        .collect();
    let listed: Vec<[&str; 3]> =
        listed.iter().map(|row| row.each_ref().map(String::as_str)).collect();
    let players: Vec<&[&str]> = std::iter::once(&["No", "Name", "Club"][..])
        .chain(listed.iter().map(<[&str; 3]>::as_slice))
        .collect();
    crate::harness::Book::new("event.xlsx")
        .pairings(&crate::harness::EN, &rows)
        .sheet("Players", &players)
        .rules("mtg")
        .save()
}

/// On the noticeboard: Standings on one page, the cross table on one, and places by round with its chart on one or two. Of 64 players two
/// pages of each, none of them of rows kept for late entries alone, and the chart. Of 120 the standings alone: 31 rows of 20 points below the title, 35 on each page after it. Pages of players
/// are handed out.
#[test]
fn a_noticeboard_has_few_pages() {
    for (players, expected) in [(8, 3), (24, 4), (64, 7), (120, 4)] {
        let saved = event(players);
        let (_, output) = saved.standings("--print noticeboard");
        let Some(noticeboard) = pages(&output) else {
            return;
        };
        assert_eq!(noticeboard, expected, "{players} players");
        let (_, output) = saved.standings("--print audit --breakdown none");
        assert!(pages(&output).unwrap() > expected + 4, "{players} players");
    }
}

/// 24 players stand on one page in type of 8 points at least, also where names take 58 half-width characters, clubs 66, and grades and six
/// criteria stand beside them; and where a club has room it stands whole.
#[test]
fn long_names_and_clubs_take_no_page_more() {
    const NAME: &str = "Maria Magdalena Theresia von und zu Hohenlohe-Langenburg";
    const CLUB: &str = "The Royal Society for the Advancement of Competitive Board Games";
    let of = |players: usize, rules: &str| {
        let name = |at: usize| {
            if at % 8 == 1 { format!("{NAME} {at:02}") } else { format!("Player {at:02}") }
        };
        let rows: Vec<[String; 5]> = (0..players / 2)
            .map(|table| {
                [
                    "1".into(),
                    (table + 1).to_string(),
                    name(2 * table),
                    "1-0".into(),
                    name(2 * table + 1),
                ]
            })
            .collect();
        let rows: Vec<[&str; 5]> =
            rows.iter().map(|row| row.each_ref().map(String::as_str)).collect();
        let listed: Vec<[String; 4]> = (0..players)
            .map(|at| {
                [
                    (at + 1).to_string(),
                    name(at),
                    "12 kyu".into(),
                    if at % 3 == 0 { CLUB.into() } else { "Oxford".to_string() },
                ]
            })
            .collect();
        let listed: Vec<[&str; 4]> =
            listed.iter().map(|row| row.each_ref().map(String::as_str)).collect();
        let list: Vec<&[&str]> = std::iter::once(&["No", "Name", "Grade", "Club"][..])
            .chain(listed.iter().map(<[&str; 4]>::as_slice))
            .collect();
        let saved = crate::harness::Book::new("event.xlsx")
            .pairings(&crate::harness::EN, &rows)
            .sheet("Players", &list)
            .rules(rules)
            .save();
        let analysis = analyse(&saved.path, &Options::default()).unwrap().analysis.unwrap();
        let size = Size::of(&analysis.figures, false, None);
        let layout = BookLayout::new(&analysis, &[], Lang::of(Language::ENGLISH), size);
        let (paper, beside) = layout.standings_paper();
        (paper.pages, paper.printed, beside[1].most, paper.landscape)
    };
    let (pages, printed, ..) = of(24, "shogi-swiss");
    assert!(pages == 1 && printed >= 8.0, "{pages} pages, {printed} points");
    let (pages, printed, most, _) = of(8, "mtg");
    assert!(
        pages == 1 && printed >= 9.0 && most.is_none(),
        "{pages} pages, {printed} points, {most:?}"
    );
    // 64 rows of two lines, 25 points each: 740 - 102 points of the first upright page hold 25 of them, 710 of each after it 28.
    let (pages, printed, _, landscape) = of(64, "go-swiss");
    assert!(pages == 3 && printed >= 8.0 && !landscape, "{pages} pages, {printed} points");
}

/// A category that does not fit on a page goes on with several players on the next, never with its name alone or above a row that is
/// kept for somebody who may come.
#[test]
fn no_page_holds_the_rest_of_a_category_that_is_nobody() {
    let name = |at: usize| format!("Player {at:03}");
    let rows: Vec<[String; 5]> = (0..60)
        .map(|table| {
            [
                "1".into(),
                (table + 1).to_string(),
                name(2 * table),
                "1-0".into(),
                name(2 * table + 1),
            ]
        })
        .collect();
    let rows: Vec<[&str; 5]> = rows.iter().map(|row| row.each_ref().map(String::as_str)).collect();
    for members in 48..60 {
        let listed: Vec<[String; 2]> = (0..120)
            .map(|at| [name(at), if at < members { "A" } else { "B" }.to_string()])
            .collect();
        let listed: Vec<[&str; 2]> =
            listed.iter().map(|row| row.each_ref().map(String::as_str)).collect();
        let list: Vec<&[&str]> = std::iter::once(&["Name", "Class"][..])
            .chain(listed.iter().map(<[&str; 2]>::as_slice))
            .collect();
        let rules: [&[&str]; 2] = [&["Rule set", "kawai-fide"], &["Category", "Class"]];
        let saved = crate::harness::Book::new("event.xlsx")
            .pairings(&crate::harness::EN, &rows)
            .sheet("Players", &list)
            .sheet("Rules", &rules)
            .save();
        let analysis = analyse(&saved.path, &Options::default()).unwrap().analysis.unwrap();
        let size = Size::of(&analysis.figures, false, None);
        let layout = BookLayout::new(&analysis, &[], Lang::of(Language::ENGLISH), size);
        let standings = &plan(&layout).sheets[0];
        let mut named = Vec::new();
        (standings.cells)(&mut |cell: Cell| {
            let text = text_of(&cell);
            if cell.column == 0 && text.ends_with("(continued)") {
                named.push((cell.row, 0));
            } else if cell.column == 1 && text.starts_with("Player") {
                let is_on_it = |title: u32| {
                    !standings.setup.page_breaks.iter().any(|at| *at > title && *at <= cell.row)
                };
                if let Some((_, players)) = named.last_mut().filter(|(title, _)| is_on_it(*title)) {
                    *players += 1;
                }
            }
        });
        assert!(
            !named.is_empty() && named.iter().all(|(_, players)| *players >= 3),
            "{members} in A: {named:?}"
        );
    }
}

/// The last row on paper of each sheet that has room for more.
fn last_rows(plan: &tiebook::workbook::plan::Plan<'_>) -> Vec<Option<u32>> {
    let of = |name: &str| {
        plan.sheets
            .iter()
            .find(|sheet| sheet.name == name)
            .unwrap()
            .setup
            .printed
            .map(|(row, _)| row + 1)
    };
    ["Results", "Players", "Figures", "Workings"].map(of).to_vec()
}

#[test]
fn rows_that_are_prepared_stay_off_paper() {
    let rows = [
        ["1", "1", "Ann", "2-0", "Ben"],
        ["1", "2", "Cai", "2-1", "Dee"],
        ["2", "1", "Ann", "2-0", "Cai"],
        ["2", "2", "Ben", "", "Dee"],
    ];
    let saved = crate::harness::Book::new("event.xlsx")
        .pairings(&crate::harness::EN, &rows)
        .rules("mtg")
        .save();
    let analysis = analyse(&saved.path, &Options::default()).unwrap().analysis.unwrap();
    let size = Size::of(&analysis.figures, false, None);
    let layout = BookLayout::new(&analysis, &[], Lang::of(Language::ENGLISH), size);
    // Four pairings and four players from row 5 on, on Workings with the two rounds and two more.
    assert_eq!(last_rows(&plan(&layout)), [Some(8), Some(8), Some(8), Some(20)]);
    // An empty form is printed whole.
    let lang = Lang::of(Language::ENGLISH);
    let empty =
        tiebook::workbook::empty(tiebook::rules::load("mtg").unwrap().compile(3).unwrap(), 3, lang);
    let layout = BookLayout::new(&empty, &[], lang, Size::empty(8, 3));
    assert_eq!(last_rows(&plan(&layout)), [None; 4]);
}

/// A figure that is another one has its sum once: of three names for a score the first says what it is made of, the others what it comes to.
#[test]
fn a_sum_stands_once_on_a_page() {
    let rows = [
        ["1", "1", "Ann", "W-L", "Ben"],
        ["1", "", "Cai", "bye", ""],
        ["2", "1", "Ann", "W-L", "Cai"],
        ["2", "", "Ben", "bye", ""],
    ];
    let saved = crate::harness::Book::new("go.xlsx")
        .pairings(&crate::harness::EN, &rows)
        .rules("go-swiss")
        .save();
    let analysis = analyse(&saved.path, &Options::default()).unwrap().analysis.unwrap();
    let size = Size::of(&analysis.figures, false, Some(Breakdown::Sheets));
    let layout = BookLayout::new(&analysis, &[], Lang::of(Language::ENGLISH), size);
    let plan = plan(&layout);
    let page = plan.sheets.iter().find(|sheet| sheet.name == "Ann").unwrap();
    let mut told = Vec::new();
    (page.cells)(&mut |cell| {
        told.extend((cell.style.role == Role::ToldBoxed).then(|| text_of(&cell)));
    });
    // Score, SOS, then NBW and what somebody counts as an opponent: two games won, and nothing for rounds without one.
    assert_eq!(told[0], "Ben 1 + Cai 1 + ⌊Ben 0 + Cai 0⌋ = 2");
    assert_eq!((&*told[2], &*told[3]), ("2", "2"), "{told:#?}");
}

/// No two columns of a table are headed alike, in either language, whatever the rule set: whoever reads one heading knows which column it is.
#[test]
#[ignore = "minutes"]
fn no_two_columns_of_a_table_are_headed_alike() {
    // Numbers head the columns of a cross table, and nothing those of players who may still come.
    let said = |cell: &Cell| match &cell.content {
        Content::Number(number) | Content::Formula(_, Cached::Number(number)) => number.to_string(),
        _ => text_of(cell),
    };
    let (mut alike, mut tables) = (Vec::new(), 0);
    for (language, id) in Language::all()
        .flat_map(|language| tiebook::rules::rule_set_ids().map(move |id| (language, id)))
    {
        let options = Options::default().with_rules(RulesFrom::Id(id.to_string()));
        let outcome = analyse(Path::new("samples/friday-mtg.xlsx"), &options).unwrap();
        let analysis = outcome.analysis.as_ref().unwrap();
        let layout = BookLayout::new(
            analysis,
            &[],
            Lang::of(language),
            Size::of(&analysis.figures, false, Some(Breakdown::None)),
        );
        for sheet in plan(&layout).sheets.iter().filter(|sheet| !sheet.setup.hidden) {
            let Some((row, ..)) = sheet.setup.filter else {
                continue;
            };
            tables += 1;
            let mut known = std::collections::HashSet::new();
            (sheet.cells)(&mut |cell| {
                let is_hidden = sheet
                    .setup
                    .hidden_columns
                    .iter()
                    .any(|(first, last)| (*first..=*last).contains(&cell.column));
                if cell.row == row
                    && cell.style.role == Role::Heading
                    && !is_hidden
                    && !said(&cell).is_empty()
                    && !known.insert(said(&cell))
                {
                    alike.push(format!("{id} {} {}: {}", language.code(), sheet.name, said(&cell)));
                }
            });
        }
    }
    assert!(tables > 100 && alike.is_empty(), "{tables} tables: {alike:#?}");
}
