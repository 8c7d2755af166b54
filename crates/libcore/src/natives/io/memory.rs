//! libcore.io.Memory: direct access to guest memory by address.
//!
//! Addresses come from the guest; whatever they are, they stay in the region.

use crate::natives::Table;
use vm::layout::Ref;
use vm::native::{int, long, void};
use vm::region::Addr;
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "libcore/io/Memory";

/// Natives of Memory.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "unsafeBulkGet", "(Ljava/lang/Object;II[BIIZ)V", bulk_get),
    Native::exact(CLASS, "unsafeBulkPut", "([BIILjava/lang/Object;IIZ)V", bulk_put),
    Native::exact(CLASS, "memmove", "(Ljava/lang/Object;ILjava/lang/Object;IJ)V", memmove),
    Native::exact(CLASS, "peekByte", "(J)B", peek_byte),
    Native::exact(CLASS, "peekIntNative", "(J)I", peek_int),
    Native::exact(CLASS, "peekLongNative", "(J)J", peek_long),
    Native::exact(CLASS, "peekShortNative", "(J)S", peek_short),
    Native::exact(CLASS, "peekByteArray", "(J[BII)V", peek_bytes),
    Native::exact(CLASS, "peekCharArray", "(J[CIIZ)V", peek_2),
    Native::exact(CLASS, "peekShortArray", "(J[SIIZ)V", peek_2),
    Native::exact(CLASS, "peekIntArray", "(J[IIIZ)V", peek_4),
    Native::exact(CLASS, "peekFloatArray", "(J[FIIZ)V", peek_4),
    Native::exact(CLASS, "peekLongArray", "(J[JIIZ)V", peek_8),
    Native::exact(CLASS, "peekDoubleArray", "(J[DIIZ)V", peek_8),
    Native::exact(CLASS, "pokeByte", "(JB)V", poke_byte),
    Native::exact(CLASS, "pokeIntNative", "(JI)V", poke_int),
    Native::exact(CLASS, "pokeLongNative", "(JJ)V", poke_long),
    Native::exact(CLASS, "pokeShortNative", "(JS)V", poke_short),
    Native::exact(CLASS, "pokeByteArray", "(J[BII)V", poke_bytes),
    Native::exact(CLASS, "pokeCharArray", "(J[CIIZ)V", poke_2),
    Native::exact(CLASS, "pokeShortArray", "(J[SIIZ)V", poke_2),
    Native::exact(CLASS, "pokeIntArray", "(J[IIIZ)V", poke_4),
    Native::exact(CLASS, "pokeFloatArray", "(J[FIIZ)V", poke_4),
    Native::exact(CLASS, "pokeLongArray", "(J[JIIZ)V", poke_8),
    Native::exact(CLASS, "pokeDoubleArray", "(J[DIIZ)V", poke_8),
];

fn address(call: &mut Call<'_>) -> Addr {
    Addr(call.long() as u32)
}

/// Copies bytes, turning each group of `width` around when asked to.
fn copy_swapped(call: &mut Call<'_>, from: Addr, to: Addr, count: usize, width: usize, swap: bool) {
    let mut bytes = call.vm.heap.region.bytes(from, count).to_vec();
    if swap {
        bytes.chunks_exact_mut(width).for_each(<[u8]>::reverse);
    }
    call.vm.heap.region.bytes_mut(to, count).copy_from_slice(&bytes);
}

fn element_address(array: Ref, index: i32, width: u32) -> Addr {
    let first = if width == 8 { 16 } else { 12 };
    array.at(first + index as u32 * width)
}

fn bulk_get(call: &mut Call<'_>) -> NativeResult {
    let (to, to_at, count) = (call.object("dst")?, call.int(), call.int());
    let (from, from_at, width, swap) = (call.object("src")?, call.int(), call.int(), call.boolean());
    let width = width.clamp(1, 8) as u32;
    call.vm.check_range(to, to_at, count / width as i32)?;
    call.vm.check_range(from, from_at, count)?;
    let (a, b) = (element_address(from, from_at, 1), element_address(to, to_at, width));
    copy_swapped(call, a, b, count as usize, width as usize, swap);
    void()
}

