// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package androidx.test.ext.junit.runners;

public final class AndroidJUnit4 extends org.junit.runner.Runner {
}
