//! What can go wrong, in ICU's words: the texts are those that Android's `PatternSyntaxException` shows.

/// Why a pattern was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is explained by its description")]
pub enum SyntaxErrorKind {
    Internal,
    Syntax,
    BadEscape,
    PropertySyntax,
    UnknownProperty,
    Unimplemented,
    MismatchedParen,
    NumberTooBig,
    BadInterval,
    MaxBelowMin,
    InvalidBackReference,
    InvalidFlag,
    LookBehindLimit,
    MissingCloseBracket,
    InvalidRange,
    InvalidGroupName,
    TooBig,
    UnknownName,
}

impl SyntaxErrorKind {
    /// The description that Android gives. Kinds for which it has no sentence show ICU's name.
    pub fn description(self) -> &'static str {
        use SyntaxErrorKind::*;
        match self {
            Internal => "An internal error was detected",
            Syntax => "Syntax error in regexp pattern",
            BadEscape => "Unrecognized backslash escape sequence in pattern",
            PropertySyntax => "Incorrect Unicode property",
            UnknownProperty => "U_ILLEGAL_ARGUMENT_ERROR",
            Unimplemented => "Use of unimplemented feature",
            MismatchedParen => "Incorrectly nested parentheses in regexp pattern",
            NumberTooBig => "Decimal number is too large",
            BadInterval => "Error in {min,max} interval",
            MaxBelowMin => "In {min,max}, max is less than min",
            InvalidBackReference => "Back-reference to a non-existent capture group",
            InvalidFlag => "Invalid value for match mode flags",
            LookBehindLimit => "Look-behind pattern matches must have a bounded maximum length",
            MissingCloseBracket => "Missing closing bracket in character class",
            InvalidRange => "In a character range [x-y], x is greater than y",
            InvalidGroupName => "U_REGEX_INVALID_CAPTURE_GROUP_NAME",
            TooBig => "U_REGEX_PATTERN_TOO_BIG",
            UnknownName => "U_ILLEGAL_CHAR_FOUND",
        }
    }
}

/// A pattern that cannot be compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// What is wrong.
    pub kind: SyntaxErrorKind,
    /// Where, as ICU counts: code points since the last line break, -1 for unknown.
    pub index: i32,
}

impl std::fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} near index {}", self.kind.description(), self.index)
    }
}

impl std::error::Error for SyntaxError {}

/// Why matching stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchError {
    /// The states to come back to need more memory than ICU allows itself (`U_REGEX_STACK_OVERFLOW`).
    StackOverflow,
    /// The caller's budget of steps is used up.
    OutOfSteps,
    /// A position outside the region or a region outside the text (`U_INDEX_OUTOFBOUNDS_ERROR`).
    OutOfBounds,
    /// A text of another length than the one set, or a reversed region (`U_ILLEGAL_ARGUMENT_ERROR`).
    IllegalArgument,
}

impl std::fmt::Display for MatchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            MatchError::StackOverflow => "U_REGEX_STACK_OVERFLOW",
            MatchError::OutOfSteps => "U_REGEX_TIME_OUT",
            MatchError::OutOfBounds => "U_INDEX_OUTOFBOUNDS_ERROR",
            MatchError::IllegalArgument => "U_ILLEGAL_ARGUMENT_ERROR",
        })
    }
}

impl std::error::Error for MatchError {}
