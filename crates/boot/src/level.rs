//! What each API level is made of. A level is data: another one is another table, not other code.

use crate::sources::{ANDROID, CORE, NEWER};

/// A file on Maven Central, pinned by its checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Artefact {
    /// `group:name:version`.
    pub coordinates: &'static str,
    /// SHA-256 of the jar in hexadecimal.
    pub sha256: &'static str,
}

impl Artefact {
    /// The name under which the client stores the jar.
    pub fn file_name(&self) -> String {
        let mut parts = self.coordinates.split(':').skip(1);
        format!("{}-{}.jar", parts.next().unwrap_or_default(), parts.next().unwrap_or_default())
    }
}

/// A library that the framework's jar lacks; it stands at the end of the boot class path.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Library {
    /// Its name in `uses-library`.
    pub name: &'static str,
    /// Where its classes come from.
    pub artefact: Artefact,
    /// What it consists of, as prefixes of paths.
    pub packages: &'static [&'static str],
    /// What it does without all the same, as prefixes of paths.
    pub without: &'static [&'static str],
    /// The package under which Android has it, if it is another: from and to, as paths that end with a slash.
    pub renamed: Option<(&'static str, &'static str)>,
}

/// Everything that goes into the pack of one API level.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Level {
    /// The number of the level.
    pub api: u32,
    /// Whether apps run on it. A level without them has our core classes and not those that answer for the system.
    pub apps: bool,
    /// Framework and core library without java.lang, with framework resources.
    pub framework: Artefact,
    /// java.lang, from which our own classes are left out.
    pub lang: Artefact,
    /// Classes of `lang` that this level does not have or need, as path prefixes.
    pub lang_without: &'static [&'static str],
    /// ICU4J of the level's version, for what the framework's jar lacks of it.
    pub icu: Artefact,
    /// Libraries that are not in the framework's jar.
    pub libraries: &'static [Library],
    /// Fonts and ICU data.
    pub fonts: Artefact,
    /// Files of `fonts` that the level does without, as path prefixes.
    pub fonts_without: &'static [&'static str],
}

/// The converter for everything but `lang`.
pub(crate) const D8: Artefact = Artefact {
    coordinates: "com.android.tools:r8:8.0.40",
    sha256: "ab1379835c7d3e5f21f80347c3c81e2f762e0b9b02748ae5232c3afa14adf702",
};

/// The converter for `lang`, on some of whose classes D8 fails.
pub(crate) const DX: Artefact = Artefact {
    coordinates: "com.jakewharton.android.repackaged:dalvik-dx:16.0.1",
    sha256: "1e4b645628e3bdb097b5331d669e177ef235a551582a8c646dbe36865e541907",
};

/// Reads class files, for the check that the boot classes fit together.
pub(crate) const ASM: Artefact = Artefact {
    coordinates: "org.ow2.asm:asm:9.5",
    sha256: "b62e84b5980729751b0458c534cf1366f727542bb8d158621335682a460f0353",
};

const ROBOVM: Artefact = Artefact {
    coordinates: "com.mobidevelop.robovm:robovm-rt:2.3.23",
    sha256: "d5f7f42a68ddc908b8394143145d8adc2eda16f89d68c325507068b19d9a9489",
};

const NATIVE_RUNTIME: Artefact = Artefact {
    coordinates: "org.robolectric:nativeruntime-dist-compat:1.0.16",
    sha256: "2f4e879b00eed634d0e43353ecff80db4d5ce24b3b213d1e6053cb21b0ced10f",
};

const ICU4J: Artefact = Artefact {
    coordinates: "com.ibm.icu:icu4j:55.1",
    sha256: "85c049f0b096d74d5b1b33aa4dcfde24b74a9a57ff69711b856198950989376f",
};

const ANDROID_5: Artefact = Artefact {
    coordinates: "org.robolectric:android-all:5.0.2_r3-robolectric-r0",
    sha256: "5e63d4c7f2c691afed648bf0675e0b0a76d19f0e23d93705f4faf9ed3b2734de",
};

/// On Android 6 the legacy HTTP client is a boot library of its own; the jar of that level lacks it.
const HTTP_LEGACY: Library = Library {
    name: "org.apache.http.legacy",
    artefact: ANDROID_5,
    packages: &["org/apache/http/", "org/apache/commons/codec/", "org/apache/commons/logging/", "android/net/http/"],
    without: &[],
    renamed: None,
};

