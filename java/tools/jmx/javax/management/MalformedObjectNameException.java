package javax.management;

/** A text is no object name. */
public class MalformedObjectNameException extends Exception {
    public MalformedObjectNameException(String message) {
        super(message);
    }
}
