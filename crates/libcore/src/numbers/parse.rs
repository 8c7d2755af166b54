//! `StringToReal`: from text to the nearest number.

/// The text is not a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberFormatError {
    /// The message of the `NumberFormatException`.
    pub message: String,
}

/// `Double.parseDouble`.
pub fn parse_double(text: &[u16]) -> Result<f64, NumberFormatError> {
    match parse(text, Kind::Double)? {
        Parsed::Infinite(negative) => Ok(if negative { f64::NEG_INFINITY } else { f64::INFINITY }),
        Parsed::NaN => Ok(f64::NAN),
        Parsed::Decimal { negative, digits, e } => Ok(signed(negative, parse_digits_double(&digits, e))),
        Parsed::Hex(hex) => Ok(signed(hex.negative, f64::from_bits(hex.round(52, 11)))),
    }
}

/// `Float.parseFloat`.
pub fn parse_float(text: &[u16]) -> Result<f32, NumberFormatError> {
    match parse(text, Kind::Float)? {
        Parsed::Infinite(negative) => Ok(if negative { f32::NEG_INFINITY } else { f32::INFINITY }),
        Parsed::NaN => Ok(f32::NAN),
        Parsed::Decimal { negative, digits, e } => {
            let value = parse_digits_float(&digits, e);
            Ok(if negative { -value } else { value })
        }
        Parsed::Hex(hex) => {
            let value = f32::from_bits(hex.round(23, 8) as u32);
            Ok(if hex.negative { -value } else { value })
        }
    }
}

/// `StringToReal.parseDblImpl`: the double nearest to `digits * 10^e`; anything but digits gives all bits set.
pub fn parse_digits_double(digits: &str, e: i32) -> f64 {
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return f64::from_bits(u64::MAX);
    }
    format!("{digits}e{e}").parse().unwrap_or(f64::from_bits(u64::MAX))
}

/// `StringToReal.parseFltImpl`: the float nearest to `digits * 10^e`; anything but digits gives all bits set.
pub fn parse_digits_float(digits: &str, e: i32) -> f32 {
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return f32::from_bits(u32::MAX);
    }
    format!("{digits}e{e}").parse().unwrap_or(f32::from_bits(u32::MAX))
}

fn signed(negative: bool, value: f64) -> f64 {
    if negative { -value } else { value }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Double,
    Float,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Double => "double",
            Kind::Float => "float",
        }
    }

    fn invalid(self, text: &str) -> NumberFormatError {
        NumberFormatError { message: format!("Invalid {}: \"{text}\"", self.name()) }
    }
}

enum Parsed {
    Infinite(bool),
    NaN,
    Decimal { negative: bool, digits: String, e: i32 },
    Hex(Hex),
}

fn parse(text: &[u16], kind: Kind) -> Result<Parsed, NumberFormatError> {
    let text = String::from_utf16_lossy(text);
    let text = text.trim_matches(|c| c <= ' ');
    match text.as_bytes().last() {
        None => Err(kind.invalid(text)),
        Some(b'y' | b'N') => name(text).ok_or(kind.invalid(text)),
        _ if text.contains("0x") || text.contains("0X") => {
            let invalid = NumberFormatError { message: format!("Invalid hex {}:{text}", kind.name()) };
            Hex::parse(text).map(Parsed::Hex).ok_or(invalid)
        }
        _ => decimal(text, kind),
    }
}

fn name(text: &str) -> Option<Parsed> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    match unsigned {
        "Infinity" => Some(Parsed::Infinite(text.starts_with('-'))),
        "NaN" => Some(Parsed::NaN),
        _ => None,
    }
}

fn decimal(text: &str, kind: Kind) -> Result<Parsed, NumberFormatError> {
    let invalid = || kind.invalid(text);
    let negative = text.starts_with('-');
    let body = text.strip_suffix(['D', 'd', 'F', 'f']).unwrap_or(text);
    let (mantissa, exponent) = match text.find('E').max(text.find('e')) {
        Some(at) => (&text[..at], Some(body.get(at + 1..).ok_or_else(invalid)?)),
        None => (body, None),
    };
    let mut e = match exponent {
        Some(exponent) => parse_exponent(exponent).ok_or_else(invalid)?,
        None => Exponent::Finite(0),
    };
    let mantissa = mantissa.strip_prefix(['+', '-']).unwrap_or(mantissa);
    if body.strip_prefix(['+', '-']).unwrap_or(body).is_empty() {
        return Err(invalid());
    }
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = [whole, fraction].concat();
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(invalid());
    }
    if digits.is_empty() {
        return Err(kind.invalid(""));
    }
    if let Exponent::Finite(e) = &mut e {
        *e -= fraction.len() as i64;
    }
    Ok(normalize(negative, &digits, e))
}

