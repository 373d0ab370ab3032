//! Events made from a seed, and written as books: equal points meet, results are drawn.

use std::path::PathBuf;

use rust_xlsxwriter::Workbook;
use tempfile::TempDir;

/// An event: how large it is, and how it is written down.
#[derive(Clone, Copy)]
pub struct Event {
    pub players: usize,
    pub rounds: u32,
    pub layout: Layout,
}

/// How an event is written down.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// A row for each pairing.
    List,
    /// A row for each player; the cells of the rounds name the opponents.
    Names,
}

/// A pairing: who, what came of it, against whom.
type Met = (usize, &'static str, usize);

impl std::fmt::Display for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} × {}", self.players, self.rounds)
    }
}

impl Event {
    /// Returns an event that is written down as a list.
    pub const fn list(players: usize, rounds: u32) -> Self {
        Self { players, rounds, layout: Layout::List }
    }

    /// Returns where its book is.
    pub fn book(self, folder: &TempDir) -> PathBuf {
        let layout = if self.layout == Layout::List { "list" } else { "names" };
        folder.path().join(format!("{layout}-{}x{}.xlsx", self.players, self.rounds))
    }

    /// Writes its book.
    pub fn make(self, folder: &TempDir) {
        let rounds = self.draw();
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet();
        sheet.set_name("Pairings").expect("a valid name");
        let mut rows: Vec<Vec<String>> = Vec::new();
        match self.layout {
            Layout::List => {
                rows.push(
                    ["Round", "Table", "Player 1", "Result", "Player 2"].map(String::from).to_vec(),
                );
                for (round, tables) in (1..).zip(&rounds) {
                    for (table, (first, result, second)) in (1..).zip(tables) {
                        let number = |number: usize| number.to_string();
                        rows.push(vec![
                            number(round),
                            number(table),
                            name(*first),
                            (*result).into(),
                            name(*second),
                        ]);
                    }
                }
            }
            Layout::Names => {
                let headings = ["No".to_string(), "氏名".to_string()].into_iter();
                rows.push(
                    headings.chain((1..=self.rounds).map(|round| format!("{round}回戦"))).collect(),
                );
                rows.extend(
                    (0..self.players).map(|player| vec![(player + 1).to_string(), name(player)]),
                );
                for (first, result, second) in rounds.iter().flatten() {
                    let [own, other] = match *result {
                        "2-0" | "2-1" => ["○", "●"],
                        "1-1-1" => ["△", "△"],
                        _ => ["●", "○"],
                    };
                    rows[first + 1].push(format!("{own}{}", name(*second)));
                    rows[second + 1].push(format!("{other}{}", name(*first)));
                }
            }
        }
        for (row, cells) in (0..).zip(rows) {
            sheet.write_row(row, 0, cells).expect("room for a row");
        }
        workbook.save(self.book(folder)).expect("a workbook");
    }

    /// Writes it as a report of chess; of a round some stay away.
    pub fn report(self) -> String {
        let mut text = format!(
            "012 Bench\n042 2026/04/01\n092 Individual: Swiss-System\n142 {}\n",
            self.rounds
        );
        let mut lines: Vec<String> = (0..self.players)
            .map(|player| {
                let (number, rating) = (player + 1, 1_200 + player * 997 % 1_500);
                format!(
                    "001 {number:>4}      {:<33} {rating:>4} {:>31} {number:>4}",
                    name(player),
                    ""
                )
            })
            .collect();
        for (round, met) in self.draw().into_iter().enumerate() {
            for (first, result, second) in met {
                let letters = match result {
                    _ if (first + round) % 31 == 0 => ["+", "-"],
                    "2-0" | "2-1" => ["1", "0"],
                    "1-1-1" => ["=", "="],
                    _ => ["0", "1"],
                };
                for (at, other, colour, letter) in
                    [(first, second, "w", letters[0]), (second, first, "b", letters[1])]
                {
                    // Who stays away leaves the other with a bye.
                    let round = if (first + second + round) % 37 == 0 {
                        ["  0000 - H", "  0000 - U"][usize::from(colour == "b")].to_string()
                    } else {
                        format!("  {:>4} {colour} {letter}", other + 1)
                    };
                    lines[at].push_str(&round);
                }
            }
        }
        for line in lines {
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    /// Pairs and plays every round.
    fn draw(self) -> Vec<Vec<Met>> {
        let mut random = 0x2545_f491_4f6c_dd1d_u64;
        let mut draw = |limit: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            (random % limit as u64) as usize
        };
        let mut points = vec![0; self.players];
        let mut round = || {
            let mut order: Vec<usize> = (0..self.players).collect();
            for at in (1..self.players).rev() {
                order.swap(at, draw(at + 1));
            }
            order.sort_by_key(|player| std::cmp::Reverse(points[*player]));
            let mut met = Vec::new();
            for pair in order.chunks_exact(2) {
                let (result, first, second) =
                    [("2-0", 3, 0), ("2-1", 3, 0), ("1-2", 0, 3), ("0-2", 0, 3), ("1-1-1", 1, 1)]
                        [draw(5)];
                points[pair[0]] += first;
                points[pair[1]] += second;
                met.push((pair[0], result, pair[1]));
            }
            met
        };
        (0..self.rounds).map(|_| round()).collect()
    }
}

/// A name of letters alone, so that no part of it is a number.
fn name(player: usize) -> String {
    let letters = "abcdefghijklmnopqrstuvwxyz".as_bytes();
    let mut rest = player;
    let mut name = String::from("Player ");
    for _ in 0..4 {
        name.push(char::from(letters[rest % letters.len()]));
        rest /= letters.len();
    }
    name
}
