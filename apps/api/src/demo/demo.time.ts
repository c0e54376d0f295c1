import type { Moment } from './demo.world.ts';

const MINUTE = 60_000;

/** The offset of a zone's clocks from UTC at an instant, in milliseconds. */
function offsetOf(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(instant / 1000) * 1000;
}

/** The instant of a moment, in milliseconds; times of day are those of the zone. */
export function instantOf(moment: Moment, now: number, zone: string): number {
  if ('minutesAgo' in moment) return now - moment.minutesAgo * MINUTE;
  const today = new Date(now + offsetOf(zone, now));
  const [hours = 0, minutes = 0] = moment.at.split(':').map(Number);
  const shown = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - moment.day, hours, minutes);
  return shown - offsetOf(zone, shown - offsetOf(zone, shown));
}
