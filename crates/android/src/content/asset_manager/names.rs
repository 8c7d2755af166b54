//! Names of resources and packages.

use super::{manager, manager_table};
use crate::content::state::Assets;
use apk::arsc::ResourceName;
use vm::layout::Ref;
use vm::native::{int, reference};
use vm::{Answer, Call, Callback, NativeResult, Raise};

pub(super) fn get_resource_identifier(call: &mut Call<'_>) -> NativeResult {
    let table = manager_table(call)?;
    let (name, kind, package) = (call.reference(), call.reference(), call.reference());
    if name.is_null() {
        return int(0);
    }
    let text = |at: Ref| at.non_null().map(|at| call.vm.string_text(at));
    let name = call.vm.string_text(name);
    int(table.identifier(&name, text(kind).as_deref(), text(package).as_deref()) as i32)
}

pub(super) fn get_resource_name(call: &mut Call<'_>) -> NativeResult {
    answer(call, |name| name.to_string())
}

pub(super) fn get_resource_package_name(call: &mut Call<'_>) -> NativeResult {
    answer(call, |name| name.package)
}

pub(super) fn get_resource_type_name(call: &mut Call<'_>) -> NativeResult {
    answer(call, |name| name.type_name)
}

pub(super) fn get_resource_entry_name(call: &mut Call<'_>) -> NativeResult {
    answer(call, |name| name.entry)
}

/// A part of the name of the resource that is the next argument; null when there is no such resource.
fn answer(call: &mut Call<'_>, part: impl FnOnce(ResourceName) -> String) -> NativeResult {
    let table = manager_table(call)?;
    let id = call.int() as u32;
    match table.name(id) {
        Some(name) => reference(call.vm.new_string(&part(name))?),
        None => reference(Ref::NULL),
    }
}

pub(super) fn get_cookie_name(call: &mut Call<'_>) -> NativeResult {
    let handle = manager(call)?;
    let cookie = call.int();
    let place = usize::try_from(cookie).ok().and_then(|cookie| cookie.checked_sub(1));
    let manager = call.vm.state::<Assets>().managers.get(handle)?;
    let path = place.and_then(|place| manager.paths.get(place)).map(|mounted| mounted.path.clone());
    let path = path.ok_or_else(|| Raise::new("java/lang/IndexOutOfBoundsException", "Empty cookie name"))?;
    reference(call.vm.new_string(&path)?)
}

const ARRAY: u32 = 0;

/// Makes a SparseArray (step 1 follows its constructor) and puts one package after the other into it.
pub(super) fn get_assigned_package_identifiers(call: &mut Call<'_>) -> NativeResult {
    let table = manager_table(call)?;
    let class = call.vm.classes.boot("android/util/SparseArray")?;
    if call.step == 0 {
        let array = call.vm.new_object(class)?;
        call.set_state(ARRAY, array.0);
        let method =
            call.vm.find_method(class, "<init>", "()V").ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
        return Ok(Answer::Call(Callback { method, args: vec![array.0], step: 1, catch: false }));
    }
    let array = call.state(ARRAY);
    let Some((id, name)) = table.packages().nth(call.step as usize - 1) else { return reference(Ref(array)) };
    let name = call.vm.new_string(name)?;
    let method = call.vm.virtual_method(class, "put", "(ILjava/lang/Object;)V")?;
    Ok(Answer::Call(Callback { method, args: vec![array, id.into(), name.0], step: call.step + 1, catch: false }))
}
