//! android.media.MediaMetadataRetriever: every file is what the media player plays of it, untagged.

use super::media_player::DURATION;
use crate::idle;
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::reference;
use vm::{Call, NativeResult};

const CLASS: &str = "android/media/MediaMetadataRetriever";
const UNTAGGED: &str = "every file is five seconds of sound without title, artist or picture";

/// Natives of MediaMetadataRetriever.
pub const NATIVES: Table = libcore::natives![
    idle::method(CLASS, UNTAGGED, "_getFrameAtTime(JI)Landroid/graphics/Bitmap;"),
    idle::method(CLASS, UNTAGGED, "_setDataSource(Landroid/media/MediaDataSource;)V"),
    idle::method(
        CLASS,
        UNTAGGED,
        "_setDataSource(Landroid/os/IBinder;Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/String;)V",
    ),
    idle::answer(CLASS, UNTAGGED, "extractMetadata(I)Ljava/lang/String;", extract),
    idle::method(CLASS, UNTAGGED, "getEmbeddedPicture(I)[B"),
    idle::method(CLASS, UNTAGGED, "native_finalize()V"),
    idle::method(CLASS, UNTAGGED, "native_init()V"),
    idle::method(CLASS, UNTAGGED, "native_setup()V"),
    idle::method(CLASS, UNTAGGED, "release()V"),
    idle::method(CLASS, UNTAGGED, "setDataSource(Ljava/io/FileDescriptor;JJ)V"),
];

/// Keys that every sound has a value for.
const KEY_DURATION: i32 = 9;
const KEY_NUM_TRACKS: i32 = 10;
const KEY_MIMETYPE: i32 = 12;
const KEY_HAS_AUDIO: i32 = 16;
const KEY_BITRATE: i32 = 20;

fn extract(call: &mut Call<'_>) -> NativeResult {
    let (_this, key) = (call.reference(), call.int());
    let text = match key {
        KEY_DURATION => DURATION.to_string(),
        KEY_NUM_TRACKS => "1".to_owned(),
        KEY_MIMETYPE => "audio/mpeg".to_owned(),
        KEY_HAS_AUDIO => "yes".to_owned(),
        KEY_BITRATE => "128000".to_owned(),
        _ => return reference(Ref::NULL),
    };
    reference(call.vm.new_string(&text)?)
}
