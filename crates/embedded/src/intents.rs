//! Intents as Android writes them into one line (`Intent.toUri` and `Intent.parseUri`).
//!
//! What comes from the guest is an app's: whatever does not fit is left out, never an error.

use gui::event::{ExternalAnswer, Extra, Intent};
use std::collections::BTreeMap;
use std::fmt::Write;

/// An intent as `Intent.parseUri` reads it. Lists among its extras have no place in that form and are left out.
pub fn uri(intent: &Intent) -> String {
    let data = intent.data.as_deref().unwrap_or_default();
    let (scheme, rest) = data.split_once(':').map_or((None, data), |(scheme, rest)| (Some(scheme), rest));
    let mut text = format!("intent:{rest}#Intent;");
    let mut field = |name: &str, value: &str| _ = write!(text, "{name}={};", escape(value, "/"));
    scheme.into_iter().for_each(|s| field("scheme", s));
    intent.action.iter().for_each(|a| field("action", a));
    intent.categories.iter().for_each(|c| field("category", c));
    intent.mime.iter().for_each(|m| field("type", m));
    intent.component.iter().for_each(|c| field("component", c));
    if intent.flags != 0 {
        field("launchFlags", &format!("0x{:x}", intent.flags));
    }
    write_extras(&mut text, &intent.extras);
    text + "end"
}

/// The answer of another app's activity as the intent that carries it; empty when it carries nothing.
pub fn of_answer(answer: &ExternalAnswer) -> String {
    if answer.data.is_none() && answer.extras.is_empty() {
        return String::new();
    }
    uri(&Intent { data: answer.data.clone(), extras: answer.extras.clone(), ..Intent::default() })
}

/// Reads what `Intent.toUri(URI_INTENT_SCHEME)` wrote.
pub fn parse(text: &str) -> Intent {
    let (data, fields) = text.rsplit_once("#Intent;").unwrap_or((text, ""));
    let mut intent = Intent::default();
    let mut scheme = None;
    for (name, value) in fields.split(';').filter_map(|field| field.split_once('=')) {
        let value = unescape(value);
        match name {
            "action" => intent.action = Some(value),
            "category" => intent.categories.push(value),
            "type" => intent.mime = Some(value),
            "component" => intent.component = Some(value),
            "scheme" => scheme = Some(value),
            "launchFlags" => intent.flags = u32::from_str_radix(value.trim_start_matches("0x"), 16).unwrap_or(0),
            _ => _ = extra(name, value).map(|(name, value)| intent.extras.insert(name, value)),
        }
    }
    let rest = data.strip_prefix("intent:").unwrap_or(data);
    intent.data = match scheme {
        Some(scheme) => Some(format!("{scheme}:{rest}")),
        None => Some(rest.to_owned()).filter(|rest| !rest.is_empty()),
    };
    intent
}

fn extra(name: &str, value: String) -> Option<(String, Extra)> {
    let (kind, name) = name.split_once('.')?;
    let value = match kind {
        "S" => Extra::Text(value),
        "B" => Extra::Bool(value == "true"),
        "b" | "i" | "l" | "s" => Extra::Int(value.parse().ok()?),
        _ => return None,
    };
    Some((unescape(name), value))
}

fn write_extras(text: &mut String, extras: &BTreeMap<String, Extra>) {
    for (name, value) in extras {
        let (kind, value) = match value {
            Extra::Text(t) => ("S", t.clone()),
            Extra::Bool(b) => ("B", b.to_string()),
            Extra::Int(n) if i32::try_from(*n).is_ok() => ("i", n.to_string()),
            Extra::Int(n) => ("l", n.to_string()),
            Extra::List(_) => continue,
        };
        _ = write!(text, "{kind}.{}={};", escape(name, ""), escape(&value, ""));
    }
}

/// Escapes all but letters, digits, what Android leaves alone, and what is allowed besides.
fn escape(text: &str, allowed: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        let char = char::from(byte);
        if char.is_ascii_alphanumeric() || "_-!.~'()*".contains(char) || allowed.contains(char) {
            escaped.push(char);
        } else {
            _ = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

fn unescape(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        let digits = tail.get(..2).filter(|_| *first == b'%').and_then(|d| std::str::from_utf8(d).ok());
        match digits.and_then(|d| u8::from_str_radix(d, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => bytes.push(*first),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_intent_survives_its_line() {
        let extras = [("n".to_owned(), Extra::Int(3)), ("who; me".to_owned(), Extra::Text("a=b;c".to_owned()))];
        let intent = Intent {
            action: Some("android.intent.action.VIEW".into()),
            data: Some("https://example.org/a?b=c%20d#e".into()),
            mime: Some("text/plain".into()),
            categories: vec!["x.Y".into()],
            component: Some("a.b/.C".into()),
            extras: extras.into_iter().collect(),
            flags: 0x1000_0000,
        };
        assert_eq!(parse(&uri(&intent)), intent);
        assert_eq!(parse(&uri(&Intent::default())), Intent::default());
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        let odd = parse("tel:1%2#Intent;nothing;i.x=seven;Q.y=1;launchFlags=0xzz;end");
        assert_eq!(odd, Intent { data: Some("tel:1%2".into()), ..Intent::default() });
    }
}
