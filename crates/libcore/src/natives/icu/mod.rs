//! libcore.icu: locales and character sets.

use super::Table;
use super::peers::Peers;
use vm::Vm;

pub mod charset_utils;
pub mod icu_class;
pub mod in_java;
pub mod native_converter;
pub mod native_decimal_format;

/// The tables of this package.
pub const TABLES: &[Table] = &[
    charset_utils::NATIVES,
    icu_class::NATIVES,
    in_java::NATIVES,
    native_converter::NATIVES,
    native_decimal_format::NATIVES,
];

/// Adds the tables of peers.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(Peers::<native_converter::Converter>::default());
    vm.add_state(Peers::<crate::decimal::DecimalFormat>::default());
}
