//! The document type declaration: entities, defaults of attributes, notations.
//!
//! It is read as a whole when all of it has come. External subsets and parameter entities are not read, as on Android:
//! what is declared behind a reference to one does not count, because it might have been declared in it.

use super::cursor::{Cursor, Stop, lines, text};
use super::event::{Event, XmlError};
use super::markup::{Reference, push_value, reference};
use std::collections::BTreeMap;

const MAX_DEPTH: usize = 40;
/// An event and where it stands.
type Placed = (usize, Event);

const MAX_ENTITY: usize = 1 << 24;

/// An entity: its text, or where it is to be found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Entity {
    pub(super) text: Option<Vec<u32>>,
    pub(super) public: Option<String>,
    pub(super) system: Option<String>,
    pub(super) notation: Option<String>,
}

/// A declared attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Declared {
    pub(super) name: String,
    pub(super) cdata: bool,
    pub(super) default: Option<String>,
}

/// What was declared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Dtd {
    pub(super) entities: BTreeMap<String, Entity>,
    pub(super) attributes: BTreeMap<String, Vec<Declared>>,
    /// Whether there are declarations that were not read.
    pub(super) external: bool,
    /// Whether declarations do not count any more.
    pub(super) stopped: bool,
}

impl Dtd {
    pub(super) fn entity(&self, name: &str) -> Option<&Entity> {
        self.entities.get(name)
    }

    /// Whether an unknown entity may have been declared where nobody looked.
    pub(super) fn may_be_declared_elsewhere(&self) -> bool {
        self.external
    }

    pub(super) fn is_cdata(&self, element: &str, attribute: &str) -> bool {
        let declared = self.attributes.get(element).and_then(|list| list.iter().find(|d| d.name == attribute));
        declared.is_none_or(|d| d.cdata)
    }

    pub(super) fn add_defaults(&self, element: &str, attributes: &mut Vec<(String, String)>) {
        for declared in self.attributes.get(element).into_iter().flatten() {
            if let Some(default) = &declared.default
                && attributes.iter().all(|(name, _)| *name != declared.name)
            {
                attributes.push((declared.name.clone(), default.clone()));
            }
        }
    }

    /// Normalises the value of an attribute and expands its references.
    pub(super) fn value(&self, raw: &[u32], at: usize, within: &mut Vec<String>, out: &mut String) -> Result<(), Stop> {
        let mut cursor = Cursor::new(raw, 0);
        while let Some(&c) = raw.get(cursor.at) {
            let place = if within.is_empty() { at + cursor.at } else { at };
            if c != '&' as u32 {
                let two = within.is_empty() && c == 0x0d && raw.get(cursor.at + 1) == Some(&0x0a);
                cursor.at += 1 + usize::from(two);
                push_value(out, c, place)?;
                continue;
            }
            let found = reference(&mut cursor).map_err(|stop| match stop {
                Stop::More => Stop::Error(XmlError::InvalidToken, place),
                Stop::Error(error, inner) => Stop::Error(error, if within.is_empty() { at + inner } else { at }),
            })?;
            match found {
                Reference::Character(c) => out.push(c),
                Reference::Entity(name) => self.entity_in_value(name, place, within, out)?,
            }
        }
        Ok(())
    }

    fn entity_in_value(&self, name: String, at: usize, within: &mut Vec<String>, out: &mut String) -> Result<(), Stop> {
        let failed = |error| Err(Stop::Error(error, at));
        let Some(entity) = self.entities.get(&name) else {
            return if self.external { Ok(()) } else { failed(XmlError::UndefinedEntity) };
        };
        if within.contains(&name) || within.len() >= MAX_DEPTH {
            return failed(XmlError::RecursiveEntity);
        }
        if entity.notation.is_some() {
            return failed(XmlError::BinaryEntity);
        }
        let Some(text) = &entity.text else { return failed(XmlError::ExternalInAttribute) };
        within.push(name);
        self.value(text, at, within, out)?;
        within.pop();
        Ok(())
    }

