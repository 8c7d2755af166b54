//! android.media.audiofx: effects that can be set and change nothing (`gibbon.server.AudioEffectNatives`).

use crate::idle;
use crate::in_java::java;
use libcore::natives::Table;
use vm::native::{int, reference};
use vm::{Call, NativeResult};

const EFFECT: &str = "android/media/audiofx/AudioEffect";
const VISUALIZER: &str = "android/media/audiofx/Visualizer";
const UNHEARD: &str = "effects keep their settings and are not heard";
const STILL: &str = "there is silence to be seen";

/// Natives of AudioEffect and Visualizer.
pub const NATIVES: Table = libcore::natives![
    java(EFFECT, UNHEARD, "native_command(II[BI[B)I"),
    java(EFFECT, UNHEARD, "native_finalize()V"),
    java(EFFECT, UNHEARD, "native_getEnabled()Z"),
    java(EFFECT, UNHEARD, "native_getParameter(I[BI[B)I"),
    java(EFFECT, UNHEARD, "native_hasControl()Z"),
    java(EFFECT, UNHEARD, "native_init()V"),
    java(EFFECT, UNHEARD, "native_query_effects()[Ljava/lang/Object;"),
    java(EFFECT, UNHEARD, "native_query_pre_processing(I)[Ljava/lang/Object;"),
    java(EFFECT, UNHEARD, "native_release()V"),
    java(EFFECT, UNHEARD, "native_setEnabled(Z)I"),
    java(EFFECT, UNHEARD, "native_setParameter(I[BI[B)I"),
    java(
        EFFECT,
        UNHEARD,
        "native_setup(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/String;II[I[Ljava/lang/Object;Ljava/lang/String;)I",
    ),
    idle::answer(VISUALIZER, STILL, "getCaptureSizeRange()[I", capture_sizes),
    idle::answer(VISUALIZER, STILL, "getMaxCaptureRate()I", capture_rate),
    idle::method(VISUALIZER, STILL, "native_finalize()V"),
    idle::answer(VISUALIZER, STILL, "native_getCaptureSize()I", capture_size),
    idle::method(VISUALIZER, STILL, "native_getEnabled()Z"),
    idle::method(VISUALIZER, STILL, "native_getFft([B)I"),
    idle::method(VISUALIZER, STILL, "native_getMeasurementMode()I"),
    idle::method(VISUALIZER, STILL, "native_getPeakRms(Landroid/media/audiofx/Visualizer$MeasurementPeakRms;)I"),
    idle::answer(VISUALIZER, STILL, "native_getSamplingRate()I", sampling_rate),
    idle::method(VISUALIZER, STILL, "native_getScalingMode()I"),
    idle::method(VISUALIZER, STILL, "native_getWaveForm([B)I"),
    idle::method(VISUALIZER, STILL, "native_init()V"),
    idle::method(VISUALIZER, STILL, "native_release()V"),
    idle::method(VISUALIZER, STILL, "native_setCaptureSize(I)I"),
    idle::method(VISUALIZER, STILL, "native_setEnabled(Z)I"),
    idle::method(VISUALIZER, STILL, "native_setMeasurementMode(I)I"),
    idle::method(VISUALIZER, STILL, "native_setPeriodicCapture(IZZ)I"),
    idle::method(VISUALIZER, STILL, "native_setScalingMode(I)I"),
    idle::method(VISUALIZER, STILL, "native_setup(Ljava/lang/Object;I[ILjava/lang/String;)I"),
];

const SMALLEST: i32 = 128;
const LARGEST: i32 = 1024;

fn capture_sizes(call: &mut Call<'_>) -> NativeResult {
    reference(call.vm.new_ints(&[SMALLEST, LARGEST])?)
}

/// In thousandths of a capture a second.
fn capture_rate(_call: &mut Call<'_>) -> NativeResult {
    int(20_000)
}

fn capture_size(_call: &mut Call<'_>) -> NativeResult {
    int(LARGEST)
}

/// In thousandths of a hertz.
fn sampling_rate(_call: &mut Call<'_>) -> NativeResult {
    int(44_100_000)
}
