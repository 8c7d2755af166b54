package android.os;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The languages of a user, of which this phone has one. */
public final class LocaleList implements Parcelable {
    private static final LocaleList EMPTY = new LocaleList();

    public static final Parcelable.Creator<LocaleList> CREATOR = new Parcelable.Creator<LocaleList>() {
        @Override
        public LocaleList createFromParcel(Parcel source) {
            return forLanguageTags(source.readString());
        }

        @Override
        public LocaleList[] newArray(int size) {
            return new LocaleList[size];
        }
    };

    private final Locale[] list;

    public LocaleList(Locale... list) {
        List<Locale> seen = new ArrayList<Locale>();
        for (Locale locale : list) {
            if (locale == null) {
                throw new NullPointerException("list[" + seen.size() + "] is null");
            }
            if (!seen.contains(locale)) {
                seen.add((Locale) locale.clone());
            }
        }
        this.list = seen.toArray(new Locale[seen.size()]);
    }

    public static LocaleList getDefault() {
        return new LocaleList(Locale.getDefault());
    }

    public static LocaleList getAdjustedDefault() {
        return getDefault();
    }

    public static void setDefault(LocaleList locales) {
        if (locales.isEmpty()) {
            throw new IllegalArgumentException("locales is empty");
        }
        Locale.setDefault(locales.get(0));
    }

    public static LocaleList getEmptyLocaleList() {
        return EMPTY;
    }

    public static LocaleList forLanguageTags(String tags) {
        if (tags == null || tags.isEmpty()) {
            return EMPTY;
        }
        List<Locale> all = new ArrayList<Locale>();
        for (String tag : tags.split(",")) {
            all.add(Locale.forLanguageTag(tag));
        }
        return new LocaleList(all.toArray(new Locale[all.size()]));
    }

    public Locale get(int index) {
        return index >= 0 && index < list.length ? list[index] : null;
    }

    public boolean isEmpty() {
        return list.length == 0;
    }

    public int size() {
        return list.length;
    }

    public int indexOf(Locale locale) {
        return Arrays.asList(list).indexOf(locale);
    }

    public Locale getFirstMatch(String[] supported) {
        for (Locale locale : list) {
            for (String tag : supported) {
                if (Locale.forLanguageTag(tag).getLanguage().equals(locale.getLanguage())) {
                    return locale;
                }
            }
        }
        return get(0);
    }

    public String toLanguageTags() {
        StringBuilder tags = new StringBuilder();
        for (Locale locale : list) {
            tags.append(tags.length() == 0 ? "" : ",").append(locale.toLanguageTag());
        }
        return tags.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LocaleList && Arrays.equals(list, ((LocaleList) other).list);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(list);
    }

    @Override
    public String toString() {
        return Arrays.toString(list).replace(", ", ",");
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel dest, int flags) {
        dest.writeString(toLanguageTags());
    }
}
