//! Curves as chains of short lines, for everything that wants polygons.

use super::{Path, Segment, curve};
use crate::geometry::Point;

/// No curve becomes more lines than this, whatever its size.
const MAX_LINES: f32 = 256.0;

/// The points of one contour.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Polyline {
    /// The corners in order; a closed contour does not repeat its first.
    pub points: Vec<Point>,
    /// Whether the app closed it.
    pub closed: bool,
}

impl Path {
    /// The contours as lines that stay within `tolerance` of the curves.
    pub fn flatten(&self, tolerance: f32) -> Vec<Polyline> {
        let mut out = Flattener { tolerance, done: Vec::new(), open: Polyline::default() };
        for segment in self.raw_segments() {
            out.add(segment);
        }
        out.finish(false);
        out.done
    }
}

struct Flattener {
    tolerance: f32,
    done: Vec<Polyline>,
    open: Polyline,
}

impl Flattener {
    fn add(&mut self, segment: Segment) {
        match segment {
            Segment::Move(point) => {
                self.finish(false);
                self.open.points.push(point);
            }
            Segment::Line([_, point]) => self.open.points.push(point),
            Segment::Quad(p) => {
                let bend = (p[0] - p[1] * 2.0 + p[2]).length();
                self.sample(bend * 0.25, p[2], |t| curve::quad_at(&p, t).0);
            }
            Segment::Conic(p, w) => {
                let bend = (p[0] - p[1] * 2.0 + p[2]).length() * w.max(1.0);
                self.sample(bend * 0.25, p[2], |t| curve::conic_at(&p, w, t).0);
            }
            Segment::Cubic(p) => {
                let bend = (p[0] - p[1] * 2.0 + p[2]).length().max((p[1] - p[2] * 2.0 + p[3]).length());
                self.sample(bend * 0.75, p[3], |t| curve::cubic_at(&p, t).0);
            }
            Segment::Close(start) => {
                self.finish(true);
                self.open.points.push(start);
            }
        }
    }

    /// Lines at even parameters; the error of `n` lines is that of one divided by n squared.
    fn sample(&mut self, error: f32, end: Point, at: impl Fn(f32) -> Point) {
        let count = (error / self.tolerance).sqrt().ceil().clamp(1.0, MAX_LINES);
        let count = if count.is_nan() { 1.0 } else { count };
        for i in 1..count as u32 {
            self.open.points.push(at(i as f32 / count));
        }
        self.open.points.push(end);
    }

    fn finish(&mut self, closed: bool) {
        let mut line = std::mem::take(&mut self.open);
        if line.points.len() < 2 {
            return;
        }
        line.closed = closed;
        if closed && line.points.len() > 2 && line.points.first() == line.points.last() {
            line.points.pop();
        }
        self.done.push(line);
    }
}
