//! The one gate between what an app says and a file that others interpret.
//!
//! HTML is built from [`Html`] values only: a plain string becomes one by being escaped, markup by being a literal of
//! this crate. So a text of an app cannot become markup by being forgotten. Characters that steer (controls, bidi
//! overrides) are shown as their code points, because they can make a name read as another.

use std::fmt::Write;

/// Finished markup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Html(String);

impl Html {
    /// Markup of our own making.
    pub fn literal(markup: &'static str) -> Html {
        Html(markup.to_owned())
    }

    /// A text, escaped for element content and for quoted attributes alike.
    pub fn text(text: &str) -> Html {
        Html(escape(&visible(text)))
    }

    /// An element with a text in it; `open` is the tag with its attributes.
    pub fn element(open: &'static str, content: impl Into<Html>) -> Html {
        let name = open.split(' ').next().unwrap_or(open);
        Html(format!("<{open}>{}</{name}>", content.into().0))
    }

    /// An element with attributes whose values may be anything; only their names and that of the element are ours.
    pub fn tag(name: &'static str, attributes: &[(&'static str, &str)], content: impl Into<Html>) -> Html {
        let attributes: String = attributes.iter().map(|(n, v)| format!(" {n}=\"{}\"", escape(&visible(v)))).collect();
        let void = matches!(name, "img" | "input" | "meta" | "link");
        let end = if void { String::new() } else { format!("{}</{name}>", content.into().0) };
        Html(format!("<{name}{attributes}>{end}"))
    }

    /// A link to a place of our own making, relative to the page.
    pub fn link(to: &str, content: impl Into<Html>) -> Html {
        Html(format!("<a href=\"{}\">{}</a>", escape(to), content.into().0))
    }

    /// Adds markup.
    pub fn push(&mut self, more: impl Into<Html>) -> &mut Html {
        self.0.push_str(&more.into().0);
        self
    }

    /// The markup with more behind it.
    #[must_use]
    pub fn and(mut self, more: impl Into<Html>) -> Html {
        self.push(more);
        self
    }

    /// The markup as it goes into a file.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Html {
    fn from(text: &str) -> Html {
        Html::text(text)
    }
}

impl From<String> for Html {
    fn from(text: String) -> Html {
        Html::text(&text)
    }
}

impl From<&String> for Html {
    fn from(text: &String) -> Html {
        Html::text(text)
    }
}

impl FromIterator<Html> for Html {
    fn from_iter<I: IntoIterator<Item = Html>>(parts: I) -> Html {
        Html(parts.into_iter().map(|p| p.0).collect())
    }
}

/// The text with everything escaped that HTML or XML could read as something else.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '`' => out.push_str("&#96;"),
            c => out.push(c),
        }
    }
    out
}

/// Text for an XML file: escaped, and without what XML 1.0 cannot hold.
pub fn xml(text: &str) -> String {
    escape(&visible(text))
}

/// JSON that can stand in a script: nothing in it can end the script or begin a comment.
pub fn script(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => _ = write!(out, "\\u{:04x}", u32::from(c)),
            c => out.push(c),
        }
    }
    out
}

/// Text for Markdown: no markup, no links, no mentions, on one line.
pub fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in visible(text).chars() {
        match c {
            '\n' | '\r' | '\t' => out.push(' '),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '@' => out.push_str("@\u{200b}"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '(' | ')' | '#' | '|' | '!' | '~' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

/// The text with steering characters written out; line ends and tabs stay.
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let steers = (c.is_control() && !matches!(c, '\n' | '\t'))
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}' | '\u{feff}');
        if steers {
            _ = write!(out, "\\u{{{:x}}}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_never_markup() {
        let bad = "</script><img src=x onerror='alert(1)'>\"`&\u{202e}\0";
        let html = Html::text(bad);
        assert!(!html.as_str().contains(['<', '>', '"', '\'', '`', '\0', '\u{202e}']), "{}", html.as_str());
        assert_eq!(Html::element("td class=\"x\"", "a<b").as_str(), "<td class=\"x\">a&lt;b</td>");
        assert_eq!(Html::link("a\"b", "x").as_str(), "<a href=\"a&quot;b\">x</a>");
        assert_eq!(Html::tag("img", &[("alt", "\"><b>")], "").as_str(), "<img alt=\"&quot;&gt;&lt;b&gt;\">");
    }

    #[test]
    fn scripts_cannot_be_ended_from_inside() {
        let json = serde_json::to_string("</script><!--\u{2028}").unwrap_or_default();
        let safe = script(&json);
        assert!(!safe.contains(['<', '>', '&', '\u{2028}']));
        assert_eq!(serde_json::from_str::<String>(&safe).ok().as_deref(), Some("</script><!--\u{2028}"));
    }

    #[test]
    fn markdown_stays_text() {
        assert_eq!(markdown("[x](y) <b>*a*\n| @you"), "\\[x\\]\\(y\\) &lt;b&gt;\\*a\\* \\| @\u{200b}you");
    }
}
