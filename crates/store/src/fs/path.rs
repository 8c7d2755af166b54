//! From a path to an inode.
//!
//! The walk keeps what is left of the path in one buffer; a symbolic link is replaced there by its target, so that
//! neither the depth of the tree nor a chain of links needs stack. Forty links are too many, as in Linux.

use super::dir::NAME_MAX;
use super::inode::{Body, Proc};
use super::rights::EXECUTE;
use super::{Fs, Ino, ROOT};
use crate::errno::{Errno, Result};
use std::sync::Arc;

/// The longest path, with the terminating NUL that the guest's C strings have.
const PATH_MAX: usize = 4096;

const LINKS_MAX: u32 = 40;

/// Where a path leads: a name in a directory, and what is there now.
pub(super) struct Place {
    pub(super) dir: Ino,
    pub(super) name: Vec<u8>,
    pub(super) ino: Option<Ino>,
    /// The path ended with a slash, so only a directory will do.
    pub(super) slash: bool,
    /// The name is a descriptor in `/proc/self/fd`.
    pub(super) fd: Option<u32>,
}

impl Place {
    /// What is there, or `ENOENT`; `ENOTDIR` if the path demanded a directory.
    pub(super) fn existing(&self, fs: &Fs) -> Result<Ino> {
        let ino = self.ino.ok_or(Errno::ENOENT)?;
        if self.slash && !fs.inode(ino)?.is_dir() { Err(Errno::ENOTDIR) } else { Ok(ino) }
    }

    /// Whether the last component is `.`, `..` or the root itself.
    pub(super) fn is_dot(&self) -> bool {
        matches!(self.name.as_slice(), b"" | b"." | b"..")
    }
}

/// What is done with a symbolic link at the end of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Last {
    /// It is followed.
    Follow,
    /// It is meant itself, unless a slash follows it.
    Keep,
    /// The name is meant: what calls need that make, remove or move names.
    Name,
    /// A file is to be made unless there is one, so a slash must not follow; links are followed if so.
    Create(bool),
}

/// A walk under way.
struct Walk {
    at: Ino,
    rest: Vec<u8>,
    links: u32,
    last: Last,
}

/// Links that a canonical path may lead through.
const CANONICAL_LINKS: u32 = 40;

impl Fs {
    /// The inode that a path leads to.
    pub(super) fn lookup(&self, path: &[u8], last: Last) -> Result<Ino> {
        self.walk(path, last)?.existing(self)
    }

    /// The place that a path leads to; everything but the last component must exist.
    pub(super) fn walk(&self, path: &[u8], last: Last) -> Result<Place> {
        match path {
            b"" => return Err(Errno::ENOENT),
            _ if path.contains(&0) => return Err(Errno::EINVAL),
            _ if path.len() >= PATH_MAX => return Err(Errno::ENAMETOOLONG),
            _ => {}
        }
        let mut walk = Walk { at: self.start(path), rest: path.to_vec(), links: 0, last };
        loop {
            if let Some(place) = self.step(&mut walk)? {
                return Ok(place);
            }
        }
    }

    fn start(&self, path: &[u8]) -> Ino {
        if path.starts_with(b"/") { ROOT } else { self.cwd }
    }

    /// Consumes one component; the last one ends the walk.
    fn step(&self, walk: &mut Walk) -> Result<Option<Place>> {
        let Some((name, slash, last)) = next_component(&mut walk.rest) else {
            return Ok(Some(Place { dir: walk.at, name: Vec::new(), ino: Some(walk.at), slash: true, fd: None }));
        };
        if name.len() > NAME_MAX {
            return Err(Errno::ENAMETOOLONG);
        }
        let fd = self.descriptor_named(walk.at, &name)?;
        let found = self.child(walk.at, &name)?;
        let followed = match walk.last {
            _ if !last => true,
            Last::Follow => true,
            Last::Keep => slash,
            Last::Name => false,
            Last::Create(_) if slash && !matches!(&*name, b"." | b"..") => return Err(Errno::EISDIR),
            Last::Create(follow) => follow,
        };
        let link = found.filter(|_| fd.is_none() && followed);
        if let Some(target) = link.map(|ino| self.symlink_target(ino)).transpose()?.flatten() {
            return self.follow(walk, &target).map(|()| None);
        }
        if last {
            let fd = fd.filter(|_| walk.last != Last::Follow);
            return Ok(Some(Place { dir: walk.at, name, ino: found, slash, fd }));
        }
        walk.at = found.ok_or(Errno::ENOENT)?;
        Ok(None)
    }

    fn symlink_target(&self, ino: Ino) -> Result<Option<Arc<[u8]>>> {
        Ok(match &self.inode(ino)?.body {
            Body::Symlink(target) => Some(target.clone()),
            _ => None,
        })
    }

