//! Blurred coverage: three box filters after each other, close to a bell curve.

use super::coverage::{Coverage, area};
use crate::effect::BlurStyle;
use crate::geometry::IRect;

/// Larger blurs look the same and cost more.
const MAX_SIGMA: f32 = 128.0;

/// Coverage blurred by a sigma in pixels.
pub(super) fn blur(coverage: &Coverage, sigma: f32) -> Coverage {
    let sigma = if sigma.is_nan() { 0.0 } else { sigma.clamp(0.0, MAX_SIGMA) };
    // Three boxes of this width have about the same spread.
    let width = (sigma * 3.0 * (2.0 * std::f32::consts::PI).sqrt() / 4.0 + 0.5) as usize;
    if width < 2 {
        return coverage.clone();
    }
    let margin = (width * 3 / 2 + 1) as i32;
    let (from, mask) = coverage.to_mask();
    let bounds = IRect::new(from.left - margin, from.top - margin, from.right + margin, from.bottom + margin);
    let mut data = vec![0; area(&bounds)];
    let (columns, rows) = (bounds.width() as usize, bounds.height() as usize);
    for (y, line) in mask.chunks_exact(from.width().max(1) as usize).enumerate() {
        let start = (y + margin as usize) * columns + margin as usize;
        data[start..start + line.len()].copy_from_slice(line);
    }
    let mut other = vec![0; data.len()];
    for pass in 0..3 {
        // An even width is off centre by half a pixel; alternating sides evens it out.
        let lead = if pass == 1 { width / 2 } else { (width - 1) / 2 };
        box_pass(&data, &mut other, columns, rows, width, lead);
        transpose_pass(&other, &mut data, columns, rows, width, lead);
    }
    Coverage::mask(bounds, data)
}

/// Blur in one of the styles of `BlurMaskFilter`.
pub(super) fn styled(coverage: &Coverage, sigma: f32, style: BlurStyle) -> Coverage {
    let blurred = blur(coverage, sigma);
    let (bounds, mut data) = blurred.to_mask();
    let (inner, sharp) = coverage.to_mask();
    let sharp_at = |x: i32, y: i32| {
        if !inner.contains_point(x, y) {
            return 0;
        }
        sharp[(y - inner.top) as usize * inner.width() as usize + (x - inner.left) as usize]
    };
    if style == BlurStyle::Normal {
        return Coverage::mask(bounds, data);
    }
    for (i, value) in data.iter_mut().enumerate() {
        let (x, y) = (bounds.left + i as i32 % bounds.width(), bounds.top + i as i32 / bounds.width());
        let sharp = sharp_at(x, y);
        *value = match style {
            BlurStyle::Normal => *value,
            BlurStyle::Solid => sharp.max(*value),
            BlurStyle::Outer => crate::color::mul_div_255_round(*value, 255 - sharp),
            BlurStyle::Inner => crate::color::mul_div_255_round(*value, sharp),
        };
    }
    Coverage::mask(bounds, data)
}

/// Averages along rows.
fn box_pass(from: &[u8], to: &mut [u8], columns: usize, rows: usize, width: usize, lead: usize) {
    for y in 0..rows {
        let line = &from[y * columns..(y + 1) * columns];
        running_mean(columns, width, lead, |i| line[i], |i, value| to[y * columns + i] = value);
    }
}

/// Averages along columns.
fn transpose_pass(from: &[u8], to: &mut [u8], columns: usize, rows: usize, width: usize, lead: usize) {
    for x in 0..columns {
        running_mean(rows, width, lead, |i| from[i * columns + x], |i, value| to[i * columns + x] = value);
    }
}

fn running_mean(count: usize, width: usize, lead: usize, read: impl Fn(usize) -> u8, mut write: impl FnMut(usize, u8)) {
    let mut sum: u32 = (0..lead.min(count)).map(|i| u32::from(read(i))).sum();
    for i in 0..count {
        if i + lead < count {
            sum += u32::from(read(i + lead));
        }
        if let Some(gone) = (i + lead).checked_sub(width)
            && gone < count
        {
            sum -= u32::from(read(gone));
        }
        write(i, ((sum + width as u32 / 2) / width as u32).min(255) as u8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blur_spreads_and_keeps_the_amount() {
        let square = Coverage::Full(IRect::new(0, 0, 40, 40));
        let (bounds, data) = blur(&square, 4.0).to_mask();
        assert!(bounds.left < -8 && bounds.right > 48);
        let sum: u64 = data.iter().map(|value| u64::from(*value)).sum();
        let expected = 40 * 40 * 255;
        assert!(sum.abs_diff(expected) < expected / 50, "{sum} {expected}");
        let middle = data[(20 - bounds.top) as usize * bounds.width() as usize + (20 - bounds.left) as usize];
        assert_eq!(middle, 255);
    }

    #[test]
    fn styles_keep_inside_or_outside() {
        let square = Coverage::Full(IRect::new(0, 0, 20, 20));
        let at = |style: BlurStyle, x: i32| {
            let (bounds, data) = styled(&square, 3.0, style).to_mask();
            data[(10 - bounds.top) as usize * bounds.width() as usize + (x - bounds.left) as usize]
        };
        assert_eq!((at(BlurStyle::Solid, 0), at(BlurStyle::Outer, 10), at(BlurStyle::Inner, 21)), (255, 0, 0));
        assert!(at(BlurStyle::Outer, 21) > 20 && at(BlurStyle::Normal, 0) < 200);
    }

    #[test]
    fn no_blur_is_no_change() {
        let square = Coverage::Full(IRect::new(0, 0, 4, 4));
        assert_eq!(blur(&square, 0.0), square);
        assert_eq!(blur(&square, f32::NAN), square);
    }
}
