package gibbon.server;

import android.content.ContentUris;
import android.content.ContentValues;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.database.sqlite.SQLiteDatabase;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import android.webkit.MimeTypeMap;
import java.io.File;
import java.io.FileNotFoundException;
import java.util.Locale;

/** Pictures, music and films on the shared storage ("external") and sounds of the system ("internal"). */
final class MediaProvider extends SqlProvider {
    private static final String[] VOLUMES = {"internal", "external"};

    @Override
    void create(SQLiteDatabase db) {
        for (String volume : VOLUMES) {
            MediaTables.create(db, volume);
        }
        MediaTables.addSounds(db);
        if (Policy.samples) {
            MediaTables.addFiles(db);
        }
    }

    @Override
    boolean isGuarded(Uri uri) {
        return uri.getPathSegments().size() > 1 && uri.getPathSegments().get(0).equals("external");
    }

    @Override
    boolean isStrict() {
        return false;
    }

    @Override
    void route() {
        for (String volume : VOLUMES) {
            String files = volume + "_files";
            kind(volume, "images/media", volume + "_images", files, "image");
            kind(volume, "audio/media", volume + "_audio", files, "audio");
            kind(volume, "video/media", volume + "_video", files, "video");
            add(volume + "/file/#", files, files, "vnd.android.cursor.item/file", "_id");
            add(volume + "/file", files, files, "vnd.android.cursor.dir/file");
            add(volume + "/images/thumbnails/#", volume + "_thumbnails", volume + "_thumbnails", "image/jpeg", "_id");
            add(volume + "/images/thumbnails", volume + "_thumbnails", volume + "_thumbnails", "image/jpeg");
            add(volume + "/video/thumbnails", volume + "_videothumbnails", volume + "_videothumbnails", "image/jpeg");
            routeAudio(volume);
        }
    }

    private void kind(String volume, String path, String view, String table, String type) {
        add(volume + "/" + path + "/#", view, table, "vnd.android.cursor.item/" + type, "_id");
        add(volume + "/" + path, view, table, "vnd.android.cursor.dir/" + type);
    }

    private void routeAudio(String volume) {
        String audio = volume + "_audio";
        String playlists = volume + "_playlists";
        String members = volume + "_playlist_audio";
        add(volume + "/audio/media/#/genres", volume + "_genres", null, "vnd.android.cursor.dir/genre",
                "_id IN (SELECT genre_id FROM " + audio + " WHERE " + audio + "._id=?)");
        add(volume + "/audio/albums/#", volume + "_albums", null, "vnd.android.cursor.item/album", "_id");
        add(volume + "/audio/albums", volume + "_albums", null, "vnd.android.cursor.dir/albums");
        add(volume + "/audio/artists/#/albums", volume + "_albums", null, "vnd.android.cursor.dir/albums", "artist_id");
        add(volume + "/audio/artists/#", volume + "_artists", null, "vnd.android.cursor.item/artist", "_id");
        add(volume + "/audio/artists", volume + "_artists", null, "vnd.android.cursor.dir/artists");
        add(volume + "/audio/albumart/#", volume + "_albums", null, "vnd.android.cursor.item/album", "_id");
        add(volume + "/audio/genres/#/members", audio, null, "vnd.android.cursor.dir/audio", "genre_id");
        add(volume + "/audio/genres/all/members", audio, null, "vnd.android.cursor.dir/audio");
        add(volume + "/audio/genres/#", volume + "_genres", volume + "_genres", "vnd.android.cursor.item/genre", "_id");
        add(volume + "/audio/genres", volume + "_genres", volume + "_genres", "vnd.android.cursor.dir/genre");
        add(volume + "/audio/playlists/#/members/#", volume + "_members", members, "vnd.android.cursor.item/playlist",
                "playlist_id", "_id");
        add(volume + "/audio/playlists/#/members", volume + "_members", members, "vnd.android.cursor.dir/playlist",
                "playlist_id").sorted("play_order");
        add(volume + "/audio/playlists/#", playlists, playlists, "vnd.android.cursor.item/playlist", "_id");
        add(volume + "/audio/playlists", playlists, playlists, "vnd.android.cursor.dir/playlist");
        add(volume + "/audio/search/*", audio, null, "vnd.android.cursor.dir/audio", "title LIKE '%' || ? || '%'");
    }

