//! gibbon.net: what the servers of the stub network ask of the host.

use crate::natives::Table;
use crate::tls::{Flaw, chain};
use vm::native::{long, reference};
use vm::{Call, Native, NativeResult};

/// Natives of the stub network.
pub const NATIVES: Table = crate::natives![
    Native::exact("gibbon/net/StubServer", "certificates", "(Ljava/lang/String;I)[[B", certificates),
    Native::exact("gibbon/net/Variation", "draw", "(J)J", draw),
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

fn draw(call: &mut Call<'_>) -> NativeResult {
    let key = call.long();
    long(call.vm.draw("requests", key as u64) as i64)
}
