//! What the printers make of a small class, and containers.

use std::process::Command;

use dex::{Dex, MultiDex, structure};
use expect_test::expect;

use crate::assembler::{assemble, assemble_container};

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
fn classes_and_methods_are_found_by_name() {
    let bytes = assemble(SHOWCASE);
    let files = MultiDex::open([bytes.as_slice()]);
    let show = |name: &str| dex::disassemble::select(&files, name).map(|text| text.lines().next().unwrap().to_string());
    assert_eq!(show("Main").unwrap(), "public class Main extends java.lang.Object implements I");
    assert_eq!(show("Main.<init>").unwrap(), "  public void <init>()    // 1 registers, 4 units");
    assert_eq!((show("Main.nothing"), show("Other")), (None, None));
}

#[test]
fn all_versions_up_to_041_are_read_alike() {
    let bytes = assemble(SHOWCASE);
    let listing = |bytes: &[u8]| {
        let dex = Dex::parse(bytes).map_err(|error| error.code)?;
        let class = dex.class_defs().next().expect("a class");
        Ok::<_, dex::ErrorCode>((dex.header().version, dex::disassemble::class(dex, &class)))
    };
    let (_, expected) = listing(&bytes).expect("readable");
    for version in 35..=40u8 {
        let mut copy = bytes.clone();
        copy[4..7].copy_from_slice(format!("{version:03}").as_bytes());
        assert_eq!(listing(&copy), Ok((version, expected.clone())));
    }
    let container = assemble_container(&[SHOWCASE]);
    assert_eq!(listing(&container), Ok((41, expected)));
    for version in ["034", "042"] {
        let mut copy = bytes.clone();
        copy[4..7].copy_from_slice(version.as_bytes());
        assert_eq!(listing(&copy), Err(dex::ErrorCode::BadVersion), "{version}");
    }
}

#[test]
fn containers_hold_several_files() {
    let second = ".class LOther; Ljava/lang/Object;\n.method static twice (I)I 2 0\nadd-int v0, v1, v1\nreturn v0";
    let bytes = assemble_container(&[SHOWCASE, second]);
    let files = MultiDex::open([bytes.as_slice()]);
    assert_eq!((files.files().len(), files.errors()), (2, [].as_slice()));
    for dex in files.files() {
        assert_eq!((dex.header().version, structure::verify(dex).as_slice()), (41, [].as_slice()));
    }
    expect![[r#"
        public class Other extends java.lang.Object

          static int twice(int)    // 2 registers, 3 units
            0000  add-int v0, p0, p0
            0002  return v0
    "#]]
    .assert_eq(&dex::disassemble::select(&files, "Other").unwrap());
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
