//! Names with something beside them: a reading, a grade, a club, a number, a form of address, a nickname.

use std::io::{Cursor, Read, Write};

use crate::harness::{Book, EN, JA, Saved, expected, points};

const ROUNDS: [[&str; 5]; 4] = [
    ["1", "1", "A", "2-0", "B"],
    ["1", "2", "C", "2-0", "D"],
    ["2", "1", "A", "2-0", "C"],
    ["2", "2", "B", "2-0", "D"],
];

/// Two rounds in which each letter is somebody: A beats B and C, B and C beat D.
fn paired(names: &[(&str, [&'static str; 2]); 4]) -> Vec<[&'static str; 5]> {
    let name = |letter: &str, round: usize| {
        names.iter().find(|(known, _)| *known == letter).unwrap().1[round]
    };
    ROUNDS
        .iter()
        .map(|[round, table, one, result, other]| {
            let at = usize::from(*round != "1");
            [*round, *table, name(one, at), *result, name(other, at)]
        })
        .collect()
}

fn check(saved: &Saved) -> (i32, String) {
    let run = saved.run("check", "--lang en");
    (run.code, run.stdout)
}

#[test]
fn japanese_names_are_found_in_the_list() {
    let list: [&[&str]; 5] = [
        &["番号", "氏名", "段位", "所属"],
        &["1", "佐藤 健（さとう けん）", "三段", "東京"],
        &["2", "髙橋一郎", "初段", "大阪"],
        &["3", "鈴木 花子", "", "京都"],
        &["4", "田中　次郎", "2級", ""],
    ];
    let rows = paired(&[
        ("A", ["佐藤 健 三段", "佐藤健"]),
        ("B", ["【大阪】高橋一郎", "初段 髙橋一郎"]),
        ("C", ["鈴木花子さん", "鈴木 花子（京都）"]),
        ("D", ["４．田中次郎", "田中次郎二級"]),
    ]);
    let saved =
        Book::new("names.xlsx").pairings(&JA, &rows).sheet("参加者", &list).rules("mtg").save();
    let (code, said) = check(&saved);
    assert!(code == 0 && said.contains("4 players"), "{said}");
    // One line for the whole book: each spelling once.
    assert_eq!(
        said.matches("names were matched to a known name spelled differently").count(),
        1,
        "{said}"
    );
    assert!(
        said.contains("8 names were matched")
            && said.contains("佐藤 健 三段 (対戦結果!C2) = 佐藤 健（さとう けん） (参加者!B2)"),
        "{said}"
    );
    let won = expected(&[
        ("佐藤 健（さとう けん）", "6"),
        ("田中　次郎", "0"),
        ("鈴木 花子", "3"),
        ("髙橋一郎", "3"),
    ]);
    assert_eq!(points(&saved.standings("").0), won);
}

#[test]
fn english_names_are_found_in_the_list() {
    let list: [&[&str]; 5] = [
        &["No", "Name", "Club"],
        &["1", "Ann Lee", "Red"],
        &["2", "Ben Cox", "Blue"],
        &["3", "Cai Wu", ""],
        &["4", "Dee Oak", ""],
    ];
    let rows = paired(&[
        ("A", ["Mrs. Ann Lee", "Ann \"Ace\" Lee"]),
        ("B", ["#2 Ben Cox", "Ben Cox (Blue)"]),
        ("C", ["3. Cai Wu", "Cai Wu 3 dan"]),
        ("D", ["Dr Dee Oak", "Dee Oak [5k]"]),
    ]);
    let saved =
        Book::new("names.xlsx").pairings(&EN, &rows).sheet("Players", &list).rules("mtg").save();
    let (code, said) = check(&saved);
    assert!(
        code == 0 && said.contains("4 players") && said.contains("8 names were matched"),
        "{said}"
    );
    assert_eq!(
        points(&saved.standings("").0),
        expected(&[("Ann Lee", "6"), ("Ben Cox", "3"), ("Cai Wu", "3"), ("Dee Oak", "0")])
    );
    // The same in a cross table's rows.
    let cross: [&[&str]; 5] = [
        &["No", "Name", "1", "2"],
        &["1", "Mrs Ann Lee", "2w1", "3b1"],
        &["2", "Ben Cox (Blue)", "1b0", "4w1"],
        &["3", "Cai Wu", "4w1", "1w0"],
        &["4", "Dee Oak 5 kyu", "3b0", "2b0"],
    ];
    let saved = Book::new("names.xlsx")
        .sheet("Cross", &cross)
        .sheet("Players", &list)
        .rules("fide-2019")
        .save();
    let (code, said) = check(&saved);
    assert!(code == 0 && said.contains("3 names were matched"), "{said}");
}

#[test]
fn who_may_be_two_or_nobody_is_asked_about() {
    let list: [&[&str]; 4] = [
        &["番号", "氏名", "所属"],
        &["1", "佐藤 健（東京）", ""],
        &["2", "佐藤 健（大阪）", ""],
        &["3", "鈴木", "京都"],
    ];
    for (name, near) in [
        ("佐藤 健", "佐藤 健（東京） / 佐藤 健（大阪）"),
        ("佐藤 健（京都）", "佐藤 健（東京） / 佐藤 健（大阪）"),
        // Another's club, another's number.
        ("鈴木（奈良）", "鈴木"),
        ("2. 鈴木", "鈴木"),
        ("鈴木一朗", "鈴木"),
    ] {
        let rows = [["1", "1", name, "2-0", "佐藤 健（東京）"]];
        let (code, said) = check(
            &Book::new("names.xlsx")
                .pairings(&JA, &rows)
                .sheet("参加者", &list)
                .rules("mtg")
                .save(),
        );
        assert!(
            code == 1
                && said.contains("is not on the list of players")
                && said.contains(&format!("Similar names: {near}")),
            "{name}: {said}"
        );
    }
    // Without a list, what stands beside a name makes a question of it, unless it tells two people apart.
    let rows = |one: &'static str, other: &'static str| {
        [["1", "1", one, "2-0", "Ben"], ["2", "1", other, "2-0", "Ben"]]
    };
    for (one, other, asked) in [
        ("佐藤 健 三段", "佐藤 健", true),
        ("佐藤 健", "佐藤健（さとう けん）", true),
        ("Ann", "Mrs Ann", true),
        ("佐藤（東京）", "佐藤（大阪）", false),
        ("1. Ann", "2. Ann", false),
    ] {
        let (_, said) =
            check(&Book::new("names.xlsx").pairings(&EN, &rows(one, other)).rules("mtg").save());
        assert_eq!(said.contains("are probably the same person"), asked, "{one} {other}: {said}");
    }
}

#[test]
fn phonetic_runs_are_no_part_of_a_name() {
    let rows = [["1", "1", "佐藤 健", "2-0", "鈴木"], ["2", "1", "佐藤 健", "2-0", "田中"]];
    let saved = Book::new("names.xlsx").pairings(&JA, &rows).rules("mtg").save();
    let mut archive =
        zip::ZipArchive::new(Cursor::new(std::fs::read(&saved.path).unwrap())).unwrap();
    let mut copy = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).unwrap();
        let (name, mut text) = (part.name().unwrap().to_string(), String::new());
        part.read_to_string(&mut text).unwrap();
        if name == "xl/sharedStrings.xml" {
            let runs = "<t>佐藤 健</t><rPh sb=\"0\" eb=\"2\"><t>サトウ</t></rPh><rPh sb=\"3\" eb=\"4\"><t>ケン</t></rPh><phoneticPr fontId=\"1\"/>";
            assert!(text.contains("<t>佐藤 健</t>"), "{text}");
            text = text.replace("<t>佐藤 健</t>", runs);
        }
        copy.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        copy.write_all(text.as_bytes()).unwrap();
    }
    let (json, _) = Saved::bytes("names.xlsx", &copy.finish().unwrap().into_inner()).standings("");
    assert_eq!(points(&json), expected(&[("佐藤 健", "6"), ("田中", "0"), ("鈴木", "0")]));
}

/// Registers write names in forms that keyboards do not: never both in one round is one person, which is told.
#[test]
fn forms_of_a_name_are_one_person_unless_both_play() {
    for (one, other) in [
        ("中村 凜", "中村 凛"),
        ("髙橋", "高橋"),
        ("佐々木", "佐佐木"),
        ("𠮷田", "吉田"),
        ("桒原", "桑原"),
        ("José Shah", "jose shah"),
        ("Dan O’Brien", "Dan O'Brien"),
        ("Lee, Ann Mary", "Ann Mary Lee"),
        ("J. R. Fox", "JR Fox"),
    ] {
        let told = format!("「{other}」と「{one}」(対戦結果!C2)");
        let book = |second: [[&'static str; 5]; 2]| {
            Book::new("names.xlsx")
                .pairings(&JA, &[["1", "1", one, "2-0", "鈴木"], second[0], second[1]])
                .rules("mtg")
                .save()
        };
        let saved = book([["2", "1", other, "2-0", "田中"], ["2", "2", "鈴木", "2-0", "佐藤"]]);
        let run = saved.run("check", "");
        let said = run.stdout;
        let one_person = saved.standings("").0;
        assert!(said.contains(&format!("{other} (対戦結果!C3) = {one} (対戦結果!C2)")), "{said}");
        let (won, got) = (
            expected(&[(one, "6"), ("佐藤", "0"), ("田中", "0"), ("鈴木", "3")]),
            points(&one_person),
        );
        assert!(won.iter().all(|row| got.contains(row)) && got.len() == 4, "{got:?}");
        let two = book([["1", "2", other, "2-0", "田中"], ["2", "1", one, "2-0", other]]);
        let run = two.run("check", "");
        run.out(0, &[&told, "別の人"]);
        let won = expected(&[(one, "6"), (other, "3"), ("田中", "0"), ("鈴木", "0")]);
        let both = points(&two.standings("").0);
        assert!(won.iter().all(|row| both.contains(row)) && both.len() == 4, "{both:?}");
    }
}

/// The family name in front without a comma, a letter more, an initial, one name alone: nobody but the organizer knows.
#[test]
fn names_nearly_alike_are_asked_about() {
    for (one, other) in [
        ("Ann Lee", "Lee Ann"),
        ("Mike Harris", "Mike Haris"),
        ("Mike Harris", "M. Harris"),
        ("Mike Harris", "Harris"),
        ("Mike Harris", "Mike"),
    ] {
        let rows = [
            ["1", "1", one, "2-0", "Ben"],
            ["2", "1", other, "2-0", "Cai"],
            ["2", "2", "Ben", "2-0", "Dee"],
        ];
        let run = Book::new("names.xlsx")
            .pairings(&EN, &rows)
            .rules("mtg")
            .save()
            .run("check", "--lang en");
        run.out(1, &[&format!("{other} and {one} (Pairings!C2) are probably the same person")]);
    }
}
