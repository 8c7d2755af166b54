package gibbon.server;

import android.content.pm.PermissionGroupInfo;
import android.content.pm.PermissionInfo;
import android.content.res.Resources;
import android.os.Build;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;

/** The permissions that the platform itself defines, with the levels of Android 6. */
final class PlatformPermissions {
    private static final LinkedHashMap<String, PermissionInfo> ALL = new LinkedHashMap<>();
    private static final HashMap<String, String> LABELS = new HashMap<>();

    private PlatformPermissions() {}

    /** A permission of the platform; null when it defines none of this name. */
    static PermissionInfo info(String name) {
        PermissionInfo known = all().get(name);
        return known == null ? null : copy(known);
    }

    /** Whether an app that asks for a permission in its manifest gets it with the installation, without the user. */
    static boolean comesWithInstallation(String name, int targetSdk) {
        PermissionInfo info = all().get(name);
        if (info == null) {
            return false;
        }
        int base = info.protectionLevel & PermissionInfo.PROTECTION_MASK_BASE;
        boolean old = targetSdk < Build.VERSION_CODES.M;
        return base == PermissionInfo.PROTECTION_NORMAL
                || base == PermissionInfo.PROTECTION_DANGEROUS && old
                || (info.protectionLevel & PermissionInfo.PROTECTION_FLAG_PRE23) != 0 && old;
    }

    /** Whether the user is asked for a permission while the app runs. */
    static boolean isDangerous(String name) {
        PermissionInfo info = all().get(name);
        return info != null
                && (info.protectionLevel & PermissionInfo.PROTECTION_MASK_BASE) == PermissionInfo.PROTECTION_DANGEROUS;
    }

    /** The groups in which permissions are shown to the user. */
    static List<PermissionGroupInfo> groups() {
        ArrayList<PermissionGroupInfo> result = new ArrayList<>();
        for (String[] group : GROUPS) {
            PermissionGroupInfo info = new PermissionGroupInfo();
            info.name = "android.permission-group." + group[0];
            info.packageName = "android";
            info.labelRes = string("permgrouplab_" + group[1]);
            info.descriptionRes = string("permgroupdesc_" + group[1]);
            info.priority = Integer.parseInt(group[2]);
            result.add(info);
        }
        return result;
    }

    /** The permissions of a group; null stands for those that are in none. */
    static List<PermissionInfo> of(String group) {
        ArrayList<PermissionInfo> result = new ArrayList<>();
        for (PermissionInfo info : all().values()) {
            if (group == null ? info.group == null : group.equals(info.group)) {
                result.add(copy(info));
            }
        }
        return result;
    }

    private static synchronized LinkedHashMap<String, PermissionInfo> all() {
        if (ALL.isEmpty()) {
            for (String[] row : DANGEROUS) {
                PermissionInfo info = add(row[0], PermissionInfo.PROTECTION_DANGEROUS, row[2]);
                info.group = "android.permission-group." + row[1];
            }
            for (String[] row : NORMAL) {
                add(row[0], PermissionInfo.PROTECTION_NORMAL, row[1]);
            }
            for (Object[] row : OTHERS) {
                add((String) row[0], (Integer) row[1], "");
            }
        }
        return ALL;
    }

    /** A permission with its words, which are looked up only when somebody wants to see them. */
    private static PermissionInfo copy(PermissionInfo known) {
        PermissionInfo info = new PermissionInfo(known);
        String label = LABELS.get(info.name);
        if (!label.isEmpty()) {
            info.labelRes = string("permlab_" + label);
            info.descriptionRes = string("permdesc_" + label);
        }
        return info;
    }

    private static PermissionInfo add(String name, int level, String label) {
        PermissionInfo info = new PermissionInfo();
        info.name = name;
        info.packageName = "android";
        info.protectionLevel = level;
        ALL.put(name, info);
        LABELS.put(name, label);
        return info;
    }

    private static int string(String name) {
        return Resources.getSystem().getIdentifier(name, "string", "android");
    }

    private static final String[][] GROUPS = {
        {"CONTACTS", "contacts", "100"},
        {"CALENDAR", "calendar", "200"},
        {"SMS", "sms", "300"},
        {"STORAGE", "storage", "900"},
        {"LOCATION", "location", "400"},
        {"PHONE", "phone", "500"},
        {"MICROPHONE", "microphone", "600"},
        {"CAMERA", "camera", "700"},
        {"SENSORS", "sensors", "800"},
    };

