//! com.android.internal.view.animation.NativeInterpolatorFactoryHelper: curves for animations that a renderer would run.

use libcore::natives::Table;
use vm::native::long;
use vm::{Call, Native, NativeResult};

const CLASS: &str = "com/android/internal/view/animation/NativeInterpolatorFactoryHelper";
const SOFTWARE: &str = "used by nobody: there is no hardware renderer";

/// Natives of NativeInterpolatorFactoryHelper.
pub const NATIVES: Table = libcore::natives![
    Native::model(CLASS, "createAccelerateDecelerateInterpolator", "()J", create, SOFTWARE),
    Native::model(CLASS, "createAccelerateInterpolator", "(F)J", create, SOFTWARE),
    Native::model(CLASS, "createAnticipateInterpolator", "(F)J", create, SOFTWARE),
    Native::model(CLASS, "createAnticipateOvershootInterpolator", "(F)J", create, SOFTWARE),
    Native::model(CLASS, "createBounceInterpolator", "()J", create, SOFTWARE),
    Native::model(CLASS, "createCycleInterpolator", "(F)J", create, SOFTWARE),
    Native::model(CLASS, "createDecelerateInterpolator", "(F)J", create, SOFTWARE),
    Native::model(CLASS, "createLinearInterpolator", "()J", create, SOFTWARE),
    Native::model(CLASS, "createOvershootInterpolator", "(F)J", create, SOFTWARE),
    Native::model(CLASS, "createLutInterpolator", "([F)J", create, SOFTWARE),
];

fn create(c: &mut Call<'_>) -> NativeResult {
    long(c.vm.new_handle() as i64)
}
