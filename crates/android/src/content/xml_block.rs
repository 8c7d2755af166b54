//! android.content.res.XmlBlock: binary XML, event by event.

use super::state::{Assets, Block, Parser, strings_of_xml};
use apk::XmlTree;
use apk::axml::{Attribute, Event, Position};
use apk::value;
use libcore::natives::Table;
use vm::native::{int, long, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "android/content/res/XmlBlock";

/// Natives of XmlBlock.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeCreate", "([BII)J", create),
    Native::exact(CLASS, "nativeCreateParseState", "(J)J", create_parse_state),
    Native::exact(CLASS, "nativeDestroy", "(J)V", destroy),
    Native::exact(CLASS, "nativeDestroyParseState", "(J)V", destroy_parse_state),
    Native::exact(CLASS, "nativeGetAttributeCount", "(J)I", get_attribute_count),
    Native::exact(CLASS, "nativeGetAttributeData", "(JI)I", get_attribute_data),
    Native::exact(CLASS, "nativeGetAttributeDataType", "(JI)I", get_attribute_data_type),
    Native::exact(CLASS, "nativeGetAttributeIndex", "(JLjava/lang/String;Ljava/lang/String;)I", get_attribute_index),
    Native::exact(CLASS, "nativeGetAttributeName", "(JI)I", get_attribute_name),
    Native::exact(CLASS, "nativeGetAttributeNamespace", "(JI)I", get_attribute_namespace),
    Native::exact(CLASS, "nativeGetAttributeResource", "(JI)I", get_attribute_resource),
    Native::exact(CLASS, "nativeGetAttributeStringValue", "(JI)I", get_attribute_string_value),
    Native::exact(CLASS, "nativeGetClassAttribute", "(J)I", get_class_attribute),
    Native::exact(CLASS, "nativeGetIdAttribute", "(J)I", get_id_attribute),
    Native::exact(CLASS, "nativeGetLineNumber", "(J)I", get_line_number),
    Native::exact(CLASS, "nativeGetName", "(J)I", get_name),
    Native::exact(CLASS, "nativeGetNamespace", "(J)I", get_namespace),
    Native::exact(CLASS, "nativeGetStringBlock", "(J)J", get_string_block),
    Native::exact(CLASS, "nativeGetStyleAttribute", "(J)I", get_style_attribute),
    Native::exact(CLASS, "nativeGetText", "(J)I", get_text),
    Native::exact(CLASS, "nativeNext", "(J)I", next),
];

/// The bytes of an array's range, with the checks of the platform, which refuse an offset at the end.
pub(super) fn byte_argument(call: &mut Call<'_>) -> Result<Vec<u8>, Raise> {
    let (array, offset, length) = (call.reference(), call.int(), call.int());
    let array = array.non_null().ok_or_else(|| Raise::bare("java/lang/NullPointerException"))?;
    let room = call.vm.array_length(array) as i32;
    if offset < 0 || offset >= room || length < 0 || length > room || offset.wrapping_add(length) > room {
        return Err(Raise::bare("java/lang/IndexOutOfBoundsException"));
    }
    Ok(call.vm.byte_range(array, offset, length)?.to_vec())
}

fn create(call: &mut Call<'_>) -> NativeResult {
    let block = Block::bytes(&byte_argument(call)?);
    if block.tree(call.vm).is_none() {
        return Err(Raise::bare("java/lang/IllegalArgumentException"));
    }
    let handle = call.vm.new_handle();
    call.vm.state_mut::<Assets>().blocks.insert(handle, block);
    long(handle as i64)
}

fn destroy(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    call.vm.state_mut::<Assets>().blocks.remove(handle);
    void()
}

fn get_string_block(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    call.vm.state::<Assets>().blocks.get(handle)?;
    long(strings_of_xml(handle))
}

fn create_parse_state(call: &mut Call<'_>) -> NativeResult {
    let block = call.long();
    let tree = call.vm.state::<Assets>().blocks.get(block)?.tree(call.vm);
    let tree = tree.ok_or_else(|| Raise::new("java/lang/InternalError", "the file is gone"))?;
    let parser = Parser::new(block, tree);
    let handle = call.vm.new_handle();
    call.vm.state_mut::<Assets>().parsers.insert(handle, parser);
    long(handle as i64)
}

fn destroy_parse_state(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    call.vm.state_mut::<Assets>().parsers.remove(handle);
    void()
}

fn next(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    if handle == 0 {
        return int(1);
    }
    let vm = &mut *call.vm;
    let parser = vm.state::<Assets>().parsers.get(handle)?;
    let (tree, mut at) = (parser.tree(vm)?.clone(), parser.at);
    let code = loop {
        at = tree.next(at);
        match at.event {
            Event::StartTag => break Some(2),
            Event::EndTag => break Some(3),
            Event::Text => break Some(4),
            Event::StartDocument => break Some(0),
            Event::EndDocument => break Some(1),
            Event::BadDocument => break None,
            Event::StartNamespace | Event::EndNamespace => {}
        }
    };
    vm.state_mut::<Assets>().parsers.change(handle)?.at = at;
    let corrupt = || Raise::new("org/xmlpull/v1/XmlPullParserException", "Corrupt XML binary file");
    int(code.ok_or_else(corrupt)?)
}

