//! The velocity of pointers by a least-squares fit of a parabola to the last 100 ms (`lsq2`).
//!
//! All maths is in `f32` and in the order of libinput, because flings depend on the last bit: the fit is a QR
//! decomposition by Gram-Schmidt, and the velocity is the linear coefficient at the newest sample.

use crate::view::motion_event::{Motion, axis};
use libcore::wire::{Corrupt, PlainState, Reader, Writer};

const HORIZON: i64 = 100_000_000;
const HISTORY: usize = 20;
/// A pointer that says nothing for this long has stopped.
const STOPPED: i64 = 40_000_000;
const MAX_POINTERS: usize = 16;
/// Coefficients that an estimate has room for.
pub const COEFFICIENTS: usize = 5;

const ACTION_DOWN: i32 = 0;
const ACTION_MOVE: i32 = 2;
const ACTION_POINTER_DOWN: i32 = 5;
const ACTION_HOVER_MOVE: i32 = 7;
const ACTION_HOVER_ENTER: i32 = 9;

/// What a tracker knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Tracker {
    degree: usize,
    last_time: i64,
    active: i32,
    ids: u32,
    index: usize,
    movements: Vec<Movement>,
    calculated: Vec<(u32, f32, f32)>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Movement {
    time: i64,
    positions: Vec<(u32, f32, f32)>,
}

/// A polynomial through the recent positions of a pointer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Coefficients of x.
    pub x: [f32; COEFFICIENTS],
    /// Coefficients of y.
    pub y: [f32; COEFFICIENTS],
    /// Highest power in use.
    pub degree: usize,
    /// Between 0, no fit, and 1, a perfect one.
    pub confidence: f32,
}

impl Tracker {
    /// A tracker that fits polynomials of this degree.
    pub fn new(degree: usize) -> Tracker {
        Tracker {
            degree,
            last_time: 0,
            active: -1,
            ids: 0,
            index: 0,
            movements: vec![Movement::default(); HISTORY],
            calculated: Vec::new(),
        }
    }

    /// The degree that a strategy's name stands for; other strategies than least squares fall back to the default.
    pub fn degree_of(strategy: &str) -> usize {
        match strategy {
            "lsq1" => 1,
            "lsq3" => 3,
            _ => 2,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.forget();
        self.calculated.clear();
    }

    fn forget(&mut self) {
        self.ids = 0;
        self.active = -1;
        self.restart();
    }

    fn restart(&mut self) {
        self.index = 0;
        self.movements[0].positions.clear();
    }

    fn clear_pointer(&mut self, id: u32) {
        self.ids &= !(1 << id);
        if self.active == id as i32 {
            self.active = if self.ids == 0 { -1 } else { self.ids.trailing_zeros() as i32 };
        }
        self.movements[self.index].positions.retain(|p| p.0 != id);
    }

    /// Adds the samples of an event.
    pub fn add(&mut self, event: &Motion) {
        match event.action_masked() {
            ACTION_DOWN | ACTION_HOVER_ENTER => self.forget(),
            ACTION_POINTER_DOWN => {
                if let Some(id) = event.pointers.get(event.action_index()).and_then(|p| pointer_id(p.id)) {
                    self.clear_pointer(id);
                }
            }
            ACTION_MOVE | ACTION_HOVER_MOVE => {}
            _ => return,
        }
        for sample in &event.samples {
            let position = |(i, p): (usize, &crate::view::motion_event::Pointer)| {
                let c = sample.coords.get(i)?;
                Some((pointer_id(p.id)?, c.get(axis::X) + event.offset.0, c.get(axis::Y) + event.offset.1))
            };
            let mut positions: Vec<_> =
                event.pointers.iter().take(MAX_POINTERS).enumerate().filter_map(position).collect();
            positions.sort_by_key(|p| p.0);
            self.add_movement(sample.time, positions);
        }
    }

    fn add_movement(&mut self, time: i64, positions: Vec<(u32, f32, f32)>) {
        let ids = positions.iter().fold(0, |ids, p| ids | 1 << p.0);
        if self.ids & ids != 0 && time >= self.last_time.saturating_add(STOPPED) {
            self.restart();
        }
        (self.last_time, self.ids) = (time, ids);
        if self.active < 0 || ids & (1 << self.active) == 0 {
            self.active = if ids == 0 { -1 } else { ids.trailing_zeros() as i32 };
        }
        self.index = (self.index + 1) % HISTORY;
        self.movements[self.index] = Movement { time, positions };
    }

    /// Computes the velocities that [`Tracker::velocity`] answers.
    pub fn compute(&mut self, units: i32, max: f32) {
        let limit = |v: f32| {
            let v = v * units as f32 / 1000.0;
            if v > max {
                max
            } else if v < -max {
                -max
            } else {
                v
            }
        };
        let ids = (0..32).filter(|id| self.ids & (1 << id) != 0);
        let speeds = ids.map(|id| {
            let e = self.estimate(id).filter(|e| e.degree >= 1).unwrap_or_default();
            (id, limit(e.x[1]), limit(e.y[1]))
        });
        self.calculated = speeds.collect();
    }

    /// The velocity of a pointer, or of the active one for -1, as last computed.
    pub fn velocity(&self, id: i32) -> (f32, f32) {
        let id = if id == -1 { self.active } else { id };
        let found = self.calculated.iter().find(|c| c.0 as i32 == id);
        found.map_or((0.0, 0.0), |c| (c.1, c.2))
    }

    /// The pointer for which -1 asks.
    pub fn active(&self) -> i32 {
        self.active
    }

    /// The polynomial of a pointer; `None` without any position.
    pub fn estimate(&self, id: u32) -> Option<Estimate> {
        let (times, xs, ys) = self.recent(id);
        let degree = self.degree.min(times.len().checked_sub(1)?);
        if degree >= 1
            && let (Some((x, fit_x)), Some((y, fit_y))) =
                (solve(&times, &xs, degree + 1), solve(&times, &ys, degree + 1))
        {
            return Some(Estimate { x, y, degree, confidence: fit_x * fit_y });
        }
        let mut still = Estimate { confidence: 1.0, ..Estimate::default() };
        (still.x[0], still.y[0]) = (xs[0], ys[0]);
        Some(still)
    }

    /// Times in seconds before the newest sample, and positions, newest first.
    fn recent(&self, id: u32) -> (Vec<f32>, Vec<f32>, Vec<f32>) {
        let newest = self.movements[self.index].time;
        let (mut times, mut xs, mut ys) = (Vec::new(), Vec::new(), Vec::new());
        for back in 0..HISTORY {
            let movement = &self.movements[(self.index + HISTORY - back) % HISTORY];
            let Some(position) = movement.positions.iter().find(|p| p.0 == id) else { break };
            let age = newest.wrapping_sub(movement.time);
            if age > HORIZON {
                break;
            }
            times.push((age.wrapping_neg()) as f32 * 0.000_000_001);
            xs.push(position.1);
            ys.push(position.2);
        }
        (times, xs, ys)
    }
}

fn pointer_id(id: i32) -> Option<u32> {
    u32::try_from(id).ok().filter(|id| *id < 32)
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).fold(0.0, |sum, (x, y)| sum + x * y)
}

