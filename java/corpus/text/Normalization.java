import java.text.Normalizer;

/** Unicode normal forms. */
public class Normalization {
    public static void main(String[] args) throws Exception {
        String[] v = {
            "\u00e9", "e\u0301", "\u1e9b\u0323", "\ufb01", "\u212b", "abc", "\uac00", "\u1100\u1161"
        };
        for (String s : v) {
            StringBuilder b = new StringBuilder();
            for (Normalizer.Form f : Normalizer.Form.values()) {
                String n = Normalizer.normalize(s, f);
                b.append(f).append(' ');
                for (char c : n.toCharArray()) b.append(Integer.toHexString(c)).append('.');
                b.append(Normalizer.isNormalized(s, f)).append(' ');
            }
            System.out.println(b);
        }
    }
}
