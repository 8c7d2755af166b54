//! Methods that are built to take for ever: every analysis ends soon, with an answer or with the failure that the method is too complex.

use dex::verify::{FailureKind, NoClasses, Verifier, check, reference_map};
use dex::{Dex, ErrorCode, MethodBody};

use crate::assembler::assemble;

/// What the verifier and the register maps say of the only method.
fn analyse(head: &str, code: &str) -> (Option<FailureKind>, Option<ErrorCode>) {
    let bytes = assemble(&format!(".class LMain; Ljava/lang/Object;\n.method {head}\n{code}"));
    let dex = Dex::parse(&bytes).unwrap();
    let class = dex.class_defs().next().unwrap();
    let method = dex.class_data(&class).unwrap().methods().next().unwrap();
    let body = MethodBody::new(dex, &method).unwrap().unwrap();
    let form = check(&body).err().map(|failure| failure.kind);
    dex::structure::verify(&dex);
    dex::disassemble::class(dex, &class);
    let verdict = Verifier::new(&mut NoClasses).verify(&body).err().map(|failure| failure.kind);
    (form.or(verdict), reference_map(&body).err().map(|error| error.code))
}

const TOO_COMPLEX: (Option<FailureKind>, Option<ErrorCode>) =
    (Some(FailureKind::TooComplex), Some(ErrorCode::TooComplex));

/// Liveness goes backward, and here control does too: a plain iteration would take a round per jump.
#[test]
fn jumps_that_all_go_backward() {
    let count = 20_000;
    let mut code = format!("goto/32 :l{}\n :end\n return-object v0\n :l0\n goto/32 :end\n", count - 1);
    (1..count).for_each(|i| code += &format!(":l{i}\n goto/32 :l{}\n", i - 1));
    assert_eq!(analyse("static m (LA;)LA; 1 0", &code), (None, Some(ErrorCode::TooComplex)));
}

#[test]
fn switches_that_share_a_huge_table() {
    let mut code = "packed-switch v0, :table\n".repeat(4000) + ":end\n return-void\n :table\n .packed 0";
    code += &" :end".repeat(60_000);
    // The assembler counts the targets from the last switch, so those of the others go elsewhere; what matters is their number.
    let (verdict, maps) = analyse("static m (I)V 1 0", &code);
    assert!(matches!(verdict, Some(FailureKind::TooComplex | FailureKind::Malformed)), "{verdict:?}");
    assert!(matches!(maps, Some(ErrorCode::TooComplex | ErrorCode::BadBranch)), "{maps:?}");
}

#[test]
fn many_registers_and_many_blocks() {
    let code = "if-eqz v0, :end\n".repeat(9000) + ":end\n return-void";
    let (verdict, _) = analyse("static m ()V 65535 0", &format!("const/4 v0, 0\n{code}"));
    assert_eq!(verdict, Some(FailureKind::TooComplex));
}

#[test]
fn many_handlers_for_many_blocks() {
    let mut code =
        ":a\n".to_string() + &"invoke-static {}, LA;.a:()V\n if-eqz v0, :x\n :x\n".replace(":x", ":end").repeat(3000);
    code += ":end\n return-void\n :b\n :h\n move-exception v0\n return-void\n";
    (0..8000).for_each(|i| code += &format!(".catch :a :b LE{i}; :h\n"));
    assert_eq!(analyse("static m (I)V 1 0", &code), TOO_COMPLEX);
}
