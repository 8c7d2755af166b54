//! Intent filters.

use super::attrs;
use super::dom::Element;
use super::element::{Context, element};
use crate::axml::ANDROID_NS;

element! {
    /// An `<intent-filter>`.
    IntentFilter has
        /// Actions it answers to.
        actions: Vec<String> = |e: Element, _: &Context| names(e, "action"),
        /// Categories it answers to.
        categories: Vec<String> = |e: Element, _: &Context| names(e, "category"),
        /// Data it answers to, one per `<data>`.
        data: Vec<Data> = |e: Element, _: &Context| e.children_named("data").map(Data::read).collect(),
    {
        /// Filters with higher numbers come first.
        priority: int = PRIORITY,
        /// Order among those of equal priority.
        order: int = ORDER,
        /// What users see instead of the component's label.
        label: label = LABEL,
        /// The icon.
        icon: label = ICON,
        /// The logo.
        logo: label = LOGO,
        /// The banner.
        banner: label = BANNER,
        /// Whether its web addresses are verified when installed.
        auto_verify: boolean = AUTO_VERIFY,
    }
}

impl IntentFilter {
    /// Whether it answers to an action.
    pub fn has_action(&self, action: &str) -> bool {
        self.actions.iter().any(|own| own == action)
    }

    /// Whether it answers to a category.
    pub fn has_category(&self, category: &str) -> bool {
        self.categories.iter().any(|own| own == category)
    }

    /// All `<data>` put together, which is how the platform understands them: any scheme goes with any host and path.
    pub fn merged_data(&self) -> Data {
        let mut all = Data::default();
        for data in self.data.clone() {
            all.mime_types.extend(data.mime_types);
            all.schemes.extend(data.schemes);
            all.authorities.extend(data.authorities);
            all.paths.extend(data.paths);
            all.scheme_specific_parts.extend(data.scheme_specific_parts);
        }
        all
    }
}

/// What a `<data>` element asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Data {
    /// Types such as `image/*`.
    pub mime_types: Vec<String>,
    /// Schemes such as `https`.
    pub schemes: Vec<String>,
    /// Hosts with their ports.
    pub authorities: Vec<Authority>,
    /// Paths.
    pub paths: Vec<Pattern>,
    /// What follows the scheme of an address without host.
    pub scheme_specific_parts: Vec<Pattern>,
}

/// A host with an optional port.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Authority {
    /// The host; a leading `*` stands for any beginning.
    pub host: String,
    /// The port.
    pub port: Option<String>,
}

/// How a pattern is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathPattern {
    /// It must be equal.
    Literal,
    /// It must be the beginning.
    Prefix,
    /// It has `*` and `.*` in it.
    Glob,
}

/// A pattern for paths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// How it is compared.
    pub kind: PathPattern,
    /// The text.
    pub text: String,
}

impl Pattern {
    /// The paths an element names.
    pub(super) fn paths(element: Element) -> Vec<Pattern> {
        Pattern::read(element, [attrs::PATH, attrs::PATH_PREFIX, attrs::PATH_PATTERN])
    }

    fn read(element: Element, attrs: [u32; 3]) -> Vec<Pattern> {
        let kinds = [PathPattern::Literal, PathPattern::Prefix, PathPattern::Glob];
        let read = |(attr, kind)| element.text(attr).map(|text| Pattern { kind, text });
        attrs.into_iter().zip(kinds).filter_map(read).collect()
    }
}

impl Data {
    fn read(element: Element) -> Data {
        let port = element.text(attrs::PORT);
        let authority = element.text(attrs::HOST).map(|host| Authority { host, port });
        Data {
            mime_types: element.text(attrs::MIME_TYPE).into_iter().collect(),
            schemes: element.text(attrs::SCHEME).into_iter().collect(),
            authorities: authority.into_iter().collect(),
            paths: Pattern::paths(element),
            scheme_specific_parts: Pattern::read(element, [attrs::SSP, attrs::SSP_PREFIX, attrs::SSP_PATTERN]),
        }
    }
}

/// Names of actions and categories, which the platform asks for by name and not by id.
fn names(element: Element, tag: &'static str) -> Vec<String> {
    element.children_named(tag).filter_map(|child| child.text_named(Some(ANDROID_NS), "name")).collect()
}
