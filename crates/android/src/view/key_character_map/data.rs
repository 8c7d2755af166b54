//! Which characters keys give: a key has behaviours, each for a state of the modifier keys.
//!
//! The behaviours of a key are tried from the most special to the plainest. A behaviour answers a character, or
//! another key that stands in when nobody wants this one.

use super::virtual_keyboard;
use crate::os::parcel::{Parcel, Refused};
use libcore::wire::{Corrupt, PlainState, Reader, Writer};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Bits of the meta state.
pub mod meta {
    #![expect(missing_docs, reason = "the names are Android's and say it")]
    pub const SHIFT: i32 = 0x1;
    pub const ALT: i32 = 0x2;
    pub const SYM: i32 = 0x4;
    pub const FUNCTION: i32 = 0x8;
    pub const ALT_LEFT: i32 = 0x10;
    pub const ALT_RIGHT: i32 = 0x20;
    pub const SHIFT_LEFT: i32 = 0x40;
    pub const SHIFT_RIGHT: i32 = 0x80;
    pub const CTRL: i32 = 0x1000;
    pub const CTRL_LEFT: i32 = 0x2000;
    pub const CTRL_RIGHT: i32 = 0x4000;
    pub const META: i32 = 0x1_0000;
    pub const META_LEFT: i32 = 0x2_0000;
    pub const META_RIGHT: i32 = 0x4_0000;
    pub const CAPS_LOCK: i32 = 0x10_0000;
    pub const NUM_LOCK: i32 = 0x20_0000;
    pub const SCROLL_LOCK: i32 = 0x40_0000;
}

/// A modifier that has two keys: code and bit of the left one, of the right one, and the bit for either.
type Pair = ((i32, i32), (i32, i32), i32);

const PAIRS: &[Pair] = &[
    ((59, meta::SHIFT_LEFT), (60, meta::SHIFT_RIGHT), meta::SHIFT),
    ((57, meta::ALT_LEFT), (58, meta::ALT_RIGHT), meta::ALT),
    ((113, meta::CTRL_LEFT), (114, meta::CTRL_RIGHT), meta::CTRL),
    ((117, meta::META_LEFT), (118, meta::META_RIGHT), meta::META),
];
const SINGLES: &[(i32, i32)] = &[(63, meta::SYM), (119, meta::FUNCTION)];
const LOCKS: &[(i32, i32)] = &[(115, meta::CAPS_LOCK), (143, meta::NUM_LOCK), (116, meta::SCROLL_LOCK)];

/// Most keys that a map out of a parcel may have.
const MAX_KEYS: i32 = 8192;

/// What a key does in one state of the modifiers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Behavior {
    /// Modifiers that must be on.
    pub meta: i32,
    /// The character, or 0.
    pub character: u16,
    /// The key that stands in, or 0.
    pub fallback: i32,
    /// The key that replaces it at the driver, or 0.
    pub replacement: i32,
}

/// A key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Key {
    /// What is printed on it.
    pub label: u16,
    /// Its digit or symbol for dialling.
    pub number: u16,
    /// What it does, the most special first.
    pub behaviors: Vec<Behavior>,
}

/// A key map of a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap {
    /// The device.
    pub device: i32,
    /// The kind of keyboard.
    pub kind: i32,
    /// The keys by code.
    pub keys: BTreeMap<i32, Key>,
}

/// A key that went down or up while typing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// Whether it went down.
    pub down: bool,
    /// The key.
    pub code: i32,
    /// The modifiers at that time.
    pub meta: i32,
}

