//! The sheets, pages and texts that are written.

mod blank;
mod craft;
mod direct_encounter_passes;
mod divisions;
mod excel_2010;
mod final_tables;
mod fixed;
mod html;
mod language;
mod living;
mod moved;
mod notation;
mod own_carried;
mod own_output;
mod pages;
mod paper;
mod places;
mod qr;
mod recalculation;
mod row_by_row;
mod slips;
mod terminal;
mod third_language;
mod type_on_paper;
mod what_if;
mod wording;
