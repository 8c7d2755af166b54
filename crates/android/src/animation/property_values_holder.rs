//! android.animation.PropertyValuesHolder: setters are found once and called directly.
//!
//! A handle stands for a name and a signature, which every target's own class resolves.

use crate::{fields, idle};
use libcore::natives::{Table, peers};
use libcore::wire::{Corrupt, PlainState, Reader, Writer};
use vm::layout::Ref;
use vm::native::{Callback, long, void};
use vm::{Answer, Call, NativeResult, Raise};

const CLASS: &str = "android/animation/PropertyValuesHolder";

/// Natives of PropertyValuesHolder.
pub const NATIVES: Table = libcore::natives![
    idle::exact(CLASS, "nGetIntMethod(Ljava/lang/Class;Ljava/lang/String;)J", int_method),
    idle::exact(CLASS, "nGetFloatMethod(Ljava/lang/Class;Ljava/lang/String;)J", float_method),
    idle::exact(CLASS, "nGetMultipleIntMethod(Ljava/lang/Class;Ljava/lang/String;I)J", int_methods),
    idle::exact(CLASS, "nGetMultipleFloatMethod(Ljava/lang/Class;Ljava/lang/String;I)J", float_methods),
    idle::exact(CLASS, "nCallIntMethod(Ljava/lang/Object;JI)V", call_one),
    idle::exact(CLASS, "nCallFloatMethod(Ljava/lang/Object;JF)V", call_one),
    idle::exact(CLASS, "nCallTwoIntMethod(Ljava/lang/Object;JII)V", call_two),
    idle::exact(CLASS, "nCallTwoFloatMethod(Ljava/lang/Object;JFF)V", call_two),
    idle::exact(CLASS, "nCallFourIntMethod(Ljava/lang/Object;JIIII)V", call_four),
    idle::exact(CLASS, "nCallFourFloatMethod(Ljava/lang/Object;JFFFF)V", call_four),
    idle::exact(CLASS, "nCallMultipleIntMethod(Ljava/lang/Object;J[I)V", call_all),
    idle::exact(CLASS, "nCallMultipleFloatMethod(Ljava/lang/Object;J[F)V", call_all),
];

/// A setter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setter {
    name: String,
    signature: String,
}

impl PlainState for Setter {
    fn write(&self, out: &mut Writer) {
        out.bytes(self.name.as_bytes());
        out.bytes(self.signature.as_bytes());
    }

    fn read(input: &mut Reader<'_>) -> Result<Setter, Corrupt> {
        let mut text = || input.bytes().map(|b| String::from_utf8_lossy(b).into_owned());
        Ok(Setter { name: text()?, signature: text()? })
    }
}

/// The most arguments that a setter can have.
const MOST: i32 = 255;

fn find(call: &mut Call<'_>, kind: &str, several: bool) -> NativeResult {
    let (class, name) = (call.object("targetClass")?, call.string("methodName")?);
    let count = if several { call.int().clamp(0, MOST) } else { 1 };
    let signature = format!("({})V", kind.repeat(count as usize));
    let class = call.vm.class_from_object(class);
    match call.vm.find_method(class, &name, &signature) {
        Some(_) => long(peers::add(call.vm, Setter { name, signature }) as i64),
        None => Err(Raise::new("java/lang/NoSuchMethodError", format!("{name}{signature}"))),
    }
}

fn int_method(call: &mut Call<'_>) -> NativeResult {
    find(call, "I", false)
}

fn float_method(call: &mut Call<'_>) -> NativeResult {
    find(call, "F", false)
}

fn int_methods(call: &mut Call<'_>) -> NativeResult {
    find(call, "I", true)
}

fn float_methods(call: &mut Call<'_>) -> NativeResult {
    find(call, "F", true)
}

/// Calls the setter of the target with these words.
fn invoke(call: &mut Call<'_>, target: Ref, handle: i64, words: Vec<u32>) -> NativeResult {
    if call.step != 0 {
        return void();
    }
    let setter = peers::get::<Setter>(call.vm, handle)?;
    let class = call.vm.class_of(target);
    let method = call.vm.virtual_method(class, &setter.name, &setter.signature)?;
    let args = std::iter::once(target.0).chain(words).collect();
    Ok(Answer::Call(Callback { method, args, step: 1, catch: false }))
}

fn call_words(call: &mut Call<'_>, count: usize) -> NativeResult {
    let (target, handle) = (call.object("target")?, call.long());
    let words = (0..count).map(|_| call.int() as u32).collect();
    invoke(call, target, handle, words)
}

fn call_one(call: &mut Call<'_>) -> NativeResult {
    call_words(call, 1)
}

fn call_two(call: &mut Call<'_>) -> NativeResult {
    call_words(call, 2)
}

fn call_four(call: &mut Call<'_>) -> NativeResult {
    call_words(call, 4)
}

fn call_all(call: &mut Call<'_>) -> NativeResult {
    let (target, handle, array) = (call.object("target")?, call.long(), call.object("args")?);
    let words = fields::floats(call.vm, array).iter().map(|f| f.to_bits()).collect();
    invoke(call, target, handle, words)
}
