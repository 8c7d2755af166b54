//! Reading, writing and seeking.

use super::contents::{Contents, MAX_LEN};
use super::external::SharedBytes;
use super::inode::{Body, Device};
use super::open::flags;
use super::path::Last;
use super::{Fd, Fs, Ino};
use crate::errno::{Errno, Result};

/// Where a seek counts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whence {
    /// `SEEK_SET`
    Start,
    /// `SEEK_CUR`
    Current,
    /// `SEEK_END`
    End,
}

impl Fs {
    /// `read(2)`: how much was read, 0 at the end, `EAGAIN` where it would wait.
    pub fn read(&mut self, fd: Fd, buf: &mut [u8]) -> Result<usize> {
        let offset = self.open_of(fd)?.offset;
        let got = self.read_open(fd, offset, buf)?;
        if self.is_seekable(fd) {
            self.open_of_mut(fd)?.offset += got as u64;
        }
        Ok(got)
    }

    /// `pread(2)`.
    pub fn pread(&mut self, fd: Fd, buf: &mut [u8], offset: i64) -> Result<usize> {
        let offset = self.position(fd, offset)?;
        self.read_open(fd, offset, buf)
    }

    /// `write(2)`: how much was written, `EAGAIN` where it would wait.
    pub fn write(&mut self, fd: Fd, data: &[u8]) -> Result<usize> {
        let open = self.open_of(fd)?;
        let append = open.flags & flags::APPEND != 0;
        let offset = if append { self.inode(open.ino)?.size() } else { open.offset };
        let put = self.write_open(fd, offset, data)?;
        if self.is_seekable(fd) {
            self.open_of_mut(fd)?.offset = offset + put as u64;
        }
        Ok(put)
    }

    /// `pwrite(2)`; as in Linux, O_APPEND wins over the offset.
    pub fn pwrite(&mut self, fd: Fd, data: &[u8], offset: i64) -> Result<usize> {
        let mut offset = self.position(fd, offset)?;
        let open = self.open_of(fd)?;
        if open.flags & flags::APPEND != 0 {
            offset = self.inode(open.ino)?.size();
        }
        self.write_open(fd, offset, data)
    }

    /// `lseek(2)`: the new offset.
    pub fn lseek(&mut self, fd: Fd, offset: i64, whence: Whence) -> Result<u64> {
        let open = self.open_of(fd)?;
        let from = match whence {
            Whence::Start => 0,
            Whence::Current => open.offset,
            Whence::End => self.inode(open.ino)?.size(),
        };
        if !self.is_seekable(fd) {
            return Err(Errno::ESPIPE);
        }
        let to = from.checked_add_signed(offset).filter(|to| *to <= MAX_LEN).ok_or(Errno::EINVAL)?;
        self.open_of_mut(fd)?.offset = to;
        Ok(to)
    }

    /// `ftruncate(2)`.
    pub fn ftruncate(&mut self, fd: Fd, len: i64) -> Result<()> {
        let open = self.open_of(fd)?;
        let (writable, ino) = (open.writable(), open.ino);
        if !writable || !matches!(self.inode(ino)?.body, Body::File(_)) {
            return Err(Errno::EINVAL);
        }
        self.truncate_inode(ino, u64::try_from(len).map_err(|_| Errno::EINVAL)?)
    }

    /// `truncate(2)`.
    pub fn truncate(&mut self, path: &[u8], len: i64) -> Result<()> {
        let ino = self.lookup(path, Last::Follow)?;
        if self.inode(ino)?.is_dir() {
            return Err(Errno::EISDIR);
        }
        self.require(ino, super::rights::WRITE)?;
        self.require_writable(ino)?;
        self.truncate_inode(ino, u64::try_from(len).map_err(|_| Errno::EINVAL)?)
    }

