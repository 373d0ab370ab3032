//! A plan to one page of HTML: the sheets that are read, a section each, as they are now. It needs no network and no script.
//!
//! Everything that came from a file goes through `maud`, which writes text as text; nothing of it becomes markup.

mod anchors;
mod blocks;
mod chart;
pub(crate) mod ruling;
mod section;

use std::io::{self, Write};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::model::{Picture, PlayerIndex};
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::size::exceeds_the_web;
use crate::workbook::names::Pages;
use crate::workbook::plan::{Plan, Sheet};
use crate::workbook::{Breakdown, Size, page_of, plan};
use crate::write::sanitize::clean;
use anchors::Anchors;
use blocks::Page;

/// The look of the page, on screens and on paper.
const STYLE: &str = concat!(include_str!("colours.css"), include_str!("page.css"));
/// Nothing is loaded, and nothing runs.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/// Writes a plan; its layout knows which sheets are for readers. The same plan gives the same bytes.
///
/// # Errors
/// The system refuses to write.
pub fn write(plan: &Plan<'_>, layout: &BookLayout<'_>, mut to: impl Write) -> io::Result<()> {
    let sheets: Vec<&Sheet<'_>> = plan
        .sheets
        .iter()
        .filter(|sheet| !sheet.setup.off_web)
        .collect();
    // Read once: anchors are those of the whole, and a player's page is much to compute.
    let pages: Vec<Vec<Page>> = sheets.iter().map(|sheet| blocks::read(sheet)).collect();
    let anchors = Anchors::new(&sheets, &pages, layout);
    // Only what encloses the sections is written by hand: they are many, and go out one by one.
    write!(
        to,
        "{}<html lang=\"{}\">",
        DOCTYPE.into_string(),
        layout.lang.language.code()
    )?;
    send(&mut to, head(plan))?;
    write!(to, "<body id=\"{}\">", anchors::TOP)?;
    send(&mut to, top(plan, layout, &sheets, &anchors))?;
    to.write_all(b"<main>")?;
    for (at, (sheet, pages)) in sheets.iter().zip(&pages).enumerate() {
        let frame = section::Frame {
            plan,
            layout,
            anchors: &anchors,
            sheet,
            at,
            tinted: section::tinted(sheet),
        };
        pages
            .iter()
            .try_for_each(|page| send(&mut to, section::section(page, &frame)))?;
    }
    to.write_all(b"</main></body></html>\n")
}

/// Writes every player's page also where the workbook would grow too large by them, unless they are too many for a page of the web as
/// well, which says so.
///
/// # Errors
/// The system refuses to write.
pub fn write_with_players(layout: &BookLayout<'_>, to: impl Write) -> io::Result<()> {
    let is_large = exceeds_the_web(layout.tournament());
    if is_large || !matches!(layout.names.pages, Pages::None) {
        return write(&plan(layout), layout, to);
    }
    let size = Size::of(
        &layout.analysis.figures,
        layout.size.alive,
        Some(Breakdown::Pages),
    );
    let layout =
        BookLayout::new(layout.analysis, layout.problems, layout.lang, size).auditing(layout.audit);
    write(&plan(&layout), &layout, to)
}

/// Writes one player's page alone, where there are too many for one page of the web.
///
/// # Errors
/// The system refuses to write.
pub fn write_player(
    layout: &BookLayout<'_>,
    player: PlayerIndex,
    to: impl Write,
) -> io::Result<()> {
    let size = Size::of(
        &layout.analysis.figures,
        layout.size.alive,
        Some(Breakdown::Sheets),
    );
    let layout =
        BookLayout::new(layout.analysis, layout.problems, layout.lang, size).auditing(layout.audit);
    write(&page_of(&layout, player), &layout, to)
}

/// Ends that HTML leaves to what follows: a sixth of a page of tables. What came from a file holds no `<`.
const UNSAID: [&str; 4] = ["</td>", "</th>", "</tr>", "</tbody>"];

fn send(to: &mut impl Write, markup: Markup) -> io::Result<()> {
    let mut markup = markup.into_string();
    for end in UNSAID {
        markup = markup.replace(end, "");
    }
    to.write_all(markup.as_bytes())
}

fn head(plan: &Plan<'_>) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta http-equiv="Content-Security-Policy" content=(POLICY);
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="generator" content=(concat!("tiebook ", env!("CARGO_PKG_VERSION")));
            title { (clean(&plan.title)) }
            style { (PreEscaped(STYLE)) }
        }
    }
}

/// Returns a picture as an address that holds it whole.
fn as_address(picture: &Picture) -> String {
    let bytes = BASE64_STANDARD.encode(&picture.bytes);
    format!("data:{};base64,{bytes}", picture.form.media_type())
}

/// Returns the title of the page and where everything is.
fn top(
    plan: &Plan<'_>,
    layout: &BookLayout<'_>,
    sheets: &[&Sheet<'_>],
    anchors: &Anchors,
) -> Markup {
    let is_of_players = |sheet: &Sheet<'_>| layout.names.pages.holds(&sheet.name);
    let pages = || {
        sheets
            .iter()
            .zip(0usize..)
            .filter(|(sheet, _)| is_of_players(sheet))
            .flat_map(|(_, at)| anchors.pages(at))
    };
    html! {
        header {
            @if let Some(logo) = &plan.logo { img.logo src=(as_address(logo)) alt=""; }
            h1 { (clean(&plan.title)) }
            @if !plan.held.is_empty() { p { (clean(&plan.held)) } }
        }
        @if sheets.len() > 1 {
            nav aria-label=(layout.text("html.contents")) {
                ul {
                    @for (sheet, at) in sheets.iter().zip(0usize..).filter(|(sheet, _)| !is_of_players(sheet)) {
                        @if let Some(page) = anchors.pages(at).first() {
                            li { a href={ "#" (page.id) } { (clean(&sheet.name)) } }
                        }
                    }
                }
                @if pages().next().is_none() && exceeds_the_web(layout.tournament()) {
                    p { (layout.text("html.no_pages")) }
                }
                @if pages().next().is_some() {
                    details {
                        summary { (layout.lang.say("html.players", &[("count", &pages().count().to_string())])) }
                        ol { @for page in pages() { li { a href={ "#" (page.id) } { (page.title) } } } }
                    }
                }
            }
        }
    }
}
