//! What one cell of a cross table says. The same sign means different things in different families of tables,
//! so the family is decided first: `+` is a win by forfeit in chess and a plain win in go.

use crate::exact::Exact;
use crate::model::Outcome::{
    self, Absent, Bye, Draw, ForfeitLoss, ForfeitWin, FullBye, HalfBye, Loss, Out, Win,
};
use crate::model::Recorded;
use crate::read::layouts::cross::entry::{Entry, Met, Who};
use crate::read::layouts::cross::legs;
use crate::read::layouts::cross::marks::{in_words, marks, score, spread};
use crate::read::layouts::cross::stacked::is_glued;
use crate::read::layouts::player_cell::Layout;
use crate::read::number::{MOST_STONES, digits, fold};
use crate::read::words::result_sentence::without_sets;
use crate::read::words::{extra_time, headings, result, vocabulary};

/// How a table's cells are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// `16w1`, `9b½`, `12w+`; -1 a full-point bye, -½ half a point, 0 not paired.
    Chess,
    /// `12+/w3`, `5-`, `0+` for a bye.
    Go,
    /// `○12`, `12●`, `△佐藤`, `□`.
    Marks,
    /// `+W3`, `=B12`, `-F4` (by forfeit), `+PAB`, `=HPB`.
    Vega,
    /// `W 3`, `X 5` won and `F 5` lost by forfeit, `B` bye, `H` half a point, `U` unplayed.
    Uscf,
    /// Everybody against everybody: `1`, `0`, `½`, `○`, `40-24`, the column says against whom.
    RoundRobin,
}

impl Family {
    /// Every family, the more usual first.
    pub const ALL: [Self; 6] =
        [Self::Chess, Self::Go, Self::Marks, Self::Vega, Self::Uscf, Self::RoundRobin];

    pub fn layout(self) -> Layout {
        match self {
            Self::Chess => Layout::CrossChess,
            Self::Go => Layout::CrossGo,
            Self::Marks => Layout::CrossMarks,
            Self::Vega => Layout::CrossVega,
            Self::Uscf => Layout::CrossUscf,
            Self::RoundRobin => Layout::RoundRobin,
        }
    }

    /// Reads a cell; nothing if it makes no sense.
    pub fn read(self, text: &str) -> Option<Entry> {
        let folded = fold(text);
        if folded.chars().all(|c| "*-/＼\\".contains(c)) {
            return Some(Entry::Nothing);
        }
        if self == Self::RoundRobin && vocabulary::is("sentence.open", &folded) {
            return Some(Entry::Nothing);
        }
        let own = self.own(text, &folded);
        if self == Self::RoundRobin {
            own
        } else {
            own.or_else(|| self.forfeit(text)).or_else(|| alone(text, &folded))
        }
    }

    pub fn met(self, text: &str) -> Option<Met> {
        match self.read(text)? {
            Entry::Against(met) => Some(met),
            _ => None,
        }
    }

    /// Reads a cell that says behind all else that nobody played: `W6 ff`.
    fn forfeit(self, text: &str) -> Option<Entry> {
        let (head, last) = text.trim_end().rsplit_once(char::is_whitespace)?;
        let bare = last.trim_matches(['(', ')']).to_ascii_lowercase();
        match self.own(head, &fold(head))? {
            Entry::Against(met)
                if met.score.is_none() && vocabulary::is("without-play.behind", &bare) =>
            {
                let outcome = Some(without_play(met.outcome?)?);
                Some(Entry::Against(Met { outcome, ..met }))
            }
            _ => None,
        }
    }

    /// Reads a cell by the signs of the family alone.
    fn own(self, text: &str, folded: &str) -> Option<Entry> {
        match self {
            Self::Chess => chess(folded),
            Self::Go => go(folded),
            Self::Marks => {
                let text = in_words(text);
                let told = seated(&text).or_else(|| spread(&text));
                told.or_else(|| marks(&fold(&text)))
            }
            Self::Vega => vega(folded),
            Self::Uscf => uscf(folded),
            Self::RoundRobin => {
                let read = |text: &str| {
                    let games: Option<Vec<Entry>> =
                        legs::split(text).into_iter().map(plain).collect();
                    games?.into_iter().next()
                };
                let bare = without_sets(text).and_then(|told| read(&told));
                let lacks_score = |told: &Entry| told.met().is_some_and(|met| met.score.is_none());
                // `○(3-1)`: what stands in brackets is the score itself, where there is no other.
                if bare.as_ref().is_none_or(lacks_score) { read(text).or(bare) } else { bare }
            }
        }
    }
}

