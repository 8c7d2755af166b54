//! Which resources fit a device, and which fit best: the rules of Android 6, in its order.
//!
//! The order of the axes is the whole secret; a reader who wants to know why a resource was chosen follows
//! [`Config::is_better_than`] from top to bottom.

use super::*;

const SCREENSIZE_NORMAL: u8 = 2;
const KEYSHIDDEN_NO: u8 = 1;
const KEYSHIDDEN_SOFT: u8 = 3;

impl Config {
    /// Whether a resource with this configuration may be used on a device with the configuration `settings`.
    pub fn matches(&self, settings: &Config) -> bool {
        let same = |own: u32, device: u32| own == 0 || own == device;
        let at_most = |own: u16, device: u16| own == 0 || own <= device;
        let axis = |own: u8, device: u8, mask: u8| same((own & mask).into(), (device & mask).into());
        same(self.mcc.into(), settings.mcc.into())
            && same(self.mnc.into(), settings.mnc.into())
            && (self.language[0] == 0 || self.language == settings.language)
            && (self.country[0] == 0 || self.country == settings.country)
            && axis(self.screen_layout, settings.screen_layout, MASK_LAYOUTDIR)
            && self.screen_layout & MASK_SCREENSIZE <= settings.screen_layout & MASK_SCREENSIZE
            && axis(self.screen_layout, settings.screen_layout, MASK_SCREENLONG)
            && axis(self.ui_mode, settings.ui_mode, MASK_UI_MODE_TYPE)
            && axis(self.ui_mode, settings.ui_mode, MASK_UI_MODE_NIGHT)
            && at_most(self.smallest_screen_width_dp, settings.smallest_screen_width_dp)
            && axis(self.screen_layout2, settings.screen_layout2, MASK_SCREENROUND)
            && at_most(self.screen_width_dp, settings.screen_width_dp)
            && at_most(self.screen_height_dp, settings.screen_height_dp)
            && same(self.orientation.into(), settings.orientation.into())
            && same(self.touchscreen.into(), settings.touchscreen.into())
            && self.keys_match(settings)
            && axis(self.input_flags, settings.input_flags, MASK_NAVHIDDEN)
            && same(self.keyboard.into(), settings.keyboard.into())
            && same(self.navigation.into(), settings.navigation.into())
            && at_most(self.screen_width, settings.screen_width)
            && at_most(self.screen_height, settings.screen_height)
            && at_most(self.sdk_version, settings.sdk_version)
            && same(self.minor_version.into(), settings.minor_version.into())
    }

    /// Whether this configuration fits `requested` better than `other` does. Both must match it.
    pub fn is_better_than(&self, other: &Config, requested: &Config) -> bool {
        self.better_network(other, requested)
            .or_else(|| self.better_locale(other, requested))
            .or_else(|| self.better_size(other, requested))
            .or_else(|| self.better_shape(other, requested))
            .or_else(|| self.better_density(other, requested))
            .or_else(|| self.better_input(other, requested))
            .or_else(|| self.better_pixels(other, requested))
            .or_else(|| self.better_version(other, requested))
            .unwrap_or(false)
    }

    /// Whether this configuration says more than `other`, on the most important axis that only one of them names.
    pub fn is_more_specific_than(&self, other: &Config) -> bool {
        let network = |c: &Config| [c.mcc != 0, c.mnc != 0];
        if let Some(answer) = first_difference(network(self), network(other)) {
            return answer;
        }
        if self.language != [0; 2] || self.country != [0; 2] || other.language != [0; 2] || other.country != [0; 2] {
            let locale = |c: &Config| [c.language[0] != 0, c.country[0] != 0];
            // Script and variant count together and the variant more.
            let detail = |c: &Config| u8::from(c.locale_script[0] != 0) + 2 * u8::from(c.locale_variant[0] != 0);
            let ordered = first_difference(locale(self), locale(other))
                .or_else(|| (detail(self) != detail(other)).then(|| detail(self) > detail(other)));
            if let Some(answer) = ordered {
                return answer;
            }
        }
        first_difference(self.named_axes(), other.named_axes()).unwrap_or(false)
    }

