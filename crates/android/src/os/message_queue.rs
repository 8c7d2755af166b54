//! android.os.MessageQueue: where a looper waits, and where the host's events enter.
//!
//! A queue is a flag that somebody woke it, and the input events that its looper has not taken yet. Polling is the
//! only place where the machine calls into an app's looper thread from outside, as `Looper::pollOnce` does on a
//! phone. The deadline of a wait says whether a frame or a message set it, because settling treats them apart.

use libcore::natives::Table;
use std::collections::{BTreeMap, VecDeque};
use vm::layout::Ref;
use vm::native::{Callback, boolean, long, void};
use vm::side::GuestState;
use vm::thread::{Nanos, Origin, Wait};
use vm::wire::{Reader, WireError, Writer};
use vm::{Answer, Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "android/os/MessageQueue";
/// `Message.FLAG_ASYNCHRONOUS`.
const FLAG_ASYNCHRONOUS: u32 = 2;
/// Messages that are looked at behind a barrier; the list is the guest's and may have no end.
const MOST_BEHIND_BARRIER: usize = 10_000;

/// Natives of MessageQueue.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeInit", "()J", init),
    Native::exact(CLASS, "nativeDestroy", "(J)V", destroy),
    Native::exact(CLASS, "nativePollOnce", "(JI)V", poll_once),
    Native::exact(CLASS, "nativeWake", "(J)V", wake),
    Native::exact(CLASS, "nativeIsPolling", "(J)Z", is_polling),
    Native::model(CLASS, "nativeSetFileDescriptorEvents", "(JII)V", watch_descriptor, "descriptors are never ready"),
];

/// All queues by handle.
#[derive(Clone, Default)]
pub struct Queues {
    table: BTreeMap<u64, Queue>,
}

#[derive(Clone, Default)]
struct Queue {
    woken: bool,
    polling: bool,
    events: VecDeque<Event>,
}

/// An input event on its way to a receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The `InputEventReceiver`.
    pub receiver: Ref,
    /// The number under which the receiver finishes it.
    pub sequence: u32,
    /// The `InputEvent`.
    pub event: Ref,
}

impl GuestState for Queues {
    fn boxed_clone(&self) -> Box<dyn GuestState> {
        Box::new(self.clone())
    }

    fn write(&self, w: &mut Writer) {
        w.list(self.table.iter(), |w, (handle, q)| {
            w.u64(*handle);
            w.bool(q.woken);
            w.bool(q.polling);
            w.list(q.events.iter(), |w, e| {
                w.u32(e.receiver.0);
                w.u32(e.sequence);
                w.u32(e.event.0);
            });
        });
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), WireError> {
        let items = r.list(|r| {
            let (handle, woken, polling) = (r.u64()?, r.bool()?, r.bool()?);
            let events = r.list(|r| Ok(Event { receiver: Ref(r.u32()?), sequence: r.u32()?, event: Ref(r.u32()?) }))?;
            Ok((handle, Queue { woken, polling, events: events.into() }))
        })?;
        self.table = items.into_iter().collect();
        Ok(())
    }

    fn trace(&self, visit: &mut dyn FnMut(Ref)) {
        for e in self.table.values().flat_map(|q| &q.events) {
            visit(e.receiver);
            visit(e.event);
        }
    }
}

/// Puts an input event into a looper's queue and wakes it.
pub fn deliver(vm: &mut Vm, queue: u64, event: Event) {
    if let Some(q) = vm.state_mut::<Queues>().table.get_mut(&queue) {
        q.events.push_back(event);
    }
    wake_queue(vm, queue);
}

/// Whether a queue holds input that its looper has not taken.
pub fn has_input(vm: &Vm) -> bool {
    vm.state::<Queues>().table.values().any(|q| !q.events.is_empty())
}

/// The upper bits of a key that a thread polling some queue waits for.
const POLLING: u64 = 0x6d71;

/// The key that a thread polling this queue waits for.
fn key(queue: u64) -> u64 {
    POLLING << 48 | queue
}

/// Whether a thread that waits so waits for its next message.
pub fn waits_for_message(wait: &Wait) -> bool {
    matches!(wait, Wait::Key(key, ..) if key >> 48 == POLLING)
}

