//! android.content.res.AssetManager: packages and configuration.

pub mod asset;
mod names;
mod styles;
mod values;

use super::shared::FRAMEWORK;
use super::state::{Assets, FRAMEWORK_ID, Manager, Mounted, table};
use apk::{Config, ResTable};
use libcore::natives::Table;
use libcore::natives::io::files::Files;
use std::rc::Rc;
use vm::layout::Ref;
use vm::native::{boolean, int, reference, void};
use vm::{Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "android/content/res/AssetManager";

/// Natives of AssetManager.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "addAssetPathNative", "(Ljava/lang/String;)I", add_asset_path),
    Native::model(
        CLASS,
        "addOverlayPathNative",
        "(Ljava/lang/String;)I",
        add_overlay_path,
        "no overlays are installed, so none is ever found",
    ),
    Native::exact(CLASS, "applyStyle", "(JIIJ[I[I[I)Z", styles::apply_style),
    Native::exact(CLASS, "applyThemeStyle", "(JIZ)V", styles::apply_theme_style),
    Native::exact(CLASS, "clearTheme", "(J)V", styles::clear_theme),
    Native::exact(CLASS, "copyTheme", "(JJ)V", styles::copy_theme),
    Native::exact(CLASS, "deleteTheme", "(J)V", styles::delete_theme),
    Native::exact(CLASS, "destroy", "()V", destroy),
    Native::exact(CLASS, "destroyAsset", "(J)V", asset::destroy_asset),
    Native::model(
        CLASS,
        "dumpTheme",
        "(JILjava/lang/String;Ljava/lang/String;)V",
        styles::dump_theme,
        "logs the attributes with plain numbers",
    ),
    Native::exact(CLASS, "getArrayIntResource", "(I)[I", values::get_array_int_resource),
    Native::exact(CLASS, "getArraySize", "(I)I", values::get_array_size),
    Native::exact(CLASS, "getArrayStringInfo", "(I)[I", values::get_array_string_info),
    Native::exact(CLASS, "getArrayStringResource", "(I)[Ljava/lang/String;", values::get_array_string_resource),
    Native::model(
        CLASS,
        "getAssetAllocations",
        "()Ljava/lang/String;",
        get_asset_allocations,
        "no asset is ever said to be allocated",
    ),
    Native::exact(CLASS, "getAssetLength", "(J)J", asset::get_asset_length),
    Native::exact(CLASS, "getAssetRemainingLength", "(J)J", asset::get_asset_remaining_length),
    Native::exact(
        CLASS,
        "getAssignedPackageIdentifiers",
        "()Landroid/util/SparseArray;",
        names::get_assigned_package_identifiers,
    ),
    Native::exact(CLASS, "getCookieName", "(I)Ljava/lang/String;", names::get_cookie_name),
    Native::model(CLASS, "getGlobalAssetCount", "()I", get_global_asset_count, "counts open streams only"),
    Native::exact(CLASS, "getGlobalAssetManagerCount", "()I", get_global_asset_manager_count),
    Native::exact(CLASS, "getLocales", "()[Ljava/lang/String;", get_locales),
    Native::exact(CLASS, "getNativeStringBlock", "(I)J", values::get_native_string_block),
    Native::exact(CLASS, "getResourceEntryName", "(I)Ljava/lang/String;", names::get_resource_entry_name),
    Native::exact(
        CLASS,
        "getResourceIdentifier",
        "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)I",
        names::get_resource_identifier,
    ),
    Native::exact(CLASS, "getResourceName", "(I)Ljava/lang/String;", names::get_resource_name),
    Native::exact(CLASS, "getResourcePackageName", "(I)Ljava/lang/String;", names::get_resource_package_name),
    Native::exact(CLASS, "getResourceTypeName", "(I)Ljava/lang/String;", names::get_resource_type_name),
    Native::exact(CLASS, "getStringBlockCount", "()I", values::get_string_block_count),
    Native::exact(CLASS, "getStyleAttributes", "(I)[I", values::get_style_attributes),
    Native::exact(CLASS, "getThemeChangingConfigurations", "(J)I", styles::get_theme_changing_configurations),
    Native::exact(CLASS, "init", "(Z)V", init),
    Native::exact(CLASS, "isUpToDate", "()Z", is_up_to_date),
    Native::exact(CLASS, "list", "(Ljava/lang/String;)[Ljava/lang/String;", asset::list),
    Native::exact(CLASS, "loadResourceBagValue", "(IILandroid/util/TypedValue;Z)I", values::load_resource_bag_value),
    Native::exact(CLASS, "loadResourceValue", "(ISLandroid/util/TypedValue;Z)I", values::load_resource_value),
    Native::exact(
        CLASS,
        "loadThemeAttributeValue",
        "(JILandroid/util/TypedValue;Z)I",
        values::load_theme_attribute_value,
    ),
    Native::exact(CLASS, "newTheme", "()J", styles::new_theme),
    Native::exact(CLASS, "openAsset", "(Ljava/lang/String;I)J", asset::open_asset),
    Native::exact(
        CLASS,
        "openAssetFd",
        "(Ljava/lang/String;[J)Landroid/os/ParcelFileDescriptor;",
        asset::open_asset_fd,
    ),
    Native::exact(
        CLASS,
        "openNonAssetFdNative",
        "(ILjava/lang/String;[J)Landroid/os/ParcelFileDescriptor;",
        asset::open_non_asset_fd,
    ),
    Native::exact(CLASS, "openNonAssetNative", "(ILjava/lang/String;I)J", asset::open_non_asset),
    Native::exact(CLASS, "openXmlAssetNative", "(ILjava/lang/String;)J", asset::open_xml_asset),
    Native::exact(CLASS, "readAsset", "(J[BII)I", asset::read_asset),
    Native::exact(CLASS, "readAssetChar", "(J)I", asset::read_asset_char),
    Native::exact(CLASS, "resolveAttrs", "(JII[I[I[I[I)Z", styles::resolve_attrs),
    Native::exact(CLASS, "retrieveArray", "(I[I)I", values::retrieve_array),
    Native::exact(CLASS, "retrieveAttributes", "(J[I[I[I)Z", styles::retrieve_attributes),
    Native::exact(CLASS, "seekAsset", "(JJI)J", asset::seek_asset),
    Native::exact(CLASS, "setConfiguration", "(IILjava/lang/String;IIIIIIIIIIIIII)V", set_configuration),
    Native::exact(CLASS, "setLocale", "(Ljava/lang/String;)V", set_locale),
];

