//! Rules that stand around the strategies: waiting, starting, giving up, the form of events, and that every strategy
//! explores.

use crate::run::{Run, explore};
use explore::config::{Config, StrategyKind};
use explore::explorer::Stop;
use explore::model::config::Profile;
use gui::log::Record;
use gui::{Action, Point};

fn ape() -> Config {
    let mut config = Config::of(StrategyKind::Ape, Profile::Gibbon);
    config.restart.enabled = false;
    config.fuzz.rate = 0;
    config
}

fn actions(run: &Run) -> Vec<Action> {
    let events = run.log.iter().filter_map(|r| match r {
        Record::Event(e) => Some(e.step.event.action.clone()),
        _ => None,
    });
    events.collect()
}

#[test]
fn a_screen_that_is_not_finished_is_waited_for() {
    let app = r#"
        start = "Splash"
        on_start = "after 900: goto Main"
        [screens.Splash]
        widgets = [{ text = "loading" }]
        [screens.Main]
        widgets = [{ class = "Button", text = "go", on.click = "toast go" }]
    "#;
    let run = explore(app, &ape(), 1, 4);
    assert!(run.lines().starts_with("  0      reread advance_time -> .Main\n  1 s0"), "{}", run.lines());
    let mut hasty = ape();
    hasty.patience.reread = false;
    assert_eq!(explore(app, &hasty, 1, 4).rule("reread"), 0);
    let forever = app.replace("900", "100000000");
    assert_eq!(explore(&forever, &ape(), 1, 20).rule("reread"), 2, "twice if it stays the same, then never again");
}

#[test]
fn a_screen_without_actions_is_endured_and_then_given_up() {
    let app = "start = 'Void'\n[screens.Void]\nblank = true";
    let run = explore(app, &ape(), 1, 500);
    assert_eq!((run.rule("bad_state_wait"), run.rule("bad_state_restart")), (91, 9));
    assert!(matches!(&run.stop, Stop::Stuck(why) if why.starts_with("nothing can be done")), "{:?}", run.stop);
}

#[test]
fn a_screen_that_cannot_be_read_is_waited_for_and_then_given_up() {
    let app = "start = 'Void'\n[screens.Void]\nunreadable = true";
    let run = explore(app, &ape(), 1, 500);
    assert_eq!((run.rule("no_tree_wait"), run.rule("no_tree_activate"), run.rule("no_tree_restart")), (3, 7, 10));
    assert_eq!(run.stop, Stop::Stuck("the script says so".into()));
}

#[test]
fn an_app_that_does_not_stay_alive_ends_the_run() {
    let app = "start = 'A'\non_start = 'crash java.lang.Error at com.example.app.A.onCreate:1'\n[screens.A]";
    let run = explore(app, &ape(), 1, 500);
    assert_eq!((run.rule("start"), run.rule("start_clean")), (1, 9));
    assert_eq!(run.stop, Stop::Stuck("the app does not stay alive".into()));
    assert_eq!((run.findings.len(), run.findings[0].hits), (1, 11));
    assert_eq!(run.findings[0].site, "com.example.app.A.onCreate(A.java:1)");
}

#[test]
fn an_anr_is_found_too() {
    let app = "start = 'A'\n[screens.A]\nwidgets = [{ text = 'x', on.click = 'anr at java.lang.Thread.sleep, com.example.app.A.wait:3' }]";
    let run = explore(app, &ape(), 1, 20);
    assert_eq!(
        (run.findings[0].kind.name(), run.findings[0].frames.as_slice()),
        ("anr", &["com.example.app.A.wait".to_owned()][..])
    );
}

#[test]
fn events_are_apes() {
    let app = r#"
        start = "A"
        [screens.A]
        widgets = [
          { class = "ScrollView", bounds = [0, 500, 1000, 700], on.scroll_down = "toast d", on.scroll_up = "toast u" },
          { class = "HorizontalScrollView", bounds = [0, 800, 1000, 900], on.scroll_left = "toast l", on.scroll_right = "toast r" },
          { class = "Button", bounds = [100, 1000, 301, 1100], on.long_press = "toast long", on.click = "toast tap" },
        ]
    "#;
    let mut config = Config::of(StrategyKind::Ape, Profile::ApeCode);
    (config.restart.enabled, config.fuzz.rate) = (false, 0);
    let seen = actions(&explore(app, &config, 1, 60));
    let swipe = |from: (i32, i32), to: (i32, i32)| Action::Swipe {
        from: Point::new(from.0, from.1),
        to: Point::new(to.0, to.1),
        ms: 200,
    };
    let expected = [
        swipe((500, 600), (500, 63)),
        swipe((500, 600), (500, 1919)),
        swipe((500, 850), (1079, 850)),
        swipe((500, 850), (0, 850)),
        Action::LongPress { at: Point::new(200, 1050), ms: 1000 },
        Action::Tap { at: Point::new(200, 1050) },
        Action::key("BACK"),
    ];
    for action in expected {
        assert!(seen.contains(&action), "{action:?} is not among {seen:#?}");
    }
}

