//! The model by hand: screens are written as indented lines, one widget each.

use super::config::{BaseNaming, Profile};
use super::namer::{Namer, Primitive};
use super::*;
use gui::Rect;
use gui::tree::{Direction, Flag, Flags, Node, Scroll, TreeBuilder, Window};

/// A screen from lines such as `Button#save "Save" click`; two blanks of indentation per level.
pub(crate) fn screen(activity: &str, lines: &str) -> gui::Tree {
    let mut b = TreeBuilder::new(activity);
    let all = Rect::new(0, 0, 1000, 2000);
    b.window(Window { bounds: all, focused: true, ..Window::default() });
    let shown = Flags::of(&[Flag::Enabled, Flag::Visible, Flag::Important]);
    b.open(Node { class: "Root".into(), flags: shown, bounds: all, ..Node::default() }).expect("fits");
    let mut depth = 0;
    for (number, line) in lines.lines().filter(|l| !l.trim().is_empty()).enumerate() {
        let level = (line.len() - line.trim_start().len()) / 2;
        (level..depth).for_each(|_| _ = b.close());
        depth = level + 1;
        b.open(widget(line.trim(), shown, number as i32)).expect("fits");
    }
    b.finish()
}

fn widget(line: &str, shown: Flags, number: i32) -> Node {
    let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (class, id) = head.split_once('#').unwrap_or((head, ""));
    let (text, words) = match rest.strip_prefix('"').and_then(|r| r.split_once('"')) {
        Some((text, words)) => (text, words),
        None => ("", rest),
    };
    let mut node = Node { class: class.into(), id: id.into(), text: text.into(), flags: shown, ..Node::default() };
    node.bounds = Rect::new(0, number * 10, 100, number * 10 + 10);
    for word in words.split_whitespace() {
        let flag = |f: Flag| node.flags.with(f);
        node.flags = match word {
            "click" => flag(Flag::Clickable),
            "long" => flag(Flag::LongClickable),
            "check" => flag(Flag::Checkable),
            "checked" => flag(Flag::Checkable).with(Flag::Checked),
            "scroll" => flag(Flag::Scrollable),
            "edit" => flag(Flag::Editable),
            "off" => node.flags.without(Flag::Enabled),
            "gone" => node.flags.without(Flag::Visible),
            "down" => {
                node.scroll = Scroll::of(&[Direction::Down]);
                flag(Flag::Scrollable)
            }
            "picture" => {
                node.image = Some(0xabc);
                node.flags
            }
            "top" => {
                node.bounds = Rect::new(0, 0, 100, 500);
                node.flags
            }
            other => panic!("unknown word {other}"),
        };
    }
    node
}

pub(crate) fn arrive(model: &mut Model, activity: &str, lines: &str, via: Option<u32>) -> Arrival {
    let built = model.build(&screen(activity, lines));
    model.arrive(&built, via, false, false)
}

fn plain(profile: Profile) -> ModelConfig {
    let mut config = ModelConfig::of(profile);
    config.tree.patch_containers = false;
    config.menu_key = false;
    config
}

fn names_of(model: &Model, state: StateId) -> Vec<String> {
    let key = model.graph().state(state).key;
    model.keys.get(key).names.iter().map(|n| model.describe(*n)).collect()
}

#[test]
fn the_base_naming_keeps_types_of_what_can_be_acted_on() {
    let mut m = Model::new(plain(Profile::ApeCode));
    let state =
        arrive(&mut m, "A", "Text \"one\"\nText \"two\"\nButton#ok \"OK\" click\nButton#ok \"No\" click off", None)
            .state;
    let names = names_of(&m, state);
    assert_eq!(names.len(), 3, "{names:?}");
    assert!(names[1].starts_with("//*[@class=\"Button\"][@resource-id=\"ok\"][@enabled='true'][@clickable='true']"));
    let actions: Vec<_> = m.graph().state(state).actions.iter().map(|a| (a.kind, a.enabled)).collect();
    assert_eq!(actions, [(ActionKind::Click, true), (ActionKind::Click, false), (ActionKind::Back, true)]);
}

#[test]
fn trees_with_other_multiplicities_are_one_state() {
    let mut m = Model::new(plain(Profile::ApeCode));
    let one = arrive(&mut m, "A", "Row \"a\" click\nRow \"b\" click", None);
    let two = arrive(&mut m, "A", "Row \"a\" click", None);
    assert_eq!((one.state, one.tree == two.tree), (two.state, false));
    let other = arrive(&mut m, "B", "Row \"a\" click", None);
    assert_ne!(other.state, two.state);
}

