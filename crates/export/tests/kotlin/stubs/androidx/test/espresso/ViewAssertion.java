// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package androidx.test.espresso;

public interface ViewAssertion {
}
