//! Whose fault it is that a class or a member was not found.
//!
//! Most classes of the device are Android 6's own: what those lack, every phone with Android 6 lacks, and an app that uses it
//! there without asking for the version has a bug. Of a few packages the classes are others or made for the device, and
//! what native code would define is not known, so failures there are nobody's fault for sure.

use gui::stack::Throwable;

/// Whose fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Nothing was missing.
    None,
    /// The app lacks a class that only it could have, such as a view that a layout names and nobody wrote.
    Own,
    /// The app uses what came with a newer Android.
    Old,
    /// Nobody's for sure.
    Unknown,
}

/// What is thrown where something is missing.
const UNLINKED: [&str; 5] = [
    "java.lang.ClassNotFoundException",
    "java.lang.NoClassDefFoundError",
    "java.lang.NoSuchFieldError",
    "java.lang.NoSuchMethodError",
    "java.lang.UnsatisfiedLinkError",
];

/// Names that the platform, or a library that comes with a phone, may define in another version.
const PLATFORM: [&str; 11] = [
    "android.",
    "com.android.",
    "com.google.android.",
    "dalvik.",
    "java.",
    "javax.",
    "libcore.",
    "org.apache.http.",
    "org.json.",
    "org.w3c.",
    "org.xml.",
];

/// Packages of which each class is Android 6's own, and all of them are there. Below them are libraries that an app brings
/// along or has to ask for.
const GENUINE: [&str; 6] = ["android.", "java.io.", "java.net.", "java.nio.file.", "java.time.", "java.util."];
const NOT_GENUINE: [&str; 5] =
    ["android.arch.", "android.databinding.", "android.net.http.", "android.support.", "android.test."];

/// Whose fault a failure is, as far as exception and message tell.
pub(super) fn fault(thrown: &Throwable) -> Fault {
    if !UNLINKED.contains(&thrown.class.as_str()) {
        return Fault::None;
    }
    let Some(class) = missing_class(thrown) else { return Fault::Unknown };
    let in_any = |packages: &[&str]| packages.iter().any(|package| class.starts_with(package));
    if in_any(&GENUINE) && !in_any(&NOT_GENUINE) {
        return Fault::Old;
    }
    let not_there = thrown.class == "java.lang.ClassNotFoundException";
    if not_there && class.contains('.') && !in_any(&PLATFORM) { Fault::Own } else { Fault::Unknown }
}

/// The class that was looked for, or in which a member was looked for, by the words of the message.
fn missing_class(thrown: &Throwable) -> Option<String> {
    let message = thrown.message.as_deref()?;
    if let Some(rest) = message.strip_prefix("Didn't find class \"") {
        return Some(rest.split('"').next()?.to_owned());
    }
    let descriptor = match message.strip_prefix("Failed resolution of: ") {
        Some(descriptor) => descriptor,
        None => message.split_once(" in class ")?.1,
    };
    let name = descriptor.strip_prefix('L')?.split(';').next()?;
    Some(name.replace('/', "."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(class: &str, message: &str, expected: Fault) {
        let class = format!("java.lang.{class}");
        let thrown = Throwable { class, message: Some(message.to_owned()), frames: Vec::new() };
        assert_eq!(fault(&thrown), expected, "{message}");
    }

    fn not_found(name: &str, expected: Fault) {
        let path = "on path: DexPathList[[zip file \"/data/app/a-1/base.apk\"]]";
        check("ClassNotFoundException", &format!("Didn't find class \"{name}\" {path}"), expected);
    }

    #[test]
    fn a_class_that_only_the_app_could_have_is_its_own_fault() {
        not_found("org.example.SummaryPreference", Fault::Own);
        not_found("com.google.android.maps.MapView", Fault::Unknown);
        not_found("Unprefixed", Fault::Unknown);
        check("IllegalStateException", "no link", Fault::None);
    }

    #[test]
    fn what_a_class_of_android_6_lacks_every_such_phone_lacks() {
        not_found("android.app.NotificationChannel", Fault::Old);
        check("NoClassDefFoundError", "Failed resolution of: Ljava/time/LocalDate;", Fault::Old);
        let method = "No virtual method setTooltipText(Ljava/lang/CharSequence;)V in class Landroid/view/View; or its super classes";
        check("NoSuchMethodError", method, Fault::Old);
        check(
            "NoSuchFieldError",
            "No static field HARDWARE of type I in class Landroid/graphics/Bitmap$Config;",
            Fault::Old,
        );
    }

    #[test]
    fn of_other_classes_nobody_knows() {
        check(
            "NoSuchMethodError",
            "No static method isBlank()Z in class Ljava/lang/String; or its super classes",
            Fault::Unknown,
        );
        check(
            "NoSuchMethodError",
            "No virtual method a()V in class Lorg/example/View; or its super classes",
            Fault::Unknown,
        );
        check("UnsatisfiedLinkError", "No implementation found for int org.example.A.b()", Fault::Unknown);
        not_found("android.test.ActivityInstrumentationTestCase2", Fault::Unknown);
        not_found("android.support.v7.widget.CardView", Fault::Unknown);
    }
}
