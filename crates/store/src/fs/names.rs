//! Making, removing, moving and listing names.

use super::inode::{Body, Proc, mode};
use super::path::{Last, Place};
use super::queue::Pipe;
use super::{Device, Dir, External, Fd, Fs, Ino};
use crate::errno::{Errno, Result};
use std::sync::Arc;

/// An entry of a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirEntry {
    /// The name's bytes.
    pub name: Vec<u8>,
    /// The inode.
    pub ino: Ino,
    /// The type bits of `st_mode`.
    pub kind: u32,
}

/// The most links that a file may have, as in ext4.
const LINK_MAX: u32 = 65_000;

impl Fs {
    /// `mkdir(2)`.
    pub fn mkdir(&mut self, path: &[u8], permissions: u32) -> Result<()> {
        let place = self.free_place(path)?;
        let ino = self.create(&place, Body::Dir(Dir::new(place.dir)), permissions)?;
        self.inode_mut(ino)?.links = 2;
        self.count_subdir(place.dir, true)
    }

    /// Makes a directory and those above it that are missing: for the installer.
    pub fn mkdirs(&mut self, path: &[u8], permissions: u32) -> Result<()> {
        let ends = path.iter().enumerate().skip(1).filter(|(_, b)| **b == b'/').map(|(at, _)| at);
        for end in ends.chain([path.len()]).collect::<Vec<_>>() {
            match self.mkdir(&path[..end], permissions) {
                Err(Errno::EEXIST) | Ok(()) => {}
                failed => return failed,
            }
        }
        Ok(())
    }

    /// `rmdir(2)`.
    pub fn rmdir(&mut self, path: &[u8]) -> Result<()> {
        let place = self.walk(path, Last::Name)?;
        match place.name.as_slice() {
            b"" => return Err(Errno::EBUSY),
            b"." => return Err(Errno::EINVAL),
            b".." => return Err(Errno::ENOTEMPTY),
            _ => {}
        }
        let ino = place.existing(self)?;
        let is_empty = self.dir(ino)?.is_empty();
        self.require_removal(place.dir, ino)?;
        match self.inode(ino)?.mount {
            mount if mount != self.inode(place.dir)?.mount => Err(Errno::EBUSY),
            _ if !is_empty => Err(Errno::ENOTEMPTY),
            _ => self.remove_dir(&place, ino),
        }
    }

    /// `unlink(2)`.
    pub fn unlink(&mut self, path: &[u8]) -> Result<()> {
        let place = self.walk(path, Last::Name)?;
        if place.is_dot() {
            return Err(Errno::EISDIR);
        }
        let ino = place.ino.ok_or(Errno::ENOENT)?;
        match self.inode(ino)?.is_dir() {
            true => Err(Errno::EISDIR),
            false if place.slash => Err(Errno::ENOTDIR),
            false => self.require_removal(place.dir, ino).and_then(|()| self.remove_name(&place, ino)),
        }
    }

    /// `remove(3)`: a file or an empty directory.
    pub fn remove(&mut self, path: &[u8]) -> Result<()> {
        match self.unlink(path) {
            Err(Errno::EISDIR) => self.rmdir(path),
            other => other,
        }
    }

    /// `link(2)`.
    pub fn link(&mut self, old: &[u8], new: &[u8]) -> Result<()> {
        let ino = self.lookup(old, Last::Keep)?;
        let place = self.free_place(new)?;
        let inode = self.inode(ino)?;
        match () {
            () if place.slash => return Err(Errno::ENOENT),
            () if inode.is_dir() => return Err(Errno::EPERM),
            () if inode.mount != self.inode(place.dir)?.mount => return Err(Errno::EXDEV),
            () if inode.links >= LINK_MAX => return Err(Errno::EMLINK),
            () => self.require_change(place.dir)?,
        }
        self.add_name(&place, ino)?;
        let now = self.now;
        let inode = self.inode_mut(ino)?;
        inode.links += 1;
        inode.times.change = now;
        Ok(())
    }

