package gibbon.server;

import android.hardware.CameraInfo;
import android.hardware.ICameraService;
import android.hardware.ICameraServiceListener;
import android.hardware.camera2.impl.CameraMetadataNative;
import android.hardware.camera2.utils.BinderHolder;
import android.hardware.camera2.utils.CameraBinderDecorator;
import android.os.IBinder;

/** The cameras of {@link CameraNatives}, which know the old interface only; the framework makes the new one of it. */
abstract class CameraService extends Service implements ICameraService {
    /** The framework's number of camera2. */
    private static final int NEW_INTERFACE = 2;

    @Override
    public int getNumberOfCameras(int type) {
        return CameraNatives.getNumberOfCameras();
    }

    @Override
    public int getCameraInfo(int id, CameraInfo info) {
        CameraNatives._getCameraInfo(id, info.info);
        return 0;
    }

    /** The new interface knows neither of the cameras. */
    @Override
    public int getCameraCharacteristics(int id, CameraMetadataNative target) {
        return CameraBinderDecorator.BAD_VALUE;
    }

    @Override
    public int getLegacyParameters(int id, String[] parameters) {
        parameters[0] = CameraNatives.settings(id);
        return 0;
    }

    @Override
    public int supportsCameraApi(int id, int version) {
        return version == NEW_INTERFACE ? CameraBinderDecorator.EOPNOTSUPP : 0;
    }

    @Override
    public int setTorchMode(String id, boolean enabled, IBinder client) {
        return 0;
    }

    @Override
    public int addListener(ICameraServiceListener listener) {
        return 0;
    }

    @Override
    public int removeListener(ICameraServiceListener listener) {
        return 0;
    }

    @Override
    public int getCameraVendorTagDescriptor(BinderHolder descriptor) {
        return CameraBinderDecorator.ENODEV;
    }
}
