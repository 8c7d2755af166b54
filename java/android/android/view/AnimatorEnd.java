package android.view;

import android.os.Handler;
import android.os.Looper;

/**
 * The end of an animation that the render thread runs. On a phone that thread sends a message to the thread that started the animation
 * when the last frame was drawn; here there is no such thread, and the message is sent beforehand for the time when it is due.
 */
final class AnimatorEnd implements Runnable {
    private final RenderNodeAnimator animator;

    private AnimatorEnd(RenderNodeAnimator animator) {
        this.animator = animator;
    }

    /** Called by the native side. */
    static void after(RenderNodeAnimator animator, long ms) {
        Looper looper = Looper.myLooper() == null ? Looper.getMainLooper() : Looper.myLooper();
        new Handler(looper).postDelayed(new AnimatorEnd(animator), ms);
    }

    /** An animation that was ended before its time is over already. */
    @Override
    public void run() {
        if (animator.isRunning()) {
            animator.onFinished();
        }
    }
}
