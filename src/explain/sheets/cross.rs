//! 対戦表: players in order of place by rounds.

use crate::explain::address::{on, text};
use crate::explain::layout::{FIRST_ROW, Layout, block};
use crate::explain::plan::{Cached, Cell, Role, Setup, Sheet};
use crate::explain::sheets::{head, standings, to_player};
use crate::model::PlayerIndex;

/// Plans the sheet.
pub fn sheet<'a>(layout: &'a Layout<'a>) -> Sheet<'a> {
    Sheet {
        name: layout.names.cross.clone(),
        setup: Setup {
            landscape: true,
            freeze: Some((FIRST_ROW, 3)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widths: vec![(0, 6.0), (1, 6.0)],
            widest: 26.0,
            large: layout.standing.len() > 2000,
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            head(layout, layout.lang.text("sheet.cross"), layout.lang.text("cross.remark"), emit);
            for (column, key) in [(0, "column.rank"), (1, "column.number"), (2, "column.name")] {
                emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, layout.lang.text(key)));
            }
            for round in 1..=layout.rounds {
                let heading = layout.lang.say("cross.round", &[("round", &round.to_string())]);
                emit(Cell::text(FIRST_ROW - 1, 2 + u16::try_from(round).unwrap_or(0), Role::Heading, heading));
            }
            for (position, entry) in layout.analysis.standings.entries.iter().enumerate() {
                let row = standings::row(position);
                let place = on(&layout.names.figures, layout.figures_row(entry.player), layout.changed_column() + 2);
                emit(Cell::formula(row, 0, Role::Place, place, Cached::Number(entry.rank.into())));
                emit(Cell::number(row, 1, Role::Number, layout.figures().tournament.players[entry.player].number.into()));
                emit(
                    Cell::text(row, 2, Role::Text, &*layout.figures().tournament.players[entry.player].name)
                        .linked(Some(to_player(layout, entry.player))),
                );
                for round in 1..=layout.rounds {
                    emit(meeting(layout, entry.player, round, row));
                }
            }
        }),
    }
}

/// A cell such as `○B 2-1`: the mark and the score follow the results.
fn meeting(layout: &Layout<'_>, player: PlayerIndex, round: u32, row: u32) -> Cell {
    let column = 2 + u16::try_from(round).unwrap_or(0);
    let Some((at, side)) = layout.pairing(player, round) else {
        return Cell::text(row, column, Role::Text, layout.lang.text("cross.none"));
    };
    let pairing = &layout.figures().tournament.pairings[at];
    let opponent = if side == 0 { pairing.second } else { Some(pairing.first) };
    let name = opponent.map_or_else(String::new, |opponent| {
        format!("{}{}", layout.lang.text("cross.between"), layout.figures().tournament.players[opponent].name)
    });
    let cell = |column: u16| on(layout.names.player(player), layout.round_row(player, round), column);
    let (mark, own, other) = (cell(block::MARK), cell(block::SCORE), cell(block::OTHER));
    let open = layout.lang.text("cross.open");
    // The mark stands first, so that no name can make the text look like a number.
    let shown_name: String = name.chars().take(200).collect();
    let formula = format!(
        "IF({mark}=\"\",{},{mark})&{}&IF(OR({own}=\"\",{other}=\"\"),\"\",\" \"&{own}&\"-\"&{other})",
        text(open),
        text(&shown_name)
    );
    let view = layout.view(player, round);
    let now = view.map_or(open, |view| layout.mark(view.outcome));
    let score = view
        .and_then(|view| view.score.as_ref().zip(view.opponent_score.as_ref()))
        .map_or_else(String::new, |(own, other)| format!(" {}-{}", own.to_f64(), other.to_f64()));
    Cell::formula(row, column, Role::Text, formula, Cached::Text(format!("{now}{shown_name}{score}")))
}
