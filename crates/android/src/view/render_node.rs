//! android.view.RenderNode: where a view lies, how it is transformed and what it draws.
//!
//! A view records its drawings into its node only when they change; everything else about it (place, turn, transparency, what is cut
//! off) is a property of the node. Touch dispatch, `getMatrix` and visible bounds ask it too. The drawings are in a table of their own,
//! so that a view that merely moves changes a small record.

use super::render_node_animator;
use crate::graphics::canvas_peer::CanvasPeer;
use crate::graphics::{add, change, find, get, remove, state_mut};
use graphics::camera3d::Camera3d;
use graphics::displaylist::DisplayList;
use graphics::geometry::{IRect, Point};
use graphics::matrix::Matrix;
use graphics::paint::Paint;
use graphics::path::{Direction, Path};
use graphics::persist::{Persist, ReadError, Reader, Writer, persist_struct};
use libcore::natives::Table;
use std::sync::Arc;
use vm::native::{boolean, float, int, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "android/view/RenderNode";
const NO_DEBUGGING: &str = "nodes are not described for debugging";

/// Natives of RenderNode.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nCreate", "(Ljava/lang/String;)J", |c| add(c.vm, RenderNode::default())),
    Native::exact(CLASS, "nDestroyRenderNode", "(J)V", |c| {
        let node = c.long();
        state_mut(c.vm).contents.remove(node as u64);
        remove::<RenderNode>(c.vm, node)
    }),
    Native::exact(CLASS, "nSetDisplayListData", "(JJ)V", set_content),
    Native::exact(CLASS, "nGetTransformMatrix", "(JJ)V", |c| matrix(c, Some)),
    Native::exact(CLASS, "nGetInverseTransformMatrix", "(JJ)V", |c| matrix(c, |matrix| matrix.invert())),
    Native::exact(CLASS, "nHasIdentityMatrix", "(J)Z", |c| {
        let node = c.long();
        boolean(transformation(c, node)?.is_identity())
    }),
    Native::exact(CLASS, "nOffsetTopAndBottom", "(JI)Z", |c| ints(c, |node, [by]| node.offset([0, by, 0, by]))),
    Native::exact(CLASS, "nOffsetLeftAndRight", "(JI)Z", |c| ints(c, |node, [by]| node.offset([by, 0, by, 0]))),
    Native::exact(CLASS, "nSetLeftTopRightBottom", "(JIIII)Z", |c| ints(c, RenderNode::set_bounds)),
    Native::exact(CLASS, "nSetLeft", "(JI)Z", |c| ints(c, |node, [to]| node.set_side(0, to))),
    Native::exact(CLASS, "nSetTop", "(JI)Z", |c| ints(c, |node, [to]| node.set_side(1, to))),
    Native::exact(CLASS, "nSetRight", "(JI)Z", |c| ints(c, |node, [to]| node.set_side(2, to))),
    Native::exact(CLASS, "nSetBottom", "(JI)Z", |c| ints(c, |node, [to]| node.set_side(3, to))),
    Native::exact(CLASS, "nSetCameraDistance", "(JF)Z", |c| set(c, Property::CameraDistance)),
    Native::exact(CLASS, "nSetPivotX", "(JF)Z", |c| set_pivot(c, Property::PivotX)),
    Native::exact(CLASS, "nSetPivotY", "(JF)Z", |c| set_pivot(c, Property::PivotY)),
    Native::exact(CLASS, "nSetAlpha", "(JF)Z", set_alpha),
    Native::exact(CLASS, "nSetElevation", "(JF)Z", |c| set(c, Property::Elevation)),
    Native::exact(CLASS, "nSetTranslationX", "(JF)Z", |c| set(c, Property::TranslationX)),
    Native::exact(CLASS, "nSetTranslationY", "(JF)Z", |c| set(c, Property::TranslationY)),
    Native::exact(CLASS, "nSetTranslationZ", "(JF)Z", |c| set(c, Property::TranslationZ)),
    Native::exact(CLASS, "nSetRotation", "(JF)Z", |c| set(c, Property::Rotation)),
    Native::exact(CLASS, "nSetRotationX", "(JF)Z", |c| set(c, Property::RotationX)),
    Native::exact(CLASS, "nSetRotationY", "(JF)Z", |c| set(c, Property::RotationY)),
    Native::exact(CLASS, "nSetScaleX", "(JF)Z", |c| set(c, Property::ScaleX)),
    Native::exact(CLASS, "nSetScaleY", "(JF)Z", |c| set(c, Property::ScaleY)),
    Native::exact(CLASS, "nGetAlpha", "(J)F", |c| ask(c, Property::Alpha)),
    Native::exact(CLASS, "nGetCameraDistance", "(J)F", |c| ask(c, Property::CameraDistance)),
    Native::exact(CLASS, "nGetScaleX", "(J)F", |c| ask(c, Property::ScaleX)),
    Native::exact(CLASS, "nGetScaleY", "(J)F", |c| ask(c, Property::ScaleY)),
    Native::exact(CLASS, "nGetElevation", "(J)F", |c| ask(c, Property::Elevation)),
    Native::exact(CLASS, "nGetTranslationX", "(J)F", |c| ask(c, Property::TranslationX)),
    Native::exact(CLASS, "nGetTranslationY", "(J)F", |c| ask(c, Property::TranslationY)),
    Native::exact(CLASS, "nGetTranslationZ", "(J)F", |c| ask(c, Property::TranslationZ)),
    Native::exact(CLASS, "nGetRotation", "(J)F", |c| ask(c, Property::Rotation)),
    Native::exact(CLASS, "nGetRotationX", "(J)F", |c| ask(c, Property::RotationX)),
    Native::exact(CLASS, "nGetRotationY", "(J)F", |c| ask(c, Property::RotationY)),
    Native::exact(CLASS, "nIsPivotExplicitlySet", "(J)Z", |c| boolean(node(c)?.pivot_set)),
    Native::exact(CLASS, "nGetPivotX", "(J)F", |c| ask_pivot(c, Property::PivotX)),
    Native::exact(CLASS, "nGetPivotY", "(J)F", |c| ask_pivot(c, Property::PivotY)),
    Native::exact(CLASS, "nSetLayerType", "(JI)Z", |c| ints(c, |node, [to]| replace(&mut node.layer_type, to))),
    Native::exact(CLASS, "nSetLayerPaint", "(JJ)Z", set_layer_paint),
    Native::exact(CLASS, "nSetClipToBounds", "(JZ)Z", |c| flag(c, |node| &mut node.clip_to_bounds)),
    Native::exact(CLASS, "nSetClipBounds", "(JIIII)Z", |c| {
        ints(c, |node, [left, top, right, bottom]| {
            replace(&mut node.look.clip_bounds, Some(IRect::new(left, top, right, bottom)))
        })
    }),
    Native::exact(CLASS, "nSetClipBoundsEmpty", "(J)Z", |c| {
        ints(c, |node, []| replace(&mut node.look.clip_bounds, None))
    }),
    Native::exact(CLASS, "nSetProjectBackwards", "(JZ)Z", |c| flag(c, |node| &mut node.project_backwards)),
    Native::exact(CLASS, "nSetProjectionReceiver", "(JZ)Z", |c| flag(c, |node| &mut node.projection_receiver)),
    Native::exact(CLASS, "nSetOutlineRoundRect", "(JIIIIFF)Z", set_outline_round_rect),
    Native::exact(CLASS, "nSetOutlineConvexPath", "(JJF)Z", set_outline_convex_path),
    Native::exact(CLASS, "nSetOutlineEmpty", "(J)Z", |c| set_outline(c, None)),
    Native::exact(CLASS, "nSetOutlineNone", "(J)Z", |c| set_outline(c, None)),
    Native::exact(CLASS, "nHasShadow", "(J)Z", |c| boolean(node(c)?.has_shadow())),
    Native::exact(CLASS, "nSetClipToOutline", "(JZ)Z", set_clip_to_outline),
    Native::exact(CLASS, "nGetClipToOutline", "(J)Z", |c| boolean(node(c)?.clip_to_outline)),
    Native::exact(CLASS, "nSetRevealClip", "(JZFFF)Z", set_reveal_clip),
    Native::exact(CLASS, "nSetHasOverlappingRendering", "(JZ)Z", |c| flag(c, |node| &mut node.overlapping)),
    Native::exact(CLASS, "nHasOverlappingRendering", "(J)Z", |c| boolean(node(c)?.overlapping)),
    Native::exact(CLASS, "nSetStaticMatrix", "(JJ)Z", |c| set_matrix(c, |look| &mut look.static_matrix)),
    Native::exact(CLASS, "nSetAnimationMatrix", "(JJ)Z", |c| set_matrix(c, |look| &mut look.animation_matrix)),
    Native::model(CLASS, "nOutput", "(J)V", |_| void(), NO_DEBUGGING),
    Native::model(CLASS, "nGetDebugSize", "(J)I", |_| int(0), NO_DEBUGGING),
    Native::exact(CLASS, "nAddAnimator", "(JJ)V", |c| {
        let (node, animator) = (c.long(), c.long());
        render_node_animator::set_target(c.vm, animator, node as u64)?;
        void()
    }),
    Native::exact(CLASS, "nEndAllAnimators", "(J)V", |c| {
        let node = c.long();
        render_node_animator::end_all(c, node as u64)
    }),
];

