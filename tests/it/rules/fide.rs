//! FIDE's tie-breaks (Handbook C.07) on a small event, from its report file. Every value was computed by hand.

use crate::harness::engine::{Recalculated, Typed, edited, recalculates};
use crate::harness::evening::tables;
use crate::harness::{Book, EN, Saved, Seen, exact, ranks};
use serde_json::Value as Json;

/// Ann beats Ben, draws with Cai, beats Dee and wins against Cai by forfeit; Ben beats Eve, loses to Cai and has a full-point bye;
/// Cai and Dee draw; Dee asks for half a point in round 2 and has the bye in round 4; Eve has the bye, is absent, and gone.
const FIVE: &str = concat!(
    "012 Five and four rounds\n",
    "042 2026/04/01\n",
    "062 5\n",
    "092 Individual: Swiss-System\n",
    "142 4\n",
    "001    1 f    Ann                               2000 FRA                         3.5    1     2 w 1     3 w =     4 b 1     3 w +\n",
    "001    2 f    Ben                               1900 FRA                         2.0    4     1 b 0     5 w 1     3 w 0  0000 - F\n",
    "001    3 f    Cai                               1800 FRA                         2.0    2     4 w =     1 b =     2 b 1     1 b -\n",
    "001    4 f    Dee                               1700 FRA                         2.0    3     3 b =  0000 - H     1 w 0  0000 - U\n",
    "001    5 f    Eve                               1600 FRA                         1.0    5  0000 - U     2 b 0  0000 - Z\n",
);

const NAMES: [&str; 5] = ["Ann", "Ben", "Cai", "Dee", "Eve"];

fn standings(text: &str, args: &[&str]) -> (Json, std::path::PathBuf, Saved) {
    let saved = Saved::bytes("five.trf", text.as_bytes());
    let (json, output) = saved.standings(args);
    (json, output, saved)
}

/// Returns the figures of a code, a dash for none.
fn of<'j>(json: &'j Json, code: &str) -> Vec<&'j str> {
    let value = |name: &&str| {
        let player = json["players"]
            .as_array()
            .unwrap()
            .iter()
            .find(|player| player["name"] == *name)
            .unwrap();
        let figure = player["figures"]
            .as_object()
            .unwrap()
            .values()
            .find(|figure| figure["code"] == code);
        figure.map_or("-", |figure| figure["exact"].as_str().unwrap())
    };
    NAMES.iter().map(value).collect()
}

fn holds(json: &Json, expected: &[(&str, [&str; 5])]) {
    for (code, values) in expected {
        assert_eq!(of(json, code), values, "{code}");
    }
}

/// Each code once; `--set also` takes them as FIDE writes them.
const ALL: &str = "also=BH,BH/C1,BH/C2,BH/M1,BH/M2,BH/P,BH/C1/P,BH/C2/P,BH/M1/P,BH/M2/P,FB,FB/C1,FB/C2,FB/M1,FB/M2,FB/P,FB/C1/P,FB/C2/P,FB/M1/P,FB/M2/P,AOB,AOB/F,SB,SB/C1,SB/C2,SB/P,SB/C1/P,SB/C2/P,\
    PS,PS/C1,PS/C2,KS,WIN,WON,BPG,BWG,REP,STD,TPN,RTNG,ARO,ARO/C1,ARO/M1,TPR,APRO";

