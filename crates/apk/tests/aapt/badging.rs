//! Every manifest against `aapt dump badging`.
//!
//! The rules by which aapt infers features and permissions are written down here and not in the crate: they are a
//! store's policy, not part of the file. What they infer from is the crate's typed manifest and resource table.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use apk::axml::{Event, XmlTree};
use apk::manifest::{Activity, Component, IntentFilter, Manifest, ResourceText, SdkLevel, UsesFeature, UsesPermission};
use apk::{Archive, Config, ResTable, value};

use crate::support::{Comparison, aapt, escaped, open, packages};

#[test]
fn manifests_read_as_in_aapt() {
    let packages = packages();
    let mut comparison = Comparison::new("badging");
    for path in &packages {
        let Some(theirs) = aapt(&["dump", "badging", path.to_str().unwrap()]) else { return };
        let (archive, mut diagnostics) = open(path);
        let file = apk::PackageFile::open("", archive, &mut diagnostics).unwrap();
        assert_eq!(diagnostics.list(), [], "{}: honest files give no diagnostics", path.display());
        let mut resources = ResTable::new();
        resources.add(file.table.clone().unwrap(), 1);
        resources.set_config(aapt_config());
        let manifest = Manifest::read(&file.manifest_xml, &resources, &mut diagnostics).unwrap();
        let badging =
            Badging { manifest, tree: file.manifest_xml, resources, archive: file.archive, out: String::new() };
        comparison.compare(path, &theirs, &badging.render(), false);
    }
    comparison.finish(packages.len());
}

/// The device that aapt pretends to be.
fn aapt_config() -> Config {
    Config { sdk_version: 10_000, ..Config::from_qualifiers("en-rUS-sw320dp-w320dp-h480dp-normal-port-mdpi").unwrap() }
}

struct Badging {
    manifest: Manifest,
    tree: XmlTree,
    resources: ResTable,
    archive: Archive,
    out: String,
}

/// A feature that is inferred: why, and whether only from what is asked for since Android 6.
#[derive(Default)]
struct Implied {
    reasons: BTreeSet<String>,
    only_since_23: bool,
}

impl Badging {
    fn render(mut self) -> String {
        self.package();
        self.sdk();
        self.permissions();
        self.application();
        self.launchers();
        self.features();
        self.components();
        self.screens();
        self.configurations();
        self.native_code();
        self.out
    }

    fn line(&mut self, line: impl AsRef<str>) {
        self.out.push_str(line.as_ref());
        self.out.push('\n');
    }

    fn package(&mut self) {
        let m = &self.manifest;
        let version = m.version_code.filter(|&code| code > 0).map(|code| code.to_string()).unwrap_or_default();
        let name = escaped(m.version_name.as_deref().unwrap_or_default());
        let mut line = format!("package: name='{}' versionCode='{version}' versionName='{name}'", m.package);
        let more = [
            ("split", m.split.clone()),
            ("platformBuildVersionName", self.if_string("platformBuildVersionName", &m.platform_build_version_name)),
            ("platformBuildVersionCode", self.if_string("platformBuildVersionCode", &m.platform_build_version_code)),
            ("compileSdkVersion", m.compile_sdk.filter(|&sdk| sdk > 0).map(|sdk| sdk.to_string())),
            ("compileSdkVersionCodename", m.compile_sdk_codename.clone()),
        ];
        for (key, value) in more.iter().filter_map(|(key, value)| Some((key, value.as_ref()?))) {
            write!(line, " {key}='{value}'").unwrap();
        }
        let location = m.install_location.and_then(|l| ["auto", "internalOnly", "preferExternal"].get(l as usize));
        self.line(line);
        if let Some(location) = location {
            self.line(format!("install-location:'{location}'"));
        }
    }

