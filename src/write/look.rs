//! The look of a cell.

use crate::workbook::plan::Style;

/// A style, and whether the cell leads somewhere.
pub(super) type Look = (Style, bool);
