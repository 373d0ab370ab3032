//! The standings as FIDE's tournament report file (TRF16, with records of TRF26 where they say something): columns of fixed width.

use std::collections::{BTreeMap, HashSet};

use crate::exact::{Exact, Mode};
use crate::lang::{Lang, one_line};
use crate::model::{NoPlace, Outcome, Pairing, Player, PlayerIndex, Tournament};
use crate::standings::Analysis;
use crate::tiebreaks::view::outcomes;

/// Why a report file cannot hold a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotForReport {
    /// A player's rating is no whole number of four digits.
    Rating(String),
    /// A player began with points.
    StartScore(String),
    /// A player's points have no place in the four columns that there are for them.
    Points(String),
    /// A player has two games in a round.
    TwoGames(String, u32),
    /// A round ended in a way without a letter, or its letter is worth other points.
    NoLetter(String, u32),
    /// Points of the rule set have no place in the columns that there are for them.
    PointsOf(Outcome),
    /// More players than numbers.
    Players,
}

impl NotForReport {
    /// Returns the message why there can be no report file.
    pub(crate) fn words(&self, lang: &Lang) -> String {
        // The values are replaced by words.
        let worded = |(name, value): (&'static str, String)| match name {
            "outcome" => (name, lang.text(&format!("outcome.{value}")).to_string()),
            _ => (name, value),
        };
        let fields: Vec<(&str, String)> = self.fields().into_iter().map(worded).collect();
        let fields: Vec<(&str, &str)> =
            (fields.iter()).map(|(name, value)| (*name, value.as_str())).collect();
        lang.say(&format!("no_report.{}", self.id()), &fields)
    }

    /// Returns the name used in wording.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Rating(_) => "rating",
            Self::StartScore(_) => "start_score",
            Self::Points(_) => "points",
            Self::TwoGames(..) => "two_games",
            Self::NoLetter(..) => "no_letter",
            Self::PointsOf(_) => "points_of",
            Self::Players => "players",
        }
    }

    /// Returns what the wording may use.
    pub fn fields(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Rating(player) | Self::StartScore(player) | Self::Points(player) => {
                vec![("player", player.clone())]
            }
            Self::TwoGames(player, round) | Self::NoLetter(player, round) => {
                vec![("player", player.clone()), ("round", round.to_string())]
            }
            Self::PointsOf(outcome) => vec![("outcome", outcome.id().to_string())],
            Self::Players => Vec::new(),
        }
    }
}

/// The most that four digits number.
const MOST: u32 = 9999;
/// Letters of a name.
pub const NAME: usize = 33;
/// Digits of a number in FIDE's lists.
const FIDE_NUMBER: usize = 11;
/// Letters of a date of birth, `1990/01/31`.
const BORN: usize = 10;
/// A round without anything in it.
const BLANK: &str = "          ";
/// The titles of this format and of the one before, in three columns.
const TITLES: [&str; 20] = [
    "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM", "G", "M", "F",
    "C", "WG", "WM", "WF", "WC",
];
/// The beginning of a line by which the program keeps a setting.
const OWN_LINE: &str = "### tiebook ";

/// Returns the report.
///
/// # Errors
/// A part of the tournament that a report cannot express.
pub fn report(analysis: &Analysis) -> Result<String, NotForReport> {
    let tournament = &analysis.figures.tournament;
    let numbers = numbers(tournament)?;
    let rounds = games(analysis, &numbers)?;
    let mut places = vec![None; tournament.players.len()];
    for entry in &analysis.standings.entries {
        places[entry.player] = entry.place();
    }
    let mut lines = head(analysis, &numbers)?;
    for (player, rounds) in rounds.iter().enumerate() {
        lines.push(line_of(analysis, player, (&numbers, places[player]), rounds)?);
    }
    lines.extend(tournament.report.after.iter().cloned());
    Ok(lines.into_iter().map(|line| line + "\r\n").collect())
}

