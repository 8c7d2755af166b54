//! Which font draws which letter, by names and samples.

use super::*;
use crate::persist::Persist;

fn family(styles: &[(i32, bool)]) -> FontFamily {
    let mut out = FontFamily::new(None, 0);
    for (i, (weight, italic)) in styles.iter().enumerate() {
        out.add_font_weight_style(FaceId::of("font", i as u32), *weight, *italic);
    }
    out
}

fn check(styles: &[(i32, bool)], wanted: (i32, bool), index: u32, fakes: (bool, bool)) {
    let found = family(styles).closest_match(FontStyle::new(wanted.0, wanted.1)).unwrap();
    let expected = FakedFont { face: FaceId::of("font", index), bold: fakes.0, italic: fakes.1 };
    assert_eq!(found, expected, "{wanted:?} of {styles:?}");
}

#[test]
fn the_closest_style_wins_and_the_rest_is_faked() {
    let roboto = [(100, false), (300, false), (400, false), (400, true), (500, false), (900, false), (700, false)];
    check(&roboto, (4, false), 2, (false, false));
    check(&roboto, (7, false), 6, (false, false));
    check(&roboto, (8, false), 5, (false, false));
    check(&roboto, (5, true), 3, (false, false));
    check(&roboto, (7, true), 6, (false, true));
    check(&[(400, false)], (7, false), 0, (true, false));
    check(&[(500, false)], (6, false), 0, (false, false));
    check(&[(400, false)], (7, true), 0, (true, true));
    assert_eq!(family(&[]).closest_match(FontStyle::default()), None);
}

#[test]
fn languages_match_by_two_letters_and_script() {
    let tag = FontLanguage::from_tag;
    assert_eq!(tag("zh-Hans").matches(tag("zh-Hans")), 2);
    assert_eq!(tag("zh-Hant").matches(tag("zh-Hans")), 1);
    assert_eq!(tag("ja").matches(tag("zh-Hans")), 0);
    assert_eq!(tag("und-Arab"), FontLanguage::default());
    assert_eq!(FontLanguage::from_java_locale("zh_TW"), tag("zh-Hant"));
    assert_eq!(FontLanguage::from_java_locale("zh_CN"), tag("zh-Hans"));
    assert_eq!(FontLanguage::from_java_locale("zh__#Hant"), tag("zh-Hant"));
    assert_eq!(FontLanguage::from_java_locale("iw_IL"), tag("he"));
    assert_eq!(tag("zh-Hant").shaper_tag().as_deref(), Some("zh-Hant"));
    assert_eq!(tag("en-US").shaper_tag().as_deref(), Some("en"));
    assert_eq!(FontLanguage::default().shaper_tag(), None);
}

#[test]
fn font_lists_are_read() {
    let text = r#"<familyset version="23">
        <family name="sans"><font weight="100" style="italic">A.ttf</font><font> B.ttf </font></family>
        <alias name="thin" to="sans" weight="100"/><alias name="arial" to="sans"/>
        <family lang="ja" variant="elegant"><font weight="400">C.ttf</font></family>
        <unknown/>
    </familyset>"#;
    let config = FontConfig::parse(text).unwrap();
    assert_eq!(config.families.len(), 2);
    assert_eq!(config.families[0].fonts[0], FontEntry { file: "A.ttf".to_owned(), weight: 100, italic: true });
    assert_eq!(config.families[0].fonts[1].file, "B.ttf");
    assert_eq!((config.families[1].variant, config.families[1].name.as_deref()), (2, None));
    assert_eq!(config.aliases[0].weight, 100);
    assert_eq!(config.aliases[1].weight, 400);
}

/// The list in the boot image is younger than Android 6: traditional Chinese was nobody's language, and the fonts of a
/// variable file were all the same.
#[test]
fn newer_lists_are_read_as_android_6_had_them() {
    let text = r#"<familyset>
        <family lang="zh-Hant,zh-Bopo"><font weight="400" index="3">C.ttc</font><font fallbackFor="serif">S.ttc</font></family>
        <family lang="und-Khmr"><font weight="100">K.ttf<axis tag="wght" stylevalue="26"/></font>
            <font weight="400">K.ttf<axis tag="wght" stylevalue="90"/></font></family>
    </familyset>"#;
    let config = FontConfig::parse(text).unwrap();
    let language = FontLanguage::from_tag(config.families[0].language.as_deref().unwrap());
    assert_eq!(FontLanguage::from_java_locale("zh_TW").matches(language), 2);
    assert_eq!(FontFamily::new(Some("zh-Hant"), 0).collection_index(), 3);
    let files =
        |i: usize| config.families[i].fonts.iter().map(|font| (font.file.as_str(), font.weight)).collect::<Vec<_>>();
    assert_eq!((files(0), files(1)), (vec![("C.ttc", 400)], vec![("K.ttf", 400)]));
}

#[test]
fn broken_font_lists_are_errors() {
    for text in ["", "<a/>", "<familyset>", r#"<familyset><alias weight="x"/></familyset>"#] {
        assert!(FontConfig::parse(text).is_err(), "{text}");
    }
}

#[test]
fn bytes_that_are_no_font_are_refused() {
    let mut store = FontStore::new();
    for bytes in [vec![], b"OTTO".to_vec(), vec![0; 4096]] {
        assert_eq!(store.add("broken", std::sync::Arc::new(bytes), 0), None);
    }
    assert!(Typeface::from_families(&store, &[family(&[(400, false)])]).is_none());
}

#[test]
fn elegant_metrics_do_not_depend_on_the_font() {
    let metrics = FontMetrics::elegant(2048.0).to_int();
    assert_eq!(metrics, FontMetricsInt { top: -2500, ascent: -1900, descent: 500, bottom: 1000, leading: 0 });
    assert_eq!(metrics.spacing(), 2400);
}

#[test]
fn families_come_back_from_bytes() {
    let family = family(&[(400, false), (700, true)]);
    assert_eq!(FontFamily::from_bytes(&family.to_bytes()).as_ref(), Ok(&family));
    assert_ne!(family.content_hash(), FontFamily::new(Some("ja"), 1).content_hash());
}

#[test]
fn lists_are_written_as_android_6_reads_them() {
    let text = r#"<familyset version="23"><family name="a&amp;b" lang="und-Arab" variant="elegant">
        <font weight="400" style="italic" index="2">
            X.ttf <axis tag="wght" stylevalue="1"/></font></family><alias name="c" to="a&amp;b" weight="300"/></familyset>"#;
    let config = FontConfig::parse(text).unwrap();
    let written = config.to_string();
    assert!(written.contains(r#"<font weight="400" style="italic">X.ttf</font>"#), "{written}");
    assert_eq!(FontConfig::parse(&written), Ok(config));
}
