package gibbon.server;

import android.content.ContentValues;
import android.database.sqlite.SQLiteDatabase;
import android.net.Uri;
import android.provider.CalendarContract;

/** One calendar that lives on the phone only, with appointments of these days. Repetitions are not unfolded. */
final class CalendarProvider extends SqlProvider {
    private static final long JULIAN_EPOCH = 2_440_588;

    private static final String CALENDAR_COLUMNS =
            "account_name TEXT, account_type TEXT, _sync_id TEXT, dirty INTEGER DEFAULT 0, mutators TEXT, name TEXT,"
                    + " calendar_displayName TEXT, calendar_color INTEGER, calendar_color_index TEXT,"
                    + " calendar_access_level INTEGER, visible INTEGER NOT NULL DEFAULT 1,"
                    + " sync_events INTEGER NOT NULL DEFAULT 0, calendar_location TEXT, calendar_timezone TEXT,"
                    + " ownerAccount TEXT, isPrimary INTEGER, canOrganizerRespond INTEGER NOT NULL DEFAULT 1,"
                    + " canModifyTimeZone INTEGER DEFAULT 1, canPartiallyUpdate INTEGER DEFAULT 0,"
                    + " maxReminders INTEGER DEFAULT 5, allowedReminders TEXT DEFAULT '0,1',"
                    + " allowedAvailability TEXT DEFAULT '0,1', allowedAttendeeTypes TEXT DEFAULT '0,1,2',"
                    + " deleted INTEGER NOT NULL DEFAULT 0, cal_sync1 TEXT, cal_sync2 TEXT, cal_sync3 TEXT,"
                    + " cal_sync4 TEXT, cal_sync5 TEXT, cal_sync6 TEXT, cal_sync7 TEXT, cal_sync8 TEXT,"
                    + " cal_sync9 TEXT, cal_sync10 TEXT";

    private static final String EVENT_COLUMNS =
            "_sync_id TEXT, dirty INTEGER DEFAULT 0, mutators TEXT, lastSynced INTEGER DEFAULT 0,"
                    + " calendar_id INTEGER NOT NULL, title TEXT, eventLocation TEXT, description TEXT,"
                    + " eventColor INTEGER, eventColor_index TEXT, eventStatus INTEGER,"
                    + " selfAttendeeStatus INTEGER NOT NULL DEFAULT 0, dtstart INTEGER, dtend INTEGER,"
                    + " eventTimezone TEXT, duration TEXT, allDay INTEGER NOT NULL DEFAULT 0,"
                    + " accessLevel INTEGER NOT NULL DEFAULT 0, availability INTEGER NOT NULL DEFAULT 0,"
                    + " hasAlarm INTEGER NOT NULL DEFAULT 0, hasExtendedProperties INTEGER NOT NULL DEFAULT 0,"
                    + " rrule TEXT, rdate TEXT, exrule TEXT, exdate TEXT, original_id INTEGER,"
                    + " original_sync_id TEXT, originalInstanceTime INTEGER, originalAllDay INTEGER,"
                    + " lastDate INTEGER, hasAttendeeData INTEGER NOT NULL DEFAULT 0,"
                    + " guestsCanModify INTEGER NOT NULL DEFAULT 0, guestsCanInviteOthers INTEGER NOT NULL DEFAULT 1,"
                    + " guestsCanSeeGuests INTEGER NOT NULL DEFAULT 1, organizer TEXT, isOrganizer INTEGER,"
                    + " deleted INTEGER NOT NULL DEFAULT 0, eventEndTimezone TEXT, customAppPackage TEXT,"
                    + " customAppUri TEXT, uid2445 TEXT, sync_data1 TEXT, sync_data2 TEXT, sync_data3 TEXT,"
                    + " sync_data4 TEXT, sync_data5 TEXT, sync_data6 TEXT, sync_data7 TEXT, sync_data8 TEXT,"
                    + " sync_data9 TEXT, sync_data10 TEXT";

