//! Which names and descriptors are well-formed.

/// Whether bytes are a type descriptor; `void` is one only where the caller wants it.
pub fn is_type_descriptor(bytes: &[u8], allow_void: bool) -> bool {
    let dimensions = bytes.iter().take_while(|&&byte| byte == b'[').count();
    match bytes.get(dimensions..) {
        Some([b'V']) => allow_void && dimensions == 0,
        Some([b'Z' | b'B' | b'S' | b'C' | b'I' | b'J' | b'F' | b'D']) => dimensions <= 255,
        Some(name @ [b'L', ..]) => dimensions <= 255 && is_class_descriptor(name),
        _ => false,
    }
}

/// Whether bytes are the descriptor of a class: `L`, simple names with slashes between them, `;`.
pub fn is_class_descriptor(bytes: &[u8]) -> bool {
    match bytes {
        [b'L', name @ .., b';'] => name.split(|&byte| byte == b'/').all(is_simple_name),
        _ => false,
    }
}

/// Whether bytes are the name of a field or method. Constructors and class initialisers have names that nothing else may have.
pub fn is_member_name(bytes: &[u8]) -> bool {
    match bytes {
        [b'<', name @ .., b'>'] => matches!(name, b"init" | b"clinit") || is_simple_name(name),
        _ => is_simple_name(bytes),
    }
}

/// Letters, digits and a few signs of ASCII, and any character beyond it.
fn is_simple_name(bytes: &[u8]) -> bool {
    let allowed =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'$' | b'-' | b'_' | b' ') || *byte >= 0x80;
    !bytes.is_empty() && bytes.iter().all(allowed)
}

/// The letter that stands for a type in a short form.
pub fn shorty_letter(descriptor: &[u8]) -> u8 {
    match descriptor.first() {
        Some(b'[' | b'L') | None => b'L',
        Some(letter) => *letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors() {
        let check = |text: &str, valid: bool| assert_eq!(is_type_descriptor(text.as_bytes(), false), valid, "{text}");
        check("I", true);
        check("[[J", true);
        check("Ljava/lang/Object;", true);
        check("[La$b-c_d;", true);
        check("V", false);
        check("[V", false);
        check("L;", false);
        check("La//b;", false);
        check("Ljava.lang.Object;", false);
        check("Ljava/lang/Object", false);
        check("", false);
        check("[", false);
        check(&("[".repeat(256) + "I"), false);
    }

    #[test]
    fn names() {
        assert!(is_member_name(b"<init>") && is_member_name(b"x$1") && is_member_name("é".as_bytes()));
        assert!(!is_member_name(b"") && !is_member_name(b"a;b") && !is_member_name(b"<a") && !is_member_name(b"a/b"));
    }
}
