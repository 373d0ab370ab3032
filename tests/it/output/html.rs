//! The web page: what a browser makes of it, and that it says what the workbook says.

use std::collections::{BTreeSet, HashSet};
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::harness::browser::{Parsed, open, parsed};
use crate::harness::{Book, EN, Saved, engine};

/// Writes a book's workbook and page.
#[track_caller]
fn written(saved: &Saved, args: &[&str]) -> (PathBuf, PathBuf) {
    let page = saved.beside("page.html");
    let (_, workbook) = saved.standings(&[&["--html", page.to_str().unwrap()], args].concat());
    (workbook, page)
}

/// Random results of so many players, in order of a seed.
fn large(players: usize, rounds: usize) -> Saved {
    let mut random = crate::harness::random::Random::new(7);
    let mut here: Vec<usize> = (1..=players).collect();
    let mut rows = vec!["Round,Player 1,Result,Player 2\n".to_string()];
    for round in 1..=rounds {
        random.shuffle(&mut here);
        for pair in here.chunks(2) {
            let result = ["2-0", "2-1", "1-1-1", "0-2"][random.below(4)];
            rows.push(format!("{round},Player {},{result},Player {}\n", pair[0], pair[1]));
        }
    }
    Saved::bytes("large.csv", rows.concat().as_bytes())
}

/// The books whose pages are looked at.
fn books() -> Vec<(Saved, &'static [&'static str])> {
    vec![
        (Saved::sample("friday-mtg.xlsx"), &["--lang", "en"]),
        (Saved::sample("hyogo-2009.xlsx"), &["--lang", "ja"]),
        (Saved::sample("hyogo-2009.xlsx"), &["--lang", "en", "--breakdown", "pages"]),
        (Saved::sample("kawai-x2.xlsx"), &[]),
        (Saved::sample("dominion-2.xlsx"), &["--breakdown", "none"]),
        (large(70, 3), &["--rules", "mtg", "--lang", "en"]),
    ]
}

#[test]
fn every_link_leads_somewhere_and_nothing_else_is_asked_for() {
    for (saved, args) in books() {
        let (_, path) = written(&saved, args);
        let html = std::fs::read_to_string(&path).unwrap();
        let language = if html.contains("<html lang=\"ja\">") { "ja" } else { "en" };
        assert!(args.iter().all(|arg| !["ja", "en"].contains(arg) || *arg == language));
        let page = parsed(&html);
        leads(&page, args);
        let Some(opened) = open(&path) else { continue };
        assert!(opened.console.is_empty(), "{args:?}: {:#?}", opened.console);
        assert!(opened.requests.is_empty(), "{args:?}: {:#?}", opened.requests);
        let seen = parsed(&opened.dom);
        leads(&seen, args);
        // The browser reads the page as it was meant: not a cell more or less.
        assert_eq!(seen.cells, page.cells, "{args:?}");
    }
}

/// Asserts that a page holds nothing but itself.
#[track_caller]
fn leads(page: &Parsed, args: &[&str]) {
    let mut ids = HashSet::new();
    for element in &page.elements {
        for (name, value) in &element.attributes {
            assert!(
                name != "src" && name != "style" && !name.starts_with("on"),
                "{args:?}: {element:?}"
            );
            assert!(name != "id" || ids.insert(value.clone()), "{args:?}: {value} is there twice");
        }
        assert!(
            !["script", "img", "link", "iframe", "object", "base", "form"]
                .contains(&element.name.as_str()),
            "{args:?}: {element:?}"
        );
        assert!(
            element.name != "th" || element.attribute("scope").is_some(),
            "{args:?}: {element:?}"
        );
        assert!(
            element.name != "table"
                || element.attribute("aria-label").is_some_and(|name| !name.is_empty()),
            "{args:?}: {element:?}"
        );
    }
    // Each heading is at most one step below the one before.
    let level = |name: &str| ["h1", "h2", "h3"].iter().position(|heading| *heading == name);
    let levels: Vec<usize> =
        page.elements.iter().filter_map(|element| level(&element.name)).collect();
    assert!(
        levels.starts_with(&[0, 1]) && levels.windows(2).all(|two| two[1] <= two[0] + 1),
        "{args:?}: {levels:?}"
    );
    let links: Vec<&str> =
        page.elements.iter().filter_map(|element| element.attribute("href")).collect();
    for link in &links {
        let id = link.strip_prefix('#').unwrap_or_else(|| panic!("{args:?}: {link} leads away"));
        assert!(ids.contains(id), "{args:?}: nothing is called {link}");
    }
    assert!(links.len() > 5, "{args:?}: {} links", links.len());
    assert!(page.elements.iter().any(|element| {
        element.attribute("content").is_some_and(|policy| policy.starts_with("default-src 'none'"))
    }));
}

