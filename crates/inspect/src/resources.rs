//! The resource table: all resources, or what one name or number stands for, in every configuration.

use apk::arsc::{Content, Entry, LoadedPackage, LoadedSpec, TypeChunk};
use apk::value::TYPE_STRING;
use apk::{Archive, Config, LoadedTable, Value};
use serde::Serialize;

use crate::app::{App, TABLE};
use crate::error::{Error, NOT_THERE, SHARED_VALUES};
use crate::report::{Diagnostic, Kind};
use crate::xml::text_of;

/// The resources that were asked for.
#[derive(Debug, Serialize)]
pub struct ResourceList {
    /// The version of this document.
    pub schema: u32,
    /// The resources, in the order of the file.
    pub resources: Vec<Resource>,
    /// What is odd about them.
    pub diagnostics: Vec<Diagnostic>,
}

/// A resource.
#[derive(Debug, Serialize)]
pub struct Resource {
    /// Its number, `0x7f040000`.
    pub id: String,
    /// Its name, `string/app_name`.
    pub name: String,
    /// What it is in each configuration.
    pub values: Vec<Valued>,
}

/// What a resource is in one configuration.
#[derive(Debug, Serialize)]
pub struct Valued {
    /// The configuration as a folder's name has it, `de-rAT-v21`; `default` for all others.
    pub config: String,
    /// Whether gibbon's device would choose it.
    pub chosen: bool,
    /// Its value; for a style, an array or the like the number of its items.
    pub value: String,
    /// What a style inherits from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// The items of a style, an array or the like, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<(String, String)>,
}

impl App {
    /// The whole table, or the resources that a query stands for: `string/app_name`, `@string/app_name`, `app_name`, `0x7f040000`.
    pub fn resources(&self, query: Option<&str>) -> Result<ResourceList, Error> {
        let query = query.map(Query::parse);
        let (mut resources, mut cut_short) = (Vec::new(), Vec::new());
        for file in &self.files {
            let Some(table) = file.table.as_deref() else { continue };
            let mut lister = Lister { app: self, file: table, left: budget(&file.archive), resources: Vec::new() };
            for package in table.packages() {
                package.specs.iter().for_each(|spec| lister.spec(package, spec, query.as_ref()));
            }
            if lister.left == 0 {
                let message = "values are shared beyond belief; the list was cut short".to_owned();
                let file = format!("{}!/{TABLE}", file.name);
                cut_short.push(Diagnostic { code: SHARED_VALUES, kind: Kind::Limit, file, offset: 0, message });
            }
            resources.extend(lister.resources);
        }
        if let Some(query) = query.filter(|_| resources.is_empty()) {
            return Err(self.not_there(format!("the app has no resource {}; --resources lists them", query.text)));
        }
        let diagnostics = self.diagnostics().into_iter().chain(cut_short).collect();
        Ok(ResourceList { schema: 1, resources, diagnostics })
    }

    pub(crate) fn not_there(&self, message: String) -> Error {
        Error { code: NOT_THERE, file: self.base().name.clone(), offset: 0, message }
    }
}

/// What was asked for.
struct Query<'a> {
    text: &'a str,
    id: Option<u32>,
    kind: Option<&'a str>,
    name: &'a str,
}

impl<'a> Query<'a> {
    fn parse(text: &'a str) -> Self {
        let plain = text.trim_start_matches(['@', '?', '*']);
        let plain = plain.rsplit_once(':').map_or(plain, |(_, rest)| rest);
        let plain = plain.strip_prefix("R.").unwrap_or(plain);
        let id =
            plain.strip_prefix("0x").and_then(|digits| u32::from_str_radix(digits, 16).ok()).or(plain.parse().ok());
        let by_dot = text.starts_with("R.").then(|| plain.split_once('.')).flatten();
        let (kind, name) = plain.split_once('/').or(by_dot).map_or((None, plain), |(kind, name)| (Some(kind), name));
        Self { text, id, kind, name }
    }

    fn wants_type(&self, kind: &str) -> bool {
        self.id.is_some() || self.kind.is_none_or(|wanted| wanted == kind)
    }

    fn wants(&self, id: u32, name: &str) -> bool {
        self.id.map_or(name == self.name, |wanted| wanted == id)
    }
}

/// Goes through a table. Names and values may be shared, so looking and writing are counted.
struct Lister<'a> {
    app: &'a App,
    file: &'a LoadedTable,
    left: usize,
    resources: Vec<Resource>,
}

/// An honest table names each resource once; a few times its size leaves room for sharing.
fn budget(archive: &Archive) -> usize {
    let size = archive.find(TABLE).map_or(0, |entry| entry.size).min(archive.source().size().saturating_mul(16));
    usize::try_from(size).unwrap_or(usize::MAX).saturating_mul(4).saturating_add(1 << 20)
}