    /// aapt leaves out attributes that were compiled to numbers here.
    fn if_string(&self, name: &str, text: &Option<String>) -> Option<String> {
        let at = self.tree.events().find(|at| at.event == Event::StartTag)?;
        let attribute = self.tree.attribute(at, self.tree.index_of_attribute(at, None, name)?)?;
        text.clone().filter(|_| attribute.value.data_type == value::TYPE_STRING)
    }

    fn sdk(&mut self) {
        let sdk = self.manifest.uses_sdk.clone();
        let level = |level: Option<SdkLevel>, key: &str| level.map(|level| format!("{key}:'{level}'"));
        let max = sdk.max.map(|max| format!("maxSdkVersion:'{max}'"));
        for line in [level(sdk.min, "sdkVersion"), max, level(sdk.target, "targetSdkVersion")].into_iter().flatten() {
            self.line(line);
        }
        for uses in self.manifest.uses_configurations.clone() {
            let fields = [
                ("reqTouchScreen", uses.req_touch_screen),
                ("reqKeyboardType", uses.req_keyboard_type),
                ("reqHardKeyboard", uses.req_hard_keyboard),
                ("reqNavigation", uses.req_navigation),
                ("reqFiveWayNav", uses.req_five_way_nav),
            ];
            let text: String = fields
                .iter()
                .filter_map(|(key, value)| value.filter(|&v| v != 0).map(|v| format!(" {key}='{v}'")))
                .collect();
            self.line(format!("uses-configuration:{text}"));
        }
    }

    /// aapt's own idea of the target: a number, 0 for code names.
    fn target(&self) -> u32 {
        let number = |level: &Option<SdkLevel>| match level {
            Some(SdkLevel::Number(number)) => *number,
            _ => 0,
        };
        number(&self.manifest.uses_sdk.min).max(number(&self.manifest.uses_sdk.target))
    }

    fn permissions(&mut self) {
        for uses in self.manifest.uses_permissions.clone() {
            let name = uses.name.clone().unwrap_or_default();
            let max = uses.max_sdk.map(|max| format!(" maxSdkVersion='{max}'")).unwrap_or_default();
            if uses.since_23 {
                self.line(format!("uses-permission-sdk-23: name='{name}'{max}"));
                continue;
            }
            self.line(format!("uses-permission: name='{name}'{max}"));
            if uses.required == Some(false) {
                self.line(format!("optional-permission: name='{name}'{max}"));
            }
        }
        self.implied_permissions();
    }

    fn implied_permissions(&mut self) {
        let target = self.target();
        let find = |name: &str| -> Option<UsesPermission> {
            let full = format!("android.permission.{name}");
            self.manifest.uses_permissions.iter().find(|p| !p.since_23 && p.name.as_deref() == Some(&full)).cloned()
        };
        let mut implied: Vec<(&str, &str, Option<i32>)> = Vec::new();
        let mut write_max = find("WRITE_EXTERNAL_STORAGE").map(|p| p.max_sdk);
        if target < 4 {
            if write_max.is_none() {
                implied.push(("WRITE_EXTERNAL_STORAGE", "targetSdkVersion < 4", None));
                write_max = Some(None);
            }
            if find("READ_PHONE_STATE").is_none() {
                implied.push(("READ_PHONE_STATE", "targetSdkVersion < 4", None));
            }
        }
        if let (Some(max), None) = (write_max, find("READ_EXTERNAL_STORAGE")) {
            implied.push(("READ_EXTERNAL_STORAGE", "requested WRITE_EXTERNAL_STORAGE", max));
        }
        if target < 16 {
            for (log, contacts, reason) in [
                ("READ_CALL_LOG", "READ_CONTACTS", "targetSdkVersion < 16 and requested READ_CONTACTS"),
                ("WRITE_CALL_LOG", "WRITE_CONTACTS", "targetSdkVersion < 16 and requested WRITE_CONTACTS"),
            ] {
                if find(log).is_none() && find(contacts).is_some() {
                    implied.push((log, reason, None));
                }
            }
        }
        for (name, reason, max) in implied {
            let max = max.map(|max| format!(" maxSdkVersion='{max}'")).unwrap_or_default();
            self.line(format!("uses-permission: name='android.permission.{name}'{max}"));
            self.line(format!("uses-implied-permission: name='android.permission.{name}'{max} reason='{reason}'"));
        }
    }

