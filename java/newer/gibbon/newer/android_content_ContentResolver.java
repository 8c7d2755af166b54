package gibbon.newer;

import android.content.ContentResolver;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.text.TextUtils;

/** What {@link ContentResolver} has since Android 8. */
public class android_content_ContentResolver {
    private static final int SORT_DESCENDING = 1;

    public static Cursor query(ContentResolver resolver, Uri uri, String[] columns, Bundle how, CancellationSignal signal) {
        Bundle known = how == null ? new Bundle() : how;
        return resolver.query(uri, columns, known.getString("android:query-arg-sql-selection"),
                known.getStringArray("android:query-arg-sql-selection-args"), order(known), signal);
    }

    private static String order(Bundle how) {
        String[] columns = how.getStringArray("android:query-arg-sort-columns");
        String order = how.getString("android:query-arg-sql-sort-order");
        if (order != null || columns == null || columns.length == 0) {
            return order;
        }
        boolean down = how.getInt("android:query-arg-sort-direction", 0) == SORT_DESCENDING;
        return TextUtils.join(", ", columns) + (down ? " DESC" : "");
    }
}