#[test]
fn base_namings_partition_as_they_say() {
    let lines = "ListView\n  Row \"a\" click\n  Row \"b\" click\nButton#x \"c\" click\nText \"d\"\nText \"e\"";
    let count = |base: BaseNaming| {
        let mut config = ModelConfig { base_naming: base, evolve: false, ..plain(Profile::ApeCode) };
        config.tree.class_families = true;
        let mut m = Model::new(config);
        let state = arrive(&mut m, "A", lines, None).state;
        m.graph().state(state).names
    };
    assert_eq!(count(BaseNaming::Type), 5, "root, list, row, button, text");
    assert_eq!(count(BaseNaming::ActionType), 3, "nothing, row, button");
    assert_eq!(count(BaseNaming::ResourceId), 5);
    assert_eq!(count(BaseNaming::ParentIndex), 7);
    assert_eq!(count(BaseNaming::Stoat), 6, "rows of a list are one");
    assert_eq!(count(BaseNaming::Boosted), 6, "passive ones outside of lists by place");
}

#[test]
fn an_action_that_covers_too_much_is_refined() {
    let mut m = Model::new(plain(Profile::ApeCode));
    let rows = "List\n  Row \"a\" click\n  Row \"b\" click\n  Row \"c\" click\n  Row \"d\" click";
    let state = arrive(&mut m, "A", rows, None).state;
    let changes = m.take_changes();
    assert_eq!(changes.iter().map(|c| c.model.as_str()).collect::<Vec<_>>(), ["refine_action"]);
    assert_eq!(changes[0].about["namer"], "TYPE+INDEX");
    assert_eq!(m.graph().state(state).actions.len(), 5);
    let three = "List\n  Row \"a\" click\n  Row \"b\" click\n  Row \"c\" click";
    let state = arrive(&mut m, "B", three, None).state;
    assert_eq!(m.graph().state(state).actions.len(), 2, "three are tolerated");
}

#[test]
fn an_action_that_no_namer_splits_is_given_up() {
    let mut m = Model::new(ModelConfig {
        primitives: Namer::of(&[Primitive::Type, Primitive::Text]),
        ..plain(Profile::ApeCode)
    });
    let rows = "Row click\nRow click\nRow click\nRow click";
    arrive(&mut m, "A", rows, None);
    assert_eq!(m.take_changes().iter().map(|c| c.model.as_str()).collect::<Vec<_>>(), ["blacklist_action"]);
    arrive(&mut m, "A", "Row click\nRow click\nRow click\nRow click\nRow click", None);
    assert!(m.take_changes().is_empty());
}

#[test]
fn twenty_names_stop_action_refinement() {
    let mut m = Model::new(plain(Profile::ApeCode));
    let many: String = (0..19).map(|i| format!("Kind{i} click\n")).collect();
    let rows = "Row click\nRow click\nRow click\nRow click";
    arrive(&mut m, "A", &format!("{many}{rows}"), None);
    let changes = m.take_changes();
    assert_eq!((changes.len(), &changes[0].about["limit"]), (1, &Value::from("names_per_state")));
    let mut free = Model::new(ModelConfig { max_names_per_state: 99, ..plain(Profile::ApeCode) });
    arrive(&mut free, "A", &format!("{many}{rows}"), None);
    assert_eq!(free.take_changes()[0].model, "refine_action");
}

/// Clicks a widget of the present tree and arrives somewhere.
pub(crate) fn click(m: &mut Model, from: Arrival, text_or_class: &str, activity: &str, lines: &str) -> Arrival {
    let tree = m.trees().tree(from.tree).clone();
    let found = tree.ids().find(|w| {
        let a = m.trees().attributes(&tree, *w);
        [a.class, a.text].iter().any(|s| m.trees().symbols.text(*s) == text_or_class)
    });
    let entry = m.act(from.tree, Some(found.expect(text_or_class)), ActionKind::Click);
    arrive(m, activity, lines, Some(entry))
}

