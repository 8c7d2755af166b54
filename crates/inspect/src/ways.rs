//! How one comes to each activity of an app: which code of the app names it, and whether other apps may open it. From
//! this a report says why an activity was not reached.
//!
//! Names are found as constants (classes, and texts that are class names); what code computes is not seen.

use std::collections::{BTreeMap, BTreeSet};

use dex::{Dex, MethodIdx, Opcode, StringIdx, TypeIdx};

use crate::app::App;
use crate::code::class_name;
use crate::error::Error;

/// Places that are listed for one activity at most.
const MOST_PLACES: usize = 20;

/// How one comes to an activity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ways {
    /// Its class as Java writes it.
    pub class: String,
    /// Whether it may be started at all.
    pub enabled: bool,
    /// Whether other apps may start it.
    pub exported: bool,
    /// Actions of its intent filters.
    pub actions: Vec<String>,
    /// The app's methods that name it.
    pub named_by: Vec<Place>,
}

/// A method of the app.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Class and method as Java writes them.
    pub name: String,
    /// The number by which coverage names it: DEX file shifted by 16, and number in that file's table of methods.
    pub number: u32,
}

impl App {
    /// The ways to all activities.
    pub fn ways(mut self) -> Result<Vec<Ways>, Error> {
        let mut all: BTreeMap<String, Ways> = self.declared();
        let mut file = 0u32;
        self.each_dex(|_, dex| {
            let names = Names::of(dex, all.keys());
            names.scan(dex, file, &mut all);
            file += 1;
        })?;
        Ok(all.into_values().collect())
    }

    fn declared(&self) -> BTreeMap<String, Ways> {
        let real = self.manifest.application.activities.iter().filter(|a| !a.is_alias).map(|a| &a.component);
        let ways = real.filter_map(|c| {
            let actions: BTreeSet<String> = c.filters.iter().flat_map(|f| f.actions.iter().cloned()).collect();
            let class = c.name.clone()?;
            let (enabled, exported) = (c.is_enabled(), c.is_exported());
            Some((
                class.clone(),
                Ways { class, enabled, exported, actions: actions.into_iter().collect(), ..Ways::default() },
            ))
        });
        ways.collect()
    }
}

/// The constants of one DEX file that name activities.
struct Names {
    types: BTreeMap<u32, String>,
    strings: BTreeMap<u32, String>,
}

impl Names {
    fn of<'n>(dex: Dex<'_>, classes: impl Iterator<Item = &'n String>) -> Names {
        let (mut types, mut strings) = (BTreeMap::new(), BTreeMap::new());
        for class in classes {
            let descriptor = format!("L{};", class.replace('.', "/"));
            let plain = |text: &str| text.is_ascii().then_some(text.len() as u32);
            if let Some(TypeIdx(index)) =
                plain(&descriptor).and_then(|len| dex.find_type(dex::Mutf8::new(descriptor.as_bytes(), len)))
            {
                types.insert(index, class.clone());
            }
            if let Some(StringIdx(index)) =
                plain(class).and_then(|len| dex.find_string(dex::Mutf8::new(class.as_bytes(), len)))
            {
                strings.insert(index, class.clone());
            }
        }
        Names { types, strings }
    }

    fn scan(&self, dex: Dex<'_>, file: u32, all: &mut BTreeMap<String, Ways>) {
        if self.types.is_empty() && self.strings.is_empty() {
            return;
        }
        // Methods may share their code; what was looked at once need not be looked at again.
        let mut seen = BTreeSet::new();
        for class in dex.class_defs() {
            let Ok(data) = dex.class_data(&class) else { continue };
            for method in data.methods().filter(|m| m.code_off != 0) {
                if !seen.insert(method.code_off) {
                    continue;
                }
                let place = || Place {
                    name: format!("{}.{}", class_name(dex, class.class), method_name(dex, method.method)),
                    number: file << 16 | method.method.0 & 0xffff,
                };
                for named in self.named_in(dex, method.code_off) {
                    let own = class_name(dex, class.class);
                    // An activity that names itself or is named by its inner classes is not opened by that.
                    let inside = own == *named || own.starts_with(&format!("{named}$"));
                    let ways = all.get_mut(named).filter(|w| !inside && w.named_by.len() < MOST_PLACES);
                    if let Some(ways) = ways {
                        ways.named_by.push(place());
                    }
                }
            }
        }
    }

    fn named_in(&self, dex: Dex<'_>, code: u32) -> BTreeSet<&String> {
        let Ok(code) = dex.code(code) else { return BTreeSet::new() };
        let named = code.insns.iter().filter_map(|decoded| {
            let (_, decoded) = decoded.ok()?;
            match decoded.op {
                Opcode::ConstClass => self.types.get(&decoded.index),
                Opcode::ConstString | Opcode::ConstStringJumbo => self.strings.get(&decoded.index),
                _ => None,
            }
        });
        named.collect()
    }
}

fn method_name(dex: Dex<'_>, method: MethodIdx) -> String {
    let name = dex.method(method).and_then(|m| dex.string(m.name));
    name.map_or_else(|_| "?".to_owned(), |name| name.to_string_lossy())
}
