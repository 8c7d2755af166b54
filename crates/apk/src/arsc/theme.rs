//! Themes: attributes with values, styles applied one over the other.

use super::table::{NotFound, ResTable, Resolution};
use crate::value::{self, Value};

/// How many attributes are followed from one to the next.
const ATTRIBUTES: usize = 20;

/// The attributes of a theme. It is plain data: the table it was made with is given to every call.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Theme {
    /// Sorted by attribute.
    entries: Vec<ThemeEntry>,
    flags: u32,
}

/// One attribute of a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThemeEntry {
    /// The attribute.
    pub attribute: u32,
    /// Its value.
    pub value: Value,
    /// The table the value comes from.
    pub block: u32,
    /// The axes for which the styles that set it have different values.
    pub flags: u32,
}

impl Theme {
    /// A theme that says nothing.
    pub fn new() -> Theme {
        Theme::default()
    }

    /// Puts a style into the theme; only with `force` it replaces what is there.
    pub fn apply_style(&mut self, table: &ResTable, style: u32, force: bool) -> Result<(), NotFound> {
        let bag = table.bag(style).ok_or(NotFound::BadIndex)?;
        self.flags |= bag.flags;
        let mut new: Vec<ThemeEntry> = bag
            .entries
            .iter()
            .filter(|entry| table.has_attribute(entry.name))
            .map(|e| ThemeEntry { attribute: e.name, value: e.value, block: e.block, flags: bag.flags })
            .collect();
        if !new.is_sorted_by_key(|entry| entry.attribute) {
            new.sort_by_key(|entry| entry.attribute);
        }
        let mut old = std::mem::take(&mut self.entries).into_iter().peekable();
        self.entries.reserve(old.len() + new.len());
        for entry in new {
            while let Some(kept) = old.next_if(|kept| kept.attribute < entry.attribute) {
                self.entries.push(kept);
            }
            let known = old.next_if(|known| known.attribute == entry.attribute);
            self.put(known, entry, force);
        }
        self.entries.extend(old);
        Ok(())
    }

    /// Makes this theme equal to one of the same table.
    pub fn copy(&mut self, other: &Theme) {
        self.clone_from(other);
    }

    /// Takes over what means the same in another table: the attributes of the first package, Android's own.
    pub fn copy_from_other_table(&mut self, other: &Theme, other_table: &ResTable) {
        let first = other_table.packages().next().map(|(id, _)| u32::from(id));
        let shared = other.entries.iter().filter(|entry| Some(entry.attribute >> 24) == first);
        *self = Theme { entries: shared.copied().collect(), flags: other.flags };
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Theme::default();
    }

    /// The axes for which any of its styles has different values.
    pub fn changing_configurations(&self) -> u32 {
        self.flags
    }

    /// Everything the theme says, sorted by attribute; for dumps and snapshots.
    pub fn entries(&self) -> &[ThemeEntry] {
        &self.entries
    }

    /// A theme put together again from what [`Theme::entries`] and [`Theme::changing_configurations`] gave.
    pub fn from_entries(mut entries: Vec<ThemeEntry>, flags: u32) -> Theme {
        entries.sort_by_key(|entry| entry.attribute);
        entries.dedup_by_key(|entry| entry.attribute);
        Theme { entries, flags }
    }

    /// The value of an attribute and the table it comes from; attributes that stand for others are followed. The axes
    /// for which any of them has different values are added to `flags`, also when nothing is found.
    pub fn attribute(&self, id: u32, flags: &mut u32) -> Option<(Value, i32)> {
        let mut id = id;
        for _ in 0..=ATTRIBUTES {
            let entry = self.find(id)?;
            *flags |= entry.flags;
            match entry.value.data_type {
                value::TYPE_ATTRIBUTE => id = entry.value.data,
                value::TYPE_NULL => return None,
                _ => return Some((entry.value, entry.block as i32)),
            }
        }
        None
    }

    /// Looks an attribute up in the theme if the value is one, then follows references. Answers the table of the last
    /// value; an error leaves the value where it could not go on.
    pub fn resolve(&self, table: &ResTable, resolution: &mut Resolution, block: i32) -> Result<i32, NotFound> {
        let mut block = block;
        if resolution.value.data_type == value::TYPE_ATTRIBUTE {
            let found = self.attribute(resolution.value.data, &mut resolution.flags);
            (resolution.value, block) = found.ok_or(NotFound::BadIndex)?;
        }
        table.resolve(resolution, block)
    }

    fn find(&self, attribute: u32) -> Option<&ThemeEntry> {
        let at = self.entries.binary_search_by_key(&attribute, |entry| entry.attribute).ok()?;
        self.entries.get(at)
    }

    /// Adds an entry; of one that is there already `known` was taken out. The last entry may have the same name when a
    /// style names an attribute twice.
    fn put(&mut self, known: Option<ThemeEntry>, entry: ThemeEntry, force: bool) {
        let known = known.or_else(|| self.entries.pop_if(|last| last.attribute == entry.attribute));
        let entry = match known {
            Some(known) if !force && known.value.data_type != value::TYPE_NULL => known,
            Some(known) => ThemeEntry { flags: known.flags | entry.flags, ..entry },
            None => entry,
        };
        self.entries.push(entry);
    }
}

impl ResTable {
    /// Whether an attribute's package, type and entry exist, without which a theme does not take it.
    fn has_attribute(&self, id: u32) -> bool {
        let Some(group) = self.group(id) else { return false };
        let specs = (id as usize >> 16 & 0xff).checked_sub(1).and_then(|index| group.types.get(index));
        let first = specs.and_then(|specs| specs.first());
        first.and_then(|spec| self.spec(spec.package, spec.spec)).is_some_and(|spec| (id & 0xffff) < spec.entry_count)
    }
}
