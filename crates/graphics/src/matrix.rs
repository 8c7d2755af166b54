//! `android.graphics.Matrix`: a 3x3 matrix with the arithmetic of Skia.
//!
//! Layouts and touch positions pass through these numbers, so the order of additions and the places where doubles are
//! used follow Skia of Android 6. The kind of a matrix (translate only, scale, affine, perspective) is computed when
//! asked instead of being cached: the nine numbers are then the whole state.

mod poly;

use crate::geometry::{NEARLY_ZERO, Point, Rect, nearly_zero, sin_cos_degrees};
use crate::persist::persist_struct;

/// Index of the horizontal scale.
pub const MSCALE_X: usize = 0;
/// Index of the horizontal skew.
pub const MSKEW_X: usize = 1;
/// Index of the horizontal translation.
pub const MTRANS_X: usize = 2;
/// Index of the vertical skew.
pub const MSKEW_Y: usize = 3;
/// Index of the vertical scale.
pub const MSCALE_Y: usize = 4;
/// Index of the vertical translation.
pub const MTRANS_Y: usize = 5;
/// Index of the first perspective factor.
pub const MPERSP_0: usize = 6;
/// Index of the second perspective factor.
pub const MPERSP_1: usize = 7;
/// Index of the third perspective factor.
pub const MPERSP_2: usize = 8;

/// `Matrix.ScaleToFit`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScaleToFit {
    /// Both directions scale on their own.
    Fill,
    /// Keeps the aspect ratio, aligned left and top.
    Start,
    /// Keeps the aspect ratio, centred.
    Center,
    /// Keeps the aspect ratio, aligned right and bottom.
    End,
}

impl ScaleToFit {
    /// The value for Java's native number.
    pub fn from_native(value: i32) -> Option<Self> {
        [Self::Fill, Self::Start, Self::Center, Self::End].get(usize::try_from(value).ok()?).copied()
    }
}

/// What a matrix does, as far as shortcuts depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Kind {
    translate: bool,
    scale: bool,
    affine: bool,
    perspective: bool,
}

/// A 3x3 matrix in row order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Matrix {
    m: [f32; 9],
}

persist_struct!(Matrix { m });

impl Default for Matrix {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Matrix {
    /// The matrix that changes nothing.
    pub const IDENTITY: Self = Self { m: [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0] };

    /// A matrix from its nine values (`setValues`).
    pub const fn from_values(values: [f32; 9]) -> Self {
        Self { m: values }
    }

    /// The nine values (`getValues`).
    pub const fn values(&self) -> &[f32; 9] {
        &self.m
    }

    /// A translation.
    pub const fn translate(dx: f32, dy: f32) -> Self {
        Self { m: [1.0, 0.0, dx, 0.0, 1.0, dy, 0.0, 0.0, 1.0] }
    }

    /// A scale about the origin.
    pub const fn scale(sx: f32, sy: f32) -> Self {
        Self::scale_translate(sx, sy, 0.0, 0.0)
    }

    /// A scale about a point.
    pub fn scale_about(sx: f32, sy: f32, px: f32, py: f32) -> Self {
        if sx == 1.0 && sy == 1.0 {
            return Self::IDENTITY;
        }
        Self::scale_translate(sx, sy, px - sx * px, py - sy * py)
    }

    /// A scale followed by a translation.
    pub const fn scale_translate(sx: f32, sy: f32, tx: f32, ty: f32) -> Self {
        Self { m: [sx, 0.0, tx, 0.0, sy, ty, 0.0, 0.0, 1.0] }
    }

    /// A rotation about the origin, in degrees.
    pub fn rotate(degrees: f32) -> Self {
        let (sin, cos) = sin_cos_degrees(degrees);
        Self::sin_cos(sin, cos)
    }

    /// A rotation about a point, in degrees.
    pub fn rotate_about(degrees: f32, px: f32, py: f32) -> Self {
        let (sin, cos) = sin_cos_degrees(degrees);
        Self::sin_cos_about(sin, cos, px, py)
    }

