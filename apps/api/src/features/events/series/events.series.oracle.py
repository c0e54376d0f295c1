"""Prints events.series.oracle.csv, the expected values of events.series.test.ts: the days of the same rules by python-dateutil.

    python3 apps/api/src/features/events/series/events.series.oracle.py > apps/api/src/features/events/series/events.series.oracle.csv
"""

from datetime import datetime
from itertools import product

from dateutil.rrule import DAILY, FR, MO, MONTHLY, SA, SU, TH, TU, WE, WEEKLY, rrule

DAYS = {"MO": MO, "TU": TU, "WE": WE, "TH": TH, "FR": FR, "SA": SA, "SU": SU}
FIRSTS = ["2026-01-31", "2026-02-28", "2026-12-29", "2027-10-15", "2028-02-29", "2028-03-30"]


def row(every, interval, weekdays, on, count, first, rule):
    days = " ".join(f"{day:%Y-%m-%d}" for day in rule)
    print(",".join([every, str(interval), " ".join(weekdays), on, str(count), first, days]))


print("every,interval,weekdays,on,count,first,days")
for first, interval in product(FIRSTS, [1, 2, 5]):
    start = datetime.fromisoformat(first)
    row("day", interval, [], "day", 9, first, rrule(DAILY, dtstart=start, interval=interval, count=9))
    for weekdays in ([], ["MO", "WE", "FR"], ["SU"], ["TU", "SU"]):
        chosen = [DAYS[day] for day in weekdays] or None
        row("week", interval, weekdays, "day", 9, first, rrule(WEEKLY, dtstart=start, interval=interval, byweekday=chosen, wkst=MO, count=9))
    row("month", interval, [], "day", 14, first,
        rrule(MONTHLY, dtstart=start, interval=interval, bymonthday=range(min(28, start.day), start.day + 1), bysetpos=-1, count=14))
    weekday = list(DAYS.values())[start.weekday()]
    nth = (start.day + 6) // 7
    row("month", interval, [], "weekday", 14, first,
        rrule(MONTHLY, dtstart=start, interval=interval, byweekday=weekday(nth if nth < 5 else -1), count=14))
    row("month", interval, [], "last_weekday", 14, first,
        rrule(MONTHLY, dtstart=start, interval=interval, byweekday=weekday(-1), count=14))
