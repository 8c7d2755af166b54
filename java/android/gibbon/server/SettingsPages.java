package gibbon.server;

/** Pages of the settings that apps open, as Android's own Settings app declares them. */
final class SettingsPages {
    private SettingsPages() {}

    /** The name of the page, then the actions that lead to it. */
    static final String[][] ALL = {
        {"WirelessSettings", "android.settings.WIRELESS_SETTINGS", "android.settings.AIRPLANE_MODE_SETTINGS",
            "android.settings.NFC_SETTINGS", "android.settings.NFCSHARING_SETTINGS"},
        {"WifiSettings", "android.settings.WIFI_SETTINGS", "android.net.wifi.PICK_WIFI_NETWORK"},
        {"AdvancedWifiSettings", "android.settings.WIFI_IP_SETTINGS"},
        {"BluetoothSettings", "android.settings.BLUETOOTH_SETTINGS"},
        {"DataUsageSummary", "android.settings.DATA_USAGE_SETTINGS"},
        {"VpnSettings", "android.net.vpn.SETTINGS"},
        {"DateTimeSettings", "android.settings.DATE_SETTINGS", "android.intent.action.QUICK_CLOCK"},
        {"LocalePicker", "android.settings.LOCALE_SETTINGS"},
        {"InputMethodAndLanguageSettings", "android.settings.INPUT_METHOD_SETTINGS"},
        {"AvailableVirtualKeyboard", "android.settings.INPUT_METHOD_SUBTYPE_SETTINGS"},
        {"UserDictionarySettings", "android.settings.USER_DICTIONARY_SETTINGS"},
        {"DisplaySettings", "android.settings.DISPLAY_SETTINGS", "com.android.settings.DISPLAY_SETTINGS"},
        {"NotificationSettings", "android.settings.SOUND_SETTINGS", "android.settings.NOTIFICATION_SETTINGS"},
        {"AppNotificationSettings", "android.settings.APP_NOTIFICATION_SETTINGS"},
        {"OtherSoundSettings", "android.settings.ACTION_OTHER_SOUND_SETTINGS"},
        {"ZenModeSettings", "android.settings.ZEN_MODE_SETTINGS"},
        {"ZenModePrioritySettings", "android.settings.ZEN_MODE_PRIORITY_SETTINGS"},
        {"ZenModeAutomationSettings", "android.settings.ZEN_MODE_AUTOMATION_SETTINGS",
            "android.settings.ACTION_CONDITION_PROVIDER_SETTINGS"},
        {"ZenModeScheduleRuleSettings", "android.settings.ZEN_MODE_SCHEDULE_RULE_SETTINGS"},
        {"ZenModeEventRuleSettings", "android.settings.ZEN_MODE_EVENT_RULE_SETTINGS"},
        {"ZenModeExternalRuleSettings", "android.settings.ZEN_MODE_EXTERNAL_RULE_SETTINGS"},
        {"NotificationAccessSettings", "android.settings.ACTION_NOTIFICATION_LISTENER_SETTINGS"},
        {"ZenAccessSettings", "android.settings.NOTIFICATION_POLICY_ACCESS_SETTINGS"},
        {"StorageSettings", "android.settings.INTERNAL_STORAGE_SETTINGS", "android.settings.MEMORY_CARD_SETTINGS"},
        {"ManageApplications", "android.settings.APPLICATION_SETTINGS",
            "android.settings.MANAGE_APPLICATIONS_SETTINGS", "android.settings.MANAGE_ALL_APPLICATIONS_SETTINGS"},
        {"StorageUse", "android.intent.action.MANAGE_PACKAGE_STORAGE"},
        {"ManageDefaultApps", "android.settings.HOME_SETTINGS"},
        {"OverlaySettings", "android.settings.action.MANAGE_OVERLAY_PERMISSION"},
        {"WriteSettings", "android.settings.action.MANAGE_WRITE_SETTINGS"},
        {"UsageAccessSettings", "android.settings.USAGE_ACCESS_SETTINGS"},
        {"HighPowerApplications", "android.settings.IGNORE_BATTERY_OPTIMIZATION_SETTINGS"},
        {"PowerUsageSummary", "android.intent.action.POWER_USAGE_SUMMARY"},
        {"BatterySaverSettings", "android.settings.BATTERY_SAVER_SETTINGS"},
        {"LocationSettings", "android.settings.LOCATION_SOURCE_SETTINGS"},
        {"SecuritySettings", "android.settings.SECURITY_SETTINGS", "android.credentials.UNLOCK"},
        {"TrustedCredentialsSettings", "com.android.settings.TRUSTED_CREDENTIALS",
            "com.android.settings.TRUSTED_CREDENTIALS_USER"},
        {"CryptKeeperSettings", "android.app.action.START_ENCRYPTION"},
        {"UserSettings", "android.settings.USER_SETTINGS"},
        {"AccountSettings", "android.settings.SYNC_SETTINGS"},
        {"AccountSyncSettings", "android.settings.ACCOUNT_SYNC_SETTINGS"},
        {"AddAccountSettings", "android.settings.ADD_ACCOUNT_SETTINGS"},
        {"PrivacySettings", "android.settings.PRIVACY_SETTINGS", "android.settings.BACKUP_AND_RESET_SETTINGS"},
        {"AccessibilitySettings", "android.settings.ACCESSIBILITY_SETTINGS"},
        {"CaptioningSettings", "android.settings.CAPTIONING_SETTINGS"},
        {"PrintSettings", "android.settings.ACTION_PRINT_SETTINGS"},
        {"DreamSettings", "android.settings.DREAM_SETTINGS"},
        {"WifiDisplaySettings", "android.settings.CAST_SETTINGS", "android.settings.WIFI_DISPLAY_SETTINGS"},
        {"TextToSpeechSettings", "com.android.settings.TTS_SETTINGS"},
        {"DevelopmentSettings", "android.settings.APPLICATION_DEVELOPMENT_SETTINGS",
            "com.android.settings.APPLICATION_DEVELOPMENT_SETTINGS"},
        {"DeviceInfoSettings", "android.settings.DEVICE_INFO_SETTINGS"},
        {"ManageAssist", "android.settings.VOICE_INPUT_SETTINGS"},
        {"PaymentSettings", "android.settings.NFC_PAYMENT_SETTINGS"},
        {"MobileNetworkSettings", "android.settings.DATA_ROAMING_SETTINGS",
            "android.settings.NETWORK_OPERATOR_SETTINGS"},
        {"ApnSettings", "android.settings.APN_SETTINGS"},
        {"SimSettings", "com.android.settings.sim.SIM_SUB_INFO_SETTINGS"},
        {"WifiCallingSettings", "android.settings.WIFI_CALLING_SETTINGS"},
        {"SavedAccessPointsSettings", "android.settings.WIFI_IF_SETTINGS"},
    };

