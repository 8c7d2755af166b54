//! What a path looks like: a rectangle, an oval, convex.

use super::{Direction, Path, Segment, Verb};
use crate::geometry::{NEARLY_ZERO, Point, Rect};

impl Path {
    /// The oval that this path was made as, if it is one.
    pub fn is_oval(&self) -> Option<Rect> {
        self.data.oval.then(|| self.bounds())
    }

    /// The rectangle that this path draws, if it draws one (`isRect`).
    ///
    /// Sides may consist of several segments; the last side may be missing, since filling closes it.
    pub fn is_rect(&self) -> Option<Rect> {
        let found = RectContour::scan(self)?;
        Some(if found.closed_points > 0 { Rect::around(&self.points()[..found.closed_points]) } else { self.bounds() })
    }

    /// The sense in which the rectangle was drawn, if the path is one.
    pub fn rect_direction(&self) -> Option<Direction> {
        RectContour::scan(self).map(|found| found.direction)
    }

    /// Whether all points are numbers.
    pub fn is_finite(&self) -> bool {
        self.points().iter().all(|point| point.is_finite())
    }

    /// Whether the path is one convex contour (`isConvex`).
    pub fn is_convex(&self) -> bool {
        if self.data.convex {
            return true;
        }
        if !self.is_finite() {
            return false;
        }
        let mut state = Convexity::default();
        let mut contours = 0;
        for segment in self.segments(true) {
            contours += i32::from(matches!(segment, Segment::Move(_)));
            if contours > 1 || !state.add(&segment) {
                return false;
            }
        }
        true
    }
}

/// A contour that was recognised as a rectangle.
struct RectContour {
    /// How many points belong to it, if it was closed.
    closed_points: usize,
    direction: Direction,
}

/// Directions: bit 0 for horizontal, bit 1 for right or down.
fn side(dx: f32, dy: f32) -> u8 {
    u8::from(dx != 0.0) | (u8::from(dx > 0.0 || dy > 0.0) << 1)
}

#[derive(Default)]
struct RectScan {
    corners: u8,
    first: Point,
    last: Point,
    first_side: u8,
    last_side: u8,
    next_side: u8,
    closed_or_moved: bool,
    closed: bool,
}

impl RectContour {
    fn scan(path: &Path) -> Option<Self> {
        let points = path.points();
        let mut scan = RectScan::default();
        let mut next_point = 0;
        let mut closed_points = 0;
        for verb in path.verbs() {
            match verb {
                Verb::Close => {
                    closed_points = next_point;
                    scan.closed = true;
                    scan.line_to(points[0])?;
                }
                Verb::Line => {
                    scan.line_to(points[next_point])?;
                    next_point += 1;
                }
                Verb::Move => {
                    scan.last = points[next_point];
                    scan.closed_or_moved = true;
                    next_point += 1;
                }
                Verb::Quad | Verb::Conic | Verb::Cubic => return None,
            }
            scan.last_side = scan.next_side;
        }
        scan.finish().then(|| Self { closed_points, direction: scan.direction() })
    }
}

impl RectScan {
    /// Adds a side; `None` once this cannot be a rectangle.
    fn line_to(&mut self, to: Point) -> Option<()> {
        let from = self.last;
        if from.x != to.x && from.y != to.y {
            return None;
        }
        if from == to {
            return Some(());
        }
        self.next_side = side(to.x - from.x, to.y - from.y);
        if self.corners == 0 {
            self.first_side = self.next_side;
            self.first = from;
            self.last = to;
            self.corners = 1;
            self.closed_or_moved = false;
            return Some(());
        }
        if self.closed_or_moved {
            return None;
        }
        if self.closed && self.next_side == self.first_side {
            return Some(());
        }
        self.closed_or_moved = self.closed;
        let turned = self.last_side != self.next_side;
        self.corners += u8::from(turned);
        if self.corners > 4 {
            return None;
        }
        self.last = to;
        (!turned || self.follows_cycle()).then_some(())
    }

    /// The second side may turn either way, the third must oppose the first, the fourth the second.
    fn follows_cycle(&self) -> bool {
        let turn = self.first_side ^ (self.corners - 1);
        let cycle = if self.corners == 3 { 0 } else { self.next_side ^ turn };
        (cycle ^ turn) == self.next_side
    }

    fn finish(&mut self) -> bool {
        if self.corners == 4 && (self.first == self.last || self.closed) {
            return true;
        }
        let gap = self.first - self.last;
        if gap.x != 0.0 && gap.y != 0.0 {
            return false;
        }
        self.corners == 3 || (self.corners == 4 && side(gap.x, gap.y) == self.last_side)
    }