    /** Addresses that no table stands behind. */
    @Override
    Cursor select(Uri uri, String[] projection, String selection, String[] args, String order) {
        String path = String.valueOf(uri.getPath());
        if (path.endsWith("/media_scanner")) {
            return new MatrixCursor(new String[] {"volume"}, 0);
        }
        if (path.endsWith("/fs_id") || path.endsWith("/version")) {
            MatrixCursor cursor = new MatrixCursor(new String[] {path.endsWith("/fs_id") ? "fsid" : "version"});
            cursor.addRow(new Object[] {1});
            return cursor;
        }
        return super.select(uri, projection, selection, args, order);
    }

    /** A new file gets what follows from its name. */
    @Override
    Uri add(Uri uri, ContentValues values) {
        if (uri.getPathSegments().size() >= 2 && !values.containsKey("_data") && isMedia(uri)) {
            values.put("_data", fresh(uri, values));
        }
        String path = values.getAsString("_data");
        if (path != null && isMedia(uri)) {
            derive(uri, values, new File(path));
        }
        return super.add(uri, values);
    }

    /** The address of a row has the type of the file that it stands for. */
    @Override
    public String getType(Uri uri) {
        String type = super.getType(uri);
        boolean isFile = uri.getPath().matches("/(internal|external)/((images|audio|video)/media|file)/[0-9]+");
        if (!isFile) {
            return type;
        }
        try (Cursor cursor = select(uri, new String[] {"mime_type"}, null, null, null)) {
            return cursor.moveToFirst() && !cursor.isNull(0) ? cursor.getString(0) : type;
        }
    }

    /** Sees to it that a file has a row, unless there is no such file; gives the row's address. */
    Uri scanned(String path, String type) {
        String ending = MimeTypeMap.getFileExtensionFromUrl(Uri.fromFile(new File(path)).toString());
        String mime = type != null ? type : String.valueOf(MimeTypeMap.getSingleton().getMimeTypeFromExtension(ending));
        String kind = mime.startsWith("image/") ? "images/media" : mime.startsWith("audio/") ? "audio/media"
                : mime.startsWith("video/") ? "video/media" : "file";
        Uri rows = Uri.parse("content://media/external/" + kind);
        if (!new File(path).exists()) {
            return null;
        }
        try (Cursor cursor = select(rows, new String[] {"_id"}, "_data=?", new String[] {path}, null)) {
            if (cursor.moveToFirst()) {
                return ContentUris.withAppendedId(rows, cursor.getLong(0));
            }
        }
        ContentValues values = new ContentValues();
        values.put("_data", path);
        return add(rows, values);
    }

    private static boolean isMedia(Uri uri) {
        return uri.getPath().endsWith("/media") || uri.getPath().endsWith("/file");
    }

    private static int typeOf(Uri uri) {
        String path = uri.getPath();
        return path.contains("/images/") ? 1 : path.contains("/audio/") ? 2 : path.contains("/video/") ? 3 : 0;
    }

    private static String fresh(Uri uri, ContentValues values) {
        String[][] places = {{"Download", ".bin"}, {"DCIM/Camera", ".jpg"}, {"Music", ".mp3"}, {"Movies", ".mp4"}};
        String[] place = places[typeOf(uri)];
        String name = values.getAsString("_display_name");
        File folder = new File(MountService.PRIMARY, place[0]);
        Host.makeFolders(folder.getPath());
        return new File(folder, name != null ? name : System.currentTimeMillis() + place[1]).getPath();
    }

    private static void derive(Uri uri, ContentValues values, File file) {
        String name = file.getName();
        int dot = name.lastIndexOf('.');
        String ending = dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
        putIfMissing(values, "_display_name", name);
        putIfMissing(values, "title", dot < 0 ? name : name.substring(0, dot));
        putIfMissing(values, "mime_type", MimeTypeMap.getSingleton().getMimeTypeFromExtension(ending));
        putIfMissing(values, "bucket_display_name", file.getParentFile().getName());
        String bucket = String.valueOf(file.getParent().toLowerCase(Locale.ROOT).hashCode());
        putIfMissing(values, "bucket_id", bucket);
        putIfMissing(values, "_size", String.valueOf(file.length()));
        putIfMissing(values, "date_added", String.valueOf(System.currentTimeMillis() / 1000));
        putIfMissing(values, "date_modified", String.valueOf(file.lastModified() / 1000));
        putIfMissing(values, "media_type", String.valueOf(typeOf(uri)));
    }

    private static void putIfMissing(ContentValues values, String column, String value) {
        if (!values.containsKey(column)) {
            values.put(column, value);
        }
    }

    @Override
    public ParcelFileDescriptor openFile(Uri uri, String mode) throws FileNotFoundException {
        if (uri.getPath().contains("/albumart/")) {
            throw new FileNotFoundException("No album art: " + uri);
        }
        return openAsSystem(uri, mode);
    }
}
