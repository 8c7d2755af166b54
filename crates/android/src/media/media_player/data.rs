//! The states of a media player, and what a call does in each.
//!
//! Every clip lasts as long as any other and is played in virtual time; position and end follow from the clock, so
//! nothing has to happen while it plays.

use libcore::wire::{Corrupt, PlainState, Reader, Writer};

/// How long every clip is, in milliseconds.
pub const DURATION: u64 = 5_000;
/// The error of a call in a state that does not allow it.
pub(super) const INVALID_OPERATION: i32 = -38;

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It has no source.
    Idle,
    /// It has a source.
    Initialized,
    /// It can play.
    Prepared,
    /// It plays.
    Started,
    /// It was interrupted.
    Paused,
    /// It must be prepared again.
    Stopped,
    /// It played to the end.
    Completed,
    /// A call did not fit.
    Error,
}

const STATES: [State; 8] = [
    State::Idle,
    State::Initialized,
    State::Prepared,
    State::Started,
    State::Paused,
    State::Stopped,
    State::Completed,
    State::Error,
];

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    state: State,
    /// Whether the source is on the network, where nothing is.
    remote: bool,
    looping: bool,
    /// Where it stood at `since`, in milliseconds.
    position: u64,
    since: u64,
    stream: i32,
    session: i32,
}

/// What a call asks to be told to the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing.
    Fine,
    /// The state does not allow it; the app is told by an error event.
    Refused,
}

impl Player {
    /// A new player with the number of its audio session.
    pub fn new(session: i32) -> Player {
        Player { state: State::Idle, remote: false, looping: false, position: 0, since: 0, stream: 3, session }
    }

    /// The state at a time.
    pub fn state(&self, now: u64) -> State {
        let ended = self.state == State::Started && !self.looping && self.elapsed(now) >= DURATION;
        if ended { State::Completed } else { self.state }
    }

    fn elapsed(&self, now: u64) -> u64 {
        self.position + now.saturating_sub(self.since)
    }

    /// The position at a time, in milliseconds.
    pub fn position(&self, now: u64) -> u64 {
        match self.state(now) {
            State::Completed => DURATION,
            State::Started => self.elapsed(now) % DURATION,
            _ => self.position,
        }
    }

    /// Milliseconds until it ends; `None` when it does not.
    pub fn remaining(&self, now: u64) -> Option<u64> {
        let plays = self.state(now) == State::Started && !self.looping;
        plays.then(|| DURATION - self.elapsed(now).min(DURATION))
    }

    /// The length of the clip; `None` where it is not known.
    pub fn duration(&self, now: u64) -> Option<u64> {
        let known = !matches!(self.state(now), State::Idle | State::Initialized | State::Error);
        known.then_some(DURATION)
    }

    /// Takes a source; false when it has one.
    pub fn set_source(&mut self, remote: bool) -> bool {
        let idle = self.state == State::Idle;
        if idle {
            (self.state, self.remote) = (State::Initialized, remote);
        }
        idle
    }

    /// Whether it may be prepared now.
    pub fn can_prepare(&self) -> bool {
        matches!(self.state, State::Initialized | State::Stopped)
    }

    /// Prepares; false when the source does not answer.
    pub fn prepare(&mut self) -> bool {
        self.state = if self.remote { State::Error } else { State::Prepared };
        self.position = 0;
        !self.remote
    }

    /// Plays.
    pub fn start(&mut self, now: u64) -> Outcome {
        let from = match self.state(now) {
            State::Started => return Outcome::Fine,
            State::Prepared | State::Paused => self.position,
            State::Completed => 0,
            _ => return self.refuse(),
        };
        (self.state, self.position, self.since) = (State::Started, from, now);
        Outcome::Fine
    }

    /// Interrupts.
    pub fn pause(&mut self, now: u64) -> Outcome {
        match self.state(now) {
            State::Started | State::Paused | State::Completed => {
                self.position = self.position(now);
                self.state = if self.state(now) == State::Completed { State::Completed } else { State::Paused };
                Outcome::Fine
            }
            _ => self.refuse(),
        }
    }

    /// Ends.
    pub fn stop(&mut self, now: u64) -> Outcome {
        match self.state(now) {
            State::Idle | State::Initialized | State::Error => self.refuse(),
            _ => {
                (self.state, self.position) = (State::Stopped, 0);
                Outcome::Fine
            }
        }
    }

