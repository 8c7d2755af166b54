//! android.graphics.DrawFilter: flags of paints that a canvas changes.

use super::{add, remove};
use graphics::paint::Paint;
use graphics::persist::persist_struct;
use libcore::natives::Table;
use vm::Native;

/// Natives of the draw filters.
pub const NATIVES: Table = libcore::natives![
    Native::exact("android/graphics/DrawFilter", "nativeDestructor", "(J)V", |c| {
        let filter = c.long();
        remove::<DrawFilter>(c.vm, filter)
    }),
    Native::exact("android/graphics/PaintFlagsDrawFilter", "nativeConstructor", "(II)J", |c| {
        let (clear, set) = (c.int() as u32 & 0xff, c.int() as u32 & 0xff);
        match clear | set {
            0 => vm::native::long(0),
            _ => add(c.vm, DrawFilter { clear, set }),
        }
    }),
];

/// Which flags to clear and which to set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawFilter {
    clear: u32,
    set: u32,
}

persist_struct!(DrawFilter { clear, set });

impl DrawFilter {
    /// The paint as it is to be used.
    pub fn apply(self, paint: &Paint) -> Paint {
        let mut out = paint.clone();
        out.set_flags(paint.flags() & !self.clear | self.set);
        out
    }
}
