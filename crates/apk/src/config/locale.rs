//! Locales: how a language tag is packed into a configuration and written out again.

use super::Config;

const LANGUAGE_BASE: u8 = b'a';
const REGION_BASE: u8 = b'0';

impl Config {
    /// Sets the locale from a tag such as `en-US` or `sr-Latn-RS`, with Android 6's rules: a part's length says what it
    /// is, and what does not fit is left out.
    pub fn set_locale(&mut self, tag: &str) {
        self.language = [0; 2];
        self.country = [0; 2];
        self.locale_script = [0; 4];
        self.locale_variant = [0; 8];
        self.locale_script_was_computed = false;
        for part in tag.split('-').map(str::as_bytes) {
            match part.len() {
                2 | 3 if self.language[0] == 0 => self.language = pack(part, LANGUAGE_BASE),
                2 | 3 => self.country = pack(part, REGION_BASE),
                4 => self.locale_script = std::array::from_fn(|i| script_case(i, part.get(i))),
                5..=8 => self.locale_variant = std::array::from_fn(|i| part.get(i).map_or(0, u8::to_ascii_lowercase)),
                _ => {}
            }
        }
    }

    /// The locale as a tag; empty for all locales.
    pub fn locale(&self) -> String {
        if self.language[0] == 0 && self.country[0] == 0 {
            return String::new();
        }
        let mut parts: Vec<String> = Vec::new();
        parts.extend(unpack(self.language, LANGUAGE_BASE));
        parts.extend(self.written_script());
        parts.extend(unpack(self.country, REGION_BASE));
        parts.extend(text(&self.locale_variant));
        parts.extend(text(&self.locale_numbering_system).map(|digits| format!("u-nu-{digits}")));
        parts.join("-")
    }

    /// The locale as a folder name has it, such as `en-rUS` or `b+sr+Latn`; `None` for all locales.
    pub(super) fn locale_qualifier(&self) -> Option<String> {
        let language = unpack(self.language, LANGUAGE_BASE)?;
        let country = unpack(self.country, REGION_BASE);
        let rest = [self.written_script(), text(&self.locale_variant), text(&self.locale_numbering_system)];
        if rest.iter().all(Option::is_none) {
            return Some(language + &country.map(|country| format!("-r{country}")).unwrap_or_default());
        }
        let [script, variant, digits] = rest;
        let digits = digits.map(|digits| format!("u+nu+{digits}"));
        let parts = [Some(language), script, country, variant, digits];
        Some(format!("b+{}", parts.into_iter().flatten().collect::<Vec<_>>().join("+")))
    }

    fn written_script(&self) -> Option<String> {
        text(&self.locale_script).filter(|_| !self.locale_script_was_computed)
    }
}

fn script_case(index: usize, letter: Option<&u8>) -> u8 {
    let letter = letter.copied().unwrap_or(0);
    if index == 0 { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

/// Two letters as they are; three as five bits each.
fn pack(part: &[u8], base: u8) -> [u8; 2] {
    match *part {
        [first, second] => [first, second],
        [first, second, third] => {
            let [first, second, third] = [first, second, third].map(|letter| letter.wrapping_sub(base) & 0x7f);
            [0x80 | third << 2 | second >> 3, second << 5 | first]
        }
        _ => [0; 2],
    }
}

fn unpack(packed: [u8; 2], base: u8) -> Option<String> {
    let [high, low] = packed;
    let letters = match high {
        0 => return None,
        0x80.. => [low & 0x1f, low >> 5 | (high & 0x03) << 3, high >> 2 & 0x1f].map(|letter| letter + base).to_vec(),
        _ => vec![high, low],
    };
    Some(letters.into_iter().map(char::from).collect())
}

fn text(bytes: &[u8]) -> Option<String> {
    let text: String = bytes.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect();
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(tag: &str, qualifier: &str, back: &str) {
        let mut config = Config::default();
        config.set_locale(tag);
        assert_eq!(config.locale_qualifier().unwrap_or_default(), qualifier);
        assert_eq!(config.locale(), back);
    }

    #[test]
    fn tags_survive_packing() {
        check("en", "en", "en");
        check("en-US", "en-rUS", "en-US");
        check("fil-PH", "fil-rPH", "fil-PH");
        check("es-419", "es-r419", "es-419");
        check("sr-latn-RS", "b+sr+Latn+RS", "sr-Latn-RS");
        check("de-DE-POSIX", "b+de+DE+posix", "de-DE-posix");
        check("", "", "");
        check("x-toolongpart-1", "", "");
    }
}
