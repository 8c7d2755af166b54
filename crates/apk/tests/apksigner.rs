//! Other people's verifier: signers of the shared packages against Debian's `apksigner`.
//!
//! It is a Java program that takes seconds per file, so only packages are asked that differ in their schemes.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use apk::{Archive, Diagnostics, Options, Signatures};

const PACKAGES: &[&str] = &[
    "b01-helloactivity.apk",
    "c05-jamendo-1.0.4.apk",
    "k16-themis-sunflower-0.1.6-239.apk",
    "x01-testkotlin-1.0.apk",
    "x05-kiss-3.13.5.apk",
];

#[test]
fn signers_read_as_in_apksigner() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let candidates = ["../../../shared/apks", "../../../../shared/apks"].map(|path| root.join(path));
    let Some(folder) = candidates.into_iter().find(|path| path.is_dir()) else {
        eprintln!("NOT COMPARED: the folder shared/apks is missing");
        return;
    };
    for name in PACKAGES {
        let path = folder.join(name);
        let arguments = ["verify", "--print-certs", "--verbose", "--min-sdk-version", "23"];
        let output = match Command::new("apksigner").args(arguments).arg(&path).output() {
            Ok(output) => String::from_utf8_lossy(&output.stdout).into_owned(),
            Err(error) => {
                eprintln!("NOT COMPARED: apksigner cannot be run: {error}");
                return;
            }
        };
        let mut diagnostics = Diagnostics::new(*name, Options::default());
        let archive = Archive::open(std::fs::read(&path).unwrap().into(), &mut diagnostics).unwrap();
        let signatures = Signatures::read(&archive, &mut diagnostics).unwrap();
        assert_eq!(diagnostics.list(), [], "{name}");
        compare(name, &output, &signatures);
    }
}

fn compare(name: &str, output: &str, signatures: &Signatures) {
    for (scheme, signers) in [("v1", &signatures.v1), ("v2", &signatures.v2), ("v3", &signatures.v3)] {
        let line = output.lines().find(|line| line.starts_with(&format!("Verified using {scheme} scheme")));
        let theirs = line.unwrap_or_else(|| panic!("{name}: {output}")).ends_with("true");
        assert_eq!(theirs, !signers.is_empty(), "{name}: scheme {scheme}");
    }
    let value = |key: &str| -> Vec<&str> {
        output
            .lines()
            .filter(|line| line.contains(key))
            .filter_map(|line| line.split_once(": ").map(|(_, value)| value))
            .collect()
    };
    let own = signatures.signers().iter().map(|signer| &signer.certificates[0]);
    let fingerprints: Vec<String> = own.clone().map(|certificate| certificate.fingerprint()).collect();
    assert_eq!(value("certificate SHA-256 digest"), fingerprints, "{name}");
    for (theirs, certificate) in value("certificate DN").iter().zip(own) {
        // The order and the spelling of types differ between writers; the values do not.
        let values = |subject: &str| -> BTreeSet<String> {
            subject
                .split(',')
                .filter_map(|part| part.split_once('='))
                .map(|(_, value)| value.trim().to_owned())
                .collect()
        };
        assert_eq!(values(theirs), values(&certificate.subject()), "{name}");
    }
}
