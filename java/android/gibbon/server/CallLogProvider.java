package gibbon.server;

import android.database.sqlite.SQLiteDatabase;
import android.provider.CallLog;

/** Calls of the last days. */
final class CallLogProvider extends SqlProvider {
    @Override
    void create(SQLiteDatabase db) {
        Samples.table(db, "calls",
                "number TEXT, presentation INTEGER NOT NULL DEFAULT 1, post_dial_digits TEXT DEFAULT '', date INTEGER,"
                        + " duration INTEGER, data_usage INTEGER, type INTEGER, features INTEGER NOT NULL DEFAULT 0,"
                        + " subscription_component_name TEXT, subscription_id TEXT, phone_account_address TEXT,"
                        + " phone_account_hidden INTEGER NOT NULL DEFAULT 0, sub_id INTEGER DEFAULT -1, new INTEGER,"
                        + " name TEXT, numbertype INTEGER, numberlabel TEXT, countryiso TEXT, voicemail_uri TEXT,"
                        + " is_read INTEGER, geocoded_location TEXT, lookup_uri TEXT, matched_number TEXT,"
                        + " normalized_number TEXT, photo_id INTEGER NOT NULL DEFAULT 0, photo_uri TEXT,"
                        + " formatted_number TEXT, transcription TEXT");
        if (Policy.samples) {
            addCalls(db);
        }
    }

    private static void addCalls(SQLiteDatabase db) {
        call(db, "+15550100", "Alice Adams", CallLog.Calls.INCOMING_TYPE, 1, 185);
        call(db, "+15550101", "Bob Brown", CallLog.Calls.OUTGOING_TYPE, 1, 62);
        call(db, "+15550199", null, CallLog.Calls.MISSED_TYPE, 2, 0);
        call(db, "+15550102", "Carol Clark", CallLog.Calls.INCOMING_TYPE, 3, 31);
    }

    private static void call(SQLiteDatabase db, String number, String name, int type, int days, int seconds) {
        long date = Samples.today() - days * Samples.DAY + 15 * Samples.HOUR + seconds * 1000L;
        int missed = type == CallLog.Calls.MISSED_TYPE ? 1 : 0;
        Samples.row(db, "calls", "number", number, "name", name, "type", type, "date", date, "duration", seconds,
                "new", missed, "is_read", 1 - missed, "countryiso", "US", "normalized_number", number,
                "formatted_number", number.replace("+1555", "+1 555-"), "geocoded_location", "USA",
                "numbertype", name == null ? 0 : 2);
    }

    @Override
    void route() {
        String table = "calls";
        add("calls/#", table, table, CallLog.Calls.CONTENT_ITEM_TYPE, "_id");
        add("calls/filter/*", table, null, CallLog.Calls.CONTENT_TYPE, "number LIKE '%' || ? || '%'");
        add("calls", table, table, CallLog.Calls.CONTENT_TYPE).sorted(CallLog.Calls.DEFAULT_SORT_ORDER);
    }
}
