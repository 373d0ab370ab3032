//! 出典: where the input came from, what was wrong with it, and the live check against edits.

use crate::explain::address::{column_range, quoted, relative, text};
use crate::explain::complaints;
use crate::explain::layout::Layout;
use crate::explain::plan::{Cached, Cell, Role, Setup, Sheet};
use crate::explain::sheets::standings;

/// Plans the sheet.
pub fn sheet<'a>(layout: &'a Layout<'a>) -> Sheet<'a> {
    Sheet {
        name: layout.names.source.clone(),
        setup: Setup { landscape: true, widths: vec![(0, 40.0), (1, 30.0), (2, 22.0), (3, 60.0)], widest: 60.0, ..Setup::default() },
        cells: Box::new(move |emit| {
            let lang = layout.lang;
            emit(Cell::text(0, 0, Role::Title, lang.text("sheet.source")));
            check(layout, emit);
            let source = &layout.figures().tournament.source;
            let version = format!("tiebook {}", env!("CARGO_PKG_VERSION"));
            let facts = [
                ("source.file", &*source.file),
                ("source.sha256", &source.sha256),
                ("source.program", &version),
                ("source.rules", &layout.figures().rules.id),
            ];
            for (offset, (key, value)) in (7u32..).zip(facts) {
                emit(Cell::text(offset, 0, Role::Text, lang.text(key)));
                emit(Cell::text(offset, 1, Role::Text, value));
            }
            let row = sheets(layout, 12, emit);
            problems(layout, row + 1, emit);
        }),
    }
}

/// How many figures an edit changed, and whether it changed the order.
fn check(layout: &Layout<'_>, emit: &mut dyn FnMut(Cell)) {
    let lang = layout.lang;
    emit(Cell::text(2, 0, Role::Section, lang.text("source.check")));
    let figures = quoted(&layout.names.figures);
    let (first, last) = (layout.figures_row(0), layout.figures_last_row());
    let changed = format!("SUM({figures}!{})", column_range(first, last, layout.changed_column()));
    emit(Cell::text(3, 0, Role::Text, lang.text("source.changed")));
    emit(Cell::formula(3, 1, Role::Place, changed, Cached::Number(0.0)));
    let entries = &layout.analysis.standings.entries;
    let end = entries.len().saturating_sub(1);
    // Between neighbours: the sign of the criterion says whether they still stand in this order.
    let column = |at: usize| standings::criterion_cell(layout, at);
    let range = format!("{}:{}", column(0), column(end).rsplit('!').next().unwrap_or_default());
    let places = layout.changed_column() + 1;
    let moved =
        format!("SUMPRODUCT(1*({figures}!{}<>{figures}!{}))", column_range(first, last, places), column_range(first, last, places + 1));
    emit(Cell::text(4, 0, Role::Text, lang.text("source.moved")));
    emit(Cell::formula(4, 1, Role::Place, moved, Cached::Number(0.0)));
    emit(Cell::text(5, 0, Role::Text, lang.text("source.order")));
    let (kept, turned) = (lang.text("source.order_kept"), lang.text("source.order_turned"));
    emit(Cell::formula(
        5,
        1,
        Role::Place,
        format!("IF(COUNTIF({range},\"<0\")+{}=0,{},{})", relative(4, 1), text(kept), text(turned)),
        kept.into(),
    ));
}

fn sheets(layout: &Layout<'_>, start: u32, emit: &mut dyn FnMut(Cell)) -> u32 {
    let lang = layout.lang;
    emit(Cell::text(start, 0, Role::Section, lang.text("source.sheets")));
    for (column, key) in [(0, "source.sheet"), (1, "source.role"), (2, "source.heading"), (3, "source.columns")] {
        emit(Cell::text(start + 1, column, Role::Heading, lang.text(key)));
    }
    let mut row = start + 2;
    for used in layout.sheets_used() {
        emit(Cell::text(row, 0, Role::Text, &*used.place.sheet));
        emit(Cell::text(row, 1, Role::Wrapped, complaints::sheet_use(used, lang)));
        emit(Cell::text(row, 2, Role::Text, used.heading_row.map_or_else(String::new, |heading| (heading + 1).to_string())));
        emit(Cell::text(row, 3, Role::Wrapped, complaints::sheet_details(used, lang).join("\n")));
        row += 1;
    }
    row
}

fn problems(layout: &Layout<'_>, start: u32, emit: &mut dyn FnMut(Cell)) {
    let lang = layout.lang;
    emit(Cell::text(start, 0, Role::Section, lang.say("source.problems", &[("count", &layout.problems.len().to_string())])));
    for (column, key) in [(0, "source.severity"), (1, "source.place"), (2, "source.content"), (3, "source.message")] {
        emit(Cell::text(start + 1, column, Role::Heading, lang.text(key)));
    }
    for (row, problem) in (start + 2..).zip(layout.problems) {
        let complaint = complaints::problem(problem, lang);
        emit(Cell::text(row, 0, Role::Text, complaint.severity));
        emit(Cell::text(row, 1, Role::Text, problem.place.within_book()));
        emit(Cell::text(row, 2, Role::Text, complaint.found));
        emit(Cell::text(row, 3, Role::Wrapped, format!("{} ({})", complaint.message, complaint.help)));
    }
    if layout.problems.is_empty() {
        emit(Cell::text(start + 2, 0, Role::Text, lang.text("source.no_problems")));
    }
}
