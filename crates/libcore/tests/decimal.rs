//! Decimal formats against ICU 55's, question by question; `data/README.md` tells how the answers were recorded.

use libcore::decimal::{
    Attribute, DecimalError, DecimalFormat, Formatted, Parsed, Rounding, Symbol, Symbols, TextAttribute,
};
use libcore::wire::PlainState;

const CURATED: &str = include_str!("decimal/curated.tsv");

#[test]
fn curated_questions_have_icus_answers() {
    check_all(CURATED);
}

#[test]
fn every_state_survives_as_bytes() {
    let mut formats = 0;
    for line in CURATED.lines() {
        let mut format = None;
        for command in line.split('\t').next().unwrap_or("").split('|') {
            answer(&mut format, &command.split(':').collect::<Vec<_>>());
            if let Some(format) = &format {
                let bytes = format.to_bytes();
                assert_eq!(DecimalFormat::from_bytes(&bytes).as_ref(), Ok(format));
                assert!(DecimalFormat::from_bytes(&bytes[..bytes.len() - 1]).is_err());
                formats += 1;
            }
        }
    }
    assert!(formats > 100, "only {formats} states");
}

#[test]
fn endless_texts_are_refused() {
    let mut format = DecimalFormat::new(&units("#"), english()).expect("pattern");
    assert_eq!(format.format_decimal("1E+999999999"), Err(DecimalError::TooLong));
    format.set_attribute(Attribute::FormatWidth, i32::MAX);
    assert_eq!(format.format_long(1), Err(DecimalError::TooLong));
    let mut format = DecimalFormat::new(&units("@"), english()).expect("pattern");
    assert_eq!(format.format_decimal("1E-999999999"), Err(DecimalError::TooLong));
    format.set_attribute(Attribute::MinSignificantDigits, i32::MAX);
    assert_eq!(format.format_double(0.5), Err(DecimalError::TooLong));
}

fn english() -> Symbols {
    let mut symbols = Symbols::default();
    symbols.set(Symbol::Grouping, &units(","));
    symbols
}

fn check_all(table: &str) {
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in table.lines() {
        let (question, expected) = line.split_once('\t').expect("a question and an answer");
        let mut format = None;
        let commands = question.split('|');
        for (command, expected) in commands.zip(expected.split('|')) {
            let got = answer(&mut format, &command.split(':').collect::<Vec<_>>());
            count += 1;
            if got != expected {
                wrong.push(format!("{question}\n  {command}\n  expected {expected}\n  got      {got}"));
                break;
            }
        }
    }
    assert!(count > 100, "only {count} questions");
    assert!(wrong.is_empty(), "{} of {count} wrong:\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n"));
}

fn answer(format: &mut Option<DecimalFormat>, command: &[&str]) -> String {
    if command[0] == "new" {
        let opened = DecimalFormat::new(&units(command[1]), symbols(&command[2..]));
        let name = opened.as_ref().map_or_else(|error| error.name(), |_| "U_ZERO_ERROR");
        *format = opened.ok();
        return name.to_owned();
    }
    let Some(format) = format else { return "-".to_owned() };
    match command[0] {
        "long" => formatted(format.format_long(command[1].parse().expect("a long"))),
        "double" => formatted(format.format_double(double(command[1]))),
        "decimal" => formatted(format.format_decimal(command[1])),
        "parse" => parsed(format, command),
        "get" => attributes(format),
        "pattern" => shown(&format.to_pattern(command[1] == "1")),
        _ => change(format, command).map_or_else(|error| error.name(), |()| "U_ZERO_ERROR").to_owned(),
    }
}

fn formatted(result: Result<Formatted, DecimalError>) -> String {
    match result {
        Ok(formatted) => {
            let fields = formatted.fields.iter().map(|(field, start, end)| format!("{},{start},{end};", *field as i32));
            format!("{}/{}", shown(&formatted.text), fields.collect::<String>())
        }
        Err(error) => format!("!{}", error.name()),
    }
}

fn parsed(format: &DecimalFormat, command: &[&str]) -> String {
    let start = command[2].parse().expect("a place");
    match format.parse(&units(command[1]), start, command[3] == "1") {
        Ok((Parsed::Long(value), end)) => format!("L{value}@{end}"),
        Ok((Parsed::Double(value), end)) => format!("D{:016x}@{end}", value.to_bits()),
        Ok((Parsed::Decimal(value), end)) => format!("B{value}@{end}"),
        Err(at) => format!("!{at}"),
    }
}

fn attributes(format: &DecimalFormat) -> String {
    let numbers = (0..20).filter_map(Attribute::from_number).map(|a| format!("{},", format.attribute(a)));
    let texts = TEXTS.iter().map(|a| format!("{},", shown(&format.text_attribute(*a))));
    numbers.chain(texts).collect()
}

const TEXTS: [TextAttribute; 5] = [
    TextAttribute::PositivePrefix,
    TextAttribute::PositiveSuffix,
    TextAttribute::NegativePrefix,
    TextAttribute::NegativeSuffix,
    TextAttribute::PaddingCharacter,
];

fn change(format: &mut DecimalFormat, command: &[&str]) -> Result<(), DecimalError> {
    let number = |at: usize| command[at].parse::<i32>().expect("a number");
    match command[0] {
        "apply" => return format.apply_pattern(&units(command[1]), command[2] == "1"),
        "set" => format.set_attribute(Attribute::from_number(number(1)).expect("an attribute"), number(2)),
        "text" => format.set_text_attribute(TEXTS[number(1) as usize], &units(command[2])),
        "symbol" => {
            let symbol = if number(1) == 8 { Symbol::Currency } else { Symbol::IntlCurrency };
            format.set_symbol(symbol, &units(command[2]));
        }
        "symbols" => format.set_symbols(symbols(&command[1..])),
        "rounding" => format.set_rounding(Rounding::from_number(number(1)).expect("a mode"), double(command[2])),
        other => panic!("no command {other}"),
    }
    Ok(())
}

fn symbols(texts: &[&str]) -> Symbols {
    const ORDER: [Symbol; 14] = [
        Symbol::Currency,
        Symbol::Decimal,
        Symbol::Digit,
        Symbol::Exponent,
        Symbol::Grouping,
        Symbol::Infinity,
        Symbol::IntlCurrency,
        Symbol::Minus,
        Symbol::MonetaryDecimal,
        Symbol::NaN,
        Symbol::PatternSeparator,
        Symbol::Percent,
        Symbol::PerMill,
        Symbol::ZeroDigit,
    ];
    let mut symbols = Symbols::default();
    for (symbol, text) in ORDER.into_iter().zip(texts) {
        symbols.set(symbol, &units(text));
    }
    symbols
}

fn double(bits: &str) -> f64 {
    f64::from_bits(u64::from_str_radix(bits, 16).expect("bits"))
}

fn units(text: &str) -> Vec<u16> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.extend(rest[..at].encode_utf16());
        out.push(u16::from_str_radix(&rest[at + 2..at + 6], 16).expect("four digits"));
        rest = &rest[at + 6..];
    }
    out.extend(rest.encode_utf16());
    out
}

fn shown(text: &[u16]) -> String {
    text.iter()
        .map(|unit| match char::from_u32(u32::from(*unit)) {
            Some(c) if c.is_ascii_graphic() && !"\\|:@/".contains(c) => c.to_string(),
            _ => format!("\\u{unit:04x}"),
        })
        .collect()
}
