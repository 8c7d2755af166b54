//! android.view.accessibility.AccessibilityNodeInfo: the search for a standard action by its number.
//!
//! Reading a screen gives every node half a dozen actions, and each is looked for among thirty by code of the framework;
//! that was an eighth of what reading costs. The search in Java gives the same answers.

use crate::fields;
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::{Answer, Callback, reference};
use vm::{Call, Native, NativeResult, Raise};

/// Natives of AccessibilityNodeInfo.
pub const NATIVES: Table = &[Native::exact(
    "android/view/accessibility/AccessibilityNodeInfo",
    "getActionSingleton",
    "(I)Landroid/view/accessibility/AccessibilityNodeInfo$AccessibilityAction;",
    get_action_singleton,
)];

const ACTION: &str = "android/view/accessibility/AccessibilityNodeInfo$AccessibilityAction";
const SET: &str = "Landroid/util/ArraySet;";

fn get_action_singleton(call: &mut Call<'_>) -> NativeResult {
    let wanted = call.int();
    let actions = match call.step {
        0 => fields::static_reference(call.vm, ACTION, "sStandardActions", SET)?,
        _ => call.result_ref(),
    };
    if actions.is_null() && call.step == 0 {
        return ask_the_class(call);
    }
    let (found, looked_at) = find(call, actions, wanted)?;
    call.charge(looked_at);
    reference(found)
}

/// Has the guest give the set, which initialises its class.
fn ask_the_class(call: &mut Call<'_>) -> NativeResult {
    let class = call.vm.classes.boot(ACTION)?;
    let method = call.vm.find_method(class, "access$000", "()Landroid/util/ArraySet;");
    let method = method.ok_or_else(|| Raise::bare("java/lang/NoSuchMethodError"))?;
    Ok(Answer::Call(Callback { method, args: vec![], step: 1, catch: false }))
}

/// The action of this number in a set, or null, and how many were looked at.
fn find(call: &mut Call<'_>, set: Ref, wanted: i32) -> Result<(Ref, usize), Raise> {
    if set.is_null() {
        return Err(Raise::bare("java/lang/NullPointerException"));
    }
    let vm = &mut *call.vm;
    let class = vm.classes.boot(ACTION)?;
    let number = vm.field_offset(class, "mActionId", "I").ok_or_else(|| Raise::bare("java/lang/NoSuchFieldError"))?;
    let array = fields::reference(vm, set, "mArray", "[Ljava/lang/Object;")?;
    let size = fields::int(vm, set, "mSize")?;
    let elements = vm.array_bytes(array).chunks_exact(4).take(usize::try_from(size).unwrap_or(0));
    let mut actions = elements.map(|b| Ref(u32::from_le_bytes([b[0], b[1], b[2], b[3]])));
    let place = actions.clone().position(|a| !a.is_null() && vm.heap.region.load_i32(a.at(number)) == wanted);
    let looked_at = place.map_or(actions.len(), |place| place + 1);
    Ok((place.and_then(|place| actions.nth(place)).unwrap_or(Ref::NULL), looked_at))
}
