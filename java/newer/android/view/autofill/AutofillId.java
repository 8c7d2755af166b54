package android.view.autofill;

import android.os.Parcel;
import android.os.Parcelable;

/** The name of a view, or of a part of one, for whoever fills it in. */
public final class AutofillId implements Parcelable {
    public static final Parcelable.Creator<AutofillId> CREATOR = new Parcelable.Creator<AutofillId>() {
        @Override
        public AutofillId createFromParcel(Parcel source) {
            return new AutofillId(source.readInt(), source.readInt());
        }

        @Override
        public AutofillId[] newArray(int size) {
            return new AutofillId[size];
        }
    };

    private static final int WHOLE = -1;

    private final int view;
    private final int part;

    public AutofillId(int view) {
        this(view, WHOLE);
    }

    private AutofillId(int view, int part) {
        this.view = view;
        this.part = part;
    }

    public static AutofillId create(android.view.View host, int part) {
        return new AutofillId(host.getId(), part);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AutofillId && ((AutofillId) other).view == view && ((AutofillId) other).part == part;
    }

    @Override
    public int hashCode() {
        return view * 31 + part;
    }

    @Override
    public String toString() {
        return part == WHOLE ? "" + view : view + ":" + part;
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel to, int flags) {
        to.writeInt(view);
        to.writeInt(part);
    }
}