/// The edition of 2026. Eve's last two rounds count as draws for her opponents: 2. What an unplayed round faces is at most 2, half a
/// point for each of the four rounds, and by forfeit at most what the scheduled opponent counts.
#[test]
fn the_edition_of_2026() {
    let (json, output, _saved) = standings(FIVE, &["--set", ALL]);
    holds(
        &json,
        &[
            ("PTS", ["7/2", "2", "2", "2", "1"]),
            ("BH", ["8", "19/2", "19/2", "19/2", "5"]),
            // Nobody's lowest but Cai's forfeit, Dee's half point and one of Eve's absences goes for the player's own choice.
            ("BH/C1", ["6", "15/2", "15/2", "15/2", "4"]),
            ("SB", ["7", "4", "19/4", "4", "1"]),
            // Of the lowest-scored opponents the one who gave least: Ann's draw; Dee's own choice was worth as much.
            ("SB/C1", ["6", "4", "19/4", "3", "1"]),
            // Round 4 of Ann and Cai is a draw: 3 and 2½.
            ("FB", ["9", "19/2", "10", "19/2", "5"]),
            ("AOB", ["19/2", "15/2", "9", "35/4", "19/2"]),
            ("PS", ["17/2", "4", "11/2", "9/2", "4"]),
            ("PS/C1", ["15/2", "4", "5", "4", "3"]),
            ("KS", ["7/2", "0", "2", "1/2", "0"]),
            ("WIN", ["3", "2", "1", "1", "1"]),
            ("WON", ["2", "1", "1", "0", "0"]),
            ("BPG", ["1", "1", "2", "1", "1"]),
            ("BWG", ["1", "0", "1", "0", "0"]),
            ("REP", ["4", "4", "3", "3", "2"]),
            ("STD", ["7/2", "2", "2", "2", "1"]),
            ("ARO", ["1800", "1800", "1867", "1900", "1900"]),
            ("TPR", ["2073", "1675", "1992", "1707", "1100"]),
            ("DE", ["-", "1", "1", "1", "-"]),
        ],
    );
    assert_eq!(
        ranks(&json),
        [("Ann", 1), ("Cai", 2), ("Ben", 3), ("Dee", 3), ("Eve", 5)]
    );
    recalculates(&output);
}

/// Article 8.3 makes a draw of every game of the planned last round; while one has no result there is no Fore Buchholz, and that is said.
/// Once it has one, whichever it is, the figures are those of the edition of 2026 above.
#[test]
fn fore_buchholz_waits_for_the_last_round() {
    let open = FIVE
        .replace("   3 w +", "   3 w  ")
        .replace("   1 b -", "   1 b  ");
    let saved = Saved::bytes("five.trf", open.as_bytes());
    let told = |args: &[&str]| {
        saved
            .run("check", &[&["--lang", "en"], args].concat())
            .stdout
    };
    let said = told(&["--set", "also=FB,FB/C1,AOB/F"]);
    assert!(
        said.contains("FB, FB/C1, AOB/F: no value while games of the last round are open (1)"),
        "{said}"
    );
    assert!(!told(&["--set", "also=BH"]).contains("no value while"));
    let closed = Saved::bytes("five.trf", FIVE.as_bytes())
        .run("check", &["--lang", "en", "--set", "also=FB"]);
    assert!(!closed.stdout.contains("no value while"));
    let (json, output) = saved.standings(&[
        "--lang",
        "en",
        "--set",
        "order=PTS,FB",
        "--set",
        "also=BH,FB/C1,AOB/F",
    ]);
    // Round 4 apart Ann has met Ben, Cai and Dee.
    assert_eq!(of(&json, "BH")[0], "6");
    for code in ["FB", "FB/C1", "AOB/F"] {
        assert!(json["players"].as_array().unwrap().iter().all(|player| {
            player["figures"]
                .as_object()
                .unwrap()
                .values()
                .filter(|figure| figure["code"] == code)
                .all(|figure| figure["exact"].is_null())
        }));
    }
    recalculates(&output);
    // Lost over the board it is a draw to Fore Buchholz as well. Cai comes first by it, then Ann, Ben and Dee, Eve.
    let row = tables(&output, 4)[0].0;
    let path = saved.beside("entered.xlsx");
    edited(
        &output,
        &path,
        &[(
            "Results".to_string(),
            row,
            7,
            Typed::Text("0-1".to_string()),
        )],
    );
    let Some(models) = Recalculated::all(&[path]) else {
        return;
    };
    let headings: Vec<u32> = (0..20)
        .filter(|column| models[0].cell("Standings", 3, *column) == Seen::Text("FB".to_string()))
        .collect();
    let fore = |row: u32| models[0].cell("Standings", row, headings[0]);
    let all: Vec<Seen> = (4..9).map(fore).collect();
    assert_eq!(
        all,
        ["10", "9", "9½", "9½", "5"].map(|text| Seen::Text(text.to_string()))
    );
}

/// In 2024 an unplayed round faces one's own score, without limit: Ann's forfeit 3½.
#[test]
fn the_edition_of_2024() {
    let (json, output, _saved) = standings(FIVE, &["--rules", "fide-2024", "--set", ALL]);
    holds(
        &json,
        &[
            ("BH", ["19/2", "19/2", "19/2", "19/2", "5"]),
            ("BH/C1", ["15/2", "15/2", "15/2", "15/2", "4"]),
            // 2·1 + 2·½ + 2·1 + 3½·1.
            ("SB", ["17/2", "4", "19/4", "4", "1"]),
        ],
    );
    recalculates(&output);
}