    /** Dialogs and assistants with a class of their own, then the actions that lead to them. */
    static final String[][] DIALOGS = {
        {".SmsDefaultDialog", "android.provider.Telephony.ACTION_CHANGE_DEFAULT"},
        {".ChooseLockGeneric", "android.app.action.SET_NEW_PASSWORD"},
        {".ActivityPicker", "android.intent.action.PICK_ACTIVITY"},
        {".AppWidgetPickActivity", "android.appwidget.action.APPWIDGET_PICK"},
        {".AllowBindAppWidgetActivity", "android.appwidget.action.APPWIDGET_BIND"},
        {".CreateShortcut", "android.intent.action.CREATE_SHORTCUT"},
        {".CredentialStorage", "com.android.credentials.UNLOCK", "com.android.credentials.INSTALL",
            "com.android.credentials.RESET"},
        {".SetProfileOwner", "android.app.action.SET_PROFILE_OWNER"},
        {".DeviceAdminAdd", "android.app.action.ADD_DEVICE_ADMIN"},
        {".ConfirmDeviceCredentialActivity", "android.app.action.CONFIRM_DEVICE_CREDENTIAL"},
        {".wifi.WifiScanModeActivity", "android.net.wifi.action.REQUEST_SCAN_ALWAYS_AVAILABLE"},
        {".bluetooth.DevicePickerActivity", "android.bluetooth.devicepicker.action.LAUNCH"},
        {".bluetooth.RequestPermissionActivity", "android.bluetooth.adapter.action.REQUEST_ENABLE",
            "android.bluetooth.adapter.action.REQUEST_DISCOVERABLE"},
        {".bluetooth.BluetoothPairingDialog", "android.bluetooth.device.action.PAIRING_REQUEST"},
        {".inputmethod.UserDictionaryAddWordActivity", "com.android.settings.USER_DICTIONARY_INSERT"},
        {".nfc.PaymentDefaultDialog", "android.nfc.cardemulation.action.ACTION_CHANGE_DEFAULT"},
        {".ActiveNetworkScorerDialog", "android.net.scoring.CHANGE_ACTIVE"},
        {".notification.RedactionSettingsStandalone", "android.settings.ACTION_APP_NOTIFICATION_REDACTION"},
    };

