//! Orders of criteria that some programs follow whatever the rules say.

use crate::audit::column::{Column as Announced, DIRECT_POINTS};
use crate::audit::setting::{STAYED, Setting};
use crate::rules::{FINALS_PLACE, RuleSet};

/// Returns the orders of criteria that some programs follow whatever the rules say: as the columns stand, behind the first
/// criterion who took part in more rounds, and before all the places that the stages after the rounds decide.
pub(super) fn orders(rules: &RuleSet, columns: &[Announced]) -> Vec<Setting> {
    let columns: Vec<Setting> = [true, false]
        .into_iter()
        .filter_map(|inside| order_of_columns(rules, columns, inside))
        .collect();
    let given = Setting::Order(
        rules.order.iter().map(|&definition| rules.definitions[definition].id.clone()).collect(),
    );
    let stayed = |order: &Setting| match order {
        Setting::Order(ids)
            if rules.position(STAYED).is_some() && !order.puts_first_who_stayed() =>
        {
            let (first, rest) = ids.split_first()?;
            Some(Setting::Order(
                [first.clone(), STAYED.into()].into_iter().chain(rest.iter().cloned()).collect(),
            ))
        }
        _ => None,
    };
    let of_finals = |order: &Setting| match order {
        Setting::Order(ids)
            if rules.position(FINALS_PLACE).is_some() && !order.puts_first_the_finals() =>
        {
            Some(Setting::Order(
                [FINALS_PLACE.to_string()].into_iter().chain(ids.iter().cloned()).collect(),
            ))
        }
        _ => None,
    };
    let longer: Vec<Setting> = columns
        .iter()
        .chain([&given])
        .flat_map(|order| stayed(order).into_iter().chain(of_finals(order)))
        .collect();
    columns.into_iter().chain(longer).collect()
}

/// This many places are wrong where two were exchanged: that is a slip and not another way to rank.
pub(super) const EXCHANGED: usize = 2;

/// Returns the criteria in the order of the announced columns, if that differs. A criterion among level players has no column: it keeps
/// its place behind the first criterion, or is left out.
pub(super) fn order_of_columns(
    rules: &RuleSet,
    columns: &[Announced],
    keeps_inside: bool,
) -> Option<Setting> {
    let id = |definition: &usize| rules.definitions[*definition].id.clone();
    let first = rules.order.first().map(id)?;
    // The table has a column of points from these games instead of the place among equals.
    let points = !keeps_inside || columns.iter().any(|column| column.definition == DIRECT_POINTS);
    let inside = rules
        .order
        .iter()
        .filter(|&&definition| !points && rules.definitions[definition].expr.group_fact().is_some())
        .map(id);
    let announced =
        columns.iter().map(|column| column.definition.clone()).filter(|column| *column != first);
    let order = [first.clone()].into_iter().chain(inside).chain(announced).fold(
        Vec::new(),
        |mut order: Vec<String>, id| {
            // A figure that is printed twice is compared once.
            if !order.contains(&id) {
                order.push(id);
            }
            order
        },
    );
    let given: Vec<String> = rules.order.iter().map(id).collect();
    (order.len() > 1 && !given.starts_with(&order)).then_some(Setting::Order(order))
}
