package gibbon.newer;

import android.app.job.JobInfo;

/** What {@link JobInfo.Builder} has since Android 7: the phone has room and power enough, so that these hold. */
public class android_app_job_JobInfo_Builder {
    public static JobInfo.Builder setRequiresBatteryNotLow(JobInfo.Builder job, boolean required) {
        return job;
    }

    public static JobInfo.Builder setRequiresStorageNotLow(JobInfo.Builder job, boolean required) {
        return job;
    }

    public static JobInfo.Builder setImportantWhileForeground(JobInfo.Builder job, boolean important) {
        return job;
    }

    public static JobInfo.Builder setPrefetch(JobInfo.Builder job, boolean prefetch) {
        return job;
    }

    public static JobInfo.Builder setTriggerContentUpdateDelay(JobInfo.Builder job, long millis) {
        return job;
    }

    public static JobInfo.Builder setTriggerContentMaxDelay(JobInfo.Builder job, long millis) {
        return job;
    }
}
