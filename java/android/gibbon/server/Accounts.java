package gibbon.server;

import android.accounts.Account;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is known of each account: password, user data and tokens. */
final class Accounts {
    private final LinkedHashMap<Account, Entry> entries = new LinkedHashMap<>();

    synchronized ArrayList<Account> all() {
        return new ArrayList<>(entries.keySet());
    }

    /** Adds an account; answers false when it is there already. */
    synchronized boolean add(Account account, String password) {
        if (entries.containsKey(account)) {
            return false;
        }
        Entry entry = new Entry();
        entry.password = password;
        entries.put(account, entry);
        return true;
    }

    synchronized boolean remove(Account account) {
        return entries.remove(account) != null;
    }

    synchronized Account rename(Account account, String name) {
        Account renamed = new Account(name, account.type);
        Entry entry = entries.remove(account);
        entries.put(renamed, entry == null ? new Entry() : entry);
        return renamed;
    }

    synchronized String password(Account account) {
        Entry entry = entries.get(account);
        return entry == null ? null : entry.password;
    }

    synchronized void setPassword(Account account, String password) {
        Entry entry = entries.get(account);
        if (entry != null) {
            entry.password = password;
            entry.tokens.clear();
        }
    }

    /** User data of an account; null when there is no such account. */
    synchronized Map<String, String> data(Account account) {
        Entry entry = entries.get(account);
        return entry == null ? null : entry.data;
    }

    synchronized String token(Account account, String type) {
        Entry entry = entries.get(account);
        return entry == null ? null : entry.tokens.get(type);
    }

    synchronized void setToken(Account account, String type, String token) {
        Entry entry = entries.get(account);
        if (entry != null) {
            entry.tokens.put(type, token);
        }
    }

    /** Forgets a token wherever it is used in accounts of a type. */
    synchronized void invalidate(String accountType, String token) {
        for (Map.Entry<Account, Entry> entry : entries.entrySet()) {
            if (entry.getKey().type.equals(accountType)) {
                while (entry.getValue().tokens.values().remove(token)) {
                    continue;
                }
            }
        }
    }

    private static final class Entry {
        final HashMap<String, String> data = new HashMap<>();
        final HashMap<String, String> tokens = new HashMap<>();
        String password;
    }
}
