//! What the verifier accepts and rejects, told by small methods.

use dex::verify::{TypeHierarchy, Verifier, reference_map};
use dex::{Dex, MethodBody, Mutf8, structure};
use expect_test::{Expect, expect};

use crate::assembler::assemble;

/// Object, String, Throwable, Exception extends Throwable, A, the interface I, B extends A implements I, C extends A; everything else is missing.
struct Classes;

const NAMES: [&str; 9] = [
    "Ljava/lang/Object;",
    "Ljava/lang/String;",
    "Ljava/lang/Throwable;",
    "Ljava/lang/Exception;",
    "LA;",
    "LB;",
    "LC;",
    "LI;",
    "LMain;",
];

impl TypeHierarchy for Classes {
    type Class = usize;

    fn resolve(&mut self, descriptor: Mutf8<'_>) -> Option<usize> {
        NAMES.iter().position(|name| descriptor == *name)
    }

    fn superclass(&self, class: usize) -> Option<usize> {
        match NAMES[class] {
            "Ljava/lang/Object;" => None,
            "Ljava/lang/Exception;" => Some(2),
            "LB;" | "LC;" => Some(4),
            _ => Some(0),
        }
    }

    fn is_interface(&self, class: usize) -> bool {
        NAMES[class] == "LI;"
    }

    fn is_assignable(&self, to: usize, from: usize) -> bool {
        let implemented = NAMES[to] == "LI;" && NAMES[from] == "LB;";
        implemented || std::iter::successors(Some(from), |class| self.superclass(*class)).any(|class| class == to)
    }

    fn describe(&self, class: usize) -> String {
        NAMES[class].to_string()
    }
}

/// Verifies the only method of a class and tells what comes out.
fn check(head: &str, code: &str, expected: Expect) {
    let text = format!(".class LMain; Ljava/lang/Object;\n.field I f\n.field static LA; s\n.method {head}\n{code}");
    let bytes = assemble(&text);
    let dex = Dex::parse(&bytes).unwrap();
    assert_eq!(structure::verify(&dex), [], "{text}");
    let class = dex.class_defs().next().unwrap();
    let method = dex.class_data(&class).unwrap().methods().next().unwrap();
    let body = MethodBody::new(dex, &method).unwrap().unwrap();
    let verdict = match Verifier::new(&mut Classes).verify(&body) {
        Ok(soft) if soft.is_empty() => {
            assert!(reference_map(&body).is_ok());
            "ok".to_string()
        }
        Ok(soft) => {
            soft.iter().map(|failure| format!("soft {:?} {failure}", failure.kind)).collect::<Vec<_>>().join("; ")
        }
        Err(failure) => format!("{:?} {failure}", failure.kind),
    };
    expected.assert_eq(&verdict);
}

#[test]
fn constants_become_what_they_are_used_as() {
    check("static m ()I 1 0", "const/4 v0, 0\n return v0", expect!["ok"]);
    check("static m ()F 1 0", "const v0, 1065353216\n return v0", expect!["ok"]);
    check("static m ()LA; 1 0", "const/4 v0, 0\n return-object v0", expect!["ok"]);
    check(
        "static m ()LA; 1 0",
        "const/4 v0, 1\n return-object v0",
        expect!["Type [0x1] return-object: v0 holds the constant 1, not LA;"],
    );
    check(
        "static m ()Z 1 0",
        "const/4 v0, 2\n return v0",
        expect!["Type [0x1] return: v0 holds a constant, not a boolean"],
    );
    check(
        "static m ()B 1 0",
        "const/16 v0, 200\n return v0",
        expect!["Type [0x2] return: v0 holds a constant, not a byte"],
    );
    check("static m ()J 2 0", "const-wide/16 v0, 7\n return-wide v0", expect!["ok"]);
    check("static m ()D 2 0", "const-wide/16 v0, 7\n return-wide v0", expect!["ok"]);
}

#[test]
fn registers_must_be_defined() {
    check("static m ()I 2 0", "return v1", expect!["Type [0x0] return: v1 holds nothing, not an int"]);
    check(
        "static m ()J 3 0",
        "const/4 v1, 0\n const/4 v2, 0\n return-wide v1",
        expect!["Type [0x2] return-wide: v1 holds zero, not a long"],
    );
    check(
        "static m (J)I 3 0",
        "move v0, v1\n return v0",
        expect!["Type [0x0] move: v1 holds a long, not what the instruction moves"],
    );
    check(
        "static m (JI)V 3 0",
        "const/4 v1, 0\n neg-long v0, v0\n return-void",
        expect!["Type [0x1] neg-long: v0 holds half of a long or double"],
    );
}

