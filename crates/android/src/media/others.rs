//! Further classes of android.media that apps rarely touch.

use crate::idle;
use libcore::natives::Table;

const JET: &str = "android/media/JetPlayer";
const DRM: &str = "android/media/MediaDrm";
const CRYPTO: &str = "android/media/MediaCrypto";
const AMR: &str = "android/media/AmrInputStream";
const RESAMPLE: &str = "android/media/ResampleInputStream";
const DISPLAY: &str = "android/media/RemoteDisplay";
const HTTP: &str = "android/media/MediaHTTPConnection";
const PORTS: &str = "android/media/AudioPortEventHandler";
const SILENT: &str = "nothing is heard, nothing is protected, nothing is sent";

/// Natives of JetPlayer, MediaDrm, MediaCrypto, AmrInputStream, ResampleInputStream, RemoteDisplay, MediaHTTPConnection and AudioPortEventHandler.
pub const NATIVES: Table = libcore::natives![
    idle::answer(JET, SILENT, "native_clearQueue()Z", idle::yes),
    idle::answer(JET, SILENT, "native_closeJetFile()Z", idle::yes),
    idle::method(JET, SILENT, "native_finalize()V"),
    idle::answer(JET, SILENT, "native_loadJetFromFile(Ljava/lang/String;)Z", idle::yes),
    idle::answer(JET, SILENT, "native_loadJetFromFileD(Ljava/io/FileDescriptor;JJ)Z", idle::yes),
    idle::answer(JET, SILENT, "native_pauseJet()Z", idle::yes),
    idle::answer(JET, SILENT, "native_playJet()Z", idle::yes),
    idle::answer(JET, SILENT, "native_queueJetSegment(IIIIIB)Z", idle::yes),
    idle::answer(JET, SILENT, "native_queueJetSegmentMuteArray(IIII[ZB)Z", idle::yes),
    idle::method(JET, SILENT, "native_release()V"),
    idle::answer(JET, SILENT, "native_setMuteArray([ZZ)Z", idle::yes),
    idle::answer(JET, SILENT, "native_setMuteFlag(IZZ)Z", idle::yes),
    idle::answer(JET, SILENT, "native_setMuteFlags(IZ)Z", idle::yes),
    idle::answer(JET, SILENT, "native_setup(Ljava/lang/Object;II)Z", idle::yes),
    idle::answer(JET, SILENT, "native_triggerClip(I)Z", idle::yes),
    idle::method(DRM, SILENT, "closeSession([B)V"),
    idle::method(DRM, SILENT, "decryptNative(Landroid/media/MediaDrm;[B[B[B[B)[B"),
    idle::method(DRM, SILENT, "encryptNative(Landroid/media/MediaDrm;[B[B[B[B)[B"),
    idle::method(
        DRM,
        SILENT,
        "getKeyRequest([B[BLjava/lang/String;ILjava/util/HashMap;)Landroid/media/MediaDrm$KeyRequest;",
    ),
    idle::method(DRM, SILENT, "getPropertyByteArray(Ljava/lang/String;)[B"),
    idle::method(DRM, SILENT, "getPropertyString(Ljava/lang/String;)Ljava/lang/String;"),
    idle::method(
        DRM,
        SILENT,
        "getProvisionRequestNative(ILjava/lang/String;)Landroid/media/MediaDrm$ProvisionRequest;",
    ),
    idle::method(DRM, SILENT, "getSecureStop([B)[B"),
    idle::method(DRM, SILENT, "getSecureStops()Ljava/util/List;"),
    idle::method(DRM, SILENT, "isCryptoSchemeSupportedNative([BLjava/lang/String;)Z"),
    idle::method(DRM, SILENT, "native_finalize()V"),
    idle::method(DRM, SILENT, "native_init()V"),
    idle::method(DRM, SILENT, "native_setup(Ljava/lang/Object;[B)V"),
    idle::method(DRM, SILENT, "openSession()[B"),
    idle::method(DRM, SILENT, "provideKeyResponse([B[B)[B"),
    idle::method(DRM, SILENT, "provideProvisionResponseNative([B)Landroid/media/MediaDrm$Certificate;"),
    idle::method(DRM, SILENT, "queryKeyStatus([B)Ljava/util/HashMap;"),
    idle::method(DRM, SILENT, "release()V"),
    idle::method(DRM, SILENT, "releaseAllSecureStops()V"),
    idle::method(DRM, SILENT, "releaseSecureStops([B)V"),
    idle::method(DRM, SILENT, "removeKeys([B)V"),
    idle::method(DRM, SILENT, "restoreKeys([B[B)V"),
    idle::method(DRM, SILENT, "setCipherAlgorithmNative(Landroid/media/MediaDrm;[BLjava/lang/String;)V"),
    idle::method(DRM, SILENT, "setMacAlgorithmNative(Landroid/media/MediaDrm;[BLjava/lang/String;)V"),
    idle::method(DRM, SILENT, "setPropertyByteArray(Ljava/lang/String;[B)V"),
    idle::method(DRM, SILENT, "setPropertyString(Ljava/lang/String;Ljava/lang/String;)V"),
    idle::method(DRM, SILENT, "signNative(Landroid/media/MediaDrm;[B[B[B)[B"),
    idle::method(DRM, SILENT, "signRSANative(Landroid/media/MediaDrm;[BLjava/lang/String;[B[B)[B"),
    idle::method(DRM, SILENT, "unprovisionDevice()V"),
    idle::method(DRM, SILENT, "verifyNative(Landroid/media/MediaDrm;[B[B[B[B)Z"),
    idle::method(CRYPTO, SILENT, "isCryptoSchemeSupportedNative([B)Z"),
    idle::method(CRYPTO, SILENT, "native_finalize()V"),
    idle::method(CRYPTO, SILENT, "native_init()V"),
    idle::method(CRYPTO, SILENT, "native_setup([B[B)V"),
    idle::method(CRYPTO, SILENT, "release()V"),
    idle::method(CRYPTO, SILENT, "requiresSecureDecoderComponent(Ljava/lang/String;)Z"),
    idle::method(CRYPTO, SILENT, "setMediaDrmSession([B)V"),
    idle::method(AMR, SILENT, "GsmAmrEncoderCleanup(J)V"),
    idle::method(AMR, SILENT, "GsmAmrEncoderDelete(J)V"),
    idle::method(AMR, SILENT, "GsmAmrEncoderEncode(J[BI[BI)I"),
    idle::method(AMR, SILENT, "GsmAmrEncoderInitialize(J)V"),
    idle::method(AMR, SILENT, "GsmAmrEncoderNew()J"),
    idle::method(RESAMPLE, SILENT, "fir21([BI[BII)V"),
    idle::method(DISPLAY, SILENT, "nativeDispose(J)V"),
    idle::method(DISPLAY, SILENT, "nativeListen(Ljava/lang/String;Ljava/lang/String;)J"),
    idle::method(DISPLAY, SILENT, "nativePause(J)V"),
    idle::method(DISPLAY, SILENT, "nativeResume(J)V"),
    idle::method(HTTP, SILENT, "native_finalize()V"),
    idle::method(HTTP, SILENT, "native_getIMemory()Landroid/os/IBinder;"),
    idle::method(HTTP, SILENT, "native_init()V"),
    idle::method(HTTP, SILENT, "native_readAt(JI)I"),
    idle::method(HTTP, SILENT, "native_setup()V"),
    idle::method(PORTS, SILENT, "native_finalize()V"),
    idle::method(PORTS, SILENT, "native_setup(Ljava/lang/Object;)V"),
];
