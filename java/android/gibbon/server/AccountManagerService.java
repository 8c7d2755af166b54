package gibbon.server;

import android.accounts.Account;
import android.accounts.AccountManager;
import android.accounts.AuthenticatorDescription;
import android.accounts.IAccountManager;
import android.accounts.IAccountManagerResponse;
import android.content.Intent;
import android.os.Bundle;
import android.os.RemoteException;
import java.util.ArrayList;
import java.util.Map;

/** Accounts: none at first, and only those whose authenticator the app brings along can be added. */
abstract class AccountManagerService extends Service implements IAccountManager {
    private static final String GET_ACCOUNTS = "android.permission.GET_ACCOUNTS";

    private final Accounts accounts = new Accounts();
    private final Authenticators authenticators = new Authenticators();

    @Override
    public Account[] getAccounts(String type, String packageName) {
        return visible(type);
    }

    @Override
    public Account[] getAccountsAsUser(String type, int user, String packageName) {
        return visible(type);
    }

    @Override
    public Account[] getAccountsForPackage(String packageName, int uid, String opPackage) {
        return visible(null);
    }

    @Override
    public Account[] getAccountsByTypeForPackage(String type, String packageName, String opPackage) {
        return visible(type);
    }

    /** Accounts that the caller may see: all with the permission, else those of its own authenticators. */
    private Account[] visible(String type) {
        boolean all = Caller.has(GET_ACCOUNTS);
        ArrayList<Account> result = new ArrayList<>();
        for (Account account : accounts.all()) {
            if ((type == null || type.equals(account.type)) && (all || authenticators.find(account.type) != null)) {
                result.add(account);
            }
        }
        if (result.isEmpty() && all && Host.otherwise("a phone without accounts")) {
            result.add(new Account("somebody@example.org", type == null ? "com.google" : type));
        }
        return result.toArray(new Account[0]);
    }

    @Override
    public AuthenticatorDescription[] getAuthenticatorTypes(int user) {
        return authenticators.descriptions();
    }

    @Override
    public boolean addAccountExplicitly(Account account, String password, Bundle data) {
        requireOwn(account.type, "explicitly add accounts");
        boolean added = accounts.add(account, password);
        if (added && data != null) {
            for (String key : data.keySet()) {
                accounts.data(account).put(key, data.getString(key));
            }
        }
        return tellIf(added);
    }

    @Override
    public boolean removeAccountExplicitly(Account account) {
        requireOwn(account.type, "explicitly add accounts");
        return tellIf(accounts.remove(account));
    }

    @Override
    public void removeAccount(IAccountManagerResponse response, final Account account, boolean launch) {
        new AuthenticatorSession(authenticators, response, account.type, launch) {
            @Override
            void run() throws RemoteException {
                authenticator.getAccountRemovalAllowed(this, account);
            }

            @Override
            Bundle answer(Bundle result) {
                if (result.getBoolean(AccountManager.KEY_BOOLEAN_RESULT)) {
                    tellIf(accounts.remove(account));
                }
                return result;
            }
        }.start();
    }

    @Override
    public void removeAccountAsUser(IAccountManagerResponse response, Account account, boolean launch, int user) {
        removeAccount(response, account, launch);
    }

    private static boolean tellIf(boolean changed) {
        if (changed) {
            Broadcasts.send(new Intent(AccountManager.LOGIN_ACCOUNTS_CHANGED_ACTION));
        }
        return changed;
    }

    private void requireOwn(String type, String what) {
        if (authenticators.find(type) == null) {
            throw new SecurityException(
                    "uid " + android.os.Binder.getCallingUid() + " cannot " + what + " of type: " + type);
        }
    }

    @Override
    public String getPassword(Account account) {
        requireOwn(account.type, "get secrets for accounts");
        return accounts.password(account);
    }

    @Override
    public void setPassword(Account account, String password) {
        requireOwn(account.type, "set secrets for accounts");
        accounts.setPassword(account, password);
    }

    @Override
    public void clearPassword(Account account) {
        setPassword(account, null);
    }

    @Override
    public String getUserData(Account account, String key) {
        requireOwn(account.type, "get user data for accounts");
        Map<String, String> data = accounts.data(account);
        return data == null ? null : data.get(key);
    }

    @Override
    public void setUserData(Account account, String key, String value) {
        requireOwn(account.type, "set user data for accounts");
        Map<String, String> data = accounts.data(account);
        if (data != null) {
            data.put(key, value);
        }
    }

    @Override
    public String peekAuthToken(Account account, String type) {
        requireOwn(account.type, "peek the authtokens associated with accounts");
        return accounts.token(account, type);
    }

