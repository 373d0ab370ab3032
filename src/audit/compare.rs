//! Announced figures beside the recomputed ones, cell by cell, at the precision that was printed.

use crate::audit::column::Column;
use crate::exact::{Exact, Mode};
use crate::model::{PlayerIndex, Published};
use crate::place::Place;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Standings;
use crate::tiebreaks::value::Value;

/// What one announced cell is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The announced place is another one.
    WrongPlace,
    /// Points differ: the results behind the table are not those of the workbook.
    OtherResults,
    /// The figure differs.
    Differs,
    /// The figure differs by one in the last digit printed: rounded the other way, or computed in doubles.
    LastDigit,
    /// It is what the recomputed figure prints as.
    Agrees,
}

impl Verdict {
    /// Returns the name used in wording and JSON.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::WrongPlace => "wrong-place",
            Self::OtherResults => "other-results",
            Self::Differs => "differs",
            Self::LastDigit => "last-digit",
            Self::Agrees => "agrees",
        }
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn agrees(self) -> bool {
        self == Self::Agrees
    }
}

/// One announced cell.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The player.
    pub player: PlayerIndex,
    /// The column of figures, a position in [`Comparison::columns`]; nothing for the place.
    pub column: Option<usize>,
    /// The cell.
    pub place: Place,
    /// What was announced.
    pub published: Exact,
    /// What it is.
    pub exact: Option<Value>,
    /// What it would print as.
    pub shown: String,
    /// What the cell is worth.
    pub verdict: Verdict,
}

/// Two rows of the announced table whose places contradict their own figures.
#[derive(Clone, Debug)]
pub struct Contradiction {
    /// The player announced above.
    pub above: PlayerIndex,
    /// The player announced below.
    pub below: PlayerIndex,
    /// The column that says otherwise, a position in [`Comparison::columns`].
    pub column: usize,
}

/// The announced standings beside the recomputed ones.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The columns compared.
    pub columns: Vec<Column>,
    /// Every cell, the most important first.
    pub cells: Vec<Compared>,
    /// Neighbours whose announced places contradict their announced figures.
    pub contradictions: Vec<Contradiction>,
}

impl Comparison {
    /// Compares every cell.
    #[must_use]
    pub fn new(figures: &Figures, standings: &Standings, published: &Published, columns: Vec<Column>) -> Self {
        let mut cells = Vec::new();
        for row in &published.rows {
            cells.extend(rank(standings, row));
            for (at, column) in columns.iter().enumerate() {
                let (Some(announced), Some(definition)) = (&row.values[column.position], figures.rules.position(&column.definition)) else {
                    continue;
                };
                let exact = figures.value(definition, row.player).cloned();
                let published = column.scaled(&announced.value);
                let verdict = match figure(exact.as_ref(), &published, column.digits, column.cut_off) {
                    Verdict::Agrees => Verdict::Agrees,
                    _ if figures.rules.order.first() == Some(&definition) => Verdict::OtherResults,
                    verdict => verdict,
                };
                let shown = shown(exact.as_ref(), column);
                cells.push(Compared {
                    player: row.player,
                    column: Some(at),
                    place: announced.place.clone(),
                    published,
                    exact,
                    shown,
                    verdict,
                });
            }
        }
        let contradictions = contradictions(figures, published, &columns);
        cells.sort_by(|a, b| (a.verdict, a.column, &a.place).cmp(&(b.verdict, b.column, &b.place)));
        Self { columns, cells, contradictions }
    }

    /// Whether a place or a figure is wrong.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        !self.contradictions.is_empty() || self.cells.iter().any(|cell| !cell.verdict.agrees())
    }

    /// Returns how many cells of a column agree, and how many there are; nothing for the column stands for the places.
    #[must_use]
    pub fn count(&self, column: Option<usize>) -> (usize, usize) {
        let cells = || self.cells.iter().filter(move |cell| cell.column == column);
        (cells().filter(|cell| cell.verdict.agrees()).count(), cells().count())
    }

    /// Returns how many of all cells agree, and how many there are.
    #[must_use]
    pub fn total(&self) -> (usize, usize) {
        (self.cells.iter().filter(|cell| cell.verdict.agrees()).count(), self.cells.len())
    }
}

