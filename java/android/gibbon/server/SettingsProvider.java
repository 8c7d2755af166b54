package gibbon.server;

import android.content.ContentValues;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.Bundle;
import android.os.SystemProperties;
import android.provider.Settings;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The settings: the values of a new phone, and what apps put into them. */
final class SettingsProvider extends SystemProvider {
    static final String AUTHORITY = "settings";

    private static final Pattern NAME_IS = Pattern.compile("[\\s(]*name\\s*=\\s*(?:\\?|'([^']*)')[\\s)]*");
    private static final String[] COLUMNS = {"_id", "name", "value"};

    private static SettingsProvider instance;

    private final TreeMap<String, TreeMap<String, String>> tables = SettingsTable.initial();

    SettingsProvider() {
        instance = this;
        tables.get("global").put("animator_duration_scale", String.valueOf(WindowManagerService.animatorScale));
        tables.get("system").put("font_scale", String.valueOf(Screen.fontScale));
    }

    /** The value of a setting of the table "system", "secure" or "global"; null when it has none. */
    static String get(String table, String name) {
        return provider().tables.get(table).get(name);
    }

    /** Changes a setting as the user would; a null takes it away. */
    static void put(String table, String name, String value) {
        provider().set(table, name, value);
    }

    private static SettingsProvider provider() {
        SystemProviders.find(AUTHORITY);
        return instance;
    }

    @Override
    public Bundle call(String method, String name, Bundle extras) {
        String table = method.substring(method.indexOf('_') + 1);
        if (!tables.containsKey(table) || name == null) {
            return null;
        }
        if (method.startsWith("GET_")) {
            return Bundle.forPair(Settings.NameValueTable.VALUE, tables.get(table).get(name));
        }
        if (method.startsWith("PUT_")) {
            requireChange(table);
            set(table, name, extras == null ? null : extras.getString(Settings.NameValueTable.VALUE));
        }
        return null;
    }

    private void set(String table, String name, String value) {
        TreeMap<String, String> values = tables.get(table);
        String old = value == null ? values.remove(name) : values.put(name, value);
        if (value == null ? old == null : value.equals(old)) {
            return;
        }
        String version = "sys.settings_" + table + "_version";
        SystemProperties.set(version, String.valueOf(SystemProperties.getLong(version, 0) + 1));
        Uri uri = Uri.parse("content://" + AUTHORITY + "/" + table + "/" + name);
        getContext().getContentResolver().notifyChange(uri, null);
    }

    private void requireChange(String table) {
        if (!table.equals("system")) {
            String permission = "android.permission.WRITE_SECURE_SETTINGS";
            if (!Caller.has(permission)) {
                throw new SecurityException("Permission denial: writing to settings requires:" + permission);
            }
        } else if (!Caller.has("android.permission.WRITE_SETTINGS")) {
            throw new SecurityException(getCallingPackage()
                    + " was not granted  this permission: android.permission.WRITE_SETTINGS.");
        }
    }

    @Override
    Cursor select(Uri uri, String[] projection, String selection, String[] args, String order) {
        String name = name(uri, selection, args);
        MatrixCursor cursor = new MatrixCursor(projection == null ? COLUMNS : projection);
        int id = 0;
        for (Map.Entry<String, String> entry : table(uri).entrySet()) {
            id++;
            if (name == null || name.equals(entry.getKey())) {
                addRow(cursor, id, entry);
            }
        }
        return cursor;
    }

    private static void addRow(MatrixCursor cursor, int id, Map.Entry<String, String> entry) {
        MatrixCursor.RowBuilder row = cursor.newRow();
        for (String column : cursor.getColumnNames()) {
            if (column.equals("_id")) {
                row.add(id);
            } else {
                row.add(column.equals("name") ? entry.getKey() : column.equals("value") ? entry.getValue() : null);
            }
        }
    }

    private TreeMap<String, String> table(Uri uri) {
        TreeMap<String, String> result =
                uri.getPathSegments().isEmpty() ? null : tables.get(uri.getPathSegments().get(0));
        if (result == null) {
            throw new IllegalArgumentException("Bad root path: " + uri);
        }
        return result;
    }

    /** The only selection that the settings know is one by name; null stands for all. */
    private static String name(Uri uri, String selection, String[] args) {
        if (uri.getPathSegments().size() > 1) {
            return uri.getPathSegments().get(1);
        }
        if (selection == null) {
            return null;
        }
        Matcher matcher = NAME_IS.matcher(selection);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("Supported SQL: uri content://some_table/some_row_id"
                    + " with null where and where args or uri content://some_table with query name=? and single name arg");
        }
        return matcher.group(1) != null ? matcher.group(1) : args[0];
    }

    @Override
    Uri add(Uri uri, ContentValues values) {
        String name = values.getAsString(Settings.NameValueTable.NAME);
        String table = uri.getPathSegments().get(0);
        requireChange(table);
        table(uri);
        set(table, name, values.getAsString(Settings.NameValueTable.VALUE));
        return Uri.withAppendedPath(uri, name);
    }

    @Override
    int change(Uri uri, ContentValues values, String selection, String[] args) {
        return put(uri, name(uri, selection, args), values.getAsString(Settings.NameValueTable.VALUE));
    }

    @Override
    int remove(Uri uri, String selection, String[] args) {
        return put(uri, name(uri, selection, args), null);
    }

    private int put(Uri uri, String name, String value) {
        String table = uri.getPathSegments().get(0);
        requireChange(table);
        if (name == null || !table(uri).containsKey(name)) {
            return 0;
        }
        set(table, name, value);
        return 1;
    }

    @Override
    public String getType(Uri uri) {
        boolean one = uri.getPathSegments().size() > 1;
        return "vnd.android.cursor." + (one ? "item/" : "dir/") + uri.getPathSegments().get(0);
    }
}
