//! libcore.icu.NativeDecimalFormat: the formatter below java.text.DecimalFormat and java.util.Formatter.
//!
//! Formatting is too frequent for Java on android.icu, and the C library differs from that in details; here
//! [`crate::decimal`] answers as the C library does.

use crate::decimal::{Attribute, DecimalError, DecimalFormat, Formatted, Parsed, Rounding};
use crate::decimal::{Symbol, Symbols, TextAttribute};
use crate::natives::{Table, peers};
use vm::layout::Ref;
use vm::native::{int, long, reference, void};
use vm::{Answer, Call, Callback, Native, NativeResult, Raise, Vm};

const CLASS: &str = "libcore/icu/NativeDecimalFormat";

/// Natives of NativeDecimalFormat.
pub const NATIVES: Table = crate::natives![
    Native::exact(
        CLASS,
        "open",
        "(Ljava/lang/String;Ljava/lang/String;CCLjava/lang/String;CLjava/lang/String;Ljava/lang/String;\
         Ljava/lang/String;CLjava/lang/String;CLjava/lang/String;CC)J",
        open,
    ),
    Native::exact(
        CLASS,
        "setDecimalFormatSymbols",
        "(JLjava/lang/String;CCLjava/lang/String;CLjava/lang/String;Ljava/lang/String;\
         Ljava/lang/String;CLjava/lang/String;CLjava/lang/String;CC)V",
        set_symbols,
    ),
    Native::exact(CLASS, "close", "(J)V", close),
    Native::exact(CLASS, "cloneImpl", "(J)J", clone),
    Native::exact(CLASS, "applyPatternImpl", "(JZLjava/lang/String;)V", apply_pattern),
    Native::exact(CLASS, "toPatternImpl", "(JZ)Ljava/lang/String;", to_pattern),
    Native::exact(CLASS, "setSymbol", "(JILjava/lang/String;)V", set_symbol),
    Native::exact(CLASS, "setRoundingMode", "(JID)V", set_rounding_mode),
    Native::exact(CLASS, "getAttribute", "(JI)I", get_attribute),
    Native::exact(CLASS, "setAttribute", "(JII)V", set_attribute),
    Native::exact(CLASS, "getTextAttribute", "(JI)Ljava/lang/String;", get_text_attribute),
    Native::exact(CLASS, "setTextAttribute", "(JILjava/lang/String;)V", set_text_attribute),
    Native::exact(CLASS, "formatLong", "(JJLlibcore/icu/NativeDecimalFormat$FieldPositionIterator;)[C", format_long),
    Native::exact(
        CLASS,
        "formatDouble",
        "(JDLlibcore/icu/NativeDecimalFormat$FieldPositionIterator;)[C",
        format_double,
    ),
    Native::exact(
        CLASS,
        "formatDigitList",
        "(JLjava/lang/String;Llibcore/icu/NativeDecimalFormat$FieldPositionIterator;)[C",
        format_digit_list,
    ),
    Native::exact(CLASS, "parse", "(JLjava/lang/String;Ljava/text/ParsePosition;Z)Ljava/lang/Number;", parse),
];

/// The symbols that Android gives, in the order of the arguments.
const GIVEN: [Given; 14] = [
    Given::Text(Symbol::Currency),
    Given::Character(Symbol::Decimal),
    Given::Character(Symbol::Digit),
    Given::Text(Symbol::Exponent),
    Given::Character(Symbol::Grouping),
    Given::Text(Symbol::Infinity),
    Given::Text(Symbol::IntlCurrency),
    Given::Text(Symbol::Minus),
    Given::Character(Symbol::MonetaryDecimal),
    Given::Text(Symbol::NaN),
    Given::Character(Symbol::PatternSeparator),
    Given::Text(Symbol::Percent),
    Given::Character(Symbol::PerMill),
    Given::Character(Symbol::ZeroDigit),
];

/// How a symbol is given.
enum Given {
    Text(Symbol),
    Character(Symbol),
}

fn symbols(call: &mut Call<'_>) -> Result<Symbols, Raise> {
    let mut symbols = Symbols::default();
    for given in &GIVEN {
        match given {
            Given::Text(symbol) => symbols.set(*symbol, &units(call, "symbol")?),
            Given::Character(symbol) => symbols.set(*symbol, &[call.int() as u16]),
        }
    }
    Ok(symbols)
}

fn units(call: &mut Call<'_>, what: &str) -> Result<Vec<u16>, Raise> {
    let text = call.object(what)?;
    Ok(call.vm.string_units(text))
}

