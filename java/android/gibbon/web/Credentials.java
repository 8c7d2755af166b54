package gibbon.web;

import android.webkit.WebViewDatabase;
import java.util.HashMap;
import java.util.Map;

/** The user names and passwords that the app gave for servers, kept in memory. */
public final class Credentials extends WebViewDatabase {
    private final Map<String, String[]> logins = new HashMap<String, String[]>();

    synchronized void put(String host, String realm, String user, String password) {
        logins.put(host + " " + realm, new String[] {user, password});
    }

    /** User name and password for a realm of a host, or null. */
    synchronized String[] get(String host, String realm) {
        String[] login = logins.get(host + " " + realm);
        return login == null ? null : login.clone();
    }

    @Override
    public boolean hasUsernamePassword() {
        return false;
    }

    @Override
    public void clearUsernamePassword() {}

    @Override
    public synchronized boolean hasHttpAuthUsernamePassword() {
        return !logins.isEmpty();
    }

    @Override
    public synchronized void clearHttpAuthUsernamePassword() {
        logins.clear();
    }

    @Override
    public boolean hasFormData() {
        return false;
    }

    @Override
    public void clearFormData() {}
}
