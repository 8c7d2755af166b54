/** Bytes as hexadecimal and printable text. */
public class HexDump {
    public static void main(String[] args) throws Exception {
        byte[] d = "Hello, \u00e9\u20ac\n\tWorld \u0000\u007f!".getBytes("UTF-8"); for (int i = 0; i < d.length; i += 8) { StringBuilder h = new StringBuilder(), t = new StringBuilder(); for (int j = i; j < i + 8; j++) { if (j < d.length) { int b = d[j] & 0xff; h.append(b < 16 ? "0" : "").append(Integer.toHexString(b)).append(' '); t.append(b >= 32 && b < 127 ? (char) b : '.'); } else h.append("   "); } String o = "0000" + Integer.toHexString(i); System.out.println(o.substring(o.length() - 4) + "  " + h + " " + t); }
    }
}
