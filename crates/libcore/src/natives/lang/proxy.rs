//! java.lang.reflect.Proxy: classes made at run time.

use crate::natives::Table;
use vm::native::reference;
use vm::proxy::ProxyRecipe;
use vm::{Call, Native, NativeResult, Raise};

const DEFINE: &str =
    "(Ljava/lang/String;[Ljava/lang/Class;Ljava/lang/ClassLoader;[Ljava/lang/reflect/Method;)Ljava/lang/Class;";

/// Natives of Proxy.
pub const NATIVES: Table = crate::natives![Native::exact("java/lang/reflect/Proxy", "define", DEFINE, define)];

fn define(call: &mut Call<'_>) -> NativeResult {
    let (name, interfaces) = (call.string("name")?, call.object("interfaces")?);
    let (loader, methods) = (call.reference(), call.object("methods")?);
    let vm = &mut *call.vm;
    let number = vm.side.loaders.iter().position(|l| *l == loader && !loader.is_null()).unwrap_or(0);
    let interfaces = vm.ref_elements(interfaces).into_iter().map(|i| vm.class_from_object(i).0).collect();
    let class = vm.classes.boot("java/lang/reflect/Method")?;
    let at = vm.field_offset(class, "vmMethod", "I").ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
    let methods = vm.ref_elements(methods).into_iter().map(|m| vm.heap.region.load_u32(m.at(at))).collect();
    let descriptor = format!("L{};", name.replace('.', "/"));
    let recipe = ProxyRecipe { descriptor, loader: number as u32, interfaces, methods };
    let id = vm.define_proxy(recipe)?;
    reference(vm.class_object(id)?)
}
