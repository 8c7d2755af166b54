//! The map of Android's virtual keyboard, which typed text is turned into keys with.

use super::data::{Behavior, Key, KeyMap, meta};
use crate::view::key_event::key_code;
use std::collections::BTreeMap;

/// A keyboard with all keys of a PC's.
const TYPE_FULL: i32 = 5;
const DEVICE: i32 = -1;

/// What letters give with Alt: accents to be combined, and letters of their own.
const ALT_LETTERS: &[(&str, &[(i32, char)])] = &[
    ("C", &[(meta::ALT, 'ç'), (meta::SHIFT | meta::ALT, 'Ç')]),
    ("E", &[(meta::ALT, '\u{301}')]),
    ("I", &[(meta::ALT, '\u{302}')]),
    ("N", &[(meta::ALT, '\u{303}')]),
    ("S", &[(meta::ALT, 'ß')]),
    ("U", &[(meta::ALT, '\u{308}')]),
];

/// Keys with a character, and one with Shift.
const SYMBOLS: &[(&str, char, Option<char>)] = &[
    ("0", '0', Some(')')),
    ("1", '1', Some('!')),
    ("2", '2', Some('@')),
    ("3", '3', Some('#')),
    ("4", '4', Some('$')),
    ("5", '5', Some('%')),
    ("6", '6', Some('^')),
    ("7", '7', Some('&')),
    ("8", '8', Some('*')),
    ("9", '9', Some('(')),
    ("SPACE", ' ', None),
    ("ENTER", '\n', None),
    ("TAB", '\t', None),
    ("COMMA", ',', Some('<')),
    ("PERIOD", '.', Some('>')),
    ("SLASH", '/', Some('?')),
    ("GRAVE", '`', Some('~')),
    ("MINUS", '-', Some('_')),
    ("EQUALS", '=', Some('+')),
    ("LEFT_BRACKET", '[', Some('{')),
    ("RIGHT_BRACKET", ']', Some('}')),
    ("BACKSLASH", '\\', Some('|')),
    ("SEMICOLON", ';', Some(':')),
    ("APOSTROPHE", '\'', Some('"')),
    ("NUMPAD_LEFT_PAREN", '(', None),
    ("NUMPAD_RIGHT_PAREN", ')', None),
    ("NUMPAD_DIVIDE", '/', None),
    ("NUMPAD_MULTIPLY", '*', None),
    ("NUMPAD_SUBTRACT", '-', None),
    ("NUMPAD_ADD", '+', None),
    ("NUMPAD_COMMA", ',', None),
    ("NUMPAD_EQUALS", '=', None),
    ("AT", '@', None),
    ("STAR", '*', None),
    ("POUND", '#', None),
    ("PLUS", '+', None),
];

/// Further characters of keys.
const MORE: &[(&str, i32, char)] = &[
    ("6", meta::ALT | meta::SHIFT, '\u{302}'),
    ("GRAVE", meta::ALT, '\u{300}'),
    ("GRAVE", meta::ALT | meta::SHIFT, '\u{303}'),
];

/// Keys of the number pad: what stands in without Num Lock, and the character with it.
const NUMPAD: &[(&str, &str, char)] = &[
    ("NUMPAD_0", "INSERT", '0'),
    ("NUMPAD_1", "MOVE_END", '1'),
    ("NUMPAD_2", "DPAD_DOWN", '2'),
    ("NUMPAD_3", "PAGE_DOWN", '3'),
    ("NUMPAD_4", "DPAD_LEFT", '4'),
    ("NUMPAD_5", "DPAD_CENTER", '5'),
    ("NUMPAD_6", "DPAD_RIGHT", '6'),
    ("NUMPAD_7", "MOVE_HOME", '7'),
    ("NUMPAD_8", "DPAD_UP", '8'),
    ("NUMPAD_9", "PAGE_UP", '9'),
    ("NUMPAD_DOT", "FORWARD_DEL", '.'),
];

