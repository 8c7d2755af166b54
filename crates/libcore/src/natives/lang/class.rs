//! java.lang.Class: what a class is made of.

use crate::natives::Table;
use vm::class::{FieldId, MethodId};
use vm::layout::{ClassId, Ref};
use vm::native::{boolean, int, reference, void};
use vm::{Answer, Call, Callback, Native, NativeResult, Raise, Vm};

const CLASS: &str = "java/lang/Class";

/// Natives of Class, and the one of Void.
pub const NATIVES: Table = crate::natives![
    Native::exact("java/lang/Void", "type", "()Ljava/lang/Class;", void_type),
    Native::exact(CLASS, "arrayOf", "(Ljava/lang/Class;)Ljava/lang/Class;", array_of),
    Native::exact(CLASS, "initialize", "()V", initialize),
    Native::exact(CLASS, "accessFlags", "()I", access_flags),
    Native::exact(CLASS, "nameNative", "()Ljava/lang/String;", name_native),
    Native::exact(CLASS, "isInstance", "(Ljava/lang/Object;)Z", is_instance),
    Native::exact(CLASS, "isAssignableFrom", "(Ljava/lang/Class;)Z", is_assignable_from),
    Native::exact(CLASS, "isInterface", "()Z", is_interface),
    Native::exact(CLASS, "isPrimitive", "()Z", is_primitive),
    Native::exact(CLASS, "isArray", "()Z", is_array),
    Native::exact(CLASS, "getComponentType", "()Ljava/lang/Class;", get_component_type),
    Native::exact(CLASS, "getSuperclass", "()Ljava/lang/Class;", get_superclass),
    Native::exact(CLASS, "getInterfaces", "()[Ljava/lang/Class;", get_interfaces),
    Native::exact(CLASS, "declaredMethods", "()[Ljava/lang/reflect/Method;", declared_methods),
    Native::exact(CLASS, "declaredConstructors", "()[Ljava/lang/reflect/Constructor;", declared_constructors),
    Native::exact(CLASS, "declaredFields", "()[Ljava/lang/reflect/Field;", declared_fields),
    Native::exact(CLASS, "findMethod", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/reflect/Method;", find_method),
    Native::exact(CLASS, "findConstructor", "(Ljava/lang/String;)Ljava/lang/reflect/Constructor;", find_constructor),
    Native::exact(CLASS, "findField", "(Ljava/lang/String;)Ljava/lang/reflect/Field;", find_field),
    Native::exact(CLASS, "newInstance", "(Ljava/lang/Class;I)Ljava/lang/Object;", new_instance),
];

fn this_class(call: &mut Call<'_>) -> ClassId {
    let this = call.reference();
    call.vm.class_from_object(this)
}

fn void_type(call: &mut Call<'_>) -> NativeResult {
    reference(call.vm.class_object(vm::layout::Primitive::Void.class())?)
}

fn array_of(call: &mut Call<'_>) -> NativeResult {
    let component = call.object("componentType")?;
    let class = call.vm.class_from_object(component);
    let array = class.array().ok_or_else(|| Raise::illegal_argument("too many dimensions"))?;
    reference(call.vm.class_object(array)?)
}

/// Runs the class initialiser as a frame of its own.
pub fn initialize(call: &mut Call<'_>) -> NativeResult {
    let class = this_class(call);
    if call.step == 1 || call.vm.is_initialised(class) {
        return void();
    }
    Ok(Answer::Call(Callback { method: vm::internal::INIT_CLASS, args: vec![class.0], step: 1, catch: false }))
}

const PUBLIC_FINAL_ABSTRACT: u32 = 0x411;

fn access_flags(call: &mut Call<'_>) -> NativeResult {
    let class = this_class(call);
    let element = class.innermost();
    let flags = match element.primitive() {
        Some(_) => PUBLIC_FINAL_ABSTRACT,
        None => call.vm.classes.class(element)?.flags.0,
    };
    let interface = 0x200;
    int(if class.is_array() { (flags & 7 | PUBLIC_FINAL_ABSTRACT & !1) & !interface } else { flags } as i32)
}

fn name_native(call: &mut Call<'_>) -> NativeResult {
    let class = this_class(call);
    let name = call.vm.classes.name(class);
    let units: Vec<u16> = name.encode_utf16().collect();
    reference(call.vm.intern(&units)?)
}

fn is_instance(call: &mut Call<'_>) -> NativeResult {
    let (class, object) = (this_class(call), call.reference());
    boolean(!object.is_null() && call.vm.is_instance(object, class))
}

fn is_assignable_from(call: &mut Call<'_>) -> NativeResult {
    let (class, other) = (this_class(call), call.object("class")?);
    let other = call.vm.class_from_object(other);
    boolean(
        other == class
            || class.primitive().is_none() && other.primitive().is_none() && call.vm.is_subtype(other, class),
    )
}

fn is_interface(call: &mut Call<'_>) -> NativeResult {
    let class = this_class(call);
    boolean(!class.is_array() && class.primitive().is_none() && call.vm.classes.class(class)?.is_interface())
}

fn is_primitive(call: &mut Call<'_>) -> NativeResult {
    boolean(this_class(call).primitive().is_some())
}

fn is_array(call: &mut Call<'_>) -> NativeResult {
    boolean(this_class(call).is_array())
}

fn class_or_null(vm: &mut Vm, class: Option<ClassId>) -> NativeResult {
    match class {
        Some(c) => reference(vm.class_object(c)?),
        None => reference(Ref::NULL),
    }
}

fn get_component_type(call: &mut Call<'_>) -> NativeResult {
    let component = this_class(call).component();
    class_or_null(call.vm, component)
}

fn get_superclass(call: &mut Call<'_>) -> NativeResult {
    let class = this_class(call);
    let vm = &mut *call.vm;
    let parent = if class.is_array() {
        Some(vm.known.object)
    } else if class.primitive().is_some() {
        None
    } else {
        let record = vm.classes.class(class)?;
        record.superclass.filter(|_| !record.is_interface())
    };
    class_or_null(vm, parent)
}

fn get_interfaces(call: &mut Call<'_>) -> NativeResult {
    let class = this_class(call);
    let vm = &mut *call.vm;
    let interfaces: Vec<ClassId> = if class.is_array() {
        vec![vm.classes.boot("java/lang/Cloneable")?, vm.classes.boot("java/io/Serializable")?]
    } else if class.primitive().is_some() {
        Vec::new()
    } else {
        vm.classes.class(class)?.interfaces.to_vec()
    };
    let objects = interfaces.into_iter().map(|i| vm.class_object(i)).collect::<Result<Vec<_>, _>>()?;
    reference(vm.new_ref_array(vm.known.class, &objects)?)
}

fn own_methods(vm: &mut Vm, class: ClassId, constructors: bool) -> Result<Vec<MethodId>, Raise> {
    if class.is_array() || class.primitive().is_some() {
        return Ok(Vec::new());
    }
    let methods = vm.classes.class(class)?.methods.to_vec();
    let names = &vm.classes.names;
    Ok(methods
        .into_iter()
        .filter(|m| match names.bytes(vm.classes.method(*m).name) {
            b"<clinit>" => false,
            b"<init>" => constructors,
            _ => !constructors,
        })
        .collect())
}

fn own_fields(vm: &mut Vm, class: ClassId) -> Result<Vec<FieldId>, Raise> {
    if class.is_array() || class.primitive().is_some() {
        return Ok(Vec::new());
    }
    Ok(vm.classes.class(class)?.fields.to_vec())
}

/// Makes a `Method` or `Constructor` with its fields filled; no constructor runs.
pub fn method_object(vm: &mut Vm, id: MethodId, of: &str) -> Result<Ref, Raise> {
    let class = vm.classes.boot(of)?;
    let m = vm.classes.method(id);
    let (owner, flags, name, signature) = (m.class, m.flags.0, m.name, m.signature);
    let (name, signature) = (vm.classes.names.text(name), vm.classes.names.text(signature));
    let object = vm.new_object(class)?;
    fill_member(vm, object, class, owner, (flags, &name, &signature))?;
    let number = vm.field_offset(class, "vmMethod", "I").ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
    vm.heap.region.store_u32(object.at(number), id.0);
    Ok(object)
}

fn field_object(vm: &mut Vm, id: FieldId) -> Result<Ref, Raise> {
    let class = vm.classes.boot("java/lang/reflect/Field")?;
    let f = vm.classes.field(id);
    let (owner, flags, name, descriptor) = (f.class, f.flags.0, f.name, f.descriptor);
    let (name, descriptor) = (vm.classes.names.text(name), vm.classes.names.text(descriptor));
    let object = vm.new_object(class)?;
    fill_member(vm, object, class, owner, (flags, &name, &descriptor))?;
    let number = vm.field_offset(class, "vmField", "I").ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
    vm.heap.region.store_u32(object.at(number), id.0);
    Ok(object)
}

fn fill_member(
    vm: &mut Vm,
    object: Ref,
    class: ClassId,
    owner: ClassId,
    (flags, name, descriptor): (u32, &str, &str),
) -> Result<(), Raise> {
    let owner = vm.class_object(owner)?;
    let name = vm.intern(&name.encode_utf16().collect::<Vec<_>>())?;
    let descriptor = vm.intern(&descriptor.encode_utf16().collect::<Vec<_>>())?;
    let values = [
        ("declaringClass", "Ljava/lang/Class;", owner.0),
        ("accessFlags", "I", flags),
        ("name", "Ljava/lang/String;", name.0),
        ("descriptor", "Ljava/lang/String;", descriptor.0),
    ];
    for (field, ty, value) in values {
        let offset = vm.field_offset(class, field, ty).ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
        vm.heap.region.store_u32(object.at(offset), value);
    }
    Ok(())
}

const METHOD: &str = "java/lang/reflect/Method";
const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";

fn member_array(vm: &mut Vm, ids: &[MethodId], of: &str) -> NativeResult {
    let objects = ids.iter().map(|m| method_object(vm, *m, of)).collect::<Result<Vec<_>, _>>()?;
    let class = vm.classes.boot(of)?;
    reference(vm.new_ref_array(class, &objects)?)
}

fn declared_methods(call: &mut Call<'_>) -> NativeResult {
    let class = this_class(call);
    let ids = own_methods(call.vm, class, false)?;
    member_array(call.vm, &ids, METHOD)
}

fn declared_constructors(call: &mut Call<'_>) -> NativeResult {
    let class = this_class(call);
    let ids = own_methods(call.vm, class, true)?;
    member_array(call.vm, &ids, CONSTRUCTOR)
}

fn declared_fields(call: &mut Call<'_>) -> NativeResult {
    let class = this_class(call);
    let ids = own_fields(call.vm, class)?;
    let objects = ids.iter().map(|f| field_object(call.vm, *f)).collect::<Result<Vec<_>, _>>()?;
    let field = call.vm.classes.boot("java/lang/reflect/Field")?;
    reference(call.vm.new_ref_array(field, &objects)?)
}

/// Methods whose parameters, as concatenated descriptors, are these; those without the synthetic flag first.
fn matching(vm: &Vm, ids: Vec<MethodId>, name: Option<&str>, parameters: &str) -> Option<MethodId> {
    let prefix = format!("({parameters})");
    let fits = |m: &&MethodId| {
        let m = vm.classes.method(**m);
        let names = &vm.classes.names;
        names.bytes(m.signature).starts_with(prefix.as_bytes())
            && name.is_none_or(|n| names.bytes(m.name) == n.as_bytes())
    };
    let synthetic = |m: &&MethodId| vm.classes.method(**m).flags.contains(dex::AccessFlags::SYNTHETIC);
    let found: Vec<&MethodId> = ids.iter().filter(fits).collect();
    found.iter().find(|m| !synthetic(m)).or(found.first()).map(|m| **m)
}

fn find_method(call: &mut Call<'_>) -> NativeResult {
    let (class, name, parameters) = (this_class(call), call.string("name")?, call.string("parameters")?);
    let ids = own_methods(call.vm, class, false)?;
    let found = matching(call.vm, ids, Some(&name), &parameters);
    match found.map_or_else(|| newer_method(call.vm, class, &name, &parameters), |id| Ok(Some(id)))? {
        Some(id) => reference(method_object(call.vm, id, METHOD)?),
        None => reference(Ref::NULL),
    }
}

/// A static method that only a newer Android has. Others have a receiver among the parameters here and are not found.
fn newer_method(vm: &mut Vm, class: ClassId, name: &str, parameters: &str) -> Result<Option<MethodId>, Raise> {
    let Some(ours) = vm.classes.newer_class(class) else { return Ok(None) };
    let ids = own_methods(vm, ours, false)?;
    Ok(matching(vm, ids, Some(name), parameters))
}

fn find_constructor(call: &mut Call<'_>) -> NativeResult {
    let (class, parameters) = (this_class(call), call.string("parameters")?);
    let ids = own_methods(call.vm, class, true)?;
    match matching(call.vm, ids, None, &parameters) {
        Some(id) => reference(method_object(call.vm, id, CONSTRUCTOR)?),
        None => reference(Ref::NULL),
    }
}

fn find_field(call: &mut Call<'_>) -> NativeResult {
    let (class, name) = (this_class(call), call.string("name")?);
    let ids = own_fields(call.vm, class)?;
    let vm = &mut *call.vm;
    let found = ids.into_iter().find(|f| vm.classes.names.bytes(vm.classes.field(*f).name) == name.as_bytes());
    match found {
        Some(id) => reference(field_object(vm, id)?),
        None => reference(Ref::NULL),
    }
}

/// Allocates and runs a constructor without arguments.
fn new_instance(call: &mut Call<'_>) -> NativeResult {
    let (class, constructor) = (call.object("class")?, MethodId(call.int() as u32));
    let class = call.vm.class_from_object(class);
    match call.step {
        0 if !call.vm.is_initialised(class) => {
            Ok(Answer::Call(Callback { method: vm::internal::INIT_CLASS, args: vec![class.0], step: 1, catch: false }))
        }
        0 | 1 => {
            let method = call.vm.classes.method_linked(constructor).map(|m| m.id);
            let method = method.ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
            let object = call.vm.allocate_object(class)?;
            call.set_state(0, object.0);
            Ok(Answer::Call(Callback { method, args: vec![object.0], step: 2, catch: false }))
        }
        _ => reference(Ref(call.state(0))),
    }
}