#[derive(Clone, Copy)]
enum Exponent {
    Finite(i64),
    /// Too large for an `int`.
    Huge,
    /// Too small for an `int`.
    Tiny,
}

fn parse_exponent(text: &str) -> Option<Exponent> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some(match (digits.parse::<i32>(), text.starts_with('-')) {
        (Ok(e), false) => Exponent::Finite(e.into()),
        (Ok(e), true) => Exponent::Finite(-i64::from(e)),
        (Err(_), false) => Exponent::Huge,
        (Err(_), true) => Exponent::Tiny,
    })
}

/// Takes zeros off both ends and cuts off what the native code of Android cannot take. An exponent beyond 1024 is
/// infinite or zero whatever the digits are, even for `0e2000`.
fn normalize(negative: bool, digits: &str, e: Exponent) -> Parsed {
    let zero = Parsed::Decimal { negative, digits: "0".to_owned(), e: 0 };
    let mut e = match e {
        Exponent::Finite(e) => e,
        Exponent::Huge => return Parsed::Infinite(negative),
        Exponent::Tiny => return zero,
    };
    let end = digits.trim_end_matches('0').len().max(1);
    e += (digits.len() - end) as i64;
    let digits = &digits[..end];
    let start = digits.len() - digits.trim_start_matches('0').len();
    let mut digits = &digits[start.min(end - 1)..];
    if digits.len() > 52 && e < -359 {
        let cut = (-359 - e).min(digits.len() as i64 - 1);
        digits = &digits[..digits.len() - cut as usize];
        e += cut;
    }
    match i32::try_from(e) {
        Ok(e @ -1024..=1024) => Parsed::Decimal { negative, digits: digits.to_owned(), e },
        _ if e < 0 => zero,
        _ => Parsed::Infinite(negative),
    }
}

/// A hexadecimal number: the first 15 significant digits, whether more than zeros followed, and the exponent of the
/// first digit's unit.
struct Hex {
    negative: bool,
    mantissa: u64,
    sticky: bool,
    exponent: i64,
}

impl Hex {
    fn parse(text: &str) -> Option<Hex> {
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let number = unsigned.strip_prefix("0x").or_else(|| unsigned.strip_prefix("0X"))?;
        let number = number.strip_suffix(['f', 'F', 'd', 'D']).unwrap_or(number);
        let (significand, exponent) = number.split_once(['p', 'P'])?;
        let (whole, fraction) = significand.split_once('.').unwrap_or((significand, ""));
        let digits = [whole, fraction].concat();
        let well_formed = digits.bytes().all(|b| b.is_ascii_hexdigit()) && !digits.is_empty();
        if !well_formed {
            return None;
        }
        let exponent = match parse_long(exponent)? {
            e if e.unsigned_abs() > 1 << 40 => e.signum() << 40,
            e => e,
        };
        let leading = digits.len() - digits.trim_start_matches('0').len();
        let significant = &digits[leading..];
        let (kept, rest) = significant.split_at(significant.len().min(15));
        let unit = exponent + 4 * (whole.len() as i64 - leading as i64 - kept.len() as i64);
        Some(Hex {
            negative: text.starts_with('-'),
            mantissa: u64::from_str_radix(kept, 16).unwrap_or(0),
            sticky: rest.bytes().any(|b| b != b'0'),
            exponent: unit,
        })
    }

    /// The bits of the nearest number with so many bits of fraction and exponent, ties to even.
    fn round(&self, fraction_bits: u32, exponent_bits: u32) -> u64 {
        if self.mantissa == 0 {
            return 0;
        }
        let bias = (1i64 << (exponent_bits - 1)) - 1;
        let top = 63 - i64::from(self.mantissa.leading_zeros());
        let exponent = self.exponent + top + bias;
        if exponent >= (1 << exponent_bits) - 1 {
            return ((1 << exponent_bits) - 1) << fraction_bits;
        }
        let wanted = i64::from(fraction_bits) + exponent.min(1) - 1;
        if wanted < -1 {
            return 0;
        }
        let shift = top - wanted;
        let (kept, up) = if shift <= 0 {
            (self.mantissa << -shift, false)
        } else {
            let half = 1u64 << (shift - 1);
            let rest = self.mantissa & (half * 2 - 1);
            let kept = self.mantissa >> shift;
            (kept, rest > half || rest == half && (self.sticky || kept & 1 == 1))
        };
        // A carry out of the fraction goes into the exponent, which is just where it belongs.
        let exponent = (exponent.max(1) - 1) as u64;
        (exponent << fraction_bits) + kept + u64::from(up)
    }
}

/// `Long.parseLong` of an exponent, saturated; `None` if it is not a number.
fn parse_long(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(if text.starts_with('-') { -i64::MAX } else { i64::MAX }))
}