/// Keys that another stands in for, by modifiers; an empty name is no key.
const FALLBACKS: &[(&str, &[(i32, &str)])] = &[
    ("SPACE", &[(meta::ALT, "SEARCH"), (meta::META, "SEARCH"), (meta::CTRL, "LANGUAGE_SWITCH")]),
    ("NUMPAD_ENTER", &[(meta::CTRL, "ENTER"), (meta::ALT, "ENTER"), (meta::META, "ENTER")]),
    ("ESCAPE", &[(0, "BACK"), (meta::ALT, "HOME"), (meta::META, "HOME"), (meta::CTRL, "MENU")]),
    ("BUTTON_A", &[(0, "DPAD_CENTER")]),
    ("BUTTON_B", &[(0, "BACK")]),
    ("BUTTON_C", &[(0, "DPAD_CENTER")]),
    ("BUTTON_X", &[(0, "DPAD_CENTER")]),
    ("BUTTON_Y", &[(0, "BACK")]),
    ("BUTTON_Z", &[(0, "DPAD_CENTER")]),
    ("BUTTON_L1", &[(0, "")]),
    ("BUTTON_R1", &[(0, "")]),
    ("BUTTON_L2", &[(0, "")]),
    ("BUTTON_R2", &[(0, "")]),
    ("BUTTON_THUMBL", &[(0, "DPAD_CENTER")]),
    ("BUTTON_THUMBR", &[(0, "DPAD_CENTER")]),
    ("BUTTON_START", &[(0, "DPAD_CENTER")]),
    ("BUTTON_SELECT", &[(0, "MENU")]),
    ("BUTTON_MODE", &[(0, "MENU")]),
];

/// Builds the map.
pub(super) fn map() -> KeyMap {
    let mut keys = Keys::default();
    for letter in 'A'..='Z' {
        let name = letter.to_string();
        keys.label(&name, letter);
        let small = letter.to_ascii_lowercase();
        for (state, c) in [(0, small), (meta::SHIFT, letter), (meta::CAPS_LOCK, letter)] {
            keys.character(&name, state, c);
        }
    }
    for (name, more) in ALT_LETTERS {
        more.iter().for_each(|(state, c)| keys.character(name, *state, *c));
    }
    for (name, base, shift) in SYMBOLS {
        keys.label(name, *base);
        keys.character(name, 0, *base);
        shift.iter().for_each(|c| keys.character(name, meta::SHIFT, *c));
    }
    MORE.iter().for_each(|(name, state, c)| keys.character(name, *state, *c));
    for (name, stand_in, c) in NUMPAD {
        keys.label(name, *c);
        keys.fallback(name, 0, stand_in);
        keys.character(name, meta::NUM_LOCK, *c);
    }
    keys.label("NUMPAD_ENTER", '\n');
    keys.behavior("NUMPAD_ENTER", Behavior { character: 10, fallback: code("ENTER"), ..Behavior::default() });
    for (name, list) in FALLBACKS {
        list.iter().for_each(|(state, stand_in)| keys.fallback(name, *state, stand_in));
    }
    (1..=16).for_each(|i| keys.fallback(&format!("BUTTON_{i}"), 0, "DPAD_CENTER"));
    keys.finish()
}

fn code(name: &str) -> i32 {
    key_code(name).unwrap_or(0)
}

#[derive(Default)]
struct Keys {
    keys: BTreeMap<i32, Key>,
}

impl Keys {
    fn label(&mut self, name: &str, label: char) {
        self.keys.entry(code(name)).or_default().label = label as u16;
    }

    /// Adds a behaviour before those that were there.
    fn behavior(&mut self, name: &str, behavior: Behavior) {
        self.keys.entry(code(name)).or_default().behaviors.insert(0, behavior);
    }

    fn character(&mut self, name: &str, state: i32, c: char) {
        self.behavior(name, Behavior { meta: state, character: c as u16, ..Behavior::default() });
    }

    fn fallback(&mut self, name: &str, state: i32, stand_in: &str) {
        self.behavior(name, Behavior { meta: state, fallback: code(stand_in), ..Behavior::default() });
    }

    fn finish(mut self) -> KeyMap {
        for key in self.keys.values_mut() {
            key.number = number(key);
        }
        KeyMap { device: DEVICE, kind: TYPE_FULL, keys: self.keys }
    }
}

/// The digit of a key, else its symbol for dialling; of several the plainest.
fn number(key: &Key) -> u16 {
    let characters = || key.behaviors.iter().rev().map(|b| b.character);
    let digit = characters().find(|c| (0x30..=0x39).contains(c));
    let symbol = || characters().find(|c| "()#*-+,.':;/".encode_utf16().any(|s| s == *c));
    digit.or_else(symbol).unwrap_or(0)
}
