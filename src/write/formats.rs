//! Styles of the plan to formats of the workbook.

use rust_xlsxwriter::{Format, FormatAlign, FormatBorder};

use crate::workbook::plan::{Look as NumberLook, Role, Style, Tint};
use crate::write::numbering::Look;

/// The default height of a row and width of a column, in pixels.
pub(super) const DEFAULT_ROW: u32 = 17;
pub(super) const DEFAULT_COLUMN: u32 = 64;
/// Text that leads somewhere, and inputs: blue, as people who audit spreadsheets expect of inputs.
const BLUE: u32 = 0x0000_00FF;
const LINK: u32 = 0x001F_4E79;
const GREY: u32 = 0x0070_7070;
const HEADING: u32 = 0x00DD_E6F0;
const LINE: u32 = 0x00BF_BFBF;
/// The light fill of cells to edit.
const FIELD: u32 = 0x00FF_FDE7;
/// Every second group.
const BAND: u32 = 0x00F2_F6FA;
/// The bars behind numbers: light enough for what stands before them.
pub(super) const BAR: u32 = 0x00C9_D8EA;
/// The bars of negative numbers, and the line between the two.
pub(super) const BAR_BELOW: u32 = 0x00EA_D8C9;
pub(super) const BAR_AXIS: u32 = 0x00BF_BFBF;
/// Words that nobody may overlook.
const ALARMING: u32 = 0x00C0_0000;
/// An input that cannot be used.
const WRONG: u32 = 0x00FF_C7CE;

/// The formats of some sheets, each made once.
pub(super) struct Looks {
    font: &'static str,
    /// Some thirty: found faster one by one than by a hash.
    made: Vec<(Look, Format)>,
}

impl Looks {
    pub(super) fn new(font: &'static str) -> Self {
        Self { font, made: Vec::new() }
    }

    pub(super) fn format(&mut self, style: Style, link: bool) -> &Format {
        let known = self.made.iter().position(|(of, _)| *of == (style, link));
        let at = known.unwrap_or_else(|| {
            self.made.push(((style, link), make(self.font, style, link)));
            self.made.len() - 1
        });
        &self.made[at].1
    }
}

pub(super) fn number_format(look: NumberLook) -> String {
    match look {
        NumberLook::Plain => "General".into(),
        NumberLook::Show(show) => show.number_format(),
        NumberLook::Approximate => "0.000000".into(),
    }
}

