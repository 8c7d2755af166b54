//! libcore.util.CharsetUtils: the conversions of strings that need no converter.

use crate::charset::plain;
use crate::natives::Table;
use vm::native::{reference, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "libcore/util/CharsetUtils";

/// Natives of CharsetUtils.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "asciiBytesToChars", "([BII[C)V", |c| to_chars(c, |b| plain::ascii_to_chars(b).collect())),
    Native::exact(CLASS, "isoLatin1BytesToChars", "([BII[C)V", |c| {
        to_chars(c, |b| plain::latin1_to_chars(b).collect())
    }),
    Native::exact(CLASS, "toAsciiBytes", "(Ljava/lang/String;II)[B", |c| to_bytes(c, plain::to_ascii_bytes)),
    Native::exact(CLASS, "toIsoLatin1Bytes", "(Ljava/lang/String;II)[B", |c| to_bytes(c, plain::to_latin1_bytes)),
    Native::exact(CLASS, "toUtf8Bytes", "(Ljava/lang/String;II)[B", |c| to_bytes(c, plain::to_utf8_bytes)),
];

fn to_chars(call: &mut Call<'_>, convert: fn(&[u8]) -> Vec<u16>) -> NativeResult {
    let (bytes, offset, count) = (call.object("bytes")?, call.int(), call.int());
    let target = call.object("chars")?;
    call.charge(count.max(0) as usize / 2);
    let units = convert(call.vm.byte_range(bytes, offset, count)?);
    call.vm.check_range(target, 0, count)?;
    let bytes: Vec<u8> = units.iter().flat_map(|u| u.to_le_bytes()).collect();
    call.vm.array_bytes_mut(target)[..bytes.len()].copy_from_slice(&bytes);
    void()
}

fn to_bytes(call: &mut Call<'_>, convert: fn(&[u16]) -> Vec<u8>) -> NativeResult {
    let (string, offset, count) = (call.object("s")?, call.int(), call.int());
    let units = call.vm.string_units(string);
    let end = i64::from(offset) + i64::from(count);
    let range = usize::try_from(offset).ok().zip(usize::try_from(end).ok());
    let part = range.and_then(|(start, end)| units.get(start..end));
    let part = part.ok_or_else(|| Raise::bare("java/lang/StringIndexOutOfBoundsException"))?;
    call.charge(part.len() / 2);
    reference(call.vm.new_bytes(&convert(part))?)
}
