//! The regular expressions against what ICU 55.1 answered to the same questions (`data/README.md` says how).

use libcore::regex::{Budget, MatchError, Matcher, Pattern, SyntaxErrorKind};
use libcore::wire::PlainState;
use std::fmt::Write;

const STEPS: u64 = 100_000_000;

fn decode(s: &str) -> Vec<u16> {
    let mut out = Vec::new();
    let mut chars = s.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('u') => {
                    let hex: String = chars.by_ref().take(4).collect();
                    out.push(u16::from_str_radix(&hex, 16).expect("four hex digits"));
                }
                Some(other) => out.push(other as u16),
                None => panic!("dangling backslash in {s}"),
            },
            _ => out.push(c as u16),
        }
    }
    out
}

fn icu_name(kind: SyntaxErrorKind) -> &'static str {
    use SyntaxErrorKind::*;
    match kind {
        Internal => "U_REGEX_INTERNAL_ERROR",
        Syntax => "U_REGEX_RULE_SYNTAX",
        BadEscape => "U_REGEX_BAD_ESCAPE_SEQUENCE",
        PropertySyntax => "U_REGEX_PROPERTY_SYNTAX",
        UnknownProperty => "U_ILLEGAL_ARGUMENT_ERROR",
        Unimplemented => "U_REGEX_UNIMPLEMENTED",
        MismatchedParen => "U_REGEX_MISMATCHED_PAREN",
        NumberTooBig => "U_REGEX_NUMBER_TOO_BIG",
        BadInterval => "U_REGEX_BAD_INTERVAL",
        MaxBelowMin => "U_REGEX_MAX_LT_MIN",
        InvalidBackReference => "U_REGEX_INVALID_BACK_REF",
        InvalidFlag => "U_REGEX_INVALID_FLAG",
        LookBehindLimit => "U_REGEX_LOOK_BEHIND_LIMIT",
        MissingCloseBracket => "U_REGEX_MISSING_CLOSE_BRACKET",
        InvalidRange => "U_REGEX_INVALID_RANGE",
        InvalidGroupName => "U_REGEX_INVALID_CAPTURE_GROUP_NAME",
        TooBig => "U_REGEX_PATTERN_TOO_BIG",
        UnknownName => "U_ILLEGAL_CHAR_FOUND",
    }
}

fn show(out: &mut String, m: &Matcher, found: Result<bool, MatchError>) -> bool {
    match found {
        Err(error) => write!(out, "{error}").expect("a string takes all"),
        Ok(false) => out.push('-'),
        Ok(true) => {
            let offsets: Vec<String> = m.offsets().map(|o| o.to_string()).collect();
            out.push_str(&offsets.join(","));
        }
    }
    out.push_str(if m.hit_end() { "h" } else { "" });
    out.push_str(if m.require_end() { "r" } else { "" });
    found == Ok(true)
}

/// All answers for one question, in the form of the recorder. The matcher is written and read back between calls.
fn run(flags: u32, pattern: &[u16], text: &[u16], region: &str) -> String {
    let pattern = match Pattern::compile(pattern, flags) {
        Ok(pattern) => pattern,
        Err(e) => return format!("{} {}", icu_name(e.kind), e.index),
    };
    let mut m = Matcher::new(pattern);
    let parts: Vec<&str> = region.split(',').collect();
    let (start, end, bounds) = match parts.as_slice() {
        [start, end, bounds] => (start.parse().expect("start"), end.parse().expect("end"), *bounds),
        _ => (0, text.len(), "ao"),
    };
    m.use_anchoring_bounds(bounds.starts_with('a'));
    m.use_transparent_bounds(bounds.ends_with('t'));
    m.set_input(text.len(), start, end).expect("a region within the text");
    let mut out = String::from("m ");
    let found = m.matches(text, &mut Budget { steps: STEPS });
    show(&mut out, &m, found);
    out.push_str(" l ");
    let found = m.looking_at(text, &mut Budget { steps: STEPS });
    show(&mut out, &m, found);
    m.set_input(text.len(), start, end).expect("the same region");
    for _ in 0..8 {
        m = Matcher::from_bytes(&m.to_bytes()).expect("what was written can be read");
        let found = m.find(text, &mut Budget { steps: STEPS });
        out.push_str(" f ");
        if !show(&mut out, &m, found) {
            break;
        }
    }
    out
}