    /** Name, group, name of the label. */
    private static final String[][] DANGEROUS = {
        {"android.permission.READ_CONTACTS", "CONTACTS", "readContacts"},
        {"android.permission.WRITE_CONTACTS", "CONTACTS", "writeContacts"},
        {"android.permission.READ_CALENDAR", "CALENDAR", "readCalendar"},
        {"android.permission.WRITE_CALENDAR", "CALENDAR", "writeCalendar"},
        {"android.permission.SEND_SMS", "SMS", "sendSms"},
        {"android.permission.RECEIVE_SMS", "SMS", "receiveSms"},
        {"android.permission.READ_SMS", "SMS", "readSms"},
        {"android.permission.RECEIVE_WAP_PUSH", "SMS", "receiveWapPush"},
        {"android.permission.RECEIVE_MMS", "SMS", "receiveMms"},
        {"android.permission.READ_CELL_BROADCASTS", "SMS", "readCellBroadcasts"},
        {"android.permission.READ_EXTERNAL_STORAGE", "STORAGE", "sdcardRead"},
        {"android.permission.WRITE_EXTERNAL_STORAGE", "STORAGE", "sdcardWrite"},
        {"android.permission.ACCESS_FINE_LOCATION", "LOCATION", "accessFineLocation"},
        {"android.permission.ACCESS_COARSE_LOCATION", "LOCATION", "accessCoarseLocation"},
        {"android.permission.READ_PHONE_STATE", "PHONE", "readPhoneState"},
        {"android.permission.CALL_PHONE", "PHONE", "callPhone"},
        {"android.permission.READ_CALL_LOG", "PHONE", "readCallLog"},
        {"android.permission.WRITE_CALL_LOG", "PHONE", "writeCallLog"},
        {"com.android.voicemail.permission.ADD_VOICEMAIL", "PHONE", "addVoicemail"},
        {"android.permission.USE_SIP", "PHONE", "use_sip"},
        {"android.permission.PROCESS_OUTGOING_CALLS", "PHONE", "processOutgoingCalls"},
        {"android.permission.RECORD_AUDIO", "MICROPHONE", "recordAudio"},
        {"android.permission.CAMERA", "CAMERA", "camera"},
        {"android.permission.BODY_SENSORS", "SENSORS", "bodySensors"},
        {"android.permission.GET_ACCOUNTS", "CONTACTS", "getAccounts"},
    };

