//! Streams of samples that take time: what is played unheard and what a deaf microphone records.
//!
//! A thread that writes or reads all the time must wait as long as the sound lasts, or it would never rest.

use libcore::wire::{Corrupt, PlainState, Reader, Writer};
use vm::thread::{Origin, Wait};
use vm::{Answer, Call, NativeResult};

/// A stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stream {
    /// Bytes a second.
    pub rate: u64,
    /// Bytes of one frame.
    pub frame: u64,
    /// Bytes that fit into its buffer.
    pub buffer: u64,
    /// Bytes put in so far.
    pub written: u64,
    /// Nanoseconds for which it ran before `since`.
    ran: u64,
    /// When it was started, while it runs.
    since: Option<u64>,
}

impl Stream {
    /// A stream of samples in frames of `frame` bytes.
    pub fn new(frames_per_second: i32, frame: u64, buffer: u64) -> Stream {
        let rate = frames_per_second.clamp(1, 1_000_000) as u64 * frame.max(1);
        Stream { rate, frame: frame.max(1), buffer, ..Stream::default() }
    }

    /// Starts it.
    pub fn start(&mut self, now: u64) {
        self.since = self.since.or(Some(now));
    }

    /// Stops it; it can go on later.
    pub fn stop(&mut self, now: u64) {
        self.ran = self.running_time(now);
        self.since = None;
    }

    /// Forgets what was put in.
    pub fn flush(&mut self) {
        (self.ran, self.written) = (0, 0);
    }

    /// Whether it runs.
    pub fn runs(&self) -> bool {
        self.since.is_some()
    }

    fn running_time(&self, now: u64) -> u64 {
        self.ran + self.since.map_or(0, |s| now.saturating_sub(s))
    }

    /// Bytes that passed by a time.
    pub fn passed(&self, now: u64) -> u64 {
        (u128::from(self.running_time(now)) * u128::from(self.rate) / 1_000_000_000) as u64
    }

    /// Frames that were played by a time.
    pub fn played_frames(&self, now: u64) -> u64 {
        self.passed(now).min(self.written) / self.frame
    }

    /// The moment when no more than the buffer is ahead, if it lies in the future and the stream runs.
    pub fn drained(&self, now: u64) -> Option<u64> {
        let ahead = self.written.saturating_sub(self.passed(now)).saturating_sub(self.buffer);
        let wait = (u128::from(ahead) * 1_000_000_000).div_ceil(u128::from(self.rate.max(1))) as u64;
        (self.runs() && wait > 0).then(|| now + wait)
    }

    /// How many nanoseconds some bytes last.
    pub fn lasts(&self, bytes: u64) -> u64 {
        (u128::from(bytes) * 1_000_000_000 / u128::from(self.rate.max(1))) as u64
    }
}

/// Threads wait for streams here; nobody wakes them.
const KEY: u64 = 0x6175 << 48;

/// Waits until a moment, in nanoseconds since the start.
pub fn wait(call: &Call<'_>, until: u64, step: u32) -> NativeResult {
    let moment = call.vm.now().after(until.saturating_sub(call.vm.now().0));
    // Sound goes on by itself as frames do; a step does not wait for its end.
    Ok(Answer::Block(Wait::Key(KEY, Some(moment), Origin::Frame), step))
}

/// Bytes of one sample in an encoding of `AudioFormat`.
pub fn sample_size(encoding: i32) -> u64 {
    match encoding {
        3 => 1, // ENCODING_PCM_8BIT
        4 => 4, // ENCODING_PCM_FLOAT
        _ => 2,
    }
}

impl PlainState for Stream {
    fn write(&self, out: &mut Writer) {
        [self.rate, self.frame, self.buffer, self.written, self.ran].into_iter().for_each(|v| out.u64(v));
        out.bool(self.since.is_some());
        out.u64(self.since.unwrap_or(0));
    }

    fn read(input: &mut Reader<'_>) -> Result<Stream, Corrupt> {
        let (rate, frame, buffer) = (input.u64()?, input.u64()?.max(1), input.u64()?);
        let (written, ran, runs, since) = (input.u64()?, input.u64()?, input.bool()?, input.u64()?);
        Ok(Stream { rate, frame, buffer, written, ran, since: runs.then_some(since) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_buffer_makes_the_writer_wait() {
        let mut s = Stream::new(1_000, 2, 200);
        s.written = 300;
        assert_eq!(s.drained(0), None);
        s.start(0);
        assert_eq!(s.drained(0), Some(50_000_000));
        assert_eq!(s.drained(50_000_000), None);
        assert_eq!(s.played_frames(100_000_000), 100);
        s.stop(100_000_000);
        assert_eq!(s.played_frames(900_000_000), 100);
        assert_eq!(Stream::from_bytes(&s.to_bytes()), Ok(s));
    }
}
