//! Randomness of the device, for keys, nonces and the seeds of `java.util.Random`.
//!
//! A draw is named by the event that led to it, by who asks (the thread, by its birth, the method that asks and the app's
//! method that it asks for) and by how often that has asked since the event. So what one thread draws does not depend on
//! the others, what a class of the framework draws when it is first used shifts none of the app's draws, and leaving out an
//! event leaves what is drawn after the later ones as it was. The counts are guest state.

use crate::bignum::Random;
use crate::crypto::digest::Algorithm;
use crate::wire::{Corrupt, PlainState, Reader, Writer};
use std::collections::BTreeMap;
use vm::Vm;
use vm::layout::Ref;
use vm::side::GuestState;
use vm::wire::WireError;

/// How often each has drawn since the last event.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Draws {
    event: Option<u64>,
    counts: BTreeMap<u64, u64>,
}

/// What is drawn from now on belongs to this event. A program that is given no events draws as if there were one.
pub fn begin_event(vm: &mut Vm, id: u64) {
    *vm.state_mut::<Draws>() = Draws { event: Some(id), counts: BTreeMap::new() };
}

/// The key of the next draw of who asks now.
fn next_key(vm: &mut Vm) -> u64 {
    let asker = asker(vm);
    let draws = vm.state_mut::<Draws>();
    let count = draws.counts.entry(asker).or_insert(0);
    *count += 1;
    let own = asker.wrapping_mul(GOLDEN).wrapping_add(*count);
    draws.event.map_or(own, |event| own ^ event.wrapping_add(1).wrapping_mul(GOLDEN).rotate_left(32))
}

/// Names who asks: the thread, the calling method, and the innermost method of the app below it if there is one.
fn asker(vm: &mut Vm) -> u64 {
    let thread = vm.current_thread().birth;
    let (caller, app) = (vm.caller_name(), vm.app_caller_name());
    xxhash_rust::xxh3::xxh3_64_with_seed(format!("{caller}\n{app}").as_bytes(), thread)
}

/// Names the draw of a generator that an app makes without giving a seed.
pub fn generator_key(vm: &mut Vm) -> u64 {
    next_key(vm)
}

/// Makes that draw.
pub fn generator_seed(vm: &Vm, key: u64) -> u64 {
    vm.draw_chance("random seed", key)
}

/// Spreads small numbers over all bits.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl PlainState for Draws {
    fn write(&self, out: &mut Writer) {
        out.u64(self.event.map_or(0, |event| event.wrapping_add(1)));
        out.size(self.counts.len());
        for (asker, count) in &self.counts {
            out.u64(*asker);
            out.u64(*count);
        }
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let mut draws = Draws { event: input.u64()?.checked_sub(1), counts: BTreeMap::new() };
        for _ in 0..input.u64()? {
            draws.counts.insert(input.u64()?, input.u64()?);
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
}

/// The bytes of one draw: digests of its seed and a counter.
pub struct DeviceRandom {
    seed: u64,
    blocks: u64,
}

impl DeviceRandom {
    /// The next draw of who asks now.
    pub fn new(vm: &mut Vm) -> DeviceRandom {
        let key = next_key(vm);
        DeviceRandom { seed: vm.draw_chance("random bytes", key), blocks: 0 }
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
