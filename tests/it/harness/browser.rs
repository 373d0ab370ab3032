//! A browser: what a page of HTML becomes in it.

use std::path::Path;
use std::process::Command;

use html5gum::{Token, Tokenizer};

/// What a browser made of a page.
pub struct Opened {
    /// The page after it was read, as HTML.
    pub dom: String,
    /// What the page's scripts, policy and markup had to say.
    pub console: Vec<String>,
    /// What was asked for beside the page itself.
    pub requests: Vec<String>,
}

/// What the browser asks for by itself: updates, and who is signed in.
const OF_THE_BROWSER: [&str; 2] = [".google.com", ".googleapis.com"];

/// Opens a page; nothing, with a visible message, where there is no Chromium. Fails instead with `TIEBOOK_REQUIRE_CHROMIUM=1`.
pub fn open(page: &Path) -> Option<Opened> {
    let required = std::env::var("TIEBOOK_REQUIRE_CHROMIUM").is_ok_and(|value| value == "1");
    let folder = tempfile::tempdir().unwrap();
    let net = folder.path().join("net.json");
    let output = Command::new("chromium")
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-sync",
            "--disable-extensions",
        ])
        .args([
            "--disable-background-networking",
            "--disable-component-update",
            "--enable-logging=stderr",
            "--dump-dom",
        ])
        // Nobody is to answer.
        .arg("--host-resolver-rules=MAP * ~NOTFOUND")
        .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
        .arg(format!("--log-net-log={}", net.display()))
        .arg(format!("file://{}", page.canonicalize().unwrap().display()))
        .output();
    match output {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let console = said
                .lines()
                .filter(|line| line.contains(":CONSOLE"))
                .map(ToString::to_string)
                .collect();
            let log = std::fs::read_to_string(net).unwrap();
            let urls = log.split("\"url\":\"").skip(1).filter_map(|rest| rest.split('"').next());
            let is_of_the_browser = |url: &str| {
                url.split('/')
                    .nth(2)
                    .is_some_and(|host| OF_THE_BROWSER.iter().any(|own| host.ends_with(own)))
            };
            let asked = urls.filter(|url| url.starts_with("http") && !is_of_the_browser(url));
            let requests = asked.map(ToString::to_string).collect();
            Some(Opened { dom: String::from_utf8(output.stdout).unwrap(), console, requests })
        }
        Err(error) if required => panic!("Chromium is required here: {error}"),
        Err(_) => {
            eprintln!("SKIPPED: no Chromium here, so no page was opened in a browser");
            None
        }
    }
}

/// An element of a page: its name and attributes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
}

impl Element {
    /// Returns an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Whether the element has a class.
    pub fn is(&self, class: &str) -> bool {
        self.attribute("class")
            .is_some_and(|classes| classes.split(' ').any(|known| known == class))
    }
}

/// A page of HTML, taken apart.
#[derive(Default)]
pub struct Parsed {
    /// Every element, in order.
    pub elements: Vec<Element>,
    /// The text of each cell of the workbook that is seen, in order: of titles, headings, lines of text and tables.
    pub cells: Vec<String>,
    /// All text.
    pub text: String,
}

/// Elements that hold nothing and have no end.
const EMPTY: [&str; 4] = ["meta", "br", "img", "link"];

/// Ends what is open from a depth on, and the cell that stands there, which only an end of the table's parts may leave open.
fn end(page: &mut Parsed, open: &mut Vec<Element>, cell: &mut Option<(usize, String)>, at: usize) {
    let ends_tables = ["tr", "thead", "tbody", "table"].contains(&open[at].name.as_str());
    if let Some((depth, said)) = cell.take_if(|(depth, _)| *depth > at) {
        assert!(depth == at + 1 || ends_tables, "{said} ends nowhere");
        page.cells.push(said);
    }
    open.truncate(at);
}

/// Takes a page apart.
pub fn parsed(html: &str) -> Parsed {
    let mut page = Parsed::default();
    let mut open: Vec<Element> = Vec::new();
    // The cell that is open, and how deep it stands.
    let mut cell: Option<(usize, String)> = None;
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    for Ok(token) in Tokenizer::new(html) {
        // A cell ends where the next one begins, a row where the next one does.
        if let Token::StartTag(tag) = &token {
            let ended: &[&str] = match &**tag.name {
                b"td" | b"th" => &["td", "th"],
                b"tr" => &["tr"],
                _ => &[],
            };
            let table = open.iter().rposition(|element| element.name == "table").unwrap_or(0);
            if let Some(at) = open
                .iter()
                .rposition(|element| ended.contains(&element.name.as_str()))
                .filter(|at| *at > table)
            {
                end(&mut page, &mut open, &mut cell, at);
            }
        }
        match token {
            Token::StartTag(tag) => {
                let attributes =
                    tag.attributes.iter().map(|(name, value)| (text(name), text(value))).collect();
                let element = Element { name: text(&tag.name), attributes };
                page.elements.push(element.clone());
                if EMPTY.contains(&element.name.as_str()) || tag.self_closing {
                    continue;
                }
                open.push(element);
                // Legends, pictures, and what leads back, stand in no cell of the workbook.
                let is_more = open.iter().any(|element| {
                    ["dl", "svg", "nav", "header"].contains(&element.name.as_str())
                        || element.is("up")
                });
                if cell.is_none()
                    && !is_more
                    && ["td", "th", "h2", "span"].contains(&open[open.len() - 1].name.as_str())
                {
                    cell = Some((open.len(), String::new()));
                }
            }
            Token::EndTag(tag) => {
                let at = open
                    .iter()
                    .rposition(|element| element.name.as_bytes() == &**tag.name)
                    .unwrap();
                end(&mut page, &mut open, &mut cell, at);
            }
            Token::String(string) => {
                page.text.push_str(&text(&string));
                // A note stands in a paragraph of its own.
                if let Some((depth, said)) = &mut cell
                    && !open[*depth..].iter().any(|element| element.name == "p")
                {
                    said.push_str(&text(&string));
                }
            }
            _ => {}
        }
    }
    page
}
