//! Sine, cosine and tangent: the argument is reduced to an eighth of a turn around zero, and a polynomial does the rest.
//!
//! Middling arguments lose multiples of π/2 in parts. Huge ones are multiplied with as many bits of 2/π as matter, in
//! integers.

use num_bigint::BigUint;

use super::{chopped, high, magnitude, polynomial, with_high};

/// Below it nothing has to be taken off.
const EIGHTH: i32 = 0x3fe9_21fc;
/// 2^19·π/2, beyond which π/2 in three parts is not enough.
const HUGE: i32 = 0x4139_21fc;

/// The sine.
pub fn sin(x: f64) -> f64 {
    if magnitude(x) < EIGHTH {
        return kernel_sin(x, None);
    }
    let (quadrant, y, rest) = reduced(x);
    turned(quadrant, y, rest)
}

/// The cosine.
pub fn cos(x: f64) -> f64 {
    let (quadrant, y, rest) = reduced(x);
    turned(quadrant + 1, y, rest)
}

/// The tangent.
pub fn tan(x: f64) -> f64 {
    let (quadrant, y, rest) = reduced(x);
    kernel_tan(y, rest, quadrant & 1 == 1)
}

/// `x = quadrant·π/2 + y + rest`.
fn reduced(x: f64) -> (i32, f64, f64) {
    match magnitude(x) {
        ..EIGHTH => (0, x, 0.0),
        size @ EIGHTH..HUGE => reduced_by_half_pi(x, size),
        HUGE..0x7ff0_0000 => reduced_by_integers(x),
        _ => (0, f64::NAN, 0.0),
    }
}

/// The sine of `quadrant·π/2 + y + rest`.
fn turned(quadrant: i32, y: f64, rest: f64) -> f64 {
    match quadrant & 3 {
        0 => kernel_sin(y, Some(rest)),
        1 => kernel_cos(y, rest),
        2 => -kernel_sin(y, Some(rest)),
        _ => -kernel_cos(y, rest),
    }
}

fn kernel_cos(x: f64, y: f64) -> f64 {
    const C: [f64; 6] = [
        0.0416666666666666,
        -0.001388888888887411,
        2.480158728947673e-5,
        -2.7557314351390663e-7,
        2.087572321298175e-9,
        -1.1359647557788195e-11,
    ];
    let size = magnitude(x);
    if size < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * polynomial(z, &C);
    if size < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * y));
    }
    let q = if size > 0x3fe9_0000 { 0.28125 } else { with_high(0.0, size - 0x20_0000) };
    (1.0 - q) - ((0.5 * z - q) - (z * r - x * y))
}

/// The sine of `x + y`; it is summed up in another order if there is no `y`.
fn kernel_sin(x: f64, y: Option<f64>) -> f64 {
    const S1: f64 = -0.16666666666666632;
    const S: [f64; 5] = [
        0.00833333333332249,
        -0.0001984126982985795,
        2.7557313707070068e-6,
        -2.5050760253406863e-8,
        1.58969099521155e-10,
    ];
    if magnitude(x) < 0x3e40_0000 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = polynomial(z, &S);
    match y {
        Some(y) => x - ((z * (0.5 * y - v * r) - y) - v * S1),
        None => x + v * (S1 + z * r),
    }
}

