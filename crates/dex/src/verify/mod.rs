//! Verification of code, and what the VM learns from it: register maps.
//!
//! Three questions, from cheap to thorough. [`check`] asks whether the code is well-formed: no register, index or target is out of bounds.
//! [`Verifier`] asks in addition whether it is well-typed, as ART's verifier does, against the classes that a [`TypeHierarchy`] knows.
//! [`reference_map`] asks for nothing but the registers that hold live references; its answer is exact for every method that is well-typed,
//! so that trusted code (the boot image) needs it alone, and other code needs it after the verifier. Nothing here recurses, and a budget
//! bounds the work on hostile methods.

#[cfg(test)]
mod agreement;
mod arithmetic;
mod bits;
mod checks;
mod failure;
mod flow;
mod hierarchy;
mod infer;
mod invoke;
mod line;
mod maps;
mod memory;
mod operands;
mod reference;
mod step;
mod types;

use crate::body::MethodBody;

pub use checks::check;
pub use failure::{Failure, FailureKind};
pub use hierarchy::{Never, NoClasses, TypeHierarchy};
pub use maps::{RegisterMaps, Registers};
pub use reference::reference_map;

use infer::Inference;
use types::TypeTable;

/// Verifies methods of one class loader; what it learns about types is kept from one method to the next.
pub struct Verifier<'h, H: TypeHierarchy> {
    types: TypeTable<'h, H>,
}

impl<'h, H: TypeHierarchy> Verifier<'h, H> {
    /// A verifier that asks this hierarchy.
    pub fn new(hierarchy: &'h mut H) -> Verifier<'h, H> {
        Verifier { types: TypeTable::new(hierarchy) }
    }

    /// Verifies a method. The error is a hard failure, the value are the soft ones in order of address.
    pub fn verify(&mut self, body: &MethodBody<'_>) -> Result<Vec<Failure>, Failure> {
        check(body)?;
        let mut inference = Inference::new(body, &mut self.types)?;
        inference.run()?;
        Ok(inference.soft.into_values().collect())
    }
}

/// Verifies a method and makes its register maps: the maps, and the soft failures.
pub fn register_map<H: TypeHierarchy>(
    body: &MethodBody<'_>,
    hierarchy: &mut H,
) -> Result<(RegisterMaps, Vec<Failure>), Failure> {
    let soft = Verifier::new(hierarchy).verify(body)?;
    let maps = reference_map(body).map_err(|error| Failure::malformed(0, error))?;
    Ok((maps, soft))
}
