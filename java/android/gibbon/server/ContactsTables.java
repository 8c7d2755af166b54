package gibbon.server;

import android.content.ContentValues;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.provider.ContactsContract.CommonDataKinds.Email;
import android.provider.ContactsContract.CommonDataKinds.Organization;
import android.provider.ContactsContract.CommonDataKinds.Phone;
import android.provider.ContactsContract.CommonDataKinds.StructuredName;

/** The tables behind the contacts, the views that apps see, and the people in them. */
final class ContactsTables {
    private static final String[][] PEOPLE = {
        {"Alice", "Adams", "+15550100", "alice@example.com", "1"},
        {"Bob", "Brown", "+15550101", "bob@example.com", "0"},
        {"Carol", "Clark", "+15550102", "carol@example.com", "1"},
        {"David", "Davis", "+15550103", null, "0"},
        {"Eve", "Evans", null, "eve@example.com", "0"},
    };

    private static final String CONTACT_COLUMNS =
            "c.display_name AS display_name, c.display_name AS display_name_alt, c.display_name AS sort_key,"
                    + " c.display_name AS sort_key_alt, c.display_name AS phonetic_name, 40 AS display_name_source,"
                    + " 0 AS phonetic_name_style, c.starred AS starred, c.times_contacted AS times_contacted,"
                    + " c.last_time_contacted AS last_time_contacted, c.custom_ringtone AS custom_ringtone,"
                    + " c.send_to_voicemail AS send_to_voicemail, 1 AS in_visible_group, 1 AS in_default_directory,"
                    + " 0 AS is_user_profile, NULL AS photo_id, NULL AS photo_file_id, NULL AS photo_uri,"
                    + " NULL AS photo_thumb_uri, c.lookup AS lookup, c.pinned AS pinned,"
                    + " c.contact_last_updated_timestamp AS contact_last_updated_timestamp,"
                    + " substr(c.display_name, 1, 1) AS phonebook_label, substr(c.display_name, 1, 1) AS"
                    + " phonebook_label_alt, 0 AS phonebook_bucket, 0 AS phonebook_bucket_alt,"
                    + " NULL AS contact_presence, NULL AS contact_status, NULL AS contact_status_ts,"
                    + " NULL AS contact_status_res_package, NULL AS contact_status_label, NULL AS contact_status_icon,"
                    + " NULL AS contact_chat_capability,"
                    + " EXISTS (SELECT 1 FROM data p JOIN raw_contacts q ON p.raw_contact_id=q._id WHERE"
                    + " q.contact_id=c._id AND p.mimetype='" + Phone.CONTENT_ITEM_TYPE + "') AS has_phone_number";

    private static final String RAW_COLUMNS =
            "r.account_name AS account_name, r.account_type AS account_type, r.data_set AS data_set,"
                    + " r.account_type AS account_type_and_data_set, r.sourceid AS sourceid, r.version AS version,"
                    + " r.dirty AS dirty, r.deleted AS deleted, r.sync1 AS sync1, r.sync2 AS sync2, r.sync3 AS sync3,"
                    + " r.sync4 AS sync4, 0 AS raw_contact_is_read_only, r._id AS name_raw_contact_id,"
                    + " 0 AS raw_contact_is_user_profile, r.backup_id AS backup_id";

    private static final String DATA_COLUMNS =
            "d.mimetype AS mimetype, d.res_package AS res_package, d.is_primary AS is_primary,"
                    + " d.is_super_primary AS is_super_primary, d.data_version AS data_version, d.data1 AS data1,"
                    + " d.data2 AS data2, d.data3 AS data3, d.data4 AS data4, d.data5 AS data5, d.data6 AS data6,"
                    + " d.data7 AS data7, d.data8 AS data8, d.data9 AS data9, d.data10 AS data10,"
                    + " d.data11 AS data11, d.data12 AS data12, d.data13 AS data13, d.data14 AS data14,"
                    + " d.data15 AS data15, d.data_sync1 AS data_sync1, d.data_sync2 AS data_sync2,"
                    + " d.data_sync3 AS data_sync3, d.data_sync4 AS data_sync4, NULL AS group_sourceid,"
                    + " 0 AS times_used, 0 AS last_time_used, NULL AS mode, NULL AS chat_capability,"
                    + " NULL AS status, NULL AS status_ts, NULL AS status_res_package, NULL AS status_label,"
                    + " NULL AS status_icon";