/// The tangent of `x + y`, or that of a quarter turn more, which is its negated inverse.
fn kernel_tan(x: f64, y: f64, quarter: bool) -> f64 {
    const T0: f64 = 0.3333333333333341;
    const ODD: [f64; 6] = [
        0.13333333333320124,
        0.021869488294859542,
        0.0035920791075913124,
        0.0005880412408202641,
        7.817944429395571e-5,
        -1.8558637485527546e-5,
    ];
    const EVEN: [f64; 6] = [
        0.05396825397622605,
        0.0088632398235993,
        0.0014562094543252903,
        0.0002464631348184699,
        7.140724913826082e-5,
        2.590730518636337e-5,
    ];
    const PI_4_LOW: f64 = 3.061616997868383e-17;
    let size = magnitude(x);
    if size < 0x3e30_0000 {
        return if quarter { negated_inverse(x + y, x, y) } else { x };
    }
    // Near π/4 the polynomial is that of the distance to it.
    let near = size >= 0x3fe5_9428;
    let sign = if x < 0.0 { -1.0 } else { 1.0 };
    let (x, y) = if near { ((std::f64::consts::FRAC_PI_4 - sign * x) + (PI_4_LOW - sign * y), 0.0) } else { (x, y) };
    let z = x * x;
    let w = z * z;
    let s = z * x;
    let r = y + z * (s * (polynomial(w, &ODD) + z * polynomial(w, &EVEN)) + y) + T0 * s;
    let w = x + r;
    if near {
        let v = if quarter { -1.0 } else { 1.0 };
        return sign * (v - 2.0 * (x - (w * w / (w + v) - r)));
    }
    if quarter { negated_inverse(w, x, r) } else { w }
}

/// `-1 / (x + r)`, of which `w` is the sum as far as it can be told, with one more step than a division has.
fn negated_inverse(w: f64, x: f64, r: f64) -> f64 {
    let z = chopped(w);
    let v = r - (z - x);
    let a = -1.0 / w;
    let t = chopped(a);
    let s = 1.0 + t * z;
    t + a * (s + t * v)
}

/// `x = n·π/2 + y + rest` for middling arguments; π/2 is in three parts, of which as many are used as are needed.
fn reduced_by_half_pi(x: f64, size: i32) -> (i32, f64, f64) {
    const INVERSE: f64 = std::f64::consts::FRAC_2_PI;
    const PARTS: [(f64, f64); 3] = [
        (1.5707963267341256, 6.077100506506192e-11),
        (6.077100506303966e-11, 2.0222662487959506e-21),
        (2.0222662487111665e-21, 8.4784276603689e-32),
    ];
    let t = x.abs();
    let n = if size < 0x4002_d97c { 1 } else { (t * INVERSE + 0.5) as i32 };
    let turns = f64::from(n);
    let mut r = t - turns * PARTS[0].0;
    let mut w = turns * PARTS[0].1;
    let mut y = r - w;
    for (part, limit) in PARTS[1..].iter().zip([16, 49]) {
        if (size >> 20) - (high(y) >> 20 & 0x7ff) <= limit {
            break;
        }
        let before = r;
        w = turns * part.0;
        r = before - w;
        w = turns * part.1 - ((before - r) - w);
        y = r - w;
    }
    let rest = (r - y) - w;
    if x < 0.0 { (-n, -y, -rest) } else { (n, y, rest) }
}

/// The bits of 2/π behind the binary point, by Machin's formula in integers.
const TWO_OVER_PI: [u64; 20] = [
    0xa2f9_836e_4e44_1529,
    0xfc27_57d1_f534_ddc0,
    0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0,
    0x0649_2eea_09d1_921c,
    0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41,
    0x3991_d639_8353_39f4,
    0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f,
    0x6d36_7ecf_27cb_09b7,
    0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea,
    0x6bfb_5fb1_1f8d_5d08,
    0x5603_3046_fc7b_6bab,
    0xf0cf_bc20_9af4_361d,
];
/// π/2 in digits of 24 bits.
const HALF_PI: [f64; 5] = [
    f64::from_bits(0x3ff9_21fb_4000_0000),
    f64::from_bits(0x3e74_442d_0000_0000),
    f64::from_bits(0x3cf8_4698_8000_0000),
    f64::from_bits(0x3b78_cc51_6000_0000),
    f64::from_bits(0x39f0_1b83_8000_0000),
];
/// Digits of the product that there are at least.
const DIGITS: i32 = 4;

