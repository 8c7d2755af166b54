//! dalvik.system.VMRuntime: facts about the machine.

use crate::natives::Table;
use vm::layout::Ref;
use vm::native::{boolean, float, long, reference, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "dalvik/system/VMRuntime";
const HEAP: &str = "the collector has one policy";

/// Natives of VMRuntime.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "is64Bit", "()Z", is_64_bit),
    Native::exact(CLASS, "vmVersion", "()Ljava/lang/String;", vm_version),
    Native::exact(CLASS, "vmLibrary", "()Ljava/lang/String;", vm_library),
    Native::exact(CLASS, "vmInstructionSet", "()Ljava/lang/String;", vm_instruction_set),
    Native::exact(CLASS, "bootClassPath", "()Ljava/lang/String;", boot_class_path),
    Native::exact(CLASS, "classPath", "()Ljava/lang/String;", class_path),
    Native::exact(CLASS, "properties", "()[Ljava/lang/String;", properties),
    Native::exact(CLASS, "newUnpaddedArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
    Native::exact(CLASS, "newNonMovableArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
    Native::exact(CLASS, "addressOf", "(Ljava/lang/Object;)J", address_of),
    Native::exact(CLASS, "isDebuggerActive", "()Z", no),
    Native::exact(CLASS, "isCheckJniEnabled", "()Z", no),
    Native::exact(CLASS, "registerNativeAllocation", "(I)V", ignore),
    Native::exact(CLASS, "registerNativeFree", "(I)V", ignore),
    Native::exact(CLASS, "getCurrentInstructionSet", "()Ljava/lang/String;", vm_instruction_set),
    Native::model(
        CLASS,
        "isBootClassPathOnDisk",
        "(Ljava/lang/String;)Z",
        |_| boolean(true),
        "the answer does not depend on the instruction set that is asked for",
    ),
    Native::model(CLASS, "getTargetHeapUtilization", "()F", |_| float(0.75), HEAP),
    Native::model(CLASS, "nativeSetTargetHeapUtilization", "(F)V", ignore, HEAP),
    Native::model(CLASS, "clampGrowthLimit", "()V", ignore, HEAP),
    Native::model(CLASS, "clearGrowthLimit", "()V", ignore, HEAP),
    Native::model(CLASS, "concurrentGC", "()V", ignore, HEAP),
    Native::model(CLASS, "requestConcurrentGC", "()V", ignore, HEAP),
    Native::model(CLASS, "requestHeapTrim", "()V", ignore, HEAP),
    Native::model(CLASS, "runHeapTasks", "()V", ignore, HEAP),
    Native::model(CLASS, "startHeapTaskProcessor", "()V", ignore, HEAP),
    Native::model(CLASS, "stopHeapTaskProcessor", "()V", ignore, HEAP),
    Native::model(CLASS, "trimHeap", "()V", ignore, HEAP),
    Native::model(CLASS, "updateProcessState", "(I)V", ignore, HEAP),
    Native::model(CLASS, "disableJitCompilation", "()V", ignore, "there is no compiler"),
    Native::model(CLASS, "startJitCompilation", "()V", ignore, "there is no compiler"),
    Native::model(CLASS, "preloadDexCaches", "()V", ignore, "linking is lazy and cannot be felt"),
    Native::model(
        CLASS,
        "registerAppInfo",
        "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V",
        ignore,
        "no profile is written",
    ),
    Native::model(CLASS, "setTargetSdkVersionNative", "(I)V", ignore, "no behaviour depends on it yet"),
];

fn is_64_bit(_call: &mut Call<'_>) -> NativeResult {
    boolean(false)
}

fn no(_call: &mut Call<'_>) -> NativeResult {
    boolean(false)
}

fn ignore(_call: &mut Call<'_>) -> NativeResult {
    void()
}

fn text(call: &mut Call<'_>, text: &str) -> NativeResult {
    reference(call.vm.new_string(text)?)
}

fn vm_version(call: &mut Call<'_>) -> NativeResult {
    text(call, "2.1.0")
}

fn vm_library(call: &mut Call<'_>) -> NativeResult {
    text(call, "libart.so")
}

fn vm_instruction_set(call: &mut Call<'_>) -> NativeResult {
    text(call, "arm")
}

fn boot_class_path(call: &mut Call<'_>) -> NativeResult {
    text(call, "/system/framework/core-libart.jar:/system/framework/framework.jar")
}

fn class_path(call: &mut Call<'_>) -> NativeResult {
    let path = call.vm.class_path.clone();
    text(call, &path)
}

fn properties(call: &mut Call<'_>) -> NativeResult {
    let pairs = call.vm.properties.clone();
    let items = pairs.iter().map(|p| call.vm.new_string(p)).collect::<Result<Vec<_>, _>>()?;
    reference(call.vm.new_ref_array(call.vm.known.string, &items)?)
}

fn new_array(call: &mut Call<'_>) -> NativeResult {
    let (_, component, length) = (call.reference(), call.object("componentType")?, call.int());
    let class = call.vm.class_from_object(component).array();
    let class = class.ok_or_else(|| Raise::illegal_argument("too many dimensions"))?;
    reference(call.vm.allocate_array(class, length as u32)?)
}

fn address_of(call: &mut Call<'_>) -> NativeResult {
    let (_, array) = (call.reference(), call.object("array")?);
    if !call.vm.class_of(array).is_array() {
        return Err(Raise::illegal_argument("not an array"));
    }
    let (at, _) = call.vm.array_data(array);
    let _ = Ref::NULL;
    long(i64::from(at.0))
}