/// A number that a node has.
#[derive(Clone, Copy)]
pub(super) enum Property {
    Alpha,
    CameraDistance,
    Elevation,
    PivotX,
    PivotY,
    Rotation,
    RotationX,
    RotationY,
    ScaleX,
    ScaleY,
    TranslationX,
    TranslationY,
    TranslationZ,
}

const PROPERTIES: usize = 13;

/// A node.
#[derive(Clone, Debug)]
pub struct RenderNode {
    /// Left, top, right, bottom.
    bounds: [i32; 4],
    numbers: [f32; PROPERTIES],
    pivot_set: bool,
    /// The transformation, until something it follows from changes.
    matrix: Option<Matrix>,
    layer_type: i32,
    clip_to_bounds: bool,
    clip_to_outline: bool,
    project_backwards: bool,
    projection_receiver: bool,
    overlapping: bool,
    look: Look,
}

/// What matters only when the node is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
struct Look {
    layer_paint: Option<Paint>,
    clip_bounds: Option<IRect>,
    outline: Option<Outline>,
    /// Centre and radius of a circle outside which nothing is seen.
    reveal: Option<(Point, f32)>,
    static_matrix: Option<Matrix>,
    animation_matrix: Option<Matrix>,
}

persist_struct!(Look { layer_paint, clip_bounds, outline, reveal, static_matrix, animation_matrix });

