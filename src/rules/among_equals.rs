//! Figures among equals: a list of figures counted on the games between those who are level, and begun again for those who remain so.
//!
//! In an order it is written `among_equals(match_points, score_difference, again)`, in a rule file also as a table
//! (`{ among_equals = ["match_points", "score_difference"], again = true }`).

use serde::Deserialize;

use crate::lang::{Lang, Language};
use crate::rules::ast::{Comparison, Condition, Expr, Filter, Name};

/// A figure that is counted among equals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Counted {
    /// The figure's id.
    pub figure: String,
    /// The id of the place by which players are level.
    pub place: String,
    /// The id of the place of an earlier time, if the figure was counted before.
    pub earlier: Option<String>,
    /// Whether only groups of two are counted.
    pub of_two: bool,
}

/// A list of figures among equals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AmongEquals {
    /// The figures, first one first.
    pub figures: Vec<String>,
    /// Whether and when the list begins again.
    pub again: Again,
}

/// For whom the list begins again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Again {
    /// For nobody: the criteria after it follow.
    Never,
    /// For those who are still level, as long as they become fewer.
    ToTheEnd,
    /// For two who are still level.
    OfTwo,
    /// For those who are still level, so many times.
    Times(u32),
}

/// An entry of an order in a rule file: the name of a figure, or a list among equals.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Written {
    /// A name, or a list as a text.
    Text(String),
    /// A list as a table.
    Table(Table),
}

/// A list among equals as a table of a rule file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    among_equals: Vec<String>,
    again: Option<AgainWritten>,
}

/// `again` of a rule file.
#[derive(Deserialize)]
#[serde(untagged)]
enum AgainWritten {
    Yes(bool),
    Times(u32),
    Words(String),
}

impl Written {
    /// Returns the entry as a text.
    ///
    /// # Errors
    /// The unknown word that says when the list begins again.
    pub(super) fn text(self) -> Result<String, String> {
        let table = match self {
            Self::Text(text) => return Ok(text),
            Self::Table(table) => table,
        };
        let again = match table.again {
            None | Some(AgainWritten::Yes(false)) => Again::Never,
            Some(AgainWritten::Yes(true)) => Again::ToTheEnd,
            Some(AgainWritten::Times(times)) => Again::Times(times),
            Some(AgainWritten::Words(words)) => {
                Again::read(&format!("again {words}")).ok_or(words)?
            }
        };
        let list = AmongEquals { figures: table.among_equals, again };
        Ok(list.text(Language::ENGLISH))
    }
}

impl Again {
    fn text(self, lang: &Lang) -> Option<String> {
        match self {
            Self::Never => None,
            Self::ToTheEnd => Some(lang.text("among.again").to_string()),
            Self::OfTwo => Some(lang.text("among.again_of_two").to_string()),
            Self::Times(times) => Some(format!("{} {times}", lang.text("among.again"))),
        }
    }

    fn read(text: &str) -> Option<Self> {
        let words: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Language::all().map(Lang::of).find_map(|lang| {
            let fixed = [Self::ToTheEnd, Self::OfTwo];
            let times = || {
                let number = words.strip_prefix(lang.text("among.again"))?;
                number.trim().parse().ok().map(Self::Times)
            };
            let is_it = |again: &Self| again.text(lang).as_deref() == Some(words.as_str());
            fixed.into_iter().find(is_it).or_else(times)
        })
    }
}

impl AmongEquals {
    /// Reads `among_equals(a, b, again)`, in any language; `None` for anything else.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (word, inside) = text.trim().split_once(['(', '（'])?;
        let inside = inside.strip_suffix([')', '）'])?;
        let known = |lang: &Lang| lang.text("among.equals") == word.trim();
        if !Language::all().any(|language| known(Lang::of(language))) {
            return None;
        }
        let mut figures: Vec<String> = inside
            .split([',', '、', '，'])
            .map(|name| name.trim().to_string())
            .filter(|name| !name.is_empty())
            .collect();
        let again = figures.last().and_then(|last| Again::read(last));
        if again.is_some() {
            figures.pop();
        }
        (!figures.is_empty()).then(|| Self { figures, again: again.unwrap_or(Again::Never) })
    }

    /// Returns the list as an order writes it.
    pub(super) fn text(&self, language: Language) -> String {
        let lang = Lang::of(language);
        let inside: Vec<String> =
            (self.figures.iter().cloned()).chain(self.again.text(lang)).collect();
        format!("{}({})", lang.text("among.equals"), inside.join(", "))
    }

    /// Returns how often the list is counted, where lists to the end are counted `deep` times.
    pub(super) fn times(&self, deep: u32) -> u32 {
        match self.again {
            Again::Never => 1,
            Again::ToTheEnd => deep.max(1),
            Again::OfTwo => 2,
            Again::Times(times) => times.saturating_add(1).min(DEEPEST),
        }
    }
}

/// No list begins again more often: a group of so many is never split by one player each time.
pub(super) const DEEPEST: u32 = 16;

/// Returns an entry of an order, a figure or a list among equals, with each figure called otherwise.
pub(super) fn renamed(entry: &str, language: Language, call: impl Fn(&str) -> String) -> String {
    match AmongEquals::read(entry) {
        Some(list) => {
            let figures = list.figures.iter().map(|figure| call(figure)).collect();
            AmongEquals { figures, ..list }.text(language)
        }
        None => call(entry),
    }
}

/// Returns a formula counted on the games against those of the same place alone. Figures that it names, given by `of`, are counted so too.
pub(super) fn restricted(expr: &Expr, place: &str, of: &dyn Fn(&str) -> Option<Expr>) -> Expr {
    let again = |part: &Expr| Box::new(restricted(part, place, of));
    match expr {
        Expr::Name(Name::Definition(id)) => {
            of(id).map_or_else(|| expr.clone(), |formula| restricted(&formula, place, of))
        }
        Expr::Number(_) | Expr::Name(_) | Expr::Alike(_) | Expr::Place(_) => expr.clone(),
        Expr::Binary(op, a, b) => Expr::Binary(*op, again(a), again(b)),
        Expr::Negative(inner) => Expr::Negative(again(inner)),
        Expr::Pick(pick, all) => Expr::Pick(*pick, all.iter().map(|one| *again(one)).collect()),
        Expr::Round(inner, digits, mode) => Expr::Round(again(inner), *digits, *mode),
        Expr::Default(a, b) => Expr::Default(again(a), again(b)),
        Expr::Ratio(a, b) => Expr::Ratio(again(a), again(b)),
        Expr::Lookup(table, inner) => Expr::Lookup(table.clone(), again(inner)),
        Expr::Least(table, a, b) => Expr::Least(table.clone(), again(a), again(b)),
        Expr::Fold(fold) => {
            let mut fold = fold.clone();
            for clause in &mut fold.clauses {
                clause.filter = level(&clause.filter, place);
            }
            Expr::Fold(fold)
        }
    }
}

/// Returns a filter that holds only against opponents of the same place.
fn level(filter: &Filter, place: &str) -> Filter {
    let same = Condition::Compare(
        Box::new(Expr::Name(Name::OpponentDefinition(place.into()))),
        Comparison::Equal,
        Box::new(Expr::Name(Name::Definition(place.into()))),
    );
    Filter(filter.0.iter().cloned().chain([same]).collect())
}
