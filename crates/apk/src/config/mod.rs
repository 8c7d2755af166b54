//! Configurations: what a resource is for, and what a device is.
//!
//! Both are the same record, Android's `ResTable_config`; a field that is 0 says nothing. Fields and masks keep
//! Android's names.

mod device;
mod locale;
mod order;
mod qualifiers;

pub use device::Device;

use crate::blob::Le;

/// Density of resources for all densities that must not be scaled.
pub const DENSITY_NONE: u16 = 0xffff;
/// Density of resources that scale by themselves.
pub const DENSITY_ANY: u16 = 0xfffe;
/// Density that is meant when none is said.
pub const DENSITY_MEDIUM: u16 = 160;

pub(crate) const MASK_LAYOUTDIR: u8 = 0xc0;
pub(crate) const MASK_SCREENSIZE: u8 = 0x0f;
pub(crate) const MASK_SCREENLONG: u8 = 0x30;
pub(crate) const MASK_SCREENROUND: u8 = 0x03;
pub(crate) const MASK_WIDE_COLOR_GAMUT: u8 = 0x03;
pub(crate) const MASK_HDR: u8 = 0x0c;
pub(crate) const MASK_UI_MODE_TYPE: u8 = 0x0f;
pub(crate) const MASK_UI_MODE_NIGHT: u8 = 0x30;
pub(crate) const MASK_KEYSHIDDEN: u8 = 0x03;
pub(crate) const MASK_NAVHIDDEN: u8 = 0x0c;

/// A configuration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Config {
    /// Mobile country code.
    pub mcc: u16,
    /// Mobile network code.
    pub mnc: u16,
    /// Two letters, or three packed into fifteen bits with the highest bit set.
    pub language: [u8; 2],
    /// Two letters, or three digits packed like a language.
    pub country: [u8; 2],
    /// 1 upright, 2 lying, 3 square.
    pub orientation: u8,
    /// 1 none, 2 stylus, 3 finger.
    pub touchscreen: u8,
    /// Dots per inch, or [`DENSITY_NONE`] or [`DENSITY_ANY`].
    pub density: u16,
    /// 1 none, 2 letters, 3 twelve keys.
    pub keyboard: u8,
    /// 1 none, 2 cross, 3 trackball, 4 wheel.
    pub navigation: u8,
    /// Whether keyboard (bits 0-1) and navigation (bits 2-3) are hidden.
    pub input_flags: u8,
    /// Width in pixels.
    pub screen_width: u16,
    /// Height in pixels.
    pub screen_height: u16,
    /// Android's level.
    pub sdk_version: u16,
    /// Always 0 in practice.
    pub minor_version: u16,
    /// Size (bits 0-3), whether long (bits 4-5), direction (bits 6-7).
    pub screen_layout: u8,
    /// Kind of device (bits 0-3), night (bits 4-5).
    pub ui_mode: u8,
    /// The smaller of width and height, whatever the orientation.
    pub smallest_screen_width_dp: u16,
    /// Width in dp.
    pub screen_width_dp: u16,
    /// Height in dp.
    pub screen_height_dp: u16,
    /// Four letters, such as `Latn`.
    pub locale_script: [u8; 4],
    /// Five to eight letters.
    pub locale_variant: [u8; 8],
    /// Whether round (bits 0-1).
    pub screen_layout2: u8,
    /// Wide colours (bits 0-1), high dynamic range (bits 2-3); Android 6 ignores it.
    pub color_mode: u8,
    /// Whether the script was worked out and not written by the author; Android 6 ignores it.
    pub locale_script_was_computed: bool,
    /// Digits, such as `arab`; Android 6 ignores it.
    pub locale_numbering_system: [u8; 8],
}

impl Config {
    /// Reads a configuration, which starts with its own size; what an older or cut record lacks is 0.
    pub fn read(data: &[u8]) -> Option<Config> {
        let size = (data.u32_at(0)? as usize).min(data.len());
        let mut all = [0u8; 64];
        let len = size.min(all.len());
        all.get_mut(..len)?.copy_from_slice(data.get(..len)?);
        Some(Config::from_record(&all))
    }

