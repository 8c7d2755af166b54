package javax.management;

/** An object has no management interface; the stand-in never throws it, its users name it. */
public class NotCompliantMBeanException extends Exception {
    public NotCompliantMBeanException(String message) {
        super(message);
    }
}
