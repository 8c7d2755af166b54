//! What a name leads to: attributes and a body.
//!
//! One description (`write`) serves both the content hash and the snapshot file; they differ only in that the hash
//! takes a file's blocks by their remembered hash while the snapshot takes the bytes.

use super::contents::Contents;
use super::dir::Dir;
use super::external::{External, Resolver};
use super::queue::Pipe;
use super::socket::Socket;
use super::trie::Hashed;
use crate::wire::{Reader, WireError, Writer, hash_of};
use std::sync::Arc;

/// The number of an inode; 0 is none.
pub type Ino = u64;

/// Mask and values of the file type in `st_mode`.
pub mod mode {
    /// Mask of the type.
    pub const FMT: u32 = 0o170_000;
    /// Socket.
    pub const SOCKET: u32 = 0o140_000;
    /// Symbolic link.
    pub const SYMLINK: u32 = 0o120_000;
    /// Regular file.
    pub const FILE: u32 = 0o100_000;
    /// Directory.
    pub const DIR: u32 = 0o040_000;
    /// Character device.
    pub const CHAR: u32 = 0o020_000;
    /// Pipe.
    pub const FIFO: u32 = 0o010_000;
    /// The bits that chmod changes.
    pub const PERMISSIONS: u32 = 0o7777;
    /// Only an entry's owner may remove or rename it.
    pub const STICKY: u32 = 0o1000;
}

/// Times in nanoseconds since the epoch, on the virtual clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// Last access; kept only as set, since Android mounts with noatime.
    pub access: i64,
    /// Last change of the contents.
    pub modify: i64,
    /// Last change of the inode.
    pub change: i64,
}

#[derive(Clone, PartialEq)]
pub(crate) struct Inode {
    /// Permission bits only; the type follows from the body.
    pub(crate) permissions: u32,
    pub(crate) uid: u32,
    pub(crate) gid: u32,
    pub(crate) links: u32,
    pub(crate) times: Times,
    /// The mount it lies on: an index into the table of mounts.
    pub(crate) mount: u32,
    pub(crate) body: Body,
}

#[derive(Clone, PartialEq)]
pub(crate) enum Body {
    File(Contents),
    External(External),
    Dir(Dir),
    Symlink(Arc<[u8]>),
    Pipe(Pipe),
    Socket(Socket),
    Device(Device),
    Proc(Proc),
}

/// Character devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// `/dev/null`
    Null,
    /// `/dev/zero`
    Zero,
    /// `/dev/random` and `/dev/urandom`: bytes keyed by the caller's draw.
    Random,
    /// `/dev/full`
    Full,
}

/// Files whose text is made when they are opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proc {
    Cmdline,
    Status,
    Stat,
    Statm,
    Maps,
    Mounts,
    /// The folder of open descriptors.
    Fds,
    /// What all processors did since the start.
    SystemStat,
    /// Seconds since the start.
    Uptime,
}

impl Inode {
    /// The whole `st_mode`.
    pub(crate) fn mode(&self) -> u32 {
        let kind = match &self.body {
            Body::File(_) | Body::External(_) => mode::FILE,
            Body::Dir(_) | Body::Proc(Proc::Fds) => mode::DIR,
            Body::Symlink(_) => mode::SYMLINK,
            Body::Pipe(_) => mode::FIFO,
            Body::Socket(_) => mode::SOCKET,
            Body::Device(_) => mode::CHAR,
            Body::Proc(_) => mode::FILE,
        };
        kind | self.permissions
    }

    pub(crate) fn is_dir(&self) -> bool {
        matches!(self.body, Body::Dir(_) | Body::Proc(Proc::Fds))
    }

    pub(crate) fn size(&self) -> u64 {
        match &self.body {
            Body::File(contents) => contents.len(),
            Body::External(external) => external.as_slice().len() as u64,
            Body::Dir(_) => super::BLOCK as u64,
            Body::Symlink(target) => target.len() as u64,
            _ => 0,
        }
    }

    /// Blocks of 4 KiB that it takes from its mount.
    pub(crate) fn allocated(&self) -> u64 {
        match &self.body {
            Body::File(contents) => contents.allocated(),
            Body::External(external) => (external.as_slice().len() as u64).div_ceil(super::BLOCK as u64),
            Body::Dir(_) => 1,
            _ => 0,
        }
    }

    /// Writes the attributes, and the body either whole or as its hash.
    pub(crate) fn write(&self, w: &mut Writer, whole: bool) {
        [self.permissions, self.uid, self.gid, self.links, self.mount].into_iter().for_each(|v| w.u32(v));
        [self.times.access, self.times.modify, self.times.change].into_iter().for_each(|v| w.i64(v));
        w.u8(self.body.tag());
        match &self.body {
            Body::File(contents) if whole => contents.write(w),
            Body::File(contents) => w.u128(contents.content_hash()),
            Body::External(external) => external.write(w),
            Body::Dir(dir) if whole => dir.write(w),
            Body::Dir(dir) => w.u128(dir.content_hash()),
            Body::Symlink(target) => w.blob(target),
            Body::Pipe(pipe) => pipe.write(w),
            Body::Socket(socket) => socket.write(w),
            Body::Device(device) => w.u8(*device as u8),
            Body::Proc(proc) => w.u8(*proc as u8),
        }
    }

    pub(crate) fn read(r: &mut Reader<'_>, externals: &Resolver<'_>) -> Result<Self, WireError> {
        let (permissions, uid, gid, links, mount) = (r.u32()?, r.u32()?, r.u32()?, r.u32()?, r.u32()?);
        let times = Times { access: r.i64()?, modify: r.i64()?, change: r.i64()? };
        let body = match r.u8()? {
            0 => Body::File(Contents::read(r)?),
            1 => Body::External(External::read(r, externals)?),
            2 => Body::Dir(Dir::read(r)?),
            3 => Body::Symlink(r.blob()?),
            4 => Body::Pipe(Pipe::read(r)?),
            5 => Body::Socket(Socket::read(r)?),
            6 => Body::Device(Device::read(r)?),
            7 => Body::Proc(Proc::read(r)?),
            _ => return Err(r.bad("inode kind")),
        };
        Ok(Inode { permissions, uid, gid, links, times, mount, body })
    }
}

impl Body {
    fn tag(&self) -> u8 {
        match self {
            Body::File(_) => 0,
            Body::External(_) => 1,
            Body::Dir(_) => 2,
            Body::Symlink(_) => 3,
            Body::Pipe(_) => 4,
            Body::Socket(_) => 5,
            Body::Device(_) => 6,
            Body::Proc(_) => 7,
        }
    }
}

impl Device {
    fn read(r: &mut Reader<'_>) -> Result<Self, WireError> {
        let all = [Device::Null, Device::Zero, Device::Random, Device::Full];
        all.get(usize::from(r.u8()?)).copied().ok_or_else(|| r.bad("device"))
    }
}

impl Proc {
    fn read(r: &mut Reader<'_>) -> Result<Self, WireError> {
        use Proc::{Cmdline, Fds, Maps, Mounts, Stat, Statm, Status, SystemStat, Uptime};
        let all = [Cmdline, Status, Stat, Statm, Maps, Mounts, Fds, SystemStat, Uptime];
        all.get(usize::from(r.u8()?)).copied().ok_or_else(|| r.bad("generated file"))
    }
}

impl Hashed for Arc<Inode> {
    fn content_hash(&self) -> u128 {
        hash_of(|w| self.write(w, false))
    }
}
