// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package org.hamcrest;

public class Matchers {
    @SafeVarargs
    public static native <T> Matcher<T> allOf(Matcher<? super T>... matchers);
}
