import android.content.res.AssetFileDescriptor;
import android.content.res.AssetManager;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.content.res.TypedArray;
import android.content.res.XmlResourceParser;
import android.util.DisplayMetrics;
import android.util.TypedValue;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;

/** Opens Android's own resources and those of ApiDemos, and prints what it finds. */
public class ResourceProbe {
    public static void main(String[] args) throws Exception {
        AssetManager assets = AssetManager.class.newInstance();
        System.out.println("cookie " + assets.addAssetPath("/data/app/io.appium.android.apis-1/base.apk")
                + " again " + assets.addAssetPath("/data/app/io.appium.android.apis-1/base.apk")
                + " missing " + assets.addAssetPath("/data/app/none.apk"));
        DisplayMetrics metrics = new DisplayMetrics();
        metrics.widthPixels = 1080;
        metrics.heightPixels = 1920;
        metrics.density = metrics.scaledDensity = 2.625f;
        metrics.densityDpi = 420;
        Configuration config = new Configuration();
        config.setLocale(Locale.US);
        config.orientation = Configuration.ORIENTATION_PORTRAIT;
        config.screenWidthDp = 411;
        config.screenHeightDp = 659;
        config.smallestScreenWidthDp = 411;
        config.densityDpi = 420;
        config.screenLayout = Configuration.SCREENLAYOUT_SIZE_NORMAL | Configuration.SCREENLAYOUT_LONG_NO;
        config.uiMode = Configuration.UI_MODE_TYPE_NORMAL | Configuration.UI_MODE_NIGHT_NO;
        config.touchscreen = Configuration.TOUCHSCREEN_FINGER;
        Resources resources = new Resources(assets, metrics, config);
        values(resources);
        names(resources);
        styles(resources);
        xml(resources);
        files(resources, assets);
        config.setLocale(Locale.GERMANY);
        resources.updateConfiguration(config, metrics);
        System.out.println("german " + resources.getString(android.R.string.cancel));
    }

    static void values(Resources r) {
        System.out.println("ok " + r.getString(android.R.string.ok));
        System.out.println("app " + r.getString(r.getIdentifier("activity_sample_code", "string", "io.appium.android.apis")));
        System.out.println("dimen " + r.getDimension(android.R.dimen.app_icon_size));
        System.out.println("pixels " + r.getDimensionPixelSize(android.R.dimen.notification_large_icon_width));
        System.out.println("color " + Integer.toHexString(r.getColor(android.R.color.holo_blue_light)));
        System.out.println("integer " + r.getInteger(android.R.integer.config_shortAnimTime));
        System.out.println("planets " + Arrays.toString(r.getStringArray(
                r.getIdentifier("planets", "array", "io.appium.android.apis"))));
        CharSequence styled = r.getText(r.getIdentifier("styled_text", "string", "io.appium.android.apis"));
        System.out.println("styled " + styled + " " + styled.getClass().getName());
        try {
            r.getString(0x7f990001);
        } catch (Resources.NotFoundException e) {
            System.out.println("none " + e.getMessage());
        }
    }

    static void names(Resources r) {
        System.out.println("name " + r.getResourceName(android.R.layout.simple_list_item_1)
                + " " + r.getResourcePackageName(android.R.id.text1)
                + " " + r.getResourceTypeName(android.R.id.text1)
                + " " + r.getResourceEntryName(android.R.id.text1));
        System.out.println("packages " + r.getAssets().getAssignedPackageIdentifiers());
        System.out.println("blocks " + r.getAssets().getCookieName(1) + " " + r.getAssets().getCookieName(2));
        String[] locales = r.getAssets().getLocales();
        Arrays.sort(locales);
        System.out.println("locales " + locales.length + " " + locales[1] + " " + locales[locales.length - 1]);
    }

    static void styles(Resources r) throws Exception {
        Resources.Theme theme = r.newTheme();
        theme.applyStyle(android.R.style.Theme_Material, true);
        TypedValue value = new TypedValue();
        boolean found = theme.resolveAttribute(android.R.attr.textColorPrimary, value, true);
        System.out.println("attribute " + found + " " + value.type + " " + value.string + " " + Integer.toHexString(value.resourceId));
        int[] wanted = {android.R.attr.gravity, android.R.attr.minWidth, android.R.attr.minHeight};
        TypedArray a = theme.obtainStyledAttributes(null, wanted, android.R.attr.buttonStyle, 0);
        System.out.println("button " + a.getInt(0, -1) + " " + a.getDimension(1, -1) + " " + a.getDimensionPixelSize(2, -1)
                + " of " + a.getIndexCount());
        a.recycle();
        Resources.Theme copy = r.newTheme();
        copy.setTo(theme);
        System.out.println("copy " + copy.resolveAttribute(android.R.attr.colorAccent, value, true)
                + " " + Integer.toHexString(value.data));
        a = r.obtainTypedArray(r.getIdentifier("planets", "array", "io.appium.android.apis"));
        System.out.println("typed " + a.length() + " " + a.getString(2));
        a.recycle();
    }

    static void xml(Resources r) throws Exception {
        XmlResourceParser parser = r.getLayout(android.R.layout.simple_list_item_1);
        int event;
        while ((event = parser.next()) != XmlResourceParser.END_DOCUMENT) {
            if (event != XmlResourceParser.START_TAG) continue;
            System.out.println("element " + parser.getName() + " line " + parser.getLineNumber()
                    + " id " + parser.getIdAttributeResourceValue(0));
            for (int i = 0; i < parser.getAttributeCount(); i++) {
                System.out.println("  " + parser.getAttributeName(i) + " = " + parser.getAttributeValue(i));
            }
            TypedArray a = r.obtainAttributes(parser, new int[] {android.R.attr.textAppearance, android.R.attr.layout_width});
            TypedValue left = a.peekValue(0);
            System.out.println("  unresolved " + left.type + " " + a.getLayoutDimension(1, 0));
            a.recycle();
        }
        parser.close();
    }

    static void files(Resources r, AssetManager assets) throws Exception {
        System.out.println("assets " + Arrays.toString(assets.list("")));
        InputStream in = assets.open("read_asset.txt");
        byte[] head = new byte[16];
        int count = in.read(head);
        System.out.println("asset " + count + " of " + (in.available() + count) + " " + new String(head, "UTF-8").trim());
        in.skip(10);
        in.close();
        int raw = r.getIdentifier("test_cbr", "raw", "io.appium.android.apis");
        AssetFileDescriptor fd = r.openRawResourceFd(raw);
        InputStream stream = fd.createInputStream();
        InputStream other = r.openRawResource(raw);
        byte[] one = new byte[64], two = new byte[64];
        System.out.println("descriptor " + (stream.read(one) == other.read(two)) + " " + Arrays.equals(one, two)
                + " length " + (fd.getLength() == other.available() + 64));
        stream.close();
        try {
            assets.open("nothing.txt");
        } catch (java.io.FileNotFoundException e) {
            System.out.println("missing " + e.getMessage());
        }
    }
}
