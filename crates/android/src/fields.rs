//! Fields of guest objects by name, for natives that fill or read plain structures.

use vm::layout::Ref;
use vm::region::Addr;
use vm::{Raise, Vm};

/// Where a field of an object lies; an object without it is an error of the guest.
pub fn address(vm: &mut Vm, object: Ref, name: &str, descriptor: &str) -> Result<Addr, Raise> {
    let class = vm.class_of(object);
    let offset = vm.field_offset(class, name, descriptor);
    offset.map(|o| object.at(o)).ok_or_else(|| Raise::new("java/lang/NoSuchFieldError", name))
}

/// The value of an int field.
pub fn int(vm: &mut Vm, object: Ref, name: &str) -> Result<i32, Raise> {
    let at = address(vm, object, name, "I")?;
    Ok(vm.heap.region.load_i32(at))
}

/// Sets an int field.
pub fn set_int(vm: &mut Vm, object: Ref, name: &str, value: i32) -> Result<(), Raise> {
    let at = address(vm, object, name, "I")?;
    vm.heap.region.store_i32(at, value);
    Ok(())
}

/// Sets a boolean field.
pub fn set_boolean(vm: &mut Vm, object: Ref, name: &str, value: bool) -> Result<(), Raise> {
    let at = address(vm, object, name, "Z")?;
    vm.heap.region.store_u8(at, u8::from(value));
    Ok(())
}

/// The value of a long field.
pub fn long(vm: &mut Vm, object: Ref, name: &str) -> Result<i64, Raise> {
    let at = address(vm, object, name, "J")?;
    Ok(vm.heap.region.load_i64(at))
}

/// Sets a long field.
pub fn set_long(vm: &mut Vm, object: Ref, name: &str, value: i64) -> Result<(), Raise> {
    let at = address(vm, object, name, "J")?;
    vm.heap.region.store_i64(at, value);
    Ok(())
}

/// The value of a float field.
pub fn float(vm: &mut Vm, object: Ref, name: &str) -> Result<f32, Raise> {
    let at = address(vm, object, name, "F")?;
    Ok(f32::from_bits(vm.heap.region.load_u32(at)))
}

/// Sets a float field.
pub fn set_float(vm: &mut Vm, object: Ref, name: &str, value: f32) -> Result<(), Raise> {
    let at = address(vm, object, name, "F")?;
    vm.heap.region.store_u32(at, value.to_bits());
    Ok(())
}

/// The value of a field that holds a reference.
pub fn reference(vm: &mut Vm, object: Ref, name: &str, descriptor: &str) -> Result<Ref, Raise> {
    let at = address(vm, object, name, descriptor)?;
    Ok(Ref(vm.heap.region.load_u32(at)))
}

/// Sets a field that holds a reference.
pub fn set_reference(vm: &mut Vm, object: Ref, name: &str, descriptor: &str, value: Ref) -> Result<(), Raise> {
    let at = address(vm, object, name, descriptor)?;
    vm.heap.region.store_u32(at, value.0);
    Ok(())
}

/// The floats of a `float[]`.
pub fn floats(vm: &Vm, array: Ref) -> Vec<f32> {
    let bytes = vm.array_bytes(array);
    bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
}

/// Puts floats into the front of a `float[]`; what does not fit is left out.
pub fn store_floats(vm: &mut Vm, array: Ref, values: &[f32]) {
    for (to, v) in vm.array_bytes_mut(array).chunks_exact_mut(4).zip(values) {
        to.copy_from_slice(&v.to_le_bytes());
    }
}

/// The value of a static field that holds a reference.
pub fn static_reference(vm: &mut Vm, class: &str, name: &str, descriptor: &str) -> Result<Ref, Raise> {
    let at = static_address(vm, class, name, descriptor)?;
    Ok(Ref(vm.heap.region.load_u32(at)))
}

/// Sets a static field that holds a reference.
pub fn set_static(vm: &mut Vm, class: &str, name: &str, descriptor: &str, value: Ref) -> Result<(), Raise> {
    let at = static_address(vm, class, name, descriptor)?;
    vm.heap.region.store_u32(at, value.0);
    Ok(())
}

fn static_address(vm: &mut Vm, class: &str, name: &str, descriptor: &str) -> Result<Addr, Raise> {
    let class = vm.classes.boot(class)?;
    let offset = vm.field_offset(class, name, descriptor);
    let offset = offset.ok_or_else(|| Raise::new("java/lang/NoSuchFieldError", name))?;
    Ok(vm.class_block(class)?.plus(offset))
}

/// Puts an int into an `int[]`; outside it, or without one, nothing happens.
pub fn store_int(vm: &mut Vm, array: Ref, index: i32, value: i32) {
    if !array.is_null() && index >= 0 && (index as u32) < vm.array_length(array) {
        vm.heap.region.store_i32(array.at(12 + 4 * index as u32), value);
    }
}
