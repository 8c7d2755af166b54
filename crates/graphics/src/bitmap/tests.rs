//! Pixels in and out: formats, scaling and files, by small pictures.

use super::*;
use crate::geometry::{IRect, Rect};
use crate::persist::Persist;

/// Four by two pixels: red, green, blue, half white; then black, white, grey, nothing.
fn sample() -> (BitmapInfo, Vec<u8>) {
    let info = BitmapInfo::create(4, 2, Config::Argb8888);
    let colors =
        [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0x80ff_ffff, 0xff00_0000, 0xffff_ffff, 0xff80_8080, 0x0000_0000];
    let mut pixels = vec![0; info.byte_count()];
    let area = ColorArea { offset: 0, stride: 4, x: 0, y: 0, width: 4, height: 2 };
    info.set_pixels(&mut pixels, &colors, &area);
    (info, pixels)
}

fn colors(info: &BitmapInfo, pixels: &[u8]) -> Vec<u32> {
    let mut out = vec![0; info.width as usize * info.height as usize];
    let area = ColorArea { offset: 0, stride: info.width as isize, x: 0, y: 0, width: info.width, height: info.height };
    info.get_pixels(pixels, &mut out, &area);
    out
}

#[test]
fn pixels_are_rgba_multiplied_by_alpha() {
    let (info, pixels) = sample();
    assert_eq!(pixels[..4], [255, 0, 0, 255]);
    assert_eq!(pixels[12..16], [128, 128, 128, 128]);
    assert_eq!(info.get_pixel(&pixels, 3, 0), 0x80ff_ffff);
    assert_eq!((info.get_pixel(&pixels, 4, 0), info.get_pixel(&pixels, 0, -1)), (0, 0));
}

#[test]
fn alpha_may_be_declared_otherwise() {
    let (mut info, mut pixels) = sample();
    info.set_premultiplied(false);
    assert_eq!(info.get_pixel(&pixels, 3, 0), 0x8080_8080);
    info.set_has_alpha(false, true);
    assert_eq!(info.get_pixel(&pixels, 3, 0), 0xff80_8080);
    info.set_premultiplied(true);
    assert_eq!(info.alpha, AlphaType::Opaque);
    info.set_pixel(&mut pixels, 0, 0, 0x1020_3040);
    assert_eq!(info.get_pixel(&pixels, 0, 0), 0xff20_3040);
}

#[test]
fn other_configs_keep_what_they_can() {
    let (info, pixels) = sample();
    let (small, words) = info.copy(&pixels, Config::Rgb565);
    assert_eq!((small.row_bytes(), small.has_alpha()), (8, false));
    assert_eq!(colors(&small, &words)[..4], [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xff84_8284]);
    let (mask, bytes) = info.extract_alpha(&pixels);
    assert_eq!(bytes, [255, 255, 255, 128, 255, 255, 255, 0]);
    assert_eq!(mask.get_pixel(&bytes, 3, 0), 0x8080_8080);
    assert_eq!(BitmapInfo::create(1, 1, Config::Argb4444).config, Config::Argb8888);
    let (nibbles, words) = info.copy(&pixels, Config::Argb4444);
    assert_eq!(nibbles.get_pixel(&words, 0, 0), 0xffff_0000);
    assert!(info.same_as(&pixels, &info, &pixels) && !info.same_as(&pixels, &small, &words));
}

#[test]
fn setting_565_dithers_by_place() {
    let info = BitmapInfo::create(4, 1, Config::Rgb565);
    let mut pixels = vec![0; 8];
    let area = ColorArea { offset: 0, stride: 4, x: 0, y: 0, width: 4, height: 1 };
    info.set_pixels(&mut pixels, &[0xff87_8787; 4], &area);
    let reds: Vec<u8> = pixels.chunks_exact(2).map(|word| word[1] >> 3).collect();
    assert_eq!(reds, [16, 16, 16, 17]);
    info.erase(&mut pixels, 0xff00_ff00);
    assert_eq!(pixels, [0xe0, 0x07, 0xe0, 0x07, 0xe0, 0x07, 0xe0, 0x07]);
}