/// The shape that casts the shadow and may cut off the drawings.
#[derive(Clone, Debug, PartialEq)]
struct Outline {
    shape: Path,
    /// How dark the shadow is.
    alpha: f32,
}

persist_struct!(Outline { shape, alpha });

impl Default for RenderNode {
    fn default() -> RenderNode {
        let mut node = RenderNode {
            bounds: [0; 4],
            numbers: [0.0; PROPERTIES],
            pivot_set: false,
            matrix: Some(Matrix::IDENTITY),
            layer_type: 0,
            clip_to_bounds: true,
            clip_to_outline: false,
            project_backwards: false,
            projection_receiver: false,
            overlapping: true,
            look: Look::default(),
        };
        for property in [Property::Alpha, Property::ScaleX, Property::ScaleY] {
            node.numbers[property as usize] = 1.0;
        }
        node.numbers[Property::CameraDistance as usize] = -8.0;
        node
    }
}

impl RenderNode {
    /// A hash of how the node is moved and turned, which decides what a touch hits. Where it turns around counts only
    /// while it is turned or scaled: otherwise that follows from its size, or means nothing.
    pub(crate) fn moved_hash(&self) -> u64 {
        let pivots = [Property::PivotX as usize, Property::PivotY as usize];
        let is = |property: Property, usual: f32| self.numbers[property as usize] == usual;
        let straight = [Property::Rotation, Property::RotationX, Property::RotationY].iter().all(|p| is(*p, 0.0));
        let turned = !straight || !is(Property::ScaleX, 1.0) || !is(Property::ScaleY, 1.0);
        let numbers = self.numbers.iter().enumerate().filter(|(i, _)| turned || !pivots.contains(i));
        let bytes: Vec<u8> = numbers.flat_map(|(_, number)| number.to_bits().to_le_bytes()).collect();
        xxhash_rust::xxh3::xxh3_64(&bytes)
    }
}

impl Persist for RenderNode {
    fn write(&self, out: &mut Writer) {
        self.bounds.write(out);
        self.numbers.write(out);
        let flags = [
            self.pivot_set,
            self.clip_to_bounds,
            self.clip_to_outline,
            self.project_backwards,
            self.projection_receiver,
            self.overlapping,
        ];
        flags.write(out);
        self.layer_type.write(out);
        self.look.write(out);
    }

