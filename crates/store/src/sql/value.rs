//! A value that is bound to a parameter.

use crate::wire::{Reader, WireError, Writer};
use std::sync::Arc;

/// A bound value, as the guest gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Null,
    Integer(i64),
    /// The bits of a double, so that equal means the same.
    Real(u64),
    /// UTF-16, possibly with lone surrogates: what a Java string holds.
    Text(Arc<[u16]>),
    Blob(Arc<[u8]>),
}

impl Value {
    pub(crate) fn write(&self, w: &mut Writer) {
        match self {
            Value::Null => w.u8(0),
            Value::Integer(value) => {
                w.u8(1);
                w.i64(*value);
            }
            Value::Real(bits) => {
                w.u8(2);
                w.u64(*bits);
            }
            Value::Text(text) => {
                w.u8(3);
                w.utf16(text);
            }
            Value::Blob(blob) => {
                w.u8(4);
                w.blob(blob);
            }
        }
    }

    pub(crate) fn read(r: &mut Reader<'_>) -> Result<Self, WireError> {
        Ok(match r.u8()? {
            0 => Value::Null,
            1 => Value::Integer(r.i64()?),
            2 => Value::Real(r.u64()?),
            3 => Value::Text(r.utf16()?),
            4 => Value::Blob(r.blob()?),
            _ => return Err(r.bad("bound value")),
        })
    }
}
