package gibbon.newer;

import android.content.res.Configuration;
import android.os.LocaleList;
import java.util.Locale;

/** What {@link Configuration} has since Android 7. */
public class android_content_res_Configuration {
    public static LocaleList getLocales(Configuration configuration) {
        return configuration.locale == null ? new LocaleList(Locale.getDefault()) : new LocaleList(configuration.locale);
    }

    public static void setLocales(Configuration configuration, LocaleList locales) {
        configuration.setLocale(locales == null ? null : locales.get(0));
    }

    public static boolean isScreenRound(Configuration configuration) {
        return false;
    }
}
