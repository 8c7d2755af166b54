//! dalvik.system.DexFile: DEX files that the guest opens.
//!
//! A cookie is an array of the numbers of the installed files; on Android 5 a long: the first number and how many. A file
//! belongs to no loader until its first class is defined; then the loader gets a number, with its parent's as parent, and
//! look-ups between its classes need no guest code, as on a device. A second loader that defines from the same file gets
//! classes of its own, as in ART 6 (later versions refuse it). There both loaders share what references in the file were
//! resolved to, so that the first one decides; here each loader's classes see its own.

use crate::natives::Table;
use crate::natives::io::files::{blob, fs};
use crate::natives::lang::vm_class_loader::slashed;
use apk::zip::Archive;
use apk::{Blob, Diagnostics};
use store::fs::flags;
use vm::class::{DexId, LoaderId};
use vm::layout::Ref;
use vm::loaders::Adoption;
use vm::native::{boolean, int, long, reference, void};
use vm::{Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "dalvik/system/DexFile";

/// Natives of DexFile.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "openDexFileNative", "(Ljava/lang/String;Ljava/lang/String;I)Ljava/lang/Object;", open),
    Native::model(CLASS, "closeDexFile", "(Ljava/lang/Object;)V", close, "the classes of a closed file stay"),
    Native::exact(
        CLASS,
        "defineClassNative",
        "(Ljava/lang/String;Ljava/lang/ClassLoader;Ljava/lang/Object;)Ljava/lang/Class;",
        define_class,
    ),
    Native::exact(CLASS, "getClassNameList", "(Ljava/lang/Object;)[Ljava/lang/String;", class_names),
    Native::exact(CLASS, "openDexFileNative", "(Ljava/lang/String;Ljava/lang/String;I)J", open_long).levels(21, 22),
    Native::exact(
        CLASS,
        "defineClassNative",
        "(Ljava/lang/String;Ljava/lang/ClassLoader;J)Ljava/lang/Class;",
        define_class_long,
    )
    .levels(21, 22),
    Native::exact(CLASS, "getClassNameList", "(J)[Ljava/lang/String;", class_names_long).levels(21, 22),
    Native::exact(CLASS, "isDexOptNeeded", "(Ljava/lang/String;)Z", no),
    Native::exact(CLASS, "getDexOptNeeded", "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Z)I", zero),
];

fn close(_call: &mut Call<'_>) -> NativeResult {
    void()
}

fn no(_call: &mut Call<'_>) -> NativeResult {
    boolean(false)
}

fn zero(_call: &mut Call<'_>) -> NativeResult {
    int(0)
}

fn io_error(text: String) -> Raise {
    Raise::new("java/io/IOException", text)
}

/// The largest file of which DEX files are read.
const LARGEST: usize = 256 << 20;

/// The content of a file that the app may read, and what names it.
fn read_file(vm: &mut Vm, path: &str) -> Result<(u128, Blob), Raise> {
    let missing = |_| Raise::new("java/io/FileNotFoundException", format!("No such file: {path}"));
    let fd = fs(vm).open(path.as_bytes(), flags::RDONLY, 0).map_err(missing)?;
    let image = fs(vm).file(path.as_bytes());
    fs(vm).close(fd).map_err(missing)?;
    let image = image.map_err(missing)?;
    Ok((image.id(), blob(&image, LARGEST)))
}

/// The DEX files in a file: itself, or `classes.dex`, `classes2.dex` … of an archive.
fn dex_files(path: &str, bytes: Blob) -> Result<Vec<Blob>, Raise> {
    if bytes.as_ref().starts_with(b"dex\n") {
        return Ok(vec![bytes]);
    }
    let mut diagnostics = Diagnostics::default();
    let archive = Archive::open(bytes, &mut diagnostics).map_err(|e| io_error(format!("{path}: {e}")))?;
    let names = std::iter::once("classes.dex".to_owned()).chain((2..).map(|i| format!("classes{i}.dex")));
    let mut files = Vec::new();
    for name in names {
        let Some(entry) = archive.find(&name) else { break };
        let content = archive.read(entry, &mut diagnostics).map_err(|e| io_error(format!("{path}: {e}")))?;
        files.push(content);
    }
    if files.is_empty() {
        return Err(io_error(format!("Failed to find dex entry in {path}")));
    }
    Ok(files)
}

/// Opens the file for a loader that is not known yet.
fn open_files(call: &mut Call<'_>) -> Result<Vec<DexId>, Raise> {
    let path = call.string("sourceName")?;
    let (id, bytes) = read_file(call.vm, &path)?;
    let loader = call.vm.add_guest_loader(LoaderId::BOOT, Ref::NULL);
    let mut files = Vec::new();
    for file in call.vm.dex_files_of(id, || dex_files(&path, bytes))? {
        let id = call.vm.install_at_run_time(&file, loader);
        files.push(id.map_err(|e| io_error(format!("{path}: {e}")))?);
    }
    Ok(files)
}

fn open(call: &mut Call<'_>) -> NativeResult {
    let cookie: Vec<i64> = open_files(call)?.iter().map(|id| i64::from(id.0)).collect();
    reference(call.vm.new_longs(&cookie)?)
}

fn open_long(call: &mut Call<'_>) -> NativeResult {
    let files = open_files(call)?;
    let first = files.first().map_or(0, |id| id.0);
    long(i64::from(first) | (files.len() as i64) << 32)
}

/// The files of a cookie that is a number; the guest may have changed it.
fn numbered_files(vm: &Vm, cookie: i64) -> Vec<DexId> {
    let (first, count) = (cookie as u32, (cookie >> 32) as u32);
    let end = first.saturating_add(count).min(vm.known_dexes());
    (first..end).map(DexId).collect()
}

