//! Damaged, hostile and random input.

mod fuzz;
mod hardening;
mod hostile;
mod hostile_books;
mod hostile_words;
mod odd_books;
mod random_cells;
mod random_events;
mod same_event_other_shape;
mod time_in_proportion;
