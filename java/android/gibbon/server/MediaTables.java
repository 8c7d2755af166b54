package gibbon.server;

import android.database.sqlite.SQLiteDatabase;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The tables behind the media store and what lies in them from the start. */
final class MediaTables {
    private static final int IMAGE = 1;
    private static final int AUDIO = 2;

    /** Sounds that every phone has: folder, title, kind and milliseconds; the settings name the first three. */
    private static final String[][] SOUNDS = {
        {"alarms", "Alarm Classic", "is_alarm", "3200"},
        {"notifications", "Pixie Dust", "is_notification", "1400"},
        {"ringtones", "Orion", "is_ringtone", "5100"},
        {"alarms", "Carbon", "is_alarm", "4100"},
        {"notifications", "Tejat", "is_notification", "900"},
        {"ringtones", "Andromeda", "is_ringtone", "6000"},
    };

    private static final String FILE_COLUMNS =
            "_data TEXT, _size INTEGER, format INTEGER, parent INTEGER, date_added INTEGER, date_modified INTEGER,"
                    + " mime_type TEXT, title TEXT, description TEXT, _display_name TEXT, picasa_id TEXT,"
                    + " orientation INTEGER, latitude DOUBLE, longitude DOUBLE, datetaken INTEGER,"
                    + " mini_thumb_magic INTEGER, bucket_id TEXT, bucket_display_name TEXT, isprivate INTEGER,"
                    + " title_key TEXT, artist_id INTEGER, album_id INTEGER, genre_id INTEGER, artist TEXT,"
                    + " artist_key TEXT, album TEXT, album_key TEXT, album_artist TEXT, composer TEXT,"
                    + " track INTEGER, year INTEGER, is_ringtone INTEGER DEFAULT 0, is_music INTEGER DEFAULT 0,"
                    + " is_alarm INTEGER DEFAULT 0, is_notification INTEGER DEFAULT 0, is_podcast INTEGER DEFAULT 0,"
                    + " duration INTEGER, bookmark INTEGER, resolution TEXT, tags TEXT, category TEXT,"
                    + " language TEXT, mini_thumb_data TEXT, name TEXT, media_type INTEGER DEFAULT 0,"
                    + " old_id INTEGER, storage_id INTEGER, is_drm INTEGER DEFAULT 0, width INTEGER, height INTEGER";

    private MediaTables() {}

    static void create(SQLiteDatabase db, String volume) {
        Samples.table(db, volume + "_files", FILE_COLUMNS);
        String[] kinds = {"images", "audio", "video"};
        for (int i = 0; i < kinds.length; i++) {
            db.execSQL("CREATE VIEW " + volume + "_" + kinds[i] + " AS SELECT * FROM " + volume
                    + "_files WHERE media_type=" + (i + 1));
        }
        Samples.table(db, volume + "_thumbnails",
                "_data TEXT, image_id INTEGER, kind INTEGER, width INTEGER, height INTEGER");
        Samples.table(db, volume + "_videothumbnails",
                "_data TEXT, video_id INTEGER, kind INTEGER, width INTEGER, height INTEGER");
        Samples.table(db, volume + "_genres", "name TEXT");
        Samples.table(db, volume + "_playlists", "_data TEXT, name TEXT, date_added INTEGER, date_modified INTEGER");
        Samples.table(db, volume + "_playlist_audio",
                "audio_id INTEGER, playlist_id INTEGER, play_order INTEGER");
        createViews(db, volume);
    }