/// Returns the players' numbers where they fit, or their positions.
///
/// # Errors
/// More players than there are numbers.
pub fn numbers(tournament: &Tournament) -> Result<Vec<u32>, NotForReport> {
    let listed: Vec<u32> = tournament.players.iter().map(|player| player.number).collect();
    let distinct = listed.iter().collect::<HashSet<_>>().len() == listed.len();
    if distinct && listed.iter().all(|number| (1..=MOST).contains(number)) {
        return Ok(listed);
    }
    let count = u32::try_from(listed.len())
        .ok()
        .filter(|count| *count <= MOST)
        .ok_or(NotForReport::Players)?;
    Ok((1..=count).collect())
}

/// Returns every player's rounds as they are written.
fn games(analysis: &Analysis, numbers: &[u32]) -> Result<Vec<Vec<String>>, NotForReport> {
    let (tournament, rules) = (&analysis.figures.tournament, &analysis.figures.rules);
    let mut rounds: Vec<BTreeMap<u32, String>> = vec![BTreeMap::new(); tournament.players.len()];
    for pairing in &tournament.pairings {
        let recorded = outcomes(pairing, tournament, rules);
        for (side, player) in pairing.players().enumerate() {
            let name = || tournament.name(player).to_string();
            let outcome = recorded.map(|recorded| recorded[side]);
            let (letter, worth) = letter(pairing, outcome)
                .ok_or_else(|| NotForReport::NoLetter(name(), pairing.round))?;
            if let (Some(outcome), Some(worth)) = (outcome, worth)
                && rules.points_of(outcome) != rules.points_of(worth)
            {
                return Err(NotForReport::NoLetter(name(), pairing.round));
            }
            let letter = if tournament.report.unrated.contains(&(pairing.round, player)) {
                unrated(letter)
            } else {
                letter
            };
            let opponent = if side == 0 { pairing.second } else { Some(pairing.first) };
            let written = match (opponent, letter) {
                (None, ' ') => BLANK.to_string(),
                (None, letter) => format!("  0000 - {letter}"),
                (Some(opponent), letter) => format!(
                    "  {:>4} {} {letter}",
                    numbers[opponent],
                    if side == 0 { 'w' } else { 'b' }
                ),
            };
            if rounds[player].insert(pairing.round, written).is_some() {
                return Err(NotForReport::TwoGames(name(), pairing.round));
            }
        }
    }
    let in_order = |rounds: BTreeMap<u32, String>| {
        let last = rounds.keys().last().copied().unwrap_or(0);
        (1..=last)
            .map(|round| rounds.get(&round).cloned().unwrap_or_else(|| BLANK.to_string()))
            .collect()
    };
    Ok(rounds.into_iter().map(in_order).collect())
}

/// Returns the letter of an outcome, and the outcome whose points it means; a blank for an open game.
fn letter(pairing: &Pairing, outcome: Option<Outcome>) -> Option<(char, Option<Outcome>)> {
    let Some(outcome) = outcome else {
        return Some((' ', None));
    };
    // No file of FIDE's can say that both win.
    let letter = outcome.letter(pairing.second.is_some())?;
    let worth = match letter {
        ' ' => None,
        'U' => Some(Outcome::Bye),
        'Z' => Some(Outcome::Absent),
        '-' => Some(Outcome::ForfeitLoss),
        _ => Some(outcome.like()),
    };
    Some((letter, worth))
}

/// Returns the letter of a game that is not rated.
fn unrated(letter: char) -> char {
    match letter {
        '1' => 'W',
        '=' => 'D',
        '0' => 'L',
        letter => letter,
    }
}

