//! A text as a QR code (ISO/IEC 18004): a drawing for the web, and a bitmap for workbooks.

use std::fmt::Write as _;

use qrcode::{Color, QrCode};

/// The margin that readers need around a code, in its squares.
const MARGIN: usize = 4;
/// Pixels of a square in a bitmap.
const PIXELS: usize = 8;
/// What stands before the rows of a bitmap: its headers and two colours.
const HEADER: u32 = 14 + 40 + 2 * 4;

/// The squares of a code, with its margin.
pub(super) struct Squares {
    code: QrCode,
    /// How many stand side by side.
    side: usize,
}

impl Squares {
    /// Returns the squares of a text; nothing where it is too long for a code.
    pub(super) fn of(text: &str) -> Option<Self> {
        let code = QrCode::new(text).ok()?;
        let side = code.width() + 2 * MARGIN;
        Some(Self { code, side })
    }

    fn is_dark(&self, x: usize, y: usize) -> bool {
        let inside = MARGIN..self.side - MARGIN;
        inside.contains(&x)
            && inside.contains(&y)
            && self.code[(x - MARGIN, y - MARGIN)] == Color::Dark
    }

    /// Returns the path of an SVG drawing that is as wide and high as there are squares.
    pub(super) fn path(&self) -> (usize, String) {
        let mut path = String::new();
        for y in 0..self.side {
            for x in (0..self.side).filter(|&x| self.is_dark(x, y)) {
                let _ = write!(path, "M{x} {y}h1v1h-1z");
            }
        }
        (self.side, path)
    }

    /// Returns a Windows bitmap of one bit a pixel.
    pub(super) fn bitmap(&self) -> Vec<u8> {
        let side = self.side * PIXELS;
        let row = side.div_ceil(32) * 4;
        let [side_long, pixels] = [side, row * side].map(|size| u32::try_from(size).unwrap_or(0));
        let mut bytes = b"BM".to_vec();
        for long in [HEADER + pixels, 0, HEADER, 40, side_long, side_long] {
            bytes.extend(long.to_le_bytes());
        }
        // One plane, one bit; no compression; no resolution; all of two colours: white and black.
        bytes.extend([1, 0, 1, 0]);
        for long in [0, pixels, 0, 0, 2, 2, 0x00FF_FFFF, 0] {
            bytes.extend(u32::to_le_bytes(long));
        }
        // The lowest row comes first.
        for y in (0..side).rev() {
            let mut bits = vec![0u8; row];
            for x in (0..side).filter(|x| self.is_dark(x / PIXELS, y / PIXELS)) {
                bits[x / 8] |= 0x80 >> (x % 8);
            }
            bytes.extend(bits);
        }
        bytes
    }
}
