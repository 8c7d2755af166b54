//! libcore.icu.NativeConverter: character sets as charset decoders and encoders use them.
//!
//! A converter's handle is the number of its character set; it has no other state as long as only character
//! sets without state are known.

use crate::natives::Table;
use vm::layout::Ref;
use vm::native::{boolean, float, int, long, reference, void};
use vm::{Answer, Call, Callback, Native, NativeResult, Raise};

const CLASS: &str = "libcore/icu/NativeConverter";
const SOME: &str = "UTF-8, UTF-16, ISO-8859-1 and US-ASCII only, errors are always replaced";

/// Natives of NativeConverter.
pub const NATIVES: Table = &[
    Native::model(CLASS, "charsetForName", "(Ljava/lang/String;)Ljava/nio/charset/Charset;", charset_for_name, SOME),
    Native::model(CLASS, "openConverter", "(Ljava/lang/String;)J", open, SOME),
    Native::exact(CLASS, "closeConverter", "(J)V", ignore),
    Native::exact(CLASS, "resetByteToChar", "(J)V", ignore),
    Native::exact(CLASS, "resetCharToByte", "(J)V", ignore),
    Native::model(CLASS, "setCallbackDecode", "(JIILjava/lang/String;)V", ignore, SOME),
    Native::model(CLASS, "setCallbackEncode", "(JII[B)V", ignore, SOME),
    Native::exact(CLASS, "getAveCharsPerByte", "(J)F", chars_per_byte),
    Native::exact(CLASS, "getAveBytesPerChar", "(J)F", bytes_per_char),
    Native::exact(CLASS, "getMaxBytesPerChar", "(J)I", max_bytes),
    Native::exact(CLASS, "getMinBytesPerChar", "(J)I", min_bytes),
    Native::exact(CLASS, "getSubstitutionBytes", "(J)[B", substitution),
    Native::exact(CLASS, "contains", "(Ljava/lang/String;Ljava/lang/String;)Z", contains),
    Native::model(CLASS, "decode", "(J[BI[CI[IZ)I", decode, SOME),
    Native::model(CLASS, "encode", "(J[CI[BI[IZ)I", encode, SOME),
];

const NAMES: [(&str, &[&str]); 6] = [
    ("UTF-8", &["UTF8", "unicode-1-1-utf-8"]),
    ("ISO-8859-1", &["ISO8859_1", "latin1", "ISO8859-1", "8859_1", "l1", "IBM819", "cp819"]),
    ("US-ASCII", &["ASCII", "ISO646-US", "us", "646", "ANSI_X3.4-1968"]),
    ("UTF-16BE", &["UTF16_BigEndian", "X-UTF-16BE", "UnicodeBigUnmarked"]),
    ("UTF-16LE", &["UTF16_LittleEndian", "X-UTF-16LE", "UnicodeLittleUnmarked"]),
    ("UTF-16", &["UTF16", "UCS-2", "unicode", "ISO-10646-UCS-2"]),
];

fn find(name: &str) -> Option<usize> {
    let same = |n: &&str| n.eq_ignore_ascii_case(name);
    NAMES.iter().position(|(n, aliases)| same(n) || aliases.iter().any(&same))
}

fn ignore(_call: &mut Call<'_>) -> NativeResult {
    void()
}

/// Makes a `CharsetICU` with its constructor; null for a name that is not known.
fn charset_for_name(call: &mut Call<'_>) -> NativeResult {
    let name = call.string("charsetName")?;
    if call.step == 1 {
        return reference(Ref(call.state(0)));
    }
    let Some((canonical, aliases)) = find(&name).map(|i| NAMES[i]) else { return reference(Ref::NULL) };
    let vm = &mut *call.vm;
    let class = vm
        .classes
        .boot("com/ibm/icu4jni/charset/CharsetICU")
        .or_else(|_| vm.classes.boot("java/nio/charset/CharsetICU"))?;
    let constructor = "(Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;)V";
    let method = vm.virtual_method(class, "<init>", constructor)?;
    let object = vm.new_object(class)?;
    let text = vm.new_string(canonical)?;
    let aliases = aliases.iter().map(|a| vm.new_string(a)).collect::<Result<Vec<_>, _>>()?;
    let aliases = vm.new_ref_array(vm.known.string, &aliases)?;
    call.set_state(0, object.0);
    Ok(Answer::Call(Callback { method, args: vec![object.0, text.0, text.0, aliases.0], step: 1, catch: false }))
}

fn open(call: &mut Call<'_>) -> NativeResult {
    let name = call.string("charsetName")?;
    match find(&name) {
        Some(i) => long(i as i64 + 1),
        None => Err(Raise::new("java/nio/charset/UnsupportedCharsetException", name)),
    }
}

fn charset(call: &mut Call<'_>) -> usize {
    (call.long() as usize).wrapping_sub(1).min(NAMES.len() - 1)
}

fn chars_per_byte(call: &mut Call<'_>) -> NativeResult {
    float(if charset(call) >= 3 { 0.5 } else { 1.0 })
}

fn bytes_per_char(call: &mut Call<'_>) -> NativeResult {
    float([2.0, 1.0, 1.0, 2.0, 2.0, 2.0][charset(call)])
}

fn max_bytes(call: &mut Call<'_>) -> NativeResult {
    int([3, 1, 1, 2, 2, 4][charset(call)])
}

fn min_bytes(call: &mut Call<'_>) -> NativeResult {
    int(if charset(call) >= 3 { 2 } else { 1 })
}

