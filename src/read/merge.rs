//! Reads the sheets of one tournament, each as what it was taken for, and brings together what they say.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::lang::{Lang, Language};
use crate::model::{
    Date, Outcome, Pairing, Player, PlayerIndex, Published, Recorded, SheetRole, StageGame,
};
use crate::place::Place;
use crate::problem::{
    FinalsOfPools, Kind, LoneName, NoPairings, Problem, TakenFor, TwoReadings, any_error,
};
use crate::read::events::choose::Chosen;
use crate::read::events::{self, Event, Tournaments};
use crate::read::file::grid::{Book, Sheet};
use crate::read::finals::knockout;
use crate::read::finals::two_legs::{self, Told as OfTie};
use crate::read::layouts::games::GameRow;
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::single_names::{self, Beside, Lone, Stands};
use crate::read::layouts::table::{Final, Loose, SeatRow, Told, Whole};
use crate::read::layouts::{list, multiplayer_tables, round_labels};
use crate::read::normalize::other_events;
use crate::read::number::{counted, fold, joined};
use crate::read::options::Options;
use crate::read::roles::divisions::NamedColumns;
use crate::read::roles::people::People;
use crate::read::roles::settings::{self, Settings};
use crate::read::roles::{divisions, roster};
use crate::read::sheet_roles::{PassedOver, Used};
use crate::read::words::columns::Heading;
use crate::read::words::{placing, round};

#[derive(Debug)]
pub struct Gathered {
    pub people: People,
    /// What the settings sheet, or the rows above a cross table, say.
    pub settings: Settings,
    pub named: NamedColumns,
    pub pairings: Vec<Pairing>,
    /// Rows of stages after the rounds, where each is named and what it is called.
    pub finals: Vec<(Place, String)>,
    /// The games of those rows that could be read.
    pub games: Vec<(String, Pairing)>,
    /// What is wrong with the others.
    pub wrong_games: Vec<Problem>,
    /// The games in their order, where they are a knock-out.
    pub stages: Vec<StageGame>,
    /// The seats at tables of stages after the rounds, as they are written down.
    pub seats: Vec<SeatRow>,
    /// The day at whose end the standings stood so, where later games were left open.
    pub through_date: Option<Date>,
    /// Standings beside a cross table.
    pub beside: Option<Published>,
    /// Whether everybody is to meet everybody, as planned.
    pub round_robin: bool,
    /// The games, where the rounds are the stages of the finals of pools, and a knockout.
    pub bracket: Option<Vec<StageGame>>,
    /// The last sheet with pairings: what to name where no one row is to blame.
    pub place: Place,
}

#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    pub book: &'a Book,
    /// Whether tiebook wrote it: the rows below its last player are prepared for names alone.
    pub own: bool,
    pub chosen: Option<&'a Chosen>,
    pub options: &'a Options,
}

impl Wanted<'_> {
    /// Whether a sheet is a round by its name alone: nobody takes part there who is not on the others.
    fn is_called(&self, entry: &Used<'_>) -> bool {
        let mut chosen = self.chosen.iter();
        chosen.any(|chosen| chosen.event.called.contains(&entry.index()))
    }

    /// Returns the tournament where it is one of several, and has its name already.
    fn one_of_several(&self) -> Option<&Chosen> {
        self.chosen.filter(|chosen| chosen.name.is_some())
    }
}

#[derive(Default)]
struct Waiting {
    loose: Vec<(usize, Vec<Loose>)>,
    alone: Vec<Lone>,
    finals: Vec<(usize, Final)>,
    /// Pairings that are a name and nothing else.
    bare: HashSet<Place>,
    /// Listed names that stand apart.
    apart: Vec<Place>,
}

