//! The application and its components.

use super::attrs;
use super::dom::Element;
use super::element::{Context, element};
use super::filter::{IntentFilter, PathPattern, Pattern};

element! {
    /// The element `<application>`.
    Application has
        /// Activities and aliases, in the order of the manifest.
        activities: Vec<Activity> = activities,
        /// Services.
        services: Vec<Service> = |e: Element, c: &Context| read_all(e, c, "service", Service::read),
        /// Receivers.
        receivers: Vec<Receiver> = |e: Element, c: &Context| read_all(e, c, "receiver", Receiver::read),
        /// Providers.
        providers: Vec<Provider> = |e: Element, c: &Context| read_all(e, c, "provider", Provider::read),
        /// Meta-data of the application.
        meta_data: Vec<MetaData> = |e: Element, c: &Context| read_all(e, c, "meta-data", MetaData::read),
        /// Shared Java libraries that are asked for.
        uses_libraries: Vec<UsesLibrary> = |e: Element, c: &Context| read_all(e, c, "uses-library", UsesLibrary::read),
        /// Java libraries that the package offers to others.
        libraries: Vec<String> = |e: Element, _: &Context| e.children_named("library").filter_map(Element::name).collect(),
    {
        /// The class of the application object.
        name: class = NAME,
        /// What users see.
        label: label = LABEL,
        /// The icon.
        icon: label = ICON,
        /// The round icon.
        round_icon: label = ROUND_ICON,
        /// The logo.
        logo: label = LOGO,
        /// The banner for television.
        banner: label = BANNER,
        /// A description for users.
        description: label = DESCRIPTION,
        /// Theme of activities that have none.
        theme: reference = THEME,
        /// Permission that callers need by default.
        permission: text = PERMISSION,
        /// Process of components that name none.
        process: process = PROCESS,
        /// Task affinity of activities that name none.
        task_affinity: process = TASK_AFFINITY,
        /// The class that does backups.
        backup_agent: class = BACKUP_AGENT,
        /// The activity that lets users free storage.
        manage_space_activity: class = MANAGE_SPACE_ACTIVITY,
        /// The class that makes components.
        app_component_factory: class = APP_COMPONENT_FACTORY,
        /// The file with rules for secure connections.
        network_security_config: label = NETWORK_SECURITY_CONFIG,
        /// What a full backup holds.
        full_backup_content: label = FULL_BACKUP_CONTENT,
        /// Accounts that restricted users may use.
        restricted_account_type: text = RESTRICTED_ACCOUNT_TYPE,
        /// Account the application needs.
        required_account_type: text = REQUIRED_ACCOUNT_TYPE,
        /// Kind of application, a number of `ApplicationInfo.CATEGORY_`.
        app_category: int = APP_CATEGORY,
        /// Options of the action bar.
        ui_options: int = UI_OPTIONS,
        /// Whether the components may be started at all; true by default.
        enabled: boolean = ENABLED,
        /// Whether there is code.
        has_code: boolean = HAS_CODE,
        /// Whether a debugger may attach.
        debuggable: boolean = DEBUGGABLE,
        /// Whether only test installations are allowed.
        test_only: boolean = TEST_ONLY,
        /// Whether the application always runs.
        persistent: boolean = PERSISTENT,
        /// Whether backups are made.
        allow_backup: boolean = ALLOW_BACKUP,
        /// Whether only full backups are made.
        full_backup_only: boolean = FULL_BACKUP_ONLY,
        /// Whether the application ends after a restore.
        kill_after_restore: boolean = KILL_AFTER_RESTORE,
        /// Whether backups of newer versions are restored.
        restore_any_version: boolean = RESTORE_ANY_VERSION,
        /// Whether users may clear its data.
        allow_clear_user_data: boolean = ALLOW_CLEAR_USER_DATA,
        /// Whether activities move to tasks of their affinity.
        allow_task_reparenting: boolean = ALLOW_TASK_REPARENTING,
        /// Whether drawing is accelerated.
        hardware_accelerated: boolean = HARDWARE_ACCELERATED,
        /// Whether a larger heap is asked for.
        large_heap: boolean = LARGE_HEAP,
        /// Whether right-to-left layouts are supported.
        supports_rtl: boolean = SUPPORTS_RTL,
        /// Whether the compiler of the VM is switched off.
        vm_safe_mode: boolean = VM_SAFE_MODE,
        /// Whether the application is for all users.
        required_for_all_users: boolean = REQUIRED_FOR_ALL_USERS,
        /// Whether connections without encryption are intended.
        uses_cleartext_traffic: boolean = USES_CLEARTEXT_TRAFFIC,
        /// Whether native libraries of both word sizes are loaded.
        multi_arch: boolean = MULTI_ARCH,
        /// Whether native libraries are extracted when installed.
        extract_native_libs: boolean = EXTRACT_NATIVE_LIBS,
        /// Whether it is a game.
        is_game: boolean = IS_GAME,
        /// Whether activities may be resized.
        resizeable_activity: boolean = RESIZEABLE_ACTIVITY,
        /// Whether it runs before the user unlocks.
        direct_boot_aware: boolean = DIRECT_BOOT_AWARE,
        /// Whether data are kept in storage that is there before the user unlocks.
        default_to_device_protected_storage: boolean = DEFAULT_TO_DEVICE_PROTECTED_STORAGE,
        /// Whether the old model of shared storage is asked for.
        request_legacy_external_storage: boolean = REQUEST_LEGACY_EXTERNAL_STORAGE,
    }
}

