package gibbon.server;

import android.os.Environment;
import android.os.FileUtils;
import android.os.UserHandle;
import android.os.storage.DiskInfo;
import android.os.storage.IMountService;
import android.os.storage.IMountServiceListener;
import android.os.storage.StorageVolume;
import android.os.storage.VolumeInfo;
import android.os.storage.VolumeRecord;
import java.io.File;
import java.io.IOException;

/** One volume for shared files, emulated on the internal storage; no card, no USB. */
abstract class MountService extends Service implements IMountService {
    /** Where the shared files of the only user are. */
    static final String PRIMARY = "/storage/emulated/0";

    private static final long LOW_SPACE = 500L << 20;
    private static final int FAILED = -1;

    @Override
    public StorageVolume[] getVolumeList(int uid, String packageName, int flags) {
        return new StorageVolume[] {
            new StorageVolume(
                    "emulated", StorageVolume.STORAGE_ID_PRIMARY, new File(PRIMARY), "Internal storage", true, false,
                    true, LOW_SPACE, false, 0, UserHandle.OWNER, null, Environment.MEDIA_MOUNTED)
        };
    }

    @Override
    public VolumeInfo[] getVolumes(int flags) {
        VolumeInfo inner = new VolumeInfo(VolumeInfo.ID_PRIVATE_INTERNAL, VolumeInfo.TYPE_PRIVATE, null, null);
        inner.state = VolumeInfo.STATE_MOUNTED;
        inner.path = "/data";
        VolumeInfo shared = new VolumeInfo(VolumeInfo.ID_EMULATED_INTERNAL, VolumeInfo.TYPE_EMULATED, null, null);
        shared.state = VolumeInfo.STATE_MOUNTED;
        shared.path = "/storage/emulated";
        shared.internalPath = "/data/media";
        shared.mountFlags = VolumeInfo.MOUNT_FLAG_PRIMARY | VolumeInfo.MOUNT_FLAG_VISIBLE;
        return new VolumeInfo[] {inner, shared};
    }

    @Override
    public DiskInfo[] getDisks() {
        return new DiskInfo[0];
    }

    @Override
    public VolumeRecord[] getVolumeRecords(int flags) {
        return new VolumeRecord[0];
    }

    @Override
    public String getVolumeState(String path) {
        return PRIMARY.equals(path) ? Environment.MEDIA_MOUNTED : Environment.MEDIA_UNKNOWN;
    }

    @Override
    public String getPrimaryStorageUuid() {
        return null;
    }

    @Override
    public boolean isExternalStorageEmulated() {
        return true;
    }

    @Override
    public boolean isUsbMassStorageConnected() {
        return false;
    }

    @Override
    public boolean isUsbMassStorageEnabled() {
        return false;
    }

    @Override
    public int mkdirs(String packageName, String path) {
        File folder;
        try {
            folder = new File(path).getCanonicalFile();
        } catch (IOException e) {
            return FAILED;
        }
        for (String kind : new String[] {"data", "obb", "media"}) {
            if (FileUtils.contains(new File(PRIMARY + "/Android/" + kind + "/" + packageName), folder)) {
                return Host.makeFolders(folder.getPath()) ? 0 : FAILED;
            }
        }
        throw new SecurityException("Invalid mkdirs path: " + folder);
    }

    @Override
    public void registerListener(IMountServiceListener listener) {}

    @Override
    public void unregisterListener(IMountServiceListener listener) {}

    @Override
    public boolean isObbMounted(String path) {
        return false;
    }

    @Override
    public String getMountedObbPath(String path) {
        return null;
    }

    @Override
    public int getEncryptionState() {
        return ENCRYPTION_STATE_NONE;
    }
}