/// `x = n·π/2 + y + rest` for arguments whose last bits are quadrants or many of them.
///
/// The quadrants are `x·2/π`, in digits of 24 bits from the first one that is not a multiple of eight quadrants. They are
/// cut off, multiplied with π/2 and added up as fdlibm does it, because its sum is not always the nearest number.
fn reduced_by_integers(x: f64) -> (i32, f64, f64) {
    let mantissa = x.to_bits() & 0xf_ffff_ffff_ffff | 0x10_0000_0000_0000;
    let parts = [mantissa >> 29, mantissa >> 5 & 0xff_ffff, (mantissa & 0x1f) << 19];
    let exponent = (magnitude(x) >> 20) - 1046;
    let first = ((exponent - 3) / 24).max(0);
    let mut digits = DIGITS;
    loop {
        let places = 24 * digits - exponent + 24 * (first + 1);
        let product = quadrants(&parts, first, digits);
        let whole = &product >> places;
        let mut fraction = product - (&whole << places);
        let mut quadrant = (whole % 8_u32).try_into().unwrap_or(0);
        // Beyond its half the next quadrant is nearer.
        let beyond = fraction.bit(places as u64 - 1);
        if beyond {
            quadrant += 1;
            fraction = (BigUint::from(1_u32) << places) - fraction;
        }
        let lacking = DIGITS - (fraction.bits().div_ceil(24) as i32) + 1;
        if lacking > 0 && digits < 2 * DIGITS {
            digits += lacking;
            continue;
        }
        let (y, rest) = in_half_pis(&fraction, places);
        let sign = if (x < 0.0) == beyond { 1.0 } else { -1.0 };
        return (if x < 0.0 { -quadrant } else { quadrant }, sign * y, sign * rest);
    }
}

/// The product of an argument's parts and 2/π, from the digit `first` of the latter, with all that is less than
/// `digits` further cut off.
fn quadrants(parts: &[u64; 3], first: i32, digits: i32) -> BigUint {
    (0..=digits).fold(BigUint::ZERO, |sum, at| {
        let column: u64 = parts.iter().zip(0..).map(|(part, j)| part * digit(first + at - j)).sum();
        (sum << 24) + column
    })
}

/// A digit of 24 bits of 2/π.
fn digit(at: i32) -> u64 {
    let Ok(bit) = usize::try_from(at * 24) else { return 0 };
    let word = |at: usize| u128::from(TWO_OVER_PI.get(at).copied().unwrap_or(0));
    let pair = word(bit / 64) << 64 | word(bit / 64 + 1);
    (pair << (bit % 64) >> 104) as u64
}

