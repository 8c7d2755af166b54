// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package android.app;

public class Activity {
}
