//! The fields of framework objects that these natives read and write, in one table.
//!
//! A field that the boot classes lack is found by a test, not by an app.

use super::host::offset;
use graphics::geometry::{IRect, Rect};
use vm::layout::Ref;
use vm::{Call, Raise, Vm};

macro_rules! fields {
    ($($field:ident $class:literal $name:literal $type:literal;)*) => {
        /// A field.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[expect(missing_docs, reason = "named after what they are")]
        pub enum Field {
            $($field,)*
        }

        /// Class, name and type of each field.
        pub const FIELDS: &[(&str, &str, &str)] = &[$(($class, $name, $type),)*];
    };
}

fields! {
    AssetManagerObject "android/content/res/AssetManager" "mObject" "J";
    BitmapBuffer "android/graphics/Bitmap" "mBuffer" "[B";
    BitmapHandle "android/graphics/Bitmap" "mNativePtr" "J";
    BitmapHeight "android/graphics/Bitmap" "mHeight" "I";
    BitmapMutable "android/graphics/Bitmap" "mIsMutable" "Z";
    BitmapInsets "android/graphics/Bitmap" "mNinePatchInsets" "Landroid/graphics/NinePatch$InsetStruct;";
    BitmapChunk "android/graphics/Bitmap" "mNinePatchChunk" "[B";
    BitmapPremultiplied "android/graphics/Bitmap" "mRequestPremultiplied" "Z";
    BitmapWidth "android/graphics/Bitmap" "mWidth" "I";
    BufferAddress "java/nio/Buffer" "effectiveDirectAddress" "J";
    BufferLimit "java/nio/Buffer" "limit" "I";
    BufferPosition "java/nio/Buffer" "position" "I";
    BufferShift "java/nio/Buffer" "_elementSizeShift" "I";
    CameraHandle "android/graphics/Camera" "native_instance" "J";
    CanvasHandle "android/graphics/Canvas" "mNativeCanvasWrapper" "J";
    ConfigNumber "android/graphics/Bitmap$Config" "nativeInt" "I";
    FontMetricsAscent "android/graphics/Paint$FontMetrics" "ascent" "F";
    FontMetricsBottom "android/graphics/Paint$FontMetrics" "bottom" "F";
    FontMetricsDescent "android/graphics/Paint$FontMetrics" "descent" "F";
    FontMetricsIntAscent "android/graphics/Paint$FontMetricsInt" "ascent" "I";
    FontMetricsIntBottom "android/graphics/Paint$FontMetricsInt" "bottom" "I";
    FontMetricsIntDescent "android/graphics/Paint$FontMetricsInt" "descent" "I";
    FontMetricsIntLeading "android/graphics/Paint$FontMetricsInt" "leading" "I";
    FontMetricsIntTop "android/graphics/Paint$FontMetricsInt" "top" "I";
    FontMetricsLeading "android/graphics/Paint$FontMetrics" "leading" "F";
    FontMetricsTop "android/graphics/Paint$FontMetrics" "top" "F";
    LineBreaksBreaks "android/text/StaticLayout$LineBreaks" "breaks" "[I";
    LineBreaksFlags "android/text/StaticLayout$LineBreaks" "flags" "[I";
    LineBreaksWidths "android/text/StaticLayout$LineBreaks" "widths" "[F";
    MovieHandle "android/graphics/Movie" "mNativeMovie" "J";
    OptionsBitmap "android/graphics/BitmapFactory$Options" "inBitmap" "Landroid/graphics/Bitmap;";
    OptionsBoundsOnly "android/graphics/BitmapFactory$Options" "inJustDecodeBounds" "Z";
    OptionsCancel "android/graphics/BitmapFactory$Options" "mCancel" "Z";
    OptionsConfig "android/graphics/BitmapFactory$Options" "inPreferredConfig" "Landroid/graphics/Bitmap$Config;";
    OptionsDensity "android/graphics/BitmapFactory$Options" "inDensity" "I";
    OptionsDither "android/graphics/BitmapFactory$Options" "inDither" "Z";
    OptionsHeight "android/graphics/BitmapFactory$Options" "outHeight" "I";
    OptionsMimeType "android/graphics/BitmapFactory$Options" "outMimeType" "Ljava/lang/String;";
    OptionsMutable "android/graphics/BitmapFactory$Options" "inMutable" "Z";
    OptionsPremultiplied "android/graphics/BitmapFactory$Options" "inPremultiplied" "Z";
    OptionsSampleSize "android/graphics/BitmapFactory$Options" "inSampleSize" "I";
    OptionsScaled "android/graphics/BitmapFactory$Options" "inScaled" "Z";
    OptionsScreenDensity "android/graphics/BitmapFactory$Options" "inScreenDensity" "I";
    OptionsTargetDensity "android/graphics/BitmapFactory$Options" "inTargetDensity" "I";
    OptionsWidth "android/graphics/BitmapFactory$Options" "outWidth" "I";
    PaintHandle "android/graphics/Paint" "mNativePaint" "J";
    PaintTypeface "android/graphics/Paint" "mNativeTypeface" "J";
    RectBottom "android/graphics/Rect" "bottom" "I";
    ReaderHandle "android/media/ImageReader" "mNativeContext" "J";
    RectFBottom "android/graphics/RectF" "bottom" "F";
    RectFLeft "android/graphics/RectF" "left" "F";
    RectFRight "android/graphics/RectF" "right" "F";
    RectFTop "android/graphics/RectF" "top" "F";
    RectLeft "android/graphics/Rect" "left" "I";
    RectRight "android/graphics/Rect" "right" "I";
    RectTop "android/graphics/Rect" "top" "I";
    RegionHandle "android/graphics/Region" "mNativeRegion" "J";
    SurfaceHandle "android/view/Surface" "mNativeObject" "J";
    TextureHandle "android/graphics/SurfaceTexture" "mSurfaceTexture" "J";
    TextureProducer "android/graphics/SurfaceTexture" "mProducer" "J";
    TextureViewWindow "android/view/TextureView" "mNativeWindow" "J";
}

