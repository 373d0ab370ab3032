//! The players' pages on paper: one page for each player, however many there are, and the card is one page too.

use std::path::{Path, PathBuf};

use crate::harness::engine::Recalculated;
use tiebook::lang::{Lang, Language};
use tiebook::standings::{Analysis, Options, RulesFrom, analyse_bytes};
use tiebook::workbook::calculation::BookLayout;
use tiebook::workbook::names::Pages;
use tiebook::workbook::plan::Content;
use tiebook::workbook::{Breakdown, Size, also_printed, plan};

/// An event in which everybody meets another neighbour in each round, with a bye where somebody is left over.
fn event(players: usize, rounds: usize) -> String {
    let mut rows = vec!["Round,Player 1,Result,Player 2".to_string()];
    for round in 0..rounds {
        // The others go round the last one, as in a round robin.
        let circle = players - 1;
        let of = |at: usize| (round + at) % circle;
        rows.push(format!("{},Player {:03},2-1,Player {:03}", round + 1, of(0), circle));
        for at in 1..players / 2 {
            let result = ["2-0", "1-2", "2-1", "1-1-1"][(round + at) % 4];
            rows.push(format!(
                "{},Player {:03},{result},Player {:03}",
                round + 1,
                of(at),
                of(circle - at)
            ));
        }
    }
    rows.join("\n")
}

fn analysis(text: &str, rules: &str) -> Analysis {
    let mut options = Options::default();
    options.rules = Some(RulesFrom::Id(rules.into()));
    let outcome = analyse_bytes("event.csv", text.as_bytes(), &options).unwrap();
    outcome.analysis.unwrap_or_else(|| panic!("{:?}", outcome.problems))
}

/// Writes the pages of players, or the card, as they are now.
fn write(analysis: &Analysis, language: Language, breakdown: Breakdown, path: &Path) {
    let layout = BookLayout::new(
        analysis,
        &[],
        Lang::of(language),
        Size::of(&analysis.figures, false, Some(breakdown)),
    );
    let mut whole = also_printed(plan(&layout), |_| true);
    // Only they are printed, so that the others need not be laid out.
    whole.sheets.retain(|sheet| match &layout.names.pages {
        Pages::Sheets(names) => names.contains(&sheet.name),
        Pages::One(name) => *name == sheet.name,
        Pages::None => layout.names["card"] == sheet.name,
    });
    whole.alive = false;
    whole.names.clear();
    tiebook::write::xlsx::write(&whole, std::fs::File::create(path).unwrap()).unwrap();
}

#[test]
fn one_page_for_each_player() {
    let (english, japanese) = (Language::ENGLISH, crate::harness::japanese());
    let large = analysis(&event(120, 9), "mtg");
    let mut all = vec![("mtg", large, english, Breakdown::Pages, 120)];
    // Few rounds: then it is the width that decides.
    for (rules, language) in [("fide-2019", english), ("shogi-swiss", japanese)] {
        let few = analysis(&event(12, 5), rules);
        all.push((rules, few, language, Breakdown::Pages, 12));
    }
    // Fifteen rounds, and a rule set of many figures.
    let long = event(24, 15);
    for rules in ["othello-world-cup", "go-swiss", "fide-2019"] {
        for (language, breakdown, expected) in [
            (japanese, Breakdown::Pages, 24),
            (english, Breakdown::Sheets, 24),
            (japanese, Breakdown::Card, 1),
        ] {
            all.push((rules, analysis(&long, rules), language, breakdown, expected));
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<PathBuf> =
        (0..all.len()).map(|at| folder.path().join(format!("{at}.xlsx"))).collect();
    for ((_, analysis, language, breakdown, _), path) in all.iter().zip(&paths) {
        write(analysis, *language, *breakdown, path);
    }
    let Some(printed) = Recalculated::saved_as(&paths, "pdf", folder.path()) else {
        return;
    };
    for ((rules, _, _, breakdown, expected), pdf) in all.iter().zip(&printed) {
        let bytes = std::fs::read(pdf).unwrap();
        let pdf: String = bytes.iter().map(|byte| char::from(*byte)).collect();
        let pages = pdf.matches("/Type/Page/").count();
        assert_eq!(pages, *expected, "{rules} {breakdown:?}");
    }
}

/// Names on Standings lead to pages through a column that says for each player, in the order of Players, where the page is.
#[test]
fn names_lead_to_the_page_of_whoever_stands_there() {
    let analysis = analysis(&event(6, 3), "mtg");
    let layout = BookLayout::new(
        &analysis,
        &[],
        Lang::of(Language::ENGLISH),
        Size::of(&analysis.figures, false, Some(Breakdown::Sheets)),
    );
    let whole = plan(&layout);
    let (mut pages, mut names) = (Vec::new(), 0);
    (whole.sheets[0].cells)(&mut |cell| match &cell.content {
        Content::Text(text) if text.starts_with("#'") => pages.push(text.clone()),
        Content::Formula(formula, _) if formula.contains("HYPERLINK(") && cell.column == 1 => {
            names += 1;
        }
        _ => {}
    });
    let players = &analysis.figures.tournament.players;
    let expected: Vec<String> =
        players.iter().map(|player| format!("#'{}'!A1", player.name)).collect();
    assert_eq!(pages, expected);
    assert!(names >= players.len(), "{names}");
}

/// A note on a cell is a kilobyte of memory wherever the workbook is opened: on many figures of many players there is none.
#[test]
fn figures_have_notes_as_long_as_they_are_not_too_many() {
    let text = event(340, 1);
    let notes = |also: &str| {
        let options = Options::default()
            .with_rules(RulesFrom::Id("fide-2026".into()))
            .with_setting("order", "PTS")
            .with_setting("also", also);
        let outcome = analyse_bytes("event.csv", text.as_bytes(), &options).unwrap();
        let analysis = outcome.analysis.unwrap();
        let size = Size::of(&analysis.figures, false, None);
        let layout = BookLayout::new(&analysis, &[], Lang::of(Language::ENGLISH), size);
        let mut notes = 0;
        let plan = plan(&layout);
        let figures = plan.sheets.iter().find(|sheet| sheet.name == "Figures");
        (figures.unwrap().cells)(&mut |cell| notes += usize::from(cell.note.is_some()));
        (notes, analysis.figures.rules.definitions.len())
    };
    let (few, definitions) = notes("BH");
    assert_eq!(few, (340 + 1) * definitions);
    let (many, definitions) = notes(
        "AOB,AOB/F,APPO,APRO,ARO,ARO/C1,BH,BH/C1,BH/C2,BH/M1,BH/P,BPG,BWG,FB,FB/C1,FB/P,KS,PS,PS/C1,PS/C2,PTP,REP,SB,SB/C1,TPR,WIN,WON",
    );
    assert_eq!(many, definitions, "what a heading means is told");
}

/// A hundred players over a thousand rounds would fill two thousand pages.
#[test]
fn there_are_no_pages_of_very_many_rounds() {
    let breakdown = |rounds: usize| {
        // Two play on and on, the others once.
        let more: String =
            (2..=rounds).map(|round| format!("\n{round},Player 000,2-1,Player 039")).collect();
        let text = event(40, 1) + &more;
        Size::of(&analysis(&text, "mtg").figures, false, None).breakdown
    };
    assert_eq!(breakdown(500), Breakdown::Sheets);
    assert_eq!(breakdown(501), Breakdown::Card);
}
