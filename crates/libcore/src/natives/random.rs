//! Randomness of the device, for keys and nonces.
//!
//! A draw is named by the thread that asks (by its birth) and by how often it has asked before, so that what one
//! thread draws does not depend on the others. The counts are guest state.

use crate::bignum::Random;
use crate::crypto::digest::Algorithm;
use crate::wire::{Corrupt, PlainState, Reader, Writer};
use std::any::Any;
use std::collections::BTreeMap;
use vm::Vm;
use vm::layout::Ref;
use vm::side::GuestState;
use vm::wire::WireError;

/// How often each thread has drawn.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Draws(BTreeMap<u64, u64>);

impl PlainState for Draws {
    fn write(&self, out: &mut Writer) {
        out.size(self.0.len());
        for (thread, count) in &self.0 {
            out.u64(*thread);
            out.u64(*count);
        }
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let mut draws = Draws::default();
        for _ in 0..input.u64()? {
            draws.0.insert(input.u64()?, input.u64()?);
        }
        Ok(draws)
    }
}

impl GuestState for Draws {
    fn boxed_clone(&self) -> Box<dyn GuestState> {
        Box::new(self.clone())
    }

    fn write(&self, w: &mut vm::wire::Writer) {
        w.blob(&self.to_bytes());
    }

    fn read(&mut self, r: &mut vm::wire::Reader<'_>) -> Result<(), WireError> {
        let error = r.bad("draws");
        *self = Draws::from_bytes(r.blob()?).map_err(|_| error)?;
        Ok(())
    }

    fn trace(&self, _visit: &mut dyn FnMut(Ref)) {}

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// The bytes of one draw: digests of its seed and a counter.
pub struct DeviceRandom {
    seed: u64,
    blocks: u64,
}

impl DeviceRandom {
    /// The next draw of the current thread.
    pub fn new(vm: &mut Vm) -> DeviceRandom {
        let thread = vm.current_thread().birth;
        let count = vm.state_mut::<Draws>().0.entry(thread).or_insert(0);
        *count += 1;
        let key = thread.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(*count);
        DeviceRandom { seed: vm.draw("random bytes", key), blocks: 0 }
    }
}

impl Random for DeviceRandom {
    fn fill(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(32) {
            self.blocks += 1;
            let block = Algorithm::Sha256.digest(&[self.seed.to_le_bytes(), self.blocks.to_le_bytes()].concat());
            chunk.copy_from_slice(&block[..chunk.len()]);
        }
    }
}
