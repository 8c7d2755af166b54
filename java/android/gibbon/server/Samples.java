package gibbon.server;

import android.content.ContentValues;
import android.database.sqlite.SQLiteDatabase;

/** Helps with rows that a provider has from the start. Their dates are days before and after the day of the run. */
final class Samples {
    static final long MINUTE = 60_000;
    static final long HOUR = 60 * MINUTE;
    static final long DAY = 24 * HOUR;

    private Samples() {}

    /** The first millisecond of the day, in the time zone of the world. */
    static long today() {
        long now = System.currentTimeMillis();
        return now - now % DAY;
    }

    /** Inserts a row given as pairs of a column and its value. */
    static long row(SQLiteDatabase db, String table, Object... pairs) {
        return db.insertOrThrow(table, null, values(pairs));
    }

    /** Values given as pairs of a column and its value. */
    static ContentValues values(Object... pairs) {
        ContentValues values = new ContentValues();
        for (int i = 0; i < pairs.length; i += 2) {
            put(values, (String) pairs[i], pairs[i + 1]);
        }
        return values;
    }

    private static void put(ContentValues values, String column, Object value) {
        if (value instanceof Integer) {
            values.put(column, (Integer) value);
        } else if (value instanceof Long) {
            values.put(column, (Long) value);
        } else {
            values.put(column, (String) value);
        }
    }

    /** Makes a table of a number and columns given as "name TYPE". */
    static void table(SQLiteDatabase db, String name, String columns) {
        db.execSQL("CREATE TABLE " + name + " (_id INTEGER PRIMARY KEY AUTOINCREMENT, " + columns + ")");
    }
}
