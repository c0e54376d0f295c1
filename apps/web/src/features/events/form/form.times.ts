/** Minutes between the times that the form offers [EVENT-63]. */
const step = 15;

const two = (value: number) => String(value).padStart(2, '0');

/** The times of a day, every quarter of an hour. A time that is none of them is offered too: an event may have it already. */
export function timesOfDay(current: string): string[] {
  const times = Array.from({ length: (24 * 60) / step }, (_, at) => `${two(Math.floor((at * step) / 60))}:${two((at * step) % 60)}`);
  return current && !times.includes(current) ? [...times, current].sort() : times;
}

/** An hour later on the same day; empty where that is the next day. */
export function hourLater(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours < 23 ? `${two(hours + 1)}:${two(minutes)}` : '';
}

const spaced = (text: string) => text.replaceAll('_', ' ');

/** What a zone's time is called all year round: Eastern Time; empty where this browser does not know the zone. */
function commonName(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/** A zone by its city, and by what its time is called: New York, Eastern Time. */
export const zoneName = (zone: string): string => [spaced(zone.split('/').at(-1) ?? zone), commonName(zone)].filter(Boolean).join(', ');

/** The zones that this browser knows, and `current`. */
export function zones(current: string): Array<{ value: string; label: string }> {
  return [...new Set([current, ...Intl.supportedValuesOf('timeZone')])]
    .map((value) => ({ value, label: zoneName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** The zone of the member's own clock; of a browser that does not say, the deployment's. */
export const ownZone = (otherwise: string): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || otherwise;
