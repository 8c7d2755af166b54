package gibbon.server;

import android.content.ContentValues;
import android.database.sqlite.SQLiteDatabase;
import android.net.Uri;
import android.os.Environment;
import android.os.ParcelFileDescriptor;
import android.provider.Downloads;
import gibbon.web.SystemHttp;
import java.io.FileNotFoundException;
import java.util.Map;
import java.util.TreeMap;

/** Downloads of the app: they are listed, and run if there is a network on which hosts answer; else they wait for ever. */
final class DownloadProvider extends SqlProvider {
    private static final String TABLE = "downloads";
    private static final String DIRECTORY = "vnd.android.cursor.dir/download";
    private static final String ITEM = "vnd.android.cursor.item/download";

    @Override
    void create(SQLiteDatabase db) {
        Samples.table(db, TABLE,
                "uri TEXT, method INTEGER, entity TEXT, no_integrity INTEGER, hint TEXT, otaupdate INTEGER,"
                        + " _data TEXT, mimetype TEXT, destination INTEGER, no_system INTEGER, visibility INTEGER,"
                        + " control INTEGER, status INTEGER, numfailed INTEGER, lastmod INTEGER,"
                        + " notificationpackage TEXT, notificationclass TEXT, notificationextras TEXT,"
                        + " cookiedata TEXT, useragent TEXT, referer TEXT, total_bytes INTEGER DEFAULT -1,"
                        + " current_bytes INTEGER DEFAULT 0, etag TEXT, uid INTEGER, otheruid INTEGER, title TEXT,"
                        + " description TEXT, scanned INTEGER, is_public_api INTEGER, allow_roaming INTEGER,"
                        + " allowed_network_types INTEGER, is_visible_in_downloads_ui INTEGER DEFAULT 1,"
                        + " bypass_recommended_size_limit INTEGER DEFAULT 0, mediaprovider_uri TEXT,"
                        + " deleted INTEGER DEFAULT 0, errorMsg TEXT, allow_metered INTEGER, allow_write INTEGER,"
                        + " last_updatesrc INTEGER");
        db.execSQL("CREATE TABLE request_headers (_id INTEGER PRIMARY KEY AUTOINCREMENT, download_id INTEGER,"
                + " header TEXT, value TEXT)");
    }

    @Override
    void route() {
        for (String root : new String[] {"my_downloads", "all_downloads", "download"}) {
            add(root + "/#/headers", "request_headers", null, DIRECTORY, "download_id");
            add(root + "/#", TABLE, TABLE, ITEM, "_id");
            add(root, TABLE, TABLE, DIRECTORY);
        }
        add("public_downloads/#", TABLE, TABLE, ITEM, "_id");
    }

    @Override
    boolean isStrict() {
        return false;
    }

    @Override
    long insert(String table, ContentValues values) {
        ContentValues row = new ContentValues();
        Map<String, String> headers = new TreeMap<>();
        for (String key : values.keySet()) {
            String value = values.getAsString(key);
            if (key.startsWith(Downloads.Impl.RequestHeaders.INSERT_KEY_PREFIX)) {
                String[] pair = value.split(":", 2);
                headers.put(pair[0].trim(), pair.length < 2 ? "" : pair[1].trim());
            } else {
                row.put(key, value);
            }
        }
        boolean runs = !row.containsKey(Downloads.Impl.COLUMN_STATUS) && ConnectivityService.isOnline() && SystemHttp.isAnswered();
        if (!row.containsKey(Downloads.Impl.COLUMN_STATUS)) {
            row.put(Downloads.Impl.COLUMN_STATUS, runs ? Downloads.Impl.STATUS_PENDING : Downloads.Impl.STATUS_WAITING_FOR_NETWORK);
        }
        row.put(Downloads.Impl.COLUMN_LAST_MODIFICATION, System.currentTimeMillis());
        row.put("_data", fileOf(row));
        long id = super.insert(table, row);
        if (runs && id >= 0) {
            new Download(this, id, row, headers).start();
        }
        return id;
    }

    /** Notes how a download goes. */
    void tell(long id, int status, ContentValues more) {
        ContentValues values = more == null ? new ContentValues() : more;
        values.put(Downloads.Impl.COLUMN_STATUS, status);
        values.put(Downloads.Impl.COLUMN_LAST_MODIFICATION, System.currentTimeMillis());
        database().update(TABLE, values, "_id = ?", new String[] {Long.toString(id)});
    }

    /** Where the file would be: at the place that the app named, else among the downloads. */
    private static String fileOf(ContentValues row) {
        String given = row.getAsString("_data");
        String hint = row.getAsString(Downloads.Impl.COLUMN_FILE_NAME_HINT);
        if (given != null || hint != null) {
            return given != null ? given : Uri.parse(hint).getPath();
        }
        String name = Uri.parse(String.valueOf(row.getAsString(Downloads.Impl.COLUMN_URI))).getLastPathSegment();
        return MountService.PRIMARY + "/" + Environment.DIRECTORY_DOWNLOADS + "/" + (name == null ? "downloadfile" : name);
    }

    @Override
    public ParcelFileDescriptor openFile(Uri uri, String mode) throws FileNotFoundException {
        return openAsSystem(uri, mode);
    }
}
