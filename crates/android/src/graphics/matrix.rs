//! android.graphics.Matrix.

use super::arrays::{float_range, floats, set_floats};
use super::fields::{rect_f, set_rect_f};
use super::{add, change, find, get, remove};
use graphics::geometry::{Point, Rect};
use graphics::matrix::{Matrix, ScaleToFit};
use libcore::natives::Table;
use vm::native::{boolean, float, void};
use vm::{Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "android/graphics/Matrix";

/// Natives of Matrix.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "native_create", "(J)J", create),
    Native::exact(CLASS, "finalizer", "(J)V", |c| {
        let m = c.long();
        remove::<Matrix>(c.vm, m)
    }),
    Native::exact(CLASS, "native_isIdentity", "(J)Z", |c| ask(c, Matrix::is_identity)),
    Native::exact(CLASS, "native_isAffine", "(J)Z", |c| ask(c, Matrix::is_affine)),
    Native::exact(CLASS, "native_rectStaysRect", "(J)Z", |c| ask(c, Matrix::rect_stays_rect)),
    Native::exact(CLASS, "native_reset", "(J)V", |c| set(c, |_| Matrix::IDENTITY)),
    Native::exact(CLASS, "native_set", "(JJ)V", copy),
    Native::exact(CLASS, "native_setTranslate", "(JFF)V", |c| set(c, translate)),
    Native::exact(CLASS, "native_setScale", "(JFFFF)V", |c| set(c, scale_about)),
    Native::exact(CLASS, "native_setScale", "(JFF)V", |c| set(c, scale)),
    Native::exact(CLASS, "native_setRotate", "(JFFF)V", |c| set(c, rotate_about)),
    Native::exact(CLASS, "native_setRotate", "(JF)V", |c| set(c, rotate)),
    Native::exact(CLASS, "native_setSinCos", "(JFFFF)V", |c| {
        set(c, |c| Matrix::sin_cos_about(c.float(), c.float(), c.float(), c.float()))
    }),
    Native::exact(CLASS, "native_setSinCos", "(JFF)V", |c| set(c, |c| Matrix::sin_cos(c.float(), c.float()))),
    Native::exact(CLASS, "native_setSkew", "(JFFFF)V", |c| set(c, skew_about)),
    Native::exact(CLASS, "native_setSkew", "(JFF)V", |c| set(c, skew)),
    Native::exact(CLASS, "native_setConcat", "(JJJ)V", set_concat),
    Native::exact(CLASS, "native_preTranslate", "(JFF)V", pre_translate),
    Native::exact(CLASS, "native_preScale", "(JFFFF)V", |c| pre(c, scale_about)),
    Native::exact(CLASS, "native_preScale", "(JFF)V", |c| pre(c, scale)),
    Native::exact(CLASS, "native_preRotate", "(JFFF)V", |c| pre(c, rotate_about)),
    Native::exact(CLASS, "native_preRotate", "(JF)V", |c| pre(c, rotate)),
    Native::exact(CLASS, "native_preSkew", "(JFFFF)V", |c| pre(c, skew_about)),
    Native::exact(CLASS, "native_preSkew", "(JFF)V", |c| pre(c, skew)),
    Native::exact(CLASS, "native_preConcat", "(JJ)V", |c| combine(c, Matrix::pre_concat)),
    Native::exact(CLASS, "native_postTranslate", "(JFF)V", post_translate),
    Native::exact(CLASS, "native_postScale", "(JFFFF)V", |c| post(c, scale_about)),
    Native::exact(CLASS, "native_postScale", "(JFF)V", |c| post(c, scale)),
    Native::exact(CLASS, "native_postRotate", "(JFFF)V", |c| post(c, rotate_about)),
    Native::exact(CLASS, "native_postRotate", "(JF)V", |c| post(c, rotate)),
    Native::exact(CLASS, "native_postSkew", "(JFFFF)V", |c| post(c, skew_about)),
    Native::exact(CLASS, "native_postSkew", "(JFF)V", |c| post(c, skew)),
    Native::exact(CLASS, "native_postConcat", "(JJ)V", |c| combine(c, Matrix::post_concat)),
    Native::exact(
        CLASS,
        "native_setRectToRect",
        "(JLandroid/graphics/RectF;Landroid/graphics/RectF;I)Z",
        set_rect_to_rect,
    ),
    Native::exact(CLASS, "native_setPolyToPoly", "(J[FI[FII)Z", set_poly_to_poly),
    Native::exact(CLASS, "native_invert", "(JJ)Z", invert),
    Native::exact(CLASS, "native_mapPoints", "(J[FI[FIIZ)V", map_points),
    Native::exact(CLASS, "native_mapRect", "(JLandroid/graphics/RectF;Landroid/graphics/RectF;)Z", map_rect),
    Native::exact(CLASS, "native_mapRadius", "(JF)F", map_radius),
    Native::exact(CLASS, "native_getValues", "(J[F)V", get_values),
    Native::exact(CLASS, "native_setValues", "(J[F)V", set_values),
    Native::exact(CLASS, "native_equals", "(JJ)Z", equals),
];

