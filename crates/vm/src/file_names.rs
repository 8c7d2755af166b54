//! The names of one DEX file, as numbers.
//!
//! Linking and resolving ask for the same names and signatures again and again. What a string or a prototype of a file
//! means is a number that never changes, so it is looked up once.

use crate::class::{DexId, Kind};
use crate::classes::{Classes, DexFile};
use crate::link::kinds_of_signature;
use crate::names::Sym;
use crate::saved_names::SavedFile;
use dex::{Header, ProtoIdx, StringIdx, TypeIdx};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What was looked up so far.
pub(crate) struct FileNames {
    /// What an image knows of the file.
    pub(crate) saved: Option<SavedFile>,
    /// By string, one more than the number; most are never asked for and take no memory.
    strings: Vec<u32>,
    signatures: FxHashMap<ProtoIdx, Signature>,
}

/// A signature, with the kinds of its result and its parameters.
#[derive(Clone)]
pub(crate) struct Signature {
    /// Such as `(ILjava/lang/String;)V`.
    pub(crate) sym: Sym,
    /// The result's first.
    pub(crate) kinds: Rc<[Kind]>,
}

impl FileNames {
    /// Of a file nothing was looked up yet but what is in an image.
    pub(crate) fn new(header: &Header, saved: Option<SavedFile>) -> FileNames {
        FileNames { saved, strings: vec![0; header.strings.count as usize], signatures: FxHashMap::default() }
    }

    /// One more than the number of the name that a string is; 0 if that is not known. The image is asked first, so that
    /// the file's own table is not touched for what is in it.
    fn string(&self, at: usize) -> u32 {
        match self.saved.as_ref().map_or(0, |saved| saved.strings.get(at)) {
            0 => self.strings.get(at).copied().unwrap_or(0),
            known => known,
        }
    }

    /// One more than the number of the name of a signature; 0 if that is not known.
    fn signature(&self, proto: ProtoIdx) -> u32 {
        match self.saved.as_ref().map_or(0, |saved| saved.signatures.get(proto.0 as usize)) {
            0 => self.signatures.get(&proto).map_or(0, |signature| signature.sym.0 + 1),
            known => known,
        }
    }
}

impl DexFile {
    /// What is known of the file's numbers, as an image has it: strings, prototypes, types.
    pub(crate) fn known_names(&self) -> [Vec<u32>; 3] {
        let strings = (0..self.header.strings.count as usize).map(|at| self.names.string(at));
        let signatures = (0..self.header.protos.count).map(|at| self.names.signature(ProtoIdx(at)));
        let types = (0..self.header.types.count).map(|at| self.known_type(TypeIdx(at)).0);
        [strings.collect(), signatures.collect(), types.collect()]
    }
}

impl Classes {
    /// A string of a file as a name.
    pub(crate) fn file_name(&mut self, dex: DexId, string: StringIdx) -> Result<Sym, dex::Error> {
        let at = string.0 as usize;
        let file = &mut self.dexes[dex.0 as usize];
        if let Some(sym) = file.names.string(at).checked_sub(1) {
            return Ok(Sym(sym));
        }
        let sym = self.names.intern(file.view().string(string)?.bytes());
        if let Some(known) = file.names.strings.get_mut(at) {
            *known = sym.0 + 1;
        }
        Ok(sym)
    }

    /// The descriptor of a type of a file as a name.
    pub(crate) fn file_type(&mut self, dex: DexId, ty: TypeIdx) -> Result<Sym, dex::Error> {
        let string = self.dex(dex).view().type_string(ty)?;
        self.file_name(dex, string)
    }

    /// The signature of a prototype of a file.
    pub(crate) fn file_signature(&mut self, dex: DexId, proto: ProtoIdx) -> Result<Signature, dex::Error> {
        let file = &mut self.dexes[dex.0 as usize];
        if let Some(known) = file.names.signatures.get(&proto) {
            return Ok(known.clone());
        }
        if let Some(sym) = file.names.signature(proto).checked_sub(1).map(Sym) {
            let signature = Signature { sym, kinds: kinds_of_signature(self.names.bytes(sym)).into() };
            file.names.signatures.insert(proto, signature.clone());
            return Ok(signature);
        }
        let view = file.view();
        let shape = view.proto(proto)?;
        let result = view.type_descriptor(shape.return_type)?.bytes();
        let (mut text, mut kinds) = (vec![b'('], vec![Kind::of_descriptor(result)]);
        for parameter in shape.parameters.iter() {
            let descriptor = view.type_descriptor(parameter)?.bytes();
            kinds.push(Kind::of_descriptor(descriptor));
            text.extend(descriptor);
        }
        text.push(b')');
        text.extend(result);
        let signature = Signature { sym: self.names.intern(&text), kinds: kinds.into() };
        file.names.signatures.insert(proto, signature.clone());
        Ok(signature)
    }
}
