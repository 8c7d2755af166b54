//! gibbon.server.ViewKind: what can be told about the nodes of views from their class alone.
//!
//! A view whose class, and every class between it and the framework, leaves the questions of accessibility to a widget
//! of the framework says what that widget says, which our tree knows. Who answers a question is seen in the methods
//! that a class inherits. The answers are remembered outside of guest state, because a tree is read on a copy of the
//! machine that is thrown away; they hold until classes are.

use libcore::natives::Table;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use vm::layout::{ClassId, Ref};
use vm::native::int;
use vm::side::GuestState;
use vm::wire::{Reader, WireError, Writer};
use vm::{Call, Native, NativeResult, Raise, Vm};

/// Natives of ViewKind.
pub const NATIVES: Table =
    libcore::natives![Native::exact("gibbon/server/ViewKind", "of", "(Landroid/view/View;)I", of)];

/// A method by its name and signature.
type Method = (&'static str, &'static str);

const INITIALIZE: Method =
    ("onInitializeAccessibilityNodeInfoInternal", "(Landroid/view/accessibility/AccessibilityNodeInfo;)V");
const INITIALIZE_ITEM: Method = (
    "onInitializeAccessibilityNodeInfoForItem",
    "(Landroid/view/View;ILandroid/view/accessibility/AccessibilityNodeInfo;)V",
);
const IS_CHECKED: Method = ("isChecked", "()Z");

/// What else a view can be asked for its node.
const NODE: &[Method] = &[
    ("createAccessibilityNodeInfo", "()Landroid/view/accessibility/AccessibilityNodeInfo;"),
    ("createAccessibilityNodeInfoInternal", "()Landroid/view/accessibility/AccessibilityNodeInfo;"),
    ("onInitializeAccessibilityNodeInfo", "(Landroid/view/accessibility/AccessibilityNodeInfo;)V"),
    ("getAccessibilityNodeProvider", "()Landroid/view/accessibility/AccessibilityNodeProvider;"),
    ("getPaddingLeft", "()I"),
    ("getPaddingTop", "()I"),
    ("getPaddingRight", "()I"),
    ("getPaddingBottom", "()I"),
];

/// What says where a view lies and whether it can be seen.
const PLACE: &[Method] = &[
    ("getBoundsOnScreen", "(Landroid/graphics/Rect;Z)V"),
    ("isVisibleToUser", "()Z"),
    ("isVisibleToUser", "(Landroid/graphics/Rect;)Z"),
    ("getGlobalVisibleRect", "(Landroid/graphics/Rect;Landroid/graphics/Point;)Z"),
];

/// What says so of the views in a group.
const CHILD_VISIBLE: Method =
    ("getChildVisibleRect", "(Landroid/view/View;Landroid/graphics/Rect;Landroid/graphics/Point;)Z");

/// What says where a view can be scrolled.
const SCROLLS: &[Method] = &[("canScrollVertically", "(I)Z"), ("canScrollHorizontally", "(I)Z")];

/// Whose words are known, with the number that `gibbon.server.ViewKind` has for them.
const WORDS: &[(&str, i32)] = &[
    ("android/view/View", 1),
    ("android/view/ViewGroup", 1),
    ("android/widget/TextView", 2),
    ("android/widget/CompoundButton", 3),
    ("android/widget/CheckedTextView", 4),
    ("android/widget/ScrollView", 5),
    ("android/widget/HorizontalScrollView", 6),
    ("android/widget/AbsListView", 7),
    ("android/widget/ListView", 7),
];

/// Those of them that are asked whether they are checked.
const CHECKABLE: &[&str] = &["android/widget/CompoundButton", "android/widget/CheckedTextView"];

/// Lists that say of an item what AbsListView says, and no more that the tree would show.
const LISTS: &[&str] = &["android/widget/AbsListView", "android/widget/ListView", "android/widget/GridView"];

const USUAL_PLACE: i32 = 16;
const USUAL_ITEMS: i32 = 32;
const USUAL_SCROLLS: i32 = 64;

fn of(call: &mut Call<'_>) -> NativeResult {
    let view = call.object("view")?;
    let class = call.vm.class_of(view);
    let kinds = call.vm.state::<Kinds>().0.clone();
    if let Some(known) = kinds.borrow().get(call.vm, class) {
        return int(known);
    }
    let kind = kind(call.vm, class)?;
    kinds.borrow_mut().put(call.vm, class, kind);
    int(kind)
}

fn kind(vm: &mut Vm, class: ClassId) -> Result<i32, Raise> {
    let mut kind = words(vm, class)?;
    if is_placed_as_usual(vm, class)? {
        kind |= USUAL_PLACE;
    }
    if is_answered_by(vm, class, INITIALIZE_ITEM, LISTS)? {
        kind |= USUAL_ITEMS;
    }
    if leaves_to_view(vm, class, SCROLLS)? {
        kind |= USUAL_SCROLLS;
    }
    Ok(kind)
}

