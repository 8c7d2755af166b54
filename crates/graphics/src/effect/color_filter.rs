//! `android.graphics.ColorFilter` and its kinds.

use super::BlendMode;
use crate::color::{alpha, argb, blue, green, premultiply, red, unpremultiply};
use crate::persist::persist_enum;

/// Changes every colour before it is blended.
#[derive(Debug, Clone, PartialEq)]
pub enum ColorFilter {
    /// A matrix of four rows and five columns over 0 to 255 (`ColorMatrixColorFilter`).
    Matrix([f32; 20]),
    /// Multiplies by one colour and adds another (`LightingColorFilter`).
    Lighting(u32, u32),
    /// Blends with one colour as the source (`PorterDuffColorFilter`).
    PorterDuff(u32, BlendMode),
}

persist_enum!(ColorFilter { 0 => Matrix(values), 1 => Lighting(multiply, add), 2 => PorterDuff(color, mode) });

impl ColorFilter {
    /// The filtered colour; both are not multiplied by alpha.
    pub fn filter(&self, color: u32) -> u32 {
        match self {
            Self::Matrix(m) => matrix(m, color),
            Self::Lighting(multiply, add) => lighting(*multiply, *add, color),
            Self::PorterDuff(filter, mode) => unpremultiply(mode.blend(premultiply(*filter), premultiply(color))),
        }
    }

    /// Whether it leaves transparent pixels transparent.
    pub fn keeps_transparent(&self) -> bool {
        alpha(self.filter(0)) == 0
    }
}

fn matrix(m: &[f32; 20], color: u32) -> u32 {
    let input = [red(color), green(color), blue(color), alpha(color)].map(f32::from);
    let row = |i: usize| {
        let r = &m[i * 5..i * 5 + 5];
        let sum = r[0] * input[0] + r[1] * input[1] + r[2] * input[2] + r[3] * input[3] + r[4];
        crate::geometry::round_to_int(sum).clamp(0, 255) as u8
    };
    argb(row(3), row(0), row(1), row(2))
}

fn lighting(multiply: u32, add: u32, color: u32) -> u32 {
    let part = |pick: fn(u32) -> u8| {
        let scale = u32::from(pick(multiply)) + u32::from(pick(multiply) >> 7);
        let scaled = (u32::from(pick(color)) * scale) >> 8;
        (scaled + u32::from(pick(add))).min(255) as u8
    };
    argb(alpha(color), part(red), part(green), part(blue))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_change_colours() {
        let mut gray = [0.0; 20];
        for row in 0..3 {
            gray[row * 5..row * 5 + 3].copy_from_slice(&[0.25, 0.5, 0.25]);
        }
        gray[18] = 1.0;
        assert_eq!(ColorFilter::Matrix(gray).filter(0x80ff_0000), 0x8040_4040);
        assert_eq!(ColorFilter::Lighting(0xffff_ffff, 0).filter(0xff12_3456), 0xff12_3456);
        assert_eq!(ColorFilter::Lighting(0xff80_8080, 0xff10_1010).filter(0xffff_ff00), 0xff90_9010);
        assert_eq!(ColorFilter::PorterDuff(0xffff_0000, BlendMode::SrcIn).filter(0x8000_00ff), 0x80ff_0000);
        assert_eq!(ColorFilter::PorterDuff(0xff00_ff00, BlendMode::SrcAtop).filter(0xff12_3456), 0xff00_ff00);
    }

    #[test]
    fn transparent_may_become_visible() {
        assert!(ColorFilter::PorterDuff(0xffff_0000, BlendMode::SrcIn).keeps_transparent());
        assert!(!ColorFilter::PorterDuff(0xffff_0000, BlendMode::SrcOver).keeps_transparent());
    }
}
