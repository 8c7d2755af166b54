//! A stream socket: what it holds, and at which point of its life it is.
//!
//! Sockets meet only inside the device: as a pair, or because one connects to the port or the name where another listens.
//! Bytes go straight into the other end's inbox.

use super::inode::Ino;
use super::queue::Queue;
use crate::errno::{Errno, Result};
use crate::wire::{Reader, WireError, Writer};

/// Connections that may wait at a port until somebody accepts them.
pub(super) const MOST_WAITING: usize = 128;

/// One end of a connection, or a socket without one.
#[derive(Clone, PartialEq)]
pub(crate) struct Socket {
    /// What the peer has sent and nobody has read.
    pub(crate) inbox: Queue,
    /// The other end; 0 when there is none or it is closed.
    pub(crate) peer: Ino,
    /// No more bytes will be read here.
    pub(crate) read_shut: bool,
    /// No more bytes will come in: the peer is gone or has shut its writing side.
    pub(crate) peer_shut: bool,
    /// Where it is in its life.
    pub(crate) stage: Stage,
    /// The number of its own port; 0 before it has one.
    pub(crate) port: u16,
    /// The number of the other end's port.
    pub(crate) peer_port: u16,
    /// The name that a local socket is bound to; empty for others.
    pub(crate) name: Vec<u8>,
    /// Closing it resets the connection (`SO_LINGER` of no time).
    pub(crate) aborts: bool,
    /// What went wrong and nobody was told yet (`SO_ERROR`): the peer reset the connection, or refused it.
    pub(crate) error: Option<Errno>,
    /// How long reading and writing wait, in nanoseconds; 0 is without end.
    pub(crate) patience: [u64; 2],
}

/// Where a socket is in its life.
#[derive(Clone, PartialEq)]
pub(crate) enum Stage {
    /// Made, and perhaps bound to a port.
    Fresh,
    /// Waits for a host that may never answer.
    Connecting,
    /// Waits for others; with the ends of those that nobody accepted yet.
    Listening(Vec<Ino>),
    /// Has another end, or had one.
    Connected,
}

impl Socket {
    pub(crate) fn new(stage: Stage, peer: Ino) -> Self {
        Socket {
            inbox: Queue::default(),
            peer,
            read_shut: false,
            peer_shut: false,
            stage,
            port: 0,
            peer_port: 0,
            name: Vec::new(),
            aborts: false,
            error: None,
            patience: [0; 2],
        }
    }

    pub(crate) fn take(&mut self, buf: &mut [u8]) -> Result<usize> {
        if self.stage != Stage::Connected {
            return Err(Errno::ENOTCONN);
        }
        let got = self.inbox.pop(buf);
        if let Some(error) = self.error.take_if(|_| got == 0 && !buf.is_empty()) {
            return Err(error);
        }
        match got {
            0 if !self.read_shut && !self.peer_shut && !buf.is_empty() => Err(Errno::EAGAIN),
            got => Ok(got),
        }
    }

    pub(crate) fn write(&self, w: &mut Writer) {
        self.inbox.write(w);
        w.u64(self.peer);
        [self.read_shut, self.peer_shut, self.aborts].into_iter().for_each(|flag| w.bool(flag));
        w.option(self.error, |w, error| w.u32(error.0 as u32));
        self.stage.write(w);
        w.u32(u32::from(self.port) << 16 | u32::from(self.peer_port));
        self.patience.into_iter().for_each(|time| w.u64(time));
        w.blob(&self.name);
    }

    pub(crate) fn read(r: &mut Reader<'_>) -> std::result::Result<Self, WireError> {
        let (inbox, peer) = (Queue::read(r)?, r.u64()?);
        let (read_shut, peer_shut, aborts) = (r.bool()?, r.bool()?, r.bool()?);
        let error = r.option(|r| Ok(Errno(r.u32()? as i32)))?;
        let (stage, ports, patience, name) = (Stage::read(r)?, r.u32()?, [r.u64()?, r.u64()?], r.blob()?.to_vec());
        let (port, peer_port) = ((ports >> 16) as u16, ports as u16);
        Ok(Socket { inbox, peer, read_shut, peer_shut, stage, port, peer_port, name, aborts, error, patience })
    }
}

impl Stage {
    fn write(&self, w: &mut Writer) {
        match self {
            Stage::Fresh => w.u8(0),
            Stage::Connecting => w.u8(1),
            Stage::Listening(waiting) => {
                w.u8(2);
                w.list(waiting.iter(), |w, ino| w.u64(*ino));
            }
            Stage::Connected => w.u8(3),
        }
    }

    fn read(r: &mut Reader<'_>) -> std::result::Result<Self, WireError> {
        Ok(match r.u8()? {
            0 => Stage::Fresh,
            1 => Stage::Connecting,
            2 => Stage::Listening(r.list(8, Reader::u64)?),
            3 => Stage::Connected,
            _ => return Err(r.bad("stage of a socket")),
        })
    }
}
