//! android.graphics.Typeface.

use super::arrays::longs;
use super::{add, find, get, remove, state, state_mut};
use graphics::font::{FontFamily, Typeface};
use libcore::natives::Table;
use std::rc::Rc;
use vm::native::{int, long, void};
use vm::{Call, Native, NativeResult, Vm};

const CLASS: &str = "android/graphics/Typeface";

/// Natives of Typeface.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeCreateFromTypeface", "(JI)J", create_from_typeface),
    Native::exact(CLASS, "nativeCreateWeightAlias", "(JI)J", create_weight_alias),
    Native::exact(CLASS, "nativeUnref", "(J)V", |c| {
        let typeface = c.long();
        remove::<Typeface>(c.vm, typeface)
    }),
    Native::exact(CLASS, "nativeGetStyle", "(J)I", |c| {
        let typeface = c.long();
        int(get::<Typeface>(c.vm, typeface)?.style())
    }),
    Native::exact(CLASS, "nativeCreateFromArray", "([J)J", create_from_array),
    Native::exact(CLASS, "nativeSetDefault", "(J)V", set_default),
];

/// The typeface behind a handle; the default for the null handle, nothing if there is no font at all.
pub fn resolve(vm: &Vm, handle: i64) -> Option<Rc<Typeface>> {
    find::<Typeface>(vm, handle).or(state(vm).default_typeface.as_ref()).cloned()
}

fn create_from_typeface(c: &mut Call<'_>) -> NativeResult {
    let (family, style) = (c.long(), c.int());
    match resolve(c.vm, family) {
        Some(typeface) => add(c.vm, typeface.with_style(style)),
        None => long(0),
    }
}

fn create_weight_alias(c: &mut Call<'_>) -> NativeResult {
    let (family, weight) = (c.long(), c.int());
    match resolve(c.vm, family) {
        Some(typeface) => add(c.vm, typeface.with_base_weight(weight)),
        None => long(0),
    }
}

/// Java refuses the null handle, where a phone without fonts would abort.
fn create_from_array(c: &mut Call<'_>) -> NativeResult {
    let families = c.object("families")?;
    let handles = longs(c.vm, families);
    let families: Vec<FontFamily> =
        handles.iter().map(|handle| get::<FontFamily>(c.vm, *handle).cloned()).collect::<Result<_, _>>()?;
    let made = Typeface::from_families(&state(c.vm).host.text().fonts, &families);
    match made {
        Some(typeface) => add(c.vm, typeface),
        None => long(0),
    }
}

fn set_default(c: &mut Call<'_>) -> NativeResult {
    let handle = c.long();
    let typeface = find::<Typeface>(c.vm, handle).cloned();
    state_mut(c.vm).default_typeface = typeface;
    void()
}
