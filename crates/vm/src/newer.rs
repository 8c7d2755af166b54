//! What an app asks of a newer platform than this one.
//!
//! An app that wants a newer Android is run all the same (design, section 4), and builds for newer levels call newer
//! members without asking for the version first. While such an app is there, a method that the platform lacks is answered
//! by a static method of ours, if there is one: class `gibbon.newer.android_view_View` for `android.view.View`, with the
//! receiver as first argument. Any other is a gap: counted, with a typed default. A constructor is the longest one that
//! takes the first arguments, and then our static method `init`, if there is one, makes of the object what the others
//! say. Classes of ours that stand for newer ones of the platform are unknown to all other apps, because libraries look for
//! them to find out the version.
//!
//! A gap is a method with a number of its own, that of the reference in the app's file, which no definition takes.

use crate::class::{Body, DexId, FieldId, Kind, LoaderId, Method, MethodId, NO_SLOT};
use crate::classes::Classes;
use crate::file_names::Signature;
use crate::internal::count_gap;
use crate::layout::{ClassId, Primitive, Ref};
use crate::names::{MemberKey, Sym};
use crate::native::{Answer, Call, Callback, NativeResult, Value, reference, void};
use dex::{AccessFlags, MethodIdx, Opcode};
use rustc_hash::FxHashSet;
use std::cell::OnceCell;

/// What there is for apps that want a newer Android.
#[derive(Default)]
pub(crate) struct Newer {
    /// Whether such an app is there.
    wanted: bool,
    /// Descriptors of classes that only such apps know, nested ones apart.
    classes: FxHashSet<Sym>,
    /// Beginnings of the descriptors of all classes of a package that only such apps know.
    packages: Vec<Box<[u8]>>,
}

