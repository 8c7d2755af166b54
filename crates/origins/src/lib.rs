//! Whose code a class is: the app's own, that of a library bundled with it, or Android's.
//!
//! Coverage counts the app's own code and a finding is named by its frames, so one judge decides for all, by package.
//! The list of libraries is data (`data/libraries.txt`). What nobody claims is the app's own; so is what lies below the
//! app's package, because libraries have sample apps, unless the list names a package further down.

use std::collections::BTreeMap;

/// Whose code a class is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// Written for this app.
    App,
    /// Bundled with the app but written by others.
    Library,
    /// Part of Android.
    Framework,
}

/// Tells the three apart for one app.
#[derive(Clone, Debug)]
pub struct Origins {
    app: String,
    libraries: BTreeMap<&'static str, &'static str>,
}

impl Origins {
    /// For the app with this package.
    pub fn new(package: &str) -> Origins {
        Origins { app: package.to_owned(), libraries: listed().collect() }
    }

    /// Whose code the class is.
    pub fn of(&self, class: &str) -> Origin {
        let library = self.listed_package(class).map_or(0, |(package, _)| package.len());
        let framework = framework_root(class).map_or(0, str::len);
        if is_proxy(class) {
            return Origin::Framework;
        }
        if library.max(framework) == 0 || self.owns(class, library) {
            Origin::App
        } else if framework >= library {
            Origin::Framework
        } else {
            Origin::Library
        }
    }

    /// The name of what a class that is not the app's own belongs to.
    pub fn library(&self, class: &str) -> Option<&'static str> {
        let listed = || self.listed_package(class).map_or("Android (bundled)", |(_, name)| name);
        (self.of(class) != Origin::App).then(listed)
    }

    /// Whether the class lies below the app's package, and that says more than a claim of so many letters.
    fn owns(&self, class: &str, claim: usize) -> bool {
        !self.app.is_empty() && inside(class, &self.app) && claim <= self.app.len()
    }

    /// The longest package in the list that the class lies in.
    fn listed_package(&self, class: &str) -> Option<(&'static str, &'static str)> {
        let packages = class.rmatch_indices('.').map(|(at, _)| &class[..at]);
        packages.filter_map(|p| self.libraries.get_key_value(p)).next().map(|(package, name)| (*package, *name))
    }
}

/// Whether a class is part of Android or its core library rather than of any package that an app brings.
pub fn is_framework(class: &str) -> bool {
    framework_root(class).is_some() || is_proxy(class)
}

/// Whether `java.lang.reflect.Proxy` made the class. Nobody wrote it, it only passes calls on, and its number tells how
/// many were made before.
fn is_proxy(class: &str) -> bool {
    let number = class.rsplit('.').next().and_then(|name| name.strip_prefix("$Proxy"));
    number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// The names of all libraries.
pub fn names() -> impl Iterator<Item = &'static str> {
    listed().map(|(_, name)| name)
}

/// Packages of Android. `gibbon` holds what the embedded device puts under an app: its system server and its core classes.
/// Of `com.android` only what the platform loads into an app's process: many an app has its own code in a package of that name.
const ROOTS: [&str; 36] = [
    "android",
    "com.android.art",
    "com.android.bluetooth",
    "com.android.dex",
    "com.android.framework",
    "com.android.future.usb",
    "com.android.i18n",
    "com.android.icu",
    "com.android.ims",
    "com.android.internal",
    "com.android.location.provider",
    "com.android.media.remotedisplay",
    "com.android.modules",
    "com.android.net",
    "com.android.nfc_extras",
    "com.android.okhttp",
    "com.android.org",
    "com.android.server",
    "com.android.webview",
    "com.android.wifi",
    "com.google.android.collect",
    "dalvik",
    "gibbon",
    "gov.nist",
    "java",
    "javax",
    "jdk",
    "junit.framework",
    "libcore",
    "org.apache.harmony",
    "org.apache.http",
    "org.json",
    "org.w3c.dom",
    "org.xml.sax",
    "org.xmlpull.v1",
    "sun",
];

fn framework_root(class: &str) -> Option<&'static str> {
    ROOTS.into_iter().filter(|root| inside(class, root)).max_by_key(|root| root.len())
}

/// The lines of the list: package and name.
fn listed() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("../data/libraries.txt").lines().filter_map(|line| line.split_once('\t'))
}

fn inside(class: &str, package: &str) -> bool {
    class.strip_prefix(package).is_some_and(|rest| rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(app: &str, class: &str, origin: Origin, library: Option<&str>) {
        let origins = Origins::new(app);
        assert_eq!((origins.of(class), origins.library(class)), (origin, library), "{class} in {app}");
    }

    #[test]
    fn the_list_is_sorted_without_repetition() {
        let packages: Vec<_> = listed().map(|(package, _)| package).collect();
        assert!(packages.len() > 400 && packages.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn code_is_told_apart() {
        let app = "com.example.notes";
        for own in
            ["com.example.notes.Main", "com.example.notesx.Main", "a.a.b", "javaish.Thing", "androidxyz.View", "A", ""]
        {
            check(app, own, Origin::App, None);
        }
        check(app, "android.support.v4.app.Fragment", Origin::Library, Some("Android Support Library"));
        check(app, "androidx.core.A", Origin::Library, Some("AndroidX"));
        check(app, "androidx.compose.ui.Node", Origin::Library, Some("Jetpack Compose"));
        check(app, "com.squareup.okhttp.Call", Origin::Library, Some("Square's libraries"));
        check(app, "com.vladsch.flexmark.ast.Node", Origin::Library, Some("flexmark"));
        check(app, "gibbon.server.Zygote", Origin::Framework, Some("Android (bundled)"));
        check(app, "android.app.Activity", Origin::Framework, Some("Android (bundled)"));
        check(app, "com.android.internal.os.ZygoteInit", Origin::Framework, Some("Android (bundled)"));
        check(app, "java.lang.String", Origin::Framework, Some("Java (bundled)"));
        // Made at run time, in the package of an interface that is not public.
        check(app, "$Proxy0", Origin::Framework, Some("Android (bundled)"));
        check(app, "com.example.notes.$Proxy12", Origin::Framework, Some("Android (bundled)"));
        check(app, "com.example.notes.Main$Proxy1", Origin::App, None);
        check(app, "com.example.notes.$ProxyHelper", Origin::App, None);
        check("", "okio.Buffer", Origin::Library, Some("Okio"));
    }

    #[test]
    fn an_app_inside_a_listed_package_owns_its_code() {
        // An app whose package says com.example and whose code lies elsewhere.
        check("com.example.attendance", "com.android.attendance.Login", Origin::App, None);
        check("com.example.attendance", "com.android.volley.Request", Origin::Library, Some("Volley"));
        check("com.facebook.katana", "com.facebook.katana.Main", Origin::App, None);
        check("com.android.calculator2", "com.android.calculator2.Main", Origin::App, None);
        check("org.apache.demo", "org.apache.demo.Main", Origin::App, None);
        check("org.apache.demo", "org.apache.commons.Lang", Origin::Library, Some("Apache Commons"));
        check("org.apache", "org.apache.commons.Lang", Origin::Library, Some("Apache Commons"));
    }
}
