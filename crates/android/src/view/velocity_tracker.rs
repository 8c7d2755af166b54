//! android.view.VelocityTracker.

mod data;

pub use data::{COEFFICIENTS, Estimate, Tracker};

use super::motion_event;
use crate::fields;
use libcore::natives::{Table, peers};
use vm::native::{boolean, float, long, void};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/view/VelocityTracker";

/// Natives of VelocityTracker.
pub const NATIVES: Table = libcore::natives![
    Native::model(
        CLASS,
        "nativeInitialize",
        "(Ljava/lang/String;)J",
        initialize,
        "of the strategies for experiments only lsq1, lsq2 and lsq3 exist",
    ),
    Native::exact(CLASS, "nativeDispose", "(J)V", dispose),
    Native::exact(CLASS, "nativeClear", "(J)V", clear),
    Native::exact(CLASS, "nativeAddMovement", "(JLandroid/view/MotionEvent;)V", add_movement),
    Native::exact(CLASS, "nativeComputeCurrentVelocity", "(JIF)V", compute),
    Native::exact(CLASS, "nativeGetXVelocity", "(JI)F", x_velocity),
    Native::exact(CLASS, "nativeGetYVelocity", "(JI)F", y_velocity),
    Native::exact(CLASS, "nativeGetEstimator", "(JILandroid/view/VelocityTracker$Estimator;)Z", estimator),
];

fn initialize(call: &mut Call<'_>) -> NativeResult {
    let strategy = call.reference().non_null().map(|s| call.vm.string_text(s)).unwrap_or_default();
    let tracker = Tracker::new(Tracker::degree_of(&strategy));
    long(peers::add(call.vm, tracker) as i64)
}

fn dispose(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<Tracker>(call.vm, handle);
    void()
}

fn clear(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::change(call.vm, handle, Tracker::clear)?;
    void()
}

fn add_movement(call: &mut Call<'_>) -> NativeResult {
    let (handle, event) = (call.long(), call.object("event")?);
    let event = motion_event::of_object(call.vm, event)?;
    peers::change(call.vm, handle, |t: &mut Tracker| t.add(&event))?;
    void()
}

fn compute(call: &mut Call<'_>) -> NativeResult {
    let (handle, units, max) = (call.long(), call.int(), call.float());
    peers::change(call.vm, handle, |t: &mut Tracker| t.compute(units, max))?;
    void()
}

fn velocity(call: &mut Call<'_>) -> Result<(f32, f32), vm::Raise> {
    let (handle, id) = (call.long(), call.int());
    Ok(peers::get::<Tracker>(call.vm, handle)?.velocity(id))
}

fn x_velocity(call: &mut Call<'_>) -> NativeResult {
    float(velocity(call)?.0)
}

fn y_velocity(call: &mut Call<'_>) -> NativeResult {
    float(velocity(call)?.1)
}

fn estimator(call: &mut Call<'_>) -> NativeResult {
    let (handle, id, out) = (call.long(), call.int(), call.object("outEstimator")?);
    let tracker = peers::get::<Tracker>(call.vm, handle)?;
    let found = u32::try_from(id).ok().and_then(|id| tracker.estimate(id));
    let e = found.clone().unwrap_or_default();
    for (name, values) in [("xCoeff", e.x), ("yCoeff", e.y)] {
        let array = fields::reference(call.vm, out, name, "[F")?;
        fields::store_floats(call.vm, array, &values);
    }
    fields::set_int(call.vm, out, "degree", e.degree as i32)?;
    fields::set_float(call.vm, out, "confidence", e.confidence)?;
    boolean(found.is_some())
}
