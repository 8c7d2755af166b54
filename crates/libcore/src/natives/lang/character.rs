//! java.lang.Character: properties of code points.

use crate::character as unicode;
use crate::natives::Table;
use vm::layout::Ref;
use vm::native::{boolean, int, reference};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "java/lang/Character";

/// Natives of Character.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "digitImpl", "(II)I", |c| int(unicode::digit(c.int(), c.int()))),
    Native::exact(CLASS, "forNameImpl", "(Ljava/lang/String;)I", block_for_name),
    Native::exact(CLASS, "getDirectionalityImpl", "(I)B", |c| int(unicode::direction(c.int()))),
    Native::exact(CLASS, "getNameImpl", "(I)Ljava/lang/String;", name),
    Native::exact(CLASS, "getNumericValueImpl", "(I)I", |c| int(unicode::numeric_value(c.int()))),
    Native::exact(CLASS, "getTypeImpl", "(I)I", |c| int(unicode::category(c.int()))),
    Native::exact(CLASS, "isAlphabetic", "(I)Z", |c| boolean(unicode::is_alphabetic(c.int()))),
    Native::exact(CLASS, "isDefinedImpl", "(I)Z", |c| boolean(unicode::is_defined(c.int()))),
    Native::exact(CLASS, "isDigitImpl", "(I)Z", |c| boolean(unicode::is_digit(c.int()))),
    Native::exact(CLASS, "isIdentifierIgnorableImpl", "(I)Z", |c| boolean(unicode::is_identifier_ignorable(c.int()))),
    Native::exact(CLASS, "isIdeographic", "(I)Z", |c| boolean(unicode::is_ideographic(c.int()))),
    Native::exact(CLASS, "isLetterImpl", "(I)Z", |c| boolean(unicode::is_letter(c.int()))),
    Native::exact(CLASS, "isLetterOrDigitImpl", "(I)Z", |c| boolean(unicode::is_letter_or_digit(c.int()))),
    Native::exact(CLASS, "isLowerCaseImpl", "(I)Z", |c| boolean(unicode::is_lower_case(c.int()))),
    Native::exact(CLASS, "isMirroredImpl", "(I)Z", |c| boolean(unicode::is_mirrored(c.int()))),
    Native::exact(CLASS, "isSpaceCharImpl", "(I)Z", |c| boolean(unicode::is_space_char(c.int()))),
    Native::exact(CLASS, "isTitleCaseImpl", "(I)Z", |c| boolean(unicode::is_title_case(c.int()))),
    Native::exact(CLASS, "isUnicodeIdentifierPartImpl", "(I)Z", |c| boolean(unicode::is_identifier_part(c.int()))),
    Native::exact(CLASS, "isUnicodeIdentifierStartImpl", "(I)Z", |c| boolean(unicode::is_identifier_start(c.int()))),
    Native::exact(CLASS, "isUpperCaseImpl", "(I)Z", |c| boolean(unicode::is_upper_case(c.int()))),
    Native::exact(CLASS, "isWhitespaceImpl", "(I)Z", |c| boolean(unicode::is_whitespace(c.int()))),
    Native::exact(CLASS, "ofImpl", "(I)I", |c| int(unicode::block(c.int()))),
    Native::exact(CLASS, "toLowerCaseImpl", "(I)I", |c| int(unicode::to_lower_case(c.int()))),
    Native::exact(CLASS, "toTitleCaseImpl", "(I)I", |c| int(unicode::to_title_case(c.int()))),
    Native::exact(CLASS, "toUpperCaseImpl", "(I)I", |c| int(unicode::to_upper_case(c.int()))),
];

fn block_for_name(call: &mut Call<'_>) -> NativeResult {
    let name = call.string("blockName")?;
    int(unicode::block_for_name(&name))
}

fn name(call: &mut Call<'_>) -> NativeResult {
    match unicode::name(call.int()) {
        Some(name) => reference(call.vm.new_string(&name)?),
        None => reference(Ref::NULL),
    }
}
