package gibbon.server;

import android.Manifest;
import android.graphics.Bitmap;
import android.graphics.SurfaceTexture;
import android.hardware.Camera;
import android.view.Surface;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;

/**
 * The natives of {@link Camera}: one camera on the back and one on the front, which look into the dark. They focus and
 * take black pictures after the time that a phone needs; whoever wants frames of the preview gets a black one every
 * second, so that an app with a camera still comes to rest between two of them.
 */
final class CameraNatives {
    private static final int EACCES = -13;
    private static final int EBUSY = -16;
    private static final int ENODEV = -19;
    private static final int CAMERAS = 2;
    private static final int SHUTTER = 0x002;
    private static final int FOCUS = 0x004;
    private static final int ZOOM = 0x008;
    private static final int PREVIEW_FRAME = 0x010;
    private static final int RAW_IMAGE = 0x080;
    private static final int COMPRESSED_IMAGE = 0x100;
    private static final int FOCUS_MILLIS = 200;
    private static final int SHUTTER_MILLIS = 100;
    private static final int PICTURE_MILLIS = 400;
    private static final int FIRST_FRAME_MILLIS = 100;
    private static final int FRAME_MILLIS = 1_000;
    /** Black in both formats of a preview: a luma of 16 for each point, then a chroma of 128. */
    private static final byte LUMA = 16;
    private static final byte CHROMA = (byte) 128;

    private static final String SETTINGS = "preview-size=640x480;preview-size-values=1920x1080,1280x720,640x480,320x240;"
            + "picture-size=2592x1944;picture-size-values=2592x1944,1920x1080,1280x720,640x480,320x240;"
            + "video-size-values=1920x1080,1280x720,640x480,320x240;preferred-preview-size-for-video=1280x720;"
            + "preview-format=yuv420sp;preview-format-values=yuv420sp,yuv420p;"
            + "picture-format=jpeg;picture-format-values=jpeg;jpeg-quality=90;jpeg-thumbnail-quality=90;"
            + "jpeg-thumbnail-width=320;jpeg-thumbnail-height=240;jpeg-thumbnail-size-values=320x240,0x0;"
            + "preview-frame-rate=30;preview-frame-rate-values=15,24,30;preview-fps-range=15000,30000;"
            + "preview-fps-range-values=(15000,30000),(30000,30000);"
            + "focal-length=3.43;focus-distances=0.1,1.2,Infinity;horizontal-view-angle=54.8;vertical-view-angle=42.5;"
            + "whitebalance=auto;whitebalance-values=auto,incandescent,fluorescent,daylight,cloudy-daylight;"
            + "effect=none;effect-values=none,mono,negative,sepia;antibanding=auto;antibanding-values=auto,50hz,60hz,off;"
            + "scene-mode=auto;scene-mode-values=auto,night,sports;"
            + "exposure-compensation=0;max-exposure-compensation=6;min-exposure-compensation=-6;"
            + "exposure-compensation-step=0.333333;auto-exposure-lock-supported=true;auto-whitebalance-lock-supported=true;"
            + "zoom-supported=true;smooth-zoom-supported=false;zoom=0;max-zoom=3;zoom-ratios=100,150,200,300;"
            + "max-num-detected-faces-hw=0;max-num-detected-faces-sw=0;video-snapshot-supported=true;";
    private static final String BACK = SETTINGS + "focus-mode=auto;"
            + "focus-mode-values=auto,infinity,macro,continuous-video,continuous-picture;max-num-focus-areas=1;"
            + "max-num-metering-areas=1;flash-mode=off;flash-mode-values=off,auto,on,torch";
    private static final String FRONT = SETTINGS + "focus-mode=fixed;focus-mode-values=fixed;max-num-focus-areas=0;"
            + "max-num-metering-areas=0";

    /** A camera that is open. */
    private static final class Open {
        final Object reference;
        final int id;
        String settings;
        boolean previewing;
        /** Whether somebody wants frames, and whether in buffers of their own. */
        boolean wantsFrames;
        boolean givesBuffers;
        final ArrayDeque<byte[]> buffers = new ArrayDeque<>();
        boolean frameIsDue;
        boolean hadFrame;

        Open(Object reference, int id) {
            this.reference = reference;
            this.id = id;
            settings = settings(id);
        }
    }

