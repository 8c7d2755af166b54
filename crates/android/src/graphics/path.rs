//! android.graphics.Path.

use super::arrays::{floats, new_floats, rect};
use super::fields::set_rect_f;
use super::{add, change, find, get, remove};
use graphics::geometry::Rect;
use graphics::matrix::Matrix;
use graphics::path::{Direction, FillType, Path, PathOp};
use libcore::natives::Table;
use vm::native::{boolean, int, reference, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "android/graphics/Path";

/// Natives of Path.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "init1", "()J", |c| add(c.vm, Path::new())),
    Native::exact(CLASS, "init2", "(J)J", copied),
    Native::exact(CLASS, "finalizer", "(J)V", |c| {
        let path = c.long();
        remove::<Path>(c.vm, path)
    }),
    Native::exact(CLASS, "native_reset", "(J)V", |c| draw(c, |_, p| p.reset())),
    Native::exact(CLASS, "native_rewind", "(J)V", rewind),
    Native::exact(CLASS, "native_set", "(JJ)V", set),
    Native::exact(CLASS, "native_isConvex", "(J)Z", |c| ask(c, Path::is_convex)),
    Native::exact(CLASS, "native_getFillType", "(J)I", get_fill_type),
    Native::exact(CLASS, "native_setFillType", "(JI)V", set_fill_type),
    Native::exact(CLASS, "native_isEmpty", "(J)Z", |c| ask(c, Path::is_empty)),
    Native::exact(CLASS, "native_isRect", "(JLandroid/graphics/RectF;)Z", is_rect),
    Native::exact(CLASS, "native_computeBounds", "(JLandroid/graphics/RectF;)V", compute_bounds),
    Native::exact(CLASS, "native_incReserve", "(JI)V", |_| void()),
    Native::exact(CLASS, "native_moveTo", "(JFF)V", |c| draw2(c, Path::move_to)),
    Native::exact(CLASS, "native_rMoveTo", "(JFF)V", |c| draw2(c, Path::r_move_to)),
    Native::exact(CLASS, "native_lineTo", "(JFF)V", |c| draw2(c, Path::line_to)),
    Native::exact(CLASS, "native_rLineTo", "(JFF)V", |c| draw2(c, Path::r_line_to)),
    Native::exact(CLASS, "native_quadTo", "(JFFFF)V", |c| draw4(c, Path::quad_to)),
    Native::exact(CLASS, "native_rQuadTo", "(JFFFF)V", |c| draw4(c, Path::r_quad_to)),
    Native::exact(CLASS, "native_cubicTo", "(JFFFFFF)V", |c| draw6(c, Path::cubic_to)),
    Native::exact(CLASS, "native_rCubicTo", "(JFFFFFF)V", |c| draw6(c, Path::r_cubic_to)),
    Native::exact(CLASS, "native_arcTo", "(JFFFFFFZ)V", |c| {
        draw(c, |c, p| p.arc_to(&rect(c), c.float(), c.float(), c.boolean()))
    }),
    Native::exact(CLASS, "native_close", "(J)V", |c| draw(c, |_, p| p.close())),
    Native::exact(CLASS, "native_addRect", "(JFFFFI)V", |c| draw(c, |c, p| p.add_rect(&rect(c), direction(c)))),
    Native::exact(CLASS, "native_addOval", "(JFFFFI)V", |c| draw(c, |c, p| p.add_oval(&rect(c), direction(c)))),
    Native::exact(CLASS, "native_addCircle", "(JFFFI)V", |c| {
        draw(c, |c, p| p.add_circle(c.float(), c.float(), c.float(), direction(c)))
    }),
    Native::exact(CLASS, "native_addArc", "(JFFFFFF)V", |c| draw(c, |c, p| p.add_arc(&rect(c), c.float(), c.float()))),
    Native::exact(CLASS, "native_addRoundRect", "(JFFFFFFI)V", |c| {
        draw(c, |c, p| p.add_round_rect(&rect(c), c.float(), c.float(), direction(c)))
    }),
    Native::exact(CLASS, "native_addRoundRect", "(JFFFF[FI)V", add_round_rect_radii),
    Native::exact(CLASS, "native_addPath", "(JJFF)V", |c| add_path(c, |c| Matrix::translate(c.float(), c.float()))),
    Native::exact(CLASS, "native_addPath", "(JJ)V", |c| add_path(c, |_| Matrix::IDENTITY)),
    Native::exact(CLASS, "native_addPath", "(JJJ)V", |c| {
        add_path(c, |c| {
            let matrix = c.long();
            super::matrix::or_identity(c.vm, matrix)
        })
    }),
    Native::exact(CLASS, "native_offset", "(JFFJ)V", offset_into),
    Native::exact(CLASS, "native_offset", "(JFF)V", offset),
    Native::exact(CLASS, "native_setLastPoint", "(JFF)V", |c| draw2(c, Path::set_last_point)),
    Native::exact(CLASS, "native_transform", "(JJJ)V", transform_into),
    Native::exact(CLASS, "native_transform", "(JJ)V", transform),
    Native::model(CLASS, "native_op", "(JJIJ)Z", op, "curves become short lines"),
    Native::exact(CLASS, "native_approximate", "(JF)[F", approximate),
];

