import { isOffset } from '../readers/found.ts';
import { Unreadable } from '../readers/problem.ts';
import { addPoint, breakWay, cutWay, emptyWay, type Way } from '../readers/way.ts';
import { type FitFile, type FitMessage, readMessages } from './fit-messages.ts';

/** A session or a lap as recorded in the file. Seconds and metres; instants in milliseconds. */
export interface FitPart {
  start: number | undefined;
  /** The same even if it is not a valid date, because the clock was never set. */
  rawStart: number | undefined;
  /** When it ended. */
  at: number | undefined;
  elapsed: number | undefined;
  timer: number | undefined;
  metres: number | undefined;
  cycles: number | undefined;
  sport: number | undefined;
  subSport: number | undefined;
}

/** The activities in a FIT file. */
export interface FitContent {
  /** The file type: an activity, a course, settings. */
  type: number | undefined;
  created: number | undefined;
  /** Offset of the device's clock from UTC, in minutes. */
  offset: number | undefined;
  sport: FitPart | undefined;
  sessions: FitPart[];
  laps: FitPart[];
  way: Way;
}

const [FILE, SPORT, SESSION, LAP, RECORD, EVENT, ACTIVITY] = [0, 12, 18, 19, 20, 21, 34];
const wanted: ReadonlySet<number> = new Set([FILE, SPORT, SESSION, LAP, RECORD, EVENT, ACTIVITY]);
/** Field numbers common to sessions and laps, and those that differ. */
const [START, ELAPSED, TIMER, DISTANCE, CYCLES] = [2, 7, 8, 9, 10];
const sportFields: Readonly<Record<number, readonly [number, number]>> = { [SPORT]: [0, 1], [SESSION]: [5, 6], [LAP]: [25, 39] };
const [LATITUDE, LONGITUDE, METRES, PACKED] = [0, 1, 5, 8];
/** Fields of an event message, the timer event, and the event type that starts it. */
const [EVENT_OF, EVENT_TYPE, OF_TIMER, STARTS] = [0, 1, 0, 0];
const STOPS: ReadonlySet<number> = new Set([1, 4, 8, 9]);
const LOCAL_TIME = 5;

const EPOCH_MS = 631_065_600_000;
/** Smaller values are not dates, but the seconds since the device was switched on. */
const FIRST_DATE = 0x10000000;
const SEMICIRCLES = 2 ** 31 / 180;
/** Packed distances have 12 bits per point, in sixteenths of a metre. */
const PACKED_RANGE = 4096;

const MOST_SESSIONS = 2000;
const MOST_LAPS = 50_000;

const momentAt = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000 + EPOCH_MS);
const dateAt = (seconds: number | undefined) => (seconds !== undefined && seconds >= FIRST_DATE ? momentAt(seconds) : undefined);
const over = (value: number | undefined, scale: number) => (value === undefined ? undefined : value / scale);

function partOf({ kind, at, field }: FitMessage): FitPart {
  const [sport = 0, subSport = 0] = sportFields[kind] ?? [];
  return {
    start: dateAt(field(START)),
    rawStart: momentAt(field(START)),
    at: dateAt(at),
    elapsed: over(field(ELAPSED), 1000),
    timer: over(field(TIMER), 1000),
    metres: over(field(DISTANCE), 100),
    cycles: field(CYCLES),
    sport: field(sport),
    subSport: field(subSport),
  };
}

/** Sums over laps; zero if laps overlap, as when devices write automatic laps besides manual ones. */
export function partSums(parts: readonly FitPart[]): { timer: number; elapsed: number; metres: number; cycles: number | undefined } {
  const sum = (amount: (part: FitPart) => number | undefined) => parts.reduce((total, part) => total + (amount(part) ?? 0), 0);
  const ends = parts.map(({ start, at, elapsed }) => (start === undefined ? at : start + (elapsed ?? 0) * 1000));
  const starts = parts.flatMap(({ start }) => start ?? []);
  const span =
    (ends.reduce<number>((max, end) => Math.max(max, end ?? 0), 0) - starts.reduce((min, start) => Math.min(min, start), Infinity)) / 1000;
  const elapsed = sum((part) => part.elapsed ?? part.timer);
  if (elapsed > span * 1.1 + 60) return { timer: 0, elapsed: 0, metres: 0, cycles: undefined };
  return {
    timer: sum((part) => part.timer ?? part.elapsed),
    elapsed: Math.max(elapsed, span),
    metres: sum((part) => part.metres),
    cycles: parts.some(({ cycles }) => cycles !== undefined) ? sum((part) => part.cycles) : undefined,
  };
}

/** Collects the points of a track, and begins a new segment whenever the timer stopped. */
function recorder(way: Way) {
  const { points } = way;
  let stopped: number | undefined;
  let packed: { raw: number; metres: number } | undefined;
  /** Accumulates the packed distances of points. */
  const packedMetres = (bytes: Buffer | undefined): number => {
    if (!bytes || bytes.length < 3 || bytes.every((byte) => byte === 0xff)) return Number.NaN;
    const raw = (bytes[1]! >> 4) | (bytes[2]! << 4);
    const more = packed ? (raw - packed.raw + PACKED_RANGE) % PACKED_RANGE : 0;
    packed = { raw, metres: (packed?.metres ?? 0) + more / 16 };
    return packed.metres;
  };
  return {
    record: ({ at, field, bytes }: FitMessage) =>
      addPoint(way, {
        at: dateAt(at) ?? Number.NaN,
        lat: over(field(LATITUDE), SEMICIRCLES) ?? Number.NaN,
        lon: over(field(LONGITUDE), SEMICIRCLES) ?? Number.NaN,
        metres: over(field(METRES), 100) ?? packedMetres(bytes(PACKED)),
      }),
    event: ({ field }: FitMessage) => {
      if (field(EVENT_OF) !== OF_TIMER) return;
      const type = field(EVENT_TYPE) ?? -1;
      if (STOPS.has(type)) stopped ??= points.at.length;
      // Points recorded while the timer was stopped do not count.
      else if (type === STARTS && stopped !== undefined) {
        cutWay(way, stopped);
        stopped = undefined;
      } else return;
      breakWay(way);
    },
  };
}

/** Reads the activities in a FIT file; skips all other messages. */
export function readContent(file: FitFile): FitContent {
  const content: FitContent = {
    type: undefined,
    created: undefined,
    offset: undefined,
    sport: undefined,
    sessions: [],
    laps: [],
    way: emptyWay(),
  };
  const { record, event } = recorder(content.way);
  readMessages(file, wanted, (message) => {
    const { kind, at, field } = message;
    if (kind === RECORD) record(message);
    else if (kind === EVENT) event(message);
    else if (kind === SESSION) content.sessions.push(partOf(message));
    else if (kind === LAP) content.laps.push(partOf(message));
    else if (kind === SPORT) content.sport ??= partOf(message);
    else if (kind === FILE) [content.type, content.created] = [field(0), dateAt(field(4))];
    else {
      const [local, utc] = [dateAt(field(LOCAL_TIME)), dateAt(at)];
      const offset = local === undefined || utc === undefined ? Number.NaN : (local - utc) / 60_000;
      if (isOffset(offset)) content.offset = offset;
    }
    if (content.sessions.length > MOST_SESSIONS || content.laps.length > MOST_LAPS) throw new Unreadable('imports.too_much_inside');
  });
  return content;
}