    /// Reads `<!DOCTYPE … >`.
    pub(super) fn doctype(&mut self, cursor: &mut Cursor<'_>) -> Result<Vec<Placed>, Stop> {
        let start = cursor.at;
        cursor.expect("<!DOCTYPE")?;
        if !cursor.space()? {
            return Err(cursor.invalid());
        }
        let name = cursor.name()?;
        cursor.space()?;
        let (public, system) = external_id(cursor, false)?;
        self.external |= system.is_some();
        cursor.space()?;
        let mut events = vec![(start, Event::StartDtd(name, public, system))];
        if cursor.accept('[')? {
            self.subset(cursor, &mut events)?;
            cursor.space()?;
        }
        let end = cursor.at;
        if !cursor.accept('>')? {
            return Err(Stop::Error(XmlError::Syntax, end));
        }
        events.push((end, Event::EndDtd));
        Ok(events)
    }

    /// Reads declarations up to the closing bracket.
    fn subset(&mut self, cursor: &mut Cursor<'_>, events: &mut Vec<Placed>) -> Result<(), Stop> {
        loop {
            cursor.space()?;
            if cursor.accept(']')? {
                return Ok(());
            }
            if cursor.accept('%')? {
                cursor.name()?;
                cursor.expect(";")?;
                (self.external, self.stopped) = (true, true);
            } else {
                self.declaration(cursor, events)?;
            }
        }
    }

    fn declaration(&mut self, cursor: &mut Cursor<'_>, events: &mut Vec<Placed>) -> Result<(), Stop> {
        if cursor.starts_with("<!--", false)? {
            let start = cursor.at;
            cursor.at += 4;
            events.push((start, Event::Comment(lines(cursor.until("--")?))));
            return cursor.expect(">");
        }
        if cursor.starts_with("<?", false)? {
            let start = cursor.at;
            cursor.at += 2;
            let target = cursor.name()?;
            cursor.space()?;
            events.push((start, Event::ProcessingInstruction(target, lines(cursor.until("?>")?))));
            return Ok(());
        }
        let start = cursor.at;
        cursor.expect("<!")?;
        let keyword = cursor.name()?;
        match keyword.as_str() {
            "ENTITY" => self.entity_declaration(cursor, start, events),
            "ATTLIST" => self.attribute_list(cursor),
            "ELEMENT" => cursor.until(">").map(|_| ()),
            "NOTATION" => notation(cursor, start, events),
            _ => Err(Stop::Error(XmlError::Syntax, start)),
        }
    }

    fn entity_declaration(
        &mut self,
        cursor: &mut Cursor<'_>,
        start: usize,
        events: &mut Vec<Placed>,
    ) -> Result<(), Stop> {
        cursor.space()?;
        let parameter = cursor.accept('%')?;
        cursor.space()?;
        let name = cursor.name()?;
        cursor.space()?;
        let mut entity = Entity::default();
        if matches!(char::from_u32(cursor.peek()?), Some('"' | '\'')) {
            let at = cursor.at + 1;
            let raw = cursor.quoted()?;
            entity.text = Some(self.entity_text(raw, at)?);
        } else {
            (entity.public, entity.system) = external_id(cursor, false)?;
            if entity.system.is_none() {
                return Err(Stop::Error(XmlError::Syntax, cursor.at));
            }
            cursor.space()?;
            if cursor.starts_with("NDATA", false)? {
                cursor.at += 5;
                cursor.space()?;
                entity.notation = Some(cursor.name()?);
            }
        }
        cursor.space()?;
        cursor.expect(">")?;
        if let Some(notation) = &entity.notation {
            let (public, system) = (entity.public.clone(), entity.system.clone());
            events.push((start, Event::UnparsedEntity(name.clone(), public, system, notation.clone())));
        }
        if !parameter && !self.stopped {
            self.entities.entry(name).or_insert(entity);
        }
        Ok(())
    }