/// The matrix behind a handle; the null handle is the identity.
pub fn or_identity(vm: &Vm, handle: i64) -> Matrix {
    find::<Matrix>(vm, handle).map_or(Matrix::IDENTITY, |matrix| **matrix)
}

fn translate(c: &mut Call<'_>) -> Matrix {
    Matrix::translate(c.float(), c.float())
}

fn scale(c: &mut Call<'_>) -> Matrix {
    Matrix::scale(c.float(), c.float())
}

fn scale_about(c: &mut Call<'_>) -> Matrix {
    Matrix::scale_about(c.float(), c.float(), c.float(), c.float())
}

fn rotate(c: &mut Call<'_>) -> Matrix {
    Matrix::rotate(c.float())
}

fn rotate_about(c: &mut Call<'_>) -> Matrix {
    Matrix::rotate_about(c.float(), c.float(), c.float())
}

fn skew(c: &mut Call<'_>) -> Matrix {
    Matrix::skew(c.float(), c.float())
}

fn skew_about(c: &mut Call<'_>) -> Matrix {
    Matrix::skew_about(c.float(), c.float(), c.float(), c.float())
}

fn create(c: &mut Call<'_>) -> NativeResult {
    let source = c.long();
    let matrix = or_identity(c.vm, source);
    add(c.vm, matrix)
}

fn copy(c: &mut Call<'_>) -> NativeResult {
    let (to, from) = (c.long(), c.long());
    let matrix = *get::<Matrix>(c.vm, from)?;
    change(c.vm, to, |m: &mut Matrix| *m = matrix)?;
    void()
}

fn ask(c: &mut Call<'_>, question: fn(&Matrix) -> bool) -> NativeResult {
    let m = c.long();
    boolean(question(get(c.vm, m)?))
}

fn set(c: &mut Call<'_>, make: fn(&mut Call<'_>) -> Matrix) -> NativeResult {
    let handle = c.long();
    let made = make(c);
    change(c.vm, handle, |m: &mut Matrix| *m = made)?;
    void()
}

fn pre(c: &mut Call<'_>, make: fn(&mut Call<'_>) -> Matrix) -> NativeResult {
    let handle = c.long();
    let made = make(c);
    change(c.vm, handle, |m: &mut Matrix| m.pre_concat(&made))?;
    void()
}

fn post(c: &mut Call<'_>, make: fn(&mut Call<'_>) -> Matrix) -> NativeResult {
    let handle = c.long();
    let made = make(c);
    change(c.vm, handle, |m: &mut Matrix| m.post_concat(&made))?;
    void()
}

fn pre_translate(c: &mut Call<'_>) -> NativeResult {
    let (handle, dx, dy) = (c.long(), c.float(), c.float());
    change(c.vm, handle, |m: &mut Matrix| m.pre_translate(dx, dy))?;
    void()
}

fn post_translate(c: &mut Call<'_>) -> NativeResult {
    let (handle, dx, dy) = (c.long(), c.float(), c.float());
    change(c.vm, handle, |m: &mut Matrix| m.post_translate(dx, dy))?;
    void()
}

fn combine(c: &mut Call<'_>, with: fn(&mut Matrix, &Matrix)) -> NativeResult {
    let (handle, other) = (c.long(), c.long());
    let other = *get::<Matrix>(c.vm, other)?;
    change(c.vm, handle, |m: &mut Matrix| with(m, &other))?;
    void()
}