fn direction(c: &mut Call<'_>) -> Direction {
    Direction::from_native(c.int())
}

/// Changes the path whose handle is the next argument; further arguments are taken by the change.
fn draw(c: &mut Call<'_>, with: fn(&mut Call<'_>, &mut Path)) -> NativeResult {
    let handle = c.long();
    let mut path = change(c.vm, handle, std::mem::take::<Path>)?;
    with(c, &mut path);
    store(c, handle, path)
}

fn draw2(c: &mut Call<'_>, with: fn(&mut Path, f32, f32)) -> NativeResult {
    let (handle, x, y) = (c.long(), c.float(), c.float());
    change(c.vm, handle, |p: &mut Path| with(p, x, y))?;
    void()
}

fn draw4(c: &mut Call<'_>, with: fn(&mut Path, f32, f32, f32, f32)) -> NativeResult {
    let (handle, x1, y1, x2, y2) = (c.long(), c.float(), c.float(), c.float(), c.float());
    change(c.vm, handle, |p: &mut Path| with(p, x1, y1, x2, y2))?;
    void()
}

fn draw6(c: &mut Call<'_>, with: fn(&mut Path, f32, f32, f32, f32, f32, f32)) -> NativeResult {
    let (handle, x1, y1, x2, y2) = (c.long(), c.float(), c.float(), c.float(), c.float());
    let (x3, y3) = (c.float(), c.float());
    change(c.vm, handle, |p: &mut Path| with(p, x1, y1, x2, y2, x3, y3))?;
    void()
}

fn store(c: &mut Call<'_>, handle: i64, path: Path) -> NativeResult {
    change(c.vm, handle, |p: &mut Path| *p = path)?;
    void()
}

fn copied(c: &mut Call<'_>) -> NativeResult {
    let source = c.long();
    let path = find::<Path>(c.vm, source).map(|path| (**path).clone()).unwrap_or_default();
    add(c.vm, path)
}

/// Forgets the lines and keeps the fill type.
fn rewind(c: &mut Call<'_>) -> NativeResult {
    draw(c, |_, p| {
        let fill = p.fill_type();
        p.reset();
        p.set_fill_type(fill);
    })
}

fn set(c: &mut Call<'_>) -> NativeResult {
    let (to, from) = (c.long(), c.long());
    let path = get::<Path>(c.vm, from)?.clone();
    store(c, to, path)
}

fn ask(c: &mut Call<'_>, question: fn(&Path) -> bool) -> NativeResult {
    let path = c.long();
    boolean(question(get(c.vm, path)?))
}

