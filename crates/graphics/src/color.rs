//! Colours as Java has them: `0xAARRGGBB`, not multiplied by alpha.

/// Alpha of a colour.
pub fn alpha(color: u32) -> u8 {
    (color >> 24) as u8
}

/// Red of a colour.
pub fn red(color: u32) -> u8 {
    (color >> 16) as u8
}

/// Green of a colour.
pub fn green(color: u32) -> u8 {
    (color >> 8) as u8
}

/// Blue of a colour.
pub fn blue(color: u32) -> u8 {
    color as u8
}

/// A colour from its parts.
pub fn argb(a: u8, r: u8, g: u8, b: u8) -> u32 {
    u32::from_be_bytes([a, r, g, b])
}

/// The colour with another alpha.
pub fn with_alpha(color: u32, alpha: u8) -> u32 {
    (color & 0x00ff_ffff) | (u32::from(alpha) << 24)
}

/// The product of two parts of 255, rounded as Skia does.
pub fn mul_div_255_round(a: u8, b: u8) -> u8 {
    let product = u32::from(a) * u32::from(b) + 128;
    ((product + (product >> 8)) >> 8) as u8
}

/// The colour with every part multiplied by alpha.
pub fn premultiply(color: u32) -> u32 {
    let a = alpha(color);
    if a == 255 {
        return color;
    }
    let part = |value: u8| mul_div_255_round(value, a);
    argb(a, part(red(color)), part(green(color)), part(blue(color)))
}

/// The colour before multiplication, as exactly as eight bits allow.
pub fn unpremultiply(color: u32) -> u32 {
    let a = alpha(color);
    if a == 0 {
        return 0;
    }
    if a == 255 {
        return color;
    }
    let scale = unpremultiply_scale(a);
    let part = |value: u8| ((scale * u64::from(value) + (1 << 23)) >> 24).min(255) as u8;
    argb(a, part(red(color)), part(green(color)), part(blue(color)))
}

/// 255 / alpha with 24 fractional bits, rounded.
fn unpremultiply_scale(alpha: u8) -> u64 {
    let alpha = u64::from(alpha);
    ((255u64 << 24) + alpha / 2) / alpha
}

/// `Color.RGBToHSV`: hue in 0..360, saturation and value in 0..=1.
pub fn rgb_to_hsv(r: u8, g: u8, b: u8) -> [f32; 3] {
    let (min, max) = (r.min(g).min(b), r.max(g).max(b));
    let delta = max - min;
    let value = f32::from(max) / 255.0;
    if delta == 0 {
        return [0.0, 0.0, value];
    }
    let saturation = f32::from(delta) / f32::from(max);
    let part = |a: u8, b: u8| (f32::from(a) - f32::from(b)) / f32::from(delta);
    let sixth = if r == max {
        part(g, b)
    } else if g == max {
        2.0 + part(b, r)
    } else {
        4.0 + part(r, g)
    };
    let hue = sixth * 60.0;
    [if hue < 0.0 { hue + 360.0 } else { hue }, saturation, value]
}

/// `Color.HSVToColor`.
pub fn hsv_to_color(alpha: u8, [hue, saturation, value]: [f32; 3]) -> u32 {
    let s = saturation.clamp(0.0, 1.0);
    let v = value.clamp(0.0, 1.0);
    let byte = |unit: f32| crate::geometry::round_to_int(unit * 255.0).clamp(0, 255) as u8;
    let v_byte = byte(v);
    if s.abs() <= crate::geometry::NEARLY_ZERO {
        return argb(alpha, v_byte, v_byte, v_byte);
    }
    let sixth = if (0.0..360.0).contains(&hue) { hue / 60.0 } else { 0.0 };
    let whole = sixth.floor();
    let f = sixth - whole;
    let p = byte((1.0 - s) * v);
    let q = byte((1.0 - s * f) * v);
    let t = byte((1.0 - s * (1.0 - f)) * v);
    let (r, g, b) = match whole as u32 {
        0 => (v_byte, t, p),
        1 => (q, v_byte, p),
        2 => (p, v_byte, t),
        3 => (p, q, v_byte),
        4 => (t, p, v_byte),
        _ => (v_byte, p, q),
    };
    argb(alpha, r, g, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_whole() {
        let color = argb(0x12, 0x34, 0x56, 0x78);
        assert_eq!(color, 0x1234_5678);
        assert_eq!([alpha(color), red(color), green(color), blue(color)], [0x12, 0x34, 0x56, 0x78]);
        assert_eq!(with_alpha(color, 0xff), 0xff34_5678);
    }

    #[test]
    fn premultiplying_and_back() {
        assert_eq!(premultiply(0x80ff_8000), 0x8080_4000);
        assert_eq!(unpremultiply(0x8080_4000), 0x80ff_8000);
        assert_eq!(unpremultiply(0x0000_0000), 0);
        for a in 1..=255u8 {
            assert_eq!(unpremultiply(premultiply(argb(a, 255, 0, 255))), argb(a, 255, 0, 255));
        }
    }

    #[test]
    fn hsv_both_ways() {
        assert_eq!(rgb_to_hsv(255, 0, 0), [0.0, 1.0, 1.0]);
        assert_eq!(rgb_to_hsv(0, 0, 255), [240.0, 1.0, 1.0]);
        assert_eq!(rgb_to_hsv(128, 128, 128), [0.0, 0.0, 128.0 / 255.0]);
        for color in [0xffff_0000, 0xff12_3456, 0xff80_ff00, 0xff00_80ff, 0xff7f_007f, 0xffff_ffff] {
            let hsv = rgb_to_hsv(red(color), green(color), blue(color));
            assert_eq!(hsv_to_color(255, hsv), color);
        }
    }
}
