//! `fonts.xml`: the families, fallbacks and aliases of a device.
//!
//! On the device Java reads this file; here it is read for everything that works without a machine (tests, tools, the
//! oracle), with the same rules: names are for asking, families without a name are the fallback, the first family is
//! the default, aliases may change the weight.

use std::collections::BTreeMap;
use std::fmt;

use super::{FontBytes, FontFamily, FontStore, Typeface};

/// A file of a family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FontEntry {
    /// File name without a folder.
    pub file: String,
    /// 100 to 900.
    pub weight: i32,
    /// Whether slanted.
    pub italic: bool,
}

/// A `family` element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FontListFamily {
    /// The name to ask for; none for a fallback.
    pub name: Option<String>,
    /// Language tag.
    pub language: Option<String>,
    /// 0, 1 compact, 2 elegant.
    pub variant: i32,
    /// The files.
    pub fonts: Vec<FontEntry>,
}

/// An `alias` element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alias {
    /// The new name.
    pub name: String,
    /// The family it stands for.
    pub to: String,
    /// The weight to start from.
    pub weight: i32,
}

/// The contents of the file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FontConfig {
    /// In file order; the first is the default.
    pub families: Vec<FontListFamily>,
    /// In file order.
    pub aliases: Vec<Alias>,
}

/// Text that is no font list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FontConfigError(String);

impl fmt::Display for FontConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fonts.xml: {}", self.0)
    }
}

impl std::error::Error for FontConfigError {}

impl FontConfig {
    /// Reads the file.
    pub fn parse(text: &str) -> Result<Self, FontConfigError> {
        let document = roxmltree::Document::parse(text).map_err(|error| FontConfigError(error.to_string()))?;
        let root = document.root_element();
        if !root.has_tag_name("familyset") {
            return Err(FontConfigError("no familyset".to_owned()));
        }
        let mut out = Self::default();
        for node in root.children().filter(roxmltree::Node::is_element) {
            match node.tag_name().name() {
                "family" => out.families.push(read_family(&node)?),
                "alias" => out.aliases.push(read_alias(&node)?),
                _ => {}
            }
        }
        Ok(out)
    }
}

/// The list as Android 6 writes and reads it: later lists have elements inside `font` that its parser refuses.
impl fmt::Display for FontConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<familyset version=\"22\">")?;
        for family in &self.families {
            let variant =
                [None, Some("compact"), Some("elegant")].get(family.variant.max(0) as usize).copied().flatten();
            write!(f, "<family")?;
            attribute(f, "name", family.name.as_deref())?;
            attribute(f, "lang", family.language.as_deref())?;
            attribute(f, "variant", variant)?;
            writeln!(f, ">")?;
            for font in &family.fonts {
                let style = if font.italic { "italic" } else { "normal" };
                let file = escaped(&font.file);
                writeln!(f, "<font weight=\"{}\" style=\"{style}\">{file}</font>", font.weight)?;
            }
            writeln!(f, "</family>")?;
        }
        for alias in &self.aliases {
            write!(f, "<alias")?;
            attribute(f, "name", Some(&alias.name))?;
            attribute(f, "to", Some(&alias.to))?;
            let weight = (alias.weight != 400).then(|| alias.weight.to_string());
            attribute(f, "weight", weight.as_deref())?;
            writeln!(f, " />")?;
        }
        writeln!(f, "</familyset>")
    }
}

