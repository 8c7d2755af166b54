//! android.graphics.PathMeasure.

use super::arrays::set_floats;
use super::{add, change, find, get, remove};
use graphics::geometry::Point;
use graphics::matrix::Matrix;
use graphics::path::Path;
use graphics::pathmeasure::PathMeasure;
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::{boolean, float, void};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/graphics/PathMeasure";

/// Natives of PathMeasure.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "native_create", "(JZ)J", create),
    Native::exact(CLASS, "native_destroy", "(J)V", |c| {
        let measure = c.long();
        remove::<PathMeasure>(c.vm, measure)
    }),
    Native::exact(CLASS, "native_setPath", "(JJZ)V", set_path),
    Native::exact(CLASS, "native_getLength", "(J)F", |c| {
        let measure = c.long();
        float(get::<PathMeasure>(c.vm, measure)?.length())
    }),
    Native::exact(CLASS, "native_isClosed", "(J)Z", |c| {
        let measure = c.long();
        boolean(get::<PathMeasure>(c.vm, measure)?.is_closed())
    }),
    Native::exact(CLASS, "native_nextContour", "(J)Z", |c| {
        let measure = c.long();
        boolean(change(c.vm, measure, PathMeasure::next_contour)?)
    }),
    Native::exact(CLASS, "native_getPosTan", "(JF[F[F)Z", pos_tan),
    Native::exact(CLASS, "native_getMatrix", "(JFJI)Z", matrix),
    Native::exact(CLASS, "native_getSegment", "(JFFJZ)Z", segment),
];

fn create(c: &mut Call<'_>) -> NativeResult {
    let (path, closed) = (c.long(), c.boolean());
    let measure = PathMeasure::new(find::<Path>(c.vm, path).map(|path| &**path), closed);
    add(c.vm, measure)
}

fn set_path(c: &mut Call<'_>) -> NativeResult {
    let (measure, path, closed) = (c.long(), c.long(), c.boolean());
    let path = find::<Path>(c.vm, path).cloned();
    change(c.vm, measure, |m: &mut PathMeasure| m.set_path(path.as_deref(), closed))?;
    void()
}

fn pos_tan(c: &mut Call<'_>) -> NativeResult {
    let (measure, distance, position, tangent) = (c.long(), c.float(), c.reference(), c.reference());
    let found = get::<PathMeasure>(c.vm, measure)?.pos_tan(distance);
    if let Some((at, along)) = found {
        put_point(c, position, at)?;
        put_point(c, tangent, along)?;
    }
    boolean(found.is_some())
}

fn put_point(c: &mut Call<'_>, array: Ref, point: Point) -> NativeResult {
    if let Some(array) = array.non_null() {
        set_floats(c.vm, array, 0, &[point.x, point.y])?;
    }
    void()
}

fn matrix(c: &mut Call<'_>) -> NativeResult {
    let (measure, distance, to, flags) = (c.long(), c.float(), c.long(), c.int());
    let found = get::<PathMeasure>(c.vm, measure)?.matrix(distance, flags);
    if let Some(matrix) = found {
        change(c.vm, to, |m: &mut Matrix| *m = matrix)?;
    }
    boolean(found.is_some())
}

fn segment(c: &mut Call<'_>) -> NativeResult {
    let (measure, start, stop, to, moves) = (c.long(), c.float(), c.float(), c.long(), c.boolean());
    let mut target = get::<Path>(c.vm, to)?.clone();
    let done = get::<PathMeasure>(c.vm, measure)?.segment(start, stop, &mut target, moves);
    change(c.vm, to, |p: &mut Path| *p = target)?;
    boolean(done)
}
