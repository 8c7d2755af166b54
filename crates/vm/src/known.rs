//! Classes and fields that the machine itself touches, in one table that is resolved once.
//!
//! A missing one is an error when the boot classes are installed, never a surprise later.

use crate::layout::ClassId;
use crate::link::LinkError;
use crate::machine::Vm;

macro_rules! known {
    (classes { $($class:ident $class_name:literal),* $(,)? } fields { $($field:ident $owner:ident $name:literal $type:literal),* $(,)? }) => {
        /// Numbers of known classes and offsets of known fields.
        #[derive(Clone, Default)]
        #[expect(missing_docs, reason = "named after what they are")]
        pub struct Known {
            $(pub $class: ClassId,)*
            $(pub $field: u32,)*
        }

        impl Vm {
            /// Resolves the table; the boot classes must be installed.
            pub fn resolve_known(&mut self) -> Result<(), LinkError> {
                $(self.known.$class = self.classes.boot($class_name)?;)*
                $(self.known.$field = self.known_offset(self.known.$owner, $name, $type)?;)*
                self.make_spare_error()
            }
        }
    };
}

known! {
    classes {
        object "java/lang/Object",
        class "java/lang/Class",
        string "java/lang/String",
        thread "java/lang/Thread",
        group "java/lang/ThreadGroup",
        throwable "java/lang/Throwable",
        reference "java/lang/ref/Reference",
        cloneable "java/lang/Cloneable",
        stack_trace_element "java/lang/StackTraceElement",
    }
    fields {
        string_value string "value" "[C",
        string_offset string "offset" "I",
        string_count string "count" "I",
        throwable_message throwable "detailMessage" "Ljava/lang/String;",
        throwable_cause throwable "cause" "Ljava/lang/Throwable;",
        throwable_stack throwable "stackState" "Ljava/lang/Object;",
        throwable_trace throwable "stackTrace" "[Ljava/lang/StackTraceElement;",
        class_id class "vmClass" "I",
        class_loader class "classLoader" "Ljava/lang/ClassLoader;",
        reference_referent reference "referent" "Ljava/lang/Object;",
        reference_queue reference "queue" "Ljava/lang/ref/ReferenceQueue;",
        reference_pending reference "pendingNext" "Ljava/lang/ref/Reference;",
        thread_number thread "vmThread" "I",
        thread_daemon thread "daemon" "Z",
        thread_name thread "name" "Ljava/lang/String;",
        thread_group thread "group" "Ljava/lang/ThreadGroup;",
        thread_group_parent group "parent" "Ljava/lang/ThreadGroup;",
    }
}

impl Vm {
    fn make_spare_error(&mut self) -> Result<(), LinkError> {
        let class = self.classes.boot("java/lang/OutOfMemoryError")?;
        let made = self.new_object(class);
        self.side.out_of_memory = made.map_err(|_| LinkError::internal("no memory for the first object"))?;
        Ok(())
    }

    fn known_offset(&mut self, class: ClassId, name: &str, descriptor: &str) -> Result<u32, LinkError> {
        self.field_offset(class, name, descriptor).ok_or_else(|| {
            let class = self.classes.name(class);
            LinkError::new("java/lang/NoSuchFieldError", format!("{class}.{name} of type {descriptor}"))
        })
    }

    /// The offset of a field, inherited ones included. Natives ask for the same few again and again, so the last answers
    /// are remembered until classes go away.
    pub fn field_offset(&mut self, class: ClassId, name: &str, descriptor: &str) -> Option<u32> {
        let generation = self.classes.generation;
        let slot = FieldAnswers::slot(class, name);
        if let Some(known) = self.field_answers.get(slot, (generation, class, name, descriptor)) {
            return Some(known);
        }
        // Names are met when a class is linked, which in another process may not have happened yet.
        self.classes.class(class).ok()?;
        let (n, d) = (self.classes.names.find(name.as_bytes())?, self.classes.names.find(descriptor.as_bytes())?);
        let id = self.classes.find_field(class, n, d)?;
        let offset = self.classes.field(id).offset;
        self.field_answers.0[slot] = Some((generation, class, name.into(), descriptor.into(), offset));
        Some(offset)
    }
}

/// Slots for remembered offsets of fields.
const FIELD_SLOTS: usize = 512;

type FieldAnswer = (u64, ClassId, Box<str>, Box<str>, u32);

/// Offsets of fields that somebody asked for.
pub(crate) struct FieldAnswers(Vec<Option<FieldAnswer>>);

impl Default for FieldAnswers {
    fn default() -> FieldAnswers {
        FieldAnswers(vec![None; FIELD_SLOTS])
    }
}

impl FieldAnswers {
    fn slot(class: ClassId, name: &str) -> usize {
        let text = name.bytes().fold(class.0, |hash, b| hash.wrapping_mul(31).wrapping_add(u32::from(b)));
        text as usize % FIELD_SLOTS
    }

    fn get(&self, slot: usize, asked: (u64, ClassId, &str, &str)) -> Option<u32> {
        let (generation, class, name, descriptor, offset) = self.0[slot].as_ref()?;
        ((*generation, *class, &**name, &**descriptor) == asked).then_some(*offset)
    }
}