fn substitution(call: &mut Call<'_>) -> NativeResult {
    let bytes: &[u8] = match charset(call) {
        0 => &[0xef, 0xbf, 0xbd],
        1 | 2 => &[0x1a],
        4 => &[0xfd, 0xff],
        _ => &[0xff, 0xfd],
    };
    reference(call.vm.new_bytes(bytes)?)
}

fn contains(call: &mut Call<'_>) -> NativeResult {
    let (a, b) = (call.string("name1")?, call.string("name2")?);
    boolean(find(&a).is_some_and(|i| i == 0 || i >= 3) || a == b)
}

const OVERFLOW: i32 = 15;

struct Job {
    charset: usize,
    input: Vec<u8>,
    output: Ref,
    output_at: i32,
    room: usize,
    counts: Ref,
    flush: bool,
}

/// Input as bytes from its start offset, and where the output goes; the counts come in and go out in an array.
fn job(call: &mut Call<'_>, input_width: usize) -> Result<Job, Raise> {
    let charset = charset(call);
    let (input, input_end) = (call.object("input")?, call.int());
    let (output, output_end) = (call.object("output")?, call.int());
    let (counts, flush) = (call.object("data")?, call.boolean());
    let vm = &mut *call.vm;
    let start = |i: u32| vm.heap.region.load_i32(counts.at(12 + 4 * i));
    let (input_at, output_at) = (start(0), start(1));
    vm.check_range(input, input_at, input_end - input_at)?;
    vm.check_range(output, output_at, output_end - output_at)?;
    let bytes = vm.array_bytes(input)[input_at as usize * input_width..input_end as usize * input_width].to_vec();
    Ok(Job { charset, input: bytes, output, output_at, room: (output_end - output_at) as usize, counts, flush })
}

fn finish(call: &mut Call<'_>, job: &Job, consumed: usize, produced: usize, result: i32) -> NativeResult {
    let region = &mut call.vm.heap.region;
    region.store_i32(job.counts.at(12), consumed as i32);
    region.store_i32(job.counts.at(16), produced as i32);
    region.store_i32(job.counts.at(20), 0);
    int(result)
}

/// The next character of the input as its units and the number of bytes it took; `None` when it is cut off.
fn next_char(charset: usize, bytes: &[u8]) -> Option<(Vec<u16>, usize)> {
    match charset {
        0 => {
            let chunk = bytes.utf8_chunks().next()?;
            if let Some(c) = chunk.valid().chars().next() {
                return Some((c.encode_utf16(&mut [0; 2]).to_vec(), c.len_utf8()));
            }
            let cut = std::str::from_utf8(bytes).is_err_and(|e| e.valid_up_to() == 0 && e.error_len().is_none());
            (!cut).then(|| (vec![0xfffd], chunk.invalid().len().max(1)))
        }
        1 => bytes.first().map(|b| (vec![u16::from(*b)], 1)),
        2 => bytes.first().map(|b| (vec![if b.is_ascii() { u16::from(*b) } else { 0xfffd }], 1)),
        4 => bytes.first_chunk().map(|b| (vec![u16::from_le_bytes(*b)], 2)),
        _ => bytes.first_chunk().map(|b| (vec![u16::from_be_bytes(*b)], 2)),
    }
}

fn decode(call: &mut Call<'_>) -> NativeResult {
    let job = job(call, 1)?;
    let (mut consumed, mut units, mut result) = (0, Vec::new(), 0);
    while consumed < job.input.len() {
        let (next, length) = match next_char(job.charset, &job.input[consumed..]) {
            Some(n) => n,
            None if job.flush => (vec![0xfffd], job.input.len() - consumed),
            None => break,
        };
        if units.len() + next.len() > job.room {
            result = OVERFLOW;
            break;
        }
        units.extend(next);
        consumed += length;
    }
    let bytes: Vec<u8> = units.iter().flat_map(|u| u.to_le_bytes()).collect();
    let at = job.output.at(12 + job.output_at as u32 * 2);
    call.vm.heap.region.bytes_mut(at, bytes.len()).copy_from_slice(&bytes);
    finish(call, &job, consumed, units.len(), result)
}

fn encode_char(charset: usize, c: char) -> Vec<u8> {
    let code = u32::from(c);
    let mut units = [0; 2];
    match charset {
        0 => c.encode_utf8(&mut [0; 4]).as_bytes().to_vec(),
        1 => vec![if code < 256 { code as u8 } else { b'?' }],
        2 => vec![if code < 128 { code as u8 } else { b'?' }],
        4 => c.encode_utf16(&mut units).iter().flat_map(|u| u.to_le_bytes()).collect(),
        _ => c.encode_utf16(&mut units).iter().flat_map(|u| u.to_be_bytes()).collect(),
    }
}

fn encode(call: &mut Call<'_>) -> NativeResult {
    let job = job(call, 2)?;
    let units: Vec<u16> = job.input.chunks_exact(2).map(|c| u16::from_le_bytes([c[0], c[1]])).collect();
    let (mut consumed, mut bytes, mut result) = (0, Vec::new(), 0);
    while consumed < units.len() {
        let high = (0xd800..0xdc00).contains(&units[consumed]);
        if high && consumed + 1 == units.len() && !job.flush {
            break;
        }
        let c = char::decode_utf16(units[consumed..].iter().copied()).next().unwrap_or(Ok('?')).unwrap_or('?');
        let encoded = encode_char(job.charset, c);
        if bytes.len() + encoded.len() > job.room {
            result = OVERFLOW;
            break;
        }
        bytes.extend(encoded);
        consumed += c.len_utf16();
    }
    let at = job.output.at(12 + job.output_at as u32);
    call.vm.heap.region.bytes_mut(at, bytes.len()).copy_from_slice(&bytes);
    finish(call, &job, consumed, bytes.len(), result)
}
