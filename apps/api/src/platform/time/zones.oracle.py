"""Prints zones.oracle.csv, what zones.test.ts compares with: Python's own code over the operating system's zones.

    python3 apps/api/src/platform/time/zones.oracle.py > apps/api/src/platform/time/zones.oracle.csv

Each row is a zone, a wall clock and its instant, every 15 minutes around both clock changes of 2026; rows `day` are the starts of days.
"""

from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

CHANGES = {
    "America/New_York": ["2026-03-08T02:00", "2026-11-01T02:00"],
    "Europe/London": ["2026-03-29T01:00", "2026-10-25T02:00"],
    "Australia/Lord_Howe": ["2026-04-05T02:00", "2026-10-04T02:00"],
    "America/Santiago": ["2026-04-05T00:00", "2026-09-06T00:00"],
    "Africa/Casablanca": ["2026-02-15T03:00", "2026-03-22T02:00"],
    "Asia/Kolkata": ["2026-03-08T02:00", "2026-11-01T02:00"],
}


def utc(wall, zone):
    # fold=0: the first of two, and in a gap the offset before it, which is later by the gap.
    return wall.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(timezone.utc)


def first_instant(day, zone):
    # The first minute that the zone's clocks show on this day, by trying them all.
    at = datetime.combine(day, time(), timezone.utc) - timedelta(hours=15)
    while at.astimezone(ZoneInfo(zone)).date() < day:
        at += timedelta(minutes=1)
    return at


print("kind,zone,wall,utc")
for zone, changes in CHANGES.items():
    for change in map(datetime.fromisoformat, changes):
        for quarter in range(-9, 13):
            wall = change + timedelta(minutes=15 * quarter)
            print(f"time,{zone},{wall:%Y-%m-%dT%H:%M},{utc(wall, zone):%Y-%m-%dT%H:%M:%S.000Z}")
        for days in (-1, 0, 1, 2):
            day = change.date() + timedelta(days=days)
            print(f"day,{zone},{day:%Y-%m-%d},{first_instant(day, zone):%Y-%m-%dT%H:%M:%S.000Z}")
