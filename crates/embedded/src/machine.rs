//! A machine on the boot classes of a pack, ready to be given something to run.

use android::content::package::{FrameworkFiles, Package};
use apk::Blob;
use boot::BootPack;
use graphics::font::{FontBytes, FontConfig};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;
use vm::class::LoaderId;
use vm::machine::Resources;
use vm::{Config, SavedNames, Vm};

/// Why there is no machine.
#[derive(Debug)]
pub enum MachineError {
    /// The host gave no memory.
    Memory(std::io::Error),
    /// The pack lacks what every machine needs.
    Pack(String),
}

impl fmt::Display for MachineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MachineError::Memory(e) => write!(f, "no address space for the guest's memory: {e}"),
            MachineError::Pack(what) => {
                write!(f, "the boot pack is incomplete: {what}; make it again with `gibbon boot`")
            }
        }
    }
}

impl std::error::Error for MachineError {}

/// How much stands on the boot class path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClassPath {
    /// Android's framework with cryptography and XML, for plain programs.
    Framework,
    /// What the process of an app finds on a phone.
    Phone,
}

/// The library that plain programs do without: the old commons-codec in it would hide the one that a program brings.
const LEGACY_HTTP: &str = "org.apache.http.legacy";

/// Makes a machine with all natives, Android's folders and the boot class path, for plain programs.
pub fn machine(pack: &Arc<BootPack>, config: Config) -> Result<Vm, MachineError> {
    with_class_path(pack, config, ClassPath::Framework, None)
}

/// Makes a machine for apps. Android 6 has the legacy HTTP client at the end of its boot class path
/// (`org.apache.http.legacy.boot`), whether an app asks for the library or not; the old commons-codec in it hides one
/// that an app brings, as on a phone. An image knows the names of all these classes.
pub fn phone_machine(pack: &Arc<BootPack>, config: Config, names: Option<SavedNames>) -> Result<Vm, MachineError> {
    with_class_path(pack, config, ClassPath::Phone, names)
}

fn with_class_path(
    pack: &Arc<BootPack>,
    config: Config,
    extent: ClassPath,
    names: Option<SavedNames>,
) -> Result<Vm, MachineError> {
    let incomplete = |what: &str| MachineError::Pack(what.to_owned());
    let mut vm = Vm::with_names(config, names).map_err(MachineError::Memory)?;
    let rules = crate::canonical::rules().map_err(|e| MachineError::Pack(format!("canonical.rules: {e}")))?;
    vm.set_canonical_rules(rules);
    libcore::natives::register(&mut vm);
    android::register(&mut vm);
    libcore::natives::add_files(&mut vm).map_err(|e| MachineError::Pack(e.text()))?;
    let manifest = boot::manifest(pack).ok_or_else(|| incomplete("no manifest"))?;
    let wanted = |name: &str| extent == ClassPath::Phone || name != LEGACY_HTTP;
    let libraries = manifest.libraries.iter().filter(|(name, _)| wanted(name)).map(|(_, entry)| entry);
    for name in manifest.boot_class_path.iter().chain(libraries) {
        let bytes = PackSlice::find(pack, name).ok_or_else(|| incomplete(name))?;
        let installed = vm.install(Arc::new(bytes), LoaderId::BOOT, false);
        installed.map_err(|e| MachineError::Pack(format!("{name}: {e}")))?;
    }
    let newer = pack.get("vm/newer-classes.txt").and_then(|list| std::str::from_utf8(list).ok());
    vm.classes.set_newer_classes(newer.unwrap_or_default().lines());
    vm.resources = Some(Arc::new(ClassResources { pack: pack.clone() }));
    let framework = Package::framework(Framework { pack: pack.clone() });
    android::content::set_framework(&mut vm, Arc::new(framework));
    add_fonts(&mut vm, pack)?;
    vm.resolve_known().map_err(|e| MachineError::Pack(e.to_string()))?;
    if extent == ClassPath::Phone {
        android::allow_partial_services(&mut vm).map_err(|e| MachineError::Pack(e.to_string()))?;
    }
    Ok(vm)
}

fn add_fonts(vm: &mut Vm, pack: &Arc<BootPack>) -> Result<(), MachineError> {
    let list = pack.get("fonts/fonts.xml").and_then(|list| std::str::from_utf8(list).ok());
    let list = FontConfig::parse(list.unwrap_or_default()).map_err(|e| MachineError::Pack(e.to_string()))?;
    let fonts = pack.clone();
    let find = move |path: &str| {
        let file = path.strip_prefix("/system/fonts/")?;
        PackSlice::find(&fonts, &format!("fonts/{file}")).map(|slice| Arc::new(slice) as FontBytes)
    };
    let installed = android::graphics::install_fonts(vm, &list, Rc::new(find));
    installed.map_err(|e| MachineError::Pack(format!("fonts: {}", e.text())))?;
    let patterns = pack.get("framework/assets/webkit/hyph_en_US.dic").unwrap_or_default();
    let installed = android::text::install_hyphenation(vm, patterns);
    installed.map_err(|e| MachineError::Pack(format!("hyphenation: {}", e.text())))
}

/// An entry of the pack; it stays mapped as long as somebody uses it.
struct PackSlice {
    pack: Arc<BootPack>,
    start: usize,
    end: usize,
}

impl PackSlice {
    fn find(pack: &Arc<BootPack>, name: &str) -> Option<PackSlice> {
        let entry = pack.find(name)?;
        let (start, end) = (entry.offset as usize, (entry.offset + entry.len) as usize);
        Some(PackSlice { pack: pack.clone(), start, end })
    }
}

impl AsRef<[u8]> for PackSlice {
    fn as_ref(&self) -> &[u8] {
        &self.pack.bytes()[self.start..self.end]
    }
}

/// Files of Android's own package.
struct Framework {
    pack: Arc<BootPack>,
}

impl FrameworkFiles for Framework {
    fn get(&self, name: &str) -> Option<Blob> {
        PackSlice::find(&self.pack, &format!("framework/{name}")).map(Blob::new)
    }

    fn names(&self, prefix: &str) -> Vec<String> {
        let found = self.pack.with_prefix("framework/").filter_map(|e| e.name.strip_prefix("framework/"));
        found.filter(|name| name.starts_with(prefix)).map(str::to_owned).collect()
    }
}

/// Files of the boot class path.
struct ClassResources {
    pack: Arc<BootPack>,
}

impl Resources for ClassResources {
    fn get(&self, name: &str) -> Option<&[u8]> {
        self.pack.get(&format!("class/{name}"))
    }
}
