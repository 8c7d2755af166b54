//! Points and rectangles, with the edge cases of Skia.
//!
//! Java code sees these values through `RectF`, `Rect` and `float[]`, so the small print matters: a rectangle is empty
//! unless left < right and top < bottom (NaN makes it empty), and conversions to whole numbers saturate.

use crate::persist::persist_struct;

/// What Skia takes for zero: 1/4096.
pub const NEARLY_ZERO: f32 = 1.0 / 4096.0;

/// Whether `value` is as good as zero.
pub fn nearly_zero(value: f32) -> bool {
    value.abs() <= NEARLY_ZERO
}

/// Linear interpolation as `a + (b - a) * t`.
pub fn lerp(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

/// Rounds half up, as `floor(x + 0.5)`, saturating.
pub fn round_to_int(value: f32) -> i32 {
    (f64::from(value) + 0.5).floor() as i32
}

/// Sine and cosine of an angle in degrees; values that are nearly zero become zero.
pub fn sin_cos_degrees(degrees: f32) -> (f32, f32) {
    sin_cos(degrees_to_radians(degrees))
}

/// Sine and cosine of an angle in radians; values that are nearly zero become zero.
pub fn sin_cos(radians: f32) -> (f32, f32) {
    let snap = |value: f32| if nearly_zero(value) { 0.0 } else { value };
    (snap(libm::sinf(radians)), snap(libm::cosf(radians)))
}

/// Degrees as radians, in single precision.
pub fn degrees_to_radians(degrees: f32) -> f32 {
    degrees * (std::f32::consts::PI / 180.0)
}

/// A point, or a vector.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// Horizontal, to the right.
    pub x: f32,
    /// Vertical, downwards.
    pub y: f32,
}

persist_struct!(Point { x, y });

impl Point {
    /// The origin.
    pub const ZERO: Self = Self { x: 0.0, y: 0.0 };

    /// A point from its coordinates.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// Whether both coordinates are numbers.
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }

    /// Length of the vector; doubles are used where the square overflows.
    pub fn length(self) -> f32 {
        let square = self.length_squared();
        if square.is_finite() {
            return square.sqrt();
        }
        let (x, y) = (f64::from(self.x), f64::from(self.y));
        (x * x + y * y).sqrt() as f32
    }

    /// Square of the length.
    pub fn length_squared(self) -> f32 {
        self.x * self.x + self.y * self.y
    }

    /// Distance to another point.
    pub fn distance(self, other: Self) -> f32 {
        (self - other).length()
    }

    /// Scalar product.
    pub fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// Height of the cross product.
    pub fn cross(self, other: Self) -> f32 {
        self.x * other.y - self.y * other.x
    }

    /// Linear interpolation towards another point.
    pub fn lerp(self, other: Self, t: f32) -> Self {
        Self::new(lerp(self.x, other.x, t), lerp(self.y, other.y, t))
    }

    /// The vector with this length; zero if it is too short to have a direction.
    pub fn with_length(self, length: f32) -> Self {
        if !self.can_normalize() {
            return Self::ZERO;
        }
        let square = self.length_squared();
        let scale = if square.is_finite() {
            length / square.sqrt()
        } else {
            let (x, y) = (f64::from(self.x), f64::from(self.y));
            (f64::from(length) / (x * x + y * y).sqrt()) as f32
        };
        self * scale
    }

    /// The unit vector, or zero.
    pub fn normalized(self) -> Self {
        self.with_length(1.0)
    }

    /// Whether the vector is long enough to have a direction.
    pub fn can_normalize(self) -> bool {
        self.length_squared() > NEARLY_ZERO * NEARLY_ZERO
    }

    /// Whether the two are too close for a direction between them.
    pub fn is_degenerate_to(self, other: Self) -> bool {
        !(self - other).can_normalize()
    }
}

impl std::ops::Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl std::ops::Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl std::ops::Mul<f32> for Point {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// A rectangle with fractional edges (`RectF`).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// Left edge.
    pub left: f32,
    /// Upper edge.
    pub top: f32,
    /// Right edge.
    pub right: f32,
    /// Lower edge.
    pub bottom: f32,
}

