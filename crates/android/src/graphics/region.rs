//! android.graphics.Region.

use super::fields::{Field, receiver, rect, set_rect};
use super::{add, change, get, remove};
use graphics::geometry::IRect;
use graphics::path::Path;
use graphics::region::{Region, RegionOp};
use libcore::natives::Table;
use vm::native::{boolean, reference, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "android/graphics/Region";

/// Natives of Region.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeConstructor", "()J", |c| add(c.vm, Region::new())),
    Native::exact(CLASS, "nativeDestructor", "(J)V", |c| {
        let region = c.long();
        remove::<Region>(c.vm, region)
    }),
    Native::exact(CLASS, "isEmpty", "()Z", |c| ask(c, |_, r| r.is_empty())),
    Native::exact(CLASS, "isRect", "()Z", |c| ask(c, |_, r| r.is_rect())),
    Native::exact(CLASS, "isComplex", "()Z", |c| ask(c, |_, r| r.is_complex())),
    Native::exact(CLASS, "contains", "(II)Z", |c| ask(c, |c, r| r.contains(c.int(), c.int()))),
    Native::exact(CLASS, "quickContains", "(IIII)Z", |c| ask(c, |c, r| r.quick_contains(&bounds(c)))),
    Native::exact(CLASS, "quickReject", "(IIII)Z", |c| ask(c, |c, r| r.quick_reject(&bounds(c)))),
    Native::exact(CLASS, "quickReject", "(Landroid/graphics/Region;)Z", quick_reject_region),
    Native::exact(CLASS, "translate", "(IILandroid/graphics/Region;)V", translate),
    Native::exact(CLASS, "scale", "(FLandroid/graphics/Region;)V", scale),
    Native::exact(CLASS, "nativeEquals", "(JJ)Z", equals),
    Native::exact(CLASS, "nativeSetRegion", "(JJ)V", set_region),
    Native::exact(CLASS, "nativeSetRect", "(JIIII)Z", set_bounds),
    Native::exact(CLASS, "nativeSetPath", "(JJJ)Z", set_path),
    Native::exact(CLASS, "nativeGetBounds", "(JLandroid/graphics/Rect;)Z", get_bounds),
    Native::exact(CLASS, "nativeGetBoundaryPath", "(JJ)Z", boundary_path),
    Native::exact(CLASS, "nativeOp", "(JIIIII)Z", op_bounds),
    Native::exact(CLASS, "nativeOp", "(JLandroid/graphics/Rect;JI)Z", op_rect_region),
    Native::exact(CLASS, "nativeOp", "(JJJI)Z", op_regions),
    Native::exact(CLASS, "nativeToString", "(J)Ljava/lang/String;", to_string),
];

fn bounds(c: &mut Call<'_>) -> IRect {
    IRect::new(c.int(), c.int(), c.int(), c.int())
}

fn operation(c: &mut Call<'_>) -> Result<RegionOp, Raise> {
    let op = c.int();
    RegionOp::from_native(op).ok_or_else(|| Raise::illegal_argument(format!("region op {op}")))
}

/// Asks the receiver; further arguments are taken by the question.
fn ask(c: &mut Call<'_>, question: fn(&mut Call<'_>, &Region) -> bool) -> NativeResult {
    let handle = receiver(c, Field::RegionHandle)?;
    let region = get::<Region>(c.vm, handle)?.clone();
    boolean(question(c, &region))
}

fn store(c: &mut Call<'_>, handle: i64, region: Region) -> NativeResult {
    change(c.vm, handle, |r: &mut Region| *r = region)?;
    void()
}

fn quick_reject_region(c: &mut Call<'_>) -> NativeResult {
    let (a, b) = (receiver(c, Field::RegionHandle)?, receiver(c, Field::RegionHandle)?);
    boolean(get::<Region>(c.vm, a)?.quick_reject_region(get(c.vm, b)?))
}