impl Classes {
    /// Says which boot classes stand for newer ones of the platform, by descriptor or package (`Ljava/time/`). Nested ones
    /// go with theirs.
    pub fn set_newer_classes<'a>(&mut self, descriptors: impl Iterator<Item = &'a str>) {
        let (packages, classes): (Vec<&str>, Vec<&str>) = descriptors.partition(|descriptor| descriptor.ends_with('/'));
        self.newer.packages = packages.iter().map(|package| package.as_bytes().into()).collect();
        self.newer.classes = classes.iter().map(|descriptor| self.names.intern(descriptor.as_bytes())).collect();
    }

    /// Says whether an app is there that wants a newer Android. To be said before it starts.
    pub fn want_newer(&mut self, wanted: bool) {
        self.newer.wanted = wanted;
    }

    /// Whether such an app is there.
    pub fn wants_newer(&self) -> bool {
        self.newer.wanted
    }

    /// Whether a boot class is hidden from all that runs now: one of ours, or nested in one.
    pub(crate) fn is_hidden(&self, descriptor: Sym) -> bool {
        if self.newer.wanted || self.newer.classes.is_empty() {
            return false;
        }
        let name = self.names.bytes(descriptor);
        let newer = self.newer.classes.contains(&descriptor);
        if newer || self.newer.packages.iter().any(|package| name.starts_with(package)) {
            return true;
        }
        let Some(end) = name.iter().position(|c| *c == b'$') else { return false };
        let outer = self.names.find(&[&name[..end], b";"].concat());
        outer.is_some_and(|outer| self.newer.classes.contains(&outer))
    }

    /// What answers a call of a method that a class lacks; nothing if that is the app's own fault.
    pub(crate) fn newer_method(&mut self, dex: DexId, index: MethodIdx, is_static: bool) -> Option<MethodId> {
        if !self.newer.wanted {
            return None;
        }
        let reference = self.dex(dex).view().method(index).ok()?;
        let class = self.resolve_type(dex, reference.class).ok()?;
        let record = self.class(class).ok()?;
        let above: Vec<ClassId> = record.ancestors.iter().rev().chain(record.all_interfaces.iter()).copied().collect();
        // Of a class without a class of the platform but Object above it, nobody expects more than it has.
        let object = self.boot("java/lang/Object").ok()?;
        let platform: Vec<ClassId> = above.into_iter().filter(|c| self.is_of_platform(*c)).collect();
        if platform.iter().all(|c| *c == object && class != object) {
            return None;
        }
        let name = self.file_name(dex, reference.name).ok()?;
        let signature = self.file_signature(dex, reference.proto).ok()?;
        let ours = platform.iter().find_map(|c| self.substitute(*c, name, signature.sym, is_static));
        ours.or_else(|| self.gap_of(dex, index, class, name, signature, is_static))
    }

    /// A static field of this type that holds nothing, for one that a class of the platform lacks.
    pub(crate) fn newer_field(&mut self, class: ClassId, ty: Sym) -> Option<FieldId> {
        if !self.newer.wanted {
            return None;
        }
        let object = self.boot("java/lang/Object").ok()?;
        let above = self.class(class).ok()?.ancestors.clone();
        if !above.iter().any(|c| *c != object && self.is_of_platform(*c)) {
            return None;
        }
        let absent = self.find(LoaderId::BOOT, b"Lgibbon/newer/Absent;")?;
        let kind = Kind::of_descriptor(self.names.bytes(ty));
        let fields = self.class(absent).ok()?.fields.clone();
        fields.into_iter().find(|field| self.field(*field).kind == kind)
    }

    /// The class of ours with the newer members of a class of the platform, while an app is there that wants them.
    pub fn newer_class(&mut self, class: ClassId) -> Option<ClassId> {
        let plain = self.newer.wanted && !class.is_array() && self.is_of_platform(class);
        plain.then(|| self.ours_for(class)).flatten()
    }

    fn ours_for(&mut self, class: ClassId) -> Option<ClassId> {
        let descriptor = self.descriptor(class);
        let plain: String = descriptor.strip_prefix('L')?.strip_suffix(';')?.replace(['/', '$'], "_");
        self.find(LoaderId::BOOT, format!("Lgibbon/newer/{plain};").as_bytes())
    }

    fn is_of_platform(&self, class: ClassId) -> bool {
        self.linked(class).is_some_and(|c| c.loader == LoaderId::BOOT)
    }

    /// The method of ours that stands for one of a class of the platform.
    fn substitute(&mut self, class: ClassId, name: Sym, signature: Sym, is_static: bool) -> Option<MethodId> {
        let ours = self.ours_for(class)?;
        let descriptor = self.descriptor(class);
        let text = self.names.text(signature);
        let signature = if is_static { text } else { text.replacen('(', &format!("({descriptor}"), 1) };
        let key = MemberKey::new(name, self.names.intern(signature.as_bytes()));
        self.class(ours).ok()?.own_method(key)
    }

    /// Makes the method that is a gap.
    fn gap_of(
        &mut self,
        dex: DexId,
        index: MethodIdx,
        class: ClassId,
        name: Sym,
        signature: Signature,
        is_static: bool,
    ) -> Option<MethodId> {
        let id = self.dex(dex).method_id(index);
        if self.methods.get(id.0 as usize).is_none() {
            let flags = AccessFlags::PUBLIC.0 | AccessFlags::NATIVE.0;
            let flags = AccessFlags(if is_static { flags | AccessFlags::STATIC.0 } else { flags });
            let ins = signature.kinds[1..].iter().map(|k| k.words()).sum::<u32>() as u16 + u16::from(!is_static);
            let Signature { sym: signature, kinds } = signature;
            let (body, slot, maps) = (Body::Abstract, NO_SLOT, OnceCell::new());
            let (registers, code) = (ins, None);
            let gap = Method { id, class, ins, registers, slot, name, signature, kinds, flags, body, code, maps };
            self.put_method(gap, None);
        }
        Some(id)
    }

    /// Makes a gap that a snapshot of another process names; how it is called is seen from the code.
    pub(crate) fn gap_again(&mut self, dex: DexId, index: MethodIdx) -> Option<MethodId> {
        let is_static = is_called_statically(self, dex, index)?;
        self.newer_method(dex, index, is_static)
    }

    /// Whether a method is such a gap.
    pub fn is_newer_gap(&self, id: MethodId) -> bool {
        let origin = self.linked(self.method(id).class).and_then(|class| class.origin);
        self.newer.wanted && origin.is_none_or(|(dex, _)| self.home_of(id) != Some(dex))
    }
}

/// Whether the first call of a method in a file has no receiver; nothing if there is no call.
fn is_called_statically(classes: &Classes, dex: DexId, index: MethodIdx) -> Option<bool> {
    let view = classes.dex(dex).view();
    let data = view.class_defs().filter_map(|def| view.class_data(&def).ok());
    let bodies = data.flat_map(|data| data.methods().collect::<Vec<_>>()).filter(|m| m.code_off != 0);
    let mut codes = bodies.filter_map(|m| view.code(m.code_off).ok());
    codes.find_map(|code| {
        let mut calls = code.insns.iter().filter_map(|decoded| Some(decoded.ok()?.1));
        calls.find_map(|d| match d.op {
            Opcode::InvokeStatic | Opcode::InvokeStaticRange if d.index == index.0 => Some(true),
            Opcode::InvokeVirtual
            | Opcode::InvokeVirtualRange
            | Opcode::InvokeInterface
            | Opcode::InvokeInterfaceRange
            | Opcode::InvokeDirect
            | Opcode::InvokeDirectRange
            | Opcode::InvokeSuper
            | Opcode::InvokeSuperRange
                if d.index == index.0 =>
            {
                Some(false)
            }
            _ => None,
        })
    })
}

