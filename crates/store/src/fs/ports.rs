//! Sockets that meet at ports of the device, or at names: binding, listening, connecting, accepting.
//!
//! There is one address, the device's own; who connects to another host is connected by the machine
//! ([`Fs::connect_pair`]). Nothing here waits: what would have to answers `EAGAIN`.

use super::inode::Body;
use super::open::flags;
use super::socket::{MOST_WAITING, Socket, Stage};
use super::{Fd, Fs, Ino};
use crate::errno::{Errno, Result};

/// The first port that is given to who does not name one.
const FIRST_FREE_PORT: u16 = 36_000;

/// Which way bytes go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Reading.
    In,
    /// Writing.
    Out,
}

impl Fs {
    /// `socket(2)` of the stream kind.
    pub fn socket(&mut self) -> Result<Fd> {
        let fd = self.free_descriptor(0)?;
        let ino = self.add_inode(Body::Socket(Socket::new(Stage::Fresh, 0)), 0o777, 0)?;
        self.open_inode(fd, ino, flags::RDWR, format!("socket:[{ino}]").into_bytes())
    }

    /// `bind(2)` to a port, or to any that is free if it is 0.
    pub fn bind(&mut self, fd: Fd, port: u16) -> Result<()> {
        let socket = self.socket_of(fd)?;
        if socket.port != 0 || socket.stage != Stage::Fresh {
            return Err(Errno::EINVAL);
        }
        let port = if port == 0 { self.free_port()? } else { port };
        if self.holder_of(port).is_some() {
            return Err(Errno::EADDRINUSE);
        }
        self.socket_of_mut(fd)?.port = port;
        Ok(())
    }

    /// `bind(2)` to a name of the local kind.
    pub fn bind_name(&mut self, fd: Fd, name: &[u8]) -> Result<()> {
        let socket = self.socket_of(fd)?;
        if socket.port != 0 || !socket.name.is_empty() || socket.stage != Stage::Fresh {
            return Err(Errno::EINVAL);
        }
        if self.holder_of_name(name).is_some() {
            return Err(Errno::EADDRINUSE);
        }
        self.socket_of_mut(fd)?.name = name.to_vec();
        Ok(())
    }

    /// `listen(2)`.
    pub fn listen(&mut self, fd: Fd) -> Result<()> {
        if let Socket { port: 0, name, .. } = self.socket_of(fd)?
            && name.is_empty()
        {
            self.bind(fd, 0)?;
        }
        let socket = self.socket_of_mut(fd)?;
        match socket.stage {
            Stage::Fresh => socket.stage = Stage::Listening(Vec::new()),
            Stage::Listening(_) => {}
            Stage::Connecting | Stage::Connected => return Err(Errno::EINVAL),
        }
        Ok(())
    }

    /// `connect(2)` to a port of the device.
    pub fn connect_here(&mut self, fd: Fd, port: u16) -> Result<()> {
        let listener = self.holder_of(port).ok_or(Errno::ECONNREFUSED)?;
        self.has_room(listener)?;
        let other = self.connect_end(fd, port)?;
        self.wait_at(listener, other)
    }

    /// `connect(2)` to a name of the local kind.
    pub fn connect_name(&mut self, fd: Fd, name: &[u8]) -> Result<()> {
        let listener = self.holder_of_name(name).ok_or(Errno::ECONNREFUSED)?;
        self.has_room(listener)?;
        let other = self.join(fd)?;
        self.wait_at(listener, other)
    }

    /// Whether another one may wait at a socket until it is accepted.
    fn has_room(&mut self, listener: Ino) -> Result<()> {
        match &self.socket_mut(listener)?.stage {
            Stage::Listening(waiting) if waiting.len() < MOST_WAITING => Ok(()),
            _ => Err(Errno::ECONNREFUSED),
        }
    }

    fn wait_at(&mut self, listener: Ino, end: Ino) -> Result<()> {
        if let Stage::Listening(waiting) = &mut self.socket_mut(listener)?.stage {
            waiting.push(end);
        }
        Ok(())
    }

    /// Connects a socket to a new one, whose descriptor is answered, as if a host had accepted it at this port.
    pub fn connect_pair(&mut self, fd: Fd, port: u16) -> Result<Fd> {
        let new = self.free_descriptor(0)?;
        let other = self.connect_end(fd, port)?;
        self.open_inode(new, other, flags::RDWR, format!("socket:[{other}]").into_bytes())
    }

    /// `connect(2)` to a host that does not answer.
    pub fn connect_to_nobody(&mut self, fd: Fd) -> Result<()> {
        let socket = self.socket_of_mut(fd)?;
        match socket.stage {
            Stage::Fresh | Stage::Connecting => socket.stage = Stage::Connecting,
            Stage::Listening(_) | Stage::Connected => return Err(Errno::EISCONN),
        }
        Ok(())
    }

    /// A `connect(2)` that does not wait, and will be found to have failed.
    pub fn connect_in_vain(&mut self, fd: Fd, error: Errno) -> Result<()> {
        let socket = self.socket_of_mut(fd)?;
        if socket.stage != Stage::Fresh {
            return Err(Errno::EISCONN);
        }
        socket.error = Some(error);
        Ok(())
    }

