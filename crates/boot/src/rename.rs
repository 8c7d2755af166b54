//! Class files under other package names: Android renames the libraries that it builds in, so that apps can bring their
//! own.

/// A class file with a package (a path that ends with a slash) renamed in every text of its constant pool; nothing else
/// depends on their lengths.
pub(crate) fn rename(class: &[u8], from: &str, to: &str) -> Option<Vec<u8>> {
    let count = u16::from_be_bytes(*class.get(8..)?.first_chunk()?);
    let mut out = class.get(..10)?.to_vec();
    let mut at = 10;
    let mut index = 1;
    while index < count {
        let rest = class.get(at..)?;
        let tag = *rest.first()?;
        let length = constant_length(rest)?;
        let constant = rest.get(..length)?;
        if tag == 1 {
            push_text(&mut out, &replaced(constant.get(3..)?, from, to))?;
        } else {
            out.extend_from_slice(constant);
        }
        at += length;
        index += if tag == 5 || tag == 6 { 2 } else { 1 };
    }
    out.extend_from_slice(class.get(at..)?);
    Some(out)
}

/// Bytes of a constant, its tag included.
fn constant_length(constant: &[u8]) -> Option<usize> {
    Some(match constant.first()? {
        1 => 3 + usize::from(u16::from_be_bytes(*constant.get(1..)?.first_chunk()?)),
        7 | 8 | 16 | 19 | 20 => 3,
        15 => 4,
        3 | 4 | 9..=12 | 17 | 18 => 5,
        5 | 6 => 9,
        _ => return None,
    })
}

fn push_text(out: &mut Vec<u8>, text: &[u8]) -> Option<()> {
    out.push(1);
    out.extend_from_slice(&u16::try_from(text.len()).ok()?.to_be_bytes());
    out.extend_from_slice(text);
    Some(())
}

/// The text with the package renamed wherever it stands, with slashes or with dots.
fn replaced(text: &[u8], from: &str, to: &str) -> Vec<u8> {
    let names = [(from.to_owned(), to.to_owned()), (from.replace('/', "."), to.replace('/', "."))];
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, tail)) = rest.split_first() {
        match names.iter().find(|(from, _)| rest.starts_with(from.as_bytes())) {
            Some((from, to)) => {
                out.extend_from_slice(to.as_bytes());
                rest = &rest[from.len()..];
            }
            None => {
                out.push(*first);
                rest = tail;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = replaced(text.as_bytes(), "com/ibm/icu/", "android/icu/");
        assert_eq!(String::from_utf8(found).unwrap(), expected);
    }

    #[test]
    fn packages_are_renamed_wherever_they_stand() {
        check("com/ibm/icu/text/UnicodeSet", "android/icu/text/UnicodeSet");
        check("(Lcom/ibm/icu/text/A;ILcom/ibm/icu/util/B;)V", "(Landroid/icu/text/A;ILandroid/icu/util/B;)V");
        check("com.ibm.icu.impl", "android.icu.impl");
        check("com/ibm/other", "com/ibm/other");
    }

    #[test]
    fn constants_behind_a_long_stay_in_place() {
        let text = |t: &str| [&[1, 0, t.len() as u8], t.as_bytes()].concat();
        let class = |name: &str| {
            let head = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52, 0, 5];
            [&head[..], &[5, 0, 0, 0, 0, 0, 0, 0, 7], &text(name), &[7, 0, 3, 0xab, 0xcd]].concat()
        };
        let renamed = |class: &[u8]| rename(class, "com/ibm/icu/", "android/icu/");
        assert_eq!(renamed(&class("com/ibm/icu/text/X")), Some(class("android/icu/text/X")));
        assert_eq!(renamed(&class("com/ibm/icu/text/X")[..30]), None);
    }
}
