//! Plugs of the phone: USB, serial ports, radio, sound triggers, activity recognition. Nothing is plugged in.

use crate::idle;
use libcore::natives::Table;

const USB: &str = "android/hardware/usb/UsbDeviceConnection";
const REQUEST: &str = "android/hardware/usb/UsbRequest";
const DEVICE: &str = "android/hardware/usb/UsbDevice";
const SERIAL: &str = "android/hardware/SerialPort";
const RADIO: &str = "android/hardware/radio/RadioModule";
const RADIOS: &str = "android/hardware/radio/RadioManager";
const TRIGGER: &str = "android/hardware/soundtrigger/SoundTriggerModule";
const TRIGGERS: &str = "android/hardware/soundtrigger/SoundTrigger";
const ACTIVITY: &str = "android/hardware/location/ActivityRecognitionHardware";
const UNPLUGGED: &str = "nothing is plugged in";

/// Natives of UsbDeviceConnection, UsbRequest, UsbDevice, SerialPort, RadioModule, RadioManager, SoundTriggerModule, SoundTrigger and ActivityRecognitionHardware.
pub const NATIVES: Table = libcore::natives![
    idle::answer(USB, UNPLUGGED, "native_bulk_request(I[BIII)I", idle::minus_one),
    idle::method(USB, UNPLUGGED, "native_claim_interface(IZ)Z"),
    idle::method(USB, UNPLUGGED, "native_close()V"),
    idle::answer(USB, UNPLUGGED, "native_control_request(IIII[BIII)I", idle::minus_one),
    idle::method(USB, UNPLUGGED, "native_get_desc()[B"),
    idle::method(USB, UNPLUGGED, "native_get_fd()I"),
    idle::method(USB, UNPLUGGED, "native_get_serial()Ljava/lang/String;"),
    idle::method(USB, UNPLUGGED, "native_open(Ljava/lang/String;Ljava/io/FileDescriptor;)Z"),
    idle::method(USB, UNPLUGGED, "native_release_interface(I)Z"),
    idle::method(USB, UNPLUGGED, "native_request_wait()Landroid/hardware/usb/UsbRequest;"),
    idle::method(USB, UNPLUGGED, "native_set_configuration(I)Z"),
    idle::method(USB, UNPLUGGED, "native_set_interface(II)Z"),
    idle::method(REQUEST, UNPLUGGED, "native_cancel()Z"),
    idle::method(REQUEST, UNPLUGGED, "native_close()V"),
    idle::method(REQUEST, UNPLUGGED, "native_dequeue_array([BIZ)I"),
    idle::method(REQUEST, UNPLUGGED, "native_dequeue_direct()I"),
    idle::method(REQUEST, UNPLUGGED, "native_init(Landroid/hardware/usb/UsbDeviceConnection;IIII)Z"),
    idle::method(REQUEST, UNPLUGGED, "native_queue_array([BIZ)Z"),
    idle::method(REQUEST, UNPLUGGED, "native_queue_direct(Ljava/nio/ByteBuffer;IZ)Z"),
    idle::method(DEVICE, UNPLUGGED, "native_get_device_id(Ljava/lang/String;)I"),
    idle::method(DEVICE, UNPLUGGED, "native_get_device_name(I)Ljava/lang/String;"),
    idle::method(SERIAL, UNPLUGGED, "native_close()V"),
    idle::method(SERIAL, UNPLUGGED, "native_open(Ljava/io/FileDescriptor;I)V"),
    idle::method(SERIAL, UNPLUGGED, "native_read_array([BI)I"),
    idle::method(SERIAL, UNPLUGGED, "native_read_direct(Ljava/nio/ByteBuffer;I)I"),
    idle::method(SERIAL, UNPLUGGED, "native_send_break()V"),
    idle::method(SERIAL, UNPLUGGED, "native_write_array([BI)V"),
    idle::method(SERIAL, UNPLUGGED, "native_write_direct(Ljava/nio/ByteBuffer;I)V"),
    idle::method(RADIO, UNPLUGGED, "cancel()I"),
    idle::method(RADIO, UNPLUGGED, "close()V"),
    idle::method(RADIO, UNPLUGGED, "getConfiguration([Landroid/hardware/radio/RadioManager$BandConfig;)I"),
    idle::method(RADIO, UNPLUGGED, "getMute()Z"),
    idle::method(RADIO, UNPLUGGED, "getProgramInformation([Landroid/hardware/radio/RadioManager$ProgramInfo;)I"),
    idle::method(RADIO, UNPLUGGED, "hasControl()Z"),
    idle::method(RADIO, UNPLUGGED, "isAntennaConnected()Z"),
    idle::method(RADIO, UNPLUGGED, "native_finalize()V"),
    idle::method(
        RADIO,
        UNPLUGGED,
        "native_setup(Ljava/lang/Object;Landroid/hardware/radio/RadioManager$BandConfig;Z)V",
    ),
    idle::method(RADIO, UNPLUGGED, "scan(IZ)I"),
    idle::method(RADIO, UNPLUGGED, "setConfiguration(Landroid/hardware/radio/RadioManager$BandConfig;)I"),
    idle::method(RADIO, UNPLUGGED, "setMute(Z)I"),
    idle::method(RADIO, UNPLUGGED, "step(IZ)I"),
    idle::method(RADIO, UNPLUGGED, "tune(II)I"),
    idle::method(RADIOS, UNPLUGGED, "listModules(Ljava/util/List;)I"),
    idle::method(TRIGGER, UNPLUGGED, "detach()V"),
    idle::method(TRIGGER, UNPLUGGED, "loadSoundModel(Landroid/hardware/soundtrigger/SoundTrigger$SoundModel;[I)I"),
    idle::method(TRIGGER, UNPLUGGED, "native_finalize()V"),
    idle::method(TRIGGER, UNPLUGGED, "native_setup(Ljava/lang/Object;)V"),
    idle::method(
        TRIGGER,
        UNPLUGGED,
        "startRecognition(ILandroid/hardware/soundtrigger/SoundTrigger$RecognitionConfig;)I",
    ),
    idle::method(TRIGGER, UNPLUGGED, "stopRecognition(I)I"),
    idle::method(TRIGGER, UNPLUGGED, "unloadSoundModel(I)I"),
    idle::method(TRIGGERS, UNPLUGGED, "listModules(Ljava/util/ArrayList;)I"),
    idle::method(ACTIVITY, UNPLUGGED, "nativeClassInit()V"),
    idle::method(ACTIVITY, UNPLUGGED, "nativeDisableActivityEvent(II)I"),
    idle::method(ACTIVITY, UNPLUGGED, "nativeEnableActivityEvent(IIJ)I"),
    idle::method(ACTIVITY, UNPLUGGED, "nativeFlush()I"),
    idle::method(ACTIVITY, UNPLUGGED, "nativeGetSupportedActivities()[Ljava/lang/String;"),
    idle::method(ACTIVITY, UNPLUGGED, "nativeInitialize()V"),
    idle::method(ACTIVITY, UNPLUGGED, "nativeIsSupported()Z"),
    idle::method(ACTIVITY, UNPLUGGED, "nativeRelease()V"),
];
