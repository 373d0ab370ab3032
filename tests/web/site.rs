//! The page from a web server, and where the page cannot be: it is kept by the browser, and an old browser is told what it needs.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::harness::Saved;
use crate::page::{Page, built, visit};

/// Serves a folder until it is told to stop; returns its address.
fn serve(folder: PathBuf, is_over: Arc<AtomicBool>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            if is_over.load(Ordering::SeqCst) {
                break;
            }
            // A browser that hangs up has had enough.
            let _ = answer(&folder, &stream);
        }
    });
    address
}

fn answer(folder: &Path, mut stream: &TcpStream) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let asked = first.split(' ').nth(1).unwrap_or("/").trim_start_matches('/');
    let name = if asked.is_empty() { "index.html" } else { asked };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("svg") => "image/svg+xml",
        _ => "application/manifest+json",
    };
    let (status, bytes) = match std::fs::read(folder.join(name)) {
        Ok(bytes) => ("200 OK", bytes),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        bytes.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(&bytes)
}

#[test]
fn the_page_from_a_web_server_is_kept_and_opens_without_it() {
    visit(async {
        let Some(index) = built("site/index.html") else {
            return;
        };
        let is_over = Arc::new(AtomicBool::new(false));
        let address = serve(index.parent().unwrap().into(), is_over.clone());
        let Some(page) = Page::at(&address, "en", false).await else {
            return;
        };
        // A script may answer later: the service worker is ready once all is kept.
        let kept = "navigator.serviceWorker.ready.then((one) => Boolean(one.active))";
        assert_eq!(page.told(kept).await, true);
        is_over.store(true, Ordering::SeqCst);
        // The server's last connection: from here on nobody answers.
        drop(TcpStream::connect(address.trim_start_matches("http://").trim_end_matches('/')));
        page.client.refresh().await.unwrap();
        page.give(&Saved::sample("hyogo-2009.xlsx").path).await;
        assert!(page.report().await.contains("プレイヤーA"));
        let own: Vec<String> = page.close().await;
        assert!(own.iter().all(|url| url.starts_with(&address)), "{own:?}");
    });
}

#[test]
fn the_manifest_says_what_a_browser_needs_to_install_the_page() {
    let Some(manifest) = built("site/manifest.webmanifest") else {
        return;
    };
    let text = std::fs::read_to_string(&manifest).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
    for key in ["name", "start_url", "display", "icons", "description"] {
        assert!(manifest.get(key).is_some(), "{key}");
    }
    let icon = manifest["icons"][0]["src"].as_str().unwrap();
    let icon = std::fs::read_to_string(built(&format!("site/{icon}")).unwrap()).unwrap();
    assert!(roxmltree::Document::parse(&icon).is_ok());
}

#[test]
fn an_old_browser_is_told_what_is_needed() {
    visit(async {
        let Some(file) = built("tiebook.html") else {
            return;
        };
        // What such a browser lacks is taken away before anything else runs; the policy would forbid that.
        let page = std::fs::read_to_string(file).unwrap();
        let (before, after) = page.split_once("<meta http-equiv").unwrap();
        let (_, after) = after.split_once('>').unwrap();
        let old = format!("{before}<script>delete window.DecompressionStream</script>{after}");
        let old = Saved::bytes("old.html", old.as_bytes());
        let url = format!("file://{}", old.path.display());
        let Some(page) = Page::at(&url, "de", false).await else {
            return;
        };
        let said = page.text("old").await;
        for language in ["This browser is too old", "古いため", "zu alt"] {
            assert!(said.contains(language), "{said}");
        }
        page.client
            .goto(&format!("file://{}", built("tiebook.html").unwrap().display()))
            .await
            .unwrap();
        assert_eq!(page.text("old").await, "");
        page.close().await;
    });
}

#[test]
fn the_page_is_no_larger_than_is_promised() {
    let Some(file) = built("tiebook.html") else {
        return;
    };
    let bytes = std::fs::metadata(file).unwrap().len();
    assert!(bytes <= 5_000_000, "{bytes} bytes");
}
