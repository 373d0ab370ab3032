//! Files of other programs (the samples hold one of each): what is odd in them is refused, and what they say besides is not lost.

use crate::harness::{Saved, exact};

fn sample(name: &str) -> String {
    std::fs::read_to_string(format!("samples/layouts/{name}")).unwrap()
}

/// Runs `check` on a sample in which something was replaced.
#[track_caller]
fn check(name: &str, from: &str, to: &str) -> (i32, String) {
    let text = sample(name);
    assert!(text.contains(from), "{name}: {from}");
    let run = Saved::bytes(name, text.replacen(from, to, 1).as_bytes())
        .run("check", "--lang en --rules go-swiss");
    (run.code, run.stdout)
}

#[test]
fn what_the_two_lines_of_a_game_say_differently_is_refused_with_its_cell() {
    for (name, from, to, cell) in [
        // Won with fewer points; drew with more; a number that nobody has; a score nobody wrote.
        ("wespa.tou", " 388   1 2402", "2388   1 2402", "A!E5"),
        ("wespa.tou", "1388  +3", "1398  +3", "A!G4"),
        ("wespa.tou", "377   3", "377   9", "A!D7"),
        ("wespa.tou", "2412  +2", "24x2  +2", "A!D4"),
        ("tsh.t", "2 3 5; 412", "2 3 9; 412", "Results!H2"),
        ("tsh.t", "412 388 455", "412 388 -455", "Results!I2"),
        // Numbers that the opponent's line does not answer.
        ("egf.h9", "2+/b0    3=/b0", "2+/b0    4=/b0", "Results!"),
        ("egf.h9", "1-/w0    5+/w0", "1+/w0    5+/w0", "Results!"),
        ("french-go.tou", "1-w0    5+w0", "1+w0    5+w0", "Results!"),
        ("opengotha.xml", "RESULT_BLACKWINS", "RESULT_BOTHWIN_BYDEF", "Games!D2"),
        ("opengotha.xml", "whitePlayer=\"FOXBEN\"", "whitePlayer=\"FOXBON\"", "Games!E2"),
    ] {
        let (code, said) = check(name, from, to);
        assert!(code == 1 && said.contains("error:") && said.contains(cell), "{name} {to}: {said}");
    }
}

/// Start scores by hand: bar 4 dan, floor 20 kyu, counted from 30 kyu: 1 dan is 30, 5 dan 33, 25 kyu 10; a correction of 1 is added.
#[test]
fn opengotha_says_start_scores_absences_and_forfeits() {
    let text = sample("opengotha.xml");
    let text =
        text.replacen("rank=\"1D\"", "rank=\"5D\"", 1).replacen("rank=\"1D\"", "rank=\"25K\"", 1);
    let text = text.replacen(
        "smmsCorrection=\"0\"/>\n</Players>",
        "smmsCorrection=\"1\"/>\n</Players>",
        1,
    );
    // Cai takes no part in the third round; Eve did not come to the third, where Ann waited.
    let text = text.replace("<ByePlayer player=\"WUCAI\" roundNumber=\"3\"/>\n", "");
    let text =
        text.replacen("name=\"Wu\" participating=\"111", "name=\"Wu\" participating=\"110", 1);
    let text = text.replace(
        "result=\"RESULT_BLACKWINS\" roundNumber=\"3\" tableNumber=\"1\"",
        "result=\"RESULT_BLACKWINS_BYDEF\" roundNumber=\"3\" tableNumber=\"1\"",
    );
    let (json, _) = Saved::bytes("spring.xml", text.as_bytes()).standings("--rules go-mcmahon");
    // Ann 33 and 2½ wins; Ben 10 and 1; Cai 30 and 1½ wins (½ for the round missed is rounded down); Dee 30 and 2; Eve 31 and 1.
    for (name, score) in [
        ("Lee Ann", "71/2"),
        ("Fox Ben", "11"),
        ("Wu Cai", "63/2"),
        ("Kay Dee", "32"),
        ("Ray Eve", "32"),
    ] {
        assert_eq!(exact(&json, name, "score"), score, "{name}");
    }
    assert_eq!(json["title"], "Spring go");
    // Under rules that do not count stones, that is said.
    let (_, said) = check("opengotha.xml", "handicap=\"0\"", "handicap=\"4\"");
    assert!(said.contains("1 game has handicap stones, which these rules do not count"), "{said}");
    // Nothing says the rules: start scores do.
    let run = Saved::bytes("spring.xml", text.as_bytes()).run("check", "--lang en");
    run.out_says(&["Players with start scores: probably go-mcmahon"]);
}

