package gibbon.server;

import android.telephony.SubscriptionInfo;
import android.telephony.SubscriptionManager;
import android.telephony.TelephonyManager;
import com.android.internal.telephony.ISub;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One SIM in one slot. */
abstract class SubscriptionService extends Service implements ISub {
    private static List<SubscriptionInfo> all(String message) {
        Sim.requireRead(message);
        return new ArrayList<>(Collections.singletonList(Sim.info()));
    }

    @Override
    public List<SubscriptionInfo> getAllSubInfoList(String packageName) {
        return all("getAllSubInfoList");
    }

    @Override
    public int getAllSubInfoCount(String packageName) {
        return all("getAllSubInfoCount").size();
    }

    @Override
    public List<SubscriptionInfo> getActiveSubscriptionInfoList(String packageName) {
        return all("getActiveSubscriptionInfoList");
    }

    @Override
    public int getActiveSubInfoCount(String packageName) {
        return all("getActiveSubInfoCount").size();
    }

    @Override
    public int getActiveSubInfoCountMax() {
        return 1;
    }

    @Override
    public SubscriptionInfo getActiveSubscriptionInfo(int subscription, String packageName) {
        return subscription == Sim.ID ? all("getActiveSubscriptionInfo").get(0) : null;
    }

    @Override
    public SubscriptionInfo getActiveSubscriptionInfoForSimSlotIndex(int slot, String packageName) {
        return slot == Sim.SLOT ? all("getActiveSubscriptionInfoForSimSlotIndex").get(0) : null;
    }

    @Override
    public SubscriptionInfo getActiveSubscriptionInfoForIccId(String icc, String packageName) {
        return Sim.ICC.equals(icc) ? all("getActiveSubscriptionInfoForIccId").get(0) : null;
    }

    @Override
    public int getSlotId(int subscription) {
        return isSim(subscription) ? Sim.SLOT : SubscriptionManager.INVALID_SIM_SLOT_INDEX;
    }

    @Override
    public int getPhoneId(int subscription) {
        return isSim(subscription) ? 0 : SubscriptionManager.INVALID_PHONE_INDEX;
    }

    private static boolean isSim(int subscription) {
        return subscription == Sim.ID || subscription == SubscriptionManager.DEFAULT_SUBSCRIPTION_ID;
    }

    @Override
    public int[] getSubId(int slot) {
        return slot == Sim.SLOT ? new int[] {Sim.ID} : null;
    }

    @Override
    public int[] getActiveSubIdList() {
        return new int[] {Sim.ID};
    }

    @Override
    public boolean isActiveSubId(int subscription) {
        return subscription == Sim.ID;
    }

    @Override
    public int getDefaultSubId() {
        return Sim.ID;
    }

    @Override
    public int getDefaultDataSubId() {
        return Sim.ID;
    }

    @Override
    public int getDefaultVoiceSubId() {
        return Sim.ID;
    }

    @Override
    public int getDefaultSmsSubId() {
        return Sim.ID;
    }

    @Override
    public int getSimStateForSlotIdx(int slot) {
        return slot == Sim.SLOT ? TelephonyManager.SIM_STATE_READY : TelephonyManager.SIM_STATE_ABSENT;
    }

    @Override
    public String getSubscriptionProperty(int subscription, String key, String packageName) {
        return null;
    }
}
