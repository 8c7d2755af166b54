//! Verification of code that is not trusted, before it runs.
//!
//! As on the platform a class is verified as a whole when it is about to be initialised, its superclasses before it.
//! Only a hard failure rejects it; code that merely cannot be proven right (mostly because a class is missing) runs,
//! and fails at the instruction that is wrong, if it ever gets there. A method that is too large to be analysed runs
//! too: the platform would take it, and the machine trusts nothing that it reads from guest memory anyway.
//!
//! The verdict follows from the class path alone. It is kept until that changes, so that running into the same class
//! again after a restore costs nothing.

use crate::class::LoaderId;
use crate::classes::{Classes, dotted};
use crate::layout::ClassId;
use crate::link::LinkError;
use crate::machine::Vm;
use crate::resolve::pretty_method;
use dex::verify::{Failure, FailureKind, TypeHierarchy, Verifier};
use dex::{MethodBody, Mutf8};

/// Why a class was rejected; `None` says that it may run.
pub(crate) type Verdict = Option<Box<str>>;

impl Vm {
    /// Verifies a class; the error is a `VerifyError`.
    pub(crate) fn verify_class(&mut self, class: ClassId) -> Result<(), LinkError> {
        match self.classes.verdict(class) {
            None => Ok(()),
            Some(reason) => Err(LinkError::new("java/lang/VerifyError", reason)),
        }
    }
}

impl Classes {
    /// Why a linked class is rejected: for its own code, or for that of a class that it extends or takes methods from.
    pub fn verdict(&mut self, class: ClassId) -> Verdict {
        if let Some(known) = self.verdicts.get(&class) {
            return known.clone();
        }
        let inherited = self.linked(class).map(|c| [&c.ancestors[..], &c.all_interfaces].concat()).unwrap_or_default();
        let own = self.own_verdict(class);
        let verdict = own.or_else(|| {
            let parent = inherited.into_iter().filter(|c| *c != class).find(|c| self.own_verdict(*c).is_some())?;
            let (me, parent) = (self.name(class), self.name(parent));
            Some(format!("Rejecting class {me} that attempts to sub-class erroneous class {parent}").into())
        });
        self.verdicts.insert(class, verdict.clone());
        verdict
    }

    fn own_verdict(&mut self, class: ClassId) -> Verdict {
        if let Some(known) = self.own_verdicts.get(&class) {
            return known.clone();
        }
        let failure = self.first_failure(class);
        let verdict = failure.map(|(method, _)| {
            let name = self.name(class);
            format!("Verifier rejected class {name} due to bad method {method}").into()
        });
        self.own_verdicts.insert(class, verdict.clone());
        verdict
    }

    /// The first method of a class that fails hard, as messages name it, and how. Trusted classes have none.
    pub fn first_failure(&mut self, class: ClassId) -> Option<(String, Failure)> {
        let (dex, def) = self.definition(class)?;
        let file = self.dex(dex);
        if !file.verified {
            return None;
        }
        let (bytes, header, loader) = (file.bytes.clone(), file.header, file.loader);
        let view = dex::Dex::with_header((*bytes).as_ref(), header);
        let data = view.class_data(&view.class_def(def).ok()?).ok()?;
        let mut hierarchy = Seen { classes: self, loader };
        let mut verifier = Verifier::new(&mut hierarchy);
        let methods = data.direct_methods().chain(data.virtual_methods());
        let bodies = methods.filter_map(|method| MethodBody::new(view, &method)?.ok());
        bodies.into_iter().find_map(|body| {
            let failure = verifier.verify(&body).err().filter(|f| f.kind != FailureKind::TooComplex)?;
            Some((pretty_method(&view, body.method).unwrap_or_default(), failure))
        })
    }
}

/// The class path as the classes of one loader see it.
struct Seen<'c> {
    classes: &'c mut Classes,
    loader: LoaderId,
}

impl TypeHierarchy for Seen<'_> {
    type Class = ClassId;

    fn resolve(&mut self, descriptor: Mutf8<'_>) -> Option<ClassId> {
        let class = self.classes.find(self.loader, descriptor.bytes())?;
        self.classes.class(class).ok()?;
        Some(class)
    }

    fn superclass(&self, class: ClassId) -> Option<ClassId> {
        self.classes.linked(class)?.superclass
    }

    fn is_interface(&self, class: ClassId) -> bool {
        self.classes.linked(class).is_some_and(|c| c.is_interface())
    }

    fn is_assignable(&self, to: ClassId, from: ClassId) -> bool {
        self.classes.linked(from).is_some_and(|c| c.is_subtype_of(to))
    }

    fn describe(&self, class: ClassId) -> String {
        self.classes.linked(class).map(|c| dotted(&self.classes.names.text(c.descriptor))).unwrap_or_default()
    }

    fn field_owner(&mut self, class: ClassId, name: Mutf8<'_>, ty: Mutf8<'_>) -> Option<ClassId> {
        let (name, ty) = (self.classes.names.find(name.bytes())?, self.classes.names.find(ty.bytes())?);
        let field = self.classes.find_field(class, name, ty)?;
        Some(self.classes.field(field).class)
    }
}