    /// Whether two configurations are the same to Android 6, which knows fewer axes than later ones.
    pub fn equals_in_23(&self, other: &Config) -> bool {
        let known = |c: &Config| Config {
            color_mode: 0,
            locale_script_was_computed: false,
            locale_numbering_system: [0; 8],
            ..*c
        };
        known(self) == known(other)
    }

    /// After the locale, the axes in their order; density is never more specific, because none means medium.
    fn named_axes(&self) -> [bool; 19] {
        [
            self.screen_layout & MASK_LAYOUTDIR != 0,
            self.smallest_screen_width_dp != 0,
            self.screen_width_dp != 0,
            self.screen_height_dp != 0,
            self.screen_layout & MASK_SCREENSIZE != 0,
            self.screen_layout & MASK_SCREENLONG != 0,
            self.screen_layout2 & MASK_SCREENROUND != 0,
            self.orientation != 0,
            self.ui_mode & MASK_UI_MODE_TYPE != 0,
            self.ui_mode & MASK_UI_MODE_NIGHT != 0,
            self.touchscreen != 0,
            self.input_flags & MASK_KEYSHIDDEN != 0,
            self.input_flags & MASK_NAVHIDDEN != 0,
            self.keyboard != 0,
            self.navigation != 0,
            self.screen_width != 0,
            self.screen_height != 0,
            self.sdk_version != 0,
            self.minor_version != 0,
        ]
    }

    /// A visible soft keyboard also counts as a visible keyboard.
    fn keys_match(&self, settings: &Config) -> bool {
        let [own, device] = [self.input_flags, settings.input_flags].map(|flags| flags & MASK_KEYSHIDDEN);
        own == 0 || own == device || own == KEYSHIDDEN_NO && device == KEYSHIDDEN_SOFT
    }

    fn better_network(&self, other: &Config, requested: &Config) -> Option<bool> {
        named(self.mcc, other.mcc, requested.mcc).or_else(|| named(self.mnc, other.mnc, requested.mnc))
    }

    fn better_locale(&self, other: &Config, requested: &Config) -> Option<bool> {
        named(self.language[0], other.language[0], requested.language[0])
            .or_else(|| named(self.country[0], other.country[0], requested.country[0]))
            .or_else(|| named(self.locale_script[0], other.locale_script[0], requested.locale_script[0]))
            .or_else(|| named(self.locale_variant[0], other.locale_variant[0], requested.locale_variant[0]))
    }

    /// Direction, smallest width, width and height, size class, long, round.
    fn better_size(&self, other: &Config, requested: &Config) -> Option<bool> {
        let direction = |c: &Config| c.screen_layout & MASK_LAYOUTDIR;
        if direction(self) != direction(other) && direction(requested) != 0 {
            return Some(direction(self) > direction(other));
        }
        if self.smallest_screen_width_dp != other.smallest_screen_width_dp {
            return Some(self.smallest_screen_width_dp > other.smallest_screen_width_dp);
        }
        let dp = |c: &Config| [c.screen_width_dp, c.screen_height_dp];
        closer(dp(self), dp(other), dp(requested))
            .or_else(|| self.better_size_class(other, requested))
            .or_else(|| masked(self.screen_layout, other.screen_layout, requested.screen_layout, MASK_SCREENLONG))
            .or_else(|| masked(self.screen_layout2, other.screen_layout2, requested.screen_layout2, MASK_SCREENROUND))
    }

    /// The largest class that fits; no class counts as normal on devices that are at least normal, but a named one wins.
    fn better_size_class(&self, other: &Config, requested: &Config) -> Option<bool> {
        let [own, theirs, device] = [self, other, requested].map(|c| c.screen_layout & MASK_SCREENSIZE);
        if own == theirs || device == 0 {
            return None;
        }
        let class = |size: u8| if size == 0 && device >= SCREENSIZE_NORMAL { SCREENSIZE_NORMAL } else { size };
        Some(if class(own) == class(theirs) { own != 0 } else { class(own) > class(theirs) })
    }