/// The test above could fail: a page that does what ours must not is caught.
#[test]
fn a_page_that_loads_and_runs_is_noticed() {
    let page = Saved::bytes(
        "bad.html",
        b"<!DOCTYPE html><img src='http://tiebook.invalid/x.png'><script>nothing()</script>",
    );
    let Some(opened) = open(&page.path) else {
        return;
    };
    assert!(
        opened.console.iter().any(|line| line.contains("nothing is not defined")),
        "{:?}",
        opened.console
    );
    assert!(
        opened.requests.iter().any(|url| url.starts_with("http://tiebook.invalid/")),
        "{:?}",
        opened.requests
    );
}

#[test]
fn a_name_is_shown_as_it_is_whatever_it_is() {
    let names = [
        "<b>&",
        "\"><script>alert(1)</script>",
        "</td></table></style>",
        "<!-- x",
        "&amp;lt;",
        "' onmouseover='alert(1)",
        "x]]>",
        "javascript:alert(1)",
        "#top",
        "{{7*7}}",
    ];
    let rows: Vec<[&str; 5]> =
        names.chunks(2).map(|pair| ["1", "", pair[0], "2-0", pair[1]]).collect();
    let saved = Book::new("hostile.xlsx")
        .pairings(&EN, &rows)
        .sheet("Rules", &[&["Rule set", "mtg"], &["Title", "<i>Open</i> & 'more'"]])
        .save();
    for args in [&["--lang", "en"][..], &["--breakdown", "pages"]] {
        let (_, path) = written(&saved, args);
        let html = std::fs::read_to_string(&path).unwrap();
        let opened = open(&path);
        for page in
            std::iter::once(parsed(&html)).chain(opened.iter().map(|opened| parsed(&opened.dom)))
        {
            leads(&page, args);
            for name in names {
                // On Standings, and over the player's own page.
                assert!(
                    page.cells.iter().filter(|cell| *cell == name).count() >= 2,
                    "{name}: {:#?}",
                    page.cells
                );
            }
            assert!(page.text.contains("<i>Open</i> & 'more'"));
            assert!(
                page.elements.iter().all(|element| !["b", "i"].contains(&element.name.as_str()))
            );
        }
        assert!(
            opened.is_none_or(|opened| opened.console.is_empty() && opened.requests.is_empty())
        );
    }
}

/// Hidden columns of each sheet, and the last row and column that are printed where that is said, as the workbook has them.
struct Shown {
    hidden: BTreeSet<usize>,
    printed: Option<(usize, usize)>,
}

