//! gibbon.net: what the servers of the stub network ask of the host.

use crate::natives::Table;
use crate::tls::{Flaw, chain};
use vm::native::{int, reference};
use vm::{Call, Native, NativeResult};

/// Natives of the stub network.
pub const NATIVES: Table = crate::natives![
    Native::exact("gibbon/net/StubServer", "certificates", "(Ljava/lang/String;I)[[B", certificates),
    Native::exact("gibbon/net/Variation", "draw", "(J)I", draw),
];

/// The chain of certificates of a host; the number is one of `gibbon.net.Answer`.
fn certificates(call: &mut Call<'_>) -> NativeResult {
    let (host, failure) = (call.string("host")?, call.int());
    let flaw = match failure {
        7 => Flaw::Untrusted,
        8 => Flaw::Expired,
        9 => Flaw::WrongHost,
        _ => Flaw::None,
    };
    let mut arrays = Vec::new();
    for certificate in chain(&host, flaw) {
        arrays.push(call.vm.new_bytes(&certificate)?);
    }
    let class = vm::object::array_of(vm::layout::Primitive::Byte);
    reference(call.vm.new_ref_array(class, &arrays)?)
}

/// Kinds of answers of the same latency among the outcomes of a draw, and how many of them are errors: the first ones.
/// `gibbon.net.Variation` makes answers of them.
const KINDS: (u64, u64) = (32, 4);
/// Outcomes of a draw.
const OUTCOMES: u64 = 8 * KINDS.0;

fn draw(call: &mut Call<'_>) -> NativeResult {
    let key = call.long() as u64;
    let value = call.vm.would_draw("requests", key);
    let outcome = value % OUTCOMES;
    let first = outcome - outcome % KINDS.0;
    let is_error = outcome - first < KINDS.1;
    let (low, high) = if is_error { (outcome, outcome) } else { (first + KINDS.1, first + KINDS.0 - 1) };
    call.vm.note_draw("requests", key, value, (OUTCOMES, low, high));
    int(outcome as i32)
}
