package gibbon.server;

import android.content.IContentProvider;
import android.content.pm.ProviderInfo;
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

    private static SystemProvider provider(String authority) {
        SystemProvider provider = made.get(authority);
        if (provider == null) {
            ProviderInfo info = describe(authority);
            if (info == null) {
                return null;
            }
            provider = make(info);
            for (String name : info.authority.split(";")) {
                made.put(name, provider);
            }
            provider.attach(info);
        }
        return provider;
    }

    private static ProviderInfo describe(String authority) {
        switch (authority) {
            case SettingsProvider.AUTHORITY:
                return SystemProvider.describe(
                        authority,
                        "com.android.providers.settings",
                        "com.android.providers.settings.SettingsProvider",
                        null,
                        null);
            default:
                return null;
        }
    }

    private static SystemProvider make(ProviderInfo info) {
        return new SettingsProvider();
    }
}
