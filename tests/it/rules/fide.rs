//! Reports that say the same in other ways have the same figures of FIDE; the figures are cases of `tests/commands/rules/fide.md`.

use crate::harness::Saved;
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
        let figure =
            player["figures"].as_object().unwrap().values().find(|figure| figure["code"] == code);
        figure.map_or("-", |figure| figure["exact"].as_str().unwrap())
    };
    NAMES.iter().map(value).collect()
}

/// Each code once; `--set also` takes them as FIDE writes them.
const ALL: &str = "also=BH,BH/C1,BH/C2,BH/M1,BH/M2,BH/P,BH/C1/P,BH/C2/P,BH/M1/P,BH/M2/P,FB,FB/C1,FB/C2,FB/M1,FB/M2,FB/P,FB/C1/P,FB/C2/P,FB/M1/P,FB/M2/P,AOB,AOB/F,SB,SB/C1,SB/C2,SB/P,SB/C1/P,SB/C2/P,\
    PS,PS/C1,PS/C2,KS,WIN,WON,BPG,BWG,REP,STD,TPN,RTNG,ARO,ARO/C1,ARO/M1,TPR,APRO";

#[test]
fn names_of_other_alphabets_stand_in_characters_or_in_bytes() {
    let characters = FIVE.replace("Ann  ", "Ånn  ");
    let bytes = FIVE.replace("Ann   ", "Ånn  ");
    let latin: Vec<u8> = characters.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    for text in [characters.as_bytes(), bytes.as_bytes(), &latin] {
        let saved = Saved::bytes("five.trf", text);
        let (json, _) = saved.standings("");
        assert_eq!(json["players"][0]["name"], "Ånn");
        assert_eq!(json["players"][0]["figures"]["match_points"]["exact"], "7/2");
    }
}

/// After round 2 of 4 nobody's games of round 2 count as draws in Fore Buchholz, which waits for round 4: the figures are those of a
/// file that ends there.
#[test]
fn rounds_left_out_are_still_planned() {
    let until_2: String = FIVE
        .lines()
        .map(|line| if line.starts_with("001") { &line[..line.len().min(110)] } else { line })
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
    let with_bye = FIVE.replace("    3 w +\n", " 0000 - F\n").replace("    1 b -\n", " 0000 - Z\n");
    let by = |lines: &str| standings(&with_bye.replace("142 4\n", lines), &args).0;
    let (dated, planned, neither) = (by(&dates), by("142 7\n"), by(""));
    for code in ["PTS", "BH", "FB", "AOB", "AOB/F", "KS", "SB"] {
        assert_eq!(of(&dated, code), of(&planned, code), "{code}");
    }
    // Ann is limited to 2 by four rounds, and to 3½ by seven.
    assert_ne!(of(&dated, "BH"), of(&neither, "BH"));
}

/// Every code that the definitions carry has a row in the corpus's table, and the program's figures are those of the row.
#[test]
fn the_corpus_proves_every_code() {
    let readme = std::fs::read_to_string("samples/fide/README.md").unwrap();
    let rows: Vec<Vec<&str>> = readme
        .lines()
        .filter(|line| line.starts_with("| `") && line.matches('|').count() == 8)
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    let codes: Vec<&str> = rows.iter().map(|row| row[1].trim_matches('`')).collect();
    let definitions = std::fs::read_to_string("templates/families/fide.toml").unwrap();
    let all =
        definitions.lines().filter_map(|line| line.strip_prefix("code    = \"")?.strip_suffix('"'));
    for code in all.filter(|code| !code.starts_with("DE")) {
        assert!(codes.contains(&code), "no row of {code}");
    }
    let report = std::fs::read("samples/fide/swiss.trf").unwrap();
    let also = format!("also={}", codes.join(","));
    let (json, _) = Saved::bytes("swiss.trf", &report).standings(&["--set", &also]);
    for row in &rows {
        for (name, value) in ["Ann", "Ben", "Cai", "Dee", "Eve"].iter().zip(&row[3..]) {
            let figures = &json["players"].as_array().unwrap();
            let player = figures.iter().find(|one| one["name"] == *name).unwrap();
            let code = row[1].trim_matches('`');
            let figure = player["figures"].as_object().unwrap().values();
            let mut figure = figure.filter(|figure| figure["code"] == code);
            let exact = figure.next().and_then(|figure| figure["exact"].as_str());
            let expected = Some(*value).filter(|value| *value != "—");
            assert_eq!(exact, expected, "{code} of {name}");
        }
    }
}
