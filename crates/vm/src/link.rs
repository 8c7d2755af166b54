//! Linking: from a class definition to a record with layout, vtable and natives bound.
//!
//! Follows what the platform does: superclass and interfaces first, fields laid out behind those of the
//! superclass, virtual methods overriding by name, signature and package visibility, interface methods that
//! nobody implements added as Miranda entries (or as their default). Superclasses are linked with an explicit
//! work list: a chain of any length costs no host stack.

use crate::class::*;
use crate::classes::{Classes, dotted};
use crate::file_names::Signature;
use crate::layout::*;
use crate::names::{MemberKey, Sym};
use crate::shape::Shape;
use dex::{AccessFlags, ClassDef};

/// Why something could not be linked, as the exception that the guest gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkError {
    /// The exception's class.
    pub exception: &'static str,
    /// Its message.
    pub message: String,
    /// The loader of the guest that can be asked for a missing class, and the class's descriptor.
    pub missing: Option<(LoaderId, Box<[u8]>)>,
}

impl LinkError {
    /// An error of any class.
    pub fn new(exception: &'static str, message: impl Into<String>) -> LinkError {
        LinkError { exception, message: message.into(), missing: None }
    }

    /// A class that does not exist.
    pub fn no_class(descriptor: &[u8]) -> LinkError {
        let text = String::from_utf8_lossy(descriptor);
        LinkError::new("java/lang/NoClassDefFoundError", format!("Failed resolution of: {text}"))
    }

    /// A class that a loader does not find without guest code; of an array the element is missing.
    pub fn not_found(loader: LoaderId, descriptor: &[u8]) -> LinkError {
        let dimensions = descriptor.iter().take_while(|c| **c == b'[').count();
        let element = &descriptor[dimensions..];
        let missing = (loader != LoaderId::BOOT && element.starts_with(b"L")).then(|| (loader, element.into()));
        LinkError { missing, ..LinkError::no_class(descriptor) }
    }

    /// A file that cannot be read at this place.
    pub fn damaged(error: dex::Error) -> LinkError {
        LinkError::new("java/lang/ClassFormatError", error.to_string())
    }

    /// Something that cannot happen; told to the guest rather than to nobody.
    pub fn internal(message: &str) -> LinkError {
        LinkError::new("java/lang/InternalError", message)
    }
}

impl std::fmt::Display for LinkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", dotted(self.exception), self.message)
    }
}

impl std::error::Error for LinkError {}

/// Offsets in a class block, the part of a class that is guest state.
pub mod block {
    /// State of initialisation.
    pub const STATE: u32 = 0;
    /// The thread that initialises it.
    pub const THREAD: u32 = 4;
    /// The `Class` object.
    pub const MIRROR: u32 = 8;
    /// The error of a failed initialisation.
    pub const ERROR: u32 = 12;
    /// A hash of what the statics reached when the initialiser was done; 0 when that is not known.
    pub const INITIAL: u32 = 16;
    /// First static.
    pub const STATICS: u32 = 24;
}

impl Classes {
    /// Links a class and everything above it.
    pub(crate) fn link(&mut self, id: ClassId) -> Result<(), LinkError> {
        let mut work = vec![id];
        let mut open = Vec::new();
        while let Some(&top) = work.last() {
            if self.linked(top).is_some() {
                work.pop();
                continue;
            }
            let parents = self.parents(top)?;
            let missing: Vec<ClassId> =
                parents.all().filter(|p| matches!(self.classes.get(p.0 as usize), Some(None))).collect();
            if missing.is_empty() {
                let class = self.build(top, parents)?;
                self.classes[top.0 as usize] = Some(Box::new(class));
                work.pop();
            } else if missing.iter().any(|m| *m == top || open.contains(m)) {
                let name = self.definition_name(top);
                return Err(LinkError::new("java/lang/ClassCircularityError", name));
            } else {
                open.push(top);
                work.extend(missing);
            }
        }
        Ok(())
    }

    fn definition_name(&self, id: ClassId) -> String {
        let name = self.definition(id).and_then(|(dex, def)| {
            let view = self.dex(dex).view();
            let ty = view.class_def(def).ok()?.class;
            Some(view.type_descriptor(ty).ok()?.to_string_lossy())
        });
        name.map_or_else(|| "?".to_owned(), |n| dotted(&n))
    }

