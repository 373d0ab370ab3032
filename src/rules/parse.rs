//! Formula text to an unchecked tree: grammar only, names are looked up afterwards.

use winnow::ascii::{digit1, multispace0};
use winnow::combinator::{alt, cut_err, delimited, eof, opt, preceded, repeat, separated, terminated};
use winnow::error::{ContextError, ErrMode, StrContext, StrContextValue};
use winnow::prelude::*;
use winnow::stream::{LocatingSlice, Location, Stream};
use winnow::token::{one_of, take_while};

use crate::exact::Exact;
use crate::rules::ast::{Comparison, Op, Span};

/// An unchecked formula with the place of each part.
#[derive(Clone, Debug)]
pub struct Raw {
    /// What it is.
    pub node: Node,
    /// Where it stands in the text.
    pub span: Span,
}

/// The kinds of unchecked parts.
#[derive(Clone, Debug)]
pub enum Node {
    /// A number.
    Number(Exact),
    /// A name, or `opponent.name`.
    Name {
        /// Whether `opponent.` stood before it.
        opponent: bool,
        /// The name.
        name: String,
    },
    /// Arithmetic.
    Binary(Op, Box<Raw>, Box<Raw>),
    /// `-x`.
    Negative(Box<Raw>),
    /// `name(…)`.
    Call(Call),
}

/// A call: a function of values or a fold over rounds.
#[derive(Clone, Debug)]
pub struct Call {
    /// The function's name and place.
    pub name: (String, Span),
    /// What stands between the commas.
    pub arguments: Vec<Argument>,
    /// `drop lowest n` and `drop highest n`.
    pub drops: [u32; 2],
}

/// One argument: `term for filter`, `term`, or (in `count`) a filter alone.
#[derive(Clone, Debug)]
pub struct Argument {
    /// The value, unless this is a filter alone.
    pub term: Option<Raw>,
    /// What the filter asks.
    pub filter: Option<Vec<RawCondition>>,
}

/// An unchecked part of a filter.
#[derive(Clone, Debug)]
pub enum RawCondition {
    /// A word: negated or not, word, place.
    Word(bool, String, Span),
    /// Two values compared.
    Compare(Box<Raw>, Comparison, Box<Raw>),
}

/// A formula that is no formula: where it stops making sense, and what would have made sense there.
#[derive(Clone, Debug)]
pub struct Syntax {
    /// Byte offset.
    pub offset: usize,
    /// What was expected, as formulas write it.
    pub expected: Vec<String>,
}

type Input<'a> = LocatingSlice<&'a str>;
type Parsed<T> = Result<T, ErrMode<ContextError>>;

/// How many terms a fold may drop at an end: more than any player has rounds.
const MOST_DROPPED: u32 = 100;

/// How deep a formula may nest before it is refused.
const DEEPEST: usize = 40;

/// Parses a whole formula.
///
/// # Errors
/// [`Syntax`] says where the text stops being a formula.
pub fn parse(text: &str) -> Result<Raw, Syntax> {
    let depth = text.chars().scan(0usize, |depth, c| {
        *depth = match c {
            '(' | '-' | '^' => *depth + 1,
            ')' => depth.saturating_sub(1),
            _ => *depth,
        };
        Some(*depth)
    });
    if depth.max().unwrap_or(0) > DEEPEST {
        return Err(Syntax { offset: 0, expected: vec![] });
    }
    terminated(sum, (multispace0, eof.context(expected("+ - * / ^")))).parse(LocatingSlice::new(text)).map_err(|error| Syntax {
        offset: error.offset(),
        expected: error
            .inner()
            .context()
            .filter_map(|context| match context {
                StrContext::Expected(StrContextValue::Description(text)) => Some((*text).to_string()),
                _ => None,
            })
            .collect(),
    })
}

fn expected(what: &'static str) -> StrContext {
    StrContext::Expected(StrContextValue::Description(what))
}

fn sum(input: &mut Input<'_>) -> Parsed<Raw> {
    chain(input, product, |c| match c {
        '+' => Some(Op::Add),
        '-' => Some(Op::Subtract),
        _ => None,
    })
}

fn product(input: &mut Input<'_>) -> Parsed<Raw> {
    chain(input, power, |c| match c {
        '*' => Some(Op::Multiply),
        '/' => Some(Op::Divide),
        _ => None,
    })
}

/// Parses operands joined from the left by the operators that `op` knows.
fn chain<'a>(input: &mut Input<'a>, operand: fn(&mut Input<'a>) -> Parsed<Raw>, op: fn(char) -> Option<Op>) -> Parsed<Raw> {
    let mut left = operand(input)?;
    loop {
        let before = input.checkpoint();
        let operator = preceded(multispace0::<_, ErrMode<ContextError>>, one_of(['+', '-', '*', '/'])).parse_next(input).ok().and_then(op);
        let Some(operator) = operator else {
            input.reset(&before);
            return Ok(left);
        };
        let right = cut_err(operand).parse_next(input)?;
        left = binary(operator, left, right);
    }
}

