//! android.graphics.Paint: everything but text.

use super::fields::{Field, receiver};
use super::{add, change, find, get, remove};
use graphics::effect::{BlendMode, ColorFilter, MaskFilter, PathEffect, Shader};
use graphics::paint::{
    ANTI_ALIAS_FLAG, Align, Cap, DITHER_FLAG, FAKE_BOLD_TEXT_FLAG, FILTER_BITMAP_FLAG, Join, LINEAR_TEXT_FLAG, Paint,
    PeerHandle, STRIKE_THRU_TEXT_FLAG, SUBPIXEL_TEXT_FLAG, Style, UNDERLINE_TEXT_FLAG,
};
use graphics::path::Path;
use libcore::natives::Table;
use std::sync::Arc;
use vm::native::{boolean, float, int, long, void};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/graphics/Paint";

/// Natives of Paint that do not measure.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "native_init", "()J", |c| add(c.vm, Paint::new())),
    Native::exact(CLASS, "native_initWithPaint", "(J)J", init_with_paint),
    Native::exact(CLASS, "native_reset", "(J)V", |c| set(c, |_, p| p.reset())),
    Native::exact(CLASS, "native_set", "(JJ)V", copy),
    Native::exact(CLASS, "finalizer", "(J)V", |c| {
        let paint = c.long();
        remove::<Paint>(c.vm, paint)
    }),
    Native::exact(CLASS, "getFlags", "()I", |c| int(this(c)?.flags() as i32)),
    Native::exact(CLASS, "setFlags", "(I)V", |c| set_this(c, |c, p| p.set_flags(c as u32))),
    Native::exact(CLASS, "getHinting", "()I", |c| int(i32::from(this(c)?.hinting))),
    Native::exact(CLASS, "setHinting", "(I)V", |c| set_this(c, |c, p| p.hinting = c != 0)),
    Native::exact(CLASS, "setAntiAlias", "(Z)V", |c| set_this(c, |c, p| p.set_flag(ANTI_ALIAS_FLAG, c != 0))),
    Native::exact(CLASS, "setDither", "(Z)V", |c| set_this(c, |c, p| p.set_flag(DITHER_FLAG, c != 0))),
    Native::exact(CLASS, "setLinearText", "(Z)V", |c| set_this(c, |c, p| p.set_flag(LINEAR_TEXT_FLAG, c != 0))),
    Native::exact(CLASS, "setSubpixelText", "(Z)V", |c| set_this(c, |c, p| p.set_flag(SUBPIXEL_TEXT_FLAG, c != 0))),
    Native::exact(CLASS, "setUnderlineText", "(Z)V", |c| set_this(c, |c, p| p.set_flag(UNDERLINE_TEXT_FLAG, c != 0))),
    Native::exact(CLASS, "setStrikeThruText", "(Z)V", |c| {
        set_this(c, |c, p| p.set_flag(STRIKE_THRU_TEXT_FLAG, c != 0))
    }),
    Native::exact(CLASS, "setFakeBoldText", "(Z)V", |c| set_this(c, |c, p| p.set_flag(FAKE_BOLD_TEXT_FLAG, c != 0))),
    Native::exact(CLASS, "setFilterBitmap", "(Z)V", |c| set_this(c, |c, p| p.set_flag(FILTER_BITMAP_FLAG, c != 0))),
    Native::exact(CLASS, "getColor", "()I", |c| int(this(c)?.color as i32)),
    Native::exact(CLASS, "setColor", "(I)V", |c| set_this(c, |c, p| p.color = c as u32)),
    Native::exact(CLASS, "getAlpha", "()I", |c| int(i32::from(this(c)?.alpha()))),
    Native::exact(CLASS, "setAlpha", "(I)V", |c| set_this(c, |c, p| p.set_alpha(c))),
    Native::exact(CLASS, "getStrokeWidth", "()F", |c| float(this(c)?.stroke_width())),
    Native::exact(CLASS, "setStrokeWidth", "(F)V", |c| set_this(c, |c, p| p.set_stroke_width(bits(c)))),
    Native::exact(CLASS, "getStrokeMiter", "()F", |c| float(this(c)?.stroke_miter())),
    Native::exact(CLASS, "setStrokeMiter", "(F)V", |c| set_this(c, |c, p| p.set_stroke_miter(bits(c)))),
    Native::exact(CLASS, "isElegantTextHeight", "()Z", |c| boolean(this(c)?.elegant)),
    Native::exact(CLASS, "setElegantTextHeight", "(Z)V", |c| set_this(c, |c, p| p.elegant = c != 0)),
    Native::exact(CLASS, "getTextSize", "()F", |c| float(this(c)?.text_size())),
    Native::exact(CLASS, "setTextSize", "(F)V", |c| set_this(c, |c, p| p.set_text_size(bits(c)))),
    Native::exact(CLASS, "getTextScaleX", "()F", |c| float(this(c)?.text_scale_x)),
    Native::exact(CLASS, "setTextScaleX", "(F)V", |c| set_this(c, |c, p| p.text_scale_x = bits(c))),
    Native::exact(CLASS, "getTextSkewX", "()F", |c| float(this(c)?.text_skew_x)),
    Native::exact(CLASS, "setTextSkewX", "(F)V", |c| set_this(c, |c, p| p.text_skew_x = bits(c))),
    Native::exact(CLASS, "native_getStyle", "(J)I", |c| int(peer(c)?.style.to_native())),
    Native::exact(CLASS, "native_setStyle", "(JI)V", |c| {
        set(c, |c, p| p.style = Style::from_native(c.int()).unwrap_or(p.style))
    }),
    Native::exact(CLASS, "native_getStrokeCap", "(J)I", |c| int(peer(c)?.cap.to_native())),
    Native::exact(CLASS, "native_setStrokeCap", "(JI)V", |c| {
        set(c, |c, p| p.cap = Cap::from_native(c.int()).unwrap_or(p.cap))
    }),
    Native::exact(CLASS, "native_getStrokeJoin", "(J)I", |c| int(peer(c)?.join.to_native())),
    Native::exact(CLASS, "native_setStrokeJoin", "(JI)V", |c| {
        set(c, |c, p| p.join = Join::from_native(c.int()).unwrap_or(p.join))
    }),
    Native::exact(CLASS, "native_getFillPath", "(JJJ)Z", get_fill_path),
    Native::exact(CLASS, "native_setShader", "(JJ)J", set_shader),
    Native::exact(CLASS, "native_setColorFilter", "(JJ)J", set_color_filter),
    Native::exact(CLASS, "native_setXfermode", "(JJ)J", set_xfermode),
    Native::exact(CLASS, "native_setPathEffect", "(JJ)J", set_path_effect),
    Native::exact(CLASS, "native_setMaskFilter", "(JJ)J", set_mask_filter),
    Native::exact(CLASS, "native_setRasterizer", "(JJ)J", set_rasterizer),
    // The typeface is not part of the native paint: Java passes it beside the paint.
    Native::exact(CLASS, "native_setTypeface", "(JJ)J", |_| long(0)),
    Native::exact(CLASS, "native_getTextAlign", "(J)I", |c| int(peer(c)?.text_align.to_native())),
    Native::exact(CLASS, "native_setTextAlign", "(JI)V", |c| {
        set(c, |c, p| p.text_align = Align::from_native(c.int()).unwrap_or(p.text_align))
    }),
    Native::exact(CLASS, "native_setTextLocale", "(JLjava/lang/String;)V", set_text_locale),
    Native::exact(CLASS, "native_setShadowLayer", "(JFFFI)V", |c| {
        set(c, |c, p| p.set_shadow_layer(c.float(), c.float(), c.float(), c.int() as u32))
    }),
    Native::exact(CLASS, "native_hasShadowLayer", "(J)Z", |c| boolean(peer(c)?.shadow.is_some())),
    Native::exact(CLASS, "native_getLetterSpacing", "(J)F", |c| float(peer(c)?.letter_spacing)),
    Native::exact(CLASS, "native_setLetterSpacing", "(JF)V", |c| set(c, |c, p| p.letter_spacing = c.float())),
    Native::exact(CLASS, "native_setFontFeatureSettings", "(JLjava/lang/String;)V", set_font_feature_settings),
    Native::exact(CLASS, "native_getHyphenEdit", "(J)I", |c| int(peer(c)?.hyphen_edit)),
    Native::exact(CLASS, "native_setHyphenEdit", "(JI)V", |c| set(c, |c, p| p.hyphen_edit = c.int())),
];

