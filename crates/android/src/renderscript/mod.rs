//! Natives of android.renderscript: scripts and their data can be made, and nothing is computed.
//!
//! The thread of a context that waits for messages of scripts waits until the context is closed.

use crate::idle;
use libcore::natives::Table;
use vm::native::{int, void};
use vm::thread::{Origin, Wait};
use vm::{Answer, Call, NativeResult};

const CLASS: &str = "android/renderscript/RenderScript";
const INERT: &str = "scripts run and compute nothing";

/// Natives of RenderScript.
pub const NATIVES: Table = libcore::natives![
    idle::method(CLASS, INERT, "_nInit()V"),
    idle::answer(CLASS, INERT, "nContextDeinitToClient(J)V", end),
    idle::method(CLASS, INERT, "nContextGetErrorMessage(J)Ljava/lang/String;"),
    idle::method(CLASS, INERT, "nContextGetUserMessage(J[I)I"),
    idle::method(CLASS, INERT, "nContextInitToClient(J)V"),
    idle::answer(CLASS, INERT, "nContextPeekMessage(J[I)I", await_end),
    idle::answer(CLASS, INERT, "nDeviceCreate()J", idle::handle),
    idle::method(CLASS, INERT, "nDeviceDestroy(J)V"),
    idle::method(CLASS, INERT, "nDeviceSetConfig(JII)V"),
    idle::answer(CLASS, INERT, "rsnAllocationAdapterCreate(JJJ)J", idle::handle),
    idle::method(CLASS, INERT, "rsnAllocationAdapterOffset(JJIIIIIIIII)V"),
    idle::method(CLASS, INERT, "rsnAllocationCopyFromBitmap(JJLandroid/graphics/Bitmap;)V"),
    idle::method(CLASS, INERT, "rsnAllocationCopyToBitmap(JJLandroid/graphics/Bitmap;)V"),
    idle::answer(
        CLASS,
        INERT,
        "rsnAllocationCreateBitmapBackedAllocation(JJILandroid/graphics/Bitmap;I)J",
        idle::handle,
    ),
    idle::answer(CLASS, INERT, "rsnAllocationCreateBitmapRef(JJLandroid/graphics/Bitmap;)J", idle::handle),
    idle::answer(CLASS, INERT, "rsnAllocationCreateFromAssetStream(JIII)J", idle::handle),
    idle::answer(CLASS, INERT, "rsnAllocationCreateFromBitmap(JJILandroid/graphics/Bitmap;I)J", idle::handle),
    idle::answer(CLASS, INERT, "rsnAllocationCreateTyped(JJIIJ)J", idle::handle),
    idle::answer(CLASS, INERT, "rsnAllocationCubeCreateFromBitmap(JJILandroid/graphics/Bitmap;I)J", idle::handle),
    idle::method(CLASS, INERT, "rsnAllocationData1D(JJIIILjava/lang/Object;IIIZ)V"),
    idle::method(CLASS, INERT, "rsnAllocationData2D(JJIIIIIIJIIII)V"),
    idle::method(CLASS, INERT, "rsnAllocationData2D(JJIIIIIILjava/lang/Object;IIIZ)V"),
    idle::method(CLASS, INERT, "rsnAllocationData2D(JJIIIILandroid/graphics/Bitmap;)V"),
    idle::method(CLASS, INERT, "rsnAllocationData3D(JJIIIIIIIJIIII)V"),
    idle::method(CLASS, INERT, "rsnAllocationData3D(JJIIIIIIILjava/lang/Object;IIIZ)V"),
    idle::method(CLASS, INERT, "rsnAllocationElementData(JJIIIII[BI)V"),
    idle::method(CLASS, INERT, "rsnAllocationElementRead(JJIIIII[BI)V"),
    idle::method(CLASS, INERT, "rsnAllocationGenerateMipmaps(JJ)V"),
    idle::method(CLASS, INERT, "rsnAllocationGetSurface(JJ)Landroid/view/Surface;"),
    idle::answer(CLASS, INERT, "rsnAllocationGetType(JJ)J", idle::handle),
    idle::method(CLASS, INERT, "rsnAllocationIoReceive(JJ)V"),
    idle::method(CLASS, INERT, "rsnAllocationIoSend(JJ)V"),
    idle::method(CLASS, INERT, "rsnAllocationRead(JJLjava/lang/Object;IIZ)V"),
    idle::method(CLASS, INERT, "rsnAllocationRead1D(JJIIILjava/lang/Object;IIIZ)V"),
    idle::method(CLASS, INERT, "rsnAllocationRead2D(JJIIIIIILjava/lang/Object;IIIZ)V"),
    idle::method(CLASS, INERT, "rsnAllocationRead3D(JJIIIIIIILjava/lang/Object;IIIZ)V"),
    idle::method(CLASS, INERT, "rsnAllocationResize1D(JJI)V"),
    idle::method(CLASS, INERT, "rsnAllocationSetSurface(JJLandroid/view/Surface;)V"),
    idle::method(CLASS, INERT, "rsnAllocationSyncAll(JJI)V"),
    idle::method(CLASS, INERT, "rsnAssignName(JJ[B)V"),
    idle::answer(CLASS, INERT, "rsnClosureCreate(JJJ[J[J[I[J[J)J", idle::handle),
    idle::method(CLASS, INERT, "rsnClosureSetArg(JJIJI)V"),
    idle::method(CLASS, INERT, "rsnClosureSetGlobal(JJJJI)V"),
    idle::method(CLASS, INERT, "rsnContextBindProgramFragment(JJ)V"),
    idle::method(CLASS, INERT, "rsnContextBindProgramRaster(JJ)V"),
    idle::method(CLASS, INERT, "rsnContextBindProgramStore(JJ)V"),
    idle::method(CLASS, INERT, "rsnContextBindProgramVertex(JJ)V"),
    idle::method(CLASS, INERT, "rsnContextBindRootScript(JJ)V"),
    idle::method(CLASS, INERT, "rsnContextBindSampler(JII)V"),
    idle::answer(CLASS, INERT, "rsnContextCreate(JIII)J", idle::handle),
    idle::answer(CLASS, INERT, "rsnContextCreateGL(JIIIIIIIIIIIIFI)J", idle::handle),
    idle::method(CLASS, INERT, "rsnContextDestroy(J)V"),
    idle::method(CLASS, INERT, "rsnContextDump(JI)V"),
    idle::method(CLASS, INERT, "rsnContextFinish(J)V"),
    idle::method(CLASS, INERT, "rsnContextPause(J)V"),
    idle::method(CLASS, INERT, "rsnContextResume(J)V"),
    idle::method(CLASS, INERT, "rsnContextSendMessage(JI[I)V"),
    idle::method(CLASS, INERT, "rsnContextSetCacheDir(JLjava/lang/String;)V"),
    idle::method(CLASS, INERT, "rsnContextSetPriority(JI)V"),
    idle::method(CLASS, INERT, "rsnContextSetSurface(JIILandroid/view/Surface;)V"),
    idle::method(CLASS, INERT, "rsnContextSetSurfaceTexture(JIILandroid/graphics/SurfaceTexture;)V"),
    idle::answer(CLASS, INERT, "rsnElementCreate(JJIZI)J", idle::handle),
    idle::answer(CLASS, INERT, "rsnElementCreate2(J[J[Ljava/lang/String;[I)J", idle::handle),
    idle::method(CLASS, INERT, "rsnElementGetNativeData(JJ[I)V"),
    idle::method(CLASS, INERT, "rsnElementGetSubElements(JJ[J[Ljava/lang/String;[I)V"),
    idle::answer(
        CLASS,
        INERT,
        "rsnFileA3DCreateFromAsset(JLandroid/content/res/AssetManager;Ljava/lang/String;)J",
        idle::handle,
    ),
    idle::answer(CLASS, INERT, "rsnFileA3DCreateFromAssetStream(JJ)J", idle::handle),
    idle::answer(CLASS, INERT, "rsnFileA3DCreateFromFile(JLjava/lang/String;)J", idle::handle),
    idle::answer(CLASS, INERT, "rsnFileA3DGetEntryByIndex(JJI)J", idle::handle),
    idle::method(CLASS, INERT, "rsnFileA3DGetIndexEntries(JJI[I[Ljava/lang/String;)V"),
    idle::method(CLASS, INERT, "rsnFileA3DGetNumIndexEntries(JJ)I"),
    idle::answer(
        CLASS,
        INERT,
        "rsnFontCreateFromAsset(JLandroid/content/res/AssetManager;Ljava/lang/String;FI)J",
        idle::handle,
    ),
    idle::answer(CLASS, INERT, "rsnFontCreateFromAssetStream(JLjava/lang/String;FIJ)J", idle::handle),
    idle::answer(CLASS, INERT, "rsnFontCreateFromFile(JLjava/lang/String;FI)J", idle::handle),
    idle::method(CLASS, INERT, "rsnGetName(JJ)Ljava/lang/String;"),
    idle::answer(CLASS, INERT, "rsnInvokeClosureCreate(JJ[B[J[J[I)J", idle::handle),
    idle::answer(CLASS, INERT, "rsnMeshCreate(J[J[J[I)J", idle::handle),
    idle::method(CLASS, INERT, "rsnMeshGetIndexCount(JJ)I"),
    idle::method(CLASS, INERT, "rsnMeshGetIndices(JJ[J[II)V"),
    idle::method(CLASS, INERT, "rsnMeshGetVertexBufferCount(JJ)I"),
    idle::method(CLASS, INERT, "rsnMeshGetVertices(JJ[JI)V"),
    idle::method(CLASS, INERT, "rsnObjDestroy(JJ)V"),
    idle::method(CLASS, INERT, "rsnProgramBindConstants(JJIJ)V"),
    idle::method(CLASS, INERT, "rsnProgramBindSampler(JJIJ)V"),
    idle::method(CLASS, INERT, "rsnProgramBindTexture(JJIJ)V"),
    idle::answer(CLASS, INERT, "rsnProgramFragmentCreate(JLjava/lang/String;[Ljava/lang/String;[J)J", idle::handle),
    idle::answer(CLASS, INERT, "rsnProgramRasterCreate(JZI)J", idle::handle),
    idle::answer(CLASS, INERT, "rsnProgramStoreCreate(JZZZZZZIII)J", idle::handle),
    idle::answer(CLASS, INERT, "rsnProgramVertexCreate(JLjava/lang/String;[Ljava/lang/String;[J)J", idle::handle),
    idle::answer(CLASS, INERT, "rsnSamplerCreate(JIIIIIF)J", idle::handle),
    idle::method(CLASS, INERT, "rsnScriptBindAllocation(JJJI)V"),
    idle::answer(CLASS, INERT, "rsnScriptCCreate(JLjava/lang/String;Ljava/lang/String;[BI)J", idle::handle),
    idle::answer(CLASS, INERT, "rsnScriptFieldIDCreate(JJI)J", idle::handle),
    idle::method(CLASS, INERT, "rsnScriptForEach(JJI[JJ[B[I)V"),
    idle::method(CLASS, INERT, "rsnScriptGetVarD(JJI)D"),
    idle::method(CLASS, INERT, "rsnScriptGetVarF(JJI)F"),
    idle::method(CLASS, INERT, "rsnScriptGetVarI(JJI)I"),
    idle::method(CLASS, INERT, "rsnScriptGetVarJ(JJI)J"),
    idle::method(CLASS, INERT, "rsnScriptGetVarV(JJI[B)V"),
    idle::answer(CLASS, INERT, "rsnScriptGroup2Create(JLjava/lang/String;Ljava/lang/String;[J)J", idle::handle),
    idle::method(CLASS, INERT, "rsnScriptGroup2Execute(JJ)V"),
    idle::answer(CLASS, INERT, "rsnScriptGroupCreate(J[J[J[J[J[J)J", idle::handle),
    idle::method(CLASS, INERT, "rsnScriptGroupExecute(JJ)V"),
    idle::method(CLASS, INERT, "rsnScriptGroupSetInput(JJJJ)V"),
    idle::method(CLASS, INERT, "rsnScriptGroupSetOutput(JJJJ)V"),
    idle::method(CLASS, INERT, "rsnScriptIntrinsicBLAS_BNNM(JJIIIJIJIJII)V"),
    idle::method(CLASS, INERT, "rsnScriptIntrinsicBLAS_Complex(JJIIIIIIIIIFFJJFFJIIII)V"),
    idle::method(CLASS, INERT, "rsnScriptIntrinsicBLAS_Double(JJIIIIIIIIIDJJDJIIII)V"),
    idle::method(CLASS, INERT, "rsnScriptIntrinsicBLAS_Single(JJIIIIIIIIIFJJFJIIII)V"),
    idle::method(CLASS, INERT, "rsnScriptIntrinsicBLAS_Z(JJIIIIIIIIIDDJJDDJIIII)V"),
    idle::answer(CLASS, INERT, "rsnScriptIntrinsicCreate(JIJ)J", idle::handle),
    idle::method(CLASS, INERT, "rsnScriptInvoke(JJI)V"),
    idle::answer(CLASS, INERT, "rsnScriptInvokeIDCreate(JJI)J", idle::handle),
    idle::method(CLASS, INERT, "rsnScriptInvokeV(JJI[B)V"),
    idle::answer(CLASS, INERT, "rsnScriptKernelIDCreate(JJII)J", idle::handle),
    idle::method(CLASS, INERT, "rsnScriptSetTimeZone(JJ[B)V"),
    idle::method(CLASS, INERT, "rsnScriptSetVarD(JJID)V"),
    idle::method(CLASS, INERT, "rsnScriptSetVarF(JJIF)V"),
    idle::method(CLASS, INERT, "rsnScriptSetVarI(JJII)V"),
    idle::method(CLASS, INERT, "rsnScriptSetVarJ(JJIJ)V"),
    idle::method(CLASS, INERT, "rsnScriptSetVarObj(JJIJ)V"),
    idle::method(CLASS, INERT, "rsnScriptSetVarV(JJI[B)V"),
    idle::method(CLASS, INERT, "rsnScriptSetVarVE(JJI[BJ[I)V"),
    idle::answer(CLASS, INERT, "rsnSystemGetPointerSize()I", pointer_size),
    idle::answer(CLASS, INERT, "rsnTypeCreate(JJIIIZZI)J", idle::handle),
    idle::method(CLASS, INERT, "rsnTypeGetNativeData(JJ[J)V"),
];

/// The tables of this package.
pub const TABLES: &[Table] = &[NATIVES];

/// What threads wait for; the handle of their context makes it theirs.
const KEY: u64 = 0x7273 << 48;

/// No message ever comes but that the context is closed, which is 0.
fn await_end(call: &mut Call<'_>) -> NativeResult {
    let (_this, context) = (call.reference(), call.long() as u64);
    match call.step {
        0 => Ok(Answer::Block(Wait::Key(KEY | context, None, Origin::Sleep), 1)),
        _ => int(0),
    }
}

fn end(call: &mut Call<'_>) -> NativeResult {
    let (_this, context) = (call.reference(), call.long() as u64);
    call.vm.wake(KEY | context);
    void()
}

fn pointer_size(_call: &mut Call<'_>) -> NativeResult {
    int(4)
}