/// Returns a name without the number by which the program tells it from others alike.
fn plain_name(tournament: &Tournament, player: PlayerIndex) -> &str {
    let base = |player: &Player| {
        let (name, number) = player.name.strip_suffix(')')?.rsplit_once('(')?;
        (number == player.number.to_string()).then(|| name.trim_end().len())
    };
    let plain = |player: PlayerIndex| {
        base(&tournament.players[player]).map(|length| &tournament.name(player)[..length])
    };
    let is_shared = |name: &str| {
        name.is_empty()
            || (0..tournament.players.len())
                .any(|other| other != player && plain(other) == Some(name))
    };
    plain(player).filter(|name| is_shared(name)).unwrap_or(tournament.name(player))
}

/// Returns the names that are longer than a report has letters for.
pub fn shortened(tournament: &Tournament) -> Vec<&str> {
    (0..tournament.players.len())
        .map(|player| plain_name(tournament, player))
        .filter(|name| name.chars().count() > NAME)
        .collect()
}

/// Returns points in four columns, if they fit.
fn points(value: &Exact) -> Option<String> {
    let text = value.to_decimal(1, Mode::HalfUp);
    (text.parse() == Ok(value.clone()) && text.len() <= 4 && !value.is_negative()).then_some(text)
}

/// Returns the lines before the players, by their codes; a remark stands with the line after it.
fn head(analysis: &Analysis, numbers: &[u32]) -> Result<Vec<String>, NotForReport> {
    let (tournament, rules) = (&analysis.figures.tournament, &analysis.figures.rules);
    let kept = &tournament.report.before;
    let mut keyed: Vec<(String, String)> = Vec::new();
    let mut next = String::new();
    for line in kept.iter().rev() {
        if let Some(code) = line.get(..3).filter(|code| *code != "###") {
            next = code.to_string();
        }
        keyed.insert(0, (next.clone(), line.clone()));
    }
    let said = |code: &str| kept.iter().any(|line| line.starts_with(code));
    let mut say = |code: &str, text: &str| keyed.push((code.to_string(), format!("{code} {text}")));
    if let Some(title) = tournament.title.as_deref().filter(|_| !said("012")) {
        say("012", &one_line(title));
    }
    if let Some(date) = tournament.date.as_deref().filter(|_| !said("042")).and_then(date) {
        say("042", &date);
    }
    let rated = tournament.players.iter().filter(|player| player.rating.is_some()).count();
    say("062", &tournament.players.len().to_string());
    say("072", &rated.to_string());
    let system = if rules.is_predetermined() {
        "Individual: Round-Robin"
    } else {
        "Individual: Swiss-System"
    };
    if !said("092") && !said("192") {
        say("092", system);
    }
    say("142", &tournament.rounds.to_string());
    let told = point_lines(analysis)?;
    for (code, text) in &told.lines {
        say(code, text);
    }
    let order = order(analysis);
    if let Some((code, codes)) = &order {
        say(code, codes);
    }
    say("XXR", &tournament.rounds.to_string());
    if let Some(before) = list_before(analysis) {
        let round = tournament.last_paired_round();
        keyed.push(("###".into(), format!("### after round {round}: the list was {before}")));
    }
    let plain = |line: &str| {
        line.chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect::<String>()
    };
    let says_robin = keyed.iter().any(|(code, line)| {
        ["092", "192"].contains(&code.as_str()) && plain(line).contains("roundrobin")
    });
    let stated = &rules.stated;
    let settings = stated.settings.iter().filter(|(key, _)| {
        let told = key.strip_prefix("points.").is_some_and(|key| told.keys.contains(&key));
        !told
            && key != "rules"
            && !(key == "system" && rules.is_predetermined() && says_robin)
            && (key != "order" || order.is_none())
    });
    let rule_set = stated.file.is_none().then(|| ("rules".to_string(), rules.id.clone()));
    for (key, value) in rule_set
        .iter()
        .map(|(key, value)| (key, value))
        .chain(settings.map(|(key, value)| (key, value)))
    {
        keyed.push(("###".into(), format!("{OWN_LINE}{key}={}", one_line(value))));
    }
    // The format has no field for who has no place: a remark says why.
    let players = || tournament.players.iter().zip(numbers);
    for reason in NoPlace::ALL {
        let those = players().filter(|(player, _)| player.away.no_place() == Some(reason));
        let those: Vec<String> = those.map(|(_, number)| number.to_string()).collect();
        if !those.is_empty() {
            keyed.push(("###".into(), format!("{OWN_LINE}{}={}", reason.id(), those.join(","))));
        }
    }
    keyed.sort_by_key(|(code, _)| if code == "###" { String::from("~") } else { code.clone() });
    Ok(keyed.into_iter().map(|(_, line)| line).collect())
}

