package java.time.zone;

import gibbon.newer.Zones;

/** Where the rules of time zones come from: the phone's own. */
public abstract class ZoneRulesInitializer {
    static void initialize() {
        ZoneRulesProvider.registerProvider(new Zones());
    }
}