#[test]
fn a_shared_action_with_two_targets_is_refined_by_its_name() {
    let mut m = Model::new(plain(Profile::ApeCode));
    let list = "Row \"xls\" click\nRow \"ppt\" click";
    let at = arrive(&mut m, "List", list, None);
    let x = click(&mut m, at, "xls", "Sheet", "Cell click");
    assert_eq!(x.visit, Some(VisitType::NewAction));
    let at = arrive(&mut m, "List", list, None);
    let p = click(&mut m, at, "ppt", "Slide", "Page click");
    let changes = m.take_changes();
    assert_eq!(changes.iter().map(|c| c.model.as_str()).collect::<Vec<_>>(), ["resolve"]);
    assert_eq!((&changes[0].about["by"], &changes[0].about["namer"]), (&"action".into(), &"TYPE+INDEX".into()));
    let edge = p.edge.expect("an edge");
    assert_eq!(m.graph().edge(edge).target, p.state);
    assert!(m.graph().states().all(|s| m.graph().state(s).actions.iter().all(|a| a.edges.len() <= 1)));
    assert_eq!(m.derived_again().fingerprint(), m.fingerprint());
}

#[test]
fn a_single_widget_with_two_targets_is_refined_by_its_state() {
    let mut m = Model::new(plain(Profile::ApeCode));
    let screen = |mode: &str| format!("Button#go \"Go\" click\nButton#mode \"{mode}\" click");
    let at = arrive(&mut m, "A", &screen("work"), None);
    click(&mut m, at, "Go", "B", "X click");
    let at = arrive(&mut m, "A", &screen("play"), None);
    click(&mut m, at, "Go", "C", "Y click");
    let changes = m.take_changes();
    assert_eq!((changes.len(), &changes[0].about["by"]), (1, &"state".into()));
    assert_eq!(changes[0].about["namer"], "TYPE+TEXT");
    assert_eq!(m.graph().activities().next().map(|(_, a)| a.states.len()), Some(2));
    assert_eq!(m.derived_again().fingerprint(), m.fingerprint());
}

#[test]
fn what_cannot_be_told_apart_is_given_up_at_the_third_target() {
    let mut m = Model::new(plain(Profile::ApeCode));
    for target in ["B", "C", "D", "E"] {
        let at = arrive(&mut m, "A", "Button \"Go\" click", None);
        click(&mut m, at, "Go", target, "X click");
    }
    let ops: Vec<String> = m.take_changes().into_iter().map(|c| c.model).collect();
    assert_eq!(ops, ["unresolved", "blacklist_targets", "unresolved", "unresolved"]);
}

#[test]
fn an_explosion_is_undone_for_good() {
    let mut m = Model::new(plain(Profile::Gibbon));
    let screen = |n: u32| format!("Button#go \"Go\" click\nText#count \"{n}\" click");
    let at = arrive(&mut m, "A", &screen(0), None);
    click(&mut m, at, "Go", "B", "X click");
    let at = arrive(&mut m, "A", &screen(1), None);
    click(&mut m, at, "Go", "C", "Y click");
    for n in 2..30 {
        arrive(&mut m, "A", &screen(n), None);
    }
    let ops: Vec<String> = m.take_changes().into_iter().map(|c| c.model).collect();
    assert_eq!(ops, ["resolve", "coarsen", "drop_promise", "unresolved"]);
    assert_eq!(m.graph().activities().next().map(|(_, a)| a.states.len()), Some(1));
    assert_eq!(m.derived_again().fingerprint(), m.fingerprint());
}

#[test]
fn misses_weaken_and_hits_strengthen() {
    let mut m = Model::new(plain(Profile::Gibbon));
    let at = arrive(&mut m, "A", "Button \"Go\" click", None);
    let there = click(&mut m, at, "Go", "B", "X click");
    let edge = there.edge.expect("an edge");
    assert!(m.graph().edge(edge).strong(&m.config));
    m.miss(edge);
    assert!(!m.graph().edge(edge).strong(&m.config));
    for _ in 0..2 {
        let at = arrive(&mut m, "A", "Button \"Go\" click", None);
        click(&mut m, at, "Go", "B", "X click");
    }
    assert!(m.graph().edge(edge).strong(&m.config));
    assert_eq!((m.counters().detached, m.counters().reattached), (1, 1));
}

#[test]
fn misses_survive_a_rebuild_unless_ape_is_followed() {
    for (profile, expected) in [(Profile::Gibbon, 1), (Profile::ApeCode, 0)] {
        let mut m = Model::new(plain(profile));
        let screen = |mode: &str| format!("Button#go \"Go\" click\nButton#mode \"{mode}\" click");
        let at = arrive(&mut m, "A", &screen("work"), None);
        let b = click(&mut m, at, "Go", "B", "X click");
        m.miss(b.edge.expect("an edge"));
        let at = arrive(&mut m, "A", &screen("play"), None);
        click(&mut m, at, "Go", "C", "Y click");
        assert_eq!(m.version(), 1);
        assert_eq!(m.graph().edges().map(|(_, e)| e.misses()).sum::<usize>(), expected, "{profile:?}");
    }
}