fn cookie_files(vm: &Vm, cookie: Ref) -> Vec<DexId> {
    let bytes = vm.array_bytes(cookie).chunks_exact(8);
    let ids = bytes.map(|c| DexId(u32::from_le_bytes([c[0], c[1], c[2], c[3]])));
    ids.filter(|d| d.0 < vm.known_dexes()).collect()
}

fn define_class(call: &mut Call<'_>) -> NativeResult {
    let (name, loader, cookie) = (call.string("name")?, call.reference(), call.object("cookie")?);
    let files = cookie_files(call.vm, cookie);
    define_in(call, name, loader, files)
}

fn define_class_long(call: &mut Call<'_>) -> NativeResult {
    let (name, loader, cookie) = (call.string("name")?, call.reference(), call.long());
    let files = numbered_files(call.vm, cookie);
    define_in(call, name, loader, files)
}

fn define_in(call: &mut Call<'_>, name: String, loader: Ref, files: Vec<DexId>) -> NativeResult {
    let descriptor = format!("L{};", slashed(&name).unwrap_or(name));
    for dex in files {
        if call.vm.classes.defined_in(dex, &descriptor).is_none() {
            continue;
        }
        let dex = own_file(call.vm, dex, loader);
        if let Some(class) = call.vm.classes.defined_in(dex, &descriptor) {
            let number = adopt(call.vm, dex, loader)?;
            call.vm.classes.class(class)?;
            if call.vm.classes.asks(number) {
                call.vm.record_found(number, descriptor.as_bytes(), class);
            }
            return reference(call.vm.class_object(class)?);
        }
    }
    reference(Ref::NULL)
}

/// The file from which a loader defines its classes. One that belongs to another loader is opened once more, because the
/// same name means another class to each loader, even if both have one `DexFile`.
fn own_file(vm: &mut Vm, dex: DexId, object: Ref) -> DexId {
    let owner = |vm: &Vm, dex| vm.loader_object(vm.classes.dex(dex).loader);
    if object.is_null() || owner(vm, dex).is_none_or(|owner| owner == object) {
        return dex;
    }
    let known = (0..vm.known_dexes()).map(DexId);
    if let Some(own) = known.filter(|d| owner(vm, *d) == Some(object)).find(|d| vm.is_same_file(*d, dex)) {
        return own;
    }
    let loader = vm.add_guest_loader(LoaderId::BOOT, Ref::NULL);
    vm.install_again(dex, loader).unwrap_or(dex)
}

/// Makes a guest loader the owner of a file's loader number, the first time it defines a class of it.
fn adopt(vm: &mut Vm, dex: DexId, object: Ref) -> Result<LoaderId, Raise> {
    let loader = vm.classes.dex(dex).loader;
    if object.is_null() || !vm.side.loaders.get(loader.0 as usize).is_none_or(|known| known.is_null()) {
        return Ok(loader);
    }
    let class = vm.classes.boot("java/lang/ClassLoader")?;
    let at = vm.field_offset(class, "parent", "Ljava/lang/ClassLoader;");
    let above = Ref(vm.heap.region.load_u32(object.at(at.unwrap_or(8))));
    let number = |vm: &Vm, of: Ref| vm.side.loaders.iter().position(|l| *l == of && !of.is_null());
    let group = number(vm, object).map_or(loader, |n| vm.classes.group(LoaderId(n as u32)));
    let boot = vm.classes.boot("java/lang/BootClassLoader")?;
    let parent = match number(vm, above) {
        Some(n) => Some(LoaderId(n as u32)).filter(|n| !vm.classes.asks(*n)),
        None => Some(LoaderId::BOOT).filter(|_| vm.class_of(above) == boot),
    };
    let asks = parent.is_none() || !has_platform_look_up(vm, object)?;
    let parent = parent.unwrap_or(LoaderId::BOOT);
    vm.adopt_loader(Adoption { loader, parent, group, asks }, object);
    Ok(loader)
}

/// Whether a loader overrides nothing of how the platform's own loaders find classes.
fn has_platform_look_up(vm: &mut Vm, loader: Ref) -> Result<bool, Raise> {
    let class = vm.class_of(loader);
    let methods = [
        ("loadClass", "(Ljava/lang/String;)Ljava/lang/Class;"),
        ("loadClass", "(Ljava/lang/String;Z)Ljava/lang/Class;"),
        ("findClass", "(Ljava/lang/String;)Ljava/lang/Class;"),
    ];
    for (name, signature) in methods {
        let method = vm.virtual_method(class, name, signature)?;
        let declaring = vm.classes.method(method).class;
        if vm.classes.class(declaring)?.loader != LoaderId::BOOT {
            return Ok(false);
        }
    }
    Ok(true)
}

fn class_names(call: &mut Call<'_>) -> NativeResult {
    let cookie = call.object("cookie")?;
    let files = cookie_files(call.vm, cookie);
    names_in(call, files)
}

fn class_names_long(call: &mut Call<'_>) -> NativeResult {
    let cookie = call.long();
    let files = numbered_files(call.vm, cookie);
    names_in(call, files)
}

fn names_in(call: &mut Call<'_>, files: Vec<DexId>) -> NativeResult {
    let mut names = Vec::new();
    for dex in files {
        let view = call.vm.classes.dex(dex).view();
        names.extend(view.class_defs().filter_map(|d| Some(view.type_descriptor(d.class).ok()?.to_string_lossy())));
    }
    let names: Vec<String> = names.iter().map(|n| vm::classes::dotted(n)).collect();
    let strings = names.iter().map(|n| call.vm.new_string(n)).collect::<Result<Vec<_>, _>>()?;
    reference(call.vm.new_ref_array(call.vm.known.string, &strings)?)
}
