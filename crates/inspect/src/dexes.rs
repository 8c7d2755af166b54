//! The DEX files of an app, one after the other: unpacked, looked at, dropped.
//!
//! Debug builds with Instant Run (Android Studio 2) have the app's own code in an archive inside of the APK, which a small
//! program in `classes.dex` unpacks and loads when the app starts.

use apk::{Archive, Diagnostics};
use dex::{Dex, Header};

use crate::app::App;
use crate::code::{ClassFigures, Oddity, survey};
use crate::error::{Error, NO_CODE};
use crate::report::{Diagnostic, Kind};

impl App {
    /// Looks at every class of the app. Answers what is odd about its DEX files.
    ///
    /// A file whose checksum is right and that reads well is believed; any other is verified from end to end, so that every fault is named.
    pub(crate) fn survey(&mut self, mut look: impl FnMut(&str, ClassFigures)) -> Result<Vec<Diagnostic>, Error> {
        let package = self.manifest.package.clone();
        let mut oddities = Vec::new();
        let unreadable = self.each_dex(|file, dex| {
            let mut found: Vec<Oddity> = Vec::new();
            survey(dex, &package, |class| look(file, class), &mut |oddity| found.push(oddity));
            let cut_short = found.iter().any(|oddity| matches!(oddity, Oddity::SharedCode));
            let wrong_sum = dex::integrity::checksum(dex.data()) != dex.header().checksum && dex.header().version < 41;
            if (wrong_sum || !found.is_empty()) && !cut_short {
                oddities.extend(verified(file, dex));
            }
            oddities.extend(found.into_iter().map(|oddity| oddity.into_diagnostic(file)));
        })?;
        oddities.extend(unreadable);
        Ok(oddities)
    }

    /// Shows each DEX file to `look`. A file that is no DEX file is a diagnostic, unless there is no other.
    pub(crate) fn each_dex(&mut self, mut look: impl FnMut(&str, Dex<'_>)) -> Result<Vec<Diagnostic>, Error> {
        let (mut unreadable, mut odd, mut damaged, mut count) = (Vec::new(), Vec::new(), Vec::new(), 0);
        let mut look_into = |full_name: String, bytes: &[u8]| match dex::salvage::open(bytes) {
            Ok((dex, repaired)) => {
                odd.extend(repaired.iter().map(|diagnostic| structural(&full_name, dex, diagnostic)));
                for dex in container(dex) {
                    count += 1;
                    look(&full_name, dex);
                }
            }
            Err(error) => unreadable.push(diagnostic(&full_name, error, error.code.message().to_owned())),
        };
        for file in &self.files {
            let mut read = |archive: &Archive, inside: &str, name: &str| {
                let read = |diagnostics: &mut Diagnostics| archive.read_name(name, diagnostics);
                self.diagnostics.within(&format!("{}{inside}", file.name), read)
            };
            for name in names(&file.archive) {
                look_into(format!("{}!/{name}", file.name), &read(&file.archive, "", &name)?);
            }
            if file.archive.find(INSTANT_RUN).is_none() {
                continue;
            }
            let inner = match Archive::open(read(&file.archive, "", INSTANT_RUN)?, &mut Diagnostics::default()) {
                Ok(inner) => inner,
                Err(e) => {
                    let Error { code, offset, message, .. } = e.into();
                    let file = format!("{}!/{INSTANT_RUN}", file.name);
                    damaged.push(Diagnostic { code, kind: Kind::Damage, file, offset, message });
                    continue;
                }
            };
            for (name, _) in inner.sorted().filter(|(name, _)| name.ends_with(".dex")) {
                let inside = format!("!/{INSTANT_RUN}");
                look_into(format!("{}{inside}!/{name}", file.name), &read(&inner, &inside, &name)?);
            }
        }
        if count == 0 {
            return Err(self.no_code(unreadable));
        }
        odd.extend(unreadable.into_iter().chain(damaged));
        Ok(odd)
    }

    /// How many DEX files the archives name.
    pub(crate) fn dex_entries(&self) -> usize {
        self.files.iter().map(|file| names(&file.archive).len()).sum()
    }

    fn no_code(&self, unreadable: Vec<Diagnostic>) -> Error {
        match unreadable.into_iter().next() {
            Some(Diagnostic { code, file, offset, message, .. }) => Error { code, file, offset, message },
            None => Error {
                code: NO_CODE,
                file: self.base().name.clone(),
                offset: self.base().archive.directory_offset(),
                message: "the app has no classes.dex, so there is no code to run".to_owned(),
            },
        }
    }
}

/// The archive with the code of a build with Instant Run.
const INSTANT_RUN: &str = "instant-run.zip";

/// `classes.dex`, `classes2.dex` and so on; the first that is missing ends the row, as on the platform.
fn names(archive: &Archive) -> Vec<String> {
    (0..).map(dex::dex_file_name).take_while(|name| archive.find(name).is_some()).collect()
}

/// The files of a container of version 041; any other file is alone.
fn container(first: Dex<'_>) -> Vec<Dex<'_>> {
    let mut files = vec![first];
    while let Some(next) = files.last().and_then(|dex| dex.header().next_in_container(dex.data())) {
        match Header::parse_at(first.data(), next) {
            Ok(header) => files.push(Dex::with_header(first.data(), header)),
            Err(_) => break,
        }
    }
    files
}

fn verified(file: &str, dex: Dex<'_>) -> Vec<Diagnostic> {
    dex::structure::verify(&dex).iter().map(|diagnostic| structural(file, dex, diagnostic)).collect()
}

fn structural(file: &str, dex: Dex<'_>, found: &dex::structure::Diagnostic) -> Diagnostic {
    use dex::structure::Scope;
    let what = found.error.code.message();
    let class = match found.scope {
        Scope::File | Scope::Table => None,
        Scope::Class(class) | Scope::Method(class, _) | Scope::Extras(class) => dex.class_def(class).ok(),
    };
    let message = match class {
        Some(class) => format!("class {}: {what}", crate::code::class_name(dex, class.class)),
        None => what.to_owned(),
    };
    diagnostic(file, found.error, message)
}

fn diagnostic(file: &str, error: dex::Error, message: String) -> Diagnostic {
    let (code, offset) = (error.code.id(), u64::from(error.offset));
    Diagnostic { code, kind: Kind::Damage, file: file.to_owned(), offset, message }
}
