//! android.net.LocalSocketImpl: nobody listens on local sockets.

use crate::idle;
use libcore::natives::Table;
use vm::{Call, NativeResult, Raise};

const CLASS: &str = "android/net/LocalSocketImpl";
const NOBODY: &str = "local sockets reach nobody";

/// Natives of LocalSocketImpl.
pub const NATIVES: Table = libcore::natives![
    idle::answer(
        CLASS,
        NOBODY,
        "accept(Ljava/io/FileDescriptor;Landroid/net/LocalSocketImpl;)Ljava/io/FileDescriptor;",
        refused,
    ),
    idle::method(CLASS, NOBODY, "available_native(Ljava/io/FileDescriptor;)I"),
    idle::answer(CLASS, NOBODY, "bindLocal(Ljava/io/FileDescriptor;Ljava/lang/String;I)V", idle::nothing),
    idle::answer(CLASS, NOBODY, "connectLocal(Ljava/io/FileDescriptor;Ljava/lang/String;I)V", refused),
    idle::method(CLASS, NOBODY, "getOption_native(Ljava/io/FileDescriptor;I)I"),
    idle::method(CLASS, NOBODY, "getPeerCredentials_native(Ljava/io/FileDescriptor;)Landroid/net/Credentials;"),
    idle::method(CLASS, NOBODY, "listen_native(Ljava/io/FileDescriptor;I)V"),
    idle::method(CLASS, NOBODY, "pending_native(Ljava/io/FileDescriptor;)I"),
    idle::answer(CLASS, NOBODY, "read_native(Ljava/io/FileDescriptor;)I", idle::minus_one),
    idle::answer(CLASS, NOBODY, "readba_native([BIILjava/io/FileDescriptor;)I", idle::minus_one),
    idle::method(CLASS, NOBODY, "setOption_native(Ljava/io/FileDescriptor;III)V"),
    idle::method(CLASS, NOBODY, "shutdown(Ljava/io/FileDescriptor;Z)V"),
    idle::answer(CLASS, NOBODY, "write_native(ILjava/io/FileDescriptor;)V", broken),
    idle::answer(CLASS, NOBODY, "writeba_native([BIILjava/io/FileDescriptor;)V", broken),
];

fn refused(_call: &mut Call<'_>) -> NativeResult {
    Err(Raise::new("java/io/IOException", "Connection refused"))
}

fn broken(_call: &mut Call<'_>) -> NativeResult {
    Err(Raise::new("java/io/IOException", "Broken pipe"))
}