persist_struct!(Rect { left, top, right, bottom });

impl Rect {
    /// The rectangle without extent at the origin.
    pub const EMPTY: Self = Self::new(0.0, 0.0, 0.0, 0.0);

    /// A rectangle from its edges.
    pub const fn new(left: f32, top: f32, right: f32, bottom: f32) -> Self {
        Self { left, top, right, bottom }
    }

    /// The smallest rectangle around the points; empty if there are none or one is not a number.
    pub fn around(points: &[Point]) -> Self {
        let Some(first) = points.first() else { return Self::EMPTY };
        let mut out = Self::new(first.x, first.y, first.x, first.y);
        for point in points {
            if !point.is_finite() {
                return Self::EMPTY;
            }
            out.left = out.left.min(point.x);
            out.right = out.right.max(point.x);
            out.top = out.top.min(point.y);
            out.bottom = out.bottom.max(point.y);
        }
        out
    }

    /// Distance between left and right.
    pub fn width(&self) -> f32 {
        self.right - self.left
    }

    /// Distance between top and bottom.
    pub fn height(&self) -> f32 {
        self.bottom - self.top
    }

    /// Middle between left and right.
    pub fn center_x(&self) -> f32 {
        0.5 * (self.left + self.right)
    }

    /// Middle between top and bottom.
    pub fn center_y(&self) -> f32 {
        0.5 * (self.top + self.bottom)
    }

    /// Whether it has no area; NaN counts as none.
    pub fn is_empty(&self) -> bool {
        !(self.left < self.right && self.top < self.bottom)
    }

    /// Whether all edges are numbers.
    pub fn is_finite(&self) -> bool {
        self.left.is_finite() && self.top.is_finite() && self.right.is_finite() && self.bottom.is_finite()
    }

    /// The same with edges in order.
    pub fn sorted(&self) -> Self {
        let (left, right) = if self.left > self.right { (self.right, self.left) } else { (self.left, self.right) };
        let (top, bottom) = if self.top > self.bottom { (self.bottom, self.top) } else { (self.top, self.bottom) };
        Self::new(left, top, right, bottom)
    }

    /// The four corners, clockwise from the upper left.
    pub fn corners(&self) -> [Point; 4] {
        [
            Point::new(self.left, self.top),
            Point::new(self.right, self.top),
            Point::new(self.right, self.bottom),
            Point::new(self.left, self.bottom),
        ]
    }

    /// Moved by a distance.
    pub fn translated(&self, dx: f32, dy: f32) -> Self {
        Self::new(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)
    }

    /// Every edge moved outwards.
    pub fn outset(&self, dx: f32, dy: f32) -> Self {
        Self::new(self.left - dx, self.top - dy, self.right + dx, self.bottom + dy)
    }

    /// What both cover, if anything.
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        let out = Self::new(
            self.left.max(other.left),
            self.top.max(other.top),
            self.right.min(other.right),
            self.bottom.min(other.bottom),
        );
        (!out.is_empty()).then_some(out)
    }

    /// The smallest rectangle around both; an empty one adds nothing.
    pub fn union(&self, other: &Self) -> Self {
        if other.is_empty() {
            return *self;
        }
        if self.is_empty() {
            return *other;
        }
        Self::new(
            self.left.min(other.left),
            self.top.min(other.top),
            self.right.max(other.right),
            self.bottom.max(other.bottom),
        )
    }

    /// Whether `other` lies inside.
    pub fn contains(&self, other: &Self) -> bool {
        !self.is_empty()
            && !other.is_empty()
            && self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
    }

    /// Edges rounded to the nearest whole number.
    pub fn round(&self) -> IRect {
        IRect::new(round_to_int(self.left), round_to_int(self.top), round_to_int(self.right), round_to_int(self.bottom))
    }

    /// The smallest whole rectangle around it.
    pub fn round_out(&self) -> IRect {
        IRect::new(
            self.left.floor() as i32,
            self.top.floor() as i32,
            self.right.ceil() as i32,
            self.bottom.ceil() as i32,
        )
    }
}