/// The handle of the asset manager that is the next argument.
fn manager(call: &mut Call<'_>) -> Result<i64, Raise> {
    let this = call.object("this")?;
    let shared = call.vm.state::<Assets>().shared.clone();
    let at = shared.fields(call.vm)?.object;
    match call.vm.heap.region.load_i64(this.at(at)) {
        0 => Err(Raise::new("java/lang/IllegalStateException", "AssetManager has been finalized!")),
        handle => Ok(handle),
    }
}

/// The table of the asset manager that is the next argument.
fn manager_table(call: &mut Call<'_>) -> Result<Rc<ResTable>, Raise> {
    let handle = manager(call)?;
    table(call.vm, handle)
}

/// Changes the asset manager behind a handle.
fn change<R>(vm: &mut Vm, handle: i64, change: impl FnOnce(&mut Manager) -> R) -> Result<R, Raise> {
    let manager = vm.state_mut::<Assets>().managers.change(handle)?;
    let answer = change(manager);
    manager.changed();
    Ok(answer)
}

/// An array of strings.
fn string_array(vm: &mut Vm, texts: &[String]) -> Result<Ref, Raise> {
    let array = vm.new_ref_array(vm.known.string, &vec![Ref::NULL; texts.len()])?;
    for (i, text) in texts.iter().enumerate() {
        let text = vm.new_string(text)?;
        vm.heap.region.store_u32(array.at(12 + 4 * i as u32), text.0);
    }
    Ok(array)
}

fn init(call: &mut Call<'_>) -> NativeResult {
    let this = call.object("this")?;
    let shared = call.vm.state::<Assets>().shared.clone();
    let at = shared.fields(call.vm)?.object;
    let handle = call.vm.new_handle();
    call.vm.state_mut::<Assets>().managers.insert(handle, Manager::new());
    call.vm.heap.region.store_i64(this.at(at), handle as i64);
    void()
}

fn destroy(call: &mut Call<'_>) -> NativeResult {
    let this = call.object("this")?;
    let shared = call.vm.state::<Assets>().shared.clone();
    let at = shared.fields(call.vm)?.object;
    let handle = call.vm.heap.region.load_i64(this.at(at));
    call.vm.state_mut::<Assets>().managers.remove(handle);
    call.vm.heap.region.store_i64(this.at(at), 0);
    void()
}

