package gibbon.server;

import android.Manifest;
import android.hardware.CameraInfo;
import android.hardware.ICameraService;
import android.hardware.ICameraServiceListener;
import android.hardware.camera2.CameraCharacteristics;
import android.hardware.camera2.ICameraDeviceCallbacks;
import android.hardware.camera2.impl.CameraMetadataNative;
import android.hardware.camera2.legacy.LegacyMetadataMapper;
import android.hardware.camera2.utils.BinderHolder;
import android.hardware.camera2.utils.CameraBinderDecorator;
import android.os.IBinder;
import android.os.RemoteException;
import java.util.ArrayList;

/** The cameras of {@link CameraNatives}; what they can do the framework tells from the settings of the old interface. */
abstract class CameraService extends Service implements ICameraService {
    private static final String WITH_LIGHT = "0";
    /** EINVAL, as the framework hears of cameras without a light. */
    private static final int NO_LIGHT = -22;
    private static final int PRESENT = 1;
    private static final int OFF = 1;
    private static final int ON = 2;

    private final ArrayList<ICameraServiceListener> listeners = new ArrayList<>();
    private int torch = OFF;

    @Override
    public int getNumberOfCameras(int type) {
        return CameraNatives.getNumberOfCameras();
    }

    @Override
    public int getCameraInfo(int id, CameraInfo info) {
        CameraNatives._getCameraInfo(id, info.info);
        return 0;
    }

    /** What the framework makes of the old interface's settings. */
    @Override
    public int getCameraCharacteristics(int id, CameraMetadataNative target) {
        target.swap(characteristics(id).getNativeCopy());
        return 0;
    }

    private CameraCharacteristics characteristics(int id) {
        CameraInfo info = new CameraInfo();
        getCameraInfo(id, info);
        return LegacyMetadataMapper.createCharacteristics(CameraNatives.settings(id), info);
    }

    @Override
    public synchronized int connectDevice(ICameraDeviceCallbacks callbacks, final int id, String packageName, int uid,
            BinderHolder device) {
        if (!Caller.has(Manifest.permission.CAMERA)) {
            return CameraBinderDecorator.PERMISSION_DENIED;
        }
        final Object user = new Object();
        if (!CameraNatives.take(id, user)) {
            return CameraBinderDecorator.EBUSY;
        }
        device.setBinder(new CameraUser(callbacks, characteristics(id), new Runnable() {
            @Override
            public void run() {
                CameraNatives.leave(user);
            }
        }));
        return 0;
    }

    @Override
    public int getLegacyParameters(int id, String[] parameters) {
        parameters[0] = CameraNatives.settings(id);
        return 0;
    }

    @Override
    public int supportsCameraApi(int id, int version) {
        return 0;
    }

    /** Only the camera on the back has a light, and only while nobody uses the camera. */
    @Override
    public synchronized int setTorchMode(String id, boolean enabled, IBinder client) throws RemoteException {
        if (!id.equals(WITH_LIGHT)) {
            return NO_LIGHT;
        }
        if (CameraNatives.isOpen(Integer.parseInt(id))) {
            return CameraBinderDecorator.EBUSY;
        }
        torch = enabled ? ON : OFF;
        for (ICameraServiceListener listener : listeners) {
            listener.onTorchStatusChanged(torch, id);
        }
        return 0;
    }

    /** A new listener hears at once which cameras there are, and what their lights do. */
    @Override
    public synchronized int addListener(ICameraServiceListener listener) throws RemoteException {
        listeners.add(listener);
        for (int id = 0; id < CameraNatives.getNumberOfCameras(); id++) {
            listener.onStatusChanged(PRESENT, id);
        }
        listener.onTorchStatusChanged(torch, WITH_LIGHT);
        return 0;
    }

    @Override
    public synchronized int removeListener(ICameraServiceListener listener) {
        listeners.remove(listener);
        return 0;
    }

    @Override
    public int getCameraVendorTagDescriptor(BinderHolder descriptor) {
        return CameraBinderDecorator.ENODEV;
    }
}