/// A fraction of so many binary places times π/2, as a number and what it lacks.
fn in_half_pis(fraction: &BigUint, places: i32) -> (f64, f64) {
    let bytes = fraction.to_bytes_le();
    let digits = bytes.chunks(3).map(|b| b.iter().rev().fold(0, |sum, byte| sum << 8 | u32::from(*byte)));
    let scaled = |(at, digit): (i32, u32)| f64::from(digit) * f64::from_bits(((1023 + 24 * at - places) as u64) << 52);
    let digits: Vec<f64> = (0..).zip(digits).map(scaled).collect();
    // From the last digit to the first, the sum of all products that reach it.
    let columns = (0..digits.len()).map(|at| {
        let above = digits[at..].iter().zip(HALF_PI);
        above.fold(0.0, |sum, (digit, part)| sum + part * digit)
    });
    let columns: Vec<f64> = columns.collect();
    let y = columns.iter().fold(0.0, |sum, column| sum + column);
    let mut downwards = columns.iter().rev();
    let rest = downwards.next().map_or(0.0, |largest| largest - y);
    (y, downwards.fold(rest, |sum, column| sum + column))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bits of an argument and of its sine, cosine and tangent, as OpenJDK's StrictMath gives them. Among them are
    /// numbers as near to multiples of π/2 as doubles come, and such whose sum of digits is not the nearest number.
    #[test]
    fn huge_arguments_are_reduced_as_by_the_reference() {
        let table = [
            (0x4129_21fb_3333_3333, 0xbfb0_858b_e515_492b, 0x3fef_eeeb_fee4_7670, 0xbfb0_8e61_e2a5_9125),
            (0x4129_21fd_0000_0000, 0x3fe7_bafe_c864_7a9b, 0x3fe5_77c0_ab2a_eb3e, 0x3ff1_afb6_0fac_0f15),
            (0x412e_8480_0000_0000, 0xbfd6_664b_2568_d867, 0x3fed_f9df_9906_d32c, 0xbfd7_e976_8ab7_34c0),
            (0xc12e_8480_0000_0000, 0x3fd6_664b_2568_d867, 0x3fed_f9df_9906_d32c, 0x3fd7_e976_8ab7_34c0),
            (0x4142_fd6c_421d_6340, 0x3fe6_a09e_661f_06a8, 0xbfe6_a09e_66df_70f2, 0xbfef_ffff_feef_e242),
            (0x4141_2f31_d094_b301, 0xbfe6_a09e_6662_5699, 0xbfe6_a09e_669c_2101, 0x3fef_ffff_ffae_458d),
            (0xc148_6428_c803_4eda, 0x3fe6_a09e_66f5_dbbe, 0x3fe6_a09e_6608_9bdb, 0x3ff0_0000_00a7_c2c2),
            (0x4163_12d0_0000_0000, 0x3fda_ea41_4a8a_3352, 0xbfed_085b_e7a8_f4a1, 0xbfdd_aa7d_3493_7ac4),
            (0x41cd_cd65_0000_0000, 0x3fe1_778c_ae83_c69b, 0x3fea_cff8_c736_4234, 0x3fe4_d8b2_49e3_dba7),
            (0xc206_fee0_e1aa_0000, 0x3fd0_349b_180a_08f8, 0x3fee_f508_2ddc_a1ff, 0x3fd0_c05b_cdef_5a37),
            (0x430c_6bf5_2634_0000, 0x3feb_76f8_8136_ceba, 0xbfe0_6c15_4609_d33e, 0xbffa_c236_00a9_5be4),
            (0xc2b8_f21d_64f8_42e4, 0x3fe6_7972_4dc0_1a66, 0x3fe6_c787_22f8_ae8d, 0x3fef_9250_2267_aa9d),
            (0xc2c7_49e1_b510_0c54, 0x3fe6_7e63_a128_a50b, 0x3fe6_c2a5_b19d_fe26, 0x3fef_a008_436e_6b7b),
            (0x4341_c379_37e0_8000, 0x3fe8_f334_432e_bba5, 0xbfe4_0991_e398_dbfc, 0xbff3_ec3a_fb04_22e0),
            (0x4480_f0cf_064d_d592, 0xbfeb_453a_b76b_f397, 0x3fe0_be2c_ef01_c8f4, 0xbffa_0f79_c1b6_b258),
            (0xc480_f0cf_064d_d592, 0x3feb_453a_b76b_f397, 0x3fe0_be2c_ef01_c8f4, 0x3ffa_0f79_c1b6_b258),
            (0x4a51_1b0e_c57e_649a, 0xbfde_c083_ac81_db28, 0x3fec_1057_1455_1003, 0xbfe1_8859_16b6_549d),
            (0x54b2_49ad_2594_c37d, 0xbfd8_5c5e_5b92_9359, 0x3fed_9757_4968_41f5, 0xbfda_5807_d6f7_6f7d),
            (0x5f13_8d35_2e50_96af, 0x3fe6_19a6_5c35_54bd, 0xbfe7_2483_7ff0_5667, 0xbfee_8eff_dfae_250d),
            (0xe974_e718_d7d7_625a, 0x3fe4_9b64_4938_c64c, 0x3fe8_7b4d_f51f_679e, 0x3fea_ef78_45d4_1e88),
            (0xe6be_964a_7f7c_f15f, 0xbfeb_15aa_e5fb_5065, 0x3fe1_0ab2_3931_e274, 0xbff9_6dce_2281_ea21),
            (0xe815_e18a_3992_e693, 0x3fe4_f37b_b2df_0ad7, 0x3fe8_3015_a9e1_68dd, 0x3feb_b7c7_061c_97c5),
            (0x682f_ad4c_8534_004d, 0xbfe3_0a97_c775_a368, 0xbfe9_b7dc_137a_8021, 0x3fe7_b13c_80b0_65a2),
            (0x5c3f_f621_423b_608a, 0x3fd7_0161_793d_74bb, 0x3fed_dc73_fbb3_0f71, 0x3fd8_a737_b89d_2843),
            (0xf13f_da4d_883f_3493, 0x3feb_8dbf_315d_6804, 0xbfe0_45c1_6ca3_5b61, 0xbffb_17a1_c2c2_261d),
            (0xf5ce_b623_bb4f_e47f, 0xbfe9_0182_9007_79c4, 0xbfe3_f7b4_9ea9_e66d, 0x3ff4_0984_93dd_1d18),
            (0xf8c4_dbcc_774f_0b61, 0xbfe6_487d_f627_1cc4, 0xbfe6_f76c_b7fd_ccfc, 0x3fef_0c42_aded_6353),
            (0x7e37_e43c_8800_759c, 0xbfea_2c16_b010_e385, 0xbfe2_6990_22ad_c4c1, 0x3ff6_be41_1f37_ac77),
            (0x7506_ac5b_262c_a1ff, 0x3ff0_0000_0000_0000, 0xbc21_4ae7_2e6b_a22f, 0xc3bd_9ba9_a797_5636),
            (0xc662_e5f0_f521_a58d, 0x3fc0_ac51_5b1f_1e8f, 0xbfef_ba34_5821_ee6e, 0xbfc0_d0ff_070f_9301),
            (0x7fef_ffff_ffff_ffff, 0x3f74_52fc_98b3_4e97, 0xbfef_ffe6_2ecf_ab75, 0xbf74_530c_fe72_9484),
            (0xffef_ffff_ffff_ffff, 0xbf74_52fc_98b3_4e97, 0xbfef_ffe6_2ecf_ab75, 0x3f74_530c_fe72_9484),
            (0x7fe0_0000_0000_0000, 0x3fe2_0524_8cbd_b760, 0xbfea_719f_26c2_32be, 0xbfe5_ce6b_4c0d_02a3),
            (0x4149_21fb_5444_2d18, 0xbde1_a626_3314_5c07, 0x3ff0_0000_0000_0000, 0xbde1_a626_3314_5c07),
            (0xc1cc_1688_f209_d91a, 0x3e6e_f28c_dc19_1870, 0x3fef_ffff_ffff_fff1, 0x3e6e_f28c_dc19_187e),
            (0x3fe0_0000_0000_0000, 0x3fde_aee8_744b_05f0, 0x3fec_1528_065b_7d50, 0x3fe1_7b4f_5bf3_474a),
            (0xbfe8_0000_0000_0000, 0xbfe5_cffc_16bf_8f0d, 0x3fe7_69fe_c655_211f, 0xbfed_cfa3_6110_eeec),
            (0x3e11_2e0b_e826_d695, 0x3e11_2e0b_e826_d695, 0x3ff0_0000_0000_0000, 0x3e11_2e0b_e826_d695),
            (0x4008_0000_0000_0000, 0x3fc2_1038_6db6_d55b, 0xbfef_ae04_be85_e5d2, 0xbfc2_3ef7_1254_b86f),
            (0x4059_0000_0000_0000, 0xbfe0_3425_b78c_4db8, 0x3feb_981d_bf66_5fdf, 0xbfe2_ca74_d62b_5d38),
            (0xc0ea_8620_0000_0000, 0xbfd1_9957_233b_3188, 0xbfee_c430_2fbf_9a01, 0x3fd2_4dfd_bc94_ac89),
        ];
        for (x, sine, cosine, tangent) in table {
            let x = f64::from_bits(x);
            let found = [sin(x), cos(x), tan(x)].map(f64::to_bits);
            assert_eq!(found, [sine, cosine, tangent], "{x:e}");
        }
        assert!([f64::NAN, f64::INFINITY, f64::NEG_INFINITY].iter().all(|x| sin(*x).is_nan() && tan(*x).is_nan()));
        assert_eq!((sin(-0.0).to_bits(), tan(-0.0).to_bits()), ((-0.0_f64).to_bits(), (-0.0_f64).to_bits()));
    }
}