    private static final IdentityHashMap<Camera, Open> OPEN = new IdentityHashMap<>();
    private static final IdentityHashMap<Object, Integer> TAKEN = new IdentityHashMap<>();

    private CameraNatives() {}

    /** The settings of a camera when it is opened, in the form of {@link Camera.Parameters#flatten()}. */
    static String settings(int id) {
        return id == 0 ? BACK : FRONT;
    }

    static int getNumberOfCameras() {
        return CAMERAS;
    }

    static void _getCameraInfo(int id, Camera.CameraInfo info) {
        if (id < 0 || id >= CAMERAS) {
            throw new RuntimeException("Fail to get camera info");
        }
        info.facing = id == 0 ? Camera.CameraInfo.CAMERA_FACING_BACK : Camera.CameraInfo.CAMERA_FACING_FRONT;
        info.orientation = id == 0 ? 90 : 270;
        info.canDisableShutterSound = true;
    }

    static synchronized int native_setup(Camera camera, Object reference, int id, int version, String caller) {
        if (id < 0 || id >= CAMERAS) {
            return ENODEV;
        }
        if (!Caller.has(Manifest.permission.CAMERA)) {
            return EACCES;
        }
        if (isOpen(id)) {
            return version == 0 ? EBUSY : EACCES;
        }
        OPEN.put(camera, new Open(reference, id));
        return 0;
    }

    static synchronized void native_release(Camera camera) {
        OPEN.remove(camera);
    }

    /** Whether somebody has a camera, through either interface. */
    static synchronized boolean isOpen(int id) {
        for (Open open : OPEN.values()) {
            if (open.id == id) {
                return true;
            }
        }
        return TAKEN.containsValue(id);
    }

    /** Takes a camera for somebody who uses it through the new interface. */
    static synchronized boolean take(int id, Object user) {
        boolean free = id >= 0 && id < CAMERAS && !isOpen(id);
        if (free) {
            TAKEN.put(user, id);
        }
        return free;
    }

    static synchronized void leave(Object user) {
        TAKEN.remove(user);
    }

    private static synchronized Open open(Camera camera) {
        Open open = OPEN.get(camera);
        if (open == null) {
            throw new RuntimeException("Camera is being used after Camera.release() was called");
        }
        return open;
    }

    static String native_getParameters(Camera camera) {
        return open(camera).settings;
    }

    static void native_setParameters(Camera camera, String settings) {
        open(camera).settings = settings;
    }

    static void startPreview(Camera camera) {
        Open open = open(camera);
        open.previewing = true;
        open.hadFrame = false;
        awaitFrame(open);
    }

    /** Has a frame sent when its time comes, if somebody wants one and there is room for it. */
    private static synchronized void awaitFrame(final Open open) {
        boolean wanted = open.previewing && open.wantsFrames && (!open.givesBuffers || !open.buffers.isEmpty());
        if (!wanted || open.frameIsDue) {
            return;
        }
        open.frameIsDue = true;
        ServerThread.postDelayed(new ServerThread.Call() {
            @Override
            void make() {
                sendFrame(open);
            }
        }, open.hadFrame ? FRAME_MILLIS : FIRST_FRAME_MILLIS);
    }

    private static synchronized void sendFrame(Open open) {
        open.frameIsDue = false;
        if (!OPEN.containsValue(open) || !open.previewing || !open.wantsFrames) {
            return;
        }
        Camera.Size size = parameters(open).getPreviewSize();
        int points = size.width * size.height;
        byte[] frame = open.givesBuffers ? open.buffers.poll() : new byte[points * 3 / 2];
        if (frame != null && frame.length >= points * 3 / 2) {
            fill(frame, 0, points, LUMA);
            fill(frame, points, points * 3 / 2, CHROMA);
            open.hadFrame = true;
            // The framework asks again for each frame that it is given without a buffer.
            open.wantsFrames = open.givesBuffers;
            tell(open, PREVIEW_FRAME, 0, frame, 0);
        }
        awaitFrame(open);
    }

    /** Fills a part of an array by copying it onto itself, twice as much each time. */
    private static void fill(byte[] array, int from, int to, byte value) {
        if (from < to) {
            array[from] = value;
        }
        for (int done = 1; from + done < to; done *= 2) {
            System.arraycopy(array, from, array, from + done, Math.min(done, to - from - done));
        }
    }

