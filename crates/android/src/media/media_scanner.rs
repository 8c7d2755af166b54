//! android.media.MediaScanner: files are not looked into.

use crate::idle;
use libcore::natives::Table;

const CLASS: &str = "android/media/MediaScanner";
const BLIND: &str = "files are not scanned";

/// Natives of MediaScanner.
pub const NATIVES: Table = libcore::natives![
    idle::method(CLASS, BLIND, "extractAlbumArt(Ljava/io/FileDescriptor;)[B"),
    idle::method(CLASS, BLIND, "native_finalize()V"),
    idle::method(CLASS, BLIND, "native_init()V"),
    idle::method(CLASS, BLIND, "native_setup()V"),
    idle::method(CLASS, BLIND, "processDirectory(Ljava/lang/String;Landroid/media/MediaScannerClient;)V"),
    idle::method(CLASS, BLIND, "processFile(Ljava/lang/String;Ljava/lang/String;Landroid/media/MediaScannerClient;)V"),
    idle::method(CLASS, BLIND, "setLocale(Ljava/lang/String;)V"),
];
