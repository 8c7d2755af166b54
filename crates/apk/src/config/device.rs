//! The configuration of a device, worked out as the window manager does.

use super::Config;

/// What a device is like, as far as resources care.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    /// Width in pixels as the device is held.
    pub width: u16,
    /// Height in pixels as the device is held.
    pub height: u16,
    /// Dots per inch.
    pub density: u16,
    /// Height of status and navigation bar in dp, which apps cannot use.
    pub bars_dp: u16,
    /// Locale as a tag.
    pub locale: String,
    /// Whether text runs from right to left.
    pub right_to_left: bool,
    /// Whether night mode is on.
    pub night: bool,
    /// Whether the screen is round.
    pub round: bool,
    /// Android's level.
    pub sdk: u16,
    /// Mobile country and network code; 0 without a SIM.
    pub network: (u16, u16),
}

impl Default for Device {
    /// gibbon's default device: a phone of the time of Android 6.
    fn default() -> Self {
        Device {
            width: 1080,
            height: 1920,
            density: 420,
            bars_dp: 72,
            locale: "en-US".to_owned(),
            right_to_left: false,
            night: false,
            round: false,
            sdk: 23,
            network: (0, 0),
        }
    }
}

impl Device {
    /// The configuration that resources are chosen for.
    pub fn config(&self) -> Config {
        let dp = |pixels: u16| (u32::from(pixels) * 160 / u32::from(self.density.max(1))).min(0xffff) as u16;
        let (width_dp, height_dp) = (dp(self.width), dp(self.height).saturating_sub(self.bars_dp));
        let mut config = Config {
            mcc: self.network.0,
            mnc: self.network.1,
            orientation: if self.width > self.height { 2 } else { 1 },
            touchscreen: 3,
            density: self.density,
            keyboard: 1,
            navigation: 1,
            input_flags: 3,
            screen_width: self.width,
            screen_height: self.height,
            sdk_version: self.sdk,
            screen_layout: screen_layout(width_dp.max(height_dp), width_dp.min(height_dp), self.right_to_left),
            ui_mode: 1 | if self.night { 0x20 } else { 0x10 },
            smallest_screen_width_dp: dp(self.width.min(self.height)),
            screen_width_dp: width_dp,
            screen_height_dp: height_dp,
            screen_layout2: if self.round { 2 } else { 1 },
            ..Config::default()
        };
        config.set_locale(&self.locale);
        config
    }
}

/// Size class, whether long, and direction, with the platform's thresholds in dp.
fn screen_layout(long: u16, short: u16, right_to_left: bool) -> u8 {
    let size = match (long, short) {
        (..470, _) => 1,
        (960.., 720..) => 4,
        (640.., 480..) => 3,
        _ => 2,
    };
    let is_long = long >= 470 && u32::from(long) * 3 / 5 >= u32::from(short.saturating_sub(1));
    size | if is_long { 0x20 } else { 0x10 } | if right_to_left { 0x80 } else { 0x40 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_follow_from_pixels_and_density() {
        let phone = Device { density: 480, ..Device::default() }.config();
        assert_eq!((phone.screen_width_dp, phone.screen_height_dp, phone.smallest_screen_width_dp), (360, 568, 360));
        assert_eq!(phone.screen_layout, 0x52, "a normal screen that is not long");
        let tablet = Device { width: 2560, height: 1600, density: 320, ..Device::default() }.config();
        assert_eq!((tablet.orientation, tablet.screen_layout & 0x0f), (2, 4));
        assert_eq!(tablet.smallest_screen_width_dp, 800);
        assert_eq!(Device { density: 0, ..Device::default() }.config().density, 0);
    }
}