    /// `posix_fallocate(3)`: lengthens the file with stored zeros up to the end of the range.
    pub fn allocate(&mut self, fd: Fd, offset: i64, len: i64) -> Result<()> {
        let open = self.open_of(fd)?;
        let (writable, ino) = (open.writable(), open.ino);
        let end = offset.checked_add(len).ok_or(Errno::EFBIG)?.cast_unsigned();
        if !writable {
            return Err(Errno::EBADF);
        }
        if offset < 0 || len <= 0 {
            return Err(Errno::EINVAL);
        }
        let mut at = self.contents(ino)?.len().max(offset.cast_unsigned());
        if end.saturating_sub(at) / super::BLOCK as u64 > self.free_blocks(self.inode(ino)?.mount) {
            return Err(Errno::ENOSPC);
        }
        let zeros = [0; super::BLOCK];
        while at < end {
            let part = (end - at).min(zeros.len() as u64) as usize;
            at += self.write_inode(ino, at, &zeros[..part])? as u64;
        }
        Ok(())
    }

    /// `fsync(2)` and `fdatasync(2)`: nothing is ever pending, so only the descriptor is checked.
    pub fn fsync(&self, fd: Fd) -> Result<()> {
        match self.inode(self.open_of(fd)?.ino)?.body {
            Body::Pipe(_) | Body::Socket(_) | Body::Device(_) => Err(Errno::EINVAL),
            _ => Ok(()),
        }
    }

    /// Reads a file by inode; how much there was.
    pub(crate) fn read_inode(&self, ino: Ino, offset: u64, buf: &mut [u8]) -> Result<usize> {
        match &self.inode(ino)?.body {
            Body::File(contents) => Ok(contents.read_at(offset, buf)),
            Body::External(external) => Ok(copy_at(external.as_slice(), offset, buf)),
            _ => Err(Errno::EINVAL),
        }
    }

    /// Writes a file by inode, as much of it as its mount has room for.
    pub(crate) fn write_inode(&mut self, ino: Ino, offset: u64, data: &[u8]) -> Result<usize> {
        if data.is_empty() {
            return Ok(0);
        }
        let room = MAX_LEN.saturating_sub(offset);
        if room == 0 {
            return Err(Errno::EFBIG);
        }
        let mount = self.inode(ino)?.mount;
        let wanted = (data.len() as u64).min(room) as usize;
        let (fits, blocks) = self.contents(ino)?.room(offset, wanted, self.free_blocks(mount));
        if fits == 0 {
            return Err(Errno::ENOSPC);
        }
        let data = &data[..fits];
        self.charge(mount, blocks)?;
        self.stamp_modified(ino)?;
        if let Body::File(contents) = &mut self.inode_mut(ino)?.body {
            contents.write_at(offset, data);
        }
        Ok(data.len())
    }

    /// Gives an open file that is empty the bytes of somebody else, without a copy.
    pub fn fill(&mut self, fd: Fd, bytes: SharedBytes) -> Result<()> {
        let open = self.open_of(fd)?;
        let (ino, writable) = (open.ino, open.writable());
        if !writable || self.contents(ino)?.len() != 0 {
            return Err(Errno::EINVAL);
        }
        let mount = self.inode(ino)?.mount;
        let contents = Contents::of(bytes);
        self.charge(mount, contents.allocated())?;
        self.stamp_modified(ino)?;
        self.inode_mut(ino)?.body = Body::File(contents);
        Ok(())
    }

    /// Cuts or lengthens a file by inode.
    pub(crate) fn truncate_inode(&mut self, ino: Ino, len: u64) -> Result<()> {
        if len > MAX_LEN {
            return Err(Errno::EFBIG);
        }
        let mount = self.inode(ino)?.mount;
        let before = self.contents(ino)?.allocated();
        self.stamp_modified(ino)?;
        let mut after = before;
        if let Body::File(contents) = &mut self.inode_mut(ino)?.body {
            contents.set_len(len);
            after = contents.allocated();
        }
        self.refund(mount, before - after);
        Ok(())
    }