fn open(call: &mut Call<'_>) -> NativeResult {
    let pattern = units(call, "pattern")?;
    let symbols = symbols(call)?;
    let format = DecimalFormat::new(&pattern, symbols).map_err(|e| failed("DecimalFormat::DecimalFormat", e))?;
    long(peers::add(call.vm, format) as i64)
}

/// The exception that Android makes of an error of ICU.
fn failed(function: &str, error: DecimalError) -> Raise {
    let class = match error {
        DecimalError::Inexact => "java/lang/ArithmeticException",
        _ => "java/lang/RuntimeException",
    };
    Raise::new(class, format!("{function} failed: {}", error.name()))
}

fn change<R>(vm: &mut Vm, handle: i64, change: impl FnOnce(&mut DecimalFormat) -> R) -> Result<R, Raise> {
    peers::change(vm, handle, change)
}

fn get(vm: &Vm, handle: i64) -> Result<std::rc::Rc<DecimalFormat>, Raise> {
    peers::get(vm, handle)
}

fn set_symbols(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    let symbols = symbols(call)?;
    change(call.vm, handle, |format| format.set_symbols(symbols))?;
    void()
}

fn close(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<DecimalFormat>(call.vm, handle);
    void()
}

fn clone(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    let format = DecimalFormat::clone(&*get(call.vm, handle)?);
    long(peers::add(call.vm, format) as i64)
}

fn apply_pattern(call: &mut Call<'_>) -> NativeResult {
    let (handle, localized) = (call.long(), call.boolean());
    let pattern = units(call, "pattern")?;
    let function = if localized { "DecimalFormat::applyLocalizedPattern" } else { "DecimalFormat::applyPattern" };
    let applied = change(call.vm, handle, |format| format.apply_pattern(&pattern, localized))?;
    applied.map_err(|e| failed(function, e))?;
    void()
}

fn to_pattern(call: &mut Call<'_>) -> NativeResult {
    let (handle, localized) = (call.long(), call.boolean());
    let pattern = get(call.vm, handle)?.to_pattern(localized);
    reference(call.vm.new_string_units(&pattern)?)
}

/// Only the two names of the currency are ever set alone.
fn set_symbol(call: &mut Call<'_>) -> NativeResult {
    let (handle, number) = (call.long(), call.int());
    let text = units(call, "str")?;
    let symbol = match number {
        8 => Symbol::Currency,
        9 => Symbol::IntlCurrency,
        _ => return Err(Raise::illegal_argument("unum_setSymbol failed: U_ILLEGAL_ARGUMENT_ERROR")),
    };
    change(call.vm, handle, |format| format.set_symbol(symbol, &text))?;
    void()
}

fn set_rounding_mode(call: &mut Call<'_>) -> NativeResult {
    let (handle, mode, increment) = (call.long(), call.int(), call.double());
    let rounding = Rounding::from_number(mode).unwrap_or(Rounding::HalfEven);
    change(call.vm, handle, |format| format.set_rounding(rounding, increment))?;
    void()
}

fn get_attribute(call: &mut Call<'_>) -> NativeResult {
    let (handle, number) = (call.long(), call.int());
    let format = get(call.vm, handle)?;
    int(Attribute::from_number(number).map_or(-1, |attribute| format.attribute(attribute)))
}

fn set_attribute(call: &mut Call<'_>) -> NativeResult {
    let (handle, number, value) = (call.long(), call.int(), call.int());
    if let Some(attribute) = Attribute::from_number(number) {
        change(call.vm, handle, |format| format.set_attribute(attribute, value))?;
    }
    void()
}

/// The attribute with the number of Android's constants.
fn text_attribute(number: i32, function: &str) -> Result<TextAttribute, Raise> {
    let known = [
        TextAttribute::PositivePrefix,
        TextAttribute::PositiveSuffix,
        TextAttribute::NegativePrefix,
        TextAttribute::NegativeSuffix,
        TextAttribute::PaddingCharacter,
    ];
    let found = usize::try_from(number).ok().and_then(|n| known.get(n).copied());
    let message = || format!("{function} failed: U_UNSUPPORTED_ERROR");
    found.ok_or_else(|| Raise::new("java/lang/UnsupportedOperationException", message()))
}

fn get_text_attribute(call: &mut Call<'_>) -> NativeResult {
    let (handle, number) = (call.long(), call.int());
    let attribute = text_attribute(number, "unum_getTextAttribute")?;
    let text = get(call.vm, handle)?.text_attribute(attribute);
    reference(call.vm.new_string_units(&text)?)
}

fn set_text_attribute(call: &mut Call<'_>) -> NativeResult {
    let (handle, number) = (call.long(), call.int());
    let text = units(call, "str")?;
    let attribute = text_attribute(number, "unum_setTextAttribute")?;
    change(call.vm, handle, |format| format.set_text_attribute(attribute, &text))?;
    void()
}

