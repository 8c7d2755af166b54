//! Making pipes and socket pairs, moving bytes through them, and asking what would not block.

use super::inode::Body;
use super::open::{Open, flags};
use super::queue::{PIPE_BUF, Pipe};
use super::socket::{Socket, Stage};
use super::{Fd, Fs, Ino};
use crate::errno::{Errno, Result};

/// What `poll(2)` says about a descriptor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ready {
    /// `POLLIN`: a read would not block.
    pub read: bool,
    /// `POLLOUT`: a write would not block.
    pub write: bool,
    /// `POLLHUP`: the other side is gone.
    pub hang_up: bool,
    /// `POLLERR`: a write would fail, or something went wrong already.
    pub error: bool,
}

/// Which direction `shutdown(2)` ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shutdown {
    /// `SHUT_RD`
    Read,
    /// `SHUT_WR`
    Write,
    /// `SHUT_RDWR`
    Both,
}

impl Fs {
    /// `pipe2(2)`: the reading and the writing end.
    pub fn pipe(&mut self, extra: u32) -> Result<(Fd, Fd)> {
        let ino = self.add_inode(Body::Pipe(Pipe::default()), 0o600, 0)?;
        let path = format!("pipe:[{ino}]").into_bytes();
        let read = self.free_descriptor(0)?;
        self.open_inode(read, ino, flags::RDONLY | extra, path.clone())?;
        let write = self.second_end(read, |fs| {
            let fd = fs.free_descriptor(0)?;
            fs.open_inode(fd, ino, flags::WRONLY | extra, path)
        })?;
        Ok((read, write))
    }

    /// `socketpair(2)` of the stream kind.
    pub fn socketpair(&mut self, extra: u32) -> Result<(Fd, Fd)> {
        let one = self.add_inode(Body::Socket(Socket::new(Stage::Connected, 0)), 0o777, 0)?;
        let two = self.add_inode(Body::Socket(Socket::new(Stage::Connected, one)), 0o777, 0)?;
        self.socket_mut(one)?.peer = two;
        let first = self.free_descriptor(0)?;
        self.open_inode(first, one, flags::RDWR | extra, format!("socket:[{one}]").into_bytes())?;
        let second = self.second_end(first, |fs| {
            let fd = fs.free_descriptor(0)?;
            fs.open_inode(fd, two, flags::RDWR | extra, format!("socket:[{two}]").into_bytes())
        });
        if second.is_err() {
            self.drop_unused(two);
        }
        Ok((first, second?))
    }

    /// `shutdown(2)`.
    pub fn shutdown(&mut self, fd: Fd, how: Shutdown) -> Result<()> {
        let ino = self.open_of(fd)?.ino;
        let socket = self.socket_mut(ino)?;
        if socket.stage != Stage::Connected {
            return Err(Errno::ENOTCONN);
        }
        let peer = socket.peer;
        if how != Shutdown::Write {
            self.socket_mut(ino)?.read_shut = true;
        }
        if let (true, Ok(peer)) = (how != Shutdown::Read, self.socket_mut(peer)) {
            peer.peer_shut = true;
        }
        Ok(())
    }

    /// `poll(2)` for one descriptor.
    pub fn poll(&self, fd: Fd) -> Result<Ready> {
        let open = self.open_of(fd)?;
        Ok(match &self.inode(open.ino)?.body {
            Body::Pipe(pipe) if open.readable() => {
                Ready { read: pipe.queue.len() > 0, hang_up: pipe.writers == 0, ..Ready::default() }
            }
            Body::Pipe(pipe) => {
                Ready { write: pipe.queue.free() >= PIPE_BUF, error: pipe.readers == 0, ..Ready::default() }
            }
            Body::Socket(socket) => self.poll_socket(socket),
            _ => Ready { read: open.readable(), write: open.writable(), ..Ready::default() },
        })
    }

    /// `ioctl(FIONREAD)`: how many bytes can be read.
    pub fn available(&self, fd: Fd) -> Result<u64> {
        let open = self.open_of(fd)?;
        match &self.inode(open.ino)?.body {
            Body::Pipe(pipe) => Ok(pipe.queue.len() as u64),
            Body::Socket(socket) => Ok(socket.inbox.len() as u64),
            Body::File(_) | Body::External(_) => Ok(self.inode(open.ino)?.size().saturating_sub(open.offset)),
            _ => Err(Errno::ENOTTY),
        }
    }

