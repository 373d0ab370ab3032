//! Fields of players for rounds that are paired, and how many of them are tried.

use tiebook::pairing::{Field, Participant, Seat};

fn player(points: i64) -> Participant {
    Participant { figure: points.into(), ..Participant::default() }
}

/// Returns a field of players with these points, who met as the pairs say.
pub fn field(round: u32, points: &[i64], met: &[(Seat, Seat)]) -> Field {
    let mut participants: Vec<Participant> = points.iter().map(|&points| player(points)).collect();
    for (rank, participant) in (1..).zip(&mut participants) {
        participant.rank = rank;
    }
    for &(a, b) in met {
        participants[a].met.insert(b);
        participants[b].met.insert(a);
    }
    Field { round, participants }
}

/// How many random rounds and events are tried: `TIEBOOK_PAIRINGS=10000 cargo test --test it pairing` tries as many as one likes.
pub fn cases() -> u32 {
    super::tries("TIEBOOK_PAIRINGS", 600) as u32
}

/// Returns all but one.
pub fn without(all: &[Seat], seat: Seat) -> Vec<Seat> {
    all.iter().copied().filter(|other| *other != seat).collect()
}
