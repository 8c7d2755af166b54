//! Streams of the guest, read and written in pieces by natives that must not wait on the Rust stack.
//!
//! What was read so far is a peer; its handle lies in the native's frame. An exception of the stream ends it, as on a
//! phone, where the native side clears it.

use super::{change, get, insert, state_mut};
use graphics::persist::persist_struct;
use vm::layout::Ref;
use vm::{Answer, Call, Callback, NativeResult, Raise, Resumed, Vm};

/// The step after a read.
const READ: u32 = 1;
/// The step after a write.
const WRITTEN: u32 = 2;
/// The step after the last flush.
const FLUSHED: u32 = 3;
/// Words of the frame that hold the handle.
const HANDLE: [u32; 2] = [6, 7];
/// No stream is longer.
const LARGEST: usize = 64 << 20;

/// Bytes on their way.
#[derive(Clone, Default)]
pub struct Collected {
    bytes: Vec<u8>,
    done: usize,
}

persist_struct!(Collected { bytes, done });

/// How reading goes.
pub enum Reading {
    /// All bytes are there.
    Done(Vec<u8>),
    /// The guest is to be asked for more.
    More(Answer),
}

/// Reads an `InputStream` through a `byte[]` until it ends or `enough` says so.
pub fn read(c: &mut Call<'_>, stream: Ref, storage: Ref, enough: impl FnOnce(&[u8]) -> bool) -> Result<Reading, Raise> {
    if c.step != READ {
        start(c, Collected::default());
        return ask(c, stream, storage).map(Reading::More);
    }
    let count = match c.resumed {
        Resumed::Returned => usize::try_from(c.result() as u32 as i32).unwrap_or(0),
        _ => 0,
    };
    let handle = handle(c);
    let piece = c.vm.array_bytes(storage).get(..count).unwrap_or_default().to_vec();
    let ended = piece.is_empty();
    let (stop, size) = change(c.vm, handle, |collected: &mut Collected| {
        collected.bytes.extend(&piece);
        (ended || enough(&collected.bytes), collected.bytes.len())
    })?;
    if !stop && size < LARGEST {
        return ask(c, stream, storage).map(Reading::More);
    }
    Ok(Reading::Done(finish(c, handle).bytes))
}

fn ask(c: &mut Call<'_>, stream: Ref, storage: Ref) -> Result<Answer, Raise> {
    let length = c.vm.array_length(storage);
    call(c.vm, stream, ("java/io/InputStream", "read", "([BII)I"), vec![stream.0, storage.0, 0, length], READ)
}

/// Writes bytes to an `OutputStream` through a `byte[]`; true at the end, false if the stream threw.
pub fn write(c: &mut Call<'_>, stream: Ref, storage: Ref, bytes: impl FnOnce(&mut Call<'_>) -> Vec<u8>) -> Writing {
    if c.step == 0 {
        let bytes = bytes(c);
        start(c, Collected { bytes, done: 0 });
    }
    if c.step == FLUSHED || matches!(c.resumed, Resumed::Threw(_)) {
        let handle = handle(c);
        finish(c, handle);
        return Ok(Err(c.step == FLUSHED && c.resumed == Resumed::Returned));
    }
    next_piece(c, stream, storage).map(Ok)
}

/// The next call into the guest, or whether all was written.
pub type Writing = Result<Result<Answer, bool>, Raise>;

fn next_piece(c: &mut Call<'_>, stream: Ref, storage: Ref) -> NativeResult {
    let handle = handle(c);
    let room = c.vm.array_bytes(storage).len();
    let piece = change(c.vm, handle, |collected: &mut Collected| {
        let end = collected.bytes.len().min(collected.done + room);
        let piece = collected.bytes[collected.done..end].to_vec();
        collected.done = end;
        piece
    })?;
    if piece.is_empty() {
        return call(c.vm, stream, ("java/io/OutputStream", "flush", "()V"), vec![stream.0], FLUSHED);
    }
    c.vm.array_bytes_mut(storage)[..piece.len()].copy_from_slice(&piece);
    let args = vec![stream.0, storage.0, 0, piece.len() as u32];
    call(c.vm, stream, ("java/io/OutputStream", "write", "([BII)V"), args, WRITTEN)
}

/// A call of a virtual method whose exceptions come back.
fn call(
    vm: &mut Vm,
    receiver: Ref,
    (class, name, signature): (&str, &str, &str),
    args: Vec<u32>,
    step: u32,
) -> Result<Answer, Raise> {
    let missing = || Raise::new("java/lang/NoSuchMethodError", format!("{class}.{name}{signature}"));
    let declared = vm.classes.boot(class)?;
    let method = vm.find_method(declared, name, signature).ok_or_else(missing)?;
    let method = vm.implementation(vm.class_of(receiver), method).ok_or_else(missing)?;
    Ok(Answer::Call(Callback { method, args, step, catch: true }))
}

fn start(c: &mut Call<'_>, collected: Collected) {
    let handle = insert(c.vm, collected) as u64;
    c.set_state(HANDLE[0], handle as u32);
    c.set_state(HANDLE[1], (handle >> 32) as u32);
}

fn handle(c: &Call<'_>) -> i64 {
    (u64::from(c.state(HANDLE[0])) | u64::from(c.state(HANDLE[1])) << 32) as i64
}

fn finish(c: &mut Call<'_>, handle: i64) -> Collected {
    let collected = get::<Collected>(c.vm, handle).cloned().unwrap_or_default();
    state_mut(c.vm).collected.remove(handle as u64);
    collected
}
