//! Damaged, hostile and random input.

mod attacked;
mod disturbed;
mod fuzz;
mod growth;
mod hardening;
mod hostile;
mod hostile_books;
mod odd_books;
