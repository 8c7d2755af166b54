package gibbon.server;

import android.content.ComponentName;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.telecom.PhoneAccount;
import android.telecom.PhoneAccountHandle;
import android.telephony.TelephonyManager;
import com.android.internal.telecom.ITelecomService;
import java.util.ArrayList;
import java.util.List;

/** Calls: there is none, and those that apps place are answered by nobody. */
abstract class TelecomService extends Service implements ITelecomService {
    private static final String DIALER = "com.android.dialer";

    @Override
    public List<PhoneAccountHandle> getCallCapablePhoneAccounts(boolean all, String packageName) {
        Sim.requireRead("getCallCapablePhoneAccounts");
        return new ArrayList<>();
    }

    @Override
    public List<PhoneAccountHandle> getPhoneAccountsSupportingScheme(String scheme, String packageName) {
        return new ArrayList<>();
    }

    @Override
    public PhoneAccountHandle getDefaultOutgoingPhoneAccount(String scheme, String packageName) {
        return null;
    }

    @Override
    public PhoneAccount getPhoneAccount(PhoneAccountHandle account) {
        return null;
    }

    @Override
    public PhoneAccountHandle getSimCallManager() {
        return null;
    }

    @Override
    public String getDefaultDialerPackage() {
        return DIALER;
    }

    @Override
    public String getSystemDialerPackage() {
        return DIALER;
    }

    @Override
    public ComponentName getDefaultPhoneApp() {
        return new ComponentName(DIALER, DIALER + ".DialtactsActivity");
    }

    @Override
    public boolean isInCall(String packageName) {
        return false;
    }

    @Override
    public boolean isRinging(String packageName) {
        return false;
    }

    @Override
    public int getCallState() {
        return TelephonyManager.CALL_STATE_IDLE;
    }

    @Override
    public boolean isTtySupported(String packageName) {
        return false;
    }

    @Override
    public boolean isVoiceMailNumber(PhoneAccountHandle account, String number, String packageName) {
        return Sim.VOICE_MAIL.equals(number);
    }

    @Override
    public String getVoiceMailNumber(PhoneAccountHandle account, String packageName) {
        Sim.requireRead("getVoiceMailNumber");
        return Sim.VOICE_MAIL;
    }

    @Override
    public String getLine1Number(PhoneAccountHandle account, String packageName) {
        Sim.requireRead("getLine1Number");
        return Sim.number(Sim.NUMBER);
    }

    @Override
    public void silenceRinger(String packageName) {
        Caller.require("android.permission.MODIFY_PHONE_STATE");
    }

    @Override
    public void showInCallScreen(boolean dialpad, String packageName) {}

    @Override
    public void cancelMissedCallsNotification(String packageName) {}

    @Override
    public void placeCall(Uri handle, Bundle extras, String packageName) {
        Caller.require("android.permission.CALL_PHONE");
        Host.report(Host.EXTERNAL_INTENT, new Intent(Intent.ACTION_CALL, handle).toUri(Intent.URI_INTENT_SCHEME), null);
    }
}
