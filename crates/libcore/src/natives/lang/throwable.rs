//! java.lang.Throwable: the stack of an exception.

use crate::natives::Table;
use vm::layout::Ref;
use vm::native::reference;
use vm::object::array_of;
use vm::trace::TraceLine;
use vm::{Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "java/lang/Throwable";

/// Natives of Throwable.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "nativeFillInStackTrace", "()Ljava/lang/Object;", fill_in_stack_trace),
    Native::exact(CLASS, "nativeGetStackTrace", "(Ljava/lang/Object;)[Ljava/lang/StackTraceElement;", get_stack_trace),
];

fn fill_in_stack_trace(call: &mut Call<'_>) -> NativeResult {
    reference(call.vm.capture_stack()?)
}

fn get_stack_trace(call: &mut Call<'_>) -> NativeResult {
    let captured = call.reference();
    let is_ours = !captured.is_null() && call.vm.class_of(captured) == array_of(vm::layout::Primitive::Int);
    let lines = if is_ours { call.vm.captured_lines(captured) } else { Vec::new() };
    reference(elements(call.vm, &lines)?)
}

/// An array of `StackTraceElement` for these lines.
pub fn elements(vm: &mut Vm, lines: &[TraceLine]) -> Result<Ref, Raise> {
    let class = vm.known.stack_trace_element;
    let text = "Ljava/lang/String;";
    let offset = |vm: &mut Vm, name: &str, ty: &str| {
        vm.field_offset(class, name, ty).ok_or_else(|| Raise::bare("java/lang/InternalError"))
    };
    let (declaring, method) = (offset(vm, "declaringClass", text)?, offset(vm, "methodName", text)?);
    let (file, line) = (offset(vm, "fileName", text)?, offset(vm, "lineNumber", "I")?);
    let mut made = Vec::with_capacity(lines.len());
    for l in lines {
        let element = vm.new_object(class)?;
        let class_name = vm.new_string(&l.class)?;
        let method_name = vm.new_string(&l.method)?;
        let file_name = match &l.file {
            Some(f) => vm.new_string(f)?,
            None => Ref::NULL,
        };
        let number = if l.native { -2 } else { l.line.map_or(-1, |n| n as i32) };
        let region = &mut vm.heap.region;
        for (at, value) in
            [(declaring, class_name.0), (method, method_name.0), (file, file_name.0), (line, number as u32)]
        {
            region.store_u32(element.at(at), value);
        }
        made.push(element);
    }
    vm.new_ref_array(class, &made)
}