#[test]
fn saturation_counts_widgets() {
    let mut m = Model::new(plain(Profile::Gibbon));
    let two = arrive(&mut m, "A", "Row \"a\" click\nRow \"b\" click", None);
    let saturated = |m: &Model| m.graph().state(two.state).actions[0].saturated(&m.config);
    assert!(!saturated(&m));
    click(&mut m, two, "a", "A", "Row \"a\" click\nRow \"b\" click");
    assert!(!saturated(&m), "two widgets need two visits");
    click(&mut m, two, "a", "A", "Row \"a\" click\nRow \"b\" click");
    assert!(saturated(&m));
}

#[test]
fn marks_are_told_apart_by_gibbon_only() {
    for (profile, trees) in [(Profile::Gibbon, 2), (Profile::ApeCode, 1)] {
        let mut m = Model::new(plain(profile));
        arrive(&mut m, "A", "Box \"x\" check", None);
        arrive(&mut m, "A", "Box \"x\" checked", None);
        assert_eq!((m.trees().len(), m.graph().state_count()), (trees, 1), "{profile:?}");
    }
}

#[test]
fn a_ticked_box_that_changes_what_a_button_does_is_seen() {
    let mut m = Model::new(plain(Profile::Gibbon));
    let at = arrive(&mut m, "A", "Button \"Go\" click\nBox \"x\" check", None);
    click(&mut m, at, "Go", "B", "X click");
    let at = arrive(&mut m, "A", "Button \"Go\" click\nBox \"x\" checked", None);
    click(&mut m, at, "Go", "C", "Y click");
    let changes = m.take_changes();
    assert_eq!((changes.len(), &changes[0].about["namer"]), (1, &"TYPE+MARKS".into()));
}

#[test]
fn trees_are_built_by_the_rules() {
    let built = |config: TreeConfigEdit, lines: &str| {
        let mut c = ModelConfig::of(Profile::Gibbon);
        config(&mut c.tree);
        let mut m = Model::new(c);
        let s = m.build(&screen("A", lines));
        let show = |w: WidgetId| {
            let a = m.trees().attributes(&s.tree, w);
            let text = m.trees().symbols.text(a.text);
            format!("{}:{text}:{}", m.trees().symbols.text(a.class), if a.patch.clickable() { "click" } else { "" })
        };
        s.tree.ids().skip(1).map(show).collect::<Vec<_>>()
    };
    let same: TreeConfigEdit = |_| ();
    assert_eq!(built(same, "Text \"it's a 'long' text\""), ["Text:its a lo:"]);
    assert_eq!(built(same, "Text \"a\" gone\n  Text \"b\"\nText \"c\""), ["Text:c:"]);
    assert_eq!(built(|t| t.exclude_invisible = false, "Text \"a\" gone"), ["Text:a:"]);
    assert_eq!(built(same, "android.widget.ImageButton click picture"), ["android.widget.ImageButton:#abc:click"]);
    assert_eq!(built(|t| t.image_text = false, "ImageButton click picture"), ["ImageButton::click"]);
    assert_eq!(built(same, "EditText \"typed\" click edit"), ["EditText::click"]);
    assert_eq!(built(|t| t.blank_editable = false, "EditText \"typed\" click edit"), ["EditText:typed:click"]);
    let row = "Frame click top\n  Text \"a\"\n  Text \"b\"";
    assert_eq!(built(same, row), ["Frame::click", "Text:a:click", "Text:b:click"], "its centre is free");
    assert_eq!(built(|t| t.patch_containers = false, row), ["Frame::click", "Text:a:", "Text:b:"]);
    let web = format!("android.webkit.WebView\n{}", "  Link \"x\" click\n".repeat(65));
    assert_eq!(built(same, &web).len(), 1);
    assert_eq!(built(|t| t.web_view_limit = 65, &web).len(), 66);
    assert_eq!(built(|t| t.ignore_web_views = true, &web).len(), 0);
    let small = "android.webkit.WebView click\n  Link \"x\" click";
    assert_eq!(built(|t| t.ignore_web_view_actions = true, small), ["android.webkit.WebView::click", "Link:x:"]);
}

