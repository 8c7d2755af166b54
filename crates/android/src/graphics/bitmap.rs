//! android.graphics.Bitmap.

use super::arrays::{ints, set_ints};
use super::bitmap_peer::{BitmapPeer, change_pixels, overwrite_pixels, pixels, release, settle};
use super::construct::{self, Traits, bitmap_of};
use super::fields::Field;
use super::stream;
use super::{change, get};
use graphics::bitmap::{BitmapInfo, ColorArea, CompressFormat, Config, encode};
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::{boolean, int, long, reference, void};
use vm::{Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "android/graphics/Bitmap";

/// Natives of Bitmap.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeCreate", "([IIIIIIZ)Landroid/graphics/Bitmap;", create),
    Native::exact(CLASS, "nativeCopy", "(JIZ)Landroid/graphics/Bitmap;", copy),
    Native::exact(CLASS, "nativeCopyAshmem", "(J)Landroid/graphics/Bitmap;", copy_ashmem),
    Native::exact(CLASS, "nativeDestructor", "(J)V", |c| {
        let bitmap = c.long();
        release(c.vm, bitmap)?;
        void()
    }),
    Native::exact(CLASS, "nativeRecycle", "(J)Z", recycle),
    Native::exact(CLASS, "nativeReconfigure", "(JIIIIZ)V", reconfigure),
    Native::exact(CLASS, "nativeCompress", "(JIILjava/io/OutputStream;[B)Z", compress),
    Native::exact(CLASS, "nativeErase", "(JI)V", |c| {
        let (bitmap, color) = (c.long(), c.int() as u32);
        overwrite_pixels(c.vm, bitmap, |info, pixels| info.erase(pixels, color))?;
        void()
    }),
    Native::exact(CLASS, "nativeRowBytes", "(J)I", |c| int(peer(c)?.info.row_bytes() as i32)),
    Native::exact(CLASS, "nativeConfig", "(J)I", |c| int(peer(c)?.info.config.to_native())),
    Native::exact(CLASS, "nativeGetPixel", "(JII)I", get_pixel),
    Native::exact(CLASS, "nativeGetPixels", "(J[IIIIIII)V", get_pixels),
    Native::exact(CLASS, "nativeSetPixel", "(JIII)V", |c| {
        let (bitmap, x, y, color) = (c.long(), c.int(), c.int(), c.int() as u32);
        change_pixels(c.vm, bitmap, |info, pixels| info.set_pixel(pixels, x, y, color))?;
        void()
    }),
    Native::exact(CLASS, "nativeSetPixels", "(J[IIIIIII)V", set_pixels),
    Native::exact(CLASS, "nativeCopyPixelsToBuffer", "(JLjava/nio/Buffer;)V", copy_to_buffer),
    Native::exact(CLASS, "nativeCopyPixelsFromBuffer", "(JLjava/nio/Buffer;)V", copy_from_buffer),
    Native::exact(CLASS, "nativeGenerationId", "(J)I", |c| int(peer(c)?.generation as i32)),
    Native::model(
        CLASS,
        "nativeExtractAlpha",
        "(JJ[I)Landroid/graphics/Bitmap;",
        extract_alpha,
        "the mask filter of the paint is not applied",
    ),
    Native::exact(CLASS, "nativeHasAlpha", "(J)Z", |c| boolean(peer(c)?.info.has_alpha())),
    Native::exact(CLASS, "nativeIsPremultiplied", "(J)Z", |c| {
        boolean(peer(c)?.info.alpha == graphics::bitmap::AlphaType::Premultiplied)
    }),
    Native::exact(CLASS, "nativeSetPremultiplied", "(JZ)V", |c| {
        let (bitmap, premultiplied) = (c.long(), c.boolean());
        change(c.vm, bitmap, |peer: &mut BitmapPeer| peer.info.set_premultiplied(premultiplied))?;
        void()
    }),
    Native::exact(CLASS, "nativeSetHasAlpha", "(JZZ)V", |c| {
        let (bitmap, has_alpha, premultiplied) = (c.long(), c.boolean(), c.boolean());
        change(c.vm, bitmap, |peer: &mut BitmapPeer| peer.info.set_has_alpha(has_alpha, premultiplied))?;
        void()
    }),
    Native::exact(CLASS, "nativeHasMipMap", "(J)Z", |c| boolean(peer(c)?.mip_map)),
    Native::exact(CLASS, "nativeSetHasMipMap", "(JZ)V", |c| {
        let (bitmap, on) = (c.long(), c.boolean());
        change(c.vm, bitmap, |peer: &mut BitmapPeer| peer.mip_map = on)?;
        void()
    }),
    Native::exact(CLASS, "nativeSameAs", "(JJ)Z", same_as),
    Native::exact(CLASS, "nativeRefPixelRef", "(J)J", |c| {
        let bitmap = c.long();
        long(bitmap)
    }),
];

fn peer<'c>(c: &'c mut Call<'_>) -> Result<&'c BitmapPeer, Raise> {
    let handle = c.long();
    get(c.vm, handle)
}

