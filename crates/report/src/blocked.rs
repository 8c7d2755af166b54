//! Why an activity was not reached, as far as the app's manifest, its code and what of it ran can tell.

use inspect::Ways;
use lab::rules::Rules;
use std::collections::{BTreeMap, BTreeSet};

/// Places that are named.
const NAMED: usize = 2;

/// The reason for each missed activity (`package/class`), in words; those of which nothing is known are left out.
pub(crate) fn reasons(
    missed: &[String],
    rules: &Rules,
    ways: &[Ways],
    ran: &BTreeSet<u32>,
) -> BTreeMap<String, String> {
    let reason = |activity: &String| {
        if !rules.allows_activity(activity) {
            return Some("a rule forbids it".to_owned());
        }
        let class = full_class(activity)?;
        ways.iter().find(|w| w.class == class).map(|w| why(w, ran))
    };
    missed.iter().filter_map(|activity| Some((activity.clone(), reason(activity)?))).collect()
}

fn why(ways: &Ways, ran: &BTreeSet<u32>) -> String {
    if !ways.enabled {
        return "the manifest disables it".to_owned();
    }
    let (done, never): (Vec<_>, Vec<_>) = ways.named_by.iter().partition(|p| ran.contains(&p.number));
    let names = |places: &[&inspect::Place]| {
        let some: Vec<&str> = places.iter().take(NAMED).map(|p| p.name.as_str()).collect();
        let more = places.len().saturating_sub(NAMED);
        some.join(", ") + &if more > 0 { format!(" and {more} more") } else { String::new() }
    };
    if !done.is_empty() {
        return format!("{} ran but did not open it: it may need data, extras or another choice", names(&done));
    }
    if !never.is_empty() {
        return format!("no path seen: {} never ran", names(&never));
    }
    match (ways.exported, ways.actions.first()) {
        (true, Some(action)) => format!("only other apps open it, with {action}"),
        (true, None) => "only other apps open it, by its name".to_owned(),
        (false, _) => "not exported, and no code of the app names it".to_owned(),
    }
}

/// The class of `package/class`, where the class may begin with a dot.
fn full_class(activity: &str) -> Option<String> {
    let (package, class) = activity.split_once('/')?;
    Some(if class.starts_with('.') { format!("{package}{class}") } else { class.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use inspect::Place;

    fn ways(class: &str) -> Ways {
        Ways { class: class.to_owned(), enabled: true, ..Ways::default() }
    }

    #[test]
    fn each_activity_has_the_reason_that_fits() {
        let place = |number| Place { name: format!("a.Main.m{number}"), number };
        let all = [
            Ways { enabled: false, ..ways("a.Off") },
            Ways { named_by: vec![place(1), place(2)], ..ways("a.Shy") },
            Ways { named_by: vec![place(2), place(3), place(4)], ..ways("a.Far") },
            Ways { exported: true, actions: vec!["android.intent.action.SEND".to_owned()], ..ways("a.Share") },
            ways("a.Dead"),
        ];
        let missed = ["Off", "Shy", "Far", "Share", "Dead", "Unknown", "Denied"].map(|n| format!("a/.{n}"));
        let rules = Rules { deny_activities: vec!["a/.Denied".to_owned()], ..Rules::default() };
        let found = reasons(&missed, &rules, &all, &BTreeSet::from([1]));
        let check = |name: &str, words: &str| {
            let why = found.get(&format!("a/.{name}")).map(String::as_str).unwrap_or_default();
            assert!(why.contains(words) && why.is_empty() == words.is_empty(), "{name}: {why}");
        };
        check("Off", "disables");
        check("Shy", "a.Main.m1 ran but did not open it");
        check("Far", "a.Main.m2, a.Main.m3 and 1 more never ran");
        check("Share", "only other apps open it, with android.intent.action.SEND");
        check("Dead", "no code of the app names it");
        check("Unknown", "");
        check("Denied", "a rule forbids it");
    }
}
