//! android.content.res.ObbScanner: the footer of an opaque binary blob.

use libcore::natives::Table;
use libcore::natives::io::files::Files;
use vm::native::void;
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "android/content/res/ObbScanner";

/// Natives of ObbScanner.
pub const NATIVES: Table = libcore::natives![Native::exact(
    CLASS,
    "getObbInfo_native",
    "(Ljava/lang/String;Landroid/content/res/ObbInfo;)V",
    get_obb_info
)];

/// What the footer of a blob says.
#[derive(Debug, PartialEq, Eq)]
struct Footer {
    package: String,
    version: i32,
    flags: i32,
    salt: Option<[u8; 8]>,
}

/// Length and signature stand at the very end of the file.
const TAG: usize = 8;
const SIGNATURE: u32 = 0x0105_9983;
const FORMAT: u32 = 1;
const LARGEST: usize = 32_768;
/// Up to the name of the package: format, version, flags, salt, length of the name.
const FIXED: usize = 24;
const SALTED: i32 = 1 << 1;

fn get_obb_info(call: &mut Call<'_>) -> NativeResult {
    let unreadable = || Raise::new("java/io/IOException", "Could not read OBB file");
    let (path, out) = (call.string("filePath")?, call.object("obbInfo")?);
    let image = call.vm.state::<Files>().fs.file(path.as_bytes()).map_err(|_| unreadable())?;
    let footer = Footer::parse(&image.read(usize::MAX)).ok_or_else(unreadable)?;
    let class = call.vm.class_of(out);
    let package = call.vm.new_string(&footer.package)?;
    let salt = footer.salt.map(|salt| call.vm.new_bytes(&salt)).transpose()?;
    let words = [
        ("packageName", "Ljava/lang/String;", Some(package.0)),
        ("version", "I", Some(footer.version as u32)),
        ("flags", "I", Some(footer.flags as u32)),
        ("salt", "[B", salt.map(|salt| salt.0)),
    ];
    for (name, ty, word) in words {
        let at = call.vm.field_offset(class, name, ty).ok_or_else(unreadable)?;
        if let Some(word) = word {
            call.vm.heap.region.store_u32(out.at(at), word);
        }
    }
    void()
}

impl Footer {
    fn parse(file: &[u8]) -> Option<Footer> {
        let word = |bytes: &[u8], at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
        let tag = file.len().checked_sub(TAG)?;
        let length = word(file, tag)? as usize;
        if word(file, tag + 4)? != SIGNATURE || !(FIXED + 1..=LARGEST).contains(&length) {
            return None;
        }
        let footer = file.get(tag.checked_sub(length)?..tag)?;
        let name_length = word(footer, 20)? as usize;
        if word(footer, 0)? != FORMAT || name_length == 0 {
            return None;
        }
        let name = footer.get(FIXED..FIXED.checked_add(name_length)?)?;
        let name = name.split(|byte| *byte == 0).next().unwrap_or(name);
        let flags = word(footer, 8)? as i32;
        Some(Footer {
            package: String::from_utf8_lossy(name).into_owned(),
            version: word(footer, 4)? as i32,
            flags,
            salt: footer.get(12..)?.first_chunk().copied().filter(|_| flags & SALTED != 0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_footer_stands_at_the_end_of_the_file() {
        let mut file = b"content".to_vec();
        let words: [&[u8]; 6] = [&[1, 0, 0, 0], &[7, 0, 0, 0], &[2, 0, 0, 0], &[9; 8], &[3, 0, 0, 0], b"a.b"];
        file.extend(words.concat());
        file.extend([27, 0, 0, 0, 0x83, 0x99, 0x05, 0x01]);
        let footer = Footer { package: "a.b".to_owned(), version: 7, flags: 2, salt: Some([9; 8]) };
        assert_eq!(Footer::parse(&file), Some(footer));
        assert_eq!(Footer::parse(&file[..file.len() - 1]), None);
        assert_eq!(Footer::parse(b""), None);
    }
}