#[test]
fn back_is_pressed_until_the_neglected_activity_is_on_top() {
    let app = r#"
        start = "Main"
        [screens.Main]
        widgets = [{ class = "Button", id = "on", text = "on", on.click = "push T" }]
        [screens.T]
        widgets = [
          { class = "Button", id = "on", text = "on", on.click = "push X" },
          { class = "Switch", id = "s", text = "s", on.click = "exit" },
          { class = "CheckBox", id = "c", text = "c", on.click = "exit" },
          { class = "Spinner", id = "p", text = "p", on.click = "exit" },
        ]
        [screens.X]
        widgets = [
          { class = "Button", id = "on", text = "on", on.click = "push Y" },
          { class = "Switch", id = "s", text = "s", on.click = "toast s" },
          { class = "CheckBox", id = "c", text = "c", on.click = "toast c" },
          { class = "Spinner", id = "p", text = "p", on.click = "toast p" },
        ]
        [screens.Y]
        widgets = [{ class = "Switch", id = "stay", text = "stay", on.click = "toast stay" }]
    "#;
    let mut config = ape();
    config.sata.back_to_trivial = true;
    config.sata.aba = false;
    let fired = |config: &Config| {
        (1..30).any(|seed| {
            let run = explore(app, config, seed, 60);
            run.rule("back_to_trivial") > 0 && run.rule("back_to_activity") > 0
        })
    };
    assert!(fired(&config));
    config.sata.back_to_trivial = false;
    assert!(!fired(&config));
}

#[test]
fn every_strategy_explores() {
    let app = r#"
        start = "A"
        [screens.A]
        widgets = [
          { class = "Button", text = "b", height = 900, on.click = "push B" },
          { class = "Switch", text = "c", height = 900, on.click = "push C" },
        ]
        [screens.B]
        widgets = [{ class = "CheckBox", text = "d", height = 1800, on.click = "push D" }]
        [screens.C]
        widgets = [{ text = "c" }]
        [screens.D]
        widgets = [{ class = "Button", text = "x", height = 1800, on.click = "crash java.lang.Error at com.example.app.D.x:1" }]
    "#;
    for kind in StrategyKind::ALL {
        let mut config = Config::of(kind, Profile::Gibbon);
        (config.monkey.touch, config.monkey.system) = (60, 60);
        let run = explore(app, &config, 3, 400);
        assert_eq!(run.stats.activities.len(), 4, "{kind}");
        assert_eq!(run.findings.len(), 1, "{kind}");
        assert_eq!(run.lines(), explore(app, &config, 3, 400).lines(), "{kind}");
    }
}

#[test]
fn a_run_can_go_on_from_the_model_of_another() {
    use device::Device;
    let app = include_str!("../scenarios/promise.toml");
    let first = explore(app, &ape(), 6, 80);
    let json = first.model.to_json();
    let model = explore::model::Model::from_json(&json).expect("reads back");
    assert_eq!(model.fingerprint(), first.model.fingerprint());
    let mut device = device::scripted::Scripted::from_toml(app).expect("a script");
    let installed = device.install(&[]).expect("installs");
    let mut log: Vec<Record> = Vec::new();
    let mut second = explore::explorer::Explorer::new(&mut device, &installed, ape(), 7).with_model(model);
    second.start(&mut log).expect("starts");
    second.run(40, &mut log).expect("runs");
    let learnt = log.iter().filter(|r| matches!(r, Record::Model(m) if m.model == "resolve")).count();
    assert_eq!(learnt, 0, "what was resolved stays resolved");
    assert_eq!(second.model().derived_again().fingerprint(), second.model().fingerprint());
}

