//! GUI frameworks whose screens are not Android's: the code that draws them is native or runs in a machine of its own,
//! so gibbon would look at an empty window. Each is recognised by what no app has by accident: its native library, its assets, its classes.

/// A GUI framework of somebody else.
#[derive(Debug)]
pub struct Framework {
    /// Its name.
    pub name: &'static str,
    /// Why its screens stay empty here.
    pub why: &'static str,
    /// File names of its native libraries.
    natives: &'static [&'static str],
    /// Prefixes of its files in the archive.
    files: &'static [&'static str],
}

/// The frameworks that draw this app's screens. `entries` are the names in the archive; `is_bundled` tells whether the code has
/// classes of a library, by the name it has in the list of libraries.
///
/// Its Java side alone proves nothing (a library may carry it along), and neither does a file alone, so two signs are needed.
pub fn detect<'a>(
    entries: impl Iterator<Item = &'a str> + Clone,
    is_bundled: impl Fn(&str) -> bool,
) -> Vec<&'static Framework> {
    let native = |entry: &'a str| entry.strip_prefix("lib/")?.split_once('/').map(|(_, name)| name);
    let found = |framework: &&Framework| {
        let by_native = entries.clone().filter_map(native).any(|name| framework.natives.contains(&name));
        let by_file = entries.clone().any(|name| framework.files.iter().any(|prefix| name.starts_with(prefix)));
        let by_class = is_bundled(framework.name);
        usize::from(by_native) + usize::from(by_file) + usize::from(by_class) >= 2
    };
    FRAMEWORKS.iter().filter(found).collect()
}

/// The folders in which frameworks keep their files, in the order of names; most entries of an archive lie elsewhere.
pub(crate) const FOLDERS: [&str; 2] = ["assemblies/", "assets/"];

const NATIVE: &str = "its screens are drawn by native code, which gibbon does not run";
const SCRIPT: &str = "its screens are made by a script engine in native code, which gibbon does not run";
const PAGE: &str = "its screens are a web page, and gibbon's WebView shows none";

static FRAMEWORKS: &[Framework] = &[
    Framework {
        name: "Flutter",
        why: NATIVE,
        natives: &["libflutter.so", "libapp.so"],
        files: &["assets/flutter_assets/"],
    },
    Framework {
        name: "React Native",
        why: SCRIPT,
        natives: &["libreactnativejni.so", "libreactnative.so", "libhermes.so"],
        files: &["assets/index.android.bundle"],
    },
    Framework { name: "Unity", why: NATIVE, natives: &["libunity.so", "libil2cpp.so"], files: &["assets/bin/Data/"] },
    Framework {
        name: "Xamarin",
        why: "its code runs on .NET in native code, which gibbon does not run",
        natives: &["libmonodroid.so", "libmonosgen-2.0.so", "libxamarin-app.so"],
        files: &["assemblies/"],
    },
    Framework { name: "Cordova", why: PAGE, natives: &[], files: &["assets/www/"] },
    Framework { name: "Capacitor", why: PAGE, natives: &[], files: &["assets/public/"] },
    Framework { name: "NativeScript", why: SCRIPT, natives: &["libNativeScript.so"], files: &["assets/app/"] },
    Framework { name: "Titanium", why: SCRIPT, natives: &["libkroll-v8.so"], files: &["assets/Resources/"] },
    Framework {
        name: "Qt",
        why: NATIVE,
        natives: &["libQt5Core.so", "libQt5Core_arm64-v8a.so", "libQt5Core_armeabi-v7a.so", "libQt6Core_arm64-v8a.so"],
        files: &["assets/--Added-by-androiddeployqt--/"],
    },
    Framework { name: "libGDX", why: NATIVE, natives: &["libgdx.so"], files: &[] },
    Framework {
        name: "Cocos2d-x",
        why: NATIVE,
        natives: &["libcocos2dcpp.so", "libcocos2djs.so", "libcocos2dlua.so", "libcocos.so"],
        files: &[],
    },
    Framework { name: "Godot", why: NATIVE, natives: &["libgodot_android.so"], files: &["assets/project.binary"] },
    Framework { name: "Unreal Engine", why: NATIVE, natives: &["libUE4.so", "libUnreal.so"], files: &[] },
    Framework { name: "SDL", why: NATIVE, natives: &["libSDL2.so", "libSDL.so", "libSDL3.so"], files: &[] },
    Framework { name: "Adobe AIR", why: NATIVE, natives: &["libCore.so"], files: &["assets/META-INF/AIR/"] },
    Framework { name: "Corona", why: NATIVE, natives: &["libcorona.so"], files: &["assets/resource.car"] },
    Framework { name: "GameMaker", why: NATIVE, natives: &["libyoyo.so"], files: &["assets/game.droid"] },
    Framework { name: "LÖVE", why: NATIVE, natives: &["liblove.so"], files: &["assets/game.love"] },
];

#[cfg(test)]
mod tests {
    use super::*;

    fn check(entries: &[&str], bundled: &[&str], expected: &[&str]) {
        let found = detect(entries.iter().copied(), |name| bundled.contains(&name));
        assert_eq!(found.iter().map(|framework| framework.name).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn two_signs_make_a_framework() {
        check(&["lib/x86/libflutter.so", "assets/flutter_assets/x"], &[], &["Flutter"]);
        check(&["lib/arm64-v8a/libflutter.so"], &["Flutter"], &["Flutter"]);
        check(&["assets/www/index.html"], &["Cordova"], &["Cordova"]);
    }

    #[test]
    fn every_file_of_a_framework_lies_in_its_folders() {
        let mut files = FRAMEWORKS.iter().flat_map(|framework| framework.files);
        assert!(files.all(|file| FOLDERS.iter().any(|folder| file.starts_with(folder))));
    }

    #[test]
    fn every_framework_is_in_the_list_of_libraries() {
        for framework in FRAMEWORKS {
            assert!(origins::names().any(|name| name == framework.name), "{}", framework.name);
        }
    }

    #[test]
    fn one_sign_makes_none() {
        check(&["assets/www/index.html"], &[], &[]);
        check(&[], &["React Native"], &[]);
        check(&["libflutter.so", "assets/libflutter.so"], &["Flutter"], &[]);
    }
}
