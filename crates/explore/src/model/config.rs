//! Every number of the model, with APE's value as default, and the three profiles that say where paper, code and
//! gibbon differ.

use super::namer::{Namer, Primitive};
use serde::{Deserialize, Serialize};

/// Which APE: the published one, the program, or ours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Profile {
    /// As the paper states it.
    ApePaper,
    /// As the program does it, defects included where they can be told.
    ApeCode,
    /// The program without its defects, and with what we add.
    #[default]
    Gibbon,
}

/// Where every decision tree starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BaseNaming {
    /// TYPE for every widget (the paper).
    Type,
    /// TYPE for interactive widgets, nothing for others (the program).
    ActionType,
    /// TYPE for every widget, with and without resource id apart.
    ResourceId,
    /// PARENT and INDEX for every widget.
    ParentIndex,
    /// Stoat's: PARENT+TYPE+INDEX, but children of lists PARENT+TYPE.
    Stoat,
    /// As `ActionType`, but children of anything but lists PARENT+TYPE+INDEX.
    Boosted,
}

/// For how much one decision tree holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NamingScope {
    /// Copied on write per abstract state.
    State,
    /// One per activity.
    Activity,
}

/// In what order a step evolves the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EvolveOrder {
    /// Coarsen, refine actions, coarsen, add the transition, resolve non-determinism (the program).
    CoarsenFirst,
    /// Add the transition, refine actions, coarsen, resolve non-determinism (the paper).
    RefineFirst,
}

/// How trees become model trees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TreeConfig {
    /// Characters kept of a text.
    pub truncate_text: usize,
    /// Leaf picture buttons without text get a hash of their picture as text.
    pub image_text: bool,
    /// Nodes that are not visible are dropped.
    pub exclude_invisible: bool,
    /// Descendants above which a web view loses its children.
    pub web_view_limit: usize,
    /// Web views are dropped altogether.
    pub ignore_web_views: bool,
    /// Web views stay, but nothing in them can be acted on.
    pub ignore_web_view_actions: bool,
    /// Clickable containers hand their click to their children.
    pub patch_containers: bool,
    /// Text of editable widgets is left out, because typing would make new names.
    pub blank_editable: bool,
    /// Classes are known by family, such as androidx beside support library.
    pub class_families: bool,
    /// Scroll axes come from the widget itself where it knows them.
    pub own_scroll_axes: bool,
    /// Pop-ups above the active window count too.
    pub popups: bool,
    /// Only what is important for accessibility is kept.
    pub compressed: bool,
}

/// How the model is kept and evolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ModelConfig {
    /// The profile that the other values started from.
    pub profile: Profile,
    /// How trees become model trees.
    pub tree: TreeConfig,
    /// Primitive namers in use.
    pub primitives: Namer,
    /// Where decision trees start.
    pub base_naming: BaseNaming,
    /// For how much one decision tree holds.
    pub scope: NamingScope,
    /// In what order a step evolves the model.
    pub order: EvolveOrder,
    /// The abstraction is changed at all.
    pub evolve: bool,
    /// Actions that cover too many widgets are refined.
    pub refine_actions: bool,
    /// Abstractions that make too many states are undone.
    pub coarsen: bool,
    /// Non-deterministic actions are refined.
    pub resolve: bool,
    /// The last namelet may be replaced instead of extended.
    pub replace_namelets: bool,
    /// Non-determinism is resolved by refining the action before refining the state.
    pub action_first: bool,
    /// Only an action that covers several widgets is refined by its name to resolve non-determinism.
    pub shared_only: bool,
    /// Widgets that cannot be acted on may be named finer too, if nothing else resolves non-determinism.
    pub refine_passive: bool,
    /// A change of the abstraction that makes an action non-deterministic is followed up at once.
    pub cascade: bool,
    /// The menu key is an action of every screen that is no dialog and no menu: of old apps it is the only way to most screens.
    pub menu_key: bool,
    /// Alpha: an action may cover this many widgets.
    pub alpha: usize,
    /// The largest beta: states that a refinement may make of one.
    pub max_beta: usize,
    /// States that may have to be looked at together when coarsening.
    pub max_affected: usize,
    /// No refinement in an activity with more states.
    pub max_states_per_activity: usize,
    /// No refinement of a state with more different trees.
    pub max_trees_per_state: usize,
    /// No action refinement in a state with this many names, and none that makes more.
    pub max_names_per_state: usize,
    /// Outgoing transitions from which on an unresolved action is given up.
    pub give_up_targets: usize,
    /// A state with at most this many names is trivial.
    pub trivial_names: usize,
    /// A state with at most this many names that have actions is trivial.
    pub trivial_actions: usize,
    /// Visits after which an action that covers several widgets is saturated.
    pub saturated_visits: u32,
    /// Hits minus misses from which on an edge that was ever missed is strong.
    pub strong_margin: i64,
    /// Misses survive a rebuild.
    pub keep_misses: bool,
    /// Of several ways to resolve, the one that makes fewer states is taken.
    pub prefer_fewer_states: bool,
    /// What a resolution told apart must stay apart.
    pub protect_resolutions: bool,
    /// The limit on trees per state counts trees; off, it compares states as APE does and never acts.
    pub count_trees: bool,
}

