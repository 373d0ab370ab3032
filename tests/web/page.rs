//! A browser with the page open, and what an organizer does on it.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::wd::{Capabilities, PrintConfigurationBuilder};
use fantoccini::{Client, ClientBuilder, Locator};
use serde_json::json;

/// No answer takes longer, on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(180);

/// The shift key, as WebDriver names it.
const SHIFT: char = '\u{E008}';
/// Nothing is farther away for somebody with a keyboard.
const MOST_STOPS: usize = 60;
/// How long after a look the next one follows.
const PAUSE: Duration = Duration::from_millis(20);

/// A browser with the page open.
pub struct Page {
    pub client: Client,
    folder: tempfile::TempDir,
    driver: Child,
}

/// What was printed: the number of its pages, and their text where a program that reads it is installed.
pub struct Printed {
    pub pages: usize,
    pub text: Option<String>,
}

impl Printed {
    fn of(pdf: &[u8], path: &Path) -> Self {
        let written: String = pdf.iter().map(|byte| char::from(*byte)).collect();
        let pages = written.matches("/Type /Page\n").count();
        std::fs::write(path, pdf).unwrap();
        let read = Command::new("pdftotext").arg(path).arg("-").output();
        if read.is_err() {
            let is_required =
                std::env::var("TIEBOOK_REQUIRE_PDFTOTEXT").is_ok_and(|value| value == "1");
            assert!(!is_required, "required here: pdftotext");
            eprintln!("SKIPPED: the text of what is printed (pdftotext)");
        }
        let text = read.map(|read| String::from_utf8_lossy(&read.stdout).into_owned());
        Self { pages, text: text.ok() }
    }
}

fn missing(what: &str) {
    let required = std::env::var("TIEBOOK_REQUIRE_PAGE").is_ok_and(|value| value == "1");
    assert!(!required, "required here: {what}");
    eprintln!("SKIPPED: {what}");
}

/// Returns what was built, the page or a file of the folder for a web server.
pub fn built(file: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/page").join(file);
    if !path.exists() {
        missing("the page (cargo run --features build-page --bin build-page)");
        return None;
    }
    Some(path)
}

impl Page {
    pub async fn open(language: &str) -> Option<Self> {
        Self::open_in(language, false).await
    }

    /// Opens the page in the light or in the dark.
    pub async fn open_in(language: &str, is_dark: bool) -> Option<Self> {
        let page = built("tiebook.html")?;
        Self::at(&format!("file://{}", page.display()), language, is_dark).await
    }