impl Field {
    /// Reads an int, or a float's bits.
    pub fn int(self, vm: &mut Vm, object: Ref) -> Result<i32, Raise> {
        let at = offset(vm, self)?;
        Ok(vm.heap.region.load_i32(object.at(at)))
    }

    /// Writes an int, or a float's bits.
    pub fn set_int(self, vm: &mut Vm, object: Ref, value: i32) -> Result<(), Raise> {
        let at = offset(vm, self)?;
        vm.heap.region.store_i32(object.at(at), value);
        Ok(())
    }

    /// Reads a long.
    pub fn long(self, vm: &mut Vm, object: Ref) -> Result<i64, Raise> {
        let at = offset(vm, self)?;
        Ok(vm.heap.region.load_i64(object.at(at)))
    }

    /// Writes a long.
    pub fn set_long(self, vm: &mut Vm, object: Ref, value: i64) -> Result<(), Raise> {
        let at = offset(vm, self)?;
        vm.heap.region.store_i64(object.at(at), value);
        Ok(())
    }

    /// Reads a boolean.
    pub fn boolean(self, vm: &mut Vm, object: Ref) -> Result<bool, Raise> {
        let at = offset(vm, self)?;
        Ok(vm.heap.region.load_u8(object.at(at)) != 0)
    }

    /// Writes a boolean.
    pub fn set_boolean(self, vm: &mut Vm, object: Ref, value: bool) -> Result<(), Raise> {
        let at = offset(vm, self)?;
        vm.heap.region.store_u8(object.at(at), u8::from(value));
        Ok(())
    }

    /// Reads a reference.
    pub fn reference(self, vm: &mut Vm, object: Ref) -> Result<Ref, Raise> {
        self.int(vm, object).map(|bits| Ref(bits as u32))
    }

    /// Writes a reference.
    pub fn set_reference(self, vm: &mut Vm, object: Ref, value: Ref) -> Result<(), Raise> {
        self.set_int(vm, object, value.0 as i32)
    }

    /// Reads a float.
    pub fn float(self, vm: &mut Vm, object: Ref) -> Result<f32, Raise> {
        self.int(vm, object).map(|bits| f32::from_bits(bits as u32))
    }

    /// Writes a float.
    pub fn set_float(self, vm: &mut Vm, object: Ref, value: f32) -> Result<(), Raise> {
        self.set_int(vm, object, value.to_bits() as i32)
    }
}

/// The handle in the receiver, which must be the next argument.
pub fn receiver(call: &mut Call<'_>, field: Field) -> Result<i64, Raise> {
    let this = call.reference();
    field.long(call.vm, this)
}

/// Reads a `Rect`.
pub fn rect(vm: &mut Vm, object: Ref) -> Result<IRect, Raise> {
    use Field::{RectBottom, RectLeft, RectRight, RectTop};
    let (left, top) = (RectLeft.int(vm, object)?, RectTop.int(vm, object)?);
    Ok(IRect::new(left, top, RectRight.int(vm, object)?, RectBottom.int(vm, object)?))
}

/// Writes a `Rect`.
pub fn set_rect(vm: &mut Vm, object: Ref, rect: &IRect) -> Result<(), Raise> {
    Field::RectLeft.set_int(vm, object, rect.left)?;
    Field::RectTop.set_int(vm, object, rect.top)?;
    Field::RectRight.set_int(vm, object, rect.right)?;
    Field::RectBottom.set_int(vm, object, rect.bottom)
}

/// Reads a `RectF`.
pub fn rect_f(vm: &mut Vm, object: Ref) -> Result<Rect, Raise> {
    use Field::{RectFBottom, RectFLeft, RectFRight, RectFTop};
    let (left, top) = (RectFLeft.float(vm, object)?, RectFTop.float(vm, object)?);
    Ok(Rect::new(left, top, RectFRight.float(vm, object)?, RectFBottom.float(vm, object)?))
}

/// Writes a `RectF`.
pub fn set_rect_f(vm: &mut Vm, object: Ref, rect: &Rect) -> Result<(), Raise> {
    Field::RectFLeft.set_float(vm, object, rect.left)?;
    Field::RectFTop.set_float(vm, object, rect.top)?;
    Field::RectFRight.set_float(vm, object, rect.right)?;
    Field::RectFBottom.set_float(vm, object, rect.bottom)
}
