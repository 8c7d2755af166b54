//! Figures about the code: how much there is, whose it is, and what it asks of the device.
//!
//! One pass over every instruction. Only the app's own code decides what the app asks for: a library that could show
//! a web page does not mean that this app does.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use dex::{ClassDef, Code, Dex, IndexKind, MethodIdx, Mutf8, Opcode, TypeIdx};

use crate::error::SHARED_CODE;
use crate::report::{Diagnostic, Kind};
use origins::Origins;

/// What was counted in one or more DEX files.
#[derive(Default, Debug, Clone, PartialEq, Eq)]
pub struct CodeFigures {
    /// DEX files that could be read.
    pub files: usize,
    /// The app's own code.
    pub own: Size,
    /// The code of each bundled library.
    pub libraries: BTreeMap<&'static str, Size>,
    /// Methods of the app's own code that are implemented in native libraries.
    pub native_methods: usize,
    /// What the app's own code asks of the device and gibbon cannot give.
    pub demands: BTreeSet<Demand>,
}

/// How much code.
#[derive(Default, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Classes that are defined.
    pub classes: usize,
    /// Methods that are defined.
    pub methods: usize,
    /// Instructions in them.
    pub instructions: usize,
    /// Sides of branches in them, two for each condition.
    pub branches: usize,
}

/// Something of the device that gibbon only pretends to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Demand {
    /// Web pages.
    WebView,
    /// Drawing with OpenGL.
    OpenGl,
    /// Taking pictures.
    Camera,
    /// Playing and recording sound and video.
    Media,
    /// Movement, light, position in space.
    Sensors,
}

/// The classes by which a demand is recognised.
const DEMANDS: &[(&str, Demand)] = &[
    ("Landroid/webkit/WebView;", Demand::WebView),
    ("Landroid/opengl/GLSurfaceView;", Demand::OpenGl),
    ("Landroid/opengl/GLES20;", Demand::OpenGl),
    ("Ljavax/microedition/khronos/egl/EGL10;", Demand::OpenGl),
    ("Ljavax/microedition/khronos/opengles/GL10;", Demand::OpenGl),
    ("Landroid/hardware/Camera;", Demand::Camera),
    ("Landroid/hardware/camera2/CameraManager;", Demand::Camera),
    ("Landroid/media/AudioRecord;", Demand::Media),
    ("Landroid/media/AudioTrack;", Demand::Media),
    ("Landroid/media/MediaPlayer;", Demand::Media),
    ("Landroid/media/MediaRecorder;", Demand::Media),
    ("Landroid/media/SoundPool;", Demand::Media),
    ("Landroid/widget/VideoView;", Demand::Media),
    ("Landroid/hardware/SensorManager;", Demand::Sensors),
];

/// One class.
#[derive(Default, Debug, Clone, PartialEq, Eq)]
pub struct ClassFigures {
    /// Its name as Java writes it.
    pub name: String,
    /// The library it belongs to; none for the app's own.
    pub library: Option<&'static str>,
    /// How much code it has.
    pub size: Size,
    /// Its native methods.
    pub native_methods: usize,
    /// What it asks of the device; looked at in the app's own classes only.
    pub demands: BTreeSet<Demand>,
}

/// Looks at every class of a DEX file of the app `package`. What is odd is told to `tell`.
pub fn survey(dex: Dex<'_>, package: &str, mut look: impl FnMut(ClassFigures), tell: &mut dyn FnMut(Oddity)) {
    let demands = DemandTable::new(dex);
    let (origins, mut budget) = (Origins::new(package), Budget::of(dex));
    let mut neighbour = (String::new(), None);
    for class in dex.class_defs() {
        let name = class_name(dex, class.class);
        if !budget.spend(name.len()) {
            break;
        }
        // Classes of one package stand together, and belong together.
        let own_package = name.rsplit_once('.').map_or("", |(own_package, _)| own_package);
        if own_package != neighbour.0 {
            neighbour = (own_package.to_owned(), origins.library(&name));
        }
        let library = neighbour.1;
        let size = Size { classes: 1, ..Size::default() };
        let mut figures = ClassFigures { name, library, size, ..ClassFigures::default() };
        let table = demands.as_ref().filter(|_| library.is_none());
        if let Err(error) = figures.count(dex, &class, table, &mut budget) {
            tell(Oddity::Damaged { class: figures.name.clone(), error });
        }
        look(figures);
    }
    if budget.is_spent() {
        tell(Oddity::SharedCode);
    }
}