    private static void createViews(SQLiteDatabase db, String volume) {
        String audio = volume + "_audio";
        db.execSQL("CREATE VIEW " + volume + "_albums AS SELECT album_id AS _id, album_id, album, album_key, artist,"
                + " artist_id, artist_key, min(year) AS minyear, max(year) AS maxyear, count(*) AS numsongs,"
                + " count(*) AS numsongs_by_artist, NULL AS album_art FROM " + audio
                + " WHERE is_music=1 GROUP BY album_id");
        db.execSQL("CREATE VIEW " + volume + "_artists AS SELECT artist_id AS _id, artist_id, artist, artist_key,"
                + " count(DISTINCT album_id) AS number_of_albums, count(*) AS number_of_tracks FROM " + audio
                + " WHERE is_music=1 GROUP BY artist_id");
        db.execSQL("CREATE VIEW " + volume + "_members AS SELECT p._id AS _id, p.audio_id AS audio_id,"
                + " p.playlist_id AS playlist_id, p.play_order AS play_order, a._data AS _data, a.title AS title,"
                + " a.title_key AS title_key, a._display_name AS _display_name, a._size AS _size,"
                + " a.mime_type AS mime_type, a.date_added AS date_added, a.date_modified AS date_modified,"
                + " a.duration AS duration, a.artist AS artist, a.artist_id AS artist_id, a.album AS album,"
                + " a.album_id AS album_id, a.album_key AS album_key, a.artist_key AS artist_key,"
                + " a.composer AS composer, a.track AS track, a.year AS year, a.is_music AS is_music,"
                + " a.is_ringtone AS is_ringtone, a.is_alarm AS is_alarm, a.is_notification AS is_notification"
                + " FROM " + volume + "_playlist_audio p JOIN " + audio + " a ON p.audio_id=a._id");
    }

    /** Adds the sounds of the system. */
    static void addSounds(SQLiteDatabase db) {
        for (String[] sound : SOUNDS) {
            long id = add(db, "internal", AUDIO, path(sound), "application/ogg", sound[1], SampleFiles.SOUND_SIZE);
            db.execSQL("UPDATE internal_files SET " + sound[2] + "=1, duration=" + sound[3]
                    + ", artist='<unknown>', artist_id=1, album='" + sound[0] + "', album_id=1 WHERE _id=" + id);
        }
    }

    private static String path(String[] sound) {
        return "/system/media/audio/" + sound[0] + "/" + sound[1].replace(" ", "") + ".ogg";
    }

    /** Where the sounds lie. */
    static List<String> soundPaths() {
        ArrayList<String> paths = new ArrayList<>();
        for (String[] sound : SOUNDS) {
            paths.add(path(sound));
        }
        return paths;
    }

    /** What {@link SampleFiles} lays on the shared storage. */
    static void addFiles(SQLiteDatabase db) {
        Samples.row(db, "external_genres", "name", "Ambient");
        for (SampleFiles.Picture picture : SampleFiles.PICTURES) {
            long id = add(db, "external", IMAGE, picture.path(), "image/png", picture.title(), picture.size());
            long taken = Samples.today() - (10 - id) * Samples.DAY;
            db.execSQL("UPDATE external_files SET width=" + picture.side + ", height=" + picture.side
                    + ", orientation=0, isprivate=0, datetaken=" + taken + " WHERE _id=" + id);
        }
        for (SampleFiles.Song song : SampleFiles.SONGS) {
            long id = add(db, "external", AUDIO, song.path(), "audio/x-wav", song.title, song.size());
            db.execSQL("UPDATE external_files SET is_music=1, artist=?, artist_id=1, artist_key=?, album=?, album_id=1,"
                            + " album_key=?, genre_id=1, track=?, year=2015, duration=? WHERE _id=?",
                    new Object[] {SampleFiles.ARTIST, key(SampleFiles.ARTIST), SampleFiles.ALBUM,
                        key(SampleFiles.ALBUM), song.track, song.millis, id});
        }
        for (String path : SampleFiles.texts()) {
            add(db, "external", 0, path, "text/plain", new File(path).getName(), new File(path).length());
        }
    }

    private static long add(
            SQLiteDatabase db, String volume, int type, String path, String mime, String title, long size) {
        File file = new File(path);
        long date = Samples.today() / 1000 - 86_400;
        return Samples.row(db, volume + "_files", "_data", path, "_size", size, "_display_name", file.getName(),
                "title", title, "title_key", key(title), "mime_type", mime, "media_type", type, "date_added", date,
                "date_modified", date, "bucket_display_name", file.getParentFile().getName(),
                "bucket_id", String.valueOf(file.getParent().toLowerCase(Locale.ROOT).hashCode()), "storage_id", 65_537);
    }

    private static String key(String title) {
        return title.toLowerCase(Locale.ROOT).replace(" ", "");
    }
}
