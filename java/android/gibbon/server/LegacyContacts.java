package gibbon.server;

import android.content.ContentValues;
import android.database.sqlite.SQLiteDatabase;
import android.provider.Contacts;
import android.provider.ContactsContract.CommonDataKinds.Email;
import android.provider.ContactsContract.CommonDataKinds.GroupMembership;
import android.provider.ContactsContract.CommonDataKinds.Im;
import android.provider.ContactsContract.CommonDataKinds.Note;
import android.provider.ContactsContract.CommonDataKinds.Organization;
import android.provider.ContactsContract.CommonDataKinds.Phone;
import android.provider.ContactsContract.CommonDataKinds.Photo;
import android.provider.ContactsContract.CommonDataKinds.StructuredName;
import android.provider.ContactsContract.CommonDataKinds.StructuredPostal;
import java.util.List;

/**
 * The contacts as apps made before Android 2 see them ({@link Contacts}, authority {@code contacts}): a person is a raw
 * contact, and what belongs to it are rows of data under other names. Reading is complete; people, their numbers and
 * their addresses can also be added, changed and deleted.
 */
final class LegacyContacts {
    /** What routes of this authority begin with, because their paths mean something else in the new one. */
    static final String PREFIX = "legacy";

    private static final String PEOPLE_COLUMNS =
            "c.display_name AS name, c.display_name AS display_name, NULL AS phonetic_name,"
                    + " (SELECT data1 FROM data WHERE raw_contact_id=r._id AND mimetype='" + Note.CONTENT_ITEM_TYPE
                    + "') AS notes, c.times_contacted AS times_contacted, c.last_time_contacted AS last_time_contacted,"
                    + " c.custom_ringtone AS custom_ringtone, c.send_to_voicemail AS send_to_voicemail,"
                    + " c.starred AS starred, " + first(Organization.CONTENT_ITEM_TYPE) + " AS primary_organization, "
                    + first(Email.CONTENT_ITEM_TYPE) + " AS primary_email, " + first(Phone.CONTENT_ITEM_TYPE)
                    + " AS primary_phone, NULL AS im_protocol, NULL AS im_handle, NULL AS im_account, NULL AS mode,"
                    + " NULL AS status";
    private static final String PHONE_COLUMNS =
            "d.data1 AS number, CAST(d.data2 AS INTEGER) AS type, d.data3 AS label,"
                    + " _PHONE_NUMBER_STRIPPED_REVERSED(d.data1) AS number_key";
    private static final String JOINED = " FROM data d JOIN raw_contacts r ON d.raw_contact_id=r._id JOIN contacts c ON"
            + " r.contact_id=c._id";
    private static final String DATA = "d._id AS _id, d.raw_contact_id AS person, d.is_primary AS isprimary";

    private LegacyContacts() {}

    private static String first(String mimeType) {
        return "(SELECT min(_id) FROM data WHERE raw_contact_id=r._id AND mimetype='" + mimeType + "')";
    }

    private static String of(String mimeType) {
        return " WHERE d.mimetype='" + mimeType + "'";
    }

