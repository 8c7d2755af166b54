//! android.view.InputQueue: events for native activities, which cannot run.

use crate::idle;
use libcore::natives::Table;

const CLASS: &str = "android/view/InputQueue";
const NOBODY: &str = "no native code takes events";

/// Natives of InputQueue.
pub const NATIVES: Table = libcore::natives![
    idle::method(CLASS, NOBODY, "nativeDispose(J)V"),
    idle::answer(CLASS, NOBODY, "nativeInit(Ljava/lang/ref/WeakReference;Landroid/os/MessageQueue;)J", idle::handle),
    idle::answer(CLASS, NOBODY, "nativeSendKeyEvent(JLandroid/view/KeyEvent;Z)J", idle::zero_long),
    idle::method(CLASS, NOBODY, "nativeSendMotionEvent(JLandroid/view/MotionEvent;)J"),
];
