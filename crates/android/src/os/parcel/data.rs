//! The bytes of a parcel, as Android's `Parcel` lays them out on a 32-bit phone.
//!
//! Everything starts at a multiple of four. What the kernel would translate between processes (binders, file
//! descriptors) takes 16 bytes in place and is listed beside the bytes, because only what is listed may be read as
//! an object. Nothing here knows the machine: descriptors that a change sets free are handed back to be closed.

use std::collections::BTreeMap;
use vm::layout::Ref;
use vm::wire::{Reader, WireError, Writer};

/// More than any app on a phone gets for one parcel; beyond it there is no memory.
const LIMIT: usize = 64 << 20;
/// Bytes of an object in place: type, flags, number, cookie.
const OBJECT: usize = 16;
const TYPE_BINDER: u32 = 0x7362_2a85;
const TYPE_FD: u32 = 0x6664_2a85;
/// Priority 127, and that the other side may send descriptors back.
const OBJECT_FLAGS: u32 = 0x17f;

/// One parcel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    data: Vec<u8>,
    position: usize,
    capacity: usize,
    objects: BTreeMap<usize, Held>,
    allow_fds: bool,
}

/// What a parcel holds beside bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// A binder of the guest.
    Binder(Ref),
    /// A file descriptor that the parcel owns.
    Fd(u32),
}

/// Why a parcel cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A size that is negative or outside the parcel.
    BadValue,
    /// It would grow beyond all measure.
    NoMemory,
    /// Descriptors were forbidden.
    FdsNotAllowed,
}

impl Default for Parcel {
    fn default() -> Parcel {
        Parcel { data: Vec::new(), position: 0, capacity: 0, objects: BTreeMap::new(), allow_fds: true }
    }
}

impl Parcel {
    /// Bytes written, or the position when that lies behind them.
    pub fn size(&self) -> usize {
        self.data.len().max(self.position)
    }

    /// Bytes behind the position.
    pub fn available(&self) -> usize {
        self.size() - self.position
    }

    /// Where the next item is read or written.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Bytes that fit before it grows.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Moves the position.
    pub fn set_position(&mut self, position: usize) {
        self.position = position;
    }

    /// Cuts or extends it; gives the descriptors that were cut off.
    pub fn set_size(&mut self, size: usize) -> Result<Vec<u32>, Refused> {
        let dropped = self.cut(size)?;
        self.data.resize(size, 0);
        Ok(dropped)
    }

    /// Makes room; gives the descriptors that were cut off.
    pub fn set_capacity(&mut self, capacity: usize) -> Result<Vec<u32>, Refused> {
        if capacity > self.capacity { self.cut(capacity) } else { Ok(Vec::new()) }
    }

    fn cut(&mut self, size: usize) -> Result<Vec<u32>, Refused> {
        let dropped = self.objects.split_off(&size);
        if size <= self.capacity {
            self.data.truncate(size);
            self.position = self.position.min(size);
        } else {
            self.reserve(size)?;
        }
        Ok(fds(dropped.values()))
    }

    /// The first memory of a parcel also puts it back to its start.
    fn reserve(&mut self, capacity: usize) -> Result<(), Refused> {
        if capacity > LIMIT {
            return Err(Refused::NoMemory);
        }
        if self.capacity == 0 {
            self.position = 0;
        }
        self.capacity = self.capacity.max(capacity);
        Ok(())
    }

    /// Empties it as if it were new; gives the descriptors that it held.
    pub fn clear(&mut self) -> Vec<u32> {
        fds(std::mem::take(self).objects.values())
    }

    /// Forbids descriptors, or leaves things as they are; tells what was allowed.
    pub fn push_allow_fds(&mut self, allow: bool) -> bool {
        let before = self.allow_fds;
        self.allow_fds &= allow;
        before
    }

    /// Allows or forbids descriptors.
    pub fn restore_allow_fds(&mut self, allow: bool) {
        self.allow_fds = allow;
    }

    /// Whether it holds descriptors.
    pub fn has_fds(&self) -> bool {
        self.objects.values().any(|o| matches!(o, Held::Fd(_)))
    }

    /// Whether it holds binders or descriptors.
    pub fn has_objects(&self) -> bool {
        !self.objects.is_empty()
    }

    /// What it holds beside bytes.
    pub fn objects(&self) -> impl Iterator<Item = &Held> {
        self.objects.values()
    }

    /// The descriptors that lie in a range.
    pub fn fds_in(&self, offset: usize, length: usize) -> Vec<u32> {
        fds(self.objects.range(offset..offset.saturating_add(length)).map(|(_, held)| held))
    }

