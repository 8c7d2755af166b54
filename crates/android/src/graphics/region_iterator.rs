//! android.graphics.RegionIterator.

use super::fields::set_rect;
use super::{add, change, get, remove};
use graphics::geometry::IRect;
use graphics::persist::persist_struct;
use graphics::region::Region;
use libcore::natives::Table;
use vm::native::boolean;
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/graphics/RegionIterator";

/// Natives of RegionIterator.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeConstructor", "(J)J", create),
    Native::exact(CLASS, "nativeDestructor", "(J)V", |c| {
        let cursor = c.long();
        remove::<RegionCursor>(c.vm, cursor)
    }),
    Native::exact(CLASS, "nativeNext", "(JLandroid/graphics/Rect;)Z", next),
];

/// The rectangles of a region that are still to be told, last first.
#[derive(Clone, Debug)]
pub struct RegionCursor {
    rest: Vec<IRect>,
}

persist_struct!(RegionCursor { rest });

fn create(c: &mut Call<'_>) -> NativeResult {
    let region = c.long();
    let mut rest: Vec<IRect> = get::<Region>(c.vm, region)?.rects().collect();
    rest.reverse();
    add(c.vm, RegionCursor { rest })
}

fn next(c: &mut Call<'_>) -> NativeResult {
    let (cursor, target) = (c.long(), c.object("r")?);
    let found = change(c.vm, cursor, |cursor: &mut RegionCursor| cursor.rest.pop())?;
    if let Some(rect) = found {
        set_rect(c.vm, target, &rect)?;
    }
    boolean(found.is_some())
}