#[test]
fn joins() {
    let both = |first: &str, second: &str, end: &str| {
        format!("if-eqz v3, :else\n {first}\n goto :end\n :else\n {second}\n :end\n {end}")
    };
    check(
        "static m (LB;LC;I)LA; 4 0",
        &both("move-object v0, v1", "move-object v0, v2", "return-object v0"),
        expect!["ok"],
    );
    check(
        "static m (LB;LC;I)LB; 4 0",
        &both("move-object v0, v1", "move-object v0, v2", "return-object v0"),
        expect!["Type [0x5] return-object: v0 holds LA;, not LB;"],
    );
    check(
        "static m (LB;LX;I)LB; 4 0",
        &both("move-object v0, v1", "move-object v0, v2", "return-object v0"),
        expect!["soft Unresolved [0x5] return-object: v0 holds an object of unknown class, not LB;"],
    );
    check(
        "static m (LB;II)I 4 0",
        &both("move-object v0, v1", "move v0, v2", "return v0"),
        expect!["Type [0x5] return: v0 holds values that do not go together, not an int"],
    );
    check(
        "static m (LB;II)I 4 0",
        &both("move-object v0, v1", "move v0, v2", "move-object v1, v0\n return v3"),
        expect!["ok"],
    );
    check("static m (LB;II)LB; 4 0", &both("move-object v0, v1", "const/4 v0, 0", "return-object v0"), expect!["ok"]);
    check(
        "static m ([I[JI)Ljava/lang/Object; 4 0",
        &both("move-object v0, v1", "move-object v0, v2", "return-object v0"),
        expect!["ok"],
    );
    check(
        "static m ([LB;[LC;I)[LA; 4 0",
        &both("move-object v0, v1", "move-object v0, v2", "return-object v0"),
        expect!["ok"],
    );
    check(
        "static m ([LB;[LI;I)[LI; 4 0",
        &both("move-object v0, v1", "move-object v0, v2", "return-object v0"),
        expect!["ok"],
    );
    check(
        "static m ([LI;[LB;I)[LI; 4 0",
        &both("move-object v0, v1", "move-object v0, v2", "return-object v0"),
        expect!["ok"],
    );
    check(
        "static m ([LC;[LI;I)[LI; 4 0",
        &both("move-object v0, v1", "move-object v0, v2", "return-object v0"),
        expect!["Type [0x5] return-object: v0 holds [Ljava/lang/Object;, not [LI;"],
    );
    check(
        "static m ([[I[[JI)[Ljava/lang/Object; 4 0",
        &both("move-object v0, v1", "move-object v0, v2", "return-object v0"),
        expect!["ok"],
    );
    check(
        "static m ([I[JI)[I 4 0",
        &both("move-object v0, v1", "move-object v0, v2", "return-object v0"),
        expect!["Type [0x5] return-object: v0 holds Ljava/lang/Object;, not [I"],
    );
}

#[test]
fn objects_are_constructed_before_use() {
    let make = "new-instance v0, LA;\n invoke-direct {v0}, LA;.<init>:()V\n";
    check("static m ()LA; 1 1", &format!("{make} return-object v0"), expect!["ok"]);
    check(
        "static m ()LA; 1 1",
        "new-instance v0, LA;\n return-object v0",
        expect!["Uninitialized [0x2] return-object: v0 holds an object that was not constructed, not LA;"],
    );
    check(
        "static m ()V 1 1",
        "new-instance v0, LA;\n invoke-virtual {v0}, LA;.go:()V\n return-void",
        expect![
            "Uninitialized [0x2] invoke-virtual: v0 holds an object that was not constructed, not an object that was constructed"
        ],
    );
    check(
        "static m ()V 1 1",
        &format!("{make} invoke-direct {{v0}}, LA;.<init>:()V\n return-void"),
        expect!["Type [0x5] invoke-direct: v0 holds LA;, not an object that was not yet constructed"],
    );
    check(
        "static m ()LA; 2 1",
        "new-instance v0, LA;\n move-object v1, v0\n invoke-direct {v0}, LA;.<init>:()V\n return-object v1",
        expect!["ok"],
    );
    check(
        "static m (I)V 2 1",
        ":loop\n new-instance v0, LA;\n if-eqz v1, :loop\n invoke-direct {v0}, LA;.<init>:()V\n return-void",
        expect!["ok"],
    );
    check(
        "static m (I)V 3 1",
        "const/4 v0, 0\n :loop\n move-object v1, v0\n new-instance v0, LA;\n if-eqz v2, :loop\n invoke-direct {v1}, LA;.<init>:()V\n return-void",
        expect!["Type [0x6] invoke-direct: v1 holds zero, not an object that was not yet constructed"],
    );
}

