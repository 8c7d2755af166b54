package gibbon.web;

import android.graphics.Bitmap;
import android.webkit.WebHistoryItem;

/** A page of the history. */
final class PageItem extends WebHistoryItem {
    /** The address that the view shows. */
    String url;
    /** The address that callbacks tell, which differs for data with a base address. */
    String told;
    String title;
    /** Whether the app gave the document, so that it comes again without the network. */
    final boolean given;

    PageItem(String url, String told, String title, boolean given) {
        this.url = url;
        this.told = told;
        this.title = title;
        this.given = given;
    }

    /** What turned out of a page that came from a host. */
    void arrived(String foundAt, String ownTitle) {
        url = foundAt;
        told = foundAt;
        title = ownTitle == null ? foundAt : ownTitle;
    }

    @Override
    public int getId() {
        return -1;
    }

    @Override
    public String getUrl() {
        return url;
    }

    @Override
    public String getOriginalUrl() {
        return url;
    }

    @Override
    public String getTitle() {
        return title;
    }

    @Override
    public Bitmap getFavicon() {
        return null;
    }

    @Override
    protected PageItem clone() {
        return new PageItem(url, told, title, given);
    }
}
