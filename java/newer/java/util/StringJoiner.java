package java.util;

/** Texts with something between them. */
public final class StringJoiner {
    private final String prefix;
    private final String between;
    private final String suffix;
    private String empty;
    private StringBuilder joined;

    public StringJoiner(CharSequence between) {
        this(between, "", "");
    }

    public StringJoiner(CharSequence between, CharSequence prefix, CharSequence suffix) {
        this.prefix = prefix.toString();
        this.between = between.toString();
        this.suffix = suffix.toString();
        empty = this.prefix + this.suffix;
    }

    public StringJoiner setEmptyValue(CharSequence empty) {
        this.empty = empty.toString();
        return this;
    }

    public StringJoiner add(CharSequence part) {
        joined = (joined == null ? new StringBuilder() : joined.append(between)).append(part);
        return this;
    }

    public StringJoiner merge(StringJoiner other) {
        return other.joined == null ? this : add(other.joined.toString());
    }

    public int length() {
        return toString().length();
    }

    @Override
    public String toString() {
        return joined == null ? empty : prefix + joined + suffix;
    }
}