    fn parents(&mut self, id: ClassId) -> Result<Parents, LinkError> {
        let (dex, index) = self.definition(id).ok_or_else(|| LinkError::internal("no such class"))?;
        let view = self.dex(dex).view();
        let def = view.class_def(index).map_err(LinkError::damaged)?;
        let interfaces: Vec<_> = view.interfaces(&def).map_err(LinkError::damaged)?.iter().collect();
        let superclass = def.superclass.map(|s| self.resolve_type(dex, s)).transpose()?;
        let interfaces = interfaces.into_iter().map(|i| self.resolve_type(dex, i)).collect::<Result<Vec<_>, _>>()?;
        if superclass.into_iter().chain(interfaces.iter().copied()).any(|p| p.is_array() || p.primitive().is_some()) {
            return Err(LinkError::new("java/lang/ClassFormatError", self.definition_name(id)));
        }
        Ok(Parents { dex, def, superclass, interfaces })
    }

    fn build(&mut self, id: ClassId, parents: Parents) -> Result<Class, LinkError> {
        self.check_parents(id, &parents)?;
        let Parents { dex, def, superclass, interfaces } = parents;
        let loader = self.dex(dex).loader;
        let view = self.dex(dex).view();
        let data = view.class_data(&def).map_err(LinkError::damaged)?;
        let statics: Vec<_> = data.static_fields().collect();
        let instance: Vec<_> = data.instance_fields().collect();
        let direct: Vec<_> = data.direct_methods().collect();
        let virtuals: Vec<_> = data.virtual_methods().collect();
        let descriptor = view.type_descriptor(def.class).map_err(LinkError::damaged)?.bytes().to_vec();
        let descriptor = self.names.intern(&descriptor);

        let parent = superclass.and_then(|s| self.linked(s));
        let mut references = parent.map_or_else(Vec::new, |p| p.shape.references.to_vec());
        let first = parent.map_or(FIELDS, |p| p.shape.instance_size);
        let mut all_interfaces = parent.map_or_else(Vec::new, |p| p.all_interfaces.to_vec());
        let mut ancestors = parent.map_or_else(Vec::new, |p| p.ancestors.to_vec());
        let mut table = VTable::inherit(parent);
        let inherited_kind = parent.map_or(ReferenceKind::None, |p| p.shape.reference_kind);
        let mut finalizable = parent.is_some_and(|p| p.finalizable);

        ancestors.push(id);
        for i in &interfaces {
            all_interfaces.push(*i);
            all_interfaces.extend(self.linked(*i).map_or(&[][..], |c| &c.all_interfaces));
        }
        all_interfaces.sort();
        all_interfaces.dedup();

        let (instance_size, own_references) = self.lay_out(dex, id, &instance, first)?;
        references.extend(own_references);
        let (block_size, static_references) = self.lay_out(dex, id, &statics, block::STATICS)?;
        let fields: Box<[FieldId]> = statics.iter().chain(&instance).map(|f| self.dex(dex).field_id(f.field)).collect();
        let field_key = |f: &Field| MemberKey::new(f.name, f.descriptor);
        let field_keys = fields.iter().map(|f| field_key(self.field(*f))).collect();

        let mut methods = Vec::new();
        for (list, dispatched) in [(&direct, false), (&virtuals, true)] {
            for m in list {
                let method = self.make_method(dex, id, descriptor, m)?;
                methods.push(method.id);
                self.put_method(method, dispatched.then_some((&mut table, loader, descriptor)));
            }
        }
        methods.extend(self.make_extra_methods(id, descriptor, &mut table));
        if !def.flags.is_interface() {
            self.add_mirandas(&all_interfaces, &mut table);
        }
        let initializer = methods.iter().copied().find(|m| {
            let m = self.method(*m);
            m.is_static() && self.names.bytes(m.name) == b"<clinit>"
        });
        let method_keys = methods.iter().map(|m| self.method(*m).key()).collect();
        let own_finalizer = methods.iter().any(|m| self.is_finalizer(*m));
        finalizable |= own_finalizer && superclass.is_some();
        Ok(Class {
            id,
            descriptor,
            flags: def.flags,
            origin: Some((dex, def.index)),
            loader,
            superclass,
            ancestors: ancestors.into(),
            interfaces: interfaces.into(),
            all_interfaces: all_interfaces.into(),
            shape: Shape {
                instance_size,
                references: references.into(),
                static_references: static_references.into(),
                reference_kind: reference_kind(self.names.bytes(descriptor), inherited_kind),
            },
            block_size,
            fields,
            field_keys,
            methods: methods.into(),
            method_keys,
            vtable: table.methods.into(),
            vtable_keys: table.keys.into(),
            initializer,
            finalizable,
        })
    }

