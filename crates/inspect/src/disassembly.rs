//! The code of a class or a method, for people.

use dex::{ClassDef, Code, Dex, EncodedMethod, FieldIdx, IndexKind, MethodIdx, Mutf8, StringIdx, TypeIdx};
use serde::Serialize;

use crate::app::App;
use crate::code::class_name;
use crate::error::{Error, SHARED_CODE};

/// The code that was asked for.
#[derive(Debug, Serialize)]
pub struct Disassembly {
    /// The version of this document.
    pub schema: u32,
    /// The class as Java writes it.
    pub class: String,
    /// The method, if only one was asked for.
    pub method: Option<String>,
    /// The DEX file that defines the class.
    pub file: String,
    /// The code, one instruction per line.
    pub text: String,
}

impl App {
    /// The code of `com.example.Main`, or of its methods `com.example.Main.onCreate`.
    pub fn disassemble(mut self, query: &str) -> Result<Disassembly, Error> {
        let wanted = candidates(query);
        let (mut found, mut near) = (None, Near::default());
        self.each_dex(|file, dex| {
            for (class, method) in &wanted {
                if found.is_none()
                    && let Some(definition) = dex.find_class(Mutf8::new(class.as_bytes(), class.len() as u32))
                {
                    found = print(file, dex, &definition, *method);
                }
            }
            if found.is_none() {
                near.look(dex, query);
            }
        })?;
        match found {
            Some(result) => result,
            None => Err(self.not_there(format!("the app has no class or method {query}{}", near.hint()))),
        }
    }
}

/// How a query can be meant: all of it as a class, or its last part as a method. Descriptors as in stack traces of tools are understood too.
fn candidates(query: &str) -> Vec<(String, Option<&str>)> {
    let descriptor = |name: &str| match name.starts_with('L') && name.ends_with(';') {
        true => name.to_owned(),
        false => format!("L{};", name.replace('.', "/")),
    };
    let mut candidates = vec![(descriptor(query), None)];
    let parts = query.split_once("->").or_else(|| query.rsplit_once('.'));
    if let Some((class, method)) = parts {
        let method = method.split('(').next().unwrap_or(method);
        candidates.push((descriptor(class), Some(method)));
    }
    candidates
}

/// The text; `None` when the class has no such method.
fn print(file: &str, dex: Dex<'_>, class: &ClassDef, method: Option<&str>) -> Option<Result<Disassembly, Error>> {
    let data = dex.class_data(class);
    let methods: Vec<EncodedMethod> = data.iter().flat_map(|data| data.methods()).collect();
    let chosen: Vec<&EncodedMethod> =
        methods.iter().filter(|known| method.is_none_or(|name| is_named(dex, known, name))).collect();
    if method.is_some() && chosen.is_empty() {
        return None;
    }
    if cost(dex, &chosen) > MOST_TEXT {
        let message = format!("class {} has more code than can be shown", class_name(dex, class.class));
        return Some(Err(Error {
            code: SHARED_CODE,
            file: file.to_owned(),
            offset: class.class_data_off.into(),
            message,
        }));
    }
    let text = match method {
        None => dex::disassemble::class(dex, class),
        Some(_) => chosen.iter().map(|method| dex::disassemble::method(dex, method)).collect::<Vec<_>>().join("\n"),
    };
    let (class, method) = (class_name(dex, class.class), method.map(str::to_owned));
    Some(Ok(Disassembly { schema: 1, class, method, file: file.to_owned(), text }))
}

fn is_named(dex: Dex<'_>, method: &EncodedMethod, name: &str) -> bool {
    let id = dex.method(method.method);
    id.and_then(|id| dex.string(id.name)).is_ok_and(|known| known == name)
}

/// Most letters that are shown at once. Instructions may share long names, so the text is estimated before it is made.
const MOST_TEXT: usize = 8 << 20;

