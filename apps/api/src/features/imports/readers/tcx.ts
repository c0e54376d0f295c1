import { isOnFoot, sportOf } from '../fit/sports.ts';
import type { FoundActivity } from '../imports.tables.ts';
import { dayShown, milesOf, momentOf, nothingFound, numberOf, offsetOf } from './found.ts';
import { readXml } from './imports.xml.ts';
import { Unreadable } from './problem.ts';
import { addPoint, breakWay, emptyWay, measureWay, type WayPoint, type WaySums } from './way.ts';

const { NaN: nothing } = Number;
/**
 * The track contradicts its lap if its time or distance is this many times the lap's, plus a margin: pauses and the lengths of pools differ
 * by less.
 */
const CONTRADICTED = { seconds: 1.5, metres: 1.2, falseStart: 60, slack: 100 };
/** The time of the track may exceed that of the lap by this factor if the lap's distance is wrong. */
const ROUNDING = 1.05;
const LONGEST_SECONDS = 1e8;
/** Per minute. */
const MOST_STEPS = 300;

const emptyLap = (start = nothing) => ({ start, seconds: nothing, metres: nothing, steps: 0, way: emptyWay() });
type Lap = ReturnType<typeof emptyLap>;
const emptyActivity = () => ({ sport: '', id: nothing, offset: undefined as number | undefined, laps: [] as Lap[] });
type Activity = ReturnType<typeof emptyActivity>;

const isSaid = (sum: number) => sum >= 0 && sum <= LONGEST_SECONDS;

/** The seconds and metres of a lap; those of its track if the lap has none, or if the track has far more. */
function sumsOf({ seconds, metres }: Lap, track: WaySums): { seconds: number; metres: number } {
  const way = track.said || track.placed;
  const isShort = isSaid(metres) && way > CONTRADICTED.metres * metres + CONTRADICTED.slack;
  const ratio = isShort ? ROUNDING : CONTRADICTED.seconds;
  const isBrief = track.recorded > ratio * seconds + CONTRADICTED.falseStart;
  return {
    seconds: !isSaid(seconds) || seconds === 0 ? track.seconds : isBrief ? track.recorded : seconds,
    metres: isSaid(metres) && !isShort ? metres : way,
  };
}

function activityOf({ sport: name, id, offset, laps }: Activity): FoundActivity | undefined {
  const sport = sportOf(name);
  const sums = { begins: nothing, ends: nothing, metres: 0, seconds: 0, steps: 0 };
  for (const lap of laps) {
    const { start, way } = lap;
    const track = measureWay(way, isOnFoot(sport));
    const { seconds, metres } = sumsOf(lap, track);
    const begins = Number.isNaN(start) ? track.first : start;
    if (!Number.isNaN(begins)) {
      sums.begins = sums.begins <= begins ? sums.begins : begins;
      const ends = Math.max(begins + seconds * 1000, Number.isNaN(track.last) ? begins : track.last);
      sums.ends = sums.ends >= ends ? sums.ends : ends;
    }
    sums.seconds += seconds;
    sums.metres += metres;
    sums.steps += lap.steps;
  }
  const begins = Number.isNaN(sums.begins) ? id : sums.begins;
  if (Number.isNaN(begins)) return undefined;
  const hasSteps = isOnFoot(sport) && sums.steps * 60 <= MOST_STEPS * sums.seconds;
  return {
    ...nothingFound,
    day: offset === undefined ? null : dayShown(begins, offset),
    begins_at: new Date(begins).toISOString(),
    ends_at: new Date(Number.isNaN(sums.ends) ? begins : sums.ends).toISOString(),
    sport,
    miles: milesOf(sums.metres),
    steps: hasSteps ? sums.steps : 0,
    minutes: sums.seconds / 60,
  };
}

/**
 * Reads the activities of a TCX file: the sums of their laps, unless their tracks contradict them. Steps count on foot only: for rides, the
 * same element counts turns of the pedals.
 */
export function readTcx(content: Buffer): FoundActivity[] {
  const found: FoundActivity[] = [];
  let activity = emptyActivity();
  let lap = emptyLap();
  let point: WayPoint | undefined;
  const lapOf = (): Lap => {
    if (activity.laps.at(-1) !== lap) activity.laps.push(lap);
    return lap;
  };
  readXml(content, {
    opened: ({ name, attributes, path }) => {
      if (path.length === 0 && name !== 'TrainingCenterDatabase') throw new Unreadable('imports.damaged');
      if (name === 'Activity') [activity, lap] = [{ ...emptyActivity(), sport: attributes.Sport ?? '' }, emptyLap()];
      else if (name === 'Lap') {
        lap = emptyLap(momentOf(attributes.StartTime ?? ''));
        activity.offset ??= offsetOf(attributes.StartTime ?? '');
        lapOf();
      } else if (name === 'Track') breakWay(lapOf().way);
      else if (name === 'Trackpoint') point = { at: nothing, lat: nothing, lon: nothing, metres: nothing };
    },
    closed: ({ name, path }, text) => {
      const around = path.at(-1);
      if (point) {
        if (name === 'Time') point.at = momentOf(text) ?? nothing;
        else if (name === 'LatitudeDegrees') point.lat = numberOf(text);
        else if (name === 'LongitudeDegrees') point.lon = numberOf(text);
        else if (name === 'DistanceMeters' && around === 'Trackpoint') point.metres = numberOf(text);
        else if (name === 'Trackpoint') {
          addPoint(lapOf().way, point);
          point = undefined;
        }
      } else if (name === 'TotalTimeSeconds' && around === 'Lap') lap.seconds = numberOf(text);
      else if (name === 'DistanceMeters' && around === 'Lap') lap.metres = numberOf(text);
      else if (name === 'Steps' && around === 'LX') lap.steps += Math.max(0, numberOf(text) || 0);
      else if (name === 'Id' && around === 'Activity') activity.id = momentOf(text) ?? nothing;
      else if (name === 'Activity') {
        const made = activityOf(activity);
        if (made) found.push(made);
      }
    },
  });
  return found;
}
