//! A ruling as a document for Word: A4, paragraphs and tables, so that a judge can add to it before it is signed.

use std::fmt::Write as _;
use std::io::{self, Seek, Write};

use crate::explain::ruling::{Block, Paper};
use crate::write::packing;
use crate::write::sanitize::clean;

/// What the parts of the document are.
const TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>"#;
/// Which part is the document.
const RELATIONS: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>"#;
const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>"#;
/// A4 with margins of 16 mm, in twentieths of a point.
const FOOT: &str = r#"<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="907" w:right="964" w:bottom="907" w:left="964" w:header="454" w:footer="454" w:gutter="0"/></w:sectPr></w:body></w:document>"#;
const BORDERS: &str = r#"<w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders><w:top w:val="single" w:sz="4"/><w:left w:val="single" w:sz="4"/><w:bottom w:val="single" w:sz="4"/><w:right w:val="single" w:sz="4"/><w:insideH w:val="single" w:sz="4"/><w:insideV w:val="single" w:sz="4"/></w:tblBorders></w:tblPr>"#;
/// Sizes of letters, in half points: the title, headings, text, tables.
const SIZES: [u32; 4] = [30, 24, 20, 18];

/// Writes the document; the same paper gives the same bytes.
///
/// # Errors
/// The system refuses to write.
pub(crate) fn write(paper: &Paper, to: impl Write + Seek) -> io::Result<()> {
    let [title, heading, text, _] = SIZES;
    let mut body = HEAD.to_string();
    paragraph(&mut body, &paper.title, title, true);
    paragraph(&mut body, &paper.head, text, false);
    for section in &paper.sections {
        paragraph(&mut body, &section.heading, heading, true);
        for block in &section.blocks {
            match block {
                Block::Text(said) => paragraph(&mut body, said, text, false),
                Block::Strong(said) => paragraph(&mut body, said, text, true),
                Block::List(lines) => {
                    for line in lines {
                        paragraph(&mut body, &format!("• {line}"), text, false);
                    }
                }
                Block::Table { headings, rows, marked } => {
                    table(&mut body, headings, rows, *marked);
                }
            }
        }
    }
    body += FOOT;
    let parts = [
        ("[Content_Types].xml", TYPES),
        ("_rels/.rels", RELATIONS),
        ("word/document.xml", body.as_str()),
    ];
    packing::of_texts(&parts, to)
}

fn paragraph(body: &mut String, text: &str, size: u32, bold: bool) {
    let bold = if bold { "<w:b/>" } else { "" };
    // Writing to a string cannot fail.
    let _ = write!(
        body,
        r#"<w:p><w:pPr><w:spacing w:before="40" w:after="40"/></w:pPr><w:r><w:rPr>{bold}<w:sz w:val="{size}"/></w:rPr><w:t xml:space="preserve">{}</w:t></w:r></w:p>"#,
        escaped(text)
    );
}

fn table(body: &mut String, headings: &[String], rows: &[Vec<String>], marked: Option<usize>) {
    let size = SIZES[3];
    *body += "<w:tbl>";
    *body += BORDERS;
    let mut row = |cells: &[String], bold: bool| {
        *body += "<w:tr>";
        for cell in cells {
            *body += "<w:tc>";
            paragraph(body, cell, size, bold);
            *body += "</w:tc>";
        }
        *body += "</w:tr>";
    };
    row(headings, true);
    for (at, cells) in rows.iter().enumerate() {
        row(cells, marked == Some(at));
    }
    // Word wants a paragraph between a table and what follows.
    *body += "</w:tbl><w:p/>";
}

fn escaped(text: &str) -> String {
    let clean = clean(text);
    let signs = clean.replace('&', "&amp;").replace('<', "&lt;");
    signs.replace('>', "&gt;").replace('\n', " ")
}