/// The least rating at which the expected result reaches the result. Dee: 0.36 + 0.14 at 1694 against 1800 and 2000, 0.49 one below.
/// Ben: 0.11 + 0.58 + 0.31 at 1655 against 2000, 1600 and 1800. Eve scored nothing: 800 below her only opponent.
#[test]
fn the_perfect_performance_is_searched_in_the_workbook_too() {
    let (json, output, _saved) = standings(FIVE, &["--set", "also=PTP,APPO"]);
    let ptp = of(&json, "PTP");
    assert_eq!([ptp[1], ptp[3], ptp[4]], ["1655", "1694", "1100"]);
    // Dee met Ann and Cai, Eve met Ben.
    assert_eq!(of(&json, "APPO")[4], "1655");
    recalculates(&output);
}

/// Pairings that are known beforehand: forfeits are games, opponents count with their points, and rating-based figures leave forfeits out.
#[test]
fn a_round_robin_counts_forfeits() {
    let robin = FIVE.replace("Individual: Swiss-System", "Individual: Round-Robin");
    let (json, output, _saved) = standings(
        &robin,
        &[
            "--set",
            "order=PTS,DE,SB",
            "--set",
            "also=WON,BPG,REP,KS,ARO,SB/C1",
        ],
    );
    holds(
        &json,
        &[
            // 2·1 + 2·½ + 2·1 + 2·1; Eve counts 1 for Ben.
            ("SB", ["7", "1", "19/4", "1", "0"]),
            ("WON", ["3", "1", "1", "0", "0"]),
            // Cai's forfeited game with Black stays unplayed.
            ("BPG", ["1", "1", "2", "1", "1"]),
            ("ARO", ["1800", "1800", "1867", "1900", "1900"]),
        ],
    );
    recalculates(&output);
}

#[test]
fn without_a_rating_what_rests_on_ratings_is_dropped_unless_the_rules_say_otherwise() {
    let unrated = FIVE.replace("1600", "   0");
    let (json, output, saved) = standings(&unrated, &["--set", "also=ARO,TPR"]);
    assert_eq!(of(&json, "ARO"), ["-"; 5]);
    for (lang, figures) in [
        ("en", "ARO, TPR: no value"),
        ("ja", "ARO, TPR: レーティングのない人"),
    ] {
        let told = saved
            .run(
                "standings",
                &[
                    "--set",
                    "also=ARO,TPR",
                    "--lang",
                    lang,
                    "-o",
                    "x.xlsx",
                    "--force",
                ],
            )
            .stderr;
        assert!(told.contains(figures) && told.contains("Eve"), "{told}");
        let told = saved
            .run("explain", &["Ann", "--set", "also=ARO,TPR", "--lang", lang])
            .stdout;
        assert!(!told.contains("= 1"), "{told}");
    }
    recalculates(&output);
    let args = [
        "--set",
        "also=ARO",
        "--set",
        "unrated=counted",
        "--set",
        "unrated_rating=1000",
    ];
    let (json, output, _saved) = standings(&unrated, &args);
    // Ben: 2000, 1000, 1800.
    assert_eq!(of(&json, "ARO"), ["1800", "1600", "1867", "1900", "1900"]);
    recalculates(&output);
}

/// A workbook's rating of 0 is none, as in a report: Ann met Ben and Cai; in games where 0 is a rating it stays one.
#[test]
fn a_rating_of_nothing_is_none() {
    let games = [
        ["1", "1", "Ann", "1-0", "Ben"],
        ["2", "1", "Ann", "1-0", "Cai"],
        ["3", "1", "Ben", "1-0", "Cai"],
    ];
    let players: &[&[&str]] = &[
        &["No", "Name", "Rating"],
        &["1", "Ann", "2000"],
        &["2", "Ben", "1900"],
        &["3", "Cai", "0"],
    ];
    let book = || {
        Book::new("zero.xlsx")
            .pairings(&EN, &games)
            .sheet("Players", players)
            .save()
    };
    let all = "also=ARO,TPR,PTP,APRO,APPO,ARO/C1,RTNG";
    let saved = book();
    let (json, output) = saved.standings(&["--rules", "fide-2026", "--set", all]);
    for code in ["ARO", "TPR", "PTP", "APRO", "APPO", "ARO/C1"] {
        let figures = json["players"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|player| player["figures"].as_object().unwrap().values());
        assert!(
            figures.filter(|figure| figure["code"] == code).count() == 0,
            "{code} {json}"
        );
    }
    assert_eq!(
        (
            exact(&json, "Ben", "rtng"),
            &json["players"][2]["figures"]["rtng"]
        ),
        ("1900", &Json::Null)
    );
    recalculates(&output);
    let saved = book();
    let counted = [
        "--rules",
        "fide-2026",
        "--set",
        all,
        "--set",
        "unrated=counted",
        "--set",
        "unrated_rating=1000",
    ];
    let (json, output) = saved.standings(&counted);
    // Ann met 1900 and 1000; the lowest is cut.
    assert_eq!(
        [exact(&json, "Ann", "aro"), exact(&json, "Ann", "aro_c1")],
        ["1450", "1900"]
    );
    recalculates(&output);
}