    /// The matrix follows from the rest.
    fn read(input: &mut Reader<'_>) -> Result<RenderNode, ReadError> {
        let (bounds, numbers) = (Persist::read(input)?, Persist::read(input)?);
        let [pivot_set, clip_to_bounds, clip_to_outline, project_backwards, projection_receiver, overlapping] =
            <[bool; 6]>::read(input)?;
        Ok(RenderNode {
            bounds,
            numbers,
            pivot_set,
            matrix: None,
            layer_type: Persist::read(input)?,
            clip_to_bounds,
            clip_to_outline,
            project_backwards,
            projection_receiver,
            overlapping,
            look: Persist::read(input)?,
        })
    }
}

impl RenderNode {
    fn get(&self, property: Property) -> f32 {
        self.numbers[property as usize]
    }

    /// Changes a number; true if it was another one.
    fn set(&mut self, property: Property, value: f32) -> bool {
        let changed = replace(&mut self.numbers[property as usize], value);
        if changed && !matches!(property, Property::Alpha | Property::Elevation | Property::TranslationZ) {
            self.matrix = None;
        }
        changed
    }

    fn set_pivot(&mut self, property: Property, value: f32) -> bool {
        let changed = self.set(property, value) || !self.pivot_set;
        self.pivot_set = true;
        if changed {
            self.matrix = None;
        }
        changed
    }

    fn set_bounds(&mut self, to: [i32; 4]) -> bool {
        let changed = replace(&mut self.bounds, to);
        if changed && !self.pivot_set {
            self.matrix = None;
        }
        changed
    }

    fn set_side(&mut self, side: usize, to: i32) -> bool {
        let mut bounds = self.bounds;
        bounds[side] = to;
        self.set_bounds(bounds)
    }

    fn offset(&mut self, by: [i32; 4]) -> bool {
        let moved = std::array::from_fn(|i| self.bounds[i].wrapping_add(by[i]));
        replace(&mut self.bounds, moved)
    }

    fn has_shadow(&self) -> bool {
        let z = self.get(Property::Elevation) + self.get(Property::TranslationZ);
        z > 0.0 && self.look.outline.as_ref().is_some_and(|outline| outline.alpha != 0.0)
    }

    /// What the animation of a property leaves behind; the numbers are those of `RenderNodeAnimator`.
    pub(super) fn animate(&mut self, property: i32, value: f32) {
        let (property, value) = match property {
            0 => (Property::TranslationX, value),
            1 => (Property::TranslationY, value),
            2 => (Property::TranslationZ, value),
            3 => (Property::ScaleX, value),
            4 => (Property::ScaleY, value),
            5 => (Property::Rotation, value),
            6 => (Property::RotationX, value),
            7 => (Property::RotationY, value),
            8 => (Property::TranslationX, value - self.bounds[0] as f32),
            9 => (Property::TranslationY, value - self.bounds[1] as f32),
            10 => (Property::TranslationZ, value - self.get(Property::Elevation)),
            11 => (Property::Alpha, value.clamp(0.0, 1.0)),
            _ => return,
        };
        self.set(property, value);
    }

    /// How its drawings are seen from the node around it.
    pub(crate) fn shown(&self, list: Arc<DisplayList>) -> graphics::raster::Node {
        let mut matrix = Matrix::translate(self.bounds[0] as f32, self.bounds[1] as f32);
        if let Some(extra) = self.look.static_matrix.or(self.look.animation_matrix) {
            matrix.pre_concat(&extra);
        }
        matrix.pre_concat(&self.matrix.unwrap_or_else(|| self.clone().matrix()));
        let z = self.get(Property::Elevation) + self.get(Property::TranslationZ);
        graphics::raster::Node { list, matrix, clips: self.clips(), layer: self.layer(), z }
    }

    fn clips(&self) -> Vec<Path> {
        let [left, top, right, bottom] = self.bounds;
        let size = IRect::from_size(right.wrapping_sub(left), bottom.wrapping_sub(top));
        let bounds = self.clip_to_bounds.then_some(size);
        let mut clips: Vec<Path> = [bounds, self.look.clip_bounds].into_iter().flatten().map(rectangle).collect();
        if let Some((center, radius)) = self.look.reveal {
            let mut circle = Path::new();
            circle.add_circle(center.x, center.y, radius, Direction::Cw);
            clips.push(circle);
        } else if let Some(outline) = self.look.outline.as_ref().filter(|_| self.clip_to_outline) {
            clips.push(outline.shape.clone());
        }
        clips
    }

