//! What a JPEG file says of itself: EXIF tags, its size, and where its thumbnail lies.
//!
//! A file is foreign data: nothing is believed that is not there, directories are followed a fixed number of times,
//! and what cannot be read is left out.

/// What was found in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exif {
    /// Names and values as `ExifInterface` has them.
    pub attributes: Vec<(&'static str, String)>,
    /// Offset and length of the thumbnail in the file.
    pub thumbnail: Option<(usize, usize)>,
}

/// Names of tags in the main directories.
const TAGS: &[(u16, &str)] = &[
    (0x010f, "Make"),
    (0x0110, "Model"),
    (0x0112, "Orientation"),
    (0x0132, "DateTime"),
    (0x829a, "ExposureTime"),
    (0x829d, "FNumber"),
    (0x8827, "ISOSpeedRatings"),
    (0x9004, "DateTimeDigitized"),
    (0x9209, "Flash"),
    (0x920a, "FocalLength"),
    (0x9290, "SubSecTime"),
    (0x9291, "SubSecTimeOriginal"),
    (0x9292, "SubSecTimeDigitized"),
    (0xa403, "WhiteBalance"),
];

/// Names of tags in the directory of the position.
const GPS_TAGS: &[(u16, &str)] = &[
    (0x01, "GPSLatitudeRef"),
    (0x02, "GPSLatitude"),
    (0x03, "GPSLongitudeRef"),
    (0x04, "GPSLongitude"),
    (0x05, "GPSAltitudeRef"),
    (0x06, "GPSAltitude"),
    (0x07, "GPSTimeStamp"),
    (0x1b, "GPSProcessingMethod"),
    (0x1d, "GPSDateStamp"),
];

const EXIF_DIRECTORY: u16 = 0x8769;
const GPS_DIRECTORY: u16 = 0x8825;
const THUMBNAIL_OFFSET: u16 = 0x0201;
const THUMBNAIL_LENGTH: u16 = 0x0202;
/// More values than any tag that is named here has.
const MOST_VALUES: u32 = 64;
/// Longest text that is taken.
const MOST_TEXT: usize = 4096;

/// Reads a JPEG file; what is none gives nothing.
pub fn read(file: &[u8]) -> Exif {
    let mut exif = Exif::default();
    let mut size = None;
    for (marker, start, segment) in segments(file) {
        match marker {
            0xe1 if segment.starts_with(b"Exif\0\0") => read_tiff(&mut exif, file, start + 6, &segment[6..]),
            0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => size = frame_size(segment),
            _ => {}
        }
    }
    if let Some((width, height)) = size {
        exif.attributes.push(("ImageLength", height.to_string()));
        exif.attributes.push(("ImageWidth", width.to_string()));
    }
    exif
}

/// Marker, offset of the content, and content of the segments before the picture's data.
fn segments(file: &[u8]) -> Vec<(u8, usize, &[u8])> {
    let mut found = Vec::new();
    let mut at = 2;
    if !file.starts_with(&[0xff, 0xd8]) {
        return found;
    }
    while let Some(&[0xff, marker, high, low]) = file.get(at..at + 4) {
        let length = usize::from(u16::from_be_bytes([high, low]));
        let Some(content) = file.get(at + 4..at + 2 + length) else { break };
        found.push((marker, at + 4, content));
        if marker == 0xda {
            break;
        }
        at += 2 + length;
    }
    found
}

fn frame_size(segment: &[u8]) -> Option<(u16, u16)> {
    let height = u16::from_be_bytes(segment.get(1..3)?.try_into().ok()?);
    let width = u16::from_be_bytes(segment.get(3..5)?.try_into().ok()?);
    Some((width, height))
}

/// A TIFF structure in memory, with its byte order.
struct Tiff<'a> {
    bytes: &'a [u8],
    little: bool,
}

/// One entry of a directory.
struct Entry<'a> {
    tag: u16,
    kind: u16,
    count: u32,
    value: &'a [u8],
}

