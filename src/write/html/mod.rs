//! A plan to one page of HTML: the sheets that are read, a section each, as they are now. It needs no network and no script.
//!
//! Everything that came from a file goes through `maud`, which writes text as text; nothing of it becomes markup.

mod anchors;
mod blocks;
mod chart;
pub(crate) mod ruling;
mod section;

use std::collections::HashSet;
use std::io::{self, Write};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::lang::Lang;
use crate::model::{Picture, PlayerIndex};
use crate::record::roles;
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

/// What a page of HTML shows: the sheets of a plan that are for readers, as their layout knows.
struct Shown<'a> {
    /// The division, where the page shows several.
    division: Option<&'a str>,
    plan: &'a Plan<'a>,
    layout: &'a BookLayout<'a>,
    sheets: Vec<&'a Sheet<'a>>,
    pages: Vec<Vec<Page>>,
    anchors: Anchors,
}

impl<'a> Shown<'a> {
    /// Reads the sheets; `taken` are the anchors that the page has already.
    fn new(
        plan: &'a Plan<'a>,
        layout: &'a BookLayout<'a>,
        division: Option<&'a str>,
        taken: &mut HashSet<String>,
    ) -> Self {
        let sheets = plan.sheets.iter().filter(|sheet| !sheet.setup.off_web);
        let sheets: Vec<&Sheet<'_>> = sheets.collect();
        // Read once: anchors are those of the whole, and a player's page is much to compute.
        let pages: Vec<Vec<Page>> =
            sheets.iter().map(|sheet| blocks::read(sheet, layout.lang)).collect();
        let anchors = Anchors::new(&sheets, &pages, layout, taken);
        Self { division, plan, layout, sheets, pages, anchors }
    }

    /// Writes the sections of those sheets that `which` takes.
    fn write(&self, which: impl Fn(&Sheet<'_>) -> bool, to: &mut impl Write) -> io::Result<()> {
        let sheets = self.sheets.iter().zip(&self.pages).enumerate();
        for (at, (sheet, pages)) in sheets.filter(|(_, (sheet, _))| which(sheet)) {
            let frame = section::Frame {
                division: self.division,
                plan: self.plan,
                layout: self.layout,
                anchors: &self.anchors,
                sheet,
                at,
                tinted: section::tinted(sheet),
            };
            pages.iter().try_for_each(|page| send(to, section::section(page, &frame)))?;
        }
        Ok(())
    }
}

fn is_standings(sheet: &Sheet<'_>) -> bool {
    sheet.setup.read_as == roles::STANDINGS
}

/// Writes a plan; its layout knows which sheets are for readers. The same plan gives the same bytes.
///
/// # Errors
/// The system refuses to write.
pub fn write(plan: &Plan<'_>, layout: &BookLayout<'_>, mut to: impl Write) -> io::Result<()> {
    let mut taken = HashSet::from([anchors::TOP.to_string()]);
    let shown = Shown::new(plan, layout, None, &mut taken);
    let contents = contents(&shown);
    begin(plan, layout.lang, &contents, &mut to)?;
    shown.write(|_| true, &mut to)?;
    end(&mut to)
}

/// Writes the standings of all divisions of a book one below another, what is said of all of them, and then all else of each; `whole` is
/// the plan of their standings.
///
/// # Errors
/// The system refuses to write.
pub(crate) fn write_divisions(
    whole: &Plan<'_>,
    (divisions, said): (&[(&str, BookLayout<'_>)], &[String]),
    lang: &Lang,
    mut to: impl Write,
) -> io::Result<()> {
    let plans = divisions.iter().map(|(_, layout)| plan(layout));
    let plans: Vec<Plan<'_>> = plans.collect();
    let mut taken = HashSet::from([anchors::TOP.to_string()]);
    let shown = divisions
        .iter()
        .zip(&plans)
        .map(|((name, layout), plan)| Shown::new(plan, layout, Some(name), &mut taken));
    let shown: Vec<Shown<'_>> = shown.collect();
    let contents = html! {
        @for shown in &shown {
            details { summary { (clean(shown.division.unwrap_or_default())) } (contents(shown)) }
        }
        p { label { input.print-all type="checkbox"; " " (lang.text("html.print_all")) } }
    };
    begin(whole, lang, &contents, &mut to)?;
    for shown in &shown {
        shown.write(is_standings, &mut to)?;
    }
    if !said.is_empty() {
        let said = html! { section { @for line in said { p { (clean(line)) } } } };
        send(&mut to, said)?;
    }
    to.write_all(b"<div class=\"more\">")?;
    for shown in &shown {
        shown.write(|sheet| !is_standings(sheet), &mut to)?;
    }
    to.write_all(b"</div>")?;
    end(&mut to)
}

/// Writes what stands above the sections. Only what encloses them is written by hand: they are many, and go out one by one.
fn begin(plan: &Plan<'_>, lang: &Lang, contents: &Markup, to: &mut impl Write) -> io::Result<()> {
    write!(to, "{}<html lang=\"{}\">", DOCTYPE.into_string(), lang.language.code())?;
    send(to, head(plan))?;
    write!(to, "<body id=\"{}\">", anchors::TOP)?;
    let top = html! {
        header {
            @if let Some(logo) = &plan.logo { img.logo src=(as_address(logo)) alt=""; }
            h1 { (clean(&plan.title)) }
            @if !plan.held.is_empty() { p { (clean(&plan.held)) } }
        }
        @if !contents.0.is_empty() { nav aria-label=(lang.text("html.contents")) { (contents) } }
    };
    send(to, top)?;
    to.write_all(b"<main>")
}

fn end(to: &mut impl Write) -> io::Result<()> {
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
    let size = Size::of(&layout.analysis.figures, layout.size.alive, Some(Breakdown::Pages));
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
    let size = Size::of(&layout.analysis.figures, layout.size.alive, Some(Breakdown::Sheets));
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

/// Returns where everything is; nothing where there is one sheet.
fn contents(shown: &Shown<'_>) -> Markup {
    let Shown { layout, sheets, anchors, .. } = shown;
    let pages = || {
        sheets
            .iter()
            .zip(0usize..)
            .filter(|(sheet, _)| sheet.setup.is_of_players)
            .flat_map(|(_, at)| anchors.pages(at))
    };
    html! {
        @if sheets.len() > 1 {
            ul {
                @for (sheet, at) in sheets.iter().zip(0usize..).filter(|(sheet, _)| !sheet.setup.is_of_players) {
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
                    summary { (say!(layout.lang, "html.players", count = pages().count())) }
                    ol { @for page in pages() { li { a href={ "#" (page.id) } { (page.title) } } } }
                }
            }
        }
    }
}