    /// The paint that its drawings go through as a whole.
    fn layer(&self) -> Option<Paint> {
        let alpha = self.get(Property::Alpha);
        let paint = self.look.layer_paint.as_ref().filter(|_| self.layer_type != 0);
        if alpha >= 1.0 && paint.is_none() {
            return None;
        }
        let mut paint = paint.cloned().unwrap_or_default();
        paint.set_alpha((paint.alpha() as f32 * alpha) as i32);
        Some(paint)
    }

    /// The transformation; a pivot that nobody set follows the size here and not before, as on a phone.
    fn matrix(&mut self) -> Matrix {
        if let Some(known) = self.matrix {
            return known;
        }
        if !self.pivot_set {
            let [left, top, right, bottom] = self.bounds;
            self.numbers[Property::PivotX as usize] = right.wrapping_sub(left) as f32 / 2.0;
            self.numbers[Property::PivotY as usize] = bottom.wrapping_sub(top) as f32 / 2.0;
        }
        let matrix = self.compute_matrix();
        self.matrix = Some(matrix);
        matrix
    }

    fn compute_matrix(&self) -> Matrix {
        let (px, py) = (self.get(Property::PivotX), self.get(Property::PivotY));
        let (tx, ty) = (self.get(Property::TranslationX), self.get(Property::TranslationY));
        let scale = Matrix::scale_about(self.get(Property::ScaleX), self.get(Property::ScaleY), px, py);
        let turned = |degrees: f32| degrees.abs() > 0.001;
        if !turned(self.get(Property::RotationX)) && !turned(self.get(Property::RotationY)) {
            let mut out = Matrix::translate(tx, ty);
            out.pre_concat(&Matrix::rotate_about(self.get(Property::Rotation), px, py));
            out.pre_concat(&scale);
            return out;
        }
        let mut camera = Camera3d::new();
        let distance = self.get(Property::CameraDistance);
        camera.set_location(0.0, 0.0, distance);
        camera.rotate_x(self.get(Property::RotationX));
        camera.rotate_y(self.get(Property::RotationY));
        camera.rotate_z(-self.get(Property::Rotation));
        let mut space = camera.matrix();
        space.pre_translate(-px, -py);
        space.post_translate(px + tx, py + ty);
        let mut out = scale;
        out.post_concat(&space);
        out
    }
}

/// Stores a value; true if it was another one.
fn replace<T: PartialEq>(place: &mut T, value: T) -> bool {
    let changed = *place != value;
    *place = value;
    changed
}

fn node<'c>(c: &'c mut Call<'_>) -> Result<&'c RenderNode, Raise> {
    let handle = c.long();
    get(c.vm, handle)
}

fn ints<const N: usize>(c: &mut Call<'_>, with: fn(&mut RenderNode, [i32; N]) -> bool) -> NativeResult {
    let handle = c.long();
    let values = std::array::from_fn(|_| c.int());
    boolean(change(c.vm, handle, |node| with(node, values))?)
}

fn flag(c: &mut Call<'_>, place: fn(&mut RenderNode) -> &mut bool) -> NativeResult {
    let (handle, on) = (c.long(), c.boolean());
    boolean(change(c.vm, handle, |node| replace(place(node), on))?)
}

/// Most calls change nothing, and then the table stays as it is.
fn set(c: &mut Call<'_>, property: Property) -> NativeResult {
    let (handle, value) = (c.long(), c.float());
    if get::<RenderNode>(c.vm, handle)?.get(property) == value {
        return boolean(false);
    }
    boolean(change(c.vm, handle, |node: &mut RenderNode| node.set(property, value))?)
}

fn set_alpha(c: &mut Call<'_>) -> NativeResult {
    let (handle, value) = (c.long(), c.float().clamp(0.0, 1.0));
    boolean(change(c.vm, handle, |node: &mut RenderNode| node.set(Property::Alpha, value))?)
}

fn set_pivot(c: &mut Call<'_>, property: Property) -> NativeResult {
    let (handle, value) = (c.long(), c.float());
    boolean(change(c.vm, handle, |node: &mut RenderNode| node.set_pivot(property, value))?)
}

