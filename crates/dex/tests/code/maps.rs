//! Register maps of small methods.

use dex::verify::reference_map;
use dex::{Dex, MethodBody};
use expect_test::{Expect, expect};

use crate::assembler::assemble;

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
