//! The list of classes.

use serde::Serialize;

use crate::app::App;
use crate::code::{ClassFigures, survey};
use crate::error::Error;
use crate::report::Diagnostic;

/// All classes of an app, in the order of its DEX files.
#[derive(Debug, Serialize)]
pub struct ClassList {
    /// The version of this document.
    pub schema: u32,
    /// The classes.
    pub classes: Vec<Class>,
    /// What is odd about them.
    pub diagnostics: Vec<Diagnostic>,
}

/// A class.
#[derive(Debug, Serialize)]
pub struct Class {
    /// Its name as Java writes it.
    pub name: String,
    /// The DEX file that defines it.
    pub file: String,
    /// The library it belongs to; none for the app's own.
    pub library: Option<&'static str>,
    /// How many methods it defines.
    pub methods: usize,
    /// How many instructions they have.
    pub instructions: usize,
}

impl App {
    /// The list of classes.
    pub fn classes(mut self) -> Result<ClassList, Error> {
        let package = self.manifest.package.clone();
        let (mut classes, mut diagnostics) = (Vec::new(), Vec::new());
        let unreadable = self.each_dex(|file, dex| {
            let entry = file.rsplit("!/").next().unwrap_or(file);
            let look = |class: ClassFigures| classes.push(row(class, entry));
            survey(dex, &package, look, &mut |oddity| diagnostics.push(oddity.into_diagnostic(file)));
        })?;
        diagnostics.extend(unreadable);
        Ok(ClassList { schema: 1, classes, diagnostics })
    }
}

fn row(class: ClassFigures, file: &str) -> Class {
    Class {
        name: class.name,
        file: file.to_owned(),
        library: class.library,
        methods: class.size.methods,
        instructions: class.size.instructions,
    }
}