    /// A rotation given by sine and cosine.
    pub fn sin_cos(sin: f32, cos: f32) -> Self {
        Self { m: [cos, -sin, 0.0, sin, cos, 0.0, 0.0, 0.0, 1.0] }
    }

    /// A rotation about a point given by sine and cosine.
    pub fn sin_cos_about(sin: f32, cos: f32, px: f32, py: f32) -> Self {
        let rest = 1.0 - cos;
        Self { m: [cos, -sin, sin * py + rest * px, sin, cos, -sin * px + rest * py, 0.0, 0.0, 1.0] }
    }

    /// A skew about the origin.
    pub fn skew(kx: f32, ky: f32) -> Self {
        Self { m: [1.0, kx, 0.0, ky, 1.0, 0.0, 0.0, 0.0, 1.0] }
    }

    /// A skew about a point.
    pub fn skew_about(kx: f32, ky: f32, px: f32, py: f32) -> Self {
        Self { m: [1.0, kx, -kx * py, ky, 1.0, -ky * px, 0.0, 0.0, 1.0] }
    }

    /// The matrix that maps `src` onto `dst`, and whether `src` had an area (`setRectToRect`).
    pub fn rect_to_rect(src: &Rect, dst: &Rect, fit: ScaleToFit) -> (Self, bool) {
        if src.is_empty() {
            return (Self::IDENTITY, false);
        }
        if dst.is_empty() {
            return (Self::scale(0.0, 0.0), true);
        }
        let (mut sx, mut sy) = (dst.width() / src.width(), dst.height() / src.height());
        let x_larger = fit != ScaleToFit::Fill && sx > sy;
        if fit != ScaleToFit::Fill {
            (sx, sy) = if x_larger { (sy, sy) } else { (sx, sx) };
        }
        let (mut tx, mut ty) = (dst.left - src.left * sx, dst.top - src.top * sy);
        let spare = if x_larger { dst.width() - src.width() * sy } else { dst.height() - src.height() * sy };
        let shift = match fit {
            ScaleToFit::Fill | ScaleToFit::Start => None,
            ScaleToFit::Center => Some(spare * 0.5),
            ScaleToFit::End => Some(spare),
        };
        if let Some(shift) = shift {
            *(if x_larger { &mut tx } else { &mut ty }) += shift;
        }
        (Self::scale_translate(sx, sy, tx, ty), true)
    }

    /// The matrix that maps the points of `src` onto those of `dst` (at most 4), if there is one (`setPolyToPoly`).
    pub fn poly_to_poly(src: &[Point], dst: &[Point]) -> Option<Self> {
        poly::poly_to_poly(src, dst)
    }

    /// `a` applied after `b` (`setConcat`).
    pub fn concat(a: &Self, b: &Self) -> Self {
        let (ka, kb) = (a.kind(), b.kind());
        if ka.is_identity() {
            *b
        } else if kb.is_identity() {
            *a
        } else if ka.perspective || kb.perspective {
            a.times_perspective(b)
        } else if !ka.affine && !kb.affine {
            let (a, b) = (&a.m, &b.m);
            Self::scale_translate(a[0] * b[0], a[4] * b[4], a[0] * b[2] + a[2], a[4] * b[5] + a[5])
        } else {
            a.times_affine(b)
        }
    }

    /// Applies `other` first (`preConcat`).
    pub fn pre_concat(&mut self, other: &Self) {
        *self = Self::concat(self, other);
    }

    /// Applies `other` last (`postConcat`).
    pub fn post_concat(&mut self, other: &Self) {
        *self = Self::concat(other, self);
    }