fn power(input: &mut Input<'_>) -> Parsed<Raw> {
    let base = unary(input)?;
    match opt(preceded(multispace0, '^')).parse_next(input)? {
        Some(_) => Ok(binary(Op::Power, base, cut_err(power).parse_next(input)?)),
        None => Ok(base),
    }
}

fn binary(op: Op, left: Raw, right: Raw) -> Raw {
    let span = left.span.start..right.span.end;
    Raw { node: Node::Binary(op, Box::new(left), Box::new(right)), span }
}

fn unary(input: &mut Input<'_>) -> Parsed<Raw> {
    multispace0.parse_next(input)?;
    let start = input.current_token_start();
    if opt('-').parse_next(input)?.is_some() {
        let inner = cut_err(unary).parse_next(input)?;
        let span = start..inner.span.end;
        return Ok(Raw { node: Node::Negative(Box::new(inner)), span });
    }
    alt((number, named, delimited('(', cut_err(sum), cut_err((multispace0, ')'.context(expected(")")))))))
        .context(expected("a number, a name or ("))
        .parse_next(input)
}

fn number(input: &mut Input<'_>) -> Parsed<Raw> {
    let digits = (digit1, opt(('.', digit1))).take().with_span();
    // Digits with a point are always a number, unless there are more of them than anybody reads.
    let (value, span) = digits.verify_map(|(text, span): (&str, Span)| Some((text.parse().ok()?, span))).parse_next(input)?;
    Ok(Raw { node: Node::Number(value), span })
}

fn word<'a>(input: &mut Input<'a>) -> Parsed<(&'a str, Span)> {
    preceded(
        multispace0,
        (one_of(|c: char| c.is_alphabetic()), take_while(0.., |c: char| c.is_alphanumeric() || c == '_')).take().with_span(),
    )
    .parse_next(input)
}

fn keyword<'a>(text: &'static str) -> impl FnMut(&mut Input<'a>) -> Parsed<()> {
    move |input| word.verify(|found: &(&str, Span)| found.0 == text).void().parse_next(input)
}

fn named(input: &mut Input<'_>) -> Parsed<Raw> {
    let (first, span) = word(input)?;
    if first == "opponent" && opt('.').parse_next(input)?.is_some() {
        let (name, end) = cut_err(word.context(expected("a name"))).parse_next(input)?;
        return Ok(Raw { node: Node::Name { opponent: true, name: name.to_string() }, span: span.start..end.end });
    }
    if opt((multispace0, '(')).parse_next(input)?.is_none() {
        return Ok(Raw { node: Node::Name { opponent: false, name: first.to_string() }, span });
    }
    let one = if first == "count" { filter_argument } else { argument };
    let arguments = cut_err(separated(1.., one, (multispace0, ','))).parse_next(input)?;
    let drops = opt(drops).parse_next(input)?.unwrap_or_default();
    cut_err((multispace0, ')'.context(expected(", for drop )")))).parse_next(input)?;
    let whole = span.start..input.previous_token_end();
    Ok(Raw { node: Node::Call(Call { name: (first.to_string(), span), arguments, drops }), span: whole })
}

fn argument(input: &mut Input<'_>) -> Parsed<Argument> {
    let term = sum(input)?;
    let filter = opt(preceded(keyword("for"), cut_err(filter))).parse_next(input)?;
    Ok(Argument { term: Some(term), filter })
}

fn filter_argument(input: &mut Input<'_>) -> Parsed<Argument> {
    Ok(Argument { term: None, filter: Some(filter(input)?) })
}

fn filter(input: &mut Input<'_>) -> Parsed<Vec<RawCondition>> {
    separated(1.., alt((compared, quality)), keyword("and")).parse_next(input)
}

fn compared(input: &mut Input<'_>) -> Parsed<RawCondition> {
    let sign = preceded(multispace0, alt(Comparison::ALL.map(|sign| sign.sign().value(sign))));
    let (left, sign) = (sum, sign).parse_next(input).map_err(ErrMode::backtrack)?;
    Ok(RawCondition::Compare(Box::new(left), sign, Box::new(cut_err(sum).parse_next(input)?)))
}

fn quality(input: &mut Input<'_>) -> Parsed<RawCondition> {
    let (not, (name, span)) = (opt(keyword("not")), word.context(expected("a filter"))).parse_next(input)?;
    Ok(RawCondition::Word(not.is_none(), name.to_string(), span))
}

fn drops(input: &mut Input<'_>) -> Parsed<[u32; 2]> {
    keyword("drop")(input)?;
    let end = alt((keyword("lowest").value(0usize), keyword("highest").value(1usize)));
    let count = digit1.parse_to::<u32>().verify(|count| (0..=MOST_DROPPED).contains(count)).context(expected("a number from 0 to 100"));
    let one = (end, cut_err(preceded(multispace0, count)));
    let drops = repeat(1..=2, one).verify_map(|all: Vec<(usize, u32)>| match all[..] {
        [(end, count)] => Some(if end == 0 { [count, 0] } else { [0, count] }),
        [(0, low), (1, high)] | [(1, high), (0, low)] => Some([low, high]),
        _ => None,
    });
    cut_err(preceded(multispace0, drops).context(expected("lowest or highest, each once"))).parse_next(input)
}
