//! Natives of android.text and android.emoji.

pub mod android_bidi;
pub mod android_character;
pub mod emoji_factory;
pub mod static_layout;

use libcore::natives::Table;
use vm::Vm;

/// The tables of this package.
pub const TABLES: &[Table] =
    &[android_bidi::NATIVES, android_character::NATIVES, emoji_factory::NATIVES, static_layout::NATIVES];

/// These natives keep their state with that of android.graphics.
pub fn add_states(_vm: &mut Vm) {}
