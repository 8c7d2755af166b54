//! Objects of ours behind `long` handles of the guest.
//!
//! A table of peers is one piece of guest state. Snapshots share the table and copy of it only what is changed
//! afterwards ([`Slots`]).

use super::slots::Slots;
use crate::wire::PlainState;
use std::rc::Rc;
use vm::layout::Ref;
use vm::side::GuestState;
use vm::wire::{Reader, WireError, Writer};
use vm::{Raise, Vm};

/// All peers of one kind.
pub struct Peers<T> {
    table: Slots<T>,
}

impl<T> Default for Peers<T> {
    fn default() -> Peers<T> {
        Peers { table: Slots::default() }
    }
}

impl<T: PlainState + 'static> GuestState for Peers<T> {
    fn boxed_clone(&self) -> Box<dyn GuestState> {
        Box::new(Peers { table: self.table.clone() })
    }

    fn write(&self, w: &mut Writer) {
        w.u32(self.table.len() as u32);
        for (handle, peer) in self.table.iter() {
            w.u64(handle);
            w.blob(&peer.to_bytes());
        }
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), WireError> {
        let items = r.list(|r| Ok((r.u64()?, r.blob()?)))?;
        self.table = Slots::default();
        for (handle, bytes) in items {
            let peer = T::from_bytes(bytes).map_err(|_| r.bad("peer"))?;
            self.table.insert(handle, peer);
        }
        Ok(())
    }

    fn trace(&self, _visit: &mut dyn FnMut(Ref)) {}

    fn hash(&self) -> u128 {
        self.table.hash(&|peer| xxhash_rust::xxh3::xxh3_128(&peer.to_bytes()))
    }

    fn census(&self, count: &mut dyn FnMut(&str, usize, usize)) {
        count("", self.table.len(), self.table.iter().map(|(_, peer)| peer.to_bytes().len()).sum());
    }
}

/// Adds a peer and gives its handle.
pub fn add<T: PlainState + 'static>(vm: &mut Vm, peer: T) -> u64 {
    let handle = vm.new_handle();
    vm.state_mut::<Peers<T>>().table.insert(handle, peer);
    handle
}

/// The peer behind a handle; a handle that means nothing is an error of the guest.
pub fn get<T: PlainState + 'static>(vm: &Vm, handle: i64) -> Result<Rc<T>, Raise> {
    let found = vm.state::<Peers<T>>().table.get(handle as u64).cloned();
    found.ok_or_else(|| Raise::new("java/lang/InternalError", format!("no peer behind handle {handle}")))
}

/// Changes the peer behind a handle.
pub fn change<T: PlainState + 'static, R>(
    vm: &mut Vm,
    handle: i64,
    change: impl FnOnce(&mut T) -> R,
) -> Result<R, Raise> {
    let found = vm.state_mut::<Peers<T>>().table.get_mut(handle as u64);
    let peer = found.ok_or_else(|| Raise::new("java/lang/InternalError", format!("no peer behind handle {handle}")))?;
    Ok(change(peer))
}

/// Forgets a peer.
pub fn remove<T: PlainState + 'static>(vm: &mut Vm, handle: i64) {
    vm.state_mut::<Peers<T>>().table.remove(handle as u64);
}
