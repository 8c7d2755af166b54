//! A motion event as libinput keeps it: pointers, and samples of their axes over time.
//!
//! An axis that is 0 is not stored, and at most 30 are. Offsets are kept apart from the samples, so that the raw
//! position stays what the screen reported.

use crate::os::parcel::{Parcel, Refused};
use libcore::wire::{Corrupt, PlainState, Reader, Writer};

/// Numbers of the axes that the platform itself interprets.
pub mod axis {
    #![expect(missing_docs, reason = "the names are Android's and say it")]
    pub const X: i32 = 0;
    pub const Y: i32 = 1;
    pub const PRESSURE: i32 = 2;
    pub const SIZE: i32 = 3;
    pub const TOUCH_MAJOR: i32 = 4;
    pub const TOUCH_MINOR: i32 = 5;
    pub const TOOL_MAJOR: i32 = 6;
    pub const TOOL_MINOR: i32 = 7;
    pub const ORIENTATION: i32 = 8;
}

const MAX_AXES: u32 = 30;
const MAX_POINTERS: usize = 16;
const MAX_SAMPLES: usize = 0xffff;

/// The axes of one pointer at one time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Coords {
    /// Which axes are stored; axis 0 is the highest bit, as in libinput.
    bits: u64,
    values: Vec<f32>,
}

impl Coords {
    fn bit(axis: i32) -> Option<u64> {
        (0..=63).contains(&axis).then(|| 1 << (63 - axis))
    }

    /// Number of axes stored before this one.
    fn index(&self, bit: u64) -> usize {
        (self.bits & !(bit | (bit - 1))).count_ones() as usize
    }

    /// The value of an axis.
    pub fn get(&self, axis: i32) -> f32 {
        match Coords::bit(axis) {
            Some(bit) if self.bits & bit != 0 => self.values[self.index(bit)],
            _ => 0.0,
        }
    }

    /// Sets an axis; one too many is left out.
    pub fn set(&mut self, axis: i32, value: f32) {
        let Some(bit) = Coords::bit(axis) else { return };
        let index = self.index(bit);
        if self.bits & bit != 0 {
            self.values[index] = value;
        } else if value != 0.0 && self.bits.count_ones() < MAX_AXES {
            self.bits |= bit;
            self.values.insert(index, value);
        }
    }

    /// The axes that are stored, lowest number first.
    pub fn axes(&self) -> impl Iterator<Item = (i32, f32)> + '_ {
        (0..64).filter(|a| self.bits & (1 << (63 - a)) != 0).zip(self.values.iter().copied())
    }

    fn scale(&mut self, factor: f32) {
        for a in [axis::X, axis::Y, axis::TOUCH_MAJOR, axis::TOUCH_MINOR, axis::TOOL_MAJOR, axis::TOOL_MINOR] {
            if self.get(a) != 0.0 {
                self.set(a, self.get(a) * factor);
            }
        }
    }
}

/// What a pointer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// Its number while it is down.
    pub id: i32,
    /// Finger, stylus, mouse, eraser.
    pub tool: i32,
}

/// The pointers at one time.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// When, in nanoseconds.
    pub time: i64,
    /// One for each pointer.
    pub coords: Vec<Coords>,
}

/// A motion event; the last sample is the current one, those before it are its history.
#[derive(Clone, Debug, PartialEq)]
pub struct Motion {
    /// The device.
    pub device: i32,
    /// The kind of device.
    pub source: i32,
    /// What happened, and to which pointer.
    pub action: i32,
    /// The button that it happened with.
    pub action_button: i32,
    /// Flags.
    pub flags: i32,
    /// Edges that were touched.
    pub edge_flags: i32,
    /// Modifier keys.
    pub meta: i32,
    /// Buttons that are pressed.
    pub buttons: i32,
    /// What is added to raw positions.
    pub offset: (f32, f32),
    /// Precision of the device.
    pub precision: (f32, f32),
    /// When the gesture began, in nanoseconds.
    pub down_time: i64,
    /// The pointers.
    pub pointers: Vec<Pointer>,
    /// History and present.
    pub samples: Vec<Sample>,
}

const SOURCE_CLASS_POINTER: i32 = 2;
const ACTION_MASK: i32 = 0xff;
const ACTION_POINTER_DOWN: i32 = 5;
const ACTION_POINTER_UP: i32 = 6;

impl Motion {
    /// The action without the pointer's index.
    pub fn action_masked(&self) -> i32 {
        self.action & ACTION_MASK
    }

    /// The index of the pointer that the action is about.
    pub fn action_index(&self) -> usize {
        (self.action as usize >> 8) & 0xff
    }