fn check_file(name: &str, lines: &str, least: usize) {
    let mut wrong = Vec::new();
    let mut n = 0;
    for line in lines.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [flags, pattern, text, region, expected] = columns.as_slice() else {
            panic!("{name}: five columns: {line}")
        };
        let found = run(flags.parse().expect("flags"), &decode(pattern), &decode(text), region);
        n += 1;
        if found != *expected {
            wrong.push(format!("flags {flags}\npattern {pattern}\ntext    {text}\nregion {region}\nICU     {expected}\nfound   {found}\n"));
        }
    }
    let shown = wrong.iter().take(25).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {n} differ in {name}:\n{shown}", wrong.len());
    assert!(n >= least, "{name} holds only {n} cases");
}

#[test]
fn curated_cases_are_answered_as_by_icu() {
    check_file("curated", include_str!("regex/curated.tsv"), 470);
}

#[test]
fn random_cases_are_answered_as_by_icu() {
    check_file("random", include_str!("regex/random.tsv"), 2900);
}

fn utf16(s: &str) -> Vec<u16> {
    s.encode_utf16().collect()
}

fn matcher(pattern: &str, len: usize) -> Matcher {
    let mut m = Matcher::new(Pattern::compile(&utf16(pattern), 0).expect("a good pattern"));
    m.set_input(len, 0, len).expect("all of the text");
    m
}

#[test]
fn a_budget_stops_what_would_take_for_ever() {
    let text = utf16(&"a".repeat(40));
    let mut budget = Budget { steps: 100_000 };
    assert_eq!(matcher("(a+)+b", 40).matches(&text, &mut budget), Err(MatchError::OutOfSteps));
    assert_eq!(matcher("(?:)*?b", 40).matches(&text, &mut budget), Err(MatchError::OutOfSteps));
}

/// The longest texts that ICU 55.1 matches; one character more gives `U_REGEX_STACK_OVERFLOW`.
#[test]
fn the_stack_overflows_where_icu_overflows() {
    for (pattern, longest) in
        [("(?:(a))*", 399_997), ("(a|b)*", 199_998), ("(?:a|b|c)+", 499_998), ("((a){2,3})*", 333_329)]
    {
        for (n, expected) in [(longest, Ok(true)), (longest + 1, Err(MatchError::StackOverflow))] {
            let text = vec![u16::from(b'a'); n];
            assert_eq!(matcher(pattern, n).matches(&text, &mut Budget::unlimited()), expected, "{pattern} {n}");
        }
    }
}

#[test]
fn positions_and_lengths_are_checked() {
    let text = utf16("abc");
    let mut m = matcher("c", 3);
    assert_eq!(m.find_at(&text, 4, &mut Budget::unlimited()), Err(MatchError::OutOfBounds));
    assert_eq!(m.find_at(&text, 3, &mut Budget::unlimited()), Ok(false));
    assert_eq!(m.find_at(&text, 1, &mut Budget::unlimited()), Ok(true));
    assert_eq!(m.group(0), Some((2, 3)));
    assert_eq!(m.group(1), None);
    assert_eq!(m.find(&text[1..], &mut Budget::unlimited()), Err(MatchError::IllegalArgument));
    assert_eq!(m.set_input(3, 2, 1), Err(MatchError::IllegalArgument));
}

#[test]
fn a_matcher_between_two_calls_is_a_value() {
    let text = utf16("a1b2c3");
    let mut m = matcher(r"([a-z])(\d)", text.len());
    m.find(&text, &mut Budget::unlimited()).expect("within budget");
    let bytes = m.to_bytes();
    let mut copy = Matcher::from_bytes(&bytes).expect("what was written can be read");
    assert_eq!(copy, m);
    m.find(&text, &mut Budget::unlimited()).expect("within budget");
    copy.find(&text, &mut Budget::unlimited()).expect("within budget");
    assert_eq!(copy.to_bytes(), m.to_bytes());
    assert!((0..bytes.len()).all(|n| Matcher::from_bytes(&bytes[..n]).is_err()));
}

#[test]
fn named_groups_have_numbers() {
    let pattern = Pattern::compile(&utf16("(a)(?<year>b)(?:c)(?<day>d)"), 0).expect("a good pattern");
    let names: Vec<(&str, u32)> = pattern.names().iter().map(|(name, &n)| (name.as_str(), n)).collect();
    assert_eq!(names, [("day", 3), ("year", 2)]);
    assert_eq!(pattern.group_count(), 3);
}

#[test]
fn unknown_modes_are_refused() {
    let kind = |flags| Pattern::compile(&[], flags).map_err(|e| e.kind).expect_err("a bad flag");
    assert_eq!(kind(128), SyntaxErrorKind::Unimplemented);
    assert_eq!(kind(1 << 20), SyntaxErrorKind::InvalidFlag);
}
