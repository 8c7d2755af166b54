//! Scaling as Skia's software canvas does with a low filter quality: four neighbours, weighted in sixteenths.

/// Scales RGBA pixels; colours are mixed as they are, so they should be multiplied by alpha.
pub fn scale_pixels(source: &[u8], (width, height): (u32, u32), (to_width, to_height): (u32, u32)) -> Vec<u8> {
    let complete = source.len() >= width as usize * height as usize * 4;
    if width == 0 || height == 0 || to_width == 0 || to_height == 0 || !complete {
        return Vec::new();
    }
    let columns = steps(width, to_width);
    let mut out = Vec::with_capacity(to_width as usize * to_height as usize * 4);
    for row in steps(height, to_height) {
        let line = |y: u32| &source[y as usize * width as usize * 4..][..width as usize * 4];
        let (upper, lower) = (line(row.first), line(row.second));
        for column in &columns {
            out.extend(mix(upper, lower, column, row.weight));
        }
    }
    out
}

/// Two neighbours along one axis, and how many sixteenths of the second to take.
struct Step {
    first: u32,
    second: u32,
    weight: u32,
}

fn steps(from: u32, to: u32) -> Vec<Step> {
    // 16.16 as in Skia: the centre of a target pixel, seen in the source, half a pixel back.
    let scale = ((f64::from(from) / f64::from(to)) * 65536.0) as i64;
    let last = i64::from(from) - 1;
    let step = |i: u32| {
        let position = scale * i64::from(i) + (scale >> 1) - 0x8000;
        let first = (position >> 16).clamp(0, last);
        let second = ((position >> 16) + 1).clamp(0, last);
        Step { first: first as u32, second: second as u32, weight: ((position >> 12) & 15) as u32 }
    };
    (0..to).map(step).collect()
}

fn mix(upper: &[u8], lower: &[u8], column: &Step, weight_y: u32) -> [u8; 4] {
    let (left, right) = (column.first as usize * 4, column.second as usize * 4);
    let (x, y) = (column.weight, weight_y);
    let weights = [(16 - x) * (16 - y), x * (16 - y), (16 - x) * y, x * y];
    std::array::from_fn(|i| {
        let parts = [upper[left + i], upper[right + i], lower[left + i], lower[right + i]];
        let sum: u32 = parts.iter().zip(weights).map(|(part, weight)| u32::from(*part) * weight).sum();
        (sum >> 8) as u8
    })
}
