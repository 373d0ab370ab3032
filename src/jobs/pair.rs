//! The next round of a book.

use std::collections::{BTreeSet, HashSet};
use std::io::{Cursor, Seek, Write};
use std::sync::Arc;

use crate::explain::pairing_reasons::{PairedWords, not_yet};
use crate::explain::player_names;
use crate::jobs::{Book, Declined, Fault, Refused, from_places, pools};
use crate::lang::{Lang, Language};
use crate::model::{Outcome, Pairing, PlayerIndex, Printed, Recorded, Tournament};
use crate::pairing::{
    Impossible, NotYet, Round, RoundToPair, Seat, Wishes, next_round, robin_rounds,
};
use crate::problem::{Kind, NoPairings, NotPaired, Problem, Unused, any_error};
use crate::rules::pairing::System;
use crate::standings::{Analysed, Analysis, Failure, Options, compute};
use crate::workbook::calculation::BookLayout;
use crate::workbook::paired_round::Paired;
use crate::workbook::{Size, plan};
#[cfg(feature = "page")]
use crate::write::html;
use crate::write::xlsx;

/// What is asked of the next round. Players are given by name or number.
#[derive(Clone, Debug, Default)]
pub struct RoundRequest {
    /// Players who are away this round and may come back.
    pub absent: Vec<String>,
    /// Two players each who are to meet.
    pub lock: Vec<(String, String)>,
    /// Two players each who are not to meet.
    pub forbid: Vec<(String, String)>,
    /// Begins a knockout of so many of the first in the standings, or of as many as the book says.
    pub from_places: Option<Option<u32>>,
    /// Whether open games count as draws for the pairing, and only for it.
    pub open_as_draws: bool,
    /// Whether the round is written into the book itself: then no more rounds are paired than were planned.
    pub in_place: bool,
    /// Whether one more round is asked for than a workbook of tiebook's own plans; in other books a plan may be a note.
    pub beyond_plan: bool,
    /// What is printed from now on, as Event settings says it; as before, if nothing.
    pub printed: Option<Printed>,
}

/// A round that was paired.
#[derive(Clone, Debug)]
pub struct PairedRound<W = Vec<u8>> {
    /// Its number.
    pub round: u32,
    /// Sentences about it and about the way to it.
    pub remarks: Vec<String>,
    /// The problems of the book, as of its standings.
    pub problems: Vec<Problem>,
    /// The workbook that `tiebook pair` writes.
    pub xlsx: W,
}

impl Book {
    /// Pairs the next round; the same seed gives the same round. The setting `pairing_system` of the options takes another system than
    /// that of the rule set.
    ///
    /// # Errors
    /// The file or the options cannot be used, the book has errors or holds several tournaments, the last round is not over, or what is
    /// asked for cannot be.
    pub fn pair_next(
        &self,
        options: &Options,
        request: &RoundRequest,
        seed: u64,
    ) -> Result<PairedRound, Refused> {
        let read = self.read_to_pair(options, request)?;
        let language = read.outcome.language.unwrap_or(Language::ENGLISH);
        let write = |next: &NextRound<'_>, round: &Round| {
            let mut xlsx = Cursor::new(Vec::new());
            next.write(round, seed, &mut xlsx)?;
            Ok(xlsx.into_inner())
        };
        let lang = Lang::of(language);
        paired(read, &self.file.name(), (request, seed), lang, write)
    }

    /// Reads what a round is to be paired of.
    ///
    /// # Errors
    /// As of [`Book::outcome`].
    pub(crate) fn read_to_pair(
        &self,
        options: &Options,
        request: &RoundRequest,
    ) -> Result<Read, Failure> {
        let mut outcome = self.outcome(options)?;
        if request.from_places.is_none() || outcome.several.is_empty() {
            return Ok(outcome.into());
        }
        // Finals that are none of the best are not among them.
        let mut names = Vec::new();
        let pools = self.each(
            options,
            |_| None,
            |of, pool| {
                names.extend(of.map(|of| of.name().to_string()));
                pool
            },
        )?;
        let pools = pools.into_iter().collect::<Result<_, _>>()?;
        outcome.several = names;
        Ok(Read { outcome, pools })
    }
}

