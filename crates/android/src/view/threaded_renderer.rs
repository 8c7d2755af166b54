//! android.view.ThreadedRenderer: what is called although windows draw in software.

use libcore::natives::Table;
use vm::Native;
use vm::native::void;

const CLASS: &str = "android/view/ThreadedRenderer";
const SOFTWARE: &str = "there is no hardware renderer";

/// Natives of ThreadedRenderer.
pub const NATIVES: Table = &[
    Native::model(CLASS, "setupShadersDiskCache", "(Ljava/lang/String;)V", |_| void(), SOFTWARE),
    Native::model(CLASS, "nTrimMemory", "(I)V", |_| void(), SOFTWARE),
    Native::model(CLASS, "nOverrideProperty", "(Ljava/lang/String;Ljava/lang/String;)V", |_| void(), SOFTWARE),
];