    /// Translates first.
    pub fn pre_translate(&mut self, dx: f32, dy: f32) {
        if dx == 0.0 && dy == 0.0 {
            return;
        }
        if self.has_perspective() {
            return self.pre_concat(&Self::translate(dx, dy));
        }
        let m = &mut self.m;
        m[MTRANS_X] += m[MSCALE_X] * dx + m[MSKEW_X] * dy;
        m[MTRANS_Y] += m[MSKEW_Y] * dx + m[MSCALE_Y] * dy;
    }

    /// Translates last.
    pub fn post_translate(&mut self, dx: f32, dy: f32) {
        if dx == 0.0 && dy == 0.0 {
            return;
        }
        if self.has_perspective() {
            return self.post_concat(&Self::translate(dx, dy));
        }
        self.m[MTRANS_X] += dx;
        self.m[MTRANS_Y] += dy;
    }

    /// Scales first.
    pub fn pre_scale(&mut self, sx: f32, sy: f32) {
        if sx == 1.0 && sy == 1.0 {
            return;
        }
        for row in self.m.chunks_exact_mut(3) {
            row[0] *= sx;
            row[1] *= sy;
        }
    }

    /// Whether it changes nothing.
    pub fn is_identity(&self) -> bool {
        self.kind().is_identity()
    }

    /// Whether the last row is not (0, 0, 1).
    pub fn has_perspective(&self) -> bool {
        self.m[MPERSP_0] != 0.0 || self.m[MPERSP_1] != 0.0 || self.m[MPERSP_2] != 1.0
    }

    /// Whether the last row is (0, 0, 1).
    pub fn is_affine(&self) -> bool {
        !self.has_perspective()
    }

    /// Whether it is a translation at most.
    pub fn is_translate(&self) -> bool {
        let kind = self.kind();
        !kind.scale && !kind.affine && !kind.perspective
    }

    /// Whether it scales and translates at most.
    pub fn is_scale_translate(&self) -> bool {
        let kind = self.kind();
        !kind.affine && !kind.perspective
    }

    /// Whether a rectangle stays an upright rectangle with an area.
    pub fn rect_stays_rect(&self) -> bool {
        if self.has_perspective() {
            return false;
        }
        let m = &self.m;
        if m[MSKEW_X] != 0.0 || m[MSKEW_Y] != 0.0 {
            m[MSKEW_X] != 0.0 && m[MSKEW_Y] != 0.0 && m[MSCALE_X] == 0.0 && m[MSCALE_Y] == 0.0
        } else {
            m[MSCALE_X] != 0.0 && m[MSCALE_Y] != 0.0
        }
    }

    /// Whether all nine values are numbers.
    pub fn is_finite(&self) -> bool {
        self.m.iter().all(|value| value.is_finite())
    }

    /// The matrix that undoes this one, if there is one.
    pub fn invert(&self) -> Option<Self> {
        let kind = self.kind();
        if kind.is_identity() {
            return Some(*self);
        }
        if !kind.affine && !kind.perspective {
            return self.invert_scale_translate();
        }
        let scale = self.inverse_determinant(kind.perspective)?;
        let out = if kind.perspective { self.invert_perspective(scale) } else { self.invert_affine(scale) };
        Some(out)
    }

    /// Maps one point.
    pub fn map_point(&self, point: Point) -> Point {
        let m = &self.m;
        let kind = self.kind();
        if kind.perspective {
            return self.map_perspective(point);
        }
        if kind.affine {
            return Point::new(
                point.x * m[MSCALE_X] + point.y * m[MSKEW_X] + m[MTRANS_X],
                point.x * m[MSKEW_Y] + point.y * m[MSCALE_Y] + m[MTRANS_Y],
            );
        }
        if kind.scale {
            return Point::new(point.x * m[MSCALE_X] + m[MTRANS_X], point.y * m[MSCALE_Y] + m[MTRANS_Y]);
        }
        Point::new(point.x + m[MTRANS_X], point.y + m[MTRANS_Y])
    }

    /// Maps points in place.
    pub fn map_points(&self, points: &mut [Point]) {
        points.iter_mut().for_each(|point| *point = self.map_point(*point));
    }

