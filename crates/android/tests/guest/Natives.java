import android.hardware.Sensor;
import android.media.AudioFormat;
import android.media.AudioManager;
import android.media.AudioRecord;
import android.media.AudioTrack;
import android.media.ExifInterface;
import android.media.MediaMetadataRetriever;
import android.media.MediaPlayer;
import android.net.TrafficStats;
import android.opengl.EGL14;
import android.opengl.EGLConfig;
import android.opengl.EGLContext;
import android.opengl.EGLDisplay;
import android.opengl.EGLSurface;
import android.opengl.GLES20;
import android.os.Binder;
import android.os.Bundle;
import android.os.Debug;
import android.os.IBinder;
import android.os.MemoryFile;
import android.os.Parcel;
import android.os.ParcelFileDescriptor;
import android.os.Process;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.VelocityTracker;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import javax.microedition.khronos.egl.EGL10;
import javax.microedition.khronos.opengles.GL10;

/** Calls natives of the framework and prints what they answer. */
public class Natives {
    public static void main(String[] args) throws Exception {
        parcel();
        descriptors();
        motion();
        velocity();
        keys();
        memory();
        openGl();
        setters();
        exif();
        phone();
        olderGl();
        player();
        streams();
    }

    static void parcel() {
        Parcel p = Parcel.obtain();
        p.writeInt(0x01020304);
        p.writeString("aé");
        p.writeString(null);
        p.writeDouble(1.5);
        p.writeByteArray(new byte[] {7, 8, 9});
        System.out.println(hex(p.marshall()));
        byte[] bytes = p.marshall();
        Parcel q = Parcel.obtain();
        q.unmarshall(bytes, 0, bytes.length);
        q.setDataPosition(0);
        System.out.println(q.readInt() + " " + q.readString() + " " + q.readString() + " " + q.readDouble()
                + " " + q.createByteArray().length + " " + q.dataAvail());
        Bundle bundle = new Bundle();
        IBinder binder = new Binder();
        bundle.putBinder("binder", binder);
        bundle.putIntArray("ints", new int[] {1, 2, 3});
        bundle.putString("text", "x");
        Parcel r = Parcel.obtain();
        r.writeBundle(bundle);
        for (int i = 0; i < 4; i++) { Runtime.getRuntime().gc(); }
        r.setDataPosition(0);
        Bundle again = r.readBundle();
        System.out.println((again.getBinder("binder") == binder) + " " + again.getIntArray("ints").length
                + " " + again.getString("text"));
        try {
            r.marshall();
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        Parcel s = Parcel.obtain();
        s.writeInterfaceToken("gibbon.IThing");
        s.setDataPosition(0);
        try {
            s.enforceInterface("gibbon.IOther");
        } catch (SecurityException e) {
            System.out.println(e.getMessage());
        }
        r.recycle();
        System.out.println(Parcel.obtain().dataSize());
    }

    static void descriptors() throws Exception {
        File file = new File("/data/local/tmp/note");
        FileOutputStream out = new FileOutputStream(file);
        out.write("hello".getBytes());
        out.close();
        ParcelFileDescriptor fd = ParcelFileDescriptor.open(file, ParcelFileDescriptor.MODE_READ_ONLY);
        Parcel p = Parcel.obtain();
        p.writeFileDescriptor(fd.getFileDescriptor());
        fd.close();
        p.setDataPosition(0);
        ParcelFileDescriptor copy = p.readFileDescriptor();
        byte[] buffer = new byte[8];
        System.out.println(p.hasFileDescriptors() + " " + new FileInputStream(copy.getFileDescriptor()).read(buffer));
        p.recycle();
        try {
            ParcelFileDescriptor.open(new File("/no/such"), ParcelFileDescriptor.MODE_READ_ONLY);
        } catch (java.io.FileNotFoundException e) {
            System.out.println("not found");
        }
    }

    static MotionEvent event(int action, long time, float x, float y) {
        return MotionEvent.obtain(0, time, action, x, y, 0);
    }

    static void motion() {
        MotionEvent e = event(MotionEvent.ACTION_MOVE, 5, 10, 20);
        e.setSource(0x1002);
        e.addBatch(7, 12, 24, 1, 1, 0);
        e.offsetLocation(1, -1);
        System.out.println(e.getX() + "," + e.getY() + " raw " + e.getRawX() + "," + e.getRawY() + " history "
                + e.getHistorySize() + ":" + e.getHistoricalX(0) + "@" + e.getHistoricalEventTime(0));
        Parcel p = Parcel.obtain();
        e.writeToParcel(p, 0);
        p.setDataPosition(0);
        MotionEvent f = MotionEvent.CREATOR.createFromParcel(p);
        MotionEvent.PointerCoords c = new MotionEvent.PointerCoords();
        f.getPointerCoords(0, c);
        System.out.println(f.getEventTime() + " " + c.x + " " + c.pressure + " " + f.isTouchEvent());
        try {
            f.getX(3);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(MotionEvent.axisToString(MotionEvent.AXIS_HAT_X) + " "
                + MotionEvent.axisFromString("AXIS_GENERIC_3"));
        MotionEvent.PointerProperties[] who = {new MotionEvent.PointerProperties(), new MotionEvent.PointerProperties()};
        who[0].id = 4;
        who[1].id = 7;
        MotionEvent.PointerCoords[] where = {new MotionEvent.PointerCoords(), new MotionEvent.PointerCoords()};
        where[1].x = 5;
        where[1].setAxisValue(MotionEvent.AXIS_TILT, 0.5f);
        MotionEvent two = MotionEvent.obtain(1, 2, 0x105, 2, who, where, 0, 0, 1, 1, 3, 0, 0x1002, 0);
        System.out.println(two.getPointerCount() + " " + two.findPointerIndex(7) + " " + two.getX(1) + " "
                + two.getAxisValue(MotionEvent.AXIS_TILT, 1) + " " + two.getActionIndex());
    }

    static void velocity() {
        VelocityTracker tracker = VelocityTracker.obtain();
        for (int i = 0; i < 8; i++) {
            tracker.addMovement(event(i == 0 ? MotionEvent.ACTION_DOWN : MotionEvent.ACTION_MOVE, i * 10, i * 5, -i * 3));
        }
        tracker.computeCurrentVelocity(1000);
        System.out.println(Math.round(tracker.getXVelocity()) + " " + Math.round(tracker.getYVelocity()));
        tracker.recycle();
    }

    static void keys() throws Exception {
        System.out.println(KeyEvent.keyCodeToString(4) + " " + KeyEvent.keyCodeFromString("KEYCODE_MEDIA_PLAY") + " "
                + KeyEvent.keyCodeToString(268));
        Constructor<KeyCharacterMap> make = KeyCharacterMap.class.getDeclaredConstructor(long.class);
        make.setAccessible(true);
        KeyCharacterMap map = make.newInstance(0L);
        System.out.println((char) map.get(KeyEvent.KEYCODE_Q, KeyEvent.META_SHIFT_ON) + " " + map.getKeyboardType());
        StringBuilder text = new StringBuilder();
        for (KeyEvent e : map.getEvents("a!".toCharArray())) {
            text.append(e.getAction() == 0 ? '+' : '-').append(e.getKeyCode()).append(' ');
        }
        System.out.println(text + "" + map.getEvents(new char[] {'\u6f22'}));
        System.out.println(new KeyEvent(KeyEvent.ACTION_DOWN, KeyEvent.KEYCODE_3).getKeyCode());
    }

    static void memory() throws Exception {
        MemoryFile file = new MemoryFile("scratch", 16);
        file.writeBytes(new byte[] {1, 2, 3, 4}, 1, 2, 3);
        byte[] back = new byte[8];
        int got = file.readBytes(back, 2, 0, 4);
        System.out.println(got + " " + hex(back) + " " + file.length());
        file.close();
    }

    static void openGl() {
        EGLDisplay display = EGL14.eglGetDisplay(EGL14.EGL_DEFAULT_DISPLAY);
        int[] version = new int[2];
        EGL14.eglInitialize(display, version, 0, version, 1);
        EGLConfig[] configs = new EGLConfig[4];
        int[] count = new int[1];
        int[] wanted = {EGL14.EGL_RED_SIZE, 5, EGL14.EGL_GREEN_SIZE, 6, EGL14.EGL_BLUE_SIZE, 5, EGL14.EGL_NONE};
        EGL14.eglChooseConfig(display, wanted, 0, configs, 0, 4, count, 0);
        EGLContext context = EGL14.eglCreateContext(display, configs[0], EGL14.EGL_NO_CONTEXT, new int[] {EGL14.EGL_NONE}, 0);
        System.out.println(version[0] + "." + version[1] + " " + count[0] + " "
                + (EGL14.eglGetCurrentContext() == EGL14.EGL_NO_CONTEXT));
        int[] size = {EGL14.EGL_WIDTH, 64, EGL14.EGL_HEIGHT, 32, EGL14.EGL_NONE};
        EGLSurface surface = EGL14.eglCreatePbufferSurface(display, configs[0], size, 0);
        EGL14.eglMakeCurrent(display, surface, surface, context);
        EGL14.eglQuerySurface(display, surface, EGL14.EGL_WIDTH, count, 0);
        System.out.println(count[0] + " " + EGL14.eglGetCurrentContext().equals(context));
        long before = System.nanoTime();
        EGL14.eglSwapBuffers(display, surface);
        System.out.println((System.nanoTime() - before) / 1000000 + " ms");
        IntBuffer names = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder()).asIntBuffer();
        GLES20.glGenTextures(2, names);
        int[] status = new int[1];
        GLES20.glGetShaderiv(GLES20.glCreateShader(GLES20.GL_VERTEX_SHADER), GLES20.GL_COMPILE_STATUS, status, 0);
        System.out.println((names.get(1) - names.get(0)) + " " + status[0] + " " + GLES20.glGetString(GLES20.GL_VERSION)
                + " " + GLES20.glGetError());
        float[] product = new float[16];
        float[] identity = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        float[] shift = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 3, 4, 1};
        android.opengl.Matrix.multiplyMM(product, 0, shift, 0, identity, 0);
        System.out.println(product[12] + " " + product[13] + " " + product[0]);
    }

