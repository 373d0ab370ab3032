//! Lists the folders of `templates/lang/` for `src/lang`: a language is one folder of data.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=templates/lang");
    let root =
        Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("templates/lang");
    let mut rows = String::new();
    for folder in entries(&root)? {
        let files = entries(&folder)?;
        let texts: String = files
            .iter()
            .map(|file| format!("include_str!({file:?}), "))
            .collect();
        rows += &format!(
            "({:?}, &[{texts}]),\n",
            folder.file_name().unwrap_or_default()
        );
    }
    let list = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("languages.rs");
    fs::write(list, format!("&[\n{rows}]"))
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<_>>()?;
    entries.sort();
    Ok(entries)
}