/// Fits a polynomial with `n` coefficients to `y` over `x`; also gives the coefficient of determination.
fn solve(x: &[f32], y: &[f32], n: usize) -> Option<([f32; COEFFICIENTS], f32)> {
    let powers = powers(x, n);
    let (q, r) = decompose(&powers)?;
    let mut b = [0.0; COEFFICIENTS];
    for i in (0..n).rev() {
        b[i] = dot(&q[i], y);
        for j in (i + 1..n).rev() {
            b[i] -= r[i][j] * b[j];
        }
        b[i] /= r[i][i];
    }
    Some((b, determination(x, y, &b[..n])))
}

fn powers(x: &[f32], n: usize) -> Vec<Vec<f32>> {
    let mut columns = vec![vec![1.0; x.len()]];
    for i in 1..n {
        columns.push(columns[i - 1].iter().zip(x).map(|(p, x)| p * x).collect());
    }
    columns
}

type Columns = Vec<Vec<f32>>;

/// An orthonormal basis of the columns, and the triangle that leads back; `None` when they depend on each other.
fn decompose(a: &Columns) -> Option<(Columns, Columns)> {
    let (mut q, mut r): (Columns, Columns) = (Vec::new(), Vec::new());
    for column in a {
        let mut v = column.clone();
        for before in &q {
            let part = dot(&v, before);
            v.iter_mut().zip(before).for_each(|(v, b)| *v -= part * b);
        }
        let norm = libm::sqrtf(dot(&v, &v));
        if norm < 0.000_001 {
            return None;
        }
        let inverse = 1.0 / norm;
        v.iter_mut().for_each(|v| *v *= inverse);
        let row = a.iter().enumerate().map(|(i, c)| if i < q.len() { 0.0 } else { dot(&v, c) }).collect();
        r.push(row);
        q.push(v);
    }
    Some((q, r))
}

fn determination(x: &[f32], y: &[f32], b: &[f32]) -> f32 {
    let mean = y.iter().fold(0.0, |sum, y| sum + y) / y.len() as f32;
    let (mut errors, mut total) = (0.0, 0.0);
    for (x, y) in x.iter().zip(y) {
        let (mut error, mut term) = (y - b[0], 1.0);
        for coefficient in &b[1..] {
            term *= x;
            error -= term * coefficient;
        }
        errors += error * error;
        total += (y - mean) * (y - mean);
    }
    if total > 0.000_001 { 1.0 - errors / total } else { 1.0 }
}

