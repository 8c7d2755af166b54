//! Text measured with the fonts of a device.

use crate::common::{device, units};
use graphics::font::Typeface;
use graphics::paint::{LINEAR_TEXT_FLAG, Paint, SUBPIXEL_TEXT_FLAG};
use graphics::text::TextEngine;
use graphics::text::bidi::BidiMode;

fn paint(size: f32) -> Paint {
    let mut paint = Paint::new();
    paint.set_text_size(size);
    paint.set_text_locale("en_US");
    paint
}

fn width(engine: &TextEngine, paint: &Paint, typeface: &Typeface, text: &str) -> f32 {
    engine.measure_text(paint, typeface, &units(text), BidiMode::DefaultLtr)
}

#[test]
fn the_title_of_api_demos_has_a_phones_size() {
    let Some(device) = device() else { return };
    let medium = device.fonts.named("sans-serif-medium").unwrap();
    let paint = paint(53.0);
    assert_eq!(width(&device.engine, &paint, medium, "API Demos"), 263.0);
    let metrics = device.engine.font_metrics(&paint, medium).to_int();
    assert_eq!(metrics.bottom - metrics.top, 71);
    assert_eq!((metrics.top, metrics.bottom), (-56, 15));
    assert_eq!((metrics.ascent, metrics.descent, metrics.leading), (-49, 13, 0));
}

#[test]
fn advances_are_whole_pixels_unless_linear() {
    let Some(device) = device() else { return };
    let roboto = device.fonts.default_typeface();
    let text = "The quick brown fox jumps over the lazy dog";
    let mut paint = paint(37.0);
    let whole = width(&device.engine, &paint, roboto, text);
    assert_eq!(whole.fract(), 0.0);
    paint.set_flag(SUBPIXEL_TEXT_FLAG, true);
    assert_eq!(width(&device.engine, &paint, roboto, text).fract(), 0.0);
    paint.set_flag(LINEAR_TEXT_FLAG, true);
    let linear = width(&device.engine, &paint, roboto, text);
    assert!(linear.fract() != 0.0 && (linear - whole).abs() < 10.0, "{linear} {whole}");
}

#[test]
fn fractions_of_the_size_count_for_lines_but_not_for_widths() {
    let Some(device) = device() else { return };
    let roboto = device.fonts.default_typeface();
    let at = |size: f32| {
        let paint = paint(size);
        let metrics = device.engine.font_metrics(&paint, roboto);
        (width(&device.engine, &paint, roboto, "Settings"), metrics.descent - metrics.ascent)
    };
    assert_eq!(at(52.9).0, at(52.0).0);
    assert!(at(52.9).1 > at(52.0).1);
}

#[test]
fn scripts_find_their_fonts() {
    let Some(device) = device() else { return };
    let roboto = device.fonts.default_typeface();
    for text in ["日本語", "한국어", "עברית", "العربية", "ภาษาไทย", "हिन्दी", "Ελληνικά", "😀", "தமிழ்"]
    {
        let layout = device.engine.layout(&paint(40.0), roboto, &units(text), 0, 99, BidiMode::DefaultLtr);
        let missing = layout.glyphs.iter().filter(|glyph| glyph.id == 0).count();
        assert_eq!(missing, 0, "{text}");
        assert!(layout.advance > 20.0, "{text}");
    }
    let nowhere = device.engine.layout(&paint(40.0), roboto, &units("\u{10fffe}"), 0, 9, BidiMode::Ltr);
    assert_eq!((nowhere.glyphs.len(), nowhere.advance), (0, 0.0));
}

#[test]
fn emoji_scale_with_the_text() {
    let Some(device) = device() else { return };
    let roboto = device.fonts.default_typeface();
    // The pictures are 136 pixels wide in a size of 109.
    assert_eq!(width(&device.engine, &paint(109.0), roboto, "😀"), 136.0);
    assert_eq!(width(&device.engine, &paint(53.0), roboto, "😀"), 66.0);
}

#[test]
fn clusters_put_their_width_first() {
    let Some(device) = device() else { return };
    let roboto = device.fonts.default_typeface();
    let text = units("e\u{301}x😀");
    let widths = device.engine.text_widths(&paint(40.0), roboto, &text, BidiMode::Ltr);
    assert!(widths[0] > 0.0 && widths[1] == 0.0 && widths[2] > 0.0 && widths[3] > 0.0 && widths[4] == 0.0);
}

#[test]
fn letter_spacing_is_rounded_and_spread() {
    let Some(device) = device() else { return };
    let roboto = device.fonts.default_typeface();
    let mut paint = paint(40.0);
    let plain = width(&device.engine, &paint, roboto, "abc");
    paint.letter_spacing = 0.06;
    // 2.4 pixels become 2 for each of three letters.
    assert_eq!(width(&device.engine, &paint, roboto, "abc"), plain + 6.0);
    let arabic = width(&device.engine, &paint, roboto, "عربي");
    paint.letter_spacing = 0.0;
    assert_eq!(width(&device.engine, &paint, roboto, "عربي"), arabic);
}

#[test]
fn a_hyphen_edit_widens_the_last_word_only() {
    let Some(device) = device() else { return };
    let roboto = device.fonts.default_typeface();
    let mut paint = paint(40.0);
    let plain = width(&device.engine, &paint, roboto, "hyphen ation");
    let dash = width(&device.engine, &paint, roboto, "\u{2010}");
    paint.hyphen_edit = 1;
    assert_eq!(width(&device.engine, &paint, roboto, "hyphen ation"), plain + dash);
}