    /** Name, name of the label. */
    private static final String[][] NORMAL = {
        {"android.permission.USE_FINGERPRINT", "useFingerprint"},
        {"android.permission.READ_PROFILE", ""},
        {"android.permission.WRITE_PROFILE", ""},
        {"android.permission.READ_SOCIAL_STREAM", ""},
        {"android.permission.WRITE_SOCIAL_STREAM", ""},
        {"android.permission.READ_USER_DICTIONARY", ""},
        {"android.permission.WRITE_USER_DICTIONARY", ""},
        {"android.permission.WRITE_SMS", ""},
        {"com.android.browser.permission.READ_HISTORY_BOOKMARKS", ""},
        {"com.android.browser.permission.WRITE_HISTORY_BOOKMARKS", ""},
        {"android.permission.AUTHENTICATE_ACCOUNTS", ""},
        {"android.permission.MANAGE_ACCOUNTS", ""},
        {"android.permission.USE_CREDENTIALS", ""},
        {"android.permission.SUBSCRIBED_FEEDS_READ", ""},
        {"android.permission.SUBSCRIBED_FEEDS_WRITE", ""},
        {"com.android.alarm.permission.SET_ALARM", "setAlarm"},
        {"android.permission.ACCESS_LOCATION_EXTRA_COMMANDS", "accessLocationExtraCommands"},
        {"android.permission.INTERNET", "createNetworkSockets"},
        {"android.permission.ACCESS_NETWORK_STATE", "accessNetworkState"},
        {"android.permission.ACCESS_WIFI_STATE", "accessWifiState"},
        {"android.permission.CHANGE_WIFI_STATE", "changeWifiState"},
        {"android.permission.ACCESS_WIMAX_STATE", "accessWimaxState"},
        {"android.permission.CHANGE_WIMAX_STATE", "changeWimaxState"},
        {"android.permission.BLUETOOTH", "bluetooth"},
        {"android.permission.BLUETOOTH_ADMIN", "bluetoothAdmin"},
        {"android.permission.NFC", "nfc"},
        {"android.permission.CHANGE_WIFI_MULTICAST_STATE", "changeWifiMulticastState"},
        {"android.permission.VIBRATE", "vibrate"},
        {"android.permission.FLASHLIGHT", "flashlight"},
        {"android.permission.WAKE_LOCK", "wakeLock"},
        {"android.permission.TRANSMIT_IR", "transmitIr"},
        {"android.permission.MODIFY_AUDIO_SETTINGS", "modifyAudioSettings"},
        {"android.permission.DISABLE_KEYGUARD", "disableKeyguard"},
        {"android.permission.GET_TASKS", "getTasks"},
        {"android.permission.REORDER_TASKS", "reorderTasks"},
        {"android.permission.RESTART_PACKAGES", "killBackgroundProcesses"},
        {"android.permission.KILL_BACKGROUND_PROCESSES", "killBackgroundProcesses"},
        {"android.permission.SET_WALLPAPER", "setWallpaper"},
        {"android.permission.SET_WALLPAPER_HINTS", "setWallpaperHints"},
        {"android.permission.SET_TIME_ZONE", "setTimeZone"},
        {"android.permission.EXPAND_STATUS_BAR", "expandStatusBar"},
        {"com.android.launcher.permission.INSTALL_SHORTCUT", "install_shortcut"},
        {"com.android.launcher.permission.UNINSTALL_SHORTCUT", "uninstall_shortcut"},
        {"android.permission.READ_SYNC_SETTINGS", "readSyncSettings"},
        {"android.permission.WRITE_SYNC_SETTINGS", "writeSyncSettings"},
        {"android.permission.READ_SYNC_STATS", "readSyncStats"},
        {"android.permission.PERSISTENT_ACTIVITY", "persistentActivity"},
        {"android.permission.GET_PACKAGE_SIZE", "getPackageSize"},
        {"android.permission.RECEIVE_BOOT_COMPLETED", "receiveBootCompleted"},
        {"android.permission.BROADCAST_STICKY", "broadcastSticky"},
        {"android.permission.CHANGE_NETWORK_STATE", "changeNetworkState"},
        {"android.permission.REQUEST_INSTALL_PACKAGES", "requestInstallPackages"},
        {"android.permission.REQUEST_IGNORE_BATTERY_OPTIMIZATIONS", ""},
        {"android.permission.ACCESS_NOTIFICATION_POLICY", "access_notification_policy"},
        {"android.permission.READ_INSTALL_SESSIONS", "readInstallSessions"},
    };

