// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package android.content;

public abstract class Context {
    public abstract android.content.pm.PackageManager getPackageManager();
    public abstract void startActivity(Intent intent);
}
