//! Descriptors and open file descriptions.
//!
//! As in Unix a descriptor is a number that names an open description; `dup` makes another number for the same one,
//! so that both share the offset and the status flags.

use super::inode::{Body, Proc};
use super::lock::Owner;
use super::path::{Last, Place};
use super::rights::{READ, WRITE};
use super::trie::Hashed;
use super::{Contents, Fs, Ino, mode};
use crate::errno::{Errno, Result};
use crate::wire::{Reader, WireError, Writer, hash_of};
use std::sync::Arc;

/// A file descriptor.
pub type Fd = u32;

/// Flags of `open`, with the values of `asm-generic/fcntl.h`.
pub mod flags {
    /// Read only.
    pub const RDONLY: u32 = 0;
    /// Write only.
    pub const WRONLY: u32 = 1;
    /// Read and write.
    pub const RDWR: u32 = 2;
    /// Mask of the three above.
    pub const ACCMODE: u32 = 3;
    /// Make the file if it is missing.
    pub const CREAT: u32 = 0o100;
    /// With CREAT: fail if it exists.
    pub const EXCL: u32 = 0o200;
    /// Do not become the controlling terminal; nothing does here.
    pub const NOCTTY: u32 = 0o400;
    /// Cut the file to nothing.
    pub const TRUNC: u32 = 0o1000;
    /// Every write goes to the end.
    pub const APPEND: u32 = 0o2000;
    /// Do not wait; remembered for the machine, since nothing here waits.
    pub const NONBLOCK: u32 = 0o4000;
    /// Writes reach the disk before they return; they always do here.
    pub const SYNC: u32 = 0o4_010_000;
    /// Fail unless it is a directory.
    pub const DIRECTORY: u32 = 0o200_000;
    /// Fail if the last component is a symbolic link.
    pub const NOFOLLOW: u32 = 0o400_000;
    /// Close on exec.
    pub const CLOEXEC: u32 = 0o2_000_000;
    /// What `F_SETFL` changes.
    pub(crate) const SETTABLE: u32 = APPEND | NONBLOCK;
}

/// `RLIMIT_NOFILE` of an app.
pub(super) const MAX_DESCRIPTORS: u64 = 1024;

#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Descriptor {
    pub(crate) open: u64,
    pub(crate) close_on_exec: bool,
}

/// An open file description.
#[derive(Clone, PartialEq)]
pub(crate) struct Open {
    pub(crate) ino: Ino,
    pub(crate) flags: u32,
    pub(crate) offset: u64,
    /// Descriptors that name it.
    pub(crate) refs: u32,
    /// The path it was opened by, as `/proc/self/fd` shows it.
    pub(crate) path: Arc<[u8]>,
    /// The text of a generated file, as it was when it was opened.
    pub(crate) text: Option<Arc<[u8]>>,
}

impl Open {
    pub(crate) fn readable(&self) -> bool {
        self.flags & flags::ACCMODE != flags::WRONLY
    }

    pub(crate) fn writable(&self) -> bool {
        self.flags & flags::ACCMODE != flags::RDONLY
    }
}

/// Folders of shared storage whose entries are named by packages and belong to them.
const PACKAGE_FOLDERS: [&[u8]; 3] =
    [b"/storage/emulated/0/Android/data", b"/storage/emulated/0/Android/obb", b"/storage/emulated/0/Android/media"];

impl Fs {
    /// `open(2)`.
    pub fn open(&mut self, path: &[u8], flags: u32, mode: u32) -> Result<Fd> {
        let fd = self.free_descriptor(0)?;
        let (ino, path) = self.find_or_create(path, flags, mode)?;
        self.open_inode(fd, ino, flags, path)
    }

    /// The inode that an open is for, with its absolute path, after all checks.
    pub(super) fn find_or_create(&mut self, path: &[u8], flags: u32, mode: u32) -> Result<(Ino, Vec<u8>)> {
        let exclusive = flags & (flags::CREAT | flags::EXCL) == flags::CREAT | flags::EXCL;
        let follow = flags & flags::NOFOLLOW == 0 && !exclusive;
        let last = match () {
            () if flags & flags::CREAT != 0 => Last::Create(follow),
            () if follow => Last::Follow,
            () => Last::Keep,
        };
        let place = self.walk(path, last)?;
        let path = self.path_of(&place)?;
        let ino = match place.ino {
            Some(_) if exclusive => return Err(Errno::EEXIST),
            Some(_) => self.open_existing(&place, flags)?,
            None if flags & flags::CREAT != 0 => self.create(&place, Body::File(Contents::default()), mode)?,
            None => return Err(Errno::ENOENT),
        };
        Ok((ino, path))
    }

    /// Lets go of everything that a process has open, except its standard streams, as its end does.
    pub fn end_process(&mut self) {
        let open: Vec<Fd> = self.descriptors().filter(|fd| *fd > 2).collect();
        for fd in open {
            // A descriptor that was just listed can be closed.
            _ = self.close(fd);
        }
        self.release_all();
    }

