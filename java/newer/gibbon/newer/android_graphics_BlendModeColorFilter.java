package gibbon.newer;

import android.graphics.BlendMode;
import android.graphics.BlendModeColorFilter;

/** A method whose name and arguments the superclass has with another result, which Java cannot say. */
public class android_graphics_BlendModeColorFilter {
    public static BlendMode getMode(BlendModeColorFilter filter) {
        return filter.blendMode();
    }
}
