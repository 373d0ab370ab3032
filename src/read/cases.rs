//! What texts mean, as `tests/words.md` lists it: a table for each question that is asked of a text.

use std::fmt::Debug;

use crate::model::{Outcome, Recorded, Score};
use crate::place::Place;
use crate::read::file::blocks;
use crate::read::file::clean::cleaned;
use crate::read::file::encoding::{decode, encoded};
use crate::read::file::grid::{Cell, DateCell, Row, Sheet};
use crate::read::file::quotes::swallowing;
use crate::read::file::tags::{Tag, Tags};
use crate::read::file::vega::Boxes;
use crate::read::invisible_text::{self, is_invisible};
use crate::read::layouts::opponents::part;
use crate::read::normalize::players_in_one_cell::cell::apart;
use crate::read::normalize::set_columns::half;
use crate::read::number;
use crate::read::words::day::{self, Day};
use crate::read::words::name_folding::{alike, are_near, words};
use crate::read::words::person_name::written;
use crate::read::words::placing::left;
use crate::read::words::result::{Refusal, parse, parse_pair, settle};
use crate::read::words::{
    dates, discs, headings, paired_columns, placing, qualify, result_sentence, round, side_columns,
    side_results,
};

type Question = fn(&[&str]) -> String;

const QUESTIONS: &[(&str, Question)] = &[
    ("folded", |of| number::fold(of[0])),
    ("text as it is shown", |of| invisible_text::shown(of[0]).into_owned()),
    ("characters that nobody sees", |of| yes(of[0].chars().all(is_invisible))),
    ("text without foreign characters", |of| cleaned(of[0])),
    ("encoding of a table", |of| {
        let text = format!("Round;Player 1;Result;Player 2\n1;{}\n", of[0]);
        let bytes = encoded(&text, of[1]);
        let told = decode(&bytes).unwrap();
        assert_eq!(told.text, text);
        said(told.guessed)
    }),
    ("text of bytes", |of| {
        let bytes: Vec<u8> = of[0].chars().map(|c| c as u8).collect();
        said(decode(&bytes).map(|told| format!("{} {}", said(told.guessed), told.text)))
    }),
    ("where a quotation mark swallows lines", |of| said(swallowing(of[0], of[1].as_bytes()[0]))),
    ("tags of a part", |of| {
        let shown = |tag: Tag<'_>| {
            let name = String::from_utf8_lossy(tag.name);
            if tag.end { format!("/{name}") } else { name.into_owned() }
        };
        let tags: Vec<String> = Tags::new(of[0].as_bytes()).map(shown).collect();
        tags.join(" ")
    }),
    ("attribute of a tag", |of| {
        let tag = Tags::new(of[0].as_bytes()).next().unwrap();
        said(tag.attribute(of[1].as_bytes()).map(String::from_utf8_lossy))
    }),
    ("blocks of a sheet", |of| {
        let sheet = sheet_of(of[0]);
        let blocks = blocks::of(&sheet);
        let shown = |block: &blocks::Block| shown_lines(&block.sheet(&sheet));
        blocks.iter().map(shown).collect::<Vec<_>>().join(" ")
    }),
    ("what is left of a sheet without its first blocks", |of| {
        let sheet = sheet_of(of[0]);
        let blocks = blocks::of(&sheet);
        shown_lines(&blocks::without(&sheet, &blocks[..of[1].parse().unwrap()]))
    }),
    ("boxes of a game in Vega", |of| {
        let mut boxes = Boxes::default();
        boxes.begin(b"res", 0);
        boxes.begin(of[1].as_bytes(), of[0].len());
        said(boxes.game(&format!("{}{}", of[0], of[2])))
    }),
    ("fraction in a cell", |of| said(number::divided(of[0].parse().unwrap()))),
    ("heading in the pairings", |of| said(headings::named("pairings", of[0]))),
    ("bye", |of| yes(headings::is_nobody(of[0]) && headings::is_bye(of[0]))),
    ("result", |of| recorded(parse(of[0]))),
    ("result of one", |of| {
        let told = parse(of[0]).and_then(|told| settle(told, false));
        told.map_or_else(shown, |told| shown(told.outcomes.unwrap()[0]))
    }),
    ("result of two", |of| recorded(parse(of[0]).and_then(|told| settle(told, true)))),
    ("results of both", |of| recorded(parse_pair(of[0], of[1]))),
    ("difference of discs", |of| recorded(discs::difference(&Cell::Text(of[0].into())))),
    ("result between Ann Lee and Ben", |of| result_sentence::plain(of[0], "Ann Lee", "Ben")),
    ("winner of Ann Lee and Ben", |of| result_sentence::winner(of[0], "Ann Lee", "Ben")),
    ("result between sides", |of| said(side_results::told(of[0], of[1], of[2]))),
    ("both players", |of| {
        said(apart(of[0]).map(|(one, told, other)| match told {
            Some(told) => format!("{one} / {told} / {other}"),
            None => format!("{one} / {other}"),
        }))
    }),
    ("round", |of| said(round::round_number(of[0]))),
    ("sheet called after a round", |of| said(round::called(of[0]))),
    ("title of a round", |of| {
        let title = round::title_of(of[0]);
        said(title.map(|title| {
            if title.is_plain() {
                title.round.to_string()
            } else {
                format!("{} behind words", title.round)
            }
        }))
    }),
    ("stage", |of| yes(placing::is_stage(of[0]))),
    ("round of winners or losers", |of| yes(side_columns::is_of_losers(of[0]))),
    ("day", |of| days(&day::named(of[0]))),
    ("day of a sheet", |of| days(&day::of_sheet(of[0]))),
    ("date that was a score", |of| said(dates::of_text(of[0]).map(|cell| recovered(&cell, false)))),
    ("cell of Excel that was a score", |of| {
        let number = |at: usize| of[0].split('-').nth(at).unwrap().parse().unwrap();
        let date = DateCell {
            year: number(0),
            month: number(1),
            day: number(2),
            month_first: (of[1] == "month first").then_some(true),
            without_day: of[1] == "without day",
        };
        recovered(&Cell::Date(date), of[2] == "first won")
    }),
    ("number", |of| said(number::parse(of[0]))),
    ("players left in a stage", |of| said(left(of[0]))),
    ("column of a round and an opponent", |of| {
        said(part(of[0]).map(|(round, name)| match round {
            Some(round) => format!("{round} {name}").trim().to_string(),
            None => name.to_string(),
        }))
    }),
    ("name", |of| {
        let told = written(of[0]);
        let parts = told.parts.iter();
        let parts = parts.map(|(part, text)| format!(", {part:?} {text}"));
        told.name.clone() + &parts.collect::<String>()
    }),
    ("one name", |of| yes(written(of[0]).agrees_with(&written(of[1])))),
    ("spellings of one name", |of| yes(alike(of[0]) == alike(of[1]))),
    ("names a letter apart", |of| {
        let [one, other] = [of[0], of[1]].map(words);
        assert_eq!(are_near(&one, &other), are_near(&other, &one));
        yes(are_near(&one, &other))
    }),
    ("one column for each player", |of| {
        let texts = (0..).zip(of[0].split(", "));
        let (players, others): (Vec<_>, Vec<_>) =
            texts.partition(|(_, text)| text.starts_with('@'));
        let players = [0, 1].map(|at| players.get(at).map(|(column, text)| (*column, &text[1..])));
        let others = others.into_iter();
        let others: Vec<(u32, String)> = others.map(|(at, text)| (at, text.to_string())).collect();
        said(paired_columns::find(&others, players).first().map(|each| {
            let [one, other] = each.columns;
            format!("{} {one} {other}", each.heading.written)
        }))
    }),
    ("column of one player in one game", |of| {
        said(half(of[0]).map(|(game, side)| match side {
            Some(side) => format!("{game} {}", ["first", "second"][side]),
            None => game.to_string(),
        }))
    }),
    ("lines of those who go on", |of| {
        said(qualify::lines(of[0]).map(|lines| {
            let lines = lines.iter();
            let lines = lines.map(|line| format!("{} {}", line.places, line.label));
            lines.collect::<Vec<_>>().join("; ")
        }))
    }),
];

