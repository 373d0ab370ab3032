//! Problems and mistakes in words.

use std::ops::Range;

use crate::bounded::GivenUp;
use crate::lang::Lang;
use crate::model::{SheetRole, SheetUse};
use crate::place::ranges;
use crate::problem::{AlikeName, Kind, Nearly, Problem, Unused};
use crate::rules::mistake::{Mistake, MistakeKind};
use crate::standings::uncounted_rounds::is_of_circle;

/// A complaint, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The severity in words.
    pub severity: String,
    /// The place.
    pub place: String,
    /// The cell's content; empty where no cell is meant.
    pub found: String,
    /// The part of it that is meant, in bytes, where that is not all of it.
    pub caret: Option<Range<usize>>,
    /// The message.
    pub message: String,
    /// The advice.
    pub help: String,
}

/// Returns the first error in words.
pub(crate) fn first_error(problems: &[Problem], lang: &Lang) -> String {
    let error = problems.iter().find(|problem| problem.is_error());
    error.map_or_else(String::new, |error| {
        let said = problem(error, lang);
        format!("{}: {}", said.place, said.message)
    })
}

/// Returns a problem in words.
pub fn problem(problem: &Problem, lang: &Lang) -> Complaint {
    let mut fields = problem.kind.fields();
    fields.push(("found", &problem.cell_text));
    let mut caret = None;
    // What is said in words instead of by an id.
    let said: Vec<(&str, String)> = match &problem.kind {
        Kind::Nearly(Nearly::Pairings { missing, .. }) => {
            let missing = missing.split(' ').map(|id| column(id, lang));
            vec![("missing", lang.list(missing))]
        }
        Kind::Unused(Unused::Sheet { reason, other } | Unused::Table { reason, other }) => {
            vec![("reason", say!(lang, &format!("unused.{reason}"), other))]
        }
        Kind::NoRules { likely, sign, .. } if !likely.is_empty() => {
            let sign = lang.say(&format!("sign.{sign}"), &fields);
            vec![("likely", say!(lang, "problem.likely", sign, likely))]
        }
        Kind::WrongRule { mistake, within, nearest, before, part, .. } => {
            caret = Some(before.len()..before.len() + part.len());
            let (detail, help) = rule_message(mistake, within, &fields, nearest, lang);
            vec![("detail", detail), ("help", help)]
        }
        Kind::KeptRules { mistake, within, nearest, .. } => {
            let (detail, _) = rule_message(mistake, within, &fields, nearest, lang);
            vec![("detail", detail)]
        }
        _ => Vec::new(),
    };
    fields.retain(|(name, _)| said.iter().all(|(known, _)| known != name));
    fields.extend(said.iter().map(|(name, text)| (*name, text.as_str())));
    let say = |part: &str| lang.say(&format!("problem.{part}.{}", problem.kind.id()), &fields);
    let command = match &problem.kind {
        Kind::Nearly(Nearly::Pairings { option, .. }) if option.starts_with("--") => say!(
            lang,
            "problem.mapped",
            command = format!("tiebook {} {option}", problem.place.book)
        ),
        _ => String::new(),
    };
    Complaint {
        severity: lang.text(&format!("severity.{}", problem.severity().id())).to_string(),
        place: problem.place.to_string(),
        found: problem.cell_text.clone(),
        caret,
        message: say("message"),
        help: say("help") + &command,
    }
}

/// A grouped problem shows the texts of at most this many cells.
const SHOWN: usize = 4;

/// Returns one line about further names that may be one person's, with the options that say so of all of them.
pub fn more_merges(others: &[&Problem], lang: &Lang) -> Option<String> {
    let merge = |problem: &&Problem| match &problem.kind {
        Kind::AlikeName(AlikeName::One { player, other, .. }) => {
            Some(format!("--merge \"{player}={other}\""))
        }
        _ => None,
    };
    let merges: Vec<String> = others.iter().filter_map(merge).collect();
    let cells = ranges(others.iter().filter_map(|problem| problem.place.in_file()));
    (!merges.is_empty()).then(|| {
        say!(lang, "problem.more_merges", count = others.len(), cells, options = merges.join(" "))
    })
}

/// Returns one line about further problems of a kind: their number, their cells and the texts there.
pub fn more(others: &[&Problem], lang: &Lang) -> String {
    let cells = ranges(others.iter().filter_map(|problem| problem.place.in_file()));
    let mut texts: Vec<&str> = Vec::new();
    for problem in others {
        let text = problem.cell_text.as_str();
        if !text.is_empty() && !texts.contains(&text) && texts.len() <= SHOWN {
            texts.push(if texts.len() < SHOWN { text } else { "…" });
        }
    }
    let shown = texts.join(" / ");
    let key = if shown.is_empty() { "problem.more" } else { "problem.more_with_texts" };
    say!(lang, key, count = others.len(), cells, texts = shown)
}