/// The receiver's peer.
pub fn this<'c>(c: &'c mut Call<'_>) -> Result<&'c Paint, vm::Raise> {
    let handle = receiver(c, Field::PaintHandle)?;
    get(c.vm, handle)
}

/// The peer whose handle is the next argument.
pub fn peer<'c>(c: &'c mut Call<'_>) -> Result<&'c Paint, vm::Raise> {
    let handle = c.long();
    get(c.vm, handle)
}

fn bits(word: i32) -> f32 {
    f32::from_bits(word as u32)
}

/// Changes the receiver's peer by the word of the only argument.
fn set_this(c: &mut Call<'_>, with: fn(i32, &mut Paint)) -> NativeResult {
    let handle = receiver(c, Field::PaintHandle)?;
    let word = c.int();
    change(c.vm, handle, |paint| with(word, paint))?;
    void()
}

/// Changes the peer whose handle is the next argument; further arguments are taken by the change.
fn set(c: &mut Call<'_>, with: fn(&mut Call<'_>, &mut Paint)) -> NativeResult {
    let handle = c.long();
    let mut paint = change(c.vm, handle, std::mem::take::<Paint>)?;
    with(c, &mut paint);
    change(c.vm, handle, |p: &mut Paint| *p = paint)?;
    void()
}

