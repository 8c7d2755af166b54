//! Register maps of small methods, and what the printers make of them.

#[path = "common/assembler.rs"]
mod assembler;

use std::process::Command;

use assembler::assemble;
use dex::verify::reference_map;
use dex::{Dex, MethodBody};
use expect_test::{Expect, expect};

/// The maps of the only method of a class, one line per point.
fn check(head: &str, code: &str, expected: Expect) {
    let bytes = assemble(&format!(".class LMain; Ljava/lang/Object;\n.method {head}\n{code}"));
    let dex = Dex::parse(&bytes).unwrap();
    let class = dex.class_defs().next().unwrap();
    let method = dex.class_data(&class).unwrap().methods().next().unwrap();
    let maps = reference_map(&MethodBody::new(dex, &method).unwrap().unwrap()).unwrap();
    let lines = maps.iter().map(|(pc, registers)| format!("{pc:x} {:?}\n", registers.collect::<Vec<_>>()));
    expected.assert_eq(&lines.collect::<String>());
}

#[test]
fn what_is_read_later_is_live() {
    let code =
        "invoke-static {}, LA;.a:()V\n invoke-virtual {v1}, LA;.b:()V\n invoke-static {}, LA;.c:()V\n return-object v2";
    check(
        "static m (LA;LA;)LA; 3 1",
        code,
        expect![[r#"
            0 [1, 2]
            3 [1, 2]
            6 [2]
        "#]],
    );
}

#[test]
fn numbers_and_dead_references_are_left_out() {
    let code = "invoke-static {}, LA;.a:()V\n add-int v0, v1, v1\n invoke-static {v0}, LA;.b:(I)V\n return v0";
    check(
        "static m (ILA;)I 3 1",
        code,
        expect![[r#"
            0 []
            5 []
        "#]],
    );
}

#[test]
fn a_comparison_keeps_a_reference_alive() {
    let code = "invoke-static {}, LA;.a:()V\n if-eq v0, v1, :x\n if-eqz v2, :x\n :x\n return-void";
    check(
        "static m (LA;LA;I)V 3 0",
        code,
        expect![[r#"
            0 [0, 1]
        "#]],
    );
}

#[test]
fn loops_have_maps_at_both_ends() {
    let code = ":loop\n if-eqz v0, :end\n iget-object v0, v0, LA;.next:LA;\n goto :loop\n :end\n return-object v1";
    check(
        "static m (LA;LA;)LA; 2 0",
        code,
        expect![[r#"
            0 [0, 1]
            2 [0, 1]
            4 [0, 1]
        "#]],
    );
}

#[test]
fn handlers_keep_alive_what_they_read() {
    let code = ":a\n invoke-static {}, LA;.a:()V\n invoke-static {}, LA;.a:()LA;\n move-result-object v0\n :b\n return-object v0\n :h\n move-exception v0\n return-object v1\n .catch :a :b any :h";
    check(
        "static m (LA;)LA; 2 0",
        code,
        expect![[r#"
            0 [1]
            3 [1]
        "#]],
    );
}

#[test]
fn a_conflict_that_is_copied_is_no_reference() {
    let code = "if-eqz v1, :x\n move v0, v1\n goto :y\n :x\n move-object v0, v2\n :y\n invoke-static {}, LA;.a:()V\n move-object v2, v0\n return-void";
    check(
        "static m (ILA;)V 3 0",
        code,
        expect![[r#"
            0 [2]
            5 []
        "#]],
    );
}

#[test]
fn wide_arguments_are_passed_over() {
    check(
        "static m (JLA;)V 4 3",
        "invoke-static {v1, v2, v3}, LA;.a:(JLA;)V\n invoke-virtual {v3}, LA;.b:()V\n return-void",
        expect![[r#"
            0 [3]
            3 [3]
        "#]],
    );
}

const SHOWCASE: &str = r#"
.class LMain; Ljava/lang/Object; LI;
.field static final I count
.field public [[Ljava/lang/String; names
.method public constructor <init> ()V 1 1
  invoke-direct {v0}, Ljava/lang/Object;.<init>:()V
  return-void
.method static pick (ILjava/lang/Object;)Ljava/lang/String; 4 2
  :try
  packed-switch v2, :table
  const-string v0, "no way"
  return-object v0
  :one
  check-cast v3, Ljava/lang/String;
  return-object v3
  :end
  :failed
  move-exception v0
  const-wide v0, 4614253070214989087
  const/4 v0, -1
  new-array v1, v2, [S
  fill-array-data v1, :data
  goto/16 :one
  :table
  .packed 10 :one :one
  :data
  .array 2 1 -2 3
  .catch :try :end Ljava/lang/ClassCastException; :failed
  .catch :try :end any :failed
"#;

#[test]
fn disassembly_reads_well() {
    let bytes = assemble(SHOWCASE);
    let dex = Dex::parse(&bytes).unwrap();
    let class = dex.class_defs().next().unwrap();
    expect![[r#"
        public class Main extends java.lang.Object implements I
          static final int count
          public java.lang.String[][] names

          public void <init>()    // 1 registers, 4 units
            0000  invoke-direct {p0}, java.lang.Object.<init>(): void
            0003  return-void

          static java.lang.String pick(int, java.lang.Object)    // 4 registers, 39 units
            try {
            0000  packed-switch p0
                    10 -> :0006
                    11 -> :0006
            0003  const-string v0, "no way"
            0005  return-object v0
            :0006
            0006  check-cast p1, java.lang.String
            0008  return-object p1
            } // try
            catch java.lang.ClassCastException -> :0009
            catch anything -> :0009
            :0009
            0009  move-exception v0
            000a  const-wide v0, 4614253070214989087 // 3.14d
            000f  const/4 v0, -1
            0010  new-array v1, p0, short[]
            0012  fill-array-data v1, {1, -2, 3} // 3 elements of 2 bytes
            0015  goto/16 :0006
            0017  nop
    "#]]
    .assert_eq(&dex::disassemble::class(dex, &class));
}

#[test]
fn assembled_files_read_the_same_in_dexdump() {
    let bytes = assemble(SHOWCASE);
    let path = std::env::temp_dir().join(format!("gibbon-showcase-{}.dex", std::process::id()));
    std::fs::write(&path, &bytes).unwrap();
    let output = Command::new("dexdump").args(["-d", "-l", "plain"]).arg(&path).output().unwrap();
    std::fs::remove_file(&path).unwrap();
    let ours = dex::dexdump::file(Dex::parse(&bytes).unwrap(), &path.to_string_lossy());
    assert_eq!(String::from_utf8_lossy(&ours), String::from_utf8_lossy(&output.stdout));
    assert!(ours.len() > 1000);
}