    /// `SO_ERROR`: what went wrong since somebody asked, which is forgotten with that.
    pub fn take_error(&mut self, fd: Fd) -> Result<Option<Errno>> {
        Ok(self.socket_of_mut(fd)?.error.take())
    }

    /// `accept(2)`: the descriptor of the oldest connection that waits.
    pub fn accept(&mut self, fd: Fd) -> Result<Fd> {
        let new = self.free_descriptor(0)?;
        let Stage::Listening(waiting) = &mut self.socket_of_mut(fd)?.stage else { return Err(Errno::EINVAL) };
        if waiting.is_empty() {
            return Err(Errno::EAGAIN);
        }
        let ino = waiting.remove(0);
        self.open_inode(new, ino, flags::RDWR, format!("socket:[{ino}]").into_bytes())
    }

    /// The socket's own port and the other end's, which is 0 if it has none.
    pub fn ports(&self, fd: Fd) -> Result<(u16, u16)> {
        let socket = self.socket_of(fd)?;
        Ok((socket.port, if socket.stage == Stage::Connected { socket.peer_port } else { 0 }))
    }

    /// Whether closing the socket resets its connection.
    pub fn set_aborts(&mut self, fd: Fd, aborts: bool) -> Result<()> {
        self.socket_of_mut(fd)?.aborts = aborts;
        Ok(())
    }

    /// What [`Fs::set_aborts`] set.
    pub fn aborts(&self, fd: Fd) -> Result<bool> {
        Ok(self.socket_of(fd)?.aborts)
    }

    /// How long reading or writing waits, in nanoseconds; 0 is without end.
    pub fn set_patience(&mut self, fd: Fd, way: Way, nanos: u64) -> Result<()> {
        self.socket_of_mut(fd)?.patience[way as usize] = nanos;
        Ok(())
    }

    /// What [`Fs::set_patience`] set; nothing for what is no socket.
    pub fn patience(&self, fd: Fd, way: Way) -> Option<u64> {
        self.socket_of(fd).ok().map(|socket| socket.patience[way as usize]).filter(|nanos| *nanos > 0)
    }

    /// Lets go of the connections that waited at a port which is closed now.
    pub(super) fn turn_away(&mut self, waiting: Vec<Ino>) {
        for ino in waiting {
            let peer = self.socket_mut(ino).map(|end| end.peer);
            if let Ok(peer) = peer.and_then(|peer| self.socket_mut(peer)) {
                (peer.peer, peer.peer_shut, peer.error) = (0, true, Some(Errno::ECONNRESET));
            }
            self.drop_unused(ino);
        }
    }

    /// Makes a socket one end of a connection to a port, and answers the other.
    fn connect_end(&mut self, fd: Fd, port: u16) -> Result<Ino> {
        if let Socket { stage: Stage::Fresh, port: 0, .. } = self.socket_of(fd)? {
            self.bind(fd, 0)?;
        }
        let other = self.join(fd)?;
        let socket = self.socket_of_mut(fd)?;
        socket.peer_port = port;
        let own = socket.port;
        let end = self.socket_mut(other)?;
        (end.port, end.peer_port) = (port, own);
        Ok(other)
    }

    /// Makes a socket one end of a connection, and answers the other.
    fn join(&mut self, fd: Fd) -> Result<Ino> {
        let ino = self.open_of(fd)?.ino;
        if self.socket_of(fd)?.stage != Stage::Fresh {
            return Err(Errno::EISCONN);
        }
        let other = self.add_inode(Body::Socket(Socket::new(Stage::Connected, ino)), 0o777, 0)?;
        let socket = self.socket_mut(ino)?;
        (socket.stage, socket.peer) = (Stage::Connected, other);
        Ok(other)
    }

    fn free_port(&self) -> Result<u16> {
        let mut used: Vec<u16> = self.open_sockets().map(|(_, socket)| socket.port).collect();
        used.sort_unstable();
        (FIRST_FREE_PORT..).find(|port| used.binary_search(port).is_err()).ok_or(Errno::EADDRINUSE)
    }

    /// The socket that is bound to a port and not an end of a connection there.
    fn holder_of(&self, port: u16) -> Option<Ino> {
        let holds = |socket: &Socket| socket.port == port && socket.stage != Stage::Connected;
        self.open_sockets().find(|(_, socket)| holds(socket)).map(|(ino, _)| ino)
    }

    fn holder_of_name(&self, name: &[u8]) -> Option<Ino> {
        self.open_sockets().find(|(_, socket)| socket.name == name).map(|(ino, _)| ino)
    }

    fn open_sockets(&self) -> impl Iterator<Item = (Ino, &Socket)> {
        self.opens.iter().filter_map(|(_, open)| match &self.inode(open.ino).ok()?.body {
            Body::Socket(socket) => Some((open.ino, socket)),
            _ => None,
        })
    }

    fn socket_of(&self, fd: Fd) -> Result<&Socket> {
        match &self.inode(self.open_of(fd)?.ino)?.body {
            Body::Socket(socket) => Ok(socket),
            _ => Err(Errno::ENOTSOCK),
        }
    }

    fn socket_of_mut(&mut self, fd: Fd) -> Result<&mut Socket> {
        let ino = self.open_of(fd)?.ino;
        self.socket_mut(ino)
    }
}