    /// Maps vectors in place: points without the translation.
    pub fn map_vectors(&self, vectors: &mut [Point]) {
        if self.has_perspective() {
            let origin = self.map_point(Point::ZERO);
            vectors.iter_mut().for_each(|vector| *vector = self.map_point(*vector) - origin);
            return;
        }
        let mut still = *self;
        still.m[MTRANS_X] = 0.0;
        still.m[MTRANS_Y] = 0.0;
        still.map_points(vectors);
    }

    /// The bounds of the mapped rectangle, and whether it stayed a rectangle (`mapRect`).
    pub fn map_rect(&self, rect: &Rect) -> (Rect, bool) {
        if self.rect_stays_rect() {
            let from = self.map_point(Point::new(rect.left, rect.top));
            let to = self.map_point(Point::new(rect.right, rect.bottom));
            return (Rect::new(from.x, from.y, to.x, to.y).sorted(), true);
        }
        let mut corners = rect.corners();
        self.map_points(&mut corners);
        (Rect::around(&corners), false)
    }

    /// The mean radius of a mapped circle (`mapRadius`).
    pub fn map_radius(&self, radius: f32) -> f32 {
        let mut axes = [Point::new(radius, 0.0), Point::new(0.0, radius)];
        self.map_vectors(&mut axes);
        (axes[0].length() * axes[1].length()).sqrt()
    }

    /// The largest factor by which a length can grow; `None` with perspective.
    pub fn max_scale(&self) -> Option<f32> {
        let kind = self.kind();
        if kind.perspective {
            return None;
        }
        let m = &self.m;
        if !kind.affine {
            return Some(m[MSCALE_X].abs().max(m[MSCALE_Y].abs()));
        }
        let a = m[MSCALE_X] * m[MSCALE_X] + m[MSKEW_Y] * m[MSKEW_Y];
        let b = m[MSCALE_X] * m[MSKEW_X] + m[MSCALE_Y] * m[MSKEW_Y];
        let c = m[MSKEW_X] * m[MSKEW_X] + m[MSCALE_Y] * m[MSCALE_Y];
        if b * b <= NEARLY_ZERO * NEARLY_ZERO {
            return Some(a.max(c).sqrt());
        }
        let half = ((a - c) * (a - c) + 4.0 * b * b).sqrt() * 0.5;
        Some(((a + c) * 0.5 + half).sqrt())
    }

    /// Maps a point with a weight, without dividing by the result's weight.
    pub fn map_homogeneous(&self, [x, y, w]: [f32; 3]) -> [f32; 3] {
        let row = |r: &[f32]| x * r[0] + y * r[1] + w * r[2];
        [row(&self.m[0..3]), row(&self.m[3..6]), row(&self.m[6..9])]
    }

    fn kind(&self) -> Kind {
        let m = &self.m;
        if self.has_perspective() {
            return Kind { translate: true, scale: true, affine: true, perspective: true };
        }
        let affine = m[MSKEW_X] != 0.0 || m[MSKEW_Y] != 0.0;
        Kind {
            translate: m[MTRANS_X] != 0.0 || m[MTRANS_Y] != 0.0,
            scale: affine || m[MSCALE_X] != 1.0 || m[MSCALE_Y] != 1.0,
            affine,
            perspective: false,
        }
    }

    fn map_perspective(&self, point: Point) -> Point {
        let m = &self.m;
        let x = point.x * m[0] + point.y * m[1] + m[2];
        let y = point.x * m[3] + point.y * m[4] + m[5];
        let z = point.x * m[6] + (point.y * m[7] + m[8]);
        let factor = if z == 0.0 { 0.0 } else { 1.0 / z };
        Point::new(x * factor, y * factor)
    }