fn translate(c: &mut Call<'_>) -> NativeResult {
    let (region, dx, dy) = (receiver(c, Field::RegionHandle)?, c.int(), c.int());
    let moved = get::<Region>(c.vm, region)?.translate(dx, dy);
    store_in(c, region, moved)
}

fn scale(c: &mut Call<'_>) -> NativeResult {
    let (region, scale) = (receiver(c, Field::RegionHandle)?, c.float());
    let scaled = get::<Region>(c.vm, region)?.scale(scale);
    store_in(c, region, scaled)
}

/// Stores into the region that is the next argument, or into the receiver if that is null.
fn store_in(c: &mut Call<'_>, receiver: i64, region: Region) -> NativeResult {
    let target = match c.reference().non_null() {
        Some(target) => Field::RegionHandle.long(c.vm, target)?,
        None => receiver,
    };
    store(c, target, region)
}

fn equals(c: &mut Call<'_>) -> NativeResult {
    let (a, b) = (c.long(), c.long());
    boolean(get::<Region>(c.vm, a)? == get::<Region>(c.vm, b)?)
}

fn set_region(c: &mut Call<'_>) -> NativeResult {
    let (to, from) = (c.long(), c.long());
    let region = get::<Region>(c.vm, from)?.clone();
    store(c, to, region)
}

fn set_bounds(c: &mut Call<'_>) -> NativeResult {
    let (to, rect) = (c.long(), bounds(c));
    store(c, to, Region::from_rect(rect))?;
    boolean(!rect.is_empty())
}

fn set_path(c: &mut Call<'_>) -> NativeResult {
    let (to, path, clip) = (c.long(), c.long(), c.long());
    let region = Region::from_path(get::<Path>(c.vm, path)?, get(c.vm, clip)?);
    let found = !region.is_empty();
    store(c, to, region)?;
    boolean(found)
}

fn get_bounds(c: &mut Call<'_>) -> NativeResult {
    let (region, target) = (c.long(), c.object("r")?);
    let (bounds, empty) = {
        let region = get::<Region>(c.vm, region)?;
        (region.bounds(), region.is_empty())
    };
    set_rect(c.vm, target, &bounds)?;
    boolean(!empty)
}

fn boundary_path(c: &mut Call<'_>) -> NativeResult {
    let (region, to) = (c.long(), c.long());
    let mut path = get::<Path>(c.vm, to)?.clone();
    let found = get::<Region>(c.vm, region)?.boundary_path(&mut path);
    change(c.vm, to, |p: &mut Path| *p = path)?;
    boolean(found)
}

fn op_bounds(c: &mut Call<'_>) -> NativeResult {
    let (region, rect, op) = (c.long(), bounds(c), operation(c)?);
    boolean(change(c.vm, region, |r: &mut Region| r.op_rect(rect, op))?)
}

fn op_rect_region(c: &mut Call<'_>) -> NativeResult {
    let (to, first, second, op) = (c.long(), c.object("rect")?, c.long(), operation(c)?);
    let first = Region::from_rect(rect(c.vm, first)?);
    let result = first.op(get(c.vm, second)?, op);
    let found = !result.is_empty();
    store(c, to, result)?;
    boolean(found)
}

fn op_regions(c: &mut Call<'_>) -> NativeResult {
    let (to, first, second, op) = (c.long(), c.long(), c.long(), operation(c)?);
    let result = get::<Region>(c.vm, first)?.op(get(c.vm, second)?, op);
    let found = !result.is_empty();
    store(c, to, result)?;
    boolean(found)
}

fn to_string(c: &mut Call<'_>) -> NativeResult {
    let region = c.long();
    let part = |r: IRect| format!("({},{},{},{})", r.left, r.top, r.right, r.bottom);
    let parts: String = get::<Region>(c.vm, region)?.rects().map(part).collect();
    reference(c.vm.new_string(&format!("SkRegion({parts})"))?)
}