    private ContactsTables() {}

    static void create(SQLiteDatabase db) {
        Samples.table(db, "contacts",
                "display_name TEXT, starred INTEGER NOT NULL DEFAULT 0, times_contacted INTEGER NOT NULL DEFAULT 0,"
                        + " last_time_contacted INTEGER, custom_ringtone TEXT,"
                        + " send_to_voicemail INTEGER NOT NULL DEFAULT 0, lookup TEXT,"
                        + " pinned INTEGER NOT NULL DEFAULT 0, contact_last_updated_timestamp INTEGER");
        Samples.table(db, "raw_contacts",
                "contact_id INTEGER, account_name TEXT, account_type TEXT, data_set TEXT, sourceid TEXT,"
                        + " version INTEGER NOT NULL DEFAULT 1, dirty INTEGER NOT NULL DEFAULT 0,"
                        + " deleted INTEGER NOT NULL DEFAULT 0, aggregation_mode INTEGER NOT NULL DEFAULT 0,"
                        + " starred INTEGER NOT NULL DEFAULT 0, times_contacted INTEGER NOT NULL DEFAULT 0,"
                        + " last_time_contacted INTEGER, custom_ringtone TEXT,"
                        + " send_to_voicemail INTEGER NOT NULL DEFAULT 0, sync1 TEXT, sync2 TEXT, sync3 TEXT,"
                        + " sync4 TEXT, backup_id TEXT");
        Samples.table(db, "data",
                "raw_contact_id INTEGER, mimetype TEXT, res_package TEXT, is_primary INTEGER NOT NULL DEFAULT 0,"
                        + " is_super_primary INTEGER NOT NULL DEFAULT 0, data_version INTEGER NOT NULL DEFAULT 0,"
                        + " data1 TEXT, data2 TEXT, data3 TEXT, data4 TEXT, data5 TEXT, data6 TEXT, data7 TEXT,"
                        + " data8 TEXT, data9 TEXT, data10 TEXT, data11 TEXT, data12 TEXT, data13 TEXT, data14 TEXT,"
                        + " data15 BLOB, data_sync1 TEXT, data_sync2 TEXT, data_sync3 TEXT, data_sync4 TEXT");
        createOthers(db);
        createViews(db);
    }

    private static void createOthers(SQLiteDatabase db) {
        Samples.table(db, "groups",
                "account_name TEXT, account_type TEXT, data_set TEXT, sourceid TEXT,"
                        + " version INTEGER NOT NULL DEFAULT 1, dirty INTEGER NOT NULL DEFAULT 0, title TEXT,"
                        + " title_res INTEGER, notes TEXT, system_id TEXT, deleted INTEGER NOT NULL DEFAULT 0,"
                        + " group_visible INTEGER NOT NULL DEFAULT 0, should_sync INTEGER NOT NULL DEFAULT 1,"
                        + " auto_add INTEGER NOT NULL DEFAULT 0, favorites INTEGER NOT NULL DEFAULT 0,"
                        + " group_is_read_only INTEGER NOT NULL DEFAULT 0, res_package TEXT, sync1 TEXT, sync2 TEXT,"
                        + " sync3 TEXT, sync4 TEXT");
        Samples.table(db, "settings",
                "account_name TEXT, account_type TEXT, data_set TEXT, ungrouped_visible INTEGER DEFAULT 0,"
                        + " should_sync INTEGER DEFAULT 1, any_unsynced INTEGER, summ_count INTEGER,"
                        + " summ_phones INTEGER");
        Samples.table(db, "status_updates",
                "presence_data_id INTEGER, status TEXT, status_ts INTEGER, status_res_package TEXT,"
                        + " status_label INTEGER, status_icon INTEGER, im_account TEXT, im_handle TEXT,"
                        + " protocol INTEGER, custom_protocol TEXT, mode INTEGER, chat_capability INTEGER");
        Samples.table(db, "agg_exceptions", "type INTEGER, raw_contact_id1 INTEGER, raw_contact_id2 INTEGER");
        Samples.table(db, "deleted_contacts", "contact_id INTEGER, contact_deleted_timestamp INTEGER");
        Samples.table(db, "syncstate", "account_name TEXT, account_type TEXT, data BLOB");
        Samples.table(db, "directories",
                "packageName TEXT, typeResourceId INTEGER, displayName TEXT, authority TEXT, accountType TEXT,"
                        + " accountName TEXT, exportSupport INTEGER DEFAULT 0, shortcutSupport INTEGER DEFAULT 0,"
                        + " photoSupport INTEGER DEFAULT 0");
        Samples.row(db, "directories", "packageName", "com.android.providers.contacts",
                "authority", "com.android.contacts", "shortcutSupport", 2, "photoSupport", 3);
        Samples.row(db, "directories", "packageName", "com.android.providers.contacts",
                "authority", "com.android.contacts", "shortcutSupport", 2, "photoSupport", 3);
    }

