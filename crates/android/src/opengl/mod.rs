//! Natives of android.opengl and of the older interface to it.

pub mod egl;
pub mod egl14;
pub mod egl_impl;
pub mod gl;
pub mod gl_impl;
pub mod gl_utils;
pub mod gles10;
pub mod gles10_ext;
pub mod gles11;
pub mod gles11_ext;
pub mod gles20;
pub mod gles30;
pub mod gles31;
pub mod gles31_ext;
pub mod matrix;

use libcore::natives::Table;
use vm::Vm;

/// The tables of this package.
pub const TABLES: &[Table] = &[
    egl14::NATIVES,
    egl_impl::NATIVES,
    gl_impl::ANSWERS,
    gl_impl::NATIVES,
    gl_utils::NATIVES,
    gles10::ANSWERS,
    gles10::NATIVES,
    gles10_ext::NATIVES,
    gles11::ANSWERS,
    gles11::NATIVES,
    gles11_ext::ANSWERS,
    gles11_ext::NATIVES,
    gles20::ANSWERS,
    gles20::NATIVES,
    gles30::ANSWERS,
    gles30::NATIVES,
    gles31::ANSWERS,
    gles31::NATIVES,
    gles31_ext::ANSWERS,
    gles31_ext::NATIVES,
    matrix::NATIVES,
];

/// Adds the state that these natives keep.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(egl::Egl::default());
}
