package gibbon.server;

import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.ResolveInfo;
import android.net.Uri;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Finds the components whose filters match an intent, in the order in which the package manager lists them. */
final class Matching {
    /** Makes the answer for a component that matched. */
    interface Maker<C> {
        /** Null when the component is disabled. */
        ResolveInfo make(C component);
    }

    private Matching() {}

    static <I extends PackageParser.IntentInfo, C extends PackageParser.Component<I>> List<ResolveInfo> query(
            Iterable<C> components, Intent intent, String type, int flags, Maker<C> maker) {
        Intent wanted = intent.getSelector() != null && intent.getComponent() == null ? intent.getSelector() : intent;
        ComponentName explicit = wanted.getComponent();
        ArrayList<ResolveInfo> found = new ArrayList<>();
        for (C component : components) {
            if (explicit != null) {
                if (component.getComponentName().equals(explicit)) {
                    add(found, maker.make(component), null, IntentFilter.MATCH_CATEGORY_EMPTY);
                }
            } else if (wanted.getPackage() == null || wanted.getPackage().equals(component.owner.packageName)) {
                match(component, wanted, type, flags, maker, found);
            }
        }
        Collections.sort(found, ORDER);
        return found;
    }

    private static <I extends PackageParser.IntentInfo, C extends PackageParser.Component<I>> void match(C component,
            Intent intent, String type, int flags, Maker<C> maker, List<ResolveInfo> found) {
        for (I filter : component.intents) {
            int match = match(filter, intent, type, flags);
            if (match >= 0) {
                add(found, maker.make(component), filter, match);
                return;
            }
        }
    }

    /** How well a filter matches; negative when it does not. */
    static int match(IntentFilter filter, Intent intent, String type, int flags) {
        Uri data = intent.getData();
        String scheme = intent.getScheme();
        int match = filter.match(intent.getAction(), type, scheme, data, intent.getCategories(), "gibbon");
        boolean wantsDefault = (flags & PackageManager.MATCH_DEFAULT_ONLY) != 0;
        return match >= 0 && wantsDefault && !filter.hasCategory(Intent.CATEGORY_DEFAULT) ? -1 : match;
    }

    private static void add(List<ResolveInfo> found, ResolveInfo info, IntentFilter filter, int match) {
        if (info == null) {
            return;
        }
        info.match = match;
        if (filter != null) {
            info.priority = filter.getPriority();
            info.isDefault = filter.hasCategory(Intent.CATEGORY_DEFAULT);
            info.filter = filter;
        }
        if (filter instanceof PackageParser.IntentInfo) {
            PackageParser.IntentInfo labelled = (PackageParser.IntentInfo) filter;
            info.labelRes = labelled.labelRes;
            info.nonLocalizedLabel = labelled.nonLocalizedLabel;
            info.icon = labelled.icon;
        }
        found.add(info);
    }

    static final Comparator<ResolveInfo> ORDER = new Comparator<ResolveInfo>() {
        @Override
        public int compare(ResolveInfo a, ResolveInfo b) {
            if (a.priority != b.priority) {
                return a.priority > b.priority ? -1 : 1;
            }
            if (a.isDefault != b.isDefault) {
                return a.isDefault ? -1 : 1;
            }
            return a.match == b.match ? 0 : a.match > b.match ? -1 : 1;
        }
    };
}
