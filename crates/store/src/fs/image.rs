//! Hash, equality and byte form of the whole file system.
//!
//! The byte form of a file system may be given as the difference to another one: a database's transaction remembers
//! the files as they were when it began, and most of them are the files of now.

use super::hold::Holds;
use super::inode::{Body, Inode};
use super::lock::Locks;
use super::map::Mapping;
use super::open::{Descriptor, MAX_DESCRIPTORS, Open};
use super::trie::{Hashed, Trie};
use super::{Dir, Fs, Mount, Process, ROOT, Resolver};
use crate::wire::{Reader, WireError, Writer, hash_of};
use std::sync::Arc;

/// Counters beyond this could overflow in a device's lifetime, so no snapshot has them.
const COUNTER_MAX: u64 = 1 << 60;
const COUNT_MAX: u64 = 1 << 30;

impl Fs {
    /// The hash of the whole state; costs what changed since it was last asked for.
    pub fn content_hash(&self) -> u128 {
        hash_of(|w| {
            [self.inodes.content_hash(), self.pins.content_hash(), self.opens.content_hash()]
                .into_iter()
                .for_each(|hash| w.u128(hash));
            [self.descriptors.content_hash(), self.locks.content_hash(), self.maps.content_hash()]
                .into_iter()
                .for_each(|hash| w.u128(hash));
            self.write_small(w);
        })
    }

    /// The state as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut w = Writer::default();
        self.encode(&mut w, None);
        w.bytes
    }

    /// Reads what [`Fs::to_bytes`] wrote; `externals` finds the bytes of files that lie outside.
    pub fn from_bytes(bytes: &[u8], externals: &Resolver<'_>) -> Result<Fs, WireError> {
        let mut r = Reader::new(bytes);
        let fs = Fs::decode(&mut r, None, externals)?;
        r.end()?;
        Ok(fs)
    }

    /// Writes the state, leaving out the inodes that it shares with `base`.
    pub(crate) fn encode(&self, w: &mut Writer, base: Option<&Fs>) {
        let changed: Vec<_> = self.inodes.iter().filter(|(ino, inode)| !is_shared(base, *ino, inode)).collect();
        w.list(changed.into_iter(), |w, (ino, inode)| {
            w.u64(ino);
            inode.write(w, true);
        });
        let gone: Vec<_> = base
            .into_iter()
            .flat_map(|base| base.inodes.iter())
            .filter(|(ino, _)| self.inodes.get(*ino).is_none())
            .collect();
        w.list(gone.into_iter(), |w, (ino, _)| w.u64(ino));
        write_trie(w, &self.pins, |w, users| w.u64(*users));
        write_trie(w, &self.opens, |w, open| open.write(w));
        write_trie(w, &self.descriptors, |w, descriptor| {
            w.u64(descriptor.open);
            w.bool(descriptor.close_on_exec);
        });
        write_trie(w, &self.locks, |w, locks| locks.write(w));
        write_trie(w, &self.maps, |w, mapping| mapping.write(w));
        self.write_small(w);
    }

    pub(crate) fn decode(r: &mut Reader<'_>, base: Option<&Fs>, externals: &Resolver<'_>) -> Result<Fs, WireError> {
        let mut inodes = base.map(|base| base.inodes.clone()).unwrap_or_default();
        let changed = r.list(53, |r| Ok((r.u64()?, Arc::new(Inode::read(r, externals)?))))?;
        changed.into_iter().for_each(|(ino, inode)| drop(inodes.insert(ino, inode)));
        r.list(8, Reader::u64)?.into_iter().for_each(|ino| drop(inodes.remove(ino)));
        let fs = Fs {
            inodes,
            pins: read_trie(r, 16, |r| r.u64())?,
            opens: read_trie(r, 41, |r| Open::read(r).map(Arc::new))?,
            descriptors: read_trie(r, 17, |r| Ok(Descriptor { open: r.u64()?, close_on_exec: r.bool()? }))?,
            locks: read_trie(r, 16, Locks::read)?,
            maps: read_trie(r, 33, Mapping::read)?,
            next_ino: r.u64()?,
            next_open: r.u64()?,
            next_map: r.u64()?,
            mounts: Arc::new(r.list(41, Mount::read)?),
            holds: Holds::read(r)?,
            process: Arc::new(Process::read(r)?),
            cwd: r.u64()?,
            now: 0,
            draw: 0,
        };
        fs.check(r)?;
        Ok(fs)
    }

    fn write_small(&self, w: &mut Writer) {
        [self.next_ino, self.next_open, self.next_map].into_iter().for_each(|next| w.u64(next));
        w.list(self.mounts.iter(), |w, mount| mount.write(w));
        self.holds.write(w);
        self.process.write(w);
        w.u64(self.cwd);
    }

    /// What the calls rely on: a root, directories that lead there, and no reference into nothing.
    fn check(&self, r: &Reader<'_>) -> Result<(), WireError> {
        let bad = |what| Err(r.bad(what));
        if self.dir(ROOT).is_err() {
            return bad("root directory");
        }
        for (ino, inode) in self.inodes.iter() {
            if inode.mount as usize >= self.mounts.len() || ino >= self.next_ino || ino == 0 {
                return bad("inode");
            }
            if matches!(&inode.body, Body::Dir(dir) if !self.is_sound(ino, dir)) {
                return bad("directory");
            }
        }
        let counters = [self.next_ino, self.next_open, self.next_map];
        let counts =
            self.pins.iter().map(|(_, users)| *users).chain(self.opens.iter().map(|(_, open)| open.refs.into()));
        if counters.into_iter().any(|next| next > COUNTER_MAX) || counts.into_iter().any(|count| count > COUNT_MAX) {
            return bad("counter");
        }
        let is_open = |fd: u64, id: u64| fd < MAX_DESCRIPTORS && self.opens.get(id).is_some();
        let opens_exist = self.descriptors.iter().all(|(fd, descriptor)| is_open(fd, descriptor.open));
        let inodes_exist = self.opens.iter().all(|(_, open)| self.inodes.get(open.ino).is_some());
        if opens_exist && inodes_exist && self.dir(self.cwd).is_ok() { Ok(()) } else { bad("descriptor") }
    }

    fn is_sound(&self, ino: u64, dir: &Dir) -> bool {
        dir.iter().all(|(_, entry)| self.inodes.get(*entry).is_some()) && self.leads_to_root(ino)
    }

    fn leads_to_root(&self, ino: u64) -> bool {
        let mut at = ino;
        for _ in 0..self.inodes.len() {
            match self.dir(at) {
                _ if at == ROOT => return true,
                Ok(dir) => at = dir.parent,
                Err(_) => return self.inode(ino).is_ok_and(|inode| inode.links == 0),
            }
        }
        at == ROOT
    }
}