fn config(number: i32) -> Config {
    Config::from_native(number).unwrap_or_default()
}

fn create(c: &mut Call<'_>) -> NativeResult {
    if let Some(made) = construct::resume(c) {
        return made;
    }
    let (colors, offset, stride, width, height) = (c.reference(), c.int(), c.int(), c.int(), c.int());
    let (config, mutable) = (config(c.int()), c.boolean());
    let info = BitmapInfo::create(width.max(0) as u32, height.max(0) as u32, config);
    let buffer = construct::buffer(c.vm, &info)?;
    if let Some(colors) = colors.non_null() {
        let area = area(offset, stride, (0, 0), (width, height));
        let colors = checked_colors(c.vm, colors, &area)?;
        info.set_pixels(c.vm.array_bytes_mut(buffer), &colors, &area);
    }
    construct::bitmap(c, info, buffer, Traits::plain(mutable), None)
}

fn area(offset: i32, stride: i32, (x, y): (i32, i32), (width, height): (i32, i32)) -> ColorArea {
    ColorArea {
        offset: offset.max(0) as usize,
        stride: stride as isize,
        x: x.max(0) as u32,
        y: y.max(0) as u32,
        width: width.max(0) as u32,
        height: height.max(0) as u32,
    }
}

/// The colours of an array that must be as large as the area asks.
fn checked_colors(vm: &Vm, colors: Ref, area: &ColorArea) -> Result<Vec<u32>, Raise> {
    let needed = area.stride.unsigned_abs() as u64 * u64::from(area.height);
    if needed > u64::from(vm.array_length(colors)) {
        return Err(Raise::bare("java/lang/ArrayIndexOutOfBoundsException"));
    }
    Ok(ints(vm, colors).into_iter().map(|color| color as u32).collect())
}

fn copy(c: &mut Call<'_>) -> NativeResult {
    if let Some(made) = construct::resume(c) {
        return made;
    }
    let (source, config, mutable) = (c.long(), config(c.int()), c.boolean());
    copied(c, source, config, mutable)
}

fn copied(c: &mut Call<'_>, source: i64, config: Config, mutable: bool) -> NativeResult {
    let (info, bytes) = pixels(c.vm, source)?;
    let (info, bytes) = info.copy(bytes, config);
    let traits =
        Traits { premultiplied: info.alpha != graphics::bitmap::AlphaType::Unpremultiplied, ..Traits::plain(mutable) };
    bitmap_of(c, info, &bytes, traits)
}

fn copy_ashmem(c: &mut Call<'_>) -> NativeResult {
    if let Some(made) = construct::resume(c) {
        return made;
    }
    let source = c.long();
    let config = get::<BitmapPeer>(c.vm, source)?.info.config;
    copied(c, source, config, false)
}

/// The pixels of a bitmap that drawings hold stay until these are gone.
fn recycle(c: &mut Call<'_>) -> NativeResult {
    let bitmap = c.long();
    settle(c.vm, bitmap)?;
    change(c.vm, bitmap, BitmapPeer::recycle)?;
    boolean(true)
}

fn reconfigure(c: &mut Call<'_>) -> NativeResult {
    let (bitmap, width, height, config) = (c.long(), c.int(), c.int(), config(c.int()));
    let (allocated, premultiplied) = (c.int(), c.boolean());
    settle(c.vm, bitmap)?;
    let old = get::<BitmapPeer>(c.vm, bitmap)?.info;
    let (width, height) = (width.max(0) as u32, height.max(0) as u32);
    let new = old.reconfigure(width, height, config, allocated.max(0) as usize, premultiplied);
    let new = new.ok_or_else(|| Raise::illegal_argument("Bitmap not large enough to support new configuration"))?;
    change(c.vm, bitmap, |peer: &mut BitmapPeer| peer.info = new)?;
    void()
}

fn compress(c: &mut Call<'_>) -> NativeResult {
    let (bitmap, format, quality) = (c.long(), CompressFormat::from_native(c.int()), c.int());
    let (stream, storage) = (c.object("stream")?, c.object("tempStorage")?);
    let mut encoded = None;
    if c.step == 0 {
        let (info, bytes) = pixels(c.vm, bitmap)?;
        encoded = format.and_then(|format| encode(&info, bytes, format, quality));
        if encoded.is_none() {
            return boolean(false);
        }
    }
    match stream::write(c, stream, storage, |_| encoded.unwrap_or_default())? {
        Ok(answer) => Ok(answer),
        Err(written) => boolean(written),
    }
}

fn get_pixel(c: &mut Call<'_>) -> NativeResult {
    let (bitmap, x, y) = (c.long(), c.int(), c.int());
    let (info, bytes) = pixels(c.vm, bitmap)?;
    int(info.get_pixel(bytes, x, y) as i32)
}