/// What was read of a book: its tournament, or, where a knockout of several is asked for, each of them as a pool.
pub(crate) struct Read {
    pub outcome: Analysed,
    pub pools: Vec<Analysed>,
}

impl From<Analysed> for Read {
    fn from(outcome: Analysed) -> Self {
        let pools = Vec::new();
        Self { outcome, pools }
    }
}

/// Pairs the next round of what was read; `write` makes of it what is asked for.
///
/// # Errors
/// As of [`Book::pair_next`].
pub(crate) fn paired<W>(
    read: Read,
    name: &str,
    (request, seed): (&RoundRequest, u64),
    lang: &'static Lang,
    write: impl FnOnce(&NextRound<'_>, &Round) -> std::io::Result<W>,
) -> Result<PairedRound<W>, Refused> {
    let outcome = &read.outcome;
    if !outcome.several.is_empty() && read.pools.is_empty() {
        return Err(Refused::Several(outcome.several.clone()));
    }
    if request.from_places.is_none() && outcome.tournament.is_none() {
        return Err(Refused::Problems(outcome.problems.clone()));
    }
    let (mut remarks, mut problems) = (Vec::new(), Vec::new());
    let mut say = |remark: Remark<'_>| match remark {
        Remark::Line(line) => remarks.push(line),
        Remark::Problems(said, _) => problems.extend(said.iter().cloned()),
    };
    let book = BookToPair::new(read, name, request, lang, &mut say)?;
    if book.system() == System::FideDutch {
        return Err(Refused::Declined(lang.text("pairing.dutch").to_string()));
    }
    let next = book.next_round(request, &mut say)?;
    let round = next.pair(seed)?;
    remarks.extend(next.new_players(&round));
    remarks.extend(next.words().lines(&round, seed));
    let number = next.next.field.round;
    let xlsx = write(&next, &round).map_err(Refused::NotWritten)?;
    Ok(PairedRound { round: number, remarks, problems, xlsx })
}

/// What is said on the way to a round.
pub(crate) enum Remark<'a> {
    /// Problems of the book.
    Problems(&'a [Problem], &'static Lang),
    /// A line.
    Line(String),
}

/// Takes what is said on the way.
pub(crate) type Say<'s> = &'s mut dyn FnMut(Remark<'_>);

/// A book whose next round is to be paired.
pub(crate) struct BookToPair {
    outcome: Analysed,
    /// The problems of the book, without those that the first round settles.
    problems: Vec<Problem>,
    tournament: Arc<Tournament>,
    /// The figures before the round; open games are drawn in them where that is asked for.
    analysis: Analysis,
    lang: &'static Lang,
}

/// The state before the next round, and what is asked of it.
pub(crate) struct NextRound<'a> {
    of: &'a BookToPair,
    /// The state.
    pub next: RoundToPair,
    wishes: Wishes,
}

/// A column of a list of players that names groups.
pub(crate) struct Groups {
    /// What it is headed.
    pub heading: String,
    /// The groups.
    pub names: Vec<String>,
}

type Pairs = Vec<(PlayerIndex, PlayerIndex)>;

/// The players who are asked for.
struct Named {
    absent: HashSet<PlayerIndex>,
    locked: Pairs,
    forbidden: Pairs,
}

