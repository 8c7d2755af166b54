//! What a manifest says beside its application: permissions, features, screens, instrumentation.

use std::fmt;

use super::attrs;
use super::component::{MetaData, read_all};
use super::dom::Element;
use super::element::{Context, element};
use crate::value;

/// A level of Android: a number, or the code name of an unfinished release.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SdkLevel {
    /// A finished release.
    Number(u32),
    /// An unfinished release; only a device with that very release installs the package.
    CodeName(String),
}

impl SdkLevel {
    /// The number; a code name counts as the first level after all finished ones.
    pub fn number(&self) -> u32 {
        match self {
            SdkLevel::Number(number) => *number,
            SdkLevel::CodeName(_) => 10_000,
        }
    }

    fn read(element: Element, attr: u32) -> Option<SdkLevel> {
        let value = element.value(attr)?;
        match value.as_int() {
            Some(number) => Some(SdkLevel::Number(number.max(0) as u32)),
            None if value.data_type == value::TYPE_STRING => element.text(attr).map(SdkLevel::CodeName),
            None => None,
        }
    }
}

impl fmt::Display for SdkLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SdkLevel::Number(number) => number.fmt(f),
            SdkLevel::CodeName(name) => f.write_str(name),
        }
    }
}

/// The element `<uses-sdk>`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct UsesSdk {
    /// The oldest Android it runs on; 1 if there is none.
    pub min: Option<SdkLevel>,
    /// The Android it was made for; the oldest one if there is none.
    pub target: Option<SdkLevel>,
    /// The newest Android it runs on.
    pub max: Option<u32>,
}

impl UsesSdk {
    pub(super) fn read(element: Element) -> UsesSdk {
        UsesSdk {
            min: SdkLevel::read(element, attrs::MIN_SDK_VERSION),
            target: SdkLevel::read(element, attrs::TARGET_SDK_VERSION),
            max: element.int(attrs::MAX_SDK_VERSION).map(|max| max.max(0) as u32),
        }
    }
}

element! {
    /// A `<uses-permission>` or `<uses-permission-sdk-23>`.
    UsesPermission has
        /// Whether it is only asked for since Android 6.
        since_23: bool = |e: Element, _: &Context| !e.is("uses-permission"),
    {
        /// The permission.
        name: text = NAME,
        /// The newest Android it is asked for.
        max_sdk: int = MAX_SDK_VERSION,
        /// Whether the package cannot do without it.
        required: boolean = REQUIRED,
        /// A feature without which it is not asked for.
        required_feature: text = REQUIRED_FEATURE,
        /// A feature with which it is not asked for.
        required_not_feature: text = REQUIRED_NOT_FEATURE,
    }
}

element! {
    /// A `<permission>`, `<permission-tree>` or `<permission-group>` that the package defines.
    Permission has
        /// Its meta-data.
        meta_data: Vec<MetaData> = |e: Element, c: &Context| read_all(e, c, "meta-data", MetaData::read),
    {
        /// Its name.
        name: text = NAME,
        /// What users see.
        label: label = LABEL,
        /// What it is for.
        description: label = DESCRIPTION,
        /// The icon.
        icon: label = ICON,
        /// Its group.
        group: text = PERMISSION_GROUP,
        /// 0 normal, 1 dangerous, 2 signature, 3 signature or system, and flags above.
        protection_level: int = PROTECTION_LEVEL,
        /// Flags such as that it costs money.
        flags: int = PERMISSION_FLAGS,
        /// Order among groups.
        priority: int = PRIORITY,
    }
}

element! {
    /// A `<uses-feature>`.
    UsesFeature {
        /// The feature; none when only OpenGL is asked for.
        name: text = NAME,
        /// The version of OpenGL, the major one in the upper half.
        gl_es_version: int = GL_ES_VERSION,
        /// The version of the feature.
        version: int = VERSION,
        /// Whether the package cannot do without it; true by default.
        required: boolean = REQUIRED,
    }
}

element! {
    /// A `<feature-group>`: one of the sets of features a device may have.
    FeatureGroup has
        /// The features.
        features: Vec<UsesFeature> = |e: Element, c: &Context| read_all(e, c, "uses-feature", UsesFeature::read),
    {
        /// What users see.
        label: label = LABEL,
    }
}

element! {
    /// A `<uses-configuration>`.
    UsesConfiguration {
        /// Kind of touch screen.
        req_touch_screen: int = REQ_TOUCH_SCREEN,
        /// Kind of keyboard.
        req_keyboard_type: int = REQ_KEYBOARD_TYPE,
        /// Whether a hardware keyboard is needed.
        req_hard_keyboard: int = REQ_HARD_KEYBOARD,
        /// Kind of navigation.
        req_navigation: int = REQ_NAVIGATION,
        /// Whether five-way navigation is needed.
        req_five_way_nav: int = REQ_FIVE_WAY_NAV,
    }
}

element! {
    /// The element `<supports-screens>`; what is not said depends on the target level.
    SupportsScreens {
        /// Small screens.
        small: int = SMALL_SCREENS,
        /// Normal screens.
        normal: int = NORMAL_SCREENS,
        /// Large screens.
        large: int = LARGE_SCREENS,
        /// Extra large screens.
        xlarge: int = XLARGE_SCREENS,
        /// Whether it may be resized.
        resizeable: int = RESIZEABLE,
        /// Whether it is made for all densities.
        any_density: int = ANY_DENSITY,
        /// Smallest width that it needs.
        requires_smallest_width_dp: int = REQUIRES_SMALLEST_WIDTH_DP,
        /// Width above which it runs in compatibility mode.
        compatible_width_limit_dp: int = COMPATIBLE_WIDTH_LIMIT_DP,
        /// Width above which it always runs in compatibility mode.
        largest_width_limit_dp: int = LARGEST_WIDTH_LIMIT_DP,
    }
}

element! {
    /// A `<screen>` of `<compatible-screens>`.
    CompatibleScreen {
        /// Size class.
        size: int = SCREEN_SIZE,
        /// Density.
        density: int = SCREEN_DENSITY,
    }
}

element! {
    /// An `<instrumentation>`.
    Instrumentation has
        /// Its meta-data.
        meta_data: Vec<MetaData> = |e: Element, c: &Context| read_all(e, c, "meta-data", MetaData::read),
    {
        /// Its class.
        name: class = NAME,
        /// The package it runs in.
        target_package: text = TARGET_PACKAGE,
        /// What users see.
        label: label = LABEL,
        /// The icon.
        icon: label = ICON,
        /// Whether it switches profiling on by itself.
        handle_profiling: boolean = HANDLE_PROFILING,
        /// Whether it is a functional test.
        functional_test: boolean = FUNCTIONAL_TEST,
    }
}

element! {
    /// The element `<overlay>`: the package replaces resources of another.
    Overlay {
        /// The other package.
        target_package: text = TARGET_PACKAGE,
        /// Overlays with higher numbers win.
        priority: int = PRIORITY,
    }
}