    /// A text in another configuration.
    fn text_in(&mut self, text: &Option<ResourceText>, config: Config) -> String {
        let Some(text) = text else { return String::new() };
        if text.resource == 0 {
            return text.text.clone().unwrap_or_default();
        }
        self.resources.set_config(config);
        let resolved = apk::manifest::Resolver::resolve(&self.resources, text.resource);
        self.resources.set_config(aapt_config());
        resolved.and_then(|resolved| resolved.text).unwrap_or_default()
    }

    fn application(&mut self) {
        if !self.manifest.has_application {
            return;
        }
        let application = self.manifest.application.clone();
        let mut label = String::new();
        for locale in sorted(self.resources.locales()) {
            let mut config = aapt_config();
            config.set_locale(&locale);
            let text = self.text_in(&application.label, config);
            if text.is_empty() {
                continue;
            }
            if label.is_empty() || locale.is_empty() {
                label.clone_from(&text);
            }
            let suffix = if locale.is_empty() { String::new() } else { format!("-{locale}") };
            self.line(format!("application-label{suffix}:'{}'", escaped(&text)));
        }
        for density in self.densities() {
            let icon = self.text_in(&application.icon, Config { density, ..aapt_config() });
            if !icon.is_empty() {
                self.line(format!("application-icon-{density}:'{icon}'"));
            }
        }
        let icon = self.text_in(&application.icon, aapt_config());
        let banner = self.text_in(&application.banner, aapt_config());
        let banner = if banner.is_empty() { String::new() } else { format!(" banner='{banner}'") };
        self.line(format!("application: label='{}' icon='{icon}'{banner}", escaped(&label)));
        let flags = [
            (application.test_only, "testOnly='-1'"),
            (application.is_game, "application-isGame"),
            (application.debuggable, "application-debuggable"),
        ];
        for (_, line) in flags.iter().filter(|(flag, _)| *flag == Some(true)) {
            self.line(line);
        }
        for library in &application.uses_libraries {
            let suffix = if library.required == Some(false) { "-not-required" } else { "" };
            self.line(format!("uses-library{suffix}:'{}'", library.name.as_deref().unwrap_or_default()));
        }
    }

    fn launchers(&mut self) {
        let activities: Vec<Activity> = self.manifest.application.activities.clone();
        for activity in activities.iter().filter(|activity| !activity.is_alias) {
            let component = &activity.component;
            let has = |wanted: &dyn Fn(&IntentFilter) -> bool| component.filters.iter().any(wanted);
            let category = |name: &str| has(&|f| f.has_category(&format!("android.intent.category.{name}")));
            if !has(&|f| f.has_action("android.intent.action.MAIN")) {
                continue;
            }
            let name = component.name.as_deref().unwrap_or_default();
            let [label, icon, banner] =
                [&component.label, &component.icon, &component.banner].map(|text| self.text_in(text, aapt_config()));
            let common = format!(" name='{name}'  label='{}' icon='{icon}'", escaped(&label));
            if category("LAUNCHER") {
                self.line(format!("launchable-activity:{common}"));
            }
            if category("LEANBACK_LAUNCHER") {
                self.line(format!("leanback-launchable-activity:{common} banner='{banner}'"));
            }
        }
    }

