//! android.graphics.FontFamily.
//!
//! Every font file that a family took is remembered as a recipe: the device's own by their path, an app's with its
//! bytes. A process that reads a snapshot loads them again.

use super::state::{Graphics, Peer};
use super::{add, assets, change, insert, remove, state};
use graphics::font::{FaceId, FontBytes, FontFamily};
use graphics::persist::persist_struct;
use libcore::natives::Table;
use libcore::natives::io::files::fs;
use std::sync::Arc;
use vm::native::boolean;
use vm::{Call, Native, NativeResult, Raise, Vm};
use xxhash_rust::xxh3::xxh3_64;

const CLASS: &str = "android/graphics/FontFamily";

/// The most bytes that a font file may have.
const LARGEST: usize = 64 << 20;

/// Natives of FontFamily.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nCreateFamily", "(Ljava/lang/String;I)J", create),
    Native::exact(CLASS, "nUnrefFamily", "(J)V", |c| {
        let family = c.long();
        remove::<FontFamily>(c.vm, family)
    }),
    Native::exact(CLASS, "nAddFont", "(JLjava/lang/String;)Z", add_font),
    Native::exact(CLASS, "nAddFontWeightStyle", "(JLjava/lang/String;IZ)Z", add_font_weight_style),
    Native::exact(
        CLASS,
        "nAddFontFromAsset",
        "(JLandroid/content/res/AssetManager;Ljava/lang/String;)Z",
        add_font_from_asset,
    ),
];

/// A font file that some family uses.
#[derive(Clone)]
pub struct AppFont {
    name: String,
    index: u32,
    /// Its bytes, unless it is a file of the device.
    bytes: Option<Arc<[u8]>>,
}

persist_struct!(AppFont { name, index, bytes });

impl AppFont {
    fn load(&self, state: &Graphics) -> Option<FaceId> {
        match &self.bytes {
            Some(bytes) => state.host.add_face(&self.name, Arc::new(bytes.clone()) as FontBytes, self.index),
            None => state.host.add_device_face(&self.name, self.index),
        }
    }
}

impl Graphics {
    /// Loads what a snapshot names.
    pub(super) fn load_app_fonts(&self) {
        self.app_fonts.iter().for_each(|(_, font)| {
            font.load(self);
        });
    }
}

fn create(c: &mut Call<'_>) -> NativeResult {
    let (language, variant) = (c.reference(), c.int());
    let language = language.non_null().map(|text| c.vm.string_text(text));
    add(c.vm, FontFamily::new(language.as_deref(), variant))
}

/// Loads a font and remembers it.
fn face(vm: &mut Vm, font: AppFont) -> Option<FaceId> {
    let face = font.load(state(vm))?;
    let known = AppFont::table(state(vm)).iter().any(|(_, known)| known.name == font.name && known.index == font.index);
    if !known {
        insert(vm, font);
    }
    Some(face)
}

/// The font at a path: a file of the device, or one that the app can read.
fn file_font(vm: &mut Vm, family: i64, path: String) -> Result<Option<FaceId>, Raise> {
    let index = super::get::<FontFamily>(vm, family)?.collection_index();
    if state(vm).host.file(&path).is_some() {
        return Ok(face(vm, AppFont { name: path, index, bytes: None }));
    }
    let bytes = read_file(vm, path.as_bytes());
    Ok(bytes.and_then(|bytes| face(vm, app_font(bytes))))
}

/// An app's font goes by its content: two files may have one name at different times.
fn app_font(bytes: Arc<[u8]>) -> AppFont {
    AppFont { name: format!("app-{:016x}", xxh3_64(&bytes)), index: 0, bytes: Some(bytes) }
}

fn read_file(vm: &mut Vm, path: &[u8]) -> Option<Arc<[u8]>> {
    let fs = fs(vm);
    let size = usize::try_from(fs.stat(path).ok()?.size).ok().filter(|size| *size <= LARGEST)?;
    let fd = fs.open(path, store::fs::flags::RDONLY, 0).ok()?;
    let mut bytes = vec![0; size];
    let read = fs.pread(fd, &mut bytes, 0);
    let closed = fs.close(fd);
    (read.ok()? == size && closed.is_ok()).then(|| bytes.into())
}

fn add_font(c: &mut Call<'_>) -> NativeResult {
    let (family, path) = (c.long(), c.string("path")?);
    let face = file_font(c.vm, family, path)?;
    add_face(c, family, face)
}

fn add_face(c: &mut Call<'_>, family: i64, face: Option<FaceId>) -> NativeResult {
    let Some(face) = face else { return boolean(false) };
    let host = state(c.vm).host.clone();
    boolean(change(c.vm, family, |f: &mut FontFamily| f.add_font(&host.text().fonts, face))?)
}

fn add_font_weight_style(c: &mut Call<'_>) -> NativeResult {
    let (family, path, weight, italic) = (c.long(), c.string("path")?, c.int(), c.boolean());
    let Some(face) = file_font(c.vm, family, path)? else { return boolean(false) };
    change(c.vm, family, |f: &mut FontFamily| f.add_font_weight_style(face, weight, italic))?;
    boolean(true)
}

fn add_font_from_asset(c: &mut Call<'_>) -> NativeResult {
    let (family, manager, path) = (c.long(), c.object("mgr")?, c.string("path")?);
    let Some(bytes) = assets::open(c.vm, manager, &path)? else { return boolean(false) };
    let face = face(c.vm, app_font(bytes));
    add_face(c, family, face)
}
