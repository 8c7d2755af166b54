//! Blending covered colours into a surface, inside a clip.

use super::Surface;
use super::coverage::Coverage;
use super::source::Source;
use crate::color::{alpha, premultiply, unpremultiply};
use crate::effect::{BlendMode, ColorFilter};
use crate::paint::Paint;
use crate::region::Region;

/// How colours are changed and blended.
#[derive(Clone, Copy)]
pub(super) struct Ink<'p> {
    pub(super) mode: BlendMode,
    pub(super) color_filter: Option<&'p ColorFilter>,
}

impl<'p> Ink<'p> {
    pub(super) fn of(paint: &'p Paint) -> Self {
        Self { mode: paint.mode, color_filter: paint.color_filter.as_deref() }
    }

    fn filter(&self, color: u32) -> u32 {
        self.color_filter.map_or(color, |filter| premultiply(filter.filter(unpremultiply(color))))
    }
}

impl Surface {
    /// Draws a source through coverage and clip.
    pub(super) fn composite(&mut self, coverage: &Coverage, source: &Source<'_>, ink: &Ink<'_>, clip: &Region) {
        let Some(area) = coverage.bounds().intersection(&self.bounds()) else { return };
        let solid = match source {
            Source::Solid(color) => Some(ink.filter(*color)),
            _ => None,
        };
        if solid == Some(0) && !ink.mode.affects_uncovered() && ink.mode != BlendMode::Src {
            return;
        }
        let mut colors = Vec::new();
        for part in clip.rects() {
            let Some(part) = part.intersection(&area) else { continue };
            for y in part.top..part.bottom {
                let mask = coverage.row(y, part.left, part.right);
                let target = self.span_mut(y, part.left, part.right);
                if let Some(color) = solid {
                    blend_solid(target, color, mask, ink.mode);
                } else {
                    colors.resize(target.len(), 0);
                    source.fill_row(part.left, y, &mut colors);
                    filter_row(&mut colors, ink);
                    blend_row(target, &colors, mask, ink.mode);
                }
            }
        }
    }
}

/// Filters a row; runs of one colour are filtered once.
fn filter_row(colors: &mut [u32], ink: &Ink<'_>) {
    if ink.color_filter.is_none() {
        return;
    }
    let mut last: Option<(u32, u32)> = None;
    for color in colors {
        let filtered = match last {
            Some((from, to)) if from == *color => to,
            _ => ink.filter(*color),
        };
        last = Some((*color, filtered));
        *color = filtered;
    }
}

fn blend_solid(target: &mut [u32], color: u32, mask: Option<&[u8]>, mode: BlendMode) {
    let opaque_fill = mode == BlendMode::Src || (mode == BlendMode::SrcOver && alpha(color) == 255);
    match mask {
        None if opaque_fill => target.fill(color),
        None if mode == BlendMode::Clear => target.fill(0),
        None if mode == BlendMode::SrcOver => target.iter_mut().for_each(|pixel| *pixel = over(color, *pixel)),
        None => target.iter_mut().for_each(|pixel| *pixel = mode.blend(color, *pixel)),
        Some(mask) if mode == BlendMode::SrcOver => {
            for (pixel, covered) in target.iter_mut().zip(mask) {
                match covered {
                    0 => {}
                    255 => *pixel = over(color, *pixel),
                    part => *pixel = over(scale(color, *part), *pixel),
                }
            }
        }
        Some(mask) => {
            for (pixel, covered) in target.iter_mut().zip(mask) {
                *pixel = mix(*pixel, mode.blend(color, *pixel), *covered);
            }
        }
    }
}

fn blend_row(target: &mut [u32], colors: &[u32], mask: Option<&[u8]>, mode: BlendMode) {
    match mask {
        None if mode == BlendMode::SrcOver => {
            for (pixel, color) in target.iter_mut().zip(colors) {
                *pixel = over(*color, *pixel);
            }
        }
        None => {
            for (pixel, color) in target.iter_mut().zip(colors) {
                *pixel = mode.blend(*color, *pixel);
            }
        }
        Some(mask) => {
            for ((pixel, color), covered) in target.iter_mut().zip(colors).zip(mask) {
                *pixel = mix(*pixel, mode.blend(*color, *pixel), *covered);
            }
        }
    }
}

/// A colour over another, two parts at a time.
fn over(source: u32, destination: u32) -> u32 {
    match source >> 24 {
        0 => destination,
        255 => source,
        covered => source.wrapping_add(scale_by(destination, 255 - covered)),
    }
}

/// Every part of a colour times a 255th.
pub(super) fn scale(color: u32, by: u8) -> u32 {
    if by == 255 { color } else { scale_by(color, u32::from(by)) }
}

fn scale_by(color: u32, by: u32) -> u32 {
    let pair = |pair: u32| {
        let product = pair * by + 0x0080_0080;
        ((product + ((product >> 8) & 0x00ff_00ff)) >> 8) & 0x00ff_00ff
    };
    pair(color & 0x00ff_00ff) | (pair((color >> 8) & 0x00ff_00ff) << 8)
}

/// From one colour to another by coverage.
fn mix(from: u32, to: u32, covered: u8) -> u32 {
    match covered {
        0 => from,
        255 => to,
        part => scale(to, part).wrapping_add(scale(from, 255 - part)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scaling_rounds_like_the_plain_product() {
        for part in [0u8, 1, 17, 128, 254, 255] {
            for by in [0u8, 1, 100, 128, 254, 255] {
                let color = u32::from_be_bytes([part; 4]);
                let expected = crate::color::mul_div_255_round(part, by);
                assert_eq!(scale(color, by), u32::from_be_bytes([expected; 4]), "{part} {by}");
            }
        }
    }

    #[test]
    fn mixing_never_overflows() {
        for covered in 0..=255 {
            assert_eq!(mix(0xffff_ffff, 0xffff_ffff, covered), 0xffff_ffff);
            assert_eq!(mix(0, 0, covered), 0);
        }
    }

    #[test]
    fn over_agrees_with_the_mode() {
        for source in [0, 0x8040_2010, 0xff12_3456] {
            for destination in [0, 0xffff_ffff, 0x4020_1008] {
                assert_eq!(over(source, destination), BlendMode::SrcOver.blend(source, destination));
            }
        }
    }
}
