//! `java.lang.StrictMath`, which is defined to the last bit.
//!
//! Its functions are those of Sun's fdlibm of 1995. The library that serves `Math` descends from a later state of the
//! same sources (as the C library of Android does) and differs in the last bit here and there: in the functions below.
//! All others are equal; `examples/strict.rs` counts.

mod turns;

pub use turns::{cos, sin, tan};

/// The upper half of a number's bits.
fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

fn low(x: f64) -> u32 {
    x.to_bits() as u32
}

fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(u64::from(high.cast_unsigned()) << 32 | u64::from(low(x)))
}

/// The number without the lower half of its bits.
fn chopped(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & !0xffff_ffff)
}

/// The number times two to the `k`, by its exponent alone.
fn scaled(x: f64, k: i32) -> f64 {
    with_high(x, high(x).wrapping_add(k << 20))
}

fn magnitude(x: f64) -> i32 {
    high(x) & 0x7fff_ffff
}

/// `c0 + x·(c1 + x·(c2 + …))`.
fn polynomial(x: f64, coefficients: &[f64]) -> f64 {
    coefficients.iter().rev().fold(None, |sum, c| Some(sum.map_or(*c, |sum: f64| c + x * sum))).unwrap_or(0.0)
}

const LN2_HIGH: f64 = 0.6931471803691238;
const LN2_LOW: f64 = 1.9082149292705877e-10;
const TWO_54: f64 = 18_014_398_509_481_984.0;
/// What both logarithms approximate by.
const LOG: [f64; 7] = [
    0.6666666666666735,
    0.3999999999940942,
    0.2857142874366239,
    0.22222198432149784,
    0.1818357216161805,
    0.15313837699209373,
    0.14798198605116586,
];

/// A positive number as `2^k·m`, with `m` normal; the values of the logarithm where there is no such thing.
fn normal(x: f64) -> Result<(i32, f64), f64> {
    match () {
        () if x == 0.0 => Err(f64::NEG_INFINITY),
        () if x.is_nan() || x < 0.0 => Err(f64::NAN),
        () if x == f64::INFINITY => Err(x),
        () if high(x) < 0x10_0000 => Ok((-54, x * TWO_54)),
        () => Ok((0, x)),
    }
}

