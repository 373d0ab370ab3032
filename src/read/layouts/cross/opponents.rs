//! Who met whom in a cross table: what the numbers mean, and whether both cells say the same.

use std::collections::HashMap;

use crate::model::{Noted, Outcome, Pairing, Player, PlayerIndex, Recorded, Score, Side};
use crate::nearest::Search;
use crate::place::Located;
use crate::problem::{Kind, Problem, TakenFor, in_short};
use crate::read::file::grid::Sheet;
use crate::read::layouts::cross::cell::stones;
use crate::read::layouts::cross::entry::{Entry, Met, Who};
use crate::read::layouts::cross::grid::heads;
use crate::read::layouts::cross::marks::is_difference;
use crate::read::layouts::cross::rounds::Round;
use crate::read::number::fold;
use crate::read::roles::people::{People, nearest_names};
use crate::read::words::columns::Heading;
use crate::read::words::person_name::families;
use crate::read::words::result;
use crate::read::words::result_sentence::told_sets;
use crate::read::words::round::round_number;

/// So many pairs who have not met are named.
const MOST_NAMED: usize = 6;

#[derive(Clone, Debug, Default)]
pub struct Numbering {
    players: HashMap<u32, PlayerIndex>,
    /// Spellings, folded, and the rows of those whom they name.
    spellings: HashMap<String, PlayerIndex>,
    /// The players' names, folded and in order.
    names: Vec<(String, PlayerIndex)>,
}

impl Numbering {
    /// Takes each player's number; the first of equal ones counts.
    pub fn new(numbers: Vec<u32>) -> Self {
        let mut players = HashMap::new();
        for (player, number) in numbers.into_iter().enumerate() {
            players.entry(number).or_insert(player);
        }
        Self { players, ..Self::default() }
    }

    /// Takes the names, and every spelling that is said to be one of the players'.
    pub fn naming(mut self, players: &[Player], people: &People) -> Self {
        let names = players.iter().map(|player| fold(&player.name)).zip(0..);
        self.names = names.collect();
        let own = self.names.iter();
        let own: HashMap<String, PlayerIndex> =
            own.map(|(name, at)| (people.stands_for(name), *at)).collect();
        self.names.sort_unstable();
        let spelled = people.spellings();
        let spelled =
            spelled.filter_map(|(spelling, name)| Some((spelling.to_string(), *own.get(name)?)));
        let called: Vec<&str> = players.iter().map(|player| &*player.name).collect();
        self.spellings = families(&called);
        self.spellings.extend(spelled);
        self.spellings.extend(own);
        // Cells lose their full stops when mark and name are told apart.
        for (name, at) in self.spellings.clone() {
            self.spellings.entry(name.replace('.', "")).or_insert(at);
        }
        self
    }

    /// Returns how many cells are answered by the opponent's cell of the same round.
    pub fn answers(&self, entries: &[Vec<Located<Entry>>]) -> usize {
        self.answered(entries).count()
    }

    /// Returns how many of the answers tell the same of the result.
    pub fn agreements(&self, entries: &[Vec<Located<Entry>>]) -> usize {
        let met = |player: usize, at: usize| entries[player][at].value.met();
        let agree =
            |&(player, other, at): &(usize, usize, usize)| met(player, at)?.with(met(other, at)?);
        self.answered(entries).filter_map(|cell| agree(&cell)).count()
    }

    /// Whether the numbers in the cells mean somebody else by another numbering.
    pub fn differs(&self, other: &Self, entries: &[Vec<Located<Entry>>]) -> bool {
        let cells = entries.iter().flatten();
        let mut numbers = cells.filter_map(|entry| entry.value.number());
        numbers.any(|number| self.players.get(&number) != other.players.get(&number))
    }

    /// Returns the cells that are answered by the opponent's cell of the same round: player, opponent, round.
    fn answered(
        &self,
        entries: &[Vec<Located<Entry>>],
    ) -> impl Iterator<Item = (usize, usize, usize)> {
        let opponent = move |player: usize, at: usize| {
            let number = entries[player][at].value.number()?;
            self.players.get(&number).copied()
        };
        let rounds = entries.first().map_or(0, Vec::len);
        let cells =
            (0..entries.len()).flat_map(move |player| (0..rounds).map(move |at| (player, at)));
        cells.filter_map(move |(player, at)| {
            let other = opponent(player, at).filter(|other| *other != player)?;
            (opponent(other, at) == Some(player)).then_some((player, other, at))
        })
    }

    fn find(&self, who: &Who) -> Option<PlayerIndex> {
        match who {
            Who::Number(number) => self.players.get(number).copied(),
            Who::Name(name) => {
                let known = self.spellings.get(name).copied();
                known.or_else(|| self.named(name))
            }
        }
    }