    /** A target of an animator. */
    public static class Box {
        int width;

        public void setWidth(int width) {
            this.width = width;
        }
    }

    static void setters() throws Exception {
        Class<?> holder = Class.forName("android.animation.PropertyValuesHolder");
        Method find = holder.getDeclaredMethod("nGetIntMethod", Class.class, String.class);
        Method call = holder.getDeclaredMethod("nCallIntMethod", Object.class, long.class, int.class);
        find.setAccessible(true);
        call.setAccessible(true);
        Box box = new Box();
        call.invoke(null, box, find.invoke(null, Box.class, "setWidth"), 42);
        System.out.println(box.width);
        try {
            find.invoke(null, Box.class, "setHeight");
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(e.getCause().getClass().getName());
        }
    }

    static void exif() throws Exception {
        FileOutputStream out = new FileOutputStream("/data/local/tmp/picture.jpg");
        int[] bytes = {0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 48, 0, 64, 1, 1, 0x11, 0, 0xff, 0xda, 0, 2};
        for (int b : bytes) { out.write(b); }
        out.close();
        ExifInterface exif = new ExifInterface("/data/local/tmp/picture.jpg");
        System.out.println(exif.getAttribute("ImageWidth") + "x" + exif.getAttributeInt("ImageLength", 0) + " "
                + exif.hasThumbnail() + " " + exif.getAttribute("Make"));
    }

