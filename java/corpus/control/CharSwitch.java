/** Switch on char, byte and boxed values. */
public class CharSwitch {
    public static void main(String[] args) throws Exception {
        String s = "a1 Z\u20ac-";
        for (char c : s.toCharArray()) {
            switch (c) {
                case 'a':
                case 'A':
                    System.out.println("letter a");
                    break;
                case '0':
                case '1':
                    System.out.println("digit");
                    break;
                case ' ':
                    System.out.println("space");
                    break;
                case '\u20ac':
                    System.out.println("euro");
                default:
                    System.out.println("other " + (int) c);
            }
        }
        Byte b = 3;
        switch (b) {
            case 3:
                System.out.println("three");
        }
        Character boxed = 'q';
        switch (boxed) {
            case 'q':
                System.out.println("q");
        }
        Integer i = 70000;
        switch (i) {
            case 70000:
                System.out.println("seventy");
                break;
            default:
                System.out.println("no");
        }
        short sh = -5;
        switch (sh) {
            case -5:
                System.out.println("minus five");
        }
    }
}
