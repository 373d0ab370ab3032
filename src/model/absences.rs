//! The rounds a player takes no part in, as an organizer writes them: `3`, `3-4`, `2, 5-`, `half 2` where a half-point bye was asked for;
//! and that they were expelled, or that their games were annulled.

use std::fmt;

use crate::lang::{Lang, Language};
use crate::model::{Date, Outcome};
use crate::place::Place;

named! {
    /// Why a player has no place, the weaker reason first.
    pub enum NoPlace by id {
        /// Expelled: the games count as they were played.
        Expelled = "expelled",
        /// All games annulled: they do not count.
        Annulled = "annulled",
    }
}

impl NoPlace {
    /// Returns the word for it.
    pub fn word(self, lang: &Lang) -> &str {
        lang.texts_of("standings", self.id())
    }

    /// Returns the word for it in each language.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        Language::all().map(move |language| self.word(Lang::of(language)))
    }
}

/// What stands beside a name and says that its owner left: `Bo (dropped after round 3)`.
#[derive(Clone, Debug)]
pub struct Departure {
    /// The last round before it, where that is said.
    pub after: Option<u32>,
    /// The day on which it was, where that is said.
    pub day: Option<Date>,
    /// The name and what stands beside it.
    pub written: String,
    /// The cell.
    pub place: Place,
}

/// The rounds a player takes no part in, and why the player has no place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Away {
    spans: Vec<Span>,
    no_place: Option<NoPlace>,
}

impl From<NoPlace> for Away {
    fn from(reason: NoPlace) -> Self {
        Self { no_place: Some(reason), ..Self::default() }
    }
}

/// From a round to a round; to the end, where it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    from: u32,
    to: Option<u32>,
    /// Whether half-point byes were asked for in these rounds.
    half: bool,
}

impl Span {
    fn holds(&self, round: u32) -> bool {
        self.from <= round && self.to.is_none_or(|to| round <= to)
    }

    /// Reads a round, or from which to which.
    fn parse(part: &str) -> Option<Self> {
        // `3 4` is neither 34 nor said to be 3 and 4.
        let round = |text: &str| text.trim().parse().ok().filter(|round: &u32| *round > 0);
        let (from, to) = part.trim().split_once('-').unwrap_or((part, part));
        let (from, to) = match to {
            "" => (round(from)?, None),
            to => (round(from)?, Some(round(to)?)),
        };
        let half = false;
        to.is_none_or(|to| to >= from).then_some(Self { from, to, half })
    }

    /// Reads the same with a word for a half-point bye before or behind it.
    fn parse_half(part: &str) -> Option<Self> {
        let part = part.trim().to_lowercase();
        let mut words = Language::all().flat_map(|language| half_words(Lang::of(language)));
        let half = |rest: &str| Some(Self { half: true, ..Self::parse(rest)? });
        words.find_map(|word| {
            let before = part.strip_prefix(word).and_then(half);
            before.or_else(|| part.strip_suffix(word).and_then(half))
        })
    }
}

/// Returns the words of a language for a half-point bye that was asked for, the one that is written first.
fn half_words(lang: &Lang) -> impl Iterator<Item = &str> {
    lang.text("players.half").split('|')
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            Some(to) if to == self.from => write!(f, "{to}"),
            Some(to) => write!(f, "{}-{to}", self.from),
            None => write!(f, "{}-", self.from),
        }
    }
}

impl Away {
    /// Reads rounds and spans of them between commas; the marks between are those of Western and Japanese keyboards. Nothing
    /// where a part is neither.
    pub fn parse(text: &str) -> Option<Self> {
        let folded: String = text.chars().map(plain).collect();
        let mut away = Self::default();
        for part in folded.split(',') {
            let says = |word: &str| part.trim().eq_ignore_ascii_case(word);
            match NoPlace::ALL.into_iter().find(|why| why.words().any(says)) {
                Some(reason) => away.take_place(reason),
                None => away.spans.push(Span::parse(part).or_else(|| Span::parse_half(part))?),
            }
        }
        Some(away)
    }

    /// Returns why the player has no place.
    pub fn no_place(&self) -> Option<NoPlace> {
        self.no_place
    }

    /// Whether the player's games were annulled.
    pub fn is_annulled(&self) -> bool {
        self.no_place == Some(NoPlace::Annulled)
    }

    /// Adds rounds up to this one in which the player, who came later, took no part.
    pub(crate) fn came_after(&mut self, round: u32) {
        self.spans.push(Span { from: 1, to: Some(round), half: false });
    }

