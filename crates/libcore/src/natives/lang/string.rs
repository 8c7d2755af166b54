//! java.lang.String: the one native that its Java code leaves to us.

use crate::natives::Table;
use vm::native::reference;
use vm::{Call, Native, NativeResult};

/// Natives of String.
pub const NATIVES: Table = &[Native::exact("java/lang/String", "intern", "()Ljava/lang/String;", intern)];

fn intern(call: &mut Call<'_>) -> NativeResult {
    let this = call.reference();
    reference(call.vm.intern_string(this)?)
}