fn attribute(f: &mut fmt::Formatter<'_>, name: &str, value: Option<&str>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name}=\"{}\"", escaped(value)))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

fn read_family(node: &roxmltree::Node<'_, '_>) -> Result<FontListFamily, FontConfigError> {
    let fonts = node.children().filter(is_own_font);
    let variant = match node.attribute("variant") {
        Some("compact") => 1,
        Some("elegant") => 2,
        _ => 0,
    };
    Ok(FontListFamily {
        name: node.attribute("name").map(str::to_owned),
        // Android 6 knows one language per family; the first of a list is the one that it had.
        language: node.attribute("lang").and_then(|list| list.split([',', ' ']).next()).map(str::to_owned),
        variant,
        fonts: fonts.map(|font| read_font(&font)).collect::<Result<_, _>>()?,
    })
}

/// Whether Android 6 would have a font in the family. Fonts that stand in beside a serif typeface and fonts with axes came
/// later; of the latter the normal weight stays, which is what their files hold.
fn is_own_font(node: &roxmltree::Node<'_, '_>) -> bool {
    let variable = node.children().any(|child| child.has_tag_name("axis"));
    let normal = node.attribute("weight").is_none_or(|weight| weight == "400");
    node.has_tag_name("font") && !node.has_attribute("fallbackFor") && (normal || !variable)
}

fn read_font(node: &roxmltree::Node<'_, '_>) -> Result<FontEntry, FontConfigError> {
    let file = node.text().unwrap_or_default().trim().to_owned();
    Ok(FontEntry { file, weight: weight(node)?, italic: node.attribute("style") == Some("italic") })
}

fn read_alias(node: &roxmltree::Node<'_, '_>) -> Result<Alias, FontConfigError> {
    let text = |name: &str| node.attribute(name).unwrap_or_default().to_owned();
    Ok(Alias { name: text("name"), to: text("to"), weight: weight(node)? })
}

fn weight(node: &roxmltree::Node<'_, '_>) -> Result<i32, FontConfigError> {
    let Some(text) = node.attribute("weight") else { return Ok(400) };
    text.parse().map_err(|_| FontConfigError(format!("weight {text:?}")))
}

/// The typefaces that a device has by name.
#[derive(Debug, Clone)]
pub struct SystemFonts {
    fallback: Vec<FontFamily>,
    default: Typeface,
    named: BTreeMap<String, Typeface>,
}

impl SystemFonts {
    /// Loads what the list names; files that `file` does not have are left out, as on the device.
    pub fn load(
        config: &FontConfig,
        store: &mut FontStore,
        mut file: impl FnMut(&str) -> Option<FontBytes>,
    ) -> Option<Self> {
        let mut make = |family: &FontListFamily, store: &mut FontStore| {
            let mut out = FontFamily::new(family.language.as_deref(), family.variant);
            for font in &family.fonts {
                let Some(bytes) = file(&font.file) else { continue };
                if let Some(face) = store.add(&font.file, bytes, out.collection_index()) {
                    out.add_font_weight_style(face, font.weight, font.italic);
                }
            }
            out
        };
        let is_fallback = |(i, family): &(usize, &FontListFamily)| *i == 0 || family.name.is_none();
        let fallback: Vec<FontFamily> =
            config.families.iter().enumerate().filter(is_fallback).map(|(_, f)| make(f, store)).collect();
        let default = Typeface::from_families(store, &fallback)?;
        let mut named = BTreeMap::new();
        for (i, family) in config.families.iter().enumerate() {
            let Some(name) = &family.name else { continue };
            let typeface = if i == 0 {
                Some(default.clone())
            } else {
                let own = std::iter::once(make(family, store));
                let all: Vec<FontFamily> = own.chain(fallback.iter().cloned()).collect();
                Typeface::from_families(store, &all)
            };
            named.extend(typeface.map(|typeface| (name.clone(), typeface)));
        }
        for alias in &config.aliases {
            let Some(base) = named.get(&alias.to) else { continue };
            let face = if alias.weight == 400 { base.clone() } else { base.with_base_weight(alias.weight) };
            named.insert(alias.name.clone(), face);
        }
        Some(Self { fallback, default, named })
    }

    /// The typeface for text that names none.
    pub fn default_typeface(&self) -> &Typeface {
        &self.default
    }

    /// A typeface by family name.
    pub fn named(&self, name: &str) -> Option<&Typeface> {
        self.named.get(name)
    }

    /// The families that come after an app's own.
    pub fn fallback(&self) -> &[FontFamily] {
        &self.fallback
    }
}
