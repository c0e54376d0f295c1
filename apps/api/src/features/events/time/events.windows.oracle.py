"""Prints events.windows.oracle.csv, the expected values of events.windows.oracle.test.ts, from Python's zoneinfo and system zone data.

    python3 apps/api/src/features/events/time/events.windows.oracle.py > apps/api/src/features/events/time/events.windows.oracle.csv

Rows `event` are events of each kind around both clock changes of 2026 in six zones, with the start and end of the event, of its check-in
window, of its local days, and of its live stream window. Rows `now` are instants, with their local day and its first instant. Days are
found by trying every minute, not by adding hours.
"""

from datetime import date, datetime, time, timedelta, timezone
from functools import cache
from zoneinfo import ZoneInfo

CHANGES = {
    "America/New_York": ["2026-03-08", "2026-11-01"],
    "Europe/London": ["2026-03-29", "2026-10-25"],
    "Australia/Lord_Howe": ["2026-04-05", "2026-10-04"],
    "America/Santiago": ["2026-04-05", "2026-09-06"],
    "Africa/Casablanca": ["2026-02-15", "2026-03-22"],
    "Asia/Kolkata": ["2026-03-08", "2026-11-01"],
}
# Start and end, each as days from the clock change and local time.
TIMES = [(0, "00:00", 0, "00:30"), (0, "01:30", 0, "03:30"), (0, "02:30", 0, "04:00"), (0, "12:00", 0, "13:00"), (-1, "23:30", 0, "00:00"),
         (-1, "22:00", 0, "03:00"), (-1, "18:00", 1, "09:00"), (0, "23:45", 1, "00:15")]
LIVE = timedelta(minutes=10)


def utc(day, wall, zone):
    # fold=0: the first of two equal times; in a gap, the offset before it, so the result is later by the gap.
    return datetime.combine(day, time.fromisoformat(wall), ZoneInfo(zone)).astimezone(timezone.utc)


@cache
def first_instant(day, zone):
    # The first minute of this local day, found by trying every minute.
    at = datetime.combine(day, time(), timezone.utc) - timedelta(hours=15)
    while at.astimezone(ZoneInfo(zone)).date() < day:
        at += timedelta(minutes=1)
    return at


def day_at(at, zone):
    return at.astimezone(ZoneInfo(zone)).date()


def shown(at):
    return f"{at:%Y-%m-%dT%H:%M:%S.000Z}" if at else ""


def event(kind, zone, first, starts, last, ends):
    if kind == "all-day":
        start, end = first_instant(first, zone), first_instant(last + timedelta(days=1), zone)
    else:
        start, end = utc(first, starts, zone), utc(last, ends, zone)
    if end <= start:
        return
    # The day that begins at the end of an event is not one of its days.
    begins = first_instant(day_at(start, zone), zone)
    over = first_instant(day_at(end - timedelta(minutes=1), zone) + timedelta(days=1), zone)
    virtual = kind == "virtual"
    opens, closes = (start - LIVE, None) if virtual else (begins, over)
    live = (start - LIVE, end + LIVE) if virtual else (None, None)
    print(",".join(["event", kind, zone, f"{first}T{starts}", f"{last}T{ends}",
                    *map(shown, [start, end, opens, closes, begins, over, *live])]))


print("row,kind,zone,starts_local,ends_local,start,end,opens,closes,begins,over,live_from,live_until")
for zone, changes in CHANGES.items():
    for change in map(date.fromisoformat, changes):
        for from_day, starts, to_day, ends in TIMES:
            for kind in ("site", "virtual"):
                event(kind, zone, change + timedelta(from_day), starts, change + timedelta(to_day), ends)
        for from_day, to_day in [(-1, -1), (0, 0), (1, 1), (-1, 1), (-2, 0)]:
            event("all-day", zone, change + timedelta(from_day), "00:00", change + timedelta(to_day), "23:59")
        edges = [first_instant(change + timedelta(days), zone) for days in (-1, 0, 1, 2)]
        samples = [edges[0] + timedelta(hours=5 * nth, minutes=17) for nth in range(14)]
        for at in sorted([*edges, *(edge - timedelta(seconds=1) for edge in edges), *samples]):
            day = day_at(at, zone)
            print(f"now,,{zone},{day},,{shown(at)},,,,{shown(first_instant(day, zone))},,,")
