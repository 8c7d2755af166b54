//! android.media.MediaRecorder: it records nothing, and does not complain.

use crate::idle;
use libcore::natives::Table;

const CLASS: &str = "android/media/MediaRecorder";
const EMPTY: &str = "nothing is recorded: the file stays empty";

/// Natives of MediaRecorder.
pub const NATIVES: Table = libcore::natives![
    idle::method(CLASS, EMPTY, "_prepare()V"),
    idle::method(CLASS, EMPTY, "_setOutputFile(Ljava/io/FileDescriptor;JJ)V"),
    idle::method(CLASS, EMPTY, "getMaxAmplitude()I"),
    idle::method(CLASS, EMPTY, "getSurface()Landroid/view/Surface;"),
    idle::method(CLASS, EMPTY, "native_finalize()V"),
    idle::method(CLASS, EMPTY, "native_init()V"),
    idle::method(CLASS, EMPTY, "native_reset()V"),
    idle::method(CLASS, EMPTY, "native_setInputSurface(Landroid/view/Surface;)V"),
    idle::method(CLASS, EMPTY, "native_setup(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/String;)V"),
    idle::method(CLASS, EMPTY, "release()V"),
    idle::method(CLASS, EMPTY, "setAudioEncoder(I)V"),
    idle::method(CLASS, EMPTY, "setAudioSource(I)V"),
    idle::method(CLASS, EMPTY, "setCamera(Landroid/hardware/Camera;)V"),
    idle::method(CLASS, EMPTY, "setMaxDuration(I)V"),
    idle::method(CLASS, EMPTY, "setMaxFileSize(J)V"),
    idle::method(CLASS, EMPTY, "setOutputFormat(I)V"),
    idle::method(CLASS, EMPTY, "setParameter(Ljava/lang/String;)V"),
    idle::method(CLASS, EMPTY, "setVideoEncoder(I)V"),
    idle::method(CLASS, EMPTY, "setVideoFrameRate(I)V"),
    idle::method(CLASS, EMPTY, "setVideoSize(II)V"),
    idle::method(CLASS, EMPTY, "setVideoSource(I)V"),
    idle::method(CLASS, EMPTY, "start()V"),
    idle::method(CLASS, EMPTY, "stop()V"),
];
