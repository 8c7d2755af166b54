//! The yearly rule of a zone: when summer time begins and ends.

/// A rule as ICU stores it.
pub(super) struct Rule {
    start: Day,
    end: Day,
    /// Seconds that summer time is ahead.
    pub(super) saving: i32,
}

/// A day and a time of that day.
struct Day {
    month: i32,
    /// Which one in the month, or a day of the month.
    nth: i32,
    /// Sunday is one; negative if the day is counted from a day of the month; zero if there is no weekday.
    weekday: i32,
    seconds: i32,
    mode: Mode,
}

/// What a time of day refers to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Wall,
    Standard,
    Universal,
}

impl Day {
    fn new(fields: &[i32]) -> Option<Day> {
        let mode = *[Mode::Wall, Mode::Standard, Mode::Universal].get(usize::try_from(fields[4]).ok()?)?;
        (0..12).contains(&fields[0]).then_some(Day {
            month: fields[0],
            nth: fields[1],
            weekday: fields[2],
            seconds: fields[3],
            mode,
        })
    }

    /// Seconds since 1970 of this day in a year, where clocks are `raw` ahead of universal time, plus `saving`.
    fn at(&self, year: i32, raw: i32, saving: i32) -> i64 {
        let ahead = match self.mode {
            Mode::Wall => raw + saving,
            Mode::Standard => raw,
            Mode::Universal => 0,
        };
        self.day(year) * 86_400 + i64::from(self.seconds) - i64::from(ahead)
    }

    /// Days since 1970.
    fn day(&self, year: i32) -> i64 {
        let first = days(year, self.month);
        let weekday = i64::from(self.weekday.abs()) - 1;
        let forward = |day: i64| day + (weekday - (day + 4)).rem_euclid(7);
        let backward = |day: i64| day - (day + 4 - weekday).rem_euclid(7);
        let nth = i64::from(self.nth);
        match (self.weekday, self.nth) {
            (0, _) => first + nth - 1,
            (1.., 1..) => forward(first) + (nth - 1) * 7,
            (1.., _) => backward(days(year, self.month + 1) - 1) + (nth + 1) * 7,
            (_, 1..) => forward(first + nth - 1),
            (_, _) => backward(first - nth - 1),
        }
    }
}

impl Rule {
    /// The rule of eleven numbers.
    pub(super) fn new(fields: &[i32]) -> Option<Rule> {
        let saving = *fields.get(10)?;
        Some(Rule { start: Day::new(&fields[..5])?, end: Day::new(&fields[5..10])?, saving })
    }

    /// When summer time begins, in seconds since 1970.
    pub(super) fn start(&self, year: i32, raw: i32) -> i64 {
        self.start.at(year, raw, 0)
    }

    /// When summer time ends.
    pub(super) fn end(&self, year: i32, raw: i32) -> i64 {
        self.end.at(year, raw, self.saving)
    }
}

/// Days from 1970 to the first day of a month.
fn days(year: i32, month: i32) -> i64 {
    const BEFORE: [i64; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
    let (year, month) = (i64::from(year + month / 12), month % 12);
    let past = year - 1;
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let until_year = (year - 1970) * 365 + (past / 4 - past / 100 + past / 400) - (1969 / 4 - 1969 / 100 + 1969 / 400);
    until_year + BEFORE[month as usize] + i64::from(leap && month > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn european_summer_time() {
        // Last Sunday of March and October at one o'clock universal time.
        let rule = Rule::new(&[2, -31, -1, 3600, 2, 9, -31, -1, 3600, 2, 3600]).expect("a rule");
        assert_eq!(rule.start(2015, 3600), 1_427_590_800);
        assert_eq!(rule.end(2015, 3600), 1_445_734_800);
        // The same, said otherwise.
        let rule = Rule::new(&[2, -1, 1, 3600, 2, 9, -1, 1, 3600, 2, 3600]).expect("a rule");
        assert_eq!(rule.start(2015, 3600), 1_427_590_800);
        assert_eq!(rule.end(2015, 3600), 1_445_734_800);
    }

    #[test]
    fn american_summer_time() {
        // Second Sunday of March to first Sunday of November at two o'clock by the clock.
        let rule = Rule::new(&[2, 8, -1, 7200, 0, 10, 1, -1, 7200, 0, 3600]).expect("a rule");
        assert_eq!(rule.start(2015, -18_000), 1_425_798_000);
        assert_eq!(rule.end(2015, -18_000), 1_446_357_600);
    }
}