    private static Camera.Parameters parameters(Open open) {
        Camera.Parameters parameters = Camera.getEmptyParameters();
        parameters.unflatten(open.settings);
        return parameters;
    }

    static void _stopPreview(Camera camera) {
        open(camera).previewing = false;
    }

    static boolean previewEnabled(Camera camera) {
        return open(camera).previewing;
    }

    static void native_autoFocus(Camera camera) {
        Open open = open(camera);
        if (!open.previewing) {
            throw new RuntimeException("autoFocus failed");
        }
        tell(open, FOCUS, 1, null, FOCUS_MILLIS);
    }

    static void native_cancelAutoFocus(Camera camera) {
        open(camera);
    }

    static void native_takePicture(Camera camera, int messages) {
        Open open = open(camera);
        if (!open.previewing) {
            throw new RuntimeException("takePicture failed");
        }
        open.previewing = false;
        if ((messages & SHUTTER) != 0) {
            tell(open, SHUTTER, 0, null, SHUTTER_MILLIS);
        }
        if ((messages & RAW_IMAGE) != 0) {
            tell(open, RAW_IMAGE, 0, null, PICTURE_MILLIS);
        }
        if ((messages & COMPRESSED_IMAGE) != 0) {
            tell(open, COMPRESSED_IMAGE, 0, picture(open), PICTURE_MILLIS);
        }
    }

    /** A black picture of the size that the settings ask for. */
    private static byte[] picture(Open open) {
        Camera.Parameters parameters = parameters(open);
        Camera.Size size = parameters.getPictureSize();
        Bitmap black = Bitmap.createBitmap(size.width, size.height, Bitmap.Config.RGB_565);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        black.compress(Bitmap.CompressFormat.JPEG, parameters.getJpegQuality(), out);
        black.recycle();
        return out.toByteArray();
    }

    /** Sends an event as the camera's own thread does. */
    private static void tell(final Open open, final int what, final int first, final Object data, long millis) {
        ServerThread.postDelayed(new ServerThread.Call() {
            @Override
            void make() {
                try {
                    Class<?>[] types = {Object.class, int.class, int.class, int.class, Object.class};
                    Method post = Camera.class.getDeclaredMethod("postEventFromNative", types);
                    post.setAccessible(true);
                    post.invoke(null, open.reference, what, first, 0, data);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            }
        }, millis);
    }

    static void startSmoothZoom(Camera camera, int value) {
        throw new IllegalArgumentException("start smooth zoom failed");
    }

    static void stopSmoothZoom(Camera camera) {
        tell(open(camera), ZOOM, 0, null, 0);
    }

    static boolean _enableShutterSound(Camera camera, boolean enabled) {
        open(camera);
        return true;
    }

    static void _startFaceDetection(Camera camera, int type) {
        throw new IllegalArgumentException("startFaceDetection failed");
    }

    static void _stopFaceDetection(Camera camera) {
        open(camera);
    }

    static void _addCallbackBuffer(Camera camera, byte[] buffer, int type) {
        Open open = open(camera);
        if (type == PREVIEW_FRAME && buffer != null) {
            open.buffers.add(buffer);
            awaitFrame(open);
        }
    }

    static void enableFocusMoveCallback(Camera camera, int enable) {
        open(camera);
    }

    static void lock(Camera camera) {
        open(camera);
    }

    static void unlock(Camera camera) {
        open(camera);
    }

    static void reconnect(Camera camera) {
        open(camera);
    }

    static void setDisplayOrientation(Camera camera, int degrees) {
        open(camera);
        if (degrees != 0 && degrees != 90 && degrees != 180 && degrees != 270) {
            throw new RuntimeException("set display orientation failed");
        }
    }

    static void setHasPreviewCallback(Camera camera, boolean installed, boolean manual) {
        Open open = open(camera);
        open.wantsFrames = installed;
        open.givesBuffers = manual;
        awaitFrame(open);
    }

    static void setPreviewCallbackSurface(Camera camera, Surface surface) {
        open(camera);
    }

    static void setPreviewSurface(Camera camera, Surface surface) {
        open(camera);
    }

    static void setPreviewTexture(Camera camera, SurfaceTexture texture) {
        open(camera);
    }
}
