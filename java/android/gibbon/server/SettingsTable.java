package gibbon.server;

import java.util.TreeMap;

/** The settings of a new phone whose owner has gone through the set-up; the run adds what its configuration says. */
final class SettingsTable {
    private SettingsTable() {}

    static TreeMap<String, TreeMap<String, String>> initial() {
        TreeMap<String, TreeMap<String, String>> tables = new TreeMap<>();
        tables.put("system", table(SYSTEM));
        tables.put("secure", table(SECURE));
        tables.put("global", table(GLOBAL));
        return tables;
    }

    private static TreeMap<String, String> table(String[][] pairs) {
        TreeMap<String, String> result = new TreeMap<>();
        for (String[] pair : pairs) {
            result.put(pair[0], pair[1]);
        }
        return result;
    }

    private static final String[][] SYSTEM = {
        {"accelerometer_rotation", "1"},
        {"alarm_alert", "content://media/internal/audio/media/1"},
        {"dim_screen", "1"},
        {"dtmf_tone", "1"},
        {"dtmf_tone_type", "0"},
        {"haptic_feedback_enabled", "1"},
        {"hearing_aid", "0"},
        {"lockscreen_sounds_enabled", "1"},
        {"mode_ringer_streams_affected", "422"},
        {"mute_streams_affected", "46"},
        {"notification_light_pulse", "1"},
        {"notification_sound", "content://media/internal/audio/media/2"},
        {"pointer_speed", "0"},
        {"ringtone", "content://media/internal/audio/media/3"},
        {"screen_brightness", "102"},
        {"screen_brightness_mode", "0"},
        {"screen_off_timeout", "60000"},
        {"sound_effects_enabled", "1"},
        {"tty_mode", "0"},
        {"user_rotation", "0"},
        {"vibrate_when_ringing", "0"},
        {"volume_alarm", "6"},
        {"volume_bluetooth_sco", "7"},
        {"volume_music", "11"},
        {"volume_notification", "5"},
        {"volume_ring", "5"},
        {"volume_system", "7"},
        {"volume_voice", "4"},
    };

    private static final String[][] SECURE = {
        {"accessibility_display_magnification_enabled", "0"},
        {"accessibility_enabled", "0"},
        {"android_id", "6762626f6e000001"},
        {"allowed_geolocation_origins", "http://www.google.co.uk http://www.google.com"},
        {"backup_enabled", "0"},
        {"bluetooth_name", "gibbon"},
        {"default_input_method", Keyboard.ID},
        {"enabled_accessibility_services", ""},
        {"enabled_input_methods", Keyboard.ID},
        {"enabled_notification_listeners", ""},
        {"immersive_mode_confirmations", "confirmed"},
        {"input_methods_subtype_history", ""},
        {"install_non_market_apps", "1"},
        {"location_mode", "3"},
        {"location_providers_allowed", "gps,network"},
        {"lock_screen_allow_private_notifications", "1"},
        {"lock_screen_show_notifications", "1"},
        {"long_press_timeout", "500"},
        {"mock_location", "0"},
        {"mount_play_not_snd", "1"},
        {"mount_ums_autostart", "0"},
        {"mount_ums_notify_enabled", "1"},
        {"mount_ums_prompt", "1"},
        {"screensaver_activate_on_dock", "1"},
        {"screensaver_activate_on_sleep", "0"},
        {"screensaver_enabled", "1"},
        {"selected_input_method_subtype", "-1"},
        {"selected_spell_checker", ""},
        {"show_ime_with_hard_keyboard", "0"},
        {"sleep_timeout", "-1"},
        {"speak_password", "0"},
        {"spell_checker_enabled", "0"},
        {"touch_exploration_enabled", "0"},
        {"ui_night_mode", "1"},
        {"user_setup_complete", "1"},
        {"wake_gesture_enabled", "1"},
    };

    private static final String[][] GLOBAL = {
        {"adb_enabled", "0"},
        {"airplane_mode_on", "0"},
        {"airplane_mode_radios", "cell,bluetooth,wifi,nfc,wimax"},
        {"airplane_mode_toggleable_radios", "bluetooth,wifi,nfc"},
        {"always_finish_activities", "0"},
        {"assisted_gps_enabled", "1"},
        {"audio_safe_volume_state", "3"},
        {"auto_time", "1"},
        {"auto_time_zone", "1"},
        {"bluetooth_on", "0"},
        {"call_auto_retry", "0"},
        {"cdma_cell_broadcast_sms", "1"},
        {"data_roaming", "0"},
        {"default_install_location", "0"},
        {"development_settings_enabled", "0"},
        {"device_name", "gibbon"},
        {"device_provisioned", "1"},
        {"dock_sounds_enabled", "0"},
        {"emergency_tone", "0"},
        {"heads_up_notifications_enabled", "1"},
        {"low_power", "0"},
        {"mobile_data", "1"},
        {"mode_ringer", "2"},
        {"netstats_enabled", "1"},
        {"package_verifier_enable", "1"},
        {"power_sounds_enabled", "1"},
        {"preferred_network_mode", "0"},
        {"stay_on_while_plugged_in", "0"},
        {"theater_mode_on", "0"},
        {"transition_animation_scale", "0.0"},
        {"usb_mass_storage_enabled", "1"},
        {"wait_for_debugger", "0"},
        {"wifi_display_on", "0"},
        {"wifi_max_dhcp_retry_count", "9"},
        {"wifi_networks_available_notification_on", "1"},
        {"wifi_on", "1"},
        {"wifi_scan_always_enabled", "0"},
        {"wifi_sleep_policy", "2"},
        {"wifi_watchdog_on", "1"},
        {"window_animation_scale", "0.0"},
        {"zen_mode", "0"},
    };
}
