//! 対局者一覧: everybody of the round that was just paired by name, with the table, the side and the opponent, to find one's place.

use unicode_normalization::UnicodeNormalization;

use crate::model::{Listed, Player, PlayerFact, PlayerIndex};
use crate::record::results;
use crate::workbook::address::column_on;
use crate::workbook::calculation::columns::Work;
use crate::workbook::calculation::{BookLayout, row};
use crate::workbook::excel::{self, Excel, above, as_text, index, is, is_number, unless};
use crate::workbook::live::{LiveCondition, LiveText};
use crate::workbook::page_fit::{self, Breadth, Rows, units};
use crate::workbook::paired_round::Paired;
use crate::workbook::plan::{Role, Sheet};
use crate::workbook::sheets::head_saying;
use crate::workbook::sheets::list::{Column, List};
use crate::workbook::sheets::pairing::checks;

/// The widest a column of names becomes, in half-width characters.
const WIDEST: usize = 30;
/// The points of the rows above the table.
const HEAD: f64 = 90.0;
const HEADING_TYPE: u8 = 12;

pub(super) struct Seat<'s> {
    pub(super) layout: &'s BookLayout<'s>,
    pub(super) round: u32,
    pub(super) player: PlayerIndex,
}

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>, paired: &'a Paired<'a>) -> Sheet<'a> {
    let round = paired.words.next.field.round;
    let seats: Vec<Seat<'a>> =
        by_name(layout, round).into_iter().map(|player| Seat { layout, round, player }).collect();
    let names = page_fit::names(layout.player_texts(), WIDEST);
    let sides = layout.sides_of_round();
    let told = |role: Role, of: fn(&Seat<'a>) -> LiveText| {
        move |seat: &Seat<'a>, at: (u32, u16)| layout.live(at, role, of(seat))
    };
    let short = |heading: &str, of: fn(&Seat<'a>) -> LiveText| {
        Column::new(heading, Breadth::of_numbers(6), told(Role::Centered, of))
    };
    let name = |key: &str, of: fn(&Seat<'a>) -> LiveText| {
        Column::of_names(layout.text(key), names, told(Role::Text, of))
    };
    let third = paired.words.third_place(paired.round);
    let mut columns = vec![
        name("column.name", Seat::name),
        Column::new(
            layout.heading_of_games("column.table", sides),
            Breadth::of_numbers(third.map_or(6, |(_, name)| units(name).max(6))),
            told(Role::Centered, Seat::table),
        ),
    ];
    columns.extend(sides.map(|_| short(layout.text("column.side"), Seat::side)));
    columns.push(name("column.opponent", Seat::opponent));
    let fill = Rows::of(seats.len(), names.lines);
    let list = List::new(columns, seats, fill, HEAD);
    Sheet::new(&layout.names["by_name"], list.setup(1), move |emit| {
        let title = match paired.words.stage(paired.round) {
            Some(stage) => say!(layout, "by_name.of_stage", stage),
            None => say!(layout, "by_name.title", round),
        };
        let remark = if is_by_number(layout) { layout.text("by_name.by_number") } else { "" };
        head_saying(layout, &title, remark, None, &mut |cell| {
            emit(checks::banner(layout, paired, cell));
        });
        list.emit(HEADING_TYPE, emit);
    })
}

/// The column of how names are read.
const READING: Listed = Listed::Fact(PlayerFact::Reading);

/// Whether nobody says how the names are read, whose letters stand in no order of sounds.
fn is_by_number(layout: &BookLayout<'_>) -> bool {
    let is_unread = |player: &Player| player.listed(READING).trim().is_empty();
    layout.wants_readings() && layout.players().iter().all(is_unread)
}

/// Returns the players of the round in the order of their names as written.
fn by_name(layout: &BookLayout<'_>, round: u32) -> Vec<PlayerIndex> {
    let all = 0..layout.players().len();
    let mut players: Vec<PlayerIndex> =
        all.filter(|player| layout.pairing(*player, round).is_some()).collect();
    if is_by_number(layout) {
        return players;
    }
    players.sort_by_cached_key(|player| {
        let reading = layout.players()[*player].listed(READING);
        let reading = reading.trim();
        let name = layout.name_of(Some(*player));
        if reading.is_empty() {
            in_order_of_letters(name)
        } else {
            in_order_of_letters(&as_hiragana(reading))
        }
    });
    players
}

