package gibbon.server;

import android.content.Intent;
import android.content.IntentFilter;
import android.speech.tts.TextToSpeech;
import java.util.ArrayList;
import java.util.List;

/**
 * The apps that the phone brings along, with the activities that answer other apps' intents.
 *
 * <p>None of them runs: an intent to one is reported and answered by policy. They are what Android's own source makes
 * for a phone, so there is no shop and no map.
 */
final class SystemApps {
    /** An app of the system. */
    static final class App {
        final String name;
        final String label;
        final ArrayList<Activity> activities = new ArrayList<>();

        private App(String name, String label) {
            this.name = name;
            this.label = label;
        }

        private Activity activity(String className) {
            Activity activity = new Activity(this, className.startsWith(".") ? name + className : className);
            activities.add(activity);
            return activity;
        }

        private Activity launcher(String className, String category) {
            Activity activity = activity(className);
            IntentFilter filter = activity.filter(Intent.ACTION_MAIN);
            filter.addCategory(Intent.CATEGORY_LAUNCHER);
            if (category != null) {
                filter.addCategory(category);
            }
            return activity;
        }
    }

    /** An activity that other apps can start. */
    static final class Activity {
        final App app;
        final String name;
        final ArrayList<IntentFilter> filters = new ArrayList<>();

        private Activity(App app, String name) {
            this.app = app;
            this.name = name;
        }

        private IntentFilter filter(String... actions) {
            IntentFilter filter = new IntentFilter();
            for (String action : actions) {
                filter.addAction(action);
            }
            filter.addCategory(Intent.CATEGORY_DEFAULT);
            filters.add(filter);
            return filter;
        }

        private Activity on(String action) {
            filter(action);
            return this;
        }

        /** All actions of a row whose first word is the name of the activity. */
        private Activity on(String[] row) {
            for (int i = 1; i < row.length; i++) {
                filter(row[i]);
            }
            return this;
        }

        private Activity schemes(String action, String... schemes) {
            IntentFilter filter = filter(action);
            filter.addCategory(Intent.CATEGORY_BROWSABLE);
            for (String scheme : schemes) {
                filter.addDataScheme(scheme);
            }
            return this;
        }

        private Activity types(String action, String... types) {
            IntentFilter filter = filter(action);
            addTypes(filter, types);
            return this;
        }

        /** Types of documents that can be opened as streams. */
        private Activity openable(String action, String... types) {
            IntentFilter filter = filter(action);
            filter.addCategory(Intent.CATEGORY_OPENABLE);
            addTypes(filter, types);
            return this;
        }
    }

    private static final ArrayList<App> ALL = new ArrayList<>();

    private SystemApps() {}

    /** All of them, in the order in which they are listed. */
    static synchronized List<App> all() {
        if (ALL.isEmpty()) {
            addPhone();
            addMedia();
            addTools();
            addSettings();
            addDialogs();
            for (String[] silent : SILENT) {
                app(silent[0], silent[1]);
            }
        }
        return ALL;
    }

    /** One of them; null when there is none of this name. */
    static App find(String name) {
        for (App app : all()) {
            if (app.name.equals(name)) {
                return app;
            }
        }
        return null;
    }

    private static App app(String name, String label) {
        App app = new App(name, label);
        ALL.add(app);
        return app;
    }

    private static void addTypes(IntentFilter filter, String... types) {
        for (String type : types) {
            try {
                filter.addDataType(type);
            } catch (IntentFilter.MalformedMimeTypeException e) {
                throw new IllegalArgumentException(e);
            }
        }
    }

    private static final String ITEM = "vnd.android.cursor.item/";
    private static final String DIR = "vnd.android.cursor.dir/";