/// What Android 6 has of Bouncy Castle, in the version that it has. Its provider is ours: it offers what Android's does.
const BOUNCY_CASTLE: Library = Library {
    name: "bouncycastle",
    artefact: Artefact {
        coordinates: "org.bouncycastle:bcprov-jdk15on:1.52",
        sha256: "0dc4d181e4d347893c2ddbd2e6cd5d7287fc651c03648fa64b2341c7366b1773",
    },
    packages: &[
        "org/bouncycastle/asn1/",
        "org/bouncycastle/crypto/",
        "org/bouncycastle/jcajce/",
        "org/bouncycastle/jce/",
        "org/bouncycastle/math/",
        "org/bouncycastle/util/",
        "org/bouncycastle/x509/",
    ],
    without: &[
        "org/bouncycastle/crypto/tls/",
        "org/bouncycastle/jce/provider/BouncyCastleProvider.",
        "org/bouncycastle/jce/provider/BouncyCastleProvider$",
    ],
    renamed: Some(("org/bouncycastle/", "com/android/org/bouncycastle/")),
};

/// What stands behind `javax.xml.transform` and `javax.xml.xpath`.
const XALAN: Library = Library {
    name: "apache-xml",
    artefact: Artefact {
        coordinates: "xalan:xalan:2.7.1",
        sha256: "55a2e95144acf1abe44fea91c2948525c9b1f00fcaa1d10e753e92872ffbdd1e",
    },
    packages: &["org/apache/xalan/", "org/apache/xml/", "org/apache/xpath/"],
    without: &["org/apache/xalan/xsltc/", "org/apache/xalan/lib/sql/", "org/apache/xalan/client/"],
    renamed: None,
};

/// The other half of [`XALAN`].
const SERIALIZER: Library = Library {
    name: "apache-xml-serializer",
    artefact: Artefact {
        coordinates: "xalan:serializer:2.7.1",
        sha256: "a15078d243d4a20b6b4e8ae2f61ed4655e352054e121aada6f7441f1ed445a3c",
    },
    packages: &["org/apache/xml/"],
    without: &[],
    renamed: None,
};

/// What answers for `java.time`, which came with Android 8, for apps that want that: the library it was made from. Where it
/// gets the rules of time zones from is ours.
const THREETEN: Library = Library {
    name: "java.time",
    artefact: Artefact {
        coordinates: "org.threeten:threetenbp:1.6.8",
        sha256: "e4b1eb3d90c38a54c7f3384fda957e0b5bf0b41b40672a44ae8b03cb6c87ce06",
    },
    packages: &["org/threeten/bp/"],
    without: &[
        "org/threeten/bp/TZDB.dat",
        "org/threeten/bp/zone/TzdbZoneRules",
        "org/threeten/bp/zone/ZoneRulesInitializer",
    ],
    renamed: Some(("org/threeten/bp/", "java/time/")),
};

/// Classes of java.lang that neither Android 5 nor 6 has.
const LANG_WITHOUT: &[&str] = &[
    "java/lang/ClassCache",
    "java/lang/FunctionalInterface",
    "java/lang/PathClassLoader",
    "java/lang/TwoEnumerationsInOne",
    "java/lang/invoke/",
];

/// Weights of the large font that nobody asks for.
const FONTS_WITHOUT: &[&str] = &[
    "fonts/NotoSansCJK-B",
    "fonts/NotoSansCJK-D",
    "fonts/NotoSansCJK-L",
    "fonts/NotoSansCJK-M",
    "fonts/NotoSansCJK-T",
];

/// All levels, lowest first.
pub const LEVELS: &[Level] = &[
    Level {
        api: 21,
        apps: false,
        framework: ANDROID_5,
        lang: ROBOVM,
        lang_without: LANG_WITHOUT,
        icu: ICU4J,
        libraries: &[],
        fonts: NATIVE_RUNTIME,
        fonts_without: FONTS_WITHOUT,
    },
    Level {
        api: 23,
        apps: true,
        framework: Artefact {
            coordinates: "org.robolectric:android-all:6.0.1_r3-robolectric-r1",
            sha256: "a2d84271c5f033b1d082741a02f37a2d043120c0c09e5854e97ece9c3bb11d31",
        },
        lang: ROBOVM,
        lang_without: LANG_WITHOUT,
        icu: ICU4J,
        libraries: &[HTTP_LEGACY, BOUNCY_CASTLE, XALAN, SERIALIZER, THREETEN],
        fonts: NATIVE_RUNTIME,
        fonts_without: FONTS_WITHOUT,
    },
];

impl Level {
    /// Our own Java sources for this level: path below their root, and text.
    pub(crate) fn sources(&self) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
        CORE.iter().chain(ANDROID.iter().chain(NEWER).filter(|_| self.apps))
    }

    /// Descriptors of our classes that stand for those of newer levels, a line each, and packages that only newer levels
    /// have (`Ljava/time/`). Nested classes go with theirs.
    pub(crate) fn newer_classes(&self) -> String {
        let sources = NEWER.iter().filter(|(path, _)| self.apps && !path.starts_with("gibbon/"));
        let classes = sources.map(|(path, _)| format!("L{};\n", path.trim_end_matches(".java")));
        let library = THREETEN.renamed.filter(|_| self.apps).map(|(_, package)| format!("L{package}\n"));
        classes.chain(library).collect()
    }
}

/// The level of that number.
pub fn level(api: u32) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.api == api)
}
