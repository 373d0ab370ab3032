//! Problems and mistakes in words.

use crate::lang::Lang;
use crate::model::{SheetRole, SheetUse};
use crate::problem::Problem;
use crate::rules::mistake::{Mistake, MistakeKind};

/// A complaint, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// How bad it is, in words.
    pub severity: String,
    /// Where it is.
    pub place: String,
    /// The cell's content; empty where no cell is meant.
    pub found: String,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
}

/// Puts a problem into words.
#[must_use]
pub fn problem(problem: &Problem, lang: &Lang) -> Complaint {
    let mut fields = problem.kind.fields();
    fields.push(("found", &problem.found));
    // Columns that are missing are named by what they hold.
    let missing =
        fields.iter().find(|(name, _)| *name == "missing").map(|(_, ids)| lang.list(ids.split(' ').map(|id| lang.texts_of("heading", id))));
    if let Some(missing) = &missing {
        fields.retain(|(name, _)| *name != "missing");
        fields.push(("missing", missing));
    }
    let say = |part: &str| lang.say(&format!("problem.{part}.{}", problem.kind.id()), &fields);
    Complaint {
        severity: lang.text(&format!("severity.{}", problem.severity().id())).to_string(),
        place: problem.place.to_string(),
        found: problem.found.clone(),
        message: say("message"),
        help: say("help"),
    }
}

/// Puts a mistake in a rule file or setting into words.
#[must_use]
pub fn mistake(mistake: &Mistake, lang: &Lang) -> Complaint {
    let kind = &mistake.kind;
    let (name, nearest) = match kind {
        MistakeKind::UnknownName { name, nearest }
        | MistakeKind::UnknownFilter { name, nearest }
        | MistakeKind::UnknownFunction { name, nearest } => (name.clone(), nearest.clone()),
        MistakeKind::UnknownRules { id, nearest } => (id.clone(), nearest.clone()),
        MistakeKind::UnknownSetting { key, nearest } => (key.clone(), nearest.clone()),
        MistakeKind::OutsideFold(name)
        | MistakeKind::NestedFold(name)
        | MistakeKind::GroupInside(name)
        | MistakeKind::Arguments(name)
        | MistakeKind::SetTwice(name) => (name.clone(), None),
        MistakeKind::Cycle(circle) => (circle.join(" → "), None),
        MistakeKind::MissingLabel(language) => ((*language).to_string(), None),
        _ => (String::new(), None),
    };
    let mut fields: Vec<(&str, &str)> = vec![("name", &name)];
    let expected_here;
    match kind {
        MistakeKind::Toml(detail) | MistakeKind::Unreadable(detail) => fields.push(("detail", detail)),
        MistakeKind::BadValue { key, found, expected } => fields.extend([("key", key.as_str()), ("found", found), ("expected", expected)]),
        MistakeKind::Syntax(expected) => {
            expected_here = expected.join(" ");
            fields.push(("expected", &expected_here));
        }
        _ => {}
    }
    let place = match &mistake.at {
        Some(at) => format!("{}:{}:{}", mistake.file, at.line, at.column),
        None => mistake.file.clone(),
    };
    let help = match &nearest {
        Some(nearest) => lang.say("mistake.help.did-you-mean", &[("nearest", nearest)]),
        None => lang.say(&format!("mistake.help.{}", kind.id()), &fields),
    };
    Complaint {
        severity: lang.text("severity.error").to_string(),
        place,
        found: String::new(),
        message: lang.say(&format!("mistake.message.{}", kind.id()), &fields),
        help,
    }
}

/// Says what a sheet was taken for: its role, how pairings stand on it, how many rows.
#[must_use]
pub fn sheet_use(used: &SheetUse, lang: &Lang) -> String {
    let role = lang.texts_of("role", used.role.id());
    let with_layout;
    let role = match used.role {
        SheetRole::Unused => return role.to_string(),
        SheetRole::Pairings => {
            with_layout = lang.say("source.layout", &[("role", role), ("layout", lang.texts_of("layout", used.layout))]);
            with_layout.as_str()
        }
        _ => role,
    };
    lang.say("source.rows", &[("role", role), ("rows", &used.rows.to_string())])
}

/// Says by what a sheet was recognized: its heading and columns, its rounds, and what its cells and numbers told.
#[must_use]
pub fn sheet_details(used: &SheetUse, lang: &Lang) -> Vec<String> {
    let mut details = Vec::new();
    if used.role == SheetRole::Unused {
        return details;
    }
    if let Some(row) = used.heading_row.filter(|_| !used.columns.is_empty()) {
        let columns = used.columns.iter().map(|(text, name)| {
            let (text, meaning) = (text.trim(), lang.texts_of("heading", name));
            if text.eq_ignore_ascii_case(meaning) {
                text.to_string()
            } else {
                lang.say("source.column", &[("text", text), ("meaning", meaning)])
            }
        });
        details.push(lang.say("source.heading_row", &[("row", &(row + 1).to_string()), ("columns", &lang.list(columns))]));
    }
    if used.role == SheetRole::Pairings {
        let rounds: Vec<String> = used.rounds.iter().map(ToString::to_string).collect();
        details.push(lang.say("source.rounds", &[("rounds", &lang.list(rounds))]));
        details.extend(used.why.iter().map(|why| {
            let fields: Vec<(&str, &str)> = why.fields.iter().map(|(name, text)| (*name, text.as_str())).collect();
            lang.say(&format!("why.{}", why.id), &fields)
        }));
    }
    details
}
