//! Comments on the cells of an Excel workbook, which stand in parts of their own.

use quick_xml::Reader;
use quick_xml::events::Event;

use crate::place::{Place, cell_named};
use crate::read::file::grid::Book;
use crate::read::file::ods::{attribute, push_entity};
use crate::read::file::package::Archive;
use crate::read::file::tags::Tags;

/// Returns the cells of a book on which there are comments, and what these say; nothing of a part that cannot be read.
pub fn of(archive: &Archive, book: &Book) -> Vec<(Place, String)> {
    // Hardly any book has some.
    if !archive.parts().any(|(name, _)| name.contains("comments")) {
        return Vec::new();
    }
    let parts = archive.sheet_parts().unwrap_or_default();
    let mut found = Vec::new();
    for sheet in &book.sheets {
        let part = parts.get(sheet.place.sheet_index);
        let told = part.and_then(|part| of_sheet(archive, &part.part));
        let told = told.into_iter().flatten();
        found.extend(told.map(|((row, column), text)| (sheet.place.at(row, column), text)));
    }
    found
}

/// A cell and the text of its comment.
type Comment = ((u32, u32), String);

fn of_sheet(archive: &Archive, part: &str) -> Option<Vec<Comment>> {
    let (folder, name) = part.rsplit_once('/')?;
    let relations = archive.part(&format!("{folder}/_rels/{name}.rels"))?;
    let mut relations = Tags::new(relations);
    let relation = relations
        .find(|tag| tag.attribute(b"Type").is_some_and(|kind| kind.ends_with(b"/comments")))?;
    let target = std::str::from_utf8(relation.attribute(b"Target")?).ok()?;
    let path = match (target.strip_prefix('/'), target.strip_prefix("../")) {
        (Some(whole), _) => whole.to_string(),
        (None, Some(beside)) => format!("{}/{beside}", folder.rsplit_once('/')?.0),
        (None, None) => format!("{folder}/{target}"),
    };
    read(std::str::from_utf8(archive.part(&path)?).ok()?)
}

/// Reads a part of comments.
fn read(xml: &str) -> Option<Vec<Comment>> {
    let mut reader = Reader::from_str(xml);
    let (mut found, mut open): (Vec<Comment>, Option<Comment>) = (Vec::new(), None);
    let mut in_text = false;
    loop {
        let event = reader.read_event().ok()?;
        match &event {
            Event::Start(tag) => match tag.local_name().as_ref() {
                "comment" => {
                    let at = attribute(tag, "ref");
                    open = at.and_then(|at| cell_named(&at)).map(|at| (at, String::new()));
                }
                "t" => in_text = true,
                _ => {}
            },
            Event::End(tag) => match tag.local_name().as_ref() {
                "comment" => found.extend(open.take()),
                "t" => in_text = false,
                _ => {}
            },
            Event::Eof => return Some(found),
            _ => {}
        }
        if let Some((_, text)) = open.as_mut().filter(|_| in_text) {
            match event {
                Event::Text(piece) => text.push_str(&piece),
                Event::GeneralRef(entity) => push_entity(text, &entity).ok()?,
                _ => {}
            }
        }
    }
}
