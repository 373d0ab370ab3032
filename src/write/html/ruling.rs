//! A ruling as one page of HTML for A4: no network, no script.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::explain::ruling::{Block, Paper};
use crate::lang::Lang;
use crate::write::html::POLICY;
use crate::write::sanitize::clean;

/// The look of the paper: black and one tint, nothing is said by colour alone.
const STYLE: &str = "@page{size:A4;margin:16mm 17mm}body{font:10pt/1.38 serif;color:#111;max-width:180mm;margin:auto}\
h1{font-size:15pt;margin:0 0 2mm}h2{font-size:11pt;margin:3mm 0 1mm;border-bottom:.3mm solid #999;break-after:avoid}\
table{border-collapse:collapse;width:calc(100% - .4mm);margin:1mm 0}td,th{border:.2mm solid #999;padding:.6mm 1.4mm;text-align:left;vertical-align:top;\
overflow-wrap:break-word}th{background:#eee}tr{break-inside:avoid}p{margin:.8mm 0}.part{background:#eee;font-weight:700}ul{margin:.6mm 0;padding-left:5mm}\
.many{columns:2;column-gap:6mm;font-size:9pt}.many li{break-inside:avoid}";

/// A list of more lines than this stands in two columns: the paper has two pages.
const MOST_IN_A_COLUMN: usize = 6;

/// Returns the page; the same paper gives the same bytes.
pub(crate) fn page(paper: &Paper, lang: &Lang) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(lang.language.code()) {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (clean(&paper.title)) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (clean(&paper.title)) }
                p { (clean(&paper.head)) }
                @for section in &paper.sections {
                    h2 { (clean(&section.heading)) }
                    @for block in &section.blocks { (of_block(block)) }
                }
            }
        }
    };
    page.into_string() + "\n"
}

fn of_block(block: &Block) -> Markup {
    match block {
        Block::Text(text) => html! { p { (clean(text)) } },
        Block::Strong(text) => html! { p { b { (clean(text)) } } },
        Block::List(lines) => {
            let many = (lines.len() > MOST_IN_A_COLUMN).then_some("many");
            html! { ul class=[many] { @for line in lines { li { (clean(line)) } } } }
        }
        Block::Table { headings, rows, marked } => html! {
            table {
                thead { tr { @for heading in headings { th { (clean(heading)) } } } }
                @for (at, row) in rows.iter().enumerate() {
                    tr class=[(*marked == Some(at)).then_some("part")] { @for cell in row { td { (clean(cell)) } } }
                }
            }
        },
    }
}