    fn times_affine(&self, other: &Self) -> Self {
        let (a, b) = (&self.m, &other.m);
        let dot = |p: f32, q: f32, r: f32, s: f32| (f64::from(p) * f64::from(q) + f64::from(r) * f64::from(s)) as f32;
        Self {
            m: [
                dot(a[0], b[0], a[1], b[3]),
                dot(a[0], b[1], a[1], b[4]),
                dot(a[0], b[2], a[1], b[5]) + a[2],
                dot(a[3], b[0], a[4], b[3]),
                dot(a[3], b[1], a[4], b[4]),
                dot(a[3], b[2], a[4], b[5]) + a[5],
                0.0,
                0.0,
                1.0,
            ],
        }
    }

    fn times_perspective(&self, other: &Self) -> Self {
        let (a, b) = (&self.m, &other.m);
        let cell = |i: usize| {
            let (row, column) = (i / 3 * 3, i % 3);
            a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]
        };
        Self { m: std::array::from_fn(cell) }
    }

    fn invert_scale_translate(&self) -> Option<Self> {
        let m = &self.m;
        if self.is_translate() {
            return Some(Self::translate(-m[MTRANS_X], -m[MTRANS_Y]));
        }
        if m[MSCALE_X] == 0.0 || m[MSCALE_Y] == 0.0 {
            return None;
        }
        let (x, y) = (1.0 / m[MSCALE_X], 1.0 / m[MSCALE_Y]);
        Some(Self::scale_translate(x, y, -m[MTRANS_X] * x, -m[MTRANS_Y] * y))
    }

    fn inverse_determinant(&self, perspective: bool) -> Option<f64> {
        let m = self.m.map(f64::from);
        let determinant = if perspective {
            m[0] * (m[4] * m[8] - m[5] * m[7]) + m[1] * (m[5] * m[6] - m[3] * m[8]) + m[2] * (m[3] * m[7] - m[4] * m[6])
        } else {
            m[0] * m[4] - m[1] * m[3]
        };
        let too_small = (determinant as f32).abs() <= NEARLY_ZERO * NEARLY_ZERO * NEARLY_ZERO;
        (!too_small).then(|| 1.0 / determinant)
    }

    fn invert_affine(&self, scale: f64) -> Self {
        let m = self.m.map(f64::from);
        let out = [
            m[4] * scale,
            -m[1] * scale,
            (m[1] * m[5] - m[4] * m[2]) * scale,
            -m[3] * scale,
            m[0] * scale,
            (m[3] * m[2] - m[0] * m[5]) * scale,
            0.0,
            0.0,
            1.0,
        ];
        Self { m: out.map(|value| value as f32) }
    }

    fn invert_perspective(&self, scale: f64) -> Self {
        let m = &self.m;
        let cross = |p: usize, q: usize, r: usize, s: usize| (f64::from(m[p] * m[q] - m[r] * m[s]) * scale) as f32;
        Self {
            m: [
                cross(4, 8, 5, 7),
                cross(2, 7, 1, 8),
                cross(1, 5, 2, 4),
                cross(5, 6, 3, 8),
                cross(0, 8, 2, 6),
                cross(2, 3, 0, 5),
                cross(3, 7, 4, 6),
                cross(1, 6, 0, 7),
                cross(0, 4, 1, 3),
            ],
        }
    }

    /// Whether the linear part keeps right angles (used to choose fast paths when rasterising).
    pub fn preserves_right_angles(&self) -> bool {
        let m = &self.m;
        let determinant = m[MSCALE_X] * m[MSCALE_Y] - m[MSKEW_X] * m[MSKEW_Y];
        let columns = m[MSCALE_X] * m[MSKEW_X] + m[MSKEW_Y] * m[MSCALE_Y];
        self.is_affine() && !nearly_zero(determinant) && nearly_zero(columns)
    }
}

impl Kind {
    fn is_identity(self) -> bool {
        !self.translate && !self.scale && !self.affine && !self.perspective
    }
}

#[cfg(test)]
mod tests;
