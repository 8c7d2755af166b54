//! dalvik.system.VMDebug and what else tools ask a machine: nobody debugs, traces or counts here.

use crate::natives::Table;
use vm::native::{boolean, int, long, reference, void};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "dalvik/system/VMDebug";
const DDM: &str = "org/apache/harmony/dalvik/ddmc/DdmVmInternal";
const NO_TOOLS: &str = "no debugger, tracer or profiler can be attached";

/// Natives of VMDebug, DdmVmInternal and DdmServer.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "isDebuggerConnected", "()Z", |_| boolean(false)),
    Native::exact(CLASS, "isDebuggingEnabled", "()Z", |_| boolean(false)),
    Native::exact(CLASS, "lastDebuggerActivity", "()J", |_| long(-1)),
    Native::model(
        CLASS,
        "threadCpuTimeNanos",
        "()J",
        |c| long(c.vm.now().0 as i64),
        "the virtual clock, in which other threads' time counts too",
    ),
    Native::exact(CLASS, "getVmFeatureList", "()[Ljava/lang/String;", features),
    Native::model(CLASS, "getLoadedClassCount", "()I", |_| int(0), "classes are not counted"),
    Native::exact(CLASS, "countInstancesOfClass", "(Ljava/lang/Class;Z)J", count_instances),
    Native::model(CLASS, "getAllocCount", "(I)I", |_| int(0), NO_TOOLS),
    Native::model(CLASS, "resetAllocCount", "(I)V", |_| void(), NO_TOOLS),
    Native::model(CLASS, "startAllocCounting", "()V", |_| void(), NO_TOOLS),
    Native::model(CLASS, "stopAllocCounting", "()V", |_| void(), NO_TOOLS),
    Native::model(CLASS, "getMethodTracingMode", "()I", |_| int(0), NO_TOOLS),
    Native::model(CLASS, "startMethodTracingDdmsImpl", "(IIZI)V", |_| void(), NO_TOOLS),
    Native::model(
        CLASS,
        "startMethodTracingFd",
        "(Ljava/lang/String;Ljava/io/FileDescriptor;IIZI)V",
        |_| void(),
        NO_TOOLS,
    ),
    Native::model(CLASS, "startMethodTracingFilename", "(Ljava/lang/String;IIZI)V", |_| void(), NO_TOOLS),
    Native::model(CLASS, "stopMethodTracing", "()V", |_| void(), NO_TOOLS),
    Native::model(CLASS, "startEmulatorTracing", "()V", |_| void(), NO_TOOLS),
    Native::model(CLASS, "stopEmulatorTracing", "()V", |_| void(), NO_TOOLS),
    Native::model(CLASS, "startInstructionCounting", "()V", |_| void(), NO_TOOLS),
    Native::model(CLASS, "stopInstructionCounting", "()V", |_| void(), NO_TOOLS),
    Native::model(CLASS, "resetInstructionCount", "()V", |_| void(), NO_TOOLS),
    Native::model(CLASS, "getInstructionCount", "([I)V", |_| void(), NO_TOOLS),
    Native::model(CLASS, "printLoadedClasses", "(I)V", |_| void(), NO_TOOLS),
    Native::model(CLASS, "dumpReferenceTables", "()V", |_| void(), NO_TOOLS),
    Native::model(CLASS, "infopoint", "(I)V", |_| void(), NO_TOOLS),
    Native::model(CLASS, "getHeapSpaceStats", "([J)V", |_| void(), NO_TOOLS),
    Native::model(DDM, "enableRecentAllocations", "(Z)V", |_| void(), NO_TOOLS),
    Native::model(DDM, "getRecentAllocationStatus", "()Z", |_| boolean(false), NO_TOOLS),
    Native::model(DDM, "heapInfoNotify", "(I)Z", |_| boolean(false), NO_TOOLS),
    Native::model(DDM, "heapSegmentNotify", "(IIZ)Z", |_| boolean(false), NO_TOOLS),
    Native::model(DDM, "threadNotify", "(Z)V", |_| void(), NO_TOOLS),
    Native::model("org/apache/harmony/dalvik/ddmc/DdmServer", "nativeSendChunk", "(I[BII)V", |_| void(), NO_TOOLS),
];

const FEATURES: [&str; 5] = [
    "method-trace-profiling",
    "method-trace-profiling-streaming",
    "method-sample-profiling",
    "hprof-heap-dump",
    "hprof-heap-dump-streaming",
];

fn features(call: &mut Call<'_>) -> NativeResult {
    let names = FEATURES.iter().map(|f| call.vm.new_string(f)).collect::<Result<Vec<_>, _>>()?;
    reference(call.vm.new_ref_array(call.vm.known.string, &names)?)
}

/// Counts what lies in the heap; what is unreachable counts until it is collected.
fn count_instances(call: &mut Call<'_>) -> NativeResult {
    let (class, assignable) = (call.reference(), call.boolean());
    if class.is_null() {
        return long(0);
    }
    let class = call.vm.class_from_object(class);
    let objects: Vec<_> = call.vm.heap.objects().collect();
    call.charge(objects.len());
    let mut count = 0;
    for object in objects {
        let own = call.vm.class_of(object);
        count += i64::from(own == class || assignable && call.vm.is_subtype(own, class));
    }
    long(count)
}
