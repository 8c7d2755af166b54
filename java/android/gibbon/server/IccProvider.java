package gibbon.server;

import android.content.ContentValues;
import android.database.sqlite.SQLiteDatabase;

/** The numbers on the SIM: it is new, so there are none, and its services have none either. */
final class IccProvider extends SqlProvider {
    @Override
    void create(SQLiteDatabase db) {
        Samples.table(db, "adn", "name TEXT, number TEXT, emails TEXT");
        Samples.table(db, "fdn", "name TEXT, number TEXT, emails TEXT");
        Samples.table(db, "sdn", "name TEXT, number TEXT, emails TEXT");
    }

    @Override
    void route() {
        for (String kind : new String[] {"adn", "fdn", "sdn"}) {
            String table = kind.equals("sdn") ? null : kind;
            add(kind + "/subId/#", kind, table, "vnd.android.cursor.dir/sim-contact", "? IS NOT NULL");
            add(kind, kind, table, "vnd.android.cursor.dir/sim-contact");
        }
    }

    /** An entry is added under other names than it is read. */
    @Override
    long insert(String table, ContentValues values) {
        ContentValues row = new ContentValues();
        row.put("name", values.getAsString("tag"));
        row.put("number", values.getAsString("number"));
        return super.insert(table, row);
    }
}
