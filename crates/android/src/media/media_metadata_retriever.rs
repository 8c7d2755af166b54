//! android.media.MediaMetadataRetriever: files are accepted and say nothing.

use crate::idle;
use libcore::natives::Table;

const CLASS: &str = "android/media/MediaMetadataRetriever";
const MUTE: &str = "media files tell no title, no length and no picture";

/// Natives of MediaMetadataRetriever.
pub const NATIVES: Table = &[
    idle::method(CLASS, MUTE, "_getFrameAtTime(JI)Landroid/graphics/Bitmap;"),
    idle::method(CLASS, MUTE, "_setDataSource(Landroid/media/MediaDataSource;)V"),
    idle::method(
        CLASS,
        MUTE,
        "_setDataSource(Landroid/os/IBinder;Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/String;)V",
    ),
    idle::method(CLASS, MUTE, "extractMetadata(I)Ljava/lang/String;"),
    idle::method(CLASS, MUTE, "getEmbeddedPicture(I)[B"),
    idle::method(CLASS, MUTE, "native_finalize()V"),
    idle::method(CLASS, MUTE, "native_init()V"),
    idle::method(CLASS, MUTE, "native_setup()V"),
    idle::method(CLASS, MUTE, "release()V"),
    idle::method(CLASS, MUTE, "setDataSource(Ljava/io/FileDescriptor;JJ)V"),
];