    fn from_record(record: &[u8; 64]) -> Config {
        let half = |at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
        let text8 = |at: usize| std::array::from_fn(|i| record[at + i]);
        Config {
            mcc: half(4),
            mnc: half(6),
            language: [record[8], record[9]],
            country: [record[10], record[11]],
            orientation: record[12],
            touchscreen: record[13],
            density: half(14),
            keyboard: record[16],
            navigation: record[17],
            input_flags: record[18],
            screen_width: half(20),
            screen_height: half(22),
            sdk_version: half(24),
            minor_version: half(26),
            screen_layout: record[28],
            ui_mode: record[29],
            smallest_screen_width_dp: half(30),
            screen_width_dp: half(32),
            screen_height_dp: half(34),
            locale_script: std::array::from_fn(|i| record[36 + i]),
            locale_variant: text8(40),
            screen_layout2: record[48],
            color_mode: record[49],
            locale_script_was_computed: record[52] != 0,
            locale_numbering_system: text8(53),
        }
    }

    /// The configuration as Android's record, which [`Config::read`] reads.
    pub fn to_record(&self) -> [u8; 64] {
        let mut record = [0; 64];
        let mut put = |at: usize, bytes: &[u8]| record[at..at + bytes.len()].copy_from_slice(bytes);
        put(0, &64u32.to_le_bytes());
        let halves =
            [(4, self.mcc), (6, self.mnc), (14, self.density), (20, self.screen_width), (22, self.screen_height)];
        let more = [(24, self.sdk_version), (26, self.minor_version), (30, self.smallest_screen_width_dp)];
        let sizes = [(32, self.screen_width_dp), (34, self.screen_height_dp)];
        halves.iter().chain(&more).chain(&sizes).for_each(|(at, half)| put(*at, &half.to_le_bytes()));
        put(8, &self.language);
        put(10, &self.country);
        put(12, &[self.orientation, self.touchscreen]);
        put(16, &[self.keyboard, self.navigation, self.input_flags]);
        put(28, &[self.screen_layout, self.ui_mode]);
        put(36, &self.locale_script);
        put(40, &self.locale_variant);
        put(48, &[self.screen_layout2, self.color_mode]);
        put(52, &[u8::from(self.locale_script_was_computed)]);
        put(53, &self.locale_numbering_system);
        record
    }

    /// Whether it says nothing, so that it fits every device.
    pub fn is_default(&self) -> bool {
        *self == Config::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_records_are_filled_with_nothing() {
        let mut record = vec![0u8; 28];
        record[0] = 28;
        record[8..12].copy_from_slice(b"deAT");
        record[24] = 8;
        let config = Config::read(&record).unwrap();
        assert_eq!(config, Config { language: *b"de", country: *b"AT", sdk_version: 8, ..Config::default() });
        assert_eq!(Config::read(&record[..10]).unwrap().language, *b"de");
        assert!(Config::read(&[1, 0]).is_none());
    }

    #[test]
    fn records_are_written_as_they_are_read() {
        let mut record: [u8; 64] = std::array::from_fn(|i| i as u8 + 1);
        record[0..4].copy_from_slice(&64u32.to_le_bytes());
        // Bytes that are padding, and the flag, which is one or nothing.
        for (at, value) in [(19, 0), (50, 0), (51, 0), (52, 1), (61, 0), (62, 0), (63, 0)] {
            record[at] = value;
        }
        let config = Config::read(&record).unwrap();
        assert_eq!(config.to_record(), record);
    }

    #[test]
    fn long_records_are_cut() {
        let mut record = vec![0xffu8; 100];
        record[0..4].copy_from_slice(&100u32.to_le_bytes());
        assert_eq!(Config::read(&record).unwrap().locale_numbering_system, [0xff; 8]);
    }
}