    private static void addPhone() {
        App dialer = app("com.android.dialer", "Phone");
        dialer.launcher(".DialtactsActivity", null)
                .on(Intent.ACTION_DIAL)
                .schemes(Intent.ACTION_DIAL, "tel")
                .schemes(Intent.ACTION_VIEW, "tel")
                .on(Intent.ACTION_CALL_BUTTON)
                .types(Intent.ACTION_VIEW, DIR + "calls");
        app("com.android.server.telecom", "Phone Call Management").activity(".components.UserCallActivity")
                .schemes(Intent.ACTION_CALL, "tel", "sip", "voicemail");
        App contacts = app("com.android.contacts", "Contacts");
        contacts.launcher(".activities.PeopleActivity", Intent.CATEGORY_APP_CONTACTS);
        contacts.activity(".activities.ContactSelectionActivity")
                .types(Intent.ACTION_PICK, DIR + "contact", DIR + "person", DIR + "phone_v2", DIR + "phone",
                        DIR + "email_v2", DIR + "postal-address_v2", DIR + "postal-address")
                .types(Intent.ACTION_GET_CONTENT, ITEM + "contact", ITEM + "person", ITEM + "phone_v2", ITEM + "phone",
                        ITEM + "postal-address_v2", ITEM + "postal-address");
        contacts.activity("com.android.contacts.quickcontact.QuickContactActivity")
                .types(Intent.ACTION_VIEW, ITEM + "contact", ITEM + "person", ITEM + "raw_contact");
        contacts.activity(".activities.CompactContactEditorActivity")
                .types(Intent.ACTION_EDIT, ITEM + "contact", ITEM + "person", ITEM + "raw_contact")
                .types(Intent.ACTION_INSERT, DIR + "contact", DIR + "person", DIR + "raw_contact")
                .types(Intent.ACTION_INSERT_OR_EDIT, ITEM + "contact", ITEM + "person", ITEM + "raw_contact");
        App messages = app("com.android.messaging", "Messaging");
        messages.launcher(".ui.conversationlist.ConversationListActivity", Intent.CATEGORY_APP_MESSAGING)
                .types(Intent.ACTION_VIEW, "vnd.android-dir/mms-sms");
        messages.activity(".ui.conversation.LaunchConversationActivity")
                .schemes(Intent.ACTION_SENDTO, "sms", "smsto", "mms", "mmsto")
                .schemes(Intent.ACTION_VIEW, "sms", "smsto", "mms", "mmsto");
        messages.activity(".ui.conversationlist.ShareIntentActivity")
                .types(Intent.ACTION_SEND, "text/plain", "text/x-vcard", "image/*", "audio/*", "video/*")
                .types(Intent.ACTION_SEND_MULTIPLE, "image/*");
    }

    private static void addMedia() {
        App camera = app("com.android.camera2", "Camera");
        camera.launcher("com.android.camera.CameraLauncher", null)
                .on("android.media.action.STILL_IMAGE_CAMERA")
                .on("android.media.action.VIDEO_CAMERA");
        camera.activity("com.android.camera.CaptureActivity")
                .on("android.media.action.IMAGE_CAPTURE")
                .on("android.media.action.VIDEO_CAPTURE");
        App gallery = app("com.android.gallery3d", "Gallery");
        gallery.launcher("com.android.gallery3d.app.GalleryActivity", Intent.CATEGORY_APP_GALLERY)
                .types(Intent.ACTION_VIEW, "image/*", "video/mpeg4", "video/mp4", "video/3gp", "video/3gpp",
                        DIR + "image", DIR + "video")
                .openable(Intent.ACTION_GET_CONTENT, "image/*", "video/*")
                .types(Intent.ACTION_PICK, "image/*", "video/*", DIR + "image", DIR + "video");
        gallery.activity("com.android.gallery3d.filtershow.crop.CropActivity")
                .types("com.android.camera.action.CROP", "image/*");
        gallery.activity("com.android.gallery3d.app.Wallpaper").types(Intent.ACTION_ATTACH_DATA, "image/*")
                .on(Intent.ACTION_SET_WALLPAPER);
        App music = app("com.android.music", "Music");
        music.launcher(".MusicBrowserActivity", Intent.CATEGORY_APP_MUSIC).on("android.intent.action.MUSIC_PLAYER");
        music.activity(".AudioPreview")
                .types(Intent.ACTION_VIEW, "audio/*", "application/ogg", "application/x-ogg", "application/itunes");
        music.activity(".MusicPicker")
                .types(Intent.ACTION_PICK, DIR + "audio")
                .openable(Intent.ACTION_GET_CONTENT, "audio/*", "application/ogg", "application/x-ogg");
        app("com.android.providers.media", "Media Storage").activity(".RingtonePickerActivity")
                .on("android.intent.action.RINGTONE_PICKER");
        App sounds = app("com.android.soundrecorder", "Sound Recorder");
        sounds.launcher(".SoundRecorder", null).on("android.provider.MediaStore.RECORD_SOUND")
                .openable(Intent.ACTION_GET_CONTENT, "audio/amr");
    }

