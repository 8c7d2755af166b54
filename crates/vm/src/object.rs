//! Objects, arrays and strings of the guest, as Rust code sees them.
//!
//! Class ids and lengths come from guest memory, which the guest can overwrite: an id that names no class is
//! answered as `java.lang.Object`, and no length is used without the region's own bounds.

use crate::layout::*;
use crate::link::block;
use crate::machine::Vm;
use crate::native::Raise;
use crate::region::Addr;
use crate::side::GuestTable;

impl Vm {
    /// The class of an object.
    #[inline]
    pub fn class_of(&self, object: Ref) -> ClassId {
        let id = ClassId(self.heap.region.load_u32(object.at(CLASS)));
        let known = (id.innermost().0 as usize) < self.classes.classes.len() && id.innermost().0 != 0;
        if known { id } else { self.known.object }
    }

    /// The length of an array, cut to what its cell can hold: the guest may have overwritten it.
    #[inline]
    pub fn array_length(&self, array: Ref) -> u32 {
        let shift = self.class_of(array).element_shift();
        let room = self.heap.room(array.at(0)).saturating_sub(elements(shift)) >> shift;
        self.heap.region.load_u32(array.at(LENGTH)).min(room)
    }

    /// Makes an instance with all fields zero. The class must be linked.
    pub fn new_object(&mut self, class: ClassId) -> Result<Ref, Raise> {
        let size = self.classes.class(class)?.shape.instance_size;
        let object = self.heap.allocate(size).map_err(|_| Raise::out_of_memory(u64::from(size)))?;
        self.heap.region.store_u32(object.at(CLASS), class.0);
        self.register_finalizer(class, object)?;
        Ok(object)
    }

    fn register_finalizer(&mut self, class: ClassId, object: Ref) -> Result<(), Raise> {
        if self.classes.linked(class).is_some_and(|c| c.finalizable) {
            self.side.finalizable.push(object);
        }
        Ok(())
    }

    /// Makes an array of a class with all elements zero.
    pub fn new_array(&mut self, class: ClassId, length: u32) -> Result<Ref, Raise> {
        if length > i32::MAX as u32 {
            let text = (length as i32).to_string();
            return Err(Raise::new("java/lang/NegativeArraySizeException", text));
        }
        let shift = class.element_shift();
        let size = (u64::from(length) << shift) + u64::from(elements(shift));
        let bytes = u32::try_from(size).map_err(|_| Raise::out_of_memory(size))?;
        let array = self.heap.allocate(bytes).map_err(|_| Raise::out_of_memory(size))?;
        self.heap.region.store_u32(array.at(CLASS), class.0);
        self.heap.region.store_u32(array.at(LENGTH), length);
        Ok(array)
    }

    /// Makes an array of references.
    pub fn new_ref_array(&mut self, component: ClassId, items: &[Ref]) -> Result<Ref, Raise> {
        let class = component.array().ok_or_else(|| Raise::illegal_argument("too many dimensions"))?;
        let array = self.new_array(class, items.len() as u32)?;
        for (i, item) in items.iter().enumerate() {
            self.heap.region.store_u32(array.at(12 + 4 * i as u32), item.0);
        }
        Ok(array)
    }

    /// Makes a `byte[]`.
    pub fn new_bytes(&mut self, bytes: &[u8]) -> Result<Ref, Raise> {
        let array = self.new_array(array_of(Primitive::Byte), bytes.len() as u32)?;
        self.heap.region.bytes_mut(array.at(12), bytes.len()).copy_from_slice(bytes);
        Ok(array)
    }

    /// Makes a `char[]`.
    pub fn new_chars(&mut self, chars: &[u16]) -> Result<Ref, Raise> {
        let array = self.new_array(array_of(Primitive::Char), chars.len() as u32)?;
        let bytes = self.heap.region.bytes_mut(array.at(12), chars.len() * 2);
        for (to, c) in bytes.chunks_exact_mut(2).zip(chars) {
            to.copy_from_slice(&c.to_le_bytes());
        }
        Ok(array)
    }

    /// Makes an `int[]`.
    pub fn new_ints(&mut self, ints: &[i32]) -> Result<Ref, Raise> {
        let array = self.new_array(array_of(Primitive::Int), ints.len() as u32)?;
        for (i, v) in ints.iter().enumerate() {
            self.heap.region.store_i32(array.at(12 + 4 * i as u32), *v);
        }
        Ok(array)
    }

    /// Makes a `long[]`.
    pub fn new_longs(&mut self, longs: &[i64]) -> Result<Ref, Raise> {
        let array = self.new_array(array_of(Primitive::Long), longs.len() as u32)?;
        for (i, v) in longs.iter().enumerate() {
            self.heap.region.store_i64(array.at(16 + 8 * i as u32), *v);
        }
        Ok(array)
    }

    /// The address of an array's first element and the number of its bytes, cut to what the region can hold.
    pub fn array_data(&self, array: Ref) -> (Addr, usize) {
        let shift = self.class_of(array).element_shift();
        let at = array.at(elements(shift));
        let size = u64::from(self.array_length(array)) << shift;
        (at, size.min(u64::from(u32::MAX - at.0)) as usize)
    }

