package gibbon.server;

import android.content.pm.UserInfo;
import android.os.Bundle;
import android.os.IUserManager;
import android.os.UserHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One user, the owner of the phone, without restrictions. */
abstract class UserManagerService extends Service implements IUserManager {
    private static UserInfo owner() {
        UserInfo info = new UserInfo(
                UserHandle.USER_OWNER,
                "Owner",
                null,
                UserInfo.FLAG_PRIMARY | UserInfo.FLAG_ADMIN | UserInfo.FLAG_INITIALIZED);
        info.serialNumber = 0;
        return info;
    }

    @Override
    public UserInfo getUserInfo(int user) {
        requireManager("query user");
        return user == UserHandle.USER_OWNER ? owner() : null;
    }

    private static void requireManager(String what) {
        if (!Caller.has("android.permission.MANAGE_USERS")) {
            throw new SecurityException("You need MANAGE_USERS permission to: " + what);
        }
    }

    @Override
    public List<UserInfo> getUsers(boolean excludeDying) {
        requireManager("query users");
        return new ArrayList<>(Collections.singletonList(owner()));
    }

    @Override
    public List<UserInfo> getProfiles(int user, boolean enabledOnly) {
        return new ArrayList<>(Collections.singletonList(owner()));
    }

    @Override
    public UserInfo getProfileParent(int user) {
        return null;
    }

    @Override
    public int getCredentialOwnerProfile(int user) {
        return user;
    }

    @Override
    public boolean canAddMoreManagedProfiles() {
        return false;
    }

    @Override
    public long getUserCreationTime(int user) {
        return 0;
    }

    @Override
    public boolean isRestricted() {
        return false;
    }

    @Override
    public int getUserSerialNumber(int user) {
        return user == UserHandle.USER_OWNER ? 0 : -1;
    }

    @Override
    public int getUserHandle(int serialNumber) {
        return serialNumber == 0 ? UserHandle.USER_OWNER : -1;
    }

    @Override
    public Bundle getUserRestrictions(int user) {
        return new Bundle();
    }

    @Override
    public boolean hasUserRestriction(String key, int user) {
        return false;
    }

    @Override
    public Bundle getApplicationRestrictions(String packageName) {
        return new Bundle();
    }

    @Override
    public Bundle getApplicationRestrictionsForUser(String packageName, int user) {
        return new Bundle();
    }
}
