//! One workbook from file to standings: reading, choosing the rules, computing, ranking.

mod annotations;
mod choices;
mod goals;
mod ladder;
mod level;
pub(crate) mod likely_rules;
mod lines;
mod logo;
mod lots;
mod moved_places;
mod nearby_settings;
mod not_begun;
mod report_file;
mod round_robin;
pub(crate) mod rounds;
mod settings;
pub(crate) mod typed_marks;
pub(crate) mod uncounted_rounds;
mod withdrawn;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::lang::{Lang, Language};
use crate::model::questions::Asked;
use crate::model::{AfterPools, PlayerIndex, Published, Recorded, Setting, SheetUse, Tournament};
use crate::place::Place;
use crate::problem::{FinalsRead, Kind, OddScore, Problem, TrfOrder, any_error};
use crate::read;
use crate::rules::mistake::Mistakes;
use crate::rules::pairing::System;
use crate::rules::rounding::Rounding;
use crate::rules::{self, Draft, RuleSet, RuleText};
use crate::standings::settings::{Drafts, defined_figure, of_workbook, with_settings};
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Standings;
use crate::tiebreaks::warnings;

/// The options of the command line about rules and rounds; they take precedence over the workbook.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The rule set.
    pub rules: Option<RulesFrom>,
    /// Settings, in order.
    pub settings: Vec<(String, String)>,
    /// The options for reading.
    pub reading: read::Options,
    /// A file with the announced standings.
    pub published: Option<read::File>,
    /// The file of the picture on every page, whatever the workbook names.
    pub logo: Option<PathBuf>,
    /// The folder of the workbook, in which the file of a picture is looked for.
    pub folder: Option<PathBuf>,
}

impl Options {
    /// Sets the rules, whatever the workbook names.
    #[must_use]
    pub fn with_rules(self, rules: RulesFrom) -> Self {
        Self { rules: Some(rules), ..self }
    }

    /// Sets what `tiebook --set KEY=VALUE` sets.
    #[must_use]
    pub fn with_setting(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        self.settings.push((key.into(), value.into()));
        self
    }

    /// Reads the workbook so.
    #[must_use]
    pub fn with_reading(self, reading: read::Options) -> Self {
        Self { reading, ..self }
    }

    /// Compares with the announced standings of another file.
    #[must_use]
    pub fn with_published(self, file: read::File) -> Self {
        Self { published: Some(file), ..self }
    }

    /// Returns the options for one of several tournaments.
    #[must_use]
    pub fn of_tournament(&self, name: &str) -> Self {
        Self {
            reading: read::Options {
                sheet: Some(name.to_string()),
                one_of_several: true,
                ..self.reading.clone()
            },
            ..self.clone()
        }
    }
}

pub use choices::Choices;
#[cfg(feature = "cli")]
pub(crate) use choices::parsers;
pub use nearby_settings::{with_beside, with_text_beside};

/// The source of a rule set.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum RulesFrom {
    /// The program's own, by id.
    Id(String),
    /// A user's file, read: it may come through a pipe, and serve several tournaments.
    File(RuleText),
}

impl RulesFrom {
    /// Reads a text that looks like a path as a file; any other text is an id.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn new(text: &str) -> Result<Self, Mistakes> {
        match Self::file(text) {
            Some(path) => RuleText::open(&path).map(Self::File),
            None => Ok(Self::Id(text.into())),
        }
    }

    /// Returns the file that a text names, unless it looks like an id.
    pub fn file(text: &str) -> Option<PathBuf> {
        let is_file =
            Path::new(text).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
                || text.contains(['/', '\\']);
        is_file.then(|| text.into())
    }

    /// Loads the rule set.
    ///
    /// # Errors
    /// The mistakes in the rule set.
    pub fn load(&self) -> Result<Draft, Mistakes> {
        match self {
            Self::Id(id) => rules::load(id),
            Self::File(text) => rules::load_text(text.clone()),
        }
    }
}

/// The results of one tournament.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Every figure.
    pub figures: Figures,
    /// The standings.
    pub standings: Standings,
    /// The standings after the rounds alone, where stages decide places that come first.
    pub after_rounds: Option<Standings>,
    /// Figures and standings without the rule set's rounding, if it rounds.
    pub unrounded: Option<(Figures, Standings)>,
}

