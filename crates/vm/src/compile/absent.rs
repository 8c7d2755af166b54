//! On a host that nothing is compiled for, everything is interpreted.

use crate::class::MethodId;
use crate::compiling::Compiling;
use crate::interp::Leave;
use crate::machine::Vm;

/// Compiles nothing.
#[derive(Default)]
pub(crate) struct Compiler;

impl Compiler {
    /// Whether methods are compiled.
    #[inline(always)]
    #[expect(clippy::unused_self, reason = "other hosts keep here whether somebody switched it off")]
    pub(crate) fn is_on(&self) -> bool {
        false
    }
}

#[expect(clippy::unused_self, reason = "this stands for methods of other hosts")]
impl Vm {
    /// Chooses what is compiled: nothing is here.
    pub fn set_compiling(&mut self, _how: Compiling) {}

    pub(crate) fn compiled_place(&mut self, _method: MethodId, _word: u32) -> Option<*const u8> {
        None
    }

    pub(crate) fn warm(&mut self, _method: MethodId, _word: u32) -> Option<*const u8> {
        None
    }

    pub(crate) fn run_compiled(&mut self, _: *const u8, _: &mut i64, _: &mut i64, _: bool) -> Option<Leave> {
        None
    }
}
