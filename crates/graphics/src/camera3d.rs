//! `android.graphics.Camera`: turns a flat picture in space and looks at it.
//!
//! The camera stands 8 inches (576 points) before the plane and looks along z. Two oddities of Skia are kept because
//! flip animations depend on the numbers: the y axis of the plane points up, and the cross products use `b.y` where
//! `b.z` would be expected.

use crate::geometry::sin_cos_degrees;
use crate::matrix::Matrix;
use crate::persist::persist_struct;

type Vector = [f32; 3];

/// A turned plane and the camera that looks at it.
#[derive(Debug, Clone, PartialEq)]
pub struct Camera3d {
    matrix: Space,
    saved: Vec<Space>,
    location: Vector,
    observer: Vector,
}

persist_struct!(Camera3d { matrix, saved, location, observer });

impl Default for Camera3d {
    fn default() -> Self {
        let location = [0.0, 0.0, -576.0];
        Self { matrix: Space::IDENTITY, saved: Vec::new(), location, observer: location }
    }
}

impl Camera3d {
    /// A camera at (0, 0, -8) before a plane that is not turned.
    pub fn new() -> Self {
        Self::default()
    }

    /// Remembers the plane.
    pub fn save(&mut self) {
        self.saved.push(self.matrix);
    }

    /// Goes back to the plane that was remembered last; without one nothing happens.
    pub fn restore(&mut self) {
        self.matrix = self.saved.pop().unwrap_or(self.matrix);
    }

    /// Moves the plane.
    pub fn translate(&mut self, x: f32, y: f32, z: f32) {
        for row in &mut self.matrix.rows {
            row[3] += row[0] * x + row[1] * y + row[2] * z;
        }
    }

    /// Turns the plane about the x axis.
    pub fn rotate_x(&mut self, degrees: f32) {
        let (s, c) = sin_cos_degrees(degrees);
        self.turn([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]]);
    }

    /// Turns the plane about the y axis.
    pub fn rotate_y(&mut self, degrees: f32) {
        let (s, c) = sin_cos_degrees(degrees);
        self.turn([[c, 0.0, -s], [0.0, 1.0, 0.0], [s, 0.0, c]]);
    }

    /// Turns the plane about the z axis.
    pub fn rotate_z(&mut self, degrees: f32) {
        let (s, c) = sin_cos_degrees(degrees);
        self.turn([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]]);
    }

    /// Puts the camera somewhere else, in inches.
    pub fn set_location(&mut self, x: f32, y: f32, z: f32) {
        self.location = [x * 72.0, y * 72.0, z * 72.0];
        self.observer = [0.0, 0.0, z * 72.0];
    }

    /// Where the camera stands, in inches.
    pub fn location(&self) -> Vector {
        self.location.map(|value| value / 72.0)
    }

    /// How far a direction agrees with the plane's normal (`dotWithNormal`).
    pub fn dot_with_normal(&self, dx: f32, dy: f32, dz: f32) -> f32 {
        let (u, v, _) = self.patch();
        let cross = skia_cross(u, v);
        cross[0] * dx + cross[1] * dy + cross[2] * dz
    }

    /// The matrix that shows the plane as the camera sees it.
    pub fn matrix(&self) -> Matrix {
        let (u, v, origin) = self.patch();
        let view = self.orientation();
        let away: Vector = std::array::from_fn(|i| origin[i] - self.location[i]);
        let depth = dot(away, view[2]);
        let cell = |side: Vector, row: usize| dot(side, view[row]) / depth;
        Matrix::from_values([
            cell(u, 0),
            cell(v, 0),
            cell(away, 0),
            cell(u, 1),
            cell(v, 1),
            cell(away, 1),
            cell(u, 2),
            cell(v, 2),
            1.0,
        ])
    }

    /// The axes of the turned plane and its origin.
    fn patch(&self) -> (Vector, Vector, Vector) {
        let m = &self.matrix;
        let origin = std::array::from_fn(|i| m.rows[i][3]);
        (m.map_vector([1.0, 0.0, 0.0]), m.map_vector([0.0, -1.0, 0.0]), origin)
    }

    /// Rows of the projection: the axis is +z and the zenith -y, so that only the observer matters.
    fn orientation(&self) -> [Vector; 3] {
        let (axis, zenith) = ([0.0, 0.0, 1.0], [0.0, -1.0, 0.0]);
        let cross = skia_cross(axis, zenith);
        let [x, y, z] = self.observer;
        [
            std::array::from_fn(|i| x * axis[i] - z * cross[i]),
            std::array::from_fn(|i| y * axis[i] - z * zenith[i]),
            axis,
        ]
    }

    fn turn(&mut self, by: [[f32; 3]; 3]) {
        self.matrix = self.matrix.concat(&by);
    }
}

/// A 3x4 matrix: turning and moving in space.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Space {
    rows: [[f32; 4]; 3],
}

persist_struct!(Space { rows });

impl Space {
    const IDENTITY: Self = Self { rows: [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]] };

    fn concat(&self, by: &[[f32; 3]; 3]) -> Self {
        let cell = |row: &[f32; 4], j: usize| row[0] * by[0][j] + row[1] * by[1][j] + row[2] * by[2][j];
        Self { rows: self.rows.map(|row| [cell(&row, 0), cell(&row, 1), cell(&row, 2), row[3]]) }
    }

    fn map_vector(&self, v: Vector) -> Vector {
        self.rows.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
    }
}

fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn skia_cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[1], a[0] * b[1] - a[1] * b[0]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;
    use crate::persist::Persist;

    #[test]
    fn an_unturned_plane_is_seen_as_it_is() {
        assert!(Camera3d::new().matrix().is_identity());
        assert_eq!(Camera3d::new().location(), [0.0, 0.0, -8.0]);
    }

    #[test]
    fn a_half_turn_mirrors() {
        let mut camera = Camera3d::new();
        camera.rotate_y(180.0);
        let at = camera.matrix().map_point(Point::new(10.0, 5.0));
        assert!((at - Point::new(-10.0, 5.0)).length() < 1e-3, "{at:?}");
        assert!(camera.dot_with_normal(0.0, 0.0, 1.0) > 0.0);
        assert!(Camera3d::new().dot_with_normal(0.0, 0.0, 1.0) < 0.0);
    }

    #[test]
    fn distance_shrinks() {
        let mut camera = Camera3d::new();
        camera.translate(0.0, 0.0, 576.0);
        let at = camera.matrix().map_point(Point::new(10.0, 0.0));
        assert!((at.x - 5.0).abs() < 1e-3, "{at:?}");
    }

    #[test]
    fn saved_planes_come_back() {
        let mut camera = Camera3d::new();
        camera.save();
        camera.rotate_x(45.0);
        camera.rotate_z(10.0);
        let turned = camera.clone();
        assert!(turned.matrix().has_perspective());
        assert_eq!(Camera3d::from_bytes(&turned.to_bytes()), Ok(turned));
        camera.restore();
        camera.restore();
        assert_eq!(camera, Camera3d::new());
    }
}
