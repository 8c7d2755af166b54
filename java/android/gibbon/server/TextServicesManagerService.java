package gibbon.server;

import android.os.Bundle;
import android.view.textservice.SpellCheckerInfo;
import android.view.textservice.SpellCheckerSubtype;
import com.android.internal.textservice.ISpellCheckerSessionListener;
import com.android.internal.textservice.ITextServicesManager;
import com.android.internal.textservice.ITextServicesSessionListener;

/** The user has switched the spelling checker off. */
abstract class TextServicesManagerService extends Service implements ITextServicesManager {
    @Override
    public SpellCheckerInfo getCurrentSpellChecker(String locale) {
        return null;
    }

    @Override
    public SpellCheckerSubtype getCurrentSpellCheckerSubtype(String locale, boolean implicitly) {
        return null;
    }

    @Override
    public void getSpellCheckerService(
            String id,
            String locale,
            ITextServicesSessionListener connected,
            ISpellCheckerSessionListener results,
            Bundle extras) {}

    @Override
    public void finishSpellCheckerService(ISpellCheckerSessionListener listener) {}

    @Override
    public boolean isSpellCheckerEnabled() {
        return false;
    }

    @Override
    public SpellCheckerInfo[] getEnabledSpellCheckers() {
        return new SpellCheckerInfo[0];
    }
}
