//! A pairing program of the user's own, run as a process: a report file goes in, pairs of numbers come out.

use std::collections::HashMap;
use std::fs::File;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;

use wait_timeout::ChildExt;

use crate::bounded::{self, MOST_OF_TEXT};
use crate::cli::files::shown;
use crate::cli::{interrupt, io_words};
use crate::lang::{Lang, one_line};
use crate::model::{Outcome, Pairing, PlayerIndex, Recorded, Tournament};
use crate::pairing::{Bye, Draw, Proof, Round, RoundToPair, Seat};
use crate::standings::{Analysis, compute};
use crate::write::trf::{self, NotForReport};

/// The most characters of a program's messages that are shown.
const MOST_SAID: usize = 300;

/// The report file of the rounds so far, as a pairing program takes it.
pub(super) struct Report {
    /// The text.
    pub text: String,
    /// The number of each player in it.
    numbers: Vec<u32>,
}

impl Report {
    /// Writes down the rounds so far, and who does not take part in the next one; before the first game the draw says who of the first
    /// table has White.
    ///
    /// # Errors
    /// The part of the tournament that a report cannot express.
    pub(super) fn new(
        analysis: &Analysis,
        next: &RoundToPair,
        seed: u64,
    ) -> Result<Self, NotForReport> {
        let mut tournament = (*analysis.figures.tournament).clone();
        let place = tournament.book();
        for player in (0..tournament.players.len()).filter(|player| !next.players.contains(player))
        {
            tournament.pairings.push(Pairing::new(
                next.field.round,
                (player, None),
                Recorded::marked([Outcome::Absent; 2]),
                place.clone(),
            ));
        }
        tournament.rounds = tournament.rounds.max(next.field.round);
        let begun = tournament.pairings.iter().any(|pairing| pairing.second.is_some());
        let numbers = trf::numbers(&tournament)?;
        let mut text =
            trf::report(&compute(Arc::new(tournament), (*analysis.figures.rules).clone()))?;
        if !begun {
            let color = if Draw::new(seed, u64::from(next.field.round)).below(2) == 0 {
                "white1"
            } else {
                "black1"
            };
            text.extend(["XXC ", color, "\r\n"]);
        }
        Ok(Self { text, numbers })
    }
}

/// The program, and how it is spoken of.
pub(super) struct Engine<'a> {
    /// Its path.
    pub path: &'a Path,
    /// The time limit in seconds.
    pub seconds: u64,
    /// The wording.
    pub lang: &'a Lang,
}

