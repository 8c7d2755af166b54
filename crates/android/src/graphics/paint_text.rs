//! android.graphics.Paint: measuring text.
//!
//! Java passes text as an array or a string with a range, and mostly the typeface beside the paint; instance methods
//! find the typeface in a field. Without any font everything is empty.

use super::arrays::{chars, set_floats, substring};
use super::fields::{Field, set_rect};
use super::typeface::resolve;
use super::{change, get, state};
use graphics::font::Typeface;
use graphics::geometry::IRect;
use graphics::paint::Paint;
use graphics::path::Path;
use graphics::text::TextEngine;
use graphics::text::bidi::BidiMode;
use graphics::text::grapheme::text_run_cursor;
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::{boolean, float, int, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "android/graphics/Paint";

/// Natives of Paint that measure.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "ascent", "()F", |c| float(line_metrics(c)?.ascent)),
    Native::exact(CLASS, "descent", "()F", |c| float(line_metrics(c)?.descent)),
    Native::exact(CLASS, "getFontMetrics", "(Landroid/graphics/Paint$FontMetrics;)F", font_metrics),
    Native::exact(CLASS, "getFontMetricsInt", "(Landroid/graphics/Paint$FontMetricsInt;)I", font_metrics_int),
    Native::exact(CLASS, "native_measureText", "([CIII)F", measure_chars),
    Native::exact(CLASS, "native_measureText", "(Ljava/lang/String;III)F", measure_range),
    Native::exact(CLASS, "native_measureText", "(Ljava/lang/String;I)F", measure_string),
    Native::exact(CLASS, "native_breakText", "(JJ[CIIFI[F)I", break_chars),
    Native::exact(CLASS, "native_breakText", "(JJLjava/lang/String;ZFI[F)I", break_string),
    Native::exact(CLASS, "native_getTextWidths", "(JJ[CIII[F)I", widths_of_chars),
    Native::exact(CLASS, "native_getTextWidths", "(JJLjava/lang/String;III[F)I", widths_of_string),
    Native::exact(CLASS, "native_getTextRunAdvances", "(JJ[CIIIIZ[FI)F", advances_of_chars),
    Native::exact(CLASS, "native_getTextRunAdvances", "(JJLjava/lang/String;IIIIZ[FI)F", advances_of_string),
    Native::exact(CLASS, "native_getTextRunCursor", "(J[CIIIII)I", cursor_in_chars),
    Native::exact(CLASS, "native_getTextRunCursor", "(JLjava/lang/String;IIIII)I", cursor_in_string),
    Native::exact(CLASS, "native_getTextPath", "(JJI[CIIFFJ)V", path_of_chars),
    Native::exact(CLASS, "native_getTextPath", "(JJILjava/lang/String;IIFFJ)V", path_of_string),
    Native::exact(
        CLASS,
        "nativeGetStringBounds",
        "(JJLjava/lang/String;IIILandroid/graphics/Rect;)V",
        bounds_of_string,
    ),
    Native::exact(CLASS, "nativeGetCharArrayBounds", "(JJ[CIIILandroid/graphics/Rect;)V", bounds_of_chars),
    Native::exact(CLASS, "native_hasGlyph", "(JJILjava/lang/String;)Z", has_glyph),
    Native::exact(CLASS, "native_getRunAdvance", "(JJ[CIIIIZI)F", run_advance),
    Native::exact(CLASS, "native_getOffsetForAdvance", "(JJ[CIIIIZF)I", offset_for_advance),
];

/// Asks the text engine about a paint with a typeface; the default answer if there is no font.
fn ask<R: Default>(
    c: &Call<'_>,
    (paint, typeface): (i64, i64),
    question: impl FnOnce(&TextEngine, &Paint, &Typeface) -> R,
) -> Result<R, Raise> {
    let paint = get::<Paint>(c.vm, paint)?;
    let Some(typeface) = resolve(c.vm, typeface) else { return Ok(R::default()) };
    Ok(question(&state(c.vm).host.text(), paint, &typeface))
}

/// The next two arguments: handles of a paint and a typeface.
fn style(c: &mut Call<'_>) -> (i64, i64) {
    (c.long(), c.long())
}

