//! android.view.RenderNodeAnimator: animations that a hardware renderer would run.
//!
//! Without one, an animation is over as soon as it starts: its listener hears the end. On a phone with animator scale
//! 0, the default here, the end comes with the next frame.

use crate::graphics::{add, change, get};
use graphics::persist::{Persist, ReadError, Reader, Writer};
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::{long, void};
use vm::{Answer, Call, Callback, Native, NativeResult};

const CLASS: &str = "android/view/RenderNodeAnimator";
const SOFTWARE: &str = "over as soon as it starts";
/// The step after the listener was told.
const TOLD: u32 = 1;

/// Natives of RenderNodeAnimator.
pub const NATIVES: Table = &[
    Native::model(CLASS, "nCreateAnimator", "(IF)J", create, SOFTWARE),
    Native::model(CLASS, "nCreateCanvasPropertyFloatAnimator", "(JF)J", create, SOFTWARE),
    Native::model(CLASS, "nCreateCanvasPropertyPaintAnimator", "(JIF)J", create, SOFTWARE),
    Native::model(CLASS, "nCreateRevealAnimator", "(IIFF)J", create, SOFTWARE),
    Native::model(CLASS, "nSetStartValue", "(JF)V", |_| void(), SOFTWARE),
    Native::exact(CLASS, "nSetDuration", "(JJ)V", |c| {
        let (animator, duration) = (c.long(), c.long());
        change(c.vm, animator, |animator: &mut AnimatorPeer| animator.duration = duration)?;
        void()
    }),
    Native::exact(CLASS, "nGetDuration", "(J)J", |c| {
        let animator = c.long();
        long(get::<AnimatorPeer>(c.vm, animator)?.duration)
    }),
    Native::model(CLASS, "nSetStartDelay", "(JJ)V", |_| void(), SOFTWARE),
    Native::model(CLASS, "nSetInterpolator", "(JJ)V", |_| void(), SOFTWARE),
    Native::model(CLASS, "nSetAllowRunningAsync", "(JZ)V", |_| void(), SOFTWARE),
    Native::exact(CLASS, "nSetListener", "(JLandroid/view/RenderNodeAnimator;)V", |c| {
        let (animator, listener) = (c.long(), c.reference());
        change(c.vm, animator, |animator: &mut AnimatorPeer| animator.listener = listener)?;
        void()
    }),
    Native::model(CLASS, "nStart", "(J)V", finish, SOFTWARE),
    Native::model(CLASS, "nEnd", "(J)V", finish, SOFTWARE),
];

/// An animation.
#[derive(Clone, Copy)]
pub struct AnimatorPeer {
    duration: i64,
    /// Java's object, which hears the end; held until then.
    pub listener: Ref,
}

impl Persist for AnimatorPeer {
    fn write(&self, out: &mut Writer) {
        (self.duration, self.listener.0).write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<AnimatorPeer, ReadError> {
        let (duration, listener) = Persist::read(input)?;
        Ok(AnimatorPeer { duration, listener: Ref(listener) })
    }
}

fn create(c: &mut Call<'_>) -> NativeResult {
    add(c.vm, AnimatorPeer { duration: 300, listener: Ref::NULL })
}

fn finish(c: &mut Call<'_>) -> NativeResult {
    if c.step == TOLD {
        return void();
    }
    let animator = c.long();
    let listener = change(c.vm, animator, |animator: &mut AnimatorPeer| std::mem::take(&mut animator.listener))?;
    let class = c.vm.classes.boot(CLASS)?;
    let method = c.vm.find_method(class, "callOnFinished", "(Landroid/view/RenderNodeAnimator;)V");
    match (listener.non_null(), method) {
        (Some(listener), Some(method)) => {
            Ok(Answer::Call(Callback { method, args: vec![listener.0], step: TOLD, catch: false }))
        }
        _ => void(),
    }
}