    fn check_parents(&self, id: ClassId, parents: &Parents) -> Result<(), LinkError> {
        let incompatible = |what: String| Err(LinkError::new("java/lang/IncompatibleClassChangeError", what));
        if let Some(parent) = parents.superclass.and_then(|s| self.linked(s)) {
            if parent.is_interface() {
                let (me, it) = (self.definition_name(id), self.definition_name(parent.id));
                return incompatible(format!("Superclass {it} of {me} is an interface"));
            }
            if parent.flags.contains(AccessFlags::FINAL) {
                let (me, it) = (self.definition_name(id), self.definition_name(parent.id));
                return Err(LinkError::new(
                    "java/lang/VerifyError",
                    format!("Superclass {it} of {me} is declared final"),
                ));
            }
        }
        for i in &parents.interfaces {
            if self.linked(*i).is_some_and(|c| !c.is_interface()) {
                let (me, it) = (self.definition_name(id), self.definition_name(*i));
                return incompatible(format!("Class {me} implements non-interface class {it}"));
            }
        }
        Ok(())
    }

    fn is_finalizer(&self, id: MethodId) -> bool {
        let m = self.method(id);
        self.names.bytes(m.name) == b"finalize" && self.names.bytes(m.signature) == b"()V" && !m.is_static()
    }

    /// Gives each field its place, and returns the end and the places of references.
    fn lay_out(
        &mut self,
        dex: DexId,
        class: ClassId,
        fields: &[dex::EncodedField],
        first: u32,
    ) -> Result<(u32, Vec<u32>), LinkError> {
        let mut made = Vec::with_capacity(fields.len());
        for f in fields {
            let file = self.dex(dex);
            let (view, id) = (file.view(), file.field_id(f.field));
            let reference = view.field(f.field).map_err(LinkError::damaged)?;
            let name = self.file_name(dex, reference.name).map_err(LinkError::damaged)?;
            let descriptor = self.file_type(dex, reference.ty).map_err(LinkError::damaged)?;
            let kind = Kind::of_descriptor(self.names.bytes(descriptor));
            made.push(Field { id, class, name, descriptor, kind, flags: f.flags, offset: 0 });
        }
        let kinds: Vec<Kind> = made.iter().map(|f| f.kind).collect();
        let places = Places::of(&kinds, first);
        for (mut f, offset) in made.into_iter().zip(places.offsets) {
            f.offset = offset;
            let index = f.id.0 as usize;
            self.fields.put(index, f);
        }
        Ok((places.end, places.references))
    }

    fn make_method(
        &mut self,
        dex: DexId,
        class: ClassId,
        descriptor: Sym,
        m: &dex::EncodedMethod,
    ) -> Result<Method, LinkError> {
        let file = self.dex(dex);
        let (view, id) = (file.view(), file.method_id(m.method));
        let reference = view.method(m.method).map_err(LinkError::damaged)?;
        let code = (m.code_off != 0).then(|| view.code(m.code_off)).transpose().map_err(LinkError::damaged)?;
        let frame = code.as_ref().map(|c| (c.registers, c.ins));
        let name = self.file_name(dex, reference.name).map_err(LinkError::damaged)?;
        let Signature { sym: signature, kinds } =
            self.file_signature(dex, reference.proto).map_err(LinkError::damaged)?;
        let ins = kinds[1..].iter().map(|k| k.words()).sum::<u32>() + u32::from(!m.flags.is_static());
        if let Some((registers, declared)) = frame
            && (u32::from(declared) != ins || registers < declared)
        {
            return Err(LinkError::new("java/lang/VerifyError", "bad number of argument registers"));
        }
        let body = match self.native_for(descriptor, name, signature) {
            Some(native) => Body::Native(native),
            None if m.code_off != 0 => Body::Dex(dex, m.code_off),
            None => Body::Abstract,
        };
        Ok(Method {
            id,
            class,
            name,
            signature,
            kinds,
            flags: m.flags,
            body,
            registers: frame.map_or(ins as u16, |(registers, _)| registers),
            ins: ins as u16,
            slot: NO_SLOT,
            code: None,
            maps: std::cell::OnceCell::new(),
        })
    }

    fn native_for(&self, class: Sym, name: Sym, signature: Sym) -> Option<crate::native::NativeId> {
        let class = std::str::from_utf8(self.names.bytes(class)).ok()?;
        let class = class.strip_prefix('L')?.strip_suffix(';')?;
        if !self.registry.has_class(class) {
            return None;
        }
        self.registry.find(class, self.names.bytes(name), self.names.bytes(signature))
    }