/// Reads a word for a round without an opponent, which is one in every family.
fn alone(text: &str, folded: &str) -> Option<Entry> {
    if headings::is_not_paired(text) {
        return Some(Entry::Alone(Out));
    }
    // `棄権`, `late`: nobody stands opposite.
    if vocabulary::is("of-one.away", folded) {
        return Some(Entry::Alone(Absent));
    }
    // `bye 1`, `½ bye`, `bye 0`, `=BYE`: what it is worth.
    let behind = text.trim().rsplit_once(char::is_whitespace);
    let in_front = text.trim().split_once(char::is_whitespace);
    let in_front = in_front.map(|(worth, word)| (word, worth));
    let signed = split_first(text.trim()).map(|(sign, word)| (word, sign));
    let mut ways = behind.into_iter().chain(in_front).chain(signed);
    let worth = ways.find(|(word, _)| headings::is_bye(word));
    let outcome = worth.and_then(|(_, worth)| match fold(worth).as_str() {
        "1" | "+" => Some(Bye),
        "0.5" | "=" => Some(HalfBye),
        "0" | "-" => Some(Out),
        _ => None,
    });
    if let Some(outcome) = outcome.or_else(|| headings::is_bye(text).then_some(Bye)) {
        return Some(Entry::Alone(outcome));
    }
    match result::mark(folded).filter(|_| folded.chars().count() > 1)? {
        Out => Some(Entry::Nothing),
        outcome @ (FullBye | HalfBye | Absent) => Some(Entry::Alone(outcome)),
        _ => None,
    }
}

fn without_play(outcome: Outcome) -> Option<Outcome> {
    match outcome {
        Win => Some(ForfeitWin),
        Loss => Some(ForfeitLoss),
        _ => None,
    }
}

/// Returns what a folded sign says in cells of one sort.
fn said(section: &str, sign: &str) -> Option<Outcome> {
    vocabulary::which(section, sign).and_then(Outcome::from_id)
}

fn against(number: u32, outcome: impl Into<Option<Outcome>>, first: Option<bool>) -> Entry {
    let met = Met::new(Who::Number(number), outcome);
    Entry::Against(Met { first, ..met })
}

/// Splits leading digits off.
fn numbered(folded: &str) -> Option<(u32, &str)> {
    let (number, rest) = digits(folded);
    Some((number.parse().ok()?, rest))
}

fn split_first(text: &str) -> Option<(&str, &str)> {
    Some(text.split_at(text.chars().next()?.len_utf8()))
}

fn chess(folded: &str) -> Option<Entry> {
    if let Some(outcome) = said("chess-alone", folded).or_else(|| result::letter(folded)) {
        return Some(Entry::Alone(outcome));
    }
    let (number, rest) = numbered(folded)?;
    // `1v4`, a point against number 4.
    if let Some((own, opponent)) = folded.split_once('v')
        && let Some(outcome @ (Win | Loss | Draw)) = said("chess-cell", own)
    {
        return Some(against(opponent.trim_start_matches(['s', '.']).parse().ok()?, outcome, None));
    }
    let (colour, rest) = split_first(rest)?;
    // s is black in German exports.
    if !["w", "b", "s"].contains(&colour) {
        return None;
    }
    let outcome = if rest.is_empty() { None } else { Some(said("chess-cell", rest)?) };
    Some(against(number, outcome, Some(colour == "w")))
}

fn go(folded: &str) -> Option<Entry> {
    // As on paper: won, and against nobody.
    if folded == "+" {
        return Some(Entry::Alone(Bye));
    }
    let (number, rest) = numbered(folded)?;
    let told = rest.trim_start_matches(|c| "+-=?!".contains(c));
    let sign = &rest[..rest.len() - told.len()];
    // `2-1` is a score, and nobody lost to number 2.
    let handicap = told.strip_prefix('/').is_some_and(|rest| {
        let stones = rest.trim_start_matches(['w', 'b']);
        stones.chars().all(|c| c.is_ascii_digit())
    });
    if !(handicap || ["", "w", "b"].contains(&told)) {
        return None;
    }
    // Not known yet, which is no jigo.
    let outcome = match sign {
        "?" if number > 0 => None,
        sign => Some(said("go-cell", sign)?),
    };
    if number == 0 {
        return Some(Entry::Alone(match outcome? {
            Loss | ForfeitLoss => Out,
            outcome => outcome.alone()?,
        }));
    }
    // Black moves first in go.
    let first = match split_first(told.trim_start_matches('/')) {
        Some(("b", _)) => Some(true),
        Some(("w", _)) => Some(false),
        _ => None,
    };
    Some(against(number, outcome, first))
}

/// Reads an opponent, who began and a mark, each in a column of its own: `2 先 ●`, `先 久保 ○`.
fn seated(text: &str) -> Option<Entry> {
    let side = |part: &str| match vocabulary::which("side", &fold(part)) {
        Some("first") => Some(true),
        Some("second") => Some(false),
        _ => None,
    };
    let parts: Vec<&str> = text.split_whitespace().collect();
    if parts.len() < 3 {
        return None;
    }
    let (began, rest): (Vec<&str>, Vec<&str>) =
        parts.into_iter().partition(|part| side(part).is_some());
    let [began] = began[..] else {
        return None;
    };
    let first = side(began);
    match marks(&fold(&rest.concat()))? {
        Entry::Against(met) => Some(Entry::Against(Met { first, ..met })),
        _ => None,
    }
}

