//! Configurations as resource folders name them, such as `sw600dp-land-hdpi-v8`.
//!
//! Every axis with fixed names is one row of a table, which is read in both directions.

use std::fmt;

use super::*;

/// An axis whose values have names.
struct Axis {
    get: fn(&Config) -> u16,
    set: fn(&mut Config, u16),
    names: &'static [(u16, &'static str)],
    /// What is written before a number that has no name.
    fallback: &'static str,
}

macro_rules! axis {
    ($field:ident & $mask:expr, $fallback:literal, $names:expr) => {
        Axis {
            get: |c| u16::from(c.$field & $mask),
            set: |c, value| c.$field = c.$field & !$mask | value as u8,
            names: $names,
            fallback: $fallback,
        }
    };
    ($field:ident, $fallback:literal, $names:expr) => {
        axis!($field & 0xff, $fallback, $names)
    };
}

/// Axes before the density, in the order of a folder's name.
const BEFORE_DENSITY: &[Axis] = &[
    axis!(
        screen_layout & MASK_SCREENSIZE,
        "screenLayoutSize=",
        &[(1, "small"), (2, "normal"), (3, "large"), (4, "xlarge")]
    ),
    axis!(screen_layout & MASK_SCREENLONG, "screenLayoutLong=", &[(0x10, "notlong"), (0x20, "long")]),
    axis!(screen_layout2 & MASK_SCREENROUND, "screenRound=", &[(1, "notround"), (2, "round")]),
    axis!(color_mode & MASK_WIDE_COLOR_GAMUT, "wideColorGamut=", &[(1, "nowidecg"), (2, "widecg")]),
    axis!(color_mode & MASK_HDR, "hdr=", &[(4, "lowdr"), (8, "highdr")]),
    axis!(orientation, "orientation=", &[(1, "port"), (2, "land"), (3, "square")]),
    axis!(ui_mode & MASK_UI_MODE_TYPE, "uiModeType=", UI_MODES),
    axis!(ui_mode & MASK_UI_MODE_NIGHT, "uiModeNight=", &[(0x10, "notnight"), (0x20, "night")]),
];
/// Axes after the density.
const AFTER_DENSITY: &[Axis] = &[
    axis!(touchscreen, "touchscreen=", &[(1, "notouch"), (2, "stylus"), (3, "finger")]),
    axis!(input_flags & MASK_KEYSHIDDEN, "", &[(1, "keysexposed"), (2, "keyshidden"), (3, "keyssoft")]),
    axis!(keyboard, "keyboard=", &[(1, "nokeys"), (2, "qwerty"), (3, "12key")]),
    axis!(input_flags & MASK_NAVHIDDEN, "inputFlagsNavHidden=", &[(4, "navexposed"), (8, "navhidden")]),
    axis!(navigation, "navigation=", &[(1, "nonav"), (2, "dpad"), (3, "trackball"), (4, "wheel")]),
];
const DIRECTION: Axis = axis!(screen_layout & MASK_LAYOUTDIR, "layoutDir=", &[(0x40, "ldltr"), (0x80, "ldrtl")]);
const DENSITY: Axis = Axis { get: |c| c.density, set: |c, value| c.density = value, names: DENSITIES, fallback: "" };

const UI_MODES: &[(u16, &str)] =
    &[(2, "desk"), (3, "car"), (4, "television"), (5, "appliance"), (6, "watch"), (7, "vrheadset")];
const DENSITIES: &[(u16, &str)] = &[
    (120, "ldpi"),
    (160, "mdpi"),
    (213, "tvdpi"),
    (240, "hdpi"),
    (320, "xhdpi"),
    (480, "xxhdpi"),
    (640, "xxxhdpi"),
    (DENSITY_NONE, "nodpi"),
    (DENSITY_ANY, "anydpi"),
];

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.parts().join("-"))
    }
}

impl Config {
    /// The configuration that a folder's qualifiers name; `None` when one of them is unknown.
    pub fn from_qualifiers(qualifiers: &str) -> Option<Config> {
        let mut config = Config::default();
        let mut parts = qualifiers.split('-').filter(|part| !part.is_empty()).peekable();
        while let Some(part) = parts.next() {
            let region = parts.next_if(|next| is_region(next)).filter(|_| part.len() <= 3);
            config.apply(part, region)?;
        }
        Some(config)
    }

    fn apply(&mut self, part: &str, region: Option<&str>) -> Option<()> {
        let axes = BEFORE_DENSITY.iter().chain(AFTER_DENSITY).chain([&DIRECTION, &DENSITY]);
        let named = axes.filter_map(|axis| Some((axis, axis.names.iter().find(|(_, name)| *name == part)?.0))).next();
        if let Some((axis, value)) = named {
            (axis.set)(self, value);
            return Some(());
        }
        self.apply_number(part).or_else(|| self.apply_locale(part, region))
    }

