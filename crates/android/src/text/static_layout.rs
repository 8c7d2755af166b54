//! android.text.StaticLayout: line breaks.

use crate::graphics::arrays::{chars, float_range, floats, ints, new_floats, set_floats, set_ints};
use crate::graphics::fields::Field;
use crate::graphics::typeface::resolve;
use crate::graphics::{add, change, find, get, missing, remove, state, state_mut};
use graphics::linebreak::{BreakStrategy, HyphenationFrequency, Hyphenator, LineBreaker, ParagraphStyle};
use graphics::paint::{Paint, PeerHandle};
use libcore::natives::Table;
use std::sync::Arc;
use vm::native::{float, int, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "android/text/StaticLayout";

/// Natives of StaticLayout.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nNewBuilder", "()J", |c| add(c.vm, LineBreaker::new())),
    Native::exact(CLASS, "nFreeBuilder", "(J)V", |c| {
        let builder = c.long();
        remove::<LineBreaker>(c.vm, builder)
    }),
    Native::exact(CLASS, "nFinishBuilder", "(J)V", |c| {
        let builder = c.long();
        change(c.vm, builder, LineBreaker::finish)?;
        void()
    }),
    Native::exact(CLASS, "nLoadHyphenator", "(Ljava/nio/ByteBuffer;I)J", load_hyphenator),
    Native::exact(CLASS, "nSetLocale", "(JLjava/lang/String;J)V", set_locale),
    Native::exact(CLASS, "nSetIndents", "(J[I)V", set_indents),
    Native::exact(CLASS, "nSetupParagraph", "(J[CIFIF[IIII)V", setup_paragraph),
    Native::exact(CLASS, "nAddStyleRun", "(JJJIIZ)F", add_style_run),
    Native::exact(CLASS, "nAddMeasuredRun", "(JII[F)V", add_measured_run),
    Native::exact(CLASS, "nAddReplacementRun", "(JIIF)V", add_replacement_run),
    Native::exact(CLASS, "nGetWidths", "(J[F)V", get_widths),
    Native::exact(
        CLASS,
        "nComputeLineBreaks",
        "(JLandroid/text/StaticLayout$LineBreaks;[I[F[II)I",
        compute_line_breaks,
    ),
];

/// Without a buffer the hyphenator knows no pattern.
fn load_hyphenator(c: &mut Call<'_>) -> NativeResult {
    let (buffer, offset) = (c.reference().non_null(), c.int());
    let mut hyphenator = Hyphenator::empty();
    if let Some(buffer) = buffer {
        let address = Field::BufferAddress.long(c.vm, buffer)? as u64;
        let size = Field::BufferLimit.int(c.vm, buffer)?.saturating_sub(offset).max(0) as usize;
        let start = u32::try_from(address).ok().filter(|address| *address != 0);
        if let Some(start) = start.and_then(|start| start.checked_add(offset.max(0) as u32)) {
            hyphenator = Hyphenator::load(c.vm.heap.region.bytes(vm::region::Addr(start), size));
        }
    }
    add(c.vm, Arc::new(hyphenator))
}

fn set_locale(c: &mut Call<'_>) -> NativeResult {
    let (builder, locale, hyphenator) = (c.long(), c.string("locale")?, c.long());
    let hyphenator = (hyphenator != 0).then_some(PeerHandle(hyphenator as u64));
    change(c.vm, builder, |b: &mut LineBreaker| {
        b.locale = locale;
        b.hyphenator = hyphenator;
    })?;
    void()
}

fn set_indents(c: &mut Call<'_>) -> NativeResult {
    let (builder, indents) = (c.long(), c.reference().non_null());
    let indents = indents.map(|indents| ints(c.vm, indents)).unwrap_or_default();
    change(c.vm, builder, |b: &mut LineBreaker| b.set_indents(&indents))?;
    void()
}