fn cost(dex: Dex<'_>, methods: &[&EncodedMethod]) -> usize {
    let mut total = 0usize;
    for method in methods {
        total = total.saturating_add(32 + method_cost(dex, method.method));
        if let Ok(code) = dex.code(method.code_off)
            && method.code_off != 0
        {
            total = total.saturating_add(code_cost(dex, &code, MOST_TEXT.saturating_sub(total)));
        }
        if total > MOST_TEXT {
            break;
        }
    }
    total
}

fn code_cost(dex: Dex<'_>, code: &Code<'_>, most: usize) -> usize {
    let mut total = 0usize;
    for (_, decoded) in code.insns.iter().map_while(Result::ok) {
        total += 24 + 8 * decoded.len_units as usize;
        total += match decoded.op.index_kind() {
            IndexKind::String => dex.string(StringIdx(decoded.index)).map_or(0, |text| text.bytes().len()),
            IndexKind::Type => type_cost(dex, TypeIdx(decoded.index)),
            IndexKind::Field => field_cost(dex, FieldIdx(decoded.index)),
            IndexKind::Method | IndexKind::MethodAndProto => method_cost(dex, MethodIdx(decoded.index)),
            _ => 64,
        };
        if total > most {
            break;
        }
    }
    total
}

fn type_cost(dex: Dex<'_>, index: TypeIdx) -> usize {
    dex.type_descriptor(index).map_or(0, |text| text.bytes().len())
}

fn field_cost(dex: Dex<'_>, index: FieldIdx) -> usize {
    let Ok(id) = dex.field(index) else { return 0 };
    type_cost(dex, id.class) + type_cost(dex, id.ty) + dex.string(id.name).map_or(0, |text| text.bytes().len())
}

fn method_cost(dex: Dex<'_>, index: MethodIdx) -> usize {
    let Ok(id) = dex.method(index) else { return 0 };
    let name = dex.string(id.name).map_or(0, |text| text.bytes().len());
    let types = dex.proto(id.proto).map_or(0, |proto| {
        let parameters: usize = proto.parameters.iter().map(|ty| type_cost(dex, ty)).sum();
        parameters + type_cost(dex, proto.return_type)
    });
    type_cost(dex, id.class) + name + types
}

/// Classes with a similar name, for those who mistyped it.
#[derive(Default)]
struct Near {
    names: Vec<String>,
}

impl Near {
    /// Most suggestions that help.
    const MOST: usize = 3;

    /// Collects classes whose simple name is the last or the last but one part of the query.
    fn look(&mut self, dex: Dex<'_>, query: &str) {
        let mut parts = query.rsplit(['.', '/', '$']);
        let wanted: Vec<String> = [parts.next(), parts.next()].into_iter().flatten().map(str::to_lowercase).collect();
        for class in dex.class_defs() {
            if self.names.len() == Self::MOST {
                return;
            }
            let name = class_name(dex, class.class);
            let simple = name.rsplit(['.', '$']).next().unwrap_or(&name).to_lowercase();
            if wanted.contains(&simple) {
                self.names.push(name);
            }
        }
    }

    fn hint(&self) -> String {
        match self.names.as_slice() {
            [] => "; --classes lists them".to_owned(),
            names => format!("; did you mean {}?", names.join(" or ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(query: &str, expected: &[(&str, Option<&str>)]) {
        let found = candidates(query);
        let found: Vec<_> = found.iter().map(|(class, method)| (class.as_str(), *method)).collect();
        assert_eq!(found, expected, "{query}");
    }

    #[test]
    fn a_query_is_a_class_or_a_class_and_a_method() {
        check("Main", &[("LMain;", None)]);
        check("a.b.Main", &[("La/b/Main;", None), ("La/b;", Some("Main"))]);
        check("a.Main$1.<init>", &[("La/Main$1/<init>;", None), ("La/Main$1;", Some("<init>"))]);
        check("La/Main;->run()V", &[("LLa/Main;->run()V;", None), ("La/Main;", Some("run"))]);
    }
}