/// Returns a sheet of lines between strokes, of a character in each cell; a dot is a blank one.
fn sheet_of(lines: &str) -> Sheet {
    let row = |(index, line): (u32, &str)| {
        let cells = (0..).zip(line.chars()).filter(|(_, c)| *c != '.');
        let cells = cells.map(|(at, c)| (at, Cell::Text(c.to_string().into())));
        let cells = cells.collect();
        Row { index, cells }
    };
    let rows = (0..).zip(lines.split('/')).map(row);
    let rows = rows.filter(|row| !row.cells.is_empty());
    Sheet::new(Place::book("book"), rows.collect())
}

fn shown_lines(sheet: &Sheet) -> String {
    let line = |row: &Row| row.cells.iter().map(|(_, cell)| cell.text()).collect();
    let lines: Vec<String> = sheet.rows.iter().map(line).collect();
    lines.join("/")
}

fn said(told: Option<impl ToString>) -> String {
    told.map_or("none".to_string(), |told| told.to_string())
}

fn yes(is: bool) -> String {
    if is { "yes" } else { "no" }.to_string()
}

fn shown(told: impl Debug) -> String {
    format!("{told:?}")
}

fn recorded(told: Result<Recorded, Refusal>) -> String {
    let outcomes = |[one, other]: [Outcome; 2]| format!("{one:?} {other:?}");
    let score = |score: Score| format!("{} {} {}", score.first, score.second, score.drawn);
    told.map_or_else(shown, |told| match (told.score, told.outcomes) {
        (Some(told), None) => score(told),
        (None, Some(both)) => outcomes(both),
        (Some(told), Some(both)) => format!("{}, {}", score(told), outcomes(both)),
        neither => shown(neither),
    })
}

