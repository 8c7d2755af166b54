//! The matrix between two polygons of one to four points.
//!
//! Both polygons are expressed as the image of a unit figure (a point, a segment, a corner, a square); the wanted
//! matrix is the second image after the inverse of the first.

use super::Matrix;
use crate::geometry::{Point, nearly_zero};

pub(super) fn poly_to_poly(src: &[Point], dst: &[Point]) -> Option<Matrix> {
    if src.len() != dst.len() {
        return None;
    }
    match src {
        [] => return Some(Matrix::IDENTITY),
        [from] => return Some(Matrix::translate(dst[0].x - from.x, dst[0].y - from.y)),
        [_, _] | [_, _, _] | [_, _, _, _] => {}
        _ => return None,
    }
    let scale = extent(src)?;
    if nearly_zero(scale.x) || nearly_zero(scale.y) {
        return None;
    }
    let back = unit_to(src, scale)?.invert()?;
    Some(Matrix::concat(&unit_to(dst, scale)?, &back))
}

/// Size of the figure: width across and length along its first side.
fn extent(points: &[Point]) -> Option<Point> {
    let side = points[1] - points[0];
    let length = side.length();
    if length * length == 0.0 {
        return None;
    }
    if points.len() == 2 {
        return Some(Point::new(1.0, length));
    }
    let last = points[points.len() - 1];
    let across = Point::new(points[0].y - last.y, last.x - points[0].x);
    Some(Point::new(side.dot(across) / length, length))
}

fn unit_to(p: &[Point], scale: Point) -> Option<Matrix> {
    match p.len() {
        2 => {
            let inv = 1.0 / scale.y;
            let (dx, dy) = ((p[1].x - p[0].x) * inv, (p[1].y - p[0].y) * inv);
            let back = (p[0].x - p[1].x) * inv;
            Some(Matrix::from_values([dy, dx, p[0].x, back, dy, p[0].y, 0.0, 0.0, 1.0]))
        }
        3 => {
            let across = (p[2] - p[0]) * (1.0 / scale.x);
            let along = (p[1] - p[0]) * (1.0 / scale.y);
            Some(Matrix::from_values([across.x, along.x, p[0].x, across.y, along.y, p[0].y, 0.0, 0.0, 1.0]))
        }
        _ => square_to(p, scale),
    }
}

/// The perspective image of a square, after the classic solution for a quadrilateral.
fn square_to(p: &[Point], scale: Point) -> Option<Matrix> {
    let (d0, d1, d2) = (p[2] - p[0], p[2] - p[1], p[2] - p[3]);
    let a1 = if steeper_in_x(d2) {
        let denominator = d1.x * d2.y / d2.x - d1.y;
        divide((d0.x - d1.x) * d2.y / d2.x - d0.y + d1.y, denominator)?
    } else {
        let denominator = d1.x - d1.y * d2.x / d2.y;
        divide(d0.x - d1.x - (d0.y - d1.y) * d2.x / d2.y, denominator)?
    };
    let a2 = if steeper_in_x(d1) {
        let denominator = d2.y - d2.x * d1.y / d1.x;
        divide(d0.y - d2.y - (d0.x - d2.x) * d1.y / d1.x, denominator)?
    } else {
        let denominator = d2.y * d1.x / d1.y - d2.x;
        divide((d0.y - d2.y) * d1.x / d1.y - d0.x + d2.x, denominator)?
    };
    let (ix, iy) = (1.0 / scale.x, 1.0 / scale.y);
    Some(Matrix::from_values([
        (a2 * p[3].x + p[3].x - p[0].x) * ix,
        (a1 * p[1].x + p[1].x - p[0].x) * iy,
        p[0].x,
        (a2 * p[3].y + p[3].y - p[0].y) * ix,
        (a1 * p[1].y + p[1].y - p[0].y) * iy,
        p[0].y,
        a2 * ix,
        a1 * iy,
        1.0,
    ]))
}

fn steeper_in_x(d: Point) -> bool {
    d.x.abs() > d.y.abs()
}

fn divide(numerator: f32, denominator: f32) -> Option<f32> {
    (denominator * denominator != 0.0).then(|| numerator / denominator)
}
