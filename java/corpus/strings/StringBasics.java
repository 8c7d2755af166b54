/** Length, characters, comparison, searching. */
public class StringBasics {
    public static void main(String[] args) throws Exception {
        String s = "Hello, World";
        System.out.println(
                s.length()
                        + " "
                        + s.charAt(4)
                        + " "
                        + s.indexOf('o')
                        + " "
                        + s.lastIndexOf('o')
                        + " "
                        + s.indexOf("World")
                        + " "
                        + s.indexOf('o', 5)
                        + " "
                        + s.indexOf("z")
                        + " "
                        + s.lastIndexOf("l", 9)
                        + " "
                        + s.indexOf("")
                        + " "
                        + s.lastIndexOf(""));
        System.out.println(
                s.equals("Hello, World")
                        + " "
                        + s.equalsIgnoreCase("HELLO, world")
                        + " "
                        + s.compareTo("Help")
                        + " "
                        + s.compareToIgnoreCase("hello")
                        + " "
                        + "a".compareTo("abc")
                        + " "
                        + "b".compareTo("abc"));
        System.out.println(
                s.startsWith("Hell")
                        + " "
                        + s.startsWith("World", 7)
                        + " "
                        + s.endsWith("ld")
                        + " "
                        + s.contains("lo, W")
                        + " "
                        + s.isEmpty()
                        + " "
                        + "".isEmpty()
                        + " "
                        + s.regionMatches(true, 7, "WORLD", 0, 5)
                        + " "
                        + s.regionMatches(7, "WORLD", 0, 5));
        System.out.println(
                s.hashCode() + " " + "".hashCode() + " " + "Aa".hashCode() + " " + "BB".hashCode());
        for (int i : new int[] {-1, 12, 100})
            try {
                s.charAt(i);
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println("index");
            }
        System.out.println(
                s.equals(null)
                        + " "
                        + s.equals(5)
                        + " "
                        + s.contentEquals(new StringBuilder("Hello, World")));
        System.out.println("abc" == "abc");
        System.out.println(new String("abc") == "abc");
        System.out.println(new String("abc").intern() == "abc");
        System.out.println(s.startsWith("") + " " + s.startsWith("x", -1));
    }
}
