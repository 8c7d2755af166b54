package gibbon.server;

import android.app.DownloadManager;
import android.content.ContentValues;
import android.content.Intent;
import android.os.ParcelFileDescriptor;
import android.os.RemoteException;
import android.provider.Downloads;
import gibbon.web.SystemHttp;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.util.Map;

/** One download on its way: a thread that asks the host, writes the file and tells the app; it tries five times, as Android 6 does. */
final class Download implements Runnable {
    private static final int MOST_TRIES = 5;
    private static final long FIRST_DELAY = 30_000;

    private final DownloadProvider provider;
    private final long id;
    private final String url;
    private final String path;
    private final String owner;
    private final Map<String, String> headers;

    Download(DownloadProvider provider, long id, ContentValues row, Map<String, String> headers) {
        this.provider = provider;
        this.id = id;
        url = row.getAsString(Downloads.Impl.COLUMN_URI);
        path = row.getAsString("_data");
        owner = row.getAsString(Downloads.Impl.COLUMN_NOTIFICATION_PACKAGE);
        this.headers = headers;
    }

    void start() {
        Thread thread = new Thread(this, "DownloadManager");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        int status = Downloads.Impl.STATUS_HTTP_DATA_ERROR;
        for (int tried = 0; tried < MOST_TRIES; tried++) {
            try {
                provider.tell(id, Downloads.Impl.STATUS_RUNNING, null);
                status = fetch();
                break;
            } catch (IOException e) {
                if (tried + 1 < MOST_TRIES && !sleep(FIRST_DELAY << tried)) {
                    return;
                }
            }
        }
        if (Downloads.Impl.isStatusError(status)) {
            provider.tell(id, status, null);
        }
        announce();
    }

    private boolean sleep(long delay) {
        provider.tell(id, Downloads.Impl.STATUS_WAITING_TO_RETRY, null);
        try {
            Thread.sleep(delay);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    /** Asks once, and gives the status of the download. */
    private int fetch() throws IOException {
        HttpURLConnection connection = SystemHttp.open(url, new SystemHttp.Trust(false));
        connection.setConnectTimeout(20_000);
        connection.setReadTimeout(20_000);
        for (Map.Entry<String, String> header : headers.entrySet()) {
            connection.setRequestProperty(header.getKey(), header.getValue());
        }
        try {
            int status = connection.getResponseCode();
            if (status != HttpURLConnection.HTTP_OK) {
                return status;
            }
            long length = write(connection.getInputStream());
            ContentValues values = new ContentValues();
            values.put(Downloads.Impl.COLUMN_TOTAL_BYTES, length);
            values.put(Downloads.Impl.COLUMN_CURRENT_BYTES, length);
            if (connection.getContentType() != null) {
                values.put(Downloads.Impl.COLUMN_MIME_TYPE, connection.getContentType().split(";")[0].trim());
            }
            provider.tell(id, Downloads.Impl.STATUS_SUCCESS, values);
            return Downloads.Impl.STATUS_SUCCESS;
        } finally {
            connection.disconnect();
        }
    }

    private long write(InputStream in) throws IOException {
        Host.makeFolders(new File(path).getParent());
        OutputStream out = new ParcelFileDescriptor.AutoCloseOutputStream(Storage.open(path, "wt"));
        long length = 0;
        try {
            byte[] buffer = new byte[8192];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                out.write(buffer, 0, read);
                length += read;
            }
        } finally {
            out.close();
            in.close();
        }
        return length;
    }

    private void announce() {
        Intent intent = new Intent(DownloadManager.ACTION_DOWNLOAD_COMPLETE);
        intent.setPackage(owner);
        intent.putExtra(DownloadManager.EXTRA_DOWNLOAD_ID, id);
        try {
            ActivityManagerService.get().broadcast(intent, null, null);
        } catch (RemoteException e) {
            throw e.rethrowAsRuntimeException();
        }
    }
}
