//! The outline of a region as a path (`getBoundaryPath`).
//!
//! Every rectangle gives an upward edge at its left and a downward edge at its right; edges are linked in order of
//! their x to the nearest edge that continues them, and every ring becomes a contour.

use super::Region;
use crate::path::{Direction, Path};

struct Edge {
    x: i32,
    from: i32,
    to: i32,
    next: Option<usize>,
    /// Whether an edge leads here already.
    reached: bool,
    used: bool,
}

impl Region {
    /// Adds the outline to `path`; false if the region is empty.
    pub fn boundary_path(&self, path: &mut Path) -> bool {
        if self.is_empty() {
            return false;
        }
        if self.is_rect() {
            path.add_rect(&self.bounds().to_rect(), Direction::Cw);
            return true;
        }
        let mut edges = self.edges();
        link(&mut edges);
        for start in 0..edges.len() {
            if !edges[start].used {
                trace(&mut edges, start, path);
            }
        }
        true
    }

    fn edges(&self) -> Vec<Edge> {
        let edge = |x, from, to| Edge { x, from, to, next: None, reached: false, used: false };
        let sides = self.rects().flat_map(|r| [edge(r.left, r.bottom, r.top), edge(r.right, r.top, r.bottom)]);
        let mut edges: Vec<Edge> = sides.collect();
        edges.sort_by_key(|edge| (edge.x, edge.from.min(edge.to)));
        edges
    }
}

/// Links both ends of each edge to the first later edge that fits.
fn link(edges: &mut [Edge]) {
    for i in 0..edges.len() {
        if !edges[i].reached {
            let from = edges[i].from;
            if let Some(found) = (i + 1..edges.len()).find(|j| edges[*j].next.is_none() && edges[*j].to == from) {
                edges[found].next = Some(i);
                edges[i].reached = true;
            }
        }
        if edges[i].next.is_none() {
            let to = edges[i].to;
            if let Some(found) = (i + 1..edges.len()).find(|j| !edges[*j].reached && edges[*j].from == to) {
                edges[i].next = Some(found);
                edges[found].reached = true;
            }
        }
    }
}

fn trace(edges: &mut [Edge], start: usize, path: &mut Path) {
    let at = |x: i32, y: i32| (x as f32, y as f32);
    let (x, y) = at(edges[start].x, edges[start].from);
    path.move_to(x, y);
    let mut now = start;
    loop {
        edges[now].used = true;
        let (end_x, end_y) = (edges[now].x, edges[now].to);
        let next = edges[now].next.filter(|next| *next != start);
        let Some(next) = next else {
            let (x, y) = at(end_x, end_y);
            path.line_to(x, y);
            break;
        };
        if edges[next].x != end_x || edges[next].from != end_y {
            let (x, y) = at(end_x, end_y);
            path.line_to(x, y);
            let (x, y) = at(edges[next].x, edges[next].from);
            path.line_to(x, y);
        }
        now = next;
    }
    path.close();
}