impl BookToPair {
    /// Takes a book that was read, and says its problems; `name` is the book's.
    ///
    /// # Errors
    /// The book has errors, or not the places that a knockout is asked of.
    pub(crate) fn new(
        read: Read,
        name: &str,
        request: &RoundRequest,
        lang: &'static Lang,
        say: Say<'_>,
    ) -> Result<Self, Declined> {
        let nothing_written = || Declined::book(say!(lang, "cli.nothing_written", file = name));
        let Read { mut outcome, pools } = read;
        if !pools.is_empty() {
            let asked = request.from_places.flatten();
            for pool in &pools {
                say(Remark::Problems(&pool.problems, lang));
            }
            if pools.iter().any(|pool| any_error(&pool.problems)) {
                return Err(nothing_written());
            }
            let asked = (asked, &*request.absent);
            let (knockout, said) = pools::knockout(&outcome.several, &pools, asked, lang)?;
            outcome = knockout;
            for said in said {
                say(Remark::Line(said));
            }
        } else if let Some(places) = request.from_places {
            if any_error(&outcome.problems) {
                say(Remark::Problems(&outcome.problems, lang));
                return Err(nothing_written());
            }
            make_knockout(&mut outcome, (places, &request.absent), lang, say)?;
        }
        let mut problems = outcome.problems.clone();
        problems.retain(|problem| !is_the_beginning(&outcome, problem));
        // Open results are listed with the advice for pairing a round; players who have not met may meet now.
        let is_shown = |problem: &&Problem| {
            !matches!(problem.kind, Kind::OpenRound { .. } | Kind::FieldsApart { .. })
        };
        let shown: Vec<Problem> = problems.iter().filter(is_shown).cloned().collect();
        say(Remark::Problems(&shown, lang));
        let analysis = analysis_or_first_round(&outcome, &problems).ok_or_else(nothing_written)?;
        let mut tournament = Arc::clone(&analysis.figures.tournament);
        if request.printed.is_some() {
            Arc::make_mut(&mut tournament).printed = request.printed;
        }
        let analysis = if request.open_as_draws { with_draws(&analysis) } else { analysis };
        Ok(Self { outcome, problems, tournament, analysis, lang })
    }

    /// Returns the figures before the round.
    pub(crate) fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Returns the tournament before the round.
    pub(crate) fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// Returns how the round is paired.
    pub(crate) fn system(&self) -> System {
        self.analysis.figures.rules.pairing.system
    }

