package gibbon.server;

import android.app.PendingIntent;
import android.content.Intent;
import android.location.Address;
import android.location.Criteria;
import android.location.Geofence;
import android.location.GeocoderParams;
import android.location.IGpsMeasurementsListener;
import android.location.IGpsNavigationMessageListener;
import android.location.IGpsStatusListener;
import android.location.ILocationListener;
import android.location.ILocationManager;
import android.location.Location;
import android.location.LocationManager;
import android.location.LocationRequest;
import android.os.Bundle;
import android.os.RemoteException;
import android.os.SystemClock;
import com.android.internal.location.ProviderProperties;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** Location providers that are switched on but have no fix, until the one who drives the device sets one. */
abstract class LocationManagerService extends Service implements ILocationManager {
    private static final String FINE = "android.permission.ACCESS_FINE_LOCATION";
    private static final String COARSE = "android.permission.ACCESS_COARSE_LOCATION";
    private static final List<String> PROVIDERS = Arrays.asList(
            LocationManager.PASSIVE_PROVIDER, LocationManager.GPS_PROVIDER, LocationManager.NETWORK_PROVIDER);

    private final ArrayList<Listener> listeners = new ArrayList<>();
    private Location fix;

    /** Puts the phone to a place and tells all listeners. */
    static void setFix(double latitude, double longitude) {
        LocationManagerService service = ServiceManagerService.get("location");
        Location location = new Location(LocationManager.GPS_PROVIDER);
        location.setLatitude(latitude);
        location.setLongitude(longitude);
        location.setAccuracy(5);
        location.setTime(System.currentTimeMillis());
        location.setElapsedRealtimeNanos(SystemClock.elapsedRealtimeNanos());
        service.fix = location;
        service.tell();
    }

    private void tell() {
        synchronized (listeners) {
            for (Iterator<Listener> all = listeners.iterator(); all.hasNext(); ) {
                Listener listener = all.next();
                ServerThread.post(listener.telling(location(listener.provider)));
                if (listener.once) {
                    all.remove();
                }
            }
        }
    }

    private Location location(String provider) {
        if (fix == null) {
            return null;
        }
        Location copy = new Location(fix);
        copy.setProvider(LocationManager.PASSIVE_PROVIDER.equals(provider) ? LocationManager.GPS_PROVIDER : provider);
        return copy;
    }

    private static void requirePermission(String provider) {
        boolean coarse = LocationManager.NETWORK_PROVIDER.equals(provider)
                || LocationManager.FUSED_PROVIDER.equals(provider);
        if (!Caller.has(FINE) && !(coarse && Caller.has(COARSE))) {
            throw new SecurityException("\"" + provider + "\" location provider requires "
                    + (coarse ? "ACCESS_COARSE_LOCATION or " : "") + "ACCESS_FINE_LOCATION permission.");
        }
    }

    private static String providerOf(LocationRequest request) {
        String name = request == null ? null : request.getProvider();
        return name == null ? LocationManager.FUSED_PROVIDER : name;
    }

    @Override
    public void requestLocationUpdates(
            LocationRequest request, ILocationListener listener, PendingIntent intent, String packageName) {
        String provider = providerOf(request);
        requirePermission(provider);
        if (!PROVIDERS.contains(provider) && !LocationManager.FUSED_PROVIDER.equals(provider)) {
            throw new IllegalArgumentException("provider doesn't exist: " + provider);
        }
        Listener added = new Listener(provider, listener, intent, request != null && request.getNumUpdates() == 1);
        synchronized (listeners) {
            listeners.add(added);
        }
        if (fix != null) {
            ServerThread.post(added.telling(location(provider)));
        }
    }

    @Override
    public void removeUpdates(ILocationListener listener, PendingIntent intent, String packageName) {
        synchronized (listeners) {
            for (Iterator<Listener> all = listeners.iterator(); all.hasNext(); ) {
                if (all.next().is(listener, intent)) {
                    all.remove();
                }
            }
        }
    }

    @Override
    public Location getLastLocation(LocationRequest request, String packageName) {
        String provider = providerOf(request);
        requirePermission(provider);
        if (fix == null && Host.otherwise("a phone that does not know where it is")) {
            return somewhere(provider);
        }
        return location(provider);
    }

    private static Location somewhere(String provider) {
        Location place = new Location(provider);
        place.setLatitude(52.5);
        place.setLongitude(13.4);
        place.setAccuracy(20);
        place.setTime(System.currentTimeMillis());
        place.setElapsedRealtimeNanos(SystemClock.elapsedRealtimeNanos());
        return place;
    }

    @Override
    public List<String> getAllProviders() {
        return new ArrayList<>(PROVIDERS);
    }

    @Override
    public List<String> getProviders(Criteria criteria, boolean enabledOnly) {
        ArrayList<String> result = new ArrayList<>();
        for (String provider : PROVIDERS) {
            boolean coarse = provider.equals(LocationManager.NETWORK_PROVIDER) && Caller.has(COARSE);
            if ((coarse || Caller.has(FINE)) && (criteria == null || meets(provider, criteria))) {
                result.add(provider);
            }
        }
        return result;
    }