fn ask(c: &mut Call<'_>, property: Property) -> NativeResult {
    float(node(c)?.get(property))
}

fn ask_pivot(c: &mut Call<'_>, property: Property) -> NativeResult {
    let handle = c.long();
    transformation(c, handle)?;
    float(get::<RenderNode>(c.vm, handle)?.get(property))
}

fn matrix(c: &mut Call<'_>, of: fn(Matrix) -> Option<Matrix>) -> NativeResult {
    let (handle, target) = (c.long(), c.long());
    let found = of(transformation(c, handle)?);
    change(c.vm, target, |m: &mut Matrix| *m = found.unwrap_or(Matrix::IDENTITY))?;
    void()
}

/// The transformation of a node; the table stays as it is when that is known.
fn transformation(c: &mut Call<'_>, handle: i64) -> Result<Matrix, Raise> {
    match get::<RenderNode>(c.vm, handle)?.matrix {
        Some(known) => Ok(known),
        None => change(c.vm, handle, RenderNode::matrix),
    }
}

/// Takes what a canvas recorded; the null handle leaves the node without drawings.
fn set_content(c: &mut Call<'_>) -> NativeResult {
    let (node, recorded) = (c.long(), c.long());
    if find::<CanvasPeer>(c.vm, recorded).is_none() {
        state_mut(c.vm).contents.remove(node as u64);
        return void();
    }
    let list = change(c.vm, recorded, |peer: &mut CanvasPeer| peer.canvas.take_list())?;
    state_mut(c.vm).contents.insert(node as u64, Arc::new(list));
    void()
}

fn set_layer_paint(c: &mut Call<'_>) -> NativeResult {
    let (node, paint) = (c.long(), c.long());
    let paint = find::<Paint>(c.vm, paint).map(|paint| (**paint).clone());
    boolean(change(c.vm, node, |node: &mut RenderNode| replace(&mut node.look.layer_paint, paint))?)
}

fn set_reveal_clip(c: &mut Call<'_>) -> NativeResult {
    let (node, on, x, y, radius) = (c.long(), c.boolean(), c.float(), c.float(), c.float());
    let reveal = on.then_some((Point::new(x, y), radius));
    boolean(change(c.vm, node, |node: &mut RenderNode| replace(&mut node.look.reveal, reveal))?)
}

fn set_matrix(c: &mut Call<'_>, place: fn(&mut Look) -> &mut Option<Matrix>) -> NativeResult {
    let (node, matrix) = (c.long(), c.long());
    let matrix = find::<Matrix>(c.vm, matrix).map(|matrix| **matrix);
    change(c.vm, node, |node: &mut RenderNode| *place(&mut node.look) = matrix)?;
    boolean(true)
}

fn set_outline(c: &mut Call<'_>, outline: Option<Outline>) -> NativeResult {
    let handle = c.long();
    change(c.vm, handle, |node: &mut RenderNode| node.look.outline = outline)?;
    boolean(true)
}

fn set_outline_round_rect(c: &mut Call<'_>) -> NativeResult {
    let handle = c.long();
    let bounds = IRect::new(c.int(), c.int(), c.int(), c.int()).to_rect();
    let (radius, alpha) = (c.float(), c.float());
    let mut shape = Path::new();
    if radius > 0.0 {
        shape.add_round_rect(&bounds, radius, radius, Direction::Cw);
    } else {
        shape.add_rect(&bounds, Direction::Cw);
    }
    change(c.vm, handle, |node: &mut RenderNode| node.look.outline = Some(Outline { shape, alpha }))?;
    boolean(true)
}

fn set_outline_convex_path(c: &mut Call<'_>) -> NativeResult {
    let (handle, path, alpha) = (c.long(), c.long(), c.float());
    let shape = get::<Path>(c.vm, path)?.clone();
    change(c.vm, handle, |node: &mut RenderNode| node.look.outline = Some(Outline { shape, alpha }))?;
    boolean(true)
}

fn set_clip_to_outline(c: &mut Call<'_>) -> NativeResult {
    let (handle, on) = (c.long(), c.boolean());
    change(c.vm, handle, |node: &mut RenderNode| node.clip_to_outline = on)?;
    boolean(true)
}

/// A rectangle as a shape.
pub(super) fn rectangle(rect: IRect) -> Path {
    let mut path = Path::new();
    path.add_rect(&rect.to_rect(), Direction::Cw);
    path
}
