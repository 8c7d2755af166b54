//! Where lines break, by short paragraphs.

use super::*;
use crate::persist::Persist;

/// Breaks text whose units are all ten pixels wide.
fn breaks(text: &str, width: f32, strategy: BreakStrategy) -> LineBreaks {
    with_style(text, ParagraphStyle { first_width: width, rest_width: width, strategy, ..ParagraphStyle::default() })
}

fn with_style(text: &str, style: ParagraphStyle) -> LineBreaks {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut breaker = LineBreaker::new();
    breaker.setup_paragraph(&units, style, &BreakRules::simple());
    let middle = units.len() / 2;
    breaker.add_measured_run(0, middle, &vec![10.0; middle]);
    let copy = LineBreaker::from_bytes(&breaker.to_bytes()).unwrap();
    assert_eq!(copy, breaker);
    breaker.add_measured_run(middle, units.len(), &vec![10.0; units.len() - middle]);
    breaker.compute_breaks()
}

fn lines(text: &str, breaks: &LineBreaks) -> Vec<String> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut start = 0;
    let mut out = Vec::new();
    for end in &breaks.breaks {
        out.push(String::from_utf16_lossy(&units[start..*end as usize]));
        start = *end as usize;
    }
    out
}

fn check(text: &str, width: f32, strategy: BreakStrategy, expected: &[&str]) {
    assert_eq!(lines(text, &breaks(text, width, strategy)), expected, "{text:?} {strategy:?}");
}

#[test]
fn the_simple_strategy_fills_lines() {
    check("aaa bb cc ddddd", 60.0, BreakStrategy::Simple, &["aaa bb ", "cc ", "ddddd"]);
    check("aaa bb cc ddddd", 1000.0, BreakStrategy::Simple, &["aaa bb cc ddddd"]);
    check("", 60.0, BreakStrategy::Simple, &[""]);
}

#[test]
fn spaces_at_the_end_take_no_room() {
    let units: Vec<u16> = "aaa   bbb".encode_utf16().collect();
    let style = ParagraphStyle { first_width: 30.0, rest_width: 30.0, ..ParagraphStyle::default() };
    let mut breaker = LineBreaker::new();
    breaker.setup_paragraph(&units, style.clone(), &BreakRules::simple());
    breaker.add_measured_run(0, 9, &[10.0; 9]);
    let found = breaker.compute_breaks();
    assert_eq!((found.breaks, found.widths), (vec![6, 9], vec![30.0, 30.0]));
    // Spaces at the start of a run do: Minikin forgets the word when the style changes.
    assert_eq!(with_style("aaa   bbb", style).breaks, [3, 6, 9]);
}

#[test]
fn the_other_strategies_weigh_lines() {
    check("aaa bb cc ddddd", 60.0, BreakStrategy::HighQuality, &["aaa ", "bb cc ", "ddddd"]);
    let text = "aa bb cc dd ee ff";
    check(text, 140.0, BreakStrategy::Simple, &["aa bb cc dd ee ", "ff"]);
    check(text, 140.0, BreakStrategy::HighQuality, &["aa bb cc dd ee ", "ff"]);
    check(text, 140.0, BreakStrategy::Balanced, &["aa bb cc ", "dd ee ff"]);
}

#[test]
fn long_words_break_anywhere() {
    check("abcdefghij", 35.0, BreakStrategy::Simple, &["abc", "def", "ghi", "j"]);
    check("ab cdefghij", 45.0, BreakStrategy::Simple, &["ab ", "cdef", "ghij"]);
    check("abcdefghij", 35.0, BreakStrategy::HighQuality, &["abc", "def", "ghi", "j"]);
    check("abc", 0.0, BreakStrategy::Simple, &["a", "b", "c"]);
}

#[test]
fn tabs_end_at_their_stops() {
    let style = ParagraphStyle {
        first_width: 200.0,
        rest_width: 200.0,
        tab_stops: vec![55],
        default_tab_stop: 100,
        strategy: BreakStrategy::HighQuality,
        ..ParagraphStyle::default()
    };
    let found = with_style("a\tb\tc", style);
    assert_eq!((found.breaks, found.widths, found.flags), (vec![5], vec![110.0], vec![TAB_MASK]));
}

#[test]
fn first_lines_and_indents_change_the_width() {
    let style =
        ParagraphStyle { first_width: 30.0, first_width_lines: 1, rest_width: 60.0, ..ParagraphStyle::default() };
    let text = "aa bb cc dd";
    assert_eq!(lines(text, &with_style(text, style.clone())), ["aa ", "bb cc ", "dd"]);
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut breaker = LineBreaker::new();
    breaker.set_indents(&[0, 30]);
    let style = ParagraphStyle { first_width: 60.0, ..style };
    breaker.setup_paragraph(&units, style, &BreakRules::simple());
    breaker.add_measured_run(0, 11, &[10.0; 11]);
    assert_eq!(lines(text, &breaker.compute_breaks()), ["aa bb ", "cc ", "dd"]);
}

#[test]
fn replacements_do_not_break_inside() {
    let units: Vec<u16> = "ab cd ef".encode_utf16().collect();
    let mut breaker = LineBreaker::new();
    let style = ParagraphStyle { first_width: 50.0, rest_width: 50.0, ..ParagraphStyle::default() };
    breaker.setup_paragraph(&units, style, &BreakRules::simple());
    breaker.add_replacement_run(0, 6, 45.0);
    breaker.add_measured_run(6, 8, &[10.0, 10.0]);
    assert_eq!(breaker.widths()[..2], [45.0, 0.0]);
    let found = breaker.compute_breaks();
    assert_eq!((found.breaks, found.widths), (vec![6, 8], vec![45.0, 20.0]));
}

#[test]
fn soft_hyphens_and_joiners_are_no_plain_breaks() {
    let mut breaker = LineBreaker::new();
    breaker.text = vec![0x61, 0xad, 0x62, 0x200d, 0xd83d, 0xdc69, 0x200d, 0x61];
    let valid: Vec<bool> = (0..8).map(|i| breaker.is_valid_break(i, 8)).collect();
    assert_eq!(valid, [true, false, true, false, true, true, true, true]);
}

#[test]
fn ranges_outside_do_no_harm() {
    let mut breaker = LineBreaker::new();
    assert_eq!(breaker.compute_breaks(), LineBreaks::default());
    breaker.setup_paragraph(&[0x61, 0x20], ParagraphStyle::default(), &BreakRules::simple());
    breaker.add_measured_run(1, 99, &[5.0]);
    breaker.add_replacement_run(9, 3, 7.0);
    breaker.compute_breaks();
    breaker.finish();
}
