package gibbon.server;

import android.accounts.AccountManager;
import android.accounts.AuthenticatorDescription;
import android.app.ActivityThread;
import android.app.AppGlobals;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.content.res.Resources;
import android.content.res.TypedArray;
import android.content.res.XmlResourceParser;
import android.os.RemoteException;
import android.os.UserHandle;
import android.util.Xml;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/** The authenticators that the app declares in its manifest, by the type of their accounts. */
final class Authenticators {
    private final LinkedHashMap<String, AuthenticatorDescription> descriptions = new LinkedHashMap<>();
    private final LinkedHashMap<String, ComponentName> services = new LinkedHashMap<>();
    private boolean read;

    /** The service that knows accounts of a type; null when there is none. */
    synchronized ComponentName find(String type) {
        read();
        return services.get(type);
    }

    synchronized AuthenticatorDescription[] descriptions() {
        read();
        return descriptions.values().toArray(new AuthenticatorDescription[0]);
    }

    private void read() {
        if (read) {
            return;
        }
        read = true;
        try {
            List<ResolveInfo> found = AppGlobals.getPackageManager().queryIntentServices(
                    new Intent(AccountManager.ACTION_AUTHENTICATOR_INTENT), null, PackageManager.GET_META_DATA,
                    UserHandle.USER_OWNER);
            for (ResolveInfo one : found) {
                read(one.serviceInfo);
            }
        } catch (RemoteException e) {
            // There is no package manager to ask.
        }
    }

    private void read(ServiceInfo service) {
        Context context = ActivityThread.currentActivityThread().getSystemContext();
        PackageManager packages = context.getPackageManager();
        XmlResourceParser parser = service.loadXmlMetaData(packages, AccountManager.AUTHENTICATOR_META_DATA_NAME);
        if (parser == null) {
            return;
        }
        try {
            int event = parser.next();
            while (event != XmlPullParser.START_TAG && event != XmlPullParser.END_DOCUMENT) {
                event = parser.next();
            }
            Resources resources = packages.getResourcesForApplication(service.applicationInfo);
            add(service, resources.obtainAttributes(
                    Xml.asAttributeSet(parser), com.android.internal.R.styleable.AccountAuthenticator));
        } catch (XmlPullParserException | IOException | PackageManager.NameNotFoundException e) {
            // A phone leaves out an authenticator that cannot be read.
        } finally {
            parser.close();
        }
    }

    private void add(ServiceInfo service, TypedArray attributes) {
        String type = attributes.getString(com.android.internal.R.styleable.AccountAuthenticator_accountType);
        if (type != null && !type.isEmpty()) {
            descriptions.put(type, new AuthenticatorDescription(
                    type,
                    service.packageName,
                    attributes.getResourceId(com.android.internal.R.styleable.AccountAuthenticator_label, 0),
                    attributes.getResourceId(com.android.internal.R.styleable.AccountAuthenticator_icon, 0),
                    attributes.getResourceId(com.android.internal.R.styleable.AccountAuthenticator_smallIcon, 0),
                    attributes.getResourceId(
                            com.android.internal.R.styleable.AccountAuthenticator_accountPreferences, 0),
                    attributes.getBoolean(com.android.internal.R.styleable.AccountAuthenticator_customTokens, false)));
            services.put(type, new ComponentName(service.packageName, service.name));
        }
        attributes.recycle();
    }
}
