package javax.management;

import java.util.Set;

/** A register of objects by name, with the calls that the libraries under test make. */
public interface MBeanServer {
    ObjectInstance registerMBean(Object object, ObjectName name)
            throws InstanceAlreadyExistsException, MBeanRegistrationException, NotCompliantMBeanException;

    void unregisterMBean(ObjectName name) throws InstanceNotFoundException, MBeanRegistrationException;

    Set<ObjectName> queryNames(ObjectName name, QueryExp query);

    Object getAttribute(ObjectName name, String attribute) throws InstanceNotFoundException;
}
