package javax.management;

/** What a registration answers; nobody looks into it. */
public class ObjectInstance {}
