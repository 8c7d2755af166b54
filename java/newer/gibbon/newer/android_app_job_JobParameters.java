package gibbon.newer;

import android.app.job.JobParameters;
import android.net.Network;
import android.net.Uri;

/** What {@link JobParameters} has since Android 7: no job waits for changes or for a network of its own. */
public class android_app_job_JobParameters {
    public static Uri[] getTriggeredContentUris(JobParameters job) {
        return null;
    }

    public static String[] getTriggeredContentAuthorities(JobParameters job) {
        return null;
    }

    public static Network getNetwork(JobParameters job) {
        return null;
    }
}
