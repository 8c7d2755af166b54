package javax.management;

/** A condition of a query; only {@code null} is given by the tests. */
public interface QueryExp {}