impl<'a> Tiff<'a> {
    fn new(bytes: &'a [u8]) -> Option<Tiff<'a>> {
        match bytes.get(..4)? {
            [b'I', b'I', 42, 0] => Some(Tiff { bytes, little: true }),
            [b'M', b'M', 0, 42] => Some(Tiff { bytes, little: false }),
            _ => None,
        }
    }

    fn u16(&self, bytes: &[u8]) -> Option<u16> {
        let b = bytes.get(..2)?.try_into().ok()?;
        Some(if self.little { u16::from_le_bytes(b) } else { u16::from_be_bytes(b) })
    }

    fn u32(&self, bytes: &[u8]) -> Option<u32> {
        let b = bytes.get(..4)?.try_into().ok()?;
        Some(if self.little { u32::from_le_bytes(b) } else { u32::from_be_bytes(b) })
    }

    /// The entries of the directory at an offset, and the offset of the next.
    fn directory(&self, at: u32) -> (Vec<Entry<'a>>, u32) {
        let start = at as usize;
        let bytes = self.bytes.get(start..).unwrap_or_default();
        let count = usize::from(self.u16(bytes).unwrap_or(0));
        let raw = bytes.get(2..).unwrap_or_default();
        let entries = raw.chunks_exact(12).take(count).filter_map(|e| self.entry(e)).collect();
        let next = raw.get(count * 12..).and_then(|b| self.u32(b)).unwrap_or(0);
        (entries, next)
    }

    fn entry(&self, e: &'a [u8]) -> Option<Entry<'a>> {
        let (tag, kind, count) = (self.u16(e)?, self.u16(&e[2..])?, self.u32(&e[4..])?);
        let size = usize::try_from(count).ok()?.checked_mul(unit(kind)?)?;
        let value = if size <= 4 {
            &e[8..8 + size]
        } else {
            let at = self.u32(&e[8..])? as usize;
            self.bytes.get(at..at.checked_add(size)?)?
        };
        Some(Entry { tag, kind, count, value })
    }

    /// An entry's first value as a number.
    fn number(&self, entry: &Entry<'_>) -> Option<u32> {
        match entry.kind {
            1 => entry.value.first().map(|b| u32::from(*b)),
            3 => self.u16(entry.value).map(u32::from),
            4 | 9 => self.u32(entry.value),
            _ => None,
        }
    }

    /// An entry's value as text: numbers and fractions separated by commas.
    fn text(&self, entry: &Entry<'_>) -> Option<String> {
        if matches!(entry.kind, 2 | 7) {
            let end = entry.value.iter().position(|b| *b == 0).unwrap_or(entry.value.len()).min(MOST_TEXT);
            return Some(String::from_utf8_lossy(&entry.value[..end]).into_owned());
        }
        let unit = unit(entry.kind)?;
        let values = entry.value.chunks_exact(unit).take(entry.count.min(MOST_VALUES) as usize);
        let texts: Option<Vec<String>> = values.map(|v| self.one(entry.kind, v)).collect();
        texts.map(|t| t.join(","))
    }

    fn one(&self, kind: u16, v: &[u8]) -> Option<String> {
        Some(match kind {
            1 => v.first()?.to_string(),
            3 => self.u16(v)?.to_string(),
            4 => self.u32(v)?.to_string(),
            9 => (self.u32(v)? as i32).to_string(),
            5 => format!("{}/{}", self.u32(v)?, self.u32(v.get(4..)?)?),
            10 => format!("{}/{}", self.u32(v)? as i32, self.u32(v.get(4..)?)? as i32),
            _ => return None,
        })
    }
}

/// Bytes of one value of a kind.
fn unit(kind: u16) -> Option<usize> {
    match kind {
        1 | 2 | 6 | 7 => Some(1),
        3 | 8 => Some(2),
        4 | 9 | 11 => Some(4),
        5 | 10 | 12 => Some(8),
        _ => None,
    }
}

fn read_tiff(exif: &mut Exif, file: &[u8], base: usize, bytes: &[u8]) {
    let Some(tiff) = Tiff::new(bytes) else { return };
    let Some(first) = bytes.get(4..).and_then(|b| tiff.u32(b)) else { return };
    let (main, next) = tiff.directory(first);
    take(exif, &tiff, &main, TAGS);
    let sub = |tag: u16| main.iter().find(|e| e.tag == tag).and_then(|e| tiff.number(e));
    for (directory, names) in [(EXIF_DIRECTORY, TAGS), (GPS_DIRECTORY, GPS_TAGS)] {
        if let Some(at) = sub(directory) {
            take(exif, &tiff, &tiff.directory(at).0, names);
        }
    }
    let (second, _) = if next == 0 { (Vec::new(), 0) } else { tiff.directory(next) };
    let value = |tag: u16| second.iter().find(|e| e.tag == tag).and_then(|e| tiff.number(e));
    if let (Some(offset), Some(length)) = (value(THUMBNAIL_OFFSET), value(THUMBNAIL_LENGTH)) {
        let (offset, length) = (base + offset as usize, length as usize);
        exif.thumbnail = (length > 0 && offset + length <= file.len()).then_some((offset, length));
    }
}

fn take(exif: &mut Exif, tiff: &Tiff<'_>, entries: &[Entry<'_>], names: &[(u16, &'static str)]) {
    for entry in entries {
        let Some((_, name)) = names.iter().find(|(tag, _)| *tag == entry.tag) else { continue };
        let known = exif.attributes.iter().any(|(n, _)| n == name);
        if let (false, Some(text)) = (known, tiff.text(entry)) {
            exif.attributes.push((name, decimal(name, text)));
        }
    }
}

/// Exposure and aperture are given as decimal numbers.
fn decimal(name: &str, text: String) -> String {
    let parts = text.split_once('/').filter(|_| matches!(name, "ExposureTime" | "FNumber"));
    let numbers = parts.and_then(|(a, b)| Some((a.parse::<f64>().ok()?, b.parse::<f64>().ok()?)));
    match numbers {
        Some((a, b)) if b != 0.0 => (a / b).to_string(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A JPEG with an orientation, a date, an exposure and a thumbnail, in big-endian order.
    fn picture() -> Vec<u8> {
        let mut tiff = b"MM\0\x2a\0\0\0\x08".to_vec();
        tiff.extend([0, 3]);
        tiff.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]);
        tiff.extend([0x01, 0x32, 0, 2, 0, 0, 0, 6, 0, 0, 0, 50]);
        tiff.extend([0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 56]);
        tiff.extend([0, 0, 0, 82]);
        tiff.extend(b"2015\0\0");
        tiff.extend([0, 1, 0x82, 0x9a, 0, 5, 0, 0, 0, 1, 0, 0, 0, 74, 0, 0, 0, 0]);
        tiff.extend([0, 0, 0, 1, 0, 0, 0, 4]);
        tiff.extend([0, 2, 2, 1, 0, 4, 0, 0, 0, 1, 0, 0, 0, 112, 2, 2, 0, 4, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0]);
        tiff.extend([0xaa, 0xbb]);
        let mut file = vec![0xff, 0xd8, 0xff, 0xe1];
        file.extend(((tiff.len() + 8) as u16).to_be_bytes());
        file.extend(b"Exif\0\0");
        file.extend(tiff);
        file.extend([0xff, 0xc0, 0, 11, 8, 0, 48, 0, 64, 1, 1, 0x11, 0, 0xff, 0xda, 0, 2]);
        file
    }

    #[test]
    fn a_picture_tells_of_itself() {
        let file = picture();
        let exif = read(&file);
        let expected = [
            ("Orientation", "6"),
            ("DateTime", "2015"),
            ("ExposureTime", "0.25"),
            ("ImageLength", "48"),
            ("ImageWidth", "64"),
        ];
        assert_eq!(exif.attributes, expected.map(|(n, v)| (n, v.to_owned())));
        let (offset, length) = exif.thumbnail.unwrap_or_default();
        assert_eq!(file[offset..offset + length], [0xaa, 0xbb]);
    }

    #[test]
    fn damaged_files_give_what_is_there() {
        let file = picture();
        for end in 0..file.len() {
            read(&file[..end]);
        }
        for i in 0..file.len() {
            let mut bad = file.clone();
            bad[i] ^= 0xff;
            read(&bad);
        }
        assert_eq!(read(b"PNG"), Exif::default());
    }
}
