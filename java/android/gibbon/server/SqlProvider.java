package gibbon.server;

import android.content.ContentProviderOperation;
import android.content.ContentProviderResult;
import android.content.ContentUris;
import android.content.ContentValues;
import android.content.OperationApplicationException;
import android.database.Cursor;
import android.database.DatabaseUtils;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteQueryBuilder;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import java.io.File;
import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/**
 * A provider of the system whose rows lie in a database, made with its sample rows when it is first used. It is a file,
 * because what an app writes there outlives the app's process.
 *
 * <p>A provider says which table or view answers each shape of address. The wildcards of a path ({@code #} a number,
 * {@code *} anything) pick rows by columns that the route names.
 */
abstract class SqlProvider extends SystemProvider {
    private final ArrayList<Route> routes = new ArrayList<>();
    private final HashMap<String, HashMap<String, String>> projections = new HashMap<>();
    private static final String FOLDER = "/data/data/com.android.providers/databases";

    private SQLiteDatabase database;

    /** Makes tables and sample rows. */
    abstract void create(SQLiteDatabase db);

    /** Declares the routes, most special first. */
    abstract void route();

    final synchronized SQLiteDatabase database() {
        if (database == null) {
            File file = new File(FOLDER, getClass().getSimpleName() + ".db");
            boolean isNew = !file.exists();
            database = SQLiteDatabase.openOrCreateDatabase(file, null);
            if (isNew) {
                database.beginTransaction();
                try {
                    create(database);
                    database.setTransactionSuccessful();
                } finally {
                    database.endTransaction();
                }
            }
            route();
        }
        return database;
    }

    /** One shape of address: where its rows are read, where they are written (null: nowhere), and their type. */
    final Route add(String path, String view, String table, String type, String... columns) {
        Route route = new Route(path.split("/"), view, table, type, columns);
        routes.add(route);
        return route;
    }

    /** What routes are compared with: the path, unless a provider of several authorities says otherwise. */
    List<String> segments(Uri uri) {
        return uri.getPathSegments();
    }

    /** The route of an address; an address that none fits is an error of the caller. */
    final Route find(Uri uri) {
        Route route = peek(uri);
        if (route == null) {
            throw new IllegalArgumentException("Unknown URI " + uri);
        }
        return route;
    }

    private Route peek(Uri uri) {
        database();
        List<String> segments = segments(uri);
        for (Route route : routes) {
            if (route.fits(segments)) {
                return route;
            }
        }
        return null;
    }

    @Override
    public String getType(Uri uri) {
        Route route = peek(uri);
        return route == null ? null : route.type;
    }

    @Override
    Cursor select(Uri uri, String[] projection, String selection, String[] args, String order) {
        Route route = find(uri);
        SQLiteQueryBuilder builder = new SQLiteQueryBuilder();
        builder.setTables(route.view);
        if (isStrict()) {
            builder.setProjectionMap(projection(route.view));
        }
        String fixed = route.where(segments(uri));
        if (fixed != null) {
            builder.appendWhere(fixed);
        }
        return builder.query(
                database(), projection, selection, args, null, null, order == null ? route.order : order,
                uri.getQueryParameter("limit"));
    }

    /** Opens the file that an address stands for, as {@link #openFileHelper} does, whatever the app may do. */
    final ParcelFileDescriptor openAsSystem(Uri uri, String mode) throws FileNotFoundException {
        try (Cursor cursor = query(uri, new String[] {"_data"}, null, null, null)) {
            int count = cursor == null ? 0 : cursor.getCount();
            if (count != 1) {
                throw new FileNotFoundException((count == 0 ? "No entry for " : "Multiple items at ") + uri);
            }
            cursor.moveToFirst();
            if (cursor.isNull(0)) {
                throw new FileNotFoundException("Column _data not found.");
            }
            return Storage.open(cursor.getString(0), mode);
        }
    }

    /** Whether a column that the view does not have is refused before the database sees it. */
    boolean isStrict() {
        return true;
    }

    private HashMap<String, String> projection(String view) {
        HashMap<String, String> map = projections.get(view);
        if (map == null) {
            map = new HashMap<>();
            Cursor cursor = database().rawQuery("SELECT * FROM " + view + " LIMIT 0", null);
            for (String column : cursor.getColumnNames()) {
                map.put(column, column);
            }
            cursor.close();
            map.put("_count", "COUNT(*) AS _count");
            projections.put(view, map);
        }
        return map;
    }

