package android.content.pm;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.graphics.drawable.Icon;
import android.os.PersistableBundle;
import java.util.Set;

/** A place in an app that the home screen could lead to. */
public final class ShortcutInfo {
    /** Puts one together. */
    public static class Builder {
        private final Context context;
        private final String id;
        private ComponentName activity;
        private CharSequence shortLabel;
        private CharSequence longLabel;
        private CharSequence disabledMessage;
        private Intent[] intents;
        private Set<String> categories;
        private PersistableBundle extras;
        private int rank;

        public Builder(Context context, String id) {
            if (id == null || id.isEmpty()) {
                throw new IllegalArgumentException("id cannot be empty");
            }
            this.context = context;
            this.id = id;
        }

        public Builder setActivity(ComponentName activity) {
            this.activity = activity;
            return this;
        }

        public Builder setIcon(Icon icon) {
            return this;
        }

        public Builder setShortLabel(CharSequence label) {
            shortLabel = label;
            return this;
        }

        public Builder setLongLabel(CharSequence label) {
            longLabel = label;
            return this;
        }

        public Builder setDisabledMessage(CharSequence message) {
            disabledMessage = message;
            return this;
        }

        public Builder setCategories(Set<String> categories) {
            this.categories = categories;
            return this;
        }

        public Builder setIntent(Intent intent) {
            return setIntents(new Intent[] {intent});
        }

        public Builder setIntents(Intent[] intents) {
            for (Intent intent : intents) {
                if (intent.getAction() == null) {
                    throw new NullPointerException("intent's action must be set");
                }
            }
            this.intents = intents;
            return this;
        }

        public Builder setRank(int rank) {
            if (rank < 0) {
                throw new IllegalArgumentException("Rank cannot be negative or bigger than MAX_RANK");
            }
            this.rank = rank;
            return this;
        }

        public Builder setExtras(PersistableBundle extras) {
            this.extras = extras;
            return this;
        }

        public Builder setLongLived(boolean longLived) {
            return this;
        }

        public ShortcutInfo build() {
            return new ShortcutInfo(this);
        }
    }

    private final Builder built;
    private final long changed = System.currentTimeMillis();

    private ShortcutInfo(Builder builder) {
        built = builder;
    }

    public String getId() {
        return built.id;
    }

    public String getPackage() {
        return built.context.getPackageName();
    }

    public ComponentName getActivity() {
        return built.activity;
    }

    public CharSequence getShortLabel() {
        return built.shortLabel;
    }

    public CharSequence getLongLabel() {
        return built.longLabel;
    }

    public CharSequence getDisabledMessage() {
        return built.disabledMessage;
    }

    public Set<String> getCategories() {
        return built.categories;
    }

    public Intent getIntent() {
        return built.intents == null ? null : built.intents[built.intents.length - 1];
    }

    public Intent[] getIntents() {
        return built.intents;
    }

    public int getRank() {
        return built.rank;
    }

    public PersistableBundle getExtras() {
        return built.extras;
    }

    public long getLastChangedTimestamp() {
        return changed;
    }

    public boolean isDynamic() {
        return true;
    }

    public boolean isPinned() {
        return false;
    }

    public boolean isDeclaredInManifest() {
        return false;
    }

    public boolean isEnabled() {
        return true;
    }

    public boolean isImmutable() {
        return false;
    }
}
