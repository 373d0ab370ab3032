//! Shell completions, the manual page, and the schema of the data.

use clap_complete::Shell;

use crate::cli::console::print_data;
use crate::cli::help::command;
use crate::cli::{FINE, wording};
use crate::rules::rule_set_ids;
use crate::write::json;

/// Prints a completion script.
pub(super) fn completions(shell: Shell) -> anyhow::Result<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(wording(None)), "tiebook", &mut script);
    print_data(&with_rule_files(&String::from_utf8_lossy(&script), shell))?;
    Ok(FINE)
}

/// Lets `--rules` complete files beside the ids: it takes either, and the generator knows one kind of value for each option.
/// Bash falls back to files by itself where no id begins so.
fn with_rule_files(script: &str, shell: Shell) -> String {
    let ids: Vec<&str> = rule_set_ids().collect();
    let choice = format!(":({})'", ids.join(" "));
    let either = format!(
        ":{{_alternative \"ids:rule set:({})\" \"files:rule file:_files\"}}'",
        ids.join(" ")
    );
    let line = |line: &str| match shell {
        Shell::Zsh if line.contains("--rules=[") => line.replace(&choice, &either),
        Shell::Fish if line.contains(" -l rules ") => line.replace(" -r -f -a ", " -r -F -a "),
        _ => line.to_string(),
    };
    script.lines().map(|text| line(text) + "\n").collect()
}

/// Prints the manual page.
pub(super) fn man() -> anyhow::Result<u8> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command(wording(None))).render(&mut page)?;
    print_data(&String::from_utf8_lossy(&page))?;
    Ok(FINE)
}

/// Prints the JSON Schema of what `--json` writes.
pub(super) fn schema() -> anyhow::Result<u8> {
    print_data(&json::text(&json::schema()))?;
    Ok(FINE)
}
