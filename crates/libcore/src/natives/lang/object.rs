//! java.lang.Object: identity, cloning, and monitors as the guest uses them.

use crate::natives::Table;
use vm::layout::{ClassId, Primitive, elements};
use vm::native::{int, reference, void};
use vm::thread::Wait;
use vm::{Answer, Call, Native, NativeResult, Raise, Resumed, Woke};

const CLASS: &str = "java/lang/Object";

/// Natives of Object.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "getClass", "()Ljava/lang/Class;", get_class),
    Native::exact(CLASS, "hashCode", "()I", hash_code),
    Native::exact(CLASS, "internalClone", "(Ljava/lang/Cloneable;)Ljava/lang/Object;", internal_clone),
    Native::exact(CLASS, "notify", "()V", notify),
    Native::exact(CLASS, "notifyAll", "()V", notify_all),
    Native::exact(CLASS, "wait", "(JI)V", wait),
];

fn get_class(call: &mut Call<'_>) -> NativeResult {
    let this = call.reference();
    let class = call.vm.class_of(this);
    reference(call.vm.class_object(class)?)
}

fn hash_code(call: &mut Call<'_>) -> NativeResult {
    let this = call.reference();
    int(call.vm.identity_hash(this))
}

fn internal_clone(call: &mut Call<'_>) -> NativeResult {
    let this = call.reference();
    let vm = &mut *call.vm;
    let class = vm.class_of(this);
    let (copy, first, size) = if class.is_array() {
        let length = vm.array_length(this);
        let copy = vm.allocate_array(class, length)?;
        (copy, elements(class.element_shift()), vm.array_data(this).1)
    } else {
        let size = vm.classes.class(class)?.shape.instance_size;
        (vm.allocate_object(class)?, vm::layout::FIELDS, (size - vm::layout::FIELDS) as usize)
    };
    vm.heap.region.copy(this.at(first), copy.at(first), size);
    reference(copy)
}

fn not_owner() -> Raise {
    Raise::new("java/lang/IllegalMonitorStateException", "object not locked by thread before notify()")
}

fn notify(call: &mut Call<'_>) -> NativeResult {
    let this = call.reference();
    call.vm.monitor_notify(this, false).map_err(|_| not_owner())?;
    void()
}

fn notify_all(call: &mut Call<'_>) -> NativeResult {
    let this = call.reference();
    call.vm.monitor_notify(this, true).map_err(|_| not_owner())?;
    void()
}

fn interrupted() -> Raise {
    Raise::bare("java/lang/InterruptedException")
}

/// Gives the monitor up, waits, and takes it again before it answers or throws.
fn wait(call: &mut Call<'_>) -> NativeResult {
    let (this, millis, nanos) = (call.reference(), call.long(), call.int());
    let vm = &mut *call.vm;
    match (call.step, call.resumed) {
        (0, _) => {
            if millis < 0 || !(0..=999_999).contains(&nanos) {
                let text = format!("timeout arguments out of range: ms={millis} ns={nanos}");
                return Err(Raise::illegal_argument(text));
            }
            if vm.current_thread().interrupted {
                vm.current_thread_mut().interrupted = false;
                return Err(interrupted());
            }
            let count = vm.monitor_release(this).map_err(|_| {
                Raise::new("java/lang/IllegalMonitorStateException", "object not locked by thread before wait()")
            })?;
            vm.current_thread_mut().saved_count = count;
            let limit = (millis as u64).saturating_mul(1_000_000).saturating_add(nanos as u64);
            let deadline = (limit > 0).then(|| vm.now().after(limit));
            Ok(Answer::Block(Wait::Notify(this, deadline), 1))
        }
        (_, resumed) => {
            if resumed == Resumed::Woke(Woke::Interrupt) {
                call.set_state(0, 1);
            }
            let vm = &mut *call.vm;
            let count = vm.current_thread().saved_count;
            if !vm.monitor_enter(this) {
                return Ok(Answer::Block(Wait::Monitor(this), 2));
            }
            (1..count).for_each(|_| {
                vm.monitor_enter(this);
            });
            if call.state(0) == 1 {
                call.vm.current_thread_mut().interrupted = false;
                return Err(interrupted());
            }
            void()
        }
    }
}

/// The class of a primitive's array, for natives that make one.
pub fn primitive_array(p: Primitive) -> ClassId {
    vm::object::array_of(p)
}
