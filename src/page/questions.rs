//! The open questions of a workbook as the page asks them: a row, what is open in it, and what may be answered.

use serde::Serialize;

use crate::lang::Lang;
use crate::model::questions::Field;
use crate::page::request::Asked;
use crate::workbook::question_copy::{About, Offered, Question};

/// A row of the workbook of which something is open.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    /// Its cell.
    place: String,
    /// The round, the first player, the result and the second player as written; of a setting nothing.
    written: [String; 4],
    /// What is asked; one answer is enough where no other is known.
    open: Vec<Open>,
}

/// A question.
#[derive(Debug, Serialize)]
struct Open {
    /// What an answer to it is sent with.
    key: String,
    /// The question in words.
    said: String,
    /// Answers to choose from, each with what it is called on the page.
    choices: Vec<[String; 2]>,
    /// The players of whom the answer names one, if it is a name.
    players: Vec<String>,
    /// The answer, once it is given.
    answer: Option<String>,
    /// The name that it is about, where all cells with this name mean the same.
    name: Option<String>,
}

/// Returns the questions, row by row.
pub(super) fn rows(questions: &[Question], of_book: &Lang, asked: &Asked) -> Vec<Row> {
    let lang = asked.words();
    // Who has no opponent is marked in the language of the book, and asked about in that of the page.
    let marks = ["bye", "absent", "out"];
    let marks = marks.map(|id| [of_book, lang].map(|lang| lang.texts_of("mark", id).to_string()));
    let of_row = |all: &[Question]| {
        let first = &all[0];
        Row {
            place: first.place.within_book(),
            written: first.written.clone(),
            open: all.iter().map(|question| open(question, asked, &marks)).collect(),
        }
    };
    let is_same =
        |one: &Question, other: &Question| (one.row, &one.place) == (other.row, &other.place);
    questions.chunk_by(is_same).map(of_row).collect()
}

fn open(question: &Question, asked: &Asked, marks: &[[String; 2]]) -> Open {
    let key = question.key();
    let (choices, players) = match &question.offered {
        Offered::Texts(texts) => (texts.clone(), Vec::new()),
        Offered::Players(names) => (Vec::new(), names.clone()),
        Offered::Anything => (Vec::new(), Vec::new()),
    };
    let is_name = matches!(question.about, About::Name(_));
    Open {
        said: said(question, asked.words()),
        choices: choices
            .into_iter()
            .map(|text| {
                let mark = marks.iter().find(|[of_book, _]| *of_book == text);
                mark.cloned().unwrap_or_else(|| [text.clone(), text])
            })
            .collect(),
        players,
        answer: asked.answers.get(&key).cloned(),
        name: is_name.then(|| question.found.clone()),
        key,
    }
}

fn said(question: &Question, lang: &Lang) -> String {
    let [_, first, result, second] = &question.written;
    let kind = match &question.about {
        About::Cell(Field::Round) => "round",
        About::Cell(Field::Result) if second.is_empty() => "alone",
        About::Cell(Field::Result) => "result",
        About::Cell(Field::Second)
            if !first.is_empty() && ["", first.as_str()].contains(&&*question.found) =>
        {
            "opponent"
        }
        About::Cell(_) if question.found.is_empty() => "nobody",
        About::Cell(_) => "player",
        About::Name(_) => "name",
        About::Setting(_) | About::Rules => "setting",
    };
    let setting = match &question.about {
        About::Setting(key) => key,
        _ => "",
    };
    say!(
        lang,
        &format!("web.question.{kind}"),
        first,
        second,
        result,
        found = question.found.trim_end_matches(" ?"),
        setting
    )
}
