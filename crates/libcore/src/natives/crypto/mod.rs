//! com.android.org.conscrypt.NativeCrypto: cryptography behind Java's security classes.
//!
//! Contexts, keys and certificates are peers; objects of conscrypt hold their handles in a field `context`. Constants
//! such as digests and ciphers have small numbers as handles, which start at one because zero means null.

use super::Table;
use super::peers::{self, Peers};
use crate::wire::PlainState;
use num_bigint::BigUint;
use std::rc::Rc;
use vm::layout::Ref;
use vm::native::reference;
use vm::{Call, NativeResult, Raise, Vm};

pub mod cipher;
pub mod digest;
pub mod ec;
pub mod key;
pub mod names;
pub mod ssl;
pub mod stream;
pub mod tls;
pub mod tls_greeting;
mod tls_handshake;
pub mod x509;

const CLASS: &str = "com/android/org/conscrypt/NativeCrypto";

/// The tables of NativeCrypto.
pub const TABLES: &[Table] = &[
    cipher::NATIVES,
    digest::NATIVES,
    ec::NATIVES,
    key::NATIVES,
    names::NATIVES,
    ssl::NATIVES,
    stream::NATIVES,
    tls::NATIVES,
    x509::NATIVES,
];

/// Adds the tables of peers.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(Peers::<cipher::CipherContext>::default());
    vm.add_state(Peers::<cipher::AeadContext>::default());
    vm.add_state(Peers::<digest::DigestContext>::default());
    vm.add_state(Peers::<ec::Group>::default());
    vm.add_state(Peers::<ec::GroupPoint>::default());
    vm.add_state(Peers::<key::Key>::default());
    vm.add_state(Peers::<ssl::Context>::default());
    vm.add_state(Peers::<ssl::Session>::default());
    vm.add_state(Peers::<tls::Connection>::default());
    vm.add_state(Peers::<x509::Held>::default());
}

/// The handle in the next argument, a `NativeRef`.
fn context(call: &mut Call<'_>, what: &str) -> Result<i64, Raise> {
    let object = call.object(what)?;
    let class = call.vm.class_of(object);
    let at = call.vm.field_offset(class, "context", "J").ok_or_else(|| Raise::illegal_argument("no NativeRef"))?;
    Ok(call.vm.heap.region.load_i64(object.at(at)))
}

/// The peer behind the next argument, a `NativeRef`.
fn peer<T: PlainState + 'static>(call: &mut Call<'_>, what: &str) -> Result<Rc<T>, Raise> {
    let handle = context(call, what)?;
    peers::get(call.vm, handle)
}

/// The bytes of the next argument, none for null.
fn optional_bytes(call: &mut Call<'_>) -> Option<Vec<u8>> {
    let array = call.reference();
    (!array.is_null()).then(|| call.vm.array_bytes(array).to_vec())
}

/// The bytes of the next argument.
fn bytes(call: &mut Call<'_>, what: &str) -> Result<Vec<u8>, Raise> {
    let array = call.object(what)?;
    Ok(call.vm.array_bytes(array).to_vec())
}

/// The number in the next argument, a magnitude in big-endian bytes.
fn optional_number(call: &mut Call<'_>) -> Option<BigUint> {
    optional_bytes(call).map(|b| BigUint::from_bytes_be(&b))
}

/// Copies bytes into an array and answers their number.
fn store(call: &mut Call<'_>, target: (Ref, i32), bytes: &[u8]) -> NativeResult {
    call.vm.byte_range_mut(target.0, target.1, bytes.len() as i32)?.copy_from_slice(bytes);
    vm::native::int(bytes.len() as i32)
}

/// A number as `BigInteger` reads it: with a zero before it, so that it is not negative.
fn number_bytes(number: &BigUint) -> Vec<u8> {
    [&[0][..], &number.to_bytes_be()].concat()
}

/// An array of byte arrays; null where there is nothing.
fn byte_arrays(call: &mut Call<'_>, items: &[Option<Vec<u8>>]) -> NativeResult {
    let mut arrays = Vec::new();
    for item in items {
        arrays.push(match item {
            Some(bytes) => call.vm.new_bytes(bytes)?,
            None => Ref::NULL,
        });
    }
    let class = vm::object::array_of(vm::layout::Primitive::Byte);
    reference(call.vm.new_ref_array(class, &arrays)?)
}

/// A string, or null.
fn optional_string(call: &mut Call<'_>, text: Option<&str>) -> NativeResult {
    match text {
        Some(text) => reference(call.vm.new_string(text)?),
        None => reference(Ref::NULL),
    }
}

fn runtime_error(message: &str) -> Raise {
    Raise::new("java/lang/RuntimeException", message)
}
