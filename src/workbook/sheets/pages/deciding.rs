//! The games that decide between neighbours, where the games among equals do: their rounds and results.

use crate::workbook::address::fixed;
use crate::workbook::calculation::columns::{Fig, Neighbour, Step, Work};
use crate::workbook::calculation::encounter::Encounter;
use crate::workbook::calculation::workings::rounds::Rounds;
use crate::workbook::excel::{
    Excel, above, index, is, is_not, is_number, join, mid, quote, substitute, xl,
};
use crate::workbook::live::{LiveCondition, LiveNumber, LiveText};
use crate::workbook::page_fit::{UNBROKEN, units};
use crate::workbook::plan::{Cached, Cell, Role};
use crate::workbook::sheets::pages::frame::{
    ABOVE, BELOW, FIRST_ROUND, HEADINGS, OPPONENT, RESULT, ROUND,
};
use crate::workbook::sheets::pages::whose::{PageOwner, WIDEST_VALUE};

/// More letters than any list of games has.
const LONGEST: u32 = 32_000;

impl PageOwner<'_> {
    /// Returns the hidden cells that name the games of each pass: one for each round, and all together beside the headings.
    pub(super) fn games_among_equals(&self, moments: &Rounds<'_>) -> Vec<Cell> {
        let mut cells = Vec::new();
        for (at, &(criterion, pass)) in self.frame.encounters.iter().enumerate() {
            let column = self.frame.encounter_column(at);
            let rounds = 1..=self.frame.layout.size.rounds;
            let games: Vec<LiveText> =
                rounds.map(|round| self.game(round, (criterion, pass), moments)).collect();
            let all = (0u32..)
                .zip(&games)
                .map(|(round, _)| xl(fixed(self.top + FIRST_ROUND + round, column)));
            let all = join(all);
            let now: String = games.iter().map(|game| game.now.as_str()).collect();
            cells.push(self.cell((HEADINGS, column), Role::Running, || all, now.into()));
            for (row, neighbour) in [(ABOVE, Neighbour::Above), (BELOW, Neighbour::Below)] {
                let said = self.told_by(neighbour, (criterion, pass), moments);
                cells.push(self.say((row, column), Role::Running, said));
            }
            cells.extend(
                (FIRST_ROUND..)
                    .zip(games)
                    .map(|(row, game)| self.say((row, column), Role::Running, game)),
            );
        }
        cells
    }

    /// Returns a game against an equal player, after a comma; empty for any other round.
    fn game(
        &self,
        round: u32,
        (criterion, pass): (usize, usize),
        moments: &Rounds<'_>,
    ) -> LiveText {
        let layout = self.frame.layout;
        let points = Work::EncounterPoints(criterion, pass);
        let is_game = matches!(moments.at(round).value(&points), Cached::Number(_));
        let opponent = self.player.and_then(|player| layout.opponent(player, round));
        let name = opponent.map(|opponent| &*layout.players()[opponent].name);
        let view = self.player.and_then(|player| layout.view(player, round)).map(|(_, view)| view);
        let cell = |column: u16, now: &str| LiveText::of(self.own(column, round), now);
        let opponent = cell(OPPONENT, name.unwrap_or_default());
        let result = cell(RESULT, view.map_or("", |view| layout.mark(view.outcome)));
        let score = self.frame.score().map_or_else(
            || LiveText::fixed(""),
            |column| {
                let score = self.score(&self.round_of(round, moments)).now;
                let some = LiveText::of(self.own(column, round), score.as_str()).is_given();
                let unbroken =
                    substitute(self.own(column, round), quote("-"), quote(format!("{UNBROKEN}")));
                let score = LiveText::of(unbroken, score.replace('-', &UNBROKEN.to_string()));
                (LiveText::fixed(" ") + score).only(&some)
            },
        );
        let number = cell(ROUND, &round.to_string());
        let fields =
            [("round", &number), ("result", &result), ("opponent", &opponent), ("score", &score)];
        let game = LiveText::worded(layout.text("player.game"), &fields);
        let separator = LiveText::fixed(layout.text("list.separator"));
        (separator + game).only(&LiveCondition::of(is_number(self.work(&points, round)), is_game))
    }

    /// Names the games that put a neighbour above or below, where the games among equals decide; nothing where something else does.
    pub(super) fn deciding_games(&self, neighbour: Neighbour, moments: &Rounds<'_>) -> LiveText {
        let row = match neighbour {
            Neighbour::Above => ABOVE,
            Neighbour::Below => BELOW,
        };
        // The first pass that tells the two apart decides.
        let passes = self.frame.encounters.iter().enumerate().rev();
        passes.fold(LiveText::fixed(""), |later, (at, of)| {
            let cell = fixed(self.top + row, self.frame.encounter_column(at));
            let said = LiveText::of(cell, self.told_by(neighbour, *of, moments).now);
            said.or(&said.is_given(), &later)
        })
    }

    /// Returns the games that tell the player from a neighbour; nothing where this criterion does not decide, or this pass does not.
    fn told_by(
        &self,
        neighbour: Neighbour,
        (criterion, pass): (usize, usize),
        moments: &Rounds<'_>,
    ) -> LiveText {
        let layout = self.frame.layout;
        let passes =
            layout.encounters[criterion].as_ref().map_or(&[][..], |encounter| &encounter.passes);
        let (pointer, equal) = Self::pointers_to(neighbour);
        let (pointer, equal) = (self.pointer(pointer), self.pointer(equal));
        let other = self.neighbour_entry(neighbour);
        let lower = match neighbour {
            Neighbour::Above => self.entry(0),
            Neighbour::Below => other,
        };
        let separated_by = other.and(lower).and_then(|lower| lower.separated_by);
        let decides = LiveCondition::of(is(&equal, criterion), separated_by == Some(criterion));
        let is_there = LiveCondition::of(above(&pointer, 0), other.is_some());
        let other = other.map(|entry| entry.player);
        let fig = |step: Step| Fig::Encounter(criterion, pass, step);
        let of_other = |step: Step| index(layout.fig_name(&fig(step)), &pointer);
        let now = |of: &dyn Fn(usize) -> String, player: Option<usize>| {
            player.map_or_else(String::new, of)
        };
        let after = |player: usize| {
            let encounter = layout.encounters[criterion].as_ref();
            passes.get(pass + 1).map_or_else(
                || encounter.map(|encounter| encounter.after[player]),
                |next| Some(next.before[player]),
            )
        };
        let is_told = self.player.zip(other).is_some_and(|(own, other)| after(own) != after(other));
        let is_told =
            LiveCondition::of(is_not(self.fig(&fig(Step::After)), of_other(Step::After)), is_told);
        let size = |pass: usize| {
            let size = |player: usize| passes[pass].size[player].to_string();
            LiveText::of(
                self.fig(&Fig::Encounter(criterion, pass, Step::Size)),
                now(&size, self.player),
            )
        };
        let points = |cell: Excel, player: Option<usize>| {
            let now = player.map(|player| passes[pass].points[player].clone());
            LiveNumber::of(cell, now).said(true)
        };
        let own = points(self.fig(&fig(Step::Points)), self.player);
        let theirs = points(of_other(Step::Points), other);
        let [upper, lower] =
            if neighbour == Neighbour::Above { [&theirs, &own] } else { [&own, &theirs] };
        let at = self
            .frame
            .encounters
            .iter()
            .position(|known| *known == (criterion, pass))
            .unwrap_or_default();
        let separator = layout.text("list.separator");
        // Most passes decide nothing, and their games need not be named.
        let rounds = 1..=layout.size.rounds;
        let games_now: String = rounds
            .filter(|_| decides.now && is_there.now)
            .map(|round| self.game(round, (criterion, pass), moments).now)
            .collect();
        let games_now = games_now.strip_prefix(separator).unwrap_or(&games_now);
        let cell = fixed(self.top + HEADINGS, self.frame.encounter_column(at));
        let some = LiveText::of(cell.as_str(), games_now).is_given();
        let games = LiveText::of(mid(&cell, separator.chars().count() + 1, LONGEST), games_now);
        let games = games.or(&some, &LiveText::fixed(layout.text("player.met_nobody")));
        let (own_size, first) = (size(pass), size(0));
        let fields = [
            ("games", &games),
            ("size", &own_size),
            ("first", &first),
            ("upper", &upper.clone()),
            ("lower", &lower.clone()),
        ];
        let say = |key: &str| LiveText::worded(layout.text(key), &fields);
        let among = say(if pass == 0 { "player.games_among" } else { "player.games_then" });
        let said = if pass == 0 {
            let two = LiveCondition::of(is(&own_size.formula, 2), own_size.now == "2");
            say("player.games_of_two").or(&two, &among)
        } else {
            among
        };
        said.only(&is_told).only(&decides).only(&is_there)
    }

    /// Returns the longest sentence in which the games among equals decide, as the groups are now; nothing where they never do.
    pub(super) fn longest_by_games(&self, wording: &str, shorts: &[&str]) -> String {
        let layout = self.frame.layout;
        let met = |encounter: &Encounter| {
            let pass = encounter.passes.first()?;
            let applies =
                (0..pass.met.len()).filter(|player| pass.applies(encounter.fact, *player));
            applies.map(|player| pass.met[player]).max()
        };
        let most = layout
            .encounters
            .iter()
            .enumerate()
            .filter_map(|(criterion, encounter)| Some((criterion, met(encounter.as_ref()?)?)));
        let players = layout.players().iter();
        let longest =
            players.map(|player| &*player.name).max_by_key(|name| units(name)).unwrap_or_default();
        let of = |(criterion, met): (usize, u32)| {
            let game = say!(
                layout,
                "player.game",
                round = "10",
                result = "○",
                opponent = longest,
                score = " 2-1"
            );
            let games = layout.lang.list(vec![game; met.max(1) as usize]);
            let level: Vec<String> =
                shorts[..criterion].iter().map(|short| format!("{short} {WIDEST_VALUE}")).collect();
            let level = level.join(layout.text("list.separator"));
            say!(
                layout,
                wording,
                by = shorts[criterion],
                own = WIDEST_VALUE,
                theirs = WIDEST_VALUE,
                level
            ) + &say!(layout, "player.games_among", games, size = "10", upper = "10", lower = "10")
        };
        most.map(of).max_by_key(|said| units(said)).unwrap_or_default()
    }
}
