//! カード: one page for whoever is chosen, also in an event of thousands: the same page as the players', read through one pointer.

pub(crate) use crate::workbook::sheets::pages::card as sheet;
