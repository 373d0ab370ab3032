//! Builds the page: the library for browsers, its script and its style, in one HTML file without other dependencies; and beside it a
//! folder `site` for a web server, from which the page can be installed.
//!
//! `cargo run --features build-page --bin build-page [FILE]`; the file is `target/page/tiebook.html` unless named.

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use base64::prelude::{BASE64_STANDARD, Engine};
use sha2::{Digest, Sha256};
use tiebook::page;
use wasm_bindgen_cli_support::Bindgen;
use zopfli::{Format, Options};

const PAGE: &str = include_str!("../../templates/page/page.html");
/// The colours are those of the report, which has its own style beside it.
const STYLE: &str = concat!(
    include_str!("../write/html/colours.css"),
    include_str!("../../templates/page/page.css")
);
/// The parts of the script, in this order one script.
const SCRIPTS: [&str; 17] = [
    include_str!("../../templates/page/words.js"),
    include_str!("../../templates/page/library.js"),
    include_str!("../../templates/page/books.js"),
    include_str!("../../templates/page/book.js"),
    include_str!("../../templates/page/problems.js"),
    include_str!("../../templates/page/choices.js"),
    include_str!("../../templates/page/results.js"),
    include_str!("../../templates/page/seats.js"),
    include_str!("../../templates/page/evening.js"),
    include_str!("../../templates/page/stages.js"),
    include_str!("../../templates/page/keep.js"),
    include_str!("../../templates/page/save.js"),
    include_str!("../../templates/page/report.js"),
    include_str!("../../templates/page/print.js"),
    include_str!("../../templates/page/side.js"),
    include_str!("../../templates/page/start.js"),
    include_str!("../../templates/page/page.js"),
];
/// What an old browser understands as well.
const NEEDS: &str = include_str!("../../templates/page/needs.js");
/// What the page from a web server has besides: it is kept by the browser, and can be installed.
const INSTALL: &str = include_str!("../../templates/page/site/install.js");
const SERVICE_WORKER: &str = include_str!("../../templates/page/site/service-worker.js");
const MANIFEST: &str = include_str!("../../templates/page/site/manifest.webmanifest");
const ICON: &str = include_str!("../../templates/page/site/icon.svg");
const LINKS: &str =
    "<link rel=\"manifest\" href=\"manifest.webmanifest\">\n<link rel=\"icon\" href=\"icon.svg\">";
/// Books to look at without a file of one's own: the key of what they are called, their language, the name of the file, its bytes.
const EXAMPLES: [(&str, &str, &str, &[u8]); 2] = [
    ("friday", "en", "friday-mtg.xlsx", include_bytes!("../../samples/friday-mtg.xlsx")),
    ("hyogo", "ja", "hyogo-2009.xlsx", include_bytes!("../../samples/hyogo-2009.xlsx")),
];
const WORKER: &str = include_str!("../../templates/page/worker.js");
/// A page is loaded whole before it does anything: the library is built small, what packs and unpacks fast. Parts that are
/// not joined again are built in half the time.
const SMALL: [&str; 7] = [
    "profile.dist.opt-level = 'z'",
    "profile.dist.package.'*'.opt-level = 3",
    "profile.dist.package.rust_xlsxwriter.opt-level = 's'",
    "profile.dist.package.html5gum.opt-level = 's'",
    "profile.dist.package.toml.opt-level = 's'",
    "profile.dist.package.chrono.opt-level = 's'",
    "profile.dist.lto = 'off'",
];
/// How often the library is packed anew, a little smaller each time.
const PASSES: NonZeroU64 = NonZeroU64::new(3).unwrap();
/// The target of the library for browsers.
const TARGET: &str = "wasm32-unknown-unknown";

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("target/page");
    let to = std::env::args_os().nth(1).map_or_else(|| folder.join("tiebook.html"), PathBuf::from);
    let (bindings, library) = bound(&library(root, &folder)?)?;
    let words = page::words();
    let about = words["en"]["texts"]["about"].to_string();
    // What is said before any language is chosen is said in all of them.
    let in_all = |key: &str| {
        let each = words.as_object().into_iter().flat_map(|all| all.values());
        let said: Vec<&str> = each.filter_map(|one| one["texts"][key].as_str()).collect();
        said.join(" / ")
    };
    let script = lean(&SCRIPTS.join("\n"));
    let needs = lean(NEEDS);
    let (examples, packed) = (inert(&examples().to_string())?, packed(&library)?);
    let (texts, worker) =
        (inert(&words.to_string())?, inert(&lean(&format!("{bindings}\n{WORKER}")))?);
    let page = |policy: String, links: &str, install: &str| {
        let parts = [
            ("policy", &*policy),
            ("links", links),
            ("style", STYLE),
            ("old", &in_all("old_browser")),
            ("no-script", &in_all("no_script")),
            ("texts", &texts),
            ("examples", &examples),
            ("worker", &worker),
            ("library", &packed),
            ("needs", &needs),
            ("script", &script),
            ("install", install),
        ];
        filled(PAGE, &parts)
    };
    let alone = page(policy(&[&needs, &script]), "", "")?;
    write(&to, &alone)?;
    println!("{}: {} KB", to.display(), alone.len() / 1000);
    // Its own files alone are loaded, and kept.
    let of_site = policy(&[&needs, &script, INSTALL])
        .replace("worker-src blob:", "worker-src blob: 'self'")
        + "; manifest-src 'self'; img-src 'self'";
    let site = to.with_file_name("site");
    std::fs::create_dir_all(&site).with_context(|| site.display().to_string())?;
    let index = page(of_site, LINKS, &format!("<script>{INSTALL}</script>"))?;
    let version = BASE64_STANDARD.encode(Sha256::digest(&index));
    let service_worker = filled(SERVICE_WORKER, &[("version", &version)])?;
    let manifest = filled(MANIFEST, &[("about", &about)])?;
    let files = [
        ("index.html", &*index),
        ("service-worker.js", &service_worker),
        ("manifest.webmanifest", &manifest),
        ("icon.svg", ICON),
    ];
    for (name, text) in files {
        write(&site.join(name), text)?;
    }
    println!("{}", site.display());
    Ok(())
}

