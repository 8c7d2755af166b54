//! Records walks through real apps for the comparison with the original APE: every tree, the action that led to it, and
//! in the last line the state that our model under `ape-code` put each tree into when all was seen.
//!
//! `beside_ape STEPS SEEDS FOLDER APK…`; `crates/lab/tests/beside/run` feeds the files to the original.

use device::{AppFile, Device};
use embedded::Embedded;
use explore::model::Model;
use explore::model::build::{Screen, Shown};
use explore::model::config::{ModelConfig, Profile};
use explore::model::name::ActionKind;
use explore::model::tree::WidgetId;
use gui::event::LONG_PRESS_MS;
use gui::hash::{below, draw};
use gui::{Action, Event};
use std::fmt::Write;
use std::sync::Arc;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let mut next = || args.next().ok_or("usage: beside_ape STEPS SEEDS FOLDER APK…");
    let (steps, seeds, folder): (u64, u64, String) = (next()?.parse()?, next()?.parse()?, next()?);
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut phone = Embedded::new(pack, vm::Config::default())?;
    for path in args {
        let stem = std::path::Path::new(&path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let package =
            phone.install(&[AppFile { name: "base.apk".into(), bytes: std::fs::read(&path)?.into() }])?.app.package;
        for seed in 1..=seeds {
            phone.reset(1)?;
            phone.launch(None)?;
            let walk = Walk { package: &package, seed, steps };
            std::fs::write(format!("{folder}/{stem}-{seed}.txt"), walk.record(&mut phone)?)?;
        }
    }
    Ok(())
}

struct Walk<'a> {
    package: &'a str,
    seed: u64,
    steps: u64,
}

impl Walk<'_> {
    fn record(&self, phone: &mut Embedded) -> Result<String, Failure> {
        let mut model = Model::new(ModelConfig::of(Profile::ApeCode));
        let (mut via, mut seen, mut text) = (None, Vec::new(), String::new());
        for n in 0..self.steps {
            let observed = phone.observe()?;
            let screen = model.build(&observed.tree);
            if !observed.running || observed.package() != self.package || screen.widgets.is_empty() {
                phone.perform(n, &Action::Launch { component: None, stop: true, clear: false }.into())?;
                via = None;
                continue;
            }
            write_tree(&mut text, &model, &screen, observed.activity())?;
            write_via(&mut text, &model, via)?;
            let arrival = model.arrive(&screen, via, false, false);
            seen.push(arrival.tree);
            let (widget, kind) = self.choose(&screen, n);
            via = Some(model.act(arrival.tree, widget, kind));
            phone.perform(n, &Event::settled(touch(widget.map(|w| &screen.widgets[usize::from(w)]), kind)))?;
        }
        text.push_str("STATES");
        seen.iter().try_for_each(|tree| write!(text, "\t{}", model.placed(*tree).state.0))?;
        text.push('\n');
        Ok(text)
    }

    fn choose(&self, screen: &Screen, n: u64) -> (Option<WidgetId>, ActionKind) {
        let of_widgets = screen.widgets.iter().enumerate();
        let mut all: Vec<(Option<WidgetId>, ActionKind)> =
            of_widgets.flat_map(|(at, w)| w.actions.iter().map(move |kind| (Some(at as WidgetId), *kind))).collect();
        all.push((None, ActionKind::Back));
        all[below(draw(self.seed, "beside", &[n]), all.len() as u64) as usize]
    }
}

/// A line for the tree and one for each node: depth, index, class, id, text, description, flags.
fn write_tree(text: &mut String, model: &Model, screen: &Screen, activity: &str) -> std::fmt::Result {
    writeln!(text, "T\t{activity}")?;
    let tree = &screen.tree;
    let mut depths = vec![0; tree.widgets.len()];
    for widget in tree.ids() {
        if let Some(parent) = tree.parent(widget) {
            depths[usize::from(widget)] = depths[usize::from(parent)] + 1;
        }
        let node = *model.trees().attributes(tree, widget);
        let word = |symbol| model.trees().symbols.text(symbol).replace(['\t', '\n', '\r'], " ");
        let flags: String = node.patch.flags().map(|(_, on)| if on { '1' } else { '0' }).collect();
        let (class, id, words, description) =
            (word(node.class), word(node.id), word(node.text), word(node.description));
        let depth = depths[usize::from(widget)];
        writeln!(text, "N\t{depth}\t{}\t{class}\t{id}\t{words}\t{description}\t{flags}", node.index)?;
    }
    Ok(())
}

/// A line for the action before: its kind and the widget of the tree before.
fn write_via(text: &mut String, model: &Model, via: Option<u32>) -> std::fmt::Result {
    let Some(entry) = via else { return writeln!(text, "V\tnone\t-") };
    let taken = model.history()[entry as usize];
    let widget = taken.widget.map_or("-".to_owned(), |w| w.to_string());
    writeln!(text, "V\t{}\t{widget}", taken.kind.name())
}

fn touch(shown: Option<&Shown>, kind: ActionKind) -> Action {
    match (shown, kind) {
        (Some(shown), ActionKind::Click) => Action::tap(shown.bounds),
        (Some(shown), ActionKind::LongClick) => Action::LongPress { at: shown.bounds.center(), ms: LONG_PRESS_MS },
        (Some(shown), ActionKind::Scroll(direction)) => Action::Scroll { direction, within: shown.bounds },
        _ => Action::key("BACK"),
    }
}
