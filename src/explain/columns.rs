//! Which columns the standings and figures sheets have: they depend on the rule set and the players.

use crate::exact::Exact;
use crate::rules::show::Show;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::value::Value;

/// An exact fraction of more characters than this stands in the note and not beside its decimal.
const WIDEST_FRACTION: usize = 12;

/// Columns of a definition on the figures sheet.
#[derive(Clone, Copy, Debug)]
pub struct FigureColumns {
    /// The live value.
    pub value: u16,
    /// The exact fraction, where values can be fractions.
    pub exact: Option<u16>,
    /// The value as computed, for comparison.
    pub computed: u16,
}

/// Columns of the standings sheet.
#[derive(Clone, Debug)]
pub struct StandingsColumns {
    /// Team, where players have one.
    pub team: Option<u16>,
    /// Wins and losses.
    pub record: u16,
    /// For each criterion the column of its value and of its fraction.
    pub criteria: Vec<(u16, Option<u16>)>,
    /// What decided, in words.
    pub decided: u16,
    /// The position of the criterion that decided, negative where the order is the wrong way round.
    pub criterion: u16,
}

/// Returns the columns of every definition, and of every criterion's sort key after them.
#[must_use]
pub fn of_figures(figures: &Figures) -> (Vec<FigureColumns>, Vec<u16>) {
    let mut column = counter(2);
    let mut all: Vec<FigureColumns> = Vec::new();
    for (position, definition) in figures.rules.definitions.iter().enumerate() {
        let is_whole = |value: &Value| value.fraction().is_some_and(Exact::is_integer);
        let whole = (0..figures.tournament.players.len()).all(|player| figures.value(position, player).is_none_or(is_whole));
        let fractions = !(whole && definition.show == Show::Integer);
        all.push(FigureColumns { value: column(), exact: fractions.then(&mut column), computed: 0 });
    }
    for columns in &mut all {
        columns.computed = column();
    }
    (all, figures.rules.order.iter().map(|_| column()).collect())
}

/// Returns the columns of the standings; a fraction stands beside its decimal where all are short.
#[must_use]
pub fn of_standings(figures: &Figures, figure_columns: &[FigureColumns]) -> StandingsColumns {
    let players = figures.tournament.players.len();
    let mut column = counter(3);
    let team = figures.tournament.players.iter().any(|player| player.team.is_some()).then(&mut column);
    let record = column();
    let short = |value: &Value| value.to_string().len() <= WIDEST_FRACTION;
    let criteria = figures.rules.order.iter().map(|&definition| {
        let beside =
            figure_columns[definition].exact.is_some() && (0..players).all(|player| figures.value(definition, player).is_none_or(short));
        (column(), beside.then(&mut column))
    });
    let criteria = criteria.collect();
    StandingsColumns { team, record, criteria, decided: column(), criterion: column() }
}

/// Returns a function that counts columns up from `first`.
pub fn counter(first: u16) -> impl FnMut() -> u16 {
    let mut next = first;
    move || {
        next += 1;
        next - 1
    }
}
