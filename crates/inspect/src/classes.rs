//! The list of classes.

use serde::Serialize;

use crate::app::App;
use crate::code::class_name;
use crate::error::Error;
use crate::report::Diagnostic;
use origins::{Origin, Origins};

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

/// A class of the app's own with its methods by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnClass {
    /// Its name as Java writes it.
    pub name: String,
    /// Its methods that have code: number of the DEX file shifted by 16, and number in that file's table of methods.
    pub methods: Vec<u32>,
}

/// Methods that are listed at most; files in which many classes share their data could make it any number.
const MOST_METHODS: usize = 1 << 20;

impl App {
    /// The app's own classes with the numbers by which coverage names their methods.
    pub fn own_methods(mut self) -> Result<Vec<OwnClass>, Error> {
        let origins = Origins::new(&self.manifest.package);
        let (mut found, mut file, mut left) = (Vec::new(), 0u32, MOST_METHODS);
        self.each_dex(|_, dex| {
            for class in dex.class_defs() {
                let name = class_name(dex, class.class);
                let Some(data) = dex.class_data(&class).ok().filter(|_| origins.of(&name) == Origin::App) else {
                    continue;
                };
                let numbers = data.methods().filter(|m| m.code_off != 0).map(|m| file << 16 | m.method.0 & 0xffff);
                let methods: Vec<u32> = numbers.take(left).collect();
                left -= methods.len();
                found.push(OwnClass { name, methods });
            }
            file += 1;
        })?;
        Ok(found)
    }

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