fn get_fill_type(c: &mut Call<'_>) -> NativeResult {
    let path = c.long();
    int(get::<Path>(c.vm, path)?.fill_type().to_native())
}

fn set_fill_type(c: &mut Call<'_>) -> NativeResult {
    let (path, fill) = (c.long(), FillType::from_native(c.int()).unwrap_or_default());
    change(c.vm, path, |p: &mut Path| p.set_fill_type(fill))?;
    void()
}

fn is_rect(c: &mut Call<'_>) -> NativeResult {
    let (path, bounds) = (c.long(), c.reference());
    let found = get::<Path>(c.vm, path)?.is_rect();
    if let Some(bounds) = bounds.non_null() {
        set_rect_f(c.vm, bounds, &found.unwrap_or(Rect::EMPTY))?;
    }
    boolean(found.is_some())
}

fn compute_bounds(c: &mut Call<'_>) -> NativeResult {
    let (path, bounds) = (c.long(), c.object("bounds")?);
    let found = get::<Path>(c.vm, path)?.bounds();
    set_rect_f(c.vm, bounds, &found)?;
    void()
}

fn add_round_rect_radii(c: &mut Call<'_>) -> NativeResult {
    let (handle, rect, radii) = (c.long(), rect(c), c.object("radii")?);
    let direction = direction(c);
    let radii = floats(c.vm, radii);
    let radii = *radii.first_chunk::<8>().ok_or_else(|| Raise::bare("java/lang/ArrayIndexOutOfBoundsException"))?;
    change(c.vm, handle, |p: &mut Path| p.add_round_rect_radii(&rect, &radii, direction))?;
    void()
}

fn add_path(c: &mut Call<'_>, matrix: fn(&mut Call<'_>) -> Matrix) -> NativeResult {
    let (to, from) = (c.long(), c.long());
    let matrix = matrix(c);
    let source = get::<Path>(c.vm, from)?.clone();
    change(c.vm, to, |p: &mut Path| p.add_path(&source, &matrix))?;
    void()
}

fn offset_into(c: &mut Call<'_>) -> NativeResult {
    let (path, dx, dy, to) = (c.long(), c.float(), c.float(), c.long());
    let moved = get::<Path>(c.vm, path)?.offset(dx, dy);
    store(c, if to == 0 { path } else { to }, moved)
}

fn offset(c: &mut Call<'_>) -> NativeResult {
    let (path, dx, dy) = (c.long(), c.float(), c.float());
    let moved = get::<Path>(c.vm, path)?.offset(dx, dy);
    store(c, path, moved)
}

fn transform_into(c: &mut Call<'_>) -> NativeResult {
    let (path, matrix, to) = (c.long(), c.long(), c.long());
    let moved = get::<Path>(c.vm, path)?.transform(get(c.vm, matrix)?);
    store(c, if to == 0 { path } else { to }, moved)
}

fn transform(c: &mut Call<'_>) -> NativeResult {
    let (path, matrix) = (c.long(), c.long());
    let moved = get::<Path>(c.vm, path)?.transform(get(c.vm, matrix)?);
    store(c, path, moved)
}

fn op(c: &mut Call<'_>) -> NativeResult {
    let (a, b, op, to) = (c.long(), c.long(), c.int(), c.long());
    let op = PathOp::from_native(op).ok_or_else(|| Raise::illegal_argument(format!("path op {op}")))?;
    match get::<Path>(c.vm, a)?.op(get(c.vm, b)?, op) {
        Some(result) => {
            store(c, to, result)?;
            boolean(true)
        }
        None => boolean(false),
    }
}

fn approximate(c: &mut Call<'_>) -> NativeResult {
    let (path, error) = (c.long(), c.float());
    let points = get::<Path>(c.vm, path)?.approximate(error);
    reference(new_floats(c.vm, &points)?)
}
