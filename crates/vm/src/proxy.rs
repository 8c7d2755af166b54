//! Proxy classes: classes that the guest makes while it runs.
//!
//! Their recipes are guest state, see [`made`](crate::made).

use crate::class::*;
use crate::layout::{ClassId, Primitive, Ref};
use crate::link::{LinkError, block};
use crate::machine::Vm;
use crate::made::Made;
use crate::names::MemberKey;
use crate::native::*;
use crate::shape::Shape;
use crate::wire::{Reader, WireError, Writer};
use dex::AccessFlags;

/// How a proxy class is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProxyRecipe {
    /// Its descriptor.
    pub descriptor: String,
    /// The loader that defines it.
    pub loader: u32,
    /// The interfaces it implements.
    pub interfaces: Vec<u32>,
    /// The methods it forwards, in the order of their indices.
    pub methods: Vec<u32>,
}

impl ProxyRecipe {
    /// Writes it for a snapshot file, or for its hash.
    pub fn write(&self, w: &mut Writer) {
        w.text(&self.descriptor);
        w.u32(self.loader);
        w.u32s(&self.interfaces);
        w.u32s(&self.methods);
    }

    /// Reads what [`ProxyRecipe::write`] wrote.
    pub fn read(r: &mut Reader<'_>) -> Result<ProxyRecipe, WireError> {
        Ok(ProxyRecipe {
            descriptor: r.text()?,
            loader: r.u32()?,
            interfaces: r.list(|r| r.u32())?,
            methods: r.list(|r| r.u32())?,
        })
    }
}

impl Vm {
    /// Makes a proxy class.
    pub fn define_proxy(&mut self, recipe: ProxyRecipe) -> Result<ClassId, Raise> {
        let id = self.link_proxy(&recipe)?;
        self.side.made.push(Made::Proxy(recipe));
        Ok(id)
    }

    pub(crate) fn link_proxy(&mut self, recipe: &ProxyRecipe) -> Result<ClassId, Raise> {
        let made = Made::Proxy(recipe.clone());
        if let Some(marks) = self.made_before(&made) {
            return Ok(ClassId(marks.classes as u32));
        }
        let parent = self.classes.boot("java/lang/reflect/Proxy")?;
        for i in &recipe.interfaces {
            self.classes.class(ClassId(*i))?;
        }
        let marks = self.classes.marks();
        let id = ClassId(self.classes.classes.len() as u32);
        let descriptor = self.classes.names.intern(recipe.descriptor.as_bytes());
        let mut vtable = self.inherited(parent)?;
        let mut methods = vec![self.add_proxy_constructor(id)?];
        for target in &recipe.methods {
            methods.push(self.add_proxy_method(id, MethodId(*target), &mut vtable)?);
        }
        let parent_record = self.classes.class(parent)?;
        let mut ancestors = parent_record.ancestors.to_vec();
        let shape = Shape { static_references: Box::default(), ..parent_record.shape.clone() };
        let mut all: Vec<ClassId> = parent_record.all_interfaces.to_vec();
        ancestors.push(id);
        for i in &recipe.interfaces {
            all.push(ClassId(*i));
            all.extend(self.classes.linked(ClassId(*i)).map_or(&[][..], |c| &c.all_interfaces));
        }
        all.sort();
        all.dedup();
        let class = Class {
            id,
            descriptor,
            flags: AccessFlags(AccessFlags::PUBLIC.0 | AccessFlags::FINAL.0),
            origin: None,
            loader: LoaderId(recipe.loader),
            superclass: Some(parent),
            ancestors: ancestors.into(),
            interfaces: recipe.interfaces.iter().map(|i| ClassId(*i)).collect(),
            all_interfaces: all.into(),
            shape,
            block_size: block::STATICS,
            fields: Box::default(),
            field_keys: Box::default(),
            method_keys: methods.iter().map(|m| self.classes.method(*m).key()).collect(),
            methods: methods.into(),
            vtable: vtable.1.into(),
            vtable_keys: vtable.0.into(),
            initializer: None,
            finalizable: false,
        };
        self.classes.classes.push(Some(Box::new(class)));
        self.made_here.push(made, marks);
        Ok(id)
    }

    fn inherited(&mut self, parent: ClassId) -> Result<(Vec<MemberKey>, Vec<MethodId>), LinkError> {
        let record = self.classes.class(parent)?;
        Ok((record.vtable_keys.to_vec(), record.vtable.to_vec()))
    }

    fn add_proxy_constructor(&mut self, class: ClassId) -> Result<MethodId, Raise> {
        let names = &mut self.classes.names;
        let (name, signature) = (names.intern(b"<init>"), names.intern(CONSTRUCTOR.as_bytes()));
        let kinds = vec![Kind::Primitive(Primitive::Void), Kind::Reference];
        let flags = AccessFlags(AccessFlags::PUBLIC.0 | AccessFlags::CONSTRUCTOR.0);
        Ok(self.push_proxy_method(class, (name, signature), kinds, flags, Body::Proxy(MethodId(0)), NO_SLOT))
    }