fn write(to: &Path, text: &str) -> Result<()> {
    std::fs::write(to, text).with_context(|| to.display().to_string())
}

/// Builds the library for browsers and returns the file.
fn library(root: &Path, folder: &Path) -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(root)
        .args([
            "rustc",
            "--lib",
            "--profile",
            "dist",
            "--locked",
            "--crate-type",
            "cdylib",
            "--target",
            TARGET,
        ])
        .args(["--no-default-features", "--features", "page", "--target-dir"])
        .arg(folder)
        .args(SMALL.iter().flat_map(|setting| ["--config", setting]))
        // Flags for this machine's linker say nothing to that of the browser.
        .env_remove("RUSTFLAGS")
        .status()
        .context("cargo")?;
    ensure!(
        status.success(),
        "the library was not built; is the target there? rustup target add {TARGET}"
    );
    Ok(folder.join(TARGET).join("dist/tiebook.wasm"))
}

/// Returns the script that speaks to the library, and the library as that script takes it.
fn bound(library: &Path) -> Result<(String, Vec<u8>)> {
    let mut output = Bindgen::new()
        .input_path(library)
        .no_modules(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()?;
    Ok((output.js().to_string(), output.wasm_mut().emit_wasm()))
}

/// Returns the library packed, four bytes as five letters: they take a sixteenth less than base64. In front stands how many bytes at the
/// end are none of it.
fn packed(library: &[u8]) -> Result<String> {
    let mut bytes = Vec::new();
    let options = Options { iteration_count: PASSES, ..Options::default() };
    zopfli::compress(options, Format::Gzip, library, &mut bytes)?;
    let added = bytes.len().next_multiple_of(4) - bytes.len();
    bytes.resize(bytes.len() + added, 0);
    let words = bytes
        .chunks_exact(4)
        .map(|four| four.iter().fold(0, |word, byte| word << 8 | u32::from(*byte)));
    let digits = words.flat_map(|word| (0..5).rev().map(move |at| word / 85u32.pow(at) % 85));
    // Letters that a page takes as they are: `<` alone would begin something.
    let letters = digits.map(|digit| match char::from(b'#' + digit as u8) {
        '<' => 'x',
        letter => letter,
    });
    Ok(added.to_string() + &letters.collect::<String>())
}

fn examples() -> serde_json::Value {
    let each = EXAMPLES.iter().map(|(id, language, name, bytes)| {
        serde_json::json!({ "id": id, "language": language, "name": name, "bytes": BASE64_STANDARD.encode(bytes) })
    });
    each.collect()
}

/// Nothing is loaded and nothing is sent: only the page's own scripts run, the library in its own thread.
fn policy(scripts: &[&str]) -> String {
    let of = |script: &&str| BASE64_STANDARD.encode(Sha256::digest(script));
    let hashes: Vec<String> = scripts.iter().map(of).collect();
    let hashes = hashes.join("' 'sha256-");
    format!(
        "default-src 'none'; script-src 'sha256-{hashes}' 'wasm-unsafe-eval'; worker-src blob:; \
         style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    )
}

/// Returns a script without the lines of its comments and without indentation.
fn lean(script: &str) -> String {
    let mut is_comment = false;
    let is_kept = |line: &&str| {
        is_comment |= line.starts_with("/**");
        let kept = !is_comment && !line.is_empty() && !line.starts_with("//");
        is_comment &= !line.ends_with("*/");
        kept
    };
    let lines: Vec<&str> = script.lines().map(str::trim).filter(is_kept).collect();
    lines.join("\n") + "\n"
}

/// Returns text for a script element that cannot end it early.
fn inert(text: &str) -> Result<String> {
    let lower = text.to_lowercase();
    if lower.contains("</script") || lower.contains("<!--") {
        bail!("a text of the page would end its script");
    }
    Ok(text.to_string())
}

/// Fills each part into its place, which is there once.
fn filled(page: &str, parts: &[(&str, &str)]) -> Result<String> {
    let mut filled = String::new();
    let mut rest = page;
    for (name, text) in parts {
        let place = format!("{{{{{name}}}}}");
        let (before, after) = rest
            .split_once(&place)
            .with_context(|| format!("{place} is not where it is looked for"))?;
        filled.push_str(before);
        filled.push_str(text);
        rest = after;
    }
    Ok(filled + rest)
}
