//! Who is meant by a name or a number in a pairing.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use compact_str::CompactString;

use crate::model::{Pairing, Player, PlayerIndex, Tournament};
use crate::nearest::Search;
use crate::place::Place;
use crate::problem::{AlikeName, ByeOrName, DuplicatePlayer, Kind, Problem, in_short};
use crate::read::file::bounds;
use crate::read::number::fold;
use crate::read::roles::fill;
use crate::read::words::departure::departed;
use crate::read::words::headings;
use crate::read::words::name_folding::alike;
use crate::read::words::person_name::{self, Part, Written, in_any_order, written};
use crate::read::words::result::whole;

/// No person has a longer name; sentences about several players must fit into a cell.
pub const LONGEST_NAME: usize = 200;

pub fn too_long(name: &str) -> Option<Kind> {
    bounds::too_long(name, LONGEST_NAME)
}

/// Returns the player of a name, of a number, or of the only name that holds the text; spellings of one name are alike.
///
/// # Errors
/// The players whose names hold the text, if it is not the one of any.
pub fn player_called(tournament: &Tournament, text: &str) -> Result<PlayerIndex, Vec<PlayerIndex>> {
    let players = &tournament.players;
    let asked = alike(text);
    let exactly = || players.iter().position(|player| *player.name == *text.trim());
    let is_numbered = |number: u32| players.iter().position(|player| player.number == number);
    let by_number = || asked.parse().ok().and_then(is_numbered);
    if let Some(player) = exactly().or_else(by_number) {
        return Ok(player);
    }
    let names: Vec<String> = players.iter().map(|player| alike(&player.name)).collect();
    let of = |is_meant: &dyn Fn(&str) -> bool| -> Vec<PlayerIndex> {
        (0..names.len()).filter(|at| is_meant(&names[*at])).collect()
    };
    let holding = of(&|name| !asked.is_empty() && name.contains(&*asked));
    match (&of(&|name| name == asked)[..], &holding[..]) {
        ([only], _) | (_, [only]) => Ok(*only),
        _ => Err(holding),
    }
}

/// Returns the players whose names stand inside a text, contain it or are like it, in one line; a dash where none is.
pub fn nearest_names(search: &mut Search, text: &str, players: &[Player]) -> String {
    let bare = written(text).name;
    let long_enough = |name: &str| name.chars().count() > if name.is_ascii() { 2 } else { 1 };
    let beside = |player: &&Player| {
        let name = fold(&player.name);
        long_enough(&name)
            && long_enough(&bare)
            && (name.contains(&bare) || fold(text).contains(&name))
    };
    let compared = players.len().min(MOST_COMPARED);
    let compared = if search.may_look(compared) { compared } else { 0 };
    let inside = players.iter().take(compared).filter(beside);
    let names = inside.map(|player| player.name.to_string());
    let mut near: Vec<String> = names.take(MOST_SHOWN).collect();
    let like = search.few(text, players.iter().map(|player| &*player.name));
    for like in like {
        if !near.contains(&like) {
            near.push(like);
        }
    }
    if near.is_empty() {
        return "—".to_string();
    }
    near.join(" / ")
}

/// Stands in front of a family name, and in no other key.
const FAMILY: char = ' ';
/// So many listed names are looked over for one that is not found: whoever has more looks them up.
const MOST_COMPARED: usize = 3000;
/// So many names that stand inside others are shown.
const MOST_SHOWN: usize = 4;

/// A name that was found in the list of players by what it is without grade, club and the like.
#[derive(Clone, Debug)]
pub struct Matched {
    /// As it was written.
    pub text: String,
    pub place: Place,
    pub player: PlayerIndex,
}

/// A game of which only the result could not be read.
#[derive(Clone, Debug)]
pub struct Unread {
    pub round: u32,
    pub players: Vec<PlayerIndex>,
    /// Where it is asked about.
    pub place: Place,
}

