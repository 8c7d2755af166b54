//! android.view.InputEventSender: events for an input method, which is none of the guest.

use crate::idle;
use libcore::natives::Table;

const CLASS: &str = "android/view/InputEventSender";
const NOBODY: &str = "the other end takes nothing: text enters as a policy";

/// Natives of InputEventSender.
pub const NATIVES: Table = libcore::natives![
    idle::method(CLASS, NOBODY, "nativeDispose(J)V"),
    idle::answer(
        CLASS,
        NOBODY,
        "nativeInit(Ljava/lang/ref/WeakReference;Landroid/view/InputChannel;Landroid/os/MessageQueue;)J",
        idle::handle,
    ),
    idle::method(CLASS, NOBODY, "nativeSendKeyEvent(JILandroid/view/KeyEvent;)Z"),
    idle::method(CLASS, NOBODY, "nativeSendMotionEvent(JILandroid/view/MotionEvent;)Z"),
];