impl PlainState for Tracker {
    fn write(&self, out: &mut Writer) {
        out.size(self.degree);
        out.u64(self.last_time as u64);
        out.i32(self.active);
        out.u32(self.ids);
        out.size(self.index);
        for m in &self.movements {
            out.u64(m.time as u64);
            write_points(out, &m.positions);
        }
        write_points(out, &self.calculated);
    }

    fn read(input: &mut Reader<'_>) -> Result<Tracker, Corrupt> {
        let mut t = Tracker::new(input.size()?.clamp(1, COEFFICIENTS - 1));
        t.last_time = input.u64()? as i64;
        t.active = input.i32()?.clamp(-1, 31);
        t.ids = input.u32()?;
        t.index = input.size()? % HISTORY;
        for m in &mut t.movements {
            *m = Movement { time: input.u64()? as i64, positions: read_points(input)? };
        }
        t.calculated = read_points(input)?;
        Ok(t)
    }
}

fn write_points(out: &mut Writer, points: &[(u32, f32, f32)]) {
    out.size(points.len());
    for (id, x, y) in points {
        out.u32(*id);
        out.u32(x.to_bits());
        out.u32(y.to_bits());
    }
}

fn read_points(input: &mut Reader<'_>) -> Result<Vec<(u32, f32, f32)>, Corrupt> {
    let count = input.size()?;
    let mut points = Vec::new();
    for _ in 0..count {
        points.push((input.u32()? & 31, f32::from_bits(input.u32()?), f32::from_bits(input.u32()?)));
    }
    Ok(points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::motion_event::{Coords, Pointer, Sample};

    fn event(action: i32, time_ms: i64, x: f32, y: f32) -> Motion {
        let mut coords = Coords::default();
        coords.set(axis::X, x);
        coords.set(axis::Y, y);
        Motion {
            device: 0,
            source: 0x1002,
            action,
            action_button: 0,
            flags: 0,
            edge_flags: 0,
            meta: 0,
            buttons: 0,
            offset: (0.0, 0.0),
            precision: (1.0, 1.0),
            down_time: 0,
            pointers: vec![Pointer { id: 0, tool: 1 }],
            samples: vec![Sample { time: time_ms * 1_000_000, coords: vec![coords] }],
        }
    }

    fn check(points: &[(i64, f32, f32)], expected: (f32, f32)) {
        let mut t = Tracker::new(2);
        for (i, (time, x, y)) in points.iter().enumerate() {
            t.add(&event(if i == 0 { 0 } else { 2 }, *time, *x, *y));
        }
        t.compute(1000, f32::MAX);
        let (vx, vy) = t.velocity(-1);
        assert!((vx - expected.0).abs() < 1.0 && (vy - expected.1).abs() < 1.0, "{vx} {vy}");
        assert_eq!(Tracker::from_bytes(&t.to_bytes()), Ok(t));
    }

    #[test]
    fn a_steady_move_has_its_speed() {
        let line: Vec<_> = (0..10).map(|i| (i * 10, 100.0 + i as f32 * 5.0, 300.0 - i as f32 * 2.0)).collect();
        check(&line, (500.0, -200.0));
    }

    #[test]
    fn an_accelerating_move_has_the_speed_of_its_end() {
        let at = |i: i64| i as f32 * 0.01;
        let curve: Vec<_> = (0..10).map(|i| (i * 10, 1000.0 * at(i) * at(i), 0.0)).collect();
        check(&curve, (180.0, 0.0));
    }

    #[test]
    fn a_tap_and_a_pause_have_none() {
        check(&[(0, 1.0, 1.0)], (0.0, 0.0));
        check(&[(0, 0.0, 0.0), (10, 50.0, 0.0), (60, 100.0, 0.0)], (0.0, 0.0));
    }

    #[test]
    fn two_points_give_a_line_and_a_limit_cuts() {
        check(&[(0, 0.0, 0.0), (10, 10.0, 20.0)], (1000.0, 2000.0));
        let mut t = Tracker::new(2);
        t.add(&event(0, 0, 0.0, 0.0));
        t.add(&event(2, 10, 10.0, 20.0));
        t.compute(1000, 1500.0);
        assert_eq!(t.velocity(0).1, 1500.0);
        assert_eq!(t.velocity(5), (0.0, 0.0));
        let e = t.estimate(0).unwrap_or_default();
        assert_eq!((e.degree, e.confidence), (1, 1.0));
    }
}