    /// Returns the first player of a folded name; a family name is enough where only one player has it.
    fn named(&self, name: &str) -> Option<PlayerIndex> {
        let from = self.names.partition_point(|(known, _)| known.as_str() < name);
        let mut fitting = self.names[from..].iter();
        let (known, first) = fitting.next().filter(|(known, _)| known.starts_with(name))?;
        let mut next = fitting.map(|(next, _)| next);
        let only = next.next().is_none_or(|next| !next.starts_with(name));
        (known == name || only).then_some(*first)
    }
}

/// One game of each two, as the cells of both tell it.
pub struct Games<'a> {
    pub numbering: &'a Numbering,
    pub players: &'a [Player],
    pub rounds: &'a [Round],
    pub entries: &'a [Vec<Located<Entry>>],
    /// What stands in the cell of a player and a round.
    pub texts: &'a dyn Fn(usize, usize) -> String,
    /// The same, with the sets that were added up.
    pub whole: &'a dyn Fn(usize, usize) -> String,
    /// Which of their games it is, from 0, where everybody meets everybody.
    pub leg: Option<u32>,
    /// Whether they are told below the diagonal, where whoever stands lower is at home.
    pub of_rows: bool,
}

impl Games<'_> {
    /// Returns the pairings; what the two cells of one contradict each other in is a problem.
    pub fn pairings(&self, problems: &mut Vec<Problem>) -> Vec<Pairing> {
        let mut found = Vec::new();
        let mut search = Search::default();
        for at in 0..self.rounds.len() {
            if self.leg.is_none() {
                problems.extend(self.marks_alone(at));
            }
            for player in 0..self.entries.len() {
                let cell = &self.entries[player][at];
                match &cell.value {
                    Entry::Nothing | Entry::Reported => {}
                    Entry::Alone(outcome) => found.push(Pairing::new(
                        self.rounds[at].number,
                        (player, None),
                        Recorded::alone(*outcome),
                        cell.place.clone(),
                    )),
                    Entry::Against(met) => {
                        let game = self.game((player, at), met, &mut search);
                        match game {
                            Ok(game) => found.extend(game),
                            Err(kind) => problems.push(self.problem((player, at), kind)),
                        }
                    }
                }
            }
        }
        found
    }

    fn problem(&self, (player, at): (usize, usize), kind: Kind) -> Problem {
        let place = self.entries[player][at].place.clone();
        Problem::of(place, kind, (self.texts)(player, at))
    }

    fn name(&self, player: PlayerIndex) -> String {
        self.players[player].name.to_string()
    }

    /// Reads a game, once: from the side that moved first, or that stands first.
    fn game(
        &self,
        (player, at): (usize, usize),
        met: &Met,
        search: &mut Search,
    ) -> Result<Option<Pairing>, Kind> {
        let text = (self.texts)(player, at);
        let found = self.numbering.find(&met.who);
        let opponent = found.ok_or_else(|| self.unknown(&met.who, &text, search))?;
        let round = self.rounds[at].number;
        if opponent == player {
            let (player, round) = (self.name(player), round.to_string());
            return Err(Kind::PairedWithSelf { player, round });
        }
        let answer = self.leg.map_or(at, |_| player);
        let theirs = &self.entries[opponent][answer];
        let meant = theirs.value.met().map(|met| self.numbering.find(&met.who));
        // Whom nobody knows is told of there.
        if theirs.value == Entry::Reported || meant == Some(None) && self.leg.is_none() {
            return Ok(None);
        }
        let other = theirs.value.met();
        let other = other.filter(|_| self.leg.is_some() || meant == Some(Some(player)));
        // Of two who are both marked as beaten one is mistyped: who means it says so in words.
        let other = other.filter(|other| !(met.is_lost() && other.is_lost()));
        let Some((other, result)) = other.and_then(|other| Some((other, met.with(other)?))) else {
            // Two cells that mean each other are told of once.
            if opponent < player && (self.leg.is_some() || meant == Some(Some(player))) {
                return Ok(None);
            }
            let said = (self.texts)(opponent, answer);
            let said = if said.is_empty() { "—" } else { &said };
            let other = format!("{} ({said})", theirs.place.within_book());
            return Err(Kind::Contradiction { one: text, other });
        };
        let of_rows = (player < opponent) != self.of_rows;
        let takes = met.first.or(other.first.map(|first| !first));
        let takes = takes.unwrap_or(of_rows);
        let both = other.first == Some(takes);
        if !(takes && !both || both && player < opponent) {
            return Ok(None);
        }
        let count = self.players.len();
        let round = self.leg.map_or(round, |leg| circle(player, opponent, count, leg));
        let place = self.entries[player][at].place.clone();
        let told = met.first.or(other.first).is_some();
        let whole = [(player, at), (opponent, answer)].map(|(player, at)| (self.whole)(player, at));
        let turned = |sets: &[Score]| -> Vec<Score> { sets.iter().map(Score::turned).collect() };
        let own = told_sets(&whole[0], &result);
        let answered = turned(&told_sets(&whole[1], &result.turned()));
        // Where nobody won, the sets do not tell from which side they are seen.
        let is_same = own == answered || own == turned(&answered);
        if !own.is_empty() && !answered.is_empty() && !is_same {
            let [one, said] = whole;
            let other = format!("{} ({said})", theirs.place.within_book());
            return Err(Kind::Contradiction { one, other });
        }
        let sets = if own.is_empty() { answered } else { own };
        Ok(Some(Pairing {
            noted: Noted::of(Vec::new(), sets),
            first_side: told.then_some(Side::Sente),
            stones: stones(&text),
            ..Pairing::new(round, (player, Some(opponent)), result, place)
        }))
    }

    fn unknown(&self, who: &Who, text: &str, search: &mut Search) -> Kind {
        // What was read as discs names its opponent.
        let last = text.rsplit_once(['(', '（', ' ']);
        if last.is_some_and(|(_, last)| is_difference(last)) {
            return Kind::OddDifference {};
        }
        let player = match who {
            Who::Number(number) => number.to_string(),
            Who::Name(name) => name.clone(),
        };
        let nearest = nearest_names(search, &player, self.players);
        Kind::UnknownPlayer { player, nearest }
    }

    /// Reports marks without an opponent of two players who may have met: one won and one lost, or both drew.
    fn marks_alone(&self, at: usize) -> Vec<Problem> {
        let text = |player: usize| (self.texts)(player, at);
        let entry = |player: usize| &self.entries[player][at].value;
        let rows = 0..self.entries.len();
        let alone = rows.clone().filter(|player| matches!(entry(*player), Entry::Alone(_)));
        let marked = alone.filter_map(|player| Some((player, result::mark(&fold(&text(player)))?)));
        let told: Vec<(usize, Outcome)> =
            marked.filter(|(_, outcome)| outcome.has_score()).collect();
        let count = |of: Outcome| told.iter().filter(|(_, outcome)| *outcome == of).count();
        // Opposite one who drew may be somebody whose cell is blank.
        let is_blank = |player| *entry(player) == Entry::Nothing && text(player).is_empty();
        let drew = |text: String| {
            let mut marks = result::marks().filter(|(outcome, _)| *outcome == Outcome::Draw);
            marks.any(|(_, mark)| !mark.is_ascii() && text.contains(mark))
        };
        let drew_with_nobody = || {
            count(Outcome::Draw) == 1
                && told.iter().any(|(player, _)| drew(text(*player)))
                && rows.clone().any(is_blank)
        };
        let met = count(Outcome::Draw) > 1 || count(Outcome::Win) > 0 && count(Outcome::Loss) > 0;
        if !met && !drew_with_nobody() {
            return Vec::new();
        }
        let problem = |&(player, _): &(usize, Outcome)| {
            let name = self.name(player);
            self.problem((player, at), Kind::MissingOpponent { player: name })
        };
        told.iter().map(problem).collect()
    }
}