#[test]
fn erasing_multiplies() {
    let (info, mut pixels) = sample();
    info.erase(&mut pixels, 0x80ff_0000);
    assert_eq!(pixels[..4], [128, 0, 0, 128]);
    assert_eq!(info.get_pixel(&pixels, 2, 1), 0x80ff_0000);
}

#[test]
fn strides_may_run_backwards() {
    let (info, pixels) = sample();
    let mut out = [0; 8];
    info.get_pixels(&pixels, &mut out, &ColorArea { offset: 4, stride: -4, x: 0, y: 0, width: 4, height: 2 });
    assert_eq!(out[4], 0xffff_0000);
    assert_eq!(out[0], 0xff00_0000);
    info.get_pixels(&pixels, &mut out, &ColorArea { offset: 7, stride: 99, x: 3, y: 1, width: 9, height: 9 });
}

#[test]
fn memory_can_be_reused() {
    let (info, _) = sample();
    assert_eq!(info.reconfigure(2, 2, Config::Argb8888, 32, true).map(|i| i.byte_count()), Some(16));
    assert_eq!(info.reconfigure(9, 9, Config::Argb8888, 32, true), None);
    assert_eq!(BitmapInfo::from_bytes(&info.to_bytes()), Ok(info));
}

fn round_trip(format: CompressFormat) -> Decoded {
    let (info, pixels) = sample();
    let file = encode(&info, &pixels, format, 90).unwrap();
    decode(&file, &DecodeOptions::default()).unwrap()
}

#[test]
fn lossless_files_come_back() {
    let (info, pixels) = sample();
    for (format, found) in [(CompressFormat::Png, Format::Png), (CompressFormat::Webp, Format::Webp)] {
        let decoded = round_trip(format);
        assert_eq!((decoded.info, decoded.format), (info, found));
        assert_eq!(decoded.pixels, pixels);
    }
}

#[test]
fn jpeg_comes_back_opaque_and_close() {
    let info = BitmapInfo::create(16, 16, Config::Argb8888);
    let mut pixels = vec![0; info.byte_count()];
    info.erase(&mut pixels, 0xff40_80c0);
    let file = encode(&info, &pixels, CompressFormat::Jpeg, 95).unwrap();
    let decoded = decode(&file, &DecodeOptions::default()).unwrap();
    assert_eq!((decoded.format.mime_type(), decoded.info.alpha), ("image/jpeg", AlphaType::Opaque));
    let found = decoded.info.get_pixel(&decoded.pixels, 8, 8);
    let near = |a: u8, b: u8| a.abs_diff(b) <= 3;
    assert!(near(crate::color::red(found), 0x40) && near(crate::color::blue(found), 0xc0), "{found:x}");
    assert_eq!(decode_bounds(&file, 3).map(|b| (b.0, b.1)), Ok((8, 8)));
    assert_eq!(decode_bounds(&file, 16).map(|b| (b.0, b.1)), Ok((1, 1)));
    let half = decode(&file, &DecodeOptions { sample_size: 2, config: Config::Rgb565, ..DecodeOptions::default() });
    assert_eq!(half.map(|d| (d.info.width, d.info.config)), Ok((8, Config::Rgb565)));
}

#[test]
fn sampling_keeps_the_middle_of_each_block() {
    let (info, pixels) = sample();
    let file = encode(&info, &pixels, CompressFormat::Png, 0).unwrap();
    let half = decode(&file, &DecodeOptions { sample_size: 2, ..DecodeOptions::default() }).unwrap();
    assert_eq!((half.info.width, half.info.height), (2, 1));
    assert_eq!(colors(&half.info, &half.pixels), [0xffff_ffff, 0x0000_0000]);
    assert_eq!(decode_bounds(&file, 3).map(|b| (b.0, b.1)), Ok((1, 1)));
}