    /// Jumps.
    pub fn seek(&mut self, to: i32, now: u64) -> Outcome {
        let state = self.state(now);
        match state {
            State::Prepared | State::Started | State::Paused | State::Completed => {
                self.position = (to.max(0) as u64).min(DURATION);
                self.since = now;
                self.state = if state == State::Completed { State::Paused } else { state };
                Outcome::Fine
            }
            _ => self.refuse(),
        }
    }

    /// Becomes as new.
    pub fn reset(&mut self) {
        *self = Player { stream: self.stream, looping: self.looping, ..Player::new(self.session) };
    }

    /// Notes a call that did not fit.
    pub fn refuse(&mut self) -> Outcome {
        self.state = State::Error;
        Outcome::Refused
    }

    /// Plays again and again, or not; what was played until now counts.
    pub fn set_looping(&mut self, looping: bool, now: u64) {
        if self.state(now) == State::Started {
            (self.position, self.since) = (self.position(now), now);
        }
        self.looping = looping;
    }

    /// Whether it plays again and again.
    pub fn looping(&self) -> bool {
        self.looping
    }

    /// The kind of sound.
    pub fn stream(&self) -> i32 {
        self.stream
    }

    /// Sets the kind of sound.
    pub fn set_stream(&mut self, stream: i32) {
        self.stream = stream;
    }

    /// The audio session.
    pub fn session(&self) -> i32 {
        self.session
    }

    /// Sets the audio session.
    pub fn set_session(&mut self, session: i32) {
        self.session = session;
    }
}

impl PlainState for Player {
    fn write(&self, out: &mut Writer) {
        out.u8(STATES.iter().position(|s| *s == self.state).unwrap_or(0) as u8);
        out.bool(self.remote);
        out.bool(self.looping);
        out.u64(self.position);
        out.u64(self.since);
        out.i32(self.stream);
        out.i32(self.session);
    }

    fn read(input: &mut Reader<'_>) -> Result<Player, Corrupt> {
        let corrupt = input.corrupt();
        Ok(Player {
            state: *STATES.get(usize::from(input.u8()?)).ok_or(corrupt)?,
            remote: input.bool()?,
            looping: input.bool()?,
            position: input.u64()?,
            since: input.u64()?,
            stream: input.i32()?,
            session: input.i32()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn playing() -> Player {
        let mut p = Player::new(1);
        assert!(p.set_source(false) && p.can_prepare() && p.prepare());
        assert_eq!(p.start(1_000), Outcome::Fine);
        p
    }

    #[test]
    fn a_clip_plays_to_its_end() {
        let p = playing();
        assert_eq!((p.position(3_500), p.remaining(3_500)), (2_500, Some(2_500)));
        assert_eq!((p.state(6_000), p.position(9_000), p.remaining(9_000)), (State::Completed, DURATION, None));
        assert_eq!(Player::from_bytes(&p.to_bytes()), Ok(p));
    }

    #[test]
    fn pausing_seeking_and_looping() {
        let mut p = playing();
        assert_eq!(p.pause(2_000), Outcome::Fine);
        assert_eq!((p.position(9_000), p.remaining(9_000)), (1_000, None));
        assert_eq!(p.seek(4_000, 9_000), Outcome::Fine);
        assert_eq!(p.start(10_000), Outcome::Fine);
        assert_eq!(p.remaining(10_000), Some(1_000));
        p.set_looping(true, 10_500);
        assert_eq!((p.state(20_000), p.position(12_000)), (State::Started, 1_000));
    }

    #[test]
    fn calls_in_the_wrong_state_are_refused() {
        let mut p = Player::new(1);
        assert_eq!(p.start(0), Outcome::Refused);
        assert!(!p.set_source(false));
        p.reset();
        assert!(p.set_source(true));
        assert!(!p.set_source(true));
        assert_eq!(p.duration(0), None);
        assert!(!p.prepare());
        assert_eq!(p.state(0), State::Error);
        let mut p = playing();
        assert_eq!(p.stop(1_500), Outcome::Fine);
        assert_eq!(p.start(1_600), Outcome::Refused);
    }
}
