//! The one error of this crate: what is wrong, and at which byte.
//!
//! Every reader here is total, so an error is an ordinary answer and not a catastrophe: it is small, `Copy`, and carries the offset in the
//! file so that a person can look there. Whether it is fatal is decided by the caller: the same error stops a class from loading, and is
//! one line among many in the list of diagnostics of a whole file.

use std::fmt;

/// What every fallible reader of this crate returns.
pub type Result<T> = std::result::Result<T, Error>;

/// A fault in the bytes, with the place where it was noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Error {
    /// What is wrong.
    pub code: Code,
    /// Offset in the file (for v041 containers: in the container) of the byte that is wrong.
    pub offset: u32,
}

impl Error {
    /// An error at an offset; offsets beyond 4 GiB cannot occur in a DEX file and are clamped.
    pub(crate) fn new(code: Code, offset: usize) -> Error {
        Error { code, offset: u32::try_from(offset).unwrap_or(u32::MAX) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at offset {:#x}: {}", self.code.id(), self.offset, self.code.message())
    }
}

impl std::error::Error for Error {}

macro_rules! codes {
    ($($name:ident $id:literal $message:literal;)*) => {
        /// The kinds of faults, each with a stable identifier for reports.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = $message] $name,)*
        }

        impl Code {
            /// Stable identifier, for instance `E0701`.
            pub fn id(self) -> &'static str {
                match self { $(Code::$name => $id,)* }
            }

            /// One line for people.
            pub fn message(self) -> &'static str {
                match self { $(Code::$name => $message,)* }
            }
        }
    };
}

codes! {
    Truncated "E0701" "the data ends in the middle of an item";
    BadMagic "E0702" "not a DEX file: the magic number is wrong";
    BadVersion "E0703" "DEX version outside 035 to 041";
    BadEndian "E0704" "the endian tag is not little-endian";
    BadHeaderSize "E0705" "the header size does not fit the version";
    SectionOutOfBounds "E0706" "a section reaches beyond the end of the file";
    BadFileSize "E0707" "the file size in the header differs from the real one";
    BadChecksum "E0708" "the Adler-32 checksum does not match";
    BadSignature "E0709" "the SHA-1 signature does not match";
    BadMap "E0710" "the map list disagrees with the header or with itself";
    Misaligned "E0711" "an item is not aligned as its type demands";
    BadLeb128 "E0712" "a LEB128 number is longer than five bytes or overflows";
    IndexOutOfRange "E0713" "an index points outside its table";
    StringNotTerminated "E0714" "a string has no terminating zero byte";
    BadMutf8 "E0715" "a string is not valid modified UTF-8 of the declared length";
    BadDescriptor "E0716" "a type descriptor is malformed";
    NotSorted "E0717" "a table that must be sorted is not";
    BadMemberOrder "E0718" "the members of a class are not in ascending order";
    BadEncodedValue "E0719" "an encoded value has an unknown type or size";
    TooDeep "E0720" "encoded values are nested too deeply";
    BadAnnotation "E0721" "an annotation is malformed";
    BadTry "E0722" "a try block or its handler list is malformed";
    BadDebugInfo "E0723" "debug information is malformed";
    BadCode "E0724" "a code item contradicts itself";
    BadPayload "E0725" "a switch or array payload is malformed";
    BadMethodHandle "E0726" "a method handle has an unknown type";
    BadCallSite "E0727" "a call site does not begin with handle, name and type";
    DuplicateClass "E0728" "the class is defined twice; the first one counts";
    BadShorty "E0729" "a prototype's short form differs from its types";
    BadAccessFlags "E0730" "access flags contradict each other";
    SelfSuper "E0731" "a class is its own superclass or interface";
    BadMember "E0732" "a member of a class names another class or is not where its flags put it";
    BadInstruction "E0733" "an instruction reaches beyond the end of the code";
    BadName "E0734" "a member name has a character that names may not have";
    BadBranch "E0736" "a branch goes outside the code or into the middle of an instruction";
    FallsOff "E0737" "control falls off the end of the code or into a payload";
    TooComplex "E0738" "the method is too large to be analysed";
    BadRegister "E0739" "an instruction names a register that the method does not have";
    SalvagedHeader "E0735" "a part of the header was damaged and was taken from the map list";
}
