//! What an .ods holds beside its text: ruby, the reading printed above kanji, which is no part of a name.

use std::io::{Cursor, Read, Write};

use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

const CONTENT: &str = "content.xml";
const RUBY: &str = "<text:ruby-text";
const RUBY_END: &str = "</text:ruby-text>";

/// Returns an .ods without ruby, which `calamine` would read into the cells' texts; nothing where there is none to leave out.
///
/// A part that unpacks to more than `most` bytes is left to be refused.
#[must_use]
pub fn without_ruby(bytes: &[u8], most: u64) -> Option<Vec<u8>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    archive.index_for_name("mimetype")?;
    let part = archive.by_name(CONTENT).ok().filter(|part| part.size() <= most)?;
    let mut content = String::new();
    part.take(most).read_to_string(&mut content).ok()?;
    let content = cut(&content)?;
    let mut copy = ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..archive.len() {
        let part = archive.by_index_raw(at).ok()?;
        if part.name().is_ok_and(|name| name == CONTENT) {
            continue;
        }
        copy.raw_copy_file(part).ok()?;
    }
    copy.start_file(CONTENT, SimpleFileOptions::default()).ok()?;
    copy.write_all(content.as_bytes()).ok()?;
    copy.finish().ok().map(Cursor::into_inner)
}

/// Cuts every ruby text out; nothing where there is none, or one without an end.
fn cut(content: &str) -> Option<String> {
    let mut rest = content;
    let mut kept = String::new();
    while let Some(start) = rest.find(RUBY) {
        kept.push_str(&rest[..start]);
        let tag = &rest[start..][..=rest[start..].find('>')?];
        let end = if tag.ends_with("/>") { start + tag.len() } else { start + rest[start..].find(RUBY_END)? + RUBY_END.len() };
        rest = &rest[end..];
    }
    (!kept.is_empty()).then(|| kept + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ruby_is_cut_out_of_text() {
        for (text, want) in [
            (
                "<p><text:ruby><text:ruby-base>佐藤</text:ruby-base><text:ruby-text text:style-name=\"Ru1\">さとう</text:ruby-text></text:ruby> 一</p>",
                Some("<p><text:ruby><text:ruby-base>佐藤</text:ruby-base></text:ruby> 一</p>"),
            ),
            ("<a/><text:ruby-text/>b<text:ruby-text>c</text:ruby-text>d", Some("<a/>bd")),
            ("<p>佐藤</p>", None),
            ("<p><text:ruby-text>never closed", None),
        ] {
            assert_eq!(cut(text).as_deref(), want, "{text}");
        }
    }
}