    static void phone() throws Exception {
        Class<?> manager = Class.forName("android.hardware.SystemSensorManager");
        Method at = manager.getDeclaredMethod("nativeGetSensorAtIndex", long.class, Sensor.class, int.class);
        at.setAccessible(true);
        Constructor<Sensor> make = Sensor.class.getDeclaredConstructor();
        make.setAccessible(true);
        StringBuilder types = new StringBuilder();
        for (int i = 0; ; i++) {
            Sensor sensor = make.newInstance();
            if (!(Boolean) at.invoke(null, 1L, sensor, i)) { break; }
            types.append(sensor.getStringType().substring(15)).append(sensor.getReportingMode()).append(' ');
        }
        System.out.println(types);
        try {
            android.hardware.Camera.open(0);
        } catch (RuntimeException e) {
            System.out.println(android.hardware.Camera.getNumberOfCameras() + " " + e.getMessage());
        }
        Debug.MemoryInfo info = new Debug.MemoryInfo();
        Debug.getMemoryInfo(info);
        Process.setThreadPriority(Process.THREAD_PRIORITY_BACKGROUND);
        System.out.println(info.getTotalPss() + " " + Process.getThreadPriority(Process.myTid()) + " "
                + Process.getUidForName("shell"));
        System.out.println(new MediaMetadataRetriever().extractMetadata(9) + " " + TrafficStats.getTotalRxBytes());
        Class.forName("android.renderscript.RenderScript");
    }