    /** Name, level: no app that is not part of the system gets these, but for those marked 0x80 in old apps. */
    private static final Object[][] OTHERS = {
        {"android.permission.ACCESS_IMS_CALL_SERVICE", 0x12},
        {"android.permission.SEND_RESPOND_VIA_MESSAGE", 0x12},
        {"android.permission.CARRIER_FILTER_SMS", 0x12},
        {"android.permission.RECEIVE_EMERGENCY_BROADCAST", 0x12},
        {"android.permission.RECEIVE_BLUETOOTH_MAP", 0x12},
        {"android.permission.BIND_DIRECTORY_SEARCH", 0x12},
        {"com.android.voicemail.permission.WRITE_VOICEMAIL", 0x12},
        {"com.android.voicemail.permission.READ_VOICEMAIL", 0x12},
        {"android.permission.INSTALL_LOCATION_PROVIDER", 0x12},
        {"android.permission.HDMI_CEC", 0x12},
        {"android.permission.LOCATION_HARDWARE", 0x12},
        {"android.permission.ACCESS_MOCK_LOCATION", 0x2},
        {"android.permission.READ_WIFI_CREDENTIAL", 0x12},
        {"android.permission.RECEIVE_WIFI_CREDENTIAL_CHANGE", 0x12},
        {"android.permission.OVERRIDE_WIFI_CONFIG", 0x12},
        {"android.permission.SCORE_NETWORKS", 0x12},
        {"android.permission.BLUETOOTH_PRIVILEGED", 0x12},
        {"android.permission.BLUETOOTH_MAP", 0x2},
        {"android.permission.BLUETOOTH_STACK", 0x2},
        {"android.permission.CONNECTIVITY_INTERNAL", 0x12},
        {"android.permission.PACKET_KEEPALIVE_OFFLOAD", 0x12},
        {"android.permission.RECEIVE_DATA_ACTIVITY_CHANGE", 0x12},
        {"android.permission.LOOP_RADIO", 0x12},
        {"android.permission.NFC_HANDOVER_STATUS", 0x12},
        {"android.permission.ACCOUNT_MANAGER", 0x2},
        {"android.permission.MANAGE_USB", 0x12},
        {"android.permission.ACCESS_MTP", 0x12},
        {"android.permission.HARDWARE_TEST", 0x2},
        {"android.permission.ACCESS_FM_RADIO", 0x12},
        {"android.permission.NET_ADMIN", 0x2},
        {"android.permission.REMOTE_AUDIO_PLAYBACK", 0x2},
        {"android.permission.TV_INPUT_HARDWARE", 0x12},
        {"android.permission.CAPTURE_TV_INPUT", 0x12},
        {"android.permission.DVB_DEVICE", 0x12},
        {"android.permission.OEM_UNLOCK_STATE", 0x2},
        {"android.permission.ACCESS_PDB_STATE", 0x2},
        {"android.permission.NOTIFY_PENDING_SYSTEM_UPDATE", 0x12},
        {"android.permission.CAMERA_DISABLE_TRANSMIT_LED", 0x12},
        {"android.permission.CAMERA_SEND_SYSTEM_EVENTS", 0x12},
        {"android.permission.MODIFY_PHONE_STATE", 0x12},
        {"android.permission.READ_PRECISE_PHONE_STATE", 0x12},
        {"android.permission.READ_PRIVILEGED_PHONE_STATE", 0x12},
        {"android.permission.REGISTER_SIM_SUBSCRIPTION", 0x12},
        {"android.permission.REGISTER_CALL_PROVIDER", 0x12},
        {"android.permission.REGISTER_CONNECTION_MANAGER", 0x12},
        {"android.permission.BIND_INCALL_SERVICE", 0x12},
        {"android.permission.BIND_CONNECTION_SERVICE", 0x12},
        {"android.permission.BIND_TELECOM_CONNECTION_SERVICE", 0x12},
        {"android.permission.CONTROL_INCALL_EXPERIENCE", 0x12},
        {"android.permission.RECEIVE_STK_COMMANDS", 0x12},
        {"android.permission.WRITE_MEDIA_STORAGE", 0x12},
        {"android.permission.MANAGE_DOCUMENTS", 0x2},
        {"android.permission.REAL_GET_TASKS", 0x12},
        {"android.permission.START_TASKS_FROM_RECENTS", 0x12},
        {"android.permission.INTERACT_ACROSS_USERS", 0x32},
        {"android.permission.INTERACT_ACROSS_USERS_FULL", 0x102},
        {"android.permission.MANAGE_USERS", 0x12},
        {"android.permission.MANAGE_PROFILE_AND_DEVICE_OWNERS", 0x2},
        {"android.permission.GET_DETAILED_TASKS", 0x2},
        {"android.permission.REMOVE_TASKS", 0x2},
        {"android.permission.MANAGE_ACTIVITY_STACKS", 0x12},
        {"android.permission.START_ANY_ACTIVITY", 0x2},
        {"android.permission.GET_PACKAGE_IMPORTANCE", 0x12},
        {"android.permission.SYSTEM_ALERT_WINDOW", 0x4e2},
        {"android.permission.SET_TIME", 0x12},
        {"android.permission.SET_SCREEN_COMPATIBILITY", 0x2},
        {"android.permission.CHANGE_CONFIGURATION", 0x32},
        {"android.permission.WRITE_SETTINGS", 0x4c2},
        {"android.permission.WRITE_GSERVICES", 0x12},
        {"android.permission.FORCE_STOP_PACKAGES", 0x12},
        {"android.permission.RETRIEVE_WINDOW_CONTENT", 0x12},
        {"android.permission.SET_ANIMATION_SCALE", 0x32},
        {"android.permission.SET_PREFERRED_APPLICATIONS", 0x2},
        {"android.permission.MOUNT_UNMOUNT_FILESYSTEMS", 0x12},
        {"android.permission.MOUNT_FORMAT_FILESYSTEMS", 0x12},
        {"android.permission.ASEC_ACCESS", 0x2},
        {"android.permission.ASEC_CREATE", 0x2},
        {"android.permission.ASEC_DESTROY", 0x2},
        {"android.permission.ASEC_MOUNT_UNMOUNT", 0x2},
        {"android.permission.ASEC_RENAME", 0x2},
        {"android.permission.WRITE_APN_SETTINGS", 0x12},
        {"android.permission.CLEAR_APP_CACHE", 0x12},
        {"android.permission.ALLOW_ANY_CODEC_FOR_PLAYBACK", 0x12},
        {"android.permission.MANAGE_CA_CERTIFICATES", 0x12},
        {"android.permission.RECOVERY", 0x12},
        {"android.permission.BIND_JOB_SERVICE", 0x2},
        {"android.permission.UPDATE_CONFIG", 0x12},
        {"android.permission.WRITE_SECURE_SETTINGS", 0x32},
        {"android.permission.DUMP", 0x32},
        {"android.permission.READ_LOGS", 0x32},
        {"android.permission.SET_DEBUG_APP", 0x32},
        {"android.permission.SET_PROCESS_LIMIT", 0x32},
        {"android.permission.SET_ALWAYS_FINISH", 0x32},
        {"android.permission.SIGNAL_PERSISTENT_PROCESSES", 0x32},
        {"android.permission.GET_ACCOUNTS_PRIVILEGED", 0x12},
        {"android.permission.DIAGNOSTIC", 0x2},
        {"android.permission.STATUS_BAR", 0x12},
        {"android.permission.STATUS_BAR_SERVICE", 0x2},
        {"android.permission.FORCE_BACK", 0x2},
        {"android.permission.UPDATE_DEVICE_STATS", 0x12},
        {"android.permission.GET_APP_OPS_STATS", 0x32},
        {"android.permission.UPDATE_APP_OPS_STATS", 0x112},
        {"android.permission.INTERNAL_SYSTEM_WINDOW", 0x2},
        {"android.permission.MANAGE_APP_TOKENS", 0x2},
        {"android.permission.FREEZE_SCREEN", 0x2},
        {"android.permission.INJECT_EVENTS", 0x2},
        {"android.permission.FILTER_EVENTS", 0x2},
        {"android.permission.RETRIEVE_WINDOW_TOKEN", 0x2},
        {"android.permission.FRAME_STATS", 0x2},
        {"android.permission.TEMPORARY_ENABLE_ACCESSIBILITY", 0x2},
        {"android.permission.SET_ACTIVITY_WATCHER", 0x2},
        {"android.permission.SHUTDOWN", 0x12},
        {"android.permission.STOP_APP_SWITCHES", 0x12},
        {"android.permission.GET_TOP_ACTIVITY_INFO", 0x2},
        {"android.permission.READ_INPUT_STATE", 0x2},
        {"android.permission.BIND_INPUT_METHOD", 0x2},
        {"android.permission.BIND_MIDI_DEVICE_SERVICE", 0x2},
        {"android.permission.BIND_ACCESSIBILITY_SERVICE", 0x2},
        {"android.permission.BIND_PRINT_SERVICE", 0x2},
        {"android.permission.BIND_NFC_SERVICE", 0x2},
        {"android.permission.BIND_PRINT_SPOOLER_SERVICE", 0x2},
        {"android.permission.BIND_TEXT_SERVICE", 0x2},
        {"android.permission.BIND_VPN_SERVICE", 0x2},
        {"android.permission.BIND_WALLPAPER", 0x12},
        {"android.permission.BIND_VOICE_INTERACTION", 0x2},
        {"android.permission.MANAGE_VOICE_KEYPHRASES", 0x12},
        {"android.permission.BIND_REMOTE_DISPLAY", 0x2},
        {"android.permission.BIND_TV_INPUT", 0x12},
        {"android.permission.MODIFY_PARENTAL_CONTROLS", 0x12},
        {"android.permission.BIND_ROUTE_PROVIDER", 0x2},
        {"android.permission.BIND_DEVICE_ADMIN", 0x2},
        {"android.permission.MANAGE_DEVICE_ADMINS", 0x12},
        {"android.permission.SET_ORIENTATION", 0x2},
        {"android.permission.SET_POINTER_SPEED", 0x2},
        {"android.permission.SET_INPUT_CALIBRATION", 0x2},
        {"android.permission.SET_KEYBOARD_LAYOUT", 0x2},
        {"android.permission.TABLET_MODE", 0x2},
        {"android.permission.INSTALL_PACKAGES", 0x12},
        {"android.permission.CLEAR_APP_USER_DATA", 0x102},
        {"android.permission.DELETE_CACHE_FILES", 0x12},
        {"android.permission.DELETE_PACKAGES", 0x12},
        {"android.permission.MOVE_PACKAGE", 0x12},
        {"android.permission.CHANGE_COMPONENT_ENABLED_STATE", 0x12},
        {"android.permission.GRANT_RUNTIME_PERMISSIONS", 0x302},
        {"android.permission.INSTALL_GRANT_RUNTIME_PERMISSIONS", 0x302},
        {"android.permission.REVOKE_RUNTIME_PERMISSIONS", 0x302},
        {"android.permission.OBSERVE_GRANT_REVOKE_PERMISSIONS", 0x12},
        {"android.permission.ACCESS_SURFACE_FLINGER", 0x2},
        {"android.permission.READ_FRAME_BUFFER", 0x12},
        {"android.permission.ACCESS_INPUT_FLINGER", 0x2},
        {"android.permission.CONFIGURE_WIFI_DISPLAY", 0x2},
        {"android.permission.CONTROL_WIFI_DISPLAY", 0x2},
        {"android.permission.CONFIGURE_DISPLAY_COLOR_TRANSFORM", 0x2},
        {"android.permission.CONTROL_VPN", 0x12},
        {"android.permission.CAPTURE_AUDIO_OUTPUT", 0x12},
        {"android.permission.CAPTURE_AUDIO_HOTWORD", 0x12},
        {"android.permission.MODIFY_AUDIO_ROUTING", 0x12},
        {"android.permission.CAPTURE_VIDEO_OUTPUT", 0x12},
        {"android.permission.CAPTURE_SECURE_VIDEO_OUTPUT", 0x12},
        {"android.permission.MEDIA_CONTENT_CONTROL", 0x12},
        {"android.permission.BRICK", 0x2},
        {"android.permission.REBOOT", 0x12},
        {"android.permission.DEVICE_POWER", 0x2},
        {"android.permission.USER_ACTIVITY", 0x12},
        {"android.permission.NET_TUNNELING", 0x2},
        {"android.permission.FACTORY_TEST", 0x2},
        {"android.permission.BROADCAST_PACKAGE_REMOVED", 0x2},
        {"android.permission.BROADCAST_SMS", 0x2},
        {"android.permission.BROADCAST_WAP_PUSH", 0x2},
        {"android.permission.BROADCAST_NETWORK_PRIVILEGED", 0x12},
        {"android.permission.MASTER_CLEAR", 0x12},
        {"android.permission.CALL_PRIVILEGED", 0x12},
        {"android.permission.PERFORM_CDMA_PROVISIONING", 0x12},
        {"android.permission.PERFORM_SIM_ACTIVATION", 0x12},
        {"android.permission.CONTROL_LOCATION_UPDATES", 0x12},
        {"android.permission.ACCESS_CHECKIN_PROPERTIES", 0x12},
        {"android.permission.PACKAGE_USAGE_STATS", 0x72},
        {"android.permission.CHANGE_APP_IDLE_STATE", 0x2},
        {"android.permission.CHANGE_DEVICE_IDLE_TEMP_WHITELIST", 0x12},
        {"android.permission.BATTERY_STATS", 0x32},
        {"android.permission.BACKUP", 0x12},
        {"android.permission.CONFIRM_FULL_BACKUP", 0x2},
        {"android.permission.BIND_REMOTEVIEWS", 0x12},
        {"android.permission.BIND_APPWIDGET", 0x12},
        {"android.permission.BIND_KEYGUARD_APPWIDGET", 0x12},
        {"android.permission.MODIFY_APPWIDGET_BIND_PERMISSIONS", 0x12},
        {"android.permission.CHANGE_BACKGROUND_DATA_SETTING", 0x2},
        {"android.permission.GLOBAL_SEARCH", 0x12},
        {"android.permission.GLOBAL_SEARCH_CONTROL", 0x2},
        {"android.permission.READ_SEARCH_INDEXABLES", 0x12},
        {"android.permission.SET_WALLPAPER_COMPONENT", 0x12},
        {"android.permission.READ_DREAM_STATE", 0x12},
        {"android.permission.WRITE_DREAM_STATE", 0x12},
        {"android.permission.ACCESS_CACHE_FILESYSTEM", 0x12},
        {"android.permission.COPY_PROTECTED_DATA", 0x2},
        {"android.permission.CRYPT_KEEPER", 0x12},
        {"android.permission.READ_NETWORK_USAGE_HISTORY", 0x12},
        {"android.permission.MANAGE_NETWORK_POLICY", 0x2},
        {"android.permission.MODIFY_NETWORK_ACCOUNTING", 0x12},
        {"android.intent.category.MASTER_CLEAR.permission.C2D_MESSAGE", 0x2},
        {"android.permission.PACKAGE_VERIFICATION_AGENT", 0x12},
        {"android.permission.BIND_PACKAGE_VERIFIER", 0x2},
        {"android.permission.INTENT_FILTER_VERIFICATION_AGENT", 0x12},
        {"android.permission.BIND_INTENT_FILTER_VERIFIER", 0x2},
        {"android.permission.SERIAL_PORT", 0x12},
        {"android.permission.ACCESS_CONTENT_PROVIDERS_EXTERNALLY", 0x2},
        {"android.permission.UPDATE_LOCK", 0x12},
        {"android.permission.ACCESS_NOTIFICATIONS", 0x12},
        {"android.permission.ACCESS_KEYGUARD_SECURE_STORAGE", 0x2},
        {"android.permission.MANAGE_FINGERPRINT", 0x12},
        {"android.permission.RESET_FINGERPRINT_LOCKOUT", 0x2},
        {"android.permission.CONTROL_KEYGUARD", 0x2},
        {"android.permission.TRUST_LISTENER", 0x2},
        {"android.permission.PROVIDE_TRUST_AGENT", 0x12},
        {"android.permission.LAUNCH_TRUST_AGENT_SETTINGS", 0x12},
        {"android.permission.BIND_TRUST_AGENT", 0x2},
        {"android.permission.BIND_NOTIFICATION_LISTENER_SERVICE", 0x2},
        {"android.permission.BIND_CHOOSER_TARGET_SERVICE", 0x2},
        {"android.permission.BIND_CONDITION_PROVIDER_SERVICE", 0x2},
        {"android.permission.BIND_DREAM_SERVICE", 0x2},
        {"android.permission.INVOKE_CARRIER_SETUP", 0x12},
        {"android.permission.ACCESS_NETWORK_CONDITIONS", 0x12},
        {"android.permission.ACCESS_DRM_CERTIFICATES", 0x12},
        {"android.permission.MANAGE_MEDIA_PROJECTION", 0x2},
        {"android.permission.REMOVE_DRM_CERTIFICATES", 0x12},
        {"android.permission.BIND_CARRIER_MESSAGING_SERVICE", 0x12},
        {"android.permission.ACCESS_VOICE_INTERACTION_SERVICE", 0x2},
        {"android.permission.BIND_CARRIER_SERVICES", 0x12},
        {"android.permission.QUERY_DO_NOT_ASK_CREDENTIALS_ON_BOOT", 0x2},
        {"android.permission.KILL_UID", 0x102},
        {"android.permission.LOCAL_MAC_ADDRESS", 0x12},
        {"android.permission.PEERS_MAC_ADDRESS", 0x2},
        {"android.permission.DISPATCH_NFC_MESSAGE", 0x12},
    };
}
