//! The public libraries whose tests are run, as Maven Central has them.

/// A jar: `group:name:version[:jar:classifier]` and its SHA-256.
pub(crate) type Jar = (&'static str, &'static str);

/// A library with its tests.
pub(crate) struct Suite {
    pub(crate) name: &'static str,
    pub(crate) library: Jar,
    pub(crate) tests: Jar,
    /// What the tests need besides JUnit.
    pub(crate) needs: &'static [Jar],
    /// A folder of `java/tools` with stand-ins for classes that Android lacks.
    pub(crate) stand_ins: Option<&'static str>,
    /// Classes of the short run, by what their name contains. Libraries without any run only when they are asked for.
    pub(crate) short: &'static [&'static str],
}

pub(crate) const JUNIT: [Jar; 2] = [
    ("junit:junit:4.12", "59721f0805e223d84b90677887d9ff567dc534d7c502ca903c0c2b17f05c116a"),
    ("org.hamcrest:hamcrest-all:1.3", "4877670629ab96f34f5f90ab283125fcd9acb7e683e66319a68be6eb2cca60de"),
];
const EASYMOCK: Jar = ("org.easymock:easymock:3.1", "5cffd3ce63ee5eab8588cfa56663b7281808f35b5778b3a18ac7f77967d228c4");
const COMMONS_IO: Jar =
    ("commons-io:commons-io:2.4", "cc6a41dc3eaacc9e440a6bd0d2890b20d36b4ee408fe2d67122f328bb6e01581");

const BEANUTILS: Jar =
    ("commons-beanutils:commons-beanutils:1.9.2", "23729e3a2677ed5fb164ec999ba3fcdde3f8460e5ed086b6a43d8b5d46998d42");
const DIGESTER: Jar =
    ("commons-digester:commons-digester:1.8.1", "b97b72b4201137262215dca60ceb84e6b664bf7fe428a4d62729de0239cafdb6");
const LOGGING: Jar =
    ("commons-logging:commons-logging:1.1.1", "ce6f913cad1f0db3aad70186d65c5bc7ffcc9a99e3fe8e0b137312819f7c362f");
const COLLECTIONS: Jar = (
    "commons-collections:commons-collections:3.2.1",
    "87363a4c94eaabeefd8b930cb059f66b64c9f7d632862f23de3012da7660047b",
);
const LANG3: Jar =
    ("org.apache.commons:commons-lang3:3.5", "8ac96fc686512d777fca85e144f196cd7cfe0c0aec23127229497d1a38ff651c");
const XZ: Jar = ("org.tukaani:xz:1.5", "86f30fa8775fa3a62cdb39d1ed78a6019164c1058864048d42cbee244e26e840");
const MOCKITO: Jar =
    ("org.mockito:mockito-core:1.9.5", "f97483ba0944b9fa133aa29638764ddbeadb51ec3dbc02074c58fa2caecd07fa");