#[test]
fn constructors_call_another_first() {
    let call = "invoke-direct {v0}, Ljava/lang/Object;.<init>:()V\n";
    check("constructor <init> ()V 1 1", &format!("{call} return-void"), expect!["ok"]);
    check(
        "constructor <init> ()V 1 1",
        "return-void",
        expect!["Uninitialized [0x0] return-void: no other constructor was called"],
    );
    check(
        "constructor <init> ()V 2 1",
        &format!("const/4 v0, 5\n iput v0, v1, LMain;.f:I\n {}return-void", call.replace("v0", "v1")),
        expect!["ok"],
    );
    check(
        "constructor <init> ()V 2 1",
        &format!("invoke-virtual {{v1}}, LMain;.go:()V\n {}return-void", call.replace("v0", "v1")),
        expect![
            "Uninitialized [0x0] invoke-virtual: v1 holds a receiver that was not constructed, not an object that was constructed"
        ],
    );
}

#[test]
fn calls() {
    check("static m (LB;)V 1 1", "invoke-virtual {v0}, LA;.go:()V\n return-void", expect!["ok"]);
    check(
        "static m (LA;)V 1 1",
        "invoke-virtual {v0}, LB;.go:()V\n return-void",
        expect!["soft NotInstance [0x0] invoke-virtual: v0 holds LA;, not LB;"],
    );
    check("static m (LA;)V 1 1", "invoke-interface {v0}, LI;.go:()V\n return-void", expect!["ok"]);
    check(
        "static m (LX;)V 1 1",
        "invoke-virtual {v0}, LA;.go:()V\n return-void",
        expect!["soft Unresolved [0x0] invoke-virtual: v0 holds LX; (missing), not LA;"],
    );
    check(
        "static m (I)V 1 1",
        "invoke-virtual {v0}, LA;.go:()V\n return-void",
        expect!["Type [0x0] invoke-virtual: v0 holds an int, not an object"],
    );
    check(
        "static m (LA;)V 1 1",
        "invoke-static {v0}, LA;.go:(I)V\n return-void",
        expect!["Type [0x0] invoke-static: v0 holds LA;, not an int"],
    );
    check(
        "static m (II)V 2 2",
        "invoke-static {v0, v1}, LA;.go:(I)V\n return-void",
        expect!["Malformed [0x0] invoke-static: there are more arguments than parameters"],
    );
    check(
        "static m (II)V 2 2",
        "invoke-static {v0, v1}, LA;.go:(J)V\n return-void",
        expect!["Type [0x0] invoke-static: v0 holds an int, not a long"],
    );
    check("static m (J)V 2 2", "invoke-static {v0, v1}, LA;.go:(J)V\n return-void", expect!["ok"]);
    check(
        "static m (J)V 2 1",
        "invoke-static {v0, v1}, LA;.go:(J)V\n return-void",
        expect!["Malformed [0x0] invoke-static: there are more arguments than the method has room for"],
    );
    check(
        "static m ()V 1 1",
        "invoke-static {}, LA;.go:()V\n move-result v0\n return-void",
        expect!["Type [0x3] move-result: the result of the instruction before is values that do not go together"],
    );
    check(
        "static m ()I 1 1",
        "invoke-static {}, LA;.go:()I\n nop\n move-result v0\n return v0",
        expect!["Type [0x4] move-result: the result of the instruction before is nothing"],
    );
    check("static m ()I 1 1", "invoke-static {}, LA;.go:()I\n move-result v0\n return v0", expect!["ok"]);
    check(
        "static m ()I 1 1",
        "invoke-static {}, LA;.go:()LA;\n move-result v0\n return v0",
        expect!["Type [0x3] move-result: the result of the instruction before is LA;"],
    );
}