impl CodeFigures {
    /// Adds one class.
    pub fn add(&mut self, class: &ClassFigures) {
        match class.library {
            Some(name) => {
                let size = self.libraries.entry(name).or_default();
                *size = size.plus(class.size);
            }
            None => {
                self.own = self.own.plus(class.size);
                self.native_methods += class.native_methods;
                self.demands.extend(&class.demands);
            }
        }
    }

    /// Everything together.
    pub fn total(&self) -> Size {
        self.libraries.values().fold(self.own, |sum, size| sum.plus(*size))
    }

    /// All libraries together.
    pub fn bundled(&self) -> Size {
        self.libraries.values().fold(Size::default(), |sum, size| sum.plus(*size))
    }
}

/// Something odd about a DEX file.
pub enum Oddity {
    /// A part of a class is damaged.
    Damaged {
        /// Its name.
        class: String,
        /// What is wrong, and where.
        error: dex::Error,
    },
    /// Names, members or code are shared so often that counting was cut short.
    SharedCode,
}

impl Oddity {
    /// As a line of the report, for the DEX file of that name.
    pub fn into_diagnostic(self, file: &str) -> Diagnostic {
        let file = file.to_owned();
        match self {
            Self::Damaged { class, error } => Diagnostic {
                code: error.code.id(),
                kind: Kind::Damage,
                file,
                offset: u64::from(error.offset),
                message: format!("class {class}: {}", error.code.message()),
            },
            Self::SharedCode => {
                let message = "names, members or code are shared beyond belief; counting was cut short".to_owned();
                Diagnostic { code: SHARED_CODE, kind: Kind::Limit, file, offset: 0, message }
            }
        }
    }
}

impl Size {
    fn plus(self, other: Self) -> Self {
        Self {
            classes: self.classes + other.classes,
            methods: self.methods + other.methods,
            instructions: self.instructions + other.instructions,
            branches: self.branches + other.branches,
        }
    }
}

/// The name of a class as Java writes it, `com.example.Main$Inner`; a damaged one by its number.
pub fn class_name(dex: Dex<'_>, class: TypeIdx) -> String {
    match dex.type_descriptor(class) {
        Ok(descriptor) => match descriptor.as_str() {
            Some(plain) => java_name(plain),
            None => java_name(&descriptor.to_string_lossy()),
        },
        Err(_) => format!("<class {}>", class.0),
    }
}

/// `Lcom/example/Main;` as `com.example.Main`; anything else as it is.
pub fn java_name(descriptor: &str) -> String {
    let inner = descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
    inner.map_or_else(|| descriptor.to_owned(), |inner| inner.replace('/', "."))
}

impl ClassFigures {
    /// Looks at all methods, also beyond a damaged one; the first damage is the answer.
    fn count(
        &mut self,
        dex: Dex<'_>,
        class: &ClassDef,
        table: Option<&DemandTable>,
        budget: &mut Budget,
    ) -> dex::Result<()> {
        self.demands.extend(table.zip(class.superclass).and_then(|(table, superclass)| table.of_type(superclass)));
        let mut result = Ok(());
        let data = dex.class_data(class)?;
        if !budget.spend(data.methods().count() + data.fields().count()) {
            return Ok(());
        }
        for method in data.methods() {
            if budget.is_spent() {
                break;
            }
            self.size.methods += 1;
            self.native_methods += usize::from(method.flags.contains(dex::AccessFlags::NATIVE));
            if method.code_off != 0 {
                result = result.and(dex.code(method.code_off).and_then(|code| self.code(&code, table, budget)));
            }
        }
        result
    }