/// The players, found by name or number.
#[derive(Debug, Default)]
pub struct People {
    pub players: Vec<Player>,
    /// Whether there is a list; without one, every new name is a new player.
    pub listed: bool,
    /// Whether a name comes before a number, as for the formulas of tiebook's own workbooks.
    pub by_name_first: bool,
    by_name: HashMap<String, PlayerIndex>,
    by_number: HashMap<u32, PlayerIndex>,
    /// Spellings that the organizer said are another's.
    merged: HashMap<String, String>,
    /// Unlisted players by the form in which spellings are alike.
    by_form: HashMap<String, PlayerIndex>,
    /// Such forms that are two people's: both play in a round.
    apart: HashSet<String>,
    /// Unlisted players by what their spellings have in common.
    by_alike: HashMap<String, Vec<(Written, PlayerIndex)>>,
    /// Listed players by their names without what stands beside them, once it is asked for.
    by_bare: OnceCell<HashMap<String, Vec<(Written, PlayerIndex)>>>,
    /// Who was found by that.
    pub matched: Vec<Matched>,
    /// Games that count for nobody yet.
    pub unread: Vec<Unread>,
    /// Spellings seen, so that each is folded once.
    seen: HashMap<CompactString, Option<PlayerIndex>>,
    nearest: Search,
}

impl People {
    pub fn name(&self, player: PlayerIndex) -> String {
        self.players[player].name.to_string()
    }

    /// Says, once for the whole book, which names were found in the list without what stands beside them.
    pub fn say_matched(&self) -> Option<Problem> {
        const SHOWN: usize = 5;
        let first = self.matched.first()?;
        let told = |Matched { text, place, player }: &Matched| {
            let (place, player) = (place.within_book(), &self.players[*player]);
            let there = player.place.within_book();
            format!("{text} ({place}) = {} ({there})", player.name)
        };
        let names: Vec<String> = self.matched.iter().map(told).collect();
        let kind =
            Kind::NamesMatched { count: names.len().to_string(), names: in_short(SHOWN, &names) };
        Some(Problem::of(first.place.clone(), kind, first.text.clone()))
    }

    /// Takes each first name for a spelling of the second.
    pub fn merging(mut self, merged: &[(String, String)]) -> Self {
        self.merged = merged.iter().map(|(one, other)| (fold(one), fold(other))).collect();
        self
    }

    /// Takes names of these forms for other people's, where they are not written the same.
    pub fn keeping_apart(mut self, forms: HashSet<String>) -> Self {
        self.apart = forms;
        self
    }

    /// Returns the forms of names that were taken for one person's, who then plays twice in a round.
    pub fn taken_for_one(&self, pairings: &[Pairing], problems: &[Problem]) -> HashSet<String> {
        if self.listed || self.matched.is_empty() {
            return HashSet::new();
        }
        let matched: HashSet<PlayerIndex> = self.matched.iter().map(|one| one.player).collect();
        let mut seen = HashSet::new();
        let games = pairings.iter();
        let seats = games.flat_map(|game| game.players().map(|player| (game.round, player)));
        let again = seats.filter(|seat| matched.contains(&seat.1) && !seen.insert(*seat));
        let with_self = problems.iter().filter_map(|problem| match &problem.kind {
            Kind::PairedWithSelf { player, .. } => self.known(player),
            _ => None,
        });
        let twice = again.map(|(_, player)| player).chain(with_self);
        let twice = twice.filter(|player| matched.contains(player));
        twice.map(|player| alike(&self.players[player].name)).collect()
    }

    /// Says that something of a player is another's already.
    fn duplicate(&self, of: &Player, name: &str, other: PlayerIndex) -> Problem {
        let kind = DuplicatePlayer::Name {
            name: name.to_string(),
            other: self.players[other].place.within_book(),
        };
        Problem::of(of.place.clone(), kind, name.to_string())
    }