    @Override
    public String getBestProvider(Criteria criteria, boolean enabledOnly) {
        List<String> found = getProviders(criteria, enabledOnly);
        if (found.isEmpty()) {
            found = getProviders(null, enabledOnly);
        }
        for (String wanted : new String[] {LocationManager.GPS_PROVIDER, LocationManager.NETWORK_PROVIDER}) {
            if (found.contains(wanted)) {
                return wanted;
            }
        }
        return found.isEmpty() ? null : found.get(0);
    }

    private static boolean meets(String provider, Criteria criteria) {
        if (provider.equals(LocationManager.PASSIVE_PROVIDER)) {
            return false;
        }
        boolean gps = provider.equals(LocationManager.GPS_PROVIDER);
        boolean needsGps = criteria.isAltitudeRequired() || criteria.isBearingRequired() || criteria.isSpeedRequired()
                || criteria.getAccuracy() == Criteria.ACCURACY_FINE;
        boolean needsLittle = criteria.getPowerRequirement() == Criteria.POWER_LOW;
        return gps ? !needsLittle : !needsGps;
    }

    @Override
    public boolean providerMeetsCriteria(String provider, Criteria criteria) {
        if (!PROVIDERS.contains(provider)) {
            throw new IllegalArgumentException("provider=" + provider);
        }
        return meets(provider, criteria);
    }

    @Override
    public ProviderProperties getProviderProperties(String provider) {
        if (LocationManager.GPS_PROVIDER.equals(provider)) {
            return new ProviderProperties(
                    true, true, false, false, true, true, true, Criteria.POWER_HIGH, Criteria.ACCURACY_FINE);
        }
        if (LocationManager.NETWORK_PROVIDER.equals(provider)) {
            return new ProviderProperties(
                    true, false, true, false, false, false, false, Criteria.POWER_LOW, Criteria.ACCURACY_COARSE);
        }
        return LocationManager.PASSIVE_PROVIDER.equals(provider)
                ? new ProviderProperties(
                        false, false, false, false, false, false, false, Criteria.POWER_LOW, Criteria.ACCURACY_COARSE)
                : null;
    }

    @Override
    public boolean isProviderEnabled(String provider) {
        return PROVIDERS.contains(provider);
    }

    @Override
    public String getNetworkProviderPackage() {
        return null;
    }

    @Override
    public boolean addGpsStatusListener(IGpsStatusListener listener, String packageName) {
        return Caller.has(FINE);
    }

    @Override
    public void removeGpsStatusListener(IGpsStatusListener listener) {}

    @Override
    public boolean addGpsMeasurementsListener(IGpsMeasurementsListener listener, String packageName) {
        return false;
    }

    @Override
    public void removeGpsMeasurementsListener(IGpsMeasurementsListener listener) {}

    @Override
    public boolean addGpsNavigationMessageListener(IGpsNavigationMessageListener listener, String packageName) {
        return false;
    }

    @Override
    public void removeGpsNavigationMessageListener(IGpsNavigationMessageListener listener) {}

    @Override
    public void requestGeofence(
            LocationRequest request, Geofence geofence, PendingIntent intent, String packageName) {
        if (!Caller.has(FINE)) {
            throw new SecurityException("Geofence usage requires ACCESS_FINE_LOCATION permission");
        }
    }

    @Override
    public void removeGeofence(Geofence geofence, PendingIntent intent, String packageName) {}

    @Override
    public boolean geocoderIsPresent() {
        return false;
    }

    @Override
    public String getFromLocation(
            double latitude, double longitude, int most, GeocoderParams parameters, List<Address> addresses) {
        return "Service not Available";
    }

    @Override
    public String getFromLocationName(
            String name, double left, double lower, double right, double upper, int most, GeocoderParams parameters,
            List<Address> addresses) {
        return "Service not Available";
    }

    @Override
    public boolean sendExtraCommand(String provider, String command, Bundle extras) {
        return false;
    }

    @Override
    public void locationCallbackFinished(ILocationListener listener) {}

    private static final class Listener {
        final String provider;
        final ILocationListener listener;
        final PendingIntent intent;
        final boolean once;

        Listener(String provider, ILocationListener listener, PendingIntent intent, boolean once) {
            this.provider = provider;
            this.listener = listener;
            this.intent = intent;
            this.once = once;
        }

        boolean is(ILocationListener other, PendingIntent otherIntent) {
            return other != null
                    ? listener != null && listener.asBinder() == other.asBinder()
                    : intent != null && intent.equals(otherIntent);
        }

        ServerThread.Call telling(final Location location) {
            return new ServerThread.Call() {
                @Override
                void make() throws RemoteException {
                    if (listener != null) {
                        listener.onLocationChanged(location);
                    } else {
                        Intent extra = new Intent().putExtra(LocationManager.KEY_LOCATION_CHANGED, location);
                        intent.getTarget().send(0, extra, null, null, null, null);
                    }
                }
            };
        }
    }
}
