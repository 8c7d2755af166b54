//! android.view.RenderNodeAnimator: animations that the render thread runs.
//!
//! As on a phone, a property that is animated has its last value for the app as soon as the animation starts; here it is drawn with
//! that value as well. The end is told to the thread that started it when it is due in virtual time.

use super::render_node::RenderNode;
use crate::graphics::canvas_property::CanvasProperty;
use crate::graphics::{add, change, find, get, state};
use graphics::persist::{Persist, ReadError, Reader, Writer, persist_enum};
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::{long, void};
use vm::{Answer, Call, Callback, Native, NativeResult, Raise, Vm};

const CLASS: &str = "android/view/RenderNodeAnimator";
const AT_ONCE: &str = "what is animated is drawn as it is at the end";
/// The field of a paint that `PAINT_STROKE_WIDTH` stands for.
const STROKE_WIDTH: i32 = 0;

/// Natives of RenderNodeAnimator.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nCreateAnimator", "(IF)J", |c| {
        let property = c.int();
        create(c, Animated::Node(property))
    }),
    Native::exact(CLASS, "nCreateCanvasPropertyFloatAnimator", "(JF)J", |c| {
        let property = c.long();
        create(c, Animated::Float(property as u64))
    }),
    Native::exact(CLASS, "nCreateCanvasPropertyPaintAnimator", "(JIF)J", |c| {
        let (property, field) = (c.long(), c.int());
        create(c, Animated::Paint(property as u64, field))
    }),
    Native::exact(CLASS, "nCreateRevealAnimator", "(IIFF)J", |c| {
        let (_center, _from) = ([c.int(), c.int()], c.float());
        create(c, Animated::Reveal)
    }),
    Native::model(CLASS, "nSetStartValue", "(JF)V", |_| void(), AT_ONCE),
    Native::exact(CLASS, "nSetDuration", "(JJ)V", |c| set(c, |animator, duration| animator.duration = duration)),
    Native::exact(CLASS, "nGetDuration", "(J)J", |c| {
        let animator = c.long();
        long(get::<AnimatorPeer>(c.vm, animator)?.duration)
    }),
    Native::exact(CLASS, "nSetStartDelay", "(JJ)V", |c| set(c, |animator, delay| animator.delay = delay)),
    Native::model(CLASS, "nSetInterpolator", "(JJ)V", |_| void(), AT_ONCE),
    Native::exact(CLASS, "nSetAllowRunningAsync", "(JZ)V", |_| void()),
    Native::exact(CLASS, "nSetListener", "(JLandroid/view/RenderNodeAnimator;)V", |c| {
        let (animator, listener) = (c.long(), c.reference());
        change(c.vm, animator, |animator: &mut AnimatorPeer| animator.listener = listener)?;
        void()
    }),
    Native::model(CLASS, "nStart", "(J)V", start, AT_ONCE),
    Native::exact(CLASS, "nEnd", "(J)V", end),
];

/// An animation.
#[derive(Clone, Copy)]
pub struct AnimatorPeer {
    duration: i64,
    delay: i64,
    animated: Animated,
    last_value: f32,
    /// The node it belongs to.
    node: u64,
    /// Java's object, which hears the end.
    pub listener: Ref,
}

/// What an animation changes.
#[derive(Clone, Copy)]
enum Animated {
    /// A property of its node.
    Node(i32),
    /// A number on a canvas.
    Float(u64),
    /// A field of a paint on a canvas.
    Paint(u64, i32),
    /// A circle that shows more and more of its node, until all is shown.
    Reveal,
}

persist_enum!(Animated { 0 => Node(property), 1 => Float(property), 2 => Paint(property, field), 3 => Reveal });

impl Persist for AnimatorPeer {
    fn write(&self, out: &mut Writer) {
        (self.duration, self.delay).write(out);
        self.animated.write(out);
        (self.last_value, self.node).write(out);
        self.listener.0.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<AnimatorPeer, ReadError> {
        let (duration, delay) = Persist::read(input)?;
        let animated = Persist::read(input)?;
        let (last_value, node) = Persist::read(input)?;
        Ok(AnimatorPeer { duration, delay, animated, last_value, node, listener: Ref(Persist::read(input)?) })
    }
}

/// Says which node an animation belongs to.
pub(super) fn set_target(vm: &mut Vm, animator: i64, node: u64) -> Result<(), Raise> {
    change(vm, animator, |animator: &mut AnimatorPeer| animator.node = node)
}

/// Ends all animations of a node, one in each step.
pub(super) fn end_all(c: &mut Call<'_>, node: u64) -> NativeResult {
    let animators = state(c.vm).animators.iter();
    let next = animators.filter(|(_, animator)| animator.node == node).nth(c.step as usize).map(|(handle, _)| handle);
    match next {
        Some(animator) => tell_end(c, animator as i64, 0),
        None => void(),
    }
}

/// The last value is the last argument of every constructor.
fn create(c: &mut Call<'_>, animated: Animated) -> NativeResult {
    let last_value = c.float();
    add(c.vm, AnimatorPeer { duration: 300, delay: 0, animated, last_value, node: 0, listener: Ref::NULL })
}

fn set(c: &mut Call<'_>, with: fn(&mut AnimatorPeer, i64)) -> NativeResult {
    let (animator, value) = (c.long(), c.long());
    change(c.vm, animator, |animator| with(animator, value))?;
    void()
}

fn start(c: &mut Call<'_>) -> NativeResult {
    if c.step > 0 {
        return void();
    }
    let animator = c.long();
    let peer = *get::<AnimatorPeer>(c.vm, animator)?;
    apply(c.vm, &peer)?;
    tell_end(c, animator, peer.delay.saturating_add(peer.duration).max(0))
}

fn end(c: &mut Call<'_>) -> NativeResult {
    if c.step > 0 {
        return void();
    }
    let animator = c.long();
    tell_end(c, animator, 0)
}

/// Gives what is animated its last value.
fn apply(vm: &mut Vm, animator: &AnimatorPeer) -> Result<(), Raise> {
    let value = animator.last_value;
    match animator.animated {
        Animated::Node(property) if find::<RenderNode>(vm, animator.node as i64).is_some() => {
            change(vm, animator.node as i64, |node: &mut RenderNode| node.animate(property, value))
        }
        Animated::Float(handle) => change(vm, handle as i64, |property| *property = CanvasProperty::Float(value)),
        Animated::Paint(handle, field) => change(vm, handle as i64, |property| {
            if let CanvasProperty::Paint(paint) = property {
                if field == STROKE_WIDTH { paint.set_stroke_width(value) } else { paint.set_alpha(value as i32) }
            }
        }),
        Animated::Node(_) | Animated::Reveal => Ok(()),
    }
}

/// Sends the end to the listener after so many milliseconds.
fn tell_end(c: &mut Call<'_>, animator: i64, after: i64) -> NativeResult {
    let listener = get::<AnimatorPeer>(c.vm, animator)?.listener;
    let class = c.vm.classes.boot("android/view/AnimatorEnd")?;
    let method = c.vm.find_method(class, "after", "(Landroid/view/RenderNodeAnimator;J)V");
    match (listener.non_null(), method) {
        (Some(listener), Some(method)) => {
            let args = vec![listener.0, after as u32, (after >> 32) as u32];
            Ok(Answer::Call(Callback { method, args, step: c.step + 1, catch: false }))
        }
        _ => void(),
    }
}