    @Override
    void create(SQLiteDatabase db) {
        Samples.table(db, "calendars", CALENDAR_COLUMNS);
        Samples.table(db, "events", EVENT_COLUMNS);
        Samples.table(db, "attendees",
                "event_id INTEGER, attendeeName TEXT, attendeeEmail TEXT, attendeeStatus INTEGER,"
                        + " attendeeRelationship INTEGER, attendeeType INTEGER, attendeeIdentity TEXT,"
                        + " attendeeIdNamespace TEXT");
        Samples.table(db, "reminders", "event_id INTEGER, minutes INTEGER, method INTEGER NOT NULL DEFAULT 0");
        Samples.table(db, "calendar_alerts",
                "event_id INTEGER, begin INTEGER, \"end\" INTEGER, alarmTime INTEGER, creationTime INTEGER,"
                        + " receivedTime INTEGER, notifyTime INTEGER, state INTEGER, minutes INTEGER");
        Samples.table(db, "extendedproperties", "event_id INTEGER, name TEXT, value TEXT");
        Samples.table(db, "colors",
                "account_name TEXT, account_type TEXT, data TEXT, color_type INTEGER, color_index TEXT, color INTEGER");
        Samples.table(db, "calendar_cache", "key TEXT, value TEXT");
        createViews(db);
        addAppointments(db);
    }

    private static void createViews(SQLiteDatabase db) {
        String calendar = "c.account_name AS account_name, c.account_type AS account_type,"
                + " c.calendar_displayName AS calendar_displayName, c.calendar_color AS calendar_color,"
                + " c.calendar_color_index AS calendar_color_index, c.calendar_access_level AS"
                + " calendar_access_level, c.visible AS visible, c.ownerAccount AS ownerAccount, c.isPrimary AS"
                + " isPrimary, c.calendar_timezone AS calendar_timezone, c.canOrganizerRespond AS"
                + " canOrganizerRespond, c.canModifyTimeZone AS canModifyTimeZone, c.maxReminders AS maxReminders,"
                + " c.allowedReminders AS allowedReminders, c.allowedAvailability AS allowedAvailability,"
                + " c.allowedAttendeeTypes AS allowedAttendeeTypes, c.sync_events AS sync_events,"
                + " ifnull(e.eventColor, c.calendar_color) AS displayColor";
        String joined = " FROM events e JOIN calendars c ON e.calendar_id=c._id";
        db.execSQL("CREATE VIEW view_events AS SELECT e.*, " + calendar + joined + " WHERE e.deleted=0");
        String begin = "e.dtstart";
        String end = "ifnull(e.dtend, e.dtstart)";
        db.execSQL("CREATE VIEW view_instances AS SELECT e.*, e._id AS event_id, " + calendar + ", " + begin
                + " AS begin, " + end + " AS \"end\", " + day(begin) + " AS startDay, " + day(end) + " AS endDay, "
                + minute(begin) + " AS startMinute, " + minute(end) + " AS endMinute" + joined + " WHERE e.deleted=0");
        for (String table : new String[] {"attendees", "reminders", "calendar_alerts"}) {
            db.execSQL("CREATE VIEW view_" + table + " AS SELECT t.*, e.title AS title, e.eventLocation AS"
                    + " eventLocation, e.description AS description, e.dtstart AS dtstart, e.dtend AS dtend,"
                    + " e.allDay AS allDay, e.calendar_id AS calendar_id, e.hasAlarm AS hasAlarm, e.rrule AS rrule,"
                    + " e.eventTimezone AS eventTimezone, " + calendar + " FROM " + table
                    + " t JOIN events e ON t.event_id=e._id JOIN calendars c ON e.calendar_id=c._id");
        }
    }

    private static String day(String time) {
        return "(" + time + " / " + Samples.DAY + " + " + JULIAN_EPOCH + ")";
    }

    private static String minute(String time) {
        return "(" + time + " % " + Samples.DAY + " / " + Samples.MINUTE + ")";
    }