/// STD, TPN and RTNG came with the rules of 2026.
#[test]
fn figures_of_2026_under_older_rules_are_told() {
    let told = |rules: &str, also: &str| {
        let saved = Saved::bytes("five.trf", FIVE.as_bytes());
        saved
            .run("check", &["--lang", "en", "--rules", rules, "--set", also])
            .stdout
    };
    let said = told("fide-2024", "also=STD,RTNG,TPN/R,BH");
    assert!(
        said.contains("STD, RTNG, TPN/R: only the rules of March 2026"),
        "{said}"
    );
    assert!(!told("fide-2026", "also=STD,RTNG").contains("only the rules of"));
    assert!(!told("fide-2024", "also=BH,REP").contains("only the rules of"));
}

/// Points of a file: 3-1-0, the bye a draw.
#[test]
fn the_file_says_what_results_are_worth_and_what_breaks_ties() {
    let text = FIVE.replace(
        "142 4",
        "142 4\n162 W 3.0  D 1.0  L 0.0  A 0.0  P 1.0\n212 PTS, BH/C1, TPN",
    );
    let (json, _, _saved) = standings(&text, &[]);
    assert_eq!(of(&json, "PTS"), ["10", "6", "5", "3", "1"]);
    assert_eq!(
        json["criteria"],
        serde_json::json!(["match_points", "bh_c1", "tpn"])
    );
    assert_eq!(exact(&json, "Dee", "tpn"), "4");
}

/// The same by JaVaFo's line: Ann 3 + 1 + 3 + 3; Ben 3 and a full-point bye of 2; Dee draws, half a point, nothing, the bye of 1.
#[test]
fn javafos_line_says_what_results_are_worth() {
    let text = FIVE.replace("142 4", "142 4\nXXS W=3.0 D=1.0 PAB=1.0 FPB=2.0 HPB=0.5");
    let (json, _, saved) = standings(&text, &[]);
    assert_eq!(of(&json, "PTS"), ["10", "5", "5", "5/2", "1"]);
    let said = saved.run("check", &["--lang", "en"]).stdout;
    assert!(!said.contains("passed over"), "{said}");
    let odd = Saved::bytes("odd.trf", text.replace("W=3.0", "WW=3.0 W=3.0").as_bytes())
        .run("check", &["--lang", "en"]);
    assert!(
        odd.stdout.contains("no result is called WW"),
        "{}",
        odd.stdout
    );
}

/// Half a point for the bye, by record 320 alone; what 162 says of it comes first, and a file of teams says it of teams.
#[test]
fn record_320_says_what_a_bye_is_worth() {
    let points = |lines: &str| {
        let (json, _, _saved) =
            standings(&FIVE.replace("142 4\n", &format!("142 4\n{lines}")), &[]);
        let [dee, eve] =
            ["Dee", "Eve"].map(|player| exact(&json, player, "match_points").to_string());
        (dee, eve)
    };
    let of = |dee: &str, eve: &str| (dee.to_string(), eve.to_string());
    assert_eq!(points("320  0.5  0.5    5   0   0   4\n"), of("3/2", "1/2"));
    assert_eq!(
        points("320  0.5  0.5    5   0   0   4\n162 W 1.0  D 0.5  L 0.0  A 0.0  P 1.0\n"),
        of("2", "1")
    );
    assert_eq!(points("320  1.0  2.0    5   0   0   4\n"), of("2", "1"));
}

