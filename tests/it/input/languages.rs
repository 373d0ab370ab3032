//! Sheets in eight languages, under the headings of the programs that organizers there use; and names that are words elsewhere.

use crate::harness::case::Case;

/// Headings of Chess-Results and Vega: round, board, White, result, Black; and the words for a draw and for a bye.
const LANGUAGES: [[&str; 7]; 8] = [
    ["Round", "Board", "White", "Result", "Black", "draw", "bye"],
    ["回戦", "卓", "先手", "結果", "後手", "引き分け", "不戦勝"],
    ["Runde", "Brett", "Weiß", "Ergebnis", "Schwarz", "Remis", "spielfrei"],
    ["Ronde", "Ech.", "Blancs", "Résultat", "Noirs", "Nulle", "exempt"],
    ["Ronda", "Mesa", "Blancas", "Resultado", "Negras", "Tablas", "descansa"],
    ["Turno", "Scacchiera", "Bianco", "Risultato", "Nero", "Patta", "riposa"],
    ["Ronde", "Bord", "Wit", "Uitslag", "Zwart", "Remise", "vrij"],
    ["Тур", "Доска", "Белые", "Результат", "Чёрные", "ничья", "свободен"],
];

#[test]
fn a_list_is_read_in_eight_languages() {
    for [round, board, white, result, black, draw, bye] in LANGUAGES {
        let rows: [&[&str]; 5] = [
            &[round, board, white, result, black],
            &["1", "1", "Ann", "1-0", "Ben"],
            &["1", "2", "Cai", draw, "Dee"],
            &["1", "3", "Eve", "", bye],
            &["2", "1", "Ben", "0-1", "Eve"],
        ];
        Case::sheet(&rows).reads(["1 Ann > Ben", "1 Cai = Dee", "1 Eve Bye", "2 Ben < Eve"]);
    }
}

/// A word is known for a whole cell of its place, and never as a name or a part of one.
#[test]
fn names_that_are_words_stay_names() {
    Case::sheet(&[
        &["Round", "Player 1", "Result", "Player 2"],
        &["1", "Remis", "1-0", "Nul"],
        &["1", "Wit", "0-1", "Patta Rossi"],
        &["1", "Победин", "1-0", "Sieger"],
        &["1", "Semi Drawn", "1-0", "Vrijman"],
    ])
    .reads(["1 Remis > Nul", "1 Wit < Patta Rossi", "1 Победин > Sieger", "1 Semi Drawn > Vrijman"])
    .says([]);
}
