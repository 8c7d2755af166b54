package gibbon.server;

import android.telephony.SubscriptionInfo;

/** The subscription of the phone, with the numbers that Android's own emulator has. */
final class Sim {
    static final int ID = 1;
    static final int SLOT = 0;
    static final String IMEI = "000000000000000";
    static final String IMSI = "310260000000000";
    static final String ICC = "89014103211118510720";
    static final String NUMBER = "15555215554";
    static final String OPERATOR = "310260";
    static final String OPERATOR_NAME = "Android";
    static final String COUNTRY = "us";
    static final String VOICE_MAIL = "+15552175049";

    private Sim() {}

    static SubscriptionInfo info() {
        return new SubscriptionInfo(
                ID, ICC, SLOT, OPERATOR_NAME, OPERATOR_NAME, 0, 0xff009688, NUMBER, 0, null, 310, 260, COUNTRY);
    }

    /** A number of the SIM or the radio, which tablets do not have. */
    static String number(String number) {
        return Host.otherwise("a phone that can make calls") ? null : number;
    }

    /** Throws unless the caller may read the state of the phone. */
    static void requireRead(String message) {
        Caller.require("android.permission.READ_PHONE_STATE", message);
    }
}