/// Two sections of one file are two tournaments; lines of best words are no players.
#[test]
fn sections_of_a_scrabble_file_are_tournaments() {
    let text = "*M02.05.2026 Spring Scrabble\n*A\n                                       0\nQUIXOTRY 365\nAnn Lee              2412  +2 1388  +2\n\
                Ben Fox               388   1 1388   1\n*B\n                                       0\nCai Wu               2431  +2  360   2\n\
                Dee Kay               377   1 2399  +1\n*** END OF FILE ***\n";
    let saved = Saved::bytes("spring.tou", text.as_bytes());
    let run = saved.run("check", "--rules scrabble --lang en --sheet B");
    run.out(0, &["2 players, 2 rounds, 2 pairings"]);
    let (json, _) = Saved::bytes("a.tou", text.replace("*B\n", "*** END").as_bytes())
        .standings("--rules scrabble");
    // 412-388 and a tie.
    assert_eq!(
        (exact(&json, "Ann Lee", "wins"), exact(&json, "Ann Lee", "score_difference")),
        ("3/2", "24")
    );
}

/// A bye is worth 50 points, and a round missed costs them (WESPA Rules); rounds that are paired and not played are open.
#[test]
fn byes_and_open_rounds_of_tsh() {
    let text = "Lee, Ann     1900 2 0 2; 412 50\nFox, Ben     1800 1 3 1; 388 401\nWu, Cai      1700 0 2 0; -50 380\n";
    let (json, _) =
        Saved::bytes("a.t", text.as_bytes()).standings("--rules scrabble --through-round 2");
    let of = |name: &str| {
        (exact(&json, name, "wins").to_string(), exact(&json, name, "score_difference").to_string())
    };
    assert_eq!(of("Lee, Ann"), ("2".into(), "74".into()));
    assert_eq!(of("Fox, Ben"), ("1".into(), "-3".into()));
    // 21 points behind in the second round, and 50 for the round missed.
    assert_eq!(of("Wu, Cai"), ("0".into(), "-71".into()));
}

/// Standings alone, as Lichess exports them: nothing follows from them, and beside the pairings they are compared.
#[test]
fn standings_of_lichess_are_compared_with_the_pairings() {
    let csv = "Rank,Title,Username,Rating,Points,Tie Break,Performance\n1,,ann,1820,2,1,2010\n2,FM,ben,1790,1,0,1850\n";
    let saved = Saved::bytes("swiss.csv", csv.as_bytes());
    let run = saved.run("check", "--lang en");
    run.out(1, &["standings without pairings", "--published swiss.csv"]);
    let pairings = "Round,Player 1,Result,Player 2\n1,ann,1-0,ben\n2,ben,0-1,ann\n";
    let pairings = Saved::bytes("pairings.csv", pairings.as_bytes());
    std::fs::write(pairings.beside("swiss.csv"), csv).unwrap();
    let published = pairings.beside("swiss.csv");
    let run = pairings.run(
        "audit",
        &["--rules", "fide-2019", "--lang", "en", "--published", published.to_str().unwrap()],
    );
    // Ann has 2 points as announced; Ben is announced with one, and has none.
    run.out(1, &["ben"]);
}

/// Wins, draws and losses of a player.
fn record(json: &serde_json::Value, name: &str) -> [u64; 3] {
    let players = json["players"].as_array().unwrap();
    let player = players.iter().find(|player| player["name"] == name);
    ["wins", "draws", "losses"].map(|key| player.unwrap()[key].as_u64().unwrap())
}

#[test]
fn opengotha_of_any_version_is_known_by_its_players() {
    let text = r#"<?xml version="1.0"?><Tournament dataVersion="201"><Players>
<Player firstName="Ann" name="Abe" rank="1D" club="" rating="2100" participating="11" registeringStatus="FIN"/>
<Player firstName="Ben" name="Bly" rank="1K" club="" rating="2000" participating="10" registeringStatus="FIN"/>
</Players><Games>
<Game blackPlayer="ABEANN" whitePlayer="BLYBEN" handicap="0" result="RESULT_WHITEWINS_BYDEF" roundNumber="1" tableNumber="1"/>
</Games></Tournament>"#;
    let run = Saved::bytes("event.xml", text.as_bytes()).run("check", "--lang en --rules go-swiss");
    run.ends(0);
    run.out_says(&["2 players, 1 round"]);
}

