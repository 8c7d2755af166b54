//! Lines broken with the rule tables and fonts of a device.

use crate::common::{device, icu_file, patterns, units};
use expect_test::{Expect, expect};
use graphics::linebreak::{
    BreakRules, BreakStrategy, HyphenationFrequency, Hyphenator, LineBreaker, LineBreaks, ParagraphStyle,
};
use graphics::paint::Paint;

fn rules() -> Option<BreakRules> {
    icu_file("line.brk")?;
    Some(BreakRules::load(Box::new(icu_file)).expect("rule tables"))
}

/// Compares with what ICU 55 itself answered (`tests/oracle/run`).
fn check_recorded(rules: &BreakRules, locale: &str, recorded: &str) {
    for line in recorded.lines() {
        let (text, expected) = line.split_once('|').expect("a bar");
        let text: Vec<u16> = text.split(' ').map(|unit| u16::from_str_radix(unit, 16).expect("a unit")).collect();
        let expected: Vec<usize> = expected.split(' ').map(|at| at.parse().expect("a number")).collect();
        let found = rules.boundaries(&text, locale);
        assert_eq!(found, expected, "{:?}", String::from_utf16_lossy(&text));
    }
}

#[test]
fn opportunities_are_icus() {
    let Some(rules) = rules() else { return };
    check_recorded(&rules, "en_US", include_str!("../data/icu55-lines-en.txt"));
    check_recorded(&rules, "fi_FI", include_str!("../data/icu55-lines-fi.txt"));
    check_recorded(&rules, "ja_JP", include_str!("../data/icu55-lines-ja.txt"));
}

#[test]
fn words_without_spaces_are_icus() {
    let Some(rules) = rules() else { return };
    let recorded = include_str!("../data/icu55-words.txt");
    check_recorded(&rules, "en_US", recorded);
    assert_eq!(recorded.lines().count(), 800);
}

/// Native ICU, which StaticLayout asks, leaves shorter runs whole than ICU's Java version does.
#[test]
fn short_runs_stay_whole() {
    let Some(rules) = rules() else { return };
    assert_eq!(rules.boundaries(&units("ตาตา"), "th_TH"), [4]);
    assert_eq!(rules.boundaries(&units("ตาตาตา"), "th_TH"), [2, 4, 6]);
    assert_eq!(rules.boundaries(&units("ລາວລາວ"), "lo_LA"), [3, 6]);
    assert_eq!(rules.boundaries(&units("ລາວ"), "lo_LA"), [3]);
}

#[test]
fn every_text_ends_in_a_boundary() {
    let Some(rules) = rules() else { return };
    let hostile =
        [0xd800, 0x20, 0xdc00, 0xd83d, 0xde00, 0x0, 0xffff, 0xe01, 0xe02, 0x20, 0x1780, 0x1000, 0xdbff, 0xdfff];
    for end in 0..hostile.len() {
        let found = rules.boundaries(&hostile[..end], "th_TH");
        assert!(found.is_sorted() && found.last().copied().unwrap_or(0) == end, "{found:?}");
    }
}

const TEXT: &str = "Internationalization and hyphenation of considerably long paragraphs is extraordinarily important.";

fn lines(strategy: BreakStrategy, frequency: HyphenationFrequency, width: f32) -> Option<(Vec<String>, LineBreaks)> {
    let (device, rules, hyphens) = (device()?, rules()?, patterns()?);
    let mut paint = Paint::new();
    paint.set_text_size(42.0);
    paint.set_text_locale("en_US");
    let text = units(TEXT);
    let style = ParagraphStyle {
        first_width: width,
        first_width_lines: 1,
        rest_width: width,
        strategy,
        frequency,
        ..ParagraphStyle::default()
    };
    let mut breaker = LineBreaker::new();
    breaker.locale = "en_US".to_owned();
    breaker.setup_paragraph(&text, style, &rules);
    let hyphenator = Hyphenator::load(&hyphens);
    let typeface = device.fonts.default_typeface();
    let whole = breaker.add_style_run(&device.engine, &hyphenator, &paint, typeface, 0, text.len(), false);
    assert_eq!(whole, breaker.widths().iter().sum::<f32>());
    let breaks = breaker.compute_breaks();
    let mut start = 0;
    let mut out = Vec::new();
    for (end, flags) in breaks.breaks.iter().zip(&breaks.flags) {
        let hyphen = if flags & 0xff != 0 { "-" } else { "" };
        out.push(format!("{}{hyphen}", String::from_utf16_lossy(&text[start..*end as usize])));
        start = *end as usize;
    }
    Some((out, breaks))
}

#[test]
fn paragraphs_break_with_and_without_hyphens() {
    let check = |strategy, frequency, expected: Expect| {
        let Some((lines, breaks)) = lines(strategy, frequency, 500.0) else { return };
        assert!(breaks.widths.iter().all(|width| *width <= 500.0), "{breaks:?}");
        expected.assert_eq(&lines.join("\n"));
    };
    check(
        BreakStrategy::Simple,
        HyphenationFrequency::None,
        expect![[r#"
        Internationalization and 
        hyphenation of 
        considerably long 
        paragraphs is 
        extraordinarily important."#]],
    );
    check(
        BreakStrategy::HighQuality,
        HyphenationFrequency::None,
        expect![[r#"
        Internationalization 
        and hyphenation 
        of considerably 
        long paragraphs is 
        extraordinarily important."#]],
    );
    check(
        BreakStrategy::HighQuality,
        HyphenationFrequency::Normal,
        expect![[r#"
        Internationalization and 
        hyphenation of consider-
        ably long paragraphs is 
        extraordinarily important."#]],
    );
    check(
        BreakStrategy::HighQuality,
        HyphenationFrequency::Full,
        expect![[r#"
        Internationalization and 
        hyphenation of consider-
        ably long paragraphs is 
        extraordinarily important."#]],
    );
    check(
        BreakStrategy::Balanced,
        HyphenationFrequency::Full,
        expect![[r#"
        Internationalization and 
        hyphenation of consider-
        ably long paragraphs is 
        extraordinarily important."#]],
    );
}
