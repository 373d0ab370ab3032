//! Quotation marks of separated values that swallow lines.

/// Returns from which byte on a quotation mark swallows lines that nobody meant it to: it is never closed, or closed
/// across lines by the mark of another cell.
pub fn swallowing(text: &str, separator: u8) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        // At the first byte of a cell.
        if bytes[at] == b'"' {
            let start = at;
            at += 1;
            loop {
                at += memchr::memchr(b'"', &bytes[at..]).unwrap_or(bytes.len() - at) + 1;
                if at > bytes.len() {
                    return Some(start);
                }
                if bytes.get(at) != Some(&b'"') {
                    break;
                }
                at += 1;
            }
            let closed = bytes.get(at).is_none_or(|next| [separator, b'\r', b'\n'].contains(next));
            if !closed && bytes[start..at].contains(&b'\n') {
                return Some(start);
            }
        }
        at +=
            memchr::memchr3(separator, b'\r', b'\n', &bytes[at..]).unwrap_or(bytes.len() - at) + 1;
    }
    None
}
