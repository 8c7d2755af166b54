//! libcore.icu.NativeConverter: character sets as charset decoders and encoders use them.
//!
//! A converter is a decoder and an encoder behind one handle, as ICU's are; Java uses only one side of each.

use crate::charset::{Action, Charset, Decoder, Encoder, Progress, Status, all, find};
use crate::natives::{Table, peers};
use crate::wire::{Corrupt, PlainState, Reader, Writer};
use vm::layout::Ref;
use vm::native::{boolean, float, int, long, reference, void};
use vm::{Answer, Call, Callback, Native, NativeResult, Raise};

const CLASS: &str = "libcore/icu/NativeConverter";
const SOME: &str = "179 of ICU's 250 charsets: no EBCDIC with shifts, SCSU, UTF-7 and the like";

/// Natives of NativeConverter.
pub const NATIVES: Table = crate::natives![
    Native::model(CLASS, "charsetForName", "(Ljava/lang/String;)Ljava/nio/charset/Charset;", charset_for_name, SOME),
    Native::model(CLASS, "getAvailableCharsetNames", "()[Ljava/lang/String;", available, SOME),
    Native::model(CLASS, "openConverter", "(Ljava/lang/String;)J", open, SOME),
    Native::exact(CLASS, "closeConverter", "(J)V", close),
    Native::exact(CLASS, "resetByteToChar", "(J)V", |c| change(c, |converter| converter.decoder.reset())),
    Native::exact(CLASS, "resetCharToByte", "(J)V", |c| change(c, |converter| converter.encoder.reset())),
    Native::exact(CLASS, "setCallbackDecode", "(JIILjava/lang/String;)V", set_decode),
    Native::exact(CLASS, "setCallbackEncode", "(JII[B)V", set_encode),
    Native::exact(CLASS, "getAveCharsPerByte", "(J)F", |c| float(charset(c)?.average_chars_per_byte())),
    Native::exact(CLASS, "getAveBytesPerChar", "(J)F", |c| float(charset(c)?.average_bytes_per_char())),
    Native::exact(CLASS, "getMaxBytesPerChar", "(J)I", |c| int(charset(c)?.max_bytes.into())),
    Native::exact(CLASS, "getMinBytesPerChar", "(J)I", |c| int(charset(c)?.min_bytes.into())),
    Native::exact(CLASS, "getSubstitutionBytes", "(J)[B", substitution),
    Native::exact(CLASS, "contains", "(Ljava/lang/String;Ljava/lang/String;)Z", contains),
    Native::exact(CLASS, "decode", "(J[BI[CI[IZ)I", decode),
    Native::exact(CLASS, "encode", "(J[CI[BI[IZ)I", encode),
];

/// Both directions of a charset.
#[derive(Clone)]
pub struct Converter {
    decoder: Decoder,
    encoder: Encoder,
}

impl PlainState for Converter {
    fn write(&self, out: &mut Writer) {
        self.decoder.write(out);
        self.encoder.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        Ok(Converter { decoder: Decoder::read(input)?, encoder: Encoder::read(input)? })
    }
}

/// Makes a `CharsetICU` with its constructor; null for a name that is not known.
fn charset_for_name(call: &mut Call<'_>) -> NativeResult {
    if call.step == 1 {
        return reference(Ref(call.state(0)));
    }
    let name = call.string("charsetName")?;
    let Some(charset) = find(&name) else { return reference(Ref::NULL) };
    let vm = &mut *call.vm;
    let class = vm.classes.boot("java/nio/charset/CharsetICU")?;
    let constructor = "(Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;)V";
    let method = vm.virtual_method(class, "<init>", constructor)?;
    let object = vm.new_object(class)?;
    let (java_name, icu_name) = (vm.new_string(charset.java_name)?, vm.new_string(charset.icu_name)?);
    let aliases = charset.aliases.iter().map(|a| vm.new_string(a)).collect::<Result<Vec<_>, _>>()?;
    let aliases = vm.new_ref_array(vm.known.string, &aliases)?;
    call.set_state(0, object.0);
    let args = vec![object.0, java_name.0, icu_name.0, aliases.0];
    Ok(Answer::Call(Callback { method, args, step: 1, catch: false }))
}

fn available(call: &mut Call<'_>) -> NativeResult {
    let names = all().iter().map(|c| call.vm.new_string(c.java_name)).collect::<Result<Vec<_>, _>>()?;
    reference(call.vm.new_ref_array(call.vm.known.string, &names)?)
}

fn open(call: &mut Call<'_>) -> NativeResult {
    let name = call.string("charsetName")?;
    let unknown = || Raise::new("java/nio/charset/UnsupportedCharsetException", name.as_str());
    let charset = find(&name).ok_or_else(unknown)?;
    let converter = Converter { decoder: Decoder::new(charset), encoder: Encoder::new(charset) };
    long(peers::add(call.vm, converter) as i64)
}

fn close(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<Converter>(call.vm, handle);
    void()
}

fn change(call: &mut Call<'_>, change: impl FnOnce(&mut Converter)) -> NativeResult {
    let handle = call.long();
    peers::change(call.vm, handle, change)?;
    void()
}

