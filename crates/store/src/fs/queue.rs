//! Bytes in flight: queues, pipes and fifos.
//!
//! Nothing here waits. A call that would block answers `EAGAIN`, whether the descriptor is non-blocking or not: the
//! machine parks the green thread and asks again when [`super::Fs::poll`] says so.

use crate::errno::{Errno, Result};
use crate::wire::{Reader, WireError, Writer};
use std::collections::VecDeque;
use std::sync::Arc;

/// How much a pipe holds.
pub const PIPE_CAPACITY: usize = 65_536;

/// A write of at most so many bytes is never split.
pub const PIPE_BUF: usize = 4096;

/// A bounded queue of bytes.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Queue(Arc<VecDeque<u8>>);

impl Queue {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn free(&self) -> usize {
        PIPE_CAPACITY - self.0.len().min(PIPE_CAPACITY)
    }

    /// Takes bytes out; none if there are none.
    pub(crate) fn pop(&mut self, buf: &mut [u8]) -> usize {
        let wanted = buf.len().min(self.0.len());
        let queue = Arc::make_mut(&mut self.0);
        buf.iter_mut().zip(queue.drain(..wanted)).for_each(|(to, from)| *to = from);
        wanted
    }

    /// Puts in what fits; a short write is put in whole or not at all.
    pub(crate) fn push(&mut self, data: &[u8]) -> Result<usize> {
        let fits = self.free();
        if data.is_empty() {
            return Ok(0);
        }
        if fits == 0 || (data.len() <= PIPE_BUF && data.len() > fits) {
            return Err(Errno::EAGAIN);
        }
        let taken = &data[..data.len().min(fits)];
        Arc::make_mut(&mut self.0).extend(taken);
        Ok(taken.len())
    }

    pub(crate) fn write(&self, w: &mut Writer) {
        let (front, back) = self.0.as_slices();
        w.u64(self.0.len() as u64);
        w.bytes.extend(front);
        w.bytes.extend(back);
    }

    pub(crate) fn read(r: &mut Reader<'_>) -> std::result::Result<Self, WireError> {
        let bytes = r.blob()?;
        if bytes.len() > PIPE_CAPACITY {
            return Err(r.bad("queue"));
        }
        Ok(Queue(Arc::new(bytes.iter().copied().collect())))
    }
}

/// A pipe or a fifo.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Pipe {
    pub(crate) queue: Queue,
    pub(crate) readers: u32,
    pub(crate) writers: u32,
}

impl Pipe {
    pub(crate) fn take(&mut self, buf: &mut [u8]) -> Result<usize> {
        match self.queue.pop(buf) {
            0 if self.writers > 0 && !buf.is_empty() => Err(Errno::EAGAIN),
            got => Ok(got),
        }
    }

    pub(crate) fn put(&mut self, data: &[u8]) -> Result<usize> {
        if self.readers == 0 { Err(Errno::EPIPE) } else { self.queue.push(data) }
    }

    pub(crate) fn write(&self, w: &mut Writer) {
        self.queue.write(w);
        w.u32(self.readers);
        w.u32(self.writers);
    }

    pub(crate) fn read(r: &mut Reader<'_>) -> std::result::Result<Self, WireError> {
        Ok(Pipe { queue: Queue::read(r)?, readers: r.u32()?, writers: r.u32()? })
    }
}
