package gibbon.server;

import android.app.admin.DevicePolicyManager;
import android.app.admin.IDevicePolicyManager;
import android.content.ComponentName;
import android.os.Binder;
import java.util.List;

/** No administrator is active, so nothing is demanded and nothing may be done. */
abstract class DevicePolicyService extends Service implements IDevicePolicyManager {
    @Override
    public boolean isAdminActive(ComponentName admin, int user) {
        return false;
    }

    @Override
    public List<ComponentName> getActiveAdmins(int user) {
        return null;
    }

    @Override
    public boolean packageHasActiveAdmins(String packageName, int user) {
        return false;
    }

    @Override
    public boolean hasGrantedPolicy(ComponentName admin, int policy, int user) {
        return false;
    }

    @Override
    public void removeActiveAdmin(ComponentName admin, int user) {}

    @Override
    public boolean isDeviceOwner(String packageName) {
        return false;
    }

    @Override
    public String getDeviceOwner() {
        return null;
    }

    @Override
    public String getDeviceOwnerName() {
        return null;
    }

    @Override
    public ComponentName getProfileOwner(int user) {
        return null;
    }

    @Override
    public String getProfileOwnerName(int user) {
        return null;
    }

    @Override
    public boolean hasUserSetupCompleted() {
        return true;
    }

    @Override
    public int getPasswordQuality(ComponentName admin, int user) {
        return 0;
    }

    @Override
    public int getPasswordMinimumLength(ComponentName admin, int user) {
        return 0;
    }

    @Override
    public int getPasswordMinimumUpperCase(ComponentName admin, int user) {
        return 0;
    }

    @Override
    public int getPasswordMinimumLowerCase(ComponentName admin, int user) {
        return 0;
    }

    @Override
    public int getPasswordMinimumLetters(ComponentName admin, int user) {
        return 0;
    }

    @Override
    public int getPasswordMinimumNumeric(ComponentName admin, int user) {
        return 0;
    }

    @Override
    public int getPasswordMinimumSymbols(ComponentName admin, int user) {
        return 0;
    }

    @Override
    public int getPasswordMinimumNonLetter(ComponentName admin, int user) {
        return 0;
    }

    @Override
    public int getPasswordHistoryLength(ComponentName admin, int user) {
        return 0;
    }

    @Override
    public int getMaximumFailedPasswordsForWipe(ComponentName admin, int user) {
        return 0;
    }

    @Override
    public int getKeyguardDisabledFeatures(ComponentName admin, int user) {
        return 0;
    }

    @Override
    public long getPasswordExpirationTimeout(ComponentName admin, int user) {
        return 0;
    }

    @Override
    public long getPasswordExpiration(ComponentName admin, int user) {
        return 0;
    }

    @Override
    public long getMaximumTimeToLock(ComponentName admin, int user) {
        return 0;
    }

    @Override
    public boolean getCameraDisabled(ComponentName admin, int user) {
        return false;
    }

    @Override
    public boolean getScreenCaptureDisabled(ComponentName admin, int user) {
        return false;
    }

    @Override
    public boolean getStorageEncryption(ComponentName admin, int user) {
        return false;
    }

    @Override
    public int getStorageEncryptionStatus(int user) {
        return DevicePolicyManager.ENCRYPTION_STATUS_UNSUPPORTED;
    }

    @Override
    public boolean isLockTaskPermitted(String packageName) {
        return false;
    }

    @Override
    public boolean isActivePasswordSufficient(int user) {
        refuse("0");
        return false;
    }

    @Override
    public boolean resetPassword(String password, int flags) {
        refuse("2");
        return false;
    }

    @Override
    public void lockNow() {
        refuse("3");
    }

    @Override
    public void wipeData(int flags, int user) {
        refuse("4");
    }

    private static void refuse(String policy) {
        throw new SecurityException(
                "No active admin owned by uid " + Binder.getCallingUid() + " for policy #" + policy);
    }
}
