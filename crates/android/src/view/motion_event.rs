//! android.view.MotionEvent.

mod data;
mod labels;

pub use data::{Coords, Motion, Pointer, Sample, axis};

use crate::fields;
use crate::os::parcel;
use data::axis::*;
use libcore::natives::{Table, peers};
use vm::layout::{Primitive, Ref};
use vm::native::{Callback, boolean, float, int, long, reference, void};
use vm::object::array_of;
use vm::{Answer, Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "android/view/MotionEvent";

/// Natives of MotionEvent.
pub const NATIVES: Table = libcore::natives![
    Native::exact(
        CLASS,
        "nativeInitialize",
        "(JIIIIIIIFFFFJJI[Landroid/view/MotionEvent$PointerProperties;[Landroid/view/MotionEvent$PointerCoords;)J",
        initialize,
    ),
    Native::exact(CLASS, "nativeCopy", "(JJZ)J", copy),
    Native::exact(CLASS, "nativeDispose", "(J)V", dispose),
    Native::exact(CLASS, "nativeAddBatch", "(JJ[Landroid/view/MotionEvent$PointerCoords;I)V", add_batch),
    Native::exact(CLASS, "nativeGetDeviceId", "(J)I", device),
    Native::exact(CLASS, "nativeGetSource", "(J)I", source),
    Native::exact(CLASS, "nativeSetSource", "(JI)I", set_source),
    Native::exact(CLASS, "nativeGetAction", "(J)I", action),
    Native::exact(CLASS, "nativeSetAction", "(JI)V", set_action),
    Native::exact(CLASS, "nativeIsTouchEvent", "(J)Z", is_touch),
    Native::exact(CLASS, "nativeGetFlags", "(J)I", flags),
    Native::exact(CLASS, "nativeSetFlags", "(JI)V", set_flags),
    Native::exact(CLASS, "nativeGetEdgeFlags", "(J)I", edge_flags),
    Native::exact(CLASS, "nativeSetEdgeFlags", "(JI)V", set_edge_flags),
    Native::exact(CLASS, "nativeGetMetaState", "(J)I", meta),
    Native::exact(CLASS, "nativeGetButtonState", "(J)I", buttons),
    Native::exact(CLASS, "nativeSetButtonState", "(JI)V", set_buttons),
    Native::exact(CLASS, "nativeGetActionButton", "(J)I", action_button),
    Native::exact(CLASS, "nativeSetActionButton", "(JI)V", set_action_button),
    Native::exact(CLASS, "nativeOffsetLocation", "(JFF)V", offset_location),
    Native::exact(CLASS, "nativeGetXOffset", "(J)F", x_offset),
    Native::exact(CLASS, "nativeGetYOffset", "(J)F", y_offset),
    Native::exact(CLASS, "nativeGetXPrecision", "(J)F", x_precision),
    Native::exact(CLASS, "nativeGetYPrecision", "(J)F", y_precision),
    Native::exact(CLASS, "nativeGetDownTimeNanos", "(J)J", down_time),
    Native::exact(CLASS, "nativeSetDownTimeNanos", "(JJ)V", set_down_time),
    Native::exact(CLASS, "nativeGetPointerCount", "(J)I", pointer_count),
    Native::exact(CLASS, "nativeGetPointerId", "(JI)I", pointer_id),
    Native::exact(CLASS, "nativeGetToolType", "(JI)I", tool_type),
    Native::exact(CLASS, "nativeFindPointerIndex", "(JI)I", find_pointer),
    Native::exact(CLASS, "nativeGetHistorySize", "(J)I", history_size),
    Native::exact(CLASS, "nativeGetEventTimeNanos", "(JI)J", event_time),
    Native::exact(CLASS, "nativeGetRawAxisValue", "(JIII)F", raw_axis),
    Native::exact(CLASS, "nativeGetAxisValue", "(JIII)F", axis_value),
    Native::exact(CLASS, "nativeGetPointerCoords", "(JIILandroid/view/MotionEvent$PointerCoords;)V", get_coords),
    Native::exact(
        CLASS,
        "nativeGetPointerProperties",
        "(JILandroid/view/MotionEvent$PointerProperties;)V",
        get_properties,
    ),
    Native::exact(CLASS, "nativeScale", "(JF)V", scale),
    Native::exact(CLASS, "nativeTransform", "(JLandroid/graphics/Matrix;)V", transform),
    Native::exact(CLASS, "nativeReadFromParcel", "(JLandroid/os/Parcel;)J", read_from_parcel),
    Native::exact(CLASS, "nativeWriteToParcel", "(JLandroid/os/Parcel;)V", write_to_parcel),
    Native::exact(CLASS, "nativeAxisToString", "(I)Ljava/lang/String;", axis_to_string),
    Native::exact(CLASS, "nativeAxisFromString", "(Ljava/lang/String;)I", axis_from_string),
];

/// The history position that means the present.
const CURRENT: i32 = i32::MIN;
/// Far above what any event has.
const MAX_POINTERS: i32 = 64;

/// The event behind a `MotionEvent` object.
pub fn of_object(vm: &mut Vm, event: Ref) -> Result<std::rc::Rc<Motion>, Raise> {
    let handle = fields::long(vm, event, "mNativePtr")?;
    peers::get::<Motion>(vm, handle)
}

fn get<R>(call: &mut Call<'_>, read: impl FnOnce(&Motion) -> R) -> Result<R, Raise> {
    let handle = call.long();
    Ok(read(&*peers::get::<Motion>(call.vm, handle)?))
}

fn change(call: &mut Call<'_>, handle: i64, write: impl FnOnce(&mut Motion)) -> NativeResult {
    peers::change(call.vm, handle, write)?;
    void()
}

fn set_int(call: &mut Call<'_>, field: impl FnOnce(&mut Motion) -> &mut i32) -> NativeResult {
    let (handle, value) = (call.long(), call.int());
    change(call, handle, |m| *field(m) = value)
}

/// Keeps an event under a handle, or under a new one for 0.
fn keep(vm: &mut Vm, handle: i64, motion: Motion) -> NativeResult {
    if handle == 0 {
        return long(peers::add(vm, motion) as i64);
    }
    peers::change(vm, handle, |m| *m = motion)?;
    long(handle)
}

fn bad(what: &str) -> Raise {
    Raise::illegal_argument(what)
}

fn initialize(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    let (device, source, action) = (call.int(), call.int(), call.int());
    let (flags, edge_flags, meta, buttons) = (call.int(), call.int(), call.int(), call.int());
    let offset = (call.float(), call.float());
    let precision = (call.float(), call.float());
    let (down_time, time, count) = (call.long(), call.long(), call.int());
    let (properties, coords) = (call.reference(), call.reference());
    if count < 1 {
        return Err(bad("pointerCount must be at least 1"));
    }
    let properties = elements(call.vm, properties, count, "pointerProperties")?;
    let coords = elements(call.vm, coords, count, "pointerCoords")?;
    let pointers = properties.into_iter().map(|p| read_pointer(call.vm, p)).collect::<Result<_, _>>()?;
    let coords = coords.into_iter().map(|c| read_coords(call.vm, c, offset)).collect::<Result<_, _>>()?;
    let samples = vec![Sample { time, coords }];
    let motion = Motion {
        device,
        source,
        action,
        action_button: 0,
        flags,
        edge_flags,
        meta,
        buttons,
        offset,
        precision,
        down_time,
        pointers,
        samples,
    };
    keep(call.vm, handle, motion)
}

/// The first elements of an array of structures, as many as there are pointers.
fn elements(vm: &Vm, array: Ref, count: i32, what: &str) -> Result<Vec<Ref>, Raise> {
    let array = array.non_null().ok_or_else(|| bad(&format!("{what} array must not be null")))?;
    if count > MAX_POINTERS || vm.array_length(array) < count as u32 {
        return Err(bad(&format!("{what} array must be large enough to hold all pointers")));
    }
    let items = (0..count as u32).map(|i| vm.ref_element(array, i).non_null().ok_or_else(|| Raise::null(what)));
    items.collect()
}

fn read_pointer(vm: &mut Vm, object: Ref) -> Result<Pointer, Raise> {
    Ok(Pointer { id: fields::int(vm, object, "id")?, tool: fields::int(vm, object, "toolType")? })
}

/// The axes that `PointerCoords` has as fields.
const FIELDS: &[(&str, i32)] = &[
    ("x", X),
    ("y", Y),
    ("pressure", PRESSURE),
    ("size", SIZE),
    ("touchMajor", TOUCH_MAJOR),
    ("touchMinor", TOUCH_MINOR),
    ("toolMajor", TOOL_MAJOR),
    ("toolMinor", TOOL_MINOR),
    ("orientation", ORIENTATION),
];

fn shift(axis: i32, offset: (f32, f32)) -> f32 {
    match axis {
        X => offset.0,
        Y => offset.1,
        _ => 0.0,
    }
}

fn read_coords(vm: &mut Vm, object: Ref, offset: (f32, f32)) -> Result<Coords, Raise> {
    let mut coords = Coords::default();
    for (name, axis) in FIELDS {
        let value = fields::float(vm, object, name)?;
        coords.set(*axis, value - shift(*axis, offset));
    }
    let bits = fields::long(vm, object, "mPackedAxisBits")? as u64;
    let values = fields::reference(vm, object, "mPackedAxisValues", "[F")?;
    if bits != 0 && !values.is_null() {
        let packed = (0..64).filter(|a| bits & (1 << (63 - a)) != 0);
        for (axis, value) in packed.zip(fields::floats(vm, values)) {
            coords.set(axis, value);
        }
    }
    Ok(coords)
}

fn write_coords(vm: &mut Vm, coords: &Coords, offset: (f32, f32), object: Ref) -> Result<(), Raise> {
    for (name, axis) in FIELDS {
        fields::set_float(vm, object, name, coords.get(*axis) + shift(*axis, offset))?;
    }
    let rest: Vec<(i32, f32)> = coords.axes().filter(|(a, _)| *a > ORIENTATION).collect();
    if !rest.is_empty() {
        let array = packed_values(vm, object, rest.len() as u32)?;
        fields::store_floats(vm, array, &rest.iter().map(|(_, v)| *v).collect::<Vec<_>>());
    }
    let bits = rest.iter().fold(0u64, |bits, (a, _)| bits | 1 << (63 - a));
    fields::set_long(vm, object, "mPackedAxisBits", bits as i64)
}

/// The array for packed values, made anew when it is too small.
fn packed_values(vm: &mut Vm, object: Ref, needed: u32) -> Result<Ref, Raise> {
    let array = fields::reference(vm, object, "mPackedAxisValues", "[F")?;
    if !array.is_null() && vm.array_length(array) >= needed {
        return Ok(array);
    }
    let array = vm.new_array(array_of(Primitive::Float), needed.next_power_of_two().max(8))?;
    fields::set_reference(vm, object, "mPackedAxisValues", "[F", array)?;
    Ok(array)
}

fn copy(call: &mut Call<'_>) -> NativeResult {
    let (to, from, history) = (call.long(), call.long(), call.boolean());
    let source = peers::get::<Motion>(call.vm, from)?;
    let motion = if history { (*source).clone() } else { source.without_history() };
    keep(call.vm, to, motion)
}

fn dispose(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<Motion>(call.vm, handle);
    void()
}

fn add_batch(call: &mut Call<'_>) -> NativeResult {
    let (handle, time, coords, meta) = (call.long(), call.long(), call.reference(), call.int());
    let motion = peers::get::<Motion>(call.vm, handle)?;
    let coords = elements(call.vm, coords, motion.pointers.len() as i32, "pointerCoords")?;
    let coords = coords.into_iter().map(|c| read_coords(call.vm, c, motion.offset)).collect::<Result<_, _>>()?;
    drop(motion);
    change(call, handle, |m| {
        m.samples.push(Sample { time, coords });
        m.meta |= meta;
    })
}

fn device(call: &mut Call<'_>) -> NativeResult {
    int(get(call, |m| m.device)?)
}

fn source(call: &mut Call<'_>) -> NativeResult {
    int(get(call, |m| m.source)?)
}

/// Android declares a result and returns none; nobody reads it.
fn set_source(call: &mut Call<'_>) -> NativeResult {
    set_int(call, |m| &mut m.source)?;
    int(0)
}

fn action(call: &mut Call<'_>) -> NativeResult {
    int(get(call, |m| m.action)?)
}

fn set_action(call: &mut Call<'_>) -> NativeResult {
    set_int(call, |m| &mut m.action)
}

fn is_touch(call: &mut Call<'_>) -> NativeResult {
    boolean(get(call, Motion::is_touch)?)
}

fn flags(call: &mut Call<'_>) -> NativeResult {
    int(get(call, |m| m.flags)?)
}

fn set_flags(call: &mut Call<'_>) -> NativeResult {
    set_int(call, |m| &mut m.flags)
}

fn edge_flags(call: &mut Call<'_>) -> NativeResult {
    int(get(call, |m| m.edge_flags)?)
}

fn set_edge_flags(call: &mut Call<'_>) -> NativeResult {
    set_int(call, |m| &mut m.edge_flags)
}

fn meta(call: &mut Call<'_>) -> NativeResult {
    int(get(call, |m| m.meta)?)
}

fn buttons(call: &mut Call<'_>) -> NativeResult {
    int(get(call, |m| m.buttons)?)
}

fn set_buttons(call: &mut Call<'_>) -> NativeResult {
    set_int(call, |m| &mut m.buttons)
}

fn action_button(call: &mut Call<'_>) -> NativeResult {
    int(get(call, |m| m.action_button)?)
}

fn set_action_button(call: &mut Call<'_>) -> NativeResult {
    set_int(call, |m| &mut m.action_button)
}

fn offset_location(call: &mut Call<'_>) -> NativeResult {
    let (handle, x, y) = (call.long(), call.float(), call.float());
    change(call, handle, |m| m.offset = (m.offset.0 + x, m.offset.1 + y))
}

fn x_offset(call: &mut Call<'_>) -> NativeResult {
    float(get(call, |m| m.offset.0)?)
}

fn y_offset(call: &mut Call<'_>) -> NativeResult {
    float(get(call, |m| m.offset.1)?)
}

fn x_precision(call: &mut Call<'_>) -> NativeResult {
    float(get(call, |m| m.precision.0)?)
}

fn y_precision(call: &mut Call<'_>) -> NativeResult {
    float(get(call, |m| m.precision.1)?)
}

fn down_time(call: &mut Call<'_>) -> NativeResult {
    long(get(call, |m| m.down_time)?)
}

fn set_down_time(call: &mut Call<'_>) -> NativeResult {
    let (handle, time) = (call.long(), call.long());
    change(call, handle, |m| m.down_time = time)
}

fn pointer_count(call: &mut Call<'_>) -> NativeResult {
    int(get(call, |m| m.pointers.len() as i32)?)
}

/// The pointer with an index.
fn pointer(call: &mut Call<'_>) -> Result<Pointer, Raise> {
    let (handle, index) = (call.long(), call.int());
    let motion = peers::get::<Motion>(call.vm, handle)?;
    let found = usize::try_from(index).ok().and_then(|i| motion.pointers.get(i).copied());
    found.ok_or_else(|| bad("pointerIndex out of range"))
}

fn pointer_id(call: &mut Call<'_>) -> NativeResult {
    int(pointer(call)?.id)
}

fn tool_type(call: &mut Call<'_>) -> NativeResult {
    int(pointer(call)?.tool)
}

fn find_pointer(call: &mut Call<'_>) -> NativeResult {
    let (handle, id) = (call.long(), call.int());
    let motion = peers::get::<Motion>(call.vm, handle)?;
    int(motion.pointers.iter().position(|p| p.id == id).map_or(-1, |i| i as i32))
}

fn history_size(call: &mut Call<'_>) -> NativeResult {
    int(get(call, |m| m.samples.len() as i32 - 1)?)
}

/// The sample at a position of the history.
fn sample(motion: &Motion, position: i32) -> Result<&Sample, Raise> {
    let history = motion.samples.len().saturating_sub(1);
    let index =
        if position == CURRENT { Some(history) } else { usize::try_from(position).ok().filter(|p| *p < history) };
    index.and_then(|i| motion.samples.get(i)).ok_or_else(|| bad("historyPos out of range"))
}

fn event_time(call: &mut Call<'_>) -> NativeResult {
    let (handle, position) = (call.long(), call.int());
    let motion = peers::get::<Motion>(call.vm, handle)?;
    long(sample(&motion, position)?.time)
}

/// The axes of a pointer at a position of the history.
fn coords(motion: &Motion, index: i32, position: i32) -> Result<&Coords, Raise> {
    let index = usize::try_from(index).ok().filter(|i| *i < motion.pointers.len());
    let index = index.ok_or_else(|| bad("pointerIndex out of range"))?;
    sample(motion, position)?.coords.get(index).ok_or_else(|| bad("pointerIndex out of range"))
}

fn raw_axis(call: &mut Call<'_>) -> NativeResult {
    let (handle, axis, index, position) = (call.long(), call.int(), call.int(), call.int());
    let motion = peers::get::<Motion>(call.vm, handle)?;
    float(coords(&motion, index, position)?.get(axis))
}

fn axis_value(call: &mut Call<'_>) -> NativeResult {
    let (handle, axis, index, position) = (call.long(), call.int(), call.int(), call.int());
    let motion = peers::get::<Motion>(call.vm, handle)?;
    float(coords(&motion, index, position)?.get(axis) + motion.offset_of(axis))
}

fn get_coords(call: &mut Call<'_>) -> NativeResult {
    let (handle, index, position, out) = (call.long(), call.int(), call.int(), call.reference());
    let motion = peers::get::<Motion>(call.vm, handle)?;
    let out = out.non_null().ok_or_else(|| bad("pointerCoords must not be null"))?;
    write_coords(call.vm, coords(&motion, index, position)?, motion.offset, out)?;
    void()
}

fn get_properties(call: &mut Call<'_>) -> NativeResult {
    let found = pointer(call)?;
    let out = call.reference().non_null().ok_or_else(|| bad("pointerProperties must not be null"))?;
    fields::set_int(call.vm, out, "id", found.id)?;
    fields::set_int(call.vm, out, "toolType", found.tool)?;
    void()
}

fn scale(call: &mut Call<'_>) -> NativeResult {
    let (handle, factor) = (call.long(), call.float());
    change(call, handle, |m| m.scale(factor))
}

/// The nine numbers come from `Matrix.getValues`, so that nothing here knows how a matrix is kept.
fn transform(call: &mut Call<'_>) -> NativeResult {
    let (handle, matrix) = (call.long(), call.object("matrix")?);
    if call.step == 0 {
        let class = call.vm.class_of(matrix);
        let method = call.vm.virtual_method(class, "getValues", "([F)V")?;
        let values = call.vm.new_array(array_of(Primitive::Float), 9)?;
        call.set_state(0, values.0);
        return Ok(Answer::Call(Callback { method, args: vec![matrix.0, values.0], step: 1, catch: false }));
    }
    let values: [f32; 9] = fields::floats(call.vm, Ref(call.state(0))).try_into().unwrap_or([0.0; 9]);
    change(call, handle, |m| m.transform(&values))
}

fn read_from_parcel(call: &mut Call<'_>) -> NativeResult {
    let (handle, object) = (call.long(), call.object("parcel")?);
    match parcel::with_object(call.vm, object, Motion::read_from)? {
        Some(motion) => keep(call.vm, handle, motion),
        None => Err(Raise::new("java/lang/RuntimeException", "Failed to read MotionEvent parcel.")),
    }
}

fn write_to_parcel(call: &mut Call<'_>) -> NativeResult {
    let (handle, object) = (call.long(), call.object("parcel")?);
    let motion = peers::get::<Motion>(call.vm, handle)?;
    parcel::with_object(call.vm, object, |p| motion.write_to(p))?
        .map_err(|_| Raise::new("java/lang/RuntimeException", "Failed to write MotionEvent parcel."))?;
    void()
}

fn axis_to_string(call: &mut Call<'_>) -> NativeResult {
    let axis = call.int();
    match usize::try_from(axis).ok().and_then(|a| labels::AXES.get(a)).filter(|l| !l.is_empty()) {
        Some(label) => reference(call.vm.new_string(label)?),
        None => reference(Ref::NULL),
    }
}

/// A name that is none gives 0, as Android's table does at its end.
fn axis_from_string(call: &mut Call<'_>) -> NativeResult {
    let label = call.string("symbolicName")?;
    int(labels::AXES.iter().position(|l| !l.is_empty() && *l == label).map_or(0, |a| a as i32))
}