    /// Returns the wording.
    pub(crate) fn lang(&self) -> &'static Lang {
        self.lang
    }

    fn name(&self, player: PlayerIndex) -> &str {
        self.tournament().name(player)
    }

    /// Returns the groups that a list of players names and nobody is paired by, where nothing is paired yet.
    pub(crate) fn groups_passed_over(&self) -> Option<Groups> {
        let tournament = self.tournament();
        if !tournament.pairings.is_empty() {
            return None;
        }
        let places = tournament.players.iter().map(|player| player.division.as_ref());
        let divisions: Vec<_> = places.collect::<Option<_>>()?;
        let mut names: Vec<String> = Vec::new();
        for division in &divisions {
            if !names.contains(&division.value) {
                names.push(division.value.clone());
            }
        }
        let column = divisions.first()?.place.cell?.1;
        let heading = self.problems.iter().find_map(|problem| match &problem.kind {
            Kind::Unused(Unused::Column { heading }) => {
                problem.place.cell.filter(|cell| cell.1 == column).map(|_| heading.clone())
            }
            _ => None,
        })?;
        (names.len() > 1).then_some(Groups { heading, names })
    }

    /// Whether the players of the next round should be those of the last one: a player who lost in a knockout is in no later round.
    fn continues_a_round(&self) -> bool {
        self.system() != System::Knockout && self.tournament().last_paired_round() > 0
    }

    /// Whether all rounds of a round robin are there already, some of their games still open.
    fn is_scheduled(&self) -> bool {
        let system = self.system();
        let tournament = self.tournament();
        let rounds = robin_rounds(tournament.players.len(), system == System::DoubleRoundRobin);
        let is_open = |game: &Pairing| game.second.is_some() && game.result.is_open();
        system.is_round_robin()
            && tournament.last_paired_round() >= rounds
            && tournament.pairings.iter().any(is_open)
    }

    /// Returns the next round, before it is paired.
    ///
    /// # Errors
    /// The last round is not over, or what is asked for cannot be.
    pub(crate) fn next_round(
        &self,
        request: &RoundRequest,
        say: Say<'_>,
    ) -> Result<NextRound<'_>, Declined> {
        if self.is_scheduled() {
            let said = say!(
                self.lang,
                "pairing.all_scheduled",
                rounds = self.tournament().last_paired_round()
            );
            return Err(Declined::over(said));
        }
        if self.continues_a_round() {
            let said = missing_in_last_round(self.tournament(), &self.problems, self.lang);
            if let Some(said) = said.map_err(Declined::book)? {
                say(Remark::Line(said));
            }
        }
        let named = self.named(request, say)?;
        let next =
            RoundToPair::new(&self.analysis.figures, &named.absent).map_err(|why| Declined {
                reason: not_yet(&why, self.tournament(), self.lang),
                fault: match why {
                    NotYet::Open(_) => Fault::Open,
                    _ => Fault::Book,
                },
            })?;
        let round = next.field.round;
        let planned = self.tournament().planned.filter(|planned| round > *planned);
        // A knockout says itself when it is over.
        if let Some(planned) = planned.filter(|_| self.system() != System::Knockout) {
            let is_asked = request.beyond_plan || self.tournament().previous.is_none();
            if request.in_place || !is_asked {
                let said = say!(self.lang, "pairing.all_played", round, planned);
                return Err(Declined::over(said));
            }
            say(Remark::Line(say!(self.lang, "pairing.beyond_plan", round, planned)));
        }
        let wishes = self.wishes(&next, &named)?;
        Ok(NextRound { of: self, next, wishes })
    }

    /// Returns the players who are asked for, and warns of pairs that have met.
    fn named(&self, request: &RoundRequest, say: Say<'_>) -> Result<Named, Declined> {
        let player = |name: &String| {
            player_names::find(self.tournament(), name, self.lang).map_err(Declined::request)
        };
        let pairs = |named: &[(String, String)]| {
            named
                .iter()
                .map(|(one, other)| Ok((player(one)?, player(other)?)))
                .collect::<Result<Pairs, Declined>>()
        };
        // Who does not come has passed the place in a knockout on.
        let absent = match request.from_places {
            None => &*request.absent,
            Some(_) => &[],
        };
        let named = Named {
            absent: all_found(self.tournament(), absent, self.lang)?,
            locked: pairs(&request.lock)?,
            forbidden: pairs(&request.forbid)?,
        };
        let mut wished = named.locked.iter().chain(&named.forbidden);
        if let Some((alone, _)) = wished.find(|(one, other)| one == other) {
            return Err(Declined::request(say!(
                self.lang,
                "pairing.wish_of_one",
                player = self.name(*alone)
            )));
        }
        let is_pair = |(one, other): (PlayerIndex, PlayerIndex),
                       pair: (PlayerIndex, PlayerIndex)| {
            [(one, other), (other, one)].contains(&pair)
        };
        let mut locked = named.locked.iter();
        if let Some((one, other)) =
            locked.find(|pair| named.forbidden.iter().any(|other| is_pair(**pair, *other)))
        {
            return Err(Declined::request(say!(
                self.lang,
                "pairing.locked_and_forbidden",
                one = self.name(*one),
                other = self.name(*other)
            )));
        }
        for pair in &named.locked {
            let met = self.tournament().pairings.iter().find(|pairing| {
                let second = pairing.second;
                second.is_some_and(|second| is_pair(*pair, (pairing.first, second)))
            });
            if let Some(met) = met {
                say(Remark::Line(say!(
                    self.lang,
                    "pairing.locked_again",
                    one = self.name(pair.0),
                    other = self.name(pair.1),
                    round = met.round
                )));
            }
        }
        Ok(named)
    }

    /// Returns the wishes by seats; they may name only players who take part.
    fn wishes(&self, next: &RoundToPair, named: &Named) -> Result<Wishes, Declined> {
        let seat = |player: &PlayerIndex| next.players.iter().position(|known| known == player);
        let seats = |pairs: &Pairs| {
            pairs
                .iter()
                .map(|(one, other)| Some((seat(one)?, seat(other)?)))
                .collect::<Option<Vec<(Seat, Seat)>>>()
        };
        if let (Some(locked), Some(forbidden)) = (seats(&named.locked), seats(&named.forbidden)) {
            return Ok(Wishes { locked, forbidden });
        }
        let pairs = named.locked.iter().chain(&named.forbidden);
        let wished: BTreeSet<PlayerIndex> = pairs.flat_map(|&(one, other)| [one, other]).collect();
        let absent = wished.into_iter().filter(|player| seat(player).is_none());
        let absent = self.lang.list(absent.map(|player| self.name(player)));
        Err(Declined::request(say!(self.lang, "pairing.wish_of_absent", players = absent)))
    }
}

