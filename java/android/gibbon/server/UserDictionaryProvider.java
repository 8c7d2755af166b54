package gibbon.server;

import android.content.ContentValues;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.provider.UserDictionary;

/** Words that the user taught the keyboard. Since Android 6 nobody but keyboards and spelling checkers sees them. */
final class UserDictionaryProvider extends SystemProvider {
    private static final String[] COLUMNS = {"_id", "word", "frequency", "locale", "appid", "shortcut"};

    @Override
    Cursor select(Uri uri, String[] projection, String selection, String[] args, String order) {
        return new MatrixCursor(projection == null ? COLUMNS : projection, 0);
    }

    @Override
    Uri add(Uri uri, ContentValues values) {
        return null;
    }

    @Override
    int change(Uri uri, ContentValues values, String selection, String[] args) {
        return 0;
    }

    @Override
    int remove(Uri uri, String selection, String[] args) {
        return 0;
    }

    @Override
    public String getType(Uri uri) {
        return uri.getPathSegments().size() > 1
                ? UserDictionary.Words.CONTENT_ITEM_TYPE
                : UserDictionary.Words.CONTENT_TYPE;
    }
}