    fn direction(&self) -> Direction {
        if self.first_side == (self.last_side + 1) & 3 { Direction::Ccw } else { Direction::Cw }
    }
}

/// Follows the turns of one contour.
#[derive(Default)]
struct Convexity {
    count: usize,
    prior: Point,
    last: Point,
    current: Point,
    first_vector: Point,
    last_vector: Point,
    turn: Option<bool>,
    sign_changes: (u8, u8),
    signs: Option<(i8, i8)>,
    curve: bool,
}

enum Turn {
    Left,
    Right,
    Straight,
    Backwards,
}

impl Convexity {
    /// Adds a segment; false once the contour is concave.
    fn add(&mut self, segment: &Segment) -> bool {
        self.curve = matches!(segment, Segment::Quad(_) | Segment::Conic(..) | Segment::Cubic(_));
        match segment {
            Segment::Move(point) => self.add_point(*point),
            Segment::Line(points) => self.add_point(points[1]),
            Segment::Quad(points) | Segment::Conic(points, _) => points[1..].iter().all(|p| self.add_point(*p)),
            Segment::Cubic(points) => points[1..].iter().all(|p| self.add_point(*p)),
            Segment::Close(_) => self.count <= 2 || self.add_vector(self.first_vector),
        }
    }

    fn add_point(&mut self, point: Point) -> bool {
        if self.count == 0 {
            self.current = point;
            self.count = 1;
            return true;
        }
        let vector = point - self.current;
        if !vector.length_squared().is_finite() {
            return false;
        }
        if !vector.can_normalize() {
            return true;
        }
        (self.prior, self.last, self.current) = (self.last, self.current, point);
        self.count += 1;
        if self.count == 2 {
            self.first_vector = vector;
            self.last_vector = vector;
        } else if !self.add_vector(vector) {
            return false;
        }
        self.count_signs(vector)
    }

    /// A convex contour changes between rising and falling at most three times per axis.
    fn count_signs(&mut self, vector: Point) -> bool {
        let sign = |value: f32| i8::from(value < 0.0);
        let signs = (sign(vector.x), sign(vector.y));
        let changed = |old: Option<i8>, new: i8| u8::from(old != Some(new));
        self.sign_changes.0 += changed(self.signs.map(|s| s.0), signs.0);
        self.sign_changes.1 += changed(self.signs.map(|s| s.1), signs.1);
        self.signs = Some(signs);
        self.sign_changes.0 <= 3 && self.sign_changes.1 <= 3
    }

    fn add_vector(&mut self, vector: Point) -> bool {
        match self.turn(vector) {
            Turn::Straight => return true,
            Turn::Backwards if self.curve => return false,
            Turn::Backwards => {}
            turn => {
                let right = matches!(turn, Turn::Right);
                if *self.turn.get_or_insert(right) != right {
                    return false;
                }
            }
        }
        self.last_vector = vector;
        true
    }

    fn turn(&self, vector: Point) -> Turn {
        let cross = self.last_vector.cross(vector);
        let (a, b) = (self.current, self.last);
        let smallest = a.x.min(a.y).min(b.x).min(b.y);
        let largest = a.x.max(a.y).max(b.x).max(b.y).max(-smallest);
        if !almost_equal(largest, largest + cross) && cross != 0.0 {
            return if cross > 0.0 { Turn::Right } else { Turn::Left };
        }
        if cross != 0.0 {
            let exact = self.exact_cross();
            let too_small = exact == 0.0 || exact.abs() < (f64::from(largest) * f64::from(f32::EPSILON)).abs();
            if !too_small {
                return if exact > 0.0 { Turn::Right } else { Turn::Left };
            }
        }
        let backwards = self.last_vector.length_squared() > NEARLY_ZERO * NEARLY_ZERO
            && vector.length_squared() > NEARLY_ZERO * NEARLY_ZERO
            && self.last_vector.dot(vector) < 0.0;
        if backwards { Turn::Backwards } else { Turn::Straight }
    }

    fn exact_cross(&self) -> f64 {
        let delta = |a: f32, b: f32| f64::from(a) - f64::from(b);
        let (lx, ly) = (delta(self.last.x, self.prior.x), delta(self.last.y, self.prior.y));
        let (cx, cy) = (delta(self.current.x, self.last.x), delta(self.current.y, self.last.y));
        lx * cy - ly * cx
    }
}

/// Whether two floats are fewer than 16 steps apart.
fn almost_equal(a: f32, b: f32) -> bool {
    let ordered = |value: f32| {
        let bits = value.to_bits() as i32;
        i64::from(if bits < 0 { -(bits & i32::MAX) } else { bits })
    };
    a.is_finite() && b.is_finite() && (ordered(a) - ordered(b)).abs() < 16
}
