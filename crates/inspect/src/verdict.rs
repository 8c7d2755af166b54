//! Whether gibbon can run an app, with a reason for everything that it cannot. The rules look at facts only, so that each can be tried alone.

use crate::code::Demand;
use crate::frameworks::Framework;
use crate::report::{NotRun, Verdict};

/// The Android that gibbon runs apps on.
pub const API: u32 = 23;

/// What the verdict depends on.
#[derive(Debug, Default)]
pub struct Facts<'a> {
    /// The lowest API level that the app accepts.
    pub min_sdk: u32,
    /// The name of the unreleased Android it was made for.
    pub codename: Option<&'a str>,
    /// How many activities it has.
    pub activities: usize,
    /// The activity that a launcher starts.
    pub main_activity: Option<&'a str>,
    /// Components and application class that the code does not have.
    pub missing_classes: &'a [String],
    /// Whether it says that it cannot run without splits that were not given.
    pub needs_splits: bool,
    /// Whether its resource table could not be read.
    pub lost_resources: bool,
    /// Native libraries by file name, with the processors they are for.
    pub native_libraries: &'a [(String, Vec<String>)],
    /// Methods of its own code that are native.
    pub native_methods: usize,
    /// What its own code asks of the device.
    pub demands: &'a [Demand],
    /// Frameworks that draw its screens.
    pub frameworks: &'a [&'static Framework],
    /// Whether it has Jetpack Compose in it.
    pub compose: bool,
    /// Shared libraries of the system that it cannot do without.
    pub shared_libraries: &'a [String],
    /// How many DEX files there are, if nobody looked into them; nothing is known about the code then.
    pub unread_code: Option<usize>,
}

/// The verdict and its reasons, the gravest first.
pub fn judge(facts: &Facts<'_>) -> (Verdict, Vec<NotRun>) {
    let fatal = fatal(facts);
    let verdict = if fatal.is_empty() { Verdict::Runs } else { Verdict::No };
    let partial = partial(facts);
    let verdict = verdict.max(if partial.is_empty() { Verdict::Runs } else { Verdict::Partly });
    let verdict = verdict.max(if facts.unread_code.is_some() { Verdict::Unknown } else { Verdict::Runs });
    (verdict, fatal.into_iter().chain(partial).collect())
}

fn fatal(facts: &Facts<'_>) -> Vec<NotRun> {
    let mut reasons: Vec<_> = facts.frameworks.iter().map(|framework| not_run(framework.name, framework.why)).collect();
    if let Some(codename) = facts.codename {
        let why = format!(
            "it is made for the preview '{codename}' of Android, and a phone with a released Android refuses it"
        );
        reasons.push(not_run("the app", &why));
    }
    if facts.activities == 0 {
        reasons.push(not_run("the app", "it has no activity, so there is no screen to test"));
    }
    if let Some(main) = facts.main_activity.filter(|main| facts.missing_classes.iter().any(|class| class == main)) {
        reasons.push(not_run(
            main,
            "the first activity is not in the code: the app is packed, or files of it are missing",
        ));
    }
    if facts.needs_splits {
        reasons.push(not_run(
            "the app",
            "it cannot start without its splits; give base and splits together, or the .apks file",
        ));
    }
    if facts.unread_code == Some(0) {
        reasons.push(not_run("the app", "it has no classes.dex, so there is no code to run"));
    }
    if facts.lost_resources {
        reasons.push(not_run("resources", "their table cannot be read, so there are no layouts and no texts"));
    }
    reasons
}

fn partial(facts: &Facts<'_>) -> Vec<NotRun> {
    let mut reasons = Vec::new();
    if facts.min_sdk > API {
        let what = format!("what came after API {API}");
        let why = format!(
            "the app asks for API {} or newer; what it misses counts as a gap, and findings that met one are not clean",
            facts.min_sdk
        );
        reasons.push(not_run(&what, &why));
    }
    if facts.activities > 0 && facts.main_activity.is_none() {
        reasons.push(not_run(
            "a start from the launcher",
            "no activity asks to be shown there; one must be named to start the app",
        ));
    }
    reasons.extend(missing(facts));
    reasons.extend(natives(facts));
    reasons.extend(facts.demands.iter().map(|demand| demand_reason(*demand)));
    if facts.compose {
        reasons.push(not_run(
            "Jetpack Compose",
            "its widgets are drawn, not Android's own; they are seen only as far as they describe themselves",
        ));
    }
    reasons.extend(
        facts
            .shared_libraries
            .iter()
            .map(|name| not_run(name, "a shared library that Android itself does not bring; its classes are gaps")),
    );
    reasons
}

