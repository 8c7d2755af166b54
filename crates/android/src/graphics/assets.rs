//! The way from assets to bytes.

use super::fields::Field;
use crate::content::asset;
use std::sync::Arc;
use vm::layout::Ref;
use vm::{Raise, Vm};

/// The bytes of an open asset.
pub(super) fn bytes(vm: &Vm, handle: i64) -> Option<apk::Blob> {
    asset::bytes(vm, handle)
}

/// The bytes of an asset of an `AssetManager`.
pub(super) fn open(vm: &mut Vm, manager: Ref, path: &str) -> Result<Option<Arc<[u8]>>, Raise> {
    let handle = Field::AssetManagerObject.long(vm, manager)?;
    Ok(asset::read(vm, handle, path)?.map(|bytes| Arc::from(&bytes[..])))
}