    static void olderGl() {
        EGL10 egl = (EGL10) javax.microedition.khronos.egl.EGLContext.getEGL();
        javax.microedition.khronos.egl.EGLDisplay display = egl.eglGetDisplay(EGL10.EGL_DEFAULT_DISPLAY);
        egl.eglInitialize(display, new int[2]);
        int[] count = new int[1];
        int[] wanted = {EGL10.EGL_RED_SIZE, 8, EGL10.EGL_DEPTH_SIZE, 16, EGL10.EGL_NONE};
        egl.eglChooseConfig(display, wanted, null, 0, count);
        javax.microedition.khronos.egl.EGLConfig[] configs = new javax.microedition.khronos.egl.EGLConfig[count[0]];
        egl.eglChooseConfig(display, wanted, configs, configs.length, count);
        int[] alpha = new int[1];
        egl.eglGetConfigAttrib(display, configs[1], EGL10.EGL_ALPHA_SIZE, alpha);
        javax.microedition.khronos.egl.EGLContext context =
                egl.eglCreateContext(display, configs[0], EGL10.EGL_NO_CONTEXT, null);
        javax.microedition.khronos.egl.EGLSurface surface = egl.eglCreatePbufferSurface(display, configs[0], wanted);
        egl.eglMakeCurrent(display, surface, surface, context);
        GL10 gl = (GL10) context.getGL();
        int[] names = new int[3];
        gl.glGenTextures(3, names, 0);
        gl.glGetIntegerv(GL10.GL_MAX_TEXTURE_SIZE, count, 0);
        System.out.println(configs.length + " " + alpha[0] + " " + egl.eglGetCurrentContext().equals(context) + " "
                + (names[2] - names[0]) + " " + count[0] + " " + gl.glGetString(GL10.GL_VERSION));
    }

    static void player() throws Exception {
        android.os.Looper.prepare();
        MediaPlayer player = new MediaPlayer();
        FileInputStream in = new FileInputStream("/data/local/tmp/picture.jpg");
        player.setDataSource(in.getFD());
        try {
            player.setDataSource(in.getFD());
        } catch (IllegalStateException e) {
            System.out.println("source twice");
        }
        player.setOnPreparedListener(p -> {
            System.out.println("prepared " + p.getDuration());
            p.start();
            p.seekTo(4000);
        });
        player.setOnSeekCompleteListener(p -> System.out.println("sought " + p.isPlaying()));
        long begin = android.os.SystemClock.uptimeMillis();
        player.setOnCompletionListener(p -> {
            System.out.println("complete after " + (android.os.SystemClock.uptimeMillis() - begin) / 100 + " " + p.isPlaying());
            p.reset();
            p.start();
        });
        player.setOnErrorListener((p, what, extra) -> {
            System.out.println("error " + what + " " + extra);
            p.release();
            android.os.Looper.myLooper().quit();
            return true;
        });
        player.prepareAsync();
        android.os.Looper.loop();
        try {
            player.start();
        } catch (IllegalStateException e) {
            System.out.println("released");
        }
    }

    static void streams() {
        int size = AudioTrack.getMinBufferSize(8000, AudioFormat.CHANNEL_OUT_MONO, AudioFormat.ENCODING_PCM_16BIT);
        AudioTrack track = new AudioTrack(AudioManager.STREAM_MUSIC, 8000, AudioFormat.CHANNEL_OUT_MONO,
                AudioFormat.ENCODING_PCM_16BIT, size, AudioTrack.MODE_STREAM);
        track.play();
        long begin = android.os.SystemClock.uptimeMillis();
        int written = track.write(new short[8000], 0, 8000);
        System.out.println(size + " " + written + " after " + (android.os.SystemClock.uptimeMillis() - begin) / 10
                + " " + track.getPlaybackHeadPosition() / 100);
        track.release();
        AudioRecord record = new AudioRecord(1, 8000, AudioFormat.CHANNEL_IN_MONO, AudioFormat.ENCODING_PCM_16BIT, 4096);
        record.startRecording();
        begin = android.os.SystemClock.uptimeMillis();
        short[] heard = {7, 7, 7};
        short[] much = new short[1600];
        System.out.println(record.read(heard, 0, 2) + " " + heard[0] + heard[2] + " " + record.read(much, 0, 1600)
                + " after " + (android.os.SystemClock.uptimeMillis() - begin) / 10);
        record.release();
    }

    static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) { text.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16)); }
        return text.toString();
    }
}