#[test]
fn activities_that_are_not_allowed_are_left_and_the_main_one_is_always_allowed() {
    let app = r#"
        start = "Main"
        [screens.Main]
        widgets = [
          { class = "Button", text = "good", bounds = [0, 0, 500, 100], on.click = "push Good" },
          { class = "Button", text = "bad", bounds = [0, 100, 500, 200], on.click = "push Bad" },
        ]
        [screens.Good]
        widgets = [{ class = "Button", text = "g", on.click = "toast g" }]
        [screens.Bad]
        widgets = [{ class = "Button", text = "b", on.click = "toast b" }]
    "#;
    let mut config = ape();
    config.allowed_activities = vec!["com.example.app/.Good".to_owned()];
    let run = explore(app, &config, 1, 60);
    let in_front = |name: &str| {
        let at = |r: &Record| matches!(r, Record::Event(e) if e.step.activity.ends_with(name) && e.step.event.action.is_touch());
        run.log.iter().filter(|r| at(r)).count()
    };
    assert!(in_front(".Main") > 2 && in_front(".Good") > 0, "{}", run.lines());
    assert_eq!(in_front(".Bad"), 0, "{}", run.lines());
}

/// Three screens, and a crash that needs four steps on two of them.
const NOTES: &str = include_str!("../../../../tests/scripts/notes.toml");

#[test]
fn an_app_of_which_all_was_seen_is_wandered_through_as_a_whole() {
    let finds = |config: &Config| {
        let run = explore(NOTES, config, 1, 400);
        run.findings.iter().any(|f| f.site.starts_with("com.example.app.Main.open"))
    };
    let mut ours = Config::of(StrategyKind::Gibbon, Profile::Gibbon);
    // A burst may stumble over it.
    ours.burst.rate = 0;
    assert!(finds(&ours));
    let mut apes = Config { strategy: StrategyKind::Ape, ..ours };
    apes.jump.enabled = false;
    assert!(finds(&apes));
    apes.sata.back_to_entry = true;
    assert!(!finds(&apes), "APE goes back to the first screen as soon as everything was done once");
}

#[test]
fn what_is_new_is_disturbed_more_often() {
    let disturbed = |fresh: u32| {
        let mut config = Config::of(StrategyKind::Gibbon, Profile::Gibbon);
        (config.environment.rate, config.environment.fresh) = (20, fresh);
        let run = explore(NOTES, &config, 1, 60);
        let environment = |r: &&Record| matches!(r, Record::Event(e) if e.step.why.starts_with("env_"));
        run.log.iter().filter(environment).count()
    };
    assert!(disturbed(50) > disturbed(1), "{} and {}", disturbed(50), disturbed(1));
}

#[test]
fn what_was_never_tapped_twice_is_hurried_more_often() {
    let hurried = |fresh: u32| {
        let mut config = Config::of(StrategyKind::Gibbon, Profile::Gibbon);
        (config.burst.rate, config.burst.fresh) = (10, fresh);
        let run = explore(NOTES, &config, 1, 120);
        run.rule("burst_double_tap") + run.rule("burst_tap_and_back")
    };
    assert!(hurried(50) > hurried(1), "{} and {}", hurried(50), hurried(1));
}

#[test]
fn fields_are_filled_before_a_button_is_pressed() {
    let app = r#"
        start = "Form"
        vars = { name = "none", street = "none" }
        [screens.Form]
        widgets = [
          { class = "EditText", id = "name", bind = "name", bounds = [0, 0, 500, 100] },
          { class = "EditText", id = "street", bind = "street", bounds = [0, 100, 500, 200] },
          { class = "Button", id = "save", text = "save", bounds = [0, 200, 500, 300], on.click = "if name != none and street != none: push Saved" },
        ]
        [screens.Saved]
        widgets = [{ class = "TextView", text = "saved" }]
    "#;
    let saved = |fill: u32| {
        let mut config = Config::of(StrategyKind::Gibbon, Profile::Gibbon);
        (config.input.fill, config.environment.rate, config.burst.rate, config.fuzz.rate) = (fill, 0, 0, 0);
        config.input.rate = 0;
        let run = explore(app, &config, 1, 40);
        run.rule("fill") > 0 && run.stats.activities.iter().any(|a| a.ends_with("Saved"))
    };
    assert!(saved(500));
    assert!(!saved(0));
}
