package gibbon.server;

import android.os.Bundle;
import android.print.IPrintDocumentAdapter;
import android.print.IPrintJobStateChangeListener;
import android.print.IPrintManager;
import android.print.PrintAttributes;
import android.print.PrintJobId;
import android.print.PrintJobInfo;
import android.printservice.PrintServiceInfo;
import java.util.ArrayList;
import java.util.List;

/** There is no printer: a document is taken and never printed. */
abstract class PrintService extends Service implements IPrintManager {
    @Override
    public List<PrintJobInfo> getPrintJobInfos(int app, int user) {
        return new ArrayList<>();
    }

    @Override
    public PrintJobInfo getPrintJobInfo(PrintJobId id, int app, int user) {
        return null;
    }

    /** No answer is what the framework takes for a dialog that did not open. */
    @Override
    public Bundle print(String name, IPrintDocumentAdapter adapter, PrintAttributes attributes, String packageName,
            int app, int user) {
        return null;
    }

    @Override
    public List<PrintServiceInfo> getInstalledPrintServices(int user) {
        return new ArrayList<>();
    }

    @Override
    public List<PrintServiceInfo> getEnabledPrintServices(int user) {
        return new ArrayList<>();
    }

    @Override
    public void addPrintJobStateChangeListener(IPrintJobStateChangeListener listener, int app, int user) {}

    @Override
    public void removePrintJobStateChangeListener(IPrintJobStateChangeListener listener, int user) {}
}