#[test]
fn density_scales_with_rounding() {
    assert_eq!(density_scale(true, 160, 420, 0), 2.625);
    assert_eq!(density_scale(true, 160, 420, 160), 1.0);
    assert_eq!((density_scale(false, 160, 420, 0), density_scale(true, 0, 420, 0)), (1.0, 1.0));
    let (info, pixels) = sample();
    let file = encode(&info, &pixels, CompressFormat::Png, 0).unwrap();
    let scaled = decode(&file, &DecodeOptions { scale: 2.625, ..DecodeOptions::default() }).unwrap();
    assert_eq!((scaled.info.width, scaled.info.height), (11, 5));
    assert_eq!(scaled.info.get_pixel(&scaled.pixels, 0, 0), 0xffff_0000);
}

#[test]
fn scaling_mixes_neighbours() {
    let two = [0, 0, 0, 255, 160, 160, 160, 255];
    let four = scale_pixels(&two, (2, 1), (4, 1));
    let reds: Vec<u8> = four.chunks_exact(4).map(|pixel| pixel[0]).collect();
    assert_eq!(reds, [0, 40, 120, 160]);
    assert!(scale_pixels(&two, (2, 1), (0, 5)).is_empty());
    assert!(scale_pixels(&two, (9, 9), (2, 2)).is_empty());
}

/// A PNG with extra chunks before its data.
fn with_chunks(file: &[u8], chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut out = file[..33].to_vec();
    for (kind, data) in chunks {
        out.extend((data.len() as u32).to_be_bytes());
        out.extend(*kind);
        out.extend(*data);
        let mut checked = kind.to_vec();
        checked.extend(*data);
        out.extend(crc(&checked).to_be_bytes());
    }
    out.extend(&file[33..]);
    out
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 != 0 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 })
    };
    !bytes.iter().fold(!0, step)
}

/// Stretches 1..3 of 4 columns and 0..1 of 2 rows; one colour per patch.
fn patch_chunk() -> Vec<u8> {
    let mut out = vec![0, 2, 2, 6];
    let words: [u32; 17] = [0, 0, 1, 2, 3, 4, 0, 1, 3, 0, 1, 1, 1, 1, 0, 0xff00_00ff, 1];
    words.iter().for_each(|word| out.extend(word.to_be_bytes()));
    out
}

#[test]
fn nine_patches_are_found_and_scaled() {
    let (info, pixels) = sample();
    let file = encode(&info, &pixels, CompressFormat::Png, 0).unwrap();
    let mut outline = [0u8; 24];
    outline[16..20].copy_from_slice(&2.5f32.to_le_bytes());
    outline[20] = 0xee;
    let optical: Vec<u8> = [1u32, 2, 3, 4].iter().flat_map(|v| v.to_le_bytes()).collect();
    let file = with_chunks(&file, &[(b"npOl", &outline), (b"npLb", &optical), (b"npTc", &patch_chunk())]);
    let options = DecodeOptions { scale: 3.0, config: Config::Rgb565, ..DecodeOptions::default() };
    let decoded = decode(&file, &options).unwrap();
    assert_eq!(decoded.info.config, Config::Argb8888);
    let patch = decoded.nine_patch.unwrap();
    assert_eq!(patch.padding, [3, 6, 9, 12]);
    let insets = decoded.outline.unwrap();
    assert_eq!((insets.scale, insets.insets.radius, insets.insets.alpha), (3.0, 2.5, 0xee));
    assert_eq!(insets.insets.optical, [1, 2, 3, 4]);
    let bytes = patch.to_device_bytes();
    assert!(NinePatch::is_chunk(&bytes) && !NinePatch::is_chunk(&[0; 31]));
    assert_eq!(NinePatch::from_device_bytes(&bytes), Some(patch));
}

