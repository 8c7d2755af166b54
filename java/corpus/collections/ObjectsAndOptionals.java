import java.util.Objects;
import java.util.UUID;

/** java.util.Objects and UUID. */
public class ObjectsAndOptionals {
    public static void main(String[] args) throws Exception {
        System.out.println(
                Objects.equals(null, null)
                        + " "
                        + Objects.equals("a", null)
                        + " "
                        + Objects.hash(1, "b", null)
                        + " "
                        + Objects.hashCode(null)
                        + " "
                        + Objects.toString(null)
                        + Objects.toString(null, "d")
                        + " "
                        + Objects.deepEquals(new int[] {1}, new int[] {1})
                        + " "
                        + Objects.compare("a", "b", String.CASE_INSENSITIVE_ORDER));
        try {
            Objects.requireNonNull(null, "must be");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Objects.requireNonNull("x"));
        UUID u = UUID.fromString("123e4567-e89b-12d3-a456-426655440000");
        System.out.println(
                u
                        + " "
                        + u.version()
                        + " "
                        + u.variant()
                        + " "
                        + u.getMostSignificantBits()
                        + " "
                        + u.hashCode()
                        + " "
                        + u.compareTo(new UUID(1, 2)));
        System.out.println(UUID.nameUUIDFromBytes(new byte[] {1, 2, 3}));
        try {
            UUID.fromString("bad");
        } catch (IllegalArgumentException e) {
            System.out.println("bad");
        }
        System.out.println(new UUID(0, 5).equals(new UUID(0, 5)));
    }
}
