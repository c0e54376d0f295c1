import { limits } from '@muster/contract';
import type { FoundActivity } from '../imports.tables.ts';
import { dayShown, milesOf } from '../readers/found.ts';
import { Unreadable } from '../readers/problem.ts';
import { measureWay, partOfWay, type Way } from '../readers/way.ts';
import { type FitContent, type FitPart, partSums, readContent } from './fit-content.ts';
import { FitError, type FitFile, filesOf } from './fit-messages.ts';
import { fitSportOf, isOnFoot } from './sports.ts';

/** Files of these types hold activities; a course has laps and points, and was never run. */
const ACTIVITY_TYPES: ReadonlySet<number> = new Set([4, 20]);
/** A sum is contradicted by points that say more than so many times as much, and more than a false start. */
const CONTRADICTED = 2;
const FALSE_START = { seconds: 60, metres: 100 };
/** In a minute. */
const MOST_STEPS = 300;
/** Metres a second that no sport of ours reaches on average. */
const FASTEST = 50;

/** The first sum that is there and not contradicted by the points; theirs, if there is none. */
function believed(sums: ReadonlyArray<number | undefined>, points: number, falseStart: number): number {
  const finer = points > falseStart ? points : 0;
  return sums.find((sum) => sum !== undefined && sum > 0 && finer <= CONTRADICTED * sum) ?? (finer || (sums[0] ?? 0));
}

/** Steps: a cycle is one of a foot, and two steps; unless that were more than anybody can do. */
function stepsOf(cycles: number | undefined, minutes: number): number {
  return [2, 1].map((steps) => (cycles ?? 0) * steps).find((steps) => steps <= MOST_STEPS * minutes) ?? 0;
}

/** What one session amounts to: as it says, or else its laps, or else its points. */
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
  // Laps may end before the points do, where the battery did, or nobody pressed the button for the last one.
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

/** The activities of one file. One with a wrong check sum has them only if its points confirm the sums. */
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

/** The activities of a FIT file, or of a chain of them. Of a chain, what can be read is. */
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
