//! The manifest as typed data.
//!
//! What a field says is what the file says: an attribute that is absent is `None`, and where the platform's default
//! depends on other things a method gives the effective answer. Attributes are found by resource id, as the platform
//! does. What Android 6 would refuse to install is read all the same and reported.

mod attrs;
mod component;
mod dom;
mod element;
mod filter;
mod launcher;
mod names;
mod package;
mod resolve;

pub use component::{
    Activity, Application, Component, MetaData, PathPermission, Provider, Receiver, Service, UsesLibrary,
};
pub use filter::{Authority, Data, IntentFilter, PathPattern, Pattern};
pub use names::{class_name, invalid_name, process_name};
pub use package::{
    CompatibleScreen, FeatureGroup, Instrumentation, Overlay, Permission, SdkLevel, SupportsScreens, UsesConfiguration,
    UsesFeature, UsesPermission, UsesSdk,
};
pub use resolve::{NoResources, Resolved, Resolver, ResourceText, coerce_to_string};

use std::collections::BTreeSet;

use crate::axml::XmlTree;
use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Result};
use component::read_all;
use dom::{Dom, Element};
use element::Context;

/// Everything a manifest says.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Manifest {
    /// The package.
    pub package: String,
    /// The split this file is, if it is one.
    pub split: Option<String>,
    /// The split that this configuration split belongs to.
    pub config_for_split: Option<String>,
    /// Whether this split brings a feature.
    pub is_feature_split: Option<bool>,
    /// Whether the base cannot run without splits.
    pub is_split_required: Option<bool>,
    /// Whether splits are loaded by themselves.
    pub isolated_splits: Option<bool>,
    /// The version for comparing.
    pub version_code: Option<i32>,
    /// The upper half of the version for comparing.
    pub version_code_major: Option<i32>,
    /// The version for people.
    pub version_name: Option<String>,
    /// The user id that packages of one signer share.
    pub shared_user_id: Option<String>,
    /// What users see of that user id.
    pub shared_user_label: Option<ResourceText>,
    /// 0 automatic, 1 internal only, 2 external preferred.
    pub install_location: Option<i32>,
    /// The Android it was compiled against.
    pub compile_sdk: Option<i32>,
    /// The code name of the Android it was compiled against.
    pub compile_sdk_codename: Option<String>,
    /// What the build tool left about the platform it was compiled against.
    pub platform_build_version_code: Option<String>,
    /// The same for people.
    pub platform_build_version_name: Option<String>,
    /// Levels of Android.
    pub uses_sdk: UsesSdk,
    /// Whether there is an `<application>` at all.
    pub has_application: bool,
    /// The application with its components.
    pub application: Application,
    /// Permissions asked for.
    pub uses_permissions: Vec<UsesPermission>,
    /// Permissions defined.
    pub permissions: Vec<Permission>,
    /// Trees of permissions defined.
    pub permission_trees: Vec<Permission>,
    /// Groups of permissions defined.
    pub permission_groups: Vec<Permission>,
    /// Features asked for.
    pub uses_features: Vec<UsesFeature>,
    /// Sets of features, one of which a device must have.
    pub feature_groups: Vec<FeatureGroup>,
    /// Input devices asked for.
    pub uses_configurations: Vec<UsesConfiguration>,
    /// Screens it is made for.
    pub supports_screens: Option<SupportsScreens>,
    /// Screens it is offered for.
    pub compatible_screens: Vec<CompatibleScreen>,
    /// Texture formats it brings.
    pub supports_gl_textures: Vec<String>,
    /// Kinds of input it understands.
    pub supports_inputs: Vec<String>,
    /// Tests it brings.
    pub instrumentations: Vec<Instrumentation>,
    /// The package whose resources it replaces.
    pub overlay: Option<Overlay>,
    /// Broadcasts that only the system may send.
    pub protected_broadcasts: Vec<String>,
    /// Names the package had before.
    pub original_packages: Vec<String>,
    /// Packages it wants to see, from `<queries>`.
    pub queries: Vec<String>,
}