impl Analysis {
    /// Returns a player's place after the rounds alone, where stages decide places that come first.
    pub fn rank_after_rounds(&self, player: PlayerIndex) -> Option<u32> {
        self.after_rounds.as_ref()?.entry(player)?.place()
    }
}

/// A workbook read and, unless something is wrong with it, computed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Analysed {
    /// The tournament, where one was found: its language and title serve even when it is not computed.
    pub tournament: Option<Arc<Tournament>>,
    /// The name of each tournament, where the workbook holds several and none was asked for.
    pub several: Vec<String>,
    /// Figures and standings, unless there are errors.
    pub analysis: Option<Analysis>,
    /// The rule set before it was compiled, for other readings of it.
    pub draft: Option<Draft>,
    /// The announced standings: the workbook's, or those of the file given.
    pub published: Option<Published>,
    /// Everything wrong or worth knowing.
    pub problems: Vec<Problem>,
    /// The rows of pairings that could not be read, and the questions about them.
    pub asked: Vec<Asked>,
    /// The language of the workbook, if it is known.
    pub language: Option<Language>,
}

impl Analysed {
    /// Returns a wording in the words of the rules.
    pub(crate) fn in_words<'l>(&self, lang: &'l Lang) -> &'l Lang {
        let analysis = self.analysis.as_ref();
        lang.in_words(analysis.and_then(|analysis| analysis.figures.rules.words.as_deref()))
    }

    /// Returns that nothing was read because of one problem.
    pub fn refused(problem: Problem) -> Self {
        Self {
            tournament: None,
            several: Vec::new(),
            analysis: None,
            draft: None,
            published: None,
            problems: vec![problem],
            asked: Vec::new(),
            language: None,
        }
    }
}

