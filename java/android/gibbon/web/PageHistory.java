package gibbon.web;

import android.os.Bundle;
import android.webkit.WebBackForwardList;
import java.util.ArrayList;

/** The pages that a view has shown, and the one where it is. */
final class PageHistory extends WebBackForwardList {
    private static final String INDEX = "gibbon.web.index";
    private static final String URLS = "gibbon.web.urls";
    private static final String TOLD = "gibbon.web.told";
    private static final String TITLES = "gibbon.web.titles";
    private static final String GIVEN = "gibbon.web.given";

    private final ArrayList<PageItem> items = new ArrayList<PageItem>();
    private int current = -1;

    /** Adds a page behind the current one; the pages that were ahead are forgotten. */
    void add(PageItem item) {
        PageItem here = getCurrentItem();
        if (here == null || !here.url.equals(item.url) || item.url.startsWith("data:")) {
            items.subList(current + 1, items.size()).clear();
            items.add(item);
            current++;
        } else {
            items.set(current, item);
        }
    }

    boolean canGo(int steps) {
        return current + steps >= 0 && current + steps < items.size();
    }

    void go(int steps) {
        current += steps;
    }

    /** Forgets all pages but the current one. */
    void clear() {
        PageItem here = getCurrentItem();
        items.clear();
        current = -1;
        if (here != null) {
            add(here);
        }
    }

    void save(Bundle state) {
        String[] urls = new String[items.size()];
        String[] told = new String[items.size()];
        String[] titles = new String[items.size()];
        boolean[] given = new boolean[items.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = items.get(i).url;
            told[i] = items.get(i).told;
            titles[i] = items.get(i).title;
            given[i] = items.get(i).given;
        }
        state.putInt(INDEX, current);
        state.putStringArray(URLS, urls);
        state.putStringArray(TOLD, told);
        state.putStringArray(TITLES, titles);
        state.putBooleanArray(GIVEN, given);
    }

    /** Takes over a saved history; false if there is none. */
    boolean restore(Bundle state) {
        String[] urls = state.getStringArray(URLS);
        String[] told = state.getStringArray(TOLD);
        String[] titles = state.getStringArray(TITLES);
        boolean[] given = state.getBooleanArray(GIVEN);
        int index = state.getInt(INDEX, -1);
        boolean complete = urls != null && told != null && titles != null && given != null;
        if (!complete || index < 0 || index >= urls.length) {
            return false;
        }
        items.clear();
        for (int i = 0; i < urls.length; i++) {
            items.add(new PageItem(urls[i], told[i], titles[i], given[i]));
        }
        current = index;
        return true;
    }

    @Override
    public PageItem getCurrentItem() {
        return getItemAtIndex(current);
    }

    @Override
    public int getCurrentIndex() {
        return current;
    }

    @Override
    public PageItem getItemAtIndex(int index) {
        return index < 0 || index >= items.size() ? null : items.get(index);
    }

    @Override
    public int getSize() {
        return items.size();
    }

    @Override
    protected PageHistory clone() {
        PageHistory copy = new PageHistory();
        copy.items.addAll(items);
        copy.current = current;
        return copy;
    }
}
