package gibbon.server;

import android.app.IWallpaperManager;
import android.app.IWallpaperManagerCallback;
import android.app.WallpaperInfo;
import android.content.ComponentName;
import android.graphics.Rect;
import android.os.Bundle;
import android.os.ParcelFileDescriptor;
import java.io.File;
import java.io.FileNotFoundException;

/** The wallpaper: the built-in one until an app sets another, which is kept in a file. */
abstract class WallpaperService extends Service implements IWallpaperManager {
    private static final File IMAGE = new File("/data/system/gibbon/wallpaper");
    private static final String SET = "android.permission.SET_WALLPAPER";

    private int width = 2160;
    private int height = 1920;
    private String name = "";

    @Override
    public ParcelFileDescriptor getWallpaper(IWallpaperManagerCallback callback, Bundle outParams) {
        outParams.putInt("width", width);
        outParams.putInt("height", height);
        return IMAGE.exists() ? open(ParcelFileDescriptor.MODE_READ_ONLY) : null;
    }

    @Override
    public ParcelFileDescriptor setWallpaper(String wanted, String packageName) {
        Caller.require(SET);
        name = wanted == null ? "" : wanted;
        return open(ParcelFileDescriptor.MODE_READ_WRITE
                | ParcelFileDescriptor.MODE_CREATE
                | ParcelFileDescriptor.MODE_TRUNCATE);
    }

    private static ParcelFileDescriptor open(int mode) {
        try {
            return ParcelFileDescriptor.open(IMAGE, mode);
        } catch (FileNotFoundException e) {
            return null;
        }
    }

    @Override
    public void clearWallpaper(String packageName) {
        Caller.require(SET);
        name = "";
        IMAGE.delete();
    }

    @Override
    public boolean hasNamedWallpaper(String wanted) {
        return wanted != null && wanted.equals(name) && IMAGE.exists();
    }

    @Override
    public void setDimensionHints(int wantedWidth, int wantedHeight, String packageName) {
        Caller.require("android.permission.SET_WALLPAPER_HINTS");
        if (wantedWidth <= 0 || wantedHeight <= 0) {
            throw new IllegalArgumentException("width and height must be > 0");
        }
        width = wantedWidth;
        height = wantedHeight;
    }

    @Override
    public int getWidthHint() {
        return width;
    }

    @Override
    public int getHeightHint() {
        return height;
    }

    @Override
    public void setDisplayPadding(Rect padding, String packageName) {
        Caller.require("android.permission.SET_WALLPAPER_HINTS");
    }

    @Override
    public WallpaperInfo getWallpaperInfo() {
        return null;
    }

    @Override
    public void setWallpaperComponent(ComponentName component) {
        Caller.require("android.permission.SET_WALLPAPER_COMPONENT");
    }

    @Override
    public void setWallpaperComponentChecked(ComponentName component, String packageName) {
        setWallpaperComponent(component);
    }

    @Override
    public boolean isWallpaperSupported(String packageName) {
        return true;
    }
}