/// The arguments after the array: offset, stride, place and size.
fn area_arguments(c: &mut Call<'_>) -> ColorArea {
    let (offset, stride) = (c.int(), c.int());
    area(offset, stride, (c.int(), c.int()), (c.int(), c.int()))
}

fn get_pixels(c: &mut Call<'_>) -> NativeResult {
    let (bitmap, array) = (c.long(), c.object("pixels")?);
    let area = area_arguments(c);
    let mut colors: Vec<u32> = ints(c.vm, array).into_iter().map(|color| color as u32).collect();
    let (info, bytes) = pixels(c.vm, bitmap)?;
    info.get_pixels(bytes, &mut colors, &area);
    let colors: Vec<i32> = colors.into_iter().map(|color| color as i32).collect();
    set_ints(c.vm, array, &colors)?;
    void()
}

fn set_pixels(c: &mut Call<'_>) -> NativeResult {
    let (bitmap, array) = (c.long(), c.object("pixels")?);
    let area = area_arguments(c);
    let colors: Vec<u32> = ints(c.vm, array).into_iter().map(|color| color as u32).collect();
    change_pixels(c.vm, bitmap, |info, bytes| info.set_pixels(bytes, &colors, &area))?;
    void()
}

/// Where the bytes of a buffer of java.nio lie, from its position on.
struct BufferBytes {
    at: vm::region::Addr,
    length: usize,
}

fn buffer_bytes(vm: &mut Vm, buffer: Ref) -> Result<BufferBytes, Raise> {
    let position = Field::BufferPosition.int(vm, buffer)?.max(0) as u32;
    let limit = Field::BufferLimit.int(vm, buffer)?.max(0) as u32;
    let shift = Field::BufferShift.int(vm, buffer)? as u32 & 3;
    let length = (limit.saturating_sub(position) as usize) << shift;
    let address = Field::BufferAddress.long(vm, buffer)? as u64;
    if let Some(base) = u32::try_from(address).ok().filter(|address| *address != 0) {
        return Ok(BufferBytes { at: vm::region::Addr(base).plus(position << shift), length });
    }
    let class = vm.class_of(buffer);
    let backing =
        ["[B", "[S", "[C", "[I", "[F", "[J", "[D"].iter().find_map(|ty| vm.field_offset(class, "backingArray", ty));
    let backing = backing.map(|at| Ref(vm.heap.region.load_u32(buffer.at(at)))).and_then(Ref::non_null);
    let array = backing.ok_or_else(|| Raise::new("java/lang/RuntimeException", "unsupported Java buffer"))?;
    let first = vm.field_offset(class, "arrayOffset", "I").map_or(0, |at| vm.heap.region.load_i32(buffer.at(at)));
    let (base, size) = vm.array_data(array);
    let skip = (first.max(0) as u32).saturating_add(position) << shift;
    Ok(BufferBytes { at: base.plus(skip), length: length.min(size.saturating_sub(skip as usize)) })
}

fn copy_to_buffer(c: &mut Call<'_>) -> NativeResult {
    let (bitmap, buffer) = (c.long(), c.object("dst")?);
    let target = buffer_bytes(c.vm, buffer)?;
    let (info, bytes) = pixels(c.vm, bitmap)?;
    let bytes = bytes[..info.byte_count().min(bytes.len()).min(target.length)].to_vec();
    c.vm.heap.region.bytes_mut(target.at, bytes.len()).copy_from_slice(&bytes);
    void()
}

fn copy_from_buffer(c: &mut Call<'_>) -> NativeResult {
    let (bitmap, buffer) = (c.long(), c.object("src")?);
    let source = buffer_bytes(c.vm, buffer)?;
    let bytes = c.vm.heap.region.bytes(source.at, source.length).to_vec();
    change_pixels(c.vm, bitmap, |info, pixels| {
        let length = info.byte_count().min(bytes.len()).min(pixels.len());
        pixels[..length].copy_from_slice(&bytes[..length]);
    })?;
    void()
}

fn extract_alpha(c: &mut Call<'_>) -> NativeResult {
    if let Some(made) = construct::resume(c) {
        return made;
    }
    let (bitmap, _paint, offset) = (c.long(), c.long(), c.reference().non_null());
    if let Some(offset) = offset.filter(|offset| c.vm.array_length(*offset) >= 2) {
        set_ints(c.vm, offset, &[0, 0])?;
    }
    let (info, bytes) = pixels(c.vm, bitmap)?;
    let (info, bytes) = info.extract_alpha(bytes);
    bitmap_of(c, info, &bytes, Traits::plain(true))
}

fn same_as(c: &mut Call<'_>) -> NativeResult {
    let (a, b) = (c.long(), c.long());
    let (info_a, bytes_a) = pixels(c.vm, a)?;
    let bytes_a = bytes_a.to_vec();
    let (info_b, bytes_b) = pixels(c.vm, b)?;
    boolean(info_a.same_as(&bytes_a, &info_b, bytes_b))
}

/// Answers null.
pub(super) fn nothing() -> NativeResult {
    reference(Ref::NULL)
}