/// Answers what `ask` says of the place where the next argument stands.
fn ask(call: &mut Call<'_>, ask: impl FnOnce(&XmlTree, Position) -> i32) -> NativeResult {
    let handle = call.long();
    let parser = call.vm.state::<Assets>().parsers.get(handle)?;
    int(ask(parser.tree(call.vm)?, parser.at))
}

/// Like [`ask`], but a parser that was closed has nothing to say instead of throwing.
fn ask_open(call: &mut Call<'_>, question: impl FnOnce(&XmlTree, Position) -> i32) -> NativeResult {
    let is_closed = call.word(0) == 0 && call.word(1) == 0;
    if is_closed { int(-1) } else { ask(call, question) }
}

/// Answers what `ask` says of the attribute that the second argument names; -1 stands for no string.
fn ask_attribute(call: &mut Call<'_>, missing: i32, ask_it: impl FnOnce(Attribute) -> i32) -> NativeResult {
    let handle = call.long();
    let index = usize::try_from(call.int()).ok();
    let parser = call.vm.state::<Assets>().parsers.get(handle)?;
    let attribute = index.and_then(|index| parser.tree(call.vm).ok()?.attribute(parser.at, index));
    int(attribute.map_or(missing, ask_it))
}

/// An index of the strings, or -1.
fn index(string: Option<u32>) -> i32 {
    string.map_or(-1, |index| index as i32)
}

fn get_namespace(call: &mut Call<'_>) -> NativeResult {
    ask_open(call, |tree, at| index(tree.namespace(at)))
}

fn get_name(call: &mut Call<'_>) -> NativeResult {
    ask_open(call, |tree, at| index(tree.name(at)))
}

fn get_text(call: &mut Call<'_>) -> NativeResult {
    ask_open(call, |tree, at| index(tree.text(at)))
}

fn get_line_number(call: &mut Call<'_>) -> NativeResult {
    ask(call, |tree, at| index(tree.line(at)))
}

fn get_attribute_count(call: &mut Call<'_>) -> NativeResult {
    ask(call, |tree, at| tree.attribute_count(at) as i32)
}

fn get_attribute_namespace(call: &mut Call<'_>) -> NativeResult {
    ask_attribute(call, -2, |attribute| index(attribute.namespace))
}

fn get_attribute_name(call: &mut Call<'_>) -> NativeResult {
    ask_attribute(call, -1, |attribute| index(attribute.name))
}

fn get_attribute_resource(call: &mut Call<'_>) -> NativeResult {
    ask_attribute(call, 0, |attribute| attribute.resource as i32)
}

fn get_attribute_data_type(call: &mut Call<'_>) -> NativeResult {
    ask_attribute(call, value::TYPE_NULL.into(), |attribute| attribute.value.data_type.into())
}

fn get_attribute_data(call: &mut Call<'_>) -> NativeResult {
    ask_attribute(call, 0, |attribute| attribute.value.data as i32)
}

fn get_attribute_string_value(call: &mut Call<'_>) -> NativeResult {
    ask_attribute(call, -1, |attribute| index(attribute.raw))
}

fn get_attribute_index(call: &mut Call<'_>) -> NativeResult {
    let (handle, namespace, name) = (call.long(), call.reference(), call.reference());
    let name = name.non_null().ok_or_else(|| Raise::bare("java/lang/NullPointerException"))?;
    let (namespace, name) = (namespace.non_null().map(|ns| call.vm.string_text(ns)), call.vm.string_text(name));
    let parser = call.vm.state::<Assets>().parsers.get(handle)?;
    let found = parser.tree(call.vm)?.index_of_attribute(parser.at, namespace.as_deref(), &name);
    // The platform answers NAME_NOT_FOUND, of which Java only sees that it is negative.
    int(found.map_or(-2, |index| index as i32))
}

fn get_id_attribute(call: &mut Call<'_>) -> NativeResult {
    ask(call, |tree, at| raw(tree, at, tree.id_attribute(at)))
}

fn get_class_attribute(call: &mut Call<'_>) -> NativeResult {
    ask(call, |tree, at| raw(tree, at, tree.class_attribute(at)))
}

/// The index of an attribute's text as the author wrote it.
fn raw(tree: &XmlTree, at: Position, attribute: Option<usize>) -> i32 {
    index(attribute.and_then(|place| tree.attribute(at, place)).and_then(|attribute| attribute.raw))
}

fn get_style_attribute(call: &mut Call<'_>) -> NativeResult {
    ask(call, |tree, at| {
        let attribute = tree.style_attribute(at).and_then(|place| tree.attribute(at, place));
        let value = attribute.map(|attribute| attribute.value);
        let named = value.filter(|v| [value::TYPE_REFERENCE, value::TYPE_ATTRIBUTE].contains(&v.data_type));
        named.map_or(0, |value| value.data as i32)
    })
}
