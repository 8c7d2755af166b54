package java.lang.management;

import javax.management.MBeanServer;
import javax.management.Register;

/**
 * Stands in for the management beans, which Android lacks and which pools register with, so that their tests reach the
 * pools. Only the DEX side of the tests has it.
 */
public class ManagementFactory {
    private static final MBeanServer SERVER = new Register();

    private ManagementFactory() {}

    public static MBeanServer getPlatformMBeanServer() {
        return SERVER;
    }
}
