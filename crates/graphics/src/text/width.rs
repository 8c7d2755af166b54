//! East Asian widths and mirrored characters, for `AndroidCharacter`.

use icu_properties::CodePointMapData;
use icu_properties::props::{BidiMirroringGlyph, EastAsianWidth};

/// The East Asian width of a character, numbered as ICU does: neutral, ambiguous, half, full, narrow, wide.
pub fn east_asian_width(character: u32) -> i32 {
    const ORDER: [EastAsianWidth; 6] = [
        EastAsianWidth::Neutral,
        EastAsianWidth::Ambiguous,
        EastAsianWidth::Halfwidth,
        EastAsianWidth::Fullwidth,
        EastAsianWidth::Narrow,
        EastAsianWidth::Wide,
    ];
    let width = CodePointMapData::<EastAsianWidth>::new().get32(character);
    ORDER.iter().position(|known| *known == width).unwrap_or(0) as i32
}

/// The character that is the mirror image, or the character itself.
pub fn mirrored(character: u32) -> u32 {
    let glyph = CodePointMapData::<BidiMirroringGlyph>::new().get32(character);
    glyph.mirroring_glyph.map_or(character, u32::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_and_mirrors() {
        let widths = ['a', '中', 'ｱ', 'Ａ', '±'].map(|c| east_asian_width(u32::from(c)));
        assert_eq!(widths, [4, 5, 2, 3, 1]);
        let mirrors = ['(', ']', 'a', '≤'].map(|c| char::from_u32(mirrored(u32::from(c))));
        assert_eq!(mirrors, [Some(')'), Some('['), Some('a'), Some('≥')]);
    }
}
