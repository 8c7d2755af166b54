//! Stack traces: from frames to what Java prints.

use crate::class::{Body, LoaderId, MethodId};
use crate::frame::Frame;
use crate::layout::{ClassId, Ref};
use crate::machine::Vm;
use crate::native::Raise;
use crate::region::Addr;

/// One line of a stack trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceLine {
    /// The class with dots.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The source file, if the class names one.
    pub file: Option<String>,
    /// The line; `None` when unknown, -2 stands for natives in Java's own form.
    pub line: Option<u32>,
    /// Whether the method is native.
    pub native: bool,
}

impl std::fmt::Display for TraceLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}(", self.class, self.method)?;
        match (&self.file, self.line) {
            _ if self.native => write!(f, "Native Method)"),
            (Some(file), Some(line)) => write!(f, "{file}:{line})"),
            (Some(file), None) => write!(f, "{file})"),
            (None, _) => write!(f, "Unknown Source)"),
        }
    }
}

impl Vm {
    /// The frames of the current thread that a stack trace shows: not the machine's own, and not those that
    /// are busy making the exception.
    fn shown_frames(&mut self, fp: Addr) -> Vec<Frame> {
        let frames = self.frames(fp);
        frames.into_iter().filter(|f| self.classes.method(f.method).class != ClassId(0)).collect()
    }

    /// Captures the current stack as an `int[]` of method numbers and DEX addresses, without the frames of the
    /// exception's own constructors.
    pub fn capture_stack(&mut self) -> Result<Ref, Raise> {
        let frames = self.shown_frames(self.fp);
        let throwable = self.known.throwable;
        let mut skipping = true;
        let mut words = Vec::with_capacity(frames.len() * 2);
        for f in &frames {
            if skipping && self.makes_exception(f, throwable) {
                continue;
            }
            skipping = false;
            words.push(f.method.0 as i32);
            words.push(self.dex_pc(f).map_or(-1, |pc| pc as i32));
        }
        self.new_ints(&words)
    }

    fn makes_exception(&mut self, frame: &Frame, throwable: ClassId) -> bool {
        let m = self.classes.method(frame.method);
        let (class, name) = (m.class, m.name);
        let name = self.classes.names.bytes(name);
        let filling = [&b"nativeFillInStackTrace"[..], b"fillInStackTrace", b"<init>"].contains(&name);
        filling && self.is_subtype(class, throwable)
    }

    /// The lines of a captured stack.
    pub fn captured_lines(&mut self, captured: Ref) -> Vec<TraceLine> {
        let words: Vec<i32> =
            self.array_bytes(captured).chunks_exact(4).map(|c| i32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect();
        words.chunks_exact(2).map(|p| self.trace_line(MethodId(p[0] as u32), u32::try_from(p[1]).ok())).collect()
    }

    /// The lines of a thread's stack as it is now.
    pub fn thread_lines(&mut self, fp: Addr) -> Vec<TraceLine> {
        let frames = self.shown_frames(fp);
        frames
            .iter()
            .map(|f| {
                let pc = self.dex_pc(f);
                self.trace_line(f.method, pc)
            })
            .collect()
    }

    /// The lines of the current thread's stack, the running native left out.
    pub fn current_lines(&mut self) -> Vec<TraceLine> {
        let fp = self.fp;
        let mut lines = self.thread_lines(fp);
        if !lines.is_empty() {
            lines.remove(0);
        }
        lines
    }

    /// The class of the method so many frames above the running native.
    pub fn calling_class(&mut self, frames: usize) -> Option<ClassId> {
        let shown = self.shown_frames(self.fp);
        let frame = shown.get(frames)?;
        Some(self.classes.method(frame.method).class)
    }

    fn trace_line(&mut self, method: MethodId, pc: Option<u32>) -> TraceLine {
        let Some(m) = self.classes.method_linked(method) else {
            return TraceLine { class: "?".into(), method: "?".into(), file: None, line: None, native: false };
        };
        let (class, name, body) = (m.class, m.name, m.body);
        let file = self.classes.linked(class).and_then(|c| c.origin).and_then(|(dex, def)| {
            let view = self.classes.dex(dex).view();
            let file = view.class_def(def).ok()?.source_file?;
            Some(view.string(file).ok()?.to_string_lossy())
        });
        let line = match (body, pc) {
            (Body::Dex(dex, offset), Some(pc)) => {
                let view = self.classes.dex(dex).view();
                view.code(offset).ok().and_then(|code| view.line_at(&code, pc))
            }
            _ => None,
        };
        let native = matches!(body, Body::Native(_));
        let class = if class.0 == 0 { "<machine>".to_owned() } else { self.classes.name(class) };
        TraceLine { class, method: self.classes.names.text(name), file, line, native }
    }

    /// Who called the innermost native: the first frame below it that a trace shows.
    pub fn caller_name(&mut self) -> String {
        let frames = self.shown_frames(self.fp);
        frames.get(1).map_or_else(String::new, |f| self.method_name(f))
    }

    /// The method that called the innermost native.
    pub(crate) fn caller(&mut self) -> Option<MethodId> {
        self.shown_frames(self.fp).get(1).map(|frame| frame.method)
    }

    /// For whom the innermost native was called: the first frame below it that is not of the boot class path.
    pub fn app_caller_name(&mut self) -> String {
        let frames = self.shown_frames(self.fp);
        let is_boot = |f: &&Frame| {
            let class = self.classes.method(f.method).class;
            self.classes.linked(class).is_none_or(|c| c.loader == LoaderId::BOOT)
        };
        let app = frames.iter().skip(1).find(|f| !is_boot(f)).copied();
        app.map_or_else(String::new, |f| self.method_name(&f))
    }

    fn method_name(&mut self, frame: &Frame) -> String {
        let line = self.trace_line(frame.method, None);
        format!("{}.{}", line.class, line.method)
    }
}
