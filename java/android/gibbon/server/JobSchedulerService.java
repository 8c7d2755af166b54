package gibbon.server;

import android.app.AppGlobals;
import android.app.job.IJobScheduler;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.app.job.JobService;
import android.content.pm.ServiceInfo;
import android.os.Parcel;
import android.os.RemoteException;
import android.os.UserHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Jobs, which run as soon as what they ask for is there: the phone is in use, not charging, and online by policy.
 *
 * <p>A phone may let jobs wait for each other; here each runs alone and at once.
 */
abstract class JobSchedulerService extends Service implements IJobScheduler {
    private final TreeMap<Integer, Job> jobs = new TreeMap<>();

    @Override
    public int schedule(JobInfo info) throws RemoteException {
        validate(info);
        cancel(info.getId());
        Job job = new Job(this, info);
        synchronized (jobs) {
            jobs.put(info.getId(), job);
        }
        job.arrange();
        return JobScheduler.RESULT_SUCCESS;
    }

    private static void validate(JobInfo info) throws RemoteException {
        ServiceInfo service =
                AppGlobals.getPackageManager().getServiceInfo(info.getService(), 0, UserHandle.USER_OWNER);
        if (service == null) {
            throw new IllegalArgumentException("No such service " + info.getService());
        }
        if (!JobService.PERMISSION_BIND.equals(service.permission)) {
            throw new IllegalArgumentException("Scheduled service " + info.getService() + " does not require "
                    + JobService.PERMISSION_BIND + " permission");
        }
        if (info.isPersisted() && !Caller.has("android.permission.RECEIVE_BOOT_COMPLETED")) {
            throw new IllegalArgumentException("Error: requested job be persisted without holding "
                    + "RECEIVE_BOOT_COMPLETED permission.");
        }
    }

    @Override
    public void cancel(int id) {
        Job job;
        synchronized (jobs) {
            job = jobs.remove(id);
        }
        if (job != null) {
            job.cancel();
        }
    }

    @Override
    public void cancelAll() {
        for (JobInfo info : getAllPendingJobs()) {
            cancel(info.getId());
        }
    }

    @Override
    public List<JobInfo> getAllPendingJobs() {
        ArrayList<JobInfo> result = new ArrayList<>();
        synchronized (jobs) {
            for (Job job : jobs.values()) {
                result.add(job.info);
            }
        }
        return result;
    }

    /** Writes the jobs that are to come, for the time after the death of the app's process. */
    void write(Parcel out) {
        synchronized (jobs) {
            out.writeInt(jobs.size());
            for (Job job : jobs.values()) {
                job.write(out);
            }
        }
    }

    void read(Parcel in) {
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            Job job = new Job(this, in);
            synchronized (jobs) {
                jobs.put(job.info.getId(), job);
            }
            job.arrange();
        }
    }

    /** When the next job is due, in time since the start of the phone. */
    long nextDue() {
        long next = Long.MAX_VALUE;
        synchronized (jobs) {
            for (Job job : jobs.values()) {
                next = Math.min(next, job.due());
            }
        }
        return next;
    }

    /** Forgets a job that has run for the last time. */
    void done(Job job) {
        synchronized (jobs) {
            if (jobs.get(job.info.getId()) == job) {
                jobs.remove(job.info.getId());
            }
        }
    }

    /** Lets jobs run that wait for a network. */
    void connectionChanged() {
        synchronized (jobs) {
            for (Job job : jobs.values()) {
                job.arrange();
            }
        }
    }
}
