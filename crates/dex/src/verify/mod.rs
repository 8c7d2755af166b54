//! Verification of code, and what the VM learns from it: register maps.
//!
//! [`reference_map`] is the fast path for code that is trusted (the boot image, or a method that was verified before): it asks only which
//! registers hold live references where, and needs no class to be known.

mod bits;
mod flow;
mod maps;
mod operands;
mod reference;

use crate::class::EncodedMethod;
use crate::code::Code;
use crate::error::Result;
use crate::index::MethodIdx;
use crate::view::Dex;

pub use maps::{RegisterMaps, Registers};
pub use reference::reference_map;

/// A method with code: what all analyses here work on.
#[derive(Clone, Copy)]
pub struct MethodBody<'a> {
    /// The file that the indices of the code refer to.
    pub dex: Dex<'a>,
    /// The code.
    pub code: Code<'a>,
    /// The method.
    pub method: MethodIdx,
    /// Whether there is no receiver.
    pub is_static: bool,
}

impl<'a> MethodBody<'a> {
    /// The body of a declared method; `None` for abstract and native ones.
    pub fn new(dex: Dex<'a>, method: &EncodedMethod) -> Option<Result<MethodBody<'a>>> {
        (method.code_off != 0).then(|| {
            let code = dex.code(method.code_off)?;
            Ok(MethodBody { dex, code, method: method.method, is_static: method.flags.is_static() })
        })
    }
}
