//! Every sum that a ruling prints, added up again from the text of the page alone.

use crate::audit::reversals::event;
use crate::harness::Saved;
use crate::harness::random::Random;
use tiebook::exact::{Exact, Mode};

/// The numbers, signs and brackets of a sum; names and words before numbers are left out. Nothing where it holds anything else.
fn signs(text: &str) -> Option<Vec<String>> {
    let mut signs: Vec<String> = Vec::new();
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let is_part: fn(char) -> bool = match first {
            '0'..='9' | '½' => |c| c.is_ascii_digit() || matches!(c, '/' | '.' | '½'),
            'A'..='Z' | 'a'..='z' => |c| c.is_ascii_alphabetic(),
            ' ' => |c| c == ' ',
            '+' | '−' | '×' | '÷' | '(' | ')' => {
                signs.push(first.to_string());
                rest = &rest[first.len_utf8()..];
                continue;
            }
            _ => return None,
        };
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        if first.is_ascii_digit() || first == '½' {
            signs.push(rest[..end].replace('½', ".5"));
        }
        rest = &rest[end..];
    }
    Some(signs)
}

fn sum(signs: &[String], at: &mut usize) -> Option<Exact> {
    let mut value = product(signs, at)?;
    while let Some(sign @ ("+" | "−")) = signs.get(*at).map(String::as_str) {
        *at += 1;
        let next = product(signs, at)?;
        value = if sign == "+" { value + next } else { value - next };
    }
    Some(value)
}

fn product(signs: &[String], at: &mut usize) -> Option<Exact> {
    let mut value = single(signs, at)?;
    while let Some(sign @ ("×" | "÷")) = signs.get(*at).map(String::as_str) {
        *at += 1;
        let next = single(signs, at)?;
        value = if sign == "×" { value * next } else { value.divided_by(&next)? };
    }
    Some(value)
}

fn single(signs: &[String], at: &mut usize) -> Option<Exact> {
    let sign = signs.get(*at)?;
    *at += 1;
    if sign != "(" {
        return sign.parse().ok();
    }
    let value = sum(signs, at)?;
    *at += 1;
    Some(value)
}

fn value(text: &str) -> Option<Exact> {
    let signs = signs(text)?;
    let mut at = 0;
    sum(&signs, &mut at).filter(|_| at == signs.len())
}

/// Adds up one cell; returns whether it is a sum.
fn add_up(cell: &str) -> bool {
    let mut sides = cell.split(" = ");
    let Some(first) = sides.next().and_then(value) else {
        return false;
    };
    let mut others = 0;
    for side in sides {
        others += 1;
        match side.strip_suffix('%') {
            Some(shown) => {
                let hundred = first.clone() * Exact::from(100);
                assert_eq!(hundred.to_decimal(2, Mode::HalfUp), shown, "{cell}");
            }
            None => assert_eq!(value(side), Some(first.clone()), "{cell}"),
        }
    }
    others > 0
}

#[test]
fn every_printed_sum_of_a_ruling_adds_up() {
    assert_eq!(value("(Eva 2/3 + Dee 33/100 + Ben 1/3) ÷ 3"), "133/300".parse().ok());
    assert_eq!(value("16 ÷ (3 × 10)"), "8/15".parse().ok());
    assert_eq!(value("B 0.75 + E ½"), value("1½ − 0.25"));
    let sums = sums_of("mtg", 0..12);
    assert!(sums >= 12 * 6, "{sums}");
}

/// The same of 200 events under five rule sets, or of as many as `TIEBOOK_RULINGS` says for each.
#[test]
#[ignore = "minutes"]
fn every_printed_sum_of_many_rulings_adds_up() {
    let many = std::env::var("TIEBOOK_RULINGS").map_or(40, |many| many.parse().unwrap());
    for rules in [
        "mtg",
        "pokemon",
        "fide-2026 --set order=match_points,bh,berger",
        "shogi-swiss",
        "draughts",
    ] {
        let sums = sums_of(rules, 100..100 + many);
        assert!(sums >= many * 2, "{rules}: {sums}");
    }
}

/// Adds up the sums of the papers of random events; returns how many there were.
fn sums_of(rules: &str, events: std::ops::Range<usize>) -> usize {
    let mut sums = 0;
    for number in events {
        let text = event(&mut Random::numbered(number));
        let saved = Saved::bytes("book.csv", text.as_bytes());
        let run = saved.run(
            "ruling",
            &*format!("--rules {rules} --about A --against B --lang en -o ruling.html"),
        );
        run.ends(0);
        let page = std::fs::read_to_string(saved.beside("ruling.html")).unwrap();
        let cells = page.split("<td>").skip(1);
        let cells = cells.filter_map(|cell| cell.split_once("</td>"));
        sums += cells.filter(|(cell, _)| add_up(cell)).count();
    }
    sums
}

/// A document for Word is a package of three parts, the first of which says what the others are.
#[test]
fn a_ruling_is_a_document_too() {
    let saved = Saved::sample("friday-mtg.xlsx");
    let run = saved.run("ruling", "--about Gus --against Fay --lang en -o ruling.docx");
    run.ends(0);
    let bytes = std::fs::read(saved.beside("ruling.docx")).unwrap();
    assert!(bytes.starts_with(b"PK"));
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut text = String::new();
    let mut part = archive.by_name("word/document.xml").unwrap();
    std::io::Read::read_to_string(&mut part, &mut text).unwrap();
    assert!(text.contains("133/300 (44.33%) for Gus"), "{text}");
    assert!(text.contains("In all 144 combinations Fay stands above Gus."), "{text}");
    assert_eq!(text.matches("<w:tbl>").count(), text.matches("</w:tbl><w:p/>").count());
}
