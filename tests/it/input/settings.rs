//! Settings in the workbook and on the command line.

use crate::harness::{Book, EN};

#[test]
fn a_setting_has_one_value() {
    let rows = [["1", "1", "Ann", "2-0", "Ben"]];
    for (settings, args, wrong) in [
        (&[["Rule set", "mtg"], ["ルール", "pokemon"]][..], &[][..], Some("B2")),
        (&[["Rule set", "mtg"], ["Rule set", "mtg"]], &[], None),
        (&[["Rule set", "mtg"], ["Rule set", "pokemon"]], &["--rules", "mtg"], None),
        (&[["Rule set", "mtg"], ["floor", "1/3"], ["floor", "0.33"]], &[], Some("B3")),
        (&[["Rule set", "mtg"], ["floor", "0.5"], ["floor", "1/2"]], &[], None),
        (&[["Rule set", "mtg"], ["floor", "1/3"], ["floor", "0.33"]], &["--set", "floor=0"], None),
        (&[["Rule set", "mtg"], ["Rounds", "3"], ["Rounds", "4"]], &[], Some("B3")),
        (&[["Rule set", "mtg"], ["order", "gw"], ["order", "omw"]], &[], Some("B3")),
        (
            &[["Rule set", "mtg"], ["figure x", "count(won)"], ["figure x", "count(lost)"]],
            &[],
            Some("B3"),
        ),
        // What is no setting is nobody's business.
        (&[["Rule set", "mtg"], ["Judge", "Zed"], ["Judge", "Yan"]], &[], None),
    ] {
        let sheet: Vec<Vec<&str>> = settings.iter().map(|row| row.to_vec()).collect();
        let sheet: Vec<&[&str]> = sheet.iter().map(Vec::as_slice).collect();
        let saved = Book::new("twice.xlsx").pairings(&EN, &rows).sheet("Rules", &sheet).save();
        let want: Vec<_> = wrong.iter().map(|cell| format!("set-twice Rules!{cell}")).collect();
        assert_eq!(saved.problems(args), want, "{settings:?} {args:?}");
    }
    let saved = Book::new("twice.xlsx").pairings(&EN, &rows).rules("mtg").save();
    for (args, code) in [
        (["--set", "floor=1/3", "--set", "floor=0.33"], 2),
        (["--set", "floor=1/2", "--set", "floor=0.5"], 0),
    ] {
        let run = saved.run("check", &args);
        assert_eq!(run.code, code, "{}{}", run.stdout, run.stderr);
        assert_eq!(run.stderr.contains("given twice"), code == 2, "{}", run.stderr);
    }
}
