//! The screen of the phone and what its user set for it: recorded configuration, like the policy.

use gui::trace::DeviceInfo;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// What phones and tablets have; larger pictures would take memory that nobody expects.
const PIXELS: RangeInclusive<u32> = 240..=4096;
/// From a television that is far away to the finest phone.
const DPI: RangeInclusive<u32> = 72..=960;

/// The device's screen and configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenConfig {
    /// Its size.
    pub size: Size,
    /// The language of its user.
    pub locale: Locale,
    /// Animator scale in thousandths.
    pub animator_permille: u32,
}

/// Pixels of a screen in the upright position, and how fine they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Pixels per inch.
    pub dpi: u32,
}

/// A language with a country and the like, as a BCP 47 tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locale(String);

impl Default for ScreenConfig {
    fn default() -> ScreenConfig {
        let size = Size { width: 1080, height: 1920, dpi: 420 };
        ScreenConfig { size, locale: Locale("en-US".to_owned()), animator_permille: 0 }
    }
}

impl ScreenConfig {
    /// The screen of a recorded configuration; what it does not say is as ever.
    pub fn recorded(device: &DeviceInfo) -> ScreenConfig {
        let usual = ScreenConfig::default();
        let word = |name: &str| device.config.get(name).and_then(|value| value.as_str());
        let permille = device.config.get("animator_permille").and_then(|value| value.as_u64());
        ScreenConfig {
            size: word("screen").and_then(|w| w.parse().ok()).unwrap_or(usual.size),
            locale: word("locale").and_then(|w| w.parse().ok()).unwrap_or(usual.locale),
            animator_permille: permille.and_then(|p| u32::try_from(p).ok()).unwrap_or(usual.animator_permille),
        }
    }

    /// Adds it to a recorded configuration.
    pub(crate) fn record<V: From<String> + From<u32>>(&self, config: &mut BTreeMap<String, V>) {
        config.insert("screen".to_owned(), self.size.to_string().into());
        config.insert("locale".to_owned(), self.locale.tag().to_owned().into());
        config.insert("animator_permille".to_owned(), self.animator_permille.into());
    }
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}@{}", self.width, self.height, self.dpi)
    }
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let wrong = || format!("{text:?} is no screen such as 1080x1920@420");
        let (pixels, dpi) = text.split_once('@').ok_or_else(wrong)?;
        let (width, height) = pixels.split_once('x').ok_or_else(wrong)?;
        let number = |word: &str| word.parse::<u32>().map_err(|_| wrong());
        let size = Size { width: number(width)?, height: number(height)?, dpi: number(dpi)? };
        if !PIXELS.contains(&size.width) || !PIXELS.contains(&size.height) {
            return Err(format!("a screen has {} to {} pixels in each direction", PIXELS.start(), PIXELS.end()));
        }
        if !DPI.contains(&size.dpi) {
            return Err(format!("a screen has {} to {} pixels per inch", DPI.start(), DPI.end()));
        }
        Ok(size)
    }
}

impl Locale {
    /// The tag.
    pub fn tag(&self) -> &str {
        &self.0
    }
}

impl FromStr for Locale {
    type Err = String;

    fn from_str(text: &str) -> Result<Locale, String> {
        let mut parts = text.split('-');
        let is_language =
            parts.next().is_some_and(|p| (2..=8).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_alphabetic()));
        let rest = parts.all(|p| (1..=8).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_alphanumeric()));
        let told = || format!("{text:?} is no language such as de or pt-BR");
        if is_language && rest { Ok(Locale(text.to_owned())) } else { Err(told()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, is_size: bool) {
        assert_eq!(text.parse::<Size>().map(|size| size.to_string()).is_ok_and(|t| t == text), is_size, "{text}");
    }

    #[test]
    fn screens_are_written_as_they_are_read() {
        check("1080x1920@420", true);
        check("800x1280@160", true);
        check("1080x1920", false);
        check("0x1920@420", false);
        check("1080x99999@420", false);
        check("1080x1920@7", false);
        check("axb@c", false);
    }

    #[test]
    fn languages_are_tags() {
        assert!(["de", "pt-BR", "zh-Hans-CN"].iter().all(|tag| tag.parse::<Locale>().is_ok()));
        assert!(["", "d", "de_DE", "../x", "de-"].iter().all(|tag| tag.parse::<Locale>().is_err()));
    }

    #[test]
    fn a_recorded_screen_is_found_again() {
        let screen = ScreenConfig {
            size: Size { width: 800, height: 1280, dpi: 160 },
            locale: "de-DE".parse().unwrap(),
            animator_permille: 1000,
        };
        let mut config = BTreeMap::new();
        screen.record(&mut config);
        assert_eq!(ScreenConfig::recorded(&DeviceInfo::new("embedded", config)), screen);
    }
}