    fn features(&mut self) {
        let mut named: BTreeMap<String, (bool, i32)> = BTreeMap::new();
        let mut gl = -1;
        for feature in self.manifest.uses_features.clone() {
            match &feature.name {
                Some(name) => add_feature(&mut named, &mut gl, name, &feature),
                None => gl = gl.max(feature.gl_es_version.unwrap_or(-1)),
            }
        }
        let mut implied = self.implied_features();
        if !named.contains_key("android.hardware.touchscreen") && !implied.contains_key("android.hardware.touchscreen")
        {
            imply(&mut implied, "faketouch", "default feature for all apps", false);
        }
        assert!(self.manifest.feature_groups.is_empty(), "no shared package has feature groups");
        self.line("feature-group: label=''");
        if gl > 0 {
            self.line(format!("  uses-gl-es: '0x{gl:x}'"));
        }
        for (name, (required, version)) in &named {
            let suffix = if *required { "" } else { "-not-required" };
            let version = if *version > 0 { format!(" version='{version}'") } else { String::new() };
            self.line(format!("  uses-feature{suffix}: name='{name}'{version}"));
        }
        for (name, implied) in implied.iter().filter(|(name, _)| !named.contains_key(*name)) {
            let suffix = if implied.only_since_23 { "-sdk-23" } else { "" };
            self.line(format!("  uses-feature{suffix}: name='{name}'"));
            let reasons: Vec<&str> = implied.reasons.iter().map(String::as_str).collect();
            let reasons = match reasons.split_last() {
                Some((last, rest)) if !rest.is_empty() => format!("{}, and {last}", rest.join(", ")),
                _ => reasons.concat(),
            };
            self.line(format!("  uses-implied-feature{suffix}: name='{name}' reason='{reasons}'"));
        }
    }

    fn implied_features(&self) -> BTreeMap<String, Implied> {
        let target = self.target();
        let mut implied = BTreeMap::new();
        for uses in &self.manifest.uses_permissions {
            let full = uses.name.as_deref().unwrap_or_default();
            let requested = format!("requested {full} permission");
            let mut add = |feature: &str, reason: &str| imply(&mut implied, feature, reason, uses.since_23);
            match full.strip_prefix("android.permission.").unwrap_or_default() {
                "CAMERA" => add("camera", &requested),
                name @ ("ACCESS_FINE_LOCATION" | "ACCESS_COARSE_LOCATION") => {
                    if target < 21 {
                        let kind = if name == "ACCESS_FINE_LOCATION" { "location.gps" } else { "location.network" };
                        add(kind, &requested);
                        add(kind, "targetSdkVersion < 21");
                    }
                    add("location", &requested);
                }
                "ACCESS_MOCK_LOCATION" | "ACCESS_LOCATION_EXTRA_COMMANDS" | "INSTALL_LOCATION_PROVIDER" => {
                    add("location", &requested);
                }
                "BLUETOOTH" | "BLUETOOTH_ADMIN" if target > 4 => {
                    add("bluetooth", &requested);
                    add("bluetooth", "targetSdkVersion > 4");
                }
                "RECORD_AUDIO" => add("microphone", &requested),
                "ACCESS_WIFI_STATE" | "CHANGE_WIFI_STATE" | "CHANGE_WIFI_MULTICAST_STATE" => add("wifi", &requested),
                "CALL_PHONE"
                | "CALL_PRIVILEGED"
                | "MODIFY_PHONE_STATE"
                | "PROCESS_OUTGOING_CALLS"
                | "READ_SMS"
                | "RECEIVE_SMS"
                | "RECEIVE_MMS"
                | "RECEIVE_WAP_PUSH"
                | "SEND_SMS"
                | "WRITE_APN_SETTINGS"
                | "WRITE_SMS" => {
                    add("telephony", "requested a telephony permission");
                }
                _ => {}
            }
        }
        for activity in self.manifest.application.activities.iter().filter(|activity| !activity.is_alias) {
            let shape = match activity.screen_orientation {
                Some(0 | 6 | 8) => "landscape",
                Some(1 | 7 | 9) => "portrait",
                _ => continue,
            };
            let reason = format!("one or more activities have specified a {shape} orientation");
            imply(&mut implied, &format!("screen.{shape}"), &reason, false);
        }
        implied
    }

