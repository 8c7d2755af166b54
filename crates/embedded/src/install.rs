//! What a device learns about an app when it is installed.

use apk::{Archive, Diagnostics, Options, Signatures};
use device::{AppFile, Error, Installed, Result};
use gui::trace::{App, AppFile as FileName};
use inspect::{App as Inspected, Input};
use sha2::{Digest, Sha256};

/// An app as a device wants it. Reading it takes a while and needs no device, so it can be done while one is made.
pub struct Package {
    /// What is known of it.
    pub installed: Installed,
    /// What it puts on a phone.
    pub contents: Contents,
}

impl Package {
    /// Reads an app.
    pub fn read(files: &[AppFile]) -> Result<Package> {
        Ok(Package::of(&open(files).map_err(|e| Error::App(e.to_string()))?, files))
    }

    /// The app of these files, which somebody has opened already.
    pub fn of(app: &Inspected, files: &[AppFile]) -> Package {
        Package { installed: facts(app, files), contents: Contents::of(files) }
    }
}

/// Opens an app's files to look into them.
pub fn open(files: &[AppFile]) -> std::result::Result<Inspected, inspect::Error> {
    let input = |f: &AppFile| Input { name: f.name.clone(), bytes: f.bytes.clone().into() };
    Inspected::open(files.iter().map(input).collect())
}

/// What is known of an app.
fn facts(app: &Inspected, files: &[AppFile]) -> Installed {
    let manifest = &app.manifest;
    let package = manifest.package.clone();
    let full = |class: &str| format!("{package}/{class}");
    let names = manifest.application.activities.iter().filter_map(|a| a.component.name.as_deref());
    let activities = names.map(full).collect();
    let min_sdk = manifest.min_sdk();
    let main_activity = manifest.main_activity().map(full).unwrap_or_default();
    let app = App {
        package: package.clone(),
        version_name: manifest.version_name.clone().unwrap_or_default(),
        version_code: i64::from(manifest.version_code.unwrap_or_default()),
        files: files
            .iter()
            .map(|f| FileName { name: f.name.clone(), sha256: hex(&Sha256::digest(&f.bytes)) })
            .collect(),
    };
    Installed { app, main_activity, activities, min_sdk }
}

/// What an app puts on a phone, read once: it is put there again for every run.
pub struct Contents {
    /// Its files, the base first.
    pub files: Vec<AppFile>,
    /// The certificates of those who signed it, as Android 6 knows them: each signer's own, in the form of DER.
    pub certificates: Vec<Vec<u8>>,
}

impl Contents {
    /// What these files put there.
    pub fn of(files: &[AppFile]) -> Contents {
        let certificates = files.first().map(signers).unwrap_or_default();
        Contents { files: files.to_vec(), certificates }
    }
}

fn signers(file: &AppFile) -> Vec<Vec<u8>> {
    let mut diagnostics = Diagnostics::new(&file.name, Options::default());
    let archive = Archive::open(file.bytes.clone().into(), &mut diagnostics);
    let signers = archive.and_then(|archive| Signatures::first_scheme(&archive, &mut diagnostics));
    let own = |signer: apk::signing::Signer| Some(signer.certificates.first()?.der.clone());
    signers.unwrap_or_default().into_iter().filter_map(own).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