/// Names a column by what it holds, and the heading that was probably meant to be it (`result=Resullt`).
fn column(id: &str, lang: &Lang) -> String {
    match id.split_once('=') {
        None => lang.texts_of("heading", id).to_string(),
        Some((id, text)) => say!(
            lang,
            "problem.mistyped",
            column = lang.texts_of("heading", id),
            text = text.replace('\u{a0}', " ")
        ),
    }
}

/// Returns the reason why reading or writing was given up.
pub fn given_up(why: GivenUp, lang: &Lang) -> String {
    let (id, limit) = why.said();
    say!(lang, &format!("given_up.{id}"), limit)
}

/// Returns a mistake in a rule file or setting in words.
pub fn mistake(mistake: &Mistake, lang: &Lang) -> Complaint {
    let said = |kind: &MistakeKind| {
        let mut fields = kind.fields();
        if let MistakeKind::GivenUp(why) = kind {
            fields.push(("detail", given_up(*why, lang)));
        }
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, text)| (*name, text.as_str())).collect();
        mistake_message(kind.id(), &fields, kind.nearest().unwrap_or_default(), lang)
    };
    let (message, help) = match &mistake.kind {
        MistakeKind::Unusable(within, reason) => unusable(within, &said(reason).0, lang),
        kind => said(kind),
    };
    let place = match &mistake.at {
        Some(at) => format!("{}:{}:{}", mistake.file, at.line, at.column),
        None => mistake.file.clone(),
    };
    Complaint {
        severity: lang.text("severity.error").to_string(),
        place,
        found: String::new(),
        caret: None,
        message,
        help,
    }
}

/// Returns message and advice for a mistake inside another definition than the one in question.
fn rule_message(
    id: &str,
    within: &str,
    fields: &[(&str, &str)],
    nearest: &str,
    lang: &Lang,
) -> (String, String) {
    let said = mistake_message(id, fields, nearest, lang);
    if within.is_empty() { said } else { unusable(within, &said.0, lang) }
}

/// Returns message and advice for a mistake by its id.
fn mistake_message(
    id: &str,
    fields: &[(&str, &str)],
    nearest: &str,
    lang: &Lang,
) -> (String, String) {
    let help = match nearest {
        "" => lang.say(&format!("mistake.help.{id}"), fields),
        nearest => say!(lang, "mistake.help.did-you-mean", nearest),
    };
    (lang.say(&format!("mistake.message.{id}"), fields), help)
}

/// Returns the message for a carried definition that these rules cannot use.
fn unusable(within: &str, reason: &str, lang: &Lang) -> (String, String) {
    mistake_message("unusable", &[("name", within), ("detail", reason)], "", lang)
}

/// Returns the use of a sheet: its role, its layout, its number of rows.
pub fn sheet_use(used: &SheetUse, lang: &Lang) -> String {
    let role = lang.texts_of("role", used.role.id());
    let with_layout;
    let role = match used.role {
        SheetRole::Unused => return role.to_string(),
        SheetRole::Pairings => {
            with_layout =
                say!(lang, "source.layout", role, layout = lang.texts_of("layout", used.layout));
            with_layout.as_str()
        }
        _ => role,
    };
    say!(lang, "source.rows", role, rows = used.rows)
}

/// Returns the reasons for the role of a sheet: its headings, its rounds, its cells and numbers.
pub fn sheet_details(used: &SheetUse, lang: &Lang) -> Vec<String> {
    let mut details = Vec::new();
    let why = used.why.iter().map(|why| {
        let fields: Vec<(&str, &str)> =
            why.fields.iter().map(|(name, text)| (*name, text.as_str())).collect();
        lang.say(&format!("why.{}", why.id), &fields)
    });
    if used.role == SheetRole::Unused {
        return why.collect();
    }
    if let Some(row) = used.heading_row.filter(|_| !used.columns.is_empty()) {
        let columns = used.columns.iter().map(|(text, name)| {
            let (text, meaning) = (text.trim(), lang.texts_of("heading", name));
            if text.eq_ignore_ascii_case(meaning) {
                text.to_string()
            } else {
                say!(lang, "source.column", text, meaning)
            }
        });
        details.push(say!(lang, "source.heading_row", row = row + 1, columns = lang.list(columns)));
    }
    if used.role == SheetRole::Pairings {
        let rounds: Vec<String> = used.rounds.iter().map(ToString::to_string).collect();
        // A sheet of stages after the rounds holds none.
        if !rounds.is_empty() {
            let key = if is_of_circle(used) { "source.rounds_of_circle" } else { "source.rounds" };
            details.push(say!(lang, key, rounds = lang.list(rounds)));
        }
        details.extend(why);
    }
    details
}