    /// Takes the players sheet's players; those of one name or number are problems.
    pub fn list(self, players: Vec<Player>, problems: &mut Vec<Problem>) -> Self {
        let listed = true;
        let mut people = Self { players, listed, ..self };
        for (index, player) in people.players.iter().enumerate() {
            let name = people.stands_for(&fold(&player.name));
            if let Some(other) = people.by_name.insert(name, index) {
                problems.push(people.duplicate(player, &player.name, other));
            }
            if let Some(other) = people.by_number.insert(player.number, index) {
                let kind = DuplicatePlayer::Number {
                    number: player.number.to_string(),
                    other: people.players[other].place.within_book(),
                };
                problems.push(Problem::of(player.place.clone(), kind, player.name.to_string()));
            }
        }
        for (index, player) in people.players.iter().enumerate() {
            for spelling in &player.aliases {
                let folded = fold(spelling);
                let whose = people.by_name.get(&folded);
                let whose = whose.or_else(|| people.by_name.get(people.merged.get(&folded)?));
                if let Some(&other) = whose.filter(|other| **other != index) {
                    problems.push(people.duplicate(player, spelling, other));
                }
                people.merged.insert(folded, fold(&player.name));
            }
        }
        people
    }

    /// Takes what another list says of some of the players: points taken off or given, and that they left.
    pub fn take_said(&mut self, said: Vec<Player>, problems: &mut Vec<Problem>) {
        for of in said {
            let Some(at) = self.known(&of.name) else {
                let nearest = nearest_names(&mut self.nearest, &of.name, &self.players);
                let player = of.name.to_string();
                let kind = Kind::UnknownPlayer { player, nearest };
                problems.push(Problem::of(of.place, kind, of.name.to_string()));
                continue;
            };
            let known = &mut self.players[at];
            let told = known.start_score.as_ref().zip(of.start_score.as_ref());
            if let Some((one, other)) = told.filter(|(one, other)| one != other) {
                let (one, other) = (one.to_string(), other.to_string());
                let kind = Kind::Contradiction { one, other };
                problems.push(Problem::of(of.place, kind, of.name.to_string()));
                continue;
            }
            fill(&mut known.start_score, of.start_score);
            fill(&mut known.deducted_for, of.deducted_for);
            fill(&mut known.left_after, of.left_after);
            if known.away.is_empty() {
                known.away = of.away;
            }
        }
    }

    /// Takes the rows of a table that names everybody once. Where there is a list, they are its players, and what it does not
    /// say of them the table may; without one they are the players. Returns who each row is.
    pub fn seat(
        mut self,
        rows: Vec<Player>,
        problems: &mut Vec<Problem>,
    ) -> (Self, Vec<Option<PlayerIndex>>) {
        if !self.listed {
            let seats = (0..rows.len()).map(Some).collect();
            return (self.list(rows, problems), seats);
        }
        let mut taken: HashMap<PlayerIndex, Place> = HashMap::new();
        let mut seats = Vec::new();
        for row in rows {
            let seat = self.find(&row.name, &row.place, problems);
            seats.push(seat);
            let Some(at) = seat else { continue };
            if let Some(other) = taken.insert(at, row.place.clone()) {
                let kind =
                    DuplicatePlayer::Name { name: self.name(at), other: other.within_book() };
                problems.push(Problem::of(row.place.clone(), kind, row.name.to_string()));
            }
            self.players[at].take_missing(row);
        }
        (self, seats)
    }

    /// Returns every folded spelling that was said to be another's, and whose.
    pub fn spellings(&self) -> impl Iterator<Item = (&str, &str)> {
        self.merged.iter().map(|(spelling, name)| (spelling.as_str(), name.as_str()))
    }

    /// Whether a text is somebody's name or number, or was met as one.
    pub fn has_met(&self, text: &str) -> bool {
        self.known(text).is_some() || self.seen.keys().any(|seen| fold(seen) == fold(text))
    }

