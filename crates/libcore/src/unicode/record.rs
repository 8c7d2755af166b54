//! What is known of each single code point, found in two steps: stage 1 gives the block of 64, stage 2 the record.

/// General categories, numbered as ICU numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "the two letters are Unicode's own names")]
pub enum Category {
    Cn,
    Lu,
    Ll,
    Lt,
    Lm,
    Lo,
    Mn,
    Me,
    Mc,
    Nd,
    Nl,
    No,
    Zs,
    Zl,
    Zp,
    Cc,
    Cf,
    Co,
    Cs,
    Pd,
    Ps,
    Pe,
    Pc,
    Po,
    Sm,
    Sc,
    Sk,
    So,
    Pi,
    Pf,
}

impl Category {
    const ALL: [Category; 30] = {
        use Category::*;
        [
            Cn, Lu, Ll, Lt, Lm, Lo, Mn, Me, Mc, Nd, Nl, No, Zs, Zl, Zp, Cc, Cf, Co, Cs, Pd, Ps, Pe, Pc, Po, Sm, Sc, Sk,
            So, Pi, Pf,
        ]
    };

    /// Lu, Ll, Lt, Lm or Lo.
    pub fn is_letter(self) -> bool {
        (Category::Lu..=Category::Lo).contains(&self)
    }

    /// Zs, Zl or Zp.
    pub fn is_separator(self) -> bool {
        (Category::Zs..=Category::Zp).contains(&self)
    }
}

/// Binary properties that are asked so often that they are stored with the code point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are Unicode's own")]
pub enum Flag {
    Alphabetic,
    Ideographic,
    BidiMirrored,
    CaseSensitive,
    GraphemeExtend,
    Cased,
    CaseIgnorable,
    SoftDotted,
    WhiteSpace,
    PatternWhiteSpace,
    DefaultIgnorable,
}

/// The properties of one code point.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// General category.
    pub category: Category,
    /// Bidirectional class, numbered as ICU's `UCharDirection`.
    pub bidi: u8,
    /// Script, numbered as ICU's `UScriptCode`.
    pub script: u8,
    /// Canonical combining class.
    pub combining: u8,
    /// What `Character.getNumericValue` answers: -1 for none, -2 for one that is not a non-negative integer.
    pub numeric: i32,
    /// Grapheme cluster break, numbered as ICU's.
    pub grapheme_break: u8,
    /// Word break, numbered as ICU's.
    pub word_break: u8,
    /// Decimal digit value, 255 for none.
    pub digit: u8,
    /// Hangul syllable type, numbered as ICU's.
    pub hangul: u8,
    flags: u32,
    /// Distance to the simple lower-case mapping.
    pub lower: i32,
    /// Distance to the simple upper-case mapping.
    pub upper: i32,
    /// Distance to the simple title-case mapping.
    pub title: i32,
    /// Distance to the simple case folding.
    pub fold: i32,
}

impl Record {
    /// Whether the property holds.
    #[inline]
    pub fn is(&self, flag: Flag) -> bool {
        self.flags >> (flag as u8) & 1 != 0
    }
}

/// The record of a code point; what lies above 0x10FFFF is as unassigned as 0x10FFFF itself.
#[inline]
pub fn record(c: u32) -> &'static Record {
    let c = c.min(0x10FFFF) as usize;
    let block = usize::from(STAGE1[c >> 6]);
    &RECORDS[usize::from(STAGE2[block << 6 | c & 63])]
}

const STAGE1_BYTES: &[u8] = include_bytes!("../../data/unicode7/stage1.bin");
const STAGE2_BYTES: &[u8] = include_bytes!("../../data/unicode7/stage2.bin");
const RECORD_BYTES: &[u8] = include_bytes!("../../data/unicode7/records.bin");
const RECORD_SIZE: usize = 32;

static STAGE1: [u16; STAGE1_BYTES.len() / 2] = words(STAGE1_BYTES);
static STAGE2: [u16; STAGE2_BYTES.len() / 2] = words(STAGE2_BYTES);
static RECORDS: [Record; RECORD_BYTES.len() / RECORD_SIZE] = records();

const fn words<const N: usize>(bytes: &[u8]) -> [u16; N] {
    let mut out = [0; N];
    let mut i = 0;
    while i < N {
        out[i] = u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
        i += 1;
    }
    out
}

const fn records<const N: usize>() -> [Record; N] {
    let mut out = [parse(0); N];
    let mut i = 0;
    while i < N {
        out[i] = parse(i * RECORD_SIZE);
        i += 1;
    }
    out
}

const fn parse(at: usize) -> Record {
    const B: &[u8] = RECORD_BYTES;
    Record {
        category: Category::ALL[B[at] as usize],
        bidi: B[at + 1],
        script: B[at + 2],
        combining: B[at + 3],
        numeric: word(at + 4),
        grapheme_break: B[at + 8],
        word_break: B[at + 9],
        digit: B[at + 10],
        hangul: B[at + 11],
        flags: word(at + 12) as u32,
        lower: word(at + 16),
        upper: word(at + 20),
        title: word(at + 24),
        fold: word(at + 28),
    }
}

const fn word(at: usize) -> i32 {
    const B: &[u8] = RECORD_BYTES;
    i32::from_le_bytes([B[at], B[at + 1], B[at + 2], B[at + 3]])
}
