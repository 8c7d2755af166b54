package gibbon.web;

import android.content.Context;
import android.content.pm.PackageManager;
import android.os.Build;
import android.webkit.WebSettings;

/**
 * The settings of a page: what the app sets is what it gets, from the defaults of Android 6 on.
 *
 * <p>Settings that Android 6 ignores keep their only value, and those that cannot be asked for are not kept.
 */
final class PageSettings extends WebSettings {
    private final boolean mayUseNetwork;
    private boolean navDump;
    private boolean supportZoom = true;
    private boolean mediaPlaybackRequiresUserGesture = true;
    private boolean builtInZoomControls;
    private boolean displayZoomControls = true;
    private boolean allowFileAccess = true;
    private boolean allowContentAccess = true;
    private boolean loadWithOverviewMode;
    private boolean saveFormData = true;
    private boolean acceptThirdPartyCookies;
    private boolean useWideViewPort;
    private boolean supportMultipleWindows;
    private boolean loadsImagesAutomatically = true;
    private boolean blockNetworkImage;
    private boolean javaScriptEnabled;
    private boolean allowUniversalAccessFromFileURLs;
    private boolean allowFileAccessFromFileURLs;
    private boolean domStorageEnabled;
    private boolean databaseEnabled;
    private boolean javaScriptCanOpenWindowsAutomatically;
    private boolean videoOverlayForEmbeddedEncryptedVideoEnabled;
    private boolean offscreenPreRaster;
    private String standardFontFamily = "sans-serif";
    private String fixedFontFamily = "monospace";
    private String sansSerifFontFamily = "sans-serif";
    private String serifFontFamily = "serif";
    private String cursiveFontFamily = "cursive";
    private String fantasyFontFamily = "fantasy";
    private String defaultTextEncodingName = "UTF-8";
    private int minimumFontSize = 8;
    private int minimumLogicalFontSize = 8;
    private int defaultFontSize = 16;
    private int defaultFixedFontSize = 13;
    private int textZoom = 100;
    private int cacheMode = LOAD_DEFAULT;
    private int mixedContentMode;
    private LayoutAlgorithm layoutAlgorithm = LayoutAlgorithm.NARROW_COLUMNS;
    private PluginState pluginState = PluginState.OFF;
    private boolean blockNetworkLoads;
    private String userAgentString = defaultUserAgent();

    PageSettings(Context context) {
        int target = context.getApplicationInfo().targetSdkVersion;
        boolean beforeJellyBean = target < Build.VERSION_CODES.JELLY_BEAN;
        boolean beforeLollipop = target < Build.VERSION_CODES.LOLLIPOP;
        allowUniversalAccessFromFileURLs = beforeJellyBean;
        allowFileAccessFromFileURLs = beforeJellyBean;
        acceptThirdPartyCookies = beforeLollipop;
        mixedContentMode = beforeLollipop ? MIXED_CONTENT_ALWAYS_ALLOW : MIXED_CONTENT_NEVER_ALLOW;
        int internet = context.checkCallingOrSelfPermission(android.Manifest.permission.INTERNET);
        mayUseNetwork = internet == PackageManager.PERMISSION_GRANTED;
        blockNetworkLoads = !mayUseNetwork;
    }

    /** How the WebView that Android 6 came with names itself on this phone. */
    static String defaultUserAgent() {
        return "Mozilla/5.0 (Linux; Android "
                + Build.VERSION.RELEASE
                + "; "
                + Build.MODEL
                + " Build/"
                + Build.ID
                + "; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/44.0.2403.119 Mobile Safari/537.36";
    }

    @Override
    public synchronized void setNavDump(boolean value) {
        navDump = value;
    }

    @Override
    public synchronized boolean getNavDump() {
        return navDump;
    }

    @Override
    public synchronized void setSupportZoom(boolean value) {
        supportZoom = value;
    }

    @Override
    public synchronized boolean supportZoom() {
        return supportZoom;
    }

    @Override
    public synchronized void setMediaPlaybackRequiresUserGesture(boolean value) {
        mediaPlaybackRequiresUserGesture = value;
    }

    @Override
    public synchronized boolean getMediaPlaybackRequiresUserGesture() {
        return mediaPlaybackRequiresUserGesture;
    }

    @Override
    public synchronized void setBuiltInZoomControls(boolean value) {
        builtInZoomControls = value;
    }

    @Override
    public synchronized boolean getBuiltInZoomControls() {
        return builtInZoomControls;
    }

    @Override
    public synchronized void setDisplayZoomControls(boolean value) {
        displayZoomControls = value;
    }

    @Override
    public synchronized boolean getDisplayZoomControls() {
        return displayZoomControls;
    }

    @Override
    public synchronized void setAllowFileAccess(boolean value) {
        allowFileAccess = value;
    }

    @Override
    public synchronized boolean getAllowFileAccess() {
        return allowFileAccess;
    }

    @Override
    public synchronized void setAllowContentAccess(boolean value) {
        allowContentAccess = value;
    }