    /// The bytes of a primitive array.
    pub fn array_bytes(&self, array: Ref) -> &[u8] {
        let (at, size) = self.array_data(array);
        self.heap.region.bytes(at, size)
    }

    /// The bytes of a primitive array for changing.
    pub fn array_bytes_mut(&mut self, array: Ref) -> &mut [u8] {
        let (at, size) = self.array_data(array);
        self.heap.region.bytes_mut(at, size)
    }

    /// `length` bytes of a `byte[]` from `offset`, or the exception that Java throws.
    pub fn byte_range(&self, array: Ref, offset: i32, length: i32) -> Result<&[u8], Raise> {
        self.check_range(array, offset, length)?;
        Ok(self.heap.region.bytes(array.at(12 + offset as u32), length as usize))
    }

    /// `length` bytes of a `byte[]` from `offset` for changing, or the exception that Java throws.
    pub fn byte_range_mut(&mut self, array: Ref, offset: i32, length: i32) -> Result<&mut [u8], Raise> {
        self.check_range(array, offset, length)?;
        Ok(self.heap.region.bytes_mut(array.at(12 + offset as u32), length as usize))
    }

    /// Checks that a range lies in an array.
    pub fn check_range(&self, array: Ref, offset: i32, length: i32) -> Result<(), Raise> {
        let size = self.array_length(array) as i64;
        if offset < 0 || length < 0 || i64::from(offset) + i64::from(length) > size {
            let text = format!("length={size}; regionStart={offset}; regionLength={length}");
            return Err(Raise::new("java/lang/ArrayIndexOutOfBoundsException", text));
        }
        Ok(())
    }

    /// The chars of a `char[]` range, cut to the array.
    pub fn char_range(&self, array: Ref, offset: u32, length: u32) -> Vec<u16> {
        let size = self.array_length(array);
        let length = length.min(size.saturating_sub(offset));
        let bytes = self.heap.region.bytes(array.at(12u32.wrapping_add(offset.wrapping_mul(2))), length as usize * 2);
        bytes.chunks_exact(2).map(|c| u16::from_le_bytes([c[0], c[1]])).collect()
    }

    /// Element `i` of an array of references; null outside it.
    pub fn ref_element(&self, array: Ref, i: u32) -> Ref {
        if i < self.array_length(array) { Ref(self.heap.region.load_u32(array.at(12 + i * 4))) } else { Ref::NULL }
    }

    /// The elements of an array of references.
    pub fn ref_elements(&self, array: Ref) -> Vec<Ref> {
        let count = self.array_bytes(array).len() / 4;
        (0..count as u32).map(|i| self.ref_element(array, i)).collect()
    }

    /// A string's UTF-16 units.
    pub fn string_units(&self, string: Ref) -> Vec<u16> {
        let k = &self.known;
        let chars = Ref(self.heap.region.load_u32(string.at(k.string_value)));
        let offset = self.heap.region.load_u32(string.at(k.string_offset));
        let count = self.heap.region.load_u32(string.at(k.string_count));
        if chars.is_null() { Vec::new() } else { self.char_range(chars, offset, count) }
    }

    /// A string's UTF-16 units as they lie in memory, little-endian.
    pub fn string_bytes(&self, string: Ref) -> &[u8] {
        let (k, region) = (&self.known, &self.heap.region);
        let chars = Ref(region.load_u32(string.at(k.string_value)));
        if chars.is_null() {
            return &[];
        }
        let size = self.array_length(chars);
        let offset = region.load_u32(string.at(k.string_offset)).min(size);
        let count = region.load_u32(string.at(k.string_count)).min(size - offset);
        region.bytes(chars.at(elements(1) + offset * 2), count as usize * 2)
    }

    /// A string's text; lone surrogates are replaced.
    pub fn string_text(&self, string: Ref) -> String {
        String::from_utf16_lossy(&self.string_units(string))
    }

