//! `android.graphics.Interpolator`: values between key frames.
//!
//! The blend curve is solved in fixed point with 14 fractional bits, as Skia does; a frame keeps that granularity.

use crate::geometry::lerp;
use crate::persist::persist_struct;

const ONE: i32 = 1 << 14;
const HALF: i32 = 1 << 13;
/// Control points that blend linearly.
const LINEAR: [f32; 4] = [0.333_333_33, 0.333_333_33, 0.666_666_7, 0.666_666_7];

/// Where a time lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Between the key frames.
    Normal,
    /// Before the first.
    FreezeStart,
    /// After the last.
    FreezeEnd,
}

impl Phase {
    /// Java's native number.
    pub fn to_native(self) -> i32 {
        self as i32
    }
}

#[derive(Debug, Clone, PartialEq, Default)]
struct KeyFrame {
    time: u32,
    blend: [f32; 4],
    values: Vec<f32>,
}

persist_struct!(KeyFrame { time, blend, values });

/// Key frames of several values each.
#[derive(Debug, Clone, PartialEq)]
pub struct Interpolator {
    value_count: usize,
    frames: Vec<KeyFrame>,
    repeat: f32,
    mirror: bool,
}

persist_struct!(Interpolator { value_count, frames, repeat, mirror });

impl Interpolator {
    /// Frames that are all zero; counts are limited as Skia's fields limit them (255 values, 32767 frames).
    pub fn new(value_count: i32, frame_count: i32) -> Self {
        let value_count = value_count.clamp(0, 255) as usize;
        let frame_count = frame_count.clamp(0, i32::from(i16::MAX)) as usize;
        let frame = KeyFrame { values: vec![0.0; value_count], ..KeyFrame::default() };
        Self { value_count, frames: vec![frame; frame_count], repeat: 1.0, mirror: false }
    }

    /// Sets a frame, unless an earlier one has the same or a later time.
    pub fn set_key_frame(&mut self, index: usize, time: i32, values: &[f32], blend: Option<[f32; 4]>) {
        let time = time as u32;
        let ordered = self.frames.iter().take(index).all(|frame| frame.time < time);
        let count = self.value_count;
        let (Some(frame), true) = (self.frames.get_mut(index), ordered && values.len() >= count) else { return };
        *frame = KeyFrame { time, blend: blend.unwrap_or(LINEAR), values: values[..count].to_vec() };
    }

    /// Repeats the frames, forwards only or back and forth.
    pub fn set_repeat_mirror(&mut self, repeat: f32, mirror: bool) {
        self.repeat = repeat.min(32000.0);
        self.mirror = mirror;
    }

    /// The values at a time.
    pub fn values_at(&self, time: i32) -> (Phase, Vec<f32>) {
        let (Some(first), Some(last)) = (self.frames.first(), self.frames.last()) else {
            return (Phase::Normal, Vec::new());
        };
        let (time, mut phase) = self.repeated(time as u32, first.time, last.time);
        let next = self.frames.partition_point(|frame| frame.time < time);
        let exact = self.frames.get(next).is_some_and(|frame| frame.time == time);
        if exact {
            return (phase, self.frames[next].values.clone());
        }
        if next == 0 {
            phase = Phase::FreezeStart;
            return (phase, first.values.clone());
        }
        let Some(to) = self.frames.get(next) else { return (Phase::FreezeEnd, last.values.clone()) };
        let from = &self.frames[next - 1];
        let t = (time - from.time) as f32 / (to.time - from.time) as f32;
        let t = unit_cubic(t, &from.blend);
        (phase, from.values.iter().zip(&to.values).map(|(a, b)| lerp(*a, *b, t)).collect())
    }

