import { milesOf, momentOf, nothingFound, numberOf, sportOf } from './imports.found.ts';
import { Unreadable } from './imports.problem.ts';
import type { FoundActivity } from './imports.tables.ts';
import { readXml } from './imports.xml.ts';

const EARTH = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

interface Place {
  lat: number;
  lon: number;
}

function metresBetween(from: Place, to: Place): number {
  const [lat, lon] = [radians(to.lat - from.lat), radians(to.lon - from.lon)];
  const half = Math.sin(lat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lon / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The first and the last moment of something. */
const span = () => ({ first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY });
const widen = (known: ReturnType<typeof span>, at: number) => {
  known.first = Math.min(known.first, at);
  known.last = Math.max(known.last, at);
};
const lengthOf = ({ first, last }: ReturnType<typeof span>) => Math.max(0, last - first);

/**
 * The activities of a GPX file: one for each track that says when it was. The way is measured from point to point, the time within each
 * segment, since a new one begins after a pause. Planned routes say no times, and are none.
 */
export function readGpx(content: Buffer): FoundActivity[] {
  const found: FoundActivity[] = [];
  let track = { metres: 0, milliseconds: 0, all: span(), sport: '' };
  let segment = span();
  let [before, point]: [Place | null, Place | null] = [null, null];
  readXml(content, {
    opened: ({ name, attributes, path }) => {
      if (path.length === 0 && name !== 'gpx') throw new Unreadable('imports.damaged');
      if (name === 'trk') track = { metres: 0, milliseconds: 0, all: span(), sport: '' };
      else if (name === 'trkseg') [before, segment] = [null, span()];
      else if (name === 'trkpt') {
        point = { lat: numberOf(attributes.lat ?? ''), lon: numberOf(attributes.lon ?? '') };
        if (!(Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180)) point = null;
      }
    },
    closed: ({ name, path }, text) => {
      const around = path.at(-1);
      if (name === 'time' && around === 'trkpt') {
        const at = momentOf(text);
        if (at !== undefined) widen(segment, at);
      } else if (name === 'trkpt') {
        if (point && before) track.metres += metresBetween(before, point);
        before = point ?? before;
      } else if (name === 'trkseg') {
        track.milliseconds += lengthOf(segment);
        if (segment.first <= segment.last) for (const at of [segment.first, segment.last]) widen(track.all, at);
      } else if (name === 'type' && around === 'trk') track.sport = text;
      else if (name === 'trk' && track.all.first <= track.all.last)
        found.push({
          ...nothingFound,
          begins_at: new Date(track.all.first).toISOString(),
          ends_at: new Date(track.all.last).toISOString(),
          sport: sportOf(track.sport),
          miles: milesOf(track.metres),
          minutes: track.milliseconds / 60_000,
        });
    },
  });
  return found;
}
