//! java.util.zip.Inflater and Deflater.
//!
//! The streams are peers; what Java learns besides the bytes goes into fields of its object: how much of the input
//! was read, whether the stream is finished, whether it needs a dictionary.

use crate::natives::io::files;
use crate::natives::{Table, peers};
use crate::zip::{Deflater, Flush, Inflater, Progress, StreamState, ZipError};
use vm::layout::Ref;
use vm::native::{int, long, void};
use vm::{Call, Native, NativeResult, Raise, Vm};

const INFLATER: &str = "java/util/zip/Inflater";
const DEFLATER: &str = "java/util/zip/Deflater";

/// Natives of the streams.
pub const NATIVES: Table = crate::natives![
    Native::exact(INFLATER, "createStream", "(Z)J", new_inflater),
    Native::exact(INFLATER, "endImpl", "(J)V", end_inflater),
    Native::exact(INFLATER, "getAdlerImpl", "(J)I", |c| of_inflater(c, |s| int(s.adler() as i32))),
    Native::exact(INFLATER, "getTotalInImpl", "(J)J", |c| of_inflater(c, |s| long(s.total_in() as i64))),
    Native::exact(INFLATER, "getTotalOutImpl", "(J)J", |c| of_inflater(c, |s| long(s.total_out() as i64))),
    Native::exact(INFLATER, "inflateImpl", "([BIIJ)I", inflate),
    Native::exact(INFLATER, "resetImpl", "(J)V", |c| change_inflater(c, Inflater::reset)),
    Native::exact(INFLATER, "setDictionaryImpl", "([BIIJ)V", inflater_dictionary),
    Native::exact(INFLATER, "setFileInputImpl", "(Ljava/io/FileDescriptor;JIJ)I", inflater_file_input),
    Native::exact(INFLATER, "setInputImpl", "([BIIJ)V", inflater_input),
    Native::exact(DEFLATER, "createStream", "(IIZ)J", new_deflater),
    Native::exact(DEFLATER, "endImpl", "(J)V", end_deflater),
    Native::exact(DEFLATER, "getAdlerImpl", "(J)I", |c| of_deflater(c, |s| int(s.adler() as i32))),
    Native::exact(DEFLATER, "getTotalInImpl", "(J)J", |c| of_deflater(c, |s| long(s.total_in() as i64))),
    Native::exact(DEFLATER, "getTotalOutImpl", "(J)J", |c| of_deflater(c, |s| long(s.total_out() as i64))),
    Native::exact(DEFLATER, "deflateImpl", "([BIIJI)I", deflate),
    Native::exact(DEFLATER, "resetImpl", "(J)V", |c| change_deflater(c, Deflater::reset)),
    Native::exact(DEFLATER, "setDictionaryImpl", "([BIIJ)V", deflater_dictionary),
    Native::exact(DEFLATER, "setInputImpl", "([BIIJ)V", deflater_input),
    Native::exact(DEFLATER, "setLevelsImpl", "(IIJ)V", deflater_levels),
];

fn illegal(error: ZipError) -> Raise {
    Raise::illegal_argument(error.message())
}

/// Skips the receiver and gives the bytes and the handle of `(byte[], int, int, long)`.
fn bytes_and_handle(call: &mut Call<'_>) -> Result<(Vec<u8>, i64), Raise> {
    let (_, buffer, offset, count) = (call.reference(), call.object("buf")?, call.int(), call.int());
    let bytes = call.vm.byte_range(buffer, offset, count)?.to_vec();
    Ok((bytes, call.long()))
}

/// Tells the object what happened and answers the number of bytes written.
fn report(call: &mut Call<'_>, progress: Progress, target: (Ref, i32), output: &[u8]) -> NativeResult {
    let stream = Ref(call.word(0));
    call.charge(progress.read / 2 + progress.written);
    let (buffer, offset) = target;
    let written = &output[..progress.written];
    call.vm.byte_range_mut(buffer, offset, written.len() as i32)?.copy_from_slice(written);
    let at = field(call.vm, stream, "inRead", "I")?;
    let read = call.vm.heap.region.load_i32(stream.at(at));
    call.vm.heap.region.store_i32(stream.at(at), read.wrapping_add(progress.read as i32));
    let flag = match progress.state {
        StreamState::Running => None,
        StreamState::NeedsDictionary => Some("needsDictionary"),
        StreamState::Finished => Some("finished"),
    };
    if let Some(name) = flag {
        let at = field(call.vm, stream, name, "Z")?;
        call.vm.heap.region.store_u8(stream.at(at), 1);
    }
    int(progress.written as i32)
}

fn field(vm: &mut Vm, object: Ref, name: &str, ty: &str) -> Result<u32, Raise> {
    let class = vm.class_of(object);
    vm.field_offset(class, name, ty).ok_or_else(|| Raise::bare("java/lang/InternalError"))
}

fn new_inflater(call: &mut Call<'_>) -> NativeResult {
    let (_, raw) = (call.reference(), call.boolean());
    long(peers::add(call.vm, Inflater::new(raw)) as i64)
}

fn end_inflater(call: &mut Call<'_>) -> NativeResult {
    let (_, handle) = (call.reference(), call.long());
    peers::remove::<Inflater>(call.vm, handle);
    void()
}

