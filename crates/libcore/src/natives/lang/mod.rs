//! java.lang and its packages.

use super::Table;

pub mod array;
pub mod character;
pub mod class;
pub mod field;
pub mod math;
pub mod method;
pub mod numbers;
pub mod object;
pub mod proxy;
pub mod references;
pub mod runtime;
pub mod string;
pub mod system;
pub mod thread;
pub mod throwable;
pub mod vm_class_loader;

/// The tables of this package.
pub const TABLES: &[Table] = &[
    array::NATIVES,
    character::NATIVES,
    class::NATIVES,
    field::NATIVES,
    math::NATIVES,
    method::NATIVES,
    numbers::NATIVES,
    object::NATIVES,
    proxy::NATIVES,
    references::NATIVES,
    runtime::NATIVES,
    string::NATIVES,
    system::NATIVES,
    thread::NATIVES,
    throwable::NATIVES,
    vm_class_loader::NATIVES,
];