    @Override
    public void setAuthToken(Account account, String type, String token) {
        requireOwn(account.type, "set auth tokens associated with accounts");
        accounts.setToken(account, type, token);
    }

    @Override
    public void invalidateAuthToken(String accountType, String token) {
        accounts.invalidate(accountType, token);
    }

    @Override
    public boolean accountAuthenticated(Account account) {
        return accounts.data(account) != null;
    }

    @Override
    public void getAuthToken(
            IAccountManagerResponse response, final Account account, final String type, boolean notify, boolean launch,
            final Bundle options) throws RemoteException {
        String cached = accounts.token(account, type);
        if (cached != null) {
            Bundle result = new Bundle();
            result.putString(AccountManager.KEY_AUTHTOKEN, cached);
            result.putString(AccountManager.KEY_ACCOUNT_NAME, account.name);
            result.putString(AccountManager.KEY_ACCOUNT_TYPE, account.type);
            response.onResult(result);
            return;
        }
        new AuthenticatorSession(authenticators, response, account.type, launch) {
            @Override
            void run() throws RemoteException {
                authenticator.getAuthToken(this, account, type, options);
            }

            @Override
            Bundle answer(Bundle result) {
                String token = result.getString(AccountManager.KEY_AUTHTOKEN);
                if (token != null) {
                    accounts.setToken(account, type, token);
                }
                return result;
            }
        }.start();
    }

    @Override
    public void addAccount(
            IAccountManagerResponse response, final String type, final String tokenType, final String[] features,
            boolean launch, final Bundle options) {
        new AuthenticatorSession(authenticators, response, type, launch) {
            @Override
            void run() throws RemoteException {
                authenticator.addAccount(this, type, tokenType, features, options);
            }
        }.start();
    }

    @Override
    public void addAccountAsUser(
            IAccountManagerResponse response, String type, String tokenType, String[] features, boolean launch,
            Bundle options, int user) {
        addAccount(response, type, tokenType, features, launch, options);
    }

    @Override
    public void updateCredentials(
            IAccountManagerResponse response, final Account account, final String tokenType, boolean launch,
            final Bundle options) {
        new AuthenticatorSession(authenticators, response, account.type, launch) {
            @Override
            void run() throws RemoteException {
                authenticator.updateCredentials(this, account, tokenType, options);
            }
        }.start();
    }

    @Override
    public void confirmCredentialsAsUser(
            IAccountManagerResponse response, final Account account, final Bundle options, boolean launch, int user) {
        new AuthenticatorSession(authenticators, response, account.type, launch) {
            @Override
            void run() throws RemoteException {
                authenticator.confirmCredentials(this, account, options);
            }
        }.start();
    }

    @Override
    public void editProperties(IAccountManagerResponse response, final String type, boolean launch) {
        new AuthenticatorSession(authenticators, response, type, launch) {
            @Override
            void run() throws RemoteException {
                authenticator.editProperties(this, type);
            }
        }.start();
    }

    @Override
    public void getAuthTokenLabel(IAccountManagerResponse response, String type, final String tokenType) {
        new AuthenticatorSession(authenticators, response, type, false) {
            @Override
            void run() throws RemoteException {
                authenticator.getAuthTokenLabel(this, tokenType);
            }
        }.start();
    }

    @Override
    public void hasFeatures(
            IAccountManagerResponse response, final Account account, final String[] features, String packageName) {
        new AuthenticatorSession(authenticators, response, account.type, false) {
            @Override
            void run() throws RemoteException {
                authenticator.hasFeatures(this, account, features);
            }
        }.start();
    }

    /** Features are not asked for one by one: with any feature in the question no account has them all. */
    @Override
    public void getAccountsByFeatures(
            IAccountManagerResponse response, String type, String[] features, String packageName)
            throws RemoteException {
        boolean all = features == null || features.length == 0;
        Bundle result = new Bundle();
        result.putParcelableArray(AccountManager.KEY_ACCOUNTS, all ? visible(type) : new Account[0]);
        response.onResult(result);
    }

    @Override
    public void renameAccount(IAccountManagerResponse response, Account account, String name) throws RemoteException {
        requireOwn(account.type, "rename accounts");
        Account renamed = accounts.rename(account, name);
        Bundle result = new Bundle();
        result.putString(AccountManager.KEY_ACCOUNT_NAME, renamed.name);
        result.putString(AccountManager.KEY_ACCOUNT_TYPE, renamed.type);
        tellIf(true);
        response.onResult(result);
    }

    @Override
    public String getPreviousName(Account account) {
        return null;
    }

    @Override
    public void updateAppPermission(Account account, String type, int uid, boolean value) {}

    @Override
    public Account[] getSharedAccountsAsUser(int user) {
        return new Account[0];
    }
}