/// Returns `2026/11/22` of a date that begins with its year.
fn date(text: &str) -> Option<String> {
    let numbers: Vec<u32> =
        text.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect();
    match numbers[..] {
        [year @ 1000..=9999, month @ 1..=12, day @ 1..=31] => {
            Some(format!("{year:04}/{month:02}/{day:02}"))
        }
        _ => None,
    }
}

/// The lines on points, and the outcomes whose points they say.
#[derive(Default)]
struct PointLines {
    lines: Vec<(&'static str, String)>,
    keys: Vec<&'static str>,
}

/// Returns what a game is worth, where that is not 1, ½ and 0.
fn point_lines(analysis: &Analysis) -> Result<PointLines, NotForReport> {
    use Outcome::{Absent, Bye, Draw, ForfeitLoss, Loss, Win};
    let rules = &analysis.figures.rules;
    let half = Exact::fraction(1, 2).unwrap_or_else(Exact::zero);
    let (win, zero) = (rules.points_of(Win), Exact::zero());
    // Usual absences are described in a remark, because not every program knows this letter.
    let stated = |outcome: Outcome| {
        let is_points =
            |(key, _): &(String, String)| key.strip_prefix("points.") == Some(outcome.id());
        ![Absent, ForfeitLoss].contains(&outcome) && rules.stated.settings.iter().any(is_points)
    };
    let differs = |outcome: Outcome, usual: &Exact| rules.points_of(outcome) != *usual;
    let apart = rules.points_of(Absent) != rules.points_of(ForfeitLoss);
    let usual = [
        (Win, Exact::one()),
        (Draw, half),
        (Loss, zero.clone()),
        (Absent, zero.clone()),
        (ForfeitLoss, zero),
        (Bye, win),
    ];
    let said: Vec<Outcome> = usual
        .iter()
        .filter(|(outcome, usual)| differs(*outcome, usual) || stated(*outcome))
        .map(|(outcome, _)| *outcome)
        .collect();
    if said.is_empty() {
        return Ok(PointLines::default());
    }
    let says = |outcome: Outcome| [Win, Draw].contains(&outcome) || said.contains(&outcome);
    let worth =
        |outcome: Outcome| points(&rules.points_of(outcome)).ok_or(NotForReport::PointsOf(outcome));
    let mut told = PointLines::default();
    let mut elements = Vec::new();
    for (letter, outcome) in [('W', Win), ('D', Draw), ('L', Loss), ('A', Absent), ('P', Bye)] {
        let also = outcome == Absent && says(ForfeitLoss);
        if (says(outcome) || also) && !(outcome == Absent && apart) {
            elements.push(format!("{letter}{:>4}", worth(outcome)?));
            told.keys.push(outcome.id());
            told.keys.extend((outcome == Absent).then_some(ForfeitLoss.id()));
        }
    }
    told.lines.push(("162", format!(" {}", elements.join("    "))));
    if apart {
        for (code, outcome) in [("BBZ", Absent), ("BBF", ForfeitLoss)] {
            told.lines.push((code, format!("{:>4}", worth(outcome)?)));
            told.keys.push(outcome.id());
        }
    }
    Ok(told)
}

/// Returns the criteria by their codes, where each has one.
fn codes(analysis: &Analysis) -> Option<Vec<&str>> {
    let rules = &analysis.figures.rules;
    // Lots from a seed come after the list: a remark names the seed.
    rules
        .order_before_lots()
        .iter()
        .map(|&definition| rules.definitions[definition].code.as_deref())
        .collect()
}

/// Returns what a report's list goes on with after the criteria that places follow, which the rules do not compute; nothing where places
/// follow another list.
fn beyond<'a>(analysis: &'a Analysis, codes: &[&str]) -> Option<&'a [String]> {
    let beyond = &*analysis.figures.rules.stated.beyond;
    let is_kept = analysis.figures.tournament.report.list.as_ref()?.after(codes) == Some(beyond);
    is_kept.then_some(beyond)
}

