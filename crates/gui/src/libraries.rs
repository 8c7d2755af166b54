//! Which code is the app's own.
//!
//! A finding is named by the app's frames, and coverage counts the app's code, so bundled libraries must be told
//! apart. The list of their packages is data (`data/libraries.txt`); what lies in the app's own package is the app's
//! even when the list claims it.

use std::collections::BTreeSet;

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
    own: Vec<String>,
    libraries: BTreeSet<String>,
}

impl Origins {
    /// For the app with this package, with the committed list of libraries.
    pub fn new(package: &str) -> Origins {
        let libraries = listed(include_str!("../data/libraries.txt"));
        Origins { app: package.to_owned(), own: Vec::new(), libraries }
    }

    /// Counts another package to the app's own code.
    #[must_use]
    pub fn with_own(mut self, package: &str) -> Origins {
        self.own.push(package.to_owned());
        self
    }

    /// Counts another package to the libraries.
    #[must_use]
    pub fn with_library(mut self, package: &str) -> Origins {
        self.libraries.insert(package.to_owned());
        self
    }

    /// Whose code the class is.
    pub fn of(&self, class: &str) -> Origin {
        let own = |p: &String| !p.is_empty() && inside(class, p);
        if own(&self.app) || self.own.iter().any(own) {
            Origin::App
        } else if prefixes(class).any(|p| self.libraries.contains(p)) {
            Origin::Library
        } else if is_framework(class) {
            Origin::Framework
        } else {
            Origin::App
        }
    }
}

/// Whether a class is part of Android or its core library rather than of any package that an app brings.
pub fn is_framework(class: &str) -> bool {
    // `gibbon` holds what the embedded device puts under an app: its system server and its core classes.
    const ROOTS: [&str; 18] = [
        "android",
        "com.android",
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
    ROOTS.iter().any(|root| inside(class, root))
}

fn listed(text: &str) -> BTreeSet<String> {
    let lines = text.lines().map(|l| l.split('#').next().unwrap_or("").trim());
    lines.filter(|l| !l.is_empty()).map(str::to_owned).collect()
}

fn inside(class: &str, package: &str) -> bool {
    class.strip_prefix(package).is_some_and(|rest| rest.starts_with('.'))
}

/// The packages that enclose a class, shortest first: `a`, `a.b` of `a.b.C`.
fn prefixes(class: &str) -> impl Iterator<Item = &str> {
    class.match_indices('.').map(|(at, _)| &class[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_told_apart() {
        let o = Origins::new("com.example.notes").with_own("org.helper");
        let cases = [
            ("com.example.notes.Main", Origin::App),
            ("gibbon.server.Zygote", Origin::Framework),
            ("com.example.notesx.Main", Origin::App),
            ("org.helper.A", Origin::App),
            ("a.a.b", Origin::App),
            ("android.support.v4.app.Fragment", Origin::Library),
            ("androidx.core.A", Origin::Library),
            ("com.google.gson.Gson", Origin::Library),
            ("okhttp3.internal.A", Origin::Library),
            ("android.app.Activity", Origin::Framework),
            ("com.android.internal.os.ZygoteInit", Origin::Framework),
            ("java.lang.String", Origin::Framework),
            ("javaish.Thing", Origin::App),
        ];
        for (class, origin) in cases {
            assert_eq!(o.of(class), origin, "{class}");
        }
    }

    #[test]
    fn an_app_inside_a_listed_package_owns_its_code() {
        assert_eq!(Origins::new("com.facebook.katana").of("com.facebook.katana.Main"), Origin::App);
        assert_eq!(Origins::new("com.android.calculator2").of("com.android.calculator2.Main"), Origin::App);
    }
}