#[test]
fn offsets_and_advances_answer_each_other() {
    let Some(device) = device() else { return };
    let roboto = device.fonts.default_typeface();
    let (paint, text) = (paint(40.0), units("Waffle e\u{301}toile"));
    let run = (0, text.len());
    for offset in [0, 1, 3, 6, 8, 10, text.len()] {
        let x = device.engine.run_advance(&paint, roboto, &text, run, false, offset);
        let back = device.engine.offset_for_advance(&paint, roboto, &text, run, false, x);
        let expected = if offset == 9 { 7 } else { offset };
        let same = device.engine.run_advance(&paint, roboto, &text, run, false, back) == x;
        assert!(back == expected || same, "{offset} {x} {back}");
    }
    assert_eq!(device.engine.offset_for_advance(&paint, roboto, &text, run, false, -5.0), 0);
    assert_eq!(device.engine.offset_for_advance(&paint, roboto, &text, run, false, 9999.0), text.len());
}

#[test]
fn text_breaks_where_the_width_ends() {
    let Some(device) = device() else { return };
    let roboto = device.fonts.default_typeface();
    let (paint, text) = (paint(40.0), units("iiiiiiiiii"));
    let one = width(&device.engine, &paint, roboto, "i");
    let fit = |max, forwards| device.engine.break_text(&paint, roboto, &text, max, BidiMode::Ltr, forwards);
    assert_eq!(fit(one * 3.5, true), (3, one * 3.0));
    assert_eq!(fit(one * 3.5, false), (3, one * 3.0));
    assert_eq!(fit(one * 100.0, true), (10, one * 10.0));
    assert_eq!(fit(0.0, true), (0, 0.0));
}

#[test]
fn ink_has_bounds_and_outlines() {
    let Some(device) = device() else { return };
    let roboto = device.fonts.default_typeface();
    let (paint, text) = (paint(100.0), units("H"));
    let bounds = device.engine.text_bounds(&paint, roboto, &text, BidiMode::Ltr);
    assert!(bounds.top < -70 && bounds.top > -73 && bounds.bottom == 0, "{bounds:?}");
    let path = device.engine.text_path(&paint, roboto, &text, BidiMode::Ltr, (10.0, 20.0));
    let outline = path.bounds();
    assert!((outline.top - (20.0 - 71.1)).abs() < 0.5 && outline.bottom == 20.0, "{outline:?}");
    assert!(device.engine.text_bounds(&paint, roboto, &units(" "), BidiMode::Ltr).is_empty());
}

#[test]
fn bold_is_found_or_faked() {
    let Some(device) = device() else { return };
    let layout =
        |typeface: &Typeface| device.engine.layout(&paint(40.0), typeface, &units("Bold"), 0, 4, BidiMode::Ltr);
    let sans = device.fonts.default_typeface();
    let bold = layout(&sans.with_style(1));
    assert!(!bold.fonts[0].bold && bold.fonts[0] != layout(sans).fonts[0]);
    let mono = device.fonts.named("monospace").unwrap();
    let faked = layout(&mono.with_style(3));
    assert!(faked.fonts[0].bold && faked.fonts[0].italic);
    assert_eq!(faked.fonts[0].face, layout(mono).fonts[0].face);
}

#[test]
fn glyphs_exist_or_not() {
    let Some(device) = device() else { return };
    let roboto = device.fonts.default_typeface();
    let has = |text: &str| device.engine.has_glyph(&paint(40.0), roboto, &units(text), BidiMode::Ltr);
    assert!(has("A") && has("😀") && has("\u{301}"));
    assert!(!has("AB") && !has("\u{e000}") && !has("A\u{fe0f}") && !has(""));
}

#[test]
fn right_to_left_text_is_ordered_for_the_screen() {
    let Some(device) = device() else { return };
    let roboto = device.fonts.default_typeface();
    let layout = device.engine.layout(&paint(40.0), roboto, &units("ab אב cd"), 0, 99, BidiMode::DefaultLtr);
    let xs: Vec<f32> = layout.glyphs.iter().map(|glyph| glyph.x).collect();
    assert!(xs.is_sorted(), "{xs:?}");
    assert_eq!(layout.advances.iter().sum::<f32>(), layout.advance);
}

#[test]
fn the_cache_changes_nothing() {
    let Some(device) = device() else { return };
    let roboto = device.fonts.default_typeface();
    let text = units("once and once again, once");
    let first = device.engine.layout(&paint(31.0), roboto, &text, 0, 99, BidiMode::Ltr);
    let second = device.engine.layout(&paint(31.0), roboto, &text, 0, 99, BidiMode::Ltr);
    assert_eq!(first, second);
}

#[test]
fn hostile_text_is_measured() {
    let Some(device) = device() else { return };
    let roboto = device.fonts.default_typeface();
    let text = [0xd800, 0xdc00, 0xdc00, 0xd83d, 0, 0xffff, 0x202e, 0x61, 0x300, 0x200d, 0xfe0f, 0xd83d];
    for size in [0.0, 1.0, 300.0, 1e9, f32::INFINITY] {
        let mut paint = paint(40.0);
        paint.set_text_size(size);
        paint.text_scale_x = f32::NAN;
        paint.font_feature_settings = "liga off, \u{0}, aaaa=99999999999, 'kern' 0".to_owned();
        let layout = device.engine.layout(&paint, roboto, &text, 3, 400, BidiMode::DefaultRtl);
        assert_eq!(layout.advances.len(), 9);
    }
}
