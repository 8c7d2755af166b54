package gibbon.server;

import android.hardware.usb.IUsbManager;
import android.hardware.usb.UsbAccessory;
import android.hardware.usb.UsbDevice;
import android.os.Bundle;
import android.os.ParcelFileDescriptor;

/** Nothing is plugged in. */
abstract class UsbService extends Service implements IUsbManager {
    @Override
    public void getDeviceList(Bundle devices) {}

    @Override
    public UsbAccessory getCurrentAccessory() {
        return null;
    }

    @Override
    public ParcelFileDescriptor openDevice(String name) {
        return null;
    }

    @Override
    public ParcelFileDescriptor openAccessory(UsbAccessory accessory) {
        return null;
    }

    @Override
    public boolean hasDevicePermission(UsbDevice device) {
        return false;
    }

    @Override
    public boolean hasAccessoryPermission(UsbAccessory accessory) {
        return false;
    }

    @Override
    public boolean isFunctionEnabled(String function) {
        return false;
    }
}