    /// `close(2)`.
    pub fn close(&mut self, fd: Fd) -> Result<()> {
        let descriptor = self.descriptors.remove(u64::from(fd)).ok_or(Errno::EBADF)?;
        let ino = self.opens.get(descriptor.open).ok_or(Errno::EBADF)?.ino;
        let owner = Owner::Process(self.process.pid);
        self.unlock_all(ino, owner);
        self.drop_open(descriptor.open)
    }

    /// `dup(2)`, or `fcntl(F_DUPFD)` with the lowest number to use.
    pub fn dup(&mut self, fd: Fd, lowest: Fd) -> Result<Fd> {
        let old = *self.descriptor(fd)?;
        let new = self.free_descriptor(lowest)?;
        self.name_open(new, old.open)?;
        Ok(new)
    }

    /// `dup2(2)`.
    pub fn dup2(&mut self, fd: Fd, new: Fd) -> Result<Fd> {
        let old = *self.descriptor(fd)?;
        if u64::from(new) >= MAX_DESCRIPTORS {
            return Err(Errno::EBADF);
        }
        if fd != new {
            if self.descriptor(new).is_ok() {
                self.close(new)?;
            }
            self.name_open(new, old.open)?;
        }
        Ok(new)
    }

    /// `fcntl(F_GETFL)`.
    pub fn status_flags(&self, fd: Fd) -> Result<u32> {
        Ok(self.open_of(fd)?.flags)
    }

    /// `fcntl(F_SETFL)`.
    pub fn set_status_flags(&mut self, fd: Fd, flags: u32) -> Result<()> {
        let open = self.open_of_mut(fd)?;
        open.flags = open.flags & !flags::SETTABLE | flags & flags::SETTABLE;
        Ok(())
    }

    /// `fcntl(F_GETFD)`: whether the descriptor is closed on exec.
    pub fn close_on_exec(&self, fd: Fd) -> Result<bool> {
        Ok(self.descriptor(fd)?.close_on_exec)
    }

    /// `fcntl(F_SETFD)`.
    pub fn set_close_on_exec(&mut self, fd: Fd, on: bool) -> Result<()> {
        self.descriptors.get_mut(u64::from(fd)).ok_or(Errno::EBADF)?.close_on_exec = on;
        Ok(())
    }

    /// A file without a name, as `memfd_create(2)` and ashmem give one.
    pub fn anonymous(&mut self, label: &[u8]) -> Result<Fd> {
        let fd = self.free_descriptor(0)?;
        let ino = self.add_inode(Body::File(Contents::default()), 0o600, 0)?;
        self.open_inode(fd, ino, flags::RDWR, [b"/dev/ashmem/", label].concat())
    }

    /// A file without a name that holds these bytes and can only be read.
    pub fn sealed(&mut self, label: &[u8], bytes: &[u8]) -> Result<Fd> {
        let fd = self.free_descriptor(0)?;
        let ino = self.add_inode(Body::File(Contents::default()), 0o400, 0)?;
        match self.write_inode(ino, 0, bytes) {
            Ok(put) if put == bytes.len() => self.open_inode(fd, ino, flags::RDONLY, [b"/dev/ashmem/", label].concat()),
            _ => {
                self.drop_unused(ino);
                Err(Errno::ENOMEM)
            }
        }
    }

    /// The descriptors that are open, in order.
    pub fn descriptors(&self) -> impl Iterator<Item = Fd> {
        self.descriptors.iter().map(|(fd, _)| fd as Fd)
    }

    pub(super) fn open_of(&self, fd: Fd) -> Result<&Open> {
        self.opens.get(self.descriptor(fd)?.open).map(|open| &**open).ok_or(Errno::EBADF)
    }

    pub(super) fn open_of_mut(&mut self, fd: Fd) -> Result<&mut Open> {
        let id = self.descriptor(fd)?.open;
        self.opens.get_mut(id).map(Arc::make_mut).ok_or(Errno::EBADF)
    }

    pub(super) fn descriptor(&self, fd: Fd) -> Result<&Descriptor> {
        self.descriptors.get(u64::from(fd)).ok_or(Errno::EBADF)
    }

    pub(super) fn free_descriptor(&self, lowest: Fd) -> Result<Fd> {
        match self.descriptors.first_free(u64::from(lowest)) {
            _ if u64::from(lowest) >= MAX_DESCRIPTORS => Err(Errno::EINVAL),
            free if free < MAX_DESCRIPTORS => Ok(free as Fd),
            _ => Err(Errno::EMFILE),
        }
    }

    /// Opens an inode under a free descriptor, without asking for rights.
    pub(super) fn open_inode(&mut self, fd: Fd, ino: Ino, flags: u32, path: Vec<u8>) -> Result<Fd> {
        let text = match self.inode(ino)?.body {
            Body::Proc(proc) if proc != Proc::Fds => Some(self.proc_text(proc)),
            _ => None,
        };
        let kept = flags & !(flags::CREAT | flags::EXCL | flags::TRUNC | flags::NOCTTY | flags::CLOEXEC);
        let open = Open { ino, flags: kept, offset: 0, refs: 1, path: path.into(), text };
        self.count_end(ino, &open, true);
        self.pin(ino);
        let id = self.next_open;
        self.next_open += 1;
        self.opens.insert(id, Arc::new(open));
        let close_on_exec = flags & flags::CLOEXEC != 0;
        self.descriptors.insert(u64::from(fd), Descriptor { open: id, close_on_exec });
        Ok(fd)
    }