    fn add_proxy_method(
        &mut self,
        class: ClassId,
        target: MethodId,
        (keys, slots): &mut (Vec<MemberKey>, Vec<MethodId>),
    ) -> Result<MethodId, Raise> {
        let m = self.classes.method_linked(target).ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
        let (name, signature, kinds, key) = (m.name, m.signature, m.kinds.to_vec(), m.key());
        let slot = keys.iter().position(|k| *k == key).unwrap_or_else(|| {
            keys.push(key);
            slots.push(target);
            keys.len() - 1
        });
        let flags = AccessFlags(AccessFlags::PUBLIC.0 | AccessFlags::FINAL.0);
        let id = self.push_proxy_method(class, (name, signature), kinds, flags, Body::Proxy(target), slot as u32);
        slots[slot] = id;
        Ok(id)
    }

    fn push_proxy_method(
        &mut self,
        class: ClassId,
        (name, signature): (crate::names::Sym, crate::names::Sym),
        kinds: Vec<Kind>,
        flags: AccessFlags,
        body: Body,
        slot: u32,
    ) -> MethodId {
        let id = MethodId(self.classes.methods.len() as u32);
        let ins = kinds[1..].iter().map(|k| k.words()).sum::<u32>() as u16 + 1;
        self.classes.entries.resize(id.0 as usize + 1);
        self.classes.methods.push(Method {
            id,
            class,
            name,
            signature,
            kinds: kinds.into(),
            flags,
            body,
            registers: ins,
            ins,
            slot,
            code: None,
            maps: std::cell::OnceCell::new(),
        });
        id
    }

    /// Makes the box of a primitive from its words, as `valueOf` would.
    pub fn box_words(&mut self, p: Primitive, words: u64) -> Result<Ref, Raise> {
        let (class, letter) = (p.box_class(), p.letter());
        let class = self.classes.boot(class)?;
        let object = self.new_object(class)?;
        let at = self.field_offset(class, "value", &letter.to_string());
        let at = object.at(at.ok_or_else(|| Raise::bare("java/lang/InternalError"))?);
        match p.shift() {
            0 => self.heap.region.store_u8(at, words as u8),
            1 => self.heap.region.store_u16(at, words as u16),
            2 => self.heap.region.store_u32(at, words as u32),
            _ => self.heap.region.store_u64(at, words),
        }
        Ok(object)
    }

    /// The words in a box; the object must be the box of this primitive.
    pub fn unbox_words(&mut self, boxed: Ref, p: Primitive) -> Result<u64, Raise> {
        if boxed.is_null() {
            return Err(Raise::null("boxed value == null"));
        }
        let class = self.class_of(boxed);
        let at = self.field_offset(class, "value", &p.letter().to_string());
        let at = boxed.at(at.ok_or_else(|| Raise::illegal_argument("argument type mismatch"))?);
        let region = &self.heap.region;
        Ok(match p {
            Primitive::Boolean => u64::from(region.load_u8(at)),
            Primitive::Byte => region.load_i8(at) as i32 as u32 as u64,
            Primitive::Char => u64::from(region.load_u16(at)),
            Primitive::Short => region.load_i16(at) as i32 as u32 as u64,
            _ if p.shift() == 3 => region.load_u64(at),
            _ => u64::from(region.load_u32(at)),
        })
    }
}

const CONSTRUCTOR: &str = "(Ljava/lang/reflect/InvocationHandler;)V";

/// Runs a method of a proxy class: its constructor stores the handler, all others call `Proxy.call`.
pub(crate) fn proxy_call(call: &mut Call<'_>) -> NativeResult {
    let m = call.vm.classes.method(call.method);
    let (class, kinds, is_constructor) = (m.class, m.kinds.to_vec(), m.is_constructor());
    let this = call.reference();
    let parent = call.vm.classes.boot("java/lang/reflect/Proxy")?;
    if is_constructor {
        let handler = call.reference();
        let at = call.vm.field_offset(parent, "h", "Ljava/lang/reflect/InvocationHandler;");
        let at = at.ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
        call.vm.heap.region.store_u32(this.at(at), handler.0);
        return void();
    }
    if call.step == 1 {
        return unboxed_result(call, kinds[0]);
    }
    let first = call.vm.classes.class(class)?.methods[0];
    let index = call.method.0 - first.0 - 1;
    let mut arguments = Vec::new();
    for kind in &kinds[1..] {
        arguments.push(match kind {
            Kind::Reference => call.reference(),
            Kind::Primitive(p) => {
                let words = if p.shift() == 3 { call.long() as u64 } else { call.int() as u32 as u64 };
                call.vm.box_words(*p, words)?
            }
        });
    }
    let array = call.vm.new_ref_array(call.vm.known.object, &arguments)?;
    let signature = "(Ljava/lang/reflect/Proxy;I[Ljava/lang/Object;)Ljava/lang/Object;";
    let method = call.vm.virtual_method(parent, "call", signature)?;
    Ok(Answer::Call(Callback { method, args: vec![this.0, index, array.0], step: 1, catch: false }))
}

fn unboxed_result(call: &mut Call<'_>, kind: Kind) -> NativeResult {
    let result = call.result_ref();
    match kind {
        Kind::Reference => reference(result),
        Kind::Primitive(Primitive::Void) => void(),
        Kind::Primitive(p) => {
            let words = call.vm.unbox_words(result, p)?;
            match p {
                Primitive::Long => long(words as i64),
                Primitive::Double => double(f64::from_bits(words)),
                Primitive::Float => float(f32::from_bits(words as u32)),
                _ => int(words as i32),
            }
        }
    }
}