fn of_inflater(call: &mut Call<'_>, answer: fn(&Inflater) -> NativeResult) -> NativeResult {
    let (_, handle) = (call.reference(), call.long());
    answer(&*peers::get::<Inflater>(call.vm, handle)?)
}

fn change_inflater(call: &mut Call<'_>, change: fn(&mut Inflater)) -> NativeResult {
    let (_, handle) = (call.reference(), call.long());
    peers::change(call.vm, handle, change)?;
    void()
}

fn inflate(call: &mut Call<'_>) -> NativeResult {
    let (_, buffer, offset, count) = (call.reference(), call.object("buf")?, call.int(), call.int());
    let handle = call.long();
    call.vm.check_range(buffer, offset, count)?;
    let mut output = vec![0; count as usize];
    match peers::change(call.vm, handle, |s: &mut Inflater| s.inflate(&mut output))? {
        Ok(progress) => report(call, progress, (buffer, offset), &output),
        Err(ZipError::Stream) => int(0),
        Err(error) => Err(Raise::new("java/util/zip/DataFormatException", error.message())),
    }
}

fn inflater_dictionary(call: &mut Call<'_>) -> NativeResult {
    let (bytes, handle) = bytes_and_handle(call)?;
    peers::change(call.vm, handle, |s: &mut Inflater| s.set_dictionary(&bytes))?.map_err(illegal)?;
    void()
}

fn inflater_input(call: &mut Call<'_>) -> NativeResult {
    let (bytes, handle) = bytes_and_handle(call)?;
    peers::change(call.vm, handle, |s: &mut Inflater| s.set_input(&bytes))?;
    void()
}

/// Reads the input from a file, as `ZipFile` has it done.
fn inflater_file_input(call: &mut Call<'_>) -> NativeResult {
    let (_, fd, offset, count) = (call.reference(), call.object("fd")?, call.long(), call.int());
    let handle = call.long();
    let number = files::fd_number(call.vm, fd)?;
    let mut bytes = vec![0; count.clamp(0, 1 << 26) as usize];
    let read = files::fs(call.vm).pread(number as u32, &mut bytes, offset);
    let read = read.map_err(|e| Raise::new("java/io/IOException", e.text()))?;
    peers::change(call.vm, handle, |s: &mut Inflater| s.set_input(&bytes[..read]))?;
    int(read as i32)
}

fn new_deflater(call: &mut Call<'_>) -> NativeResult {
    let (_, level, strategy, raw) = (call.reference(), call.int(), call.int(), call.boolean());
    let stream = Deflater::new(level, strategy, raw).map_err(illegal)?;
    long(peers::add(call.vm, stream) as i64)
}

fn end_deflater(call: &mut Call<'_>) -> NativeResult {
    let (_, handle) = (call.reference(), call.long());
    peers::remove::<Deflater>(call.vm, handle);
    void()
}

fn of_deflater(call: &mut Call<'_>, answer: fn(&Deflater) -> NativeResult) -> NativeResult {
    let (_, handle) = (call.reference(), call.long());
    answer(&*peers::get::<Deflater>(call.vm, handle)?)
}

fn change_deflater(call: &mut Call<'_>, change: fn(&mut Deflater)) -> NativeResult {
    let (_, handle) = (call.reference(), call.long());
    peers::change(call.vm, handle, change)?;
    void()
}

/// Deflates; no progress is no error, because more input or room may come.
fn deflate(call: &mut Call<'_>) -> NativeResult {
    let (_, buffer, offset, count) = (call.reference(), call.object("buf")?, call.int(), call.int());
    let (handle, flush) = (call.long(), call.int());
    let flush = Flush::from_number(flush).ok_or_else(|| illegal(ZipError::Stream))?;
    call.vm.check_range(buffer, offset, count)?;
    let mut output = vec![0; count as usize];
    match peers::change(call.vm, handle, |s: &mut Deflater| s.deflate(&mut output, flush))? {
        Ok(progress) => report(call, progress, (buffer, offset), &output),
        Err(ZipError::Buffer) => int(0),
        Err(error) => Err(Raise::new("java/util/zip/DataFormatException", error.message())),
    }
}

fn deflater_dictionary(call: &mut Call<'_>) -> NativeResult {
    let (bytes, handle) = bytes_and_handle(call)?;
    peers::change(call.vm, handle, |s: &mut Deflater| s.set_dictionary(&bytes))?.map_err(illegal)?;
    void()
}

fn deflater_input(call: &mut Call<'_>) -> NativeResult {
    let (bytes, handle) = bytes_and_handle(call)?;
    peers::change(call.vm, handle, |s: &mut Deflater| s.set_input(&bytes))?;
    void()
}

fn deflater_levels(call: &mut Call<'_>) -> NativeResult {
    let (_, level, strategy, handle) = (call.reference(), call.int(), call.int(), call.long());
    let set = peers::change(call.vm, handle, |s: &mut Deflater| s.set_levels(level, strategy))?;
    set.map_err(|e| Raise::new("java/lang/IllegalStateException", e.message()))?;
    void()
}