    /// Returns what a folded spelling stands for: itself, or the name that it was said to be.
    pub fn stands_for(&self, folded: &str) -> String {
        self.merged.get(folded).map_or_else(|| folded.to_string(), String::clone)
    }

    /// Returns the folded name of whoever is meant by a text; of one who is not known, as it is written.
    pub fn name_of(&self, text: &str) -> String {
        let known = self.known(text).or_else(|| self.as_written(text));
        known.map_or_else(
            || self.stands_for(&fold(text)),
            |at| self.stands_for(&fold(&self.players[at].name)),
        )
    }

    /// Returns who is meant; where nobody is, a problem is added.
    pub fn find(
        &mut self,
        text: &str,
        place: &Place,
        problems: &mut Vec<Problem>,
    ) -> Option<PlayerIndex> {
        // The number of a player may be written as another kind of number: 5 and 5.0.
        let text = whole(text).unwrap_or(text);
        if let Some(known) = self.met(text) {
            return Some(known);
        }
        if let Some((name, left)) = departed(text) {
            let found = self.find(&name, place, problems);
            if let Some(at) = found {
                let departure = &mut self.players[at].departure;
                departure.get_or_insert_with(|| left.departure(text.to_string(), place.clone()));
                self.seen.insert(text.into(), found);
            }
            return found;
        }
        if let Some(kind) = too_long(text) {
            problems.push(Problem::of(place.clone(), kind, text.into()));
            return None;
        }
        let problem = |kind: Kind| Problem::of(place.clone(), kind, text.into());
        let mut found = self.known(text);
        if found.is_none() {
            found = self.as_written(text);
            self.matched.extend(found.map(|player| Matched {
                text: text.to_string(),
                place: place.clone(),
                player,
            }));
        }
        if found.is_none() && !self.listed {
            found = Some(self.add(text, place, problems));
        }
        if found.is_none() {
            // `free (odd number)`: a bye with a remark.
            let is_bye = text.split(['(', '（']).next().is_some_and(headings::is_bye);
            let (player, word) = (text.to_string(), text.to_string());
            problems.push(problem(if is_bye {
                ByeOrName::Nobody { word }.into()
            } else {
                let nearest = nearest_names(&mut self.nearest, text, &self.players);
                Kind::UnknownPlayer { player, nearest }
            }));
        }
        let numbered = self.numbered(&fold(text)).filter(|_| !self.by_name_first);
        if let Some(other) = numbered.filter(|other| found.is_some_and(|found| found != *other)) {
            let other = self.name(other);
            problems.push(problem(Kind::TwoMeanings { other }));
        }
        self.seen.insert(text.into(), found);
        found
    }

    /// Returns the one player whose name this is in another spelling; of listed ones also with something beside it, without what stands
    /// beside it in the list, or by the family name alone.
    pub fn as_written(&self, text: &str) -> Option<PlayerIndex> {
        if !self.listed {
            let form = alike(text);
            let known = self.by_form.get(&form).copied();
            return known.filter(|_| !self.apart.contains(&form));
        }
        let told = written(text);
        let by_bare = self.by_bare.get_or_init(|| {
            let mut all: HashMap<String, Vec<(Written, PlayerIndex)>> = HashMap::new();
            for (at, player) in self.players.iter().enumerate() {
                let aliases = player.aliases.iter().map(String::as_str);
                for name in std::iter::once(&*player.name).chain(aliases) {
                    let family = person_name::family(name);
                    let family = family.map(|family| format!("{FAMILY}{family}"));
                    let name = written(name);
                    for key in family.into_iter().chain([name.name.clone()]) {
                        all.entry(key).or_default().push((name.clone(), at));
                    }
                }
            }
            all
        });
        let fits = |(name, at): &&(Written, PlayerIndex)| {
            told.agrees_with(name) && self.agrees(&told, *at)
        };
        let only = |name: &str| {
            let all = by_bare.get(name)?.iter().filter(fits).map(|(_, at)| *at);
            let all: HashSet<PlayerIndex> = all.collect();
            // Two who fit are nobody's to choose from.
            all.iter().copied().next().filter(|_| all.len() == 1)
        };
        Some(told.name.as_str())
            .filter(|name| name.contains(char::is_alphabetic))
            .and_then(only)
            .or_else(|| only(&format!("{FAMILY}{}", told.name)))
    }

