//! What apps ask of the platform that this Android does not have: classes, methods and fields that their code names, by
//! the number of apps.
//!
//! `newer [--all] APK…` looks at apps that want a newer Android (all with `--all`). Most code that names such a thing asks
//! for the version first and never gets there, so this is where to look, not what fails.

use apk::{Archive, Diagnostics, Options};
use device::AppFile;
use dex::Dex;
use embedded::install::Package;
use embedded::machine;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use vm::layout::ClassId;
use vm::names::MemberKey;
use vm::{Config, LoaderId, Vm};

type Failure = Box<dyn std::error::Error>;

/// Where names of the platform begin.
const PLATFORM: [&str; 6] = ["Landroid/", "Lcom/android/", "Ldalvik/", "Ljava/", "Ljavax/", "Lorg/"];

fn main() -> Result<(), Failure> {
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut vm = machine::phone_machine(&pack, Config::default(), None)?;
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let all = args.first().is_some_and(|a| a == "--all");
    let mut wanted: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in args.split_off(usize::from(all)) {
        let bytes: Arc<[u8]> = std::fs::read(&path)?.into();
        let Ok(package) = Package::read(&[AppFile { name: "base.apk".into(), bytes: bytes.clone() }]) else { continue };
        if all || package.installed.min_sdk > 23 {
            for what in missing(&mut vm, bytes)? {
                wanted.entry(what).or_default().insert(path.clone());
            }
        }
    }
    let mut rows: Vec<_> = wanted.iter().map(|(what, apps)| (apps.len(), what)).collect();
    rows.sort_by_key(|(apps, what)| (std::cmp::Reverse(*apps), *what));
    rows.iter().for_each(|(apps, what)| println!("{apps:>4} {what}"));
    Ok(())
}

/// What the code of an app names and the platform lacks.
fn missing(vm: &mut Vm, bytes: Arc<[u8]>) -> Result<BTreeSet<String>, Failure> {
    let mut diagnostics = Diagnostics::new("base.apk", Options::default());
    let archive = Archive::open(bytes.into(), &mut diagnostics)?;
    let names = std::iter::once("classes.dex".to_owned()).chain((2..).map(|n| format!("classes{n}.dex")));
    let (mut files, mut own) = (Vec::new(), BTreeSet::new());
    for name in names {
        let Some(entry) = archive.find(&name) else { break };
        files.push(archive.read(entry, &mut diagnostics)?);
    }
    for file in &files {
        let dex = Dex::parse(file.as_ref())?;
        own.extend(
            dex.class_defs().filter_map(|d| Some(dex.type_descriptor(d.class).ok()?.to_string_lossy().to_string())),
        );
    }
    let mut wanted = BTreeSet::new();
    for file in &files {
        let dex = Dex::parse(file.as_ref())?;
        let mut class_of = |ty| -> Option<Result<ClassId, String>> {
            let class = dex.type_descriptor(ty).ok()?.to_string_lossy().to_string();
            let platform = PLATFORM.iter().any(|p| class.starts_with(p)) && !own.contains(&class);
            platform.then(|| vm.classes.find(LoaderId::BOOT, class.as_bytes()).ok_or(class))
        };
        let types = (0..dex.header().types.count).filter_map(|n| class_of(dex::TypeIdx(n))?.err());
        wanted.extend(types.collect::<Vec<_>>());
        let mut members: Vec<(ClassId, String, String)> = Vec::new();
        for n in 0..dex.header().methods.count {
            let method = dex.method(dex::MethodIdx(n))?;
            if let Some(Ok(class)) = class_of(method.class) {
                let signature = String::from_utf8_lossy(&dex.signature(method.proto)?).into_owned();
                members.push((class, dex.string(method.name)?.to_string_lossy().to_string(), signature));
            }
        }
        for (class, name, signature) in members {
            let key =
                MemberKey::new(vm.classes.names.intern(name.as_bytes()), vm.classes.names.intern(signature.as_bytes()));
            if vm.classes.find_method(class, key).is_none() {
                wanted.insert(format!("{}.{name}{signature}", vm.classes.name(class)));
            }
        }
    }
    Ok(wanted)
}