#[test]
fn fields_and_arrays() {
    check("m ()I 1 0", "iget v0, v0, LMain;.f:I\n return v0", expect!["ok"]);
    check(
        "static m (LA;)I 1 0",
        "iget v0, v0, LMain;.f:I\n return v0",
        expect!["Type [0x0] iget: v0 holds LA;, not LMain;"],
    );
    check(
        "m ()V 1 0",
        "iget-object v0, v0, LMain;.f:I\n return-void",
        expect!["Type [0x0] iget-object: the field is of type an int"],
    );
    check("static m (LC;)V 1 0", "sput-object v0, LMain;.s:LA;\n return-void", expect!["ok"]);
    check(
        "static m (I)V 1 0",
        "sput-object v0, LMain;.s:LA;\n return-void",
        expect!["Type [0x0] sput-object: v0 holds an int, not LA;"],
    );
    check(
        "static m (Ljava/lang/String;)V 1 0",
        "sput-object v0, LMain;.s:LA;\n return-void",
        expect!["soft NotInstance [0x0] sput-object: v0 holds Ljava/lang/String;, not LA;"],
    );
    check("static m ([FI)F 2 0", "aget v0, v0, v1\n return v0", expect!["ok"]);
    check(
        "static m ([JI)I 2 0",
        "aget v0, v0, v1\n return v0",
        expect!["Type [0x0] aget: v0 holds [J, not an array of what the instruction reads"],
    );
    check(
        "static m ([[LA;I)LA; 2 0",
        "aget-object v0, v0, v1\n aget-object v0, v0, v1\n return-object v0",
        expect!["ok"],
    );
    check(
        "static m (LA;)I 1 0",
        "array-length v0, v0\n return v0",
        expect!["Type [0x0] array-length: v0 holds LA;, not an array"],
    );
    check("static m (II)LA; 2 0", "new-array v0, v1, [LA;\n aget-object v0, v0, v1\n return-object v0", expect!["ok"]);
    check(
        "static m (I)V 2 0",
        "const/4 v0, 2\n new-array v0, v0, [I\n fill-array-data v0, :data\n return-void\n :data\n .array 4 1 2",
        expect!["ok"],
    );
    check(
        "static m (I)V 2 0",
        "const/4 v0, 2\n new-array v0, v0, [I\n fill-array-data v0, :data\n return-void\n :data\n .array 2 1 2",
        expect!["Type [0x3] fill-array-data: the elements of the table are not 4 bytes wide"],
    );
    check("static m (II)V 2 2", "filled-new-array {v0, v1}, [I\n move-result-object v0\n return-void", expect!["ok"]);
}

#[test]
fn exceptions() {
    let catch = |ty: &str, end: &str| {
        format!(
            ":a\n invoke-static {{}}, LA;.go:()V\n :b\n const/4 v0, 0\n return-object v0\n :h\n move-exception v0\n {end}\n .catch :a :b {ty} :h"
        )
    };
    check("static m ()Ljava/lang/Throwable; 1 0", &catch("Ljava/lang/Exception;", "return-object v0"), expect!["ok"]);
    check(
        "static m ()Ljava/lang/Exception; 1 0",
        &catch("any", "return-object v0"),
        expect!["Type [0x6] return-object: v0 holds Ljava/lang/Throwable;, not Ljava/lang/Exception;"],
    );
    check(
        "static m ()Ljava/lang/Object; 1 0",
        &catch("LA;", "return-object v0"),
        expect!["soft NotInstance [0x5] move-exception: LA; cannot be thrown"],
    );
    check(
        "static m ()Ljava/lang/Object; 1 0",
        &catch("LX;", "throw v0"),
        expect![
            "soft Unresolved [0x5] move-exception: LX; (missing) may not be thrown; soft Unresolved [0x6] throw: LX; (missing) may not be thrown"
        ],
    );
    check("static m (LA;)V 1 0", "throw v0", expect!["soft NotInstance [0x0] throw: LA; cannot be thrown"]);
    check(
        "static m ()V 1 0",
        "move-exception v0\n return-void",
        expect!["Flow [0x0] move-exception: this is not the start of an exception handler"],
    );
    check(
        "static m ()V 1 0",
        "nop\n move-exception v0\n return-void",
        expect!["Flow [0x1] move-exception: this is not the start of an exception handler"],
    );
}

