//! java.lang.reflect.Array: arrays of a class known at run time.

use crate::natives::Table;
use vm::layout::{ClassId, Ref};
use vm::native::reference;
use vm::{Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "java/lang/reflect/Array";

/// Natives of Array.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "createObjectArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", create_object_array),
    Native::exact(CLASS, "createMultiArray", "(Ljava/lang/Class;[I)Ljava/lang/Object;", create_multi_array),
];

fn array_class(component: ClassId) -> Result<ClassId, Raise> {
    component.array().ok_or_else(|| Raise::illegal_argument("too many dimensions"))
}

fn create_object_array(call: &mut Call<'_>) -> NativeResult {
    let (component, length) = (call.object("componentType")?, call.int());
    let component = call.vm.class_from_object(component);
    reference(call.vm.allocate_array(array_class(component)?, length as u32)?)
}

fn create_multi_array(call: &mut Call<'_>) -> NativeResult {
    let (component, lengths) = (call.object("componentType")?, call.object("dimensions")?);
    let vm = &mut *call.vm;
    let mut class = vm.class_from_object(component);
    let lengths: Vec<i32> =
        vm.array_bytes(lengths).chunks_exact(4).map(|c| i32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect();
    for _ in &lengths {
        class = array_class(class)?;
    }
    if let Some(bad) = lengths.iter().find(|l| **l < 0) {
        return Err(Raise::new("java/lang/NegativeArraySizeException", bad.to_string()));
    }
    reference(nested(vm, class, &lengths)?)
}

/// Makes the arrays level by level; nothing is collected in between because natives are never interrupted.
fn nested(vm: &mut Vm, class: ClassId, lengths: &[i32]) -> Result<Ref, Raise> {
    let top = vm.new_array(class, lengths[0] as u32)?;
    let mut level = vec![top];
    let mut class = class;
    for length in &lengths[1..] {
        class = class.component().ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
        let mut next = Vec::new();
        for parent in level {
            for i in 0..vm.array_length(parent) {
                let child = vm.new_array(class, *length as u32)?;
                vm.heap.region.store_u32(parent.at(12 + i * 4), child.0);
                next.push(child);
            }
        }
        level = next;
    }
    Ok(top)
}