/// A rectangle with whole edges (`Rect`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, PartialOrd, Ord)]
pub struct IRect {
    /// Left edge.
    pub left: i32,
    /// Upper edge.
    pub top: i32,
    /// Right edge.
    pub right: i32,
    /// Lower edge.
    pub bottom: i32,
}

persist_struct!(IRect { left, top, right, bottom });

impl IRect {
    /// The rectangle without extent at the origin.
    pub const EMPTY: Self = Self::new(0, 0, 0, 0);

    /// More than any screen shows, and small enough that a float holds every edge exactly.
    pub const EVERYWHERE: Self = Self::new(-(1 << 22), -(1 << 22), 1 << 22, 1 << 22);

    /// A rectangle from its edges.
    pub const fn new(left: i32, top: i32, right: i32, bottom: i32) -> Self {
        Self { left, top, right, bottom }
    }

    /// A rectangle at the origin.
    pub const fn from_size(width: i32, height: i32) -> Self {
        Self::new(0, 0, width, height)
    }

    /// Distance between left and right.
    pub fn width(&self) -> i32 {
        self.right.saturating_sub(self.left)
    }

    /// Distance between top and bottom.
    pub fn height(&self) -> i32 {
        self.bottom.saturating_sub(self.top)
    }

    /// Whether it has no area.
    pub fn is_empty(&self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    /// What both cover, if anything.
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        let out = Self::new(
            self.left.max(other.left),
            self.top.max(other.top),
            self.right.min(other.right),
            self.bottom.min(other.bottom),
        );
        (!out.is_empty()).then_some(out)
    }

    /// Whether the pixel lies inside.
    pub fn contains_point(&self, x: i32, y: i32) -> bool {
        self.left <= x && x < self.right && self.top <= y && y < self.bottom
    }

    /// Whether `other` lies inside.
    pub fn contains(&self, other: &Self) -> bool {
        !self.is_empty()
            && !other.is_empty()
            && self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
    }

    /// Moved by a distance, saturating.
    pub fn translated(&self, dx: i32, dy: i32) -> Self {
        Self::new(
            self.left.saturating_add(dx),
            self.top.saturating_add(dy),
            self.right.saturating_add(dx),
            self.bottom.saturating_add(dy),
        )
    }

    /// The same rectangle with fractional edges.
    pub fn to_rect(&self) -> Rect {
        Rect::new(self.left as f32, self.top as f32, self.right as f32, self.bottom as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_are_empty_unless_ordered() {
        assert!(Rect::new(0.0, 0.0, 0.0, 1.0).is_empty());
        assert!(Rect::new(f32::NAN, 0.0, 1.0, 1.0).is_empty());
        assert!(!Rect::new(-1.0, -1.0, 1.0, 1.0).is_empty());
        assert_eq!(Rect::new(3.0, 4.0, 1.0, 2.0).sorted(), Rect::new(1.0, 2.0, 3.0, 4.0));
    }

    #[test]
    fn bounds_with_nan_are_empty() {
        assert_eq!(Rect::around(&[Point::new(1.0, 2.0), Point::new(f32::NAN, 0.0)]), Rect::EMPTY);
    }

    #[test]
    fn rounding_is_half_up() {
        assert_eq!([2.5, -2.5, 2.4, -0.5].map(round_to_int), [3, -2, 2, 0]);
        assert_eq!(Rect::new(0.2, -0.2, 1.2, 1.8).round_out(), IRect::new(0, -1, 2, 2));
    }

    #[test]
    fn quarter_turns_are_exact() {
        assert_eq!(sin_cos_degrees(90.0), (1.0, 0.0));
        assert_eq!(sin_cos_degrees(180.0), (0.0, -1.0));
    }

    #[test]
    fn tiny_vectors_have_no_direction() {
        assert!(Point::ZERO.is_degenerate_to(Point::ZERO));
        assert!(Point::ZERO.is_degenerate_to(Point::new(NEARLY_ZERO, 0.0)));
        assert!(!Point::ZERO.is_degenerate_to(Point::new(0.001, 0.0)));
    }
}