/// The handles of the receiver's paint and typeface.
fn own_style(c: &mut Call<'_>) -> Result<(i64, i64), Raise> {
    let this = c.reference();
    Ok((Field::PaintHandle.long(c.vm, this)?, Field::PaintTypeface.long(c.vm, this)?))
}

fn line_metrics(c: &mut Call<'_>) -> Result<graphics::font::FontMetrics, Raise> {
    let style = own_style(c)?;
    ask(c, style, TextEngine::font_metrics)
}

fn font_metrics(c: &mut Call<'_>) -> NativeResult {
    let metrics = line_metrics(c)?;
    if let Some(target) = c.reference().non_null() {
        Field::FontMetricsTop.set_float(c.vm, target, metrics.top)?;
        Field::FontMetricsAscent.set_float(c.vm, target, metrics.ascent)?;
        Field::FontMetricsDescent.set_float(c.vm, target, metrics.descent)?;
        Field::FontMetricsBottom.set_float(c.vm, target, metrics.bottom)?;
        Field::FontMetricsLeading.set_float(c.vm, target, metrics.leading)?;
    }
    float(metrics.spacing())
}

fn font_metrics_int(c: &mut Call<'_>) -> NativeResult {
    let metrics = line_metrics(c)?.to_int();
    if let Some(target) = c.reference().non_null() {
        Field::FontMetricsIntTop.set_int(c.vm, target, metrics.top)?;
        Field::FontMetricsIntAscent.set_int(c.vm, target, metrics.ascent)?;
        Field::FontMetricsIntDescent.set_int(c.vm, target, metrics.descent)?;
        Field::FontMetricsIntBottom.set_int(c.vm, target, metrics.bottom)?;
        Field::FontMetricsIntLeading.set_int(c.vm, target, metrics.leading)?;
    }
    int(metrics.spacing())
}

/// The advance of `count` units from `start`; all of `text` is context.
fn measure(c: &Call<'_>, style: (i64, i64), text: &[u16], (start, count): (usize, usize), flags: i32) -> NativeResult {
    let mode = BidiMode::from_native(flags);
    float(ask(c, style, |engine, paint, face| engine.layout(paint, face, text, start, count, mode).advance)?)
}

fn measure_chars(c: &mut Call<'_>) -> NativeResult {
    let (style, text) = (own_style(c)?, c.object("text")?);
    let (start, count, flags) = (c.int(), c.int(), c.int());
    c.vm.check_range(text, start, count)?;
    let all = c.vm.char_range(text, 0, c.vm.array_length(text));
    measure(c, style, &all, (start as usize, count as usize), flags)
}

fn measure_range(c: &mut Call<'_>) -> NativeResult {
    let (style, text) = (own_style(c)?, c.object("text")?);
    let (start, end, flags) = (c.int(), c.int(), c.int());
    let all = c.vm.string_units(text);
    let count = range_in(all.len(), start, end)?;
    measure(c, style, &all, count, flags)
}

fn measure_string(c: &mut Call<'_>) -> NativeResult {
    let (style, text, flags) = (own_style(c)?, c.object("text")?, c.int());
    let all = c.vm.string_units(text);
    measure(c, style, &all, (0, all.len()), flags)
}

/// Start and count of a range that lies in a text.
fn range_in(length: usize, start: i32, end: i32) -> Result<(usize, usize), Raise> {
    let range = usize::try_from(start).ok().zip(usize::try_from(end).ok());
    let inside = range.filter(|(start, end)| start <= end && *end <= length);
    let (start, end) = inside.ok_or_else(|| Raise::bare("java/lang/IndexOutOfBoundsException"))?;
    Ok((start, end - start))
}

fn break_text(c: &mut Call<'_>, style: (i64, i64), text: &[u16], forwards: bool) -> NativeResult {
    let (width, flags, measured) = (c.float(), c.int(), c.reference());
    let mode = BidiMode::from_native(flags);
    let (count, found) =
        ask(c, style, |engine, paint, face| engine.break_text(paint, face, text, width, mode, forwards))?;
    if let Some(measured) = measured.non_null().filter(|array| c.vm.array_length(*array) > 0) {
        set_floats(c.vm, measured, 0, &[found])?;
    }
    int(count as i32)
}

