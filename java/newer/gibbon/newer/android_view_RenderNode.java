package gibbon.newer;

import android.view.RenderNode;

/** What {@link RenderNode} has since Android 7. */
public class android_view_RenderNode {
    public static void discardDisplayList(RenderNode node) {
        node.destroyDisplayListData();
    }
}