#[test]
fn names_of_other_alphabets_stand_in_characters_or_in_bytes() {
    let characters = FIVE.replace("Ann  ", "Ånn  ");
    let bytes = FIVE.replace("Ann   ", "Ånn  ");
    let latin: Vec<u8> = characters
        .chars()
        .map(|c| u8::try_from(u32::from(c)).unwrap())
        .collect();
    for text in [characters.as_bytes(), bytes.as_bytes(), &latin] {
        let saved = Saved::bytes("five.trf", text);
        let (json, _) = saved.standings(&[]);
        assert_eq!(json["players"][0]["name"], "Ånn");
        assert_eq!(
            json["players"][0]["figures"]["match_points"]["exact"],
            "7/2"
        );
    }
}

#[test]
fn damage_is_told_with_line_and_column() {
    let told = |text: &str| {
        let saved = Saved::bytes("five.trf", text.as_bytes());
        let run = saved.run("check", &["--lang", "en"]);
        assert_eq!(run.code, 1, "{}", run.stdout);
        run.stdout
    };
    // Line 6 is Ann's; round 2 begins in column 102.
    let text = told(&FIVE.replace("  3 w =", "  x w ="));
    assert!(
        text.contains("6:102") && text.contains("line 6, column 102"),
        "{text}"
    );
    assert!(told(&FIVE.replace("   1 b =", "   2 b =")).contains("round 2"));
    assert!(told(&FIVE.replace("  2 w 1", "  2 w =")).contains("five.trf"));
    assert!(told(&FIVE.replace("001    2", "001    1")).contains("number 1"));
}

/// FIDE 2026, Article 8.1: Buchholz is for Swiss events. Its figures are told to be none of a round robin's; those of 2024 were allowed.
#[test]
fn buchholz_of_a_round_robin_is_told() {
    let rows = "Round,Player 1,Result,Player 2\n1,Ann,1-0,Dee\n1,Ben,1-0,Cai\n2,Dee,0-1,Cai\n2,Ann,=,Ben\n3,Ben,1-0,Dee\n3,Cai,0-1,Ann\n";
    let saved = Saved::bytes("robin.csv", rows.as_bytes());
    let told = |rules: &str, set: &str| {
        let said = saved
            .run("check", &["--rules", rules, "--set", set, "--lang", "en"])
            .stdout;
        said.lines()
            .find(|line| line.contains("FIDE does not allow Buchholz"))
            .map(|line| line.split(": FIDE").next().unwrap().to_string())
    };
    assert_eq!(
        told("fide-2026-rr", "order=PTS,BH/C1,SB").as_deref(),
        Some("warning: BH/C1")
    );
    assert!(
        told("fide-2026-rr", "also=FB,AOB")
            .is_some_and(|said| said.contains("FB") && said.contains("AOB"))
    );
    for (rules, set) in [
        ("fide-2026-rr", "order=PTS,DE,SB"),
        ("fide-2024-rr", "order=PTS,BH"),
        ("fide-2026", "order=PTS,BH"),
    ] {
        assert_eq!(told(rules, set), None, "{rules} {set}");
    }
}

/// After round 2 of 4 nobody's games of round 2 count as draws in Fore Buchholz, which waits for round 4: the figures are those of a
/// file that ends there.
#[test]
fn rounds_left_out_are_still_planned() {
    let until_2: String = FIVE
        .lines()
        .map(|line| {
            if line.starts_with("001") {
                &line[..line.len().min(110)]
            } else {
                line
            }
        })
        .fold(String::new(), |text, line| text + line.trim_end() + "\n");
    let args = ["--rules", "fide-2026", "--set", "order=PTS", "--set", ALL];
    let (cut, ..) = standings(FIVE, &[&args[..], &["--through-round", "2"]].concat());
    let (ended, ..) = standings(&until_2, &args);
    for code in ["PTS", "BH", "FB", "KS", "SB"] {
        assert_eq!(of(&cut, code), of(&ended, code), "{code}");
    }
    // Ann has met Ben (0) and Cai (1); Fore Buchholz of a round that is not the last is Buchholz.
    assert_eq!(of(&cut, "FB"), of(&cut, "BH"));
}

