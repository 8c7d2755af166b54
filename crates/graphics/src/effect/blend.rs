//! `PorterDuff.Mode`: how a colour meets what is there.

use crate::color::{alpha, argb, blue, green, red};
use crate::persist::persist_enum;

/// The modes of Android.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BlendMode {
    /// Nothing is left.
    Clear,
    /// The source replaces.
    Src,
    /// The destination stays.
    Dst,
    /// The source covers.
    #[default]
    SrcOver,
    /// The source goes below.
    DstOver,
    /// The source where the destination is.
    SrcIn,
    /// The destination where the source is.
    DstIn,
    /// The source where the destination is not.
    SrcOut,
    /// The destination where the source is not.
    DstOut,
    /// The source covers only the destination.
    SrcAtop,
    /// The destination covers only the source.
    DstAtop,
    /// Each where the other is not.
    Xor,
    /// The sum.
    Add,
    /// The product (`MULTIPLY`, Skia's modulate).
    Multiply,
    /// The inverse product of inverses.
    Screen,
    /// Product or screen, by the destination.
    Overlay,
    /// The darker.
    Darken,
    /// The lighter.
    Lighten,
}

persist_enum!(BlendMode {
    0 => Clear, 1 => Src, 2 => Dst, 3 => SrcOver, 4 => DstOver, 5 => SrcIn, 6 => DstIn, 7 => SrcOut, 8 => DstOut,
    9 => SrcAtop, 10 => DstAtop, 11 => Xor, 12 => Add, 13 => Multiply, 14 => Screen, 15 => Overlay, 16 => Darken,
    17 => Lighten,
});

impl BlendMode {
    /// The mode for Java's number.
    pub fn from_native(value: i32) -> Option<Self> {
        use BlendMode::*;
        [
            Clear, Src, Dst, SrcOver, DstOver, SrcIn, DstIn, SrcOut, DstOut, SrcAtop, DstAtop, Xor, Add, Multiply,
            Screen, Overlay, Darken, Lighten,
        ]
        .get(usize::try_from(value).ok()?)
        .copied()
    }

    /// Whether drawing nothing (a transparent source) changes the destination.
    pub fn affects_uncovered(self) -> bool {
        matches!(
            self,
            Self::Clear | Self::Src | Self::SrcIn | Self::DstIn | Self::SrcOut | Self::DstAtop | Self::Multiply
        )
    }

    /// Blends two colours that are multiplied by alpha.
    pub fn blend(self, source: u32, destination: u32) -> u32 {
        let (sa, da) = (u32::from(alpha(source)), u32::from(alpha(destination)));
        let part = |pick: fn(u32) -> u8| self.part(u32::from(pick(source)), sa, u32::from(pick(destination)), da);
        let (r, g, b) = (part(red), part(green), part(blue));
        argb(self.alpha(sa, da), r, g, b)
    }

    fn alpha(self, sa: u32, da: u32) -> u8 {
        match self {
            Self::Screen | Self::Overlay | Self::Darken | Self::Lighten => clamp(sa + da - mul(sa, da)),
            _ => self.part(sa, sa, da, da),
        }
    }

    /// One colour part, all values from 0 to 255.
    fn part(self, s: u32, sa: u32, d: u32, da: u32) -> u8 {
        let (rest_s, rest_d) = (255 - sa, 255 - da);
        clamp(match self {
            Self::Clear => 0,
            Self::Src => s,
            Self::Dst => d,
            Self::SrcOver => s + mul(d, rest_s),
            Self::DstOver => d + mul(s, rest_d),
            Self::SrcIn => mul(s, da),
            Self::DstIn => mul(d, sa),
            Self::SrcOut => mul(s, rest_d),
            Self::DstOut => mul(d, rest_s),
            Self::SrcAtop => mul(s, da) + mul(d, rest_s),
            Self::DstAtop => mul(d, sa) + mul(s, rest_d),
            Self::Xor => mul(s, rest_d) + mul(d, rest_s),
            Self::Add => s + d,
            Self::Multiply => mul(s, d),
            Self::Screen => s + d - mul(s, d),
            Self::Overlay => overlay(s, sa, d, da),
            Self::Darken => s + d - mul(s, da).max(mul(d, sa)),
            Self::Lighten => s + d - mul(s, da).min(mul(d, sa)),
        })
    }
}

/// Rounded once at the end, unlike the other modes.
fn overlay(s: u32, sa: u32, d: u32, da: u32) -> u32 {
    let [s, sa, d, da] = [s, sa, d, da].map(|value| value as i32);
    let rest = s * (255 - da) + d * (255 - sa);
    let mixed = if 2 * d <= da { 2 * s * d } else { sa * da - 2 * (da - d) * (sa - s) };
    let product = (rest + mixed).clamp(0, 255 * 255) + 128;
    ((product + (product >> 8)) >> 8) as u32
}

fn mul(a: u32, b: u32) -> u32 {
    let product = a * b + 128;
    (product + (product >> 8)) >> 8
}

fn clamp(value: u32) -> u8 {
    value.min(255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: u32 = 0xffff_0000;
    const HALF_BLUE: u32 = 0x8000_0080;

    fn check(mode: BlendMode, source: u32, destination: u32, expected: u32) {
        let found = mode.blend(source, destination);
        assert_eq!(found, expected, "{mode:?}: {found:08x} for {expected:08x}");
    }

    #[test]
    fn porter_and_duff() {
        check(BlendMode::Clear, RED, HALF_BLUE, 0);
        check(BlendMode::Src, HALF_BLUE, RED, HALF_BLUE);
        check(BlendMode::Dst, HALF_BLUE, RED, RED);
        check(BlendMode::SrcOver, HALF_BLUE, RED, 0xff7f_0080);
        check(BlendMode::DstOver, HALF_BLUE, RED, RED);
        check(BlendMode::SrcIn, RED, HALF_BLUE, 0x8080_0000);
        check(BlendMode::DstOut, HALF_BLUE, RED, 0x7f7f_0000);
        check(BlendMode::Xor, RED, RED, 0);
        check(BlendMode::SrcAtop, HALF_BLUE, RED, 0xff7f_0080);
        check(BlendMode::SrcOver, 0, RED, RED);
    }

    #[test]
    fn mixing_modes() {
        check(BlendMode::Add, 0xff80_8080, 0xff90_1000, 0xffff_9080);
        check(BlendMode::Multiply, 0xff80_ff00, 0xffff_8080, 0xff80_8000);
        check(BlendMode::Screen, 0xff80_0000, 0xff80_00ff, 0xffc0_00ff);
        check(BlendMode::Darken, 0xff20_80ff, 0xff80_2010, 0xff20_2010);
        check(BlendMode::Lighten, 0xff20_80ff, 0xff80_2010, 0xff80_80ff);
        check(BlendMode::Overlay, 0xff80_8080, 0xff00_80ff, 0xff00_80ff);
    }

    #[test]
    fn numbers_are_javas() {
        assert_eq!(BlendMode::from_native(3), Some(BlendMode::SrcOver));
        assert_eq!(BlendMode::from_native(17), Some(BlendMode::Lighten));
        assert_eq!((BlendMode::from_native(18), BlendMode::from_native(-1)), (None, None));
    }

    #[test]
    fn modes_that_clear_where_nothing_is_drawn() {
        for native in 0..18 {
            let mode = BlendMode::from_native(native).unwrap();
            assert_eq!(mode.affects_uncovered(), mode.blend(0, 0xff12_3456) != 0xff12_3456, "{mode:?}");
        }
    }
}