/// Returns the format of a style; links are coloured.
pub(super) fn make(font: &str, style: Style, link: bool) -> Format {
    let base =
        Format::new().set_font_name(font).set_font_size(10).set_align(FormatAlign::VerticalCenter);
    let boxed =
        |format: Format| format.set_border_bottom(FormatBorder::Hair).set_border_bottom_color(LINE);
    let input = |format: Format| {
        boxed(format).set_font_color(BLUE).set_background_color(FIELD).set_unlocked()
    };
    let small = |format: Format| format.set_font_size(9).set_font_color(GREY);
    let left = |format: Format| format.set_align(FormatAlign::Left).set_indent(1);
    let centred = |format: Format| format.set_align(FormatAlign::Center);
    let right = |format: Format| format.set_align(FormatAlign::Right);
    // Sentences begin at the top of their row, and so do the cells beside them.
    let top = base.clone().set_align(FormatAlign::Top);
    let told = || top.clone();
    let mut format = match style.role {
        Role::Title => base.set_font_size(14).set_bold(),
        Role::Remark | Role::Notice => small(base),
        Role::Section => base.set_font_size(11).set_bold(),
        Role::Heading => base
            .set_bold()
            .set_background_color(HEADING)
            .set_align(FormatAlign::Center)
            .set_border_bottom(FormatBorder::Thin)
            .set_text_wrap(),
        // Too long text is printed smaller, never cut.
        Role::Text => boxed(base).set_indent(1).set_shrink(),
        Role::Running => base.set_indent(1),
        Role::Origin => small(base).set_indent(1),
        Role::Wrapped => boxed(base).set_text_wrap().set_indent(1),
        Role::Centered => boxed(centred(base)).set_shrink(),
        Role::Number => boxed(right(base)).set_shrink(),
        Role::Fraction => boxed(small(right(told()))).set_shrink(),
        Role::Input => input(right(base)),
        // Black, as formulas are: it may be overwritten.
        Role::InputFormula => input(right(base)).set_font_color(0x0000_0000),
        Role::InputMark => input(centred(base)).set_shrink(),
        Role::InputName => input(left(base)).set_shrink(),
        Role::InputLines => input(left(base)).set_text_wrap(),
        Role::InputText => input(centred(base)).set_num_format("@"),
        Role::Spare => centred(base),
        Role::Place => boxed(centred(base)).set_bold().set_shrink(),
        Role::Strong => boxed(base).set_bold().set_indent(1).set_shrink(),
        Role::Small => small(left(told())).set_text_wrap(),
        Role::SmallBoxed => boxed(small(left(told()))).set_text_wrap(),
        Role::Label => left(told()).set_bold().set_shrink(),
        Role::LabelWrapped => left(told()).set_bold().set_text_wrap(),
        Role::Told => left(told()).set_text_wrap(),
        Role::ToldBoxed => boxed(left(told())).set_text_wrap(),
        Role::Figure => right(told()).set_bold().set_shrink(),
        Role::Bare => right(told()).set_shrink(),
        Role::InputTitle => base
            .set_shrink()
            .set_font_size(14)
            .set_bold()
            .set_background_color(FIELD)
            .set_font_color(BLUE)
            .set_unlocked(),
    };
    format = match style.look {
        NumberLook::Plain => format,
        look => format.set_num_format(number_format(look)),
    };
    if style.points > 0 {
        format = format.set_font_size(style.points);
    }
    if style.line_above {
        format = format.set_border_top(FormatBorder::Thin);
    }
    if link && !matches!(style.role, Role::Number | Role::Place) {
        // Links on paper have no line below.
        format = format.set_font_color(LINK);
    }
    format
}

/// Returns the format by whose digits the widths of columns are measured.
pub(super) fn measure() -> Format {
    Format::new().set_font_name("Arial").set_font_size(10)
}

pub(super) fn stale() -> Format {
    Format::new().set_font_color(LINE)
}

/// Returns the look of values that do not count: readable, also on a black-and-white printer.
pub(super) fn faint() -> Format {
    Format::new().set_font_color(GREY).set_italic()
}

/// Returns the format that hides numbers.
pub(super) fn unseen() -> Format {
    Format::new().set_num_format(";;;")
}

pub(super) fn alarming() -> Format {
    Format::new().set_bold().set_font_color(ALARMING)
}

/// Returns the look of a number and a half, as people write it.
pub(super) fn half(whole: u32) -> Format {
    let whole = if whole == 0 { String::new() } else { whole.to_string() };
    Format::new().set_num_format(format!("\"{whole}½\""))
}

pub(super) fn wrong() -> Format {
    Format::new().set_background_color(WRONG)
}

pub(super) fn group() -> Format {
    Format::new().set_border_top(FormatBorder::Thin)
}

/// Returns the look of a tinted cell: light, so that a black-and-white printer leaves it readable.
pub(super) fn tint(tint: Tint) -> Format {
    let format = Format::new();
    match tint {
        Tint::Won => format.set_background_color(0x00E2_F0D9).set_bold(),
        Tint::Lost => format.set_background_color(0x00FB_E5E1),
        Tint::Drawn => format.set_background_color(0x00FF_F6D6),
        Tint::Band => format.set_background_color(BAND),
        Tint::Start => group(),
        Tint::BandStart => group().set_background_color(BAND),
        Tint::Alarm => format.set_background_color(WRONG).set_bold(),
        Tint::Good => format.set_background_color(0x00E2_F0D9),
    }
}
