//! Why Android 6 answers otherwise than the oracle, which is Minikin of Android 15 below the Java of Android 9.
//!
//! A cause is looked for in this order; the first that applies is the one. Each is a fact about Android 6 (its Minikin,
//! its Skia, ICU 55, its Java), about the oracle, or a model of ours, and then says so.

use super::Difference;

/// A cause.
pub(super) struct Cause {
    pub(super) reason: &'static str,
    pub(super) applies: fn(&Difference<'_>) -> bool,
}

pub(super) const CAUSES: &[Cause] = &[
    Cause {
        reason: "Android 9 fails to find a place in a text with an ellipsis or a broken word (the oracle threw)",
        applies: |d| matches!(d.name, "hits" | "places") && d.asked.theirs[d.name].iter().any(|n| *n <= -9999),
    },
    Cause {
        reason: "halves of surrogate pairs: Android 6 chooses their font by their number, later versions by U+FFFD",
        applies: |d| d.has(|c| c == 0xfffd) && !d.asked.text.contains(&0xfffd),
    },
    Cause {
        reason: "emoji: Android 6 scales the picture's own advance and box, by the text size alone, and ignores variation selectors",
        applies: |d| d.has(is_emoji),
    },
    Cause {
        reason: "compact fonts: Android 15 has none, Android 6 takes them unless text is elegant",
        applies: |d| !d.style().contains("elegant") && d.has(has_compact_font) && d.kind() != "ellipsize",
    },
    Cause {
        reason: "boxes of linear text: Android 6 scales whole pixels at size 64",
        applies: |d| d.name == "bounds" && d.kind() == "linear",
    },
    Cause {
        reason: "boxes of ink (ours, a model): glyph programs are not run, so edges may lie elsewhere by a pixel",
        applies: |d| d.name == "bounds" && is_near(d),
    },
    Cause {
        reason: "letters with marks: Android 6 chooses a font for each character, later versions one for the cluster",
        applies: |d| d.has(|c| matches!(c, 0x300..=0x36f)),
    },
    Cause {
        reason: "serif text: later font lists have serif stand-ins for other scripts",
        applies: |d| {
            let lead = matches!(d.name, "widths" | "ends" | "width" | "max" | "sides" | "desired" | "boring" | "range");
            (d.style().starts_with("serif ") || d.kind() == "ellipsize") && d.has(has_serif_font) && lead
        },
    },
    Cause {
        reason: "Khmer in bold (ours, a model): the font in the boot image is variable and has the normal weight only",
        applies: |d| d.name == "widths" && d.has(|c| matches!(c, 0x1780..=0x17ff)),
    },
    Cause {
        reason: "signs and controls in Chinese, Japanese and Korean text: the oracle takes the first font that has them, Android 6 that of the language",
        applies: |d| ["zh-", "ja-", "ko-"].iter().any(|language| d.style().contains(language)) && d.has(is_sign),
    },
    Cause {
        reason: "addresses: Android 7 and later break them by rules of their own",
        applies: |d| d.name == "ends" && (contains(d, "http://") || contains(d, "@mail")),
    },
    Cause {
        reason: "spaces before a change of style count as text in Android 6",
        applies: |d| d.kind() == "spans" && d.name == "ends" && contains(d, "   "),
    },
    Cause {
        reason: "line ends that only one of ICU 55 and ICU 68 allows",
        applies: |d| d.name == "ends" && has_other_opportunity(d),
    },
    Cause {
        reason: "the height of a cut text: the Java of Android 6 adds the padding below the last line twice",
        applies: |d| d.name == "heights" && d.style().contains(" max="),
    },
    Cause {
        reason: "a text that ends in a new line: the Java of Android 6 takes the line before the empty one for the last",
        applies: |d| matches!(d.name, "height" | "heights") && d.asked.text.last() == Some(&10),
    },
    Cause {
        reason: "tabs: Minikin of Android 6 forgets a tab that it has seen before it breaks the line in front of it",
        applies: |d| d.asked.text.contains(&9),
    },
    Cause {
        reason: "ellipses: later versions keep clusters whole, and find no cursor inside",
        applies: |d| d.style().contains(" max=") || (d.kind() == "ellipsize" && matches!(d.name, "range" | "boring")),
    },
    Cause {
        reason: "cursors: later versions ask the glyphs where characters end, Android 6 only Unicode",
        applies: |d| {
            matches!(d.name, "cursors" | "moves" | "offsets" | "run" | "glyph" | "hits" | "places") && d.has(is_complex)
        },
    },
    Cause {
        reason: "carets: Android 6 measures the text before them alone, without kerning to what follows",
        applies: |d| matches!(d.name, "hits" | "places"),
    },
    Cause {
        reason: "getDesiredWidth: a paragraph always runs to the right in Android 6",
        applies: |d| d.name == "desired" && d.has(|c| matches!(c, 0x590..=0x6ff)),
    },
    Cause {
        reason: "whole pixels: Android 6 rounds every advance, and again after kerning",
        applies: |d| d.asked.is_whole(),
    },
    Cause {
        reason: "a line that ends within a rounding error of its width",
        applies: |d| d.name == "ends" && is_full(d),
    },
    Cause {
        reason: "a word longer than a line: the penalty for a break inside it swallows the rest of a sum of floats, so ties fall otherwise",
        applies: |d| d.name == "ends" && !d.style().contains("strategy=0"),
    },
    Cause {
        reason: "a word that ends within a rounding error of a width",
        applies: |d| matches!(d.name, "fits1" | "fits2" | "fitting1" | "fitting2" | "tail1" | "tail2" | "offsets"),
    },
];

fn is_emoji(c: u32) -> bool {
    matches!(c, 0x1f000..=0x1faff | 0x2764 | 0x263a | 0x20e3)
}

/// Arabic, the scripts of India, Sinhala, Thai, Lao, Burmese, Khmer.
fn has_compact_font(c: u32) -> bool {
    matches!(c, 0x600..=0x6ff | 0x900..=0xeff | 0x1000..=0x109f | 0x1780..=0x17ff)
}

fn has_serif_font(c: u32) -> bool {
    matches!(c, 0x530..=0x6ff | 0x900..=0x139f | 0x1780..=0x17ff | 0x2e80..=0xd7ff)
}

/// What several fonts have: controls, dashes, arrows, mathematics, symbols.
fn is_sign(c: u32) -> bool {
    matches!(c, 0..=0x1f | 0x2000..=0x2bff)
}

/// Marks, joiners and controls: what is no character of its own.
fn is_complex(c: u32) -> bool {
    matches!(c, 0xad | 0x590..=0x6ff | 0x900..=0x109f | 0x1100..=0x11ff | 0x1780..=0x17ff | 0x200b..=0x206f | 0xfeff)
}

fn contains(difference: &Difference<'_>, wanted: &str) -> bool {
    String::from_utf16_lossy(difference.asked.text).contains(wanted)
}

/// Whether the boxes differ by what rounded advances and a pixel of ink explain.
fn is_near(difference: &Difference<'_>) -> bool {
    let (theirs, ours) = (&difference.asked.theirs["bounds"], &difference.asked.ours["bounds"]);
    let units = difference.asked.text.len() as i32;
    let off = |i: usize| (theirs[i] - ours[i]).abs();
    // Fake bold and slanted letters swell with the size.
    off(1) <= 4 && off(3) <= 4 && off(0) <= 4 + units && off(2) <= 4 + units
}

/// Whether the first line that ends elsewhere fills its width in the oracle, but for what advances are rounded by.
fn is_full(difference: &Difference<'_>) -> bool {
    let (asked, mut words) = (difference.asked, difference.style().split(' '));
    let (theirs, ours) = (&asked.theirs["ends"], &asked.ours["ends"]);
    let line = theirs.iter().zip(ours).position(|(a, b)| a != b).unwrap_or(0);
    let width: Option<f64> = words.nth(3).and_then(|width| width.parse().ok());
    width.is_some_and(|width| (width * 100.0 - f64::from(asked.theirs["max"][line])).abs() <= 30.0)
}

/// Whether the two break at a place that is an opportunity for one of them only.
fn has_other_opportunity(difference: &Difference<'_>) -> bool {
    let asked = difference.asked;
    let (theirs, ours) = (&asked.theirs["ends"], &asked.ours["ends"]);
    let known = asked.rules.boundaries(asked.text, "en_US");
    let allowed = |end: &i32| usize::try_from(*end).is_ok_and(|end| known.contains(&end));
    let first = theirs.iter().zip(ours).find(|(a, b)| a != b);
    // Of the many lines of this text in the oracle some would end where ours do, if they could.
    let only_ours = |end: &i32| !asked.their_ends.contains(end);
    // An end after a space is no emergency inside a word.
    let after_space = |end: &i32| asked.text.get(*end as usize - 1) == Some(&0x20);
    theirs.iter().any(|end| !allowed(end) && after_space(end))
        || first.is_some_and(|(theirs, ours)| allowed(ours) && (!allowed(theirs) || only_ours(ours)))
}
