package gibbon.newer;

import java.lang.reflect.Field;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneOffsetTransitionRule;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesException;
import java.time.zone.ZoneRulesProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import libcore.util.ZoneInfo;
import libcore.util.ZoneInfoDB;

/** The rules of time zones as {@code java.time} wants them, from what {@link TimeZone} knows. */
public final class Zones extends ZoneRulesProvider {
    @Override
    protected Set<String> provideZoneIds() {
        return new LinkedHashSet<String>(Arrays.asList(TimeZone.getAvailableIDs()));
    }

    @Override
    protected ZoneRules provideRules(String id, boolean forCaching) {
        TimeZone zone = TimeZone.getTimeZone(id);
        List<ZoneOffsetTransition> standard = new ArrayList<ZoneOffsetTransition>();
        List<ZoneOffsetTransition> all = new ArrayList<ZoneOffsetTransition>();
        long[] moments = transitions(zone);
        long first = moments.length == 0 ? 0 : moments[0] - 1;
        for (long moment : moments) {
            add(standard, moment, standardAt(zone, moment - 1), standardAt(zone, moment));
            add(all, moment, offsetAt(zone, moment - 1), offsetAt(zone, moment));
        }
        return ZoneRules.of(standardAt(zone, first), offsetAt(zone, first), standard, all,
                new ArrayList<ZoneOffsetTransitionRule>());
    }

    @Override
    protected NavigableMap<String, ZoneRules> provideVersions(String id) {
        TreeMap<String, ZoneRules> versions = new TreeMap<String, ZoneRules>();
        versions.put(ZoneInfoDB.getInstance().getVersion(), provideRules(id, false));
        return versions;
    }

    private static void add(List<ZoneOffsetTransition> to, long moment, ZoneOffset before, ZoneOffset after) {
        if (!before.equals(after)) {
            LocalDateTime local = LocalDateTime.ofEpochSecond(moment, 0, before);
            to.add(ZoneOffsetTransition.of(local, before, after));
        }
    }

    private static ZoneOffset offsetAt(TimeZone zone, long second) {
        return ZoneOffset.ofTotalSeconds(zone.getOffset(second * 1000) / 1000);
    }

    private static ZoneOffset standardAt(TimeZone zone, long second) {
        int saved = zone.inDaylightTime(new Date(second * 1000)) ? zone.getDSTSavings() : 0;
        return ZoneOffset.ofTotalSeconds((zone.getOffset(second * 1000) - saved) / 1000);
    }

    /** The seconds at which clocks were or will be changed; none where they never are. */
    private static long[] transitions(TimeZone zone) {
        if (!(zone instanceof ZoneInfo)) {
            return new long[0];
        }
        try {
            Field field = ZoneInfo.class.getDeclaredField("mTransitions");
            field.setAccessible(true);
            return (long[]) field.get(zone);
        } catch (ReflectiveOperationException e) {
            throw new ZoneRulesException("the rules of " + zone.getID() + " cannot be read", e);
        }
    }
}
