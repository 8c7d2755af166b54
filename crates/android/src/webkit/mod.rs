//! Natives of android.webkit: the real WebView is native code and is not loaded.

use crate::idle;
use libcore::natives::Table;

const CLASS: &str = "android/webkit/WebViewFactory";
const NOT_LOADED: &str = "the library of WebView is not loaded";

/// Natives of WebViewFactory.
pub const NATIVES: Table = libcore::natives![
    idle::method(
        CLASS,
        NOT_LOADED,
        "nativeCreateRelroFile(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Z",
    ),
    idle::method(
        CLASS,
        NOT_LOADED,
        "nativeLoadWithRelroFile(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)I",
    ),
    idle::method(CLASS, NOT_LOADED, "nativeReserveAddressSpace(J)Z"),
];

/// The tables of this package.
pub const TABLES: &[Table] = &[NATIVES];
