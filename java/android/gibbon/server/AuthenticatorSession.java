package gibbon.server;

import android.accounts.AccountManager;
import android.accounts.IAccountAuthenticator;
import android.accounts.IAccountAuthenticatorResponse;
import android.accounts.IAccountManagerResponse;
import android.content.ComponentName;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import android.os.RemoteException;

/** One question to an authenticator, whose answer goes to the one who asked. */
abstract class AuthenticatorSession extends IAccountAuthenticatorResponse.Stub {
    IAccountAuthenticator authenticator;

    private final Authenticators authenticators;
    private final String type;
    private final boolean launches;
    private IAccountManagerResponse response;

    private final Binding binding = new Binding() {
        @Override
        void ready(IBinder service) throws RemoteException {
            authenticator = IAccountAuthenticator.Stub.asInterface(service);
            run();
        }
    };

    AuthenticatorSession(
            Authenticators authenticators, IAccountManagerResponse response, String type, boolean launches) {
        this.authenticators = authenticators;
        this.response = response;
        this.type = type;
        this.launches = launches;
    }

    /** Asks the authenticator. */
    abstract void run() throws RemoteException;

    /** May change the answer, or act on it. */
    Bundle answer(Bundle result) {
        return result;
    }

    final void start() {
        ComponentName service = authenticators.find(type);
        Intent intent = new Intent(AccountManager.ACTION_AUTHENTICATOR_INTENT).setComponent(service);
        if (service == null || !binding.bind(intent)) {
            onError(AccountManager.ERROR_CODE_REMOTE_EXCEPTION, "bind failure");
        }
    }

    /** An answer that holds an intent is not the last one: the activity that it starts will answer. */
    @Override
    public final void onResult(Bundle result) {
        if (result == null) {
            onError(AccountManager.ERROR_CODE_INVALID_RESPONSE, "null bundle returned");
            return;
        }
        boolean more = launches && result.containsKey(AccountManager.KEY_INTENT);
        int error = result.getInt(AccountManager.KEY_ERROR_CODE, -1);
        if (error > 0 && !result.containsKey(AccountManager.KEY_INTENT)) {
            onError(error, result.getString(AccountManager.KEY_ERROR_MESSAGE));
            return;
        }
        IAccountManagerResponse to = more ? response : close();
        if (to != null) {
            try {
                to.onResult(answer(result));
            } catch (RemoteException e) {
                // The one who asked is gone.
            }
        }
    }

    @Override
    public final void onRequestContinued() {}

    @Override
    public final void onError(int code, String message) {
        IAccountManagerResponse to = close();
        if (to != null) {
            try {
                to.onError(code, message);
            } catch (RemoteException e) {
                // The one who asked is gone.
            }
        }
    }

    private IAccountManagerResponse close() {
        IAccountManagerResponse result = response;
        response = null;
        binding.unbind();
        return result;
    }
}