/// Article 16.4.2 counts the rounds of the tournament: those that have a date, where the report says it by them alone.
#[test]
fn rounds_that_have_a_date_are_planned() {
    let dates = format!("132 {:87}{}\n", "", "26/04/01  ".repeat(7));
    let args = ["--rules", "fide-2026", "--set", "order=PTS", "--set", ALL];
    // Ann has a full-point bye in the round that she won by forfeit.
    let with_bye = FIVE
        .replace("    3 w +\n", " 0000 - F\n")
        .replace("    1 b -\n", " 0000 - Z\n");
    let by = |lines: &str| standings(&with_bye.replace("142 4\n", lines), &args).0;
    let (dated, planned, neither) = (by(&dates), by("142 7\n"), by(""));
    for code in ["PTS", "BH", "FB", "AOB", "AOB/F", "KS", "SB"] {
        assert_eq!(of(&dated, code), of(&planned, code), "{code}");
    }
    // Ann is limited to 2 by four rounds, and to 3½ by seven.
    assert_ne!(of(&dated, "BH"), of(&neither, "BH"));
}

/// What a report does not say is said, with the line; and what it says twice, or in letters that nobody knows.
#[test]
fn what_a_report_leaves_open_is_told() {
    let told = |text: &str, args: &[&str]| {
        let run = Saved::bytes("five.trf", text.as_bytes())
            .run("check", &[args, &["--json", "-"]].concat());
        let json: Json = serde_json::from_str(&run.stdout).unwrap();
        let kinds = json["problems"]
            .as_array()
            .unwrap()
            .iter()
            .map(crate::harness::kind_id);
        kinds
            .filter(|kind| kind.starts_with("trf-") || kind == "fewer-rounds")
            .collect::<Vec<_>>()
    };
    assert_eq!(told(FIVE, &[]), ["trf-order.missing"]);
    // A line without criteria lists none.
    assert_eq!(
        told(&FIVE.replace("142 4\n", "142 4\n212\n"), &[]),
        ["trf-order.missing"]
    );
    assert_eq!(told(FIVE, &["--rules", "fide-2024"]), [""; 0]);
    assert_eq!(told(FIVE, &["--set", "order=PTS,BH"]), [""; 0]);
    let with = |lines: &str| told(&FIVE.replace("142 4\n", lines), &["--rules", "fide-2026"]);
    assert_eq!(with("142 4\nXXR 5\n"), ["trf-contradiction.value"]);
    assert_eq!(with("142 4\nXXR 4\n"), [""; 0]);
    assert_eq!(with("142 3\n"), ["fewer-rounds"]);
    assert_eq!(
        with("142 4\n202 BH\n212 PTS,SB\n"),
        ["trf-contradiction.value"]
    );
    assert_eq!(with("142 4\n162 W 1.0 K 0.5\n"), ["trf-letter"]);
    // Three points for a win are not those of the players' lines.
    assert_eq!(
        with("142 4\n162 W 1.0\n162 W 3.0\n"),
        ["trf-contradiction.value", "trf-points.differ"]
    );
    let both = [
        (
            "en",
            "the report lists no tie-breaks",
            "the day it began (2026/04/01)",
        ),
        (
            "ja",
            "タイブレークの一覧(202、212)がない",
            "開始日(2026/04/01)に有効なFIDEの規定",
        ),
    ];
    for (lang, order, rules) in both {
        let run = Saved::bytes("five.trf", FIVE.as_bytes()).run("check", &["--lang", lang]);
        let told = run.stdout + &run.stderr;
        assert!(told.contains(order) && told.contains(rules), "{told}");
    }
}

/// Article 16.3: Eve asked for no game in round 3 and did not come back, so that it counts as a draw for her opponents; Dee, who asked for
/// half a point in round 2, did.
#[test]
fn who_did_not_play_again_is_told_so() {
    let saved = Saved::bytes("five.trf", FIVE.as_bytes());
    let explained = |player: &str, lang: &str| {
        saved
            .run("explain", &[player, "--rules", "fide-2026", "--lang", lang])
            .stdout
    };
    let eve = explained("Eve", "en");
    assert!(
        eve.contains("(As opp.) counts as points of a draw: did not play again")
            && eve.contains("Round 3, "),
        "{eve}"
    );
    assert!(explained("Eve", "ja").contains("その後は対戦しなかったので引き分けの点で数える"));
    assert!(!explained("Dee", "en").contains("did not play again"));
    let (_, output) = saved.standings(&["--rules", "fide-2026", "--lang", "en"]);
    let seen = crate::harness::stored(&output, true);
    let of = |player: &str| {
        let said = |seen: &crate::harness::Seen| matches!(seen, crate::harness::Seen::Text(text) if text.contains("counts as points of a draw: did not play again"));
        seen.iter()
            .filter(|(sheet, .., value)| sheet == player && said(value))
            .count()
    };
    assert_eq!([of("Dee"), of("Ann")], [0, 0]);
    assert!(of("Eve") > 0);
    recalculates(&output);
}

