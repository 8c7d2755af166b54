package gibbon.newer;

import android.app.Dialog;
import android.view.View;

/** What {@link Dialog} has since Android 9. */
public class android_app_Dialog {
    public static View requireViewById(Dialog dialog, int id) {
        View found = dialog.findViewById(id);
        if (found == null) {
            throw new IllegalArgumentException("ID does not reference a View inside this Dialog");
        }
        return found;
    }
}
