//! android.os.Debug: memory figures of a phone at rest; nothing can be dumped.

use super::process::{FREE_MEMORY, PSS_KIB, TOTAL_MEMORY};
use crate::{fields, idle};
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::{long, void};
use vm::{Call, NativeResult, Raise};

const CLASS: &str = "android/os/Debug";
const FIXED: &str = "fixed figures, because natives of ours take no guest memory";
const LOCAL: &str = "no transaction leaves the process";
const NO_DUMP: &str = "nothing is written";

/// Natives of Debug.
pub const NATIVES: Table = libcore::natives![
    idle::answer(CLASS, FIXED, "getNativeHeapSize()J", native_heap),
    idle::answer(CLASS, FIXED, "getNativeHeapAllocatedSize()J", native_allocated),
    idle::answer(CLASS, FIXED, "getNativeHeapFreeSize()J", native_free),
    idle::answer(CLASS, FIXED, "getMemoryInfo(Landroid/os/Debug$MemoryInfo;)V", own_memory_info),
    idle::answer(CLASS, FIXED, "getMemoryInfo(ILandroid/os/Debug$MemoryInfo;)V", memory_info),
    idle::answer(CLASS, FIXED, "getPss()J", pss),
    idle::answer(CLASS, FIXED, "getPss(I[J[J)J", pss_of),
    idle::answer(CLASS, FIXED, "getMemInfo([J)V", mem_info),
    idle::method(CLASS, NO_DUMP, "dumpNativeHeap(Ljava/io/FileDescriptor;)V"),
    idle::method(CLASS, NO_DUMP, "dumpNativeBacktraceToFile(ILjava/lang/String;)V"),
    idle::method(CLASS, LOCAL, "getBinderSentTransactions()I"),
    idle::method(CLASS, LOCAL, "getBinderReceivedTransactions()I"),
    idle::method(CLASS, LOCAL, "getBinderLocalObjectCount()I"),
    idle::method(CLASS, LOCAL, "getBinderProxyObjectCount()I"),
    idle::method(CLASS, LOCAL, "getBinderDeathObjectCount()I"),
];

const NATIVE_HEAP: i64 = 16 << 20;
const NATIVE_USED: i64 = 10 << 20;

fn native_heap(_call: &mut Call<'_>) -> NativeResult {
    long(NATIVE_HEAP)
}

fn native_allocated(_call: &mut Call<'_>) -> NativeResult {
    long(NATIVE_USED)
}

fn native_free(_call: &mut Call<'_>) -> NativeResult {
    long(NATIVE_HEAP - NATIVE_USED)
}

fn own_memory_info(call: &mut Call<'_>) -> NativeResult {
    let info = call.object("memoryInfo")?;
    fill(call, info)
}

fn memory_info(call: &mut Call<'_>) -> NativeResult {
    let (_pid, info) = (call.int(), call.object("memoryInfo")?);
    fill(call, info)
}

/// KiB by kind of memory; together they are what `getPss` says.
const KINDS: &[(&str, i32)] = &[
    ("dalvikPss", 16 << 10),
    ("dalvikPrivateDirty", 14 << 10),
    ("nativePss", 10 << 10),
    ("nativePrivateDirty", 10 << 10),
    ("otherPss", 22 << 10),
    ("otherPrivateDirty", 8 << 10),
];

fn fill(call: &mut Call<'_>, info: Ref) -> NativeResult {
    for (name, kib) in KINDS {
        fields::set_int(call.vm, info, name, *kib)?;
    }
    void()
}

fn pss(_call: &mut Call<'_>) -> NativeResult {
    long(PSS_KIB)
}

fn pss_of(call: &mut Call<'_>) -> NativeResult {
    let (_pid, unique, memtrack) = (call.int(), call.reference(), call.reference());
    for (array, value) in [(unique, PSS_KIB / 2), (memtrack, 0)] {
        if !array.is_null() && call.vm.array_length(array) > 0 {
            call.vm.heap.region.store_i64(array.at(16), value);
        }
    }
    long(PSS_KIB)
}

/// Figures in KiB in the order of `Debug.MEMINFO_*`: total, free, buffers, cached; the rest is 0.
const MEM_INFO: [i64; 4] = [TOTAL_MEMORY >> 10, FREE_MEMORY >> 10, 16 << 10, 256 << 10];
const MEM_INFO_COUNT: u32 = 11;

fn mem_info(call: &mut Call<'_>) -> NativeResult {
    let out = call.object("memInfo")?;
    if call.vm.array_length(out) < MEM_INFO_COUNT {
        return Err(Raise::bare("java/lang/RuntimeException"));
    }
    for (i, kib) in MEM_INFO.into_iter().enumerate() {
        call.vm.heap.region.store_i64(out.at(16 + 8 * i as u32), kib);
    }
    void()
}