pub fn gather(used: &mut [Used<'_>], wanted: Wanted<'_>, problems: &mut Vec<Problem>) -> Gathered {
    let before = problems.len();
    let gathered = read(used, wanted, HashSet::new(), problems);
    // Spellings of one name are one person's, unless both play in a round.
    let said = &problems[before..];
    let apart = gathered.people.taken_for_one(&gathered.pairings, said);
    if apart.is_empty() {
        return gathered;
    }
    problems.truncate(before);
    read(used, wanted, apart, problems)
}

fn read(
    used: &mut [Used<'_>],
    wanted: Wanted<'_>,
    two: HashSet<String>,
    problems: &mut Vec<Problem>,
) -> Gathered {
    let settings = said_in_settings(used, problems);
    let (people, apart) = listed(used, wanted, &settings, problems);
    let mut people = people.keeping_apart(two);
    people.by_name_first = wanted.own;
    let mut waiting =
        Waiting { apart: if wanted.own { Vec::new() } else { apart }, ..Waiting::default() };
    let named = named_columns(used, &mut people, &settings, problems);
    let mut gathered = Gathered {
        people,
        settings,
        named,
        pairings: Vec::new(),
        finals: Vec::new(),
        games: Vec::new(),
        wrong_games: Vec::new(),
        stages: Vec::new(),
        seats: Vec::new(),
        through_date: None,
        beside: None,
        round_robin: false,
        bracket: None,
        place: Place::book(&wanted.book.name),
    };
    // Where sheets are called so, until they are read.
    let listed = gathered.people.listed;
    let is_called = used.iter().any(|entry| wanted.is_called(entry));
    let listed = Some(listed).filter(|_| is_called);
    // Beside tables of finals there may be no rounds.
    let placed = |entry: &Used<'_>| entry.is_pairings() && entry.layout() == Layout::Placed;
    let has_tables = used.iter().any(placed);
    let mut order: Vec<usize> = (0..used.len()).filter(|at| used[*at].is_pairings()).collect();
    order.sort_by_key(|at| wanted.is_called(&used[*at]));
    if order.is_empty() && !wanted.own && gathered.settings.title.is_none() {
        gathered.settings.title = used.iter().find_map(title_of_list);
    }
    for at in order {
        gathered.people.listed |= wanted.is_called(&used[at]);
        let said = gathered.take(at, &mut used[at], wanted, &mut waiting, problems);
        // Of a league's teams the last may have told nothing that others did not.
        let is_told = said || has_tables || used[at].is_spread;
        if !is_told && !any_error(problems) {
            let row = used[at].heading.as_ref().map_or(0, |heading| heading.row);
            let place = used[at].sheet.place.at(row, 0);
            problems.push(Problem::at(place, NoPairings::Rows {}));
        }
    }
    gathered.settle(used, waiting, listed, problems);
    if wanted.chosen.is_some_and(|chosen| !chosen.pools.is_empty()) {
        gathered.enter_later();
    } else {
        gathered.bracket = None;
    }
    gathered
}

fn said_in_settings(used: &mut [Used<'_>], problems: &mut Vec<Problem>) -> Settings {
    let mut settings = Settings::default();
    for entry in used.iter_mut().filter(|entry| entry.role == SheetRole::Settings) {
        let said = settings::read(&entry.sheet, problems);
        settings.join(said, problems);
        entry.rows = entry.sheet.rows.len();
    }
    settings
}

/// Returns the title above a list of players.
fn title_of_list(entry: &Used<'_>) -> Option<String> {
    let heading = (entry.heading.as_ref()).filter(|_| entry.role == SheetRole::Players)?;
    round::event_title(&entry.sheet, heading.position)
}

/// Reads the list of players, and which of its names stand apart.
fn listed(
    used: &mut [Used<'_>],
    wanted: Wanted<'_>,
    settings: &Settings,
    problems: &mut Vec<Problem>,
) -> (People, Vec<Place>) {
    let merge = [wanted.options.merge.as_slice(), &settings.merge].concat();
    let mut people = People::default().merging(&merge);
    let mut apart = Vec::new();
    let in_games = of_some_in_games(used);
    let whole = list_of_players(used);
    if let Some((entry, heading)) = whole.and_then(|at| with_heading(&mut used[at])) {
        let mut players = roster::read(&entry.sheet, &heading, settings.rounds, problems);
        if let Some(chosen) = wanted.one_of_several() {
            players.retain(|player| chosen.event.names_player(player));
        }
        apart = roster::apart(&entry.sheet, &heading, false);
        people = People::default().merging(&merge).list(players, problems);
        // Whose name stands in no game is misspelled, rather than one of some.
        let mut all = people.players.iter();
        people.listed = !roster::is_of_some(&entry.sheet, &heading)
            || !all.all(|player| in_games.contains(&fold(&player.name)));
        entry.rows = people.players.len();
    }
    let others = used.iter_mut().enumerate();
    let others =
        others.filter(|(at, entry)| entry.role == SheetRole::Players && Some(*at) != whole);
    for (entry, heading) in others.filter_map(|(_, entry)| with_heading(entry)) {
        let said = roster::read(&entry.sheet, &heading, settings.rounds, problems);
        entry.rows = said.len();
        people.take_said(said, problems);
    }
    (people, apart)
}

fn with_heading<'u, 's>(entry: &'u mut Used<'s>) -> Option<(&'u mut Used<'s>, Heading)> {
    let heading = entry.heading.clone()?;
    Some((entry, heading))
}

/// Returns the list of all players; beside it another may say something of some.
fn list_of_players(used: &[Used<'_>]) -> Option<usize> {
    let lists = || (0..used.len()).filter(|at| used[*at].role == SheetRole::Players);
    lists().find(|at| !is_of_some(&used[*at])).or_else(|| lists().next())
}

/// Whether a list says something of some players, and names nobody else.
fn is_of_some(entry: &Used<'_>) -> bool {
    let heading = entry.heading.as_ref();
    heading.is_some_and(|heading| roster::is_of_some(&entry.sheet, heading))
}

/// Returns what the cells of games say, folded, where a list may be of some who play alone.
fn of_some_in_games(used: &[Used<'_>]) -> HashSet<String> {
    let of_role = |role: SheetRole| used.iter().filter(move |entry| entry.role == role);
    if !of_role(SheetRole::Players).any(is_of_some) {
        return HashSet::new();
    }
    let games = of_role(SheetRole::Pairings);
    let cells = games.flat_map(|entry| entry.sheet.cells());
    cells.map(|(.., cell)| cell.folded()).collect()
}

/// Reads the columns of the players that the settings name; they are no unused ones.
fn named_columns(
    used: &mut [Used<'_>],
    people: &mut People,
    settings: &Settings,
    problems: &mut Vec<Problem>,
) -> NamedColumns {
    let list = list_of_players(used).and_then(|at| used.get_mut(at));
    let list = list.and_then(|entry| Some((&*entry.sheet, entry.heading.as_mut()?)));
    divisions::read(settings, list, &mut people.players, problems)
}

impl Gathered {
    /// Returns the last round of the pairings so far.
    pub fn last_round(&self) -> u32 {
        let rounds = self.pairings.iter().map(|pairing| pairing.round);
        rounds.max().unwrap_or(0)
    }

    /// Reads a table; whether it says anything, or why it does not.
    fn take(
        &mut self,
        at: usize,
        entry: &mut Used<'_>,
        wanted: Wanted<'_>,
        waiting: &mut Waiting,
        problems: &mut Vec<Problem>,
    ) -> bool {
        let (Some(table), Some(heading)) = (entry.table.clone(), entry.heading.clone()) else {
            return true;
        };
        let sheet = &entry.sheet;
        self.place = sheet.place.clone();
        if table.layout() == Layout::Placed {
            let seats = table.seats(sheet, &heading);
            problems.extend(two_places(sheet, &heading));
            entry.rows = seats.len();
            self.seats.extend(seats);
            return true;
        }
        // Above rows that a column divides stands what the event is called.
        let is_titled = wanted.one_of_several().is_none() || sheet.is_edition;
        if !table.is_whole() && is_titled {
            let title = self.settings.title.take();
            self.settings.title = title.or_else(|| round::event_title(sheet, heading.position));
        }
        let larger = match table.layout() {
            Layout::List | Layout::Rounds => multiplayer_tables::of_heading(sheet, &heading),
            Layout::Seats => multiplayer_tables::of_rows(sheet, &heading),
            _ => None,
        };
        if let Some(larger) = larger {
            problems.push(larger);
            return true;
        }
        let told = table.read(sheet, &heading, &mut self.people, problems);
        if table.is_whole() {
            waiting.apart.extend(roster::apart(sheet, &heading, true));
        }
        self.told(at, entry, told, waiting)
    }

    /// Takes down what a table says; whether there is anything, here or in rows that wait.
    fn told(&mut self, at: usize, entry: &mut Used<'_>, told: Told, waiting: &mut Waiting) -> bool {
        let found = told.pairings;
        waiting.loose.push((at, told.loose));
        waiting.bare.extend(told.bare);
        waiting.alone.extend(told.lone);
        let named = |row: &Final| (row.place.clone(), row.stage.clone());
        self.finals.extend(told.finals.iter().map(named));
        waiting.finals.extend(told.finals.into_iter().map(|row| (at, row)));
        let says = !found.is_empty()
            || !self.finals.is_empty()
            || waiting.loose.iter().any(|(_, rows)| !rows.is_empty());
        entry.rows = found.len();
        if let Some(whole) = told.whole {
            self.whole(entry, whole);
        }
        entry.rounds = found.iter().map(|pairing| pairing.round).collect();
        if self.pairings.is_empty() {
            // The pairings of one long list are not kept twice, not even for a moment.
            self.pairings = found;
        } else {
            self.pairings.extend(found);
        }
        says
    }

    /// Takes down what a table says that names everybody once.
    fn whole(&mut self, entry: &mut Used<'_>, whole: Whole) {
        entry.rows = whole.rows;
        entry.why.extend(whole.why);
        self.settings.title = self.settings.title.take().or(whole.title);
        self.settings.date = self.settings.date.take().or(whole.date);
        self.settings.rounds = self.settings.rounds.or(whole.rounds);
        self.beside = whole.published;
        self.round_robin |= whole.round_robin;
    }

    /// Reads the rows that waited; `listed` is whether there is a list of players, where everybody was taken for listed.
    fn settle(
        &mut self,
        used: &mut [Used<'_>],
        mut waiting: Waiting,
        listed: Option<bool>,
        problems: &mut Vec<Problem>,
    ) {
        for (at, rows) in waiting.loose {
            let entry = &mut used[at];
            let (found, more) = list::settle(&entry.sheet, rows, &mut self.people, problems);
            waiting.alone.extend(more);
            entry.rows += found.len();
            entry.rounds.extend(found.iter().map(|pairing| pairing.round));
            self.pairings.extend(found);
        }
        self.people.listed = listed.unwrap_or(self.people.listed);
        if self.pairings.is_empty() && self.seats.is_empty() {
            self.rounds_of_stages(used, std::mem::take(&mut waiting.finals), problems);
        }
        self.stages_after_rounds(used, waiting.finals);
        problems.extend(self.no_players(&waiting.apart, &waiting.bare));
        problems.extend(self.strangers(&mut waiting.alone));
        problems.extend(self.people.say_matched());
        single_names::settle(&waiting.alone, &mut self.pairings, &self.people, problems);
    }

    /// Reads the games of the stages after the rounds.
    fn stages_after_rounds(&mut self, used: &mut [Used<'_>], finals: Vec<(usize, Final)>) {
        let mut legs = Vec::new();
        let mut unread = Vec::new();
        for (at, mut row) in finals {
            let (told, place) = (OfTie::of(&mut row), row.place.clone());
            let named = (place.clone(), row.stage.clone());
            match self.game(&used[at].sheet, row) {
                Some(game) => {
                    used[at].rows += 1;
                    legs.push(told.leg(place, game));
                }
                None => unread.push(named),
            }
        }
        if legs.is_empty() {
            return;
        }
        let ties = two_legs::joined(legs, &self.people, &mut self.wrong_games);
        let read = ties.iter().map(|tie| (tie.named_at.clone(), tie.stage.clone()));
        self.finals = read.chain(unread).collect();
        let games = ties.into_iter().map(|tie| (tie.stage, tie.game));
        self.games.extend(games);
    }

    /// Reports listed names that stand `apart` and are never paired, and unlisted ones that never do anything but sit out.
    fn no_players(&self, apart: &[Place], bare: &HashSet<Place>) -> Vec<Problem> {
        let mut rounds: HashMap<PlayerIndex, (usize, usize)> = HashMap::new();
        for pairing in &self.pairings {
            let sat_out = usize::from(bare.contains(&pairing.place));
            for player in pairing.players() {
                let (all, out) = rounds.entry(player).or_default();
                (*all, *out) = (*all + 1, *out + sat_out);
            }
        }
        let is_none = |(at, player): &(PlayerIndex, &Player)| match rounds.get(at) {
            None => apart.contains(&player.place),
            // Nobody has a bye in every one of several rounds, and is never said to have one.
            Some((all, out)) => !self.people.listed && *all > 1 && all == out,
        };
        let none = self.people.players.iter().enumerate().filter(is_none);
        let said = none.map(|(at, Player { name, place, .. })| {
            let (player, found) = (name.to_string(), name.to_string());
            let kind = match rounds.get(&at) {
                Some(_) => LoneName::Stray { player },
                None => LoneName::Listed { player },
            };
            Problem::of(place.clone(), kind, found)
        });
        said.collect()
    }

    /// Reports names that stand alone below a table, without anything that makes a pairing of them, and on no other row: they are no
    /// players.
    fn strangers(&mut self, alone: &mut Vec<Lone>) -> Vec<Problem> {
        if self.people.listed || alone.is_empty() {
            return Vec::new();
        }
        let times = counted(self.pairings.iter().flat_map(Pairing::players));
        let rounds = self.pairings.iter().map(|pairing| pairing.round);
        let first = rounds.min().unwrap_or(1);
        let several = self.last_round() > first;
        let sits_out = self.pairings.iter().filter(|pairing| pairing.second.is_none());
        let at: HashMap<Place, PlayerIndex> =
            sits_out.map(|pairing| (pairing.place.clone(), pairing.first)).collect();
        let is_stranger = |lone: &mut Lone| {
            let once = at.get(&lone.pairing).is_some_and(|player| times[player] == 1);
            let stands =
                lone.stands != Stands::Within || lone.round > first || several && !lone.round_told;
            once && stands && !lone.table && lone.told != Beside::Game && lone.note.is_none()
        };
        let strangers: Vec<Lone> = alone.extract_if(.., is_stranger).collect();
        let places: HashSet<&Place> = strangers.iter().map(|lone| &lone.pairing).collect();
        let stays = |game: &Pairing| game.second.is_some() || !places.contains(&game.place);
        self.pairings.retain(stays);
        let said = strangers.iter().map(|lone| {
            let player = self.people.name(at[&lone.pairing]);
            let found = player.clone();
            Problem::of(lone.name.clone(), LoneName::Stray { player }, found)
        });
        said.collect()
    }

    /// Reads the games of stages as rounds: there are no others.
    fn rounds_of_stages(
        &mut self,
        used: &mut [Used<'_>],
        finals: Vec<(usize, Final)>,
        problems: &mut Vec<Problem>,
    ) {
        // What is played for places behind a knockout is none of its rounds.
        let (placing, finals): (Vec<_>, Vec<_>) =
            finals.into_iter().partition(|(_, row)| placing::place(&row.stage).is_some());
        problems.extend(placing.into_iter().map(|(_, row)| {
            let (stage, found) = (row.stage.clone(), row.stage);
            Problem::of(row.place, FinalsOfPools::Placing { stage }, found)
        }));
        let Some((_, first)) = finals.first() else {
            return;
        };
        let stages: Vec<&str> = finals.iter().map(|(_, row)| row.stage.as_str()).collect();
        let rounds = knockout::rounds(&stages);
        let mut labels: Vec<(u32, &str)> = rounds.iter().copied().zip(stages).collect();
        labels.sort_by_key(|(round, _)| *round);
        labels.dedup_by_key(|(_, stage)| fold(stage));
        let labels: Vec<String> = labels.into_iter().map(|(_, stage)| stage.to_string()).collect();
        // Where each name says how many are left, nobody doubts their order.
        if labels.iter().any(|label| placing::left(label).is_none()) {
            let kind = round_labels::taken(&labels);
            problems.push(Problem::of(first.place.clone(), kind, first.stage.clone()));
        }
        self.finals.clear();
        let mut legs = Vec::new();
        for ((at, mut row), round) in finals.into_iter().zip(rounds) {
            let entry = &mut used[at];
            let told = OfTie::of(&mut row);
            let Some((heading, cells)) = &row.line else {
                continue;
            };
            let line = GameRow::new(&entry.sheet, heading, cells);
            let game = line.pairing(round, &mut self.people, problems);
            entry.rows += usize::from(game.is_some());
            entry.rounds.extend(game.iter().map(|game| game.round));
            legs.extend(game.map(|game| told.leg(row.place.clone(), game)));
        }
        let mut games = Vec::new();
        for tie in two_legs::joined(legs, &self.people, problems) {
            if tie.game.second.is_some() {
                games.push((tie.stage, tie.game.clone()));
            }
            self.pairings.push(tie.game);
        }
        let games = knockout::arranged(&games, usize::MAX);
        self.bracket = games.filter(|games| knockout::is_whole(games));
    }

    /// Gives byes to those who enter a bracket after its first round. Beside a final alone the match for the third place is of the losers of
    /// semifinals that nobody told.
    fn enter_later(&mut self) {
        let Some(games) = &self.bracket else {
            return;
        };
        let of_third = games.iter().filter(|game| knockout::is_for_third(game));
        let lacks_semifinals = of_third.clone().any(|game| !game.for_place);
        let losers: HashSet<PlayerIndex> = of_third
            .filter(|game| !game.for_place)
            .flat_map(|game| game.pairing.players())
            .collect();
        let mut first: BTreeMap<PlayerIndex, (u32, Place)> = BTreeMap::new();
        for pairing in &mut self.pairings {
            pairing.round += u32::from(lacks_semifinals);
            for player in pairing.players() {
                let known = first.entry(player);
                let known = known.or_insert_with(|| (pairing.round, pairing.place.clone()));
                known.0 = known.0.min(pairing.round);
            }
        }
        let entering = first.into_iter().filter(|(player, _)| !losers.contains(player));
        let byes = entering.flat_map(|(player, (entered, place))| {
            (1..entered).map(move |round| {
                let result = Recorded::alone(Outcome::Bye);
                Pairing::new(round, (player, None), result, place.clone())
            })
        });
        self.pairings.extend(byes);
        self.pairings.sort_by_key(|game| game.round);
    }

    /// Reads a game of a stage after the rounds: nobody takes part in one who was in no round.
    fn game(&mut self, sheet: &Sheet, row: Final) -> Option<Pairing> {
        let (heading, cells) = row.line?;
        let listed = std::mem::replace(&mut self.people.listed, true);
        let line = GameRow::new(sheet, &heading, &cells);
        let pairing = line.pairing(0, &mut self.people, &mut self.wrong_games);
        self.people.listed = listed;
        pairing
    }
}

/// Whether these are the stages below divisions of one sheet.
fn below_pools(entry: &Used<'_>) -> bool {
    let place = &entry.sheet.place;
    place.part_of.is_some() && placing::is_stage(&place.sheet)
}

/// Asks about two columns of places: seeds may be called so as well as the places that were played.
fn two_places(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    let one = heading.text_of("place").filter(|_| !heading.has("played"))?;
    let column = *heading.unused_as("final-tables", "place").first()?;
    let other = heading.unused_text(column)?;
    let language = Language::of_headings(&[one]).unwrap_or(Language::ENGLISH);
    let kind = TwoReadings::Columns {
        one: one.to_string(),
        other: other.to_string(),
        headings: Lang::of(language).text("final_tables.played").to_string(),
    };
    let place = sheet.place.at(heading.row, column);
    Some(Problem::of(place, kind, other.to_string()))
}

/// Leaves the pairings of the tournament chosen, and of other sheets the one that has most to do with it.
pub fn keep(
    used: &mut [Used<'_>],
    wanted: Wanted<'_>,
    (events, who): (&Tournaments, &People),
    problems: &mut Vec<Problem>,
) {
    let Wanted { book, chosen, .. } = wanted;
    for entry in used.iter_mut().filter(|entry| entry.role == SheetRole::Unused) {
        if book.told_elsewhere.contains(&entry.index()) {
            entry.pass_over(PassedOver::ToldElsewhere);
        }
    }
    let ours =
        |entry: &Used<'_>| chosen.is_none_or(|chosen| chosen.event.sheets.contains(&entry.index()));
    let (Ok(events) | Err(events)) = events;
    // Of many tournaments none is asked what it is beside the others.
    let others = used.iter().filter(|entry| entry.is_pairings() && !ours(entry));
    let cups = others.filter(|entry| other_events::is_cup(&entry.sheet.place.sheet));
    let cups: Vec<usize> = cups
        .filter(|entry| events::is_other_cup(&Event::of(&[entry], who), events, used))
        .map(Used::index)
        .collect();
    for entry in used.iter_mut().filter(|entry| entry.is_pairings() && !ours(entry)) {
        let at = entry.index();
        let why = if cups.contains(&at) {
            let title = entry.sheet.place.sheet.to_string();
            let place = entry.sheet.place.clone();
            problems.push(Problem::at(place, TakenFor::OtherEvent { title }));
            PassedOver::Finals
        } else if events.iter().any(|event| event.sheets.contains(&at)) {
            PassedOver::OtherTournament
        } else if book.hidden.contains(&at) {
            PassedOver::Hidden
        } else if let Some(of) = events::finals_of(events, &[entry], who)
            .or_else(|| below_pools(entry).then(|| (0..events.len()).collect()))
        {
            let called = events::names(events, &book.sheets);
            let tournaments = joined(of.iter().map(|at| called[*at].as_str()), " / ");
            let place = entry.sheet.place.clone();
            problems.push(Problem::at(place, Kind::FinalsOfSeveral { tournaments }));
            PassedOver::Finals
        } else if events::mentioned(entry).somebody {
            PassedOver::ToldElsewhere
        } else {
            PassedOver::NobodyNamed
        };
        entry.pass_over(why);
    }
    // What stands below pools is theirs, also where nobody can read it.
    let is_unread = |entry: &&Used<'_>| {
        let is_read = events.iter().any(|event| event.sheets.contains(&entry.index()));
        entry.role == SheetRole::Unused && below_pools(entry) && !is_read
    };
    for entry in used.iter().filter(is_unread) {
        let called = events::names(events, &book.sheets);
        let tournaments = joined(called.iter().map(String::as_str), " / ");
        let place = entry.sheet.place.clone();
        problems.push(Problem::at(place, Kind::FinalsOfSeveral { tournaments }));
    }
    for (role, name) in [
        (SheetRole::Players, "players"),
        (SheetRole::Settings, "settings"),
        (SheetRole::Published, "published"),
    ] {
        let all: Vec<usize> = (0..used.len()).filter(|&at| used[at].role == role).collect();
        let is_called = |at: usize| used[at].is_called(name);
        // What stands below other standings on the same sheet is of a later round.
        let below = |at: usize| {
            let first = used[at].sheet.rows.first().map(|row| row.index);
            first.filter(|_| used[at].is_part && role == SheetRole::Published)
        };
        let kept = all.iter().rev().copied().max_by_key(|&at| {
            let shared = chosen.map_or(0, |chosen| chosen.event.shared(&used[at]));
            let is_whole = role != SheetRole::Players || !is_of_some(&used[at]);
            (shared, is_whole, is_called(at), below(at))
        });
        // Settings are said on every sheet that is called so, and beside the pairings: what two of them say differently must be told.
        let beside = |at: usize| used[at].is_part && chosen.is_some() && ours(&used[at]);
        let stays_beside = |at: usize| match role {
            SheetRole::Settings => is_called(at) || beside(at),
            // What is said of some completes a list of all.
            SheetRole::Players => {
                is_of_some(&used[at]) && kept.is_some_and(|kept| !is_of_some(&used[kept]))
            }
            _ => false,
        };
        let stays = |at: usize| Some(at) == kept || stays_beside(at);
        let others: Vec<usize> = all.iter().copied().filter(|at| !stays(*at)).collect();
        for at in others {
            used[at].pass_over(kept.map_or(PassedOver::NothingFound, PassedOver::Another));
        }
    }
}
