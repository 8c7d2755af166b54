//! gibbon.vm.AnnotationItems: annotations as the DEX file has them.
//!
//! An item is `{"Ltype;", name, value, …}`; values are boxes, strings or tagged arrays, as the Java class says.
//! Encoded values nest at most 32 deep, which bounds the recursion here.

use crate::natives::Table;
use dex::{Annotation, AnnotationSet, Dex, EncodedAnnotation, Value, Visibility};
use vm::class::{DexId, FieldId, MethodId};
use vm::layout::{ClassId, Primitive, Ref};
use vm::native::reference;
use vm::{Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "gibbon/vm/AnnotationItems";

/// Natives of AnnotationItems.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "ofClass", "(Ljava/lang/Class;)[[Ljava/lang/Object;", of_class),
    Native::exact(CLASS, "ofMethod", "(I)[[Ljava/lang/Object;", of_method),
    Native::exact(CLASS, "ofField", "(I)[[Ljava/lang/Object;", of_field),
    Native::exact(CLASS, "ofParameters", "(I)[[[Ljava/lang/Object;", of_parameters),
    Native::exact(CLASS, "systemOfClass", "(Ljava/lang/Class;Ljava/lang/String;)[Ljava/lang/Object;", system_of_class),
    Native::exact(CLASS, "systemOfMethod", "(ILjava/lang/String;)[Ljava/lang/Object;", system_of_method),
    Native::exact(CLASS, "systemOfField", "(ILjava/lang/String;)[Ljava/lang/Object;", system_of_field),
];

/// A value read from the file, before guest objects are made of it.
enum Item {
    Box(Primitive, u64),
    Text(Vec<u16>),
    List(Vec<Item>),
}

fn text(s: &str) -> Item {
    Item::Text(s.encode_utf16().collect())
}

fn descriptor(view: &Dex<'_>, ty: dex::TypeIdx) -> dex::Result<Item> {
    Ok(Item::Text(view.type_descriptor(ty)?.to_utf16()))
}

fn annotation_item(view: &Dex<'_>, value: EncodedAnnotation<'_>) -> dex::Result<Vec<Item>> {
    let mut items = vec![descriptor(view, value.ty)?];
    for element in value.elements() {
        let (name, value) = element?;
        items.push(Item::Text(view.string(name)?.to_utf16()));
        items.push(value_item(view, value)?);
    }
    Ok(items)
}

fn value_item(view: &Dex<'_>, value: Value<'_>) -> dex::Result<Item> {
    Ok(match value {
        Value::Byte(v) => Item::Box(Primitive::Byte, v as u64),
        Value::Short(v) => Item::Box(Primitive::Short, v as u64),
        Value::Char(v) => Item::Box(Primitive::Char, u64::from(v)),
        Value::Int(v) => Item::Box(Primitive::Int, v as u64),
        Value::Long(v) => Item::Box(Primitive::Long, v as u64),
        Value::Float(v) => Item::Box(Primitive::Float, u64::from(v.to_bits())),
        Value::Double(v) => Item::Box(Primitive::Double, v.to_bits()),
        Value::Boolean(v) => Item::Box(Primitive::Boolean, u64::from(v)),
        Value::String(s) => Item::Text(view.string(s)?.to_utf16()),
        Value::Type(t) => Item::List(vec![text("c"), descriptor(view, t)?]),
        Value::Enum(f) | Value::Field(f) => {
            let field = view.field(f)?;
            let name = Item::Text(view.string(field.name)?.to_utf16());
            Item::List(vec![text("e"), descriptor(view, field.class)?, name])
        }
        Value::Method(m) => method_item(view, m)?,
        Value::Annotation(a) => {
            let mut items = vec![text("@")];
            items.extend(annotation_item(view, a)?);
            Item::List(items)
        }
        Value::Array(a) => {
            let mut items = vec![text("[")];
            for v in a.values() {
                items.push(value_item(view, v?)?);
            }
            Item::List(items)
        }
        Value::Null | Value::MethodType(_) | Value::MethodHandle(_) => Item::List(vec![text("0")]),
    })
}

fn method_item(view: &Dex<'_>, index: dex::MethodIdx) -> dex::Result<Item> {
    let method = view.method(index)?;
    let proto = view.proto(method.proto)?;
    let mut signature: Vec<u16> = vec![u16::from(b'(')];
    for p in proto.parameters.iter() {
        signature.extend(view.type_descriptor(p)?.to_utf16());
    }
    signature.push(u16::from(b')'));
    signature.extend(view.type_descriptor(proto.return_type)?.to_utf16());
    let name = Item::Text(view.string(method.name)?.to_utf16());
    Ok(Item::List(vec![text("m"), descriptor(view, method.class)?, name, Item::Text(signature)]))
}

fn make(vm: &mut Vm, item: &Item) -> Result<Ref, Raise> {
    match item {
        Item::Text(units) => vm.intern(units),
        Item::List(items) => make_array(vm, items),
        Item::Box(primitive, bits) => vm.box_words(*primitive, *bits),
    }
}

fn make_array(vm: &mut Vm, items: &[Item]) -> Result<Ref, Raise> {
    let made = items.iter().map(|i| make(vm, i)).collect::<Result<Vec<_>, _>>()?;
    vm.new_ref_array(vm.known.object, &made)
}

fn object_array(vm: &Vm) -> ClassId {
    vm.known.object.array().unwrap_or(vm.known.object)
}

/// What an annotation belongs to.
#[derive(Clone, Copy)]
enum Owner {
    Class(ClassId),
    Method(MethodId),
    Field(FieldId),
}