impl Manifest {
    /// Reads a manifest; `resolver` answers its references to resources.
    pub fn read(tree: &XmlTree, resolver: &dyn Resolver, diagnostics: &mut Diagnostics) -> Result<Manifest> {
        tree.check(diagnostics)?;
        let dom = Dom::new(tree, resolver, diagnostics.options().limits.xml_depth);
        let Some(root) = dom.root().filter(|root| root.is("manifest")) else {
            let offset = tree.offset(tree.next(tree.start()));
            return Err(diagnostics.error(Code::ManifestNoRoot, offset, "the first element is not <manifest>"));
        };
        let package = read_package(root, diagnostics)?;
        let manifest = read_root(root, &Context { package });
        check(&manifest, root, diagnostics)?;
        Ok(manifest)
    }

    /// The version for comparing, both halves together.
    pub fn long_version_code(&self) -> i64 {
        let [major, minor] = [self.version_code_major, self.version_code].map(|half| half.unwrap_or(0));
        i64::from(major) << 32 | i64::from(minor as u32)
    }

    /// The oldest Android it runs on.
    pub fn min_sdk(&self) -> u32 {
        self.uses_sdk.min.as_ref().map_or(1, SdkLevel::number)
    }

    /// The Android it was made for.
    pub fn target_sdk(&self) -> u32 {
        self.uses_sdk.target.as_ref().map_or_else(|| self.min_sdk(), SdkLevel::number)
    }

    /// Takes over what a split adds to its base: components, libraries and meta-data of its application.
    pub fn add_split(&mut self, split: Manifest) {
        let (own, more) = (&mut self.application, split.application);
        own.activities.extend(more.activities);
        own.services.extend(more.services);
        own.receivers.extend(more.receivers);
        own.providers.extend(more.providers);
        own.meta_data.extend(more.meta_data);
        own.uses_libraries.extend(more.uses_libraries);
    }

    /// The activities a launcher lists, best first; aliases are among them.
    pub fn launcher_activities(&self) -> Vec<&Activity> {
        if !self.application.enabled.unwrap_or(true) {
            return Vec::new();
        }
        launcher::launcher_activities(&self.application.activities)
    }

    /// The class that a launcher starts: an alias gives the class it stands for.
    pub fn main_activity(&self) -> Option<&str> {
        let activity = *self.launcher_activities().first()?;
        activity
            .target_activity
            .as_ref()
            .filter(|_| activity.is_alias)
            .or(activity.component.name.as_ref())
            .map(String::as_str)
    }

    /// The processes that components run in, the default one first, without repetition.
    pub fn processes(&self) -> Vec<String> {
        let application = &self.application;
        let default = application.process.clone().unwrap_or_else(|| self.package.clone());
        let mut processes = vec![default];
        let activities = application.activities.iter().map(|a| &a.component);
        let services = application.services.iter().map(|s| &s.component);
        let receivers = application.receivers.iter().map(|r| &r.component);
        let providers = application.providers.iter().map(|p| &p.component);
        let mut known: BTreeSet<&str> = BTreeSet::new();
        let all = activities.chain(services).chain(receivers).chain(providers);
        for process in all.filter_map(|component| component.process.as_deref()) {
            if known.insert(process) && processes.first().is_none_or(|default| default != process) {
                processes.push(process.to_owned());
            }
        }
        processes
    }
}

fn read_package(root: Element, diagnostics: &mut Diagnostics) -> Result<String> {
    let Some(package) = root.text_named(None, "package").filter(|package| !package.is_empty()) else {
        return Err(diagnostics.error(Code::ManifestNoPackage, root.offset(), "the manifest names no package"));
    };
    if let Some(cause) = invalid_name(&package, true).filter(|_| package != "android") {
        let message = format!("package name {package:?}: {cause}; Android refuses it");
        diagnostics.report(Code::ManifestBadName, root.offset(), message)?;
    }
    Ok(package)
}

