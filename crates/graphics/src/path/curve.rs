//! Quadratic, weighted quadratic and cubic curves: evaluating, splitting, approximating.
//!
//! The formulas and their order of operations are those of Skia, since positions along a path (PathMeasure) and the
//! flattened form (Path.approximate) reach the app.

use crate::geometry::Point;
use crate::matrix::Matrix;

/// Weight of a quarter circle.
pub const QUARTER_WEIGHT: f32 = std::f32::consts::FRAC_1_SQRT_2;

/// More than 2^5 quadratics for one conic are never worth it.
const MAX_CONIC_TO_QUAD_POW2: u32 = 5;

/// Position and unnormalised tangent of a quadratic curve.
pub fn quad_at(p: &[Point; 3], t: f32) -> (Point, Point) {
    let position = |a: f32, b: f32, c: f32| ((c - 2.0 * b + a) * t + 2.0 * (b - a)) * t + a;
    let tangent = |a: f32, b: f32, c: f32| 2.0 * ((c - 2.0 * b + a) * t + (b - a));
    (
        Point::new(position(p[0].x, p[1].x, p[2].x), position(p[0].y, p[1].y, p[2].y)),
        Point::new(tangent(p[0].x, p[1].x, p[2].x), tangent(p[0].y, p[1].y, p[2].y)),
    )
}

/// Position and unnormalised tangent of a weighted quadratic curve.
pub fn conic_at(p: &[Point; 3], w: f32, t: f32) -> (Point, Point) {
    let position = |a: f32, b: f32, c: f32| {
        let bw = b * w;
        let numerator = ((c - 2.0 * bw + a) * t + 2.0 * (bw - a)) * t + a;
        let linear = 2.0 * (w - 1.0);
        numerator / ((-linear * t + linear) * t + 1.0)
    };
    let tangent = |a: f32, b: f32, c: f32| {
        let (ca, ba) = (c - a, w * (b - a));
        t * (t * (w * ca - ca) + (ca - 2.0 * ba)) + ba
    };
    (
        Point::new(position(p[0].x, p[1].x, p[2].x), position(p[0].y, p[1].y, p[2].y)),
        Point::new(tangent(p[0].x, p[1].x, p[2].x), tangent(p[0].y, p[1].y, p[2].y)),
    )
}

/// Position and unnormalised tangent of a cubic curve.
pub fn cubic_at(p: &[Point; 4], t: f32) -> (Point, Point) {
    let position = |a: f32, b: f32, c: f32, d: f32| {
        if t == 0.0 {
            return a;
        }
        ((t * (d + 3.0 * (b - c) - a) + 3.0 * (c - b - b + a)) * t + 3.0 * (b - a)) * t + a
    };
    let tangent =
        |a: f32, b: f32, c: f32, d: f32| ((d + 3.0 * (b - c) - a) * t + 2.0 * (a - 2.0 * b + c)) * t + (b - a);
    (
        Point::new(position(p[0].x, p[1].x, p[2].x, p[3].x), position(p[0].y, p[1].y, p[2].y, p[3].y)),
        Point::new(tangent(p[0].x, p[1].x, p[2].x, p[3].x), tangent(p[0].y, p[1].y, p[2].y, p[3].y)),
    )
}

/// Splits a quadratic curve.
pub fn chop_quad(p: &[Point; 3], t: f32) -> ([Point; 3], [Point; 3]) {
    let (ab, bc) = (p[0].lerp(p[1], t), p[1].lerp(p[2], t));
    let middle = ab.lerp(bc, t);
    ([p[0], ab, middle], [middle, bc, p[2]])
}

/// Splits a cubic curve.
pub fn chop_cubic(p: &[Point; 4], t: f32) -> ([Point; 4], [Point; 4]) {
    let (ab, bc, cd) = (p[0].lerp(p[1], t), p[1].lerp(p[2], t), p[2].lerp(p[3], t));
    let (abc, bcd) = (ab.lerp(bc, t), bc.lerp(cd, t));
    let middle = abc.lerp(bcd, t);
    ([p[0], ab, abc, middle], [middle, bcd, cd, p[3]])
}

/// Splits a weighted quadratic curve in the middle.
pub fn halve_conic(p: &[Point; 3], w: f32) -> (([Point; 3], f32), ([Point; 3], f32)) {
    let scale = 1.0 / (1.0 + w);
    let weight = (0.5 + w * 0.5).sqrt();
    let control = p[1] * w;
    let middle = (p[0] + (control + control) + p[2]) * scale * 0.5;
    (([p[0], (p[0] + control) * scale, middle], weight), ([middle, (control + p[2]) * scale, p[2]], weight))
}

/// Splits a weighted quadratic curve anywhere.
pub fn chop_conic(p: &[Point; 3], w: f32, t: f32) -> (([Point; 3], f32), ([Point; 3], f32)) {
    let lift = |point: Point, w: f32| [point.x * w, point.y * w, w];
    let mix = |a: [f32; 3], b: [f32; 3]| std::array::from_fn(|i| crate::geometry::lerp(a[i], b[i], t));
    let drop = |a: [f32; 3]| Point::new(a[0] / a[2], a[1] / a[2]);
    let (a, b, c) = (lift(p[0], 1.0), lift(p[1], w), lift(p[2], 1.0));
    let (ab, bc): ([f32; 3], [f32; 3]) = (mix(a, b), mix(b, c));
    let middle: [f32; 3] = mix(ab, bc);
    let root = middle[2].sqrt();
    (([p[0], drop(ab), drop(middle)], ab[2] / root), ([drop(middle), drop(bc), p[2]], bc[2] / root))
}

/// Gives the quadratics that follow a weighted curve within a tolerance.
pub fn conic_to_quads(p: &[Point; 3], w: f32, tolerance: f32, mut sink: impl FnMut([Point; 3])) {
    let levels = conic_levels(p, w, tolerance);
    let mut pending = vec![(*p, w, levels)];
    while let Some((p, w, level)) = pending.pop() {
        if level == 0 {
            sink(p);
            continue;
        }
        let ((first, weight), (second, _)) = halve_conic(&p, w);
        pending.push((second, weight, level - 1));
        pending.push((first, weight, level - 1));
    }
}

/// The weight of a curve seen in perspective; the points must be those before mapping.
pub fn perspective_weight(p: &[Point; 3], w: f32, matrix: &Matrix) -> f32 {
    let depth = |point: Point, w: f32| matrix.map_homogeneous([point.x * w, point.y * w, w])[2];
    let (w0, w1, w2) = (depth(p[0], 1.0), depth(p[1], w), depth(p[2], 1.0));
    ((w1 * w1) / (w0 * w2)).sqrt()
}

fn conic_levels(p: &[Point; 3], w: f32, tolerance: f32) -> u32 {
    if tolerance < 0.0 || !tolerance.is_finite() {
        return 0;
    }
    let a = w - 1.0;
    let k = a / (4.0 * (2.0 + a));
    let bend = (p[0] - p[1] * 2.0 + p[2]) * k;
    let mut error = bend.length();
    let mut levels = 0;
    while levels < MAX_CONIC_TO_QUAD_POW2 && error > tolerance {
        error *= 0.25;
        levels += 1;
    }
    levels
}
