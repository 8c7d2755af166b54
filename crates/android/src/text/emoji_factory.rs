//! android.emoji.EmojiFactory: pictures of a vendor for private characters, of which the device has none.

use libcore::natives::Table;
use vm::Native;
use vm::layout::Ref;
use vm::native::reference;

const CLASS: &str = "android/emoji/EmojiFactory";

/// Natives of EmojiFactory; the others are never called, because there is no instance.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "newInstance", "(Ljava/lang/String;)Landroid/emoji/EmojiFactory;", |_| reference(Ref::NULL)),
    Native::exact(CLASS, "newAvailableInstance", "()Landroid/emoji/EmojiFactory;", |_| reference(Ref::NULL)),
];