    private static void addAppointments(SQLiteDatabase db) {
        long calendar = Samples.row(db, "calendars", "account_name", "Phone",
                "account_type", CalendarContract.ACCOUNT_TYPE_LOCAL, "name", "Phone", "calendar_displayName", "Phone",
                "calendar_color", 0xff3f51b5, "calendar_access_level", CalendarContract.Calendars.CAL_ACCESS_OWNER,
                "ownerAccount", "Phone", "isPrimary", 1, "sync_events", 1, "calendar_timezone", "UTC");
        if (Policy.samples) {
            appointment(db, calendar, "Dentist", "12 Main Street", 9 * Samples.HOUR, Samples.HOUR);
            appointment(db, calendar, "Lunch with Alice", "Cafe", Samples.DAY + 12 * Samples.HOUR, Samples.HOUR);
            appointment(db, calendar, "Team meeting", "Room 1", 2 * Samples.DAY + 14 * Samples.HOUR, 2 * Samples.HOUR);
        }
        Samples.row(db, "calendar_cache", "key", "timezoneType", "value", "auto");
        Samples.row(db, "calendar_cache", "key", "timezoneInstances", "value", "UTC");
    }

    private static void appointment(
            SQLiteDatabase db, long calendar, String title, String place, long start, long length) {
        long begin = Samples.today() + start;
        long event = Samples.row(db, "events", "calendar_id", calendar, "title", title, "eventLocation", place,
                "dtstart", begin, "dtend", begin + length, "lastDate", begin + length, "eventTimezone", "UTC",
                "eventStatus", CalendarContract.Events.STATUS_CONFIRMED, "organizer", "Phone", "hasAlarm", 1);
        Samples.row(db, "reminders", "event_id", event, "minutes", 10, "method", 1);
    }

    @Override
    void route() {
        String type = "vnd.android.cursor.dir/event";
        table("calendars", "calendars", "vnd.android.cursor.%s/calendar");
        table("events", "view_events", "vnd.android.cursor.%s/event");
        table("attendees", "view_attendees", "vnd.android.cursor.%s/attendee");
        table("reminders", "view_reminders", "vnd.android.cursor.%s/reminder");
        table("calendar_alerts", "view_calendar_alerts", "vnd.android.cursor.%s/calendar-alert");
        table("extendedproperties", "extendedproperties", "vnd.android.cursor.%s/extendedproperty");
        add("calendar_alerts/by_instance", "view_calendar_alerts", null, type);
        String span = "\"end\" >= ?";
        add("instances/when/#/#", "view_instances", null, type, span, "begin <= ?");
        add("instances/whenbyday/#/#", "view_instances", null, type, "endDay >= ?", "startDay <= ?");
        add("instances/search/#/#/*", "view_instances", null, type, span, "begin <= ?", "title LIKE '%' || ? || '%'");
        add("instances/searchbyday/#/#/*", "view_instances", null, type, "endDay >= ?", "startDay <= ?",
                "title LIKE '%' || ? || '%'");
        add("instances/groupbyday/#/#", "view_instances", null, type, "endDay >= ?", "startDay <= ?");
        add("event_entities/#", "view_events", null, type, "_id");
        add("event_entities", "view_events", null, type);
        add("colors", "colors", "colors", type);
        add("properties", "calendar_cache", "calendar_cache", type);
    }

    private void table(String table, String view, String type) {
        add(table + "/#", view, table, String.format(type, "item"), "_id");
        add(table, view, table, String.format(type, "dir"));
    }

    @Override
    long insert(String table, ContentValues values) {
        if (table.equals("events")) {
            check(values);
        }
        return super.insert(table, values);
    }

    private static void check(ContentValues event) {
        if (!event.containsKey("dtstart")) {
            throw new IllegalArgumentException("DTSTART field missing from event");
        }
        if (!event.containsKey("calendar_id")) {
            throw new IllegalArgumentException("New events must specify a calendar id");
        }
        if (!event.containsKey("eventTimezone")) {
            throw new IllegalArgumentException("Event values must include an eventTimezone");
        }
    }

    /** With an event goes what hangs on it. */
    @Override
    int remove(Uri uri, String selection, String[] args) {
        int count = super.remove(uri, selection, args);
        for (String table : new String[] {"attendees", "reminders", "calendar_alerts", "extendedproperties"}) {
            database().execSQL("DELETE FROM " + table + " WHERE event_id NOT IN (SELECT _id FROM events)");
        }
        return count;
    }
}
