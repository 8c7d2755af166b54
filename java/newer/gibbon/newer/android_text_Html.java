package gibbon.newer;

import android.text.Html;
import android.text.Spanned;

/** What {@link Html} has since Android 7. */
public class android_text_Html {
    public static Spanned fromHtml(String source, int flags) {
        return Html.fromHtml(source);
    }

    public static Spanned fromHtml(String source, int flags, Html.ImageGetter images, Html.TagHandler tags) {
        return Html.fromHtml(source, images, tags);
    }

    public static String toHtml(Spanned text, int option) {
        return Html.toHtml(text);
    }
}