    fn code(&mut self, code: &Code<'_>, table: Option<&DemandTable>, budget: &mut Budget) -> dex::Result<()> {
        let insns = code.insns;
        let mut pc = 0;
        while let Some(unit) = insns.unit(pc) {
            let [low, high] = unit.to_le_bytes();
            let shape = SHAPES[usize::from(low)];
            if (low == 0 && high != 0) || pc + shape.units > insns.len() {
                // A payload, which is no instruction, or the end in the middle of one: both are rare, and decoding knows them.
                pc += insns.decode(pc)?.len_units;
                continue;
            }
            self.size.instructions += 1;
            self.size.branches += shape.sides;
            if let Some(table) = table
                && shape.index != IndexKind::None
            {
                let index = u32::from(insns.unit(pc + 1).unwrap_or_default());
                self.demands.extend(table.of_index(shape.index, index));
            }
            pc += shape.units;
        }
        budget.spend(insns.len() as usize);
        Ok(())
    }
}

/// What counting needs to know about an opcode.
#[derive(Clone, Copy)]
struct Shape {
    units: u32,
    /// Ways on from a condition; none for anything else.
    sides: usize,
    /// The table its index leads to, where that matters here; such an index is the second code unit.
    index: IndexKind,
}

/// The shapes of all opcodes: decoding every instruction in full would take most of the time.
/// The first and the last of the conditional branches.
const IF_EQ: usize = 0x32;
const IF_LEZ: usize = 0x3d;

static SHAPES: LazyLock<[Shape; 256]> = LazyLock::new(|| {
    std::array::from_fn(|byte| {
        let op = Opcode::from_byte(byte as u8);
        let index = match op.index_kind() {
            kind @ (IndexKind::Type | IndexKind::Method) => kind,
            _ => IndexKind::None,
        };
        let sides = if (IF_EQ..=IF_LEZ).contains(&byte) { 2 } else { 0 };
        Shape { units: op.format().units(), sides, index }
    })
});

/// Bounds the work on one file: classes may share their names and members, methods their code, so a small file can claim to hold
/// any amount of them.
struct Budget(usize);

impl Budget {
    /// Letters, members and instructions of an honest file are fewer than its bytes; a few times that leaves room for sharing.
    fn of(dex: Dex<'_>) -> Self {
        Self(dex.data().len().saturating_mul(4))
    }

    fn spend(&mut self, work: usize) -> bool {
        self.0 = self.0.saturating_sub(work);
        !self.is_spent()
    }

    fn is_spent(&self) -> bool {
        self.0 == 0
    }
}

/// Which types and methods of one DEX file stand for which demand.
struct DemandTable {
    types: BTreeMap<u32, Demand>,
    methods: BTreeMap<u32, Demand>,
}

impl DemandTable {
    /// The table, or nothing when no such class is so much as mentioned, which is the common case.
    fn new(dex: Dex<'_>) -> Option<Self> {
        let find = |(name, demand): &(&str, Demand)| {
            Some((dex.find_type(Mutf8::new(name.as_bytes(), name.len() as u32))?.0, *demand))
        };
        let types: BTreeMap<u32, Demand> = DEMANDS.iter().filter_map(find).collect();
        if types.is_empty() {
            return None;
        }
        let of_method = |index: u32| Some((index, *types.get(&dex.method(MethodIdx(index)).ok()?.class.0)?));
        let methods = (0..dex.header().methods.count).filter_map(of_method).collect();
        Some(Self { types, methods })
    }

    fn of_type(&self, index: TypeIdx) -> Option<Demand> {
        self.types.get(&index.0).copied()
    }

    fn of_index(&self, kind: IndexKind, index: u32) -> Option<Demand> {
        match kind {
            IndexKind::Method => self.methods.get(&index).copied(),
            _ => self.types.get(&index).copied(),
        }
    }
}
