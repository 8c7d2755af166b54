package gibbon.server;

import android.hardware.camera2.CameraCharacteristics;
import android.hardware.camera2.CameraDevice;
import android.hardware.camera2.CaptureRequest;
import android.hardware.camera2.CaptureResult;
import android.hardware.camera2.ICameraDeviceCallbacks;
import android.hardware.camera2.ICameraDeviceUser;
import android.hardware.camera2.impl.CameraMetadataNative;
import android.hardware.camera2.impl.CaptureResultExtras;
import android.hardware.camera2.legacy.LegacyMetadataMapper;
import android.hardware.camera2.params.OutputConfiguration;
import android.hardware.camera2.utils.CameraBinderDecorator;
import android.hardware.camera2.utils.LongParcelable;
import android.os.RemoteException;
import android.os.SystemClock;
import android.view.Surface;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A camera that is open for camera2. Captures are answered with what was asked for and with the word that everything is
 * in focus and bright enough; no image comes. A request that repeats is answered once a second, so that an app with a
 * preview still comes to rest between two answers.
 *
 * <p>It names its interface itself, because the framework wraps objects by what their class implements directly.
 */
final class CameraUser extends ICameraDeviceUser.Stub implements ICameraDeviceUser {
    private static final int FIRST_MILLIS = 100;
    private static final int REPEAT_MILLIS = 1_000;
    private static final long NO_FRAMES = -1;

    private final ICameraDeviceCallbacks callbacks;
    private final CameraCharacteristics characteristics;
    private final Runnable closed;
    private final ArrayList<Capture> due = new ArrayList<>();
    private List<CaptureRequest> repeated = Collections.emptyList();
    private int repeatedId = -1;
    private long repeatedLast = NO_FRAMES;
    private int lastRequest;
    private int lastStream;
    private long lastFrame = -1;
    private boolean scheduled;
    private boolean isClosed;

    private static final class Capture {
        final CaptureRequest request;
        final int id;
        final int index;
        final long frame;

        Capture(CaptureRequest request, int id, int index, long frame) {
            this.request = request;
            this.id = id;
            this.index = index;
            this.frame = frame;
        }
    }

    CameraUser(ICameraDeviceCallbacks callbacks, CameraCharacteristics characteristics, Runnable closed) {
        this.callbacks = callbacks;
        this.characteristics = characteristics;
        this.closed = closed;
    }

    @Override
    public synchronized void disconnect() {
        if (!isClosed) {
            isClosed = true;
            due.clear();
            repeated = Collections.emptyList();
            closed.run();
        }
    }

    @Override
    public int submitRequest(CaptureRequest request, boolean repeats, LongParcelable last) {
        return submitRequestList(Collections.singletonList(request), repeats, last);
    }

    @Override
    public synchronized int submitRequestList(List<CaptureRequest> requests, boolean repeats, LongParcelable last) {
        if (isClosed) {
            return CameraBinderDecorator.ENODEV;
        }
        if (requests.isEmpty()) {
            return CameraBinderDecorator.BAD_VALUE;
        }
        int id = lastRequest++;
        if (repeats) {
            last.setNumber(repeatedLast);
            repeated = new ArrayList<>(requests);
            repeatedId = id;
            repeatedLast = NO_FRAMES;
        } else {
            enqueue(requests, id);
            last.setNumber(lastFrame);
        }
        schedule(FIRST_MILLIS);
        return id;
    }

    private void enqueue(List<CaptureRequest> requests, int id) {
        for (int i = 0; i < requests.size(); i++) {
            due.add(new Capture(requests.get(i), id, i, ++lastFrame));
        }
    }

    private void schedule(long millis) {
        if (scheduled || due.isEmpty() && repeated.isEmpty()) {
            return;
        }
        scheduled = true;
        ServerThread.postDelayed(new ServerThread.Call() {
            @Override
            void make() throws RemoteException {
                capture();
            }
        }, millis);
    }