    /// All its bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.data.clone();
        bytes.resize(self.size(), 0);
        bytes
    }

    /// Replaces its bytes and stands at the end, as writing them would; gives the descriptors that were cut off.
    pub fn set_bytes(&mut self, bytes: &[u8]) -> Result<Vec<u32>, Refused> {
        let dropped = self.set_size(bytes.len())?;
        self.position = 0;
        self.write_bytes(bytes)?;
        Ok(dropped)
    }

    /// Room for `length` bytes, rounded up to whole words whose last bytes are zero.
    fn write_in_place(&mut self, length: usize) -> Result<&mut [u8], Refused> {
        let padded = length.next_multiple_of(4);
        if self.position + padded > self.capacity {
            self.reserve(((self.data.len() + padded) * 3 / 2).max(self.position + padded))?;
        }
        let (start, end) = (self.position, self.position + padded);
        if self.data.len() < end {
            self.data.resize(end, 0);
        }
        self.data[start + length..end].fill(0);
        self.position = end;
        Ok(&mut self.data[start..start + length])
    }

    /// Writes bytes and pads them.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Refused> {
        self.write_in_place(bytes.len())?.copy_from_slice(bytes);
        Ok(())
    }

    /// Writes an int.
    pub fn write_i32(&mut self, v: i32) -> Result<(), Refused> {
        self.write_bytes(&v.to_le_bytes())
    }

    /// Writes a long.
    pub fn write_i64(&mut self, v: i64) -> Result<(), Refused> {
        self.write_bytes(&v.to_le_bytes())
    }

    /// Writes the number of bytes, then the bytes.
    pub fn write_byte_array(&mut self, bytes: &[u8]) -> Result<(), Refused> {
        self.write_i32(bytes.len() as i32)?;
        self.write_bytes(bytes)
    }

    /// Writes a string: units, how many come first, a zero unit comes last; -1 stands for null.
    pub fn write_string(&mut self, units: Option<&[u16]>) -> Result<(), Refused> {
        let Some(units) = units else { return self.write_i32(-1) };
        self.write_i32(units.len() as i32)?;
        let room = self.write_in_place(units.len() * 2 + 2)?;
        let (text, end) = room.split_at_mut(units.len() * 2);
        for (to, unit) in text.chunks_exact_mut(2).zip(units) {
            to.copy_from_slice(&unit.to_le_bytes());
        }
        end.fill(0);
        Ok(())
    }

    /// Writes a binder; null is written and not listed.
    pub fn write_binder(&mut self, binder: Ref) -> Result<(), Refused> {
        let at = self.write_object(TYPE_BINDER, binder.0, binder.0)?;
        if !binder.is_null() {
            self.objects.insert(at, Held::Binder(binder));
        }
        Ok(())
    }

    /// Writes a descriptor, which the parcel owns from now on.
    pub fn write_fd(&mut self, fd: u32) -> Result<(), Refused> {
        if !self.allow_fds {
            return Err(Refused::FdsNotAllowed);
        }
        let at = self.write_object(TYPE_FD, fd, 1)?;
        self.objects.insert(at, Held::Fd(fd));
        Ok(())
    }

    fn write_object(&mut self, kind: u32, number: u32, cookie: u32) -> Result<usize, Refused> {
        let room = self.write_in_place(OBJECT)?;
        for (to, word) in room.chunks_exact_mut(4).zip([kind, OBJECT_FLAGS, number, cookie]) {
            to.copy_from_slice(&word.to_le_bytes());
        }
        Ok(self.position - OBJECT)
    }

    /// The next `length` bytes, padding skipped.
    pub fn read_bytes(&mut self, length: usize) -> Option<&[u8]> {
        let start = self.position;
        let end = start.checked_add(length.checked_next_multiple_of(4)?)?;
        if end > self.data.len() {
            return None;
        }
        self.position = end;
        Some(&self.data[start..start + length])
    }

    fn read_array<const N: usize>(&mut self) -> [u8; N] {
        self.read_bytes(N).and_then(|b| b.try_into().ok()).unwrap_or([0; N])
    }

    /// The next int; 0 behind the end.
    pub fn read_i32(&mut self) -> i32 {
        i32::from_le_bytes(self.read_array())
    }

    /// The next long; 0 behind the end.
    pub fn read_i64(&mut self) -> i64 {
        i64::from_le_bytes(self.read_array())
    }

    /// The next bytes with their number before them; `None` for a number that cannot be.
    pub fn read_byte_array(&mut self) -> Option<&[u8]> {
        let length = usize::try_from(self.read_i32()).ok()?;
        if length <= self.available() { self.read_bytes(length) } else { None }
    }

    /// The next string; `None` for null and for what is none.
    pub fn read_string(&mut self) -> Option<Vec<u16>> {
        let length = usize::try_from(self.read_i32()).ok()?;
        let bytes = self.read_bytes(length * 2 + 2)?;
        Some(bytes.chunks_exact(2).take(length).map(|c| u16::from_le_bytes([c[0], c[1]])).collect())
    }

    /// The next binder; null for what is none.
    pub fn read_binder(&mut self) -> Ref {
        match self.read_object(TYPE_BINDER) {
            Some(Held::Binder(binder)) => binder,
            _ => Ref::NULL,
        }
    }

    /// The next descriptor, which stays the parcel's.
    pub fn read_fd(&mut self) -> Option<u32> {
        match self.read_object(TYPE_FD) {
            Some(Held::Fd(fd)) => Some(fd),
            _ => None,
        }
    }

    fn read_object(&mut self, kind: u32) -> Option<Held> {
        let at = self.position;
        let same = self.read_bytes(OBJECT)?.starts_with(&kind.to_le_bytes());
        self.objects.get(&at).filter(|_| same).copied()
    }

    /// Appends a part of another parcel; every descriptor in it is replaced by what `dup` gives.
    pub fn append(
        &mut self,
        other: &Parcel,
        (offset, length): (usize, usize),
        mut dup: impl FnMut(u32) -> u32,
    ) -> Result<(), Refused> {
        let end = offset.checked_add(length).ok_or(Refused::BadValue)?;
        let bytes = other.data.get(offset..end).ok_or(Refused::BadValue)?;
        if self.data.len() + length > self.capacity {
            self.reserve((self.data.len() + length) * 3 / 2)?;
        }
        let start = self.position;
        self.put(bytes)?;
        let mut fds = false;
        for (at, held) in other.objects.range(offset..end).filter(|(at, _)| **at + OBJECT <= end) {
            self.adopt(at - offset + start, *held, &mut dup);
            fds |= matches!(held, Held::Fd(_));
        }
        if fds && !self.allow_fds { Err(Refused::FdsNotAllowed) } else { Ok(()) }
    }

    /// Puts bytes at the position without padding.
    fn put(&mut self, bytes: &[u8]) -> Result<(), Refused> {
        let end = self.position + bytes.len();
        self.reserve(end)?;
        if self.data.len() < end {
            self.data.resize(end, 0);
        }
        self.data[self.position..end].copy_from_slice(bytes);
        self.position = end;
        Ok(())
    }

    fn adopt(&mut self, at: usize, held: Held, dup: &mut impl FnMut(u32) -> u32) {
        let held = match held {
            Held::Fd(fd) => Held::Fd(dup(fd)),
            binder @ Held::Binder(_) => binder,
        };
        if let (Held::Fd(fd), Some(number)) = (held, self.data.get_mut(at + 8..at + 12)) {
            number.copy_from_slice(&fd.to_le_bytes());
        }
        self.objects.insert(at, held);
    }

    /// Writes it for a snapshot.
    pub fn save(&self, w: &mut Writer) {
        w.blob(&self.data);
        w.u32(self.position as u32);
        w.u32(self.capacity as u32);
        w.bool(self.allow_fds);
        w.list(self.objects.iter(), |w, (at, held)| {
            let (fd, number) = match held {
                Held::Binder(binder) => (false, binder.0),
                Held::Fd(fd) => (true, *fd),
            };
            w.u32(*at as u32);
            w.bool(fd);
            w.u32(number);
        });
    }

    /// Reads what [`Parcel::save`] wrote.
    pub fn load(r: &mut Reader<'_>) -> Result<Parcel, WireError> {
        let data = r.blob()?.to_vec();
        let (position, capacity, allow_fds) = (r.u32()? as usize, r.u32()? as usize, r.bool()?);
        let objects = r.list(|r| {
            let (at, fd, number) = (r.u32()? as usize, r.bool()?, r.u32()?);
            Ok((at, if fd { Held::Fd(number) } else { Held::Binder(Ref(number)) }))
        })?;
        Ok(Parcel { data, position, capacity, objects: objects.into_iter().collect(), allow_fds })
    }
}

