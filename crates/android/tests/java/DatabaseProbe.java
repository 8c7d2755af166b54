import android.content.ContentValues;
import android.database.Cursor;
import android.database.CharArrayBuffer;
import android.database.DatabaseUtils;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteException;
import android.database.sqlite.SQLiteStatement;
import java.io.File;
import java.util.Arrays;

/** Uses a database as apps do, and prints what comes of it. */
public class DatabaseProbe {
    static final String PATH = "/data/local/tmp/databases/notes.db";

    public static void main(String[] args) throws Exception {
        new File(PATH).getParentFile().mkdirs();
        SQLiteDatabase db = SQLiteDatabase.openOrCreateDatabase(PATH, null);
        System.out.println("open " + db.isOpen() + " version " + db.getVersion() + " page " + db.getPageSize());
        db.execSQL("CREATE TABLE note(_id INTEGER PRIMARY KEY, title TEXT UNIQUE COLLATE LOCALIZED, size REAL, data BLOB)");
        rows(db);
        errors(db);
        transactions(db);
        windows(db);
        locks(db);
        db.setVersion(3);
        db.close();
        db = SQLiteDatabase.openDatabase(PATH, null, SQLiteDatabase.OPEN_READONLY);
        System.out.println("again " + db.getVersion() + " " + DatabaseUtils.queryNumEntries(db, "note"));
        attempt("write", db, "DELETE FROM note");
        db.close();
        System.out.println("deleted " + SQLiteDatabase.deleteDatabase(new File(PATH)));
    }

    static void rows(SQLiteDatabase db) {
        ContentValues values = new ContentValues();
        String[] titles = {"zebra", "Äpfel", "apple", "Grüße 😀"};
        for (int i = 0; i < titles.length; i++) {
            values.put("title", titles[i]);
            values.put("size", i * 1.25);
            values.put("data", new byte[] {(byte) i, 0, -1});
            System.out.println("insert " + db.insert("note", null, values));
        }
        Cursor c = db.query("note", null, "_id > ?", new String[] {"1"}, null, null, "title COLLATE LOCALIZED");
        System.out.println("columns " + Arrays.toString(c.getColumnNames()) + " rows " + c.getCount());
        while (c.moveToNext()) {
            System.out.println("  " + c.getLong(0) + " " + c.getString(1) + " " + c.getDouble(2) + " " + c.getString(2)
                    + " " + Arrays.toString(c.getBlob(3)) + " " + c.getType(1) + c.getType(2) + c.getType(3));
        }
        CharArrayBuffer buffer = new CharArrayBuffer(2);
        c.moveToFirst();
        c.copyStringToBuffer(1, buffer);
        System.out.println("buffer " + new String(buffer.data, 0, buffer.sizeCopied));
        try {
            c.getLong(9);
        } catch (IllegalStateException e) {
            System.out.println("cell " + e.getMessage());
        }
        c.close();
        System.out.println("updated " + db.update("note", values, "_id = 99", null)
                + " deleted " + db.delete("note", "title LIKE 'z%'", null));
        SQLiteStatement s = db.compileStatement("SELECT max(size) || ' of ' || count(*) FROM note");
        System.out.println("scalar " + s.simpleQueryForString());
        s.close();
    }

    static void attempt(String what, SQLiteDatabase db, String sql) {
        try {
            db.execSQL(sql);
            System.out.println(what + " worked");
        } catch (SQLiteException e) {
            System.out.println(what + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void errors(SQLiteDatabase db) {
        attempt("unique", db, "INSERT INTO note(title) VALUES('apple')");
        attempt("table", db, "INSERT INTO missing VALUES(1)");
        attempt("syntax", db, "CREATE TABEL x(y)");
        attempt("query", db, "SELECT 1");
        try {
            db.rawQuery("SELECT * FROM note WHERE title = ?", new String[] {"a", "b"}).getCount();
        } catch (IllegalArgumentException e) {
            System.out.println("bind " + e.getMessage());
        }
        try {
            SQLiteDatabase.openDatabase("/data/none/x.db", null, SQLiteDatabase.OPEN_READWRITE);
        } catch (SQLiteException e) {
            System.out.println("open " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void transactions(SQLiteDatabase db) {
        db.beginTransaction();
        db.execSQL("INSERT INTO note(title) VALUES('lost')");
        db.endTransaction();
        db.beginTransaction();
        db.execSQL("INSERT INTO note(title) VALUES('kept')");
        db.setTransactionSuccessful();
        db.endTransaction();
        System.out.println("notes " + DatabaseUtils.queryNumEntries(db, "note"));
    }

    static void windows(SQLiteDatabase db) {
        db.execSQL("CREATE TABLE big(_id INTEGER PRIMARY KEY, body TEXT)");
        SQLiteStatement s = db.compileStatement("INSERT INTO big(body) VALUES(?)");
        char[] body = new char[10000];
        Arrays.fill(body, 'x');
        db.beginTransaction();
        for (int i = 0; i < 300; i++) {
            s.bindString(1, i + new String(body));
            s.executeInsert();
        }
        db.setTransactionSuccessful();
        db.endTransaction();
        Cursor c = db.rawQuery("SELECT * FROM big", null);
        System.out.println("big " + c.getCount());
        android.database.sqlite.SQLiteCursor cursor = (android.database.sqlite.SQLiteCursor) c;
        System.out.println("window from " + cursor.getWindow().getStartPosition() + " rows " + cursor.getWindow().getNumRows());
        android.os.Parcel parcel = android.os.Parcel.obtain();
        cursor.getWindow().writeToParcel(parcel, 0);
        parcel.setDataPosition(0);
        android.database.CursorWindow copy = android.database.CursorWindow.CREATOR.createFromParcel(parcel);
        System.out.println("copy rows " + copy.getNumRows() + " " + copy.getLong(208, 0) + " " + copy.getString(7, 1).length());
        copy.close();
        parcel.recycle();
        c.moveToPosition(250);
        System.out.println("row " + c.getString(1).substring(0, 4) + " window from " + cursor.getWindow().getStartPosition());
        c.close();
    }

    static void locks(final SQLiteDatabase db) throws Exception {
        final SQLiteDatabase other = SQLiteDatabase.openDatabase(PATH, null, SQLiteDatabase.OPEN_READWRITE);
        db.beginTransaction();
        db.execSQL("DELETE FROM big");
        attempt("locked", other, "INSERT INTO note(title) VALUES('locked out')");
        Thread late = new Thread() {
            public void run() {
                attempt("late", other, "INSERT INTO note(title) VALUES('late')");
            }
        };
        late.start();
        Thread.sleep(500);
        db.setTransactionSuccessful();
        db.endTransaction();
        late.join();
        other.close();
    }
}