    /// The text of an entity: references to characters are replaced, those to entities stay.
    fn entity_text(&self, raw: &[u32], at: usize) -> Result<Vec<u32>, Stop> {
        let mut out = Vec::new();
        let mut cursor = Cursor::new(raw, 0);
        while let Some(&c) = raw.get(cursor.at) {
            if c == '%' as u32 {
                return Err(Stop::Error(XmlError::ParameterEntity, at + cursor.at));
            }
            let numeric = c == '&' as u32 && raw.get(cursor.at + 1) == Some(&('#' as u32));
            if !numeric {
                // Line ends become one character here already.
                let two = c == 0x0d && raw.get(cursor.at + 1) == Some(&0x0a);
                cursor.at += 1 + usize::from(two);
                out.push(if c == 0x0d { 0x0a } else { c });
            } else if let Ok(Reference::Character(c)) = reference(&mut cursor) {
                out.push(c.into());
            } else {
                return Err(Stop::Error(XmlError::BadCharacterReference, at + cursor.at));
            }
            if out.len() > MAX_ENTITY {
                return Err(Stop::Error(XmlError::NoMemory, at));
            }
        }
        Ok(out)
    }

    fn attribute_list(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Stop> {
        cursor.space()?;
        let element = cursor.name()?;
        loop {
            cursor.space()?;
            if cursor.accept('>')? {
                return Ok(());
            }
            let name = cursor.name()?;
            cursor.space()?;
            let cdata = attribute_type(cursor)?;
            cursor.space()?;
            let default = self.default_value(cursor, cdata)?;
            let list = self.attributes.entry(element.clone()).or_default();
            if !self.stopped && list.iter().all(|d| d.name != name) {
                list.push(Declared { name, cdata, default });
            }
        }
    }

    fn default_value(&self, cursor: &mut Cursor<'_>, cdata: bool) -> Result<Option<String>, Stop> {
        if cursor.accept('#')? {
            let keyword = cursor.name()?;
            if keyword != "FIXED" {
                return Ok(None);
            }
            cursor.space()?;
        }
        let at = cursor.at + 1;
        let raw = cursor.quoted()?;
        let mut value = String::new();
        self.value(raw, at, &mut Vec::new(), &mut value)?;
        if !cdata {
            value = value.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        }
        Ok(Some(value))
    }
}

/// Reads the type of an attribute and says whether it is CDATA.
fn attribute_type(cursor: &mut Cursor<'_>) -> Result<bool, Stop> {
    if !cursor.accept('(')? {
        let keyword = cursor.name()?;
        if keyword != "NOTATION" {
            return Ok(keyword == "CDATA");
        }
        cursor.space()?;
        cursor.expect("(")?;
    }
    cursor.until(")")?;
    Ok(false)
}

/// Reads `SYSTEM "…"` or `PUBLIC "…" "…"`, if there is one of them.
fn external_id(cursor: &mut Cursor<'_>, public_alone: bool) -> Result<(Option<String>, Option<String>), Stop> {
    if cursor.starts_with("SYSTEM", false)? {
        cursor.at += 6;
        cursor.space()?;
        return Ok((None, Some(text(cursor.quoted()?))));
    }
    if !cursor.starts_with("PUBLIC", false)? {
        return Ok((None, None));
    }
    cursor.at += 6;
    cursor.space()?;
    let words = text(cursor.quoted()?);
    let public = words.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    cursor.space()?;
    let quoted = matches!(char::from_u32(cursor.peek()?), Some('"' | '\''));
    let system = if quoted || !public_alone { Some(text(cursor.quoted()?)) } else { None };
    Ok((Some(public), system))
}

fn notation(cursor: &mut Cursor<'_>, start: usize, events: &mut Vec<Placed>) -> Result<(), Stop> {
    cursor.space()?;
    let name = cursor.name()?;
    cursor.space()?;
    let (public, system) = external_id(cursor, true)?;
    cursor.space()?;
    cursor.expect(">")?;
    events.push((start, Event::Notation(name, public, system)));
    Ok(())
}