element! {
    /// What all components have.
    Component has
        /// What it answers to.
        filters: Vec<IntentFilter> = |e: Element, c: &Context| read_all(e, c, "intent-filter", IntentFilter::read),
        /// Its meta-data.
        meta_data: Vec<MetaData> = |e: Element, c: &Context| read_all(e, c, "meta-data", MetaData::read),
    {
        /// Its class; the platform refuses a package with a component without one.
        name: class = NAME,
        /// What users see; that of the application if there is none.
        label: label = LABEL,
        /// The icon.
        icon: label = ICON,
        /// The logo.
        logo: label = LOGO,
        /// The banner for television.
        banner: label = BANNER,
        /// A description for users.
        description: label = DESCRIPTION,
        /// Permission that callers need.
        permission: text = PERMISSION,
        /// Process it runs in.
        process: process = PROCESS,
        /// Whether it may be started; true by default.
        enabled: boolean = ENABLED,
        /// Whether other applications may start it; the default depends on the kind.
        exported: boolean = EXPORTED,
        /// Whether it runs before the user unlocks.
        direct_boot_aware: boolean = DIRECT_BOOT_AWARE,
        /// The split it comes with.
        split_name: text = SPLIT_NAME,
    }
}

impl Component {
    /// Whether other applications may start an activity, service or receiver: by default when it has a filter.
    pub fn is_exported(&self) -> bool {
        self.exported.unwrap_or(!self.filters.is_empty())
    }

    /// Whether it may be started.
    pub fn is_enabled(&self) -> bool {
        self.enabled.unwrap_or(true)
    }
}

