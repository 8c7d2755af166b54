package gibbon.server;

import android.app.AlarmManager;
import android.app.IAlarmManager;
import android.app.PendingIntent;
import android.content.Intent;
import android.os.Parcel;
import android.os.RemoteException;
import android.os.SystemClock;
import android.os.SystemProperties;
import android.os.WorkSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.TimeZone;

/**
 * Alarms, which fire at their virtual time, each alone and at the start of its window.
 *
 * <p>As on a phone no alarm comes sooner than five seconds from now, none repeats more often than once a minute, and a
 * new alarm takes the place of one with the same intent.
 */
abstract class AlarmManagerService extends Service implements IAlarmManager {
    private static final long MIN_FUTURITY = 5_000;
    private static final long MIN_INTERVAL = 60_000;

    private final ArrayList<Alarm> alarms = new ArrayList<>();

    @Override
    public void set(
            int type,
            long triggerAt,
            long window,
            long interval,
            int flags,
            PendingIntent operation,
            WorkSource source,
            AlarmManager.AlarmClockInfo clock) {
        if (operation == null) {
            return;
        }
        if (type < AlarmManager.RTC_WAKEUP || type > AlarmManager.ELAPSED_REALTIME) {
            throw new IllegalArgumentException("Invalid alarm type " + type);
        }
        Alarm alarm = new Alarm();
        alarm.operation = operation;
        alarm.clock = clock;
        alarm.interval = interval > 0 ? Math.max(interval, MIN_INTERVAL) : 0;
        alarm.nominal = elapsed(type, Math.max(triggerAt, 0));
        alarm.when = Math.max(alarm.nominal, SystemClock.elapsedRealtime() + MIN_FUTURITY);
        remove(operation);
        synchronized (alarms) {
            alarms.add(alarm);
        }
        schedule(alarm);
    }

    /** Writes the alarms that are to come, for the time after the death of the app's process. */
    void write(Parcel out) {
        synchronized (alarms) {
            out.writeInt(alarms.size());
            for (Alarm alarm : alarms) {
                SavedState.writePending(out, alarm.operation);
                out.writeLong(alarm.nominal);
                out.writeLong(alarm.when);
                out.writeLong(alarm.interval);
            }
        }
    }

    /** When the next alarm is due, in time since the start of the phone. */
    long nextDue() {
        long next = Long.MAX_VALUE;
        synchronized (alarms) {
            for (Alarm alarm : alarms) {
                next = Math.min(next, alarm.when);
            }
        }
        return next;
    }

    void read(Parcel in) {
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            Alarm alarm = new Alarm();
            alarm.operation = SavedState.readPending(in);
            alarm.nominal = in.readLong();
            alarm.when = in.readLong();
            alarm.interval = in.readLong();
            if (alarm.operation != null) {
                synchronized (alarms) {
                    alarms.add(alarm);
                }
                schedule(alarm);
            }
        }
    }

    private static long elapsed(int type, long time) {
        boolean wallClock = type == AlarmManager.RTC || type == AlarmManager.RTC_WAKEUP;
        return wallClock ? time - (System.currentTimeMillis() - SystemClock.elapsedRealtime()) : time;
    }

    private void schedule(final Alarm alarm) {
        long delay = Math.max(0, alarm.when - SystemClock.elapsedRealtime());
        ServerThread.handler().postAtTime(alarm, alarm, SystemClock.uptimeMillis() + delay);
    }

    @Override
    public void remove(PendingIntent operation) {
        synchronized (alarms) {
            for (Iterator<Alarm> all = alarms.iterator(); all.hasNext(); ) {
                Alarm alarm = all.next();
                if (alarm.operation.equals(operation)) {
                    ServerThread.handler().removeCallbacksAndMessages(alarm);
                    all.remove();
                }
            }
        }
    }

    @Override
    public long getNextWakeFromIdleTime() {
        return Long.MAX_VALUE;
    }

    @Override
    public AlarmManager.AlarmClockInfo getNextAlarmClock(int userId) {
        AlarmManager.AlarmClockInfo next = null;
        synchronized (alarms) {
            for (Alarm alarm : alarms) {
                AlarmManager.AlarmClockInfo clock = alarm.clock;
                if (clock != null && (next == null || clock.getTriggerTime() < next.getTriggerTime())) {
                    next = clock;
                }
            }
        }
        return next;
    }

    @Override
    public boolean setTime(long millis) {
        Caller.require("android.permission.SET_TIME", "setTime");
        return false;
    }

    @Override
    public void setTimeZone(String zone) {
        Caller.require("android.permission.SET_TIME_ZONE", "setTimeZone");
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        SystemProperties.set("persist.sys.timezone", zone);
    }

    private final class Alarm implements Runnable {
        PendingIntent operation;
        AlarmManager.AlarmClockInfo clock;
        long nominal;
        long when;
        long interval;

        @Override
        public void run() {
            boolean sent = send(count());
            synchronized (alarms) {
                if (interval == 0 || !sent) {
                    alarms.remove(this);
                    return;
                }
            }
            schedule(this);
        }

        /** How many times the alarm was due until now; the next time is moved on accordingly. */
        private int count() {
            if (interval == 0) {
                return 1;
            }
            long passed = Math.max(0, SystemClock.elapsedRealtime() - nominal) / interval + 1;
            nominal += passed * interval;
            when = nominal;
            return (int) passed;
        }

        private boolean send(int count) {
            Intent extra = new Intent().addFlags(Intent.FLAG_FROM_BACKGROUND);
            extra.putExtra(Intent.EXTRA_ALARM_COUNT, count);
            try {
                return operation.getTarget().send(0, extra, null, null, null, null) >= 0;
            } catch (RemoteException e) {
                return false;
            }
        }
    }
}
