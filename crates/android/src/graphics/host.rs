//! What drawing needs of the host and no snapshot holds: fonts, measured words, break rules, offsets of fields.
//!
//! Everything here is a function of the boot pack, so it may be shared by all snapshots and dropped at any time.

use super::fields::{FIELDS, Field};
use graphics::bitmap::Remembered;
use graphics::font::{FaceId, FontBytes};
use graphics::linebreak::BreakRules;
use graphics::text::TextEngine;
use std::cell::{Cell, OnceCell, Ref, RefCell};
use std::rc::Rc;
use vm::{Raise, Vm};

/// Finds the bytes of a font by its path on the device.
pub type FontFiles = Rc<dyn Fn(&str) -> Option<FontBytes>>;

/// The host's part.
#[derive(Default)]
pub struct Host {
    text: RefCell<TextEngine>,
    files: RefCell<Option<FontFiles>>,
    rules: OnceCell<BreakRules>,
    offsets: RefCell<Vec<Cell<u32>>>,
    /// Pictures that were decoded before.
    pub(super) pictures: Remembered,
}

impl Host {
    /// Fonts, and what was measured with them.
    pub fn text(&self) -> Ref<'_, TextEngine> {
        self.text.borrow()
    }

    /// Tells where the fonts of the device are.
    pub fn set_files(&self, files: FontFiles) {
        *self.files.borrow_mut() = Some(files);
    }

    /// The bytes of a font of the device.
    pub fn file(&self, path: &str) -> Option<FontBytes> {
        self.files.borrow().as_ref().and_then(|files| files(path))
    }

    /// Loads the face at an index of a font file.
    pub fn add_face(&self, name: &str, bytes: FontBytes, index: u32) -> Option<FaceId> {
        self.text.borrow_mut().fonts.add(name, bytes, index)
    }

    /// Names a face of a font of the device; its file is read when text needs it.
    pub fn add_device_face(&self, path: &str, index: u32) -> Option<FaceId> {
        let files = self.files.borrow().clone()?;
        let file = path.to_owned();
        Some(self.text.borrow_mut().fonts.add_later(path, Box::new(move || files(&file)), index))
    }

    /// The rules for line breaks, from the class resources of android.icu.
    pub fn rules(&self, vm: &Vm) -> &BreakRules {
        self.rules.get_or_init(|| load_rules(vm).unwrap_or_else(BreakRules::simple))
    }

    /// The offset of a field, looked up once.
    pub fn offset(&self, field: Field) -> Option<u32> {
        let offsets = self.offsets.borrow();
        offsets.get(field as usize).map(Cell::get).filter(|offset| *offset != 0)
    }

    fn set_offset(&self, field: Field, offset: u32) {
        let mut offsets = self.offsets.borrow_mut();
        offsets.resize(FIELDS.len(), Cell::new(0));
        offsets[field as usize].set(offset);
    }
}

/// The offset of a field.
pub fn offset(vm: &mut Vm, field: Field) -> Result<u32, Raise> {
    if let Some(known) = super::state(vm).host.offset(field) {
        return Ok(known);
    }
    let (class, name, ty) = FIELDS[field as usize];
    let id = vm.classes.boot(class)?;
    let found = vm.field_offset(id, name, ty);
    let found = found.ok_or_else(|| Raise::new("java/lang/NoSuchFieldError", format!("{class}.{name}")))?;
    super::state(vm).host.set_offset(field, found);
    Ok(found)
}

fn load_rules(vm: &Vm) -> Option<BreakRules> {
    let resources = vm.resources.clone()?;
    let file =
        move |name: &str| resources.get(&format!("android/icu/impl/data/icudt55b/brkitr/{name}")).map(<[u8]>::to_vec);
    BreakRules::load(Box::new(file)).ok()
}
