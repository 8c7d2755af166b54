package android.view.autofill;

/** What a view could be filled with. */
public final class AutofillValue {
    private final Object value;

    private AutofillValue(Object value) {
        this.value = value;
    }

    public static AutofillValue forText(CharSequence value) {
        return value == null ? null : new AutofillValue(value.toString());
    }

    public static AutofillValue forToggle(boolean value) {
        return new AutofillValue(value);
    }

    public static AutofillValue forList(int value) {
        return new AutofillValue(value);
    }

    public static AutofillValue forDate(long value) {
        return new AutofillValue(value);
    }

    public boolean isText() {
        return value instanceof String;
    }

    public boolean isToggle() {
        return value instanceof Boolean;
    }

    public boolean isList() {
        return value instanceof Integer;
    }

    public boolean isDate() {
        return value instanceof Long;
    }

    public CharSequence getTextValue() {
        return (String) value;
    }

    public boolean getToggleValue() {
        return (Boolean) value;
    }

    public int getListValue() {
        return (Integer) value;
    }

    public long getDateValue() {
        return (Long) value;
    }
}
