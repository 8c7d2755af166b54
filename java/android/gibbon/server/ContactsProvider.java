package gibbon.server;

import android.content.ContentUris;
import android.content.ContentValues;
import android.content.res.AssetFileDescriptor;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.net.Uri;
import android.provider.ContactsContract.CommonDataKinds.Phone;
import android.provider.ContactsContract.Contacts;
import android.provider.ContactsContract.Data;
import android.provider.ContactsContract.Groups;
import android.provider.ContactsContract.RawContacts;
import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.List;

/**
 * The people that the user knows. Every raw contact is a contact of its own: nothing is aggregated, and the name of a
 * contact follows from its data as on a phone.
 */
final class ContactsProvider extends SqlProvider {
    @Override
    void create(SQLiteDatabase db) {
        ContactsTables.create(db);
        LegacyContacts.createViews(db);
        ContactsTables.addPeople(db);
    }

    /** Of the two authorities the older one has other paths. */
    @Override
    List<String> segments(Uri uri) {
        if (!isOld(uri)) {
            return super.segments(uri);
        }
        ArrayList<String> result = new ArrayList<>(uri.getPathSegments());
        result.add(0, LegacyContacts.PREFIX);
        return result;
    }

    private static boolean isOld(Uri uri) {
        return "contacts".equals(uri.getAuthority());
    }

    @Override
    void route() {
        LegacyContacts.route(this);
        routeContacts();
        routeRawContacts();
        routeData();
        add("phone_lookup/*", "view_phone_lookup", null, "vnd.android.cursor.dir/phone_lookup",
                "PHONE_NUMBERS_EQUAL(number, ?)");
        add("groups/#", "groups", "groups", Groups.CONTENT_ITEM_TYPE, "_id");
        add("groups", "groups", "groups", Groups.CONTENT_TYPE);
        add("groups_summary", "view_groups_summary", null, Groups.CONTENT_TYPE);
        add("settings", "settings", "settings", "vnd.android.cursor.dir/setting");
        add("status_updates", "status_updates", "status_updates", "vnd.android.cursor.dir/status-update");
        add("aggregation_exceptions", "agg_exceptions", "agg_exceptions", "vnd.android.cursor.dir/aggregation_exception");
        add("deleted_contacts", "deleted_contacts", null, "vnd.android.cursor.dir/deleted_contact");
        add("syncstate", "syncstate", "syncstate", "vnd.android.cursor.dir/syncstate");
        add("directories", "directories", null, "vnd.android.cursor.dir/contact_directories");
        add("directories/#", "directories", null, "vnd.android.cursor.item/contact_directory", "_id");
        add("profile", "view_contacts", null, Contacts.CONTENT_ITEM_TYPE).only("0");
        add("profile/data", "view_data", null, Data.CONTENT_TYPE).only("0");
        add("profile/raw_contacts", "view_raw_contacts", null, RawContacts.CONTENT_TYPE).only("0");
    }

    private void routeContacts() {
        String all = Contacts.CONTENT_TYPE;
        String one = Contacts.CONTENT_ITEM_TYPE;
        String table = "contacts";
        add("contacts/#/data", "view_data", null, Data.CONTENT_TYPE, "contact_id");
        add("contacts/#/entities", "view_entities", null, "vnd.android.cursor.dir/contact_entity", "contact_id");
        add("contacts/#/photo", "view_data", null, "vnd.android.cursor.item/photo", "contact_id")
                .only("mimetype='vnd.android.cursor.item/photo'");
        add("contacts/#/suggestions", "view_contacts", null, all).only("0");
        add("contacts/lookup/*/data", "view_data", null, Data.CONTENT_TYPE, "lookup");
        add("contacts/lookup/*/entities", "view_entities", null, "vnd.android.cursor.dir/contact_entity", "lookup");
        add("contacts/lookup/*/#/data", "view_data", null, Data.CONTENT_TYPE, "lookup", "contact_id");
        add("contacts/lookup/*/#/entities", "view_entities", null, "vnd.android.cursor.dir/contact_entity",
                "lookup", "contact_id");
        add("contacts/lookup/*/#", "view_contacts", table, one, "lookup", "_id");
        add("contacts/lookup/*", "view_contacts", table, one, "lookup");
        add("contacts/filter/*", "view_contacts", null, all, "display_name LIKE '%' || ? || '%'");
        add("contacts/filter", "view_contacts", null, all);
        add("contacts/strequent/filter/*", "view_contacts", null, all, "display_name LIKE '%' || ? || '%'")
                .only("starred=1");
        add("contacts/strequent", "view_contacts", null, all).only("starred=1 OR times_contacted>0");
        add("contacts/frequent", "view_contacts", null, all).only("times_contacted>0");
        add("contacts/group/*", "view_contacts", null, all,
                "_id IN (SELECT contact_id FROM view_data JOIN groups ON view_data.data1=groups._id WHERE"
                        + " mimetype='vnd.android.cursor.item/group_membership' AND groups.title=?)");
        add("contacts/#", "view_contacts", table, one, "_id");
        add("contacts", "view_contacts", table, all);
    }

