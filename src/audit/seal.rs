//! A short code for what an event comes to: results, rules, figures and places.

use std::fmt;
use std::str::FromStr;

use crate::audit::event_facts::EventFacts;
use crate::read::sha256;
use crate::standings::Analysis;

/// The code: the first 60 bits of a SHA-256, in letters and digits that nobody mistakes for one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seal(u64);

/// What is sealed begins with it: another way of writing facts down is another version.
const VERSION: &str = "tiebook seal 1\n";
/// Crockford's 32 signs: no I, L, O, U.
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Bits of a sign, signs of a code, signs of a group.
const BITS: u32 = 5;
const LENGTH: u32 = 12;
const GROUP: u32 = 4;
/// So many hexadecimal digits have the bits of a code.
const DIGITS: usize = 15;

impl Seal {
    /// Seals an event.
    pub fn of(analysis: &Analysis) -> Self {
        let text = VERSION.to_string() + &EventFacts::of(analysis).canonical();
        let hash = sha256(text.as_bytes());
        Self(u64::from_str_radix(&hash[..DIGITS], 16).unwrap_or_default())
    }
}

impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for at in 0..LENGTH {
            if at > 0 && at % GROUP == 0 {
                write!(f, "-")?;
            }
            let sign = (self.0 >> (BITS * (LENGTH - 1 - at))) & 31;
            let sign = SIGNS.get(usize::try_from(sign).unwrap_or_default());
            write!(f, "{}", char::from(*sign.unwrap_or(&b'0')))?;
        }
        Ok(())
    }
}

/// Reads a code as people type it: small letters, without hyphens, O for 0 and I or L for 1.
impl FromStr for Seal {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut code = 0u64;
        let mut count = 0;
        for sign in text.chars().filter(|sign| !sign.is_whitespace() && *sign != '-') {
            let sign = match sign.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                sign => sign,
            };
            let value = SIGNS.iter().position(|known| char::from(*known) == sign);
            code = code << BITS | u64::try_from(value.ok_or(())?).map_err(|_| ())?;
            count += 1;
            if count > LENGTH {
                return Err(());
            }
        }
        if count == LENGTH { Ok(Self(code)) } else { Err(()) }
    }
}