fn shown(workbook: &Path) -> Vec<(String, Shown)> {
    let mut archive = zip::ZipArchive::new(std::fs::File::open(workbook).unwrap()).unwrap();
    let mut part = |name: &str| {
        let mut text = String::new();
        archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let book = part("xl/workbook.xml");
    let book = roxmltree::Document::parse(&book).unwrap();
    let sheets: Vec<_> =
        book.descendants().filter(|node| node.has_tag_name(node_name("sheet"))).collect();
    let mut all = Vec::new();
    for (at, sheet) in sheets.iter().enumerate() {
        if sheet.attribute("state").is_some() {
            continue;
        }
        let xml = part(&format!("xl/worksheets/sheet{}.xml", at + 1));
        let xml = roxmltree::Document::parse(&xml).unwrap();
        let number = |node: &roxmltree::Node<'_, '_>, name: &str| {
            node.attribute(name).unwrap().parse::<usize>().unwrap()
        };
        let columns = xml.descendants().filter(|node| {
            node.has_tag_name(node_name("col")) && node.attribute("hidden").is_some()
        });
        let hidden =
            columns.flat_map(|column| number(&column, "min") - 1..number(&column, "max")).collect();
        let is_area = |node: &roxmltree::Node<'_, '_>| {
            node.attribute("name") == Some("_xlnm.Print_Area")
                && node.attribute("localSheetId") == Some(&at.to_string())
        };
        // 'Sheet'!$A$1:$J$20
        let area = book
            .descendants()
            .find(is_area)
            .and_then(|node| node.text())
            .and_then(|text| text.rsplit_once(":$"));
        let printed = area.map(|(_, corner)| {
            let (letters, row) = corner.split_once('$').unwrap();
            let column = letters
                .bytes()
                .fold(0, |column, letter| column * 26 + usize::from(letter - b'A') + 1);
            (row.parse::<usize>().unwrap() - 1, column - 1)
        });
        all.push((sheet.attribute("name").unwrap().to_string(), Shown { hidden, printed }));
    }
    all
}

fn node_name(name: &'static str) -> (&'static str, &'static str) {
    ("http://schemas.openxmlformats.org/spreadsheetml/2006/main", name)
}

/// The sheets that are no part of the page, in both languages.
const LEFT_OUT: [&str; 12] = [
    "Results",
    "Players",
    "Event settings",
    "Figures",
    "Workings",
    "Card",
    "対戦結果",
    "参加者",
    "大会情報",
    "指標",
    "計算",
    "カード",
];

/// Every cell of every sheet that is read, as LibreOffice shows it, stands on the page, in the same order, and nothing else.
#[test]
fn the_page_says_what_the_workbook_says() {
    let books = books();
    let mut all = Vec::new();
    for (at, (saved, args)) in books.iter().enumerate() {
        // What stands beside a page of a player is off its print area, and off the page.
        let all_printed = [&args[..], &["--print", "all"]].concat();
        let (workbook, page) = written(saved, &all_printed);
        // Workbooks that are opened together need names of their own.
        let renamed = workbook.with_file_name(format!("book{at}.xlsx"));
        std::fs::rename(&workbook, &renamed).unwrap();
        all.push((renamed, page, args));
    }
    let paths: Vec<PathBuf> = all.iter().map(|(workbook, ..)| workbook.clone()).collect();
    let Some(texts) = engine::as_shown(&paths) else {
        return;
    };
    for ((workbook, page, args), sheets) in all.iter().zip(texts) {
        let on_page: Vec<String> = parsed(&std::fs::read_to_string(page).unwrap())
            .cells
            .iter()
            .map(|text| plain(text))
            .collect();
        let mut on_page = on_page.into_iter().filter(|text| !text.is_empty()).peekable();
        let (mut cells, mut left_out) = (0, 0);
        for (name, shown) in
            shown(workbook).into_iter().filter(|(name, _)| !LEFT_OUT.contains(&name.as_str()))
        {
            for (row, texts) in sheets[&name].iter().enumerate() {
                for (column, text) in
                    texts.iter().enumerate().filter(|(_, text)| !plain(text).is_empty())
                {
                    let is_beside = shown.printed.is_some_and(|(last_row, last_column)| {
                        row > last_row || column > last_column
                    });
                    if shown.hidden.contains(&column) || is_beside {
                        continue;
                    }
                    // Of the rules the page leaves out what computes: numbers of outcomes, patterns, settings of a next run; of the source
                    // the check of edits, which lives in the workbook alone.
                    let is_same_there =
                        on_page.peek().is_some_and(|there| is_same(there, &plain(text)));
                    let has_more = ["Rules", "ルール", "Source", "出典"].contains(&name.as_str());
                    if has_more && !is_same_there {
                        left_out += 1;
                        continue;
                    }
                    let there = on_page.next().unwrap_or_default();
                    let place = tiebook::place::cell_name(row as u32, column as u32);
                    assert!(
                        is_same(&there, &plain(text)),
                        "{args:?} {name}!{place}: {text:?} in the workbook, {there:?} on the page"
                    );
                    cells += 1;
                }
            }
        }
        assert_eq!(on_page.next(), None, "{args:?}");
        assert!(cells > 150 && left_out > 50, "{args:?}: {cells} cells, {left_out} left out");
    }
}

/// A text with one space between words.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether both are one text; General is as wide as its column, and here as in Excel 11 characters at most.
fn is_same(page: &str, workbook: &str) -> bool {
    let general = || {
        let (Ok(a), Ok(b)) = (page.parse::<f64>(), workbook.parse::<f64>()) else {
            return false;
        };
        workbook.len() > 11 && (10..=12).contains(&page.len()) && (a - b).abs() <= 1e-9
    };
    page == workbook || general()
}

#[test]
fn pages_of_players_are_there_unless_none_are_asked_for() {
    let saved = large(70, 3);
    for (args, players) in [
        (&["--breakdown", "sheets"][..], 70),
        (&["--breakdown", "pages"], 70),
        (&["--breakdown", "none"], 0),
        (&[], 70),
    ] {
        let (_, page) = written(&saved, &[&["--rules", "mtg"], args].concat());
        let page = parsed(&std::fs::read_to_string(page).unwrap());
        assert_eq!(
            page.elements
                .iter()
                .filter(|element| element.name == "section" && element.is("player"))
                .count(),
            players,
            "{args:?}"
        );
    }
}

/// Ann's opponents have one win and two: bars half as long as they may be, and as long. A round without a game steps back, and so does what
/// was cut.
#[test]
fn bars_and_greys_stand_on_the_players_pages() {
    let rows = [
        ["1", "1", "Ann", "2-0", "Ben"],
        ["1", "2", "Cai", "2-1", "Dee"],
        ["2", "1", "Ann", "0-2", "Cai"],
        ["2", "2", "Ben", "bye", ""],
    ];
    let saved = Book::new("event.xlsx").pairings(&EN, &rows).rules("kawai-fide").save();
    let html =
        std::fs::read_to_string(written(&saved, &["--lang", "en", "--breakdown", "pages"]).1)
            .unwrap();
    let page = |name: &str| {
        html.split(&format!("<section class=\"player\" id=\"{name}\">"))
            .nth(1)
            .unwrap()
            .split("</section>")
            .next()
            .unwrap()
    };
    // Solkoff of Ann: Ben has one win, by the bye, and Cai two: two wins are the longest bar.
    let ann = page("Ann");
    assert!(ann.contains("class=\"b20\">2") && ann.contains("class=\"b10\">1"), "{ann}");
    let bye = page("Ben").split("<tr").find(|row| row.contains(">bye")).unwrap();
    assert!(bye.contains("faint"), "{bye}");
    // The lowest opponent is cut from the median.
    assert!(ann.contains("class=\"faint\">(1)"), "{ann}");
}

/// Where players' pages would be too many for a telephone, the page says that they are left out, unless they were asked for.
#[test]
fn too_many_pages_are_left_out_and_it_says_so() {
    let counted = |text: &[u8]| {
        let mut options = tiebook::standings::Options::default();
        options.rules = Some(tiebook::standings::RulesFrom::Id("kawai-fide".into()));
        let outcome = tiebook::standings::analyse_bytes("large.csv", text, &options).unwrap();
        let analysis = outcome.analysis.unwrap();
        let size = tiebook::workbook::Size::of(
            &analysis.figures,
            false,
            Some(tiebook::workbook::Breakdown::Card),
        );
        let lang = tiebook::lang::Lang::of(tiebook::lang::Language::ENGLISH);
        let layout = tiebook::workbook::calculation::BookLayout::new(
            &analysis,
            &outcome.problems,
            lang,
            size,
        );
        let mut html = Vec::new();
        tiebook::write::html::write_with_players(&layout, &mut html).unwrap();
        let html = String::from_utf8(html).unwrap();
        (
            html.matches("<section class=\"player\"").count(),
            html.contains("With so many players and rounds, player pages are left out."),
        )
    };
    let once = |players: usize| std::fs::read(&large(players, 1).path).unwrap();
    assert_eq!(counted(&once(1_002)), (0, true));
    assert_eq!(counted(&once(70)), (70, false));
    // Two play on and on: of sixty in five hundred rounds, and in more.
    let on = |rounds: u32| {
        let others = (0..29).map(|pair| format!("1,A{pair},2-0,B{pair}\n"));
        let two = (1..=rounds).map(|round| format!("{round},Ann,2-0,Ben\n"));
        let rows: String = two.chain(others).collect();
        format!("Round,Player 1,Result,Player 2\n{rows}").into_bytes()
    };
    assert_eq!(counted(&on(501)), (0, true));
}

/// On a narrow screen remarks stand below their rows: the table says how many columns stand beside them.
#[test]
fn remarks_of_several_lines_are_marked_to_stand_below_their_rows() {
    let saved = Saved::sample("hyogo-2009.xlsx");
    let (_, page) = written(&saved, &[]);
    let page = std::fs::read_to_string(page).unwrap();
    // Place, upper, lower, equal on, decided by, both values, difference; then the remarks.
    let reasons = page.split("<table").find(|table| table.contains("同じだった基準")).unwrap();
    let class = reasons.split("class=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    assert!(
        class.split(' ').any(|look| look == "told") && class.split(' ').any(|look| look == "m8"),
        "{class}"
    );
    let style =
        page.split("<style>").nth(1).and_then(|rest| rest.split("</style>").next()).unwrap();
    assert!(style.contains(".m8{--n:8}") && style.contains("repeat(var(--n),auto)"), "{style}");
}

/// The eight columns of Reasons take two lines of a narrow screen, their headings too: the table says that it is that one, and no other is.
#[test]
fn reasons_take_two_lines_where_the_screen_is_narrow() {
    let saved = Saved::sample("friday-mtg.xlsx");
    let (_, page) = written(&saved, &[]);
    let html = std::fs::read_to_string(page).unwrap();
    let of = |id: &str| {
        html.split("<section")
            .find(|section| section.contains(&format!("id=\"{id}\"")))
            .unwrap()
            .to_string()
    };
    let is_so = |section: &str| {
        section
            .split("<table")
            .skip(1)
            .any(|table| table.split('>').next().unwrap().contains("pairs"))
    };
    assert_eq!(
        ["Standings", "Reasons", "Cross-table"].map(|id| is_so(&of(id))),
        [false, true, false]
    );
    assert!(html.contains(".pairs tr{display:grid"));
}

#[test]
fn the_same_input_gives_the_same_page() {
    let saved = Saved::sample("kawai-fide.xlsx");
    let one = std::fs::read(written(&saved, &[]).1).unwrap();
    let two = std::fs::read(written(&saved, &[]).1).unwrap();
    assert!(one == two);
}

/// What was won, lost and drawn is tinted, as the marks say; and so is every second group of equal points.
/// Names that take several lines in the workbook are still whose row it is.
#[test]
fn a_row_is_called_by_the_name() {
    let long = "somebody with a name much longer than a column of names has room for";
    let names = ["Ann", "Ben", "Cai"].map(|name| format!("{name}, {long}"));
    let rows = [
        ["1", "1", names[0].as_str(), "2-1", names[1].as_str()],
        ["2", "1", names[1].as_str(), "2-1", names[2].as_str()],
    ];
    let saved = Book::new("long.xlsx")
        .pairings(&EN, &rows)
        .rules("mtg")
        .sheet(
            "Players",
            &[&["Name", "Club"], &[&names[0], "North"], &[&names[1], "South"], &[&names[2], ""]],
        )
        .save();
    let (_, page) = written(&saved, &["--lang", "en"]);
    let html = std::fs::read_to_string(page).unwrap();
    let standings = html.split("</table>").next().unwrap();
    let called: Vec<&str> = standings.split("<th scope=\"row\"").skip(1).collect();
    assert_eq!(called.len(), 3);
    assert!(called.iter().all(|row| row[..row.find("<td").unwrap()].contains(long)), "{called:#?}");
}

/// Clubs have columns of their own, and stand below the names where the screen is narrow: the page says both, and markup in them is text.
#[test]
fn clubs_stand_below_the_names_where_the_screen_is_narrow() {
    let rows = [["1", "1", "Ann", "2-1", "Ben"], ["2", "1", "Ben", "2-1", "Cai"]];
    let players: [&[&str]; 4] = [
        &["Name", "Grade", "Club"],
        &["Ann", "1 dan", "North"],
        &["Ben", "", "<i>\"&"],
        &["Cai", "", ""],
    ];
    let saved =
        Book::new("clubs.xlsx").pairings(&EN, &rows).rules("mtg").sheet("Players", &players).save();
    let html = std::fs::read_to_string(written(&saved, &["--lang", "en"]).1).unwrap();
    let standings = html.split("</table>").next().unwrap().split("<table").nth(1).unwrap();
    let row = |name: &str| {
        standings.split("<tr").find(|row| row.contains(&format!(">{name}</a>"))).unwrap()
    };
    assert!(
        row("Ann").contains("data-beside=\"1 dan · North\"") && row("Ann").contains("x\">North<td"),
        "{}",
        row("Ann")
    );
    assert!(row("Ben").contains("data-beside=\"&lt;i&gt;&quot;&amp;\""), "{}", row("Ben"));
    assert!(!row("Cai").contains("data-beside"), "{}", row("Cai"));
    let narrow = html.split("@media screen and (max-width:40rem){").nth(1).unwrap();
    assert!(narrow.contains(".x{display:none}") && narrow.contains("content:attr(data-beside)"));
}

#[test]
fn rounds_are_tinted_as_their_marks_say() {
    let html =
        std::fs::read_to_string(written(&Saved::sample("friday-mtg.xlsx"), &["--lang", "en"]).1)
            .unwrap();
    let cross =
        html.split("id=\"Cross-table\"").nth(1).unwrap().split("</section>").next().unwrap();
    let cells: Vec<(&str, &str)> =
        cross.split("<td class=\"").skip(1).filter_map(|rest| rest.split_once('"')).collect();
    for (mark, tint, count) in [("W ", "won", 9), ("L ", "lost", 9), ("D ", "drawn", 6)] {
        let marked = cells
            .iter()
            .filter(|(_, rest)| rest.strip_prefix('>').is_some_and(|text| text.starts_with(mark)));
        // Nine games were won and three drawn.
        assert_eq!(marked.clone().count(), count, "{mark}");
        assert!(
            marked.clone().all(|(class, _)| class.split(' ').any(|known| known == tint)),
            "{mark}"
        );
    }
    let band = |name: &str| html.contains(&format!("class=\"band start\"><a href=\"#{name}\">"));
    // 10, 8, 7, 7, 4, 3, 3 points: the second, fourth … are shaded.
    assert!(band("Eva") && band("Ben") && !band("Fay") && !band("Gus"));
}

/// What writes row by row, and what reads so, relies on it.
#[test]
fn cells_come_row_by_row() {
    use tiebook::standings::{Options, analyse_bytes};
    for sample in [
        "friday-mtg.xlsx",
        "hyogo-2009.xlsx",
        "kawai-fide.xlsx",
        "dominion-2.xlsx",
        "othello-world-cup.xlsx",
    ] {
        let bytes = std::fs::read(Path::new("samples").join(sample)).unwrap();
        let outcome = analyse_bytes(sample, &bytes, &Options::default()).unwrap();
        let (analysis, lang) = (
            outcome.analysis.as_ref().unwrap(),
            tiebook::lang::Lang::of(crate::harness::japanese()),
        );
        let size = tiebook::workbook::Size::of(&analysis.figures, false, None);
        let layout = tiebook::workbook::calculation::BookLayout::new(
            analysis,
            &outcome.problems,
            lang,
            size,
        );
        for sheet in &tiebook::workbook::plan(&layout).sheets {
            let mut last = 0;
            (sheet.cells)(&mut |cell| {
                assert!(cell.row >= last, "{sample} {}: row {} after {last}", sheet.name, cell.row);
                last = cell.row;
            });
        }
    }
}
