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
            /// Stable identifier, for instance `E0301`.
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
    Truncated "E0301" "the data ends in the middle of an item";
    BadMagic "E0302" "not a DEX file: the magic number is wrong";
    BadVersion "E0303" "DEX version outside 035 to 041";
    BadEndian "E0304" "the endian tag is not little-endian";
    BadHeaderSize "E0305" "the header size does not fit the version";
    SectionOutOfBounds "E0306" "a section reaches beyond the end of the file";
    BadFileSize "E0307" "the file size in the header differs from the real one";
    BadChecksum "E0308" "the Adler-32 checksum does not match";
    BadSignature "E0309" "the SHA-1 signature does not match";
    BadMap "E0310" "the map list disagrees with the header or with itself";
    Misaligned "E0311" "an item is not aligned as its type demands";
    BadLeb128 "E0312" "a LEB128 number is longer than five bytes or overflows";
    IndexOutOfRange "E0313" "an index points outside its table";
    StringNotTerminated "E0314" "a string has no terminating zero byte";
    BadMutf8 "E0315" "a string is not valid modified UTF-8 of the declared length";
    BadDescriptor "E0316" "a type descriptor is malformed";
    NotSorted "E0317" "a table that must be sorted is not";
    BadMemberOrder "E0318" "the members of a class are not in ascending order";
    BadEncodedValue "E0319" "an encoded value has an unknown type or size";
    TooDeep "E0320" "encoded values are nested too deeply";
    BadAnnotation "E0321" "an annotation is malformed";
    BadTry "E0322" "a try block or its handler list is malformed";
    BadDebugInfo "E0323" "debug information is malformed";
    BadCode "E0324" "a code item contradicts itself";
    BadPayload "E0325" "a switch or array payload is malformed";
    BadMethodHandle "E0326" "a method handle has an unknown type";
    BadCallSite "E0327" "a call site does not begin with handle, name and type";
    DuplicateClass "E0328" "the class is defined twice; the first one counts";
    BadShorty "E0329" "a prototype's short form differs from its types";
    BadAccessFlags "E0330" "access flags contradict each other";
    SelfSuper "E0331" "a class is its own superclass or interface";
    BadMember "E0332" "a member of a class names another class or is not where its flags put it";
    BadInstruction "E0333" "an instruction reaches beyond the end of the code";
    BadName "E0334" "a member name has a character that names may not have";
    BadBranch "E0336" "a branch goes outside the code or into the middle of an instruction";
    FallsOff "E0337" "control falls off the end of the code or into a payload";
    TooComplex "E0338" "the method is too large to be analysed";
    BadRegister "E0339" "an instruction names a register that the method does not have";
    SalvagedHeader "E0335" "a part of the header was damaged and was taken from the map list";
}
