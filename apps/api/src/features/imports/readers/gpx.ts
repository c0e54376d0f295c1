import { isOnFoot, sportOf } from '../fit/sports.ts';
import type { FoundActivity } from '../imports.tables.ts';
import { dayShown, milesOf, momentOf, nothingFound, numberOf, offsetOf } from './found.ts';
import { readXml } from './imports.xml.ts';
import { Unreadable } from './problem.ts';
import { addPoint, breakWay, emptyWay, measureWay, type WayPoint } from './way.ts';

/** Invalid latitudes by which some apps mark that recording was paused or resumed. */
const MARKS: ReadonlySet<number> = new Set([100, 200]);
/** A track shorter than this by coordinates was recorded indoors: its sensor's distance is better. */
const STANDING_METRES = 50;

const emptyTrack = () => ({ way: emptyWay(), sport: '', offset: undefined as number | undefined });
type Track = ReturnType<typeof emptyTrack>;

function activityOf({ way, sport: name, offset }: Track): FoundActivity | undefined {
  const sport = sportOf(name);
  const { first, last, placed, said, seconds } = measureWay(way, isOnFoot(sport));
  if (Number.isNaN(first)) return undefined;
  return {
    ...nothingFound,
    day: offset === undefined ? null : dayShown(first, offset),
    begins_at: new Date(first).toISOString(),
    ends_at: new Date(last).toISOString(),
    sport,
    miles: milesOf(placed < STANDING_METRES ? Math.max(placed, said) : placed),
    minutes: seconds / 60,
  };
}

/**
 * Reads the activities of a GPX file: one for each track with times. The distance is measured from point to point, the time within each
 * segment, since a new segment begins after a pause. Planned routes have no times and are skipped.
 */
export function readGpx(content: Buffer): FoundActivity[] {
  const found: FoundActivity[] = [];
  let track = emptyTrack();
  let point: WayPoint | undefined;
  readXml(content, {
    opened: ({ name, attributes, path }) => {
      if (path.length === 0 && name !== 'gpx') throw new Unreadable('imports.damaged');
      if (name === 'trk') track = emptyTrack();
      else if (name === 'trkseg') breakWay(track.way);
      else if (name === 'trkpt')
        point = { at: Number.NaN, lat: numberOf(attributes.lat ?? ''), lon: numberOf(attributes.lon ?? ''), metres: Number.NaN };
    },
    closed: ({ name, path }, text) => {
      if (name === 'trk') {
        const activity = activityOf(track);
        if (activity) found.push(activity);
      } else if (!point) {
        // Extensions may name the sport if the track's own element does not.
        if (path.includes('trk') && /^(type|activity|activityType|sport)$/i.test(name)) track.sport ||= text;
      } else if (name === 'time' && path.at(-1) === 'trkpt') {
        point.at = momentOf(text) ?? Number.NaN;
        track.offset ??= offsetOf(text);
      } else if (/^distance$/i.test(name)) point.metres = numberOf(text);
      else if (name === 'trkpt') {
        if (MARKS.has(point.lat)) breakWay(track.way);
        else addPoint(track.way, point);
        point = undefined;
      }
    },
  });
  return found;
}
