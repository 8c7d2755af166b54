//! android.view.SurfaceSession: a connection to a compositor that does not exist.

use libcore::natives::Table;
use vm::Native;
use vm::native::{long, void};

const CLASS: &str = "android/view/SurfaceSession";
const NONE: &str = "there is no compositor";

/// Natives of SurfaceSession.
pub const NATIVES: Table = libcore::natives![
    Native::model(CLASS, "nativeCreate", "()J", |c| long(c.vm.new_handle() as i64), NONE),
    Native::model(CLASS, "nativeDestroy", "(J)V", |_| void(), NONE),
    Native::model(CLASS, "nativeKill", "(J)V", |_| void(), NONE),
];