    static void createViews(SQLiteDatabase db) {
        view(db, "people", "r._id AS _id, " + PEOPLE_COLUMNS + ", " + PHONE_COLUMNS + " FROM raw_contacts r JOIN contacts c"
                + " ON r.contact_id=c._id LEFT JOIN data d ON d._id=" + first(Phone.CONTENT_ITEM_TYPE));
        view(db, "phones", DATA + ", " + PHONE_COLUMNS + ", " + PEOPLE_COLUMNS + JOINED + of(Phone.CONTENT_ITEM_TYPE));
        view(db, "contact_methods", DATA + ", CASE d.mimetype WHEN '" + Email.CONTENT_ITEM_TYPE + "' THEN "
                + Contacts.KIND_EMAIL + " WHEN '" + Im.CONTENT_ITEM_TYPE + "' THEN " + Contacts.KIND_IM + " ELSE "
                + Contacts.KIND_POSTAL + " END AS kind, CAST(d.data2 AS INTEGER) AS type, d.data1 AS data, d.data3 AS label,"
                + " d.data14 AS aux_data, " + PEOPLE_COLUMNS + JOINED + " WHERE d.mimetype IN ('"
                + Email.CONTENT_ITEM_TYPE + "', '" + Im.CONTENT_ITEM_TYPE + "', '" + StructuredPostal.CONTENT_ITEM_TYPE
                + "')");
        view(db, "organizations", DATA + ", d.data1 AS company, CAST(d.data2 AS INTEGER) AS type, d.data3 AS label,"
                + " d.data4 AS title" + JOINED + of(Organization.CONTENT_ITEM_TYPE));
        view(db, "extensions", DATA + ", d.data1 AS name, d.data2 AS value" + JOINED
                + of(Contacts.Extensions.CONTENT_ITEM_TYPE));
        view(db, "photos", DATA + ", d.data15 AS data, NULL AS local_version, 0 AS download_required,"
                + " 0 AS exists_on_server, NULL AS sync_error" + JOINED + of(Photo.CONTENT_ITEM_TYPE));
        view(db, "groups", "_id, title AS name, notes, system_id, account_name AS _sync_account, account_type AS"
                + " _sync_account_type FROM groups");
        view(db, "groupmembership", DATA + ", d.data1 AS group_id, g.title AS name, g.notes AS notes, g.system_id AS"
                + " system_id" + JOINED + " LEFT JOIN groups g ON g._id=d.data1" + of(GroupMembership.CONTENT_ITEM_TYPE));
        view(db, "settings", "_id, NULL AS _sync_account, NULL AS _sync_account_type, NULL AS key, NULL AS value FROM"
                + " settings");
    }

    private static void view(SQLiteDatabase db, String name, String select) {
        db.execSQL("CREATE VIEW legacy_" + name + " AS SELECT " + select);
    }

    static void route(SqlProvider provider) {
        String person = Contacts.People.CONTENT_TYPE;
        String members = "_id IN (SELECT person FROM legacy_groupmembership WHERE ";
        add(provider, "people/filter/*", "people", null, person, "name LIKE ? || '%'").sorted("name");
        add(provider, "people/#/update_contact_time", "people", "raw_contacts", person, "_id");
        for (String kind : new String[] {"phones", "contact_methods", "organizations", "extensions", "groupmembership"}) {
            String type = "vnd.android.cursor.dir/" + kind;
            add(provider, "people/#/" + kind + "/#", kind, "data", type, "person", "_id");
            add(provider, "people/#/" + kind, kind, "data", type, "person");
        }
        add(provider, "people/#/photo", "photos", "data", "vnd.android.cursor.dir/photos", "person");
        add(provider, "people/#", "people", "raw_contacts", Contacts.People.CONTENT_ITEM_TYPE, "_id");
        add(provider, "people", "people", "raw_contacts", person).sorted("name");
        add(provider, "groups/name/*/members", "people", null, person, members + "name=?)");
        add(provider, "groups/system_id/*/members", "people", null, person, members + "system_id=?)");
        add(provider, "phones/filter/*", "phones", null, Contacts.Phones.CONTENT_TYPE, "PHONE_NUMBERS_EQUAL(number, ?)");
        add(provider, "contact_methods/email", "contact_methods", null, Contacts.ContactMethods.CONTENT_EMAIL_TYPE)
                .only("kind=" + Contacts.KIND_EMAIL);
        for (String kind : new String[] {"phones", "contact_methods", "organizations", "extensions", "groupmembership",
            "photos"}) {
            add(provider, kind + "/#", kind, "data", "vnd.android.cursor.item/" + kind, "_id");
            add(provider, kind, kind, "data", "vnd.android.cursor.dir/" + kind);
        }
        add(provider, "groups/#", "groups", null, "vnd.android.cursor.item/contactsgroup", "_id");
        add(provider, "groups", "groups", null, Contacts.Groups.CONTENT_TYPE);
        add(provider, "settings", "settings", null, "vnd.android.cursor.dir/contacts_settings");
        add(provider, "deleted_people", "people", null, person).only("0");
        add(provider, "deleted_groups", "groups", null, Contacts.Groups.CONTENT_TYPE).only("0");
        add(provider, "live_folders/people", "people", null, person);
        add(provider, "live_folders/people_with_phones", "people", null, person).only("primary_phone IS NOT NULL");
        add(provider, "live_folders/favorites", "people", null, person).only("starred=1");
    }

