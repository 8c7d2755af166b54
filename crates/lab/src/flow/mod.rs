//! Scripted flows in Maestro's YAML: people have them, so they run here unchanged and without an emulator.
//!
//! `parse` reads a flow and is strict: a command or a field that is not understood is an error with its line and
//! column, because a flow of which a part is silently left out tests something else. `run` performs it on any device;
//! waiting costs virtual time only.

mod expression;
mod parse;
mod run;
pub(crate) mod yaml;

pub use parse::{Files, parse};
pub use run::{Failure, Picture, Report, run};

use crate::locator::Locator;
use std::collections::BTreeMap;
use std::fmt;

/// A scripted flow.
#[derive(Clone, Debug, Default)]
pub struct Flow {
    /// The app it is written for.
    pub app_id: Option<String>,
    /// Its name.
    pub name: Option<String>,
    /// Variables and their values.
    pub env: BTreeMap<String, String>,
    /// What is done.
    pub commands: Vec<Command>,
    /// What is done at the end, even of a flow that failed.
    pub last: Vec<Command>,
}

/// One command with its place in the file.
#[derive(Clone, Debug)]
pub struct Command {
    /// Where it stands.
    pub mark: Mark,
    /// What it is called in the file or by its label.
    pub name: String,
    /// A failure does not end the flow.
    pub optional: bool,
    /// What is done.
    pub act: Act,
}

/// A place in a file, both counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark {
    /// Line.
    pub line: usize,
    /// Column.
    pub column: usize,
}

/// Why a file is not a flow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowError {
    /// The file, if it is not the one that was given.
    pub file: Option<String>,
    /// Where.
    pub mark: Mark,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for FlowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}: ")?;
        }
        write!(f, "line {}, column {}: {}", self.mark.line, self.mark.column, self.why)
    }
}

impl std::error::Error for FlowError {}

/// What a command does. Texts may hold `${NAME}`.
#[derive(Clone, Debug)]
pub enum Act {
    /// Starts the app.
    LaunchApp(Launch),
    /// Stops the app.
    StopApp,
    /// The system kills the app in the background.
    KillApp,
    /// Clears the app's data.
    ClearState,
    /// Touches a widget or a place.
    Touch(Touch),
    /// Types text.
    InputText(String),
    /// Removes characters.
    EraseText(u32),
    /// Types what was copied.
    PasteText,
    /// Remembers the text of a widget.
    CopyTextFrom(Locator),
    /// Presses a key, by the name that the device knows.
    PressKey(String),
    /// Goes back.
    Back,
    /// Hides the soft keyboard.
    HideKeyboard,
    /// Moves a finger.
    Swipe(Swipe),
    /// Scrolls down.
    Scroll,
    /// Scrolls until a widget is there.
    ScrollUntilVisible(ScrollUntil),
    /// A widget must be there, now or soon.
    AssertVisible(Locator),
    /// A widget must be gone, now or soon.
    AssertNotVisible(Locator),
    /// A condition must hold.
    AssertTrue(String),
    /// A widget must be there, or gone, within a time.
    Wait(Wait),
    /// Waits until nothing moves.
    WaitForAnimation,
    /// Opens a link.
    OpenLink(String),
    /// Sets the place of the phone.
    SetLocation(String, String),
    /// Switches airplane mode; none means the other way round.
    SetAirplaneMode(Option<bool>),
    /// Turns the screen, in quarter turns.
    SetOrientation(u8),
    /// Takes a picture.
    TakeScreenshot(String),
    /// Runs another flow, or commands, if a condition holds.
    RunFlow(Box<RunFlow>),
    /// Runs commands again and again.
    Repeat(Box<Repeat>),
    /// Runs commands until they succeed, at most so many times more.
    Retry(u32, Box<Flow>),
}

/// How the app is started.
#[derive(Clone, Debug, Default)]
pub struct Launch {
    /// Clears its data first.
    pub clear: bool,
    /// Stops it first.
    pub stop: bool,
    /// Extras of the intent.
    pub arguments: BTreeMap<String, gui::event::Extra>,
    /// The policy for permissions that the flow counts on, in the device's word.
    pub permissions: Option<&'static str>,
}

/// A touch.
#[derive(Clone, Debug)]
pub struct Touch {
    /// How.
    pub kind: TouchKind,
    /// What.
    pub on: Place,
    /// How often.
    pub repeat: u32,
    /// Milliseconds in between.
    pub delay: u32,
    /// A widget that a second finger touches at the same time. Maestro has no such thing, and some crashes need it.
    pub together: Option<Locator>,
}

/// How something is touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchKind {
    /// Short.
    Tap,
    /// Long.
    Long,
    /// Twice.
    Double,
}

/// A place on the screen.
#[derive(Clone, Debug)]
pub enum Place {
    /// A widget.
    Widget(Locator),
    /// Thousandths of a widget.
    Inside(Locator, i64, i64),
    /// Thousandths of the screen.
    Share(i64, i64),
    /// Pixels.
    Pixels(i32, i32),
}

/// A movement of a finger.
#[derive(Clone, Debug)]
pub struct Swipe {
    /// Where and whereto.
    pub path: SwipePath,
    /// Milliseconds.
    pub ms: u32,
}

/// Where a finger moves.
#[derive(Clone, Debug)]
pub enum SwipePath {
    /// From one place to another.
    Points(Box<[Place; 2]>),
    /// Across the screen.
    Across(gui::tree::Direction),
    /// From a widget on.
    From(Locator, gui::tree::Direction),
}

/// Scrolling until a widget is there.
#[derive(Clone, Debug)]
pub struct ScrollUntil {
    /// The widget.
    pub element: Locator,
    /// Towards what.
    pub direction: gui::tree::Direction,
    /// Milliseconds.
    pub timeout: u64,
}

/// Waiting for a widget.
#[derive(Clone, Debug)]
pub struct Wait {
    /// The widget.
    pub element: Locator,
    /// It must be there, or else gone.
    pub visible: bool,
    /// Milliseconds.
    pub timeout: u64,
}

/// When commands are run.
#[derive(Clone, Debug, Default)]
pub struct Condition {
    /// A widget is there.
    pub visible: Option<Locator>,
    /// A widget is not there.
    pub not_visible: Option<Locator>,
    /// The platform is this.
    pub platform: Option<String>,
    /// An expression is true.
    pub is_true: Option<String>,
}

/// Another flow, or commands of this one.
#[derive(Clone, Debug)]
pub struct RunFlow {
    /// When.
    pub when: Condition,
    /// What.
    pub flow: Flow,
}

/// Commands that are repeated.
#[derive(Clone, Debug)]
pub struct Repeat {
    /// At most so often.
    pub times: Option<String>,
    /// As long as this holds.
    pub while_: Option<Condition>,
    /// What is repeated.
    pub commands: Vec<Command>,
}

#[cfg(test)]
mod tests;