fn recovered(cell: &Cell, first_won: bool) -> String {
    let (score, _) = dates::recovered(cell, first_won.then_some(true));
    score.unwrap_or("asked".to_string())
}

fn days(days: &[Day]) -> String {
    let days = days.iter().map(|(year, month, day)| format!("{year}-{month}-{day}"));
    days.collect::<Vec<_>>().join(" ")
}

/// Returns a text with characters in place of their numbers.
fn decoded(text: &str) -> String {
    let mut parts = text.split("&#");
    let mut decoded = parts.next().unwrap().to_string();
    for part in parts {
        let (number, rest) = part.split_once(';').unwrap();
        decoded.extend(char::from_u32(number.parse().unwrap()));
        decoded.push_str(rest);
    }
    decoded
}

#[test]
fn every_text_means_what_the_tables_say() {
    let mut asked = None;
    let (mut wrong, mut cases) = (Vec::new(), 0);
    for line in include_str!("../../tests/words.md").lines() {
        if let Some(name) = line.strip_prefix("## ") {
            let mut known = QUESTIONS.iter().filter(|(known, _)| *known == name);
            asked = Some(*known.next().unwrap_or_else(|| panic!("no question {name}")));
        }
        let Some((name, question)) = asked.filter(|_| line.starts_with('|')) else {
            continue;
        };
        let cells = line.trim_matches('|').split('|');
        let cells: Vec<&str> = cells.map(str::trim).collect();
        let (told, beside) = cells.split_last().unwrap();
        for text in format!(" {} ", beside[0]).split(" · ") {
            let texts = [&[text.trim()], &beside[1..]].concat();
            let texts: Vec<String> = texts.iter().map(|text| decoded(text)).collect();
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let found = question(&texts);
            cases += 1;
            if found != decoded(told) {
                wrong.push(format!("{name}: {texts:?} is {found}, not {told}"));
            }
        }
    }
    assert!(wrong.is_empty() && cases > 400, "{}", wrong.join("\n"));
}