    /// Whether fingers or the like touch: neither hovering nor scrolling.
    pub fn is_touch(&self) -> bool {
        let touch = matches!(self.action_masked(), 0..=4 | ACTION_POINTER_DOWN | ACTION_POINTER_UP);
        self.source & SOURCE_CLASS_POINTER != 0 && touch
    }

    /// The offset that applies to an axis.
    pub fn offset_of(&self, axis: i32) -> f32 {
        match axis {
            axis::X => self.offset.0,
            axis::Y => self.offset.1,
            _ => 0.0,
        }
    }

    /// Multiplies positions and sizes.
    pub fn scale(&mut self, factor: f32) {
        self.offset = (self.offset.0 * factor, self.offset.1 * factor);
        self.precision = (self.precision.0 * factor, self.precision.1 * factor);
        self.samples.iter_mut().flat_map(|s| &mut s.coords).for_each(|c| c.scale(factor));
    }

    /// Applies a matrix to all positions, keeping the raw position of the first pointer.
    pub fn transform(&mut self, matrix: &[f32; 9]) {
        let Some(first) = self.samples.last().and_then(|s| s.coords.first()) else { return };
        let (old, raw) = (self.offset, (first.get(axis::X), first.get(axis::Y)));
        let moved = apply(matrix, raw.0 + old.0, raw.1 + old.1);
        self.offset = (moved.0 - raw.0, moved.1 - raw.1);
        let origin = apply(matrix, 0.0, 0.0);
        for c in self.samples.iter_mut().flat_map(|s| &mut s.coords) {
            let (x, y) = apply(matrix, c.get(axis::X) + old.0, c.get(axis::Y) + old.1);
            c.set(axis::X, x - self.offset.0);
            c.set(axis::Y, y - self.offset.1);
            c.set(axis::ORIENTATION, turn(matrix, c.get(axis::ORIENTATION), origin));
        }
    }

    /// The event without its history.
    pub fn without_history(&self) -> Motion {
        let mut copy = self.clone();
        copy.samples.drain(..copy.samples.len().saturating_sub(1));
        copy
    }

    /// Writes it into a parcel.
    pub fn write_to(&self, p: &mut Parcel) -> Result<(), Refused> {
        let head = [self.pointers.len() as i32, self.samples.len() as i32, self.device, self.source, self.action];
        let more = [self.action_button, self.flags, self.edge_flags, self.meta, self.buttons];
        let floats = [self.offset.0, self.offset.1, self.precision.0, self.precision.1];
        for word in head.into_iter().chain(more).chain(floats.map(|f| f.to_bits() as i32)) {
            p.write_i32(word)?;
        }
        p.write_i64(self.down_time)?;
        for pointer in &self.pointers {
            p.write_i32(pointer.id)?;
            p.write_i32(pointer.tool)?;
        }
        self.samples.iter().try_for_each(|s| write_sample(s, p))
    }

    /// Reads what [`Motion::write_to`] wrote.
    pub fn read_from(p: &mut Parcel) -> Option<Motion> {
        let (pointers, samples) = (p.read_i32() as usize, p.read_i32() as usize);
        if !(1..=MAX_POINTERS).contains(&pointers) || !(1..=MAX_SAMPLES).contains(&samples) {
            return None;
        }
        let mut motion = read_head(p);
        motion.pointers = (0..pointers).map(|_| Pointer { id: p.read_i32(), tool: p.read_i32() }).collect();
        for _ in 0..samples {
            motion.samples.push(read_sample(p, pointers)?);
        }
        Some(motion)
    }
}

fn write_sample(sample: &Sample, p: &mut Parcel) -> Result<(), Refused> {
    p.write_i64(sample.time)?;
    for c in &sample.coords {
        p.write_i64(c.bits as i64)?;
        c.values.iter().try_for_each(|v| p.write_i32(v.to_bits() as i32))?;
    }
    Ok(())
}

fn read_head(p: &mut Parcel) -> Motion {
    let mut ints = [0; 8];
    ints.fill_with(|| p.read_i32());
    let mut floats = [0.0; 4];
    floats.fill_with(|| f32::from_bits(p.read_i32() as u32));
    let [device, source, action, action_button, flags, edge_flags, meta, buttons] = ints;
    Motion {
        device,
        source,
        action,
        action_button,
        flags,
        edge_flags,
        meta,
        buttons,
        offset: (floats[0], floats[1]),
        precision: (floats[2], floats[3]),
        down_time: p.read_i64(),
        pointers: Vec::new(),
        samples: Vec::new(),
    }
}

