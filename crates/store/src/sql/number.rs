//! Numbers as the C library reads and writes them, for cursor windows.

/// `printf("%g")`: six significant digits, without trailing zeros, with an exponent when that is shorter.
pub(super) fn format_g(value: f64) -> String {
    match value {
        _ if value.is_nan() => return "nan".to_owned(),
        _ if value.is_infinite() => return if value > 0.0 { "inf" } else { "-inf" }.to_owned(),
        _ if value == 0.0 => return if value.is_sign_negative() { "-0" } else { "0" }.to_owned(),
        _ => {}
    }
    let scientific = format!("{value:.5e}");
    let Some((mantissa, exponent)) = scientific.split_once('e') else { return scientific };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..6).contains(&exponent) {
        let decimals = usize::try_from(5 - exponent).unwrap_or(0);
        return without_trailing_zeros(&format!("{value:.decimals$}")).to_owned();
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", without_trailing_zeros(mantissa), exponent.abs())
}

/// `strtoll` with base 0: blanks, a sign, `0x` for hexadecimal, `0` for octal; saturates.
pub(super) fn parse_long(text: &[u8]) -> i64 {
    let (negative, digits) = sign(without_leading_blanks(text));
    let (radix, digits) = match digits {
        [b'0', b'x' | b'X', hex @ ..] if hex.first().is_some_and(u8::is_ascii_hexdigit) => (16, hex),
        [b'0', ..] => (8, digits),
        _ => (10, digits),
    };
    let mut digits = digits.iter().map_while(|digit| char::from(*digit).to_digit(radix));
    let signed = |digit: u32| if negative { -i64::from(digit) } else { i64::from(digit) };
    let limit = if negative { i64::MIN } else { i64::MAX };
    let next = |value: i64, digit| value.checked_mul(i64::from(radix))?.checked_add(signed(digit));
    digits.try_fold(0, next).unwrap_or(limit)
}

/// `strtod`: the longest number at the start, decimal or hexadecimal; 0 if there is none.
pub(super) fn parse_double(text: &[u8]) -> f64 {
    let (negative, text) = sign(without_leading_blanks(text));
    let magnitude = match text {
        [b'0', b'x' | b'X', hex @ ..] if hexadecimal(hex).is_some() => hexadecimal(hex).unwrap_or(0.0),
        _ if starts_with_word(text, b"inf") => f64::INFINITY,
        _ if starts_with_word(text, b"nan") => f64::NAN,
        _ => std::str::from_utf8(&text[..decimal_len(text)]).ok().and_then(|text| text.parse().ok()).unwrap_or(0.0),
    };
    if negative { -magnitude } else { magnitude }
}

fn without_trailing_zeros(number: &str) -> &str {
    if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number }
}

fn without_leading_blanks(text: &[u8]) -> &[u8] {
    let start = text.iter().position(|c| !matches!(c, b' ' | b'\t'..=b'\r')).unwrap_or(text.len());
    &text[start..]
}

fn sign(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    }
}

fn starts_with_word(text: &[u8], word: &[u8]) -> bool {
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// How much of the text is digits, a point and an exponent.
fn decimal_len(text: &[u8]) -> usize {
    let digits = |from: usize| text[from.min(text.len())..].iter().take_while(|c| c.is_ascii_digit()).count();
    let whole = digits(0);
    let point = usize::from(text.get(whole) == Some(&b'.'));
    let fraction = if point == 1 { digits(whole + 1) } else { 0 };
    if whole + fraction == 0 {
        return 0;
    }
    let mantissa = whole + point + fraction;
    let exponent = matches!(text.get(mantissa), Some(b'e' | b'E'));
    let signed = usize::from(matches!(text.get(mantissa + 1), Some(b'+' | b'-')));
    match digits(mantissa + 1 + signed) {
        digits if exponent && digits > 0 => mantissa + 1 + signed + digits,
        _ => mantissa,
    }
}

/// A hexadecimal fraction with an optional binary exponent; `None` without digits.
fn hexadecimal(text: &[u8]) -> Option<f64> {
    let (mut value, mut scale, mut digits, mut at, mut point) = (0f64, 0i32, 0, 0, false);
    while let Some(c) = text.get(at).copied() {
        match char::from(c).to_digit(16) {
            Some(digit) => {
                value = value * 16.0 + f64::from(digit);
                scale -= if point { 4 } else { 0 };
                digits += 1;
            }
            None if c == b'.' && !point => point = true,
            None => break,
        }
        at += 1;
    }
    if matches!(text.get(at), Some(b'p' | b'P')) {
        let exponent = parse_long(&text[at + 1..]).clamp(-5000, 5000);
        scale += i32::try_from(exponent).unwrap_or(0);
    }
    (digits > 0).then(|| scaled(value, scale))
}

/// `value * 2^scale` by exact steps.
fn scaled(mut value: f64, scale: i32) -> f64 {
    let step = if scale < 0 { 0.5 } else { 2.0 };
    for _ in 0..scale.unsigned_abs().min(10_000) {
        value *= step;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn g_is_cs() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "-0"),
            (1.0, "1"),
            (0.1, "0.1"),
            (100_000.0, "100000"),
            (1_000_000.0, "1e+06"),
            (123_456_789.0, "1.23457e+08"),
            (999_999.5, "1e+06"),
            (0.0001, "0.0001"),
            (0.000_099_999_99, "0.0001"),
            (0.000_012_34, "1.234e-05"),
            (2.345_678_99, "2.34568"),
            (-2.5e-300, "-2.5e-300"),
            (f64::INFINITY, "inf"),
        ] {
            assert_eq!(format_g(value), text);
        }
    }

    #[test]
    fn strtoll_and_strtod_read_what_they_can() {
        for (text, long, double) in [
            ("", 0, 0.0),
            ("  42abc", 42, 42.0),
            ("-0x1f", -31, -31.0),
            ("010", 8, 10.0),
            ("0x", 0, 0.0),
            ("1.5e3x", 1, 1500.0),
            ("1e", 1, 1.0),
            (".5", 0, 0.5),
            ("abc", 0, 0.0),
            ("9223372036854775808", i64::MAX, 9_223_372_036_854_775_808.0),
            ("-9223372036854775809", i64::MIN, -9_223_372_036_854_775_808.0),
            ("0x1p-1", 1, 0.5),
            ("-inf", 0, f64::NEG_INFINITY),
        ] {
            assert_eq!(parse_long(text.as_bytes()), long, "{text}");
            assert_eq!(parse_double(text.as_bytes()), double, "{text}");
        }
    }
}
