//! 対戦表: players in live order of place by rounds.

use crate::workbook::plan::{Cached, Cell, Role, Setup, Sheet, TAB_READ};
use crate::workbook::room::figures::Fig;
use crate::workbook::room::size::MOST_WIDE_ROWS_IN_MEMORY;
use crate::workbook::room::workings::Work;
use crate::workbook::room::{FIRST_ROW, Room};
use crate::workbook::sheets::head;
use crate::workbook::sheets::standings::{self, Of};

/// The first column of a round.
const FIRST: u16 = 3;

/// Plans the sheet.
pub fn sheet<'a>(room: &'a Room<'a>) -> Sheet<'a> {
    let tournament = &room.figures().tournament;
    let paired = tournament.last_paired_round();
    // Rounds that may still be added are on the screen, and not on paper.
    let rounds = crate::workbook::room::column(tournament.rounds.max(paired) as usize);
    Sheet {
        name: room.names.cross.clone(),
        setup: Setup {
            landscape: true,
            freeze: Some((FIRST_ROW, FIRST)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widths: vec![(0, 6.0), (1, 6.0)],
            narrowest: (2..=FIRST + crate::workbook::room::column(room.size.rounds as usize)).map(|column| (column, 16.0)).collect(),
            printed: Some((standings::row(room.size.players), FIRST + rounds.max(1) - 1)),
            widest: 26.0,
            large: room.size.players > MOST_WIDE_ROWS_IN_MEMORY,
            protected: true,
            tab: Some(TAB_READ),
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            head(room, room.lang.text("sheet.cross"), room.lang.text("cross.remark"), emit);
            for (column, key) in [(0, "column.rank"), (1, "column.number"), (2, "column.name")] {
                emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, room.lang.text(key)));
            }
            for (column, round) in (FIRST..).zip(1..=room.size.rounds) {
                let heading = room.lang.say("cross.round", &[("round", &round.to_string())]);
                emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, heading));
            }
            for position in 0..room.size.players {
                line(room, position, emit);
            }
        }),
    }
}

fn line(room: &Room<'_>, position: usize, emit: &mut dyn FnMut(Cell)) {
    let row = standings::row(position);
    let entry = room.analysis.standings.entries.get(position);
    let spare = room.is_spare(position);
    let emit = &mut |mut cell: Cell| {
        if spare {
            cell.style.role = Role::Spare;
        }
        emit(cell);
    };
    let players = &room.figures().tournament.players;
    for (column, role) in [(0, Role::Place), (1, Role::Number), (2, Role::Text)] {
        let value = match (entry, column) {
            (None, _) => "".into(),
            (Some(entry), 0) => Cached::Number(entry.rank.into()),
            (Some(entry), 1) => Cached::Number(players[entry.player].number.into()),
            (Some(entry), _) => (&*players[entry.player].name).into(),
        };
        let pointer = room.pointer_cell(position);
        let formula = || match column {
            0 => room.standings_cell(position, Of::Place),
            1 => format!("IF({pointer}=0,\"\",INDEX({},{pointer}))", room.fig_range(room.fig_column(&Fig::Number))),
            _ => room.standings_cell(position, Of::Name),
        };
        let link = entry.filter(|_| column == 2 && !room.size.alive).and_then(|entry| room.to_player(entry.player));
        emit(room.computed((row, column), role, formula, value).linked(link));
    }
    let summaries = room.work_range(room.work_column(&Work::Summary));
    let pointer = room.pointer_cell(position);
    for (column, round) in (FIRST..).zip(1..=room.size.rounds) {
        let formula = || format!("IF({pointer}=0,\"\",INDEX({summaries},({pointer}-1)*slots+{round}))");
        let now = entry.map_or_else(String::new, |entry| room.summary(entry.player, round));
        emit(room.computed((row, column), Role::Text, formula, now.into()));
    }
}
