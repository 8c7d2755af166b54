package gibbon.server;

import android.content.Intent;
import android.os.Parcel;
import android.os.RemoteException;
import android.provider.Settings;
import java.util.Locale;

/** Changes of the world around the app: network, power, language, night, size of letters. */
final class Environment {
    /** Kinds of network, as the host numbers them. */
    private static final int OFF = 0;

    private static boolean airplane;
    private static boolean screenOff;
    private static boolean connected;
    private static boolean plugged;
    private static int level = 80;

    private Environment() {}

    static boolean isPlugged() {
        return plugged;
    }

    static int level() {
        return level;
    }

    static void network(int kind) {
        connected = kind != OFF;
        ConnectivityService.setOnline(connected && !airplane);
    }

    /** Before anybody could be told of a change. */
    static void connectedFromTheStart() {
        connected = true;
        ConnectivityService.startOnline();
    }

    static void airplane(boolean on) {
        if (airplane == on) {
            return;
        }
        airplane = on;
        SettingsProvider.put("global", Settings.Global.AIRPLANE_MODE_ON, on ? "1" : "0");
        ConnectivityService.setOnline(connected && !airplane);
        Intent intent = new Intent(Intent.ACTION_AIRPLANE_MODE_CHANGED).putExtra("state", on);
        Broadcasts.send(intent.addFlags(Intent.FLAG_RECEIVER_REPLACE_PENDING));
    }

    static void power(boolean nowPlugged, int nowLevel) throws RemoteException {
        boolean changed = plugged != nowPlugged;
        boolean wasLow = level <= 15;
        plugged = nowPlugged;
        level = nowLevel < 0 ? level : Math.min(nowLevel, 100);
        ActivityManagerService.get().setBattery(BroadcastQueue.battery(plugged, level));
        if (changed) {
            Broadcasts.send(new Intent(plugged ? Intent.ACTION_POWER_CONNECTED : Intent.ACTION_POWER_DISCONNECTED));
        }
        boolean low = level <= 15;
        if (low != wasLow && !(low && plugged)) {
            Broadcasts.send(new Intent(low ? Intent.ACTION_BATTERY_LOW : Intent.ACTION_BATTERY_OKAY));
        }
    }

    /** The screen goes off or on; there is no lock to open. */
    static void screen(boolean on) throws RemoteException {
        if (screenOff == !on) {
            return;
        }
        screenOff = !on;
        synchronized (ActivityManagerService.get()) {
            ActivityManagerService.get().stack().sleep(!on);
        }
        int foreground = Intent.FLAG_RECEIVER_REGISTERED_ONLY | Intent.FLAG_RECEIVER_FOREGROUND;
        Broadcasts.send(new Intent(on ? Intent.ACTION_SCREEN_ON : Intent.ACTION_SCREEN_OFF).addFlags(foreground));
        if (on) {
            Broadcasts.send(new Intent(Intent.ACTION_USER_PRESENT));
        }
    }

    static boolean isScreenOn() {
        return !screenOff;
    }

    static void locale(String tag) throws RemoteException {
        Screen.locale = Locale.forLanguageTag(tag);
        configured();
        Broadcasts.send(new Intent(Intent.ACTION_LOCALE_CHANGED));
    }

    static void night(boolean on) throws RemoteException {
        Screen.night = on;
        configured();
    }

    static void fontScale(float scale) throws RemoteException {
        Screen.fontScale = scale;
        SettingsProvider.put("system", Settings.System.FONT_SCALE, String.valueOf(scale));
        configured();
    }

    private static void configured() throws RemoteException {
        synchronized (ActivityManagerService.get()) {
            Screen.sequence++;
            ActivityManagerService.get().stack().configurationChanged();
        }
        Broadcasts.send(new Intent(Intent.ACTION_CONFIGURATION_CHANGED)
                .addFlags(Intent.FLAG_RECEIVER_REGISTERED_ONLY | Intent.FLAG_RECEIVER_REPLACE_PENDING));
    }

    static void write(Parcel out) {
        out.writeInt(airplane ? 1 : 0);
        out.writeInt(connected ? 1 : 0);
        out.writeInt(plugged ? 1 : 0);
        out.writeInt(level);
    }

    static void read(Parcel in) {
        airplane = in.readInt() != 0;
        connected = in.readInt() != 0;
        plugged = in.readInt() != 0;
        level = in.readInt();
    }

    /** Makes services agree with what was read, without telling anybody of a change. */
    static void restore() {
        ConnectivityService.setOnline(connected && !airplane);
        SettingsProvider.put("global", Settings.Global.AIRPLANE_MODE_ON, airplane ? "1" : "0");
    }
}