    private static void createViews(SQLiteDatabase db) {
        db.execSQL("CREATE VIEW view_contacts AS SELECT c._id AS _id, " + CONTACT_COLUMNS
                + ", (SELECT min(_id) FROM raw_contacts WHERE contact_id=c._id) AS name_raw_contact_id"
                + " FROM contacts c");
        db.execSQL("CREATE VIEW view_raw_contacts AS SELECT r._id AS _id, r.contact_id AS contact_id,"
                + " r.aggregation_mode AS aggregation_mode, " + CONTACT_COLUMNS + ", " + RAW_COLUMNS
                + " FROM raw_contacts r LEFT JOIN contacts c ON r.contact_id=c._id");
        String joined = " FROM data d JOIN raw_contacts r ON d.raw_contact_id=r._id JOIN contacts c ON"
                + " r.contact_id=c._id";
        db.execSQL("CREATE VIEW view_data AS SELECT d._id AS _id, d.raw_contact_id AS raw_contact_id,"
                + " r.contact_id AS contact_id, " + DATA_COLUMNS + ", " + CONTACT_COLUMNS + ", " + RAW_COLUMNS + joined);
        db.execSQL("CREATE VIEW view_entities AS SELECT r._id AS _id, r._id AS raw_contact_id, d._id AS data_id,"
                + " r.contact_id AS contact_id, " + DATA_COLUMNS + ", " + CONTACT_COLUMNS + ", " + RAW_COLUMNS
                + " FROM raw_contacts r LEFT JOIN data d ON d.raw_contact_id=r._id JOIN contacts c ON"
                + " r.contact_id=c._id");
        db.execSQL("CREATE VIEW view_phone_lookup AS SELECT c._id AS _id, c._id AS contact_id, d._id AS data_id,"
                + " d.data1 AS number, d.data2 AS type, d.data3 AS label, d.data4 AS normalized_number, "
                + CONTACT_COLUMNS + joined + " WHERE d.mimetype='" + Phone.CONTENT_ITEM_TYPE + "'");
        db.execSQL("CREATE VIEW view_groups_summary AS SELECT groups.*, (SELECT count(*) FROM data WHERE"
                + " mimetype='vnd.android.cursor.item/group_membership' AND data1=groups._id) AS summ_count,"
                + " 0 AS summ_phones, 0 AS group_count_per_account FROM groups");
    }

    static void addPeople(SQLiteDatabase db) {
        for (String[] person : Policy.samples ? PEOPLE : new String[0][]) {
            ContentValues raw = Samples.values("starred", Integer.valueOf(person[4]));
            long id = addRawContact(db, raw);
            Samples.row(db, "data", "raw_contact_id", id, "mimetype", StructuredName.CONTENT_ITEM_TYPE,
                    "data1", person[0] + " " + person[1], "data2", person[0], "data3", person[1]);
            if (person[2] != null) {
                Samples.row(db, "data", "raw_contact_id", id, "mimetype", Phone.CONTENT_ITEM_TYPE,
                        "data1", person[2].replace("+1555", "555-"), "data2", Phone.TYPE_MOBILE, "data4", person[2],
                        "is_primary", 1, "is_super_primary", 1);
            }
            if (person[3] != null) {
                Samples.row(db, "data", "raw_contact_id", id, "mimetype", Email.CONTENT_ITEM_TYPE,
                        "data1", person[3], "data2", Email.TYPE_HOME);
            }
            updateName(db, id);
        }
    }