    fn better_shape(&self, other: &Config, requested: &Config) -> Option<bool> {
        named(self.orientation, other.orientation, requested.orientation)
            .or_else(|| masked(self.ui_mode, other.ui_mode, requested.ui_mode, MASK_UI_MODE_TYPE))
            .or_else(|| masked(self.ui_mode, other.ui_mode, requested.ui_mode, MASK_UI_MODE_NIGHT))
    }

    /// Of two densities the nearer one, where shrinking a picture is half as bad as enlarging it.
    fn better_density(&self, other: &Config, requested: &Config) -> Option<bool> {
        if self.density == other.density {
            return None;
        }
        let meant = |density: u16| if density == 0 { DENSITY_MEDIUM } else { density };
        let (own, theirs) = (meant(self.density), meant(other.density));
        if own == DENSITY_ANY || theirs == DENSITY_ANY {
            return Some(own == DENSITY_ANY);
        }
        let wanted = if requested.density == DENSITY_ANY { DENSITY_MEDIUM } else { meant(requested.density) };
        let own_is_higher = own >= theirs;
        let [high, low, wanted] = [own.max(theirs), own.min(theirs), wanted].map(i64::from);
        let take_low = if wanted >= high {
            false
        } else if low >= wanted {
            true
        } else {
            (2 * low - wanted) * high > wanted * wanted
        };
        Some(own_is_higher != take_low)
    }

    fn better_input(&self, other: &Config, requested: &Config) -> Option<bool> {
        named(self.touchscreen, other.touchscreen, requested.touchscreen)
            .or_else(|| self.better_keys(other, requested))
            .or_else(|| masked(self.input_flags, other.input_flags, requested.input_flags, MASK_NAVHIDDEN))
            .or_else(|| named(self.keyboard, other.keyboard, requested.keyboard))
            .or_else(|| named(self.navigation, other.navigation, requested.navigation))
    }

    /// A named state wins over none, and the exact one over one that only counts as such.
    fn better_keys(&self, other: &Config, requested: &Config) -> Option<bool> {
        let [own, theirs, device] = [self, other, requested].map(|c| c.input_flags & MASK_KEYSHIDDEN);
        if own == theirs || device == 0 {
            return None;
        }
        match (own, theirs) {
            (0, _) => Some(false),
            (_, 0) => Some(true),
            _ if own == device => Some(true),
            _ if theirs == device => Some(false),
            _ => None,
        }
    }

    fn better_pixels(&self, other: &Config, requested: &Config) -> Option<bool> {
        let pixels = |c: &Config| [c.screen_width, c.screen_height];
        closer(pixels(self), pixels(other), pixels(requested))
    }

    fn better_version(&self, other: &Config, requested: &Config) -> Option<bool> {
        if self.sdk_version != other.sdk_version && requested.sdk_version != 0 {
            return Some(self.sdk_version > other.sdk_version);
        }
        named(self.minor_version, other.minor_version, requested.minor_version)
    }
}

/// On an axis that the device has, the one that names it wins.
fn named<T: PartialEq + Default + Copy>(own: T, theirs: T, device: T) -> Option<bool> {
    (own != theirs && device != T::default()).then(|| own != T::default())
}

fn masked(own: u8, theirs: u8, device: u8, mask: u8) -> Option<bool> {
    named(own & mask, theirs & mask, device & mask)
}

/// The one whose sizes together leave less room; both are known not to be larger than the device.
fn closer(own: [u16; 2], theirs: [u16; 2], device: [u16; 2]) -> Option<bool> {
    if own == [0; 2] && theirs == [0; 2] {
        return None;
    }
    let room = |sizes: [u16; 2]| -> i32 {
        let pairs = device.into_iter().zip(sizes).filter(|(device, _)| *device != 0);
        pairs.map(|(device, size)| i32::from(device) - i32::from(size)).sum()
    };
    (room(own) != room(theirs)).then(|| room(own) < room(theirs))
}

fn first_difference<const N: usize>(own: [bool; N], theirs: [bool; N]) -> Option<bool> {
    own.into_iter().zip(theirs).find(|(own, theirs)| own != theirs).map(|(own, _)| own)
}

#[cfg(test)]
mod tests;