#[test]
fn the_form_of_the_code() {
    check(
        "static m ()V 1 0",
        "const/4 v1, 0\n return-void",
        expect!["Malformed [0x0] const/4: a register is out of bounds (1 registers)"],
    );
    check(
        "static m ()V 1 0",
        "const-wide/16 v0, 0\n return-void",
        expect!["Malformed [0x0] const-wide/16: a register is out of bounds (1 registers)"],
    );
    check("static m ()V 1 0", "nop", expect!["Flow [0x0] control falls off the end of the code or into a payload"]);
    check("static m ()V 1 0", ":x\n goto :x", expect!["Malformed [0x0] goto jumps to itself"]);
    check("static m ()V 1 0", ":x\n goto/32 :x", expect!["ok"]);
    check(
        "static m (I)V 1 0",
        "packed-switch v0, :t\n return-void\n :t\n .packed 5 :t",
        expect![
            "Malformed [0x0] E0736 at offset 0xfc: a branch goes outside the code or into the middle of an instruction"
        ],
    );
    check(
        "static m (I)V 1 0",
        "sparse-switch v0, :t\n :x\n return-void\n :t\n .sparse 5 :x 3 :x",
        expect!["Malformed [0x0] the keys of a sparse switch are not in ascending order"],
    );
    check("static m (I)V 1 0", "sparse-switch v0, :t\n :x\n return-void\n :t\n .sparse 3 :x 5 :x", expect!["ok"]);
    check(
        "static m (I)V 1 0",
        "packed-switch v0, :t\n :x\n return-void\n :t\n .sparse 3 :x 5 :x",
        expect!["Malformed [0x0] a switch points to a payload of another kind"],
    );
    check(
        "static m ()I 1 0",
        "invoke-static {}, LA;.go:()I\n :x\n move-result v0\n if-eqz v0, :x\n return v0",
        expect![
            "Malformed [0x4] a jump goes outside the code, into an instruction, or to move-result or move-exception"
        ],
    );
    check("static m ()V 1 0", "return-void\n unused-3e", expect!["Malformed [0x1] unused-3e is no instruction"]);
    check("static m ()V 1 0", "new-instance v0, [I\n return-void", expect!["Malformed [0x0] new-instance of [I"]);
    check(
        "static m ()V 0 0",
        "filled-new-array {}, LA;\n return-void",
        expect!["Malformed [0x0] filled-new-array of LA;"],
    );
}

#[test]
fn monitors() {
    check("static m (LA;)V 1 0", "monitor-enter v0\n monitor-exit v0\n return-void", expect!["ok"]);
    check(
        "static m (LA;)V 1 0",
        "monitor-enter v0\n return-void",
        expect!["soft Locking [0x1] return-void: a monitor is still held"],
    );
    check(
        "static m (I)V 1 0",
        "monitor-enter v0\n return-void",
        expect!["Type [0x0] monitor-enter: v0 holds an int, not an object"],
    );
    let locked = |ty: &str| {
        format!(
            "monitor-enter v0\n :a\n invoke-static {{}}, LA;.go:()V\n :b\n monitor-exit v0\n return-void\n :h\n move-exception v1\n monitor-exit v0\n throw v1\n .catch :a :b {ty} :h"
        )
    };
    check(
        "static m (LA;)V 2 0",
        &locked("any").replace("v0", "v9").replace("v1", "v0").replace("v9", "v1"),
        expect!["ok"],
    );
    check(
        "static m (LA;)V 2 0",
        &locked("Ljava/lang/Exception;").replace("v0", "v9").replace("v1", "v0").replace("v9", "v1"),
        expect!["Flow [0x1] a monitor is held, and not all exceptions are caught"],
    );
}

#[test]
fn a_type_test_tells_the_type() {
    let test = |branch: &str, a: &str, b: &str| format!("instance-of v0, v1, LB;\n {branch} v0, :x\n {a}\n :x\n {b}");
    let null = "const/4 v1, 0\n return-object v1";
    check("static m (LA;)LB; 2 0", &test("if-nez", null, "return-object v1"), expect!["ok"]);
    check("static m (LA;)LB; 2 0", &test("if-eqz", "return-object v1", null), expect!["ok"]);
    check(
        "static m (LA;)LB; 2 0",
        &test("if-eqz", null, "return-object v1"),
        expect!["Type [0x6] return-object: v1 holds LA;, not LB;"],
    );
}