fn add_asset_path(call: &mut Call<'_>) -> NativeResult {
    let handle = manager(call)?;
    let path = call.string("path")?;
    let known = call.vm.state::<Assets>().managers.get(handle)?.paths.iter().position(|p| p.path == path);
    if let Some(known) = known {
        return int(known as i32 + 1);
    }
    let Some(mounted) = mount(call.vm, path) else { return int(0) };
    int(change(call.vm, handle, |manager| {
        manager.paths.push(mounted);
        manager.paths.len() as i32
    })?)
}

/// A file of the guest as a package; `None` when it is no archive or has no manifest, as on the platform.
fn mount(vm: &Vm, path: String) -> Option<Mounted> {
    if path == FRAMEWORK {
        return Some(Mounted::framework());
    }
    let image = vm.state::<Files>().fs.file(path.as_bytes()).ok()?;
    let package = vm.state::<Assets>().shared.package(&path, &image)?;
    package.has("AndroidManifest.xml").then(|| Mounted { path, id: image.id() })
}

fn add_overlay_path(call: &mut Call<'_>) -> NativeResult {
    manager(call)?;
    int(0)
}

fn is_up_to_date(call: &mut Call<'_>) -> NativeResult {
    let handle = manager(call)?;
    let fs = &call.vm.state::<Files>().fs;
    let fresh = |path: &Mounted| {
        path.id == FRAMEWORK_ID || fs.file(path.path.as_bytes()).is_ok_and(|image| image.id() == path.id)
    };
    boolean(call.vm.state::<Assets>().managers.get(handle)?.paths.iter().all(fresh))
}

fn set_locale(call: &mut Call<'_>) -> NativeResult {
    let handle = manager(call)?;
    let locale = call.string("locale")?;
    let locale = table(call.vm, handle)?.locale_for(&locale);
    change(call.vm, handle, |manager| manager.locale = Some(locale))?;
    void()
}

fn get_locales(call: &mut Call<'_>) -> NativeResult {
    let table = manager_table(call)?;
    let rename = |tag: String| tag.strip_prefix("tl").map(|rest| format!("fil{rest}")).unwrap_or(tag);
    let locales: Vec<String> = table.locales().into_iter().map(rename).collect();
    reference(string_array(call.vm, &locales)?)
}

fn set_configuration(call: &mut Call<'_>) -> NativeResult {
    let handle = manager(call)?;
    let (mcc, mnc, locale) = (call.int(), call.int(), call.reference());
    let n: [i32; 14] = std::array::from_fn(|_| call.int());
    let [orientation, touch, density, keyboard, hidden, navigation, width, height, smallest, width_dp, height_dp, ..] =
        n;
    let [.., layout, ui_mode, sdk] = n;
    let config = Config {
        mcc: mcc as u16,
        mnc: mnc as u16,
        orientation: orientation as u8,
        touchscreen: touch as u8,
        density: density as u16,
        keyboard: keyboard as u8,
        input_flags: hidden as u8,
        navigation: navigation as u8,
        screen_width: width as u16,
        screen_height: height as u16,
        smallest_screen_width_dp: smallest as u16,
        screen_width_dp: width_dp as u16,
        screen_height_dp: height_dp as u16,
        screen_layout: layout as u8,
        screen_layout2: (layout >> 8 & 3) as u8,
        ui_mode: ui_mode as u8,
        sdk_version: sdk as u16,
        ..Config::default()
    };
    let locale = locale.non_null().map(|locale| call.vm.string_text(locale));
    let locale = match locale {
        Some(locale) => Some(table(call.vm, handle)?.locale_for(&locale)),
        None => None,
    };
    let same = {
        let known = call.vm.state::<Assets>().managers.get(handle)?;
        known.config == config && (locale.is_none() || known.locale == locale)
    };
    if !same {
        change(call.vm, handle, |manager| {
            manager.config = config;
            manager.locale = locale.or(manager.locale.take());
        })?;
    }
    void()
}

fn get_global_asset_count(call: &mut Call<'_>) -> NativeResult {
    int(call.vm.state::<Assets>().streams.len() as i32)
}

fn get_global_asset_manager_count(call: &mut Call<'_>) -> NativeResult {
    int(call.vm.state::<Assets>().managers.len() as i32)
}

fn get_asset_allocations(_call: &mut Call<'_>) -> NativeResult {
    reference(Ref::NULL)
}