    pub(crate) fn put_method(&mut self, mut method: Method, dispatch: Option<(&mut VTable, LoaderId, Sym)>) {
        if let Some((table, loader, descriptor)) = dispatch {
            method.slot = self.take_slot(table, &method, loader, descriptor) as u32;
            table.methods[method.slot as usize] = method.id;
        }
        let index = method.id.0 as usize;
        if self.methods.len() <= index {
            self.entries.resize(index + 1);
        }
        debug_assert!(self.methods.get(index).is_none(), "code that may be running goes with its method");
        self.methods.put(index, method);
    }

    /// The slot that a method overrides, or a new one.
    fn take_slot(&self, table: &mut VTable, method: &Method, loader: LoaderId, descriptor: Sym) -> usize {
        let key = method.key();
        let overridden = table.keys.iter().enumerate().filter(|(_, k)| **k == key).map(|(i, _)| i);
        let mut overridden = overridden.filter(|i| self.can_override(table.methods[*i], loader, descriptor));
        if let Some(slot) = overridden.next() {
            return slot;
        }
        table.keys.push(key);
        table.methods.push(method.id);
        table.keys.len() - 1
    }

    /// A method without public or protected is overridden only from its own package.
    fn can_override(&self, inherited: MethodId, loader: LoaderId, descriptor: Sym) -> bool {
        let m = self.method(inherited);
        if m.flags.intersects(AccessFlags(AccessFlags::PUBLIC.0 | AccessFlags::PROTECTED.0)) {
            return true;
        }
        let Some(declaring) = self.linked(m.class) else { return true };
        self.loaders[declaring.loader.0 as usize].group == self.loaders[loader.0 as usize].group
            && package(self.names.bytes(declaring.descriptor)) == package(self.names.bytes(descriptor))
    }

    fn make_extra_methods(&mut self, class: ClassId, descriptor: Sym, table: &mut VTable) -> Vec<MethodId> {
        let extra: Vec<_> = self.extra_methods.iter().filter(|e| e.0 == descriptor).copied().collect();
        let mut ids = Vec::new();
        for (_, name, signature, static_) in extra {
            let Some(native) = self.native_for(descriptor, name, signature) else { continue };
            let kinds = kinds_of_signature(self.names.bytes(signature));
            let ins = kinds[1..].iter().map(|k| k.words()).sum::<u32>() as u16 + u16::from(!static_);
            let id = self.extra_method_id(descriptor, name, signature);
            let flags = AccessFlags(
                AccessFlags::PUBLIC.0 | AccessFlags::NATIVE.0 | if static_ { AccessFlags::STATIC.0 } else { 0 },
            );
            let method = Method {
                id,
                class,
                name,
                signature,
                kinds: kinds.into(),
                flags,
                body: Body::Native(native),
                registers: ins,
                ins,
                slot: NO_SLOT,
                code: None,
                maps: std::cell::OnceCell::new(),
            };
            ids.push(id);
            let dispatch = (!static_).then_some((&mut *table, LoaderId::BOOT, descriptor));
            self.put_method(method, dispatch);
        }
        ids
    }

    /// Extra methods are numbered by their place in the table, below all files' methods.
    fn extra_method_id(&self, class: Sym, name: Sym, signature: Sym) -> MethodId {
        let place = self.extra_methods.iter().position(|e| (e.0, e.1, e.2) == (class, name, signature));
        MethodId(place.unwrap_or(0) as u32 + crate::internal::COUNT)
    }

    /// Adds what interfaces demand and nobody implements.
    fn add_mirandas(&self, interfaces: &[ClassId], table: &mut VTable) {
        for i in interfaces {
            let Some(interface) = self.linked(*i) else { continue };
            for m in interface.methods.iter().map(|m| self.method(*m)).filter(|m| m.slot != NO_SLOT) {
                match table.keys.iter().position(|k| *k == m.key()) {
                    None => {
                        table.keys.push(m.key());
                        table.methods.push(m.id);
                    }
                    Some(slot) if self.is_better_default(m, table.methods[slot]) => table.methods[slot] = m.id,
                    Some(_) => {}
                }
            }
        }
    }

    /// A default replaces an interface's method that is abstract or that its own interface extends.
    fn is_better_default(&self, candidate: &Method, current: MethodId) -> bool {
        let current = self.method(current);
        let (Some(from), Some(to)) = (self.linked(current.class), self.linked(candidate.class)) else {
            return false;
        };
        from.is_interface()
            && candidate.body != Body::Abstract
            && (current.body == Body::Abstract || to.all_interfaces.contains(&from.id))
    }

