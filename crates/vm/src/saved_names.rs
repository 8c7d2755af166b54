//! What an image knows of names: those of the boot classes, what they mean in each DEX file, and which classes they name.
//!
//! Interning the names of what is linked would be two thirds of linking. They follow from the class path alone, so they
//! are looked up once, when an image is made, and lie in it as arrays of numbers that are read where they are.

use crate::class::{DexId, LoaderId};
use crate::classes::Classes;
use crate::image::Bytes;
use crate::layout::ClassId;
use crate::names::{Sym, probe};
use dex::{FieldIdx, MethodIdx, TypeIdx};
use std::ops::Range;

/// Names in an image.
#[derive(Clone)]
pub struct SavedNames {
    bytes: Bytes,
    text: Range<usize>,
    /// Where each name ends in the text.
    ends: Words,
    /// By hash, one more than the number of a name, or 0.
    places: Words,
    /// By name, the class of the boot loader that has it, or 0.
    classes: Words,
    files: Vec<SavedFile>,
}

/// What the numbers of one DEX file mean; 0 where that is not known.
#[derive(Clone)]
pub(crate) struct SavedFile {
    /// By string, one more than the name.
    pub(crate) strings: Words,
    /// By prototype, one more than the name of the signature.
    pub(crate) signatures: Words,
    /// By type, the class.
    pub(crate) types: Words,
}

/// An array of numbers in an image.
#[derive(Clone)]
pub(crate) struct Words {
    bytes: Bytes,
    start: usize,
    len: usize,
}

impl Words {
    /// The number at a place; 0 outside.
    pub(crate) fn get(&self, at: usize) -> u32 {
        if at >= self.len {
            return 0;
        }
        let bytes = (*self.bytes).as_ref().get(self.start + at * 4..).and_then(<[u8]>::first_chunk);
        bytes.map_or(0, |word| u32::from_le_bytes(*word))
    }
}

impl SavedNames {
    /// Reads what [`Classes::write_names`] wrote into a range of an image.
    pub(crate) fn read(bytes: Bytes, range: Range<usize>) -> Option<SavedNames> {
        let mut at = range.start;
        let mut number = || {
            let word = (*bytes).as_ref().get(at..range.end)?.first_chunk()?;
            at += 4;
            Some(u32::from_le_bytes(*word) as usize)
        };
        let (count, places, text, files) = (number()?, number()?, number()?, number()?);
        let lengths: Vec<[usize; 3]> =
            (0..files).map(|_| Some([number()?, number()?, number()?])).collect::<Option<_>>()?;
        let mut words = |len: usize| {
            let start = at;
            at = start.checked_add(len.checked_mul(4)?)?;
            (at <= range.end).then(|| Words { bytes: bytes.clone(), start, len })
        };
        let (ends, places, classes) = (words(count)?, words(places)?, words(count)?);
        let files = lengths.iter().map(|[strings, signatures, types]| {
            Some(SavedFile { strings: words(*strings)?, signatures: words(*signatures)?, types: words(*types)? })
        });
        let files = files.collect::<Option<_>>()?;
        (places.len.is_power_of_two() && at + text == range.end && places.len > count).then_some(())?;
        Some(SavedNames { text: at..at + text, ends, places, classes, files, bytes })
    }

    /// Number of names.
    pub(crate) fn len(&self) -> usize {
        self.ends.len
    }

    /// The number of a name.
    pub(crate) fn find(&self, name: &[u8]) -> Option<Sym> {
        probe(&|at| self.places.get(at), self.places.len, |number| self.bytes_of(Sym(number)), name).0.map(Sym)
    }

    /// The bytes of a name.
    pub(crate) fn bytes_of(&self, sym: Sym) -> &[u8] {
        let at = sym.0 as usize;
        let start = at.checked_sub(1).map_or(0, |before| self.ends.get(before)) as usize;
        let text = (*self.bytes).as_ref().get(self.text.clone()).unwrap_or_default();
        text.get(start..self.ends.get(at) as usize).unwrap_or_default()
    }

    /// The class of the boot loader with this descriptor.
    pub(crate) fn class(&self, descriptor: Sym) -> Option<ClassId> {
        Some(ClassId(self.classes.get(descriptor.0 as usize))).filter(|class| class.0 != 0)
    }

    /// What is known of a DEX file.
    pub(crate) fn file(&self, dex: DexId) -> Option<&SavedFile> {
        self.files.get(dex.0 as usize)
    }
}

impl Classes {
    /// The files of the boot class path, which come first.
    fn boot_files(&self) -> impl Iterator<Item = DexId> + use<> {
        let others = self.dexes.iter().position(|d| d.loader != LoaderId::BOOT);
        (0..others.unwrap_or(self.dexes.len()) as u32).map(DexId)
    }

    /// Looks up what every member and every type of the boot classes is called. What cannot be read is left out; whoever
    /// needs it will meet the error.
    pub(crate) fn learn_names(&mut self) {
        for dex in self.boot_files() {
            let header = self.dex(dex).header;
            for index in (0..header.fields.count).map(FieldIdx) {
                let Ok(field) = self.dex(dex).view().field(index) else { continue };
                let _known = (self.file_name(dex, field.name), self.file_type(dex, field.ty));
            }
            for index in (0..header.methods.count).map(MethodIdx) {
                let Ok(method) = self.dex(dex).view().method(index) else { continue };
                let _known = (self.file_name(dex, method.name), self.file_signature(dex, method.proto));
            }
            for index in (0..header.types.count).map(TypeIdx) {
                let _known = self.resolve_type(dex, index);
            }
        }
    }

    /// Writes all names that are known by now, for [`SavedNames::read`].
    pub(crate) fn write_names(&self) -> Vec<u8> {
        let count = self.names.len();
        let (mut text, mut ends) = (Vec::new(), Vec::with_capacity(count));
        let mut places = vec![0u32; (count * 2 + 1).next_power_of_two()];
        for number in 0..count as u32 {
            let name = self.names.bytes(Sym(number));
            text.extend(name);
            ends.push(text.len() as u32);
            let (_, place) = probe(&|at| places[at], places.len(), |known| self.names.bytes(Sym(known)), name);
            places[place] = number + 1;
        }
        let class_of = |sym| self.indexed(LoaderId::BOOT, sym).map_or(0, |class| class.0);
        let classes = (0..count as u32).map(|number| class_of(Sym(number))).collect();
        let files: Vec<[Vec<u32>; 3]> = self.boot_files().map(|dex| self.dex(dex).known_names()).collect();
        let head = [count, places.len(), text.len(), files.len()].map(|n| n as u32).to_vec();
        let lengths = files.iter().flatten().map(|list| list.len() as u32).collect();
        let lists = [head, lengths, ends, places, classes].into_iter().chain(files.into_iter().flatten());
        lists.flatten().flat_map(u32::to_le_bytes).chain(text).collect()
    }
}