/// The natural logarithm.
pub fn log(x: f64) -> f64 {
    let (mut k, x) = match normal(x) {
        Ok(parts) => parts,
        Err(value) => return value,
    };
    k += (high(x) >> 20) - 1023;
    let fraction = high(x) & 0xf_ffff;
    let carry = (fraction + 0x9_5f64) & 0x10_0000;
    k += carry >> 20;
    let f = with_high(x, fraction | (carry ^ 0x3ff0_0000)) - 1.0;
    let dk = f64::from(k);
    if 0xf_ffff & (2 + fraction) < 3 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HIGH + dk * LN2_LOW };
        }
        let r = f * f * (0.5 - 0.3333333333333333 * f);
        return if k == 0 { f - r } else { dk * LN2_HIGH - ((r - dk * LN2_LOW) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let even = w * polynomial(w, &[LOG[1], LOG[3], LOG[5]]);
    let odd = z * polynomial(w, &[LOG[0], LOG[2], LOG[4], LOG[6]]);
    let r = odd + even;
    if (fraction - 0x6_147a) | (0x6_b851 - fraction) > 0 {
        let half = 0.5 * f * f;
        if k == 0 {
            return f - (half - s * (half + r));
        }
        return dk * LN2_HIGH - ((half - (s * (half + r) + dk * LN2_LOW)) - f);
    }
    if k == 0 { f - s * (f - r) } else { dk * LN2_HIGH - ((s * (f - r) - dk * LN2_LOW) - f) }
}

/// The logarithm to the base ten.
pub fn log10(x: f64) -> f64 {
    const INVERSE_LN10: f64 = std::f64::consts::LOG10_E;
    const LOG10_2_HIGH: f64 = 0.30102999566361177;
    const LOG10_2_LOW: f64 = 3.694239077158931e-13;
    let (mut k, x) = match normal(x) {
        Ok(parts) => parts,
        Err(value) => return value,
    };
    k += (high(x) >> 20) - 1023;
    let below = i32::from(k < 0);
    let y = f64::from(k + below);
    let x = with_high(x, high(x) & 0xf_ffff | (0x3ff - below) << 20);
    let z = y * LOG10_2_LOW + INVERSE_LN10 * log(x);
    z + y * LOG10_2_HIGH
}

/// `ln(1 + x)`.
pub fn log1p(x: f64) -> f64 {
    let size = magnitude(x);
    match () {
        () if x.is_nan() || x == f64::INFINITY => return x,
        () if x <= -1.0 => return if x == -1.0 { f64::NEG_INFINITY } else { f64::NAN },
        () if size < 0x3c90_0000 => return x,
        () if size < 0x3e20_0000 => return x - x * x * 0.5,
        () => {}
    }
    let (k, f, c, fraction) = log1p_parts(x);
    let dk = f64::from(k);
    let half = 0.5 * f * f;
    if fraction == 0 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HIGH + (c + dk * LN2_LOW) };
        }
        let r = half * (1.0 - 0.6666666666666666 * f);
        return if k == 0 { f - r } else { dk * LN2_HIGH - ((r - (dk * LN2_LOW + c)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * polynomial(z, &LOG);
    if k == 0 {
        return f - (half - s * (half + r));
    }
    dk * LN2_HIGH - ((half - (s * (half + r) + (dk * LN2_LOW + c))) - f)
}

/// `1 + x = 2^k·(1 + f)`, what that loses, and the fraction's upper bits.
fn log1p_parts(x: f64) -> (i32, f64, f64, i32) {
    let top = high(x);
    if top < 0x3fda_827a && (top > 0 || top <= 0xbfd2_bec3_u32.cast_signed()) {
        return (0, x, 0.0, 1);
    }
    let small = top < 0x4340_0000;
    let u = if small { 1.0 + x } else { x };
    let mut k = (high(u) >> 20) - 1023;
    let lost = if k > 0 { 1.0 - (u - x) } else { x - (u - 1.0) };
    let c = if small { lost / u } else { 0.0 };
    let fraction = high(u) & 0xf_ffff;
    let (u, fraction) = if fraction < 0x6_a09e {
        (with_high(u, fraction | 0x3ff0_0000), fraction)
    } else {
        k += 1;
        (with_high(u, fraction | 0x3fe0_0000), (0x10_0000 - fraction) >> 2)
    };
    (k, u - 1.0, c, fraction)
}

/// Beyond it `sinh` and `cosh` overflow.
const SINH_MAX: f64 = f64::from_bits(0x4086_33ce_8fb9_f87d);
/// Below it, twice the hyperbolic functions are not yet the exponential function.
const TWENTY_TWO: i32 = 0x4036_0000;

/// The hyperbolic sine.
pub fn sinh(x: f64) -> f64 {
    let (size, h) = (magnitude(x), if x < 0.0 { -0.5 } else { 0.5 });
    match size {
        0x7ff0_0000.. => x + x,
        ..0x3e30_0000 => x,
        0x3e30_0000..0x3ff0_0000 => {
            let t = libm::expm1(x.abs());
            h * (2.0 * t - t * t / (t + 1.0))
        }
        0x3ff0_0000..TWENTY_TWO => {
            let t = libm::expm1(x.abs());
            h * (t + t / (t + 1.0))
        }
        _ => half_exp(x, h),
    }
}

/// The hyperbolic cosine.
pub fn cosh(x: f64) -> f64 {
    match magnitude(x) {
        0x7ff0_0000.. => x * x,
        size @ ..0x3fd6_2e43 => {
            let t = libm::expm1(x.abs());
            let w = 1.0 + t;
            if size < 0x3c80_0000 { w } else { 1.0 + (t * t) / (w + w) }
        }
        0x3fd6_2e43..TWENTY_TWO => {
            let t = libm::exp(x.abs());
            0.5 * t + 0.5 / t
        }
        _ => half_exp(x, 0.5),
    }
}

/// `h·e^|x|`, without overflow on the way.
fn half_exp(x: f64, h: f64) -> f64 {
    let x = x.abs();
    if magnitude(x) < 0x4086_2e42 {
        return h * libm::exp(x);
    }
    if x > SINH_MAX {
        return h * f64::INFINITY;
    }
    let w = libm::exp(0.5 * x);
    (h * w) * w
}

/// The hyperbolic tangent.
pub fn tanh(x: f64) -> f64 {
    let positive = match magnitude(x) {
        0x7ff0_0000.. if x.is_nan() => return x,
        ..0x3c80_0000 => return x * (1.0 + x),
        0x3c80_0000..0x3ff0_0000 => {
            let t = libm::expm1(-2.0 * x.abs());
            -t / (t + 2.0)
        }
        0x3ff0_0000..TWENTY_TWO => 1.0 - 2.0 / (libm::expm1(2.0 * x.abs()) + 2.0),
        _ => 1.0,
    };
    if x < 0.0 { -positive } else { positive }
}

/// The cube root.
pub fn cbrt(x: f64) -> f64 {
    if !x.is_finite() || x == 0.0 {
        return x;
    }
    let a = x.abs();
    let t = if high(a) < 0x10_0000 {
        let t = TWO_54 * a;
        f64::from_bits(((high(t) / 3 + 696_219_795) as u64) << 32 | u64::from(low(t)))
    } else {
        with_high(0.0, high(a) / 3 + 715_094_163)
    };
    // To 23 bits, then chopped to 20 and made larger than the root, then one step of Newton's.
    let r = t * t / a;
    let s = 19.0 / 35.0 + r * t;
    let t = t * (5.0 / 14.0 + (45.0 / 28.0) / (s + 99.0 / 70.0 + (-864.0 / 1225.0) / s));
    let t = chopped(t);
    let t = with_high(t, high(t) + 1);
    let (s, w) = (t * t, t + t);
    let r = a / s;
    let r = (r - t) / (w + r);
    (t + t * r).copysign(x)
}

/// The length of the hypotenuse.
pub fn hypot(x: f64, y: f64) -> f64 {
    if x.is_infinite() || y.is_infinite() {
        return f64::INFINITY;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    let (x, y) = (x.abs(), y.abs());
    let (mut a, mut b) = if high(y) > high(x) { (y, x) } else { (x, y) };
    if high(a) - high(b) > 0x3c0_0000 {
        return a + b;
    }
    let mut k = 0;
    if high(a) > 0x5f30_0000 {
        (a, b, k) = (scaled(a, -600), scaled(b, -600), 600);
    }
    let mut tops = (high(a), high(b));
    if high(b) < 0x20b0_0000 {
        if b == 0.0 {
            return a;
        }
        if high(b) < 0x10_0000 {
            // The parts that a and b are split into below are not scaled, which costs a bit now and then.
            let factor = f64::from_bits(0x7fd0_0000_0000_0000);
            (a, b, k) = (a * factor, b * factor, k - 1022);
        } else {
            (a, b, k) = (scaled(a, 600), scaled(b, 600), k - 600);
            tops = (high(a), high(b));
        }
    }
    let w = root_of_squares(a, b, tops);
    if k == 0 { w } else { scaled(1.0, k) * w }
}

/// The root of `a² + b²`; `tops` are the upper halves of the bits of the parts that the numbers are split at.
fn root_of_squares(a: f64, b: f64, tops: (i32, i32)) -> f64 {
    let w = a - b;
    if w > b {
        let t = with_high(0.0, tops.0);
        let rest = a - t;
        return libm::sqrt(t * t - (b * (-b) - rest * (a + t)));
    }
    let twice = a + a;
    let y = with_high(0.0, tops.1);
    let t = with_high(0.0, tops.0 + 0x10_0000);
    let (y_rest, rest) = (b - y, twice - t);
    libm::sqrt(t * y - (w * (-w) - (t * y_rest + rest * b)))
}

/// The angle of a point.
pub fn atan2(y: f64, x: f64) -> f64 {
    use std::f64::consts::{FRAC_PI_2, PI};
    const PI_LOW: f64 = 1.2246467991473532e-16;
    // Elsewhere the library is equal. It knows that a steep angle is a right one on both sides of the axis, which is only
    // almost what π less a right angle is.
    let steep = y.is_finite() && x.is_finite() && x < 0.0 && y != 0.0 && (magnitude(y) - magnitude(x)) >> 20 > 60;
    if !steep {
        return libm::atan2(y, x);
    }
    let angle = PI - (FRAC_PI_2 + 0.5 * PI_LOW - PI_LOW);
    angle.copysign(y)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bits of the argument and of the result, as OpenJDK's StrictMath gives them.
    fn check(name: &str, function: impl Fn(f64) -> f64, pairs: &[(u64, u64)]) {
        for (x, expected) in pairs {
            let found = function(f64::from_bits(*x)).to_bits();
            assert_eq!(found, *expected, "{name}({:e}): {found:x} for {expected:x}", f64::from_bits(*x));
        }
    }

    #[test]
    fn results_are_those_of_the_reference() {
        check(
            "sin",
            sin,
            &[
                (0xbff3_7b45_f219_ad53, 0xbfee_064f_e5b9_b36a),
                (0xbfec_d20c_b002_d072, 0xbfe9_1446_a1b8_705c),
                (0x4001_de11_f0c6_147f, 0x3fe9_3a5a_3e8e_8442),
                (0x3fe5_f65d_5ee9_2547, 0x3fe4_4740_4a27_16e6),
                (0xbfef_615b_4f35_fde8, 0xbfea_9653_e7d9_13d3),
            ],
        );
        check(
            "cos",
            cos,
            &[
                (0x3fd3_5c74_685c_4e14, 0x3fee_8bfe_f43c_5322),
                (0xbfd9_808c_2140_fe26, 0x3fed_7e33_6893_43e8),
                (0xc016_c2df_8f28_0c73, 0x3fea_89ea_1cf9_1e17),
                (0xc0e1_2d87_37a8_6301, 0x3fe9_0fed_f944_3420),
                (0xc017_2675_be0c_8bff, 0x3fec_2643_5eb3_8c61),
            ],
        );
        check(
            "log",
            log,
            &[
                (0x4184_e27b_0509_8968, 0x4031_9858_f0d7_9e44),
                (0x3fd8_a855_7f18_f97c, 0xbfee_8587_1106_0e18),
                (0x3ff7_0a2c_4e8a_99df, 0x3fd7_5620_7a37_735e),
                (0x3ff7_0b81_7331_583b, 0x3fd7_59d4_0044_44e4),
                (0x3fe9_e8e6_93cc_a042, 0xbfcb_05d8_1ac4_a82a),
            ],
        );
        check(
            "log10",
            log10,
            &[
                (0x3fe5_73d9_f238_5345, 0xbfc6_3adb_5d94_d3cc),
                (0x3fe7_d7b0_1610_f405, 0xbfc0_5bac_3769_0f44),
                (0x3fe2_9523_f48a_28a6, 0xbfce_36b0_5588_af2d),
                (0x4069_0ab3_9d7f_f98c, 0x4002_69fe_d513_9daa),
                (0x3ffa_15d4_4dd1_6881, 0x3fcb_2bd6_d5bd_5399),
            ],
        );
        check(
            "log1p",
            log1p,
            &[
                (0x3fd8_1df5_b5e1_116c, 0x3fd4_7752_0613_137b),
                (0x3fe0_ae18_62f8_fef2, 0x3fda_d9a3_69fe_9d79),
                (0x3fd6_0370_04bc_b6f8, 0x3fd2_eb71_938c_c634),
                (0x3fd4_064e_7dfd_b390, 0x3fd1_6c2a_945a_63d2),
                (0xbfc8_1200_7729_15e0, 0xbfca_aa17_1cc6_c4a9),
            ],
        );
        check(
            "sinh",
            sinh,
            &[
                (0xc078_54c9_af40_7a54, 0xe2f8_ef47_8cdd_bece),
                (0xc064_acbe_a08c_1b7b, 0xcec8_93d4_4220_b52c),
                (0x4081_d120_9439_61aa, 0x7347_413e_505c_4f76),
                (0x4039_624e_aece_a34a, 0x4228_9d1b_a681_83c6),
                (0xc040_8988_86ef_4dd2, 0xc2da_49fb_3bfa_9492),
            ],
        );
        check(
            "cosh",
            cosh,
            &[
                (0xc041_12cd_bb19_9aef, 0x42f3_3504_dbac_1d56),
                (0x4037_017f_8aaa_3a80, 0x41f2_41f5_51f9_3502),
                (0x4021_eec7_7261_ab42, 0x40ae_9b12_97da_2f56),
                (0xc01c_b031_90d9_8e91, 0x4084_5a1f_dea8_975f),
                (0x3ffa_09db_a8a1_dc8f, 0x4005_25fc_1df8_2eb2),
            ],
        );
        check(
            "tanh",
            tanh,
            &[
                (0x3fba_de3b_a7c7_f8ed, 0x3fba_c516_b416_c7ee),
                (0x3fba_15c0_6bb9_04a0, 0x3fb9_febc_9883_04dd),
                (0x3fc3_afd0_c627_deb0, 0x3fc3_8872_cd1c_f48c),
                (0xbfc0_0160_104f_d1f8, 0xbfbf_d84e_6809_756c),
                (0x3fc0_9a5c_ad3d_b138, 0x3fc0_82af_1fe0_d714),
            ],
        );
        check(
            "cbrt",
            cbrt,
            &[
                (0x768d_59d2_b09f_09af, 0x5223_961b_7491_b26e),
                (0x3fd1_38ac_b89f_1024, 0x3fe4_a8be_c8f6_5ee2),
                (0x3fe7_d448_0da3_cdf2, 0x3fed_013a_ebe6_24aa),
                (0xc14c_ea66_4400_8421, 0xc063_7d32_e135_2d50),
                (0x3fdb_e7eb_060f_b11d, 0x3fe8_43f6_40fb_1b78),
            ],
        );
        assert_eq!(
            hypot(f64::from_bits(0xbf18_4a53_ef90_4458), f64::from_bits(0x3f1b_b458_761e_2d48)).to_bits(),
            0x3f22_6c2b_09fb_810f
        );
        assert_eq!(
            hypot(f64::from_bits(0x3ff1_d8fa_c372_a52a), f64::from_bits(0x3ffa_a3b8_1d8e_1aa0)).to_bits(),
            0x4000_0864_6cad_b1a3
        );
        assert_eq!(
            hypot(f64::from_bits(0x5ac3_edd9_b9ed_67fa), f64::from_bits(0xdaae_538e_77da_5c5a)).to_bits(),
            0x5ac5_5290_9314_303c
        );
        assert_eq!(
            hypot(f64::from_bits(0xc085_91cf_52c7_a9d3), f64::from_bits(0x407d_79c6_3820_4d80)).to_bits(),
            0x408a_1fae_0963_f9fd
        );
        assert_eq!(
            hypot(f64::from_bits(0xbfe3_ef36_3ef0_e60f), f64::from_bits(0x3fec_5780_8e1b_3ea6)).to_bits(),
            0x3ff1_533b_0b5a_47b8
        );
        let hypotenuses = [
            (0x0026_d4c6_7cc4_3a03, 0x8002_4d7e_211e_e207, 0x0026_dc33_d796_7b05),
            (0x0018_f6f9_f5fd_ac5f, 0x8003_d1cd_0c31_3b8a, 0x0019_4158_1648_03ab),
        ];
        for (x, y, expected) in hypotenuses {
            assert_eq!(hypot(f64::from_bits(x), f64::from_bits(y)).to_bits(), expected, "{x:x}, {y:x}");
        }
        let angles = [
            (0x4041_fe3f_eb3a_d78d, 0x90d4_7c90_6d79_7520, 0x3ff9_21fb_5444_2d19),
            (0xc291_de5f_fa79_7cb6, 0xba63_918b_1eab_d963, 0xbff9_21fb_5444_2d19),
            (0x3ff0_0000_0000_0000, 0xbff0_0000_0000_0000, 0x4002_d97c_7f33_21d2),
            (0x0000_0000_0000_0000, 0xbff0_0000_0000_0000, 0x4009_21fb_5444_2d18),
            (0x8000_0000_0000_0000, 0xc014_0000_0000_0000, 0xc009_21fb_5444_2d18),
            (0x01a5_6e1f_c2f8_f359, 0xfe37_e43c_8800_759c, 0x4009_21fb_5444_2d18),
            (0x4000_0000_0000_0000, 0xfff0_0000_0000_0000, 0x4009_21fb_5444_2d18),
            (0xc008_0000_0000_0000, 0x8000_0000_0000_0000, 0xbff9_21fb_5444_2d18),
            (0x4629_3e59_39a0_8cea, 0xc237_4876_e800_0000, 0x3ff9_21fb_5444_2d19),
            (0x4629_3e59_39a0_8cea, 0xc26d_1a94_a200_0000, 0x3ff9_21fb_5444_2d19),
        ];
        for (y, x, expected) in angles {
            assert_eq!(atan2(f64::from_bits(y), f64::from_bits(x)).to_bits(), expected, "{y:x}, {x:x}");
        }
        assert_eq!(hypot(f64::NAN, f64::NEG_INFINITY), f64::INFINITY);
        assert!(cos(f64::INFINITY).is_nan() && sin(f64::NAN).is_nan() && log(-1.0).is_nan() && log1p(-2.0).is_nan());
        assert_eq!(
            (cbrt(-0.0).to_bits(), tanh(-0.0).to_bits(), sinh(-0.0).to_bits()),
            ((-0.0_f64).to_bits(), (-0.0_f64).to_bits(), (-0.0_f64).to_bits())
        );
    }
}
