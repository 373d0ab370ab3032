//! The source documents' own systems, each with its worked numbers.

use crate::harness::engine::recalculates;
use crate::harness::{Book, EN, Saved, exact, order, ranks};

/// 「第2回ドミニオン大会におけるスイスドローの順位の決め方について」: opponents 3-1 (one of the wins without
/// opponent), 1-1-2, none, 1-3 (one of the losses by leaving) give OW% = (75 + 50 + 25)/3 = 50 %; score
/// differences +5, −23, none, +31 give ASD = 4.33. The other values by hand from the sample's rows.
#[test]
fn dominion_2() {
    let (json, _) = Saved::sample("dominion-2.xlsx").standings("");
    assert_eq!(json["criteria"], serde_json::json!(["points", "ow", "asd", "aoasd", "lot"]));
    for (player, win_percentage) in [
        ("一郎", "3/4"),
        ("次郎", "1/2"),
        ("三郎", "1/4"),
        ("六郎", "3/4"),
        ("五郎", "1/8"),
        ("四郎", "5/8"),
        ("七子", "1"),
    ] {
        assert_eq!(exact(&json, player, "win_percentage"), win_percentage, "{player}");
    }
    assert_eq!(exact(&json, "花子", "ow"), "1/2");
    assert_eq!(exact(&json, "花子", "asd"), "13/3");
    // ASD of the three opponents: 29/3, 7/4, -25/3.
    assert_eq!(exact(&json, "花子", "aoasd"), "37/36");
    assert_eq!(exact(&json, "一郎", "ow"), "17/24");
    // 三郎 left mid-game: that game is a loss in the win percentage, and in no score difference.
    assert_eq!(exact(&json, "三郎", "points"), "1");
    assert_eq!(exact(&json, "三郎", "asd"), "-25/3");
    assert_eq!(exact(&json, "六郎", "asd"), "-13/2");
    // 七子 took part in one round only; the others are no rounds.
    assert_eq!(exact(&json, "七子", "points"), "2");
    assert_eq!(order(&json), ["一郎", "花子", "六郎", "四郎", "次郎", "七子", "五郎", "三郎"]);
}

/// The dice decide at the end; who has no lot comes last.
#[test]
fn dominion_2_dice() {
    let rows = [["1", "1", "Ann", "20-10", "Ben"], ["1", "2", "Cai", "20-10", "Dee"]];
    let players: [&[&str]; 5] = [
        &["No", "Name", "Lot"],
        &["1", "Ann", "3"],
        &["2", "Ben", ""],
        &["3", "Cai", "5"],
        &["4", "Dee", "1"],
    ];
    let (json, _) = Book::new("dice.xlsx")
        .pairings(&EN, &rows)
        .sheet("Players", &players)
        .rules("dominion-2")
        .save()
        .standings("");
    assert_eq!(order(&json), ["Cai", "Ann", "Dee", "Ben"]);
    assert_eq!(json["players"][1]["separated_from_above_by"], "lot");
}

/// Both leave: −1 for each.
#[test]
fn dominion_2_both_leave() {
    let rows = [["1", "1", "Ann", "退-退", "Ben"]];
    let (json, _) =
        Book::new("left.xlsx").pairings(&EN, &rows).rules("dominion-2").save().standings("");
    assert_eq!((exact(&json, "Ann", "points"), exact(&json, "Ben", "points")), ("-1", "-1"));
    assert!(json["players"][0]["figures"]["asd"].is_null());
}

