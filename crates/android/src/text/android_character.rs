//! android.text.AndroidCharacter.

use crate::graphics::arrays::chars;
use graphics::text::width::{east_asian_width, mirrored};
use libcore::natives::Table;
use libcore::unicode::record;
use libcore::unicode::utf16;
use vm::native::{boolean, int, void};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/text/AndroidCharacter";

/// Natives of AndroidCharacter.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "getDirectionalities", "([C[BI)V", directionalities),
    Native::exact(CLASS, "getEastAsianWidth", "(C)I", |c| int(east_asian_width(c.int() as u32))),
    Native::exact(CLASS, "getEastAsianWidths", "([CII[B)V", east_asian_widths),
    Native::exact(CLASS, "mirror", "([CII)Z", mirror),
    Native::exact(CLASS, "getMirror", "(C)C", |c| {
        let character = c.int() as u32;
        int(mirror_unit(character as u16).into())
    }),
];

/// Java's directionality for each of ICU's; later ones are unknown to Java.
const JAVA: [i8; 19] = [0, 1, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 2, 16, 17, 18, 8, 9];

fn directionality(character: u32) -> i8 {
    JAVA.get(usize::from(record(character).bidi)).copied().unwrap_or(-1)
}

/// Both units of a pair get what the character has.
fn directionalities(c: &mut Call<'_>) -> NativeResult {
    let (source, target, count) = (c.object("src")?, c.object("dest")?, c.int());
    let text = chars(c.vm, source, 0, count)?;
    let mut found = Vec::with_capacity(text.len());
    while found.len() < text.len() {
        let (character, next) = utf16::next(&text, found.len(), text.len());
        found.resize(next, directionality(character) as u8);
    }
    c.vm.byte_range_mut(target, 0, count)?.copy_from_slice(&found);
    void()
}

fn east_asian_widths(c: &mut Call<'_>) -> NativeResult {
    let (source, start, count, target) = (c.object("src")?, c.int(), c.int(), c.object("dest")?);
    let text = chars(c.vm, source, start, count)?;
    let mut found = Vec::with_capacity(text.len());
    while found.len() < text.len() {
        let (character, next) = utf16::next(&text, found.len(), text.len());
        found.resize(next, east_asian_width(character) as u8);
    }
    c.vm.byte_range_mut(target, 0, count)?.copy_from_slice(&found);
    void()
}

fn mirror_unit(unit: u16) -> u16 {
    u16::try_from(mirrored(u32::from(unit))).unwrap_or(unit)
}

fn mirror(c: &mut Call<'_>) -> NativeResult {
    let (text, start, count) = (c.object("text")?, c.int(), c.int());
    let units = chars(c.vm, text, start, count)?;
    let mut changed = false;
    for (i, unit) in units.into_iter().enumerate() {
        let image = mirror_unit(unit);
        if image != unit {
            changed = true;
            c.vm.heap.region.store_u16(text.at(12 + 2 * (start as u32 + i as u32)), image);
        }
    }
    boolean(changed)
}
