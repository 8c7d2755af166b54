package gibbon.server;

import android.content.ContentUris;
import android.content.ContentValues;
import android.database.sqlite.SQLiteDatabase;
import android.net.Uri;
import java.util.ArrayList;
import java.util.List;

/** Messages: there are none. As on any phone only the default app for messages may write some; others do not notice. */
final class TelephonyProvider extends SqlProvider {
    @Override
    void create(SQLiteDatabase db) {
        Samples.table(db, "sms",
                "thread_id INTEGER DEFAULT 1, address TEXT, person INTEGER, date INTEGER, date_sent INTEGER DEFAULT 0,"
                        + " protocol INTEGER, read INTEGER DEFAULT 0, status INTEGER DEFAULT -1, type INTEGER,"
                        + " reply_path_present INTEGER, subject TEXT, body TEXT, service_center TEXT,"
                        + " locked INTEGER DEFAULT 0, sub_id INTEGER DEFAULT -1, error_code INTEGER DEFAULT 0,"
                        + " creator TEXT, seen INTEGER DEFAULT 0");
        Samples.table(db, "pdu",
                "thread_id INTEGER, date INTEGER, date_sent INTEGER DEFAULT 0, msg_box INTEGER, read INTEGER DEFAULT 0,"
                        + " m_id TEXT, sub TEXT, sub_cs INTEGER, ct_t TEXT, ct_l TEXT, exp INTEGER, m_cls TEXT,"
                        + " m_type INTEGER, v INTEGER, m_size INTEGER, pri INTEGER, rr INTEGER, rpt_a INTEGER,"
                        + " resp_st INTEGER, st INTEGER, tr_id TEXT, retr_st INTEGER, retr_txt TEXT,"
                        + " retr_txt_cs INTEGER, read_status INTEGER, ct_cls INTEGER, resp_txt TEXT, d_tm INTEGER,"
                        + " d_rpt INTEGER, locked INTEGER DEFAULT 0, sub_id INTEGER DEFAULT -1,"
                        + " seen INTEGER DEFAULT 0, creator TEXT, text_only INTEGER DEFAULT 0");
        Samples.table(db, "threads",
                "date INTEGER DEFAULT 0, message_count INTEGER DEFAULT 0, recipient_ids TEXT, snippet TEXT,"
                        + " snippet_cs INTEGER DEFAULT 0, read INTEGER DEFAULT 1, archived INTEGER DEFAULT 0,"
                        + " type INTEGER DEFAULT 0, error INTEGER DEFAULT 0, has_attachment INTEGER DEFAULT 0");
        Samples.table(db, "part",
                "mid INTEGER, seq INTEGER DEFAULT 0, ct TEXT, name TEXT, chset INTEGER, cd TEXT, fn TEXT, cid TEXT,"
                        + " cl TEXT, ctt_s INTEGER, ctt_t TEXT, _data TEXT, text TEXT");
        Samples.table(db, "canonical_addresses", "address TEXT");
        Samples.table(db, "carriers",
                "name TEXT, numeric TEXT, mcc TEXT, mnc TEXT, apn TEXT, user TEXT, server TEXT, password TEXT,"
                        + " proxy TEXT, port TEXT, mmsproxy TEXT, mmsport TEXT, mmsc TEXT, authtype INTEGER DEFAULT -1,"
                        + " type TEXT, current INTEGER, protocol TEXT, roaming_protocol TEXT, carrier_enabled INTEGER,"
                        + " bearer INTEGER, sub_id INTEGER DEFAULT -1");
        Samples.row(db, "carriers", "name", Sim.OPERATOR_NAME, "numeric", Sim.OPERATOR, "mcc", "310", "mnc", "260",
                "apn", "internet", "type", "default", "current", 1, "protocol", "IP", "carrier_enabled", 1);
    }

    /** Messages of all kinds lie in one database, so the authority is the first part of a route. */
    @Override
    List<String> segments(Uri uri) {
        ArrayList<String> result = new ArrayList<>();
        result.add(uri.getAuthority());
        result.addAll(uri.getPathSegments());
        return result;
    }

    @Override
    void route() {
        boxes("sms", "sms", "type", "vnd.android.cursor.dir/sms");
        boxes("mms", "pdu", "msg_box", "vnd.android-dir/mms");
        add("mms/part", "part", null, "vnd.android-dir/mms");
        add("mms/#/part", "part", null, "vnd.android-dir/mms", "mid");
        add("sms/conversations/#", "sms", "sms", "vnd.android-dir/mms-sms", "thread_id").sorted("date DESC");
        add("sms/conversations", "threads", null, "vnd.android-dir/mms-sms").sorted("date DESC");
        add("sms/icc", "sms", null, "vnd.android.cursor.dir/sms").only("0");
        conversations();
        add("telephony/carriers/preferapn", "carriers", "carriers", "vnd.android.cursor.item/telephony-carrier");
        add("telephony/carriers/#", "carriers", "carriers", "vnd.android.cursor.item/telephony-carrier", "_id");
        add("telephony/carriers", "carriers", "carriers", "vnd.android.cursor.dir/telephony-carrier");
    }

    private void boxes(String authority, String table, String column, String type) {
        String[] names = {"inbox", "sent", "draft", "outbox", "failed", "queued"};
        for (int i = 0; i < names.length; i++) {
            add(authority + "/" + names[i], table, table, type).only(column + "=" + (i + 1)).sorted("date DESC");
        }
        add(authority + "/#", table, table, type, "_id");
        add(authority, table, table, type).sorted("date DESC");
    }

    private void conversations() {
        String type = "vnd.android-dir/mms-sms";
        add("mms-sms/conversations/#", "sms", "sms", type, "thread_id").sorted("date DESC");
        add("mms-sms/conversations", "threads", "threads", type).sorted("date DESC");
        add("mms-sms/complete-conversations", "sms", null, type).sorted("date DESC");
        add("mms-sms/canonical-addresses", "canonical_addresses", null, type);
        add("mms-sms/canonical-address/#", "canonical_addresses", null, type, "_id");
        add("mms-sms/threadID", "threads", "threads", type);
    }

    @Override
    boolean isStrict() {
        return false;
    }

    @Override
    Uri add(Uri uri, ContentValues values) {
        return ContentUris.withAppendedId(uri, 0);
    }

    @Override
    int change(Uri uri, ContentValues values, String selection, String[] args) {
        return 0;
    }

    @Override
    int remove(Uri uri, String selection, String[] args) {
        return 0;
    }
}