    /** Adds a raw contact and the contact that stands for it. */
    static long addRawContact(SQLiteDatabase db, ContentValues values) {
        ContentValues contact = new ContentValues();
        for (String column : new String[] {"starred", "custom_ringtone", "send_to_voicemail"}) {
            if (values.containsKey(column)) {
                contact.put(column, values.getAsString(column));
            }
        }
        contact.put("contact_last_updated_timestamp", Samples.today());
        long id = db.insertOrThrow("contacts", null, contact);
        ContentValues raw = new ContentValues(values);
        raw.put("contact_id", id);
        long result = db.insertOrThrow("raw_contacts", null, raw);
        db.execSQL("UPDATE contacts SET lookup='0r" + result + "-' || _id WHERE _id=" + id);
        return result;
    }

    /** Passes what was changed in a raw contact on to the contact that it stands for. */
    static void updateContact(SQLiteDatabase db, long raw, ContentValues changed) {
        if (changed.size() > 0) {
            db.update("contacts", changed, "_id=(SELECT contact_id FROM raw_contacts WHERE _id=" + raw + ")", null);
        }
    }

    /** The name of a contact: its structured name, else its organisation, mail address or number. */
    static void updateName(SQLiteDatabase db, Long raw) {
        if (raw == null) {
            return;
        }
        String[] kinds = {
            StructuredName.CONTENT_ITEM_TYPE, Organization.CONTENT_ITEM_TYPE, Email.CONTENT_ITEM_TYPE,
            Phone.CONTENT_ITEM_TYPE
        };
        for (String kind : kinds) {
            String name = name(db, raw, kind);
            if (name != null) {
                db.execSQL("UPDATE contacts SET display_name=? WHERE _id=(SELECT contact_id FROM raw_contacts WHERE _id=?)",
                        new Object[] {name, raw});
                return;
            }
        }
    }

    private static String name(SQLiteDatabase db, long raw, String kind) {
        Cursor cursor = db.query("data", new String[] {"data1", "data2", "data3"}, "raw_contact_id=? AND mimetype=?",
                new String[] {String.valueOf(raw), kind}, null, null, "is_primary DESC, _id");
        try {
            if (!cursor.moveToFirst()) {
                return null;
            }
            if (cursor.getString(0) != null || !kind.equals(StructuredName.CONTENT_ITEM_TYPE)) {
                return cursor.getString(0);
            }
            String given = cursor.getString(1);
            String family = cursor.getString(2);
            return given == null ? family : family == null ? given : given + " " + family;
        } finally {
            cursor.close();
        }
    }

    static void updateNames(SQLiteDatabase db) {
        Cursor all = db.query("raw_contacts", new String[] {"_id"}, null, null, null, null, null);
        while (all.moveToNext()) {
            updateName(db, all.getLong(0));
        }
        all.close();
    }

    /** Takes a row away with what hangs on it. */
    static void remove(SQLiteDatabase db, String table, long id) {
        String[] args = {String.valueOf(id)};
        switch (table) {
            case "contacts":
                db.delete("data", "raw_contact_id IN (SELECT _id FROM raw_contacts WHERE contact_id=?)", args);
                db.delete("raw_contacts", "contact_id=?", args);
                Samples.row(db, "deleted_contacts", "contact_id", id,
                        "contact_deleted_timestamp", System.currentTimeMillis());
                break;
            case "raw_contacts":
                db.delete("data", "raw_contact_id=?", args);
                db.delete("contacts", "_id=(SELECT contact_id FROM raw_contacts WHERE _id=?)", args);
                break;
            default:
                break;
        }
        db.delete(table, "_id=?", args);
    }
}
