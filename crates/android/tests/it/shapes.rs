//! Where references lie is known of a class before it is linked: the collector relies on it.

use crate::device::pack;
use vm::Config;
use vm::class::DexId;

#[test]
fn a_class_has_the_shape_that_linking_gives_it() {
    let mut vm = embedded::machine::machine(pack(), Config::default()).unwrap_or_else(|e| panic!("no machine: {e}"));
    let classes = &mut vm.classes;
    let files = (0..classes.dex_count()).map(DexId);
    let all: Vec<_> = files
        .flat_map(|dex| {
            let file = classes.dex(dex);
            file.view().class_defs().map(|def| file.class_id(def.index)).collect::<Vec<_>>()
        })
        .collect();
    let before: Vec<_> = all.iter().map(|id| classes.shape(*id).cloned()).collect();
    let mut linked = 0;
    for (id, shape) in all.iter().zip(before) {
        let Ok(class) = classes.class(*id).map(|class| class.shape.clone()) else { continue };
        assert_eq!(shape, Some(class), "{}", classes.name(*id));
        linked += 1;
    }
    assert!(linked > 15_000, "{linked} classes");
}
