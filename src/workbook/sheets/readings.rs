//! 読み方: every player's place under each reading of the rules that changes one open point.

use crate::audit::Audit;
use crate::audit::readings::Survey;
use crate::explain::audit::AuditWords;
use crate::explain::inverted;
use crate::workbook::plan::{Cell, Role, Setup, Sheet};
use crate::workbook::room::{FIRST_ROW, Room, column};
use crate::workbook::sheets::{head, standings};

/// The first column of a reading: the rule set as given.
const FIRST: u16 = 2;

/// Pairs of figures turned round by rounding are listed up to this number.
const MOST_INVERSIONS: usize = 30;

/// Plans the sheet.
pub fn sheet<'a>(room: &'a Room<'a>, audit: &'a Audit, survey: &'a Survey) -> Sheet<'a> {
    let words = AuditWords { analysis: room.analysis, audit, lang: room.lang };
    let span = column(usize::from(FIRST) + 1 + survey.single.len());
    Sheet {
        name: room.names.readings.clone(),
        setup: Setup {
            landscape: true,
            freeze: Some((FIRST_ROW, FIRST)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widths: vec![(span + 1, if survey.depending().is_empty() { 10.0 } else { 70.0 })],
            widest: 18.0,
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            head(room, room.lang.text("audit.readings_sheet"), room.lang.text("audit.readings_remark"), emit);
            let mut heading = |column: u16, text: &str, note: Option<String>| {
                emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, text).noted(note));
            };
            heading(0, room.lang.text("column.number"), None);
            heading(1, room.lang.text("column.name"), None);
            heading(FIRST, room.lang.text("audit.given"), None);
            for (column, outcome) in (FIRST + 1..).zip(&survey.single) {
                heading(column, &outcome.reading.text(), Some(words.reading(&outcome.reading)));
            }
            heading(span, room.lang.text("audit.span"), None);
            heading(span + 1, room.lang.text("column.remark"), None);
            for (position, entry) in room.analysis.standings.entries.iter().enumerate() {
                let (row, player) = (standings::row(position), entry.player);
                let who = &room.figures().tournament.players[player];
                emit(Cell::number(row, 0, Role::Number, who.number.into()));
                emit(Cell::text(row, 1, Role::Text, &*who.name).linked(room.to_player(player)));
                let given = survey.given.places[player];
                emit(Cell::number(row, FIRST, Role::Place, given.into()));
                for (column, outcome) in (FIRST + 1..).zip(&survey.single) {
                    let place = outcome.places[player];
                    // What differs stands out.
                    let role = if place == given { Role::Number } else { Role::Place };
                    emit(Cell::number(row, column, role, place.into()));
                }
                let (best, worst) = survey.range[player];
                let text = if best == worst { best.to_string() } else { format!("{best}–{worst}") };
                emit(Cell::text(row, span, Role::Centered, text));
                if best != worst {
                    emit(Cell::text(row, span + 1, Role::Remark, words.depends(survey, player)));
                }
            }
            let turned = inverted::lines(room.analysis, room.lang, MOST_INVERSIONS).unwrap_or_default();
            for (row, line) in (standings::row(room.standing.len()) + 1..).zip(turned) {
                emit(Cell::text(row, 0, Role::Running, line));
            }
        }),
    }
}
