//! The order of configurations, one pair per rule.

use super::*;

fn config(qualifiers: &str) -> Config {
    Config::from_qualifiers(qualifiers).unwrap_or_else(|| panic!("{qualifiers}"))
}

/// The device of the tests: a phone in upright position.
fn device(extra: &str) -> Config {
    config(&format!(
        "en-rUS-ldltr-sw360dp-w360dp-h568dp-normal-notlong-port-xxhdpi-finger-keyssoft-nokeys-nonav-1080x1920-v23{extra}"
    ))
}

/// Of resources with these configurations, the one chosen for a device, whatever their order in the table.
#[track_caller]
fn check(candidates: &[&str], device: &Config, expected: &str) {
    let mut orders = vec![candidates.to_vec()];
    orders.push(candidates.iter().rev().copied().collect());
    for order in orders {
        let mut best: Option<Config> = None;
        for candidate in order.iter().map(|q| config(q)).filter(|c| c.matches(device)) {
            if best.is_none_or(|best| candidate.is_better_than(&best, device)) {
                best = Some(candidate);
            }
        }
        assert_eq!(best.map(|c| c.to_string()).as_deref(), Some(expected), "{order:?}");
    }
}

#[test]
fn locales_beat_everything_but_the_network() {
    check(&["", "en", "en-rUS", "en-rGB", "de"], &device(""), "en-rUS");
    check(&["", "de"], &device(""), "");
    check(&["en", "sw320dp-port-xxhdpi-v23"], &device(""), "en");
    let roaming = Config { mcc: 310, mnc: 260, ..device("") };
    check(&["en-rUS", "mcc310", "mcc310-mnc4"], &roaming, "mcc310");
}

#[test]
fn scripts_only_decide_among_equal_languages() {
    let mut serbian = device("");
    serbian.set_locale("sr-Latn-RS");
    check(&["sr", "b+sr+Latn"], &serbian, "b+sr+Latn");
    serbian.set_locale("sr-RS");
    assert!(config("b+sr+Latn").matches(&serbian), "Android 6 does not compare scripts when matching");
}

#[test]
fn sizes_take_the_largest_that_fits() {
    check(&["", "sw320dp", "sw360dp", "sw600dp"], &device(""), "sw360dp");
    check(&["w300dp", "w320dp", "w320dp-h500dp", "w400dp"], &device(""), "w320dp-h500dp");
    check(&["small", "", "large"], &device(""), "");
    check(&["small", "", "normal"], &device(""), "normal");
    let small = Config { screen_layout: 1, ..device("") };
    check(&["small", ""], &small, "small");
}

#[test]
fn densities_prefer_shrinking() {
    let on = |density: u16| Config { density, ..device("") };
    check(&["mdpi", "hdpi", "xhdpi"], &on(480), "xhdpi");
    check(&["ldpi", "xxxhdpi"], &on(240), "xxxhdpi");
    check(&["hdpi", "xhdpi"], &on(300), "xhdpi");
    check(&["hdpi", "xxxhdpi"], &on(320), "xxxhdpi");
    check(&["hdpi", "xxxhdpi"], &on(319), "hdpi");
    check(&["xxxhdpi", "anydpi"], &on(640), "anydpi");
    check(&["nodpi", "mdpi"], &on(480), "nodpi");
    check(&["nodpi", "xhdpi"], &on(480), "xhdpi");
    check(&["", "hdpi"], &on(160), "");
    check(&["ldpi", ""], &on(0), "");
}

#[test]
fn states_of_the_keyboard_count_as_each_other() {
    check(&["", "keysexposed"], &device(""), "keysexposed");
    check(&["keysexposed", "keyssoft"], &device(""), "keyssoft");
    check(&["", "keyshidden"], &device(""), "");
}

#[test]
fn other_axes_in_their_order() {
    check(&["port", "xxhdpi"], &device(""), "port");
    check(&["port", "land", ""], &device(""), "port");
    check(&["notnight", "port"], &Config { ui_mode: 0x11, ..device("") }, "port");
    check(&["v4", "v21", "v24"], &device(""), "v21");
    check(&["1000x500", "800x1900", "2000x1"], &device(""), "800x1900");
    check(&["finger", "v23"], &device(""), "finger");
    check(&["", "ldltr", "ldrtl"], &device(""), "ldltr");
    check(&["", "round", "notround"], &Config { screen_layout2: 1, ..device("") }, "notround");
}

#[test]
fn more_specific_means_named_on_the_first_axis_that_differs() {
    let more = |a: &str, b: &str| config(a).is_more_specific_than(&config(b));
    assert!(more("en", "sw600dp-land"));
    assert!(!more("sw600dp-land", "en"));
    assert!(more("en-rUS", "en"));
    assert!(more("b+en+Latn", "en"));
    assert!(more("b+en+posix", "b+en+Latn"));
    assert!(more("land", "hdpi"));
    assert!(!more("hdpi", ""), "density is never more specific");
    assert!(!more("en", "de"));
}
