//! sun.misc.Unsafe: raw access to fields and elements by offset.
//!
//! Threads are green and change hands only at calls and back edges, so every access is atomic and ordered.

use crate::natives::Table;
use crate::natives::lang::field::checked_field;
use vm::layout::{ClassId, Ref, elements};
use vm::native::{boolean, int, long, reference, void};
use vm::region::Addr;
use vm::{Answer, Call, Callback, Native, NativeResult, Raise};

const CLASS: &str = "sun/misc/Unsafe";

macro_rules! accessors {
    ($($get:ident $put:ident $load:ident $store:ident $answer:ident $argument:ident $type:ty;)*) => {
        $(
            fn $get(call: &mut Call<'_>) -> NativeResult {
                let at = place(call);
                $answer(call.vm.heap.region.$load(at))
            }

            fn $put(call: &mut Call<'_>) -> NativeResult {
                let at = place(call);
                let value = call.$argument();
                call.vm.heap.region.$store(at, value as $type);
                void()
            }
        )*
    };
}

accessors! {
    get_int put_int load_i32 store_i32 int int i32;
    get_long put_long load_i64 store_i64 long long i64;
}

/// Natives of Unsafe.
pub const NATIVES: Table = crate::natives![
    Native::exact("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "()Z", |_| boolean(true)),
    Native::exact(CLASS, "objectFieldOffset0", "(Ljava/lang/reflect/Field;)J", object_field_offset),
    Native::exact(CLASS, "getArrayBaseOffsetForComponentType", "(Ljava/lang/Class;)I", array_base),
    Native::exact(CLASS, "getArrayIndexScaleForComponentType", "(Ljava/lang/Class;)I", array_scale),
    Native::exact(CLASS, "getInt", "(Ljava/lang/Object;J)I", get_int),
    Native::exact(CLASS, "getIntVolatile", "(Ljava/lang/Object;J)I", get_int),
    Native::exact(CLASS, "putInt", "(Ljava/lang/Object;JI)V", put_int),
    Native::exact(CLASS, "putIntVolatile", "(Ljava/lang/Object;JI)V", put_int),
    Native::exact(CLASS, "putOrderedInt", "(Ljava/lang/Object;JI)V", put_int),
    Native::exact(CLASS, "getLong", "(Ljava/lang/Object;J)J", get_long),
    Native::exact(CLASS, "getLongVolatile", "(Ljava/lang/Object;J)J", get_long),
    Native::exact(CLASS, "putLong", "(Ljava/lang/Object;JJ)V", put_long),
    Native::exact(CLASS, "putLongVolatile", "(Ljava/lang/Object;JJ)V", put_long),
    Native::exact(CLASS, "putOrderedLong", "(Ljava/lang/Object;JJ)V", put_long),
    Native::exact(CLASS, "getObject", "(Ljava/lang/Object;J)Ljava/lang/Object;", get_object),
    Native::exact(CLASS, "getObjectVolatile", "(Ljava/lang/Object;J)Ljava/lang/Object;", get_object),
    Native::exact(CLASS, "putObject", "(Ljava/lang/Object;JLjava/lang/Object;)V", put_object),
    Native::exact(CLASS, "putObjectVolatile", "(Ljava/lang/Object;JLjava/lang/Object;)V", put_object),
    Native::exact(CLASS, "putOrderedObject", "(Ljava/lang/Object;JLjava/lang/Object;)V", put_object),
    Native::exact(CLASS, "compareAndSwapInt", "(Ljava/lang/Object;JII)Z", compare_and_swap_int),
    Native::exact(CLASS, "compareAndSwapLong", "(Ljava/lang/Object;JJJ)Z", compare_and_swap_long),
    Native::exact(
        CLASS,
        "compareAndSwapObject",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
        compare_and_swap_object,
    ),
    Native::exact(CLASS, "allocateInstance", "(Ljava/lang/Class;)Ljava/lang/Object;", allocate_instance),
];

/// The receiver is skipped; object and offset give a guest address, which cannot leave the region.
fn place(call: &mut Call<'_>) -> Addr {
    let (_, object, offset) = (call.reference(), call.reference(), call.long());
    Addr(object.0.wrapping_add(offset as u32))
}

fn object_field_offset(call: &mut Call<'_>) -> NativeResult {
    let field = call.object("field")?;
    let class = call.vm.class_of(field);
    let number = call.vm.field_offset(class, "vmField", "I").ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
    let id = vm::class::FieldId(call.vm.heap.region.load_u32(field.at(number)));
    long(i64::from(checked_field(call.vm, id)?.offset))
}

fn component(call: &mut Call<'_>) -> ClassId {
    let class = call.reference();
    call.vm.class_from_object(class)
}

fn array_base(call: &mut Call<'_>) -> NativeResult {
    let class = component(call).array().unwrap_or(ClassId(0));
    int(elements(class.element_shift()) as i32)
}

fn array_scale(call: &mut Call<'_>) -> NativeResult {
    let class = component(call).array().unwrap_or(ClassId(0));
    int(1 << class.element_shift())
}

fn get_object(call: &mut Call<'_>) -> NativeResult {
    let at = place(call);
    reference(Ref(call.vm.heap.region.load_u32(at)))
}

fn put_object(call: &mut Call<'_>) -> NativeResult {
    let at = place(call);
    let value = call.reference();
    call.vm.heap.region.store_u32(at, value.0);
    void()
}

fn swap_word(call: &mut Call<'_>) -> NativeResult {
    let at = place(call);
    let (expected, new) = (call.int() as u32, call.int() as u32);
    let same = call.vm.heap.region.load_u32(at) == expected;
    if same {
        call.vm.heap.region.store_u32(at, new);
    }
    boolean(same)
}

fn compare_and_swap_int(call: &mut Call<'_>) -> NativeResult {
    swap_word(call)
}

fn compare_and_swap_object(call: &mut Call<'_>) -> NativeResult {
    swap_word(call)
}

fn compare_and_swap_long(call: &mut Call<'_>) -> NativeResult {
    let at = place(call);
    let (expected, new) = (call.long(), call.long());
    let same = call.vm.heap.region.load_i64(at) == expected;
    if same {
        call.vm.heap.region.store_i64(at, new);
    }
    boolean(same)
}

fn allocate_instance(call: &mut Call<'_>) -> NativeResult {
    let (_, class) = (call.reference(), call.object("class")?);
    let class = call.vm.class_from_object(class);
    if call.step == 0 && !call.vm.is_initialised(class) {
        let args = vec![class.0];
        return Ok(Answer::Call(Callback { method: vm::internal::INIT_CLASS, args, step: 1, catch: false }));
    }
    reference(call.vm.allocate_object(class)?)
}