fn place(vm: &mut Vm, owner: Owner) -> Option<(DexId, dex::ClassDefIdx)> {
    let class = match owner {
        Owner::Class(c) => c,
        Owner::Method(m) => vm.classes.method_linked(m)?.class,
        Owner::Field(f) => vm.classes.field_linked(f)?.class,
    };
    if class.is_array() || class.primitive().is_some() {
        return None;
    }
    vm.classes.class(class).ok()?.origin
}

/// The annotations of something that `keep` picks, as items.
fn items(vm: &mut Vm, owner: Owner, keep: impl Fn(&Dex<'_>, &Annotation<'_>) -> bool) -> Vec<Vec<Item>> {
    let Some((dex, def)) = place(vm, owner) else { return Vec::new() };
    let file = vm.classes.dex(dex);
    let view = file.view();
    let read = || -> dex::Result<Vec<Vec<Item>>> {
        let Some(directory) = view.annotations(&view.class_def(def)?)? else { return Ok(Vec::new()) };
        let set = match owner {
            Owner::Class(_) => Some(directory.class()?),
            Owner::Method(m) => find(directory.methods().map(|(i, s)| (file.method_id(i) == m, s)))?,
            Owner::Field(f) => find(directory.fields().map(|(i, s)| (file.field_id(i) == f, s)))?,
        };
        set.map_or(Ok(Vec::new()), |s| set_items(&view, &s, &keep))
    };
    read().unwrap_or_default()
}

fn find<'a>(
    mut sets: impl Iterator<Item = (bool, dex::Result<AnnotationSet<'a>>)>,
) -> dex::Result<Option<AnnotationSet<'a>>> {
    sets.find(|(same, _)| *same).map(|(_, s)| s).transpose()
}

fn set_items(
    view: &Dex<'_>,
    set: &AnnotationSet<'_>,
    keep: &impl Fn(&Dex<'_>, &Annotation<'_>) -> bool,
) -> dex::Result<Vec<Vec<Item>>> {
    let mut items = Vec::new();
    for annotation in set.iter() {
        let annotation = annotation?;
        if keep(view, &annotation) {
            items.push(annotation_item(view, annotation.value)?);
        }
    }
    Ok(items)
}

fn visible(_: &Dex<'_>, a: &Annotation<'_>) -> bool {
    a.visibility == Visibility::Runtime
}

fn list(vm: &mut Vm, items: &[Vec<Item>]) -> Result<Ref, Raise> {
    let made = items.iter().map(|i| make_array(vm, i)).collect::<Result<Vec<_>, _>>()?;
    vm.new_ref_array(object_array(vm), &made)
}

fn runtime_items(call: &mut Call<'_>, owner: Owner) -> NativeResult {
    let found = items(call.vm, owner, visible);
    reference(list(call.vm, &found)?)
}

fn of_class(call: &mut Call<'_>) -> NativeResult {
    let class = call.object("type")?;
    let class = call.vm.class_from_object(class);
    runtime_items(call, Owner::Class(class))
}

fn of_method(call: &mut Call<'_>) -> NativeResult {
    let id = MethodId(call.int() as u32);
    runtime_items(call, Owner::Method(id))
}

fn of_field(call: &mut Call<'_>) -> NativeResult {
    let id = FieldId(call.int() as u32);
    runtime_items(call, Owner::Field(id))
}

fn of_parameters(call: &mut Call<'_>) -> NativeResult {
    let id = MethodId(call.int() as u32);
    let Some((dex, def)) = place(call.vm, Owner::Method(id)) else { return reference(Ref::NULL) };
    let file = call.vm.classes.dex(dex);
    let view = file.view();
    let read = || -> dex::Result<Option<Vec<Vec<Vec<Item>>>>> {
        let Some(directory) = view.annotations(&view.class_def(def)?)? else { return Ok(None) };
        let Some((_, parameters)) = directory.parameters().find(|(i, _)| file.method_id(*i) == id) else {
            return Ok(None);
        };
        let sets = parameters?.iter().map(|s| set_items(&view, &s?, &visible)).collect::<dex::Result<_>>()?;
        Ok(Some(sets))
    };
    let Some(sets) = read().unwrap_or(None) else { return reference(Ref::NULL) };
    let lists = sets.iter().map(|s| list(call.vm, s)).collect::<Result<Vec<_>, _>>()?;
    let component = object_array(call.vm).array().unwrap_or(call.vm.known.object);
    reference(call.vm.new_ref_array(component, &lists)?)
}

fn system_item(call: &mut Call<'_>, owner: Owner) -> NativeResult {
    let wanted = call.string("annotation")?;
    let keep = |view: &Dex<'_>, a: &Annotation<'_>| {
        a.visibility == Visibility::System
            && view.type_descriptor(a.value.ty).is_ok_and(|d| d.bytes() == wanted.as_bytes())
    };
    match items(call.vm, owner, keep).first() {
        Some(item) => reference(make_array(call.vm, item)?),
        None => reference(Ref::NULL),
    }
}

fn system_of_class(call: &mut Call<'_>) -> NativeResult {
    let class = call.object("type")?;
    let class = call.vm.class_from_object(class);
    system_item(call, Owner::Class(class))
}

fn system_of_method(call: &mut Call<'_>) -> NativeResult {
    let id = MethodId(call.int() as u32);
    system_item(call, Owner::Method(id))
}

fn system_of_field(call: &mut Call<'_>) -> NativeResult {
    let id = FieldId(call.int() as u32);
    system_item(call, Owner::Field(id))
}
