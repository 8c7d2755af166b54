import java.util.EnumMap;
import java.util.EnumSet;

/** Large and small enum sets. */
public class EnumMapsAndSets {
    public static void main(String[] args) throws Exception {
        EnumSet<Day> s = EnumSet.noneOf(Day.class);
        s.add(Day.FRI);
        s.add(Day.MON);
        System.out.println(
                s
                        + " "
                        + s.contains(Day.TUE)
                        + " "
                        + EnumSet.complementOf(s)
                        + " "
                        + EnumSet.range(Day.TUE, Day.THU)
                        + " "
                        + EnumSet.copyOf(s).equals(s));
        s.removeAll(EnumSet.of(Day.MON));
        System.out.println(s);
        EnumMap<Day, String> m = new EnumMap<>(Day.class);
        for (Day d : Day.values()) if (d.ordinal() % 2 == 0) m.put(d, d.name().toLowerCase());
        System.out.println(m + " " + m.containsKey(Day.TUE));
    }

    enum Day {
        MON,
        TUE,
        WED,
        THU,
        FRI,
        SAT,
        SUN
    }
}