/// Whose words a class speaks about itself; 0 if they may be others than those that are known.
fn words(vm: &mut Vm, class: ClassId) -> Result<i32, Raise> {
    if !leaves_to_view(vm, class, NODE)? {
        return Ok(0);
    }
    for (speaker, number) in WORDS {
        if is_answered_by(vm, class, INITIALIZE, &[speaker])? {
            let tells = !CHECKABLE.contains(speaker) || is_answered_by(vm, class, IS_CHECKED, &[speaker])?;
            return Ok(if tells { *number } else { 0 });
        }
    }
    Ok(0)
}

fn is_placed_as_usual(vm: &mut Vm, class: ClassId) -> Result<bool, Raise> {
    if !leaves_to_view(vm, class, PLACE)? {
        return Ok(false);
    }
    let group = vm.classes.boot("android/view/ViewGroup")?;
    let is_group = vm.classes.class(class).is_ok_and(|c| c.is_subtype_of(group));
    Ok(!is_group || is_answered_by(vm, class, CHILD_VISIBLE, &["android/view/ViewGroup"])?)
}

/// Whether a class has all these methods from View.
fn leaves_to_view(vm: &mut Vm, class: ClassId, methods: &[Method]) -> Result<bool, Raise> {
    for method in methods {
        if !is_answered_by(vm, class, *method, &["android/view/View"])? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a class has the method from one of these.
fn is_answered_by(vm: &mut Vm, class: ClassId, (name, signature): Method, owners: &[&str]) -> Result<bool, Raise> {
    let Some(method) = vm.find_method(class, name, signature) else { return Ok(false) };
    let owner = vm.classes.method(method).class;
    for name in owners {
        if vm.classes.boot(name)? == owner {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Kinds that were asked for; all copies of a machine share them.
#[derive(Default)]
pub struct Kinds(Rc<RefCell<Known>>);

#[derive(Default)]
struct Known {
    generation: u64,
    kinds: BTreeMap<ClassId, i32>,
}

impl Known {
    fn get(&self, vm: &Vm, class: ClassId) -> Option<i32> {
        self.kinds.get(&class).copied().filter(|_| self.generation == vm.classes.generation())
    }

    fn put(&mut self, vm: &Vm, class: ClassId, kind: i32) {
        if self.generation != vm.classes.generation() {
            self.kinds.clear();
            self.generation = vm.classes.generation();
        }
        self.kinds.insert(class, kind);
    }
}

impl GuestState for Kinds {
    fn boxed_clone(&self) -> Box<dyn GuestState> {
        Box::new(Kinds(self.0.clone()))
    }

    fn write(&self, _: &mut Writer) {}

    fn read(&mut self, _: &mut Reader<'_>) -> Result<(), WireError> {
        Ok(())
    }

    fn trace(&self, _visit: &mut dyn FnMut(Ref)) {}
}

#[cfg(test)]
mod tests {
    use super::{USUAL_ITEMS, USUAL_PLACE, USUAL_SCROLLS, WORDS};

    const JAVA: &str = include_str!("../../../../java/android/gibbon/server/ViewKind.java");

    /// The value of a constant of the class in Java.
    fn in_java(name: &str) -> Option<i32> {
        let (_, rest) = JAVA.split_once(&format!("static final int {name} = "))?;
        rest.split_once(';')?.0.parse().ok()
    }

    fn of(class: &str) -> Option<i32> {
        WORDS.iter().find(|(known, _)| *known == class).map(|(_, number)| *number)
    }

    #[test]
    fn numbers_of_kinds_are_those_of_the_java_class() {
        let words = [
            ("android/view/View", "VIEW"),
            ("android/view/ViewGroup", "VIEW"),
            ("android/widget/TextView", "TEXT_VIEW"),
            ("android/widget/CompoundButton", "COMPOUND_BUTTON"),
            ("android/widget/CheckedTextView", "CHECKED_TEXT_VIEW"),
            ("android/widget/ScrollView", "SCROLL_VIEW"),
            ("android/widget/HorizontalScrollView", "HORIZONTAL_SCROLL_VIEW"),
            ("android/widget/AbsListView", "LIST_VIEW"),
            ("android/widget/ListView", "LIST_VIEW"),
        ];
        assert_eq!(words.len(), WORDS.len(), "every word has its constant");
        for (class, constant) in words {
            assert_eq!((constant, of(class)), (constant, in_java(constant)), "{class}");
            assert!(in_java(constant).is_some_and(|n| n & in_java("WORDS").unwrap_or(0) == n), "{constant} fits");
        }
        let bits = [("USUAL_PLACE", USUAL_PLACE), ("USUAL_ITEMS", USUAL_ITEMS), ("USUAL_SCROLLS", USUAL_SCROLLS)];
        for (constant, bit) in bits {
            assert_eq!((constant, Some(bit)), (constant, in_java(constant)));
        }
    }
}