    /// Finds a method of a class or of what it inherits from.
    pub fn find_method(&mut self, class: ClassId, key: MemberKey) -> Option<MethodId> {
        let class = if class.is_array() { self.boot("java/lang/Object").ok()? } else { class };
        self.class(class).ok()?;
        let record = self.linked(class)?;
        let own = |c: &ClassId| self.linked(*c)?.own_method(key);
        record.ancestors.iter().rev().find_map(own).or_else(|| record.all_interfaces.iter().rev().find_map(own))
    }

    /// Finds a field of a class or of what it inherits from: own fields, interfaces, then superclasses.
    pub fn find_field(&mut self, class: ClassId, name: Sym, descriptor: Sym) -> Option<FieldId> {
        self.class(class).ok()?;
        let key = MemberKey::new(name, descriptor);
        let own = |c: &ClassId| self.linked(*c)?.own_field(key);
        let mut chain = self.linked(class)?.ancestors.iter().rev();
        chain.find_map(|c| own(c).or_else(|| self.linked(*c)?.all_interfaces.iter().find_map(own)))
    }
}

/// Where fields lie: widest first, references before numbers of their width.
pub(crate) struct Places {
    /// By field.
    offsets: Vec<u32>,
    /// Those of references, in ascending order.
    pub(crate) references: Vec<u32>,
    /// First place behind all.
    pub(crate) end: u32,
}

impl Places {
    /// Of fields of these kinds, from a place on.
    pub(crate) fn of(kinds: &[Kind], first: u32) -> Places {
        let mut order: Vec<usize> = (0..kinds.len()).collect();
        order.sort_by_key(|i| (3 - kinds[*i].shift(), kinds[*i] != Kind::Reference, *i));
        let mut places = Places { offsets: vec![0; kinds.len()], references: Vec::new(), end: first };
        for i in order {
            let size = 1 << kinds[i].shift();
            let at = places.end.next_multiple_of(size);
            places.offsets[i] = at;
            if kinds[i] == Kind::Reference {
                places.references.push(at);
            }
            places.end = at + size;
        }
        places
    }
}

struct Parents {
    dex: DexId,
    def: ClassDef,
    superclass: Option<ClassId>,
    interfaces: Vec<ClassId>,
}

impl Parents {
    fn all(&self) -> impl Iterator<Item = ClassId> + '_ {
        self.superclass.into_iter().chain(self.interfaces.iter().copied())
    }
}

#[derive(Default)]
pub(crate) struct VTable {
    keys: Vec<MemberKey>,
    methods: Vec<MethodId>,
}

impl VTable {
    fn inherit(parent: Option<&Class>) -> VTable {
        parent.map_or_else(VTable::default, |p| VTable { keys: p.vtable_keys.to_vec(), methods: p.vtable.to_vec() })
    }
}

/// How the collector treats the referent of instances of a class with this descriptor, whose superclass is of a kind.
pub(crate) fn reference_kind(descriptor: &[u8], inherited: ReferenceKind) -> ReferenceKind {
    match descriptor {
        b"Ljava/lang/ref/SoftReference;" => ReferenceKind::Soft,
        b"Ljava/lang/ref/WeakReference;" => ReferenceKind::Weak,
        b"Ljava/lang/ref/FinalizerReference;" => ReferenceKind::Finalizer,
        b"Ljava/lang/ref/PhantomReference;" => ReferenceKind::Phantom,
        _ => inherited,
    }
}

/// The package part of a descriptor.
pub(crate) fn package(descriptor: &[u8]) -> &[u8] {
    let end = descriptor.iter().rposition(|c| *c == b'/').unwrap_or(0);
    &descriptor[..end]
}

/// The kinds of a descriptor: result first, then parameters.
pub(crate) fn kinds_of_signature(signature: &[u8]) -> Vec<Kind> {
    let close = signature.iter().position(|c| *c == b')').unwrap_or(signature.len());
    let mut kinds = vec![Kind::of_descriptor(signature.get(close + 1..).unwrap_or(b"V"))];
    let mut rest = signature.get(1..close).unwrap_or(b"");
    while let Some(first) = rest.first() {
        kinds.push(Kind::of_descriptor(rest));
        let dims = rest.iter().take_while(|c| **c == b'[').count();
        let class = rest.get(dims).or(Some(first)) == Some(&b'L');
        let len = if class { rest.iter().position(|c| *c == b';').map_or(rest.len(), |p| p + 1) } else { dims + 1 };
        rest = rest.get(len..).unwrap_or(b"");
    }
    kinds
}
