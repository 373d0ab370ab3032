//! カード: the page of a chosen player, also for an event of thousands: a player page that is read through one pointer.

pub(crate) use crate::workbook::sheets::pages::card as sheet;