fn wake_queue(vm: &mut Vm, queue: u64) {
    if let Some(q) = vm.state_mut::<Queues>().table.get_mut(&queue) {
        q.woken = true;
    }
    vm.wake(key(queue));
}

fn init(call: &mut Call<'_>) -> NativeResult {
    let handle = call.vm.new_handle();
    call.vm.state_mut::<Queues>().table.insert(handle, Queue::default());
    long(handle as i64)
}

fn destroy(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long() as u64;
    call.vm.state_mut::<Queues>().table.remove(&handle);
    void()
}

fn wake(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long() as u64;
    wake_queue(call.vm, handle);
    void()
}

fn is_polling(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long() as u64;
    boolean(call.vm.state::<Queues>().table.get(&handle).is_some_and(|q| q.polling))
}

fn watch_descriptor(_call: &mut Call<'_>) -> NativeResult {
    void()
}

/// Steps of a poll: asleep, and after an event was dispatched.
const WOKE: u32 = 1;
const DISPATCHED: u32 = 2;

fn poll_once(call: &mut Call<'_>) -> NativeResult {
    let (this, handle, timeout) = (call.reference(), call.long() as u64, call.int());
    let step = call.step;
    let Some(queue) = call.vm.state_mut::<Queues>().table.get_mut(&handle) else { return void() };
    queue.polling = false;
    if let Some(event) = queue.events.pop_front() {
        return dispatch(call.vm, event);
    }
    if step != 0 || queue.woken || timeout == 0 {
        queue.woken = false;
        return void();
    }
    queue.polling = true;
    let deadline = (timeout > 0).then(|| call.vm.now().after(timeout as u64 * 1_000_000));
    let origin = if next_is_frame(call.vm, this) { Origin::Frame } else { Origin::Handler };
    Ok(Answer::Block(Wait::Key(key(handle), whole_millis(deadline), origin), WOKE))
}

/// A looper asks for whole milliseconds of `uptimeMillis`; waking in the middle of one would make it ask again.
fn whole_millis(deadline: Option<Nanos>) -> Option<Nanos> {
    deadline.map(|d| Nanos::from_millis(d.0.div_ceil(1_000_000)))
}

fn dispatch(vm: &mut Vm, event: Event) -> NativeResult {
    let class = vm.class_of(event.receiver);
    let method = vm
        .find_method(class, "dispatchInputEvent", "(ILandroid/view/InputEvent;)V")
        .ok_or_else(|| Raise::bare("java/lang/NoSuchMethodError"))?;
    let args = vec![event.receiver.0, event.sequence, event.event.0];
    Ok(Answer::Call(Callback { method, args, step: DISPATCHED, catch: false }))
}

/// Whether the message that the queue waits for is a frame.
fn next_is_frame(vm: &mut Vm, queue: Ref) -> bool {
    let Some(message) = next_message(vm, queue) else { return false };
    field(vm, message, "target", "Landroid/os/Handler;").is_some_and(|t| {
        let class = vm.class_of(t);
        vm.classes.name(class) == "android.view.Choreographer$FrameHandler"
    })
}

/// The message that comes next: the first, but behind a barrier the first asynchronous one. A window that draws in every
/// frame has a barrier at the head of the queue all the time.
fn next_message(vm: &mut Vm, queue: Ref) -> Option<Ref> {
    let mut message = field(vm, queue, "mMessages", "Landroid/os/Message;")?;
    if field(vm, message, "target", "Landroid/os/Handler;").is_some() {
        return Some(message);
    }
    let class = vm.class_of(message);
    let flags = vm.field_offset(class, "flags", "I")?;
    for _ in 0..MOST_BEHIND_BARRIER {
        message = field(vm, message, "next", "Landroid/os/Message;")?;
        if vm.heap.region.load_u32(message.at(flags)) & FLAG_ASYNCHRONOUS != 0 {
            return Some(message);
        }
    }
    None
}

fn field(vm: &mut Vm, object: Ref, name: &str, descriptor: &str) -> Option<Ref> {
    let class = vm.class_of(object);
    let offset = vm.field_offset(class, name, descriptor)?;
    Ref(vm.heap.region.load_u32(object.at(offset))).non_null()
}
