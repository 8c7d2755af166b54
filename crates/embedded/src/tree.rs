//! The tree as the guest writes it (`gibbon.server.Tree`), made into the words of `gui`.
//!
//! The bytes come from a guest that an app shares: lengths are checked, depth and number of nodes are bounded, and
//! what does not fit is an error with its place, never half a tree.

use gui::geometry::Rect;
use gui::observation::Notification;
use gui::tree::{Flags, Node, Scroll, Tree, TreeBuilder, Window, WindowKind};
use std::fmt;

/// Where the bytes are no tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadTree {
    /// Offset in the bytes.
    pub at: usize,
    /// What is wrong there.
    pub what: String,
}

impl fmt::Display for BadTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.what, self.at)
    }
}

/// A tree, and the surface of each of its windows.
#[derive(Clone, Debug, Default)]
pub struct Screen {
    /// What can be seen.
    pub tree: Tree,
    /// For each window from bottom to top the native object of its surface.
    pub surfaces: Vec<u64>,
    /// For each window how dark it makes what lies behind it, in thousandths.
    pub dims: Vec<i32>,
    /// The permission that the user is being asked for.
    pub permission_asked: Option<String>,
    /// Notifications that show, the newest first.
    pub notifications: Vec<Notification>,
    /// The activity that the one in front shows as a tab.
    pub inside: Option<String>,
}

/// Reads a tree.
pub fn read(bytes: &[u8]) -> Result<Screen, BadTree> {
    let mut r = Bytes { bytes, at: 0 };
    let rotation = r.i32()? as u8;
    let activity = r.text()?;
    let mut builder = TreeBuilder::new(&activity);
    builder.rotation(rotation);
    let (mut surfaces, mut dims) = (Vec::new(), Vec::new());
    while r.i32()? == 1 {
        let (kind, focused) = (window_kind(r.i32()?), r.i32()? != 0);
        let (title, bounds) = (without_identity(r.text()?), r.rect()?);
        surfaces.push(r.u64()?);
        dims.push(r.i32()?);
        let owner = if kind == WindowKind::Activity && title.contains('/') { &title } else { &activity };
        let package = owner.split('/').next().unwrap_or_default().to_owned();
        builder.window(Window { kind, title, package, bounds, focused, root: None });
        read_nodes(&mut r, &mut builder)?;
    }
    let permission_asked = Some(r.text()?).filter(|name| !name.is_empty());
    let count = r.i32()?;
    let notifications = (0..count).map(|_| r.notification()).collect::<Result<_, _>>()?;
    let inside = Some(r.text()?).filter(|name| !name.is_empty());
    Ok(Screen { tree: builder.finish(), surfaces, dims, permission_asked, notifications, inside })
}

/// The nodes of one window, without recursion: the guest decides how deep they nest.
fn read_nodes(r: &mut Bytes<'_>, builder: &mut TreeBuilder) -> Result<(), BadTree> {
    let mut open: Vec<u32> = vec![1];
    while let Some(left) = open.last_mut() {
        if *left == 0 {
            open.pop();
            builder.close();
            continue;
        }
        *left -= 1;
        let (node, children) = r.node()?;
        builder.open(node).map_err(|e| BadTree { at: r.at, what: e.to_string() })?;
        open.push(children);
    }
    Ok(())
}

/// What a window is for, by Android's number of its type.
fn window_kind(number: i32) -> WindowKind {
    match number {
        1 => WindowKind::Activity,
        2..=99 => WindowKind::Dialog,
        1003 => WindowKind::Dialog,
        // The floating toolbar of a text that is being selected, which the framework makes and not the app.
        1005 => WindowKind::System,
        1000..=1999 => WindowKind::Popup,
        2005 => WindowKind::Toast,
        2011 | 2012 => WindowKind::Ime,
        _ => WindowKind::System,
    }
}

struct Bytes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], BadTree> {
        let end = BadTree { at: self.at, what: "the tree ends too early".to_owned() };
        let found = self.bytes.get(self.at..self.at + N).and_then(|b| b.try_into().ok()).ok_or(end)?;
        self.at += N;
        Ok(found)
    }

    fn i32(&mut self) -> Result<i32, BadTree> {
        Ok(i32::from_be_bytes(self.take()?))
    }

    fn u64(&mut self) -> Result<u64, BadTree> {
        Ok(u64::from_be_bytes(self.take()?))
    }

    /// Text in UTF-16 behind its length; no text is the empty one.
    fn text(&mut self) -> Result<String, BadTree> {
        let length = self.i32()?;
        if length <= 0 {
            return Ok(String::new());
        }
        let end = self.at.saturating_add(length as usize * 2);
        let wrong = BadTree { at: self.at, what: "a text ends behind the tree".to_owned() };
        let units = self.bytes.get(self.at..end).ok_or(wrong)?;
        self.at = end;
        let units: Vec<u16> = units.chunks_exact(2).map(|c| u16::from_be_bytes([c[0], c[1]])).collect();
        Ok(String::from_utf16_lossy(&units))
    }

    fn rect(&mut self) -> Result<Rect, BadTree> {
        Ok(Rect { left: self.i32()?, top: self.i32()?, right: self.i32()?, bottom: self.i32()? })
    }

    fn notification(&mut self) -> Result<Notification, BadTree> {
        let (title, text) = (self.text()?, self.text()?);
        let (tappable, dismissible, count) = (self.i32()? != 0, self.i32()? != 0, self.i32()?);
        let buttons = (0..count).map(|_| self.text()).collect::<Result<_, _>>()?;
        Ok(Notification { title, text, tappable, dismissible, buttons })
    }

    fn node(&mut self) -> Result<(Node, u32), BadTree> {
        let (class, package, id) = (self.text()?, self.text()?, self.text()?);
        let (text, description) = (self.text()?, self.text()?);
        let (bounds, flags) = (self.rect()?, self.i32()? as u32);
        let node = Node {
            class,
            package,
            id,
            text,
            description,
            bounds,
            flags: Flags::from_bits(flags & 0xffff),
            scroll: Scroll::from_bits((flags >> 16) as u8 & 0xf),
            ..Node::default()
        };
        Ok((node, self.i32()?.max(0) as u32))
    }
}

/// Popups are named `PopupWindow:` and the identity hash of an object, which no two histories share.
fn without_identity(title: String) -> String {
    match title.strip_prefix("PopupWindow:") {
        Some(_) => "PopupWindow".to_owned(),
        None => title,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_tree_is_an_error_with_its_place() {
        let cut = [0, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 1, 0];
        assert_eq!(read(&cut).map(|_| ()).map_err(|e| e.at), Err(12));
    }

    /// Its buttons are neither the app's nor always there, and made every form of an app many states.
    #[test]
    fn the_toolbar_of_a_selected_text_is_no_popup_of_the_app() {
        assert_eq!([1, 2, 1000, 1002, 1003].map(window_kind), {
            use WindowKind::{Activity, Dialog, Popup};
            [Activity, Dialog, Popup, Popup, Dialog]
        });
        assert_eq!(window_kind(1005), WindowKind::System);
    }

    #[test]
    fn no_window_is_an_empty_screen() {
        let none = [255; 4];
        let bytes = [[0, 0, 0, 1], none, [0; 4], none, [0; 4], none].concat();
        let screen = read(&bytes);
        assert!(screen.is_ok_and(|s| s.tree.is_empty() && s.tree.rotation() == 1 && s.surfaces.is_empty()));
    }
}