    /// `symlink(2)`.
    pub fn symlink(&mut self, target: &[u8], path: &[u8]) -> Result<()> {
        match target {
            b"" => return Err(Errno::ENOENT),
            _ if target.contains(&0) => return Err(Errno::EINVAL),
            _ if target.len() >= 4096 => return Err(Errno::ENAMETOOLONG),
            _ => {}
        }
        let place = self.free_place(path)?;
        if place.slash {
            return Err(Errno::ENOENT);
        }
        let ino = self.create(&place, Body::Symlink(Arc::from(target)), 0o777)?;
        self.inode_mut(ino)?.permissions = 0o777;
        Ok(())
    }

    /// `readlink(2)`.
    pub fn readlink(&self, path: &[u8]) -> Result<Vec<u8>> {
        self.link_target(&self.walk(path, Last::Keep)?)
    }

    /// `mkfifo(3)`.
    pub fn mkfifo(&mut self, path: &[u8], permissions: u32) -> Result<()> {
        let place = self.free_place(path)?;
        self.create(&place, Body::Pipe(Pipe::default()), permissions).map(drop)
    }

    /// Makes a device: for the installer.
    pub fn mkdev(&mut self, path: &[u8], device: Device, permissions: u32) -> Result<()> {
        let place = self.free_place(path)?;
        self.create(&place, Body::Device(device), permissions).map(drop)
    }

    /// Makes a read-only file whose bytes lie elsewhere: for the installer.
    pub fn mkexternal(&mut self, path: &[u8], external: External, permissions: u32) -> Result<()> {
        let place = self.free_place(path)?;
        self.create(&place, Body::External(external), permissions).map(drop)
    }

    pub(super) fn mkproc(&mut self, path: &[u8], proc: Proc) -> Result<()> {
        let permissions = if proc == Proc::Fds { 0o555 } else { 0o444 };
        let place = self.free_place(path)?;
        self.create(&place, Body::Proc(proc), permissions).map(drop)
    }

    /// `rename(2)`.
    pub fn rename(&mut self, old: &[u8], new: &[u8]) -> Result<()> {
        let (from, to) = (self.walk(old, Last::Name)?, self.walk(new, Last::Name)?);
        if from.is_dot() || to.is_dot() {
            return Err(Errno::EBUSY);
        }
        if self.inode(from.dir)?.mount != self.inode(to.dir)?.mount {
            return Err(Errno::EXDEV);
        }
        let ino = from.ino.ok_or(Errno::ENOENT)?;
        let is_dir = self.inode(ino)?.is_dir();
        match () {
            () if !is_dir && (from.slash || to.slash) => return Err(Errno::ENOTDIR),
            () if is_dir && self.is_inside(to.dir, ino)? => return Err(Errno::EINVAL),
            () if to.ino.is_some_and(|to| self.is_inside(from.dir, to).unwrap_or(false)) => {
                return Err(Errno::ENOTEMPTY);
            }
            () if to.ino == Some(ino) => return Ok(()),
            () => self.check_rename(&from, ino, &to)?,
        }
        match to.ino {
            Some(replaced) if self.inode(replaced)?.is_dir() => self.remove_dir(&to, replaced)?,
            Some(replaced) => self.remove_name(&to, replaced)?,
            None => {}
        }
        self.move_name(&from, ino, &to)
    }

    /// The entries of a directory in byte order, without `.` and `..`.
    pub fn list(&self, path: &[u8]) -> Result<Vec<DirEntry>> {
        let ino = self.lookup(path, Last::Follow)?;
        self.require(ino, super::rights::READ)?;
        self.entries(ino)
    }

    /// The entries of an open directory.
    pub fn list_fd(&self, fd: Fd) -> Result<Vec<DirEntry>> {
        self.entries(self.open_of(fd)?.ino)
    }

    /// `chdir(2)`.
    pub fn chdir(&mut self, path: &[u8]) -> Result<()> {
        let ino = self.lookup(path, Last::Follow)?;
        if !self.inode(ino)?.is_dir() {
            return Err(Errno::ENOTDIR);
        }
        self.require(ino, super::rights::EXECUTE)?;
        self.pin(ino);
        let old = std::mem::replace(&mut self.cwd, ino);
        self.unpin(old);
        Ok(())
    }

