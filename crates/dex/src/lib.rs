//! Reader, verifier and disassembler of DEX files.
//!
//! Three rules hold everywhere. Reading is **total**: any bytes give a value or a typed [`Error`] with an offset, never a panic, and no
//! declared size is believed before it is compared with the bytes that are there. Reading is **lazy and zero-copy**: a [`Dex`] is a view of
//! borrowed bytes that costs nothing to make. Damage is **local**: a fault is met by those who ask for the damaged item, so one broken
//! class does not take the others with it.
//!
//! Start at [`Dex`]; [`Code`] and [`Decoded`] are what a VM consumes.

mod annotation;
mod body;
mod bytes;
mod class;
mod code;
mod debug;
pub mod descriptor;
pub mod dexdump;
pub mod disassemble;
mod error;
mod flags;
mod handle;
mod header;
mod index;
mod instruction;
pub mod integrity;
mod multi;
mod mutf8;
mod opcode;
mod payload;
pub mod salvage;
pub mod structure;
mod text;
mod value;
pub mod verify;
mod view;

pub use annotation::{Annotation, AnnotationSet, AnnotationsDirectory, ParameterAnnotations, Visibility};
pub use body::{Local, LocalName, MethodBody};
pub use class::{ClassData, ClassDef, EncodedField, EncodedMethod, Fields, Methods};
pub use code::{Code, Handler, HandlerLists, Handlers, Try};
pub use debug::{DebugEvent, DebugEvents, DebugInfo, LocalStart};
pub use error::{Code as ErrorCode, Error, Result};
pub use flags::AccessFlags;
pub use handle::{CallSite, MethodHandle};
pub use header::{Header, Section};
pub use index::{
    CallSiteIdx, ClassDefIdx, FieldIdx, MethodHandleIdx, MethodIdx, NO_INDEX, ProtoIdx, StringIdx, TypeIdx,
};
pub use instruction::{Decoded, Insns, Instructions};
pub use multi::{ClassTable, MultiDex, dex_file_name};
pub use mutf8::{Mutf8, Units};
pub use opcode::{Format, IndexKind, Opcode};
pub use payload::{FillArrayData, PackedSwitch, Payload, PayloadKind, SparseSwitch};
pub use value::{Elements, EncodedAnnotation, EncodedArray, MAX_DEPTH, Value};
pub use view::{Dex, FieldId, MethodId, Proto, TypeList};
