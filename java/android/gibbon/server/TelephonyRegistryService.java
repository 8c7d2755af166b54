package gibbon.server;

import android.os.Bundle;
import android.os.RemoteException;
import android.telephony.PhoneStateListener;
import android.telephony.ServiceState;
import android.telephony.SignalStrength;
import android.telephony.TelephonyManager;
import com.android.internal.telephony.IOnSubscriptionsChangedListener;
import com.android.internal.telephony.IPhoneStateListener;
import com.android.internal.telephony.ITelephonyRegistry;

/** Listeners to the radio hear how things are, once: nothing ever changes. */
abstract class TelephonyRegistryService extends Service implements ITelephonyRegistry {
    private static final int PHONE_STATE =
            PhoneStateListener.LISTEN_CALL_FORWARDING_INDICATOR | PhoneStateListener.LISTEN_MESSAGE_WAITING_INDICATOR;
    private static final int LOCATION =
            PhoneStateListener.LISTEN_CELL_LOCATION | PhoneStateListener.LISTEN_CELL_INFO;

    @Override
    public void listen(String packageName, IPhoneStateListener callback, int events, boolean now) {
        if ((events & LOCATION) != 0) {
            Caller.require("android.permission.ACCESS_COARSE_LOCATION", null);
        }
        if ((events & PHONE_STATE) != 0) {
            Caller.require("android.permission.READ_PHONE_STATE", null);
        }
        if (now && events != 0) {
            try {
                tell(callback, events);
            } catch (RemoteException e) {
                // The listener is gone.
            }
        }
    }

    @Override
    public void listenForSubscriber(
            int subscription, String packageName, IPhoneStateListener callback, int events, boolean now) {
        listen(packageName, callback, events, now);
    }

    private static void tell(IPhoneStateListener to, int events) throws RemoteException {
        if ((events & PhoneStateListener.LISTEN_SERVICE_STATE) != 0) {
            to.onServiceStateChanged(serviceState());
        }
        if ((events & PhoneStateListener.LISTEN_SIGNAL_STRENGTH) != 0) {
            to.onSignalStrengthChanged(signal().getGsmSignalStrength());
        }
        if ((events & PhoneStateListener.LISTEN_MESSAGE_WAITING_INDICATOR) != 0) {
            to.onMessageWaitingIndicatorChanged(false);
        }
        if ((events & PhoneStateListener.LISTEN_CALL_FORWARDING_INDICATOR) != 0) {
            to.onCallForwardingIndicatorChanged(false);
        }
        if ((events & PhoneStateListener.LISTEN_CELL_LOCATION) != 0) {
            to.onCellLocationChanged(new Bundle());
        }
        if ((events & PhoneStateListener.LISTEN_CALL_STATE) != 0) {
            to.onCallStateChanged(TelephonyManager.CALL_STATE_IDLE, "");
        }
        if ((events & PhoneStateListener.LISTEN_DATA_CONNECTION_STATE) != 0) {
            to.onDataConnectionStateChanged(
                    TelephonyManager.DATA_DISCONNECTED, TelephonyManager.NETWORK_TYPE_UNKNOWN);
        }
        if ((events & PhoneStateListener.LISTEN_DATA_ACTIVITY) != 0) {
            to.onDataActivity(TelephonyManager.DATA_ACTIVITY_NONE);
        }
        if ((events & PhoneStateListener.LISTEN_SIGNAL_STRENGTHS) != 0) {
            to.onSignalStrengthsChanged(signal());
        }
        if ((events & PhoneStateListener.LISTEN_CELL_INFO) != 0) {
            to.onCellInfoChanged(null);
        }
    }

    private static ServiceState serviceState() {
        ServiceState state = new ServiceState();
        state.setStateOutOfService();
        state.setVoiceRegState(ServiceState.STATE_IN_SERVICE);
        state.setVoiceOperatorName(Sim.OPERATOR_NAME, Sim.OPERATOR_NAME, Sim.OPERATOR);
        state.setDataOperatorName(Sim.OPERATOR_NAME, Sim.OPERATOR_NAME, Sim.OPERATOR);
        return state;
    }

    private static SignalStrength signal() {
        return new SignalStrength(16, 0, -120, -160, -120, -1, -1, 30, -95, -11, 50, Integer.MAX_VALUE, true);
    }

    @Override
    public void addOnSubscriptionsChangedListener(String packageName, final IOnSubscriptionsChangedListener callback) {
        ServerThread.post(new ServerThread.Call() {
            @Override
            void make() throws RemoteException {
                callback.onSubscriptionsChanged();
            }
        });
    }

    @Override
    public void removeOnSubscriptionsChangedListener(String packageName, IOnSubscriptionsChangedListener callback) {}
}