/// One sample; `None` behind the end of the parcel, so that a number of samples alone costs nothing.
fn read_sample(p: &mut Parcel, pointers: usize) -> Option<Sample> {
    if p.available() == 0 {
        return None;
    }
    let mut sample = Sample { time: p.read_i64(), coords: Vec::new() };
    for _ in 0..pointers {
        let bits = p.read_i64() as u64;
        if bits.count_ones() > MAX_AXES {
            return None;
        }
        let values = (0..bits.count_ones()).map(|_| f32::from_bits(p.read_i32() as u32)).collect();
        sample.coords.push(Coords { bits, values });
    }
    Some(sample)
}

fn apply(m: &[f32; 9], x: f32, y: f32) -> (f32, f32) {
    let new_x = m[0] * x + m[1] * y + m[2];
    let new_y = m[3] * x + m[4] * y + m[5];
    let z = m[6] * x + m[7] * y + m[8];
    let z = if z == 0.0 { z } else { 1.0 / z };
    (new_x * z, new_y * z)
}

/// Where an angle, clockwise from vertical, points after the matrix.
fn turn(m: &[f32; 9], angle: f32, origin: (f32, f32)) -> f32 {
    use std::f64::consts::{FRAC_PI_2, PI};
    let (x, y) = apply(m, libm::sinf(angle), -libm::cosf(angle));
    let result = libm::atan2f(x - origin.0, -(y - origin.1));
    match f64::from(result) {
        r if r < -FRAC_PI_2 => (r + PI) as f32,
        r if r > FRAC_PI_2 => (r - PI) as f32,
        _ => result,
    }
}

impl PlainState for Motion {
    fn write(&self, out: &mut Writer) {
        let mut parcel = Parcel::default();
        // An event is far smaller than the largest parcel.
        let _ = self.write_to(&mut parcel);
        out.bytes(&parcel.bytes());
    }

    fn read(input: &mut Reader<'_>) -> Result<Motion, Corrupt> {
        let mut parcel = Parcel::default();
        let corrupt = input.corrupt();
        parcel.set_bytes(input.bytes()?).map_err(|_| corrupt)?;
        parcel.set_position(0);
        Motion::read_from(&mut parcel).ok_or(corrupt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn motion() -> Motion {
        let mut coords = Coords::default();
        coords.set(axis::Y, 200.0);
        coords.set(axis::X, 100.0);
        coords.set(axis::PRESSURE, 1.0);
        Motion {
            device: 3,
            source: 0x1002,
            action: 2,
            action_button: 0,
            flags: 0,
            edge_flags: 0,
            meta: 0,
            buttons: 0,
            offset: (-10.0, -20.0),
            precision: (1.0, 1.0),
            down_time: 5,
            pointers: vec![Pointer { id: 0, tool: 1 }],
            samples: vec![Sample { time: 5, coords: vec![coords.clone()] }, Sample { time: 9, coords: vec![coords] }],
        }
    }

    #[test]
    fn axes_are_packed_in_order() {
        let m = motion();
        let axes: Vec<_> = m.samples[0].coords[0].axes().collect();
        assert_eq!(axes, [(0, 100.0), (1, 200.0), (2, 1.0)]);
        assert_eq!(m.samples[0].coords[0].get(63), 0.0);
        assert_eq!(m.samples[0].coords[0].get(-1), 0.0);
    }

    #[test]
    fn a_parcel_keeps_everything() {
        let mut p = Parcel::default();
        motion().write_to(&mut p).unwrap();
        p.set_position(0);
        assert_eq!(Motion::read_from(&mut p), Some(motion()));
        assert_eq!(Motion::from_bytes(&motion().to_bytes()), Ok(motion()));
    }

    #[test]
    fn a_turned_event_keeps_its_raw_position() {
        let mut m = motion();
        let quarter = [0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];
        m.transform(&quarter);
        let c = &m.samples[1].coords[0];
        assert_eq!((c.get(axis::X), c.get(axis::Y)), (100.0, 200.0));
        assert_eq!((c.get(axis::X) + m.offset.0, c.get(axis::Y) + m.offset.1), (-180.0, 90.0));
        // As a float the right angle lies just above it, and is turned round as on Android.
        assert!((c.get(axis::ORIENTATION) + std::f32::consts::FRAC_PI_2).abs() < 1e-6);
    }

    #[test]
    fn touches_are_told_from_hovering() {
        let mut m = motion();
        for (action, source, touch) in [(0, 2, true), (0x105, 2, true), (7, 2, false), (8, 2, false), (2, 4, false)] {
            (m.action, m.source) = (action, source);
            assert_eq!(m.is_touch(), touch, "{action:#x} {source}");
        }
    }
}