impl NextRound<'_> {
    /// Returns the sentences about the round.
    pub(crate) fn words(&self) -> PairedWords<'_> {
        let figures = &self.of.analysis.figures;
        PairedWords {
            next: &self.next,
            figures,
            tournament: self.of.tournament(),
            wishes: &self.wishes,
            lang: self.of.lang.in_words(figures.rules.words.as_deref()),
        }
    }

    /// Returns the SHA-256 of the book.
    pub(crate) fn source(&self) -> &str {
        &self.of.tournament().source.sha256
    }

    /// Whether no round is planned after it.
    pub(crate) fn is_last(&self) -> bool {
        let planned = self.of.tournament().planned;
        planned.is_some_and(|planned| self.next.field.round >= planned)
    }

    /// Whether two players are to meet, or not to meet.
    pub(crate) fn has_wishes(&self) -> bool {
        !self.wishes.locked.is_empty() || !self.wishes.forbidden.is_empty()
    }

    /// Pairs the round; the same seed gives the same round.
    ///
    /// # Errors
    /// There is none that keeps to the rules and the wishes.
    pub(crate) fn pair(&self, seed: u64) -> Result<Round, Declined> {
        let words = self.words();
        next_round(&self.next, words.figures, &self.wishes, seed).map_err(|impossible| {
            // Wishes that contradict one another are those of whoever asked, all else is the book's.
            let said = words.impossible(&impossible);
            match impossible {
                Impossible::LockedTwice(_) | Impossible::NoWishes => Declined::request(said),
                Impossible::AllPaired(_) => Declined::over(said),
                _ => Declined::book(said),
            }
        })
    }

    /// Names the players who play for the first time; a player who came too late for a schedule is not among them.
    pub(crate) fn new_players(&self, round: &Round) -> Option<String> {
        let tournament = self.of.tournament();
        if !self.of.continues_a_round() {
            return None;
        }
        let is_seated = |seat: Seat| {
            let byes = round.bye.iter().map(|bye| bye.seat);
            let mut alone = byes.chain(round.alone.iter().map(|alone| alone.seat));
            alone.any(|alone| alone == seat) || round.opponent(seat).is_some()
        };
        let latest = tournament.latest();
        let new: Vec<&str> = (0..self.next.players.len())
            .filter(|seat| latest.new.contains(&self.next.players[*seat]) && is_seated(*seat))
            .map(|seat| self.of.name(self.next.players[seat]))
            .collect();
        let lang = self.of.lang;
        (!new.is_empty()).then(|| {
            let said = say!(lang, "pairing.new_players", players = lang.list(new));
            match round.schedule {
                Some(_) => said,
                None => said + lang.text("pairing.new_players_out"),
            }
        })
    }

    /// Writes the workbook with the round.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn write(
        &self,
        round: &Round,
        seed: u64,
        file: impl Write + Seek + Send,
    ) -> std::io::Result<()> {
        self.with_layout(round, seed, |layout| xlsx::write(&plan(layout), file))
    }

    /// Returns the web page with the round: its pairings, a list by name, the reasons, the slips, the standings before it.
    ///
    /// # Errors
    /// It cannot be written.
    #[cfg(feature = "page")]
    pub(crate) fn html(&self, round: &Round, seed: u64) -> std::io::Result<String> {
        let mut page = Vec::new();
        self.with_layout(round, seed, |layout| html::write(&plan(layout), layout, &mut page))?;
        String::from_utf8(page).map_err(std::io::Error::other)
    }

    fn with_layout<T>(
        &self,
        round: &Round,
        seed: u64,
        write: impl FnOnce(&BookLayout<'_>) -> T,
    ) -> T {
        let BookToPair { outcome, problems, tournament, analysis, lang } = self.of;
        let sided = analysis.figures.rules.pairing.gives_sides();
        let tournament = self.next.with(tournament, round, sided);
        let draft = outcome.draft.as_ref();
        let rules = draft
            .and_then(|draft| draft.compile(self.next.field.round).ok())
            .unwrap_or_else(|| (*analysis.figures.rules).clone());
        let analysis = compute(Arc::new(tournament), rules);
        let size = Size::of(&analysis.figures, false, None);
        let paired = Paired { words: self.words(), round, seed };
        let layout = BookLayout::new(&analysis, problems, lang, size).with_round(&paired);
        write(&layout)
    }
}