fn missing(facts: &Facts<'_>) -> Option<NotRun> {
    let others: Vec<_> =
        facts.missing_classes.iter().filter(|class| Some(class.as_str()) != facts.main_activity).collect();
    let (first, rest) = others.split_first()?;
    let what = if rest.is_empty() { (*first).clone() } else { format!("{first} and {} more", rest.len()) };
    Some(not_run(&what, "declared in the manifest, but not in the code"))
}

fn natives(facts: &Facts<'_>) -> Vec<NotRun> {
    let why = match facts.native_methods {
        0 => "native code is not run".to_owned(),
        1 => "native code is not run; the one native method of the app is a gap".to_owned(),
        count => format!("native code is not run; the {count} native methods of the app are gaps"),
    };
    let describe = |(name, abis): &(String, Vec<String>)| not_run(&format!("{name} ({})", abis.join(", ")), &why);
    facts.native_libraries.iter().map(describe).collect()
}

fn demand_reason(demand: Demand) -> NotRun {
    match demand {
        Demand::WebView => not_run("WebView", "web pages stay empty; what is loaded is reported"),
        Demand::OpenGl => not_run("OpenGL", "nothing is drawn with it"),
        Demand::Camera => not_run("camera", "pictures are black, and so are the frames of a preview, one a second"),
        Demand::Media => not_run("sound and video", "playing and recording answer like idle hardware"),
        Demand::Sensors => not_run("sensors", "each reports once, as on a phone that never moves"),
    }
}

fn not_run(what: &str, why: &str) -> NotRun {
    NotRun { what: what.to_owned(), why: why.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sound() -> Facts<'static> {
        Facts { min_sdk: 14, activities: 2, main_activity: Some("a.Main"), ..Facts::default() }
    }

    fn check(facts: &Facts<'_>, verdict: Verdict, whats: &[&str]) {
        let (found, reasons) = judge(facts);
        assert_eq!(found, verdict, "{reasons:?}");
        assert_eq!(reasons.iter().map(|reason| reason.what.as_str()).collect::<Vec<_>>(), whats);
    }

    #[test]
    fn an_app_of_android_s_own_making_runs() {
        check(&sound(), Verdict::Runs, &[]);
    }

    #[test]
    fn what_is_missing_makes_it_partly() {
        check(&Facts { min_sdk: 24, ..sound() }, Verdict::Partly, &["what came after API 23"]);
        check(&Facts { min_sdk: 23, ..sound() }, Verdict::Runs, &[]);
        check(&Facts { main_activity: None, ..sound() }, Verdict::Partly, &["a start from the launcher"]);
        let natives = [("libx.so".to_owned(), vec!["x86".to_owned(), "armeabi".to_owned()])];
        check(&Facts { native_libraries: &natives, ..sound() }, Verdict::Partly, &["libx.so (x86, armeabi)"]);
        let demands = [Demand::WebView, Demand::Camera];
        check(&Facts { demands: &demands, ..sound() }, Verdict::Partly, &["WebView", "camera"]);
        let missing = ["a.B".to_owned(), "a.C".to_owned(), "a.D".to_owned()];
        check(&Facts { missing_classes: &missing, ..sound() }, Verdict::Partly, &["a.B and 2 more"]);
    }

    #[test]
    fn code_that_was_not_looked_at_leaves_the_verdict_open() {
        check(&Facts { unread_code: Some(1), ..sound() }, Verdict::Unknown, &[]);
        check(&Facts { unread_code: Some(1), min_sdk: 24, ..sound() }, Verdict::Unknown, &["what came after API 23"]);
        check(&Facts { unread_code: Some(1), lost_resources: true, ..sound() }, Verdict::No, &["resources"]);
        check(&Facts { unread_code: Some(0), ..sound() }, Verdict::No, &["the app"]);
    }

    #[test]
    fn an_app_without_screens_of_android_s_does_not_run() {
        check(&Facts { activities: 0, main_activity: None, ..sound() }, Verdict::No, &["the app"]);
        check(&Facts { missing_classes: &["a.Main".to_owned()], ..sound() }, Verdict::No, &["a.Main"]);
        check(&Facts { needs_splits: true, ..sound() }, Verdict::No, &["the app"]);
        check(&Facts { codename: Some("Tiramisu"), ..sound() }, Verdict::No, &["the app"]);
        check(&Facts { lost_resources: true, ..sound() }, Verdict::No, &["resources"]);
        let entries = ["lib/x86/libflutter.so", "assets/flutter_assets/x"];
        let frameworks = crate::frameworks::detect(entries.iter().copied(), |_| false);
        check(&Facts { frameworks: &frameworks, ..sound() }, Verdict::No, &["Flutter"]);
    }
}
