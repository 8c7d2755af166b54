//! Rectangles, ovals, round rectangles and arcs, as the verbs that Skia makes of them.
//!
//! Circles are conics of a quarter turn each, so that their bounds are exact. Start points and direction are visible to
//! the app through PathMeasure and dashes, hence they are Skia's.

use super::{Direction, Path, Verb, curve};
use crate::geometry::{NEARLY_ZERO, Point, Rect, degrees_to_radians, sin_cos, sin_cos_degrees};
use crate::matrix::Matrix;

impl Path {
    /// Adds a closed rectangle that starts in the upper left corner.
    pub fn add_rect(&mut self, rect: &Rect, direction: Direction) {
        let degenerate = self.draws_nothing();
        let [a, b, c, d] = rect.corners();
        let (second, last) = if direction == Direction::Cw { (b, d) } else { (d, b) };
        self.move_to(a.x, a.y);
        for point in [second, c, last] {
            self.line_to(point.x, point.y);
        }
        self.close();
        self.mark(false, degenerate);
    }

    /// Adds a closed oval that starts at the right.
    pub fn add_oval(&mut self, oval: &Rect, direction: Direction) {
        let (degenerate, lone) = (self.draws_nothing(), self.has_only_moves());
        let (cx, cy) = (oval.center_x(), oval.center_y());
        let [a, b, c, d] = oval.corners();
        let (top, left, bottom, right) =
            (Point::new(cx, a.y), Point::new(a.x, cy), Point::new(cx, c.y), Point::new(c.x, cy));
        let quarters = match direction {
            Direction::Ccw => [(b, top), (a, left), (d, bottom), (c, right)],
            Direction::Cw => [(c, bottom), (d, left), (a, top), (b, right)],
        };
        self.move_to(right.x, right.y);
        for (control, end) in quarters {
            self.conic_to(control, end, curve::QUARTER_WEIGHT);
        }
        self.close();
        self.mark(lone, degenerate);
    }

    /// Adds a circle; nothing for a radius that is not positive.
    pub fn add_circle(&mut self, x: f32, y: f32, radius: f32, direction: Direction) {
        if radius > 0.0 {
            self.add_oval(&Rect::new(x - radius, y - radius, x + radius, y + radius), direction);
        }
    }

    /// Adds a rectangle with equal round corners; nothing for negative radii.
    pub fn add_round_rect(&mut self, rect: &Rect, rx: f32, ry: f32, direction: Direction) {
        if rx < 0.0 || ry < 0.0 {
            return;
        }
        self.add_round_shape(&RoundRect::with_radius(rect, rx, ry), direction);
    }

    /// Adds a rectangle with a radius pair per corner, clockwise from the upper left.
    pub fn add_round_rect_radii(&mut self, rect: &Rect, radii: &[f32; 8], direction: Direction) {
        self.add_round_shape(&RoundRect::with_radii(rect, radii), direction);
    }

    /// Adds an arc as its own contour; a full turn becomes an oval.
    pub fn add_arc(&mut self, oval: &Rect, start_angle: f32, sweep_angle: f32) {
        if oval.is_empty() || sweep_angle == 0.0 {
            return;
        }
        if sweep_angle.abs() >= 360.0 {
            let direction = if sweep_angle > 0.0 { Direction::Cw } else { Direction::Ccw };
            self.add_oval(oval, direction);
        } else {
            self.arc_to(oval, start_angle, sweep_angle, true);
        }
    }

    /// Appends an arc, joined by a line to what was there unless `force_move_to`.
    pub fn arc_to(&mut self, oval: &Rect, start_angle: f32, sweep_angle: f32, force_move_to: bool) {
        if oval.width() < 0.0 || oval.height() < 0.0 {
            return;
        }
        let join = !(force_move_to || self.is_empty());
        if let Some(point) = lone_arc_point(oval, start_angle, sweep_angle) {
            return self.join_to(point, join);
        }
        let (start, stop) = unit_vectors(start_angle, sweep_angle);
        let mut placed = Matrix::scale(oval.width() * 0.5, oval.height() * 0.5);
        placed.post_translate(oval.center_x(), oval.center_y());
        let conics = unit_arc(start, stop, sweep_angle > 0.0, &placed);
        let Some((first, _)) = conics.first() else { return self.join_to(placed.map_point(start), join) };
        self.join_to(first[0], join);
        for (points, weight) in &conics {
            self.conic_to(points[1], points[2], *weight);
        }
    }

    fn join_to(&mut self, point: Point, by_line: bool) {
        if by_line { self.line_to(point.x, point.y) } else { self.move_to(point.x, point.y) }
    }

