//! android.view.DisplayEventReceiver: no vertical synchronisation; frames come from the Choreographer's timer.

use crate::idle;
use libcore::natives::Table;

const CLASS: &str = "android/view/DisplayEventReceiver";
const NO_VSYNC: &str = "no vsync arrives: frames are timed by messages (debug.choreographer.vsync=false)";

/// Natives of DisplayEventReceiver.
pub const NATIVES: Table = libcore::natives![
    idle::method(CLASS, NO_VSYNC, "nativeDispose(J)V"),
    idle::answer(CLASS, NO_VSYNC, "nativeInit(Ljava/lang/ref/WeakReference;Landroid/os/MessageQueue;)J", idle::handle),
    idle::method(CLASS, NO_VSYNC, "nativeScheduleVsync(J)V"),
];