/// Four players, three rounds; Ann (2½) beats Dee (0), draws with Cai (1½) and wins against Ben (2) by forfeit.
const FOUR: &str = concat!(
    "012 Four\n",
    "042 2026/02/02\n",
    "092 Individual: Round-Robin\n",
    "142 3\n",
    "202 DE,SB\n",
    "001    1      Ann                               2000                             2.5    1     4 w 1     3 b =     2 w +\n",
    "001    2      Ben                               1900                             2.0    2     3 w 1     4 b 1     1 b -\n",
    "001    3      Cai                               1800                             1.5    3     2 b 0     1 w =     4 w 1\n",
    "001    4      Dee                               1600                             0.0    4     1 b 0     2 w 0     3 b 0\n",
);

/// Article 15 of 2024: with predetermined pairings forfeits count as normal games. Articles 8.2 and 10 ask for games over the board, 7.6
/// takes losses by forfeit off, and 15.2 of 2026 says both in words: what the figure's own article says goes first; the other is a choice.
#[test]
fn forfeits_of_a_round_robin_and_ratings_in_2024() {
    let all = "also=ARO,ARO/C1,TPR,PTP,APRO,AOB,REP";
    let of = |args: &[&str]| {
        let saved = Saved::bytes("four.trf", FOUR.as_bytes());
        let (json, output) = saved.standings(&[args, &["--set", all]].concat());
        recalculates(&output);
        let ann = ["aro", "aro_c1", "tpr", "ptp", "apro", "aob"]
            .map(|id| exact(&json, "Ann", id).to_string());
        (ann, exact(&json, "Ben", "rep").to_string())
    };
    // ARO: (1600 + 1800 + 1900) ÷ 3 = 1766⅔; C1: 1850. 2½ of 3 is 0.83: 273 above 1767. PTP: at 2042 PD is 0.93 + 0.8 + 0.69 < 2½.
    // TPR of Dee (1900 − 800), Cai ((1900 + 2000 + 1600) ÷ 3 = 1833, 0.5), Ben ((1800 + 1600 + 2000) ÷ 3 = 1800, 0.67: + 125):
    // (1100 + 1833 + 1925) ÷ 3. AOB: the opponents' BH are 6, 4½ and 4. Ben did not come to his third game.
    let counts = [
        "--rules",
        "fide-2024-rr",
        "--set",
        "forfeited_games=counted",
    ];
    let (counted, rep) = of(&counts);
    assert_eq!(
        [
            &counted[0],
            &counted[1],
            &counted[2],
            &counted[4],
            &counted[5],
            &rep
        ],
        ["1767", "1850", "2040", "1619", "483/100", "3"]
    );
    // Over the board: (1600 + 1800) ÷ 2; 1½ of 2 is 0.75: + 193; BH 6 and 4½.
    let (unplayed, rep) = of(&["--rules", "fide-2024-rr"]);
    assert_eq!(
        [&unplayed[0], &unplayed[1], &unplayed[2], &unplayed[5], &rep],
        ["1700", "1800", "1893", "21/4", "2"]
    );
    assert_ne!(counted[3], unplayed[3]);
    let (of_2026, rep) = of(&["--rules", "fide-2026-rr"]);
    assert_eq!((&of_2026[..5], rep.as_str()), (&unplayed[..5], "2"));
}

/// Ann lost to Ben (3) and Cai (1) by forfeit, and beat Dee (1½) and Eve (2).
const TWICE_ABSENT: &str = concat!(
    "012 Twice absent\n",
    "042 2026/04/01\n",
    "092 Individual: Swiss-System\n",
    "142 4\n",
    "001    1      Ann                               2000                             2.0    3     2 w -     3 b -     4 w 1     5 b 1\n",
    "001    2      Ben                               1900                             3.0    1     1 b +     4 w 1     5 b 1     6 w 0\n",
    "001    3      Cai                               1800                             1.0    6     5 w 0     1 w +     6 b 0     4 w 0\n",
    "001    4      Dee                               1700                             1.5    5     6 b =     2 b 0     1 b 0     3 b 1\n",
    "001    5      Eve                               1600                             2.0    4     3 b 1     6 w 1     2 w 0     1 w 0\n",
    "001    6      Fay                               1500                             2.5    2     4 w =     5 b 0     3 w 1     2 b 1\n",
);