fn setup_paragraph(c: &mut Call<'_>) -> NativeResult {
    let (builder, text, length) = (c.long(), c.object("text")?, c.int());
    let (first_width, first_width_lines, rest_width) = (c.float(), c.int(), c.float());
    let tab_stops = c.reference().non_null();
    let style = ParagraphStyle {
        first_width,
        first_width_lines,
        rest_width,
        tab_stops: tab_stops.map(|stops| ints(c.vm, stops)).unwrap_or_default(),
        default_tab_stop: c.int(),
        strategy: BreakStrategy::from_native(c.int()),
        frequency: HyphenationFrequency::from_native(c.int()),
    };
    let text = chars(c.vm, text, 0, length)?;
    let host = state(c.vm).host.clone();
    let rules = host.rules(c.vm);
    change(c.vm, builder, |b: &mut LineBreaker| b.setup_paragraph(&text, style, rules))?;
    void()
}

fn add_style_run(c: &mut Call<'_>) -> NativeResult {
    let (builder, paint, typeface) = (c.long(), c.long(), c.long());
    let (start, end, rtl) = (position(c)?, position(c)?, c.boolean());
    let Some(typeface) = resolve(c.vm, typeface) else { return float(0.0) };
    let hyphenator = get::<LineBreaker>(c.vm, builder)?.hyphenator;
    let hyphenator = hyphenator.and_then(|handle| find::<Arc<Hyphenator>>(c.vm, handle.0 as i64));
    let hyphenator = hyphenator.map_or_else(|| Arc::new(Hyphenator::empty()), |found| (**found).clone());
    let host = state(c.vm).host.clone();
    let state = state_mut(c.vm);
    let paint = state.paints.get(paint as u64).ok_or_else(|| missing::<Paint>(paint))?;
    let breaker = state.line_breakers.get_mut(builder as u64).ok_or_else(|| missing::<LineBreaker>(builder))?;
    float(breaker.add_style_run(&host.text(), &hyphenator, paint, &typeface, start, end, rtl))
}

fn position(c: &mut Call<'_>) -> Result<usize, Raise> {
    usize::try_from(c.int()).map_err(|_| Raise::bare("java/lang/IndexOutOfBoundsException"))
}

/// Java passes the widths of the whole paragraph.
fn add_measured_run(c: &mut Call<'_>) -> NativeResult {
    let (builder, start, end, widths) = (c.long(), c.int(), c.int(), c.object("widths")?);
    let widths = float_range(c.vm, widths, start, end.saturating_sub(start))?;
    change(c.vm, builder, |b: &mut LineBreaker| b.add_measured_run(start as usize, end as usize, &widths))?;
    void()
}

fn add_replacement_run(c: &mut Call<'_>) -> NativeResult {
    let (builder, start, end, width) = (c.long(), position(c)?, position(c)?, c.float());
    change(c.vm, builder, |b: &mut LineBreaker| b.add_replacement_run(start, end, width))?;
    void()
}

fn get_widths(c: &mut Call<'_>) -> NativeResult {
    let (builder, target) = (c.long(), c.object("widths")?);
    let widths = get::<LineBreaker>(c.vm, builder)?.widths().to_vec();
    let room = floats(c.vm, target).len();
    set_floats(c.vm, target, 0, &widths[..widths.len().min(room)])?;
    void()
}

/// Fills Java's arrays, or puts longer ones in their place.
fn compute_line_breaks(c: &mut Call<'_>) -> NativeResult {
    let (builder, recycle) = (c.long(), c.object("recycle")?);
    let (breaks, widths, flags, room) = (c.object("breaks")?, c.object("widths")?, c.object("flags")?, c.int());
    let lines = change(c.vm, builder, LineBreaker::compute_breaks)?;
    if (room.max(0) as usize) < lines.breaks.len() {
        let breaks = c.vm.new_ints(&lines.breaks)?;
        let widths = new_floats(c.vm, &lines.widths)?;
        let flags = c.vm.new_ints(&lines.flags)?;
        Field::LineBreaksBreaks.set_reference(c.vm, recycle, breaks)?;
        Field::LineBreaksWidths.set_reference(c.vm, recycle, widths)?;
        Field::LineBreaksFlags.set_reference(c.vm, recycle, flags)?;
    } else {
        set_ints(c.vm, breaks, &lines.breaks)?;
        set_floats(c.vm, widths, 0, &lines.widths)?;
        set_ints(c.vm, flags, &lines.flags)?;
    }
    int(lines.breaks.len() as i32)
}
