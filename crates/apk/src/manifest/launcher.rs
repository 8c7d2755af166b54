//! Which activity a launcher starts.

use super::component::Activity;
use super::filter::IntentFilter;

const MAIN: &str = "android.intent.action.MAIN";
const LAUNCHER: &str = "android.intent.category.LAUNCHER";
const DEFAULT: &str = "android.intent.category.DEFAULT";

/// The activities a launcher lists, best first.
///
/// A filter answers when it has the action and the category and asks for no data. The package manager then sorts by
/// priority, which is cut to 0 for packages that are not part of the system, and puts filters with the default category
/// first; what is equal keeps the order of the manifest.
pub(super) fn launcher_activities(activities: &[Activity]) -> Vec<&Activity> {
    let mut found: Vec<(i32, bool, &Activity)> = Vec::new();
    for activity in activities.iter().filter(|activity| activity.component.is_enabled()) {
        let best = activity.component.filters.iter().filter(|filter| answers(filter)).map(rank).max();
        found.extend(best.map(|(priority, default)| (priority, default, activity)));
    }
    found.sort_by_key(|&(priority, default, _)| std::cmp::Reverse((priority, default)));
    found.into_iter().map(|(_, _, activity)| activity).collect()
}

fn answers(filter: &IntentFilter) -> bool {
    let data = filter.merged_data();
    filter.has_action(MAIN) && filter.has_category(LAUNCHER) && data.mime_types.is_empty() && data.schemes.is_empty()
}

fn rank(filter: &IntentFilter) -> (i32, bool) {
    (filter.priority.unwrap_or(0).min(0), filter.has_category(DEFAULT))
}
