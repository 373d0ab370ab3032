//! 対戦表: players in live order of place by rounds.

use crate::tiebreaks::rank::Entry;
use crate::workbook::paper::{self, Breadth, Fitted, units};
use crate::workbook::plan::{Cached, Cell, Range, Role, Setup, Sheet, TAB_READ, Tint};
use crate::workbook::room::codes::record_of;
use crate::workbook::room::columns::{Fig, Work};
use crate::workbook::room::size::MOST_WIDE_ROWS_IN_MEMORY;
use crate::workbook::room::{FIRST_ROW, Room};
use crate::workbook::sheets::head_read;
use crate::workbook::sheets::standings::columns::{self as standings, Of};

/// The first column of a round.
const FIRST: u16 = 3;

/// The widest a cell of a round becomes, in half-width characters.
const WIDEST: usize = 26;

/// Plans the sheet.
pub fn sheet<'a>(room: &'a Room<'a>) -> Sheet<'a> {
    let tournament = &room.figures().tournament;
    // Rounds that may still be added are on the screen, and not on paper.
    let printed = tournament.rounds.max(tournament.last_paired_round()).max(1);
    let rounds = crate::workbook::room::column(printed as usize);
    let paper = paper_of(room, printed);
    let last = standings::row(room.size.players.max(1) - 1);
    let spare = *paper.widths.last().unwrap_or(&16.0);
    let all = FIRST + crate::workbook::room::column(room.size.rounds as usize);
    Sheet {
        name: room.names.cross.clone(),
        setup: Setup {
            landscape: paper.landscape,
            freeze: Some((FIRST_ROW, FIRST)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widths: (0u16..all).map(|column| (column, paper.widths.get(usize::from(column)).copied().unwrap_or(spare))).collect(),
            heights: vec![(FIRST_ROW, last, paper.row)],
            printed: Some((last, FIRST + rounds - 1)),
            tints: tints(room, last),
            tinted: tinted(room),
            filter: Some((FIRST_ROW - 1, 0, last, all - 1)),
            widest: 26.0,
            large: room.size.players > MOST_WIDE_ROWS_IN_MEMORY,
            protected: true,
            tab: Some(TAB_READ),
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            head_read(room, room.lang.text("sheet.cross"), room.lang.text("cross.remark"), None, emit);
            for (column, key) in [(0, "column.rank"), (1, "column.number"), (2, "column.name")] {
                emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, room.lang.text(key)));
            }
            for (column, round) in (FIRST..).zip(1..=room.size.rounds) {
                let heading = room.lang.say("cross.round", &[("round", &round.to_string())]);
                emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, heading));
            }
            for position in 0..room.size.players {
                line(room, position, &mut |cell| emit(cell.sized(paper.points)));
            }
        }),
    }
}

/// Returns the type and the widths in which the table fills a page.
fn paper_of(room: &Room<'_>, rounds: u32) -> Fitted {
    let players = &room.figures().tournament.players;
    let widest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let name = widest(&mut players.iter().map(|player| units(&player.name))).clamp(12, WIDEST) + 1;
    let round = |round: u32| widest(&mut (0..players.len()).map(|player| units(&room.summary(player, round)))).clamp(8, WIDEST) + 1;
    let numbers = widest(&mut players.iter().map(|player| units(&player.number.to_string()))).max(4);
    let mut columns = vec![Breadth { units: 4, words: false }, Breadth { units: numbers, words: false }];
    columns.push(Breadth { units: name, words: true });
    columns.extend((1..=rounds).map(|number| Breadth { units: round(number), words: true }));
    paper::fitted(&columns, room.rows(), 90.0)
}

/// Won, lost and drawn rounds, whatever becomes of them; their marks tell them apart on paper without colours.
fn tints(room: &Room<'_>, last: u32) -> Vec<(Range, Tint, String)> {
    let records = room.work_range(room.work_column(&Work::Record));
    let pointer = room.pointer_cell(0).replace(&format!("${}", FIRST_ROW + 1), &(FIRST_ROW + 1).to_string());
    let columns = (FIRST..).zip(1..=room.size.rounds);
    let of_round = |(column, round): (u16, u32)| {
        let record = format!("INDEX({records},({pointer}-1)*slots+{round})");
        let range = (FIRST_ROW, column, last, column);
        [(1, Tint::Won), (2, Tint::Lost), (3, Tint::Drawn)]
            .map(|(which, tint)| (range, tint, format!("IF({pointer}>0,{record}={which},FALSE)")))
    };
    columns.flat_map(of_round).collect()
}

/// Returns the rounds that were won, lost and drawn, as they are now.
fn tinted(room: &Room<'_>) -> Vec<(Range, Tint)> {
    let tint = |record: u32| [Tint::Won, Tint::Lost, Tint::Drawn].into_iter().zip(1..).find(|(_, which)| *which == record);
    let of_player = |(position, entry): (usize, &Entry)| {
        let rounds = (FIRST..).zip(1..=room.size.rounds);
        let tinted = rounds.filter_map(move |(column, round)| {
            let (_, view) = room.view(entry.player, round)?;
            let (tint, _) = tint(record_of(view.outcome))?;
            Some(((standings::row(position), column, standings::row(position), column), tint))
        });
        tinted.collect::<Vec<_>>()
    };
    room.analysis.standings.entries.iter().enumerate().flat_map(of_player).collect()
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
            (Some(entry), 0) => room.place_now(entry),
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