fn set_concat(c: &mut Call<'_>) -> NativeResult {
    let (handle, a, b) = (c.long(), c.long(), c.long());
    let product = Matrix::concat(get(c.vm, a)?, get(c.vm, b)?);
    change(c.vm, handle, |m: &mut Matrix| *m = product)?;
    void()
}

fn set_rect_to_rect(c: &mut Call<'_>) -> NativeResult {
    let (handle, source, target) = (c.long(), c.object("src")?, c.object("dst")?);
    let fit = ScaleToFit::from_native(c.int()).unwrap_or(ScaleToFit::Fill);
    let (source, target) = (rect_f(c.vm, source)?, rect_f(c.vm, target)?);
    let (matrix, done) = Matrix::rect_to_rect(&source, &target, fit);
    change(c.vm, handle, |m: &mut Matrix| *m = matrix)?;
    boolean(done)
}

fn set_poly_to_poly(c: &mut Call<'_>) -> NativeResult {
    let (handle, source, from) = (c.long(), c.object("src")?, c.int());
    let (target, to, count) = (c.object("dst")?, c.int(), c.int());
    let source = points(&float_range(c.vm, source, from, count.saturating_mul(2))?);
    let target = points(&float_range(c.vm, target, to, count.saturating_mul(2))?);
    let found = Matrix::poly_to_poly(&source, &target);
    if let Some(matrix) = found {
        change(c.vm, handle, |m: &mut Matrix| *m = matrix)?;
    }
    boolean(found.is_some())
}

fn invert(c: &mut Call<'_>) -> NativeResult {
    let (handle, inverse) = (c.long(), c.long());
    let found = get::<Matrix>(c.vm, handle)?.invert();
    if let Some(matrix) = found {
        change(c.vm, inverse, |m: &mut Matrix| *m = matrix)?;
    }
    boolean(found.is_some())
}

fn map_points(c: &mut Call<'_>) -> NativeResult {
    let (handle, target, to, source, from) = (c.long(), c.object("dst")?, c.int(), c.object("src")?, c.int());
    let (count, are_points) = (c.int(), c.boolean());
    let mut mapped = points(&float_range(c.vm, source, from, count.saturating_mul(2))?);
    let matrix = get::<Matrix>(c.vm, handle)?;
    if are_points {
        matrix.map_points(&mut mapped);
    } else {
        matrix.map_vectors(&mut mapped);
    }
    let mapped: Vec<f32> = mapped.iter().flat_map(|p| [p.x, p.y]).collect();
    set_floats(c.vm, target, to, &mapped)?;
    void()
}

fn points(coordinates: &[f32]) -> Vec<Point> {
    coordinates.as_chunks::<2>().0.iter().map(|[x, y]| Point::new(*x, *y)).collect()
}

fn map_rect(c: &mut Call<'_>) -> NativeResult {
    let (handle, target, source) = (c.long(), c.object("dst")?, c.object("src")?);
    let source: Rect = rect_f(c.vm, source)?;
    let (mapped, stays) = get::<Matrix>(c.vm, handle)?.map_rect(&source);
    set_rect_f(c.vm, target, &mapped)?;
    boolean(stays)
}

fn map_radius(c: &mut Call<'_>) -> NativeResult {
    let (handle, radius) = (c.long(), c.float());
    float(get::<Matrix>(c.vm, handle)?.map_radius(radius))
}

fn get_values(c: &mut Call<'_>) -> NativeResult {
    let (handle, array) = (c.long(), c.object("values")?);
    let values = *get::<Matrix>(c.vm, handle)?.values();
    set_floats(c.vm, array, 0, &values)?;
    void()
}

fn set_values(c: &mut Call<'_>) -> NativeResult {
    let (handle, array) = (c.long(), c.object("values")?);
    let values = floats(c.vm, array);
    let values = values.first_chunk::<9>().ok_or_else(|| Raise::bare("java/lang/ArrayIndexOutOfBoundsException"))?;
    let matrix = Matrix::from_values(*values);
    change(c.vm, handle, |m: &mut Matrix| *m = matrix)?;
    void()
}

fn equals(c: &mut Call<'_>) -> NativeResult {
    let (a, b) = (c.long(), c.long());
    boolean(get::<Matrix>(c.vm, a)? == get::<Matrix>(c.vm, b)?)
}