impl PartialEq for Fs {
    fn eq(&self, other: &Self) -> bool {
        self.inodes == other.inodes
            && self.pins == other.pins
            && self.opens == other.opens
            && self.descriptors == other.descriptors
            && self.locks == other.locks
            && self.maps == other.maps
            && self.mounts == other.mounts
            && self.holds == other.holds
            && (&self.process, self.cwd) == (&other.process, other.cwd)
            && [self.next_ino, self.next_open, self.next_map] == [other.next_ino, other.next_open, other.next_map]
    }
}

fn is_shared(base: Option<&Fs>, ino: u64, inode: &Arc<Inode>) -> bool {
    base.and_then(|base| base.inodes.get(ino)).is_some_and(|old| Arc::ptr_eq(old, inode))
}

fn write_trie<V: Hashed>(w: &mut Writer, trie: &Trie<V>, mut each: impl FnMut(&mut Writer, &V)) {
    w.u64(trie.len() as u64);
    for (key, value) in trie.iter() {
        w.u64(key);
        each(w, value);
    }
}

fn read_trie<V: Hashed>(
    r: &mut Reader<'_>,
    size: usize,
    mut each: impl FnMut(&mut Reader<'_>) -> Result<V, WireError>,
) -> Result<Trie<V>, WireError> {
    let mut trie = Trie::default();
    for _ in 0..r.count(size)? {
        let key = r.u64()?;
        trie.insert(key, each(r)?);
    }
    Ok(trie)
}