    pub(super) fn contents(&self, ino: Ino) -> Result<&Contents> {
        match &self.inode(ino)?.body {
            Body::File(contents) => Ok(contents),
            Body::External(_) => Err(Errno::EROFS),
            _ => Err(Errno::EINVAL),
        }
    }

    fn read_open(&mut self, fd: Fd, offset: u64, buf: &mut [u8]) -> Result<usize> {
        let open = self.open_of(fd)?;
        if !open.readable() {
            return Err(Errno::EBADF);
        }
        let ino = open.ino;
        if let Some(text) = &open.text {
            return Ok(copy_at(text, offset, buf));
        }
        match &self.inode(ino)?.body {
            Body::File(_) | Body::External(_) => self.read_inode(ino, offset, buf),
            Body::Device(device) => self.read_device(*device, offset, buf),
            Body::Pipe(_) | Body::Socket(_) => self.read_queue(ino, buf),
            Body::Dir(_) | Body::Proc(_) => Err(Errno::EISDIR),
            Body::Symlink(_) => Err(Errno::EINVAL),
        }
    }

    fn write_open(&mut self, fd: Fd, offset: u64, data: &[u8]) -> Result<usize> {
        let open = self.open_of(fd)?;
        if !open.writable() {
            return Err(Errno::EBADF);
        }
        let ino = open.ino;
        match &self.inode(ino)?.body {
            Body::File(_) | Body::External(_) => self.write_inode(ino, offset, data),
            Body::Device(Device::Full) => Err(Errno::ENOSPC),
            Body::Device(_) => Ok(data.len()),
            Body::Pipe(_) | Body::Socket(_) => self.write_queue(ino, data),
            _ => Err(Errno::EINVAL),
        }
    }

    /// Random bytes are a function of the caller's draw and of how much was read through this description.
    fn read_device(&self, device: Device, offset: u64, buf: &mut [u8]) -> Result<usize> {
        match device {
            Device::Null => return Ok(0),
            Device::Zero | Device::Full => buf.fill(0),
            Device::Random => random_bytes(self.draw, offset, buf),
        }
        Ok(buf.len())
    }

    /// Whether the descriptor reads random bytes, for which the caller sets a draw.
    pub fn is_random(&self, fd: Fd) -> bool {
        matches!(self.body_of(fd), Ok(Body::Device(Device::Random)))
    }

    /// Whether the descriptor is a file, and no device, pipe or socket.
    pub fn is_file(&self, fd: Fd) -> bool {
        matches!(self.body_of(fd), Ok(Body::File(_)))
    }

    fn is_seekable(&self, fd: Fd) -> bool {
        !matches!(self.body_of(fd), Ok(Body::Pipe(_) | Body::Socket(_)) | Err(_))
    }

    fn body_of(&self, fd: Fd) -> Result<&Body> {
        Ok(&self.inode(self.open_of(fd)?.ino)?.body)
    }

    fn position(&self, fd: Fd, offset: i64) -> Result<u64> {
        self.open_of(fd)?;
        if !self.is_seekable(fd) {
            return Err(Errno::ESPIPE);
        }
        u64::try_from(offset).map_err(|_| Errno::EINVAL)
    }
}

pub(super) fn copy_at(bytes: &[u8], offset: u64, buf: &mut [u8]) -> usize {
    let from = usize::try_from(offset).map_or(&[][..], |offset| bytes.get(offset..).unwrap_or_default());
    let len = from.len().min(buf.len());
    buf[..len].copy_from_slice(&from[..len]);
    len
}

fn random_bytes(draw: u64, offset: u64, buf: &mut [u8]) {
    for (chunk, index) in buf.chunks_mut(16).zip(0u64..) {
        let mut key = [0; 16];
        key[..8].copy_from_slice(&offset.to_le_bytes());
        key[8..].copy_from_slice(&index.to_le_bytes());
        let bytes = xxhash_rust::xxh3::xxh3_128_with_seed(&key, draw).to_le_bytes();
        chunk.copy_from_slice(&bytes[..chunk.len()]);
    }
}