    /// Whether what stands beside a name contradicts nothing that the list says of a player.
    fn agrees(&self, told: &Written, at: PlayerIndex) -> bool {
        let player = &self.players[at];
        let grade = player.grade.as_deref().and_then(Written::grade);
        let grades =
            told.all(Part::Grade).all(|said| grade.as_deref().is_none_or(|grade| grade == said));
        // Another's number in front of the name.
        let numbers = told
            .all(Part::Number)
            .all(|number| self.numbered(number).is_none_or(|other| other == at));
        let team = player.team.as_deref().map(fold);
        let bracketed = || {
            told.all(Part::Bracketed).any(|said| {
                team.as_deref().is_none_or(|team| team.contains(said) || said.contains(team))
            })
        };
        grades && numbers && (told.all(Part::Bracketed).next().is_none() || bracketed())
    }

    /// Returns who is meant, without asking further.
    pub fn known(&self, text: &str) -> Option<PlayerIndex> {
        let folded = fold(text);
        let folded = self.merged.get(&folded).unwrap_or(&folded);
        let by_name = self.by_name.get(folded).copied();
        by_name.or_else(|| self.numbered(folded))
    }

    /// Whether a text says that there is no opponent; a listed player of that name is somebody.
    pub fn is_nobody(&self, text: &str) -> bool {
        self.met(text).is_none()
            && headings::is_nobody(text)
            && !(self.listed && self.known(text).is_some())
    }

    /// Returns who a text was found to be before.
    pub fn met(&self, text: &str) -> Option<PlayerIndex> {
        self.seen.get(text).copied().flatten()
    }

    /// Whether a text holds the place of a name that is still to be entered; a known player of that name is somebody.
    pub fn is_unnamed(&self, text: &str) -> bool {
        let letters = || {
            self.players
                .iter()
                .any(|player| player.name.chars().count() == 1 && fold(&player.name) != fold(text))
        };
        self.met(text).is_none()
            && headings::is_unnamed(text)
            && self.known(text).is_none()
            && !(fold(text) == "x" && letters())
    }

    fn numbered(&self, folded: &str) -> Option<PlayerIndex> {
        let number: u32 = folded.parse().ok()?;
        let is_plain = number.to_string() == folded;
        self.by_number.get(&number).copied().filter(|_| is_plain)
    }

    fn add(&mut self, text: &str, place: &Place, problems: &mut Vec<Problem>) -> PlayerIndex {
        let index = self.players.len();
        let told = written(text);
        // A space is in no other key.
        let turned = in_any_order(text).map(|words| format!(" {words}"));
        let known = |key: &String| {
            let mut alike = self.by_alike.get(key).into_iter().flatten();
            alike.find(|(other, _)| told.agrees_with(other))
        };
        if let Some((_, other)) = std::iter::once(&told.name).chain(&turned).find_map(known) {
            let kind = AlikeName::One {
                player: text.into(),
                other: self.name(*other),
                there: self.players[*other].place.within_book(),
            };
            problems.push(Problem::of(place.clone(), kind, text.into()));
        }
        for key in turned.into_iter().chain([told.name.clone()]) {
            let all = self.by_alike.entry(key).or_default();
            all.push((told.clone(), index));
        }
        self.by_form.insert(alike(text), index);
        let number = index as u32 + 1;
        self.players.push(Player::named(number, text, place.clone()));
        self.by_name.insert(self.stands_for(&fold(text)), index);
        index
    }
}
