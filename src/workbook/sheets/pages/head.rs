//! The head of a page: who it is, the place, and one sentence for each neighbour.

use crate::model::Listed;
use crate::tiebreaks::rank::Entry;
use crate::workbook::calculation::Block;
use crate::workbook::calculation::columns::{Fig, Neighbour};
use crate::workbook::calculation::workings::rounds::Rounds;
use crate::workbook::excel::{
    Excel, above, as_text, call, countif, if_, index, index_2, is, max, quote, xl,
};
use crate::workbook::live::{LiveCondition, LiveText};
use crate::workbook::page_fit::units;
use crate::workbook::plan::{Cached, Cell, Role};
use crate::workbook::sheets::Stale;
use crate::workbook::sheets::pages::frame::{
    ABOVE, BELOW, EDITED, Frame, HEADINGS, NAME, PLACE, RESULT, ROUND,
};
use crate::workbook::sheets::pages::whose::{PageOwner, Pointer, WIDEST_VALUE};

const NAME_HEIGHT: f64 = 26.0;
const PLACE_HEIGHT: f64 = 21.0;
const GAP: f64 = 8.0;
const NO_LINE: f64 = 2.0;

impl PageOwner<'_> {
    pub(super) fn head(&self, moments: &Rounds<'_>) -> Vec<Cell> {
        let layout = self.frame.layout;
        let over = |first: u16| self.frame.remark() - first + 1;
        let turns = [(ABOVE, Neighbour::Above), (BELOW, Neighbour::Below)]
            .map(|(at, neighbour)| self.turn((at + 1, RESULT), neighbour, over(RESULT)));
        // On the card anybody may be chosen.
        let shown = |cell: &Cell| !cell.content.now().is_empty();
        let tells = if self.chosen {
            let has_turn = |player| {
                [Neighbour::Above, Neighbour::Below]
                    .into_iter()
                    .any(|neighbour| !layout.turn(player, neighbour).is_empty())
            };
            layout.fig(&Fig::Turn(Neighbour::Above)).is_some()
                && layout.entries().iter().any(|entry| has_turn(entry.player))
        } else {
            turns.iter().any(shown)
        };
        let edited = layout.warning_or(self.top + EDITED, "", tells.then_some(Stale::Words));
        let mut cells = vec![self.name(), edited.high(GAP + 6.0)];
        cells.push(
            self.say((PLACE, ROUND), Role::Section, self.place())
                .spanning(over(ROUND))
                .high(PLACE_HEIGHT),
        );
        let mut turns = turns.into_iter();
        for (at, neighbour) in [(ABOVE, Neighbour::Above), (BELOW, Neighbour::Below)] {
            let sentence = self.sentence(neighbour, moments);
            let height = if self.chosen {
                self.longest_sentence(neighbour)
            } else {
                self.height(&sentence.now, RESULT, false)
            };
            let said = self.leading(neighbour);
            let names = self.frame.neighbour_height((!self.chosen).then_some(&said.now));
            let label = if names.is_some() { Role::LabelWrapped } else { Role::Label };
            let label = self.say((at, ROUND), label, said).spanning(RESULT - ROUND);
            cells.push(label.high(height.max(names.unwrap_or_default())));
            cells.push(self.say((at, RESULT), Role::Told, sentence).spanning(over(RESULT)));
            cells.extend(turns.next());
        }
        cells.push(Cell::text(self.top + HEADINGS - 1, ROUND, Role::Running, "").high(GAP));
        cells
    }

    pub(super) fn height(&self, text: &str, first: u16, is_small: bool) -> f64 {
        Frame::height_of(text, self.frame.width(first, self.frame.remark()), is_small)
    }

    fn name(&self) -> Cell {
        let layout = self.frame.layout;
        if self.chosen {
            let name = layout.name_of(self.player);
            let last =
                if self.frame.names_height().is_some() { self.frame.remark() } else { RESULT };
            return Cell::text(self.top + NAME, ROUND, Role::InputTitle, name)
                .spanning(last + 1)
                .high(NAME_HEIGHT);
        }
        let name = layout.name_of(self.player);
        self.say((NAME, ROUND), Role::Title, LiveText::of(self.fig(&Fig::Name), name))
            .spanning(self.frame.remark() + 1)
            .high(NAME_HEIGHT)
    }

    /// Returns the texts beside the name, each after a space.
    fn extra_text(&self) -> Vec<LiveText> {
        let layout = self.frame.layout;
        let spaced = |extra: Listed| {
            let now = self.player.map_or_else(String::new, |player| {
                layout.players()[player].listed(extra).into_owned()
            });
            let said = LiveText::of(layout.listed_of(extra, &self.pointer(Pointer::Row)), now);
            let given = said.is_given();
            (LiveText::fixed("    ") + said).only(&given)
        };
        layout.extras().iter().copied().map(spaced).collect()
    }

    fn place(&self) -> LiveText {
        let layout = self.frame.layout;
        let rules = layout.rules();
        let words = layout.words();
        let entry = self.entry(0);
        let place = LiveText::of(
            self.fig(&layout.shown_place()),
            entry.map_or_else(String::new, |entry| layout.place_text(entry)),
        );
        let counted = layout.entries().iter().filter(|entry| !entry.without_place).count();
        let players = if layout.shows_without_place() {
            countif(layout.fig_name(&Fig::WithoutPlace), 0)
        } else {
            max(layout.fig_name(&Fig::Position))
        };
        let players = LiveText::of(players, counted.to_string());
        let record = LiveText::of(
            layout.record_formula(|fig| self.fig(fig)),
            self.player.map_or_else(String::new, |player| layout.record(player)),
        );
        let criterion =
            LiveText::fixed(rules.order.first().map_or("", |&definition| words.short(definition)));
        let value = self.printed(0);
        let fields = [
            ("place", &place),
            ("players", &players),
            ("record", &record),
            ("criterion", &criterion),
            ("value", &value),
        ];
        let mut said = LiveText::worded(layout.text("player.place"), &fields);
        if layout.shows_without_place() {
            let without_place = LiveCondition::of(
                is(self.fig(&Fig::WithoutPlace), 1),
                entry.is_some_and(|entry| entry.without_place),
            );
            let annulled = LiveCondition::of(
                is(self.fig(&Fig::Annulled), 1),
                entry.is_some_and(|entry| layout.players()[entry.player].away.is_annulled()),
            );
            let word = |key: &str| LiveText::fixed(layout.text(key));
            let why = word("standings.annulled").or(&annulled, &word("standings.expelled"));
            let fields = [&fields[2..], &[("why", &why)]].concat();
            said = LiveText::worded(layout.text("player.without_place"), &fields)
                .or(&without_place, &said);
        }
        let provisional = crate::workbook::sheets::status::provisional(layout);
        LiveText::joined(
            &std::iter::once(said)
                .chain(self.extra_text())
                .chain([provisional])
                .collect::<Vec<_>>(),
        )
    }

    /// Returns the entry `below` positions below the player's, as computed by the run.
    pub(super) fn entry(&self, below: isize) -> Option<&Entry> {
        let layout = self.frame.layout;
        let at = layout.standing[self.player?].checked_add_signed(below)?;
        layout.entries().get(at)
    }

    pub(super) fn printed(&self, criterion: usize) -> LiveText {
        let layout = self.frame.layout;
        let definition = layout.rules().order[criterion];
        LiveText::of(
            self.fig(&Fig::Printed(criterion)),
            self.player.map_or_else(String::new, |player| layout.printed_now(definition, player)),
        )
    }

    pub(super) fn pointers_to(neighbour: Neighbour) -> (Pointer, Pointer) {
        match neighbour {
            Neighbour::Above => (Pointer::Above, Pointer::EqualAbove),
            Neighbour::Below => (Pointer::Below, Pointer::EqualBelow),
        }
    }

    /// Returns a neighbour's entry, as computed by the run; a player without a place has none.
    pub(super) fn neighbour_entry(&self, neighbour: Neighbour) -> Option<&Entry> {
        let other = self.entry(if neighbour == Neighbour::Above { -1 } else { 1 })?;
        let own = self.entry(0)?;
        (!other.without_place && !own.without_place).then_some(other)
    }

    /// Returns place and name of a neighbour.
    fn neighbour(&self, neighbour: Neighbour) -> LiveText {
        let layout = self.frame.layout;
        let pointer = self.pointer(Self::pointers_to(neighbour).0);
        let other = self.neighbour_entry(neighbour);
        let of = |fig: &Fig| index(layout.fig_name(fig), &pointer);
        let place = LiveText::of(
            of(&layout.last_place()),
            other.map_or_else(String::new, |other| layout.place_text(other)),
        );
        let name = other.map_or("", |other| &*layout.players()[other.player].name);
        let wording = if neighbour == Neighbour::Above { "player.above" } else { "player.below" };
        let said = LiveText::worded(
            layout.text(wording),
            &[("place", &place), ("name", &LiveText::of(of(&Fig::Name), name))],
        );
        let nobody = if neighbour == Neighbour::Above { "player.first" } else { "player.last" };
        said.or(
            &LiveCondition::of(above(&pointer, 0), other.is_some()),
            &LiveText::fixed(layout.text(nobody)),
        )
    }

    /// Returns place and name of a neighbour, as a link to the neighbour's page.
    fn leading(&self, neighbour: Neighbour) -> LiveText {
        let said = self.neighbour(neighbour);
        let layout = self.frame.layout;
        if !layout.leads_to_pages() {
            return said;
        }
        let pointer = self.pointer(Self::pointers_to(neighbour).0);
        let own = self.player.and_then(|player| layout.page_of(player)).unwrap_or_default();
        // Without a neighbour the page links to itself; a late entry has no page.
        let page = if_(above(&pointer, 0), index(layout.pages_of_players(), &pointer), "");
        let formula = call!("HYPERLINK", if_(is(&page, ""), quote(&own), &page), said.formula);
        LiveText { formula, ..said }
    }

    /// Returns the sentence about what separates the player from a neighbour.
    fn sentence(&self, neighbour: Neighbour, moments: &Rounds<'_>) -> LiveText {
        let layout = self.frame.layout;
        let rules = layout.rules();
        let words = layout.words();
        let count = rules.order.len();
        let (pointer, equal) = Self::pointers_to(neighbour);
        let (pointer, equal) = (self.pointer(pointer), self.pointer(equal));
        let other = self.neighbour_entry(neighbour);
        let lower = if neighbour == Neighbour::Above { self.entry(0) } else { other };
        let equal_now = other.and(lower).map_or(0, |lower| lower.separated_by.unwrap_or(count));
        let by = rules
            .order
            .get(equal_now)
            .map_or_else(|| layout.text("standings.shared"), |&definition| words.short(definition));
        let by = LiveText::of(index("criterion_names", xl(&equal) + 1), by);
        let printed = layout.fig_ranges(Block::Printed);
        let value = |row: &Excel, entry: Option<&Entry>| {
            let now = rules
                .order
                .get(equal_now)
                .zip(entry)
                .map(|(&definition, entry)| layout.printed_now(definition, entry.player));
            LiveText::of(index_2(&printed, row, xl(&equal) + 1), now.unwrap_or_default())
        };
        let (own, theirs) =
            (value(&self.pointer(Pointer::Row), self.entry(0)), value(&pointer, other));
        let mut level = Vec::new();
        for (criterion, &definition) in rules.order.iter().enumerate().take(count - 1) {
            let separator = if criterion > 0 { layout.text("list.separator") } else { "" };
            let part = LiveText::joined(&[
                LiveText::fixed(&format!("{separator}{} ", words.short(definition))),
                self.printed(criterion),
            ]);
            level.push(
                part.only(&LiveCondition::of(above(&equal, criterion), equal_now > criterion)),
            );
        }
        let level = LiveText::joined(&level);
        let say = |key: &str| {
            LiveText::worded(
                layout.text(key),
                &[("by", &by), ("own", &own), ("theirs", &theirs), ("level", &level)],
            )
        };
        let [decides, decides_at_once] = match neighbour {
            Neighbour::Above => ["player.below_by", "player.below_at_once"],
            Neighbour::Below => ["player.above_by", "player.above_at_once"],
        };
        let at_once = LiveCondition::of(is(&equal, 0), equal_now == 0);
        let shared = LiveCondition::of(is(&equal, count), equal_now == count);
        let said =
            say("player.shared").or(&shared, &say(decides_at_once).or(&at_once, &say(decides)));
        let by_games = self.deciding_games(neighbour, moments);
        let said = said + by_games;
        said.only(&LiveCondition::of(above(&pointer, 0), other.is_some()))
    }

    /// Returns the greatest height of the sentence about a neighbour, for any player and any deciding criterion.
    fn longest_sentence(&self, neighbour: Neighbour) -> f64 {
        let layout = self.frame.layout;
        let words = layout.words();
        let shorts: Vec<&str> =
            layout.rules().order.iter().map(|&definition| words.short(definition)).collect();
        let by = shorts.iter().max_by_key(|short| units(short)).copied().unwrap_or_default();
        let level: Vec<String> = shorts[..shorts.len().saturating_sub(1)]
            .iter()
            .map(|short| format!("{short} {WIDEST_VALUE}"))
            .collect();
        let level = level.join(layout.text("list.separator"));
        let wording =
            if neighbour == Neighbour::Above { "player.below_by" } else { "player.above_by" };
        let by_games = self.longest_by_games(wording, &shorts);
        self.height(
            &say!(layout, wording, by, own = WIDEST_VALUE, theirs = WIDEST_VALUE, level),
            RESULT,
            false,
        )
        .max(self.height(&by_games, RESULT, false))
    }

    /// Returns the single result that would have reversed the player and a neighbour, as computed by the run; grey after an edit.
    fn turn(&self, (row, column): (u32, u16), neighbour: Neighbour, over: u16) -> Cell {
        let layout = self.frame.layout;
        let fig = Fig::Turn(neighbour);
        if layout.fig(&fig).is_none() {
            return Cell::text(self.top + row, column, Role::Small, "")
                .spanning(over)
                .high(NO_LINE);
        }
        let now = self.player.map_or_else(String::new, |player| layout.turn(player, neighbour));
        // As computed, so that the longest is known.
        let all = || {
            layout
                .entries()
                .iter()
                .map(|entry| self.height(&layout.turn(entry.player, neighbour), column, true))
        };
        let height = if self.chosen {
            all().fold(NO_LINE, f64::max)
        } else {
            self.height(&now, column, true)
        };
        self.cell((row, column), Role::Small, || as_text(self.fig(&fig)), Cached::Text(now))
            .spanning(over)
            .high(height)
    }
}
