//! android.media.ExifInterface: tags are read, not written.

use super::exif::{self, Exif};
use crate::idle;
use libcore::natives::Table;
use libcore::natives::io::files::fs;
use store::fs::flags;
use vm::layout::Ref;
use vm::native::{reference, void};
use vm::{Call, NativeResult, Raise};

const CLASS: &str = "android/media/ExifInterface";
const READ_ONLY: &str = "changes are not written to the file";
const COMMON: &str = "the tags that ExifInterface has constants for";

/// Natives of ExifInterface.
pub const NATIVES: Table = libcore::natives![
    idle::answer(CLASS, COMMON, "getAttributesNative(Ljava/lang/String;)Ljava/lang/String;", attributes),
    idle::exact(CLASS, "getThumbnailNative(Ljava/lang/String;)[B", thumbnail),
    idle::exact(CLASS, "getThumbnailRangeNative(Ljava/lang/String;)[J", thumbnail_range),
    idle::method(CLASS, READ_ONLY, "appendThumbnailNative(Ljava/lang/String;Ljava/lang/String;)Z"),
    idle::answer(CLASS, READ_ONLY, "commitChangesNative(Ljava/lang/String;)V", nothing),
    idle::answer(CLASS, READ_ONLY, "saveAttributesNative(Ljava/lang/String;Ljava/lang/String;)V", nothing),
];

fn nothing(_call: &mut Call<'_>) -> NativeResult {
    void()
}

/// Tags and thumbnail come before the picture's data; more than this is not read.
const MOST: usize = 1 << 20;

/// The start of the file that the next argument names; nothing when it cannot be read.
fn file(call: &mut Call<'_>) -> Result<Vec<u8>, Raise> {
    call.reference();
    let path = call.string("filename")?;
    let fs = fs(call.vm);
    let Ok(fd) = fs.open(path.as_bytes(), flags::RDONLY, 0) else { return Ok(Vec::new()) };
    let mut bytes = vec![0; MOST];
    let mut size = 0;
    while let Ok(count) = fs.read(fd, &mut bytes[size..]) {
        size += count;
        if count == 0 || size == MOST {
            break;
        }
    }
    // It was only read from, so closing cannot lose anything.
    let _ = fs.close(fd);
    bytes.truncate(size);
    Ok(bytes)
}

/// All attributes in the form that the Java side takes apart: number, then name, length and value of each.
fn attributes(call: &mut Call<'_>) -> NativeResult {
    let exif = exif::read(&file(call)?);
    let text = join(&exif);
    reference(call.vm.new_string(&text)?)
}

fn join(exif: &Exif) -> String {
    let has = if exif.thumbnail.is_some() { "true" } else { "false" };
    let mut text = format!("{} hasThumbnail={} {has}", exif.attributes.len() + 1, has.len());
    for (name, value) in &exif.attributes {
        text += &format!("{name}={} {value}", value.encode_utf16().count());
    }
    text
}

fn thumbnail(call: &mut Call<'_>) -> NativeResult {
    let bytes = file(call)?;
    match exif::read(&bytes).thumbnail {
        Some((offset, length)) => reference(call.vm.new_bytes(&bytes[offset..offset + length])?),
        None => reference(Ref::NULL),
    }
}

fn thumbnail_range(call: &mut Call<'_>) -> NativeResult {
    match exif::read(&file(call)?).thumbnail {
        Some((offset, length)) => reference(call.vm.new_longs(&[offset as i64, length as i64])?),
        None => reference(Ref::NULL),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_joined_as_java_expects() {
        let exif = Exif { attributes: vec![("Make", "a b".into()), ("Model", String::new())], thumbnail: None };
        assert_eq!(join(&exif), "3 hasThumbnail=5 falseMake=3 a bModel=0 ");
        assert_eq!(join(&Exif::default()), "1 hasThumbnail=5 false");
    }
}
