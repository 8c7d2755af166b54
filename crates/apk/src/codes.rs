//! The table of codes: one per thing that can be wrong with a package, stable over releases.
//!
//! Scripts match on the code, people read the message, so a code is never reused for something else.
//! The first two digits name the format: 01 zip, 02 binary XML, 03 resource table, 04 manifest, 05 signatures,
//! 06 package set.

use std::fmt;

/// What kind of trouble a code stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// Legal, but worth knowing.
    Note,
    /// Shaped to be read differently by different readers: the mark of anti-analysis tricks.
    Tampering,
    /// Bytes are missing or contradict each other.
    Damage,
    /// A limit of [`Limits`](crate::Limits) was reached.
    Limit,
}

macro_rules! codes {
    ($($name:ident = $text:literal, $class:ident, $what:literal;)*) => {
        /// A stable code; [`Code::as_str`] gives its text, such as `E0101`.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code { $(#[doc = $what] $name,)* }

        impl Code {
            /// Every code, in order of their texts.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The text that scripts match on.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }

            /// What kind of trouble it is.
            pub fn class(self) -> Class {
                match self { $(Code::$name => Class::$class,)* }
            }

            /// What the code means in general.
            pub fn meaning(self) -> &'static str {
                match self { $(Code::$name => $what,)* }
            }
        }
    };
}

