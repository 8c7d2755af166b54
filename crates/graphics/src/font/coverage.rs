//! The characters that a font has, read from its `cmap` table as Minikin reads it.
//!
//! Only the two Unicode subtables of the Windows platform count. Formats 4 and 12 are understood; anything else is a
//! font without characters.

use skrifa::raw::tables::cmap::{Cmap, CmapSubtable, PlatformId};

/// Ranges of covered characters, ascending, ends exclusive.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Coverage {
    ranges: Vec<(u32, u32)>,
}

impl Coverage {
    pub(super) fn read(cmap: &Cmap<'_>) -> Option<Self> {
        let encoding = |wanted: u16| {
            let records = cmap.encoding_records().iter();
            let windows = |id: PlatformId| id == PlatformId::Windows;
            records.clone().find(|r| windows(r.platform_id()) && r.encoding_id() == wanted)
        };
        let record = encoding(10).or_else(|| encoding(1))?;
        let mut out = Self::default();
        match record.subtable(cmap.offset_data()).ok()? {
            CmapSubtable::Format4(table) => {
                table.iter().for_each(|(character, glyph)| {
                    if glyph.to_u32() != 0 {
                        out.add(character, character + 1);
                    }
                });
            }
            CmapSubtable::Format12(table) => {
                for group in table.groups() {
                    if group.end_char_code() < group.start_char_code() {
                        return None;
                    }
                    out.add(group.start_char_code(), group.end_char_code().saturating_add(1));
                }
            }
            _ => return None,
        }
        Some(out)
    }

    /// Whether the character is there.
    pub(super) fn contains(&self, character: u32) -> bool {
        let after = self.ranges.partition_point(|range| range.0 <= character);
        after.checked_sub(1).is_some_and(|i| character < self.ranges[i].1)
    }

    /// One more than the last character.
    pub(super) fn end(&self) -> u32 {
        self.ranges.last().map_or(0, |range| range.1)
    }

    fn add(&mut self, start: u32, end: u32) {
        match self.ranges.last_mut() {
            Some(last) if last.1 >= start => last.1 = end,
            _ => self.ranges.push((start, end)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_join_and_answer() {
        let mut coverage = Coverage::default();
        for (start, end) in [(5, 6), (6, 9), (20, 30)] {
            coverage.add(start, end);
        }
        assert_eq!(coverage.ranges, [(5, 9), (20, 30)]);
        let covered: Vec<u32> = (0..32).filter(|c| coverage.contains(*c)).collect();
        assert_eq!(covered, (5..9).chain(20..30).collect::<Vec<_>>());
        assert_eq!((coverage.end(), Coverage::default().end()), (30, 0));
    }
}