impl KeyMap {
    /// The map of the keyboard that every device has, -1.
    pub fn virtual_keyboard() -> &'static KeyMap {
        static MAP: LazyLock<KeyMap> = LazyLock::new(virtual_keyboard::map);
        &MAP
    }

    fn behavior(&self, code: i32, state: i32) -> Option<&Behavior> {
        self.keys.get(&code)?.behaviors.iter().find(|b| matches(state, b.meta))
    }

    /// The character of a key in a state of the modifiers; 0 for none.
    pub fn character(&self, code: i32, state: i32) -> u16 {
        self.behavior(code, state).map_or(0, |b| b.character)
    }

    /// The key that stands in for one that nobody wants, and the state of the modifiers then.
    pub fn fallback(&self, code: i32, state: i32) -> Option<(i32, i32)> {
        let b = self.behavior(code, state).filter(|b| b.fallback != 0)?;
        Some((b.fallback, state & !b.meta))
    }

    /// The first of some characters that a key can give, preferring the present modifiers; 0 for none.
    pub fn best_match(&self, code: i32, chars: &[u16], state: i32) -> u16 {
        let Some(key) = self.keys.get(&code) else { return 0 };
        let mut result = 0;
        for b in key.behaviors.iter().filter(|b| b.character != 0 && chars.contains(&b.character)) {
            result = b.character;
            if b.meta & state == b.meta {
                break;
            }
        }
        result
    }

    /// The strokes that type these characters; `None` when one of them is on no key.
    pub fn strokes(&self, chars: &[u16]) -> Option<Vec<Stroke>> {
        let mut strokes = Vec::new();
        for c in chars {
            let (code, wanted) = self.key_for(*c)?;
            let mut state = 0;
            press(&mut strokes, wanted, true, &mut state);
            strokes.push(Stroke { down: true, code, meta: state });
            strokes.push(Stroke { down: false, code, meta: state });
            press(&mut strokes, wanted, false, &mut state);
        }
        Some(strokes)
    }

    /// The first key with a character, in its plainest behaviour.
    fn key_for(&self, character: u16) -> Option<(i32, i32)> {
        let plainest = |key: &Key| key.behaviors.iter().rfind(|b| b.character == character).map(|b| b.meta);
        let found = self.keys.iter().find_map(|(code, key)| Some((*code, plainest(key)?)));
        found.filter(|_| character != 0)
    }

    /// Writes it into a parcel.
    pub fn write_to(&self, p: &mut Parcel) -> Result<(), Refused> {
        for word in [self.device, self.kind, self.keys.len() as i32] {
            p.write_i32(word)?;
        }
        for (code, key) in &self.keys {
            for word in [*code, i32::from(key.label), i32::from(key.number)] {
                p.write_i32(word)?;
            }
            for b in &key.behaviors {
                for word in [1, b.meta, i32::from(b.character), b.fallback, b.replacement] {
                    p.write_i32(word)?;
                }
            }
            p.write_i32(0)?;
        }
        Ok(())
    }

    /// Reads what [`KeyMap::write_to`] wrote.
    pub fn read_from(p: &mut Parcel) -> Option<KeyMap> {
        let (device, kind, count) = (p.read_i32(), p.read_i32(), p.read_i32());
        if !(0..=MAX_KEYS).contains(&count) {
            return None;
        }
        let mut map = KeyMap { device, kind, keys: BTreeMap::new() };
        for _ in 0..count {
            let (code, label, number) = (p.read_i32(), p.read_i32() as u16, p.read_i32() as u16);
            let mut key = Key { label, number, behaviors: Vec::new() };
            while p.read_i32() != 0 {
                let (meta, character) = (p.read_i32(), p.read_i32() as u16);
                let (fallback, replacement) = (p.read_i32(), p.read_i32());
                key.behaviors.push(Behavior { meta, character, fallback, replacement });
            }
            map.keys.insert(code, key);
        }
        Some(map)
    }
}

/// Whether a behaviour applies: all its modifiers are on, and of Ctrl, Alt and Meta no others.
fn matches(state: i32, wanted: i32) -> bool {
    let mut others = 0;
    for ((_, left), (_, right), either) in PAIRS.iter().filter(|p| p.2 != meta::SHIFT) {
        let mut unmatched = state & !wanted & (left | right | either);
        if wanted & either != 0 {
            unmatched &= !(left | right);
        } else if wanted & (left | right) != 0 {
            unmatched &= !either;
        }
        others |= unmatched;
    }
    state & wanted == wanted && others == 0
}

/// Presses the modifiers of a state, or releases them in the opposite order.
fn press(strokes: &mut Vec<Stroke>, wanted: i32, down: bool, state: &mut i32) {
    if down {
        LOCKS.iter().for_each(|l| toggle(strokes, wanted, *l, state));
        PAIRS.iter().for_each(|p| press_pair(strokes, wanted, p, down, state));
        SINGLES.iter().for_each(|s| {
            press_key(strokes, wanted, *s, down, state);
        });
    } else {
        SINGLES.iter().rev().for_each(|s| {
            press_key(strokes, wanted, *s, down, state);
        });
        PAIRS.iter().rev().for_each(|p| press_pair(strokes, wanted, p, down, state));
        LOCKS.iter().rev().for_each(|l| toggle(strokes, wanted, *l, state));
    }
}

/// A lock key is pressed and released, which turns it over.
fn toggle(strokes: &mut Vec<Stroke>, wanted: i32, (code, bit): (i32, i32), state: &mut i32) {
    if wanted & bit == bit {
        strokes.push(Stroke { down: true, code, meta: *state });
        *state ^= bit;
        strokes.push(Stroke { down: false, code, meta: *state });
    }
}