element! {
    /// An `<activity>` or `<activity-alias>`.
    Activity has
        /// What all components have.
        component: Component = Component::read,
        /// Whether it is an alias.
        is_alias: bool = |e: Element, _: &Context| e.is("activity-alias"),
    {
        /// The class an alias stands for.
        target_activity: class = TARGET_ACTIVITY,
        /// The activity that is up from here.
        parent_activity_name: class = PARENT_ACTIVITY_NAME,
        /// Its theme.
        theme: reference = THEME,
        /// Task it likes to be in.
        task_affinity: process = TASK_AFFINITY,
        /// 0 standard, 1 single top, 2 single task, 3 single instance.
        launch_mode: int = LAUNCH_MODE,
        /// A number of `ActivityInfo.SCREEN_ORIENTATION_`.
        screen_orientation: int = SCREEN_ORIENTATION,
        /// Changes of configuration that it handles itself.
        config_changes: int = CONFIG_CHANGES,
        /// What the soft keyboard does.
        window_soft_input_mode: int = WINDOW_SOFT_INPUT_MODE,
        /// How documents are launched.
        document_launch_mode: int = DOCUMENT_LAUNCH_MODE,
        /// How many of its tasks are kept.
        max_recents: int = MAX_RECENTS,
        /// What is kept over a reboot.
        persistable_mode: int = PERSISTABLE_MODE,
        /// Whether it may be pinned.
        lock_task_mode: int = LOCK_TASK_MODE,
        /// Options of the action bar.
        ui_options: int = UI_OPTIONS,
        /// Whether it leaves no trace in the task.
        no_history: boolean = NO_HISTORY,
        /// Whether its task is not listed.
        exclude_from_recents: boolean = EXCLUDE_FROM_RECENTS,
        /// Whether its task is removed when it ends.
        auto_remove_from_recents: boolean = AUTO_REMOVE_FROM_RECENTS,
        /// Whether it ends when its task is launched again.
        finish_on_task_launch: boolean = FINISH_ON_TASK_LAUNCH,
        /// Whether its task is cleared when launched again.
        clear_task_on_launch: boolean = CLEAR_TASK_ON_LAUNCH,
        /// Whether its task is never cleared by the system.
        always_retain_task_state: boolean = ALWAYS_RETAIN_TASK_STATE,
        /// Whether it moves to the task of its affinity.
        allow_task_reparenting: boolean = ALLOW_TASK_REPARENTING,
        /// Whether its task takes the identity of the next activity.
        relinquish_task_identity: boolean = RELINQUISH_TASK_IDENTITY,
        /// Whether it may run in the caller's process.
        multiprocess: boolean = MULTIPROCESS,
        /// Whether it can start without its state.
        state_not_needed: boolean = STATE_NOT_NEEDED,
        /// Whether drawing is accelerated.
        hardware_accelerated: boolean = HARDWARE_ACCELERATED,
        /// Whether notifications do not interrupt it.
        immersive: boolean = IMMERSIVE,
        /// Whether it is shown over the lock screen.
        show_on_lock_screen: boolean = SHOW_ON_LOCK_SCREEN,
        /// Whether it is shown over the lock screen, newer name.
        show_when_locked: boolean = SHOW_WHEN_LOCKED,
        /// Whether it turns the screen on.
        turn_screen_on: boolean = TURN_SCREEN_ON,
        /// Whether it resumes while the one before pauses.
        resume_while_pausing: boolean = RESUME_WHILE_PAUSING,
        /// Whether it may be resized.
        resizeable_activity: boolean = RESIZEABLE_ACTIVITY,
        /// Whether it may be shown in a small window over others.
        supports_picture_in_picture: boolean = SUPPORTS_PICTURE_IN_PICTURE,
        /// The longest shape of screen it fills.
        max_aspect_ratio: text = MAX_ASPECT_RATIO,
    }
}

element! {
    /// A `<service>`.
    Service has
        /// What all components have.
        component: Component = Component::read,
    {
        /// Whether it runs in a process without permissions.
        isolated_process: boolean = ISOLATED_PROCESS,
        /// Whether it runs in the process of whoever binds to it.
        external_service: boolean = EXTERNAL_SERVICE,
        /// Whether it ends with its task.
        stop_with_task: boolean = STOP_WITH_TASK,
        /// Whether all users share it.
        single_user: boolean = SINGLE_USER,
        /// Kinds of foreground work.
        foreground_service_type: int = FOREGROUND_SERVICE_TYPE,
    }
}

