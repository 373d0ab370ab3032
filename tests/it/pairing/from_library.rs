//! The library pairs and makes empty workbooks as the command line does, byte for byte.

use crate::harness::{Book as Sheets, EN};
use tiebook::standings::RulesFrom;
use tiebook::{Book, EmptyBook, Language, Options, Refused, RoundRequest};

fn four() -> crate::harness::Saved {
    let rows = [["1", "1", "Ann", "2-0", "Ben"], ["1", "2", "Cid", "1-2", "Dee"]];
    Sheets::new("evening.xlsx").pairings(&EN, &rows).rules("mtg").save()
}

#[test]
fn a_round_is_that_of_the_command() {
    let saved = four();
    let done = saved.run("pair", "--seed 7 -o round.xlsx --lang en");
    done.ends(0);
    let book = Book::open(&saved.path).unwrap();
    let round = book.pair_next(&Options::default(), &RoundRequest::default(), 7);
    let round = round.unwrap();
    assert_eq!(round.xlsx, std::fs::read(saved.beside("round.xlsx")).unwrap());
    for line in &round.remarks {
        assert!(done.stdout.contains(line) || done.stderr.contains(line), "{line}");
    }
}

#[test]
fn who_is_unknown_is_refused_in_words() {
    let request = RoundRequest { absent: vec!["Zoe".to_string()], ..RoundRequest::default() };
    let book = Book::open(&four().path);
    let refused = book.unwrap().pair_next(&Options::default(), &request, 7);
    let Err(Refused::Declined(reason)) = refused else {
        panic!("{refused:?}");
    };
    assert!(reason.contains("Zoe"), "{reason}");
}

#[test]
fn an_empty_workbook_is_that_of_the_command() {
    let saved = four();
    let args = ["new", "mtg", "--players", "8", "--rounds", "3", "--lang", "ja", "-o", "new.xlsx"];
    let folder = saved.path.parent().unwrap();
    assert_eq!(crate::harness::tiebook(&args, folder).code, 0);
    let ja = Language::of_code("ja").unwrap();
    let book = EmptyBook::new(&RulesFrom::Id("mtg".to_string()), 8, 3, ja).unwrap();
    assert_eq!(book.rules, "mtg");
    assert_eq!(book.xlsx, std::fs::read(saved.beside("new.xlsx")).unwrap());
}