    fn add_round_shape(&mut self, shape: &RoundRect, direction: Direction) {
        match shape {
            RoundRect::Empty => {}
            RoundRect::Rect(rect) => self.add_rect(rect, direction),
            RoundRect::Oval(rect) => self.add_oval(rect, direction),
            RoundRect::Round(rect, radii) => self.add_round_corners(rect, radii, direction),
        }
    }

    fn add_round_corners(&mut self, r: &Rect, radii: &[Point; 4], direction: Direction) {
        let degenerate = self.draws_nothing();
        let [ul, ur, lr, ll] = *radii;
        let at = Point::new;
        let [a, b, c, d] = r.corners();
        // Each entry: where the straight side ends, the corner, where the curve ends.
        let clockwise = [
            (at(r.left, r.top + ul.y), a, at(r.left + ul.x, r.top)),
            (at(r.right - ur.x, r.top), b, at(r.right, r.top + ur.y)),
            (at(r.right, r.bottom - lr.y), c, at(r.right - lr.x, r.bottom)),
            (at(r.left + ll.x, r.bottom), d, at(r.left, r.bottom - ll.y)),
        ];
        let corners = match direction {
            Direction::Cw => clockwise,
            Direction::Ccw => {
                let turn = |i: usize| (clockwise[i].2, clockwise[i].1, clockwise[i].0);
                [turn(3), turn(2), turn(1), turn(0)]
            }
        };
        let start = corners[3].2;
        self.move_to(start.x, start.y);
        for (side_end, corner, curve_end) in corners {
            self.line_to(side_end.x, side_end.y);
            self.conic_to(corner, curve_end, curve::QUARTER_WEIGHT);
        }
        self.close();
        self.mark(false, degenerate);
    }

    fn mark(&mut self, oval: bool, convex: bool) {
        let data = std::sync::Arc::make_mut(&mut self.data);
        data.oval = oval;
        data.convex = convex;
    }

    fn has_only_moves(&self) -> bool {
        self.verbs().iter().all(|verb| matches!(verb, Verb::Move | Verb::Close))
    }

    fn draws_nothing(&self) -> bool {
        self.segments(false).next().is_none()
    }
}

/// A rectangle with rounded corners, radii reduced until they fit.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum RoundRect {
    Empty,
    Rect(Rect),
    Oval(Rect),
    Round(Rect, [Point; 4]),
}

impl RoundRect {
    pub(crate) fn with_radius(rect: &Rect, rx: f32, ry: f32) -> Self {
        if rect.is_empty() || !rect.is_finite() {
            return Self::Empty;
        }
        if !rx.is_finite() || !ry.is_finite() || rx <= 0.0 || ry <= 0.0 {
            return Self::Rect(*rect);
        }
        let (mut rx, mut ry) = (rx, ry);
        if rect.width() < rx + rx || rect.height() < ry + ry {
            let scale = (rect.width() / (rx + rx)).min(rect.height() / (ry + ry));
            rx *= scale;
            ry *= scale;
        }
        if rx >= rect.width() * 0.5 && ry >= rect.height() * 0.5 {
            return Self::Oval(*rect);
        }
        Self::Round(*rect, [Point::new(rx, ry); 4])
    }

    pub(crate) fn with_radii(rect: &Rect, radii: &[f32; 8]) -> Self {
        if rect.is_empty() || !rect.is_finite() {
            return Self::Empty;
        }
        if radii.iter().any(|radius| !radius.is_finite()) {
            return Self::Rect(*rect);
        }
        let mut corners: [Point; 4] = std::array::from_fn(|i| {
            let (x, y) = (radii[i * 2], radii[i * 2 + 1]);
            if x <= 0.0 || y <= 0.0 { Point::ZERO } else { Point::new(x, y) }
        });
        if corners.iter().all(|corner| *corner == Point::ZERO) {
            return Self::Rect(*rect);
        }
        fit_radii(rect, &mut corners);
        let equal = corners.iter().all(|corner| *corner == corners[0]);
        if equal && corners[0].x >= rect.width() * 0.5 && corners[0].y >= rect.height() * 0.5 {
            return Self::Oval(*rect);
        }
        Self::Round(*rect, corners)
    }
}

