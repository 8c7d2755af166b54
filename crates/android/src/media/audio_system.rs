//! android.media.AudioSystem: a speaker at half volume.

use super::audio_track::OUTPUT_RATE;
use crate::idle;
use libcore::natives::Table;
use vm::native::{float, int, reference};
use vm::{Call, NativeResult};

const CLASS: &str = "android/media/AudioSystem";
const SPEAKER: &str = "one speaker, no other devices; volumes are kept by the audio service";

/// Natives of AudioSystem.
pub const NATIVES: Table = libcore::natives![
    idle::method(CLASS, SPEAKER, "checkAudioFlinger()I"),
    idle::method(
        CLASS,
        SPEAKER,
        "createAudioPatch([Landroid/media/AudioPatch;[Landroid/media/AudioPortConfig;[Landroid/media/AudioPortConfig;)I",
    ),
    idle::method(CLASS, SPEAKER, "getAudioHwSyncForSession(I)I"),
    idle::method(CLASS, SPEAKER, "getDeviceConnectionState(ILjava/lang/String;)I"),
    idle::answer(CLASS, SPEAKER, "getDevicesForStream(I)I", speaker),
    idle::method(CLASS, SPEAKER, "getForceUse(I)I"),
    idle::method(CLASS, SPEAKER, "getMasterMute()Z"),
    idle::answer(CLASS, SPEAKER, "getMasterVolume()F", full),
    idle::method(CLASS, SPEAKER, "getOutputLatency(I)I"),
    idle::answer(CLASS, SPEAKER, "getParameters(Ljava/lang/String;)Ljava/lang/String;", no_parameters),
    idle::answer(CLASS, SPEAKER, "getPrimaryOutputFrameCount()I", frame_count),
    idle::answer(CLASS, SPEAKER, "getPrimaryOutputSamplingRate()I", sampling_rate),
    idle::method(CLASS, SPEAKER, "getStreamVolumeIndex(II)I"),
    idle::method(CLASS, SPEAKER, "initStreamVolume(III)I"),
    idle::method(CLASS, SPEAKER, "isMicrophoneMuted()Z"),
    idle::method(CLASS, SPEAKER, "isSourceActive(I)Z"),
    idle::method(CLASS, SPEAKER, "isStreamActive(II)Z"),
    idle::method(CLASS, SPEAKER, "isStreamActiveRemotely(II)Z"),
    idle::method(CLASS, SPEAKER, "listAudioPatches(Ljava/util/ArrayList;[I)I"),
    idle::method(CLASS, SPEAKER, "listAudioPorts(Ljava/util/ArrayList;[I)I"),
    idle::method(CLASS, SPEAKER, "muteMicrophone(Z)I"),
    idle::method(CLASS, SPEAKER, "native_register_dynamic_policy_callback()V"),
    idle::answer(CLASS, SPEAKER, "newAudioSessionId()I", new_session),
    idle::method(CLASS, SPEAKER, "registerPolicyMixes(Ljava/util/ArrayList;Z)I"),
    idle::method(CLASS, SPEAKER, "releaseAudioPatch(Landroid/media/AudioPatch;)I"),
    idle::method(CLASS, SPEAKER, "setAudioPortConfig(Landroid/media/AudioPortConfig;)I"),
    idle::method(CLASS, SPEAKER, "setDeviceConnectionState(IILjava/lang/String;Ljava/lang/String;)I"),
    idle::method(CLASS, SPEAKER, "setForceUse(II)I"),
    idle::method(CLASS, SPEAKER, "setLowRamDevice(Z)I"),
    idle::method(CLASS, SPEAKER, "setMasterMute(Z)I"),
    idle::method(CLASS, SPEAKER, "setMasterVolume(F)I"),
    idle::method(CLASS, SPEAKER, "setParameters(Ljava/lang/String;)I"),
    idle::method(CLASS, SPEAKER, "setPhoneState(I)I"),
    idle::method(CLASS, SPEAKER, "setStreamVolumeIndex(III)I"),
    idle::method(CLASS, SPEAKER, "systemReady()I"),
];

fn new_session(call: &mut Call<'_>) -> NativeResult {
    int((call.vm.new_handle() & 0x3fff_ffff) as i32)
}

/// The bit of the built-in speaker.
fn speaker(_call: &mut Call<'_>) -> NativeResult {
    int(2)
}

fn full(_call: &mut Call<'_>) -> NativeResult {
    float(1.0)
}

fn sampling_rate(_call: &mut Call<'_>) -> NativeResult {
    int(OUTPUT_RATE)
}

fn frame_count(_call: &mut Call<'_>) -> NativeResult {
    int(960)
}

fn no_parameters(call: &mut Call<'_>) -> NativeResult {
    reference(call.vm.new_string("")?)
}
