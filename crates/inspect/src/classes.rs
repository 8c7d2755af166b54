//! The list of classes.

use serde::Serialize;

use crate::app::App;
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
        let mut classes = Vec::new();
        let odd = self.survey(|file, class| {
            classes.push(Class {
                name: class.name,
                file: file.to_owned(),
                library: class.library,
                methods: class.size.methods,
                instructions: class.size.instructions,
            });
        })?;
        let diagnostics = self.diagnostics().into_iter().chain(odd).collect();
        Ok(ClassList { schema: 1, classes, diagnostics })
    }
}