    /// Takes the player's place away; the stronger reason stays.
    pub fn take_place(&mut self, reason: NoPlace) {
        self.no_place = self.no_place.max(Some(reason));
    }

    /// Returns the absences as an organizer writes them.
    pub fn written(&self, lang: &Lang) -> String {
        let half = half_words(lang).next().unwrap_or_default();
        let spans = self
            .spans
            .iter()
            .map(|span| if span.half { format!("{half} {span}") } else { span.to_string() });
        let reason = self.no_place.map(|reason| reason.word(lang).to_string());
        spans.chain(reason).collect::<Vec<_>>().join(", ")
    }

    /// Returns the first round of an absence that holds a round and all after it; who asked for byes has not left.
    pub fn from_to_the_end(&self, round: u32) -> Option<u32> {
        let spans = self.spans.iter();
        let endless = spans.filter(|span| span.from <= round && span.to.is_none() && !span.half);
        endless.map(|span| span.from).min()
    }

    /// Whether the player takes no part in a round.
    pub fn holds(&self, round: u32) -> bool {
        self.spans.iter().any(|span| span.holds(round))
    }

    /// Returns what a round is to the player in which it is sat out: a half-point bye where that was asked for.
    pub fn outcome(&self, round: u32) -> Outcome {
        let mut spans = self.spans.iter();
        if spans.any(|span| span.half && span.holds(round)) {
            Outcome::HalfBye
        } else {
            Outcome::Out
        }
    }

    /// Whether a round is named that comes after the last one.
    pub fn names_beyond(&self, last: u32) -> bool {
        self.spans.iter().any(|span| span.to.unwrap_or(span.from) > last)
    }

    /// Whether there are no absences.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty() && self.no_place.is_none()
    }
}

impl fmt::Display for Away {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, span) in self.spans.iter().enumerate() {
            write!(f, "{}{span}", if at == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// Returns the character of a Western keyboard that means the same.
fn plain(c: char) -> char {
    match c {
        '０'..='９' => char::from(b'0' + (c as u32 - '０' as u32) as u8),
        '、' | '，' | ';' | '；' | '・' | '/' => ',',
        '－' | '–' | '—' | '〜' | '～' | '~' | 'ー' | '−' => '-',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_read_as_they_are_written() {
        for (text, shown, away) in [
            ("3", "3", vec![3]),
            ("3-4", "3-4", vec![3, 4]),
            ("２、５〜", "2, 5-", vec![2, 5, 6, 7]),
            ("1,3", "1, 3", vec![1, 3]),
            (" 1 , 3 - 4 ", "1, 3-4", vec![1, 3, 4]),
        ] {
            let read = Away::parse(text).unwrap();
            assert_eq!(
                (
                    read.to_string().as_str(),
                    (1..=7).filter(|round| read.holds(*round)).collect::<Vec<_>>()
                ),
                (shown, away)
            );
        }
        assert!(
            ["x", "", "0", "4-3", "3-4-5", "-2", "第3", "3 4", "3　4"]
                .iter()
                .all(|text| Away::parse(text).is_none())
        );
        let japanese = Lang::of(Language::of_code("ja").unwrap());
        for (text, shown) in [
            ("除名", "除名"),
            ("annulled", "抹消"),
            ("Expelled", "除名"),
            ("4-、除名", "4-, 除名"),
            ("expelled, 2", "2, 除名"),
        ] {
            let read = Away::parse(text).unwrap();
            assert_eq!((read.written(japanese).as_str(), read.no_place().is_some()), (shown, true));
        }
        assert!(
            Away::parse("expelled?").is_none() && Away::parse("3").unwrap().no_place().is_none()
        );
        let beyond = |text: &str| Away::parse(text).unwrap().names_beyond(4);
        assert!(
            beyond("99")
                && beyond("3-5")
                && beyond("5-")
                && !beyond("4")
                && !beyond("2, 3-")
                && !beyond("除名")
        );
        for (text, shown) in [
            ("half 2", "半分 2"),
            ("2 half-bye, 4", "半分 2, 4"),
            ("２半分", "半分 2"),
            ("½ 2-3", "半分 2-3"),
        ] {
            let read = Away::parse(text).unwrap();
            assert_eq!(read.written(japanese), shown);
            assert_eq!((read.outcome(2), read.outcome(4)), (Outcome::HalfBye, Outcome::Out));
            assert!(read.holds(2));
        }
        assert!(Away::parse("half").is_none() && Away::parse("half 2 3").is_none());
        assert!(Away::default().is_empty() && !Away::default().holds(1));
    }
}