/// Scales all radii down by the one factor that makes neighbours fit on their side, then guards against rounding.
fn fit_radii(rect: &Rect, c: &mut [Point; 4]) {
    let (width, height) = (f64::from(rect.width()), f64::from(rect.height()));
    let sums = [(c[0].x, c[1].x, width), (c[1].y, c[2].y, height), (c[2].x, c[3].x, width), (c[3].y, c[0].y, height)];
    let scale = sums.iter().fold(1.0f64, |scale, (a, b, limit)| {
        let sum = f64::from(*a) + f64::from(*b);
        if sum > *limit { scale.min(limit / sum) } else { scale }
    });
    for corner in c {
        if scale < 1.0 {
            corner.x = (f64::from(corner.x) * scale) as f32;
            corner.y = (f64::from(corner.y) * scale) as f32;
        }
        corner.x = guard_radius(corner.x, rect.left, rect.right);
        corner.y = guard_radius(corner.y, rect.top, rect.bottom);
    }
}

fn guard_radius(radius: f32, min: f32, max: f32) -> f32 {
    let too_large = radius > max - min || min + radius > max || max - radius < min;
    if too_large { f32::from_bits(radius.to_bits().wrapping_sub(1)) } else { radius }
}

/// An arc that is only a point: no sweep at the start of the oval, or an oval without extent.
fn lone_arc_point(oval: &Rect, start_angle: f32, sweep_angle: f32) -> Option<Point> {
    if sweep_angle == 0.0 && (start_angle == 0.0 || start_angle == 360.0) {
        Some(Point::new(oval.right, oval.center_y()))
    } else if oval.width() == 0.0 && oval.height() == 0.0 {
        Some(Point::new(oval.right, oval.top))
    } else {
        None
    }
}

/// Unit vectors at both ends; nearly full turns are kept apart from no turn at all.
fn unit_vectors(start_angle: f32, sweep_angle: f32) -> (Point, Point) {
    let at = |(sin, cos): (f32, f32)| Point::new(cos, sin);
    let start = at(sin_cos_degrees(start_angle));
    let mut stop = at(sin_cos_degrees(start_angle + sweep_angle));
    let sweep = sweep_angle.abs();
    if start == stop && sweep < 360.0 && sweep > 359.0 {
        let mut radians = degrees_to_radians(start_angle + sweep_angle);
        let step = (1.0f32 / 512.0).copysign(sweep_angle);
        // Huge start angles swallow the step; give up then.
        for _ in 0..1024 {
            radians -= step;
            stop = at(sin_cos(radians));
            if start != stop {
                break;
            }
        }
    }
    (start, stop)
}

/// The conics of a unit-circle arc, mapped; none if start and stop coincide.
fn unit_arc(start: Point, stop: Point, clockwise: bool, place: &Matrix) -> Vec<([Point; 3], f32)> {
    let x = start.dot(stop);
    let mut y = start.cross(stop);
    if y.abs() <= NEARLY_ZERO && x > 0.0 && (if clockwise { y >= 0.0 } else { y <= 0.0 }) {
        return Vec::new();
    }
    if !clockwise {
        y = -y;
    }
    let mut conics = quadrant_arc(x, y);
    let mut matrix = Matrix::sin_cos(start.y, start.x);
    if !clockwise {
        matrix.pre_scale(1.0, -1.0);
    }
    matrix.post_concat(place);
    for (points, _) in &mut conics {
        matrix.map_points(points);
    }
    conics
}

/// The conics from (1, 0) to (x, y), clockwise: whole quarters first, then the rest.
fn quadrant_arc(x: f32, y: f32) -> Vec<([Point; 3], f32)> {
    const AROUND: [(f32, f32); 9] = [
        (1.0, 0.0),
        (1.0, 1.0),
        (0.0, 1.0),
        (-1.0, 1.0),
        (-1.0, 0.0),
        (-1.0, -1.0),
        (0.0, -1.0),
        (1.0, -1.0),
        (1.0, 0.0),
    ];
    let corner = |i: usize| Point::new(AROUND[i].0, AROUND[i].1);
    let quadrant = if y == 0.0 {
        2
    } else if x == 0.0 {
        if y > 0.0 { 1 } else { 3 }
    } else {
        usize::from(y < 0.0) * 2 + usize::from((x < 0.0) != (y < 0.0))
    };
    let quarter = |i: usize| ([corner(i * 2), corner(i * 2 + 1), corner(i * 2 + 2)], curve::QUARTER_WEIGHT);
    let mut conics: Vec<_> = (0..quadrant).map(quarter).collect();
    let (last, end) = (corner(quadrant * 2), Point::new(x, y));
    let dot = last.dot(end);
    if dot < 1.0 {
        let half_cos = ((1.0 + dot) / 2.0).sqrt();
        let control = (last + end).with_length(1.0 / half_cos);
        conics.push(([last, control, end], half_cos));
    }
    conics
}
