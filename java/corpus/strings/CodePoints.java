/** Surrogates and code points. */
public class CodePoints {
    public static void main(String[] args) throws Exception {
        String s = "a\ud83d\ude00b\ud800c";
        System.out.println(
                s.length()
                        + " "
                        + s.codePointCount(0, s.length())
                        + " "
                        + s.codePointAt(1)
                        + " "
                        + s.codePointAt(2)
                        + " "
                        + s.codePointBefore(3)
                        + " "
                        + s.offsetByCodePoints(0, 2)
                        + " "
                        + s.codePointAt(4));
        for (int i = 0; i < s.length(); i += Character.charCount(s.codePointAt(i)))
            System.out.print(Integer.toHexString(s.codePointAt(i)) + " ");
        System.out.println();
        System.out.println(
                Character.toChars(0x1f600).length
                        + " "
                        + Character.isHighSurrogate('\ud83d')
                        + Character.isLowSurrogate('\ude00')
                        + Character.isSurrogatePair('\ud83d', '\ude00')
                        + Character.isSupplementaryCodePoint(0x1f600)
                        + Character.isValidCodePoint(0x110000)
                        + " "
                        + Character.toCodePoint('\ud83d', '\ude00'));
        System.out.println(new String(new int[] {65, 0x1f601, 66}, 0, 3).length());
        System.out.println(s.indexOf(0x1f600) + " " + s.lastIndexOf(0x1f600));
        System.out.println(new StringBuilder(s).reverse().codePointAt(2));
        try {
            Character.toChars(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("invalid");
        }
        System.out.println(
                "\u00e4\u00df\u0130".length()
                        + " "
                        + new StringBuilder().appendCodePoint(0x10ffff).length());
    }
}
