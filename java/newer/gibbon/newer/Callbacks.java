package gibbon.newer;

import android.app.Activity;
import android.app.Application;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Tells somebody of the life of one activity, as Android 10 does. What that tells after a step is told with the next one, or as
 * soon as the main thread is free; what it tells before a step is told in it.
 */
final class Callbacks implements Application.ActivityLifecycleCallbacks {
    private final Activity activity;
    private final Application.ActivityLifecycleCallbacks told;
    private Bundle state;
    private String owed;

    Callbacks(Activity activity, Application.ActivityLifecycleCallbacks told) {
        this.activity = activity;
        this.told = told;
    }

    /** Whether it tells this one of this activity. */
    boolean tells(Activity activity, Application.ActivityLifecycleCallbacks told) {
        return this.activity == activity && this.told == told;
    }

    @Override
    public void onActivityCreated(Activity which, Bundle saved) {
        if (which == activity) {
            told.onActivityCreated(which, saved);
            state = saved;
            owe("onActivityPostCreated");
        }
    }

    @Override
    public void onActivityStarted(Activity which) {
        if (which == activity) {
            pay();
            told.onActivityStarted(which);
            owe("onActivityPostStarted");
        }
    }

    @Override
    public void onActivityResumed(Activity which) {
        if (which == activity) {
            pay();
            told.onActivityResumed(which);
            owe("onActivityPostResumed");
        }
    }

    @Override
    public void onActivityPaused(Activity which) {
        if (which == activity) {
            pay();
            call("onActivityPrePaused");
            told.onActivityPaused(which);
        }
    }

    @Override
    public void onActivityStopped(Activity which) {
        if (which == activity) {
            pay();
            call("onActivityPreStopped");
            told.onActivityStopped(which);
        }
    }

    @Override
    public void onActivitySaveInstanceState(Activity which, Bundle saved) {
        if (which == activity) {
            told.onActivitySaveInstanceState(which, saved);
        }
    }

    @Override
    public void onActivityDestroyed(Activity which) {
        if (which == activity) {
            pay();
            call("onActivityPreDestroyed");
            told.onActivityDestroyed(which);
            android_app_Activity.forget(this);
            activity.getApplication().unregisterActivityLifecycleCallbacks(this);
        }
    }

    /** Tells that a step is over when it is. */
    private void owe(final String name) {
        owed = name;
        new Handler(Looper.getMainLooper()).postAtFrontOfQueue(new Runnable() {
            @Override
            public void run() {
                if (name.equals(owed)) {
                    pay();
                }
            }
        });
    }

    private void pay() {
        String name = owed;
        owed = null;
        if (name != null) {
            call(name);
        }
    }

    private void call(String name) {
        boolean created = name.endsWith("Created");
        try {
            Method method = created ? told.getClass().getMethod(name, Activity.class, Bundle.class)
                    : told.getClass().getMethod(name, Activity.class);
            method.setAccessible(true);
            method.invoke(told, created ? new Object[] {activity, state} : new Object[] {activity});
        } catch (NoSuchMethodException e) {
            // It does not want to know.
            return;
        } catch (InvocationTargetException e) {
            throw Thrown.again(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
