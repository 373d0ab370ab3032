//! Passes that bring a sheet into a shape that a layout reads.

mod around_dashes;
mod beside_names;
mod byes;
mod clock_times;
pub(crate) mod dated_sheets;
mod day_titles;
mod deduction_sheets;
mod ditto;
mod division_doubts;
mod divisions;
mod fixed_width;
mod game_columns;
mod leg_columns;
mod legends;
mod margins;
mod names_above;
pub mod names_in_two;
mod one_x_two;
pub(crate) mod other_events;
pub(crate) mod players_in_one_cell;
mod result_column;
mod round_cells;
mod rounds_of_finals;
mod score_cards;
pub(crate) mod set_columns;
mod set_rows;
mod sets_beside;
mod sitting_out;
pub(crate) mod spread_leagues;
mod ticks;
pub(crate) mod turned_tables;
mod unheaded_scores;
mod verbs_between;
mod winner_signs;

use crate::problem::Problem;
use crate::read::apply_options;
use crate::read::file::grid::Book;
use crate::read::finals::league;
use crate::read::options::Options;

/// Brings every sheet of a book into such a shape; returns what is to be said of it. What is odd in games is said where they are used.
pub(crate) fn settle(book: &mut Book, options: &Options) -> Vec<Problem> {
    let mut said = other_events::leave_out(book, options);
    for sheet in &mut book.sheets {
        fixed_width::take_apart(sheet);
        ditto::write_out(sheet);
        deduction_sheets::name_column(sheet);
        names_in_two::put_together(sheet);
        round_cells::write_out(sheet);
        said.extend(legends::write_out(sheet));
        said.extend(turned_tables::turn(sheet));
    }
    said.extend(divisions::split(book));
    for sheet in &mut book.sheets {
        clock_times::write_out(sheet);
        around_dashes::put_together(sheet);
        game_columns::take_days(sheet);
        day_titles::write_beside(sheet);
        league::leave_out(sheet);
    }
    said.extend(rounds_of_finals::name(book));
    sitting_out::take_over(book);
    said.extend(apply_options::settle(book, options));
    for sheet in &mut book.sheets {
        byes::write_out(sheet);
        ditto::repeat_names(sheet);
        said.extend(margins::leave_out(sheet));
        said.extend(names_above::write_out(sheet));
        said.extend(players_in_one_cell::take_apart(sheet, &mut book.remarks));
        said.extend(beside_names::take_apart(sheet));
        verbs_between::write_out(sheet);
        said.extend(unheaded_scores::name(sheet));
        said.extend(leg_columns::stack(sheet));
        said.extend(set_rows::add_up(sheet));
        sets_beside::put_together(sheet);
        set_columns::put_together(sheet, false);
        said.extend(game_columns::add_up(sheet, &mut book.remarks));
        said.extend(one_x_two::write_out(sheet));
    }
    said.extend(one_x_two::write_out_letters(book));
    said.extend(score_cards::put_together(book));
    said
}