impl TreeConfig {
    fn of(profile: Profile) -> TreeConfig {
        let ours = profile == Profile::Gibbon;
        TreeConfig {
            truncate_text: 8,
            image_text: true,
            exclude_invisible: true,
            web_view_limit: 64,
            ignore_web_views: false,
            ignore_web_view_actions: false,
            patch_containers: true,
            blank_editable: ours,
            class_families: ours,
            own_scroll_axes: ours,
            popups: ours,
            compressed: true,
        }
    }
}

impl ModelConfig {
    /// The values of a profile.
    pub fn of(profile: Profile) -> ModelConfig {
        let code = profile == Profile::ApeCode;
        let paper = profile == Profile::ApePaper;
        ModelConfig {
            profile,
            tree: TreeConfig::of(profile),
            primitives: primitives(profile),
            base_naming: if paper { BaseNaming::Type } else { BaseNaming::ActionType },
            scope: NamingScope::State,
            order: if paper { EvolveOrder::RefineFirst } else { EvolveOrder::CoarsenFirst },
            evolve: true,
            refine_actions: true,
            coarsen: true,
            resolve: true,
            replace_namelets: !code,
            action_first: true,
            shared_only: code,
            refine_passive: profile == Profile::Gibbon,
            cascade: !code,
            menu_key: profile == Profile::Gibbon,
            alpha: 3,
            max_beta: 8,
            max_affected: 8,
            max_states_per_activity: if paper { usize::MAX } else { 10 },
            max_trees_per_state: if paper { usize::MAX } else { 20 },
            max_names_per_state: if paper { usize::MAX } else { 20 },
            give_up_targets: 3,
            trivial_names: 5,
            trivial_actions: 5,
            saturated_visits: 2,
            strong_margin: 2,
            keep_misses: !code,
            prefer_fewer_states: !code,
            protect_resolutions: !code,
            count_trees: !code,
        }
    }

    /// Beta: how many states a naming of this fineness may make of one.
    pub fn beta(&self, fineness: u32) -> usize {
        let shift = self.primitives.fineness().saturating_sub(fineness).min(16);
        (2usize << shift).clamp(1, self.max_beta)
    }
}

impl Default for TreeConfig {
    fn default() -> TreeConfig {
        TreeConfig::of(Profile::default())
    }
}

impl Default for ModelConfig {
    fn default() -> ModelConfig {
        ModelConfig::of(Profile::default())
    }
}

fn primitives(profile: Profile) -> Namer {
    use Primitive::{Ancestor, Index, Marks, Parent, Text, Type};
    match profile {
        Profile::ApePaper => Namer::of(&[Type, Index, Parent, Text]),
        Profile::ApeCode => Namer::of(&[Type, Index, Parent, Text, Ancestor]),
        Profile::Gibbon => Namer::of(&[Type, Index, Parent, Text, Ancestor, Marks]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beta_falls_with_fineness() {
        let code = ModelConfig::of(Profile::ApeCode);
        assert_eq!([0, 1, 2, 3, 4, 5].map(|f| code.beta(f)), [8, 8, 8, 8, 4, 2]);
        let paper = ModelConfig::of(Profile::ApePaper);
        assert_eq!([2, 3, 4].map(|f| paper.beta(f)), [8, 4, 2]);
        assert_eq!([3, 4, 5].map(|f| ModelConfig::default().beta(f)), [8, 4, 2]);
    }

    #[test]
    fn settings_are_data() -> Result<(), serde_json::Error> {
        let changed: ModelConfig = serde_json::from_str(r#"{"alpha":5,"base_naming":"stoat"}"#)?;
        assert_eq!((changed.alpha, changed.max_beta, changed.base_naming), (5, 8, BaseNaming::Stoat));
        assert!(serde_json::from_str::<ModelConfig>(r#"{"alfa":5}"#).is_err());
        Ok(())
    }
}
