package javax.management;

/** An object refused to be registered; the stand-in never throws it, its users name it. */
public class MBeanRegistrationException extends Exception {
    public MBeanRegistrationException(String message) {
        super(message);
    }
}
