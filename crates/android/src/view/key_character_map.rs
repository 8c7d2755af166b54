//! android.view.KeyCharacterMap.
//!
//! Handle 0 is the map of the virtual keyboard, so that our system server can give it to every device without
//! making one; other handles are maps that were read from a parcel.

mod data;
mod virtual_keyboard;

pub use data::{KeyMap, Stroke, meta};

use crate::fields;
use crate::os::parcel;
use libcore::natives::{Table, peers};
use vm::class::LoaderId;
use vm::layout::Ref;
use vm::native::{Callback, boolean, int, long, reference, void};
use vm::{Answer, Call, Native, NativeResult, Raise};

const CLASS: &str = "android/view/KeyCharacterMap";

/// Natives of KeyCharacterMap.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeReadFromParcel", "(Landroid/os/Parcel;)J", read_from_parcel),
    Native::exact(CLASS, "nativeWriteToParcel", "(JLandroid/os/Parcel;)V", write_to_parcel),
    Native::exact(CLASS, "nativeDispose", "(J)V", dispose),
    Native::exact(CLASS, "nativeGetCharacter", "(JII)C", character),
    Native::exact(
        CLASS,
        "nativeGetFallbackAction",
        "(JIILandroid/view/KeyCharacterMap$FallbackAction;)Z",
        fallback_action,
    ),
    Native::exact(CLASS, "nativeGetNumber", "(JI)C", number),
    Native::exact(CLASS, "nativeGetMatch", "(JI[CI)C", best_match),
    Native::exact(CLASS, "nativeGetDisplayLabel", "(JI)C", label),
    Native::exact(CLASS, "nativeGetKeyboardType", "(J)I", keyboard_type),
    Native::exact(CLASS, "nativeGetEvents", "(J[C)[Landroid/view/KeyEvent;", events),
];

fn with<R>(call: &Call<'_>, handle: i64, read: impl FnOnce(&KeyMap) -> R) -> Result<R, Raise> {
    if handle == 0 {
        return Ok(read(KeyMap::virtual_keyboard()));
    }
    Ok(read(&*peers::get::<KeyMap>(call.vm, handle)?))
}

fn read_from_parcel(call: &mut Call<'_>) -> NativeResult {
    let object = call.object("parcel")?;
    match parcel::with_object(call.vm, object, KeyMap::read_from)? {
        Some(map) => long(peers::add(call.vm, map) as i64),
        None => long(0),
    }
}

fn write_to_parcel(call: &mut Call<'_>) -> NativeResult {
    let (handle, object) = (call.long(), call.object("parcel")?);
    let map = with(call, handle, KeyMap::clone)?;
    parcel::with_object(call.vm, object, |p| map.write_to(p))?.map_err(parcel::refused)?;
    void()
}

fn dispose(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<KeyMap>(call.vm, handle);
    void()
}

fn character(call: &mut Call<'_>) -> NativeResult {
    let (handle, code, state) = (call.long(), call.int(), call.int());
    int(i32::from(with(call, handle, |m| m.character(code, state))?))
}

fn fallback_action(call: &mut Call<'_>) -> NativeResult {
    let (handle, code, state, out) = (call.long(), call.int(), call.int(), call.object("outFallbackAction")?);
    let found = with(call, handle, |m| m.fallback(code, state))?;
    if let Some((code, state)) = found {
        fields::set_int(call.vm, out, "keyCode", code)?;
        fields::set_int(call.vm, out, "metaState", state)?;
    }
    boolean(found.is_some())
}

fn number(call: &mut Call<'_>) -> NativeResult {
    let (handle, code) = (call.long(), call.int());
    int(i32::from(with(call, handle, |m| m.keys.get(&code).map_or(0, |k| k.number))?))
}

fn best_match(call: &mut Call<'_>) -> NativeResult {
    let (handle, code, chars, state) = (call.long(), call.int(), call.object("chars")?, call.int());
    let chars = call.vm.char_range(chars, 0, u32::MAX);
    int(i32::from(with(call, handle, |m| m.best_match(code, &chars, state))?))
}

fn label(call: &mut Call<'_>) -> NativeResult {
    let (handle, code) = (call.long(), call.int());
    int(i32::from(with(call, handle, |m| m.keys.get(&code).map_or(0, |k| k.label))?))
}

fn keyboard_type(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    int(with(call, handle, |m| m.kind)?)
}

const SOURCE_KEYBOARD: u32 = 0x101;
const OBTAIN: &str = "(JJIIIIIIIILjava/lang/String;)Landroid/view/KeyEvent;";
/// Words kept while events are made: the array, and the time of the first call.
const ARRAY: u32 = 0;
const TIME: u32 = 1;

/// Makes the events one by one with `KeyEvent.obtain`; the step counts those that are made.
fn events(call: &mut Call<'_>) -> NativeResult {
    let (handle, chars) = (call.long(), call.object("chars")?);
    let chars = call.vm.char_range(chars, 0, u32::MAX);
    let (device, strokes) = with(call, handle, |m| (m.device, m.strokes(&chars)))?;
    let Some(strokes) = strokes else { return reference(Ref::NULL) };
    if call.step == 0 {
        begin(call, strokes.len())?;
    } else {
        let slot = Ref(call.state(ARRAY)).at(12 + 4 * (call.step - 1));
        let made = call.result_ref();
        call.vm.heap.region.store_u32(slot, made.0);
    }
    match strokes.get(call.step as usize) {
        Some(stroke) => obtain(call, device, *stroke),
        None => reference(Ref(call.state(ARRAY))),
    }
}

fn begin(call: &mut Call<'_>, count: usize) -> Result<(), Raise> {
    let class = call.vm.find_class(LoaderId::BOOT, "android/view/KeyEvent")?;
    let array = call.vm.new_ref_array(class, &vec![Ref::NULL; count])?;
    let now = call.vm.now().millis();
    call.set_state(ARRAY, array.0);
    call.set_state(TIME, now as u32);
    call.set_state(TIME + 1, (now >> 32) as u32);
    Ok(())
}

fn obtain(call: &mut Call<'_>, device: i32, stroke: Stroke) -> NativeResult {
    let class = call.vm.find_class(LoaderId::BOOT, "android/view/KeyEvent")?;
    let method = call.vm.find_method(class, "obtain", OBTAIN);
    let method = method.ok_or_else(|| Raise::new("java/lang/NoSuchMethodError", "KeyEvent.obtain"))?;
    let (low, high) = (call.state(TIME), call.state(TIME + 1));
    let times = [low, high, low, high];
    let action = u32::from(!stroke.down);
    let words = [action, stroke.code as u32, 0, stroke.meta as u32, device as u32, 0, 0, SOURCE_KEYBOARD, 0];
    let args = times.into_iter().chain(words).collect();
    Ok(Answer::Call(Callback { method, args, step: call.step + 1, catch: false }))
}