/// Returns the stones of handicap that a cell of go says its player was given (`12+/b3`), negative where they were given away.
pub fn stones(text: &str) -> i32 {
    let told = || {
        let folded = fold(text);
        let (front, behind) = folded.split_once('/')?;
        let (colour, number) = split_first(behind)?;
        let number: i32 = number.parse().ok()?;
        let is_told =
            front.ends_with(['+', '-', '=', '!', '?']) && (0..=MOST_STONES).contains(&number);
        match colour {
            "b" if is_told => Some(number),
            "w" if is_told => Some(-number),
            _ => None,
        }
    };
    told().unwrap_or(0)
}

fn vega(folded: &str) -> Option<Entry> {
    if let Some(outcome) = said("vega-alone", folded) {
        return Some(Entry::Alone(outcome));
    }
    let (sign, rest) = split_first(folded)?;
    let outcome = said("go-cell", sign)?;
    // `+W3`, or `+3w` and `+3` as clubs write it.
    let number = rest.strip_prefix(['w', 'b', 'f']);
    let number = number.unwrap_or_else(|| rest.trim_end_matches(['w', 'b']));
    let number = number.parse().ok()?;
    Some(match rest.trim_matches(|c: char| c.is_ascii_digit()) {
        "f" => against(number, without_play(outcome).unwrap_or(outcome), None),
        "" => against(number, outcome, None),
        colour => against(number, outcome, Some(colour == "w")),
    })
}

fn uscf(folded: &str) -> Option<Entry> {
    // `-B-`, `-H-`, as wall charts are typed.
    let bare = folded.strip_prefix('-').and_then(|text| text.strip_suffix('-'));
    let (letter, rest) = split_first(bare.unwrap_or(folded))?;
    let number = rest.trim_start_matches('-');
    if number.is_empty() {
        return said("uscf-alone", letter).map(Entry::Alone);
    }
    let outcome = said("uscf-cell", letter)?;
    // `W18w`, `W18 (w)`.
    let (number, colour) = numbered(number)?;
    let colour = colour.trim_matches(['(', ')']);
    let first = (!colour.is_empty()).then_some(colour == "w");
    let is_known = ["", "w", "b"].contains(&colour);
    is_known.then(|| against(number, outcome, first))
}

/// Reads the scores around a mark, `3○1` or `1 ● 4`, where they say the same as the mark.
fn around_a_mark(folded: &str) -> Option<(Outcome, (Exact, Option<Exact>))> {
    let lists = vocabulary::section("plain-cell");
    let mut signs = lists.flat_map(|(id, signs)| signs.iter().map(move |sign| (id, sign)));
    signs.find_map(|(id, sign)| {
        let (own, other) = folded.split_once(sign.as_str())?;
        let scored = [own, other].map(|text| result::number(text.trim()));
        let [Some(own), Some(other)] = scored else {
            return None;
        };
        let outcome = Outcome::from_id(id)?;
        let agrees = outcome.fared() == Some(own.cmp(&other));
        agrees.then_some((outcome, (own, Some(other))))
    })
}

/// Reads a cell whose column says who is meant.
fn plain(text: &str) -> Option<Entry> {
    let told = |outcome, score| {
        let met = Met::new(Who::Number(0), outcome);
        Some(Entry::Against(Met { score, ..met }))
    };
    if let Some(Recorded { outcomes: Some([own, _]), score: Some(score) }) = extra_time::told(text)
    {
        return told(Some(own), Some((score.first, Some(score.second))));
    }
    if is_glued(text) {
        return None;
    }
    let folded = fold(text);
    if let Some(outcome) = result::with_reason(&folded).and_then(Outcome::opposed) {
        return told(Some(outcome), None);
    }
    // `○-退`, `退-○`: both sides are marked.
    let of_both = || Some(result::read_result(text)?.outcomes?[0]);
    let (sign, rest) = split_first(&folded)?;
    if let Some(outcome) = said("plain-cell", sign) {
        // `○不`, `●（不戦）`: won and lost without play.
        let bare = rest.trim_matches(|c: char| "()（）".contains(c));
        let without_play =
            without_play(outcome).filter(|_| vocabulary::is("without-play.mark", bare));
        if without_play.is_some() {
            return told(without_play, None);
        }
        if let Some(score) = score(rest) {
            return told(Some(outcome), Some(score));
        }
        if !rest.is_empty() {
            return told(Some(of_both().filter(|_| rest.starts_with('-'))?), None);
        }
    }
    if let Some((outcome, between)) = around_a_mark(&folded) {
        return told(Some(outcome), Some(between));
    }
    let marked = || {
        let outcome = result::mark(&folded)?.opposed()?;
        (outcome.has_score() || [ForfeitWin, ForfeitLoss].contains(&outcome)).then_some(outcome)
    };
    let unplayed = said("unplayed-half", &folded);
    // `棄権`: the one who did not come met somebody here.
    let alone = || vocabulary::is("of-one.away", &folded).then_some(ForfeitLoss);
    let outcome = unplayed.or_else(marked).or_else(alone);
    if let Some(outcome) = outcome.or_else(|| said("plain-cell", sign)) {
        return told(Some(outcome), None);
    }
    match score(text) {
        Some(score) => told(None, Some(score)),
        None => told(Some(of_both()?), None),
    }
}
