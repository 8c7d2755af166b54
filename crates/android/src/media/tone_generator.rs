//! android.media.ToneGenerator: tones that nobody hears.

use crate::idle;
use libcore::natives::Table;
use vm::native::int;
use vm::{Call, NativeResult};

const CLASS: &str = "android/media/ToneGenerator";
const SILENT: &str = "tones are not heard";

/// Natives of ToneGenerator.
pub const NATIVES: Table = libcore::natives![
    idle::answer(CLASS, SILENT, "getAudioSessionId()I", session),
    idle::method(CLASS, SILENT, "native_finalize()V"),
    idle::method(CLASS, SILENT, "native_setup(II)V"),
    idle::method(CLASS, SILENT, "release()V"),
    idle::answer(CLASS, SILENT, "startTone(II)Z", idle::yes),
    idle::method(CLASS, SILENT, "stopTone()V"),
];

fn session(call: &mut Call<'_>) -> NativeResult {
    int((call.vm.new_handle() & 0x3fff_ffff) as i32)
}
