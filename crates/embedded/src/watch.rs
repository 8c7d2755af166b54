//! Whether the main thread answers.
//!
//! An app does not respond when input waits for five seconds, or when a receiver or a service takes longer than the
//! system allows. One look at the moment of the verdict says little, so the main thread is sampled once a second from
//! the moment it leaves its queue: frames that all samples share are what it hangs in.

use crate::phone::report;
use android::os::host::{Inbox, Report};
use android::os::message_queue;
use gui::stack::Frame;
use vm::Vm;
use vm::layout::Ref;
use vm::thread::{Nanos, State};

/// Time between two samples.
const PERIOD: Nanos = Nanos::from_millis(1_000);
/// The last samples are kept, as many as the limit for input has seconds.
const MOST: usize = 5;

/// The stacks of all threads by name, the main thread first.
pub type Stacks = Vec<(String, Vec<Frame>)>;

/// What is known of the main thread in one step.
#[derive(Debug, Default)]
pub struct Watch {
    /// When it was first seen away from its queue, without having been back since.
    away: Option<Nanos>,
    next: Nanos,
    samples: Vec<Stacks>,
    /// The limit that the system server saw exceeded, and by what component.
    exceeded: Option<(String, String)>,
}

impl Watch {
    /// Looks at the main thread, and at what the system server said.
    pub fn look(&mut self, vm: &mut Vm) {
        let now = vm.now();
        for report in &vm.state::<Inbox>().reports {
            if let Report::Texts(report::ANR, reason, component) = report
                && self.exceeded.is_none()
            {
                self.exceeded = Some((reason.clone(), component.clone()));
            }
        }
        if is_at_queue(vm) {
            self.away = None;
            self.samples.clear();
            return;
        }
        if self.away.is_none() || now >= self.next {
            self.away.get_or_insert(now);
            self.next = now.after(PERIOD.0);
            self.sample(vm);
        }
    }

    /// How long the main thread has been away from its queue.
    pub fn away(&self, now: Nanos) -> Option<Nanos> {
        self.away.map(|since| Nanos(now.0.saturating_sub(since.0)))
    }

    /// When the next sample is due; none while the main thread is at its queue.
    pub fn due(&self) -> Option<Nanos> {
        self.away.map(|_| self.next)
    }

    /// The limit that the system server saw exceeded.
    pub fn exceeded(&self) -> Option<&(String, String)> {
        self.exceeded.as_ref()
    }

    /// The samples of the main thread in order, and the stacks of all threads at the last of them.
    pub fn verdict(&mut self, vm: &mut Vm) -> (Vec<Vec<Frame>>, Stacks) {
        self.sample(vm);
        let main = |stacks: &Stacks| stacks.first().map(|(_, frames)| frames.clone()).unwrap_or_default();
        let samples = self.samples.iter().map(main).collect();
        (samples, self.samples.last().cloned().unwrap_or_default())
    }

    fn sample(&mut self, vm: &mut Vm) {
        if self.samples.len() == MOST {
            self.samples.remove(0);
        }
        self.samples.push(stacks(vm));
    }
}

/// Whether the main thread waits for messages, or has ended.
pub fn is_at_queue(vm: &Vm) -> bool {
    match vm.side.threads.first() {
        Some(Some(main)) if main.is_alive() => match &main.state {
            State::Waiting(wait) => message_queue::waits_for_message(wait),
            _ => false,
        },
        _ => true,
    }
}

/// Whether the thread that the app's life hangs on still lives.
pub fn has_main(vm: &Vm) -> bool {
    let mut alive = vm.side.threads.iter().flatten().filter(|t| t.is_alive());
    alive.any(|t| {
        let name = Ref(vm.heap.region.load_u32(t.mirror.at(vm.known.thread_name)));
        name.non_null().is_some_and(|n| vm.string_text(n) == "main")
    })
}

/// The stacks of all threads that live, by name, the main thread first.
pub fn stacks(vm: &mut Vm) -> Stacks {
    let alive = vm.side.threads.iter().flatten().filter(|t| t.is_alive());
    let alive: Vec<_> = alive.map(|t| (t.mirror, t.fp)).collect();
    alive
        .into_iter()
        .map(|(mirror, fp)| {
            let name = Ref(vm.heap.region.load_u32(mirror.at(vm.known.thread_name)));
            let name = name.non_null().map(|n| vm.string_text(n)).unwrap_or_default();
            let lines = vm.thread_lines(fp);
            (name, lines.iter().filter_map(|l| Frame::parse(&l.to_string())).collect())
        })
        .collect()
}