#[test]
fn patches_fill_the_bounds() {
    let patch = NinePatch::from_png_chunk(&patch_chunk()).unwrap();
    let patches = patch.patches(&Rect::new(10.0, 10.0, 20.0, 15.0), 4, 2);
    let targets: Vec<(f32, f32, f32, f32)> =
        patches.iter().map(|p| (p.target.left, p.target.top, p.target.right, p.target.bottom)).collect();
    assert_eq!(
        targets,
        [
            (10.0, 10.0, 11.0, 14.0),
            (11.0, 10.0, 19.0, 14.0),
            (19.0, 10.0, 20.0, 14.0),
            (10.0, 14.0, 11.0, 15.0),
            (11.0, 14.0, 19.0, 15.0),
            (19.0, 14.0, 20.0, 15.0),
        ]
    );
    assert_eq!(patches[1].source, IRect::new(1, 0, 3, 1));
    assert!(patches[3].transparent && patches[4].color == Some(0xff00_00ff));
    let region = patch.transparent_region(&IRect::new(10, 10, 20, 15), 4, 2).unwrap();
    assert_eq!(region.bounds(), IRect::new(10, 14, 11, 15));
}

#[test]
fn regions_are_cut_out() {
    let (info, pixels) = sample();
    let file = encode(&info, &pixels, CompressFormat::Png, 0).unwrap();
    let decoder = RegionDecoder::new(&file).unwrap();
    assert_eq!((decoder.width, decoder.height), (4, 2));
    let part = decoder.decode_region(&IRect::new(1, 0, 99, 1), &DecodeOptions::default()).unwrap();
    assert_eq!(colors(&part.info, &part.pixels), [0xff00_ff00, 0xff00_00ff, 0x80ff_ffff]);
    assert!(decoder.decode_region(&IRect::new(4, 0, 9, 9), &DecodeOptions::default()).is_err());
}

/// A file header, a 40-byte header and rows of 24-bit pixels from bottom to top.
fn bmp_24() -> Vec<u8> {
    let mut out = b"BM".to_vec();
    let numbers: [u32; 3] = [0, 0, 54];
    numbers.iter().for_each(|n| out.extend(n.to_le_bytes()));
    for n in [40u32, 2, 2] {
        out.extend(n.to_le_bytes());
    }
    out.extend([1, 0, 24, 0]);
    out.extend([0; 24]);
    out.extend([0, 0, 255, 0, 255, 0, 0, 0]);
    out.extend([255, 0, 0, 255, 255, 255, 0, 0]);
    out
}

#[test]
fn windows_bitmaps_are_read() {
    let decoded = decode(&bmp_24(), &DecodeOptions::default()).unwrap();
    assert_eq!(decoded.format, Format::Bmp);
    assert_eq!(colors(&decoded.info, &decoded.pixels), [0xff00_00ff, 0xffff_ffff, 0xffff_0000, 0xff00_ff00]);
}

#[test]
fn run_lengths_are_undone() {
    let mut file = b"BM".to_vec();
    [0u32, 0, 62].iter().for_each(|n| file.extend(n.to_le_bytes()));
    [40u32, 4, 2].iter().for_each(|n| file.extend(n.to_le_bytes()));
    file.extend([1, 0, 8, 0]);
    [1u32, 0, 0, 0, 2, 0].iter().for_each(|n| file.extend(n.to_le_bytes()));
    file.extend([0, 0, 0, 0, 255, 255, 255, 0]);
    file.extend([4, 1, 0, 0, 0, 3, 1, 0, 1, 0, 1, 0, 0, 1]);
    let decoded = decode(&file, &DecodeOptions::default()).unwrap();
    let (w, b) = (0xffff_ffff, 0xff00_0000);
    assert_eq!(colors(&decoded.info, &decoded.pixels), [w, b, w, b, w, w, w, w]);
}