    fn open_existing(&mut self, place: &Place, flags: u32) -> Result<Ino> {
        let ino = place.existing(self)?;
        let inode = self.inode(ino)?;
        let writes = wanted(flags) & WRITE != 0;
        match &inode.body {
            _ if inode.is_dir() && (writes || flags & flags::CREAT != 0) => return Err(Errno::EISDIR),
            _ if !inode.is_dir() && flags & flags::DIRECTORY != 0 => return Err(Errno::ENOTDIR),
            Body::Symlink(_) => return Err(Errno::ELOOP),
            Body::Socket(_) => return Err(Errno::ENXIO),
            _ => {}
        }
        let is_file = matches!(inode.body, Body::File(_) | Body::External(_));
        self.require(ino, wanted(flags))?;
        if writes && is_file {
            self.require_writable(ino)?;
        }
        if flags & flags::TRUNC != 0 && is_file {
            self.truncate_inode(ino, 0)?;
        }
        Ok(ino)
    }

    /// Makes an inode at a free place in a directory that may be changed.
    pub(super) fn create(&mut self, place: &Place, body: Body, permissions: u32) -> Result<Ino> {
        self.require_change(place.dir)?;
        if self.inode(place.dir)?.links == 0 {
            return Err(Errno::ENOENT);
        }
        let mount = self.inode(place.dir)?.mount;
        let permissions = permissions & mode::PERMISSIONS & !self.process.umask;
        let ino = self.add_inode(body, permissions, mount)?;
        let (uid, gid) = self.owner_in(place)?;
        let inode = self.inode_mut(ino)?;
        (inode.links, inode.uid, inode.gid) = (1, uid, gid);
        self.dir_mut(place.dir)?.insert(&place.name, ino);
        self.stamp_modified(place.dir)?;
        Ok(ino)
    }

    /// Who owns what is made in a folder: the process, but what the superuser makes belongs to whom the folder belongs.
    /// An app and the system server are one process here; so the app's files are the app's. On shared storage it is
    /// always the folder that decides, and its name for the folders of a package.
    fn owner_in(&self, place: &Place) -> Result<(u32, u32)> {
        let (process, folder) = (&self.process, self.inode(place.dir)?);
        if self.is_shared(folder) {
            let own = !process.package.name.is_empty() && place.name == process.package.name;
            let own = own && PACKAGE_FOLDERS.contains(&self.dir_path(place.dir)?.as_slice());
            return Ok((if own { process.package.uid } else { folder.uid }, folder.gid));
        }
        Ok(if process.uid == 0 { (folder.uid, folder.gid) } else { (process.uid, process.gid) })
    }

    fn name_open(&mut self, fd: Fd, open: u64) -> Result<()> {
        Arc::make_mut(self.opens.get_mut(open).ok_or(Errno::EBADF)?).refs += 1;
        self.descriptors.insert(u64::from(fd), Descriptor { open, close_on_exec: false });
        Ok(())
    }

    fn drop_open(&mut self, id: u64) -> Result<()> {
        let open = self.opens.get_mut(id).map(Arc::make_mut).ok_or(Errno::EBADF)?;
        open.refs = open.refs.saturating_sub(1);
        if open.refs > 0 {
            return Ok(());
        }
        let Some(open) = self.opens.remove(id) else { return Ok(()) };
        self.unlock_all(open.ino, Owner::Open(id));
        self.count_end(open.ino, &open, false);
        self.unpin(open.ino);
        Ok(())
    }
}

/// The rights that the access mode of an open asks for.
fn wanted(flags: u32) -> u32 {
    let truncates = if flags & flags::TRUNC != 0 { WRITE } else { 0 };
    let access = match flags & flags::ACCMODE {
        flags::RDONLY => READ,
        flags::WRONLY => WRITE,
        _ => READ | WRITE,
    };
    access | truncates
}

impl Open {
    pub(crate) fn write(&self, w: &mut Writer) {
        w.u64(self.ino);
        w.u32(self.flags);
        w.u64(self.offset);
        w.u32(self.refs);
        w.blob(&self.path);
        w.option(self.text.as_ref(), |w, text| w.blob(text));
    }

    pub(crate) fn read(r: &mut Reader<'_>) -> std::result::Result<Self, WireError> {
        let (ino, flags, offset, refs) = (r.u64()?, r.u32()?, r.u64()?, r.u32()?);
        if refs == 0 {
            return Err(r.bad("open description"));
        }
        Ok(Open { ino, flags, offset, refs, path: r.blob()?, text: r.option(Reader::blob)? })
    }
}

impl Hashed for Arc<Open> {
    fn content_hash(&self) -> u128 {
        hash_of(|w| self.write(w))
    }
}

impl Hashed for Descriptor {
    fn content_hash(&self) -> u128 {
        u128::from(self.open) << 1 | u128::from(self.close_on_exec)
    }
}
