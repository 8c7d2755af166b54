// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package org.junit.runner;

public @interface RunWith {
    Class<? extends Runner> value();
}