    @Override
    Uri add(Uri uri, ContentValues values) {
        Route route = find(uri);
        route.complete(segments(uri), values);
        long id = insert(route.writable(uri), values);
        return id < 0 ? null : ContentUris.withAppendedId(route.base(uri), id);
    }

    /** Inserts a row; providers derive columns here. */
    long insert(String table, ContentValues values) {
        return database().insertOrThrow(table, null, values);
    }

    @Override
    int change(Uri uri, ContentValues values, String selection, String[] args) {
        Route route = find(uri);
        return database().update(route.writable(uri), values, route.and(segments(uri), selection), args);
    }

    @Override
    int remove(Uri uri, String selection, String[] args) {
        Route route = find(uri);
        return database().delete(route.writable(uri), route.and(segments(uri), selection), args);
    }

    @Override
    public ContentProviderResult[] applyBatch(ArrayList<ContentProviderOperation> operations)
            throws OperationApplicationException {
        SQLiteDatabase db = database();
        db.beginTransaction();
        try {
            ContentProviderResult[] results = super.applyBatch(operations);
            db.setTransactionSuccessful();
            return results;
        } finally {
            db.endTransaction();
        }
    }

    @Override
    public int bulkInsert(Uri uri, ContentValues[] values) {
        SQLiteDatabase db = database();
        db.beginTransaction();
        try {
            int count = super.bulkInsert(uri, values);
            db.setTransactionSuccessful();
            return count;
        } finally {
            db.endTransaction();
        }
    }

    /** One shape of address. */
    static final class Route {
        private final String[] path;
        private final String view;
        private final String table;
        private final String type;
        private final String[] columns;
        private String filter;
        private String order;

        Route(String[] path, String view, String table, String type, String[] columns) {
            this.path = path;
            this.view = view;
            this.table = table;
            this.type = type;
            this.columns = columns;
        }

        /** Shows only some rows of the view. */
        Route only(String condition) {
            filter = condition;
            return this;
        }

        /** Sorts the rows when the caller does not say how. */
        Route sorted(String wanted) {
            order = wanted;
            return this;
        }

        boolean fits(List<String> segments) {
            if (segments.size() != path.length) {
                return false;
            }
            for (int i = 0; i < path.length; i++) {
                boolean fits = path[i].equals("#")
                        ? isNumber(segments.get(i))
                        : path[i].equals("*") || path[i].equals(segments.get(i));
                if (!fits) {
                    return false;
                }
            }
            return true;
        }

        private static boolean isNumber(String text) {
            for (int i = 0; i < text.length(); i++) {
                if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                    return false;
                }
            }
            return !text.isEmpty();
        }

        /**
         * Values of the wildcards, in their order. In SQL a number stands for itself, because a text is never equal to
         * a computed number.
         */
        private List<String> values(List<String> segments, boolean sql) {
            ArrayList<String> result = new ArrayList<>();
            for (int i = 0; i < path.length; i++) {
                if (path[i].equals("#") || path[i].equals("*") && !sql) {
                    result.add(segments.get(i));
                } else if (path[i].equals("*")) {
                    result.add(DatabaseUtils.sqlEscapeString(segments.get(i)));
                }
            }
            return result;
        }

        /** The condition that the address itself stands for; null when it stands for all rows. */
        String where(List<String> segments) {
            StringBuilder where = new StringBuilder(filter == null ? "" : "(" + filter + ")");
            List<String> values = values(segments, true);
            for (int i = 0; i < columns.length; i++) {
                String quoted = values.get(i);
                where.append(where.length() == 0 ? "" : " AND ");
                where.append(columns[i].contains("?") ? columns[i].replace("?", quoted) : columns[i] + "=" + quoted);
            }
            return where.length() == 0 ? null : where.toString();
        }

        String and(List<String> segments, String selection) {
            String where = where(segments);
            if (where == null || selection == null || selection.isEmpty()) {
                return where == null ? selection : where;
            }
            return where + " AND (" + selection + ")";
        }

        String writable(Uri uri) {
            if (table == null) {
                throw new UnsupportedOperationException("Cannot write to " + uri);
            }
            return table;
        }

        /** Adds what the address says about a new row, such as the row that it belongs to. */
        void complete(List<String> segments, ContentValues row) {
            List<String> values = values(segments, false);
            for (int i = 0; i < columns.length; i++) {
                if (!columns[i].contains("?") && !columns[i].equals("_id")) {
                    row.put(columns[i], values.get(i));
                }
            }
        }

        /** The address of all rows, to which the number of a new one is added. */
        Uri base(Uri uri) {
            return uri.buildUpon().query(null).build();
        }
    }
}