/// Returns the line of the criteria.
fn order(analysis: &Analysis) -> Option<(&'static str, String)> {
    let codes = codes(analysis)?;
    let beyond = beyond(analysis, &codes).unwrap_or_default();
    let all: Vec<&str> = codes.iter().copied().chain(beyond.iter().map(String::as_str)).collect();
    match all.split_first()? {
        (&"PTS", rest) if !rest.is_empty() => Some(("202", rest.join(","))),
        _ => Some(("212", all.join(","))),
    }
}

/// Returns the list of tie-breaks that a report had, where places follow another.
pub fn list_before(analysis: &Analysis) -> Option<&str> {
    let list = analysis.figures.tournament.report.list.as_ref()?;
    let is_kept = codes(analysis).is_some_and(|codes| beyond(analysis, &codes).is_some());
    (!is_kept).then_some(&*list.line)
}

fn line_of(
    analysis: &Analysis,
    player: PlayerIndex,
    (numbers, place): (&[u32], Option<u32>),
    rounds: &[String],
) -> Result<String, NotForReport> {
    let Player {
        name,
        rating,
        start_score,
        team,
        grade,
        federation,
        fide_number,
        born,
        sex_letter,
        ..
    } = &analysis.figures.tournament.players[player];
    let called = || name.to_string();
    let beside = start_score.clone().unwrap_or_else(Exact::zero);
    let assigned = &analysis.figures.tournament.report.assigned;
    // Points that lines 299 say go on standing there.
    if !beside.is_zero() && !assigned.iter().any(|one| one.player == player) {
        return Err(NotForReport::StartScore(called()));
    }
    let rating = match rating {
        None => "0".to_string(),
        Some(rating)
            if rating.is_integer()
                && !rating.is_negative()
                && *rating <= Exact::from(i64::from(MOST)) =>
        {
            rating.to_string()
        }
        Some(_) => return Err(NotForReport::Rating(called())),
    };
    let total = analysis.figures.field.views[player]
        .iter()
        .fold(beside, |total, view| total + view.points.clone());
    let total = points(&total).ok_or_else(|| NotForReport::Points(called()))?;
    let number = numbers[player];
    let title = grade
        .as_deref()
        .filter(|grade| TITLES.iter().any(|title| title.eq_ignore_ascii_case(grade)))
        .unwrap_or_default();
    // A federation has three capitals; what a list of players calls a team may be one.
    let federations = [federation.as_deref(), team.as_deref()].into_iter().flatten();
    let is_code =
        |code: &&str| code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    let federation = federations.into_iter().find(is_code).unwrap_or_default();
    let name: String =
        one_line(plain_name(&analysis.figures.tournament, player)).chars().take(NAME).collect();
    let place = place.map_or_else(String::new, |place| place.to_string());
    let fide_number =
        fide_number.as_deref().filter(|number| number.len() <= FIDE_NUMBER).unwrap_or_default();
    let born = born
        .as_ref()
        .map(|born| born.replace(['-', '.'], "/"))
        .filter(|born| born.len() <= BORN)
        .unwrap_or_default();
    let head = format!(
        "001 {number:>4} {sex_letter:>1}{title:>3} {name:<NAME$} {rating:>4} {federation:<3} {fide_number:>FIDE_NUMBER$} {born:<BORN$} {total:>4} {place:>4}"
    );
    Ok(head + rounds.concat().trim_end())
}
