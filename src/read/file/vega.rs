//! Games in the cross tables of Vega's pages: the result in one box of a cell, the opponent in the next, whose class says the colour.

use html5gum::StartTag;

/// Whether an element holds a player's number in the cell of the name.
pub fn is_number(tag: &StartTag<usize>) -> bool {
    tag.attributes.get(b"class".as_slice()).is_some_and(|class| ***class == *b"idn")
}

/// Whether an element holds what stands beside a player's name in its cell: the number, and with it title, rating and federation.
pub fn is_beside_name(tag: &StartTag<usize>) -> bool {
    const BESIDE: [&[u8]; 3] = [b"idwhite", b"idblack", b"player-data-box"];
    let class = tag.attributes.get(b"class".as_slice());
    class.is_some_and(|class| BESIDE.contains(&&class[..]))
}

/// The boxes of one cell: where each begins in the cell's text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Boxes {
    result: Option<usize>,
    opponent: Option<(usize, char)>,
}

impl Boxes {
    /// Takes note of a box that begins at a byte of the cell's text.
    pub fn begin(&mut self, class: &[u8], at: usize) {
        match class {
            b"res" => self.result = Some(at),
            b"cw" => self.opponent = Some((at, 'W')),
            b"cb" => self.opponent = Some((at, 'B')),
            b"cf" => self.opponent = Some((at, 'F')),
            _ => {}
        }
    }

    /// Returns the game in Vega's own notation (`+W3`, `-F4`, `=HPB`); nothing where the cell holds none.
    pub fn game(self, text: &str) -> Option<String> {
        let (at, side) = self.opponent?;
        let result = self.result?;
        // Older pages have the opponent first.
        let [told, opponent] = if result < at {
            [text.get(result..at)?, text.get(at..)?]
        } else {
            [text.get(result..)?, text.get(at..result)?]
        };
        let sign = match told.trim() {
            "1" | "+" => '+',
            "½" | "0.5" | "=" => '=',
            "0" | "-" => '-',
            _ => return None,
        };
        let opponent = opponent.trim();
        if opponent.parse::<u32>().is_ok() {
            return Some(format!("{sign}{side}{opponent}"));
        }
        (side == 'F').then(|| match sign {
            '+' => "+PAB".into(),
            '=' => "=HPB".into(),
            _ => "-ZPB".into(),
        })
    }
}