    /// Opens an address.
    pub async fn at(url: &str, language: &str, is_dark: bool) -> Option<Self> {
        let Ok(mut driver) = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
        else {
            missing("chromedriver");
            return None;
        };
        let lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = lines
            .map_while(Result::ok)
            .find_map(|line| {
                line.split_once("started successfully on port ")
                    .map(|(_, port)| port.trim_end_matches('.').to_string())
            })
            .unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut capabilities = Capabilities::new();
        let at = |name: &str| folder.path().join(name).display().to_string();
        let args = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-sync",
            "--disable-background-networking",
            "--disable-component-update",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
            "--window-size=1280,900",
            // 0 is dark, 1 is light.
            &format!("--blink-settings=preferredColorScheme={}", u8::from(!is_dark)),
            &format!("--lang={language}"),
            &format!("--log-net-log={}", at("net.json")),
            &format!("--user-data-dir={}", at("profile")),
        ];
        let preferences = json!({ "download.default_directory": at("downloads"), "intl.accept_languages": language });
        capabilities.insert(
            "goog:chromeOptions".to_string(),
            json!({ "args": args, "prefs": preferences }),
        );
        let client = ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .unwrap();
        client.goto(url).await.unwrap();
        Some(Self { client, folder, driver })
    }

    /// Opens a file on the page, or several, a line each.
    pub async fn open_files(&self, paths: &str) {
        let input = self.client.find(Locator::Id("files")).await.unwrap();
        input.send_keys(paths).await.unwrap();
    }

    /// Opens a file on the page, and waits until the page says what became of it.
    pub async fn give(&self, path: &Path) -> String {
        self.open_files(path.to_str().unwrap()).await;
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        // Three points say that it is still at it.
        self.said(|said| said.starts_with(&name) && !said.ends_with('…')).await
    }

    /// Waits for a status, and returns it.
    pub async fn said(&self, is_it: impl Fn(&str) -> bool) -> String {
        self.said_at("status", is_it).await
    }

    /// Waits until an element says something, and returns it.
    pub async fn said_at(&self, id: &str, is_it: impl Fn(&str) -> bool) -> String {
        until(async || {
            let said = self.text(id).await;
            if is_it(&said) { Ok(said) } else { Err(format!("the page says only: {said}")) }
        })
        .await
    }

    /// Returns what an element says, also in a panel that is shut; nothing where it is hidden itself.
    pub async fn text(&self, id: &str) -> String {
        let script = "const one = document.getElementById(arguments[0]); return one.hidden ? '' : one.innerText";
        let said = self.client.execute(script, vec![json!(id)]).await.unwrap();
        said.as_str().unwrap_or_default().trim().to_string()
    }

    /// Opens one of the panels beside the standings.
    pub async fn beside(&self, panel: &str) {
        let script = "openSide(arguments[0])";
        self.client.execute(script, vec![json!(panel)]).await.unwrap();
    }

    /// Returns the text of the part of the report that a link leads to: it is where the reader then is.
    pub async fn followed(&self, link: &str) -> String {
        let click = "[...root.querySelectorAll('a')].find((one) => one.textContent === arguments[0]).click()";
        self.client.execute(click, vec![json!(link)]).await.unwrap();
        self.once("root.activeElement?.closest('section')?.innerText").await
    }

    /// Clicks on something, brought to where nothing lies over it.
    pub async fn click(&self, what: &str) {
        let script = "document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })";
        self.client.execute(script, vec![json!(what)]).await.unwrap();
        self.client.find(Locator::Css(what)).await.unwrap().click().await.unwrap();
    }

    /// Presses keys where the keyboard is; the shift key is held until it comes again.
    pub async fn keys(&self, keys: &str) {
        // Sent to the page: an element would take them in its own way, that of files as a path.
        let mut actions = KeyActions::new("keyboard".into());
        let mut is_shifted = false;
        for value in keys.chars() {
            if value != SHIFT || !is_shifted {
                actions = actions.then(KeyAction::Down { value });
            }
            if value != SHIFT || is_shifted {
                actions = actions.then(KeyAction::Up { value });
            }
            is_shifted ^= value == SHIFT;
        }
        self.client.perform_actions(actions).await.unwrap();
    }

    /// Goes on with the tabulator until the keyboard is at something; returns how often it was pressed.
    pub async fn tab_to(&self, what: &str) -> usize {
        self.go_to(what, "\u{E004}").await
    }

    /// Goes back as [`Page::tab_to`] goes on.
    pub async fn tab_back_to(&self, what: &str) -> usize {
        self.go_to(what, "\u{E008}\u{E004}\u{E008}").await
    }

    /// Opens a panel by its button, and waits until the keyboard is in it; returns how often the tabulator was pressed.
    pub async fn open_by_keys(&self, panel: &str) -> usize {
        let pressed = self.tab_to(&format!("[data-panel={panel}]")).await;
        self.keys("\u{E007}").await;
        let is_open = "document.activeElement.id === 'side-title'";
        let state = "[side.open, side.matches(':modal'), document.activeElement.outerHTML.slice(0, 120), \
            document.querySelector('#tools [aria-expanded=true]')?.dataset.panel, \
            [...side.querySelectorAll(':scope > section')].filter((one) => !one.hidden).map((one) => one.id)]";
        until(async || {
            if self.told(is_open).await == true {
                return Ok(pressed);
            }
            let state = self.told(state).await;
            Err(format!("the panel {panel} does not open: {state}"))
        })
        .await
    }

    async fn go_to(&self, what: &str, keys: &str) -> usize {
        let is_there = format!("document.activeElement.matches({what:?})");
        for pressed in 0..MOST_STOPS {
            if self.told(&is_there).await == true {
                return pressed;
            }
            self.keys(keys).await;
        }
        panic!("no keyboard comes to {what}");
    }

    /// Chooses one of a list.
    pub async fn choose(&self, id: &str, value: &str) {
        let script = "const list = document.getElementById(arguments[0]); list.value = arguments[1]; list.dispatchEvent(new Event('change'))";
        self.client.execute(script, vec![json!(id), json!(value)]).await.unwrap();
    }

    /// Types the result of one of the games of the round that is chosen.
    pub async fn type_result(&self, game: usize, result: &str) {
        let script = "const input = document.querySelectorAll('#game-list input')[arguments[0]]; input.value = arguments[1]; input.dispatchEvent(new Event('change'))";
        self.client.execute(script, vec![json!(game), json!(result)]).await.unwrap();
    }

    /// Types into a setting of the rule set, and leaves it.
    pub async fn set(&self, key: &str, value: &str) {
        let script = "const c = document.querySelector(`[data-key='${arguments[0]}']`); c.value = arguments[1]; c.dispatchEvent(new Event('change'))";
        self.client.execute(script, vec![json!(key), json!(value)]).await.unwrap();
    }

    /// Returns what a script of one expression comes to.
    pub async fn told(&self, expression: &str) -> serde_json::Value {
        self.client.execute(&format!("return {expression}"), Vec::new()).await.unwrap()
    }

    /// Waits until a script of one expression holds.
    pub async fn holds(&self, expression: &str) {
        until(async || {
            let told = self.told(expression).await;
            (told == true).then_some(()).ok_or(format!("{expression}: {told}"))
        })
        .await;
    }

    /// Returns what the list of open files holds.
    pub async fn listed(&self) -> serde_json::Value {
        self.told("[...document.querySelectorAll('#books li button:first-child')].map((one) => one.textContent)").await
    }

    /// Shows or closes one of the open files.
    pub async fn press(&self, at: usize, button: &str) {
        let script = "document.querySelectorAll('#books li')[arguments[0]].querySelector(arguments[1]).click()";
        self.client
            .execute(script, vec![json!(at), json!(format!("button:{button}"))])
            .await
            .unwrap();
    }

    /// Asks for one player's page.
    pub async fn ask_for(&self, who: &str) {
        let script = "document.getElementById('player').value = arguments[0]; document.getElementById('one').requestSubmit()";
        self.client.execute(script, vec![json!(who)]).await.unwrap();
    }

    /// Returns the text of the whole report, shown or not.
    pub async fn report(&self) -> String {
        self.told("root.querySelector('.report').textContent")
            .await
            .as_str()
            .unwrap_or_default()
            .to_string()
    }

    /// Returns the player's page that is open, once there is one.
    pub async fn shown(&self) -> String {
        self.once("root.querySelector('.shown')?.innerText").await
    }

    /// Returns the text that a script of one expression comes to, once it comes to one.
    async fn once(&self, expression: &str) -> String {
        until(async || {
            let told = self.told(expression).await;
            let text = told.as_str().filter(|text| !text.is_empty());
            text.map(String::from).ok_or(format!("no text of {expression}"))
        })
        .await
    }

    /// Returns what can be printed, as the list of it says.
    pub async fn printable(&self) -> Vec<String> {
        self.beside("print").await;
        let list =
            "[...document.querySelectorAll('#print li button')].map((one) => one.textContent)";
        serde_json::from_value(self.told(list).await).unwrap()
    }

    /// Prints one of these into a file, as the browser does it on paper.
    pub async fn printed(&self, entry: &str) -> Printed {
        self.beside("print").await;
        // The browser's own dialog would wait for somebody.
        let press = "window.print = () => {}; \
            [...document.querySelectorAll('#print li button')].find((one) => one.textContent === arguments[0]).click()";
        self.client.execute(press, vec![json!(entry)]).await.unwrap();
        // The size of the paper is that of the report.
        let how = PrintConfigurationBuilder::default().shrink_to_fit(false);
        let pdf = self.client.print(how.build().unwrap()).await.unwrap();
        Printed::of(&pdf, &self.folder.path().join("printed.pdf"))
    }

    /// Downloads one of the outputs.
    pub async fn download(&self, kind: &str, name: &str) -> Vec<u8> {
        self.beside("save").await;
        self.download_by(&format!("#save [data-kind={kind}]"), name).await
    }

    /// Presses a button that downloads something.
    pub async fn download_by(&self, button: &str, name: &str) -> Vec<u8> {
        self.click(button).await;
        let path = self.folder.path().join("downloads").join(name);
        // An empty file holds its name until it is whole.
        until(async || {
            let written = std::fs::read(&path);
            match written {
                Ok(bytes) if !bytes.is_empty() => Ok(bytes),
                _ => Err(format!("no {name}; {}", self.text("status").await)),
            }
        })
        .await
    }

    /// Closes the browser; returns what was asked of the network.
    pub async fn close(self) -> Vec<String> {
        self.client.clone().close().await.unwrap();
        let log = std::fs::read_to_string(self.folder.path().join("net.json")).unwrap();
        let urls = log.split("\"url\":\"").skip(1).filter_map(|rest| rest.split('"').next());
        // The browser asks by itself for updates, and for where it begins.
        let own = [".google.com", ".googleapis.com", "//start.duckduckgo.com"];
        urls.filter(|url| url.starts_with("http") && !own.iter().any(|own| url.contains(own)))
            .map(ToString::to_string)
            .collect()
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Returns what is looked for, once it is there; the reason why it is not is told when patience ends.
async fn until<T>(look: impl AsyncFn() -> Result<T, String>) -> T {
    let begun = Instant::now();
    loop {
        match look().await {
            Ok(found) => return found,
            Err(reason) => assert!(begun.elapsed() < PATIENCE, "{reason}"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Runs a visit to the page.
pub fn visit<F: Future<Output = ()>>(visit: F) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(visit);
}