    pub(super) fn read_queue(&mut self, ino: Ino, buf: &mut [u8]) -> Result<usize> {
        match &mut self.inode_mut(ino)?.body {
            Body::Pipe(pipe) => pipe.take(buf),
            Body::Socket(socket) => socket.take(buf),
            _ => Err(Errno::EINVAL),
        }
    }

    pub(super) fn write_queue(&mut self, ino: Ino, data: &[u8]) -> Result<usize> {
        if let Body::Pipe(pipe) = &mut self.inode_mut(ino)?.body {
            return pipe.put(data);
        }
        let peer = match self.socket_mut(ino)? {
            Socket { stage: Stage::Connected, peer, .. } => *peer,
            _ => return Err(Errno::ENOTCONN),
        };
        match self.socket_mut(peer) {
            Ok(peer) if !peer.peer_shut && !peer.read_shut => peer.inbox.push(data),
            _ => Err(Errno::EPIPE),
        }
    }

    /// Counts an end of a pipe that was opened or closed; tells a socket's peer that it is alone.
    pub(super) fn count_end(&mut self, ino: Ino, open: &Open, opened: bool) {
        if !self.inode(ino).is_ok_and(|inode| matches!(inode.body, Body::Pipe(_) | Body::Socket(_))) {
            return;
        }
        let (reads, writes) = (u32::from(open.readable()), u32::from(open.writable()));
        let Ok(inode) = self.inode_mut(ino) else { return };
        match &mut inode.body {
            Body::Pipe(pipe) if opened => {
                pipe.readers = pipe.readers.saturating_add(reads);
                pipe.writers = pipe.writers.saturating_add(writes);
            }
            Body::Pipe(pipe) => {
                pipe.readers = pipe.readers.saturating_sub(reads);
                pipe.writers = pipe.writers.saturating_sub(writes);
            }
            Body::Socket(socket) if !opened => {
                let (peer, aborts) = (socket.peer, socket.aborts);
                let stage = std::mem::replace(&mut socket.stage, Stage::Connected);
                if let Ok(peer) = self.socket_mut(peer) {
                    (peer.peer, peer.peer_shut) = (0, true);
                    peer.error = aborts.then_some(Errno::ECONNRESET);
                }
                if let Stage::Listening(waiting) = stage {
                    self.turn_away(waiting);
                }
            }
            _ => {}
        }
    }

    fn poll_socket(&self, socket: &Socket) -> Ready {
        match &socket.stage {
            Stage::Fresh => {
                return Ready { write: true, hang_up: true, error: socket.error.is_some(), ..Ready::default() };
            }
            Stage::Connecting => return Ready::default(),
            Stage::Listening(waiting) => return Ready { read: !waiting.is_empty(), ..Ready::default() },
            Stage::Connected => {}
        }
        let peer = self.inode(socket.peer).ok().and_then(|inode| match &inode.body {
            Body::Socket(peer) => Some(peer),
            _ => None,
        });
        let open = peer.is_some_and(|peer| !peer.peer_shut && !peer.read_shut);
        Ready {
            read: socket.inbox.len() > 0 || socket.peer_shut || socket.read_shut,
            write: !open || peer.is_some_and(|peer| peer.inbox.free() >= PIPE_BUF),
            hang_up: socket.peer == 0,
            error: socket.error.is_some(),
        }
    }

    pub(super) fn socket_mut(&mut self, ino: Ino) -> Result<&mut Socket> {
        match self.inode_mut(ino).map(|inode| &mut inode.body) {
            Ok(Body::Socket(socket)) => Ok(socket),
            _ => Err(Errno::ENOTSOCK),
        }
    }

    /// Opens the second end, and closes the first if that fails.
    fn second_end(&mut self, first: Fd, open: impl FnOnce(&mut Fs) -> Result<Fd>) -> Result<Fd> {
        let second = open(self);
        if second.is_err() {
            self.close(first)?;
        }
        second
    }
}
