//! Class loaders of the guest: when its code is asked for a class, and what it answered.
//!
//! A loader with the platform's look-up (parent first, then its files) needs no guest code for classes that the machine
//! finds by itself ([`Classes::find`](crate::classes::Classes::find)). A loader that the app wrote is asked for every
//! name that its classes use, once, as ART asks it; so is any loader before a class counts as missing, because it may
//! have files that the machine does not know to be its own. The answers are recipes ([`Made::Found`]): a restore
//! takes them back, and with them all code that was resolved by them, so that the loader is asked again.

use crate::class::LoaderId;
use crate::classes::Loader;
use crate::internal::THROW_NEW;
use crate::layout::{ClassId, Ref};
use crate::machine::Vm;
use crate::made::Made;
use crate::native::{Answer, Call, Callback, NativeResult, Raise, Resumed, void};

/// Who a loader of the guest is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adoption {
    /// The loader.
    pub loader: LoaderId,
    /// The loader that is asked first.
    pub parent: LoaderId,
    /// The loader number that the same object had first: each file that a loader opens has a number of its own.
    pub group: LoaderId,
    /// Whether the guest's code decides what a name means.
    pub asks: bool,
}

/// What a name means to a loader that was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The loader.
    pub loader: LoaderId,
    /// The descriptor.
    pub descriptor: Box<[u8]>,
    /// The class.
    pub class: ClassId,
}

impl Vm {
    /// Notes what the guest's loader object is, when it first defines a class of a file.
    pub fn adopt_loader(&mut self, adoption: Adoption, object: Ref) {
        self.side.loaders[adoption.loader.0 as usize] = object;
        self.side.made.push(Made::Adopted(adoption));
        self.follow_adoption(adoption);
    }

    /// Notes what a loader answered, or what it defined.
    pub fn record_found(&mut self, loader: LoaderId, descriptor: &[u8], class: ClassId) {
        let found = Found { loader, descriptor: descriptor.into(), class };
        if self.classes.found(loader, descriptor) != Some(class) {
            self.side.made.push(Made::Found(found.clone()));
            self.follow_found(&found);
        }
    }

    pub(crate) fn follow_adoption(&mut self, adoption: Adoption) -> bool {
        let made = Made::Adopted(adoption);
        if self.made_before(&made).is_some() {
            return true;
        }
        self.made_here.push(made, self.classes.marks());
        let loader = self.classes.loaders.get_mut(adoption.loader.0 as usize);
        loader.map(|l| (l.parent, l.group, l.asks) = (adoption.parent, adoption.group, adoption.asks)).is_some()
    }

    pub(crate) fn follow_found(&mut self, found: &Found) -> bool {
        let made = Made::Found(found.clone());
        if self.made_before(&made).is_some() {
            return true;
        }
        self.made_here.push(made, self.classes.marks());
        let descriptor = self.classes.names.intern(&found.descriptor);
        let loader = self.classes.loaders.get_mut(found.loader.0 as usize);
        loader.map(|l| l.found.insert(descriptor, found.class)).is_some()
    }

    /// Takes back what one recipe did to a loader that stays.
    pub(crate) fn unmake_loader(&mut self, made: &Made) {
        let classes = &mut self.classes;
        match made {
            Made::Adopted(adoption) => {
                if let Some(loader) = classes.loaders.get_mut(adoption.loader.0 as usize) {
                    let fresh = Loader::new(LoaderId::BOOT, adoption.loader);
                    (loader.parent, loader.group, loader.asks) = (fresh.parent, fresh.group, fresh.asks);
                }
            }
            Made::Found(found) => {
                let descriptor = classes.names.intern(&found.descriptor);
                if let Some(loader) = classes.loaders.get_mut(found.loader.0 as usize) {
                    loader.found.remove(&descriptor);
                }
                classes.forget_answers();
            }
            _ => {}
        }
    }

    /// The error that the guest gets for a class that nobody can be asked for.
    pub(crate) fn missing_class(descriptor: &[u8]) -> Raise {
        let text = String::from_utf8_lossy(descriptor);
        Raise::new("java/lang/NoClassDefFoundError", format!("Failed resolution of: {text}"))
    }

    /// The object of a loader that can be asked.
    pub fn loader_object(&self, loader: LoaderId) -> Option<Ref> {
        self.side.loaders.get(loader.0 as usize).copied().filter(|object| !object.is_null())
    }
}

/// Asks a loader for a class: its number, and the descriptor. Afterwards the instruction that needed it runs again.
pub(crate) fn load_class(call: &mut Call<'_>) -> NativeResult {
    let (loader, descriptor) = (LoaderId(call.int() as u32), call.reference());
    let text = call.vm.string_text(descriptor);
    match (call.step, call.resumed) {
        (0, _) => ask(call, loader, &text),
        (1, Resumed::Threw(exception)) => not_found(call, exception, &text),
        (1, _) => answered(call, loader, &text),
        (2, Resumed::Threw(error)) => {
            // The error was made; now it gets its cause.
            let class = call.vm.class_of(error);
            let signature = "(Ljava/lang/Throwable;)Ljava/lang/Throwable;";
            let method = call.vm.virtual_method(class, "initCause", signature)?;
            let args = vec![error.0, call.state(0)];
            call.set_state(1, error.0);
            Ok(Answer::Call(Callback { method, args, step: 3, catch: false }))
        }
        (3, _) => Err(Raise::Object(Ref(call.state(1)))),
        _ => Err(Vm::missing_class(text.as_bytes())),
    }
}

fn ask(call: &mut Call<'_>, loader: LoaderId, descriptor: &str) -> NativeResult {
    let Some(object) = call.vm.loader_object(loader) else { return Err(Vm::missing_class(descriptor.as_bytes())) };
    let name = call.vm.new_string(&crate::classes::dotted(descriptor))?;
    let class = call.vm.class_of(object);
    let method = call.vm.virtual_method(class, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")?;
    Ok(Answer::Call(Callback { method, args: vec![object.0, name.0], step: 1, catch: true }))
}

/// A ClassNotFoundException becomes the cause of a NoClassDefFoundError; what else a loader throws passes through.
fn not_found(call: &mut Call<'_>, exception: Ref, descriptor: &str) -> NativeResult {
    let checked = call.vm.classes.boot("java/lang/ClassNotFoundException")?;
    if !call.vm.is_instance(exception, checked) {
        return Err(Raise::Object(exception));
    }
    call.set_state(0, exception.0);
    let error = call.vm.classes.boot("java/lang/NoClassDefFoundError")?;
    let message = call.vm.new_string(&format!("Failed resolution of: {descriptor}"))?;
    Ok(Answer::Call(Callback { method: THROW_NEW, args: vec![error.0, message.0], step: 2, catch: true }))
}

fn answered(call: &mut Call<'_>, loader: LoaderId, descriptor: &str) -> NativeResult {
    let answer = call.result_ref();
    if answer.is_null() {
        let name = crate::classes::dotted(descriptor);
        return Err(Raise::null(&format!("ClassLoader.loadClass returned null for {name}")));
    }
    let class = call.vm.class_from_object(answer);
    if call.vm.classes.descriptor(class) != descriptor {
        return Err(Vm::missing_class(descriptor.as_bytes()));
    }
    call.vm.record_found(loader, descriptor.as_bytes(), class);
    void()
}