    /// Qualifiers that hold a number.
    fn apply_number(&mut self, part: &str) -> Option<()> {
        let between = |prefix: &str, suffix: &str| -> Option<u16> {
            part.strip_prefix(prefix)?.strip_suffix(suffix)?.parse().ok()
        };
        let pixels = || part.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
        if let Some(mcc) = between("mcc", "") {
            self.mcc = mcc;
        } else if let Some(mnc) = between("mnc", "") {
            self.mnc = mnc;
        } else if let Some(width) = between("sw", "dp") {
            self.smallest_screen_width_dp = width;
        } else if let Some(width) = between("w", "dp") {
            self.screen_width_dp = width;
        } else if let Some(height) = between("h", "dp") {
            self.screen_height_dp = height;
        } else if let Some(density) = between("", "dpi") {
            self.density = density;
        } else if let Some(version) = between("v", "") {
            self.sdk_version = version;
        } else {
            (self.screen_width, self.screen_height) = pixels()?;
        }
        Some(())
    }

    fn apply_locale(&mut self, part: &str, region: Option<&str>) -> Option<()> {
        let tag = match (part.strip_prefix("b+"), region.and_then(|region| region.strip_prefix('r'))) {
            (Some(tag), _) => tag.replace('+', "-"),
            (None, Some(region)) => format!("{part}-{region}"),
            (None, None) => part.to_owned(),
        };
        let language = tag.split('-').next()?;
        if !matches!(language.len(), 2 | 3) || !language.bytes().all(|b| b.is_ascii_lowercase()) {
            return None;
        }
        self.set_locale(&tag);
        Some(())
    }

    fn parts(&self) -> Vec<String> {
        let number = |prefix: &str, value: u16, suffix: &str| (value != 0).then(|| format!("{prefix}{value}{suffix}"));
        let mut parts = Vec::new();
        parts.extend(number("mcc", self.mcc, ""));
        parts.extend(number("mnc", self.mnc, ""));
        parts.extend(self.locale_qualifier());
        parts.extend(DIRECTION.name(self));
        parts.extend(number("sw", self.smallest_screen_width_dp, "dp"));
        parts.extend(number("w", self.screen_width_dp, "dp"));
        parts.extend(number("h", self.screen_height_dp, "dp"));
        parts.extend(BEFORE_DENSITY.iter().filter_map(|axis| axis.name(self)));
        parts.extend(DENSITY.known_name(self).or_else(|| number("", self.density, "dpi")));
        parts.extend(AFTER_DENSITY.iter().filter_map(|axis| axis.name(self)));
        if (self.screen_width, self.screen_height) != (0, 0) {
            parts.push(format!("{}x{}", self.screen_width, self.screen_height));
        }
        if (self.sdk_version, self.minor_version) != (0, 0) {
            let minor = number(".", self.minor_version, "").unwrap_or_default();
            parts.push(format!("v{}{minor}", self.sdk_version));
        }
        parts
    }
}

impl Axis {
    fn name(&self, config: &Config) -> Option<String> {
        let value = (self.get)(config);
        self.known_name(config).or_else(|| (value != 0).then(|| format!("{}{value}", self.fallback)))
    }

    fn known_name(&self, config: &Config) -> Option<String> {
        let value = (self.get)(config);
        self.names.iter().find(|(known, _)| *known == value).map(|(_, name)| (*name).to_owned())
    }
}

fn is_region(part: &str) -> bool {
    matches!(part.as_bytes(), [b'r', rest @ ..] if matches!(rest.len(), 2 | 3) && !rest.iter().any(u8::is_ascii_lowercase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qualifiers_are_read_back() {
        for qualifiers in [
            "",
            "mcc310-mnc260-en-rUS-ldrtl-sw600dp-w720dp-h480dp-xlarge-long-round-widecg-highdr-land-car-night-xxhdpi-finger-keyssoft-qwerty-navhidden-wheel-1080x1920-v21",
            "b+sr+Latn",
            "es-r419",
            "fil-rPH-v4",
            "nodpi",
            "anydpi-v26",
            "540dpi",
            "port-notnight-notouch-keysexposed-12key-navexposed-dpad",
        ] {
            let config = Config::from_qualifiers(qualifiers).unwrap_or_else(|| panic!("{qualifiers}"));
            assert_eq!(config.to_string(), qualifiers);
        }
    }

    #[test]
    fn unknown_qualifiers_are_none() {
        for bad in ["nonsense", "v", "sw600", "en-usa-x", "swdp", "EN"] {
            assert_eq!(Config::from_qualifiers(bad), None, "{bad}");
        }
    }

    #[test]
    fn numbers_without_a_name_are_written_out() {
        let config = Config { orientation: 9, screen_layout: 7, minor_version: 2, ..Config::default() };
        assert_eq!(config.to_string(), "screenLayoutSize=7-orientation=9-v0.2");
    }
}