impl Lister<'_> {
    fn spec(&mut self, package: &LoadedPackage, spec: &LoadedSpec, query: Option<&Query<'_>>) {
        let kind = package.type_name(spec.id).unwrap_or_else(|| format!("type{}", spec.id));
        if query.is_some_and(|query| !query.wants_type(&kind)) {
            return;
        }
        for index in 0..=u16::MAX {
            if u32::from(index) >= spec.entry_count || self.left == 0 {
                return;
            }
            let entries = self.entries(spec, index);
            let id = u32::from(package.id) << 24 | u32::from(spec.id) << 16 | u32::from(index);
            let Some((_, first)) = entries.first() else { continue };
            let name = package.key_name(first.key).unwrap_or_else(|| format!("{index:#06x}"));
            if query.is_some_and(|query| !query.wants(id, &name)) {
                continue;
            }
            self.spend(kind.len() + name.len());
            let values = self.values(id, &entries, query.is_some());
            self.resources.push(Resource { id: format!("{id:#010x}"), name: format!("{kind}/{name}"), values });
        }
    }

    /// What an entry is in each configuration that has it.
    fn entries(&mut self, spec: &LoadedSpec, index: u16) -> Vec<(Config, Entry)> {
        self.spend(spec.types.len());
        let entry = |chunk: &TypeChunk| Some((chunk.config, self.file.entry(chunk, index)?.ok()?));
        spec.types.iter().filter_map(entry).collect()
    }

    fn values(&mut self, id: u32, entries: &[(Config, Entry)], in_full: bool) -> Vec<Valued> {
        let chosen = self.app.resources.resource(id, 0).ok().map(|resource| resource.config);
        let mut values = Vec::new();
        for (config, entry) in entries {
            let mut valued = self.valued(entry, in_full);
            valued.config = if config.is_default() { "default".to_owned() } else { config.to_string() };
            valued.chosen = chosen == Some(*config) || (chosen.is_none() && entries.len() == 1);
            if !self.spend(valued.value.len() + valued.config.len()) {
                break;
            }
            values.push(valued);
        }
        values
    }

    fn valued(&mut self, entry: &Entry, in_full: bool) -> Valued {
        let empty =
            Valued { config: String::new(), chosen: false, value: String::new(), parent: None, items: Vec::new() };
        match entry.content {
            Content::Simple(value) => Valued { value: self.text(value), ..empty },
            Content::Complex(map) => {
                let parent = (map.parent != 0).then(|| self.name(map.parent));
                let mut items = Vec::new();
                for (name, value) in self.file.map_items(map).flatten().take(if in_full { usize::MAX } else { 0 }) {
                    let item = (self.item_name(name), self.text(value));
                    if !self.spend(item.0.len() + item.1.len()) {
                        break;
                    }
                    items.push(item);
                }
                Valued { value: format!("({} items)", map.count), parent, items, ..empty }
            }
        }
    }

    fn text(&self, value: Value) -> String {
        if value.data_type == TYPE_STRING {
            let text = self.file.strings().get_string(value.data);
            return text.map_or_else(|| format!("(string {} is damaged)", value.data), |text| format!("{text:?}"));
        }
        text_of(value, &|id| self.app.resource_name(id))
    }

    fn name(&self, id: u32) -> String {
        self.app.resource_name(id).map_or_else(|| format!("{id:#010x}"), |name| format!("@{name}"))
    }

    /// Items of arrays have numbers for names, parts of plurals and attributes have names of their own.
    fn item_name(&self, id: u32) -> String {
        const PARTS: [&str; 10] = ["type", "min", "max", "l10n", "other", "zero", "one", "two", "few", "many"];
        match id >> 16 {
            0x0200 => format!("[{}]", id & 0xffff),
            0x0100 => PARTS.get(id as usize & 0xffff).map_or_else(|| format!("{id:#010x}"), |part| (*part).to_owned()),
            _ => self.app.resource_name(id).unwrap_or_else(|| format!("{id:#010x}")),
        }
    }

    fn spend(&mut self, letters: usize) -> bool {
        self.left = self.left.saturating_sub(letters + 1);
        self.left > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, id: Option<u32>, kind: Option<&str>, name: &str) {
        let query = Query::parse(text);
        assert_eq!((query.id, query.kind, query.name), (id, kind, name), "{text}");
    }

    #[test]
    fn a_resource_is_named_as_people_name_it() {
        check("string/app_name", None, Some("string"), "app_name");
        check("@string/app_name", None, Some("string"), "app_name");
        check("@com.example:string/app_name", None, Some("string"), "app_name");
        check("R.string.app_name", None, Some("string"), "app_name");
        check("app_name", None, None, "app_name");
        check("style/Theme.App", None, Some("style"), "Theme.App");
        check("0x7f040000", Some(0x7f04_0000), None, "0x7f040000");
        check("2130968576", Some(0x7f04_0000), None, "2130968576");
    }
}
