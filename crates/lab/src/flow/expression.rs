//! Variables and conditions in a flow: `${NAME}` in texts, and the few comparisons that conditions are made of.
//!
//! Maestro evaluates JavaScript here. Flows use little of it; what goes beyond is an error that says so, never a guess.

use std::collections::BTreeMap;

/// Variables by name.
pub(super) type Env = BTreeMap<String, String>;

/// The text with each `${…}` replaced by what it stands for.
pub(super) fn fill(text: &str, env: &Env) -> Result<String, String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("${") {
        let end = rest[at..].find('}').ok_or("'${' without '}'")? + at;
        out.push_str(&rest[..at]);
        out.push_str(&evaluate(&rest[at + 2..end], env)?);
        rest = &rest[end + 1..];
    }
    Ok(out + rest)
}

/// Whether a condition holds: everything does but `false`, `0`, `null`, `undefined` and nothing.
pub(super) fn holds(text: &str, env: &Env) -> Result<bool, String> {
    let value = fill(text, env)?;
    Ok(!matches!(value.trim(), "" | "false" | "0" | "null" | "undefined"))
}

fn evaluate(expression: &str, env: &Env) -> Result<String, String> {
    let expression = expression.trim();
    for (operator, equal) in [("===", true), ("!==", false), ("==", true), ("!=", false)] {
        if let Some((left, right)) = expression.split_once(operator) {
            let same = operand(left, env)? == operand(right, env)?;
            return Ok((same == equal).to_string());
        }
    }
    if let Some((first, second)) = expression.split_once("||") {
        let first = operand(first, env)?;
        let empty = matches!(first.as_str(), "" | "false" | "0" | "null" | "undefined");
        return if empty { operand(second, env) } else { Ok(first) };
    }
    if let Some(inner) = expression.strip_prefix('!') {
        let value = operand(inner, env)?;
        return Ok(matches!(value.as_str(), "" | "false" | "0" | "null" | "undefined").to_string());
    }
    operand(expression, env)
}

fn operand(text: &str, env: &Env) -> Result<String, String> {
    let text = text.trim();
    for quote in ['\'', '"'] {
        if let Some(inner) = text.strip_prefix(quote).and_then(|t| t.strip_suffix(quote)) {
            return Ok(inner.to_owned());
        }
    }
    if matches!(text, "true" | "false" | "null" | "undefined") || text.parse::<f64>().is_ok() {
        return Ok(text.to_owned());
    }
    let name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    if !text.is_empty() && text.chars().all(name) {
        return Ok(env.get(text).cloned().unwrap_or_else(|| "undefined".to_owned()));
    }
    Err(format!("the expression {text:?} is not understood; names, texts, numbers, ==, !=, || and ! are"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, ()>) {
        let env = Env::from([("NAME".to_owned(), "Ann".to_owned()), ("N".to_owned(), "3".to_owned())]);
        assert_eq!(fill(text, &env).map_err(drop), expected.map(str::to_owned), "{text}");
    }

    #[test]
    fn names_are_filled_in_and_compared() {
        check("Hello ${NAME}!", Ok("Hello Ann!"));
        check("${NAME == 'Ann'} ${N != 3} ${!NAME}", Ok("true false false"));
        check("${WHO || 'nobody'}", Ok("nobody"));
        check("plain $ text", Ok("plain $ text"));
        check("${NAME", Err(()));
        check("${NAME.length() > 3}", Err(()));
    }

    #[test]
    fn conditions_are_true_as_in_javascript() {
        let env = Env::new();
        for (text, expected) in [("${true}", true), ("true", true), ("${X}", false), ("${0}", false), ("", false)] {
            assert_eq!(holds(text, &env), Ok(expected), "{text}");
        }
    }
}
