package gibbon.server;

import android.app.job.IJobCallback;
import android.app.job.IJobService;
import android.app.job.JobInfo;
import android.app.job.JobParameters;
import android.content.Intent;
import android.os.IBinder;
import android.os.Parcel;
import android.os.RemoteException;
import android.os.SystemClock;

/** One job: when it is due, and its run in a service of the app. */
final class Job extends ServerThread.Call {
    private static final long LONGEST_RUN = 600_000;
    private static final long LONGEST_BACKOFF = 18_000_000;
    private static final long NEVER = Long.MAX_VALUE;

    final JobInfo info;

    private final JobSchedulerService scheduler;
    private long earliest;
    private long latest;
    private int failures;
    private Run run;

    Job(JobSchedulerService scheduler, JobInfo info) {
        this.scheduler = scheduler;
        this.info = info;
        long now = SystemClock.elapsedRealtime();
        earliest = info.hasEarlyConstraint() && !info.isPeriodic() ? now + info.getMinLatencyMillis() : now;
        latest = info.isPeriodic() ? now + info.getIntervalMillis()
                : info.hasLateConstraint() ? now + info.getMaxExecutionDelayMillis() : NEVER;
    }

    /** A job that was written before the app's process died; one that ran then runs again. */
    Job(JobSchedulerService scheduler, Parcel in) {
        this.scheduler = scheduler;
        info = JobInfo.CREATOR.createFromParcel(in);
        earliest = in.readLong();
        latest = in.readLong();
        failures = in.readInt();
    }

    void write(Parcel out) {
        info.writeToParcel(out, 0);
        out.writeLong(earliest);
        out.writeLong(latest);
        out.writeInt(failures);
    }

    /** When it is due, in time since the start of the phone. */
    long due() {
        return isSatisfied() ? earliest : latest;
    }

    /** Sets the timer for the moment at which the job is due, if there is one. */
    void arrange() {
        ServerThread.handler().removeCallbacks(this);
        long when = due();
        if (run == null && when != NEVER) {
            ServerThread.postDelayed(this, Math.max(0, when - SystemClock.elapsedRealtime()));
        }
    }

    private boolean isSatisfied() {
        boolean network = info.getNetworkType() == JobInfo.NETWORK_TYPE_NONE || ConnectivityService.isOnline();
        return network && !info.isRequireCharging() && !info.isRequireDeviceIdle();
    }

    /** Stops the job, running or not. */
    void cancel() {
        ServerThread.handler().removeCallbacks(this);
        if (run != null) {
            run.stop();
        }
    }

    @Override
    void make() {
        run = new Run(!isSatisfied());
        if (!run.bind(new Intent().setComponent(info.getService()))) {
            run = null;
            scheduler.done(this);
        }
    }

    private void finished(boolean again) {
        run = null;
        long now = SystemClock.elapsedRealtime();
        if (again) {
            failures++;
            earliest = now + backoff();
            latest = NEVER;
        } else if (info.isPeriodic()) {
            failures = 0;
            earliest = latest == NEVER ? now : Math.max(now, latest);
            latest = earliest + info.getIntervalMillis();
        } else {
            scheduler.done(this);
            return;
        }
        arrange();
    }

    private long backoff() {
        long initial = info.getInitialBackoffMillis();
        long delay = info.getBackoffPolicy() == JobInfo.BACKOFF_POLICY_LINEAR
                ? initial * failures
                : initial << Math.min(failures - 1, 20);
        return Math.min(delay, LONGEST_BACKOFF);
    }

    private final class Run extends Binding {
        private final JobParameters parameters;
        private IJobService service;

        private final ServerThread.Call timeout = new ServerThread.Call() {
            @Override
            void make() {
                stop();
            }
        };

        private final IJobCallback callback = new IJobCallback.Stub() {
            @Override
            public void acknowledgeStartMessage(int id, boolean ongoing) {
                if (!ongoing) {
                    end(false);
                }
            }

            @Override
            public void acknowledgeStopMessage(int id, boolean again) {
                end(again);
            }

            @Override
            public void jobFinished(int id, boolean again) {
                end(again);
            }
        };

        Run(boolean late) {
            parameters = new JobParameters(callback.asBinder(), info.getId(), info.getExtras(), late);
        }

        @Override
        void ready(IBinder binder) throws RemoteException {
            service = IJobService.Stub.asInterface(binder);
            ServerThread.postDelayed(timeout, LONGEST_RUN);
            service.startJob(parameters);
        }

        void stop() {
            if (service != null) {
                try {
                    service.stopJob(parameters);
                } catch (RemoteException e) {
                    end(false);
                }
            }
        }

        /** Whatever the service says at the end, it says on its own thread. */
        private void end(final boolean again) {
            ServerThread.post(new ServerThread.Call() {
                @Override
                void make() {
                    if (run == Run.this) {
                        ServerThread.handler().removeCallbacks(timeout);
                        unbind();
                        finished(again);
                    }
                }
            });
        }
    }
}
