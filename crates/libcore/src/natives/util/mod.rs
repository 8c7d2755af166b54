//! java.util and java.math: regular expressions, compression, big integers.

use super::Table;
use super::peers::Peers;
use vm::Vm;

pub mod checksum;
pub mod matcher;
pub mod native_bn;
pub mod pattern;
pub mod random;
pub mod zip_streams;

/// The tables of this package.
pub const TABLES: &[Table] =
    &[checksum::NATIVES, matcher::NATIVES, native_bn::NATIVES, pattern::NATIVES, random::NATIVES, zip_streams::NATIVES];

/// Adds the tables of peers.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(Peers::<crate::regex::Pattern>::default());
    vm.add_state(Peers::<crate::regex::Matcher>::default());
    vm.add_state(Peers::<crate::bignum::BigNum>::default());
    vm.add_state(Peers::<crate::zip::Inflater>::default());
    vm.add_state(Peers::<crate::zip::Deflater>::default());
}