    private static void addTools() {
        App browser = app("com.android.browser", "Browser");
        browser.launcher(".BrowserActivity", Intent.CATEGORY_APP_BROWSER)
                .schemes(Intent.ACTION_VIEW, "http", "https", "about", "javascript")
                .types(Intent.ACTION_VIEW, "text/html", "text/plain", "application/xhtml+xml")
                .on(Intent.ACTION_WEB_SEARCH);
        App calendar = app("com.android.calendar", "Calendar");
        calendar.launcher(".AllInOneActivity", Intent.CATEGORY_APP_CALENDAR).types(Intent.ACTION_VIEW, "time/epoch");
        calendar.activity(".EventInfoActivity").types(Intent.ACTION_VIEW, ITEM + "event");
        calendar.activity(".event.EditEventActivity")
                .types(Intent.ACTION_EDIT, ITEM + "event", DIR + "event")
                .types(Intent.ACTION_INSERT, ITEM + "event", DIR + "event");
        App email = app("com.android.email", "Email");
        email.launcher(".activity.Welcome", Intent.CATEGORY_APP_EMAIL);
        email.activity(".activity.ComposeActivityEmail")
                .schemes(Intent.ACTION_SENDTO, "mailto")
                .schemes(Intent.ACTION_VIEW, "mailto")
                .types(Intent.ACTION_SEND, "*/*")
                .types(Intent.ACTION_SEND_MULTIPLE, "*/*");
        App clock = app("com.android.deskclock", "Clock");
        clock.launcher(".DeskClock", null);
        clock.activity(".HandleApiCalls").on("android.intent.action.SET_ALARM").on("android.intent.action.SET_TIMER")
                .on("android.intent.action.SHOW_ALARMS");
        app("com.android.calculator2", "Calculator").launcher(".Calculator", Intent.CATEGORY_APP_CALCULATOR);
        App documents = app("com.android.documentsui", "Documents");
        documents.activity(".DocumentsActivity")
                .openable(Intent.ACTION_OPEN_DOCUMENT, "*/*")
                .openable(Intent.ACTION_CREATE_DOCUMENT, "*/*")
                .openable(Intent.ACTION_GET_CONTENT, "*/*")
                .on(Intent.ACTION_OPEN_DOCUMENT_TREE);
        documents.activity("com.android.providers.downloads.ui.DownloadList")
                .on("android.intent.action.VIEW_DOWNLOADS");
        App installer = app("com.android.packageinstaller", "Package installer");
        installer.activity(".PackageInstallerActivity")
                .types(Intent.ACTION_VIEW, "application/vnd.android.package-archive")
                .types(Intent.ACTION_INSTALL_PACKAGE, "application/vnd.android.package-archive");
        installer.activity(".UninstallerActivity")
                .schemes(Intent.ACTION_DELETE, "package")
                .schemes(Intent.ACTION_UNINSTALL_PACKAGE, "package");
        Activity home = app("com.android.launcher3", "Launcher3").activity("com.android.launcher3.Launcher");
        home.filter(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_HOME);
        App android = app("android", "Android System");
        android.activity("com.android.internal.app.ChooserActivity").on(Intent.ACTION_CHOOSER);
        android.activity("android.accounts.ChooseTypeAndAccountActivity");
    }

    private static void addSettings() {
        App settings = app("com.android.settings", "Settings");
        settings.launcher(".Settings", null).on("android.settings.SETTINGS");
        addPages(settings, SettingsPages.ALL, SettingsPages.OF_AN_APP);
        for (String[] dialog : SettingsPages.DIALOGS) {
            settings.activity(dialog[0]).on(dialog);
        }
        for (String name : SettingsPages.OLD_NAMES) {
            settings.activity(name);
        }
    }