fn bulk_put(call: &mut Call<'_>) -> NativeResult {
    let (to, to_at, count) = (call.object("dst")?, call.int(), call.int());
    let (from, from_at, width, swap) = (call.object("src")?, call.int(), call.int(), call.boolean());
    let width = width.clamp(1, 8) as u32;
    call.vm.check_range(to, to_at, count)?;
    call.vm.check_range(from, from_at, count / width as i32)?;
    let (a, b) = (element_address(from, from_at, width), element_address(to, to_at, 1));
    copy_swapped(call, a, b, count as usize, width as usize, swap);
    void()
}

/// The address of a byte array's element, or of a direct buffer's byte.
fn place(call: &mut Call<'_>, object: Ref, offset: i32) -> Result<Addr, Raise> {
    let class = call.vm.class_of(object);
    if class.is_array() {
        return Ok(object.at(12 + offset as u32));
    }
    let at = call.vm.field_offset(class, "effectiveDirectAddress", "J");
    let at = at.ok_or_else(|| Raise::illegal_argument("no byte array and no direct buffer"))?;
    Ok(Addr((call.vm.heap.region.load_u64(object.at(at)) as u32).wrapping_add(offset as u32)))
}

fn memmove(call: &mut Call<'_>) -> NativeResult {
    let (to, to_at) = (call.object("dst")?, call.int());
    let (from, from_at, count) = (call.object("src")?, call.int(), call.long());
    let (a, b) = (place(call, from, from_at)?, place(call, to, to_at)?);
    call.vm.heap.region.copy(a, b, count.max(0) as usize);
    void()
}

fn peek_byte(call: &mut Call<'_>) -> NativeResult {
    let at = address(call);
    int(i32::from(call.vm.heap.region.load_i8(at)))
}

fn peek_short(call: &mut Call<'_>) -> NativeResult {
    let at = address(call);
    int(i32::from(call.vm.heap.region.load_i16(at)))
}

fn peek_int(call: &mut Call<'_>) -> NativeResult {
    let at = address(call);
    int(call.vm.heap.region.load_i32(at))
}

fn peek_long(call: &mut Call<'_>) -> NativeResult {
    let at = address(call);
    long(call.vm.heap.region.load_i64(at))
}

fn poke_byte(call: &mut Call<'_>) -> NativeResult {
    let (at, value) = (address(call), call.int());
    call.vm.heap.region.store_u8(at, value as u8);
    void()
}

fn poke_short(call: &mut Call<'_>) -> NativeResult {
    let (at, value) = (address(call), call.int());
    call.vm.heap.region.store_u16(at, value as u16);
    void()
}

fn poke_int(call: &mut Call<'_>) -> NativeResult {
    let (at, value) = (address(call), call.int());
    call.vm.heap.region.store_i32(at, value);
    void()
}

fn poke_long(call: &mut Call<'_>) -> NativeResult {
    let (at, value) = (address(call), call.long());
    call.vm.heap.region.store_i64(at, value);
    void()
}

fn array_transfer(call: &mut Call<'_>, width: u32, swappable: bool, into_array: bool) -> NativeResult {
    let (at, array, offset, count) = (address(call), call.object("array")?, call.int(), call.int());
    let swap = swappable && call.boolean();
    call.vm.check_range(array, offset, count)?;
    let element = element_address(array, offset, width);
    let bytes = count as usize * width as usize;
    let (from, to) = if into_array { (at, element) } else { (element, at) };
    copy_swapped(call, from, to, bytes, width as usize, swap);
    void()
}

fn peek_bytes(call: &mut Call<'_>) -> NativeResult {
    array_transfer(call, 1, false, true)
}

fn peek_2(call: &mut Call<'_>) -> NativeResult {
    array_transfer(call, 2, true, true)
}

fn peek_4(call: &mut Call<'_>) -> NativeResult {
    array_transfer(call, 4, true, true)
}

fn peek_8(call: &mut Call<'_>) -> NativeResult {
    array_transfer(call, 8, true, true)
}

fn poke_bytes(call: &mut Call<'_>) -> NativeResult {
    array_transfer(call, 1, false, false)
}

fn poke_2(call: &mut Call<'_>) -> NativeResult {
    array_transfer(call, 2, true, false)
}

fn poke_4(call: &mut Call<'_>) -> NativeResult {
    array_transfer(call, 4, true, false)
}

fn poke_8(call: &mut Call<'_>) -> NativeResult {
    array_transfer(call, 8, true, false)
}