/// An announced place agrees with any of those that the players who share one take up together.
fn rank(standings: &Standings, row: &crate::model::PublishedRow) -> Option<Compared> {
    let announced = row.rank.as_ref()?;
    let entry = standings.entries.iter().find(|entry| entry.player == row.player)?;
    let sharing = standings.entries.iter().filter(|other| other.rank == entry.rank).count();
    let last = entry.rank + u32::try_from(sharing).unwrap_or(u32::MAX) - 1;
    let agrees = (entry.rank..=last).contains(&announced.value);
    Some(Compared {
        player: row.player,
        column: None,
        place: announced.place.clone(),
        published: i64::from(announced.value).into(),
        exact: Some(Value::Fraction(i64::from(entry.rank).into())),
        shown: if sharing > 1 { format!("{}–{last}", entry.rank) } else { entry.rank.to_string() },
        verdict: if agrees { Verdict::Agrees } else { Verdict::WrongPlace },
    })
}

/// Returns how many announced places agree.
#[must_use]
pub fn agreeing_places(standings: &Standings, published: &Published) -> usize {
    published.rows.iter().filter_map(|row| rank(standings, row)).filter(|cell| cell.verdict.agrees()).count()
}

/// Returns what an announced figure is worth. On an exact tie either way of rounding agrees; where there is
/// no value, 0 does.
#[must_use]
pub fn figure(exact: Option<&Value>, published: &Exact, digits: u32, cut_off: bool) -> Verdict {
    let value = match exact {
        None if published.is_zero() => return Verdict::Agrees,
        None => return Verdict::Differs,
        Some(Value::Fraction(fraction)) => fraction.clone(),
        Some(power) => Exact::from_cell(power.to_f64()).unwrap_or_else(Exact::zero),
    };
    let scale = Exact::from(10).power(&i64::from(digits).into()).unwrap_or_else(Exact::one);
    // In units of the last digit printed.
    let difference = (value - published.clone()) * scale;
    let size = if difference.is_negative() { -difference.clone() } else { difference.clone() };
    let half = |halves: i64| Exact::fraction(halves, 2).unwrap_or_else(Exact::zero);
    let agrees = if cut_off { !difference.is_negative() && size < half(2) } else { size <= half(1) };
    if agrees {
        Verdict::Agrees
    } else if size <= half(3) && digits > 0 {
        Verdict::LastDigit
    } else {
        Verdict::Differs
    }
}

fn shown(exact: Option<&Value>, column: &Column) -> String {
    let mode = if column.cut_off { Mode::Down } else { Mode::HalfUp };
    match exact {
        None => "—".into(),
        Some(Value::Fraction(fraction)) => fraction.to_decimal(column.digits, mode),
        Some(power) => power.to_decimal(column.digits),
    }
}

/// Finds neighbours of the announced table, by its own places, whose announced figures stand the other way round.
fn contradictions(figures: &Figures, published: &Published, columns: &[Column]) -> Vec<Contradiction> {
    let mut rows: Vec<&crate::model::PublishedRow> = published.rows.iter().filter(|row| row.rank.is_some()).collect();
    rows.sort_by_key(|row| row.rank.as_ref().map(|rank| rank.value));
    let criteria: Vec<(usize, bool)> = figures
        .rules
        .order
        .iter()
        .map_while(|&definition| {
            let definition = &figures.rules.definitions[definition];
            let column = columns.iter().position(|column| column.definition == definition.id)?;
            Some((column, definition.lower_is_better))
        })
        .collect();
    let mut found = Vec::new();
    for pair in rows.windows(2) {
        if pair[0].rank.as_ref().map(|rank| rank.value) == pair[1].rank.as_ref().map(|rank| rank.value) {
            continue;
        }
        for &(column, lower_is_better) in &criteria {
            let value = |row: &crate::model::PublishedRow| row.values[columns[column].position].as_ref().map(|value| value.value.clone());
            let (Some(above), Some(below)) = (value(pair[0]), value(pair[1])) else { break };
            let order = if lower_is_better { above.cmp(&below) } else { below.cmp(&above) };
            if order.is_gt() {
                found.push(Contradiction { above: pair[0].player, below: pair[1].player, column });
            }
            // Figures that print alike may differ; then the order below them says nothing.
            let exact = |row: &crate::model::PublishedRow| {
                figures.rules.position(&columns[column].definition).and_then(|definition| figures.value(definition, row.player))
            };
            if order.is_ne() || exact(pair[0]) != exact(pair[1]) {
                break;
            }
        }
    }
    found
}