/// A negative count measures from the end.
fn break_chars(c: &mut Call<'_>) -> NativeResult {
    let (style, text, start, count) = (style(c), c.object("text")?, c.int(), c.int());
    let text = chars(c.vm, text, start, count.saturating_abs())?;
    break_text(c, style, &text, count >= 0)
}

fn break_string(c: &mut Call<'_>) -> NativeResult {
    let (style, text, forwards) = (style(c), c.object("text")?, c.boolean());
    let text = c.vm.string_units(text);
    break_text(c, style, &text, forwards)
}

fn widths(c: &mut Call<'_>, style: (i64, i64), text: &[u16], flags: i32) -> NativeResult {
    let target = c.object("widths")?;
    let mode = BidiMode::from_native(flags);
    let widths = ask(c, style, |engine, paint, face| engine.text_widths(paint, face, text, mode))?;
    set_floats(c.vm, target, 0, &widths)?;
    int(text.len() as i32)
}

fn widths_of_chars(c: &mut Call<'_>) -> NativeResult {
    let (style, text, start, count, flags) = (style(c), c.object("text")?, c.int(), c.int(), c.int());
    let text = chars(c.vm, text, start, count)?;
    widths(c, style, &text, flags)
}

fn widths_of_string(c: &mut Call<'_>) -> NativeResult {
    let (style, text, start, end, flags) = (style(c), c.object("text")?, c.int(), c.int(), c.int());
    let text = substring(c.vm, text, start, end)?;
    widths(c, style, &text, flags)
}

/// Advances of a run in its context; the last two arguments are where they go.
fn advances(c: &mut Call<'_>, style: (i64, i64), context: &[u16], run: (usize, usize)) -> NativeResult {
    let (rtl, target, offset) = (c.boolean(), c.reference(), c.int());
    let (sum, advances) =
        ask(c, style, |engine, paint, face| engine.text_run_advances(paint, face, context, run, rtl))?;
    if let Some(target) = target.non_null() {
        set_floats(c.vm, target, offset, &advances)?;
    }
    float(sum)
}

/// Where a run lies in its context.
fn run_in(context: i32, length: usize, start: i32, count: i32) -> Result<(usize, usize), Raise> {
    let start = start.saturating_sub(context);
    range_in(length, start, start.saturating_add(count))
}

fn advances_of_chars(c: &mut Call<'_>) -> NativeResult {
    let (style, text, start, count) = (style(c), c.object("text")?, c.int(), c.int());
    let (context, context_count) = (c.int(), c.int());
    let text = chars(c.vm, text, context, context_count)?;
    let run = run_in(context, text.len(), start, count)?;
    advances(c, style, &text, run)
}

fn advances_of_string(c: &mut Call<'_>) -> NativeResult {
    let (style, text, start, end) = (style(c), c.object("text")?, c.int(), c.int());
    let (context, context_end) = (c.int(), c.int());
    let text = substring(c.vm, text, context, context_end)?;
    let run = run_in(context, text.len(), start, end.saturating_sub(start))?;
    advances(c, style, &text, run)
}

fn cursor(text: &[u16], (start, count): (usize, usize), offset: i32, option: i32) -> NativeResult {
    let offset = usize::try_from(offset).ok().filter(|offset| (start..=start + count).contains(offset));
    let offset = offset.ok_or_else(|| Raise::bare("java/lang/IndexOutOfBoundsException"))?;
    int(text_run_cursor(text, start, count, offset, option).map_or(-1, |found| found as i32))
}

fn cursor_in_chars(c: &mut Call<'_>) -> NativeResult {
    let (_this, _paint, text, start, count) = (c.reference(), c.long(), c.object("text")?, c.int(), c.int());
    let (_direction, offset, option) = (c.int(), c.int(), c.int());
    c.vm.check_range(text, start, count)?;
    let all = c.vm.char_range(text, 0, c.vm.array_length(text));
    cursor(&all, (start as usize, count as usize), offset, option)
}

