import { milesOf, momentOf, nothingFound, numberOf, sportOf } from './imports.found.ts';
import { Unreadable } from './imports.problem.ts';
import type { FoundActivity } from './imports.tables.ts';
import { readXml } from './imports.xml.ts';

const ended = (at: number, seconds: number) => (seconds >= 0 && seconds < 1e9 ? at + seconds * 1000 : at);

/** The activities of a TCX file: the sums that its laps say. The points of the way are passed over. */
export function readTcx(content: Buffer): FoundActivity[] {
  const found: FoundActivity[] = [];
  const nothing = () => ({ begins: Number.POSITIVE_INFINITY, ends: Number.NEGATIVE_INFINITY, metres: 0, seconds: 0, steps: 0, sport: '' });
  let activity = nothing();
  let lap = { start: undefined as number | undefined, seconds: 0 };
  readXml(content, {
    opened: ({ name, attributes, path }) => {
      if (path.length === 0 && name !== 'TrainingCenterDatabase') throw new Unreadable('imports.damaged');
      if (name === 'Activity') activity = { ...nothing(), sport: attributes.Sport ?? '' };
      else if (name === 'Lap') lap = { start: momentOf(attributes.StartTime ?? ''), seconds: 0 };
    },
    closed: ({ name, path }, text) => {
      const around = path.at(-1);
      if (around === 'Lap' && name === 'TotalTimeSeconds') lap.seconds = numberOf(text);
      else if (around === 'Lap' && name === 'DistanceMeters') activity.metres += numberOf(text);
      else if (around === 'LX' && name === 'Steps') activity.steps += numberOf(text);
      else if (name === 'Lap') {
        activity.seconds += lap.seconds;
        if (lap.start === undefined) return;
        activity.begins = Math.min(activity.begins, lap.start);
        activity.ends = Math.max(activity.ends, ended(lap.start, lap.seconds));
      } else if (name === 'Activity' && activity.begins <= activity.ends)
        found.push({
          ...nothingFound,
          begins_at: new Date(activity.begins).toISOString(),
          ends_at: new Date(activity.ends).toISOString(),
          sport: sportOf(activity.sport),
          miles: milesOf(activity.metres),
          steps: activity.steps,
          minutes: activity.seconds / 60,
        });
    },
  });
  return found;
}