    /** Adds what apps open that want a newer Android. */
    static void addNewer() {
        addPages(find("com.android.settings"), SettingsPages.NEWER, SettingsPages.NEWER_OF_AN_APP);
    }

    private static void addPages(App settings, String[][] pages, String[][] ofAnApp) {
        for (String[] page : pages) {
            settings.activity(".Settings$" + page[0] + "Activity").on(page);
        }
        for (String[] page : ofAnApp) {
            settings.activity(page[0]).schemes(page[1], "package");
        }
    }

    /** Small apps that ask something for the system, or answer without asking. */
    private static void addDialogs() {
        App systemUi = app("com.android.systemui", "System UI");
        systemUi.activity(".media.MediaProjectionPermissionActivity");
        systemUi.activity(".settings.BrightnessDialog").on("android.intent.action.SHOW_BRIGHTNESS_DIALOG");
        app("com.android.vpndialogs", "VpnDialogs").activity(".ConfirmDialog");
        app("com.android.certinstaller", "Certificate Installer").activity(".CertInstallerMain")
                .on("android.credentials.INSTALL")
                .types(Intent.ACTION_VIEW, "application/x-x509-ca-cert", "application/x-x509-user-cert",
                        "application/x-x509-server-cert", "application/x-pkcs12");
        App phone = app("com.android.phone", "Phone");
        phone.activity(".CallFeaturesSetting").on("android.telecom.action.SHOW_CALL_SETTINGS");
        phone.activity(".settings.VoicemailSettingsActivity").on("android.telephony.action.CONFIGURE_VOICEMAIL");
        App telecom = find("com.android.server.telecom");
        telecom.activity(".components.ChangeDefaultDialerDialog").on("android.telecom.action.CHANGE_DEFAULT_DIALER");
        App wallpapers = app("com.android.wallpaper.livepicker", "Live Wallpaper Picker");
        wallpapers.activity(".LiveWallpaperActivity").on("android.service.wallpaper.LIVE_WALLPAPER_CHOOSER");
        wallpapers.activity(".LiveWallpaperChange").on("android.service.wallpaper.CHANGE_LIVE_WALLPAPER");
        app("com.android.musicfx", "MusicFX").activity(".ActivityMusic")
                .on("android.media.action.DISPLAY_AUDIO_EFFECT_CONTROL_PANEL");
        app("com.android.bluetooth", "Bluetooth Share").activity(".opp.BluetoothOppLauncherActivity")
                .types(Intent.ACTION_SEND, "image/*", "video/*", "audio/*", "text/x-vcard", "text/plain", "text/html",
                        "application/pdf", "application/zip")
                .types(Intent.ACTION_SEND_MULTIPLE, "image/*", "video/*", "x-mixmedia/*");
        App voice = app(SystemBindings.VOICE, "Pico TTS");
        voice.activity(".CheckVoiceData").on(TextToSpeech.Engine.ACTION_CHECK_TTS_DATA);
        voice.activity(".DownloadVoiceData").on(TextToSpeech.Engine.ACTION_INSTALL_TTS_DATA);
        voice.activity(".GetSampleText").on(TextToSpeech.Engine.ACTION_GET_SAMPLE_TEXT);
    }

    /** Packages that have nothing to start but are there. */
    private static final String[][] SILENT = {
        {"com.android.keychain", "Key Chain"},
        {"com.android.shell", "Shell"},
        {"com.android.webview", "Android System WebView"},
        {Keyboard.PACKAGE, "Android Keyboard (AOSP)"},
        {"com.android.providers.settings", "Settings Storage"},
        {"com.android.providers.contacts", "Contacts Storage"},
        {"com.android.providers.calendar", "Calendar Storage"},
        {"com.android.providers.downloads", "Download Manager"},
        {"com.android.providers.userdictionary", "User Dictionary"},
        {"com.android.providers.telephony", "Phone/Messaging Storage"},
    };
}
