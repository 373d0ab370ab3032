//! Other results: whose place they change, read and doubted as in a workbook.

use crate::harness::{Saved, tiebook};

#[test]
fn what_would_turn_the_order_does() {
    let saved = Saved::sample("hyogo-2009.xlsx");
    let path = saved.path.to_str().unwrap();
    let folder = saved.path.parent().unwrap();
    let run =
        tiebook(format!("explain {path} プレイヤーB --against プレイヤーG --lang en"), folder);
    // Both changes do turn the order: tried as what-if.
    let changes: Vec<&str> =
        run.stdout.lines().filter(|line| line.contains(" instead of ")).collect();
    assert_eq!(changes.len(), 2, "{}", run.stdout);
    for change in changes {
        let (_, rest) = change.split_once(": if ").unwrap();
        let (players, rest) = rest.split_once(" in round ").unwrap();
        let (round, rest) = rest.split_once(" had been ").unwrap();
        let (after, _) = rest.split_once(" instead of ").unwrap();
        let what = format!("R{round} {players} {after}");
        let run =
            tiebook(format!("explain {path} プレイヤーG --lang en --what-if '{what}'"), folder);
        assert!(
            run.stdout.contains("プレイヤーG:") || run.stdout.contains("プレイヤーB:"),
            "{what}: {} {}",
            run.stdout,
            run.stderr
        );
    }
}

/// A word for a bye beside two players is a game won by forfeit, in a workbook as in a question.
#[test]
fn another_result_means_what_it_would_in_the_workbook() {
    let csv = |result: &str| {
        format!(
            "Round,Player 1,Result,Player 2\n1,Ann,{result},Ben\n1,Cai,2-1,Dee\n2,Ann,2-0,Cai\n2,Dee,0-2,Ben\n"
        )
    };
    let places = |saved: &Saved| {
        let (json, _) = saved.standings("--rules mtg");
        let rows = json["players"].as_array().unwrap().clone();
        rows.iter()
            .map(|row| (row["name"].as_str().unwrap().to_string(), row["rank"].as_u64().unwrap()))
            .collect::<Vec<_>>()
    };
    let before = Saved::bytes("before.csv", csv("1-2").as_bytes());
    for result in ["不戦勝", "□", "+"] {
        let after = places(&Saved::bytes("after.csv", csv(result).as_bytes()));
        let run = before.run(
            "explain",
            &[
                "Ann",
                "--rules",
                "mtg",
                "--lang",
                "en",
                "--what-if",
                &format!("R1 Ann-Ben {result}"),
            ],
        );
        let moved: Vec<String> = places(&before)
            .iter()
            .filter_map(|(name, place)| {
                let (_, now) = after.iter().find(|(known, _)| known == name)?;
                (now != place).then(|| format!("{name}: {place} → {now}"))
            })
            .collect();
        let said: Vec<&str> = run
            .stdout
            .lines()
            .map(str::trim)
            .skip(1)
            .take_while(|line| !line.starts_with("Figures"))
            .filter(|line| line.contains(" → "))
            .collect();
        let mut sorted = (moved, said.iter().map(ToString::to_string).collect::<Vec<_>>());
        sorted.0.sort();
        sorted.1.sort();
        assert_eq!(sorted.0, sorted.1, "{result}: {}{}", run.stdout, run.stderr);
    }
    // Out of the event beside an opponent is nothing that can be.
    assert_eq!(before.run("explain", "Ann --rules mtg --what-if 'R1 Ann-Ben out'").code, 2);
}
