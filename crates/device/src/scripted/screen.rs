//! Draws a scripted app: from its state a GUI tree, with the widget behind each node.
//!
//! The layout is as simple as it can be: children stand below each other, 100 pixels high, or side by side in a row.
//! What does not fit is cut off at the edge of the screen.

use super::script::{Script, Widget};
use super::state::{Row, State};
use super::statement::{Condition, Test};
use gui::geometry::Rect;
use gui::tree::{Direction, Flag, Flags, Node, Scroll, Tree, TreeBuilder, TreeError, Window, WindowKind};

/// The size of the screen.
pub(super) const SCREEN: Rect = Rect::new(0, 0, 1080, 1920);
const DIALOG: Rect = Rect::new(90, 400, 990, 1600);
const LAUNCHER: &str = "com.android.launcher/.Home";
const LINE: i32 = 100;

/// A tree and the widgets behind its nodes.
pub(super) struct Drawn<'s> {
    pub(super) tree: Tree,
    pub(super) behind: Vec<Option<(&'s Widget, Option<Row>)>>,
}

/// Draws what is in front.
pub(super) fn draw<'s>(script: &'s Script, state: &State) -> Result<Drawn<'s>, TreeError> {
    let mut d = Drawer { script, state, builder: TreeBuilder::new(&foreground(script, state)), behind: Vec::new() };
    d.builder.rotation(state.rotation);
    if state.in_front() {
        d.windows()?;
    } else {
        d.stranger()?;
    }
    Ok(Drawn { tree: d.builder.finish(), behind: d.behind })
}

/// The activity in front, as `package/class`.
pub(super) fn foreground(script: &Script, state: &State) -> String {
    if let Some(outside) = &state.outside {
        return outside.clone();
    }
    let top = state.stack.last().and_then(|s| script.screens.get(s));
    top.filter(|_| state.in_front()).map_or(LAUNCHER.to_owned(), |s| script.component(&s.activity))
}

/// Whether a condition of a widget holds. Widgets have no luck: a chance never holds.
pub(super) fn holds(state: &State, condition: &Condition, row: Option<&Row>) -> bool {
    condition.0.iter().all(|test| match test {
        Test::Chance(_) => false,
        Test::Compare(a, op, b) => op.holds(compare(&state.operand(a, row), &state.operand(b, row))),
    })
}

/// Numbers compare as numbers, everything else as text.
pub(super) fn compare(a: &str, b: &str) -> std::cmp::Ordering {
    match (a.parse::<i64>(), b.parse::<i64>()) {
        (Ok(a), Ok(b)) => a.cmp(&b),
        _ => a.cmp(b),
    }
}

struct Drawer<'s, 'a> {
    script: &'s Script,
    state: &'a State,
    builder: TreeBuilder,
    behind: Vec<Option<(&'s Widget, Option<Row>)>>,
}

impl<'s> Drawer<'s, '_> {
    /// All windows from the topmost activity upwards.
    fn windows(&mut self) -> Result<(), TreeError> {
        let shown = |name: &String| self.script.screens.get(name);
        let stack = &self.state.stack;
        let is_activity = |name: &String| shown(name).is_some_and(|s| s.kind == WindowKind::Activity);
        let from = stack.iter().rposition(is_activity).unwrap_or(0);
        for (at, name) in stack.iter().enumerate().skip(from) {
            let Some(screen) = self.script.screens.get(name) else { continue };
            let bounds = if screen.kind == WindowKind::Activity { SCREEN } else { DIALOG };
            let (title, package) = (screen.title.clone(), self.script.package.clone());
            let focused = at + 1 == stack.len();
            self.builder.window(Window { kind: screen.kind, title, package, bounds, focused, root: None });
            if screen.blank {
                continue;
            }
            self.root(bounds)?;
            self.column(&screen.widgets, bounds, None)?;
            self.builder.close();
        }
        Ok(())
    }

    /// Another app: one node that says nothing about itself.
    fn stranger(&mut self) -> Result<(), TreeError> {
        self.builder.window(Window { bounds: SCREEN, focused: true, ..Window::default() });
        self.root(SCREEN)?;
        self.builder.close();
        Ok(())
    }

    fn root(&mut self, bounds: Rect) -> Result<(), TreeError> {
        let flags = Flags::of(&[Flag::Enabled, Flag::Visible, Flag::Important]);
        let package = self.script.package.clone();
        self.behind.push(None);
        self.builder.open(Node {
            class: "android.widget.FrameLayout".into(),
            package,
            bounds,
            flags,
            ..Node::default()
        })?;
        Ok(())
    }

    fn column(&mut self, widgets: &'s [Widget], area: Rect, row: Option<&Row>) -> Result<(), TreeError> {
        let mut top = area.top;
        for (widget, row) in self.expanded(widgets, row) {
            let height = self.height(widget, row.as_ref());
            let placed = Rect { top, bottom: top.saturating_add(height), ..area };
            self.widget(widget, widget.raw.bounds.unwrap_or(placed), row)?;
            top = placed.bottom;
        }
        Ok(())
    }