/// Returns the players of these names.
fn all_found(
    tournament: &Tournament,
    names: &[String],
    lang: &Lang,
) -> Result<HashSet<PlayerIndex>, Declined> {
    let found = |name: &String| player_names::find(tournament, name, lang);
    let found: Result<_, _> = names.iter().map(found).collect();
    found.map_err(Declined::request)
}

/// Makes the knockout of the first players of an event, as many as are asked for or as the book says.
fn make_knockout(
    outcome: &mut Analysed,
    (asked, absent): (Option<u32>, &[String]),
    lang: &Lang,
    say: Say<'_>,
) -> Result<(), Declined> {
    let tournament = outcome.tournament.as_ref();
    let lines = tournament.map_or(&[][..], |tournament| &tournament.qualify);
    let (places, said) =
        from_places::qualifier_count(asked, lines, lang).map_err(Declined::request)?;
    if let Some(said) = said {
        say(Remark::Line(said));
    }
    let absent = match &outcome.tournament {
        Some(tournament) => all_found(tournament, absent, lang)?,
        None => HashSet::new(),
    };
    for said in from_places::knockout(outcome, places, &absent, lang).map_err(Declined::book)? {
        say(Remark::Line(said));
    }
    Ok(())
}

/// Returns the message about players without a row in the last round.
///
/// # Errors
/// Half of the expected players have no row: the round was not entered completely.
fn missing_in_last_round(
    tournament: &Tournament,
    problems: &[Problem],
    lang: &Lang,
) -> Result<Option<String>, String> {
    let latest = tournament.latest();
    let say = |key: &str| {
        let missing = latest.missing.iter();
        let names = lang.list(missing.map(|player| tournament.name(*player)));
        say!(lang, key, players = names, round = latest.round)
    };
    if latest.half_entered {
        return Err(say("pairing.half_entered"));
    }
    let is_told = |problem: &Problem| {
        matches!(problem.kind, Kind::NotPaired(NotPaired::InRound { .. } | NotPaired::After { .. }))
    };
    let is_missing = !latest.missing.is_empty() && !problems.iter().any(is_told);
    Ok(is_missing.then(|| say("pairing.not_entered")))
}

/// Whether a problem only reports that nothing was paired yet, in a book with a list of players.
fn is_the_beginning(outcome: &Analysed, problem: &Problem) -> bool {
    let tournament = outcome.tournament.as_ref();
    let is_listed = tournament
        .is_some_and(|tournament| !tournament.players.is_empty() && tournament.pairings.is_empty());
    is_listed && matches!(problem.kind, Kind::NoPairings(NoPairings::Unpaired { .. }))
}

/// Returns the figures with a draw in each open game.
fn with_draws(analysis: &Analysis) -> Analysis {
    let mut tournament = (*analysis.figures.tournament).clone();
    let mut games = tournament.pairings.iter_mut();
    for game in games.by_ref().filter(|game| game.result.is_open()) {
        game.result = Recorded { score: None, outcomes: Some([Outcome::Draw; 2]) };
    }
    compute(Arc::new(tournament), (*analysis.figures.rules).clone())
}

/// Returns figures and standings; before the first round too.
fn analysis_or_first_round(outcome: &Analysed, problems: &[Problem]) -> Option<Analysis> {
    if any_error(problems) {
        return None;
    }
    let begun = || {
        let tournament = outcome.tournament.as_ref()?;
        let draft = outcome.draft.as_ref()?;
        let rules = draft.compile(tournament.last_paired_round()).ok()?;
        Some(compute(Arc::clone(tournament), rules))
    };
    outcome.analysis.clone().or_else(begun)
}
