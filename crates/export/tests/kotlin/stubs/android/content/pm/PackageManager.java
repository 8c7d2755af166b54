// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package android.content.pm;

public abstract class PackageManager {
    public abstract android.content.Intent getLaunchIntentForPackage(String name);
}