    fn follow(&self, walk: &mut Walk, target: &[u8]) -> Result<()> {
        walk.links += 1;
        if walk.links > LINKS_MAX {
            return Err(Errno::ELOOP);
        }
        if target.starts_with(b"/") {
            walk.at = ROOT;
        }
        let rest = std::mem::take(&mut walk.rest);
        walk.rest = [target, b"/", &rest].concat();
        if rest.is_empty() {
            walk.rest.pop();
        }
        Ok(())
    }

    /// What `name` is in the directory.
    fn child(&self, dir: Ino, name: &[u8]) -> Result<Option<Ino>> {
        let inode = self.inode(dir)?;
        match (&inode.body, name) {
            (Body::Dir(_) | Body::Proc(Proc::Fds), _) => self.require(dir, EXECUTE)?,
            _ => return Err(Errno::ENOTDIR),
        }
        Ok(match (&inode.body, name) {
            (_, b".") => Some(dir),
            (Body::Dir(entries), b"..") => Some(entries.parent),
            (Body::Dir(entries), _) => entries.get(name),
            _ => self.descriptor_named(dir, name)?.map(|fd| self.open_of(fd).map(|open| open.ino)).transpose()?,
        })
    }

    fn descriptor_named(&self, dir: Ino, name: &[u8]) -> Result<Option<u32>> {
        if !matches!(self.inode(dir)?.body, Body::Proc(Proc::Fds)) {
            return Ok(None);
        }
        let fd = std::str::from_utf8(name).ok().and_then(|name| name.parse().ok());
        Ok(fd.filter(|fd: &u32| self.open_of(*fd).is_ok()))
    }

    /// What Java calls the canonical path: links are followed, and what cannot be looked at is taken as it is written, so that a
    /// file that does not exist yet has one too.
    pub fn canonical(&self, path: &[u8]) -> Result<Vec<u8>> {
        let mut left: Vec<Vec<u8>> = path.split(|b| *b == b'/').rev().map(<[u8]>::to_vec).collect();
        let (mut real, mut links) = (Vec::new(), 0);
        while let Some(part) = left.pop() {
            match part.as_slice() {
                b"" | b"." => continue,
                b".." => {
                    let end = real.iter().rposition(|b| *b == b'/').unwrap_or(0);
                    real.truncate(end);
                    continue;
                }
                name => real.extend([b"/", name].concat()),
            }
            let Ok(target) = self.readlink(&real) else { continue };
            links += 1;
            if links > CANONICAL_LINKS {
                return Err(Errno::ELOOP);
            }
            let end = real.iter().rposition(|b| *b == b'/').unwrap_or(0);
            real.truncate(if target.starts_with(b"/") { 0 } else { end });
            left.extend(target.split(|b| *b == b'/').rev().map(<[u8]>::to_vec));
        }
        Ok(if real.is_empty() { b"/".to_vec() } else { real })
    }

    /// `realpath(3)`: the absolute path without links, dots and doubled slashes.
    pub fn realpath(&self, path: &[u8]) -> Result<Vec<u8>> {
        let place = self.walk(path, Last::Follow)?;
        place.existing(self)?;
        self.path_of(&place)
    }

    /// The absolute path of a place, whether something is there or not.
    pub(super) fn path_of(&self, place: &Place) -> Result<Vec<u8>> {
        let dir = if place.is_dot() { place.ino.ok_or(Errno::ENOENT)? } else { place.dir };
        let mut path = self.dir_path(dir)?;
        if !place.is_dot() {
            if path != b"/" {
                path.push(b'/');
            }
            path.extend(&place.name);
        }
        Ok(path)
    }

    /// The absolute path of a directory; `ENOENT` if it was removed.
    pub(super) fn dir_path(&self, mut dir: Ino) -> Result<Vec<u8>> {
        let mut names = Vec::new();
        while dir != ROOT {
            let parent = match &self.inode(dir)?.body {
                Body::Dir(entries) => entries.parent,
                _ => return Ok(b"/proc/self/fd".to_vec()),
            };
            let name = self.dir(parent)?.iter().find(|(_, ino)| **ino == dir).map(|(name, _)| name.clone());
            names.push(name.ok_or(Errno::ENOENT)?);
            dir = parent;
        }
        Ok(names.iter().rev().fold(Vec::new(), |path, name| [&path, &b"/"[..], name].concat()))
            .map(|path| if path.is_empty() { b"/".to_vec() } else { path })
    }
}

/// Takes the first component off; tells whether a slash follows it, and whether nothing else does.
fn next_component(rest: &mut Vec<u8>) -> Option<(Vec<u8>, bool, bool)> {
    let start = rest.iter().position(|b| *b != b'/')?;
    let end = rest[start..].iter().position(|b| *b == b'/').map_or(rest.len(), |at| start + at);
    let name = rest[start..end].to_vec();
    rest.drain(..end);
    let last = rest.iter().all(|b| *b == b'/');
    Some((name, !rest.is_empty(), last))
}