#[test]
fn icons_use_their_mask() {
    let mut file = vec![0, 0, 1, 0, 1, 0];
    file.extend([2, 2, 0, 0, 1, 0, 24, 0]);
    [0u32, 22].iter().for_each(|n| file.extend(n.to_le_bytes()));
    [40u32, 2, 4].iter().for_each(|n| file.extend(n.to_le_bytes()));
    file.extend([1, 0, 24, 0]);
    file.extend([0; 24]);
    file.extend(&bmp_24()[54..]);
    file.extend([0b1000_0000, 0, 0, 0, 0, 0, 0, 0]);
    let decoded = decode(&file, &DecodeOptions::default()).unwrap();
    assert_eq!((decoded.format, decoded.info.has_alpha()), (Format::Ico, true));
    assert_eq!(colors(&decoded.info, &decoded.pixels), [0xff00_00ff, 0xffff_ffff, 0x0000_0000, 0xff00_ff00]);
}

#[test]
fn wireless_bitmaps_are_read() {
    let decoded = decode(&[0, 0, 3, 2, 0b1010_0000, 0b0100_0000], &DecodeOptions::default()).unwrap();
    let (w, b) = (0xffff_ffff, 0xff00_0000);
    assert_eq!((decoded.format, colors(&decoded.info, &decoded.pixels)), (Format::Wbmp, vec![w, b, w, b, w, b]));
}

fn animation() -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = gif::Encoder::new(&mut out, 2, 1, &[255, 0, 0, 0, 255, 0]).unwrap();
    for (pixels, delay) in [([0u8, 1], 10u16), ([1, 1], 20)] {
        let frame = gif::Frame { width: 2, height: 1, delay, buffer: pixels.to_vec().into(), ..gif::Frame::default() };
        encoder.write_frame(&frame).unwrap();
    }
    drop(encoder);
    out
}

#[test]
fn gifs_show_their_first_frame_and_play() {
    let file = animation();
    let decoded = decode(&file, &DecodeOptions::default()).unwrap();
    assert_eq!(colors(&decoded.info, &decoded.pixels), [0xffff_0000, 0xff00_ff00]);
    let mut movie = Movie::decode(&file).unwrap();
    assert_eq!((movie.duration(), movie.info().width), (300, 2));
    assert!(!movie.set_time(50) && movie.set_time(150) && !movie.set_time(9999));
    assert_eq!(movie.frame()[..4], [0, 255, 0, 255]);
    assert_eq!(Movie::from_bytes(&movie.to_bytes()), Ok(movie));
}

#[test]
fn broken_files_are_errors() {
    let (info, pixels) = sample();
    let mut files: Vec<Vec<u8>> = [CompressFormat::Png, CompressFormat::Jpeg, CompressFormat::Webp]
        .into_iter()
        .filter_map(|format| encode(&info, &pixels, format, 80))
        .collect();
    files.extend([bmp_24(), animation()]);
    for file in files {
        for length in 0..file.len() {
            let _ = decode(&file[..length], &DecodeOptions::default());
        }
        for at in 0..file.len() {
            let mut bent = file.clone();
            bent[at] ^= 0x55;
            let _ = decode(&bent, &DecodeOptions { scale: 1.5, ..DecodeOptions::default() });
        }
    }
    assert_eq!(decode(b"", &DecodeOptions::default()).unwrap_err(), DecodeError::Unknown);
}

#[test]
fn declared_sizes_allocate_nothing() {
    let (info, pixels) = sample();
    let mut file = encode(&info, &pixels, CompressFormat::Png, 80).unwrap();
    file[16..24].copy_from_slice(&[0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff]);
    assert_eq!(decode(&file, &DecodeOptions::default()).unwrap_err(), DecodeError::TooLarge);
    let small = encode(&info, &pixels, CompressFormat::Png, 80).unwrap();
    let huge = DecodeOptions { scale: 1e6, ..DecodeOptions::default() };
    assert_eq!(decode(&small, &huge).unwrap_err(), DecodeError::TooLarge);
}
