package gibbon.server;

import android.app.ActivityThread;
import android.os.Environment;
import android.util.DisplayMetrics;
import android.view.Choreographer;
import android.view.FrameTimes;
import com.android.internal.os.RuntimeInit;
import gibbon.newer.SystemServices;
import java.lang.reflect.Method;
import java.util.Locale;

/**
 * The first program of the device: it does what every app process has in common, waits until the host names an app,
 * and becomes that app's process.
 */
public final class Zygote {
    private static final int FRAME_MILLIS = 16;

    private Zygote() {}

    public static void main(String[] args) throws Exception {
        Method commonInit = RuntimeInit.class.getDeclaredMethod("commonInit");
        commonInit.setAccessible(true);
        commonInit.invoke(null);
        Choreographer.setFrameDelay(FRAME_MILLIS);
        FrameTimes.install();
        Preload.run();
        SampleFiles.write();
        Host.report(Host.READY, null, null);
        if (Host.take() != Commands.START) {
            throw new IllegalStateException("the first command must start an app");
        }
        start();
        ActivityThread.main(new String[0]);
    }

    private static void start() throws java.net.URISyntaxException {
        Screen.naturalWidth = (int) Host.number(0);
        Screen.naturalHeight = (int) Host.number(1);
        Screen.dpi = (int) Host.number(2);
        DisplayMetrics.DENSITY_DEVICE = Screen.dpi;
        Screen.rotation = (int) Host.number(3);
        Screen.fontScale = Host.number(4) / 1000f;
        Screen.night = Host.number(5) != 0;
        WindowManagerService.animatorScale = Host.number(6) / 1000f;
        Screen.locale = Locale.forLanguageTag(Host.text(0));
        Policy.read(8);
        Pose.now = (int) Host.number(14);
        SavedState.prepare((int) Host.number(15));
        if (Policy.connected && !SavedState.isRestoring()) {
            gibbon.server.Environment.connectedFromTheStart();
        }
        PackageManagerService.install(Host.text(1), Host.number(7));
        ActivityManagerService.get().setFirst(Commands.intent(Host.text(2), Host.text(3)));
        if (!Policy.samples && !SavedState.isRestoring()) {
            SampleFiles.delete();
        }
        Storage.update(PackageManagerService.app().permissions);
        KeyboardFrame.watch();
        if (Host.number(16) != 0) {
            SystemServices.register();
            SystemApps.addNewer();
        }
        Crashes.watch();
        Commands.startThread();
    }
}