element! {
    /// A `<receiver>`.
    Receiver has
        /// What all components have.
        component: Component = Component::read,
    {
        /// Whether all users share it.
        single_user: boolean = SINGLE_USER,
    }
}

element! {
    /// A `<provider>`.
    Provider has
        /// What all components have.
        component: Component = Component::read,
        /// Parts that callers may be granted, from `<grant-uri-permission>`.
        grants: Vec<Pattern> = |e: Element, _: &Context| {
            e.children_named("grant-uri-permission").flat_map(Pattern::paths).collect()
        },
        /// Parts with permissions of their own, from `<path-permission>`.
        path_permissions: Vec<PathPermission> = path_permissions,
    {
        /// Names it answers to, separated by semicolons.
        authorities: text = AUTHORITIES,
        /// Permission to read.
        read_permission: text = READ_PERMISSION,
        /// Permission to write.
        write_permission: text = WRITE_PERMISSION,
        /// Whether callers may be granted parts.
        grant_uri_permissions: boolean = GRANT_URI_PERMISSIONS,
        /// Whether several processes have one each.
        multiprocess: boolean = MULTIPROCESS,
        /// Whether its data are synchronised.
        syncable: boolean = SYNCABLE,
        /// Whether all users share it.
        single_user: boolean = SINGLE_USER,
        /// Providers with higher numbers start earlier.
        init_order: int = INIT_ORDER,
    }
}

impl Provider {
    /// Whether other applications may use it: by default only in packages for Android before 4.2.
    pub fn is_exported(&self, target_sdk: u32) -> bool {
        self.component.exported.unwrap_or(target_sdk < 17)
    }
}

/// A part of a provider with permissions of its own.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PathPermission {
    /// Which part.
    pub pattern: Pattern,
    /// Permission to read.
    pub read: Option<String>,
    /// Permission to write.
    pub write: Option<String>,
}

element! {
    /// A `<meta-data>`; its value is either text or number, or a resource.
    MetaData {
        /// The key.
        name: text = NAME,
        /// The value, references followed.
        value: label = VALUE,
        /// A resource that is the value itself and is not followed by the platform.
        resource: label = RESOURCE,
    }
}

element! {
    /// A `<uses-library>`.
    UsesLibrary {
        /// Its name.
        name: text = NAME,
        /// Whether the package cannot run without it; true by default.
        required: boolean = REQUIRED,
    }
}

pub(super) fn read_all<T>(
    element: Element,
    context: &Context,
    tag: &'static str,
    read: impl Fn(Element, &Context) -> T,
) -> Vec<T> {
    read_each(element.children_named(tag), context, read)
}

/// Reads elements into a list with room for just these: a component has half a kilobyte, and a list that grows while they are
/// read moves them again and again and ends with room for twice as many.
fn read_each<'a, T>(
    elements: impl Iterator<Item = Element<'a>>,
    context: &Context,
    read: impl Fn(Element, &Context) -> T,
) -> Vec<T> {
    let elements: Vec<Element> = elements.collect();
    elements.into_iter().map(|element| read(element, context)).collect()
}

fn activities(element: Element, context: &Context) -> Vec<Activity> {
    let is_activity = |child: &Element| child.is("activity") || child.is("activity-alias");
    read_each(element.children().filter(is_activity), context, Activity::read)
}

fn path_permissions(element: Element, _: &Context) -> Vec<PathPermission> {
    let read_one = |child: Element| {
        let both = child.text(attrs::PERMISSION);
        let read = child.text(attrs::READ_PERMISSION).or_else(|| both.clone());
        let write = child.text(attrs::WRITE_PERMISSION).or(both);
        Pattern::paths(child).into_iter().map(move |pattern| PathPermission {
            pattern,
            read: read.clone(),
            write: write.clone(),
        })
    };
    element.children_named("path-permission").flat_map(read_one).collect()
}

impl Default for Pattern {
    fn default() -> Self {
        Pattern { kind: PathPattern::Literal, text: String::new() }
    }
}