    /// Makes a string.
    pub fn new_string(&mut self, text: &str) -> Result<Ref, Raise> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_units(&units)
    }

    /// Makes a string from UTF-16 units.
    pub fn new_string_units(&mut self, units: &[u16]) -> Result<Ref, Raise> {
        let chars = self.new_chars(units)?;
        let string = self.new_object(self.known.string)?;
        let (value, count) = (self.known.string_value, self.known.string_count);
        self.heap.region.store_u32(string.at(value), chars.0);
        self.heap.region.store_u32(string.at(count), units.len() as u32);
        Ok(string)
    }

    /// The one string of this content that `String.intern` gives.
    pub fn intern(&mut self, units: &[u16]) -> Result<Ref, Raise> {
        let hash = xxhash_rust::xxh3::xxh3_64(&units.iter().flat_map(|u| u.to_le_bytes()).collect::<Vec<_>>()) as u32;
        let table = self.side.interned;
        if let Some(found) = self.probe(table, hash, |vm, s| vm.string_units(s) == units) {
            return Ok(found);
        }
        let string = self.new_string_units(units)?;
        self.side.interned = self.table_insert(table, hash, string.0);
        Ok(string)
    }

    /// The string that stands for one of equal content.
    pub fn intern_string(&mut self, string: Ref) -> Result<Ref, Raise> {
        let units = self.string_units(string);
        self.intern(&units)
    }

    fn probe(&self, table: GuestTable, hash: u32, same: impl Fn(&Vm, Ref) -> bool) -> Option<Ref> {
        let mask = table.slots.checked_sub(1)?;
        // A table that the guest has filled up has no end.
        for i in 0..table.slots {
            let slot = table.at.plus((hash.wrapping_add(i) & mask) * 8);
            let value = self.heap.region.load_u32(slot.plus(4));
            if value == 0 {
                return None;
            }
            if self.heap.region.load_u32(slot) == hash && same(self, Ref(value)) {
                return Some(Ref(value));
            }
        }
        None
    }

    fn table_insert(&mut self, mut table: GuestTable, hash: u32, value: u32) -> GuestTable {
        if table.used * 2 >= table.slots {
            table = self.table_grow(table);
        }
        let mask = table.slots - 1;
        let is_free = |i: &u32| self.heap.region.load_u32(table.at.plus(i * 8 + 4)) == 0;
        let i = (0..table.slots).map(|i| hash.wrapping_add(i) & mask).find(is_free).unwrap_or(hash & mask);
        self.heap.region.store_u32(table.at.plus(i * 8), hash);
        self.heap.region.store_u32(table.at.plus(i * 8 + 4), value);
        GuestTable { used: table.used + 1, ..table }
    }

    fn table_grow(&mut self, old: GuestTable) -> GuestTable {
        let slots = (old.slots * 2).max(256);
        let mut new = GuestTable { at: self.system_memory(slots * 8), slots, used: 0 };
        for i in 0..old.slots {
            let slot = old.at.plus(i * 8);
            let (hash, value) = (self.heap.region.load_u32(slot), self.heap.region.load_u32(slot.plus(4)));
            if value != 0 {
                new = self.table_insert(new, hash, value);
            }
        }
        if old.slots > 0 {
            self.free(old.at, old.slots * 8);
        }
        new
    }

    /// The address of a class's block, made at its first use.
    pub fn class_block(&mut self, class: ClassId) -> Result<Addr, Raise> {
        let entry = CLASS_TABLE.plus(class.0 * 4);
        let at = self.heap.region.load_u32(entry) & !1;
        if at != 0 {
            return Ok(Addr(at));
        }
        let size = match class.primitive() {
            Some(_) => block::STATICS,
            None => self.classes.class(class)?.block_size,
        };
        let at = self.malloc(size).ok_or_else(|| Raise::out_of_memory(u64::from(size)))?;
        self.heap.region.store_u32(entry, at.0 | 1);
        Ok(at)
    }

    /// The `Class` object of a class, made at its first use.
    pub fn class_object(&mut self, class: ClassId) -> Result<Ref, Raise> {
        if class.is_array() {
            return self.array_class_object(class);
        }
        let at = self.class_block(class)?.plus(block::MIRROR);
        let mirror = Ref(self.heap.region.load_u32(at));
        if !mirror.is_null() {
            return Ok(mirror);
        }
        let mirror = self.make_class_object(class)?;
        self.heap.region.store_u32(at, mirror.0);
        Ok(mirror)
    }

    fn array_class_object(&mut self, class: ClassId) -> Result<Ref, Raise> {
        let table = self.side.array_mirrors;
        let id = self.known.class_id;
        if let Some(found) = self.probe(table, class.0, |vm, m| vm.heap.region.load_u32(m.at(id)) == class.0) {
            return Ok(found);
        }
        let mirror = self.make_class_object(class)?;
        self.side.array_mirrors = self.table_insert(table, class.0, mirror.0);
        Ok(mirror)
    }

    fn make_class_object(&mut self, class: ClassId) -> Result<Ref, Raise> {
        let mirror = self.new_object(self.known.class)?;
        self.heap.region.store_u32(mirror.at(self.known.class_id), class.0);
        let loader = self.loader_object_of(class);
        self.heap.region.store_u32(mirror.at(self.known.class_loader), loader.0);
        Ok(mirror)
    }

    /// The `ClassLoader` that defined a class; null for the boot classes.
    pub fn loader_object_of(&mut self, class: ClassId) -> Ref {
        let element = class.innermost();
        let loader = match self.classes.class(element) {
            Ok(c) if element.primitive().is_none() => c.loader,
            _ => crate::class::LoaderId::BOOT,
        };
        self.side.loaders.get(loader.0 as usize).copied().unwrap_or(Ref::NULL)
    }

    /// The class that a `Class` object stands for.
    pub fn class_from_object(&self, mirror: Ref) -> ClassId {
        let id = ClassId(self.heap.region.load_u32(mirror.at(self.known.class_id)));
        let known = (id.innermost().0 as usize) < self.classes.classes.len() && id.innermost().0 != 0;
        if known { id } else { self.known.object }
    }
}

/// The class of arrays of a primitive.
pub const fn array_of(p: Primitive) -> ClassId {
    ClassId(p.class().0 | 1 << 24)
}
