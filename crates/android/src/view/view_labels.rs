//! android.view.View: the search for the label of a view.
//!
//! Reading a screen asks for the label of every view that has an id, and each time the whole window is searched; in the
//! framework's code that is a quarter of what reading costs. The search has Java code too, which gives the same
//! answers: it looks at a view, then at what is in it, then at what is around it, from the inside out. (Nobody outside
//! the framework can override it, and inside only lists do, for their headers and footers.)

use libcore::natives::Table;
use vm::layout::{ClassId, Ref};
use vm::native::reference;
use vm::{Call, Native, NativeResult, Raise, Vm};

/// Natives of View.
pub const NATIVES: Table = libcore::natives![Native::exact(
    "android/view/View",
    "findLabelForView",
    "(Landroid/view/View;I)Landroid/view/View;",
    find_label_for_view,
)];

/// Views of a namespace of their own are not searched.
const PFLAG_IS_ROOT_NAMESPACE: u32 = 8;
/// Windows are never this deep; a guest that made a circle is not followed for ever.
const DEEPEST: u32 = 1000;

fn find_label_for_view(call: &mut Call<'_>) -> NativeResult {
    let (root, start, labelled) = (call.reference(), call.object("view")?, call.int());
    let mut search = Search { shape: Shape::of(call.vm)?, vm: call.vm, labelled, looked_at: 0 };
    let found = search.inside_out(root, start)?;
    let looked_at = search.looked_at;
    call.charge(looked_at);
    reference(found)
}

/// Where the fields lie.
struct Shape {
    group: ClassId,
    list: ClassId,
    view: ClassId,
    label_for_id: u32,
    private_flags: u32,
    parent: u32,
    children: u32,
    children_count: u32,
}

impl Shape {
    fn of(vm: &mut Vm) -> Result<Shape, Raise> {
        let (view, group) = (vm.classes.boot("android/view/View")?, vm.classes.boot("android/view/ViewGroup")?);
        let list = vm.classes.boot("android/widget/ListView")?;
        let mut offset = |class, name: &str, descriptor: &str| {
            vm.field_offset(class, name, descriptor).ok_or_else(|| Raise::bare("java/lang/NoSuchFieldError"))
        };
        Ok(Shape {
            group,
            list,
            view,
            label_for_id: offset(view, "mLabelForId", "I")?,
            private_flags: offset(view, "mPrivateFlags", "I")?,
            parent: offset(view, "mParent", "Landroid/view/ViewParent;")?,
            children: offset(group, "mChildren", "[Landroid/view/View;")?,
            children_count: offset(group, "mChildrenCount", "I")?,
        })
    }
}

struct Search<'a> {
    shape: Shape,
    vm: &'a mut Vm,
    labelled: i32,
    looked_at: usize,
}

impl Search<'_> {
    fn inside_out(&mut self, root: Ref, start: Ref) -> Result<Ref, Raise> {
        let (mut view, mut skipped) = (start, Ref::NULL);
        for _ in 0..DEEPEST {
            let found = self.inside(view, skipped, 0)?;
            if !found.is_null() || view == root {
                return Ok(found);
            }
            let parent = self.load(view, self.shape.parent);
            if parent.is_null() || !self.vm.is_instance(parent, self.shape.view) {
                break;
            }
            (skipped, view) = (view, parent);
        }
        Ok(Ref::NULL)
    }

    fn inside(&mut self, view: Ref, skipped: Ref, depth: u32) -> Result<Ref, Raise> {
        self.looked_at += 1;
        if self.vm.heap.region.load_i32(view.at(self.shape.label_for_id)) == self.labelled {
            return Ok(view);
        }
        if depth > DEEPEST || !self.vm.is_instance(view, self.shape.group) {
            return Ok(Ref::NULL);
        }
        let mut views = self.children(view);
        if self.vm.is_instance(view, self.shape.list) {
            for name in ["mHeaderViewInfos", "mFooterViewInfos"] {
                views.extend(self.fixed_views(view, name)?);
            }
        }
        for view in views {
            let found = self.below(view, skipped, depth)?;
            if !found.is_null() {
                return Ok(found);
            }
        }
        Ok(Ref::NULL)
    }

    fn children(&self, group: Ref) -> Vec<Ref> {
        let views = self.load(group, self.shape.children);
        self.elements(views, self.load(group, self.shape.children_count).0)
    }

    fn below(&mut self, view: Ref, skipped: Ref, depth: u32) -> Result<Ref, Raise> {
        if view.is_null() || view == skipped {
            return Ok(Ref::NULL);
        }
        if self.load(view, self.shape.private_flags).0 & PFLAG_IS_ROOT_NAMESPACE != 0 {
            return Ok(Ref::NULL);
        }
        self.inside(view, Ref::NULL, depth + 1)
    }

    /// The headers or footers of a list, which are among its children only while they show.
    fn fixed_views(&mut self, list: Ref, name: &str) -> Result<Vec<Ref>, Raise> {
        let infos = self.field(list, self.shape.list, name, "Ljava/util/ArrayList;")?;
        if infos.is_null() {
            return Ok(Vec::new());
        }
        let array_list = self.vm.classes.boot("java/util/ArrayList")?;
        let elements = self.field(infos, array_list, "array", "[Ljava/lang/Object;")?;
        let size = self.field(infos, array_list, "size", "I")?.0;
        let info_class = self.vm.classes.boot("android/widget/ListView$FixedViewInfo")?;
        self.elements(elements, size)
            .into_iter()
            .map(|info| self.field(info, info_class, "view", "Landroid/view/View;"))
            .collect()
    }

    fn field(&mut self, object: Ref, class: ClassId, name: &str, descriptor: &str) -> Result<Ref, Raise> {
        let at = self.vm.field_offset(class, name, descriptor);
        Ok(self.load(object, at.ok_or_else(|| Raise::bare("java/lang/NoSuchFieldError"))?))
    }

    fn load(&self, object: Ref, at: u32) -> Ref {
        Ref(self.vm.heap.region.load_u32(object.at(at)))
    }

    /// The first elements of an array.
    fn elements(&self, array: Ref, count: u32) -> Vec<Ref> {
        if array.is_null() {
            return Vec::new();
        }
        let (data, _) = self.vm.array_data(array);
        let element = |index: u32| Ref(self.vm.heap.region.load_u32(vm::region::Addr(data.0 + index * 4)));
        (0..count.min(self.vm.array_length(array))).map(element).collect()
    }
}
