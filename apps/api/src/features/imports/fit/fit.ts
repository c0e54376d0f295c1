import { limits } from '@muster/contract';
import type { FoundActivity } from '../imports.tables.ts';
import { dayShown, milesOf } from '../readers/found.ts';
import { Unreadable } from '../readers/problem.ts';
import { measureWay, partOfWay, type Way } from '../readers/way.ts';
import { type FitContent, type FitPart, partSums, readContent } from './fit-content.ts';
import { FitError, type FitFile, filesOf } from './fit-messages.ts';
import { fitSportOf, isOnFoot } from './sports.ts';

/** File types that hold activities. A course has laps and points, but is only planned. */
const ACTIVITY_TYPES: ReadonlySet<number> = new Set([4, 20]);
/** The points contradict a sum if their own sum is more than this many times as large, and larger than a false start. */
const CONTRADICTED = 2;
const FALSE_START = { seconds: 60, metres: 100 };
/** Per minute. */
const MOST_STEPS = 300;
/** Metres per second, which no supported sport reaches on average. */
const FASTEST = 50;

/** Returns the first sum that exists and is not contradicted by the points; otherwise that of the points. */
function believed(sums: ReadonlyArray<number | undefined>, points: number, falseStart: number): number {
  const finer = points > falseStart ? points : 0;
  return sums.find((sum) => sum !== undefined && sum > 0 && finer <= CONTRADICTED * sum) ?? (finer || (sums[0] ?? 0));
}

/** Steps from cycles: a cycle of one foot is two steps, or one step if two would exceed the possible number. */
function stepsOf(cycles: number | undefined, minutes: number): number {
  return [2, 1].map((steps) => (cycles ?? 0) * steps).find((steps) => steps <= MOST_STEPS * minutes) ?? 0;
}

/** An activity from one session: its own sums, otherwise those of its laps, otherwise those of its points. */
function activityOf(session: FitPart | undefined, laps: readonly FitPart[], way: Way, content: FitContent) {
  const [lap] = laps;
  const of = [session, content.sport, ...laps].find((part) => (part?.sport ?? 0) > 0) ?? session ?? lap;
  const sport = fitSportOf(of?.sport, of?.subSport);
  const track = measureWay(way, isOnFoot(sport));
  const inLaps = partSums(laps);
  const points = track.said || track.placed;
  const first = Number.isNaN(track.first) ? undefined : track.first;
  const ended = session?.at !== undefined && session.elapsed !== undefined ? session.at - session.elapsed * 1000 : undefined;
  const begins = session?.start ?? ended ?? lap?.start ?? first ?? content.created ?? session?.at ?? session?.rawStart;
  if (begins === undefined || (!session && inLaps.timer === 0 && track.seconds === 0)) return undefined;
  const lasted = session?.at !== undefined ? (session.at - begins) / 1000 : undefined;
  // Laps may end before the points do, because the battery ran out or nobody pressed the button for the last one.
  const finer = Math.max(inLaps.timer, session?.timer === 0 ? 0 : track.seconds);
  const seconds = believed([session?.timer, finer, session?.elapsed, lasted], track.recorded, FALSE_START.seconds);
  const spans = [session?.elapsed, session ? undefined : inLaps.elapsed, first === undefined ? undefined : (track.last - begins) / 1000];
  const elapsed = Math.max(spans.find((span) => span !== undefined && span > 0) ?? 0, seconds);
  const isPossible = (metres: number | undefined) =>
    metres === undefined || metres <= FASTEST * elapsed || sport === 'other' || points === 0;
  const distances = [session?.metres, Math.max(inLaps.metres, points)].filter(isPossible);
  const metres = believed(distances, points, FALSE_START.metres);
  const found: FoundActivity = {
    day: content.offset === undefined ? null : dayShown(begins, content.offset),
    begins_at: new Date(begins).toISOString(),
    ends_at: new Date(begins + elapsed * 1000).toISOString(),
    sport,
    miles: milesOf(metres),
    steps: isOnFoot(sport) ? stepsOf(session?.cycles ?? inLaps.cycles, seconds / 60) : 0,
    minutes: seconds / 60,
  };
  const agrees = (sum: number, finer: number) => Math.abs(sum - finer) <= Math.max(sum, finer) / 10;
  const isConfirmed = agrees(metres, points) && (agrees(seconds, track.recorded) || agrees(seconds, inLaps.timer));
  return { found, isConfirmed };
}

/** The activities of one file. If the CRC is wrong, throws unless the points confirm the sums. */
function activitiesOf(file: FitFile): FoundActivity[] {
  const content = readContent(file);
  const { sessions, laps, way, type } = content;
  if (sessions.length === 0 && type !== undefined && !ACTIVITY_TYPES.has(type)) return [];
  const found =
    sessions.length < 2
      ? [activityOf(sessions[0], laps, way, content)]
      : sessions.map((session) => {
          const from = session.start ?? Number.NEGATIVE_INFINITY;
          const to = Math.max(session.at ?? from, from + (session.elapsed ?? 0) * 1000);
          const within = laps.filter(({ start }) => start !== undefined && start >= from && start < to);
          return activityOf(session, within, partOfWay(way, from, to), content);
        });
  const activities = found.filter((each) => each !== undefined);
  if (file.isDoubtful && !activities.every(({ isConfirmed }) => isConfirmed)) throw new FitError('check sum');
  return activities.map((each) => each.found);
}

/** Reads the activities of a FIT file, or of all readable files of a chain. */
export function readFit(content: Buffer): FoundActivity[] {
  const damaged = () => new Unreadable('imports.damaged');
  const found: FoundActivity[] = [];
  let isRead = false;
  try {
    const files = filesOf(content, limits.import_activities);
    if (files.length > limits.import_activities) throw new Unreadable('imports.too_much_inside');
    for (const file of files)
      try {
        found.push(...activitiesOf(file));
        isRead = true;
      } catch (error) {
        if (!(error instanceof FitError)) throw error;
      }
  } catch (error) {
    throw error instanceof FitError ? damaged() : error;
  }
  if (!isRead) throw damaged();
  return found;
}