    /** Pages about one app: the class, and the action that leads there with a {@code package:} address. */
    static final String[][] OF_AN_APP = {
        {".applications.InstalledAppDetailsTop", "android.settings.APPLICATION_DETAILS_SETTINGS"},
        {".Settings$AppDrawOverlaySettingsActivity", "android.settings.action.MANAGE_OVERLAY_PERMISSION"},
        {".Settings$AppWriteSettingsActivity", "android.settings.action.MANAGE_WRITE_SETTINGS"},
        {".fuelgauge.RequestIgnoreBatteryOptimizations", "android.settings.REQUEST_IGNORE_BATTERY_OPTIMIZATIONS"},
    };

    /** Pages that came after Android 6. They are there for apps that want such a phone. */
    static final String[][] NEWER = {
        {"ChannelNotificationSettings", "android.settings.CHANNEL_NOTIFICATION_SETTINGS"},
        {"ManageExternalSources", "android.settings.MANAGE_UNKNOWN_APP_SOURCES"},
        {"VrListenersSettings", "android.settings.VR_LISTENER_SETTINGS"},
        {"FingerprintEnrollSuggestion", "android.settings.FINGERPRINT_ENROLL", "android.settings.BIOMETRIC_ENROLL"},
        {"NightDisplaySettings", "android.settings.NIGHT_DISPLAY_SETTINGS"},
        {"ManageExternalStorage", "android.settings.MANAGE_ALL_FILES_ACCESS_PERMISSION"},
        {"AlarmsAndReminders", "android.settings.REQUEST_SCHEDULE_EXACT_ALARM"},
    };

    /** The same for pages about one app, as in {@link #OF_AN_APP}. */
    static final String[][] NEWER_OF_AN_APP = {
        {".Settings$ManageAppExternalSourcesActivity", "android.settings.MANAGE_UNKNOWN_APP_SOURCES"},
        {".Settings$AppManageExternalStorageActivity", "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"},
        {".Settings$AlarmsAndRemindersAppActivity", "android.settings.REQUEST_SCHEDULE_EXACT_ALARM"},
        {".Settings$AppDataUsageActivity", "android.settings.IGNORE_BACKGROUND_DATA_RESTRICTIONS_SETTINGS"},
        {".Settings$AppLocaleDetailsActivity", "android.settings.APP_LOCALE_SETTINGS"},
        {".Settings$RequestSetAutofillServiceActivity", "android.settings.REQUEST_SET_AUTOFILL_SERVICE"},
    };

    /** Names of pages in older releases, which old apps still start. */
    static final String[] OLD_NAMES = {
        ".wifi.WifiSettings", ".bluetooth.BluetoothSettings", ".TetherSettings", ".LanguageSettings",
        ".UserDictionarySettings", ".DisplaySettings", ".applications.ManageApplications", ".ManageApplications",
        ".RunningServices", ".applications.StorageUse", ".SecuritySettings", ".DeviceAdminSettings",
        ".DevelopmentSettings", ".UsbSettings", ".fuelgauge.PowerUsageSummary", ".SoundSettings",
    };
}
