//! Formula text to an unchecked tree: grammar only, names are looked up afterwards.

use winnow::ascii::{digit1, multispace0};
use winnow::combinator::{
    alt, cut_err, delimited, eof, opt, preceded, repeat, separated, terminated,
};
use winnow::error::{ContextError, ErrMode, StrContext, StrContextValue};
use winnow::prelude::*;
use winnow::stream::{LocatingSlice, Location, Stateful, Stream};
use winnow::token::{one_of, take_while};

use crate::exact::Exact;
use crate::rules::ast::{Comparison, Op, Span};

/// An unchecked formula with the place of each part.
#[derive(Clone, Debug)]
pub(super) struct Raw {
    /// The node.
    pub node: Node,
    /// Its position in the text.
    pub span: Span,
    /// The depth of nesting, including this node.
    depth: usize,
}

/// The kinds of unchecked parts.
#[derive(Clone, Debug)]
pub(super) enum Node {
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
pub(super) struct Call {
    /// The function's name and place.
    pub name: (String, Span),
    /// The arguments.
    pub arguments: Vec<Argument>,
    /// The dropped terms.
    pub drops: Drops,
}

/// `drop lowest n by key filter first highest m`.
#[derive(Clone, Debug, Default)]
pub(super) struct Drops {
    /// The number of lowest terms.
    pub lowest: u32,
    /// The number of highest terms.
    pub highest: u32,
    /// By what the lowest are found.
    pub by: Option<Box<Raw>>,
    /// The condition on rounds that are dropped first.
    pub first: Option<Vec<RawCondition>>,
}

impl Drops {
    /// Whether nothing is dropped.
    pub(super) fn is_none(&self) -> bool {
        self.lowest == 0 && self.highest == 0
    }
}

/// One argument: `term for filter`, `term`, or (in `count`) a filter alone.
#[derive(Clone, Debug)]
pub(super) struct Argument {
    /// The value, unless this is a filter alone.
    pub term: Option<Raw>,
    /// The filter's conditions.
    pub filter: Option<Vec<RawCondition>>,
}

impl Argument {
    /// Returns the formulas it is made of: its term, and what its filter compares.
    fn parts(&self) -> impl Iterator<Item = &Raw> {
        let compared = self.filter.iter().flatten().flat_map(|condition| match condition {
            RawCondition::Word(..) => [None, None],
            RawCondition::Compare(a, _, b) => [Some(&**a), Some(&**b)],
        });
        self.term.iter().chain(compared.flatten())
    }
}

/// An unchecked part of a filter.
#[derive(Clone, Debug)]
pub(super) enum RawCondition {
    /// A word: negated or not, word, place.
    Word(bool, String, Span),
    /// Two values compared.
    Compare(Box<Raw>, Comparison, Box<Raw>),
}

/// Why text is no formula, and from which byte on.
#[derive(Clone, Debug)]
pub(super) enum Syntax {
    /// It stops making sense; what would have made sense there, as formulas write it.
    Unexpected(usize, Vec<String>),
    /// More than this many parts are nested.
    TooDeep(usize, usize),
}

/// The most operations inside one another: `1 + 2 + 3` are two, as `-(-3)` are. Recursion over a formula goes no deeper. A figure that
/// writes out 64 rounds needs 65.
const DEEPEST: usize = 200;

/// The most terms that a fold may drop at an end: more than any player has rounds.
const MOST_DROPPED: u32 = 100;

/// The most open parentheses, signs and exponents, each of which takes the parser several steps deeper.
const MOST_OPEN: usize = 40;

/// The state of the parser.
#[derive(Clone, Debug, Default)]
struct Nesting {
    /// The number of open parentheses, signs and exponents.
    open: usize,
    /// The position and the limit of the first excess; it decides the error whatever is tried afterwards.
    too_deep: Option<(usize, usize)>,
}

type Input<'a> = Stateful<LocatingSlice<&'a str>, Nesting>;
type Parsed<T> = Result<T, ErrMode<ContextError>>;

/// Parses a whole formula.
///
/// # Errors
/// [`Syntax`] with the position of the mistake.
pub(super) fn parse(text: &str) -> Result<Raw, Syntax> {
    let mut input = Input { input: LocatingSlice::new(text), state: Nesting::default() };
    let parsed =
        terminated(sum, (multispace0, eof.context(expected("+ - * / ^")))).parse_next(&mut input);
    if let Some((at, most)) = input.state.too_deep {
        return Err(Syntax::TooDeep(at, most));
    }
    parsed.map_err(|error| {
        let expected = error.into_inner().unwrap_or_default();
        let described = expected.context().filter_map(|context| match context {
            StrContext::Expected(StrContextValue::Description(text)) => Some((*text).to_string()),
            _ => None,
        });
        Syntax::Unexpected(input.current_token_start(), described.collect())
    })
}

/// Refuses the part at `at` because more than `most` parts are nested.
fn too_deep<T>(input: &mut Input<'_>, at: usize, most: usize) -> Parsed<T> {
    input.state.too_deep.get_or_insert((at, most));
    Err(ErrMode::Cut(ContextError::new()))
}

/// Parses the content of a parenthesis, sign or exponent.
fn inside<'a, T>(
    input: &mut Input<'a>,
    parser: impl FnOnce(&mut Input<'a>) -> Parsed<T>,
) -> Parsed<T> {
    if input.state.open == MOST_OPEN {
        let at = input.current_token_start();
        return too_deep(input, at, MOST_OPEN);
    }
    input.state.open += 1;
    let parsed = parser(input);
    input.state.open -= 1;
    parsed
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
fn chain<'a>(
    input: &mut Input<'a>,
    operand: fn(&mut Input<'a>) -> Parsed<Raw>,
    op: fn(char) -> Option<Op>,
) -> Parsed<Raw> {
    let mut left = operand(input)?;
    loop {
        let before = input.checkpoint();
        let operator =
            preceded(multispace0::<_, ErrMode<ContextError>>, one_of(['+', '-', '*', '/']))
                .parse_next(input)
                .ok()
                .and_then(op);
        let Some(operator) = operator else {
            input.reset(&before);
            return Ok(left);
        };
        let right = cut_err(operand).parse_next(input)?;
        left = binary(input, operator, left, right)?;
    }
}

fn power(input: &mut Input<'_>) -> Parsed<Raw> {
    let base = unary(input)?;
    match opt(preceded(multispace0, '^')).parse_next(input)? {
        Some(_) => {
            let exponent = inside(input, |input| cut_err(power).parse_next(input))?;
            binary(input, Op::Power, base, exponent)
        }
        None => Ok(base),
    }
}

fn binary(input: &mut Input<'_>, op: Op, left: Raw, right: Raw) -> Parsed<Raw> {
    let (span, depth) = (left.span.start..right.span.end, left.depth.max(right.depth) + 1);
    if depth > DEEPEST {
        return too_deep(input, right.span.start, DEEPEST);
    }
    Ok(Raw { node: Node::Binary(op, Box::new(left), Box::new(right)), span, depth })
}

fn unary(input: &mut Input<'_>) -> Parsed<Raw> {
    multispace0.parse_next(input)?;
    let start = input.current_token_start();
    if opt('-').parse_next(input)?.is_some() {
        let inner = inside(input, |input| cut_err(unary).parse_next(input))?;
        let (span, depth) = (start..inner.span.end, inner.depth + 1);
        if depth > DEEPEST {
            return too_deep(input, start, DEEPEST);
        }
        return Ok(Raw { node: Node::Negative(Box::new(inner)), span, depth });
    }
    let parenthesized =
        |input: &mut Input<'_>| inside(input, |input| cut_err(sum).parse_next(input));
    alt((
        number,
        named,
        delimited('(', parenthesized, cut_err((multispace0, ')'.context(expected(")"))))),
    ))
    .context(expected("a number, a name or ("))
    .parse_next(input)
}

fn number(input: &mut Input<'_>) -> Parsed<Raw> {
    let digits = (digit1, opt(('.', digit1))).take().with_span();
    // Digits with a point are always a number, unless there are more of them than anybody reads.
    let (value, span) = digits
        .verify_map(|(text, span): (&str, Span)| Some((text.parse().ok()?, span)))
        .parse_next(input)?;
    Ok(Raw { node: Node::Number(value), span, depth: 1 })
}

fn word<'a>(input: &mut Input<'a>) -> Parsed<(&'a str, Span)> {
    preceded(
        multispace0,
        (
            one_of(|c: char| c.is_alphabetic()),
            take_while(0.., |c: char| c.is_alphanumeric() || c == '_'),
        )
            .take()
            .with_span(),
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
        return Ok(Raw {
            node: Node::Name { opponent: true, name: name.to_string() },
            span: span.start..end.end,
            depth: 1,
        });
    }
    if opt((multispace0, '(')).parse_next(input)?.is_none() {
        return Ok(Raw {
            node: Node::Name { opponent: false, name: first.to_string() },
            span,
            depth: 1,
        });
    }
    let one = match first {
        "count" => filter_argument,
        "least" => sought,
        _ => argument,
    };
    let arguments: Vec<Argument> =
        inside(input, |input| cut_err(separated(1.., one, (multispace0, ','))).parse_next(input))?;
    let drops = opt(drops).parse_next(input)?.unwrap_or_default();
    cut_err((multispace0, ')'.context(expected(", for drop )")))).parse_next(input)?;
    let whole = span.start..input.previous_token_end();
    let depth = arguments
        .iter()
        .flat_map(Argument::parts)
        .chain(drops.by.as_deref())
        .map(|part| part.depth)
        .max()
        .unwrap_or(0)
        + 1;
    if depth > DEEPEST {
        return too_deep(input, whole.start, DEEPEST);
    }
    Ok(Raw {
        node: Node::Call(Call { name: (first.to_string(), span), arguments, drops }),
        span: whole,
        depth,
    })
}

fn argument(input: &mut Input<'_>) -> Parsed<Argument> {
    let term = sum(input)?;
    let filter = opt(preceded(keyword("for"), cut_err(filter))).parse_next(input)?;
    Ok(Argument { term: Some(term), filter })
}

fn filter_argument(input: &mut Input<'_>) -> Parsed<Argument> {
    Ok(Argument { term: None, filter: Some(filter(input)?) })
}

/// Reads `r: A >= B`, what `least` asks of the number it looks for.
fn sought(input: &mut Input<'_>) -> Parsed<Argument> {
    let name = word.context(expected("a name")).parse_next(input)?;
    let sign = (multispace0, ':').context(expected(":"));
    let (_, condition) = (cut_err(sign), cut_err(compared)).parse_next(input)?;
    let sought = Raw {
        node: Node::Name { opponent: false, name: name.0.to_string() },
        span: name.1,
        depth: 1,
    };
    Ok(Argument { term: Some(sought), filter: Some(vec![condition]) })
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
    let (not, (name, span)) =
        (opt(keyword("not")), word.context(expected("a filter"))).parse_next(input)?;
    Ok(RawCondition::Word(not.is_none(), name.to_string(), span))
}

fn drops(input: &mut Input<'_>) -> Parsed<Drops> {
    keyword("drop")(input)?;
    let count = |input: &mut Input<'_>| {
        let count = digit1.parse_to::<u32>().verify(|count| (0..=MOST_DROPPED).contains(count));
        cut_err(preceded(multispace0, count.context(expected("a number from 0 to 100"))))
            .parse_next(input)
    };
    let lowest = |input: &mut Input<'_>| {
        let count = preceded(keyword("lowest"), count).parse_next(input)?;
        let by = opt(preceded(keyword("by"), cut_err(sum))).parse_next(input)?;
        let first = opt(terminated(filter, keyword("first"))).parse_next(input)?;
        Ok(Drops { lowest: count, by: by.map(Box::new), first, highest: 0 })
    };
    let highest = |input: &mut Input<'_>| {
        Ok(Drops {
            highest: preceded(keyword("highest"), count).parse_next(input)?,
            ..Drops::default()
        })
    };
    let either = alt((lowest.map(|drops| (0, drops)), highest.map(|drops| (1, drops))));
    let both =
        repeat(1..=2, either).verify_map(
            |all: Vec<(u8, Drops)>| match <[(u8, Drops); 2]>::try_from(all) {
                Ok([(0, low), (1, high)] | [(1, high), (0, low)]) => {
                    Some(Drops { highest: high.highest, ..low })
                }
                Ok(_) => None,
                Err(one) => one.into_iter().next().map(|(_, drops)| drops),
            },
        );
    cut_err(preceded(multispace0, both).context(expected("lowest or highest, each once")))
        .parse_next(input)
}
