//! Every native of this crate exists in the boot classes with that name and signature, and so does every field.

use vm::class::Body;

#[test]
fn every_native_is_a_method_of_the_boot_classes() {
    let Some(mut vm) = crate::common::machine() else { return };
    let groups = [
        android::content::TABLES,
        android::database::TABLES,
        android::graphics::TABLES,
        android::os::TABLES,
        android::text::TABLES,
        android::util::TABLES,
        android::view::TABLES,
    ];
    let natives: Vec<vm::Native> = groups.into_iter().flatten().flat_map(|table| table()).collect();
    let mut wrong = Vec::new();
    for native in &natives {
        let class = vm.classes.boot(native.class).ok();
        let method = class.and_then(|class| vm.find_method(class, native.name, native.signature));
        let bound = method.map(|method| vm.classes.method(method)).filter(|method| Some(method.class) == class);
        if !bound.is_some_and(|method| matches!(method.body, Body::Native(_))) {
            wrong.push(format!("{}.{}{}", native.class, native.name, native.signature));
        }
    }
    assert!(wrong.is_empty(), "{} of {} natives:\n{}", wrong.len(), natives.len(), wrong.join("\n"));
    assert!(natives.len() > 500, "only {} natives", natives.len());
}

#[test]
fn every_field_is_there() {
    let Some(mut vm) = crate::common::machine() else { return };
    for (class, name, ty) in android::graphics::fields::FIELDS {
        let id = vm.classes.boot(class).unwrap_or_else(|e| panic!("{class}: {e}"));
        assert!(vm.field_offset(id, name, ty).is_some(), "{class}.{name} of type {ty}");
    }
}

/// Ids of setters outlive the process that gave them out, in files of snapshots; the class behind one that this process
/// has not linked was a panic.
#[test]
fn ids_of_setters_are_looked_at_before_they_are_used() {
    let Some(output) = crate::common::run_java("Setters") else { return };
    expect_test::expect![[r#"
        set 7
        refused 10
        Exit(0)
    "#]]
    .assert_eq(&output);
}

/// The same for fields: a walk that used the whole phone came back from a file and asked for one of a class that nobody had used.
#[test]
fn numbers_of_fields_are_looked_at_before_they_are_used() {
    let Some(output) = crate::common::run_java("Fields") else { return };
    expect_test::expect![[r#"
        mine is there
        answered many, refused some
        java.lang.InternalError
        java.lang.InternalError
        java.lang.InternalError
        Exit(0)
    "#]]
    .assert_eq(&output);
}

/// Local sockets refused everybody at once, and servers that wait in a loop span for ever: every debug build with Instant Run.
#[test]
fn local_servers_wait_until_somebody_comes() {
    let Some(output) = crate::common::run_java("LocalSockets") else { return };
    expect_test::expect![[r#"
        waits true
        bound twice: Address already in use
        nobody: Connection refused
        answered 42, then -1
        credentials true, timeout 0
        heard 300000 bytes, the last 7, then 200, then -1
        closed: Connection refused
        Exit(0)
    "#]]
    .assert_eq(&output);
}

/// A game that draws in a loop drew thousands of frames between two that are shown, and a step with it took seconds.
#[test]
fn who_draws_faster_than_the_display_shows_waits_for_it() {
    let Some(output) = crate::common::run_java("Frames") else { return };
    expect_test::expect![[r#"
        two frames at once: true
        a hundred more take 100 times as long as one is shown
        Exit(0)
    "#]]
    .assert_eq(&output);
}
