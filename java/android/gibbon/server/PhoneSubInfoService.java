package gibbon.server;

import com.android.internal.telephony.IPhoneSubInfo;

/** Numbers of the phone and its SIM, for those who may read them. */
abstract class PhoneSubInfoService extends Service implements IPhoneSubInfo {
    @Override
    public String getDeviceId(String packageName) {
        Sim.requireRead("getDeviceId");
        return Sim.number(Sim.IMEI);
    }

    @Override
    public String getDeviceIdForPhone(int phone) {
        Sim.requireRead("getDeviceId");
        return Sim.number(Sim.IMEI);
    }

    @Override
    public String getImeiForSubscriber(int subscription, String packageName) {
        Sim.requireRead("getImei");
        return Sim.number(Sim.IMEI);
    }

    @Override
    public String getNaiForSubscriber(int subscription, String packageName) {
        Sim.requireRead("getNai");
        return null;
    }

    @Override
    public String getDeviceSvn(String packageName) {
        Sim.requireRead("getDeviceSvn");
        return "00";
    }

    @Override
    public String getDeviceSvnUsingSubId(int subscription, String packageName) {
        return getDeviceSvn(packageName);
    }

    @Override
    public String getSubscriberId(String packageName) {
        Sim.requireRead("getSubscriberId");
        return Sim.number(Sim.IMSI);
    }

    @Override
    public String getSubscriberIdForSubscriber(int subscription, String packageName) {
        return getSubscriberId(packageName);
    }

    @Override
    public String getGroupIdLevel1(String packageName) {
        Sim.requireRead("getGroupIdLevel1");
        return null;
    }

    @Override
    public String getGroupIdLevel1ForSubscriber(int subscription, String packageName) {
        return getGroupIdLevel1(packageName);
    }

    @Override
    public String getIccSerialNumber(String packageName) {
        Sim.requireRead("getIccSerialNumber");
        return Sim.number(Sim.ICC);
    }

    @Override
    public String getIccSerialNumberForSubscriber(int subscription, String packageName) {
        return getIccSerialNumber(packageName);
    }

    @Override
    public String getLine1Number(String packageName) {
        Sim.requireRead("getLine1Number");
        return Sim.number(Sim.NUMBER);
    }

    @Override
    public String getLine1NumberForSubscriber(int subscription, String packageName) {
        return getLine1Number(packageName);
    }

    @Override
    public String getLine1AlphaTag(String packageName) {
        Sim.requireRead("getLine1AlphaTag");
        return "Line1";
    }

    @Override
    public String getLine1AlphaTagForSubscriber(int subscription, String packageName) {
        return getLine1AlphaTag(packageName);
    }

    @Override
    public String getMsisdn(String packageName) {
        Sim.requireRead("getMsisdn");
        return Sim.number(Sim.NUMBER);
    }

    @Override
    public String getMsisdnForSubscriber(int subscription, String packageName) {
        return getMsisdn(packageName);
    }

    @Override
    public String getVoiceMailNumber(String packageName) {
        Sim.requireRead("getVoiceMailNumber");
        return Sim.VOICE_MAIL;
    }

    @Override
    public String getVoiceMailNumberForSubscriber(int subscription, String packageName) {
        return getVoiceMailNumber(packageName);
    }

    @Override
    public String getVoiceMailAlphaTag(String packageName) {
        Sim.requireRead("getVoiceMailAlphaTag");
        return "Voice Mail";
    }

    @Override
    public String getVoiceMailAlphaTagForSubscriber(int subscription, String packageName) {
        return getVoiceMailAlphaTag(packageName);
    }
}
