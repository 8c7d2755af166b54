//! java.lang.System: clocks and array copies.

use crate::natives::Table;
use vm::layout::{ClassId, Ref, elements};
use vm::native::{int, long, void};
use vm::{Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "java/lang/System";

/// Natives of System.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "currentTimeMillis", "()J", current_time_millis),
    Native::exact(CLASS, "nanoTime", "()J", nano_time),
    Native::exact(CLASS, "identityHashCode", "(Ljava/lang/Object;)I", identity_hash_code),
    Native::exact(CLASS, "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", arraycopy),
    Native::exact(CLASS, "arraycopy", "([ZI[ZII)V", arraycopy),
    Native::exact(CLASS, "arraycopy", "([BI[BII)V", arraycopy),
    Native::exact(CLASS, "arraycopy", "([CI[CII)V", arraycopy),
    Native::exact(CLASS, "arraycopy", "([SI[SII)V", arraycopy),
    Native::exact(CLASS, "arraycopy", "([II[III)V", arraycopy),
    Native::exact(CLASS, "arraycopy", "([JI[JII)V", arraycopy),
    Native::exact(CLASS, "arraycopy", "([FI[FII)V", arraycopy),
    Native::exact(CLASS, "arraycopy", "([DI[DII)V", arraycopy),
    Native::model(CLASS, "log", "(CLjava/lang/String;)V", log, "goes to the machine's log"),
];

fn current_time_millis(call: &mut Call<'_>) -> NativeResult {
    long((call.vm.config.epoch_ms + call.vm.now().millis()) as i64)
}

fn nano_time(call: &mut Call<'_>) -> NativeResult {
    long(call.vm.now().0 as i64)
}

fn identity_hash_code(call: &mut Call<'_>) -> NativeResult {
    let object = call.reference();
    int(if object.is_null() { 0 } else { call.vm.identity_hash(object) })
}

fn log(call: &mut Call<'_>) -> NativeResult {
    let (level, text) = (call.int(), call.reference());
    let text = if text.is_null() { "null".to_owned() } else { call.vm.string_text(text) };
    let level = char::from_u32(level as u32).unwrap_or('?');
    call.vm.log.push((level, "System".to_owned(), text));
    void()
}

fn arraycopy(call: &mut Call<'_>) -> NativeResult {
    let (from, from_at) = (call.object("src")?, call.int());
    let (to, to_at, length) = (call.object("dst")?, call.int(), call.int());
    let vm = &mut *call.vm;
    let (from_class, to_class) = (vm.class_of(from), vm.class_of(to));
    check_arrays(vm, from_class, to_class)?;
    check_bounds(vm, (from, from_at), (to, to_at), length)?;
    let shift = from_class.element_shift();
    let (a, b) =
        (from.at(elements(shift) + ((from_at as u32) << shift)), to.at(elements(shift) + ((to_at as u32) << shift)));
    let checked = from_class != to_class && !vm.is_subtype(from_class, to_class);
    if checked {
        return copy_checked(vm, (from, from_at as u32), (to, to_at as u32), length as u32);
    }
    vm.heap.region.copy(a, b, (length as usize) << shift);
    void()
}

fn check_arrays(vm: &mut Vm, from: ClassId, to: ClassId) -> Result<(), Raise> {
    let store = |text| Raise::new("java/lang/ArrayStoreException", text);
    if !from.is_array() {
        return Err(store(format!("source of type {} is not an array", vm.pretty_class(from))));
    }
    if !to.is_array() {
        return Err(store(format!("destination of type {} is not an array", vm.pretty_class(to))));
    }
    let primitive = |c: ClassId| c.component().and_then(ClassId::primitive);
    if from != to && (primitive(from).is_some() || primitive(to).is_some()) {
        let (from, to) = (vm.pretty_class(from), vm.pretty_class(to));
        return Err(store(format!("Incompatible types: src={from}, dst={to}")));
    }
    Ok(())
}

fn check_bounds(vm: &Vm, (from, from_at): (Ref, i32), (to, to_at): (Ref, i32), length: i32) -> Result<(), Raise> {
    let (from_len, to_len) = (vm.array_length(from) as i32, vm.array_length(to) as i32);
    let fits = from_at >= 0 && to_at >= 0 && length >= 0 && from_at <= from_len - length && to_at <= to_len - length;
    if fits {
        return Ok(());
    }
    let text = format!("src.length={from_len} srcPos={from_at} dst.length={to_len} dstPos={to_at} length={length}");
    Err(Raise::new("java/lang/ArrayIndexOutOfBoundsException", text))
}

/// Copies element by element until one does not fit; those before it stay copied.
fn copy_checked(vm: &mut Vm, (from, from_at): (Ref, u32), (to, to_at): (Ref, u32), length: u32) -> NativeResult {
    let component = vm.class_of(to).component().unwrap_or(vm.known.object);
    for i in 0..length {
        let value = vm.ref_element(from, from_at + i);
        if !value.is_null() && !vm.is_instance(value, component) {
            let (array, class) = (vm.class_of(from), vm.class_of(value));
            let (array, class, component) =
                (vm.pretty_class(array), vm.pretty_class(class), vm.pretty_class(component));
            let text = format!(
                "source[{}] of type {class} cannot be stored in destination array of type {component}[]",
                from_at + i
            );
            let _ = array;
            return Err(Raise::new("java/lang/ArrayStoreException", text));
        }
        vm.heap.region.store_u32(to.at(12 + (to_at + i) * 4), value.0);
    }
    void()
}