    fn components(&mut self) {
        let application = self.manifest.application.clone();
        let activities: Vec<&Component> =
            application.activities.iter().filter(|a| !a.is_alias).map(|a| &a.component).collect();
        let services: Vec<&Component> = application.services.iter().map(|s| &s.component).collect();
        let receivers: Vec<&Component> = application.receivers.iter().map(|r| &r.component).collect();
        let answers = |components: &[&Component], action: &str, permission: Option<&str>| {
            components.iter().any(|component| {
                let allowed = permission
                    .is_none_or(|p| component.permission.as_deref() == Some(&format!("android.permission.{p}")));
                allowed && component.filters.iter().any(|filter| filter.has_action(action))
            })
        };
        let all: Vec<&Component> = activities.iter().chain(&services).chain(&receivers).copied().collect();
        let home = activities.iter().any(|c| c.filters.iter().any(|f| f.has_category("android.intent.category.HOME")));
        let camera = ["STILL_IMAGE_CAMERA", "VIDEO_CAMERA"].map(|name| format!("android.media.action.{name}"));
        let secure = "android.media.action.STILL_IMAGE_CAMERA_SECURE";
        let found = [
            ("app-widget", answers(&receivers, "android.appwidget.action.APPWIDGET_UPDATE", None)),
            ("device-admin", answers(&receivers, "android.app.action.DEVICE_ADMIN_ENABLED", Some("BIND_DEVICE_ADMIN"))),
            ("ime", answers(&services, "android.view.InputMethod", None)),
            ("wallpaper", answers(&services, "android.service.wallpaper.WallpaperService", None)),
            ("accessibility", answers(&services, ACCESSIBILITY, Some("BIND_ACCESSIBILITY_SERVICE"))),
            ("print-service", answers(&services, "android.printservice.PrintService", Some("BIND_PRINT_SERVICE"))),
            ("search", answers(&all, "android.intent.action.SEARCH", None)),
            ("launcher", home),
            ("notification-listener", answers(&services, NOTIFICATIONS, Some("BIND_NOTIFICATION_LISTENER_SERVICE"))),
            ("dream", answers(&services, "android.service.dreams.DreamService", Some("BIND_DREAM_SERVICE"))),
            ("camera", camera.iter().any(|action| answers(&activities, action, None))),
            ("camera-secure", answers(&activities, secure, None)),
        ];
        for (name, _) in found.iter().filter(|(_, found)| *found) {
            self.line(format!("provides-component:'{name}'"));
        }
        if answers(&activities, "android.intent.action.MAIN", None) {
            self.line("main");
        }
        let main: Vec<&str> =
            ["android.intent.action.MAIN", secure].into_iter().chain(camera.iter().map(String::as_str)).collect();
        for (kind, components, known) in [
            ("activities", activities, &main[..]),
            ("receivers", receivers, RECEIVERS),
            ("services", services, SERVICES),
        ] {
            let is_other = |filter: &IntentFilter| !known.iter().any(|action| filter.has_action(action));
            if components.iter().any(|c| c.filters.is_empty() || c.filters.iter().any(is_other)) {
                self.line(format!("other-{kind}"));
            }
        }
    }

    fn screens(&mut self) {
        let target = self.target();
        let screens = self.manifest.supports_screens.clone().unwrap_or_default();
        let needs = screens.requires_smallest_width_dp.unwrap_or(0);
        let compatible = screens.compatible_width_limit_dp.unwrap_or(0);
        assert_eq!(needs, 0, "no shared package asks for a smallest width");
        let says = |value: Option<i32>, default: bool| value.map_or(default, |value| value > 0 && default || value < 0);
        let sizes = [
            ("small", says(screens.small, target >= 4)),
            ("normal", says(screens.normal, true)),
            ("large", says(screens.large, target >= 4)),
            ("xlarge", says(screens.xlarge, target >= 9)),
        ];
        let sizes: String = sizes.iter().filter(|(_, said)| *said).map(|(name, _)| format!(" '{name}'")).collect();
        self.line(format!("supports-screens:{sizes}"));
        let any = says(screens.any_density, target >= 4 || compatible > 0);
        self.line(format!("supports-any-density: '{any}'"));
    }