fn read_root(root: Element, context: &Context) -> Manifest {
    let names = |tag| root.children_named(tag).filter_map(Element::name).collect();
    let nested = |outer, inner| root.children_named(outer).flat_map(move |e| e.children_named(inner));
    let application = root.children_named("application").next();
    let permissions = ["uses-permission", "uses-permission-sdk-23", "uses-permission-sdk-m"];
    let is_permission = |e: &Element| permissions.iter().any(|tag| e.is(tag));
    Manifest {
        package: context.package.clone(),
        split: root.text_named(None, "split").filter(|split| !split.is_empty()),
        config_for_split: root.text_named(None, "configForSplit").filter(|split| !split.is_empty()),
        is_feature_split: root.boolean(attrs::IS_FEATURE_SPLIT),
        is_split_required: root.boolean(attrs::IS_SPLIT_REQUIRED),
        isolated_splits: root.boolean(attrs::ISOLATED_SPLITS),
        version_code: root.int(attrs::VERSION_CODE),
        version_code_major: root.int(attrs::VERSION_CODE_MAJOR),
        version_name: root.text(attrs::VERSION_NAME),
        shared_user_id: root.text(attrs::SHARED_USER_ID),
        shared_user_label: root.label(attrs::SHARED_USER_LABEL),
        install_location: root.int(attrs::INSTALL_LOCATION),
        compile_sdk: root.int(attrs::COMPILE_SDK_VERSION),
        compile_sdk_codename: root.text(attrs::COMPILE_SDK_VERSION_CODENAME),
        platform_build_version_code: root.text_named(None, "platformBuildVersionCode"),
        platform_build_version_name: root.text_named(None, "platformBuildVersionName"),
        uses_sdk: root.children_named("uses-sdk").last().map(UsesSdk::read).unwrap_or_default(),
        has_application: application.is_some(),
        application: application.map(|e| Application::read(e, context)).unwrap_or_default(),
        uses_permissions: root.children().filter(is_permission).map(|e| UsesPermission::read(e, context)).collect(),
        permissions: read_all(root, context, "permission", Permission::read),
        permission_trees: read_all(root, context, "permission-tree", Permission::read),
        permission_groups: read_all(root, context, "permission-group", Permission::read),
        uses_features: read_all(root, context, "uses-feature", UsesFeature::read),
        feature_groups: read_all(root, context, "feature-group", FeatureGroup::read),
        uses_configurations: read_all(root, context, "uses-configuration", UsesConfiguration::read),
        supports_screens: root.children_named("supports-screens").last().map(|e| SupportsScreens::read(e, context)),
        compatible_screens: nested("compatible-screens", "screen")
            .map(|e| CompatibleScreen::read(e, context))
            .collect(),
        supports_gl_textures: names("supports-gl-texture"),
        supports_inputs: nested("supports-input", "input-type").filter_map(Element::name).collect(),
        instrumentations: read_all(root, context, "instrumentation", Instrumentation::read),
        overlay: root.children_named("overlay").last().map(|e| Overlay::read(e, context)),
        protected_broadcasts: names("protected-broadcast"),
        original_packages: names("original-package"),
        queries: nested("queries", "package").filter_map(Element::name).collect(),
    }
}

/// Reports what the platform refuses or ignores.
fn check(manifest: &Manifest, root: Element, diagnostics: &mut Diagnostics) -> Result<()> {
    let applications = root.children_named("application").count();
    if applications > 1 {
        let message = format!("{applications} <application> elements; the first counts");
        diagnostics.report(Code::ManifestApplications, root.offset(), message)?;
    }
    if applications == 0
        && manifest.instrumentations.is_empty()
        && manifest.overlay.is_none()
        && manifest.split.is_none()
    {
        diagnostics.report(Code::ManifestApplications, root.offset(), "no <application>; Android refuses it")?;
    }
    let tags = ["activity", "activity-alias", "service", "receiver", "provider"];
    for component in root.children_named("application").take(1).flat_map(|e| e.children()) {
        if tags.iter().any(|tag| component.is(tag)) && component.name().is_none() {
            let message = format!("<{}> without a name; Android refuses it", component.tag());
            diagnostics.report(Code::ManifestNoName, component.offset(), message)?;
        }
    }
    check_aliases(manifest, root, diagnostics)
}

fn check_aliases(manifest: &Manifest, root: Element, diagnostics: &mut Diagnostics) -> Result<()> {
    let (aliases, activities): (Vec<&Activity>, Vec<&Activity>) =
        manifest.application.activities.iter().partition(|activity| activity.is_alias);
    let names: BTreeSet<&Option<String>> = activities.iter().map(|activity| &activity.component.name).collect();
    for alias in aliases.iter().filter(|alias| !names.contains(&alias.target_activity)) {
        let name = alias.component.name.as_deref().unwrap_or_default();
        let message = format!("alias {name:?} stands for no activity; Android refuses it");
        diagnostics.report(Code::ManifestAlias, root.offset(), message)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