    @Override
    public synchronized boolean getAllowContentAccess() {
        return allowContentAccess;
    }

    @Override
    public synchronized void setLoadWithOverviewMode(boolean value) {
        loadWithOverviewMode = value;
    }

    @Override
    public synchronized boolean getLoadWithOverviewMode() {
        return loadWithOverviewMode;
    }

    @Override
    public synchronized void setSaveFormData(boolean value) {
        saveFormData = value;
    }

    @Override
    public synchronized boolean getSaveFormData() {
        return saveFormData;
    }

    @Override
    public synchronized void setAcceptThirdPartyCookies(boolean value) {
        acceptThirdPartyCookies = value;
    }

    @Override
    public synchronized boolean getAcceptThirdPartyCookies() {
        return acceptThirdPartyCookies;
    }

    @Override
    public synchronized void setUseWideViewPort(boolean value) {
        useWideViewPort = value;
    }

    @Override
    public synchronized boolean getUseWideViewPort() {
        return useWideViewPort;
    }

    @Override
    public synchronized void setSupportMultipleWindows(boolean value) {
        supportMultipleWindows = value;
    }

    @Override
    public synchronized boolean supportMultipleWindows() {
        return supportMultipleWindows;
    }

    @Override
    public synchronized void setLoadsImagesAutomatically(boolean value) {
        loadsImagesAutomatically = value;
    }

    @Override
    public synchronized boolean getLoadsImagesAutomatically() {
        return loadsImagesAutomatically;
    }

    @Override
    public synchronized void setBlockNetworkImage(boolean value) {
        blockNetworkImage = value;
    }

    @Override
    public synchronized boolean getBlockNetworkImage() {
        return blockNetworkImage;
    }

    @Override
    public synchronized void setJavaScriptEnabled(boolean value) {
        javaScriptEnabled = value;
    }

    @Override
    public synchronized boolean getJavaScriptEnabled() {
        return javaScriptEnabled;
    }

    @Override
    public synchronized void setAllowUniversalAccessFromFileURLs(boolean value) {
        allowUniversalAccessFromFileURLs = value;
    }

    @Override
    public synchronized boolean getAllowUniversalAccessFromFileURLs() {
        return allowUniversalAccessFromFileURLs;
    }

    @Override
    public synchronized void setAllowFileAccessFromFileURLs(boolean value) {
        allowFileAccessFromFileURLs = value;
    }

    @Override
    public synchronized boolean getAllowFileAccessFromFileURLs() {
        return allowFileAccessFromFileURLs;
    }

    @Override
    public synchronized void setDomStorageEnabled(boolean value) {
        domStorageEnabled = value;
    }

    @Override
    public synchronized boolean getDomStorageEnabled() {
        return domStorageEnabled;
    }

    @Override
    public synchronized void setDatabaseEnabled(boolean value) {
        databaseEnabled = value;
    }

    @Override
    public synchronized boolean getDatabaseEnabled() {
        return databaseEnabled;
    }

    @Override
    public synchronized void setJavaScriptCanOpenWindowsAutomatically(boolean value) {
        javaScriptCanOpenWindowsAutomatically = value;
    }

    @Override
    public synchronized boolean getJavaScriptCanOpenWindowsAutomatically() {
        return javaScriptCanOpenWindowsAutomatically;
    }

    @Override
    public synchronized void setVideoOverlayForEmbeddedEncryptedVideoEnabled(boolean value) {
        videoOverlayForEmbeddedEncryptedVideoEnabled = value;
    }

    @Override
    public synchronized boolean getVideoOverlayForEmbeddedEncryptedVideoEnabled() {
        return videoOverlayForEmbeddedEncryptedVideoEnabled;
    }

    @Override
    public synchronized void setOffscreenPreRaster(boolean value) {
        offscreenPreRaster = value;
    }

    @Override
    public synchronized boolean getOffscreenPreRaster() {
        return offscreenPreRaster;
    }

    @Override
    public synchronized void setStandardFontFamily(String value) {
        if (value != null) {
            standardFontFamily = value;
        }
    }

    @Override
    public synchronized String getStandardFontFamily() {
        return standardFontFamily;
    }

    @Override
    public synchronized void setFixedFontFamily(String value) {
        if (value != null) {
            fixedFontFamily = value;
        }
    }

    @Override
    public synchronized String getFixedFontFamily() {
        return fixedFontFamily;
    }

    @Override
    public synchronized void setSansSerifFontFamily(String value) {
        if (value != null) {
            sansSerifFontFamily = value;
        }
    }

    @Override
    public synchronized String getSansSerifFontFamily() {
        return sansSerifFontFamily;
    }

    @Override
    public synchronized void setSerifFontFamily(String value) {
        if (value != null) {
            serifFontFamily = value;
        }
    }

    @Override
    public synchronized String getSerifFontFamily() {
        return serifFontFamily;
    }

    @Override
    public synchronized void setCursiveFontFamily(String value) {
        if (value != null) {
            cursiveFontFamily = value;
        }
    }

    @Override
    public synchronized String getCursiveFontFamily() {
        return cursiveFontFamily;
    }

