//! A number as its cell prints it: the number formats that the plan uses, as LibreOffice and Excel print them.

use crate::exact::{Exact, Mode};

/// Excel's General is as wide as this at most, the sign apart.
const GENERAL: usize = 11;

/// Returns a number under one of Excel's number formats: `General`, or one pattern of digits such as `0.00##` between literal text.
pub(super) fn printed(number: f64, format: &str) -> String {
    let Some(exact) = Exact::from_cell(number) else {
        return String::new();
    };
    let size = exact.clone().abs();
    let text = Format::parse(format).map_or_else(|| general(&size), |format| format.print(&size));
    // A number that rounds to zero has no sign.
    if exact.is_negative() && text.contains(|c: char| matches!(c, '1'..='9')) {
        format!("-{text}")
    } else {
        text
    }
}

/// Returns a number that is not negative under General: as many decimals as it has, and as there is room for.
fn general(size: &Exact) -> String {
    let whole = size.to_decimal(0, Mode::HalfUp);
    let layout = GENERAL.saturating_sub(whole.len() + 1);
    trimmed(&size.to_decimal(u32::try_from(layout).unwrap_or(0), Mode::HalfUp), 0).to_string()
}

/// Returns a decimal number without trailing zeros, but with at least `least` decimals.
fn trimmed(decimal: &str, least: usize) -> &str {
    let Some(point) = decimal.find('.') else {
        return decimal;
    };
    let kept = decimal.trim_end_matches('0').len().max(point + 1 + least);
    decimal[..kept].trim_end_matches('.')
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Format {
    before: String,
    /// Decimals that are always printed.
    always: usize,
    /// Decimals that are printed as far as they are not 0.
    perhaps: usize,
    after: String,
    is_percentage: bool,
}

impl Format {
    fn parse(text: &str) -> Option<Self> {
        let mut format = Self::default();
        let (mut rest, mut has_digits) = (text, false);
        while let Some(c) = rest.chars().next() {
            rest = &rest[c.len_utf8()..];
            let literal = if has_digits { &mut format.after } else { &mut format.before };
            match c {
                '"' => {
                    let (inside, behind) = rest.split_once('"')?;
                    literal.push_str(inside);
                    rest = behind;
                }
                '%' => {
                    literal.push('%');
                    format.is_percentage = true;
                }
                ' ' => literal.push(' '),
                '0' if !has_digits => {
                    has_digits = true;
                    let decimals = rest.strip_prefix('.').unwrap_or_default();
                    format.always = leading(decimals, '0');
                    format.perhaps = leading(&decimals[format.always..], '#');
                    let taken = format.always + format.perhaps;
                    rest = if rest.starts_with('.') { &decimals[taken..] } else { rest };
                }
                _ => return None,
            }
        }
        has_digits.then_some(format)
    }

    /// Prints a number that is not negative.
    fn print(&self, size: &Exact) -> String {
        let value = if self.is_percentage { size.clone() * Exact::from(100) } else { size.clone() };
        let digits = u32::try_from(self.always + self.perhaps).unwrap_or(0);
        let decimal = value.to_decimal(digits, Mode::HalfUp);
        format!("{}{}{}", self.before, trimmed(&decimal, self.always), self.after)
    }
}

/// Returns how often a character of one byte stands at the beginning of a text.
fn leading(text: &str, c: char) -> usize {
    text.len() - text.trim_start_matches(c).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As LibreOffice 7.4 prints them (exported as shown); General as narrow as Excel prints it.
    #[test]
    fn numbers_are_printed_as_spreadsheets_print_them() {
        for (number, format, text) in [
            (1.0 / 3.0, "0.00", "0.33"),
            (1.0 / 3.0, "0.0#############", "0.33333333333333"),
            (1.0 / 3.0, "0.00%", "33.33%"),
            (1.0 / 3.0, "\"≈\"0.000000", "≈0.333333"),
            (1.0 / 3.0, "General", "0.333333333"),
            (2.675, "0.00", "2.68"),
            (0.545, "0.00", "0.55"),
            (1.005, "0.00", "1.01"),
            (2.5, "0", "3"),
            (0.1, "0.0#############", "0.1"),
            (123_456_789_012.0, "0.0#############", "123456789012.0"),
            (1_234_567.891, "General", "1234567.891"),
            (10.25, "General", "10.25"),
            (10.0, "General", "10"),
            (-3.0, "\"≈\"0.000000", "-≈3.000000"),
            (-0.001, "0.00", "0.00"),
            (-0.001, "0.00%", "-0.10%"),
            (-3.0, "General", "-3"),
            (0.5416, "0.00 %", "54.16 %"),
            (f64::NAN, "0.00", ""),
        ] {
            assert_eq!(printed(number, format), text, "{number} {format}");
        }
    }
}