codes! {
    ZipNotAnArchive = "E0101", Damage, "The file is not a zip archive.";
    ZipTruncated = "E0102", Damage, "The archive ends before its directory.";
    ZipEmpty = "E0103", Damage, "The archive has no entries.";
    ZipDirectoryOutside = "E0104", Damage, "The directory lies outside the file.";
    ZipTrailingBytes = "E0105", Tampering, "Bytes follow the end of the archive.";
    ZipPrefix = "E0106", Tampering, "Bytes precede the archive and shift its offsets.";
    ZipEntryCount = "E0107", Tampering, "The directory holds another number of entries than it says.";
    ZipDuplicate = "E0108", Tampering, "Two entries have the same name; the first counts.";
    ZipTooManyEntries = "E0109", Limit, "The archive has more entries than allowed.";
    ZipRecord = "E0110", Damage, "A record of the directory is damaged.";
    ZipName = "E0111", Tampering, "An entry's name is not UTF-8 or has a NUL in it.";
    ZipUnsafeName = "E0112", Tampering, "An entry's name would leave the folder it is extracted to.";
    ZipFileAndFolder = "E0113", Tampering, "A name is used for a file and for a folder.";
    ZipEncryptionFlag = "E0114", Tampering, "An entry claims to be encrypted; the platform ignores that.";
    ZipMethod = "E0115", Tampering, "An entry has an unknown compression method.";
    ZipLocalMismatch = "E0116", Tampering, "An entry's own header contradicts the directory.";
    ZipLocalMissing = "E0117", Damage, "An entry has no header where the directory says.";
    ZipDataOutside = "E0118", Damage, "An entry's data lie outside the file.";
    ZipInflate = "E0119", Damage, "An entry's compressed data are damaged.";
    ZipSize = "E0120", Tampering, "An entry expands to another size than it says.";
    ZipChecksum = "E0121", Damage, "An entry's checksum is wrong.";
    ZipRatio = "E0122", Limit, "An entry expands more than allowed.";
    ZipEntryTooLarge = "E0123", Limit, "An entry is larger than allowed.";
    ZipTotalTooLarge = "E0124", Limit, "The entries together claim to be larger than allowed.";
    Zip64 = "E0125", Note, "The archive has 64-bit records, which Android 6 does not read.";
    ZipSeveralEnds = "E0126", Tampering, "The archive has more than one end record.";
    ZipSalvaged = "E0127", Damage, "The directory is lost; entries were found by their own headers.";
    ZipNoEntry = "E0128", Damage, "The archive lacks an entry that it needs.";

    XmlNotBinary = "E0201", Damage, "The file is not binary XML.";
    XmlTooLarge = "E0202", Limit, "The XML file is larger than allowed.";
    XmlTooDeep = "E0203", Limit, "Elements are nested deeper than allowed.";
    XmlHeader = "E0204", Tampering, "The file's header has an odd type or size.";
    XmlUnknownChunk = "E0205", Tampering, "A chunk of unknown type was skipped.";
    XmlChunk = "E0206", Damage, "A chunk is damaged.";
    XmlNoRoot = "E0207", Damage, "The file has no element.";
    XmlUnbalanced = "E0208", Damage, "Start and end of elements do not match.";
    XmlElement = "E0209", Tampering, "An element's header has an odd size.";
    XmlBadString = "E0210", Tampering, "A name or value points to a string that is not there.";
    XmlBytesAfter = "E0211", Tampering, "Bytes follow the document.";
    XmlTwoTexts = "E0212", Tampering, "An attribute has one text to read and another one to use.";

    PoolDamaged = "E0221", Damage, "A string pool is damaged.";
    PoolBadOffset = "E0222", Tampering, "A string pool's table points outside the pool.";
    PoolUnterminated = "E0223", Tampering, "A string is not terminated or has the wrong length.";

    TableNotATable = "E0301", Damage, "The file is not a resource table.";
    TableTooLarge = "E0302", Limit, "The resource table is larger than allowed.";
    TableChunk = "E0303", Damage, "A chunk of the resource table is damaged; what follows it is lost.";
    TablePackageCount = "E0304", Tampering, "The resource table holds another number of packages than it says.";
    TablePackage = "E0305", Damage, "A package of the resource table is damaged and left out.";
    TableType = "E0306", Damage, "A type of the resource table is damaged and left out.";
    TableUnknownChunk = "E0307", Tampering, "A chunk of unknown type was skipped in the resource table.";
    TableEntry = "E0308", Damage, "An entry of the resource table is damaged.";
    TableHeader = "E0309", Tampering, "The resource table's header has an odd type.";
    IdmapDamaged = "E0310", Damage, "The idmap of an overlay is damaged.";

    ManifestNoRoot = "E0401", Damage, "The manifest does not begin with `<manifest>`.";
    ManifestNoPackage = "E0402", Damage, "The manifest names no package.";
    ManifestBadName = "E0403", Tampering, "A package or split has a name that Android refuses.";
    ManifestApplications = "E0404", Damage, "The manifest has no `<application>` or several.";
    ManifestNoName = "E0405", Damage, "A component has no name.";
    ManifestAlias = "E0406", Damage, "An alias stands for an activity that is not there.";

    SigningNone = "E0501", Note, "The package is not signed.";
    SigningBlock = "E0502", Damage, "The signing block is damaged.";
    SigningSigner = "E0503", Damage, "A signer in the signing block is damaged.";
    SigningPkcs7 = "E0504", Damage, "A signature file in META-INF is damaged.";
    SigningCertificate = "E0505", Damage, "A certificate cannot be read.";
    SigningStripped = "E0506", Tampering, "A signature was removed that another one promises.";
    SigningDiffers = "E0507", Tampering, "Two schemes have different signers.";
    SigningContent = "E0508", Tampering, "An entry was changed after the package was signed.";

    SetNoBase = "E0601", Damage, "The package set has no base.";
    SetSeveralBases = "E0602", Damage, "The package set has more than one base.";
    SetMismatch = "E0603", Damage, "The files of the package set do not belong together.";
    SetDuplicateSplit = "E0604", Tampering, "Two files of the package set are the same split; the first counts.";
    SetBundle = "E0605", Damage, "The file is a bundle for a store, not an installable package.";
    SetNoPackage = "E0606", Damage, "The archive holds no package.";
    SetMissingSplit = "E0607", Damage, "The base asks for splits that are not there.";
    SetSkippedSplit = "E0608", Note, "A split was left out because it is for another device.";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_unique_and_in_order() {
        assert!(Code::ALL.windows(2).all(|pair| pair[0].as_str() < pair[1].as_str()));
    }
}
