package android.media;

import android.os.Handler;

/** How an app asks to be the one that is heard. */
public final class AudioFocusRequest {
    /** Puts one together. */
    public static final class Builder {
        private int gain;
        private AudioManager.OnAudioFocusChangeListener listener;
        private Handler handler;
        private AudioAttributes attributes = new AudioAttributes.Builder().setUsage(AudioAttributes.USAGE_MEDIA).build();
        private boolean pauses;
        private boolean delays;

        public Builder(int gain) {
            setFocusGain(gain);
        }

        public Builder(AudioFocusRequest request) {
            gain = request.gain;
            listener = request.listener;
            handler = request.handler;
            attributes = request.attributes;
            pauses = request.pauses;
            delays = request.delays;
        }

        public Builder setFocusGain(int gain) {
            if (gain < AudioManager.AUDIOFOCUS_GAIN || gain > AudioManager.AUDIOFOCUS_GAIN_TRANSIENT_EXCLUSIVE) {
                throw new IllegalArgumentException("Illegal audio focus gain type " + gain);
            }
            this.gain = gain;
            return this;
        }

        public Builder setOnAudioFocusChangeListener(AudioManager.OnAudioFocusChangeListener listener) {
            return setOnAudioFocusChangeListener(listener, null);
        }

        public Builder setOnAudioFocusChangeListener(AudioManager.OnAudioFocusChangeListener listener, Handler handler) {
            if (listener == null) {
                throw new NullPointerException("Illegal null focus listener");
            }
            this.listener = listener;
            this.handler = handler;
            return this;
        }

        public Builder setAudioAttributes(AudioAttributes attributes) {
            if (attributes == null) {
                throw new NullPointerException("Illegal null AudioAttributes");
            }
            this.attributes = attributes;
            return this;
        }

        public Builder setWillPauseWhenDucked(boolean pauses) {
            this.pauses = pauses;
            return this;
        }

        public Builder setAcceptsDelayedFocusGain(boolean delays) {
            this.delays = delays;
            return this;
        }

        public Builder setForceDucking(boolean force) {
            return this;
        }

        public AudioFocusRequest build() {
            if ((delays || pauses) && listener == null) {
                throw new IllegalStateException("Can't use delayed focus or pause on duck without a listener");
            }
            return new AudioFocusRequest(this);
        }
    }

    private final int gain;
    private final AudioManager.OnAudioFocusChangeListener listener;
    private final Handler handler;
    private final AudioAttributes attributes;
    private final boolean pauses;
    private final boolean delays;

    private AudioFocusRequest(Builder builder) {
        gain = builder.gain;
        listener = builder.listener;
        handler = builder.handler;
        attributes = builder.attributes;
        pauses = builder.pauses;
        delays = builder.delays;
    }

    public int getFocusGain() {
        return gain;
    }

    public AudioAttributes getAudioAttributes() {
        return attributes;
    }

    public boolean willPauseWhenDucked() {
        return pauses;
    }

    public boolean acceptsDelayedFocusGain() {
        return delays;
    }

    /** Whom the system tells. */
    public AudioManager.OnAudioFocusChangeListener getOnAudioFocusChangeListener() {
        return listener;
    }
}