/// Returns a name as it stands in a list by name: Ö stands with O and ß with ss (DIN 5007-1), and names that are alike then in one order.
fn in_order_of_letters(name: &str) -> (String, String) {
    let lower = name.to_lowercase().replace('ß', "ss");
    let is_accent = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
    let letters = lower.nfd().filter(|c| !is_accent(c)).collect();
    (letters, lower)
}

/// Returns a reading in one of the two scripts in which it may be written, in whose order its sounds stand.
fn as_hiragana(reading: &str) -> String {
    // Katakana stand so far behind hiragana, sound by sound.
    const BETWEEN_THE_SCRIPTS: u32 = 0x60;
    let of = |c: char| match c {
        '\u{30a1}'..='\u{30f6}' => char::from_u32(u32::from(c) - BETWEEN_THE_SCRIPTS).unwrap_or(c),
        c => c,
    };
    reading.to_lowercase().chars().map(of).collect()
}

impl Seat<'_> {
    /// Returns the cell of Workings that holds something of the round.
    pub(super) fn work(&self, what: &Work) -> Excel {
        let layout = self.layout;
        let slot = (row(self.player + 1) - 1) * layout.size.rounds + self.round;
        index(layout.work_range(layout.work_column(what)), slot)
    }

    /// Returns a text where the player has an opponent.
    pub(super) fn met(&self, text: &LiveText) -> LiveText {
        let met = self.layout.opponent(self.player, self.round).is_some();
        text.only(&LiveCondition::of(is_number(self.work(&Work::Opponent)), met))
    }

    fn name(&self) -> LiveText {
        let shown = as_text(index("player_name", self.player + 1));
        LiveText::of(shown, self.layout.name_of(Some(self.player)))
    }

    fn table(&self) -> LiveText {
        let layout = self.layout;
        let rows = layout.result_rows();
        let tables = column_on(&layout.names["results"], rows, results::TABLE);
        let pairing = self.work(&Work::Pairing);
        let shown = unless(is(&pairing, 0), as_text(index(tables, excel::max_of(1, &pairing))));
        let now = layout
            .pairing(self.player, self.round)
            .and_then(|(at, _)| layout.tournament().pairings[at].table.clone());
        let table = LiveText::of(shown, now.unwrap_or_default());
        let third = layout.paired.and_then(|paired| {
            let (last, name) = paired.words.third_place(paired.round)?;
            let at = paired.first_pairing(layout.tournament().pairings.len()) + last;
            let own = layout.pairing(self.player, self.round);
            let is_third = own.is_some_and(|(own, _)| own == at);
            let is_third = LiveCondition::of(is(&pairing, at + 1), is_third);
            Some(LiveText::fixed(name).or(&is_third, &table))
        });
        third.unwrap_or(table)
    }

    fn side(&self) -> LiveText {
        let layout = self.layout;
        let Some(sides) = layout.sides_of_round() else {
            return LiveText::fixed("");
        };
        let [first, second] = sides.map(|side| LiveText::fixed(side.name(layout.lang)));
        self.met(&second.or(&self.is_second(), &first))
    }

    /// Whether the player is named second.
    pub(super) fn is_second(&self) -> LiveCondition {
        let pairing = self.layout.pairing(self.player, self.round);
        let is_second = pairing.is_some_and(|(_, seat)| seat == 1);
        LiveCondition::of(above(self.work(&Work::Side), 0), is_second)
    }

    /// Returns the opponent; without one, what the round is for the player.
    fn opponent(&self) -> LiveText {
        let layout = self.layout;
        let opponent = layout.opponent(self.player, self.round);
        let shown = as_text(index("player_name", self.work(&Work::Opponent)));
        let named = self.met(&LiveText::of(shown, layout.name_of(opponent)));
        // A bye counts once its round has begun, and is told before.
        let code = index("result_code_1", excel::max_of(1, self.work(&Work::Pairing)));
        let pairing = layout.pairing(self.player, self.round);
        let pairing = pairing.map(|(at, _)| &layout.tournament().pairings[at]);
        let outcome = pairing.and_then(|pairing| pairing.result.outcomes);
        let mark = outcome.map_or("", |[own, _]| layout.mark(own));
        let is_told = excel::and(above(self.work(&Work::Pairing), 0), above(&code, 0));
        let alone = LiveText::of(index("outcome_mark", &code), mark)
            .only(&LiveCondition::of(is_told, outcome.is_some()));
        named.or(
            &LiveCondition::of(is_number(self.work(&Work::Opponent)), opponent.is_some()),
            &alone,
        )
    }
}