fn cursor_in_string(c: &mut Call<'_>) -> NativeResult {
    let (_this, _paint, text, start, end) = (c.reference(), c.long(), c.object("text")?, c.int(), c.int());
    let (_direction, offset, option) = (c.int(), c.int(), c.int());
    let all = c.vm.string_units(text);
    let context = range_in(all.len(), start, end)?;
    cursor(&all, context, offset, option)
}

fn text_path(c: &mut Call<'_>, style: (i64, i64), flags: i32, text: &[u16]) -> NativeResult {
    let (x, y, target) = (c.float(), c.float(), c.long());
    let mode = BidiMode::from_native(flags);
    let path = ask(c, style, |engine, paint, face| engine.text_path(paint, face, text, mode, (x, y)))?;
    change(c.vm, target, |p: &mut Path| *p = path)?;
    void()
}

fn path_of_chars(c: &mut Call<'_>) -> NativeResult {
    let (style, flags, text, start, count) = (style(c), c.int(), c.object("text")?, c.int(), c.int());
    let text = chars(c.vm, text, start, count)?;
    text_path(c, style, flags, &text)
}

fn path_of_string(c: &mut Call<'_>) -> NativeResult {
    let (style, flags, text, start, end) = (style(c), c.int(), c.object("text")?, c.int(), c.int());
    let text = substring(c.vm, text, start, end)?;
    text_path(c, style, flags, &text)
}

fn bounds(c: &mut Call<'_>, style: (i64, i64), text: &[u16], flags: i32, target: Ref) -> NativeResult {
    let mode = BidiMode::from_native(flags);
    let bounds: IRect = ask(c, style, |engine, paint, face| engine.text_bounds(paint, face, text, mode))?;
    set_rect(c.vm, target, &bounds)?;
    void()
}

fn bounds_of_string(c: &mut Call<'_>) -> NativeResult {
    let (style, text, start, end, flags) = (style(c), c.object("text")?, c.int(), c.int(), c.int());
    let target = c.object("bounds")?;
    let text = substring(c.vm, text, start, end)?;
    bounds(c, style, &text, flags, target)
}

fn bounds_of_chars(c: &mut Call<'_>) -> NativeResult {
    let (style, text, start, count, flags) = (style(c), c.object("text")?, c.int(), c.int(), c.int());
    let target = c.object("bounds")?;
    let text = chars(c.vm, text, start, count)?;
    bounds(c, style, &text, flags, target)
}

fn has_glyph(c: &mut Call<'_>) -> NativeResult {
    let (style, flags, text) = (style(c), c.int(), c.object("string")?);
    let (text, mode) = (c.vm.string_units(text), BidiMode::from_native(flags));
    boolean(ask(c, style, |engine, paint, face| engine.has_glyph(paint, face, &text, mode))?)
}

/// A run of a `char[]` in its context, and where the context begins.
struct Run {
    style: (i64, i64),
    text: Vec<u16>,
    range: (usize, usize),
    context: i32,
    rtl: bool,
}

fn run(c: &mut Call<'_>) -> Result<Run, Raise> {
    let (style, text, start, end) = (style(c), c.object("text")?, c.int(), c.int());
    let (context, context_end, rtl) = (c.int(), c.int(), c.boolean());
    let text = chars(c.vm, text, context, context_end.saturating_sub(context))?;
    let range = run_in(context, text.len(), start, end.saturating_sub(start))?;
    Ok(Run { style, text, range, context, rtl })
}

fn run_advance(c: &mut Call<'_>) -> NativeResult {
    let (run, offset) = (run(c)?, c.int());
    let offset = usize::try_from(offset.saturating_sub(run.context)).unwrap_or(0);
    float(ask(c, run.style, |engine, paint, face| {
        engine.run_advance(paint, face, &run.text, run.range, run.rtl, offset)
    })?)
}

fn offset_for_advance(c: &mut Call<'_>) -> NativeResult {
    let (run, advance) = (run(c)?, c.float());
    let found = ask(c, run.style, |engine, paint, face| {
        engine.offset_for_advance(paint, face, &run.text, run.range, run.rtl, advance)
    })?;
    int(found as i32 + run.context)
}
