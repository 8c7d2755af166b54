//! android.media.MediaCodec and its list: there are no codecs.

use crate::idle;
use libcore::natives::Table;
use vm::native::int;
use vm::{Call, NativeResult, Raise};

const CODEC: &str = "android/media/MediaCodec";
const LIST: &str = "android/media/MediaCodecList";
const DECODERS: &str = "android/media/DecoderCapabilities";
const ENCODERS: &str = "android/media/EncoderCapabilities";
const EXTRACTOR: &str = "android/media/MediaExtractor";
const MUXER: &str = "android/media/MediaMuxer";
const SYNC: &str = "android/media/MediaSync";
const NONE: &str = "there are no codecs";
const NO_TRACKS: &str = "media files cannot be taken apart";

/// Natives of MediaCodec, MediaCodecList, DecoderCapabilities, EncoderCapabilities, MediaExtractor, MediaMuxer and MediaSync.
pub const NATIVES: Table = libcore::natives![
    idle::method(CODEC, NONE, "createInputSurface()Landroid/view/Surface;"),
    idle::method(CODEC, NONE, "getBuffer(ZI)Ljava/nio/ByteBuffer;"),
    idle::method(CODEC, NONE, "getBuffers(Z)[Ljava/nio/ByteBuffer;"),
    idle::method(CODEC, NONE, "getFormatNative(Z)Ljava/util/Map;"),
    idle::method(CODEC, NONE, "getImage(ZI)Landroid/media/Image;"),
    idle::method(CODEC, NONE, "getName()Ljava/lang/String;"),
    idle::method(CODEC, NONE, "getOutputFormatNative(I)Ljava/util/Map;"),
    idle::method(
        CODEC,
        NONE,
        "native_configure([Ljava/lang/String;[Ljava/lang/Object;Landroid/view/Surface;Landroid/media/MediaCrypto;I)V",
    ),
    idle::method(CODEC, NONE, "native_createPersistentInputSurface()Landroid/media/MediaCodec$PersistentSurface;"),
    idle::method(CODEC, NONE, "native_dequeueInputBuffer(J)I"),
    idle::method(CODEC, NONE, "native_dequeueOutputBuffer(Landroid/media/MediaCodec$BufferInfo;J)I"),
    idle::method(CODEC, NONE, "native_enableOnFrameRenderedListener(Z)V"),
    idle::method(CODEC, NONE, "native_finalize()V"),
    idle::method(CODEC, NONE, "native_flush()V"),
    idle::method(CODEC, NONE, "native_init()V"),
    idle::method(CODEC, NONE, "native_queueInputBuffer(IIIJI)V"),
    idle::method(CODEC, NONE, "native_queueSecureInputBuffer(IILandroid/media/MediaCodec$CryptoInfo;JI)V"),
    idle::method(CODEC, NONE, "native_release()V"),
    idle::method(CODEC, NONE, "native_releasePersistentInputSurface(Landroid/view/Surface;)V"),
    idle::method(CODEC, NONE, "native_reset()V"),
    idle::method(CODEC, NONE, "native_setCallback(Landroid/media/MediaCodec$Callback;)V"),
    idle::method(CODEC, NONE, "native_setInputSurface(Landroid/view/Surface;)V"),
    idle::method(CODEC, NONE, "native_setSurface(Landroid/view/Surface;)V"),
    idle::answer(CODEC, NONE, "native_setup(Ljava/lang/String;ZZ)V", no_codec),
    idle::method(CODEC, NONE, "native_start()V"),
    idle::method(CODEC, NONE, "native_stop()V"),
    idle::method(CODEC, NONE, "releaseOutputBuffer(IZZJ)V"),
    idle::method(CODEC, NONE, "setParameters([Ljava/lang/String;[Ljava/lang/Object;)V"),
    idle::method(CODEC, NONE, "setVideoScalingMode(I)V"),
    idle::method(CODEC, NONE, "signalEndOfInputStream()V"),
    idle::answer(LIST, NONE, "findCodecByName(Ljava/lang/String;)I", not_found),
    idle::method(
        LIST,
        NONE,
        "getCodecCapabilities(ILjava/lang/String;)Landroid/media/MediaCodecInfo$CodecCapabilities;",
    ),
    idle::method(LIST, NONE, "getCodecName(I)Ljava/lang/String;"),
    idle::method(LIST, NONE, "getSupportedTypes(I)[Ljava/lang/String;"),
    idle::method(LIST, NONE, "isEncoder(I)Z"),
    idle::method(LIST, NONE, "native_getCodecCount()I"),
    idle::method(LIST, NONE, "native_getGlobalSettings()Ljava/util/Map;"),
    idle::method(LIST, NONE, "native_init()V"),
    idle::method(DECODERS, NONE, "native_get_audio_decoder_type(I)I"),
    idle::method(DECODERS, NONE, "native_get_num_audio_decoders()I"),
    idle::method(DECODERS, NONE, "native_get_num_video_decoders()I"),
    idle::method(DECODERS, NONE, "native_get_video_decoder_type(I)I"),
    idle::method(DECODERS, NONE, "native_init()V"),
    idle::method(ENCODERS, NONE, "native_get_audio_encoder_cap(I)Landroid/media/EncoderCapabilities$AudioEncoderCap;"),
    idle::method(ENCODERS, NONE, "native_get_file_format(I)I"),
    idle::method(ENCODERS, NONE, "native_get_num_audio_encoders()I"),
    idle::method(ENCODERS, NONE, "native_get_num_file_formats()I"),
    idle::method(ENCODERS, NONE, "native_get_num_video_encoders()I"),
    idle::method(ENCODERS, NONE, "native_get_video_encoder_cap(I)Landroid/media/EncoderCapabilities$VideoEncoderCap;"),
    idle::method(ENCODERS, NONE, "native_init()V"),
    idle::method(EXTRACTOR, NO_TRACKS, "advance()Z"),
    idle::method(EXTRACTOR, NO_TRACKS, "getCachedDuration()J"),
    idle::method(EXTRACTOR, NO_TRACKS, "getFileFormatNative()Ljava/util/Map;"),
    idle::method(EXTRACTOR, NO_TRACKS, "getSampleCryptoInfo(Landroid/media/MediaCodec$CryptoInfo;)Z"),
    idle::method(EXTRACTOR, NO_TRACKS, "getSampleFlags()I"),
    idle::method(EXTRACTOR, NO_TRACKS, "getSampleTime()J"),
    idle::answer(EXTRACTOR, NO_TRACKS, "getSampleTrackIndex()I", idle::minus_one),
    idle::method(EXTRACTOR, NO_TRACKS, "getTrackCount()I"),
    idle::method(EXTRACTOR, NO_TRACKS, "getTrackFormatNative(I)Ljava/util/Map;"),
    idle::method(EXTRACTOR, NO_TRACKS, "hasCacheReachedEndOfStream()Z"),
    idle::answer(
        EXTRACTOR,
        NO_TRACKS,
        "nativeSetDataSource(Landroid/os/IBinder;Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/String;)V",
        no_extractor,
    ),
    idle::method(EXTRACTOR, NO_TRACKS, "native_finalize()V"),
    idle::method(EXTRACTOR, NO_TRACKS, "native_init()V"),
    idle::method(EXTRACTOR, NO_TRACKS, "native_setup()V"),
    idle::answer(EXTRACTOR, NO_TRACKS, "readSampleData(Ljava/nio/ByteBuffer;I)I", idle::minus_one),
    idle::method(EXTRACTOR, NO_TRACKS, "release()V"),
    idle::method(EXTRACTOR, NO_TRACKS, "seekTo(JI)V"),
    idle::method(EXTRACTOR, NO_TRACKS, "selectTrack(I)V"),
    idle::answer(EXTRACTOR, NO_TRACKS, "setDataSource(Landroid/media/MediaDataSource;)V", no_extractor),
    idle::answer(EXTRACTOR, NO_TRACKS, "setDataSource(Ljava/io/FileDescriptor;JJ)V", no_extractor),
    idle::method(EXTRACTOR, NO_TRACKS, "unselectTrack(I)V"),
    idle::method(MUXER, NO_TRACKS, "nativeAddTrack(J[Ljava/lang/String;[Ljava/lang/Object;)I"),
    idle::method(MUXER, NO_TRACKS, "nativeRelease(J)V"),
    idle::method(MUXER, NO_TRACKS, "nativeSetLocation(JII)V"),
    idle::method(MUXER, NO_TRACKS, "nativeSetOrientationHint(JI)V"),
    idle::answer(MUXER, NO_TRACKS, "nativeSetup(Ljava/io/FileDescriptor;I)J", idle::handle),
    idle::method(MUXER, NO_TRACKS, "nativeStart(J)V"),
    idle::method(MUXER, NO_TRACKS, "nativeStop(J)V"),
    idle::method(MUXER, NO_TRACKS, "nativeWriteSampleData(JILjava/nio/ByteBuffer;IIJI)V"),
    idle::method(SYNC, NO_TRACKS, "createInputSurface()Landroid/view/Surface;"),
    idle::method(SYNC, NO_TRACKS, "getPlaybackParams()Landroid/media/PlaybackParams;"),
    idle::method(SYNC, NO_TRACKS, "getSyncParams()Landroid/media/SyncParams;"),
    idle::method(SYNC, NO_TRACKS, "native_finalize()V"),
    idle::method(SYNC, NO_TRACKS, "native_flush()V"),
    idle::method(SYNC, NO_TRACKS, "native_getPlayTimeForPendingAudioFrames()J"),
    idle::method(SYNC, NO_TRACKS, "native_getTimestamp(Landroid/media/MediaTimestamp;)Z"),
    idle::method(SYNC, NO_TRACKS, "native_init()V"),
    idle::method(SYNC, NO_TRACKS, "native_release()V"),
    idle::method(SYNC, NO_TRACKS, "native_setAudioTrack(Landroid/media/AudioTrack;)V"),
    idle::method(SYNC, NO_TRACKS, "native_setPlaybackParams(Landroid/media/PlaybackParams;)F"),
    idle::method(SYNC, NO_TRACKS, "native_setSurface(Landroid/view/Surface;)V"),
    idle::method(SYNC, NO_TRACKS, "native_setSyncParams(Landroid/media/SyncParams;)F"),
    idle::method(SYNC, NO_TRACKS, "native_setup()V"),
    idle::method(SYNC, NO_TRACKS, "native_updateQueuedAudioData(IJ)V"),
];

/// What a phone says of a codec that it does not have.
fn no_codec(call: &mut Call<'_>) -> NativeResult {
    let (_this, name) = (call.reference(), call.string("name")?);
    Err(Raise::illegal_argument(format!("Failed to initialize {name}, error 0xfffffffe")))
}

const NAME_NOT_FOUND: i32 = -2;

fn not_found(_call: &mut Call<'_>) -> NativeResult {
    int(NAME_NOT_FOUND)
}

fn no_extractor(_call: &mut Call<'_>) -> NativeResult {
    Err(Raise::new("java/io/IOException", "Failed to instantiate extractor."))
}
