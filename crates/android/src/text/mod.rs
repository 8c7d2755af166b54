//! Natives of android.text and android.emoji.

pub mod android_bidi;
pub mod android_character;
pub mod emoji_factory;
pub mod static_layout;

use libcore::natives::Table;
use store::fs::flags;
use vm::Vm;

/// The tables of this package.
pub const TABLES: &[Table] =
    &[android_bidi::NATIVES, android_character::NATIVES, emoji_factory::NATIVES, static_layout::NATIVES];

/// These natives keep their state with that of android.graphics.
pub fn add_states(_vm: &mut Vm) {}

/// Gives the device the hyphenation patterns of American English, where `Hyphenator` looks for them.
pub fn install_hyphenation(vm: &mut Vm, patterns: &[u8]) -> Result<(), store::Errno> {
    libcore::natives::io::files::fs(vm).as_root(|fs| {
        fs.mkdirs(b"/system/usr/hyphen-data", 0o755)?;
        let fd = fs.open(b"/system/usr/hyphen-data/hyph-en-us.hyb", flags::CREAT | flags::WRONLY, 0o644)?;
        fs.write(fd, patterns)?;
        fs.close(fd)
    })
}