#[test]
fn tables_of_the_european_go_federation_end_in_numbers_of_its_database() {
    let text = "; EV[Open]\n; DT[2020-01-01]\n;\n\
        1 Abe Ann 3d DE B 3+ 2+ 2 5 |10000001\n\
        2 Bly Ben 2d DE B 4+ 1- 1 4 |10000002\n\
        3 Cox Cai 1d DE B 1- ? 0 3 |10000003\n\
        4 Dow Dee 1d DE B 2- ? 0 2 |10000004\n";
    let (json, _) = Saved::bytes("open.txt", text.as_bytes()).standings("--rules go-swiss");
    assert_eq!(record(&json, "Abe Ann"), [2, 0, 0]);
    assert_eq!(record(&json, "Bly Ben"), [1, 0, 1]);
    assert_eq!(record(&json, "Dow Dee"), [0, 0, 1]);
}

#[test]
fn boxes_of_vegas_cross_tables_are_games() {
    let cell = |result: &str, class: &str, opponent: &str| {
        format!(r#"<td><div class="res">{result}</div><div class="{class}">{opponent}</div></td>"#)
    };
    let games = [
        [cell("1", "cw", "2"), cell("½", "cb", "3")],
        [cell("0", "cb", "1"), cell("1", "cf", "BYE")],
        [cell("1", "cf", "BYE"), cell("½", "cw", "1")],
    ];
    let rows = games.iter().zip(["Ann", "Ben", "Cai"]).enumerate();
    let rows: String = rows
        .map(|(at, (games, name))| {
            format!("<tr><td>{}</td><td>{name}</td>{}</tr>", at + 1, games.concat())
        })
        .collect();
    let page = format!(
        "<html><table><tr><th>ID</th><th>NAME</th><th>1</th><th>2</th></tr>{rows}</table></html>"
    );
    let (json, _) = Saved::bytes("cross.html", page.as_bytes()).standings("--rules fide-2026");
    assert_eq!(record(&json, "Ann"), [1, 1, 0]);
    assert_eq!(record(&json, "Cai")[1], 1);
}

#[test]
fn wall_charts_of_us_chess_have_two_lines_a_player() {
    let text = "-----\n Pair | Player Name |Total|Round|Round|\n Num | USCF ID |Pts| 1 | 2 |\n-----\n\
        1 | ANN ABE |1.5|W   2|D   3|\n ON | 15445895 / R: 1794   ->1817 |N:2 |W |B |\n-----\n\
        2 | BEN BLY |1.0|L   1|B    |\n ON | 15445896 / R: 1641P17->1657P24 |N:2 |B | |\n-----\n\
        3 | CAI COX |1.0|H    |D   1|\n ON | 15445897 / R: 1500   ->1510 |N:2 | |W |\n-----\n";
    let (json, _) = Saved::bytes("chart.txt", text.as_bytes()).standings("--rules fide-2026");
    assert_eq!(record(&json, "ANN ABE"), [1, 1, 0]);
    assert_eq!(record(&json, "BEN BLY")[2], 1);
}

#[test]
fn rounds_of_x_wing_stand_below_the_players() {
    let text = "--- PLAYERS\nAnn\tAbe\tClub\t\t0\tactive\nBen\tBly\t\t\t0\tactive\nCai\tCox\t\t\t0\tactive\n\n\
        --- ROUND 1\nAnn\tAbe\t5\nBen\tBly\t0\n-\nCai\tCox\t5\n-\n\n--- ROUND 2\nCai\tCox\t5\nAnn\tAbe\t3\n-\nBen\tBly\t5\n-\n";
    let (json, _) = Saved::bytes("evening.txt", text.as_bytes()).standings("--rules mtg");
    assert_eq!(record(&json, "Ann Abe"), [1, 0, 1]);
    assert_eq!(record(&json, "Ben Bly")[2], 1);
}