    /// The time within one run of the frames.
    fn repeated(&self, time: u32, start: u32, end: u32) -> (u32, Phase) {
        if self.repeat == 1.0 {
            return (time, Phase::Normal);
        }
        let total = end.wrapping_sub(start);
        let offset = time.wrapping_sub(start);
        if offset >= (self.repeat * total as f32) as u32 {
            let fraction = self.repeat - self.repeat.floor();
            let whole = fraction == 0.0 && self.repeat > 0.0;
            let stopped = if whole { total } else { (fraction * total as f32) as u32 };
            return (stopped.wrapping_add(start), Phase::FreezeEnd);
        }
        let period = total << u32::from(self.mirror);
        let mut offset = if period == 0 { 0 } else { offset % period };
        if offset > total {
            offset = (total << 1) - offset;
        }
        (offset.wrapping_add(start), Phase::Normal)
    }
}

/// The height of a unit cubic curve above `x`.
fn unit_cubic(x: f32, [bx, by, cx, cy]: &[f32; 4]) -> f32 {
    let x = pin(x);
    if x == 0 || x == ONE {
        return (x / ONE) as f32;
    }
    let (b, c) = (pin(*bx), pin(*cx));
    let (mut t, mut step) = (HALF, HALF);
    for _ in 0..13 {
        step >>= 1;
        t += if x < cubic(t, b, c) { -step } else { step };
    }
    (cubic(t, pin(*by), pin(*cy)) << 2) as f32 / 65536.0
}

fn cubic(t: i32, b: i32, c: i32) -> i32 {
    let mul = |a: i32, b: i32| (a * b + HALF) >> 14;
    let (linear, square, cube) = (3 * b, 3 * (c - 2 * b), 3 * (b - c) + ONE);
    mul(mul(mul(cube, t) + square, t) + linear, t)
}

fn pin(value: f32) -> i32 {
    if value <= 0.0 || value.is_nan() {
        0
    } else if value >= 1.0 {
        ONE
    } else {
        ((value * 65536.0) as i32) >> 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ramp() -> Interpolator {
        let mut out = Interpolator::new(2, 2);
        out.set_key_frame(0, 100, &[0.0, 10.0], None);
        out.set_key_frame(1, 200, &[1.0, 20.0], None);
        out
    }

    fn check(interpolator: &Interpolator, time: i32, phase: Phase, first: f32) {
        let (found, values) = interpolator.values_at(time);
        assert_eq!(found, phase, "at {time}");
        assert!((values[0] - first).abs() < 1e-3, "{values:?} at {time}");
    }

    #[test]
    fn values_run_from_frame_to_frame() {
        let ramp = ramp();
        check(&ramp, 0, Phase::FreezeStart, 0.0);
        check(&ramp, 100, Phase::Normal, 0.0);
        check(&ramp, 150, Phase::Normal, 0.5);
        check(&ramp, 200, Phase::Normal, 1.0);
        check(&ramp, 999, Phase::FreezeEnd, 1.0);
    }

    #[test]
    fn repeats_and_mirrors() {
        let mut ramp = ramp();
        ramp.set_repeat_mirror(3.0, true);
        check(&ramp, 250, Phase::Normal, 0.5);
        check(&ramp, 275, Phase::Normal, 0.25);
        check(&ramp, 400, Phase::FreezeEnd, 1.0);
        ramp.set_repeat_mirror(1.5, false);
        check(&ramp, 225, Phase::Normal, 0.25);
        check(&ramp, 300, Phase::FreezeEnd, 0.5);
    }

    #[test]
    fn blends_ease() {
        let mut ramp = ramp();
        ramp.set_key_frame(0, 100, &[0.0, 0.0], Some([0.9, 0.0, 0.9, 0.1]));
        let (_, values) = ramp.values_at(150);
        assert!(values[0] < 0.1, "{values:?}");
    }

    #[test]
    fn out_of_order_frames_are_ignored() {
        let mut ramp = ramp();
        ramp.set_key_frame(1, 50, &[9.0, 9.0], None);
        ramp.set_key_frame(7, 50, &[9.0, 9.0], None);
        check(&ramp, 200, Phase::Normal, 1.0);
        assert_eq!(Interpolator::new(3, 0).values_at(5), (Phase::Normal, vec![]));
    }
}
