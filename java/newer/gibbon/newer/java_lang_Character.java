package gibbon.newer;

/** What {@link Character} has since Android 7. */
public class java_lang_Character {
    public static int hashCode(char value) {
        return Character.valueOf(value).hashCode();
    }

    public static String toString(int codePoint) {
        return new String(Character.toChars(codePoint));
    }
}
