//! When a step is over.
//!
//! A step ends at the first moment at which nobody runs, no input waits, and no timer but a frame's fires within the
//! settle window. Frames count until the animation cap. A horizon bounds all of it, but never while the main thread
//! is inside a dispatch: that runs on to the ANR limit, because only then is it known whether it hangs.

use crate::phone::Phone;
use android::os::{host, message_queue};
use android::view::input_channel::Channels;
use vm::observer::Observer;
use vm::thread::{Nanos, Origin, State, ThreadId};
use vm::{Ended, Until};

/// The rule, in virtual time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettleRule {
    /// A timer within this span is waited for.
    pub window: Nanos,
    /// Frames are waited for this long.
    pub animation_cap: Nanos,
    /// No step lasts longer.
    pub horizon: Nanos,
    /// Input that waits this long is an ANR.
    pub anr: Nanos,
    /// Instructions that one step may take.
    pub budget: u64,
}

impl Default for SettleRule {
    fn default() -> SettleRule {
        SettleRule {
            window: Nanos::from_millis(250),
            animation_cap: Nanos::from_millis(1_000),
            horizon: Nanos::from_millis(5_000),
            anr: Nanos::from_millis(5_000),
            budget: 2_000_000_000,
        }
    }
}

/// How a step ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// Nothing more happens by itself.
    Quiet,
    /// The horizon came first.
    Horizon,
    /// The main thread did not take its input in time.
    NotResponding,
    /// The process ended with this status.
    Exited(i32),
    /// The instructions are used up.
    Budget,
    /// The guest destroyed its own stack.
    Corrupt,
}

/// Runs until the app has settled.
pub fn settle<O: Observer>(phone: &mut Phone, rule: SettleRule, observer: &mut O) -> Settled {
    let start = phone.vm.now();
    let mut left = rule.budget;
    loop {
        let before = phone.vm.side.instructions;
        let until = Until { time: phone.vm.now(), instructions: left };
        match phone.run(until, observer) {
            Ended::Exit(status) => return Settled::Exited(status),
            Ended::Corrupt => return Settled::Corrupt,
            Ended::Budget => return Settled::Budget,
            Ended::Stuck | Ended::Time => {}
        }
        left = left.saturating_sub(phone.vm.side.instructions - before);
        let now = phone.vm.now();
        if waiting_too_long(phone, rule, now) {
            return Settled::NotResponding;
        }
        let busy = message_queue::has_input(&phone.vm) || !host::is_idle(&phone.vm) || unfinished(phone);
        let Some(next) = next_timer(phone, now, start, rule, busy) else {
            return if busy { Settled::NotResponding } else { Settled::Quiet };
        };
        if !busy && next.0 > start.0 + rule.horizon.0 {
            return Settled::Horizon;
        }
        phone.vm.sleep_until(next);
    }
}

fn unfinished(phone: &Phone) -> bool {
    phone.vm.state::<Channels>().waiting_since().is_some()
}

fn waiting_too_long(phone: &Phone, rule: SettleRule, now: Nanos) -> bool {
    phone.vm.state::<Channels>().waiting_since().is_some_and(|since| now.0 - since.0 >= rule.anr.0)
}

/// The next moment worth waiting for; `None` when all is quiet.
fn next_timer(phone: &Phone, now: Nanos, start: Nanos, rule: SettleRule, busy: bool) -> Option<Nanos> {
    let waits = phone.vm.side.threads.iter().flatten().filter_map(|t| match &t.state {
        State::Waiting(w) => w.deadline().map(|at| (at, w.origin(), t.id)),
        _ => None,
    });
    let counts = |(at, origin, _): &(Nanos, Origin, ThreadId)| {
        busy || match origin {
            Origin::Frame => at.0 <= start.0 + rule.animation_cap.0,
            _ => at.0 <= now.0 + rule.window.0,
        }
    };
    let next = waits.filter(counts).map(|(at, ..)| at).min();
    match (next, phone.vm.state::<Channels>().waiting_since()) {
        (None, Some(since)) => Some(since.after(rule.anr.0)),
        (next, _) => next,
    }
}
