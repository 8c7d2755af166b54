package javax.management;

/** No object is registered under the name. */
public class InstanceNotFoundException extends Exception {
    public InstanceNotFoundException(String message) {
        super(message);
    }
}
