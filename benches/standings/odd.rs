//! Books of one thing many times over, which nobody has and anybody can make: the bench holds them to seconds.

/// What there is many times over.
#[derive(Clone, Copy, Debug)]
pub enum Odd {
    Rounds,
    Groups,
    Headings,
    Notes,
}

impl Odd {
    pub const ALL: [Self; 4] = [Self::Rounds, Self::Groups, Self::Headings, Self::Notes];

    /// Returns the book, as separated values.
    pub fn book(self) -> String {
        let repeated = |text: &str, times: usize| vec![text; times].join(",");
        let lines: Vec<String> = match self {
            Self::Rounds => list(20, 800),
            Self::Groups => {
                let row = |at: usize| repeated(&format!("a{at},2-1,b{at}"), 330);
                std::iter::once(repeated("Player 1,Result,Player 2", 330))
                    .chain((0..60).map(row))
                    .collect()
            }
            Self::Headings => {
                let names: Vec<String> = (0..4_000).map(|at| format!("P{at}")).collect();
                let row = format!("1,{}", names.join(","));
                let heading = format!("Round,{}", repeated("Player", 4_000));
                std::iter::once(heading).chain(std::iter::repeat_n(row, 20)).collect()
            }
            Self::Notes => {
                let notes = (0..100_000).map(|at| format!(",,,,note {at}"));
                list(200, 5).into_iter().chain(notes).collect()
            }
        };
        lines.join("\n") + "\n"
    }
}

fn list(players: usize, rounds: usize) -> Vec<String> {
    let half = players / 2;
    let row = |round: usize, table: usize| {
        let result = ["2-0", "2-1", "1-2", "0-2"][(3 * table + 7 * round) % 4];
        format!("{},P{table},{result},P{}", round + 1, half + (table + round) % half)
    };
    let rows = (0..rounds).flat_map(|round| (0..half).map(move |table| (round, table)));
    std::iter::once("Round,Player 1,Result,Player 2".to_string())
        .chain(rows.map(|(round, table)| row(round, table)))
        .collect()
}
