//! android.view.InputChannel and InputEventReceiver: the way of an event from the system server to a window.
//!
//! A channel is a number that the server gives to a window. Once the window listens, events for the channel go
//! into the queue of its looper, each with a sequence number that the window finishes. What is not finished is
//! what an ANR is about.

use crate::os::message_queue::{self, Event};
use libcore::natives::Table;
use std::collections::BTreeMap;
use vm::layout::Ref;
use vm::native::{boolean, int, long, reference, void};
use vm::side::GuestState;
use vm::thread::Nanos;
use vm::wire::{Reader, WireError, Writer};
use vm::{Call, Native, NativeResult, Raise, Vm};

const CHANNEL: &str = "android/view/InputChannel";
const RECEIVER: &str = "android/view/InputEventReceiver";
const HOST: &str = "gibbon/server/Host";

/// Natives of InputChannel, InputEventReceiver and the server's side of them.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CHANNEL, "nativeDispose", "(Z)V", dispose_channel),
    Native::model(CHANNEL, "nativeGetName", "()Ljava/lang/String;", channel_name, "all channels have one name"),
    Native::exact(
        RECEIVER,
        "nativeInit",
        "(Ljava/lang/ref/WeakReference;Landroid/view/InputChannel;Landroid/os/MessageQueue;)J",
        init_receiver,
    ),
    Native::exact(RECEIVER, "nativeDispose", "(J)V", dispose_receiver),
    Native::exact(RECEIVER, "nativeFinishInputEvent", "(JIZ)V", finish),
    Native::model(RECEIVER, "nativeConsumeBatchedInputEvents", "(JJ)Z", consume_batched, "moves are never batched"),
    Native::exact(HOST, "openChannel", "(Landroid/view/InputChannel;)J", open_channel),
    Native::exact(HOST, "send", "(JLandroid/view/InputEvent;)I", send),
];

/// Channels that windows listen to, and events that are not finished.
#[derive(Clone, Default)]
pub struct Channels {
    receivers: BTreeMap<u64, (Ref, u64)>,
    unfinished: BTreeMap<u32, (u64, Nanos)>,
    sequence: u32,
    /// Whether the event that was finished last was handled.
    last_handled: bool,
}

impl Channels {
    /// When the oldest unfinished event was sent.
    pub fn waiting_since(&self) -> Option<Nanos> {
        self.unfinished.values().map(|(_, at)| *at).min()
    }

    /// Whether some window handled the event that was finished last.
    pub fn last_handled(&self) -> bool {
        self.last_handled
    }
}

impl GuestState for Channels {
    fn boxed_clone(&self) -> Box<dyn GuestState> {
        Box::new(self.clone())
    }

    fn write(&self, w: &mut Writer) {
        w.list(self.receivers.iter(), |w, (channel, (receiver, queue))| {
            w.u64(*channel);
            w.u32(receiver.0);
            w.u64(*queue);
        });
        w.list(self.unfinished.iter(), |w, (sequence, (channel, at))| {
            w.u32(*sequence);
            w.u64(*channel);
            w.u64(at.0);
        });
        w.u32(self.sequence);
        w.bool(self.last_handled);
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), WireError> {
        self.receivers = r.list(|r| Ok((r.u64()?, (Ref(r.u32()?), r.u64()?))))?.into_iter().collect();
        self.unfinished = r.list(|r| Ok((r.u32()?, (r.u64()?, Nanos(r.u64()?)))))?.into_iter().collect();
        self.sequence = r.u32()?;
        self.last_handled = r.bool()?;
        Ok(())
    }

    fn trace(&self, visit: &mut dyn FnMut(Ref)) {
        self.receivers.values().for_each(|(receiver, _)| visit(*receiver));
    }
}

fn field_offset(vm: &mut Vm, object: Ref, name: &str, descriptor: &str) -> Result<u32, Raise> {
    let class = vm.class_of(object);
    let found = vm.field_offset(class, name, descriptor);
    found.ok_or_else(|| Raise::new("java/lang/NoSuchFieldError", name))
}

fn open_channel(call: &mut Call<'_>) -> NativeResult {
    let channel = call.object("channel")?;
    let handle = call.vm.new_handle();
    let offset = field_offset(call.vm, channel, "mPtr", "J")?;
    call.vm.heap.region.store_u64(channel.at(offset), handle);
    long(handle as i64)
}

fn dispose_channel(call: &mut Call<'_>) -> NativeResult {
    let channel = call.object("this")?;
    let offset = field_offset(call.vm, channel, "mPtr", "J")?;
    call.vm.heap.region.store_u64(channel.at(offset), 0);
    void()
}

fn channel_name(call: &mut Call<'_>) -> NativeResult {
    reference(call.vm.new_string("window (client)")?)
}

fn init_receiver(call: &mut Call<'_>) -> NativeResult {
    let (weak, channel, queue) = (call.object("receiver")?, call.object("inputChannel")?, call.object("queue")?);
    let offset = field_offset(call.vm, weak, "referent", "Ljava/lang/Object;")?;
    let receiver = Ref(call.vm.heap.region.load_u32(weak.at(offset)));
    let offset = field_offset(call.vm, channel, "mPtr", "J")?;
    let handle = call.vm.heap.region.load_u64(channel.at(offset));
    let offset = field_offset(call.vm, queue, "mPtr", "J")?;
    let queue = call.vm.heap.region.load_u64(queue.at(offset));
    if handle == 0 {
        return Err(Raise::new("java/lang/RuntimeException", "InputChannel is not initialized."));
    }
    call.vm.state_mut::<Channels>().receivers.insert(handle, (receiver, queue));
    long(handle as i64)
}

fn dispose_receiver(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long() as u64;
    let channels = call.vm.state_mut::<Channels>();
    channels.receivers.remove(&handle);
    channels.unfinished.retain(|_, (channel, _)| *channel != handle);
    void()
}

fn finish(call: &mut Call<'_>) -> NativeResult {
    let (_handle, sequence, handled) = (call.long(), call.int() as u32, call.boolean());
    let channels = call.vm.state_mut::<Channels>();
    channels.unfinished.remove(&sequence);
    channels.last_handled = handled;
    void()
}

fn consume_batched(_call: &mut Call<'_>) -> NativeResult {
    boolean(false)
}

/// Sends an event; answers its sequence number, or 0 when nobody listens.
fn send(call: &mut Call<'_>) -> NativeResult {
    let (handle, event) = (call.long() as u64, call.object("event")?);
    let now = call.vm.now();
    let channels = call.vm.state_mut::<Channels>();
    let Some((receiver, queue)) = channels.receivers.get(&handle).copied() else { return int(0) };
    channels.sequence += 1;
    let sequence = channels.sequence;
    channels.unfinished.insert(sequence, (handle, now));
    message_queue::deliver(call.vm, queue, Event { receiver, sequence, event });
    int(sequence as i32)
}
