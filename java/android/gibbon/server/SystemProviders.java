package gibbon.server;

import android.content.IContentProvider;
import android.content.pm.ProviderInfo;
import java.util.Arrays;
import java.util.HashMap;

/** The content providers that the phone brings along, each made when it is first asked for. */
final class SystemProviders {
    private static final HashMap<String, SystemProvider> made = new HashMap<>();

    private SystemProviders() {}

    /** The provider of an authority; null when the phone has none. */
    static synchronized IContentProvider find(String authority) {
        SystemProvider provider = provider(authority);
        return provider == null ? null : provider.getIContentProvider();
    }

    /** What the package manager says of the provider of an authority; null when the phone has none. */
    static synchronized ProviderInfo info(String authority) {
        SystemProvider provider = provider(authority);
        return provider == null ? null : provider.info();
    }

    static synchronized MediaProvider media() {
        return (MediaProvider) provider("media");
    }

    private static SystemProvider provider(String authority) {
        SystemProvider provider = made.get(authority);
        if (provider == null) {
            ProviderInfo info = describe(authority);
            if (info == null) {
                return null;
            }
            provider = make(authority);
            for (String name : info.authority.split(";")) {
                made.put(name, provider);
            }
            provider.attach(info);
        }
        return provider;
    }

    private static ProviderInfo describe(String authority) {
        for (String[] one : PROVIDERS) {
            if (Arrays.asList(one[0].split(";")).contains(authority)) {
                return SystemProvider.describe(one[0], one[1], one[1] + one[2], one[3], one[4]);
            }
        }
        return null;
    }

    private static SystemProvider make(String authority) {
        switch (authority) {
            case "media":
                return new MediaProvider();
            case "call_log":
                return new CallLogProvider();
            case "com.android.calendar":
                return new CalendarProvider();
            case "downloads":
                return new DownloadProvider();
            case "user_dictionary":
                return new UserDictionaryProvider();
            case SettingsProvider.AUTHORITY:
                return new SettingsProvider();
            case "icc":
                return new IccProvider();
            case "com.android.contacts":
            case "contacts":
                return new ContactsProvider();
            default:
                return new TelephonyProvider();
        }
    }

    /** Authorities, package, class, and the permissions to read and to write. */
    private static final String[][] PROVIDERS = {
        {"settings", "com.android.providers.settings", ".SettingsProvider", null, null},
        {"media", "com.android.providers.media", ".MediaProvider",
            "android.permission.READ_EXTERNAL_STORAGE", "android.permission.WRITE_EXTERNAL_STORAGE"},
        {"contacts;com.android.contacts", "com.android.providers.contacts", ".ContactsProvider2",
            "android.permission.READ_CONTACTS", "android.permission.WRITE_CONTACTS"},
        {"icc", "com.android.phone", ".IccProvider",
            "android.permission.READ_CONTACTS", "android.permission.WRITE_CONTACTS"},
        {"call_log", "com.android.providers.contacts", ".CallLogProvider",
            "android.permission.READ_CALL_LOG", "android.permission.WRITE_CALL_LOG"},
        {"com.android.calendar", "com.android.providers.calendar", ".CalendarProvider2",
            "android.permission.READ_CALENDAR", "android.permission.WRITE_CALENDAR"},
        {"downloads", "com.android.providers.downloads", ".DownloadProvider", null, null},
        {"user_dictionary", "com.android.providers.userdictionary", ".UserDictionaryProvider", null, null},
        {"sms;mms;mms-sms;telephony", "com.android.providers.telephony", ".SmsProvider",
            "android.permission.READ_SMS", null},
    };
}