fn init_with_paint(c: &mut Call<'_>) -> NativeResult {
    let paint = peer(c)?.clone();
    add(c.vm, paint)
}

fn copy(c: &mut Call<'_>) -> NativeResult {
    let to = c.long();
    let paint = peer(c)?.clone();
    change(c.vm, to, |p: &mut Paint| *p = paint)?;
    void()
}

fn get_fill_path(c: &mut Call<'_>) -> NativeResult {
    let (paint, source, target) = (c.long(), c.long(), c.long());
    let (path, filled) = graphics::raster::fill_path(get(c.vm, paint)?, get(c.vm, source)?);
    change(c.vm, target, |p: &mut Path| *p = path)?;
    boolean(filled)
}

fn set_shader(c: &mut Call<'_>) -> NativeResult {
    let (paint, shader) = (c.long(), c.long());
    let value = find::<Arc<Shader>>(c.vm, shader).map(|shader| (**shader).clone());
    change(c.vm, paint, |p: &mut Paint| p.shader = value)?;
    long(shader)
}

fn set_color_filter(c: &mut Call<'_>) -> NativeResult {
    let (paint, filter) = (c.long(), c.long());
    let value = find::<Arc<ColorFilter>>(c.vm, filter).map(|filter| (**filter).clone());
    change(c.vm, paint, |p: &mut Paint| p.color_filter = value)?;
    long(filter)
}

fn set_xfermode(c: &mut Call<'_>) -> NativeResult {
    let (paint, mode) = (c.long(), c.long());
    let value = find::<BlendMode>(c.vm, mode).map_or(BlendMode::SrcOver, |mode| **mode);
    change(c.vm, paint, |p: &mut Paint| p.mode = value)?;
    long(mode)
}

fn set_path_effect(c: &mut Call<'_>) -> NativeResult {
    let (paint, effect) = (c.long(), c.long());
    let value = find::<Arc<PathEffect>>(c.vm, effect).map(|effect| (**effect).clone());
    change(c.vm, paint, |p: &mut Paint| p.path_effect = value)?;
    long(effect)
}

fn set_mask_filter(c: &mut Call<'_>) -> NativeResult {
    let (paint, filter) = (c.long(), c.long());
    let value = find::<Arc<MaskFilter>>(c.vm, filter).map(|filter| (**filter).clone());
    change(c.vm, paint, |p: &mut Paint| p.mask_filter = value)?;
    long(filter)
}

fn set_rasterizer(c: &mut Call<'_>) -> NativeResult {
    let (paint, rasterizer) = (c.long(), c.long());
    let value = (rasterizer != 0).then_some(PeerHandle(rasterizer as u64));
    change(c.vm, paint, |p: &mut Paint| p.rasterizer = value)?;
    long(rasterizer)
}

fn set_text_locale(c: &mut Call<'_>) -> NativeResult {
    let (paint, locale) = (c.long(), c.string("locale")?);
    change(c.vm, paint, |p: &mut Paint| p.set_text_locale(&locale))?;
    void()
}

fn set_font_feature_settings(c: &mut Call<'_>) -> NativeResult {
    let (paint, settings) = (c.long(), c.reference());
    let settings = settings.non_null().map(|text| c.vm.string_text(text)).unwrap_or_default();
    change(c.vm, paint, |p: &mut Paint| p.font_feature_settings = settings)?;
    void()
}
