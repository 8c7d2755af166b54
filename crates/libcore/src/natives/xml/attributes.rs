//! org.apache.harmony.xml.ExpatAttributes: the attributes of an element.

use crate::expat::Attribute;
use crate::natives::{Table, peers};
use std::rc::Rc;
use vm::layout::Ref;
use vm::native::{int, reference, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "org/apache/harmony/xml/ExpatAttributes";

/// Natives of ExpatAttributes.
pub(super) const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "freeAttributes", "(J)V", free),
    Native::exact(CLASS, "getURI", "(JJI)Ljava/lang/String;", |c| name_part(c, |a| &a.name.uri)),
    Native::exact(CLASS, "getLocalName", "(JJI)Ljava/lang/String;", |c| name_part(c, |a| &a.name.local)),
    Native::exact(CLASS, "getQName", "(JJI)Ljava/lang/String;", |c| name_part(c, |a| &a.name.qualified)),
    Native::exact(CLASS, "getValueByIndex", "(JI)Ljava/lang/String;", value_by_index),
    Native::exact(CLASS, "getIndex", "(JLjava/lang/String;Ljava/lang/String;)I", |c| {
        int(by_name(c)?.0.map_or(-1, |i| i as i32))
    }),
    Native::exact(CLASS, "getIndexForQName", "(JLjava/lang/String;)I", |c| {
        int(by_qualified(c)?.0.map_or(-1, |i| i as i32))
    }),
    Native::exact(CLASS, "getValue", "(JLjava/lang/String;Ljava/lang/String;)Ljava/lang/String;", |c| {
        let (index, list) = by_name(c)?;
        value(c, index, &list)
    }),
    Native::exact(CLASS, "getValueForQName", "(JLjava/lang/String;)Ljava/lang/String;", |c| {
        let (index, list) = by_qualified(c)?;
        value(c, index, &list)
    }),
];

type Attributes = Rc<Vec<Attribute>>;

fn attributes(call: &mut Call<'_>) -> Result<Attributes, Raise> {
    let handle = call.long();
    peers::get(call.vm, handle)
}

fn free(call: &mut Call<'_>) -> NativeResult {
    let (_, handle) = (call.reference(), call.long());
    peers::remove::<Vec<Attribute>>(call.vm, handle);
    void()
}

fn name_part(call: &mut Call<'_>, part: fn(&Attribute) -> &String) -> NativeResult {
    let (_, list, index) = (call.long(), attributes(call)?, call.int());
    match usize::try_from(index).ok().and_then(|i| list.get(i)) {
        Some(attribute) => {
            let units: Vec<u16> = part(attribute).encode_utf16().collect();
            reference(call.vm.intern(&units)?)
        }
        None => reference(Ref::NULL),
    }
}

fn value(call: &mut Call<'_>, index: Option<usize>, list: &[Attribute]) -> NativeResult {
    match index.and_then(|i| list.get(i)) {
        Some(attribute) => reference(call.vm.new_string(&attribute.value)?),
        None => reference(Ref::NULL),
    }
}

fn value_by_index(call: &mut Call<'_>) -> NativeResult {
    let (list, index) = (attributes(call)?, call.int());
    value(call, usize::try_from(index).ok(), &list)
}

fn by_name(call: &mut Call<'_>) -> Result<(Option<usize>, Attributes), Raise> {
    let (list, uri, local) = (attributes(call)?, call.string("uri")?, call.string("localName")?);
    Ok((list.iter().position(|a| a.name.uri == uri && a.name.local == local), list))
}

fn by_qualified(call: &mut Call<'_>) -> Result<(Option<usize>, Attributes), Raise> {
    let (list, name) = (attributes(call)?, call.string("qName")?);
    Ok((list.iter().position(|a| a.name.qualified == name), list))
}