/// Othello! JAPAN Blog, 2013-11-21, seven rounds: Ohno 4.1010040404, Nakajima 4.1010030301, Goto 4.0909040302.
/// The sample has the games that the blog names (Ohno beat Goto 5, Oshimizu 5, Komagata 4, lost to Suekuni 5,
/// Takizawa 5; Nakajima beat Mitsuya 5, Tsuchiya 4, Izumi 3, lost to Suekuni 5, Satani 6; Goto beat Tsukamoto 5,
/// lost to Ishizaki 4 and Ohno 5) and others that give the printed levels.
#[test]
fn othello_world_cup() {
    let (json, _) = Saved::sample("othello-world-cup.xlsx").standings("");
    let shown = |player: &str| -> String {
        let players = json["players"].as_array().unwrap();
        let player = players.iter().find(|entry| entry["name"] == player).unwrap();
        player["figures"]["owc_number"]["shown"].as_str().unwrap().to_string()
    };
    assert_eq!(shown("大野"), "4.1010040404");
    assert_eq!(shown("中島"), "4.1010030301");
    assert_eq!(shown("後藤"), "4.0909040302");
    let levels = |player: &str| {
        (1..=7)
            .map(|level| exact(&json, player, &format!("level_{level}")).to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(levels("大野"), "10 10 4 4 4 0 0");
    assert_eq!(levels("中島"), "10 10 3 3 1 0 0");
    assert_eq!(levels("後藤"), "9 9 4 3 2 0 0");
    let names = order(&json);
    let place = |name: &str| names.iter().position(|known| known == name).unwrap();
    assert!(place("大野") < place("中島") && place("中島") < place("後藤"));
    // 大野・中島 > 後藤 at level 1, 大野 > 中島 at level 3.
    assert_eq!(json["players"][place("中島")]["separated_from_above_by"], "level_3");
    assert_eq!(json["players"][place("後藤")]["separated_from_above_by"], "level_1");
}

/// A draw is half a win and in no level; by hand.
#[test]
fn othello_world_cup_draws() {
    let rows = [
        ["1", "1", "Ann", "32-32", "Ben"],
        ["1", "2", "Cai", "40-24", "Dee"],
        ["2", "1", "Ann", "33-31", "Cai"],
        ["2", "2", "Ben", "10-54", "Dee"],
    ];
    let saved = Book::new("draws.xlsx").pairings(&EN, &rows).rules("othello-world-cup").save();
    let (json, _) = saved.standings("");
    let figures = ["wins", "wins_before_last", "level_1", "level_2"];
    assert_eq!(figures.map(|figure| exact(&json, "Ann", figure)), ["3/2", "1/2", "1", "0"]);
    assert_eq!(figures.map(|figure| exact(&json, "Cai", figure)), ["1", "1", "5/2", "0"]);
    let (json, _) = saved.standings("--set draw_win=0");
    assert_eq!(figures.map(|figure| exact(&json, "Ann", figure)), ["1", "0", "1", "0"]);
}

/// 河合孝尚・川島伸太郎・飯田弘之「トーナメントスコアに基づく順位決定の新たな指標」 2.2.1, 2.3; the values by
/// hand. X = 1 for A, who won every game.
#[test]
fn kawai() {
    let (json, _) = Saved::sample("kawai-fide.xlsx").standings("");
    let by_hand = [
        ("A", "3", "5", "5", "2"),
        ("E", "2", "6", "3", "0"),
        ("B", "2", "5", "2", "0"),
        ("G", "2", "3", "1", "0"),
        ("D", "1", "6", "1", "0"),
        ("F", "1", "4", "0", "0"),
        ("C", "1", "3", "0", "0"),
        ("H", "0", "4", "0", "0"),
    ];
    for (player, wins, solkoff, sb, median) in by_hand {
        let figures =
            ["wins", "solkoff", "sb", "median"].map(|figure| exact(&json, player, figure));
        assert_eq!(figures, [wins, solkoff, sb, median], "{player}");
    }
    assert_eq!(order(&json).concat(), "AEBGDFCH");

    let (json, _) = Saved::sample("kawai-x1.xlsx").standings("");
    for (player, x) in [
        ("A", "1"),
        ("E", "1/2"),
        ("B", "2/5"),
        ("G", "1/3"),
        ("D", "1/6"),
        ("C", "0"),
        ("F", "0"),
        ("H", "0"),
    ] {
        assert_eq!(exact(&json, player, "x1"), x, "{player}");
    }
    let rank = |names: &'static str, of: [u64; 8]| {
        (0..8).map(|at| (&names[at..=at], of[at])).collect::<Vec<_>>()
    };
    assert_eq!(ranks(&json), rank("AEBGDCFH", [1, 2, 3, 4, 5, 6, 6, 6]));

    let (json, _) = Saved::sample("kawai-x2.xlsx").standings("");
    let figure = |at: usize| &json["players"][at]["figures"]["x2"];
    assert_eq!(ranks(&json), rank("AEBGCDFH", [1, 2, 3, 4, 5, 5, 5, 5]));
    assert_eq!(figure(0)["exact"], "3");
    for (at, expression) in [(1, "2^(1/2)"), (2, "2^(2/5)"), (3, "2^(1/3)")] {
        assert_eq!(figure(at)["expression"], expression);
        assert!(figure(at)["exact"].is_null());
    }
    // 指数部分の(SB/SOL)が0であっても、X=1
    assert!((4..8).all(|at| figure(at)["exact"] == "1"));

    // 試合結果は勝ち(2点): the other reading of the measure's “win”, 6 points of A's, 4 of E's, B's and G's.
    let saved = Saved::sample("kawai-x2.xlsx");
    let (json, output) = saved.standings("--set win_worth=2");
    let figure = |at: usize| &json["players"][at]["figures"]["x2"];
    assert_eq!([0, 1].map(|at| &figure(at)["exact"]), ["6", "2"]);
    assert_eq!([2, 3].map(|at| &figure(at)["expression"]), ["4^(2/5)", "4^(1/3)"]);
    recalculates(&output);
}

/// A drawn opponent counts half; where Solkoff is 0 there is no X, and the player comes last. By hand.
#[test]
fn kawai_draws_and_no_solkoff() {
    let rows =
        [["1", "1", "Ann", "△", "Ben"], ["2", "1", "Ann", "○", "Cai"], ["2", "", "Ben", "欠", ""]];
    let saved = Book::new("draws.xlsx").pairings(&EN, &rows).rules("kawai-fide").save();
    let (json, _) = saved.standings("");
    // Ann 3/2, Ben 1/2, Cai 0.
    assert_eq!(
        ["wins", "solkoff", "sb"].map(|figure| exact(&json, "Ann", figure)),
        ["3/2", "1/2", "1/4"]
    );
    assert_eq!(
        ["wins", "solkoff", "sb"].map(|figure| exact(&json, "Ben", figure)),
        ["1/2", "3/2", "3/4"]
    );
    let (json, _) = saved.standings("--set drawn_share=0");
    assert_eq!(exact(&json, "Ben", "sb"), "0");
    let rows = [["1", "1", "Ann", "○", "Ben"], ["1", "", "Cai", "不戦勝", ""]];
    let (json, _) =
        Book::new("none.xlsx").pairings(&EN, &rows).rules("kawai-x1").save().standings("");
    // Ben met Ann (1 win): 0. Ann met Ben (0 wins), Cai nobody: no Solkoff.
    assert_eq!(ranks(&json), [("Ben", 1), ("Ann", 2), ("Cai", 2)]);
    assert!(json["players"][1]["figures"]["x1"].is_null());
}

/// 4^(1/2) is 2, exactly; 3^(1/2) and 9^(1/4) are the same number.
#[test]
fn powers_are_compared_exactly() {
    use tiebook::exact::Exact;
    use tiebook::tiebreaks::value::Value;
    let exact = |text: &str| -> Exact { text.parse().unwrap() };
    assert_eq!(exact("4").fraction_power(&exact("1/2")), Some(exact("2")));
    assert_eq!(exact("4/9").fraction_power(&exact("3/2")), Some(exact("8/27")));
    assert_eq!(exact("2").fraction_power(&exact("1/2")), None);
    let power =
        |base: &str, exponent: &str| Value::Power { base: exact(base), exponent: exact(exponent) };
    assert!(power("3", "1/2").cmp(&power("9", "1/4")).is_eq());
    // 4^(7/12) = 2.2449…, 5^(1/2) = 2.2360…
    assert!(power("4", "7/12") > power("5", "1/2"));
}
