//! When a step is over.
//!
//! A step ends at the first moment at which nobody runs, no input waits, and no timer but a frame's fires within the
//! settle window. Frames count until the animation cap, threads that compute beside an idle main thread until the busy
//! cap. A horizon bounds all of it, but never while the main thread is inside a dispatch: that runs on to the ANR limit,
//! because only then is it known whether it hangs.

use crate::phone::Phone;
use crate::watch::Watch;
use android::os::{host, message_queue};
use android::view::input_channel::Channels;
use vm::observer::Observer;
use vm::thread::{Nanos, Origin, State};
use vm::{Ended, Until};

/// The rule, in virtual time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettleRule {
    /// A timer within this span is waited for.
    pub window: Nanos,
    /// Frames are waited for this long.
    pub animation_cap: Nanos,
    /// Threads that compute while the main thread waits for messages are waited for this long: some never end.
    pub busy_cap: Nanos,
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
            busy_cap: Nanos::from_millis(2_000),
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

/// Instructions between two looks at the clock while somebody runs: half a second of virtual time by default.
const SLICE: u64 = 50_000_000;

/// Runs until the app has settled.
pub fn settle<O: Observer>(phone: &mut Phone, rule: SettleRule, observer: &mut O) -> Settled {
    let start = phone.vm.now();
    let mut left = rule.budget;
    phone.watch = Watch::default();
    loop {
        let now = phone.vm.now();
        let ran = slice(phone, now, &mut left, observer);
        if let Some(end) = ran.end.or_else(|| not_responding(phone, rule)) {
            return end;
        }
        let now = phone.vm.now();
        let busy = phone.reported.is_none()
            && (message_queue::has_input(&phone.vm) || !host::is_idle(&phone.vm) || unfinished(phone));
        let away = phone.watch.away(now);
        let waits = busy || away.is_some_and(|away| away < rule.anr);
        if ran.unfinished {
            let cap = if away.is_none() { rule.busy_cap } else { rule.horizon };
            if !waits && now.0 > start.0 + cap.0 {
                return Settled::Horizon;
            }
            continue;
        }
        let Some(next) = next_timer(phone, now, start, rule, waits) else {
            return match (busy, away) {
                (true, _) => Settled::NotResponding,
                (false, Some(_)) => Settled::Horizon,
                (false, None) => Settled::Quiet,
            };
        };
        if !waits && next.0 > start.0 + rule.horizon.0 {
            return Settled::Horizon;
        }
        phone.vm.sleep_until(next);
    }
}

/// Lets virtual time pass until a moment, unless the app stops responding before.
pub fn advance<O: Observer>(phone: &mut Phone, rule: SettleRule, until: Nanos, observer: &mut O) -> Settled {
    let mut left = rule.budget;
    phone.watch = Watch::default();
    loop {
        let due = phone.watch.due().into_iter().chain(limit(phone, rule)).min();
        let next = due.map_or(until, |due| due.min(until).max(phone.vm.now()));
        let ran = slice(phone, next, &mut left, observer);
        if let Some(end) = ran.end.or_else(|| not_responding(phone, rule)) {
            return end;
        }
        if ran.unfinished && phone.vm.now() < until {
            continue;
        }
        phone.vm.sleep_until(next);
        if phone.vm.now() >= until {
            return if ran.stuck { Settled::Quiet } else { Settled::Horizon };
        }
    }
}

/// How a part of a step went.
struct Ran {
    /// The step is over.
    end: Option<Settled>,
    /// Somebody would still run.
    unfinished: bool,
    /// Nobody has a timer.
    stuck: bool,
}

/// Runs up to a moment, or up to the next look at the clock.
fn slice<O: Observer>(phone: &mut Phone, time: Nanos, left: &mut u64, observer: &mut O) -> Ran {
    let before = phone.vm.side.instructions;
    let ended = phone.run(Until { time, instructions: SLICE.min(*left) }, observer);
    *left = left.saturating_sub(phone.vm.side.instructions - before);
    phone.watch.look(&mut phone.vm);
    let end = match ended {
        Ended::Exit(status) => Some(Settled::Exited(status)),
        Ended::Corrupt => Some(Settled::Corrupt),
        Ended::Budget if *left == 0 => Some(Settled::Budget),
        Ended::Budget | Ended::Stuck | Ended::Time => None,
    };
    Ran { end, unfinished: ended == Ended::Budget, stuck: ended == Ended::Stuck }
}

/// Whether the app has just been found not to respond; the same input is reported once.
fn not_responding(phone: &mut Phone, rule: SettleRule) -> Option<Settled> {
    let since = phone.vm.state::<Channels>().waiting_since();
    if since.is_none() || since != phone.reported {
        phone.reported = None;
    }
    if phone.watch.exceeded().is_some() {
        return Some(Settled::NotResponding);
    }
    let late = limit(phone, rule).is_some_and(|limit| limit <= phone.vm.now());
    if late {
        phone.reported = since;
    }
    late.then_some(Settled::NotResponding)
}

/// When the input that waits is late; none if there is none, or it was reported.
fn limit(phone: &Phone, rule: SettleRule) -> Option<Nanos> {
    let since = phone.vm.state::<Channels>().waiting_since().filter(|since| Some(*since) != phone.reported)?;
    Some(since.after(rule.anr.0))
}

fn unfinished(phone: &Phone) -> bool {
    phone.vm.state::<Channels>().waiting_since().is_some()
}

/// The next moment worth waiting for; `None` when all is quiet.
fn next_timer(phone: &Phone, now: Nanos, start: Nanos, rule: SettleRule, waits: bool) -> Option<Nanos> {
    let timers = phone.vm.side.threads.iter().flatten().filter_map(|t| match &t.state {
        State::Waiting(w) => w.deadline().map(|at| (at, w.origin())),
        _ => None,
    });
    let counts = |(at, origin): &(Nanos, Origin)| {
        waits
            || match origin {
                Origin::Frame => at.0 <= start.0 + rule.animation_cap.0,
                _ => at.0 <= now.0 + rule.window.0,
            }
    };
    let next = timers.filter(counts).map(|(at, _)| at).min();
    if !waits {
        return next;
    }
    let sample = phone.watch.due().filter(|_| phone.watch.away(now).is_some_and(|away| away < rule.anr));
    next.into_iter().chain(sample).chain(limit(phone, rule)).min()
}