    private void capture() throws RemoteException {
        ArrayList<Capture> now;
        synchronized (this) {
            scheduled = false;
            if (due.isEmpty() && !repeated.isEmpty()) {
                enqueue(repeated, repeatedId);
                repeatedLast = lastFrame;
            }
            now = new ArrayList<>(due);
            due.clear();
        }
        for (Capture capture : now) {
            answer(capture);
        }
        synchronized (this) {
            if (!isClosed && due.isEmpty() && repeated.isEmpty()) {
                callbacks.onDeviceIdle();
            }
            schedule(due.isEmpty() ? REPEAT_MILLIS : FIRST_MILLIS);
        }
    }

    private void answer(Capture capture) throws RemoteException {
        long time = SystemClock.elapsedRealtimeNanos();
        CaptureResultExtras extras = new CaptureResultExtras(capture.id, capture.index, 0, 0, capture.frame, 1);
        callbacks.onCaptureStarted(extras, time);
        CameraMetadataNative result = capture.request.getNativeCopy();
        Integer mode = capture.request.get(CaptureRequest.CONTROL_AF_MODE);
        Integer trigger = capture.request.get(CaptureRequest.CONTROL_AF_TRIGGER);
        boolean locks = trigger != null && trigger == CaptureRequest.CONTROL_AF_TRIGGER_START;
        int focus = mode == null || mode == CaptureRequest.CONTROL_AF_MODE_OFF ? CaptureResult.CONTROL_AF_STATE_INACTIVE
                : locks ? CaptureResult.CONTROL_AF_STATE_FOCUSED_LOCKED : CaptureResult.CONTROL_AF_STATE_PASSIVE_FOCUSED;
        result.set(CaptureResult.CONTROL_AF_STATE, focus);
        result.set(CaptureResult.CONTROL_AE_STATE, CaptureResult.CONTROL_AE_STATE_CONVERGED);
        result.set(CaptureResult.CONTROL_AWB_STATE, CaptureResult.CONTROL_AWB_STATE_CONVERGED);
        result.set(CaptureResult.LENS_STATE, CaptureResult.LENS_STATE_STATIONARY);
        result.set(CaptureResult.SENSOR_TIMESTAMP, time);
        callbacks.onResultReceived(result, extras);
    }

    @Override
    public synchronized int cancelRequest(int id, LongParcelable last) {
        if (id != repeatedId) {
            return CameraBinderDecorator.BAD_VALUE;
        }
        last.setNumber(repeatedLast);
        stopRepeating();
        return 0;
    }

    private void stopRepeating() {
        repeated = Collections.emptyList();
        repeatedId = -1;
        repeatedLast = NO_FRAMES;
    }

    @Override
    public synchronized int flush(LongParcelable last) throws RemoteException {
        last.setNumber(repeatedLast);
        stopRepeating();
        due.clear();
        callbacks.onDeviceIdle();
        return 0;
    }

    @Override
    public int createDefaultRequest(int template, CameraMetadataNative target) {
        boolean manual = template == CameraDevice.TEMPLATE_MANUAL;
        if (manual && Host.otherwise("a phone whose cameras have no manual settings")) {
            target.swap(LegacyMetadataMapper.createRequestTemplate(characteristics, CameraDevice.TEMPLATE_PREVIEW));
            return 0;
        }
        try {
            target.swap(LegacyMetadataMapper.createRequestTemplate(characteristics, template));
            return 0;
        } catch (IllegalArgumentException e) {
            return CameraBinderDecorator.BAD_VALUE;
        }
    }

    @Override
    public int getCameraInfo(CameraMetadataNative target) {
        target.swap(characteristics.getNativeCopy());
        return 0;
    }

    @Override
    public int beginConfigure() {
        return 0;
    }

    @Override
    public int endConfigure(boolean highSpeed) {
        return 0;
    }

    @Override
    public synchronized int createStream(OutputConfiguration output) {
        return lastStream++;
    }

    @Override
    public int deleteStream(int id) {
        return 0;
    }

    @Override
    public int createInputStream(int width, int height, int format) {
        return CameraBinderDecorator.INVALID_OPERATION;
    }

    @Override
    public int getInputSurface(Surface surface) {
        return CameraBinderDecorator.INVALID_OPERATION;
    }

    @Override
    public int waitUntilIdle() {
        return 0;
    }

    @Override
    public int prepare(int stream) {
        return 0;
    }

    @Override
    public int prepare2(int most, int stream) {
        return 0;
    }

    @Override
    public int tearDown(int stream) {
        return 0;
    }
}
