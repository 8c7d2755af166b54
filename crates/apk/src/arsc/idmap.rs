//! Idmaps: which resource of an overlay replaces which of its target.

use std::sync::Arc;

use super::loaded::LoadedTable;
use super::table::ResTable;
use crate::blob::Le;
use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Result};

const MAGIC: u32 = 0x504d_4449;
const VERSION: u32 = 1;
/// Magic, version, two checksums, two paths of 256 bytes.
const HEADER_LEN: usize = 528;
const NO_ENTRY: u32 = u32::MAX;

/// The map of one overlay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Idmap {
    /// The package whose resources are replaced.
    pub target_package: u8,
    pub(super) types: Vec<Arc<IdmapType>>,
}

/// The map of one type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct IdmapType {
    pub(super) target_type: u8,
    pub(super) overlay_type: u8,
    first: u16,
    entries: Vec<u32>,
}

impl Idmap {
    /// Reads an idmap file of Android 6.
    pub fn parse(data: &[u8], diagnostics: &Diagnostics) -> Result<Idmap> {
        let fail = |at: usize, cause: &str| Err(diagnostics.error(Code::IdmapDamaged, at, cause));
        if data.u32_at(0) != Some(MAGIC) || data.u32_at(4) != Some(VERSION) {
            return fail(0, "not an idmap of version 1");
        }
        let (Some(target @ 1..=255), Some(count)) = (data.u16_at(HEADER_LEN), data.u16_at(HEADER_LEN + 2)) else {
            return fail(HEADER_LEN, "no target package");
        };
        let mut types = Vec::new();
        let mut at = HEADER_LEN + 4;
        for _ in 0..count {
            let Some((map, next)) = read_type(data, at) else { return fail(at, "a type's map is cut off") };
            types.push(Arc::new(map));
            at = next;
        }
        Ok(Idmap { target_package: target as u8, types })
    }

    /// Makes the map of an overlay by comparing names, as the tool `idmap` does.
    pub fn create(target: &ResTable, target_package: u8, overlay: &LoadedTable) -> Option<Idmap> {
        let package = overlay.packages().first()?;
        let name = target.packages().find(|(id, _)| *id == target_package)?.1.to_owned();
        let mut types = Vec::new();
        for spec in &package.specs {
            let type_name = package.type_name(spec.id)?;
            let mut pairs: Vec<(u16, u16)> = Vec::new();
            for index in 0..spec.entry_count.min(1 << 16) as u16 {
                let key = spec.types.iter().find_map(|chunk| overlay.entry(chunk, index)?.ok()).map(|entry| entry.key);
                let Some(key) = key.and_then(|key| package.key_name(key)) else { continue };
                let id = target.identifier(&key, Some(&type_name), Some(&name));
                if id != 0 {
                    pairs.push((id as u16, index));
                }
            }
            let target_type = target.type_id(target_package, &type_name);
            types.extend(IdmapType::new(target_type.unwrap_or(0), spec.id, &pairs).map(Arc::new));
        }
        (!types.is_empty()).then_some(Idmap { target_package, types })
    }
}

impl IdmapType {
    fn new(target_type: u8, overlay_type: u8, pairs: &[(u16, u16)]) -> Option<IdmapType> {
        let first = pairs.iter().map(|pair| pair.0).min()?;
        let last = pairs.iter().map(|pair| pair.0).max()?;
        let mut entries = vec![NO_ENTRY; usize::from(last - first) + 1];
        for &(target, overlay) in pairs {
            if let Some(entry) = entries.get_mut(usize::from(target - first)) {
                *entry = overlay.into();
            }
        }
        Some(IdmapType { target_type, overlay_type, first, entries })
    }

    /// The overlay's entry for an entry of the target.
    pub(super) fn lookup(&self, entry: u16) -> Option<u16> {
        let index = usize::from(entry.checked_sub(self.first)?);
        self.entries.get(index).filter(|&&mapped| mapped != NO_ENTRY).map(|&mapped| mapped as u16)
    }
}

fn read_type(data: &[u8], at: usize) -> Option<(IdmapType, usize)> {
    let half = |index: usize| data.u16_at(at + index * 2);
    let [target_type, overlay_type] = [half(0)?, half(1)?].map(|id| u8::try_from(id).ok().filter(|&id| id != 0));
    let (count, first) = (usize::from(half(2)?), half(3)?);
    let rows = data.part(at + 8, count * 4)?;
    let entries = rows.chunks_exact(4).filter_map(|row| row.u32_at(0)).collect();
    let map = IdmapType { target_type: target_type?, overlay_type: overlay_type?, first, entries };
    Some((map, at + 8 + count * 4))
}
