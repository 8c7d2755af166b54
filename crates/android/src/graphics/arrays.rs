//! Arrays and strings of the guest as the drawing natives want them: checked ranges, copied out.

use vm::layout::{Primitive, Ref};
use vm::object::array_of;
use vm::{Call, Raise, Vm};

/// The next four arguments as a rectangle.
pub fn rect(call: &mut Call<'_>) -> graphics::geometry::Rect {
    let (left, top) = (call.float(), call.float());
    graphics::geometry::Rect::new(left, top, call.float(), call.float())
}

/// The next two arguments as a point.
pub fn point(call: &mut Call<'_>) -> graphics::geometry::Point {
    graphics::geometry::Point::new(call.float(), call.float())
}

/// All of a `float[]`.
pub fn floats(vm: &Vm, array: Ref) -> Vec<f32> {
    words(vm, array).map(f32::from_bits).collect()
}

/// `count` floats from `offset`.
pub fn float_range(vm: &Vm, array: Ref, offset: i32, count: i32) -> Result<Vec<f32>, Raise> {
    vm.check_range(array, offset, count)?;
    Ok(words(vm, array).skip(offset as usize).take(count as usize).map(f32::from_bits).collect())
}

/// Writes floats from `offset` on.
pub fn set_floats(vm: &mut Vm, array: Ref, offset: i32, values: &[f32]) -> Result<(), Raise> {
    vm.check_range(array, offset, values.len() as i32)?;
    for (i, value) in values.iter().enumerate() {
        vm.heap.region.store_f32(array.at(12 + 4 * (offset as u32 + i as u32)), *value);
    }
    Ok(())
}

/// All of an `int[]`.
pub fn ints(vm: &Vm, array: Ref) -> Vec<i32> {
    words(vm, array).map(|word| word as i32).collect()
}

/// `count` ints from `offset`.
pub fn int_range(vm: &Vm, array: Ref, offset: i32, count: i32) -> Result<Vec<i32>, Raise> {
    vm.check_range(array, offset, count)?;
    Ok(words(vm, array).skip(offset as usize).take(count as usize).map(|word| word as i32).collect())
}

/// Writes ints from the start on.
pub fn set_ints(vm: &mut Vm, array: Ref, values: &[i32]) -> Result<(), Raise> {
    vm.check_range(array, 0, values.len() as i32)?;
    for (i, value) in values.iter().enumerate() {
        vm.heap.region.store_i32(array.at(12 + 4 * i as u32), *value);
    }
    Ok(())
}

/// A new `float[]`.
pub fn new_floats(vm: &mut Vm, values: &[f32]) -> Result<Ref, Raise> {
    let array = vm.new_array(array_of(Primitive::Float), values.len() as u32)?;
    set_floats(vm, array, 0, values)?;
    Ok(array)
}

/// All of a `long[]`.
pub fn longs(vm: &Vm, array: Ref) -> Vec<i64> {
    vm.array_bytes(array).as_chunks::<8>().0.iter().map(|bytes| i64::from_le_bytes(*bytes)).collect()
}

/// `count` shorts from `offset`.
pub fn short_range(vm: &Vm, array: Ref, offset: i32, count: i32) -> Result<Vec<u16>, Raise> {
    vm.check_range(array, offset, count)?;
    Ok(vm.char_range(array, offset as u32, count as u32))
}

/// `count` chars from `offset`; what Java throws is an ArrayIndexOutOfBoundsException.
pub fn chars(vm: &Vm, array: Ref, offset: i32, count: i32) -> Result<Vec<u16>, Raise> {
    vm.check_range(array, offset, count)?;
    Ok(vm.char_range(array, offset as u32, count as u32))
}

/// The units of a string from `start` to `end`.
pub fn substring(vm: &Vm, string: Ref, start: i32, end: i32) -> Result<Vec<u16>, Raise> {
    let units = vm.string_units(string);
    let range = usize::try_from(start).ok().zip(usize::try_from(end).ok());
    let part = range.and_then(|(start, end)| units.get(start..end));
    part.map(<[u16]>::to_vec).ok_or_else(|| Raise::bare("java/lang/IndexOutOfBoundsException"))
}

fn words(vm: &Vm, array: Ref) -> impl Iterator<Item = u32> + '_ {
    vm.array_bytes(array).as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes))
}