    fn densities(&self) -> BTreeSet<u16> {
        let meant = |density: u16| if density == 0 { 160 } else { density };
        self.resources.configurations().iter().map(|config| meant(config.density)).collect()
    }

    fn configurations(&mut self) {
        let locales =
            sorted(self.resources.locales()).into_iter().map(|l| if l.is_empty() { "--_--".to_owned() } else { l });
        let locales: String = locales.map(|locale| format!(" '{locale}'")).collect();
        self.line(format!("locales:{locales}"));
        let densities: String = self.densities().iter().map(|density| format!(" '{density}'")).collect();
        self.line(format!("densities:{densities}"));
    }

    fn native_code(&mut self) {
        let names: Vec<String> = self.archive.sorted().map(|(name, _)| name.into_owned()).collect();
        let folders = names.iter().filter_map(|name| name.strip_prefix("lib/")?.split('/').next());
        let abis: BTreeSet<&str> = folders.collect();
        if !abis.is_empty() {
            let abis: String = abis.iter().map(|abi| format!(" '{abi}'")).collect();
            self.line(format!("native-code:{abis}"));
        }
    }
}

const ACCESSIBILITY: &str = "android.accessibilityservice.AccessibilityService";
const NOTIFICATIONS: &str = "android.service.notification.NotificationListenerService";
const RECEIVERS: &[&str] = &["android.appwidget.action.APPWIDGET_UPDATE", "android.app.action.DEVICE_ADMIN_ENABLED"];
const SERVICES: &[&str] = &[
    "android.view.InputMethod",
    "android.service.wallpaper.WallpaperService",
    ACCESSIBILITY,
    "android.printservice.PrintService",
    "android.nfc.cardemulation.action.HOST_APDU_SERVICE",
    "android.nfc.cardemulation.action.OFF_HOST_APDU_SERVICE",
    NOTIFICATIONS,
];

fn imply(implied: &mut BTreeMap<String, Implied>, feature: &str, reason: &str, since_23: bool) {
    let new = || Implied { only_since_23: since_23, ..Implied::default() };
    let entry = implied.entry(format!("android.hardware.{feature}")).or_insert_with(new);
    entry.only_since_23 &= since_23;
    entry.reasons.insert(reason.to_owned());
}

/// A feature that is asked for, with those it contains.
fn add_feature(named: &mut BTreeMap<String, (bool, i32)>, gl: &mut i32, name: &str, feature: &UsesFeature) {
    let required = feature.required.unwrap_or(true);
    named.insert(name.to_owned(), (required, feature.version.unwrap_or(0)));
    if !required {
        return;
    }
    let parents: &[&str] = match name.strip_prefix("android.hardware.").unwrap_or_default() {
        "camera.autofocus" | "camera.flash" => &["camera"],
        "location.gps" | "location.network" => &["location"],
        "faketouch.multitouch" => &["faketouch"],
        "touchscreen.multitouch" => &["touchscreen"],
        "touchscreen.multitouch.distinct" | "touchscreen.multitouch.jazzhands" => {
            &["touchscreen.multitouch", "touchscreen"]
        }
        "opengles.aep" => {
            *gl = (*gl).max(0x0003_0001);
            &[]
        }
        _ => &[],
    };
    for parent in parents {
        named.insert(format!("android.hardware.{parent}"), (true, -1));
    }
}

fn sorted(mut list: Vec<String>) -> Vec<String> {
    list.sort();
    list
}
