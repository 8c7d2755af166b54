package gibbon.server;

import android.app.Activity;
import android.app.PendingIntent;
import android.content.Intent;
import android.net.Uri;
import android.os.RemoteException;
import android.text.TextUtils;
import com.android.internal.telephony.ISms;
import com.android.internal.telephony.SmsRawData;
import java.util.ArrayList;
import java.util.List;

/** Text messages are sent at once and reach nobody; the host is told of them. */
abstract class SmsService extends Service implements ISms {
    @Override
    public void sendTextForSubscriber(
            int subscription, String packageName, String to, String center, String text, PendingIntent sent,
            PendingIntent delivered, boolean persist) {
        Caller.require("android.permission.SEND_SMS", "Sending SMS message");
        report(to, text);
        confirm(sent);
    }

    @Override
    public void sendMultipartTextForSubscriber(
            int subscription, String packageName, String to, String center, List<String> parts,
            List<PendingIntent> sent, List<PendingIntent> delivered, boolean persist) {
        Caller.require("android.permission.SEND_SMS", "Sending SMS message");
        report(to, TextUtils.join("", parts));
        for (int i = 0; sent != null && i < sent.size(); i++) {
            confirm(sent.get(i));
        }
    }

    @Override
    public void sendDataForSubscriber(
            int subscription, String packageName, String to, String center, int port, byte[] data,
            PendingIntent sent, PendingIntent delivered) {
        Caller.require("android.permission.SEND_SMS", "Sending SMS message");
        report(to, "");
        confirm(sent);
    }

    @Override
    public int getPreferredSmsSubscription() {
        return Sim.ID;
    }

    @Override
    public boolean isSMSPromptEnabled() {
        return false;
    }

    @Override
    public boolean isImsSmsSupportedForSubscriber(int subscription) {
        return false;
    }

    @Override
    public boolean isSmsSimPickActivityNeeded(int subscription) {
        return false;
    }

    @Override
    public List<SmsRawData> getAllMessagesFromIccEfForSubscriber(int subscription, String packageName) {
        return new ArrayList<>();
    }

    private static void report(String to, String text) {
        Intent intent = new Intent(Intent.ACTION_SENDTO, Uri.fromParts("smsto", to, null)).putExtra("sms_body", text);
        Host.report(Host.EXTERNAL_INTENT, intent.toUri(Intent.URI_INTENT_SCHEME), null);
    }

    private static void confirm(final PendingIntent sent) {
        if (sent != null) {
            ServerThread.post(new ServerThread.Call() {
                @Override
                void make() throws RemoteException {
                    sent.getTarget().send(Activity.RESULT_OK, null, null, null, null, null);
                }
            });
        }
    }
}