/// What such a gap answers besides its default: a class of the app may have the method, an object can be made with fewer
/// arguments, and who sets something on a builder gets the builder back.
pub(crate) fn answer(call: &mut Call<'_>) -> Option<NativeResult> {
    match call.step {
        0 => {}
        RETURNED => return Some(Ok(Answer::Return(returned(call)))),
        MADE => return Some(made(call)),
        INITIALISED => return Some(void()),
        _ => return None,
    }
    let method = call.vm.classes.method(call.method);
    if method.is_static() {
        return None;
    }
    let (key, class, name) = (method.key(), method.class, method.name);
    let receiver = Ref(call.word(0));
    if call.vm.classes.names.bytes(name) == b"<init>" {
        let shorter = shorter_constructor(call, class)?;
        if initialiser(call).is_none() {
            count_gap(call);
        }
        return Some(pass_on(call, shorter, MADE));
    }
    let dynamic = call.vm.class_of(receiver);
    let own = call.vm.classes.find_method(dynamic, key);
    // Whoever has the method and calls that of its superclass means the platform's.
    if let Some(own) = own.filter(|own| call.vm.caller() != Some(*own)) {
        return Some(pass_on(call, own, RETURNED));
    }
    None
}

/// The receiver, if that is what a method of this class gives back so that calls can be chained.
pub(crate) fn chained(call: &mut Call<'_>) -> Option<NativeResult> {
    let method = call.vm.classes.method(call.method);
    if method.is_static() {
        return None;
    }
    let (class, signature) = (method.class, method.signature);
    let result = call.vm.classes.names.text(signature).rsplit(')').next()?.to_owned();
    (result == call.vm.classes.descriptor(class)).then(|| reference(Ref(call.word(0))))
}

/// Calls another method with as many of the arguments as it takes.
fn pass_on(call: &Call<'_>, method: MethodId, step: u32) -> NativeResult {
    let args = (0..u32::from(call.vm.classes.method(method).ins)).map(|i| call.word(i)).collect();
    Ok(Answer::Call(Callback { method, args, step, catch: false }))
}

/// The object is made of its first arguments; ours does the rest.
fn made(call: &mut Call<'_>) -> NativeResult {
    match initialiser(call) {
        Some(ours) => pass_on(call, ours, INITIALISED),
        None => void(),
    }
}

/// Our method that stands for the rest of a constructor.
fn initialiser(call: &mut Call<'_>) -> Option<MethodId> {
    let method = call.vm.classes.method(call.method);
    let (class, signature) = (method.class, method.signature);
    let name = call.vm.classes.names.intern(b"init");
    call.vm.classes.substitute(class, name, signature, false)
}

/// The constructor that takes as many of the first arguments as any.
fn shorter_constructor(call: &mut Call<'_>, class: ClassId) -> Option<MethodId> {
    let classes = &call.vm.classes;
    let wanted = parameters(classes, call.method);
    let own = classes.linked(class)?.methods.iter().copied();
    let constructors = own.filter(|m| {
        let method = classes.method(*m);
        classes.names.bytes(method.name) == b"<init>" && wanted.starts_with(&parameters(classes, *m))
    });
    constructors.max_by_key(|m| classes.method(*m).ins)
}

/// What the method that was called gave back.
fn returned(call: &Call<'_>) -> Value {
    let bits = call.result();
    match call.vm.classes.method(call.method).result() {
        Kind::Reference => Value::Ref(Ref(bits as u32)),
        Kind::Primitive(Primitive::Void) => Value::Void,
        Kind::Primitive(Primitive::Long) => Value::Long(bits as i64),
        Kind::Primitive(Primitive::Float) => Value::Float(f32::from_bits(bits as u32)),
        Kind::Primitive(Primitive::Double) => Value::Double(f64::from_bits(bits)),
        Kind::Primitive(_) => Value::Int(bits as i32),
    }
}

/// The descriptors of a method's parameters, one behind the other.
fn parameters(classes: &Classes, method: MethodId) -> String {
    let signature = classes.names.text(classes.method(method).signature);
    signature.trim_start_matches('(').split(')').next().unwrap_or_default().to_owned()
}

/// The own method of the receiver's class has returned.
const RETURNED: u32 = 20;
/// The shorter constructor has returned.
const MADE: u32 = 21;
/// Ours has done the rest.
const INITIALISED: u32 = 22;