fn fds<'a>(objects: impl Iterator<Item = &'a Held>) -> Vec<u32> {
    let fd = |o: &Held| if let Held::Fd(fd) = o { Some(*fd) } else { None };
    objects.filter_map(fd).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(s: &str) -> Vec<u16> {
        s.encode_utf16().collect()
    }

    fn check(write: impl Fn(&mut Parcel), expected: &[u8]) {
        let mut p = Parcel::default();
        write(&mut p);
        assert_eq!(p.bytes(), expected);
        let mut w = Writer::default();
        p.save(&mut w);
        assert_eq!(Parcel::load(&mut Reader::new(&w.bytes)), Ok(p));
    }

    #[test]
    fn items_take_whole_words() {
        check(|p| p.write_byte_array(&[1, 2, 3, 4, 5]).unwrap(), &[5, 0, 0, 0, 1, 2, 3, 4, 5, 0, 0, 0]);
        check(|p| p.write_i64(-2).unwrap(), &[0xfe, 255, 255, 255, 255, 255, 255, 255]);
    }

    #[test]
    fn strings_have_a_length_and_an_end() {
        check(|p| p.write_string(Some(&units("ab"))).unwrap(), &[2, 0, 0, 0, b'a', 0, b'b', 0, 0, 0, 0, 0]);
        check(|p| p.write_string(Some(&units("é"))).unwrap(), &[1, 0, 0, 0, 0xe9, 0, 0, 0]);
        check(|p| p.write_string(Some(&[])).unwrap(), &[0, 0, 0, 0, 0, 0, 0, 0]);
        check(|p| p.write_string(None).unwrap(), &[255, 255, 255, 255]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut p = Parcel::default();
        p.write_i32(7).unwrap();
        p.write_string(Some(&units("gibbon"))).unwrap();
        p.write_string(None).unwrap();
        p.write_binder(Ref(0x40)).unwrap();
        p.write_binder(Ref::NULL).unwrap();
        p.write_byte_array(&[9; 3]).unwrap();
        p.set_position(0);
        assert_eq!(p.read_i32(), 7);
        assert_eq!(p.read_string(), Some(units("gibbon")));
        assert_eq!(p.read_string(), None);
        assert_eq!(p.read_binder(), Ref(0x40));
        assert_eq!(p.read_binder(), Ref::NULL);
        assert_eq!(p.read_byte_array(), Some(&[9; 3][..]));
        assert_eq!((p.available(), p.read_i32(), p.read_i64()), (0, 0, 0));
    }

    #[test]
    fn hostile_lengths_give_nothing() {
        for length in [-1, 1, 1000, i32::MAX, i32::MIN] {
            let mut p = Parcel::default();
            p.write_i32(length).unwrap();
            p.set_position(0);
            assert_eq!(p.clone().read_string(), None, "{length}");
            assert_eq!(p.read_byte_array(), None, "{length}");
        }
        assert_eq!(Parcel::default().set_size(i32::MAX as usize), Err(Refused::NoMemory));
    }

    #[test]
    fn bytes_are_no_objects() {
        let mut p = Parcel::default();
        p.write_bytes(&[0x85, 0x2a, 0x62, 0x73, 0, 0, 0, 0, 64, 0, 0, 0, 64, 0, 0, 0]).unwrap();
        p.set_position(0);
        assert_eq!(p.read_binder(), Ref::NULL);
    }

    #[test]
    fn a_part_takes_its_objects_along() {
        let mut from = Parcel::default();
        from.write_i32(1).unwrap();
        from.write_binder(Ref(0x80)).unwrap();
        from.write_fd(5).unwrap();
        let mut to = Parcel::default();
        to.write_i32(2).unwrap();
        to.append(&from, (4, 32), |fd| fd + 10).unwrap();
        assert_eq!(to.size(), 36);
        to.set_position(4);
        assert_eq!((to.read_binder(), to.read_fd()), (Ref(0x80), Some(15)));
        assert_eq!(to.append(&from, (30, 8), |fd| fd), Err(Refused::BadValue));
        assert_eq!(to.set_size(20), Ok(vec![15]));
        assert_eq!((to.has_fds(), to.has_objects(), to.position()), (false, true, 20));
    }

    #[test]
    fn descriptors_can_be_forbidden() {
        let mut p = Parcel::default();
        assert!(p.push_allow_fds(false));
        assert_eq!(p.write_fd(3), Err(Refused::FdsNotAllowed));
        p.restore_allow_fds(true);
        assert_eq!(p.write_fd(3), Ok(()));
        assert_eq!(p.clear(), vec![3]);
        assert_eq!(p, Parcel::default());
    }

    #[test]
    fn it_grows_by_half() {
        let mut p = Parcel::default();
        p.write_i32(1).unwrap();
        assert_eq!(p.capacity(), 6);
        p.write_i32(1).unwrap();
        assert_eq!(p.capacity(), 12);
    }
}
