/** Properties of characters. */
public class Characters {
    public static void main(String[] args) throws Exception {
        String s = "aZ5 _-\t\n\u00e4\u00df\u0394\u4e00\u0661\u00a0\u2028.+$\u01c5\u0000\u200b";
        for (char c : s.toCharArray())
            System.out.println(
                    (int) c
                            + " "
                            + Character.isLetter(c)
                            + Character.isDigit(c)
                            + Character.isLetterOrDigit(c)
                            + Character.isUpperCase(c)
                            + Character.isLowerCase(c)
                            + Character.isWhitespace(c)
                            + Character.isSpaceChar(c)
                            + Character.isISOControl(c)
                            + Character.isJavaIdentifierStart(c)
                            + Character.isJavaIdentifierPart(c)
                            + Character.isTitleCase(c)
                            + " "
                            + (int) Character.toUpperCase(c)
                            + " "
                            + (int) Character.toLowerCase(c)
                            + " "
                            + (int) Character.toTitleCase(c)
                            + " "
                            + Character.getType(c)
                            + " "
                            + Character.getNumericValue(c)
                            + " "
                            + Character.isMirrored(c));
        System.out.println(
                Character.compare('a', 'b')
                        + " "
                        + Character.reverseBytes('\u1234')
                        + 0
                        + Character.MAX_RADIX);
        System.out.println(
                Character.isDefined('\uffff')
                        + " "
                        + Character.isIdentifierIgnorable('\u0001')
                        + Character.isUnicodeIdentifierStart('a'));
    }
}
