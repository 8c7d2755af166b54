package gibbon.server;

import android.hardware.ICameraService;
import android.hardware.ICameraServiceListener;
import android.hardware.camera2.utils.BinderHolder;
import android.hardware.camera2.utils.CameraBinderDecorator;

/** There is no camera that an app could open itself. */
abstract class CameraService extends Service implements ICameraService {
    @Override
    public int getNumberOfCameras(int type) {
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
