const EARTH = 6_371_008.8;
const DAY_MS = 86_400_000;
/** Maximum speeds in metres per second, also on skis, and the tolerance for inaccurate coordinates. */
const FASTEST = { foot: 12.5, wheels: 50 };
const SLACK_METRES = 25;
/** A longer interval between points is a gap, unless all intervals of the track are long. */
const GAP_SECONDS = 60;
/** A cluster of times is an error if another one has more than this many times as many points. */
const OUTNUMBERED = 10;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** A point of a track; missing values are NaN. */
export interface WayPoint {
  /** Milliseconds. */
  at: number;
  lat: number;
  lon: number;
  /** Distance from the start. */
  metres: number;
}

/** Measurements of a track. */
export interface WaySums {
  first: number;
  last: number;
  /** Distance by the points' own distances, and by their coordinates. */
  said: number;
  placed: number;
  /** Duration of all segments, and the part of it without gaps. */
  seconds: number;
  recorded: number;
}

/** Points in columns, since a file may have a million. A segment ends at a pause. */
export interface Way {
  points: Record<keyof WayPoint, number[]>;
  /** Index of the first point of each segment but the first. */
  breaks: number[];
}

export const emptyWay = (): Way => ({ points: { at: [], lat: [], lon: [], metres: [] }, breaks: [] });

export function addPoint({ points }: Way, { at, lat, lon, metres }: WayPoint): void {
  points.at.push(at);
  points.lat.push(lat);
  points.lon.push(lon);
  points.metres.push(metres);
}

/** Begins a new segment. */
export function breakWay({ points, breaks }: Way): void {
  if (breaks.at(-1) !== points.at.length) breaks.push(points.at.length);
}

/** Removes all points from an index on. */
export function cutWay({ points, breaks }: Way, from: number): void {
  for (const column of Object.values(points)) column.length = Math.min(column.length, from);
  while (breaks.length > 0 && breaks.at(-1)! > from) breaks.pop();
}

/** The part of a track between two instants. */
export function partOfWay({ points, breaks }: Way, from: number, to: number): Way {
  const part = emptyWay();
  const starts = new Set(breaks);
  for (const [index, at] of points.at.entries()) {
    if (starts.has(index)) breakWay(part);
    if (at >= from && at <= to) addPoint(part, { at, lat: points.lat[index]!, lon: points.lon[index]!, metres: points.metres[index]! });
  }
  return part;
}

/**
 * The time of each point. A few times more than a day away from all others are clock errors, which would make a track of thirty minutes
 * last for years. Such a point, and one without time, gets the time of the point before it.
 */
function momentsOf(at: readonly number[]): Float64Array {
  const sorted = Float64Array.from(at.filter((moment) => !Number.isNaN(moment))).sort();
  const clusters: Array<{ from: number; to: number; count: number }> = [];
  for (const moment of sorted) {
    const latest = clusters.at(-1);
    if (latest && moment - latest.to <= DAY_MS) {
      latest.to = moment;
      latest.count += 1;
    } else clusters.push({ from: moment, to: moment, count: 1 });
  }
  const most = clusters.reduce((max, { count }) => Math.max(max, count), 0);
  const kept = clusters.filter(({ count }) => count * OUTNUMBERED > most);
  const moments = new Float64Array(at.length);
  let before = Number.NaN;
  for (const [index, moment] of at.entries()) {
    if (kept.some(({ from, to }) => moment >= from && moment <= to)) before = moment;
    moments[index] = before;
  }
  return moments;
}

/** Indexes of the points of a segment in order of time. */
function inOrder(moments: Float64Array, from: number, to: number): Uint32Array {
  const order = Uint32Array.from({ length: to - from }, (_, nth) => from + nth);
  const isSorted = order.every((index) => index === from || !(moments[index]! < moments[index - 1]!));
  return isSorted ? order : order.sort((a, b) => moments[a]! - moments[b]! || a - b || 0);
}

/** Metres between two places. */
function between({ lat, lon }: Way['points'], one: number, other: number): number {
  const [north, east] = [radians(lat[other]! - lat[one]!), radians(lon[other]! - lon[one]!)];
  const half = Math.sin(north / 2) ** 2 + Math.cos(radians(lat[one]!)) * Math.cos(radians(lat[other]!)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(half)));
}

/**
 * Distance along some points. Skips a point that cannot be reached from the one before, unless the track continues from there: then the
 * distance to it is unknown and not counted.
 */
function metresAlong(order: Iterable<number>, moments: Float64Array, step: (from: number, to: number) => number, speed: number): number {
  let metres = 0;
  let [before, doubtful] = [-1, -1];
  const reaches = (from: number, to: number) => {
    const way = from < 0 ? Number.NaN : step(from, to);
    const lasts = Math.max(moments[to]! - moments[from]!, 1000) / 1000;
    // Without times, the speed is unknown.
    return way >= 0 && (Number.isNaN(lasts) || way <= SLACK_METRES + speed * lasts);
  };
  for (const index of order) {
    const from = [before, doubtful].find((known) => reaches(known, index));
    if (from === undefined && before >= 0) doubtful = index;
    else {
      if (from !== undefined) metres += step(from, index);
      [before, doubtful] = [index, -1];
    }
  }
  return metres;
}

/** Duration of a segment, and the part of it without gaps. */
function secondsOf(moments: Float64Array, order: Uint32Array): { seconds: number; recorded: number } {
  const steps: number[] = [];
  for (let nth = 1; nth < order.length; nth += 1) {
    const step = (moments[order[nth]!]! - moments[order[nth - 1]!]!) / 1000;
    if (step > 0) steps.push(step);
  }
  const usual = Float64Array.from(steps).sort()[Math.floor(steps.length / 2)] ?? 0;
  const longest = Math.max(GAP_SECONDS, 5 * usual);
  const sum = (all: readonly number[]) => all.reduce((total, step) => total + step, 0);
  return { seconds: sum(steps), recorded: sum(steps.filter((step) => step <= longest)) };
}

/** Measures a track. Single bad points are skipped: impossible times, coordinates or distances. */
export function measureWay({ points, breaks }: Way, onFoot: boolean): WaySums {
  const sums: WaySums = { first: Number.NaN, last: Number.NaN, said: 0, placed: 0, seconds: 0, recorded: 0 };
  const moments = momentsOf(points.at);
  const speed = onFoot ? FASTEST.foot : FASTEST.wheels;
  const { lat, lon, metres } = points;
  const bounds = [0, ...breaks, points.at.length];
  const said: number[] = [];
  for (const [nth, from] of bounds.slice(0, -1).entries()) {
    const order = inOrder(moments, from, bounds[nth + 1]!);
    const placed = order.filter((index) => Math.abs(lat[index]!) <= 90 && Math.abs(lon[index]!) <= 180);
    sums.placed += metresAlong(placed, moments, (one, other) => between(points, one, other), speed);
    const { seconds, recorded } = secondsOf(moments, order);
    sums.seconds += seconds;
    sums.recorded += recorded;
    for (const index of order) {
      const at = moments[index]!;
      if (metres[index]! >= 0) said.push(index);
      if (Number.isNaN(at)) continue;
      sums.first = sums.first <= at ? sums.first : at;
      sums.last = sums.last >= at ? sums.last : at;
    }
  }
  // Recorded distances continue after a pause, unlike lines between coordinates.
  sums.said = metresAlong(said, moments, (one, other) => metres[other]! - metres[one]!, speed);
  return sums;
}