#[test]
fn unimportant_widgets_hand_their_children_up() {
    let mut b = TreeBuilder::new("A");
    b.window(Window { bounds: Rect::new(0, 0, 9, 9), focused: true, ..Window::default() });
    let node = |class: &str, important: bool| {
        let flags = Flags::of(&[Flag::Visible, Flag::Enabled]).set(Flag::Important, important);
        Node { class: class.into(), flags, bounds: Rect::new(0, 0, 9, 9), ..Node::default() }
    };
    b.open(node("Root", true)).expect("fits").leaf(node("A", true)).expect("fits");
    b.open(node("Frame", false))
        .expect("fits")
        .leaf(node("B", true))
        .expect("fits")
        .leaf(node("C", true))
        .expect("fits");
    let observed = b.finish();
    let mut m = Model::new(ModelConfig::of(Profile::Gibbon));
    let built = m.build(&observed);
    let shown = |w: WidgetId| {
        (m.trees().attributes(&built.tree, w).index, built.tree.parent(w), built.widgets[usize::from(w)].node)
    };
    assert_eq!(
        built.tree.ids().map(shown).collect::<Vec<_>>(),
        [(0, None, 0), (0, Some(0), 1), (1, Some(0), 3), (2, Some(0), 4)]
    );
    let compressed = m.build(&observed.compressed());
    assert_eq!(compressed.tree, built.tree);
}

type TreeConfigEdit = fn(&mut config::TreeConfig);

#[test]
fn scroll_axes_come_from_class_and_widget() {
    let kinds = |profile: Profile, line: &str| {
        let mut m = Model::new(plain(profile));
        let state = arrive(&mut m, "A", line, None).state;
        let actions = &m.graph().state(state).actions;
        actions[..actions.len() - 1].iter().map(|a| a.kind.name()).collect::<Vec<_>>()
    };
    let all = ["scroll_down", "scroll_up", "scroll_left", "scroll_right"];
    assert_eq!(kinds(Profile::ApeCode, "android.widget.ListView scroll"), all[..2]);
    assert_eq!(kinds(Profile::ApeCode, "android.support.v4.view.ViewPager scroll"), all[2..]);
    assert_eq!(kinds(Profile::ApeCode, "androidx.viewpager.widget.ViewPager scroll"), all);
    assert_eq!(kinds(Profile::Gibbon, "androidx.viewpager.widget.ViewPager scroll"), all[2..]);
    assert_eq!(kinds(Profile::ApeCode, "androidx.recyclerview.widget.RecyclerView down"), all);
    assert_eq!(kinds(Profile::Gibbon, "androidx.recyclerview.widget.RecyclerView down"), all[..2]);
    assert_eq!(kinds(Profile::ApeCode, "android.widget.Spinner scroll"), all);
    assert_eq!(kinds(Profile::Gibbon, "android.widget.Spinner scroll"), [""; 0], "drawing over it is a tap");
}

#[test]
fn rules_of_the_user_shape_the_tree() {
    let mut m = Model::new(plain(Profile::Gibbon));
    m.rules.push(TreeRule::block("//*[@text='Logout']").expect("an xpath"));
    m.rules.push(TreeRule { input: Some("me".into()), throttle: 50, ..TreeRule::new("//EditText").expect("an xpath") });
    m.rules.push(TreeRule::block("//Nothing").expect("an xpath"));
    let built = m.build(&screen("A", "Button \"Logout\" click\nButton \"Go\" click\nEditText click edit"));
    let arrival = m.arrive(&built, None, false, false);
    let clicks = m.graph().state(arrival.state).actions.iter().filter(|a| a.kind == ActionKind::Click).count();
    assert_eq!(clicks, 2);
    assert_eq!((built.widgets[3].input.as_deref(), built.widgets[3].throttle), (Some("me"), 50));
    assert_eq!(m.rules.iter().map(|r| r.matched).collect::<Vec<_>>(), [1, 1, 0]);
}

#[test]
fn one_naming_per_activity_can_be_had() {
    let config = ModelConfig { scope: NamingScope::Activity, ..plain(Profile::Gibbon) };
    let mut m = Model::new(config);
    let rows = "Row \"a\" click\nRow \"b\" click\nRow \"c\" click\nRow \"d\" click";
    arrive(&mut m, "A", rows, None);
    let other = arrive(&mut m, "A", "Row \"a\" click\nBox click", None).state;
    assert!(names_of(&m, other).iter().any(|n| n.contains("@index")), "the other state is refined too");
    let elsewhere = arrive(&mut m, "B", "Row \"a\" click", None).state;
    assert!(names_of(&m, elsewhere).iter().all(|n| !n.contains("@index")));
    assert_eq!(m.derived_again().fingerprint(), m.fingerprint());
}
