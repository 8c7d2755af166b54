//! What a parser reports.

/// The name of an element or attribute. Without namespaces only `qualified` is set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Name {
    /// The namespace, empty for none.
    pub uri: String,
    /// The name without its prefix.
    pub local: String,
    /// The name with its prefix.
    pub qualified: String,
}

/// An attribute with its value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attribute {
    /// The name.
    pub name: Name,
    /// The value, normalised.
    pub value: String,
}

/// Something met in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// An element begins.
    StartElement(Name, Vec<Attribute>),
    /// An element ends.
    EndElement(Name),
    /// Text.
    Text(String),
    /// A comment.
    Comment(String),
    /// A CDATA section begins.
    StartCdata,
    /// A CDATA section ends.
    EndCdata,
    /// A prefix, empty for the default, is bound to a namespace.
    StartNamespace(String, String),
    /// A prefix is no longer bound.
    EndNamespace(String),
    /// The document type declaration begins: name, public and system identifier.
    StartDtd(String, Option<String>, Option<String>),
    /// The document type declaration ends.
    EndDtd,
    /// A processing instruction: target and data.
    ProcessingInstruction(String, String),
    /// A notation: name, public and system identifier.
    Notation(String, Option<String>, Option<String>),
    /// An unparsed entity: name, public and system identifier, notation.
    UnparsedEntity(String, Option<String>, Option<String>, String),
    /// A reference to an external entity: name, public and system identifier.
    ExternalEntity(String, Option<String>, Option<String>),
}

/// Why a document cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum XmlError {
    NoMemory = 1,
    Syntax = 2,
    NoElements = 3,
    InvalidToken = 4,
    UnclosedToken = 5,
    PartialCharacter = 6,
    TagMismatch = 7,
    DuplicateAttribute = 8,
    JunkAfterElement = 9,
    ParameterEntity = 10,
    UndefinedEntity = 11,
    RecursiveEntity = 12,
    AsyncEntity = 13,
    BadCharacterReference = 14,
    BinaryEntity = 15,
    ExternalInAttribute = 16,
    MisplacedDeclaration = 17,
    UnknownEncoding = 18,
    UnclosedCdata = 20,
    UnboundPrefix = 27,
    UndeclaringPrefix = 28,
    XmlDeclaration = 30,
    TextDeclaration = 31,
    ReservedXml = 38,
    ReservedXmlns = 39,
    ReservedNamespace = 40,
}

impl XmlError {
    /// All errors.
    pub(super) const ALL: [XmlError; 26] = [
        XmlError::NoMemory,
        XmlError::Syntax,
        XmlError::NoElements,
        XmlError::InvalidToken,
        XmlError::UnclosedToken,
        XmlError::PartialCharacter,
        XmlError::TagMismatch,
        XmlError::DuplicateAttribute,
        XmlError::JunkAfterElement,
        XmlError::ParameterEntity,
        XmlError::UndefinedEntity,
        XmlError::RecursiveEntity,
        XmlError::AsyncEntity,
        XmlError::BadCharacterReference,
        XmlError::BinaryEntity,
        XmlError::ExternalInAttribute,
        XmlError::MisplacedDeclaration,
        XmlError::UnknownEncoding,
        XmlError::UnclosedCdata,
        XmlError::UnboundPrefix,
        XmlError::UndeclaringPrefix,
        XmlError::XmlDeclaration,
        XmlError::TextDeclaration,
        XmlError::ReservedXml,
        XmlError::ReservedXmlns,
        XmlError::ReservedNamespace,
    ];

    /// Expat's message.
    pub fn message(self) -> &'static str {
        match self {
            XmlError::NoMemory => "out of memory",
            XmlError::Syntax => "syntax error",
            XmlError::NoElements => "no element found",
            XmlError::InvalidToken => "not well-formed (invalid token)",
            XmlError::UnclosedToken => "unclosed token",
            XmlError::PartialCharacter => "partial character",
            XmlError::TagMismatch => "mismatched tag",
            XmlError::DuplicateAttribute => "duplicate attribute",
            XmlError::JunkAfterElement => "junk after document element",
            XmlError::ParameterEntity => "illegal parameter entity reference",
            XmlError::UndefinedEntity => "undefined entity",
            XmlError::RecursiveEntity => "recursive entity reference",
            XmlError::AsyncEntity => "asynchronous entity",
            XmlError::BadCharacterReference => "reference to invalid character number",
            XmlError::BinaryEntity => "reference to binary entity",
            XmlError::ExternalInAttribute => "reference to external entity in attribute",
            XmlError::MisplacedDeclaration => "XML or text declaration not at start of entity",
            XmlError::UnknownEncoding => "unknown encoding",
            XmlError::UnclosedCdata => "unclosed CDATA section",
            XmlError::UnboundPrefix => "unbound prefix",
            XmlError::UndeclaringPrefix => "must not undeclare prefix",
            XmlError::XmlDeclaration => "XML declaration not well-formed",
            XmlError::TextDeclaration => "text declaration not well-formed",
            XmlError::ReservedXml => "reserved prefix (xml) must not be undeclared or bound to another namespace name",
            XmlError::ReservedXmlns => "reserved prefix (xmlns) must not be declared or undeclared",
            XmlError::ReservedNamespace => "prefix must not be bound to one of the reserved namespace names",
        }
    }
}