    @Override
    public synchronized void setFantasyFontFamily(String value) {
        if (value != null) {
            fantasyFontFamily = value;
        }
    }

    @Override
    public synchronized String getFantasyFontFamily() {
        return fantasyFontFamily;
    }

    @Override
    public synchronized void setDefaultTextEncodingName(String value) {
        if (value != null) {
            defaultTextEncodingName = value;
        }
    }

    @Override
    public synchronized String getDefaultTextEncodingName() {
        return defaultTextEncodingName;
    }

    @Override
    public synchronized void setMinimumFontSize(int value) {
        minimumFontSize = Math.max(1, Math.min(72, value));
    }

    @Override
    public synchronized int getMinimumFontSize() {
        return minimumFontSize;
    }

    @Override
    public synchronized void setMinimumLogicalFontSize(int value) {
        minimumLogicalFontSize = Math.max(1, Math.min(72, value));
    }

    @Override
    public synchronized int getMinimumLogicalFontSize() {
        return minimumLogicalFontSize;
    }

    @Override
    public synchronized void setDefaultFontSize(int value) {
        defaultFontSize = Math.max(1, Math.min(72, value));
    }

    @Override
    public synchronized int getDefaultFontSize() {
        return defaultFontSize;
    }

    @Override
    public synchronized void setDefaultFixedFontSize(int value) {
        defaultFixedFontSize = Math.max(1, Math.min(72, value));
    }

    @Override
    public synchronized int getDefaultFixedFontSize() {
        return defaultFixedFontSize;
    }

    @Override
    public synchronized void setTextZoom(int value) {
        textZoom = value;
    }

    @Override
    public synchronized int getTextZoom() {
        return textZoom;
    }

    @Override
    public synchronized void setCacheMode(int value) {
        cacheMode = value;
    }

    @Override
    public synchronized int getCacheMode() {
        return cacheMode;
    }

    @Override
    public synchronized void setMixedContentMode(int value) {
        mixedContentMode = value;
    }

    @Override
    public synchronized int getMixedContentMode() {
        return mixedContentMode;
    }

    @Override
    public synchronized void setLayoutAlgorithm(LayoutAlgorithm value) {
        layoutAlgorithm = value;
    }

    @Override
    public synchronized LayoutAlgorithm getLayoutAlgorithm() {
        return layoutAlgorithm;
    }

    @Override
    public synchronized void setPluginState(PluginState value) {
        pluginState = value;
    }

    @Override
    public synchronized PluginState getPluginState() {
        return pluginState;
    }

    @Override
    public synchronized void setBlockNetworkLoads(boolean value) {
        if (!value && !mayUseNetwork) {
            throw new SecurityException("Permission denied - application missing INTERNET permission");
        }
        blockNetworkLoads = value;
    }

    @Override
    public synchronized boolean getBlockNetworkLoads() {
        return blockNetworkLoads;
    }

    @Override
    public synchronized void setUserAgentString(String value) {
        userAgentString = value == null || value.isEmpty() ? defaultUserAgent() : value;
    }

    @Override
    public synchronized String getUserAgentString() {
        return userAgentString;
    }

    @Override
    public void setUserAgent(int value) {
        if (value == 0) {
            setUserAgentString(null);
        }
    }

    @Override
    public int getUserAgent() {
        return getUserAgentString().equals(defaultUserAgent()) ? 0 : -1;
    }

    @Override
    public void setPluginsEnabled(boolean value) {
        setPluginState(value ? PluginState.ON : PluginState.OFF);
    }

    @Override
    public boolean getPluginsEnabled() {
        return getPluginState() == PluginState.ON;
    }

    @Override
    public void setEnableSmoothTransition(boolean value) {}

    @Override
    public boolean enableSmoothTransition() {
        return false;
    }

    @Override
    public void setUseWebViewBackgroundForOverscrollBackground(boolean value) {}

    @Override
    public boolean getUseWebViewBackgroundForOverscrollBackground() {
        return false;
    }

    @Override
    public void setSavePassword(boolean value) {}

    @Override
    public boolean getSavePassword() {
        return false;
    }

    @Override
    public void setLightTouchEnabled(boolean value) {}

    @Override
    public boolean getLightTouchEnabled() {
        return false;
    }

    @Override
    public void setDefaultZoom(ZoomDensity value) {}

    @Override
    public ZoomDensity getDefaultZoom() {
        return ZoomDensity.MEDIUM;
    }

    @Override
    public void setDatabasePath(String value) {}

    @Override
    public String getDatabasePath() {
        return "";
    }

    @Override
    public void setGeolocationDatabasePath(String value) {}

    @Override
    public void setAppCacheEnabled(boolean value) {}

    @Override
    public void setAppCachePath(String value) {}

    @Override
    public void setAppCacheMaxSize(long value) {}

    @Override
    public void setGeolocationEnabled(boolean value) {}

    @Override
    public void setNeedInitialFocus(boolean value) {}

    @Override
    public void setRenderPriority(RenderPriority value) {}
}
