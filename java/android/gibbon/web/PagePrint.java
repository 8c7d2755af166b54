package gibbon.web;

import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.ParcelFileDescriptor;
import android.print.PageRange;
import android.print.PrintAttributes;
import android.print.PrintDocumentAdapter;

/** A page on paper, which cannot be laid out. */
final class PagePrint extends PrintDocumentAdapter {
    @Override
    public void onLayout(
            PrintAttributes before,
            PrintAttributes now,
            CancellationSignal signal,
            LayoutResultCallback callback,
            Bundle extras) {
        callback.onLayoutFailed(null);
    }

    @Override
    public void onWrite(
            PageRange[] pages, ParcelFileDescriptor file, CancellationSignal signal, WriteResultCallback callback) {
        callback.onWriteFailed(null);
    }
}
