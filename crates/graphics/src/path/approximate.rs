//! `Path.approximate`: the polyline with lengths that `PathInterpolator` and path animations read.
//!
//! The contract of API 23: triples of (fraction of the whole length, x, y); the first fraction is 0 and the last is
//! exactly 1, because the last length is divided by itself; a path without length stands still at its point. Conics
//! are left out, as Android 6 left them out (a path made of ovals only has the points of its moves and lines).

use super::{Iter, Path, Segment};
use crate::geometry::Point;

/// An app may ask for any error, even zero: a curve is never cut into more pieces than this.
const MAX_PIECES: usize = 1 << 12;

impl Path {
    /// Triples of fraction, x and y along the path; straight lines between them stay within `acceptable_error`.
    pub fn approximate(&self, acceptable_error: f32) -> Vec<f32> {
        let mut line = MeasuredLine::default();
        for segment in Iter::new(self, false, false) {
            line.add(&segment, acceptable_error * acceptable_error);
        }
        if line.points.is_empty() {
            let lone = if self.verbs().len() == 1 { self.points().first().copied() } else { None };
            line.move_to(lone.unwrap_or_default());
        }
        line.into_fractions()
    }
}

#[derive(Default)]
struct MeasuredLine {
    points: Vec<Point>,
    lengths: Vec<f32>,
}

impl MeasuredLine {
    fn add(&mut self, segment: &Segment, error_squared: f32) {
        match segment {
            Segment::Move(point) => self.move_to(*point),
            Segment::Line([_, point]) | Segment::Close(point) => self.line_to(*point),
            Segment::Quad(points) => self.curve(|t| quad_at(points, t), error_squared, false),
            Segment::Cubic(points) => self.curve(|t| cubic_at(points, t), error_squared, true),
            Segment::Conic(..) => {}
        }
    }

    fn move_to(&mut self, point: Point) {
        self.lengths.push(self.lengths.last().copied().unwrap_or(0.0));
        self.points.push(point);
    }

    fn line_to(&mut self, point: Point) {
        if self.points.is_empty() {
            self.move_to(Point::ZERO);
        } else if self.points.last() == Some(&point) {
            return;
        }
        let last = self.points.last().copied().unwrap_or_default();
        let length = self.lengths.last().copied().unwrap_or(0.0) + last.distance(point);
        self.points.push(point);
        self.lengths.push(length);
    }

    /// Halves parameter intervals until the middle of each lies on its chord.
    ///
    /// An S-shaped cubic can have its middle on the chord by chance; `double_check` looks at a quarter too, until that
    /// has happened once.
    fn curve(&mut self, at: impl Fn(f32) -> Point, error_squared: f32, mut double_check: bool) {
        self.line_to(at(0.0));
        let mut from = (0.0, at(0.0));
        let mut ahead = vec![(1.0, at(1.0))];
        let mut pieces = 1;
        while let Some(to) = ahead.last().copied() {
            let (middle, mut bent) = bend(&at, from, to, error_squared);
            if !bent && double_check {
                bent = bend(&at, from, middle, error_squared).1;
                double_check = !bent;
            }
            let can_split = middle.0 > from.0 && middle.0 < to.0 && pieces < MAX_PIECES;
            if bent && can_split {
                ahead.push(middle);
                pieces += 1;
            } else {
                self.line_to(to.1);
                from = to;
                ahead.pop();
            }
        }
    }

    fn into_fractions(mut self) -> Vec<f32> {
        let mut total = self.lengths.last().copied().unwrap_or(0.0);
        if total == 0.0 {
            self.points.push(self.points.last().copied().unwrap_or_default());
            self.lengths.push(1.0);
            total = 1.0;
        }
        let triples = self.points.iter().zip(&self.lengths);
        triples.flat_map(|(point, length)| [length / total, point.x, point.y]).collect()
    }
}

type Sample = (f32, Point);

/// The sample in the middle of two, and whether it lies too far from the chord.
fn bend(at: impl Fn(f32) -> Point, from: Sample, to: Sample, error_squared: f32) -> (Sample, bool) {
    let t = (to.0 + from.0) / 2.0;
    let point = at(t);
    let chord = Point::new((to.1.x + from.1.x) / 2.0, (to.1.y + from.1.y) / 2.0);
    ((t, point), (point - chord).length_squared() > error_squared)
}

fn quad_at(p: &[Point; 3], t: f32) -> Point {
    let s = 1.0 - t;
    let mix = |a: f32, b: f32, c: f32| s * ((s * a) + (t * b)) + t * ((s * b) + (t * c));
    Point::new(mix(p[0].x, p[1].x, p[2].x), mix(p[0].y, p[1].y, p[2].y))
}

fn cubic_at(p: &[Point; 4], t: f32) -> Point {
    let s = 1.0 - t;
    let (s2, t2) = (s * s, t * t);
    let mix = |a: f32, b: f32, c: f32, d: f32| (s2 * s * a) + (3.0 * s2 * t * b) + (3.0 * s * t2 * c) + (t2 * t * d);
    Point::new(mix(p[0].x, p[1].x, p[2].x, p[3].x), mix(p[0].y, p[1].y, p[2].y, p[3].y))
}
