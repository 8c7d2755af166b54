import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.WeekFields;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/** java.time, which came with Android 8: what OpenJDK prints is right. */
public class Times {
    public static void main(String[] args) {
        dates();
        zones();
        formats();
        old();
    }

    static void dates() {
        LocalDate day = LocalDate.of(2015, Month.OCTOBER, 31);
        System.out.println(day.plusMonths(4) + " " + day.minusWeeks(1).getDayOfWeek() + " " + day.isLeapYear());
        System.out.println(day.isBefore(LocalDate.MAX) + " " + day.with(TemporalAdjusters.next(DayOfWeek.MONDAY)));
        System.out.println(Period.between(day, LocalDate.of(2020, 2, 29)) + " " + ChronoUnit.DAYS.between(day, day.plusYears(1)));
        System.out.println(LocalTime.of(23, 30).plusMinutes(45) + " " + Duration.ofMinutes(135).toHours() + " " + Duration.ofMillis(90061001));
        System.out.println(YearMonth.of(2016, 2).lengthOfMonth() + " " + day.get(WeekFields.ISO.weekOfWeekBasedYear()));
        System.out.println(LocalDateTime.of(2015, 11, 1, 0, 0).truncatedTo(ChronoUnit.DAYS).equals(day.plusDays(1).atStartOfDay()));
        System.out.println(LocalDate.ofEpochDay(16000) + " " + day.toEpochDay() + " " + day.compareTo(day.plusDays(3)));
        try {
            LocalDate.of(2015, 2, 30);
        } catch (java.time.DateTimeException e) {
            System.out.println(e.getMessage());
        }
    }

    static void zones() {
        Instant moment = Instant.ofEpochSecond(1445734800);
        for (String id : new String[] {"UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Sydney"}) {
            ZonedDateTime there = moment.atZone(ZoneId.of(id));
            System.out.println(there + " " + there.plusHours(24) + " " + there.plusDays(1) + " " + there.getOffset());
            System.out.println(ZoneId.of(id).getRules().getStandardOffset(moment) + " " + ZoneId.of(id).getRules().isDaylightSavings(moment));
        }
        LocalDateTime gap = LocalDateTime.of(2015, 3, 29, 2, 30);
        LocalDateTime twice = LocalDateTime.of(2015, 10, 25, 2, 30);
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        System.out.println(gap.atZone(berlin) + " " + twice.atZone(berlin) + " " + twice.atZone(berlin).withLaterOffsetAtOverlap());
        System.out.println(OffsetDateTime.of(gap, ZoneOffset.ofHours(-3)).toInstant() + " " + moment.plusMillis(5));
        System.out.println(ZoneId.getAvailableZoneIds().contains("Asia/Tokyo") + " " + ZoneId.of("GMT+2"));
    }

    static void formats() {
        LocalDateTime time = LocalDateTime.of(2015, 11, 1, 9, 5, 7);
        for (String pattern : new String[] {"yyyy-MM-dd HH:mm:ss", "d.M.yy", "hh:mm", "D e", "'week' w"}) {
            System.out.println(time.format(DateTimeFormatter.ofPattern(pattern, Locale.GERMANY)));
        }
        System.out.println(time.format(DateTimeFormatter.ISO_DATE_TIME) + " " + time.format(DateTimeFormatter.BASIC_ISO_DATE));
        System.out.println(LocalDate.parse("2014-12-24") + " " + LocalTime.parse("7:05", DateTimeFormatter.ofPattern("H:mm")));
        System.out.println(Month.MAY.getDisplayName(TextStyle.FULL, Locale.ENGLISH) + " " + DayOfWeek.SUNDAY.getDisplayName(TextStyle.FULL, Locale.ENGLISH));
        System.out.println(ZonedDateTime.parse("2015-05-05T10:00:00+02:00[Europe/Berlin]").toInstant());
        try {
            LocalDate.parse("yesterday");
        } catch (DateTimeParseException e) {
            System.out.println(e.getMessage());
        }
    }

    static void old() {
        Date date = Date.from(Instant.ofEpochMilli(1446336000123L));
        System.out.println(date.toInstant() + " " + date.getTime());
        Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("Europe/Berlin"));
        calendar.setTimeInMillis(1446336000123L);
        System.out.println(calendar.toInstant() + " " + ((GregorianCalendar) calendar).toZonedDateTime().toLocalDateTime());
        System.out.println(TimeZone.getTimeZone("Asia/Tokyo").toZoneId() + " " + TimeZone.getTimeZone(ZoneId.of("Asia/Tokyo")).getID());
    }
}
