//! What the framework's jar leaves out of ICU, taken from ICU4J of the same version.
//!
//! The jar has ICU4J under another package name, but neither the data of time zones and the lists of locales, which
//! Android keeps elsewhere, nor the classes of transliteration, for which it uses the C library. Since both are the
//! same sources, a renamed class of the one links against the other.

use std::collections::BTreeSet;
use std::path::Path;

use crate::error::Error;
use crate::jar::Jar;
use crate::level::Level;
use crate::rename::rename;
use crate::steps::{Jars, write};

const THEIRS: &str = "com/ibm/icu/";
const OURS: &str = "android/icu/";

/// Writes the missing classes below `classes` and the missing data below `resources`, all under their new names.
pub(crate) fn extract(level: &Level, jars: &Jars<'_>, folder: &Path) -> Result<(), Error> {
    let there: BTreeSet<String> = Jar::open(&jars.path(&level.framework))?.names().into_iter().collect();
    let mut icu = Jar::open(&jars.path(&level.icu))?;
    for name in icu.names() {
        let Some(ours) = name.strip_prefix(THEIRS).map(|rest| format!("{OURS}{rest}")) else { continue };
        if there.contains(&ours) || ours.ends_with(".html") {
            continue;
        }
        let content = icu.read(&name)?;
        if ours.ends_with(".class") {
            let renamed = rename(&content, THEIRS, OURS).ok_or_else(|| damaged(level, jars, &name))?;
            write(&folder.join("classes").join(&ours), &renamed)?;
        } else {
            write(&folder.join("resources").join(&ours), &content)?;
        }
    }
    Ok(())
}

fn damaged(level: &Level, jars: &Jars<'_>, name: &str) -> Error {
    Error::Archive { path: jars.path(&level.icu), message: format!("{name} is no class file") }
}