    fn side_by_side(&mut self, widgets: &'s [Widget], area: Rect, row: Option<&Row>) -> Result<(), TreeError> {
        let all = self.expanded(widgets, row);
        let width = area.width() / i32::try_from(all.len().max(1)).unwrap_or(i32::MAX);
        let mut left = area.left;
        for (widget, row) in all {
            let placed = Rect { left, right: left + width, ..area };
            self.widget(widget, widget.raw.bounds.unwrap_or(placed), row)?;
            left += width;
        }
        Ok(())
    }

    /// The widgets that are there now: repeated ones once per item, without those whose condition fails.
    fn expanded(&self, widgets: &'s [Widget], row: Option<&Row>) -> Vec<(&'s Widget, Option<Row>)> {
        let mut all = Vec::new();
        for widget in widgets {
            match widget.raw.repeat.as_ref().and_then(|l| self.state.lists.get(l)) {
                Some(items) => {
                    let rows = items.iter().enumerate().map(|(index, item)| Row { item: item.clone(), index });
                    all.extend(rows.map(|r| (widget, Some(r))));
                }
                None => all.push((widget, row.cloned())),
            }
        }
        all.retain(|(w, r)| w.when.as_ref().is_none_or(|c| holds(self.state, c, r.as_ref())));
        all
    }

    fn height(&self, widget: &'s Widget, row: Option<&Row>) -> i32 {
        let children = || self.expanded(&widget.children, row);
        let natural = match widget.raw.row {
            true => children().iter().map(|(w, r)| self.height(w, r.as_ref())).max(),
            false => children().iter().map(|(w, r)| self.height(w, r.as_ref())).reduce(i32::saturating_add),
        };
        widget.raw.height.unwrap_or(natural.unwrap_or(LINE))
    }

    fn widget(&mut self, widget: &'s Widget, bounds: Rect, row: Option<Row>) -> Result<(), TreeError> {
        let visible = bounds.intersection(SCREEN);
        if visible.is_empty() {
            return Ok(());
        }
        let node = self.node(widget, visible, row.as_ref());
        self.behind.push(Some((widget, row.clone())));
        self.builder.open(node)?;
        match widget.raw.row {
            true => self.side_by_side(&widget.children, bounds, row.as_ref())?,
            false => self.column(&widget.children, bounds, row.as_ref())?,
        }
        self.builder.close();
        Ok(())
    }

    fn node(&self, widget: &Widget, bounds: Rect, row: Option<&Row>) -> Node {
        let raw = &widget.raw;
        let class = match raw.class.as_str() {
            "" => "android.widget.TextView".to_owned(),
            c if c.contains('.') => c.to_owned(),
            c => format!("android.widget.{c}"),
        };
        let bound = raw.bind.as_ref().and_then(|v| self.state.vars.get(v).cloned());
        let id = if raw.id.is_empty() { String::new() } else { format!("{}:id/{}", self.script.package, raw.id) };
        Node {
            package: self.script.package.clone(),
            text: bound.unwrap_or_else(|| self.state.fill(&raw.text, row)),
            description: self.state.fill(&raw.description, row),
            flags: self.flags(widget, &class, row),
            scroll: scroll(widget),
            image: raw.image,
            id,
            class,
            bounds,
            ..Node::default()
        }
    }

    fn flags(&self, widget: &Widget, class: &str, row: Option<&Row>) -> Flags {
        let is = |c: &Option<Condition>, default: bool| c.as_ref().map_or(default, |c| holds(self.state, c, row));
        let editable = widget.raw.bind.is_some();
        let clickable = widget.raw.clickable || editable || widget.on.contains_key("click");
        let focused = editable && self.state.focus == widget.raw.bind;
        Flags::of(&[Flag::Visible, Flag::Important])
            .set(Flag::Enabled, is(&widget.enabled, true))
            .set(Flag::Clickable, clickable)
            .set(Flag::LongClickable, widget.on.contains_key("long_press"))
            .set(Flag::Checkable, widget.checked.is_some() || class.ends_with("CheckBox"))
            .set(Flag::Checked, is(&widget.checked, false))
            .set(Flag::Selected, is(&widget.selected, false))
            .set(Flag::Scrollable, !scroll(widget).is_empty())
            .set(Flag::Focusable, clickable)
            .set(Flag::Focused, focused)
            .set(Flag::Editable, editable)
            .set(Flag::Password, widget.raw.password)
    }
}

fn scroll(widget: &Widget) -> Scroll {
    let on = |d: Direction| widget.on.contains_key(&format!("scroll_{}", d.name()));
    Direction::ALL.iter().fold(Scroll::default(), |set, &d| set.set(d, on(d)))
}
