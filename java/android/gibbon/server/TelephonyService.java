package gibbon.server;

import android.os.Bundle;
import android.telephony.CellInfo;
import android.telephony.NeighboringCellInfo;
import android.telephony.TelephonyManager;
import com.android.internal.telephony.ITelephony;
import java.util.ArrayList;
import java.util.List;

/** A GSM phone with a SIM that is in its network and never rings; mobile data are not connected. */
abstract class TelephonyService extends Service implements ITelephony {
    private static void requireLocation() {
        if (!Caller.has("android.permission.ACCESS_FINE_LOCATION")
                && !Caller.has("android.permission.ACCESS_COARSE_LOCATION")) {
            Caller.require("android.permission.ACCESS_COARSE_LOCATION", null);
        }
    }

    @Override
    public int getActivePhoneType() {
        return TelephonyManager.PHONE_TYPE_GSM;
    }

    @Override
    public int getActivePhoneTypeForSubscriber(int subscription) {
        return TelephonyManager.PHONE_TYPE_GSM;
    }

    @Override
    public String getDeviceId(String packageName) {
        Sim.requireRead("getDeviceId");
        return Sim.number(Sim.IMEI);
    }

    @Override
    public int getCallState() {
        return TelephonyManager.CALL_STATE_IDLE;
    }

    @Override
    public int getCallStateForSubscriber(int subscription) {
        return TelephonyManager.CALL_STATE_IDLE;
    }

    @Override
    public boolean isIdle(String packageName) {
        return true;
    }

    @Override
    public boolean isIdleForSubscriber(int subscription, String packageName) {
        return true;
    }

    @Override
    public boolean isOffhook(String packageName) {
        return false;
    }

    @Override
    public boolean isOffhookForSubscriber(int subscription, String packageName) {
        return false;
    }

    @Override
    public boolean isRinging(String packageName) {
        return false;
    }

    @Override
    public boolean isRingingForSubscriber(int subscription, String packageName) {
        return false;
    }

    @Override
    public boolean isRadioOn(String packageName) {
        return true;
    }

    @Override
    public boolean isRadioOnForSubscriber(int subscription, String packageName) {
        return true;
    }

    @Override
    public int getDataState() {
        return TelephonyManager.DATA_DISCONNECTED;
    }

    @Override
    public int getDataActivity() {
        return TelephonyManager.DATA_ACTIVITY_NONE;
    }

    @Override
    public boolean getDataEnabled(int subscription) {
        return true;
    }

    @Override
    public boolean isDataConnectivityPossible() {
        return false;
    }

    @Override
    public int getNetworkType() {
        return TelephonyManager.NETWORK_TYPE_LTE;
    }

    @Override
    public int getNetworkTypeForSubscriber(int subscription, String packageName) {
        return TelephonyManager.NETWORK_TYPE_LTE;
    }

    @Override
    public int getDataNetworkType(String packageName) {
        return TelephonyManager.NETWORK_TYPE_LTE;
    }

    @Override
    public int getDataNetworkTypeForSubscriber(int subscription, String packageName) {
        return TelephonyManager.NETWORK_TYPE_LTE;
    }

    @Override
    public int getVoiceNetworkTypeForSubscriber(int subscription, String packageName) {
        return TelephonyManager.NETWORK_TYPE_LTE;
    }

    @Override
    public boolean hasIccCard() {
        return true;
    }

    @Override
    public boolean hasIccCardUsingSlotId(int slot) {
        return slot == Sim.SLOT;
    }

    @Override
    public int getDefaultSim() {
        return Sim.SLOT;
    }

    @Override
    public Bundle getCellLocation(String packageName) {
        requireLocation();
        return new Bundle();
    }

    @Override
    public List<NeighboringCellInfo> getNeighboringCellInfo(String packageName) {
        requireLocation();
        return new ArrayList<>();
    }

    @Override
    public List<CellInfo> getAllCellInfo(String packageName) {
        requireLocation();
        return new ArrayList<>();
    }

    @Override
    public int getVoiceMessageCount() {
        return 0;
    }

    @Override
    public int getVoiceMessageCountForSubscriber(int subscription) {
        return 0;
    }

    @Override
    public String getLine1NumberForDisplay(int subscription, String packageName) {
        return null;
    }

    @Override
    public String getLine1AlphaTagForDisplay(int subscription, String packageName) {
        return null;
    }

    @Override
    public String[] getMergedSubscriberIds(String packageName) {
        return null;
    }

    @Override
    public int getLteOnCdmaMode(String packageName) {
        return 0;
    }

    @Override
    public int getLteOnCdmaModeForSubscriber(int subscription, String packageName) {
        return 0;
    }

    @Override
    public int getCarrierPrivilegeStatus() {
        return TelephonyManager.CARRIER_PRIVILEGE_STATUS_NO_ACCESS;
    }

    @Override
    public int checkCarrierPrivilegesForPackage(String packageName) {
        return TelephonyManager.CARRIER_PRIVILEGE_STATUS_NO_ACCESS;
    }

    @Override
    public int checkCarrierPrivilegesForPackageAnyPhone(String packageName) {
        return TelephonyManager.CARRIER_PRIVILEGE_STATUS_NO_ACCESS;
    }

    @Override
    public boolean isVideoCallingEnabled(String packageName) {
        return false;
    }

    @Override
    public boolean isWorldPhone() {
        return false;
    }

    @Override
    public boolean isTtyModeSupported() {
        return false;
    }

    @Override
    public boolean isHearingAidCompatibilitySupported() {
        return false;
    }

    @Override
    public boolean canChangeDtmfToneLength() {
        return false;
    }

    /** Opens the dialler with a number, which is an intent to another app. */
    @Override
    public void dial(String number) {}

    @Override
    public void call(String packageName, String number) {
        Caller.require("android.permission.CALL_PHONE");
    }

    @Override
    public boolean endCall() {
        Caller.require("android.permission.CALL_PHONE");
        return false;
    }

    @Override
    public void answerRingingCall() {
        Caller.require("android.permission.MODIFY_PHONE_STATE");
    }

    @Override
    public void silenceRinger() {}

    @Override
    public void enableLocationUpdates() {
        Caller.require("android.permission.CONTROL_LOCATION_UPDATES");
    }

    @Override
    public void disableLocationUpdates() {
        Caller.require("android.permission.CONTROL_LOCATION_UPDATES");
    }
}
