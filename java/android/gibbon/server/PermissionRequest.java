package gibbon.server;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.graphics.Rect;
import android.os.RemoteException;
import java.util.ArrayList;

/**
 * The dialog in which the user is asked for permissions, one group after the other.
 *
 * <p>It lies in front of the app as an activity of the package installer. Its answer is that of the policy, of an
 * event, or of a tap on one of its two buttons; BACK does not close it. Whoever refused once is offered not to be
 * asked again, and cannot allow while that is ticked.
 */
final class PermissionRequest {
    static final String ACTIVITY = "com.android.packageinstaller.permission.ui.GrantPermissionsActivity";

    private final String[] names;
    private final ArrayList<String> open = new ArrayList<>();
    /** Whether "Never ask again" is ticked. */
    boolean isForEver;
    final ActivityRecord dialog;

    PermissionRequest(String[] names, ActivityRecord dialog) {
        this.names = names == null ? new String[0] : names;
        this.dialog = dialog;
    }

    private static Permissions permissions() {
        return PackageManagerService.app().permissions;
    }

    /** Answers what needs no question, and everything else by the policy unless the user is to be asked. */
    void begin() throws RemoteException {
        for (String name : names) {
            if (permissions().isOpen(name)) {
                if (permissions().isGrantedByGroup(name)) {
                    permissions().answer(name, true, false);
                } else {
                    open.add(name);
                }
            }
        }
        while (!open.isEmpty() && Policy.permissions != Policy.ASK) {
            answerFirst(Policy.permissions == Policy.GRANT);
        }
        finishIfDone();
    }

    /** The permission that the user is asked for now; null when there is none. */
    String asked() {
        return open.isEmpty() ? null : open.get(0);
    }

    /** The user's answer; a name that is not being asked for is none. */
    void answer(String name, boolean grant) throws RemoteException {
        if (name == null || name.isEmpty() || name.equals(asked())) {
            answerFirst(grant);
            finishIfDone();
        }
    }

    private void answerFirst(boolean grant) {
        if (open.isEmpty()) {
            return;
        }
        permissions().answer(open.get(0), grant, isForEver && !grant);
        isForEver = false;
        String group = Permissions.group(open.get(0));
        for (int i = open.size() - 1; i >= 0; i--) {
            if (i == 0 || group != null && group.equals(Permissions.group(open.get(i)))) {
                open.remove(i);
            }
        }
    }

    private void finishIfDone() throws RemoteException {
        if (!open.isEmpty()) {
            return;
        }
        Intent result = new Intent(PackageManager.ACTION_REQUEST_PERMISSIONS);
        result.putExtra(PackageManager.EXTRA_REQUEST_PERMISSIONS_NAMES, names);
        result.putExtra(PackageManager.EXTRA_REQUEST_PERMISSIONS_RESULTS, permissions().check(names));
        Foreign.finishSoon(dialog, Activity.RESULT_OK, result);
    }

    /** Where the dialog, its text and its buttons lie. */
    static Rect box() {
        Rect screen = Screen.stable();
        int width = Math.min(Screen.pixels(320), screen.width());
        int height = Screen.pixels(144);
        int left = screen.centerX() - width / 2;
        int top = screen.centerY() - height / 2;
        return new Rect(left, top, left + width, top + height);
    }

    static Rect button(boolean grant) {
        Rect box = box();
        int middle = box.centerX();
        int top = box.bottom - Screen.pixels(52);
        return grant ? new Rect(middle, top, box.right, box.bottom) : new Rect(box.left, top, middle, box.bottom);
    }

    /** Whether there is a box to tick: only for what was refused before. */
    boolean offersForEver() {
        return !open.isEmpty() && permissions().wantsReason(open.get(0));
    }

    /** Where the box to tick lies. */
    static Rect forEver() {
        Rect box = box();
        int bottom = button(true).top;
        return new Rect(box.left, bottom - Screen.pixels(36), box.right, bottom);
    }

    /** A tap on the dialog. */
    void tap(int x, int y) throws RemoteException {
        if (offersForEver() && forEver().contains(x, y)) {
            isForEver = !isForEver;
        } else if (button(true).contains(x, y)) {
            if (!isForEver) {
                answer(null, true);
            }
        } else if (button(false).contains(x, y)) {
            answer(null, false);
        }
    }
}
