//! Natives of android.content.res: resources, themes, binary XML and assets.
//!
//! The rules are the `apk` crate's, which are Android 6's. Here they are bound to the machine: guest state is small
//! and names files ([`state`]), parsed files and tables are shared on the host's side ([`shared`], [`package`]).

pub mod asset_manager;
pub mod obb_scanner;
pub mod package;
pub mod shared;
pub mod state;
pub mod string_block;
pub mod xml_block;

pub use asset_manager::asset;
pub use package::{FrameworkFiles, Package};

use libcore::natives::Table;
use std::sync::Arc;
use vm::Vm;

/// The tables of this package.
pub const TABLES: &[Table] = &[asset_manager::NATIVES, xml_block::NATIVES, string_block::NATIVES, obb_scanner::NATIVES];

/// Adds the state that these natives keep.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(state::Assets::default());
}

/// Gives the machine Android's own package; without it no resource of the framework is found.
pub fn set_framework(vm: &mut Vm, package: Arc<Package>) {
    vm.state::<state::Assets>().shared.set_framework(package);
}
