//! Numbers and their texts against the code of Android 6, run on OpenJDK (`data/README.md`).

use libcore::numbers::{double_to_string, float_to_string, parse_double, parse_float};

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().map(|line| line.split('\t').collect())
}

fn unescape(s: &str) -> Vec<u16> {
    let mut out = Vec::new();
    let mut rest = s;
    while let Some(at) = rest.find("\\u") {
        out.extend(rest[..at].encode_utf16());
        out.push(u16::from_str_radix(&rest[at + 2..at + 6], 16).expect("four hex digits"));
        rest = &rest[at + 6..];
    }
    out.extend(rest.encode_utf16());
    out
}

fn utf8(units: &[u16]) -> String {
    String::from_utf16_lossy(units)
}

#[test]
fn doubles_print_as_on_android() {
    for row in rows(include_str!("numbers/double.tsv")) {
        let value = f64::from_bits(u64::from_str_radix(row[0], 16).expect("bits"));
        assert_eq!(double_to_string(value), row[1], "{}", row[0]);
    }
}

#[test]
fn floats_print_as_on_android() {
    for row in rows(include_str!("numbers/float.tsv")) {
        let value = f32::from_bits(u32::from_str_radix(row[0], 16).expect("bits"));
        assert_eq!(float_to_string(value), row[1], "{}", row[0]);
    }
}

#[test]
fn texts_parse_as_on_android() {
    for row in rows(include_str!("numbers/parse.tsv")) {
        let text = unescape(row[0]);
        let canonical = |bits: u64, nan: bool| if nan { 0x7ff8_0000_0000_0000 } else { bits };
        let double =
            parse_double(&text).map_or_else(|e| e.message, |v| format!("{:x}", canonical(v.to_bits(), v.is_nan())));
        let float = parse_float(&text)
            .map_or_else(|e| e.message, |v| format!("{:x}", if v.is_nan() { 0x7fc0_0000 } else { v.to_bits() }));
        assert_eq!([double, float], [utf8(&unescape(row[1])), utf8(&unescape(row[2]))], "{}", row[0]);
    }
}

/// The quick path of Android overflows for a few numbers near 2^60; for all others the text reads back as the number.
#[test]
fn texts_read_back() {
    let mut lost = 0;
    for row in rows(include_str!("numbers/double.tsv")) {
        let value = f64::from_bits(u64::from_str_radix(row[0], 16).expect("bits"));
        let back = parse_double(&row[1].encode_utf16().collect::<Vec<_>>()).expect("a number");
        lost += i32::from(back != value && !value.is_nan());
    }
    assert_eq!(lost, 8);
}
