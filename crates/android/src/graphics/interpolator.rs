//! android.graphics.Interpolator.

use super::arrays::{float_range, floats, set_floats};
use super::{add, change, get, remove};
use graphics::interpolator::Interpolator;
use libcore::natives::Table;
use vm::native::{int, void};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/graphics/Interpolator";

/// Natives of Interpolator.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeConstructor", "(II)J", |c| {
        let (values, frames) = (c.int(), c.int());
        add(c.vm, Interpolator::new(values, frames))
    }),
    Native::exact(CLASS, "nativeDestructor", "(J)V", |c| {
        let interpolator = c.long();
        remove::<Interpolator>(c.vm, interpolator)
    }),
    Native::exact(CLASS, "nativeReset", "(JII)V", |c| {
        let (interpolator, values, frames) = (c.long(), c.int(), c.int());
        change(c.vm, interpolator, |i: &mut Interpolator| *i = Interpolator::new(values, frames))?;
        void()
    }),
    Native::exact(CLASS, "nativeSetKeyFrame", "(JII[F[F)V", set_key_frame),
    Native::exact(CLASS, "nativeSetRepeatMirror", "(JFZ)V", |c| {
        let (interpolator, repeat, mirror) = (c.long(), c.float(), c.boolean());
        change(c.vm, interpolator, |i: &mut Interpolator| i.set_repeat_mirror(repeat, mirror))?;
        void()
    }),
    Native::exact(CLASS, "nativeTimeToValues", "(JI[F)I", time_to_values),
];

fn set_key_frame(c: &mut Call<'_>) -> NativeResult {
    let (interpolator, index, time) = (c.long(), c.int().max(0) as usize, c.int());
    let (values, blend) = (c.object("values")?, c.reference().non_null());
    let values = floats(c.vm, values);
    let blend = match blend {
        Some(blend) => {
            let points = float_range(c.vm, blend, 0, 4)?;
            Some([points[0], points[1], points[2], points[3]])
        }
        None => None,
    };
    change(c.vm, interpolator, |i: &mut Interpolator| i.set_key_frame(index, time, &values, blend))?;
    void()
}

fn time_to_values(c: &mut Call<'_>) -> NativeResult {
    let (interpolator, time, target) = (c.long(), c.int(), c.reference().non_null());
    let (phase, values) = get::<Interpolator>(c.vm, interpolator)?.values_at(time);
    if let Some(target) = target {
        set_floats(c.vm, target, 0, &values)?;
    }
    int(phase.to_native())
}