/// Reports headings that are names, and not those of the players whose games stand below them.
pub fn other_headings(
    (sheet, heading): (&Sheet, &Heading),
    rounds: &[Round],
    players: &[Player],
) -> Vec<Problem> {
    let of_player = |(round, player): (&Round, &Player)| {
        let column = round.columns.start;
        let text = sheet.rows[heading.position].text(column);
        let is_other =
            !text.is_empty() && round_number(&text).is_none() && !heads(&fold(&text), &player.name);
        let kind = TakenFor::Opponent { heading: text, player: player.name.to_string() };
        is_other.then(|| heading.problem(sheet, column, kind))
    };
    rounds.iter().zip(players).filter_map(of_player).collect()
}

pub fn not_met(players: &[Player], entries: &[Vec<Located<Entry>>]) -> Option<Problem> {
    let count = entries.len();
    let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
    let is_blank = |one: usize, other: usize| entries[one][other].value == Entry::Nothing;
    let open: Vec<(usize, usize)> =
        pairs.filter(|&(one, other)| is_blank(one, other) && is_blank(other, one)).collect();
    let &(one, other) = open.first()?;
    let named = |(one, other): &(usize, usize)| {
        format!("{} – {}", players[*one].name, players[*other].name)
    };
    let named: Vec<String> = open.iter().map(named).collect();
    let pairs = in_short(MOST_NAMED, &named);
    Some(Problem::at(entries[one][other].place.clone(), Kind::NotMet { pairs }))
}

/// Returns the round in which two meet when everybody meets everybody, by the usual table (the circle method), or again when all
/// have met once.
pub fn circle(one: usize, other: usize, players: usize, leg: u32) -> u32 {
    let turns = (players + players % 2 - 1).max(1);
    let (low, high) = (one.min(other), one.max(other));
    let round = if high == turns { (2 * low) % turns } else { (low + high) % turns };
    round as u32 + 1 + leg * turns as u32
}