    private void routeRawContacts() {
        String table = "raw_contacts";
        add("raw_contacts/#/data", "view_data", "data", Data.CONTENT_TYPE, "raw_contact_id");
        add("raw_contacts/#/entity", "view_entities", null, "vnd.android.cursor.dir/raw_contact_entity",
                "raw_contact_id");
        add("raw_contacts/#", "view_raw_contacts", table, RawContacts.CONTENT_ITEM_TYPE, "_id");
        add("raw_contacts", "view_raw_contacts", table, RawContacts.CONTENT_TYPE);
        add("raw_contact_entities", "view_entities", null, "vnd.android.cursor.dir/raw_contact_entity");
    }

    private void routeData() {
        kind("phones", Phone.CONTENT_ITEM_TYPE, "vnd.android.cursor.dir/phone_v2");
        kind("emails", "vnd.android.cursor.item/email_v2", "vnd.android.cursor.dir/email_v2");
        kind("postals", "vnd.android.cursor.item/postal-address_v2", "vnd.android.cursor.dir/postal-address_v2");
        add("data/emails/lookup/*", "view_data", null, "vnd.android.cursor.dir/email_v2", "data1=? COLLATE NOCASE")
                .only("mimetype='vnd.android.cursor.item/email_v2'");
        add("data/#", "view_data", "data", "vnd.android.cursor.item/data", "_id");
        add("data", "view_data", "data", Data.CONTENT_TYPE);
    }

    private void kind(String name, String mimeType, String type) {
        String only = "mimetype='" + mimeType + "'";
        add("data/" + name + "/filter/*", "view_data", null, type,
                "(display_name LIKE '%' || ? || '%' OR data1 LIKE '%' || ? || '%')").only(only);
        add("data/" + name + "/filter", "view_data", null, type).only(only);
        add("data/" + name + "/#", "view_data", "data", mimeType, "_id").only(only);
        add("data/" + name, "view_data", "data", type).only(only);
    }

    @Override
    Uri add(Uri uri, ContentValues values) {
        if (!isOld(uri)) {
            return super.add(uri, values);
        }
        Route route = find(uri);
        List<String> segments = segments(uri);
        route.complete(segments, values);
        boolean person = route.writable(uri).equals("raw_contacts");
        ContentValues row = person ? LegacyContacts.person(values) : LegacyContacts.translated(segments, values);
        long id = insert(route.writable(uri), row);
        if (person) {
            LegacyContacts.describe(database(), id, values);
        }
        return ContentUris.withAppendedId(route.base(uri), id);
    }

    @Override
    long insert(String table, ContentValues values) {
        switch (table) {
            case "raw_contacts":
                return ContactsTables.addRawContact(database(), values);
            case "data":
                long id = super.insert(table, values);
                ContactsTables.updateName(database(), values.getAsLong(Data.RAW_CONTACT_ID));
                return id;
            default:
                return super.insert(table, values);
        }
    }

    @Override
    int change(Uri uri, ContentValues values, String selection, String[] args) {
        values.remove("_id");
        int count = isOld(uri) ? changeOld(uri, values, selection, args) : super.change(uri, values, selection, args);
        ContactsTables.updateNames(database());
        return count;
    }

    private int changeOld(Uri uri, ContentValues values, String selection, String[] args) {
        List<String> segments = segments(uri);
        String table = find(uri).writable(uri);
        boolean person = table.equals("raw_contacts");
        ContentValues row = person ? LegacyContacts.person(values) : LegacyContacts.translated(segments, values);
        Cursor found = select(uri, new String[] {"_id"}, selection, args, null);
        int count = found.getCount();
        while (found.moveToNext()) {
            long id = found.getLong(0);
            if (row.size() > 0) {
                database().update(table, row, "_id=" + id, null);
            }
            if (person) {
                LegacyContacts.describe(database(), id, values);
                ContactsTables.updateContact(database(), id, row);
            }
        }
        found.close();
        return count;
    }

    /** Without a sync adapter a deleted contact goes away at once, with all that belongs to it. */
    @Override
    int remove(Uri uri, String selection, String[] args) {
        Cursor doomed = select(uri, new String[] {"_id"}, selection, args, null);
        int count = doomed.getCount();
        String table = find(uri).writable(uri);
        while (doomed.moveToNext()) {
            ContactsTables.remove(database(), table, doomed.getLong(0));
        }
        doomed.close();
        return count;
    }

    @Override
    public AssetFileDescriptor openAssetFile(Uri uri, String mode) throws FileNotFoundException {
        throw new FileNotFoundException("File does not exist; URI: " + uri);
    }
}