fn press_pair(strokes: &mut Vec<Stroke>, wanted: i32, pair: &Pair, down: bool, state: &mut i32) {
    let (left, right, either) = *pair;
    let specific = press_key(strokes, wanted, left, down, state) | press_key(strokes, wanted, right, down, state);
    if !specific && wanted & either == either {
        press_key(strokes, left.1, left, down, state);
    }
}

fn press_key(strokes: &mut Vec<Stroke>, wanted: i32, (code, bit): (i32, i32), down: bool, state: &mut i32) -> bool {
    if wanted & bit != bit {
        return false;
    }
    *state = normalized(if down { *state | bit } else { *state & !bit });
    strokes.push(Stroke { down, code, meta: *state });
    true
}

/// The bit for either key of a pair follows the bits of both.
fn normalized(state: i32) -> i32 {
    PAIRS.iter().fold(
        state,
        |state, ((_, left), (_, right), either)| {
            if state & (left | right) != 0 { state | either } else { state & !either }
        },
    )
}

impl PlainState for KeyMap {
    fn write(&self, out: &mut Writer) {
        let mut parcel = Parcel::default();
        // A map is far smaller than the largest parcel.
        let _ = self.write_to(&mut parcel);
        out.bytes(&parcel.bytes());
    }

    fn read(input: &mut Reader<'_>) -> Result<KeyMap, Corrupt> {
        let mut parcel = Parcel::default();
        let corrupt = input.corrupt();
        parcel.set_bytes(input.bytes()?).map_err(|_| corrupt)?;
        parcel.set_position(0);
        KeyMap::read_from(&mut parcel).ok_or(corrupt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::key_event::key_code;

    fn map() -> &'static KeyMap {
        KeyMap::virtual_keyboard()
    }

    fn check(key: &str, state: i32, expected: char) {
        let code = key_code(key).unwrap_or_else(|| panic!("no key {key}"));
        assert_eq!(char::from_u32(u32::from(map().character(code, state))), Some(expected), "{key} {state:#x}");
    }

    #[test]
    fn keys_give_characters() {
        check("A", 0, 'a');
        check("A", meta::SHIFT | meta::SHIFT_LEFT, 'A');
        check("Q", meta::CAPS_LOCK, 'Q');
        check("1", meta::SHIFT, '!');
        check("C", meta::ALT | meta::SHIFT | meta::ALT_LEFT, 'Ç');
        check("S", meta::ALT, 'ß');
        check("A", meta::CTRL | meta::CTRL_LEFT, '\0');
        check("NUMPAD_7", 0, '\0');
        check("NUMPAD_7", meta::NUM_LOCK, '7');
        check("ENTER", 0, '\n');
        check("BACK", 0, '\0');
        assert_eq!(map().kind, 5);
    }

    #[test]
    fn keys_fall_back() {
        let back = key_code("BACK").unwrap_or(0);
        assert_eq!(map().fallback(key_code("ESCAPE").unwrap_or(0), 0), Some((back, 0)));
        let home = key_code("HOME").unwrap_or(0);
        assert_eq!(map().fallback(key_code("ESCAPE").unwrap_or(0), meta::ALT), Some((home, 0)));
        assert_eq!(map().fallback(key_code("A").unwrap_or(0), 0), None);
    }

    #[test]
    fn typing_presses_shift() {
        let strokes = |text: &str| map().strokes(&text.encode_utf16().collect::<Vec<_>>());
        let codes: Vec<_> = strokes("aB").unwrap_or_default().iter().map(|s| (s.down, s.code, s.meta)).collect();
        let shift = meta::SHIFT | meta::SHIFT_LEFT;
        let expected =
            [(true, 29, 0), (false, 29, 0), (true, 59, shift), (true, 30, shift), (false, 30, shift), (false, 59, 0)];
        assert_eq!(codes, expected);
        assert_eq!(strokes("漢"), None);
    }

    #[test]
    fn numbers_and_matches() {
        assert_eq!(map().keys[&key_code("3").unwrap_or(0)].number, u16::from(b'3'));
        assert_eq!(map().keys[&key_code("SEMICOLON").unwrap_or(0)].number, u16::from(b';'));
        let digits: Vec<u16> = "0123456789#*".encode_utf16().collect();
        assert_eq!(map().best_match(key_code("3").unwrap_or(0), &digits, 0), u16::from(b'3'));
        assert_eq!(map().best_match(key_code("3").unwrap_or(0), &digits, meta::SHIFT), u16::from(b'#'));
    }

    #[test]
    fn a_parcel_keeps_everything() {
        assert_eq!(KeyMap::from_bytes(&map().to_bytes()).as_ref(), Ok(map()));
    }
}
