//! android.view.RenderNode: where a view lies and how it is transformed.
//!
//! Without a hardware renderer a node is a plain record. It matters all the same: touch dispatch, `getMatrix` and
//! visible bounds ask it.

use crate::graphics::{add, change, get, remove};
use graphics::camera3d::Camera3d;
use graphics::matrix::Matrix;
use graphics::persist::{Persist, ReadError, Reader, Writer};
use libcore::natives::Table;
use vm::native::{boolean, float, int, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "android/view/RenderNode";
const SOFTWARE: &str = "there is no hardware renderer";

/// Natives of RenderNode.
pub const NATIVES: Table = &[
    Native::exact(CLASS, "nCreate", "(Ljava/lang/String;)J", |c| add(c.vm, RenderNode::default())),
    Native::exact(CLASS, "nDestroyRenderNode", "(J)V", |c| {
        let node = c.long();
        remove::<RenderNode>(c.vm, node)
    }),
    Native::model(CLASS, "nSetDisplayListData", "(JJ)V", |_| void(), SOFTWARE),
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
    Native::model(CLASS, "nSetLayerPaint", "(JJ)Z", |_| boolean(true), SOFTWARE),
    Native::exact(CLASS, "nSetClipToBounds", "(JZ)Z", |c| flag(c, |node| &mut node.clip_to_bounds)),
    Native::model(CLASS, "nSetClipBounds", "(JIIII)Z", |_| boolean(true), SOFTWARE),
    Native::model(CLASS, "nSetClipBoundsEmpty", "(J)Z", |_| boolean(true), SOFTWARE),
    Native::exact(CLASS, "nSetProjectBackwards", "(JZ)Z", |c| flag(c, |node| &mut node.project_backwards)),
    Native::exact(CLASS, "nSetProjectionReceiver", "(JZ)Z", |c| flag(c, |node| &mut node.projection_receiver)),
    Native::exact(CLASS, "nSetOutlineRoundRect", "(JIIIIFF)Z", set_outline_round_rect),
    Native::exact(CLASS, "nSetOutlineConvexPath", "(JJF)Z", set_outline_convex_path),
    Native::exact(CLASS, "nSetOutlineEmpty", "(J)Z", |c| set_outline(c, None)),
    Native::exact(CLASS, "nSetOutlineNone", "(J)Z", |c| set_outline(c, None)),
    Native::exact(CLASS, "nHasShadow", "(J)Z", |c| boolean(node(c)?.has_shadow())),
    Native::exact(CLASS, "nSetClipToOutline", "(JZ)Z", set_clip_to_outline),
    Native::exact(CLASS, "nGetClipToOutline", "(J)Z", |c| boolean(node(c)?.clip_to_outline)),
    Native::model(CLASS, "nSetRevealClip", "(JZFFF)Z", |_| boolean(true), SOFTWARE),
    Native::exact(CLASS, "nSetHasOverlappingRendering", "(JZ)Z", |c| flag(c, |node| &mut node.overlapping)),
    Native::exact(CLASS, "nHasOverlappingRendering", "(J)Z", |c| boolean(node(c)?.overlapping)),
    Native::model(CLASS, "nSetStaticMatrix", "(JJ)Z", |_| boolean(true), SOFTWARE),
    Native::model(CLASS, "nSetAnimationMatrix", "(JJ)Z", |_| boolean(true), SOFTWARE),
    Native::model(CLASS, "nOutput", "(J)V", |_| void(), SOFTWARE),
    Native::model(CLASS, "nGetDebugSize", "(J)I", |_| int(0), SOFTWARE),
    Native::model(CLASS, "nAddAnimator", "(JJ)V", |_| void(), SOFTWARE),
    Native::model(CLASS, "nEndAllAnimators", "(J)V", |_| void(), SOFTWARE),
];

/// A number that a node has.
#[derive(Clone, Copy)]
enum Property {
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
    /// Alpha of the outline's shadow, if there is an outline.
    outline: Option<f32>,
}

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
            outline: None,
        };
        for property in [Property::Alpha, Property::ScaleX, Property::ScaleY] {
            node.numbers[property as usize] = 1.0;
        }
        node.numbers[Property::CameraDistance as usize] = -8.0;
        node
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
        self.outline.write(out);
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
            outline: Persist::read(input)?,
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
        z > 0.0 && self.outline.is_some_and(|alpha| alpha != 0.0)
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

fn set_outline(c: &mut Call<'_>, outline: Option<f32>) -> NativeResult {
    let handle = c.long();
    change(c.vm, handle, |node: &mut RenderNode| node.outline = outline)?;
    boolean(true)
}

fn set_outline_round_rect(c: &mut Call<'_>) -> NativeResult {
    let (handle, _bounds, _radius) = (c.long(), [c.int(), c.int(), c.int(), c.int()], c.float());
    let alpha = c.float();
    change(c.vm, handle, |node: &mut RenderNode| node.outline = Some(alpha))?;
    boolean(true)
}

fn set_outline_convex_path(c: &mut Call<'_>) -> NativeResult {
    let (handle, _path, alpha) = (c.long(), c.long(), c.float());
    change(c.vm, handle, |node: &mut RenderNode| node.outline = Some(alpha))?;
    boolean(true)
}

fn set_clip_to_outline(c: &mut Call<'_>) -> NativeResult {
    let (handle, on) = (c.long(), c.boolean());
    change(c.vm, handle, |node: &mut RenderNode| node.clip_to_outline = on)?;
    boolean(true)
}