    /// `getcwd(2)`.
    pub fn getcwd(&self) -> Result<Vec<u8>> {
        self.dir_path(self.cwd)
    }

    /// The place for something new; `EEXIST` if something is there.
    fn free_place(&self, path: &[u8]) -> Result<Place> {
        let place = self.walk(path, Last::Name)?;
        if place.ino.is_some() { Err(Errno::EEXIST) } else { Ok(place) }
    }

    fn entries(&self, ino: Ino) -> Result<Vec<DirEntry>> {
        if matches!(self.inode(ino)?.body, Body::Proc(Proc::Fds)) {
            let entry = |fd: Fd| DirEntry { name: fd.to_string().into_bytes(), ino: 0, kind: mode::SYMLINK };
            return Ok(self.descriptors().map(entry).collect());
        }
        let entry = |(name, ino): (&super::dir::Name, &Ino)| {
            let kind = self.inode(*ino)?.mode() & mode::FMT;
            Ok(DirEntry { name: name.to_vec(), ino: *ino, kind })
        };
        self.dir(ino)?.iter().map(entry).collect()
    }

    fn add_name(&mut self, place: &Place, ino: Ino) -> Result<()> {
        self.dir_mut(place.dir)?.insert(&place.name, ino);
        self.stamp_modified(place.dir)
    }

    fn remove_name(&mut self, place: &Place, ino: Ino) -> Result<()> {
        self.dir_mut(place.dir)?.remove(&place.name);
        self.stamp_modified(place.dir)?;
        let now = self.now;
        let inode = self.inode_mut(ino)?;
        inode.links = inode.links.saturating_sub(1);
        inode.times.change = now;
        self.drop_unused(ino);
        Ok(())
    }

    fn remove_dir(&mut self, place: &Place, ino: Ino) -> Result<()> {
        self.dir_mut(place.dir)?.remove(&place.name);
        self.stamp_modified(place.dir)?;
        self.count_subdir(place.dir, false)?;
        self.inode_mut(ino)?.links = 0;
        self.drop_unused(ino);
        Ok(())
    }

    /// The rights that a rename needs, and what may replace what.
    fn check_rename(&self, from: &Place, ino: Ino, to: &Place) -> Result<()> {
        let inode = self.inode(ino)?;
        self.require_removal(from.dir, ino)?;
        self.require_change(to.dir)?;
        if inode.mount != self.inode(to.dir)?.mount {
            return Err(Errno::EBUSY);
        }
        let Some(replaced) = to.ino else { return Ok(()) };
        self.require_removal(to.dir, replaced)?;
        match (inode.is_dir(), &self.inode(replaced)?.body) {
            (true, Body::Dir(dir)) if !dir.is_empty() => Err(Errno::ENOTEMPTY),
            (true, Body::Dir(_)) => Ok(()),
            (true, _) => Err(Errno::ENOTDIR),
            (false, Body::Dir(_)) => Err(Errno::EISDIR),
            (false, _) => Ok(()),
        }
    }

    fn move_name(&mut self, from: &Place, ino: Ino, to: &Place) -> Result<()> {
        self.dir_mut(from.dir)?.remove(&from.name);
        self.stamp_modified(from.dir)?;
        self.add_name(to, ino)?;
        let now = self.now;
        self.inode_mut(ino)?.times.change = now;
        if from.dir != to.dir && self.inode(ino)?.is_dir() {
            self.dir_mut(ino)?.parent = to.dir;
            self.count_subdir(from.dir, false)?;
            self.count_subdir(to.dir, true)?;
        }
        Ok(())
    }

    /// Counts the `..` of a directory as a link to its parent.
    fn count_subdir(&mut self, dir: Ino, added: bool) -> Result<()> {
        let links = &mut self.inode_mut(dir)?.links;
        *links = if added { links.saturating_add(1) } else { links.saturating_sub(1) };
        Ok(())
    }

    /// Whether `dir` is `above` or lies below it.
    fn is_inside(&self, mut dir: Ino, above: Ino) -> Result<bool> {
        while dir != above && dir != super::ROOT {
            dir = self.dir(dir)?.parent;
        }
        Ok(dir == above)
    }
}