fn charset(call: &mut Call<'_>) -> Result<&'static Charset, Raise> {
    let handle = call.long();
    Ok(peers::get::<Converter>(call.vm, handle)?.decoder.charset())
}

fn action(call: &mut Call<'_>) -> Result<Action, Raise> {
    let number = call.int();
    Action::from_number(number).ok_or_else(|| Raise::illegal_argument(format!("action {number}")))
}

fn set_decode(call: &mut Call<'_>) -> NativeResult {
    let (handle, malformed, unmappable) = (call.long(), action(call)?, action(call)?);
    let replacement = call.object("replacement")?;
    let replacement = call.vm.string_units(replacement);
    let set = |c: &mut Converter| c.decoder.set_actions(malformed, unmappable, &replacement);
    peers::change(call.vm, handle, set)?;
    void()
}

fn set_encode(call: &mut Call<'_>) -> NativeResult {
    let (handle, malformed, unmappable) = (call.long(), action(call)?, action(call)?);
    let replacement = call.object("replacement")?;
    let replacement = call.vm.array_bytes(replacement).to_vec();
    let set = |c: &mut Converter| c.encoder.set_actions(malformed, unmappable, &replacement);
    peers::change(call.vm, handle, set)?;
    void()
}

fn substitution(call: &mut Call<'_>) -> NativeResult {
    let bytes = &charset(call)?.substitute;
    reference(call.vm.new_bytes(bytes)?)
}

fn contains(call: &mut Call<'_>) -> NativeResult {
    let (a, b) = (call.string("name1")?, call.string("name2")?);
    call.charge(10_000);
    boolean(find(&a).zip(find(&b)).is_some_and(|(a, b)| a.contains(b)))
}

/// A conversion: where input and output lie, and the array in which counts come in and go out.
struct Job {
    handle: i64,
    input: Vec<u8>,
    output: Ref,
    output_at: i32,
    room: usize,
    counts: Ref,
    flush: bool,
}

fn job(call: &mut Call<'_>, input_width: usize) -> Result<Job, Raise> {
    let handle = call.long();
    let (input, input_end) = (call.object("input")?, call.int());
    let (output, output_end) = (call.object("output")?, call.int());
    let (counts, flush) = (call.object("data")?, call.boolean());
    let vm = &mut *call.vm;
    vm.check_range(counts, 0, 3)?;
    let start = |i: u32| vm.heap.region.load_i32(counts.at(12 + 4 * i));
    let (input_at, output_at) = (start(0), start(1));
    vm.check_range(input, input_at, input_end.wrapping_sub(input_at))?;
    vm.check_range(output, output_at, output_end.wrapping_sub(output_at))?;
    let bytes = vm.array_bytes(input)[input_at as usize * input_width..input_end as usize * input_width].to_vec();
    Ok(Job { handle, input: bytes, output, output_at, room: (output_end - output_at) as usize, counts, flush })
}

/// Tells how far a conversion came. What was read is a count for both directions; where the output ended is a count
/// for decoding and a place in the array for encoding, because their callers in Java add it up differently.
fn finish(call: &mut Call<'_>, job: &Job, progress: Progress, output_end: usize, invalid: usize) -> NativeResult {
    call.charge(progress.read + progress.written);
    let region = &mut call.vm.heap.region;
    region.store_i32(job.counts.at(12), progress.read as i32);
    region.store_i32(job.counts.at(16), output_end as i32);
    if !matches!(progress.status, Status::Done | Status::Overflow) {
        region.store_i32(job.counts.at(20), invalid as i32);
    }
    int(progress.status.icu())
}

fn decode(call: &mut Call<'_>) -> NativeResult {
    let job = job(call, 1)?;
    let mut units = vec![0; job.room];
    let (progress, invalid) = peers::change(call.vm, job.handle, |c: &mut Converter| {
        (c.decoder.decode(&job.input, &mut units, job.flush), c.decoder.invalid_len())
    })?;
    let bytes: Vec<u8> = units[..progress.written].iter().flat_map(|u| u.to_le_bytes()).collect();
    let at = job.output.at(12 + job.output_at as u32 * 2);
    call.vm.heap.region.bytes_mut(at, bytes.len()).copy_from_slice(&bytes);
    let end = progress.written;
    finish(call, &job, progress, end, invalid)
}

fn encode(call: &mut Call<'_>) -> NativeResult {
    let job = job(call, 2)?;
    let units: Vec<u16> = job.input.chunks_exact(2).map(|c| u16::from_le_bytes([c[0], c[1]])).collect();
    let mut bytes = vec![0; job.room];
    let (progress, invalid) = peers::change(call.vm, job.handle, |c: &mut Converter| {
        (c.encoder.encode(&units, &mut bytes, job.flush), c.encoder.invalid_len())
    })?;
    let at = job.output.at(12 + job.output_at as u32);
    call.vm.heap.region.bytes_mut(at, progress.written).copy_from_slice(&bytes[..progress.written]);
    let end = job.output_at as usize + progress.written;
    finish(call, &job, progress, end, invalid)
}
