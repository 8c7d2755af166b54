//! android.animation.PropertyValuesHolder: setters that animations call without reflection.
//!
//! The id that Java keeps is the method's number plus one; a class without such a setter throws, and Java goes on
//! with reflection.

use super::arrays::{floats, ints};
use libcore::natives::Table;
use vm::class::Kind;
use vm::layout::Ref;
use vm::native::{long, void};
use vm::{Answer, Call, Callback, MethodId, Native, NativeResult, Raise, Vm};

const CLASS: &str = "android/animation/PropertyValuesHolder";
/// The step after the setter returned.
const CALLED: u32 = 1;
/// Setters have no more arguments.
const MOST_ARGUMENTS: i32 = 255;

/// Natives of PropertyValuesHolder.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nGetIntMethod", "(Ljava/lang/Class;Ljava/lang/String;)J", |c| find(c, 'I', false)),
    Native::exact(CLASS, "nGetFloatMethod", "(Ljava/lang/Class;Ljava/lang/String;)J", |c| find(c, 'F', false)),
    Native::exact(CLASS, "nGetMultipleIntMethod", "(Ljava/lang/Class;Ljava/lang/String;I)J", |c| find(c, 'I', true)),
    Native::exact(CLASS, "nGetMultipleFloatMethod", "(Ljava/lang/Class;Ljava/lang/String;I)J", |c| find(c, 'F', true)),
    Native::exact(CLASS, "nCallIntMethod", "(Ljava/lang/Object;JI)V", |c| call(c, |c| words(c, 1))),
    Native::exact(CLASS, "nCallFloatMethod", "(Ljava/lang/Object;JF)V", |c| call(c, |c| words(c, 1))),
    Native::exact(CLASS, "nCallTwoIntMethod", "(Ljava/lang/Object;JII)V", |c| call(c, |c| words(c, 2))),
    Native::exact(CLASS, "nCallFourIntMethod", "(Ljava/lang/Object;JIIII)V", |c| call(c, |c| words(c, 4))),
    Native::exact(CLASS, "nCallTwoFloatMethod", "(Ljava/lang/Object;JFF)V", |c| call(c, |c| words(c, 2))),
    Native::exact(CLASS, "nCallFourFloatMethod", "(Ljava/lang/Object;JFFFF)V", |c| call(c, |c| words(c, 4))),
    Native::exact(CLASS, "nCallMultipleIntMethod", "(Ljava/lang/Object;J[I)V", |c| {
        call(c, |c| {
            let array = c.reference();
            ints(c.vm, array).into_iter().map(|value| value as u32).collect()
        })
    }),
    Native::exact(CLASS, "nCallMultipleFloatMethod", "(Ljava/lang/Object;J[F)V", |c| {
        call(c, |c| {
            let array = c.reference();
            floats(c.vm, array).into_iter().map(f32::to_bits).collect()
        })
    }),
];

fn find(c: &mut Call<'_>, letter: char, several: bool) -> NativeResult {
    let (class, name) = (c.object("targetClass")?, c.string("methodName")?);
    let count = if several { c.int().clamp(0, MOST_ARGUMENTS) } else { 1 };
    let signature = format!("({})V", letter.to_string().repeat(count as usize));
    let class = c.vm.class_from_object(class);
    let found = c.vm.find_method(class, &name, &signature).filter(|id| !c.vm.classes.method(*id).is_static());
    let missing = || Raise::new("java/lang/NoSuchMethodError", format!("no non-static method \"{name}{signature}\""));
    long(i64::from(found.ok_or_else(missing)?.0) + 1)
}

fn words(c: &mut Call<'_>, count: usize) -> Vec<u32> {
    (0..count).map(|_| c.int() as u32).collect()
}

fn call(c: &mut Call<'_>, arguments: fn(&mut Call<'_>) -> Vec<u32>) -> NativeResult {
    if c.step == CALLED {
        return void();
    }
    let (target, id) = (c.object("target")?, c.long());
    let mut args = vec![target.0];
    args.extend(arguments(c));
    let method = setter(c.vm, id, target, args.len()).ok_or_else(|| Raise::bare("java/lang/NoSuchMethodError"))?;
    Ok(Answer::Call(Callback { method, args, step: CALLED, catch: false }))
}

/// The setter behind an id. Its class may not be linked in this process, when a snapshot of another one was read; and an
/// app may have made the id up.
fn setter(vm: &mut Vm, id: i64, target: Ref, words: usize) -> Option<MethodId> {
    let number = MethodId(u32::try_from(id.checked_sub(1)?).ok()?);
    let found = vm.classes.method_linked(number)?;
    let takes_numbers = found.kinds.iter().skip(1).all(|kind| *kind != Kind::Reference);
    let fits = !found.is_static() && !found.is_constructor() && takes_numbers && usize::from(found.ins) == words;
    let declaring = found.class;
    if !fits || !vm.is_instance(target, declaring) {
        return None;
    }
    let class = vm.class_of(target);
    Some(vm.implementation(class, number).unwrap_or(number))
}