pub(crate) const SUITES: &[Suite] = &[
    Suite {
        name: "codec",
        library: (
            "commons-codec:commons-codec:1.10",
            "4241dfa94e711d435f29a4604a3e2de5c4aa3c165e23bd066be6fc1fc4309569",
        ),
        tests: (
            "commons-codec:commons-codec:1.10:jar:tests",
            "cff493d703e0705c6150ceb9f2d47b34488e54b7359c400b05e254015ee7bf64",
        ),
        needs: &[],
        stand_ins: None,
        short: &["binary.HexTest", "language.SoundexTest", "net.URLCodecTest"],
    },
    Suite {
        name: "csv",
        library: (
            "org.apache.commons:commons-csv:1.4",
            "9d4924588d6280c7516db3a4b7298306db5b6f0d1cdf568ce738309b5660f008",
        ),
        tests: (
            "org.apache.commons:commons-csv:1.4:jar:tests",
            "8c18955942168ff6775cb70a51988043abbb82f65560521e8d5f00bc242e9e20",
        ),
        needs: &[COMMONS_IO],
        stand_ins: None,
        short: &["CSVParserTest", "LexerTest"],
    },
    Suite {
        name: "collections4",
        library: (
            "org.apache.commons:commons-collections4:4.0",
            "93f8dfcd20831a28d092427723f696bceb70b28e7fb89d7914f14d5ea492ce5a",
        ),
        tests: (
            "org.apache.commons:commons-collections4:4.0:jar:tests",
            "0e4145ab4d7bf05d70d54e2f5600c10f6fa4a39488459dae177f65f4d66aa518",
        ),
        needs: &[EASYMOCK],
        stand_ins: None,
        short: &["bag.HashBagTest", "map.LRUMapTest"],
    },
    Suite {
        name: "lang3",
        library: (
            "org.apache.commons:commons-lang3:3.4",
            "734c8356420cc8e30c795d64fd1fcd5d44ea9d90342a2cc3262c5158fbc6d98b",
        ),
        tests: (
            "org.apache.commons:commons-lang3:3.4:jar:tests",
            "bef2406b4163ba8e9c05c82d8fedeb7eda5a1a91930560fe2b6d5fd49377f37b",
        ),
        needs: &[EASYMOCK, COMMONS_IO],
        stand_ins: None,
        short: &["StringUtilsTest", "math.FractionTest", "mutable.MutableIntTest"],
    },
    Suite {
        name: "pool2",
        library: (
            "org.apache.commons:commons-pool2:2.4.2",
            "21112aa673733dfcd045354ddf75b31e1d464b99c8e515974349b2532254cc53",
        ),
        tests: (
            "org.apache.commons:commons-pool2:2.4.2:jar:tests",
            "de17334853296f0165f64f1da01f21b86d07c4881c316f5b029475fbee8828c9",
        ),
        needs: &[],
        stand_ins: Some("jmx"),
        short: &["TestPoolUtils"],
    },
    Suite {
        name: "cli",
        library: ("commons-cli:commons-cli:1.3.1", "3a2f057041aa6a8813f5b59b695f726c5e85014a703d208d7e1689098e92d8c0"),
        tests: (
            "commons-cli:commons-cli:1.3.1:jar:tests",
            "a4309d72fc632c3f29e023e3dc96e65e3babbc7d53393f5f4cbe3fb25f23589d",
        ),
        needs: &[],
        stand_ins: None,
        short: &[],
    },
    Suite {
        name: "validator",
        library: (
            "commons-validator:commons-validator:1.4.1",
            "b2987eff521ad4dffdc009f4a468e48ddca2e2261f1a0f8c11dd1421a3ef9a4a",
        ),
        tests: (
            "commons-validator:commons-validator:1.4.1:jar:tests",
            "8ffd5225741003ce1c5458fef93848c65645935abfad1a31bb63e943ab8dee78",
        ),
        needs: &[BEANUTILS, DIGESTER, LOGGING, COLLECTIONS],
        stand_ins: None,
        short: &[],
    },
    Suite {
        name: "io",
        library: ("commons-io:commons-io:2.4", "cc6a41dc3eaacc9e440a6bd0d2890b20d36b4ee408fe2d67122f328bb6e01581"),
        tests: (
            "commons-io:commons-io:2.4:jar:tests",
            "44afec9680009d7fe21b819f76e186521efd9a0dac768ead85e82c2c8f602459",
        ),
        needs: &[],
        stand_ins: None,
        short: &[],
    },
    Suite {
        name: "text",
        library: (
            "org.apache.commons:commons-text:1.1",
            "0149a81b421e646646d8724e0500f71264893c790aa2a771c056a1e984f02434",
        ),
        tests: (
            "org.apache.commons:commons-text:1.1:jar:tests",
            "afc51fe4dcacb67a07c948f4d890d3f86069a5aada6723f0dfc1ff87bc1a3808",
        ),
        needs: &[LANG3],
        stand_ins: None,
        short: &[],
    },
    Suite {
        name: "jexl",
        library: (
            "org.apache.commons:commons-jexl:2.1.1",
            "03c9a9fae5da78ce52c0bf24467cc37355b7e23196dff4839e2c0ff018a01306",
        ),
        tests: (
            "org.apache.commons:commons-jexl:2.1.1:jar:tests",
            "bb79262673f2ec04e74e0d6d451b10b1f472018256c8e1862c729ab0150e5524",
        ),
        needs: &[LOGGING],
        stand_ins: None,
        short: &[],
    },
    Suite {
        name: "compress",
        library: (
            "org.apache.commons:commons-compress:1.10",
            "807c95293e41e8159477442077da6d0962a7f486d4b980be61f60a8db9cb290f",
        ),
        tests: (
            "org.apache.commons:commons-compress:1.10:jar:tests",
            "9c567b662bc5cdcae640568f66f7770d1e177086178dfa013bea205a490effdd",
        ),
        needs: &[XZ, MOCKITO],
        stand_ins: None,
        short: &[],
    },
    Suite {
        name: "math3",
        library: (
            "org.apache.commons:commons-math3:3.5",
            "dcf9768726b82e8d7b8a928447b08bca7cfe2773d5120a63a41ec224207c1a29",
        ),
        tests: (
            "org.apache.commons:commons-math3:3.5:jar:tests",
            "6f086a55fbb635edb1ec0038074502ebc70686e8467f82d296293192edc84f14",
        ),
        needs: &[],
        stand_ins: None,
        short: &[],
    },
];