    private static SqlProvider.Route add(
            SqlProvider provider, String path, String view, String table, String type, String... columns) {
        return provider.add(PREFIX + "/" + path, "legacy_" + view, table, type, columns);
    }

    /** The row of data that an old row stands for; a person's own row has no name, which lies in the data too. */
    static ContentValues translated(List<String> segments, ContentValues old) {
        ContentValues row = new ContentValues();
        copy(old, "person", row, "raw_contact_id");
        copy(old, "isprimary", row, "is_primary");
        copy(old, "type", row, "data2");
        copy(old, "label", row, "data3");
        if (segments.contains("phones")) {
            row.put("mimetype", Phone.CONTENT_ITEM_TYPE);
            copy(old, "number", row, "data1");
        } else if (segments.contains("contact_methods")) {
            row.put("mimetype", mimeType(old.getAsInteger("kind")));
            copy(old, "data", row, "data1");
            copy(old, "aux_data", row, "data14");
        } else if (segments.contains("organizations")) {
            row.put("mimetype", Organization.CONTENT_ITEM_TYPE);
            copy(old, "company", row, "data1");
            copy(old, "title", row, "data4");
        } else if (segments.contains("groupmembership")) {
            row.put("mimetype", GroupMembership.CONTENT_ITEM_TYPE);
            copy(old, "group_id", row, "data1");
        } else if (segments.contains("extensions")) {
            row.put("mimetype", Contacts.Extensions.CONTENT_ITEM_TYPE);
            copy(old, "name", row, "data1");
            copy(old, "value", row, "data2");
        } else if (segments.contains("photo") || segments.contains("photos")) {
            row.put("mimetype", Photo.CONTENT_ITEM_TYPE);
            copy(old, "data", row, "data15");
        }
        return row;
    }

    /** What lies in a person's own row. */
    static ContentValues person(ContentValues old) {
        ContentValues row = new ContentValues();
        for (String name : new String[] {"starred", "times_contacted", "last_time_contacted", "custom_ringtone",
            "send_to_voicemail"}) {
            copy(old, name, row, name);
        }
        return row;
    }

    /** Gives a person a name and notes. */
    static void describe(SQLiteDatabase db, long person, ContentValues old) {
        String name = old.getAsString("name");
        if (name != null) {
            db.delete("data", "raw_contact_id=" + person + " AND mimetype='" + StructuredName.CONTENT_ITEM_TYPE + "'", null);
            Samples.row(db, "data", "raw_contact_id", person, "mimetype", StructuredName.CONTENT_ITEM_TYPE, "data1", name);
        }
        String notes = old.getAsString("notes");
        if (notes != null) {
            Samples.row(db, "data", "raw_contact_id", person, "mimetype", Note.CONTENT_ITEM_TYPE, "data1", notes);
        }
        ContactsTables.updateName(db, person);
    }

    private static String mimeType(Integer kind) {
        if (kind == null || kind == Contacts.KIND_EMAIL) {
            return Email.CONTENT_ITEM_TYPE;
        }
        return kind == Contacts.KIND_IM ? Im.CONTENT_ITEM_TYPE : StructuredPostal.CONTENT_ITEM_TYPE;
    }

    private static void copy(ContentValues from, String name, ContentValues to, String other) {
        Object value = from.get(name);
        if (value instanceof byte[]) {
            to.put(other, (byte[]) value);
        } else if (value != null) {
            to.put(other, value.toString());
        }
    }
}