fn format_long(call: &mut Call<'_>) -> NativeResult {
    let (handle, value) = (call.long(), call.long());
    let formatted = get(call.vm, handle)?.format_long(value);
    formatted_chars(call, formatted)
}

fn format_double(call: &mut Call<'_>) -> NativeResult {
    let (handle, value) = (call.long(), call.double());
    let formatted = get(call.vm, handle)?.format_double(value);
    formatted_chars(call, formatted)
}

fn format_digit_list(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    let value = call.string("value")?;
    let formatted = get(call.vm, handle)?.format_decimal(&value);
    formatted_chars(call, formatted)
}

/// The characters of a number; its fields go into the iterator, which is the last argument, if there is one.
fn formatted_chars(call: &mut Call<'_>, formatted: Result<Formatted, DecimalError>) -> NativeResult {
    let formatted = formatted.map_err(|e| failed("DecimalFormat::format", e))?;
    call.charge(formatted.text.len());
    if let Some(iterator) = call.reference().non_null() {
        set_fields(call.vm, iterator, &formatted)?;
    }
    reference(call.vm.new_chars(&formatted.text)?)
}

fn set_fields(vm: &mut Vm, iterator: Ref, formatted: &Formatted) -> Result<(), Raise> {
    let triple = |(field, start, end): &(_, usize, usize)| [*field as i32, *start as i32, *end as i32];
    let ints: Vec<i32> = formatted.fields.iter().flat_map(triple).collect();
    let data = if ints.is_empty() { Ref::NULL } else { vm.new_ints(&ints)? };
    set_word(vm, iterator, "data", "[I", data.0)?;
    set_word(vm, iterator, "pos", "I", -3_i32 as u32)
}

fn set_word(vm: &mut Vm, object: Ref, name: &str, descriptor: &str, word: u32) -> Result<(), Raise> {
    let at = word_at(vm, object, name, descriptor)?;
    vm.heap.region.store_u32(object.at(at), word);
    Ok(())
}

fn word_at(vm: &mut Vm, object: Ref, name: &str, descriptor: &str) -> Result<u32, Raise> {
    let class = vm.class_of(object);
    vm.field_offset(class, name, descriptor).ok_or_else(|| Raise::new("java/lang/NoSuchFieldError", name))
}

/// Reads a number, tells the position how far it went and makes a box of what was read.
fn parse(call: &mut Call<'_>) -> NativeResult {
    match call.step {
        1 => return reference(call.result_ref()),
        2 => return reference(Ref(call.state(0))),
        _ => {}
    }
    let handle = call.long();
    let text = units(call, "text")?;
    let (position, exact) = (call.object("position")?, call.boolean());
    call.charge(text.len());
    let at = word_at(call.vm, position, "currentPosition", "I")?;
    let start = call.vm.heap.region.load_i32(position.at(at));
    let Some(start) = usize::try_from(start).ok().filter(|s| *s <= text.len()) else { return reference(Ref::NULL) };
    match get(call.vm, handle)?.parse(&text, start, exact) {
        Ok((number, end)) => {
            set_word(call.vm, position, "currentPosition", "I", end as u32)?;
            boxed(call, number)
        }
        Err(place) => {
            set_word(call.vm, position, "errorIndex", "I", place as u32)?;
            reference(Ref::NULL)
        }
    }
}

fn boxed(call: &mut Call<'_>, number: Parsed) -> NativeResult {
    let (class, signature, bits) = match number {
        Parsed::Long(v) => ("java/lang/Long", "(J)Ljava/lang/Long;", v as u64),
        Parsed::Double(v) => ("java/lang/Double", "(D)Ljava/lang/Double;", v.to_bits()),
        Parsed::Decimal(text) => return big_decimal(call, &text),
    };
    let class = call.vm.classes.boot(class)?;
    let method = call.vm.virtual_method(class, "valueOf", signature)?;
    let args = vec![bits as u32, (bits >> 32) as u32];
    Ok(Answer::Call(Callback { method, args, step: 1, catch: false }))
}

fn big_decimal(call: &mut Call<'_>, text: &str) -> NativeResult {
    let class = call.vm.classes.boot("java/math/BigDecimal")?;
    let method = call.vm.virtual_method(class, "<init>", "(Ljava/lang/String;)V")?;
    let object = call.vm.new_object(class)?;
    let text = call.vm.new_string(text)?;
    call.set_state(0, object.0);
    Ok(Answer::Call(Callback { method, args: vec![object.0, text.0], step: 2, catch: false }))
}
