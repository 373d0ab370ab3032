//! ルール: the tables that formulas look numbers up in, and what formulas count under a name of its own.

use crate::rules::Table;
use crate::rules::lowered::Formula;
use crate::rules::vocabulary::{EventFact, Needs};
use crate::workbook::address::{column_on, range_on};
use crate::workbook::calculation::codes::code_of;
use crate::workbook::calculation::formula::event_fact;
use crate::workbook::calculation::{BookLayout, CONSTANTS_ROW, column, row};
use crate::workbook::excel::{
    above, below, count_where, countif, countifs, floor, if_, is, is_not, max_of, min, modulo,
    quote, row_of, sumproduct, xl,
};
use crate::workbook::mark_list;
use crate::workbook::plan::{Cell, Pen, Role};

/// The row above the numbers.
const HEADING_ROW: u32 = CONSTANTS_ROW;
/// The first column of the tables; those before it are taken.
const TABLES: u16 = 19;

impl BookLayout<'_> {
    /// Returns the defined names of values that formulas count and look up, and what they refer to.
    pub(in crate::workbook::sheets) fn found_names(
        &self,
    ) -> impl Iterator<Item = (String, String)> {
        self.most_points()
            .into_iter()
            .chain(self.lacking_names())
            .chain(self.table_ranges())
            .chain(self.mark_word_ranges())
    }

    /// Returns the defined name of the points of a player who wins every game, if a formula uses it.
    fn most_points(&self) -> Option<(String, String)> {
        let games = if self.rules().is_predetermined() {
            // In a cycle of an odd number everybody sits out once, and once more for each player without any pairing.
            let players = count_where(is_not("player_name", ""));
            let row = row_of("player_name") - min(row_of("player_name")) + 1;
            let met = countifs("result_row_1", &row, "result_row_2", quote(">0"))
                + countif("result_row_2", &row);
            let never = if_(
                below("last_round", "rounds"),
                0,
                sumproduct(is_not("player_name", "") * is(&met, 0)),
            );
            let odd = modulo(&players, 2);
            max_of(
                0,
                xl("rounds")
                    - (xl(&odd) + &never)
                        * floor(xl("rounds") / max_of(1, xl(&players) - 1 + &odd)),
            )
        } else {
            xl("rounds")
        };
        let most = BookLayout::names_event(self.rules(), EventFact::MaxPoints);
        most.then(|| {
            (
                EventFact::MaxPoints.word().to_string(),
                (event_fact(EventFact::WinPoints) * games).into(),
            )
        })
    }

    /// Returns the names of the numbers of a table and of their values.
    pub(crate) fn table_names(id: &str) -> [String; 2] {
        ["from", "to"].map(|end| format!("table_{id}_{end}"))
    }

    /// Returns the names of the numbers of a table without the first, and of the rise at each.
    pub(crate) fn search_names(id: &str) -> [String; 2] {
        ["next", "rises"].map(|end| format!("table_{id}_{end}"))
    }

    /// Returns those names for all tables, and their ranges.
    fn table_ranges(&self) -> Vec<(String, String)> {
        let of = |(at, table): (u16, &Table)| {
            let rows = (HEADING_ROW + 1, HEADING_ROW + row(table.steps.len()));
            let columns = [TABLES + 2 * at, TABLES + 2 * at + 1];
            let range = |rows, column| column_on(&self.names["rules"], rows, column);
            let named = Self::table_names(&table.id).into_iter().zip(columns);
            let mut names: Vec<_> =
                named.map(|(name, column)| (name, range(rows, column))).collect();
            let (next, before) = ((rows.0 + 1, rows.1), (rows.0, rows.1 - 1));
            if self.is_searched(at) && next.0 <= rows.1 {
                let rises = xl(range(next, columns[1])) - range(before, columns[1]);
                let of = [range(next, columns[0]), rises.into()];
                names.extend(Self::search_names(&table.id).into_iter().zip(of));
            }
            names
        };
        (0..).zip(&self.rules().tables).flat_map(of).collect()
    }

    /// Whether a formula looks for the number that a table makes large enough.
    fn is_searched(&self, table: u16) -> bool {
        let mut found = false;
        for formula in &self.rules().lowered.formulas {
            formula.walk(&mut |part| {
                found |= matches!(part, Formula::Least(of, ..) if *of == usize::from(table));
            });
        }
        found
    }

    /// Returns the column of the marks that may be typed: behind the tables.
    pub(in crate::workbook::sheets) fn mark_words_column(&self) -> u16 {
        TABLES + 2 * column(self.rules().tables.len())
    }

    /// Returns the ranges of the words that can be typed as a mark, and of their meanings.
    fn mark_word_ranges(&self) -> [(String, String); 2] {
        let rows = (
            HEADING_ROW + 1,
            HEADING_ROW + row(mark_list::words(self.lang, self.needs_scores).len()),
        );
        let at = self.mark_words_column();
        [("mark_text", (at, at)), ("mark_codes", (at + 1, at + 3))].map(|(name, columns)| {
            (name.to_string(), range_on(&self.names["rules"], rows, columns))
        })
    }

    /// Returns the names of the cells that count unknown values of figures.
    fn lacking_names(&self) -> Vec<(String, String)> {
        let rules = self.rules();
        let asked = |needs: &&Needs| {
            rules.definitions.iter().any(|definition| definition.needs == Some(**needs))
        };
        let count = |needs: Needs| match needs {
            Needs::Rating => {
                let unrated = is("player_rating", "") + is("player_rating", 0);
                sumproduct(is_not("player_name", "") * above(unrated, 0))
            }
            Needs::LastResults => BookLayout::open_games("=", xl("rounds")),
        };
        Needs::ALL
            .iter()
            .filter(asked)
            .map(|needs| (Self::lacking(*needs), count(*needs).into()))
            .collect()
    }
}

/// The words that can be typed as a mark, and the numbers of their meanings: for the first, the second, and a lone player.
pub(in crate::workbook::sheets) fn mark_words(layout: &BookLayout<'_>, emit: &mut dyn FnMut(Cell)) {
    let column = layout.mark_words_column();
    emit.text((HEADING_ROW, column), Role::Remark, layout.text("rules.mark_words"));
    for (at, word) in (HEADING_ROW + 1..).zip(mark_list::words(layout.lang, layout.needs_scores)) {
        emit.text((at, column), Role::Text, word.text);
        let outcomes =
            [word.sides.map(|[first, _]| first), word.sides.map(|[_, second]| second), word.alone];
        for (column, outcome) in (column + 1..).zip(outcomes) {
            emit.number((at, column), Role::Number, outcome.map_or(0, code_of));
        }
    }
}

pub(in crate::workbook::sheets) fn tables(layout: &BookLayout<'_>, emit: &mut dyn FnMut(Cell)) {
    for (at, table) in (0..).zip(&layout.rules().tables) {
        let column = TABLES + 2 * at;
        emit.text((HEADING_ROW, column), Role::Remark, table.label.get(layout.lang));
        for (at, (from, to)) in (HEADING_ROW + 1..).zip(&table.steps) {
            emit.number((at, column), Role::Number, from.to_f64());
            emit.number((at, column + 1), Role::Number, to.to_f64());
        }
    }
}
