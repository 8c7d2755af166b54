package gibbon.server;

import android.location.Country;
import android.location.ICountryDetector;
import android.location.ICountryListener;

/** The phone is where its SIM is from. */
abstract class CountryDetectorService extends Service implements ICountryDetector {
    @Override
    public Country detectCountry() {
        return new Country("US", Country.COUNTRY_SOURCE_NETWORK);
    }

    @Override
    public void addCountryListener(ICountryListener listener) {}

    @Override
    public void removeCountryListener(ICountryListener listener) {}
}