impl Engine<'_> {
    fn say(&self, key: &str, fields: &[(&str, &str)]) -> String {
        let program = self.name();
        let fields: Vec<(&str, &str)> =
            std::iter::once(("program", program.as_str())).chain(fields.iter().copied()).collect();
        self.lang.say(&format!("engine.{key}"), &fields)
    }

    /// Returns what the program is called.
    fn name(&self) -> String {
        self.path.file_name().map_or_else(|| shown(self.path), |name| shown(Path::new(name)))
    }

    /// Lets the program pair.
    ///
    /// # Errors
    /// The failure, in words.
    pub(super) fn paired(
        &self,
        report: &Report,
        next: &RoundToPair,
        tournament: &Tournament,
    ) -> Result<Round, String> {
        let answer = self.answer(&report.text)?;
        self.understood(&answer, report, next, tournament)
    }

    /// Runs the program and returns what it answered.
    fn answer(&self, report: &str) -> Result<String, String> {
        let unwritable = |error: std::io::Error| {
            say!(self, "no_file", file = "TRF", error = io_words(&error, self.lang))
        };
        let folder = tempfile::tempdir().map_err(unwritable)?;
        let [input, answer, said] =
            ["round.trf", "pairings.txt", "said.txt"].map(|name| folder.path().join(name));
        std::fs::write(&input, report).map_err(unwritable)?;
        // Into a file: a full pipe would let the program wait for ever.
        let out = File::create(&said).map_err(unwritable)?;
        let also = out.try_clone().map_err(unwritable)?;
        let mut command = Command::new(self.path);
        command
            .arg("--dutch")
            .arg(&input)
            .arg("-p")
            .arg(&answer)
            .stdin(Stdio::null())
            .stdout(out)
            .stderr(also);
        let mut child = interrupt::spawned(&mut command)
            .map_err(|error| say!(self, "cannot_start", error = io_words(&error, self.lang)))?;
        let ended = child.wait_timeout(Duration::from_secs(self.seconds));
        let Ok(Some(status)) = ended else {
            // It may have ended by itself meanwhile.
            interrupt::end_spawned();
            let _ = child.kill();
            let _ = child.wait();
            return Err(say!(self, "too_long", seconds = self.seconds));
        };
        interrupt::is_over();
        if !status.success() {
            return Err(self.failed(status, &read(&said)));
        }
        let answer =
            bounded::read(&answer, MOST_OF_TEXT).map_err(|_| self.say("no_answer", &[]))?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }

    fn failed(&self, status: ExitStatus, said: &str) -> String {
        let text = in_short(said);
        let said =
            if text.is_empty() { String::new() } else { say!(self.lang, "engine.said", text) };
        match status.code() {
            Some(1) => say!(self, "none", said),
            code => say!(
                self,
                "failed",
                code = code.map_or_else(|| "—".to_string(), |code| code.to_string()),
                said
            ),
        }
    }

    /// Reads the answer: how many pairs, then two numbers a line, the first has White, 0 is nobody.
    fn understood(
        &self,
        answer: &str,
        report: &Report,
        next: &RoundToPair,
        tournament: &Tournament,
    ) -> Result<Round, String> {
        let numbers: HashMap<u32, PlayerIndex> =
            report.numbers.iter().enumerate().map(|(player, number)| (*number, player)).collect();
        let seat = |line: usize, number: u32| -> Result<Seat, String> {
            let known = numbers
                .get(&number)
                .and_then(|player| next.players.iter().position(|other| other == player));
            known.ok_or_else(|| say!(self, "unknown", line, number))
        };
        let mut lines = (1..).zip(answer.lines()).filter(|(_, text)| !text.trim().is_empty());
        let wrong = |line: usize, text: &str| say!(self, "line", line, text = in_short(text));
        let (line, head) = lines.next().ok_or_else(|| self.say("no_answer", &[]))?;
        let many: usize = head.trim().parse().map_err(|_| wrong(line, head))?;
        let (mut tables, mut byes) = (Vec::new(), Vec::new());
        for (line, text) in lines {
            let both: Option<Vec<u32>> =
                text.split_whitespace().map(|number| number.parse().ok()).collect();
            match both.as_deref() {
                Some([one, 0] | [0, one]) => byes.push(seat(line, *one)?),
                Some([one, other]) => tables.push((seat(line, *one)?, seat(line, *other)?)),
                _ => return Err(wrong(line, text)),
            }
        }
        let found = tables.len() + byes.len();
        if found != many {
            return Err(say!(self, "count", many, found));
        }
        self.legal(&tables, &byes, next, tournament)?;
        let bye = byes.first().copied().map(Bye::of);
        let proof = Proof::Engine { program: self.name() };
        Ok(Round { tables, bye, alone: Vec::new(), totals: Vec::new(), proof, schedule: None })
    }

    /// Checks that every player is paired once, that no two meet again, and that at most one has the bye.
    fn legal(
        &self,
        tables: &[(Seat, Seat)],
        byes: &[Seat],
        next: &RoundToPair,
        tournament: &Tournament,
    ) -> Result<(), String> {
        let name = |seat: Seat| tournament.name(next.players[seat]).to_string();
        let mut times = vec![0; next.players.len()];
        for seat in tables.iter().flat_map(|&(one, other)| [one, other]).chain(byes.iter().copied())
        {
            times[seat] += 1;
            if times[seat] > 1 {
                return Err(say!(self, "twice", player = name(seat)));
            }
        }
        let missing: Vec<String> =
            (0..times.len()).filter(|seat| times[*seat] == 0).map(name).collect();
        if !missing.is_empty() {
            return Err(say!(self, "left_out", players = self.lang.list(&missing)));
        }
        if byes.len() > 1 {
            return Err(self.say("two_byes", &[]));
        }
        match tables.iter().find(|(one, other)| next.field.participants[*one].met.contains(other)) {
            Some(&(one, other)) => Err(say!(self, "met", first = name(one), second = name(other))),
            None => Ok(()),
        }
    }
}

/// Returns what a program said, on one line and cut where it is long.
fn in_short(said: &str) -> String {
    one_line(said.trim()).chars().take(MOST_SAID).collect()
}

fn read(path: &Path) -> String {
    bounded::read(path, MOST_OF_TEXT)
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .unwrap_or_default()
}