/// Why a workbook was not even looked at.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// The file cannot be opened.
    #[error("{}: {}", .0.display(), .1)]
    Unreadable(PathBuf, #[source] std::io::Error),
    /// The rule file or a setting on the command line is wrong.
    #[error(transparent)]
    Rules(#[from] Mistakes),
}

/// Reads and computes one workbook.
///
/// # Errors
/// [`Failure`] for causes outside the workbook; its own problems are in [`Analysed::problems`].
pub fn analyse(path: &Path, options: &Options) -> Result<Analysed, Failure> {
    let file = read::File::open(path).map_err(|error| Failure::Unreadable(path.into(), error))?;
    match with_beside(path, options) {
        Ok(options) => analyse_bytes(&file.name(), &file.bytes, &options),
        Err(problem) => Ok(Analysed::refused(*problem)),
    }
}

/// Computes one workbook from its bytes; `name` is what problems call it.
///
/// # Errors
/// [`Failure`] for causes outside the workbook; its own problems are in [`Analysed::problems`].
pub fn analyse_bytes(name: &str, bytes: &[u8], options: &Options) -> Result<Analysed, Failure> {
    of_reading(read::read_bytes(name, bytes, &options.reading), options)
}

/// Computes the standings of a reading with the options that it was read with.
///
/// # Errors
/// [`Failure`] for causes outside the workbook; its own problems are in [`Analysed::problems`].
pub fn of_reading(reading: read::Reading, options: &Options) -> Result<Analysed, Failure> {
    let (mut problems, mut asked) = (reading.problems, reading.asked);
    // A question of a report is dropped if a setting answers it.
    let is_set = options.settings.iter().any(|(key, _)| key == "order");
    // The name of a carried rule set does not say which order the event itself used.
    let is_known = is_set || matches!(options.rules, Some(RulesFrom::File(_)));
    let is_no_order =
        |problem: &Problem| matches!(problem.kind, Kind::TrfOrder(TrfOrder::Missing {}));
    let order_unnamed = !is_known && problems.iter().any(is_no_order);
    problems.retain(|problem| match problem.kind {
        Kind::TrfRules { .. } => options.rules.is_none(),
        Kind::TrfOrder(TrfOrder::Missing {}) => options.rules.is_none() && !is_set,
        _ => true,
    });
    not_begun::say(reading.tournament.as_ref(), options, &mut problems);
    let Some(mut tournament) = reading.tournament else {
        return Ok(Analysed {
            tournament: None,
            several: reading.several,
            analysis: None,
            draft: None,
            published: None,
            problems,
            asked,
            language: reading.language,
        });
    };
    logo::load(&mut tournament, options, &mut problems);
    if let Some(published) = &mut tournament.published {
        published.order_unnamed = order_unnamed;
    }
    if let Some(file) = &options.published {
        // The announced standings stay with the output.
        tournament.published =
            read::read_published(&file.name(), &file.bytes, &tournament.players, &mut problems);
    }
    let published = tournament.published.clone();
    let mut tournament = Arc::new(tournament);
    let rounds = tournament.last_paired_round();
    let mut draft = None;
    let mut rules = None;
    if let Some(mut drafts) =
        rule_set(&tournament, options, &mut problems).map_err(Failure::Rules)?
    {
        let mut plain = None;
        match drafts.draft.compile_for(&tournament.pairings, rounds) {
            Ok(compiled) => rules = Some(compiled),
            Err(mistakes) => {
                problems.extend(of_workbook(mistakes).map_err(Failure::Rules)?);
                plain = drafts.plain.compile_for(&tournament.pairings, rounds).ok();
            }
        }
        for rules in rules.iter().chain(&plain) {
            annotations::take(Arc::make_mut(&mut tournament), rules, &mut problems);
        }
        if rules.iter().any(RuleSet::knows_unrated) {
            for player in &mut Arc::make_mut(&mut tournament).players {
                player.rating = player.rating.take().filter(|rating| !rating.is_zero());
            }
        }
        if let Some(rules) = &rules {
            if rules.pairing.system == System::FideDutch {
                not_begun::pair_in_own_way(&mut problems);
            }
            lots::draw(Arc::make_mut(&mut tournament), rules, &mut problems);
        }
        if let Some(rules) = &rules {
            problems.retain(|problem| !is_usual(&problem.kind, rules, &tournament));
            if rules.pairing.system.is_round_robin() {
                withdrawn::settle(Arc::make_mut(&mut tournament), rules.withdrawn, &mut problems);
                round_robin::fill_in(Arc::make_mut(&mut tournament));
                round_robin::take(&tournament, rules, &mut problems, &mut asked);
            }
            goals::take(&mut tournament, rules, &mut problems);
        }
        // Problems of the results under the rules are reported even if a formula is wrong.
        problems.extend(
            rules.iter().chain(&plain).flat_map(|rules| warnings::scrutinize(&tournament, rules)),
        );
        leave_open(&mut tournament, &problems);
        if rules.as_ref().is_some_and(|rules| !rules.has_draws) {
            // A match of these games ends when a side has won so many: seven of ten tell how many.
            let unusual = read::unusual_wins(&tournament.pairings, 4, 7);
            let drawn = problems.iter().filter(|problem| is_drawn(problem));
            let drawn: HashSet<Place> = drawn.map(|problem| problem.place.clone()).collect();
            problems.extend(unusual);
            problems.retain(|problem| !is_unusual(problem) || !drawn.contains(&problem.place));
        }
        if let Some(rules) = &rules {
            let uncounted = uncounted_rounds::figures(rules, &problems);
            problems.extend(uncounted);
        }
        draft = Some(drafts.draft);
    }
    let mut analysis = match rules {
        Some(rules) if !any_error(&problems) => Some(compute(Arc::clone(&tournament), rules)),
        _ => None,
    };
    // A list among equals is counted as often as some group needs, and a ladder until it stands still.
    while let (Some(computed), Some(draft)) = (&mut analysis, &mut draft)
        && computed.figures.goes_deeper()
        && draft.deepen()
        && let Ok(deeper) = draft.compile(rounds)
    {
        *computed = compute(Arc::clone(&tournament), deeper);
    }
    if let Some(problem) = analysis.as_ref().and_then(too_large) {
        problems.push(problem);
        analysis = None;
    }
    problems.extend(analysis.iter().flat_map(moved_places::corrected));
    problems.extend(analysis.iter().flat_map(moved_places::moved));
    let whole = draft.as_ref().and_then(|draft| draft.whole.as_deref());
    problems.extend(analysis.iter().flat_map(|analysis| level::without_points(analysis, whole)));
    problems.extend(analysis.iter().flat_map(lines::lines));
    problems.extend(analysis.iter().flat_map(ladder::ladders));
    problems.extend(analysis.iter().filter_map(report_file::points));
    problems.sort();
    // A mistake in a formula is met again wherever the figure is used.
    problems.dedup();
    Ok(Analysed {
        tournament: Some(tournament),
        several: Vec::new(),
        analysis,
        draft,
        published,
        problems,
        asked,
        language: reading.language,
    })
}

/// Leaves matches open that end with a score with which none ends, where the points of the table follow from the score: they count for nobody.
fn leave_open(tournament: &mut Arc<Tournament>, problems: &[Problem]) {
    let is_unfinished =
        |problem: &&Problem| matches!(problem.kind, Kind::OddScore(OddScore::NotPlayedOut { .. }));
    let unfinished: HashSet<&Place> =
        problems.iter().filter(is_unfinished).map(|problem| &problem.place).collect();
    // Whoever shares the tournament makes a copy of it to change: nobody needs one for nothing.
    if unfinished.is_empty() {
        return;
    }
    let games = Arc::make_mut(tournament).pairings.iter_mut();
    for game in games.filter(|game| unfinished.contains(&game.place)) {
        game.result = Recorded::default();
    }
}

fn is_drawn(problem: &Problem) -> bool {
    matches!(problem.kind, Kind::OddScore(OddScore::Drawn {}))
}

fn is_unusual(problem: &Problem) -> bool {
    matches!(problem.kind, Kind::OddScore(OddScore::Unusual { .. }))
}

/// Whether what is worth a question in a Swiss event is usual under this system: the bracket of a knockout gives byes, as many as it
/// needs; in a round robin not everybody plays on every day, and twice where it is double.
fn is_usual(kind: &Kind, rules: &RuleSet, tournament: &Tournament) -> bool {
    let games = |name: &str| {
        let of = |seat: PlayerIndex| *tournament.players[seat].name == *name;
        let pairings = tournament.pairings.iter();
        pairings.filter(|pairing| of(pairing.first) || pairing.second.is_some_and(of)).count()
    };
    let most = || {
        let players = tournament.players.iter();
        players.map(|player| games(&player.name)).max().unwrap_or(0)
    };
    // Where a draw has points, 0-0 is one.
    let draws = || !rules.points_of(crate::model::Outcome::Draw).is_zero();
    // A ladder has a share for each way of not playing.
    if let Kind::AbsenceWorth { .. } = kind {
        return !rules.passes.is_empty();
    }
    match rules.pairing.system {
        System::Knockout => matches!(kind, Kind::SeveralByes(_)),
        System::RoundRobin | System::DoubleRoundRobin => match kind {
            Kind::NotPaired(_) | Kind::SeveralByes(_) | Kind::Rematch { .. } => true,
            Kind::NothingWon { .. } => draws(),
            Kind::LateEntry { player, .. } => 2 * games(player) >= most(),
            _ => false,
        },
        // Every rematch of a Swiss event is said as such.
        _ => matches!(kind, Kind::MetAgain { .. }),
    }
}

/// Computes and ranks a tournament under a rule set.
pub fn compute(tournament: Arc<Tournament>, rules: RuleSet) -> Analysis {
    let rules = Arc::new(rules);
    let unrounded = (rules.rounding != Rounding::None).then(|| {
        let exact = RuleSet { rounding: Rounding::None, ..(*rules).clone() };
        let figures = Figures::compute(Arc::clone(&tournament), Arc::new(exact));
        let standings = Standings::new(&figures);
        (figures, standings)
    });
    let after_rounds = without_finals(&tournament, &rules).map(|rules| {
        let figures = Figures::compute(Arc::clone(&tournament), Arc::new(rules));
        Standings::new(&figures)
    });
    let figures = Figures::compute(tournament, rules);
    let standings = Standings::new(&figures);
    Analysis { figures, standings, after_rounds, unrounded }
}

/// Returns the rules without the places of the finals, if these come first and stages were played.
fn without_finals(tournament: &Tournament, rules: &RuleSet) -> Option<RuleSet> {
    let (first, others) = rules.order.split_first()?;
    let decides = rules.definitions[*first].id == rules::FINALS_PLACE
        && !others.is_empty()
        && tournament.has_finals();
    decides.then(|| RuleSet { order: others.to_vec(), ..rules.clone() })
}

/// Chooses the rule set and applies the workbook's and the command line's settings.
fn rule_set(
    tournament: &Tournament,
    options: &Options,
    problems: &mut Vec<Problem>,
) -> Result<Option<Drafts>, Mistakes> {
    let stated = tournament.settings.iter().find(|setting| setting.key.value == "rules");
    let draft = match (&options.rules, stated) {
        (Some(from), _) => from.load()?,
        (None, Some(setting)) => {
            if let Some(text) = kept_file(tournament, setting) {
                match rules::load_text(text) {
                    Ok(draft) => draft,
                    Err(mistakes) => {
                        problems.extend(of_workbook(mistakes)?);
                        return Ok(None);
                    }
                }
            } else if let Ok(draft) = rules::load(setting.value.value.trim()) {
                draft
            } else {
                let found = setting.value.value.clone();
                let nearest = match rules::like(&found)[..] {
                    [] => rules::rule_set_ids().collect::<Vec<_>>().join(" / "),
                    ref like => like.join(" / "),
                };
                problems.push(Problem::of(
                    setting.value.place.clone(),
                    Kind::UnknownRules { nearest },
                    found,
                ));
                return Ok(None);
            }
        }
        (None, None) => {
            problems.push(likely_rules::no_rules(tournament));
            return Ok(None);
        }
    };
    let mut drafts = with_settings(draft, tournament, options, problems)?;
    if tournament.after_pools == AfterPools::League {
        for draft in [&mut drafts.draft, &mut drafts.plain] {
            let order = draft.order_named(Language::ENGLISH);
            draft.set("order", &format!("{}, {order}", rules::OUTSIDE))?;
        }
    }
    // Without rounds only the finals can place anybody.
    if let Some(first) = tournament
        .tables
        .iter()
        .find_map(|table| table.seats.first())
        .filter(|_| tournament.is_finals_alone())
    {
        for draft in [&mut drafts.draft, &mut drafts.plain] {
            draft.set("order", rules::FINALS_PLACE)?;
        }
        let is_beside =
            |problem: &Problem| matches!(problem.kind, Kind::FinalsRead(FinalsRead::Tables { .. }));
        problems.retain(|problem| !is_beside(problem));
        // Whoever made such a book here knows it.
        let lists_candidates = |used: &SheetUse| used.why.iter().any(|why| why.id == "candidates");
        if !tournament.source.sheets.iter().any(lists_candidates) {
            problems.push(Problem::at(first.place.clone(), FinalsRead::Alone {}));
        }
    }
    Ok(Some(drafts))
}

/// Returns the rule file that the workbook was made by and holds, unless its settings name other rules by now.
fn kept_file(tournament: &Tournament, stated: &Setting) -> Option<RuleText> {
    let previous = tournament
        .previous
        .as_ref()
        .filter(|previous| previous.rules.trim() == stated.value.value.trim())?;
    previous.rule_file.as_ref().map(RuleText::kept)
}

/// Returns a figure that is beyond any number that can be printed and compared, at the cell that defines it if one does.
fn too_large(analysis: &Analysis) -> Option<Problem> {
    let of = |figures: &Figures| {
        figures.beyond().map(|position| figures.rules.definitions[position].id.clone())
    };
    let figure = of(&analysis.figures)
        .or_else(|| analysis.unrounded.as_ref().and_then(|(figures, _)| of(figures)))?;
    let tournament = &analysis.figures.tournament;
    let stated = tournament
        .settings
        .iter()
        .rev()
        .find(|setting| defined_figure(&setting.key.value) == Some(&figure));
    let (place, found) = match stated {
        Some(setting) => (setting.value.place.clone(), setting.value.value.clone()),
        None => (tournament.book(), String::new()),
    };
    Some(Problem::of(place, Kind::FigureTooLarge { figure }, found))
}
