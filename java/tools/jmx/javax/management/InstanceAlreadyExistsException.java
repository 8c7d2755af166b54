package javax.management;

/** Another object is registered under the name. */
public class InstanceAlreadyExistsException extends Exception {
    public InstanceAlreadyExistsException(String message) {
        super(message);
    }
}
