//! java.util.zip.CRC32 and Adler32.

use crate::natives::Table;
use crate::zip::{adler32, crc32};
use vm::native::long;
use vm::{Call, Native, NativeResult};

const CRC32: &str = "java/util/zip/CRC32";
const ADLER32: &str = "java/util/zip/Adler32";

/// Natives of the checksums.
pub const NATIVES: Table = crate::natives![
    Native::exact(CRC32, "updateByteImpl", "(BJ)J", |call| one(call, crc32)),
    Native::exact(CRC32, "updateImpl", "([BIIJ)J", |call| many(call, crc32)),
    Native::exact(ADLER32, "updateByteImpl", "(IJ)J", |call| one(call, adler32)),
    Native::exact(ADLER32, "updateImpl", "([BIIJ)J", |call| many(call, adler32)),
];

fn one(call: &mut Call<'_>, sum: fn(u32, &[u8]) -> u32) -> NativeResult {
    let (_, byte, old) = (call.reference(), call.int() as u8, call.long());
    long(sum(old as u32, &[byte]).into())
}

fn many(call: &mut Call<'_>, sum: fn(u32, &[u8]) -> u32) -> NativeResult {
    let (_, bytes, offset, count) = (call.reference(), call.object("buf")?, call.int(), call.int());
    let old = call.long();
    let new = sum(old as u32, call.vm.byte_range(bytes, offset, count)?);
    call.charge(count as usize / 4);
    long(new.into())
}
