//! GIF: the first frame as a bitmap, all frames for `Movie`.

use gif::{ColorOutput, DecodeOptions, DisposalMethod, Frame};

use super::Picture;
use crate::bitmap::{DecodeError, MAX_PIXELS};

/// Frames beyond this are not shown; they cost memory.
const MAX_FRAMES: usize = 256;

pub(super) fn size(bytes: &[u8]) -> Result<(u32, u32), DecodeError> {
    let decoder = gif::Decoder::new(bytes).map_err(|_| DecodeError::Broken("gif header"))?;
    Ok((u32::from(decoder.width()), u32::from(decoder.height())))
}

pub(super) fn read(bytes: &[u8]) -> Result<Picture, DecodeError> {
    let mut first = walk(bytes, 1)?;
    first.pop().map(|(picture, _)| picture).ok_or(DecodeError::Broken("gif without a frame"))
}

/// Every frame as it looks on the screen, with its duration in milliseconds.
pub(in crate::bitmap) fn frames(bytes: &[u8]) -> Result<Vec<(Picture, u32)>, DecodeError> {
    walk(bytes, MAX_FRAMES)
}

fn walk(bytes: &[u8], limit: usize) -> Result<Vec<(Picture, u32)>, DecodeError> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).map_err(|_| DecodeError::Broken("gif header"))?;
    let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
    let mut canvas = vec![0; width as usize * height as usize * 4];
    let limit = limit.min((MAX_PIXELS / (u64::from(width) * u64::from(height)).max(1)).max(1) as usize);
    let mut out = Vec::new();
    while out.len() < limit {
        let frame = match decoder.read_next_frame() {
            Ok(Some(frame)) => frame,
            Ok(None) => break,
            Err(_) if out.is_empty() => return Err(DecodeError::Broken("gif data")),
            // Android shows what came before the broken frame.
            Err(_) => break,
        };
        let before = (frame.dispose == DisposalMethod::Previous).then(|| canvas.clone());
        draw(&mut canvas, width, height, frame);
        let has_alpha = canvas.chunks_exact(4).any(|pixel| pixel[3] != 255);
        out.push((
            Picture { width, height, rgba: canvas.clone(), has_alpha, gray: false },
            u32::from(frame.delay) * 10,
        ));
        match frame.dispose {
            DisposalMethod::Background => clear(&mut canvas, width, height, frame),
            DisposalMethod::Previous => canvas = before.unwrap_or(canvas),
            DisposalMethod::Any | DisposalMethod::Keep => {}
        }
    }
    Ok(out)
}

fn draw(canvas: &mut [u8], width: u32, height: u32, frame: &Frame<'_>) {
    for (row, line) in frame.buffer.chunks_exact((usize::from(frame.width) * 4).max(4)).enumerate() {
        for (column, pixel) in line.chunks_exact(4).enumerate() {
            let (x, y) = (usize::from(frame.left) + column, usize::from(frame.top) + row);
            if pixel[3] != 0 && x < width as usize && y < height as usize {
                let at = (y * width as usize + x) * 4;
                canvas[at..at + 4].copy_from_slice(pixel);
            }
        }
    }
}

fn clear(canvas: &mut [u8], width: u32, height: u32, frame: &Frame<'_>) {
    let right = (usize::from(frame.left) + usize::from(frame.width)).min(width as usize);
    let bottom = (usize::from(frame.top) + usize::from(frame.height)).min(height as usize);
    for y in usize::from(frame.top)..bottom {
        let start = y * width as usize;
        if usize::from(frame.left) < right {
            canvas[(start + usize::from(frame.left)) * 4..(start + right) * 4].fill(0);
        }
    }
}
