//! `RealToString`: the digits and their layout.

use num_bigint::BigUint;

/// log10(2) as the quotient of the two natural logarithms, which is not the nearest double.
const LOG10_OF_2: f64 = 0.301_029_995_663_981_14;

/// Decimal digits of a number and the power of ten of the first of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits {
    /// The digits.
    pub digits: Vec<u8>,
    /// The exponent of the first digit.
    pub first_k: i32,
}

/// `Double.toString`.
pub fn double_to_string(value: f64) -> String {
    let bits = value.to_bits();
    let exponent = (bits >> 52 & 0x7FF) as i32;
    let fraction = (bits & 0x000F_FFFF_FFFF_FFFF) as i64;
    if let Some(name) = special(value.is_sign_negative(), exponent == 0x7FF, exponent == 0, fraction == 0) {
        return name.to_owned();
    }
    if exponent == 0 && fraction == 1 {
        // The shortest would be 5E-324.
        return layout(value.is_sign_negative(), true, &Digits { digits: vec![4, 9], first_k: -324 });
    }
    let denormal = exponent == 0;
    let f = if denormal { fraction } else { fraction | 1 << 52 };
    let pow = if denormal { -1074 } else { exponent - 1075 };
    let p = if denormal { 63 - fraction.leading_zeros() as i32 } else { 52 };
    let digits = digits(f, pow, denormal, fraction == 0, p, 6);
    let exponential = !(1e-3..1e7).contains(&value.abs());
    layout(value.is_sign_negative(), exponential, &digits)
}

/// `Float.toString`.
pub fn float_to_string(value: f32) -> String {
    let bits = value.to_bits();
    let exponent = (bits >> 23 & 0xFF) as i32;
    let fraction = i64::from(bits & 0x007F_FFFF);
    if let Some(name) = special(value.is_sign_negative(), exponent == 0xFF, exponent == 0, fraction == 0) {
        return name.to_owned();
    }
    let denormal = exponent == 0;
    let (mut f, mut pow) = if denormal { (fraction, -149) } else { (fraction | 1 << 23, exponent - 150) };
    if denormal && f < 8 {
        // The smallest values are given more precision than they have.
        (f, pow) = (f << 2, pow - 2);
    }
    let p = if denormal { 63 - f.leading_zeros() as i32 } else { 23 };
    let digits = digits(f, pow, denormal, fraction == 0, p, 35);
    let exponential = !(1e-3..1e7).contains(&value.abs());
    layout(value.is_sign_negative(), exponential, &digits)
}

fn special(negative: bool, all_ones: bool, no_exponent: bool, no_fraction: bool) -> Option<&'static str> {
    match (all_ones, no_exponent, no_fraction, negative) {
        (true, _, false, _) => Some("NaN"),
        (true, _, true, false) => Some("Infinity"),
        (true, _, true, true) => Some("-Infinity"),
        (_, true, true, false) => Some("0.0"),
        (_, true, true, true) => Some("-0.0"),
        _ => None,
    }
}

/// Takes the quick path if all its numbers fit into 64 bits.
fn digits(f: i64, pow: i32, denormal: bool, no_fraction: bool, p: i32, limit: i32) -> Digits {
    if -59 < pow && pow < limit || pow == -59 && !no_fraction {
        long_digits(f, pow, denormal, no_fraction, p)
    } else {
        big_int_digits(f, pow, denormal, p)
    }
}

fn estimate(e: i32, p: i32) -> i32 {
    (f64::from(e + p - 1) * LOG10_OF_2 - 1e-10).ceil() as i32
}

/// The digits of `f * 2^e` in 64-bit arithmetic that may wrap, as in Java.
fn long_digits(f: i64, e: i32, denormal: bool, no_fraction: bool, p: i32) -> Digits {
    let wide = no_fraction && !(denormal && e < 0);
    let extra = if wide { 2 } else { 1 };
    let (mut r, mut s, mut m) =
        if e >= 0 { (f << (e + extra), 1i64 << extra, 1i64 << e) } else { (f << extra, 1i64 << (extra - e), 1) };
    let k = estimate(e, p);
    let scale = 10i64.wrapping_pow(k.unsigned_abs());
    if k > 0 {
        s = s.wrapping_mul(scale);
    } else {
        (r, m) = (r.wrapping_mul(scale), m.wrapping_mul(scale));
    }
    let mut first_k = k;
    if r.wrapping_add(m) <= s {
        first_k = k - 1;
        (r, m) = (r.wrapping_mul(10), m.wrapping_mul(10));
    }
    let mut digits = Vec::new();
    loop {
        let mut digit = 0;
        for i in (0..4).rev() {
            let rest = r.wrapping_sub(s.wrapping_shl(i));
            if rest >= 0 {
                r = rest;
                digit += 1 << i;
            }
        }
        let low = r < m;
        let high = r.wrapping_add(m) > s;
        if low || high {
            let up = if low == high { r.wrapping_shl(1) >= s } else { high };
            digits.push(digit + u8::from(up));
            return Digits { digits, first_k };
        }
        digits.push(digit);
        (r, m) = (r.wrapping_mul(10), m.wrapping_mul(10));
    }
}

/// `RealToString.bigIntDigitGenerator`: the digits of `f * 2^e` in exact arithmetic; `p` is the number of bits
/// behind the first one of `f`.
pub fn big_int_digits(f: i64, e: i32, denormal: bool, p: i32) -> Digits {
    let power_of_two = f == 1i64.wrapping_shl(p as u32) && !(denormal && e < 0);
    let extra = if power_of_two { 2 } else { 1 };
    let one = BigUint::from(1u8);
    let f = BigUint::from(f as u64);
    let up = e.max(0) as u32;
    let mut r = f << (up + extra);
    let mut s = &one << (extra + e.min(0).unsigned_abs());
    let mut minus = &one << up;
    let mut plus = &one << (up + extra - 1);
    let k = estimate(e, p);
    let scale = BigUint::from(10u8).pow(k.unsigned_abs());
    if k > 0 {
        s *= scale;
    } else {
        r *= &scale;
        plus *= &scale;
        minus *= scale;
    }
    let mut first_k = k;
    if &r + &plus < s {
        first_k = k - 1;
        times_ten([&mut r, &mut plus, &mut minus]);
    }
    let mut digits = Vec::new();
    loop {
        let quotient = (&r / &s).to_u32_digits().first().copied().unwrap_or(0) as u8;
        r %= &s;
        let low = r <= minus;
        let high = &r + &plus >= s;
        if low || high {
            let up = if low == high { (&r << 1u8) >= s } else { high };
            digits.push(quotient + u8::from(up));
            return Digits { digits, first_k };
        }
        digits.push(quotient);
        times_ten([&mut r, &mut plus, &mut minus]);
    }
}

fn times_ten(numbers: [&mut BigUint; 3]) {
    numbers.into_iter().for_each(|n| *n *= 10u8);
}

fn layout(negative: bool, exponential: bool, number: &Digits) -> String {
    let digits: String = number.digits.iter().map(|d| (b'0' + d) as char).collect();
    let sign = if negative { "-" } else { "" };
    let k = number.first_k;
    if exponential {
        let rest = if digits.len() > 1 { &digits[1..] } else { "0" };
        return format!("{sign}{}.{rest}E{k}", &digits[..1]);
    }
    if k < 0 {
        return format!("{sign}0.{}{digits}", "0".repeat((-k - 1) as usize));
    }
    let whole = k as usize + 1;
    if digits.len() <= whole {
        return format!("{sign}{digits:0<whole$}.0");
    }
    format!("{sign}{}.{}", &digits[..whole], &digits[whole..])
}
