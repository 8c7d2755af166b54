//! Method handles and call sites, which only the map list locates.

use crate::bytes::{u16_at, u32_at};
use crate::error::{Code, Error, Result};
use crate::index::{CallSiteIdx, FieldIdx, MethodHandleIdx, MethodIdx, ProtoIdx, StringIdx};
use crate::value::{EncodedArray, Value};
use crate::view::Dex;

/// What a method handle does when it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MethodHandle {
    /// Writes a static field.
    StaticPut(FieldIdx),
    /// Reads a static field.
    StaticGet(FieldIdx),
    /// Writes an instance field.
    InstancePut(FieldIdx),
    /// Reads an instance field.
    InstanceGet(FieldIdx),
    /// Calls a static method.
    InvokeStatic(MethodIdx),
    /// Calls a virtual method.
    InvokeInstance(MethodIdx),
    /// Makes an object.
    InvokeConstructor(MethodIdx),
    /// Calls a private method or a constructor.
    InvokeDirect(MethodIdx),
    /// Calls an interface method.
    InvokeInterface(MethodIdx),
}

/// How an `invoke-custom` is linked.
#[derive(Clone, Copy, Debug)]
pub struct CallSite<'a> {
    /// The bootstrap method.
    pub bootstrap: MethodHandleIdx,
    /// The name that it is asked for.
    pub name: StringIdx,
    /// The type that it is asked for.
    pub ty: ProtoIdx,
    /// Further arguments of the bootstrap method.
    pub arguments: EncodedArray<'a>,
}

impl<'a> Dex<'a> {
    /// A method handle.
    pub fn method_handle(&self, index: MethodHandleIdx) -> Result<MethodHandle> {
        let at = self.entry(self.header().method_handles, index.0, 8)?;
        let member = u32::from(u16_at(self.data(), at + 4)?);
        let (field, method) = (FieldIdx(member), MethodIdx(member));
        Ok(match u16_at(self.data(), at)? {
            0 => MethodHandle::StaticPut(field),
            1 => MethodHandle::StaticGet(field),
            2 => MethodHandle::InstancePut(field),
            3 => MethodHandle::InstanceGet(field),
            4 => MethodHandle::InvokeStatic(method),
            5 => MethodHandle::InvokeInstance(method),
            6 => MethodHandle::InvokeConstructor(method),
            7 => MethodHandle::InvokeDirect(method),
            8 => MethodHandle::InvokeInterface(method),
            _ => return Err(Error::new(Code::BadMethodHandle, at)),
        })
    }

    /// The encoded values of a call site, which begin with handle, name and type.
    pub fn call_site_values(&self, index: CallSiteIdx) -> Result<EncodedArray<'a>> {
        self.encoded_array(u32_at(self.data(), self.entry(self.header().call_sites, index.0, 4)?)?)
    }

    /// A call site.
    pub fn call_site(&self, index: CallSiteIdx) -> Result<CallSite<'a>> {
        let mut values = self.call_site_values(index)?;
        let mut next = || values.next().transpose();
        match (next()?, next()?, next()?) {
            (Some(Value::MethodHandle(bootstrap)), Some(Value::String(name)), Some(Value::MethodType(ty))) => {
                Ok(CallSite { bootstrap, name, ty, arguments: values })
            }
            _ => Err(Error::new(Code::BadCallSite, self.entry(self.header().call_sites, index.0, 4)?)),
        }
    }
}
