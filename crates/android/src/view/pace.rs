//! The pace of the display. Whoever draws faster than it shows waits here until it is ready; nobody wakes them.

use vm::Answer;
use vm::thread::{Nanos, Origin, Wait};

/// What the display takes for a frame.
pub const FRAME: Nanos = Nanos(16_000_000);
const KEY: u64 = 0x7366 << 48;

/// Waits until a moment, and goes on with a step.
pub fn wait_until(moment: Nanos, step: u32) -> Answer {
    Answer::Block(Wait::Key(KEY, Some(moment), Origin::Frame), step)
}