/// Both forfeits are worth 0; of the two Cai's (1) goes first. Then Dee's 1½ is the least significant, and Ben's 0 is less. Eve's 2 is left;
/// without Ben's (2) first Cai's 0 would go next, and 3½ were left.
#[test]
fn of_equal_rounds_missed_by_choice_the_lowest_scored_is_cut_first() {
    let saved = Saved::bytes("absent.trf", TWICE_ABSENT.as_bytes());
    let (json, output) = saved.standings(&["--set", "also=SB,SB/C1,SB/C2"]);
    assert_eq!(
        ["berger", "berger_c1", "berger_c2"].map(|id| exact(&json, "Ann", id)),
        ["7/2", "7/2", "2"]
    );
    recalculates(&output);
}

/// Dee was never there, so that everybody has two games and half a point for the third round. Half of 2 is 1: Cai has as much.
#[test]
fn koya_counts_the_games_that_could_be_played() {
    let text = concat!(
        "012 Three and one who never came\n",
        "042 2026/04/01\n",
        "092 Individual: Round-Robin\n",
        "142 3\n",
        "001    1      Ann                               2000                             2.0    1     2 w 1  0000 - H     3 b =\n",
        "001    2      Ben                               1900                             1.5    2     1 b 0     3 w 1  0000 - H\n",
        "001    3      Cai                               1800                             1.0    3  0000 - H     2 b 0     1 w =\n",
        "001    4      Dee                               1700                             0.0    4  0000 - Z  0000 - Z  0000 - Z\n",
    );
    let saved = Saved::bytes("three.trf", text.as_bytes());
    let (json, output) = saved.standings(&["--set", "also=KS"]);
    let of = |name| exact(&json, name, "koya_fide");
    assert_eq!(["Ann", "Ben", "Cai"].map(of), ["3/2", "1", "1/2"]);
    recalculates(&output);
}

/// What the articles name is named: the scheduled opponent of a forfeit with what limits the value (16.4.1), the opponent who is cut from
/// SB (14.1: the one with the lowest score), and what an opponent lacks for KS (9.2: half of what can be had).
#[test]
fn words_name_opponents_and_what_is_lacking() {
    let saved = Saved::bytes("five.trf", FIVE.as_bytes());
    let told = |player: &str, set: &str, rules: &str, lang: &str| {
        saved
            .run(
                "explain",
                &[player, "--rules", rules, "--set", set, "--lang", lang],
            )
            .stdout
    };
    // Round 4: Ann's own score is 3½, Cai's as an opponent 2.
    let ann = told("Ann", "also=BH,SB/C1,KS", "fide-2026", "en");
    assert!(
        ann.contains("Cai (at most own Points) 2") && !ann.contains("virtual"),
        "{ann}"
    );
    assert!(told("Ann", "also=BH", "fide-2026", "ja").contains("Cai(自分の勝点まで) 2"));
    // Dropped is the draw with Cai, of equal scores the one that gave least, though nobody says so of its value.
    assert!(
        ann.contains("dropped: the opponent with the lowest score (Faced), Article 14.1, 16.5"),
        "{ann}"
    );
    assert!(
        told("Ann", "also=SB/C1", "fide-2026", "ja")
            .contains("相手の点が最も低いので除いた、第14.1")
    );
    // In 2024 it is one's own score, whatever the opponent has.
    assert!(told("Ann", "also=BH", "fide-2024", "en").contains("own Points 3½"));
    // Ben won against Eve, who has 1 point of the 2 that half of four rounds are.
    let ben = told("Ben", "also=KS,FB", "fide-2026", "en");
    assert!(
        ben.contains("2 (win: opponent's Points 1, needed ≥ 2)"),
        "{ben}"
    );
    // From which round on somebody is gone is no figure that anybody asked for.
    assert!(ben.contains("FB  ") && !ben.contains("F. last  "), "{ben}");
    let eve = told("Eve", "also=KS", "fide-2026", "en");
    assert!(eve.contains("absent (without an opponent)"), "{eve}");
}
