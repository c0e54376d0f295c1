import type { DeploymentConfig } from '@muster/contract';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { addDays, dayAt, instantAt } from '../platform/time/zones.ts';
import type { Viewer } from '../product/viewer.ts';
import { demoPeople, type PersonKey } from './people.ts';
import { cents, DAYS, type Habit, habits, luck, near } from './workouts.ts';

const DAY = 86_400_000;

/** A person who logs workouts: from when, in milliseconds, until how many days ago, and how. */
interface Mover {
  id: string;
  since: number;
  until: number;
  habit: Habit;
}

/** The habit of people who log workouts now and then, and for how many weeks they have done so. */
const atTimes: Habit = { miles: 1.8, pace: 18, steps: 5600, often: 2 };
const LATELY = 9 * 7 * DAY;

/**
 * Inserts the logs from before the story: once or twice a week by its people since they joined, and by some of their colleagues for the
 * last weeks. No challenge, badge or post refers to these days, so the logs appear only in figures over time.
 */
export async function addEarlierLogs(
  tx: Tx,
  now: number,
  { locale }: Pick<DeploymentConfig, 'locale'>,
  people: ReadonlyMap<PersonKey, Viewer>,
  colleagues: ReadonlyMap<string, number>,
): Promise<void> {
  const movers: Mover[] = [
    ...demoPeople.map(({ key, joined }) => ({
      id: people.get(key)!.id,
      since: now - joined * DAY,
      until: DAYS + 1,
      habit: { ...habits[key], often: habits[key].often / 4 },
    })),
    ...[...colleagues].map(([id, joined]) => ({ id, since: Math.max(joined, now - LATELY), until: 1, habit: atTimes })),
  ];
  const today = dayAt(new Date(now), locale.time_zone);
  const rows = movers.flatMap(({ id, since, until, habit: { miles, pace, steps, often } }, nth) =>
    Array.from({ length: Math.floor((now - since) / DAY) }, (_, n) => n)
      .filter((back) => back >= until && luck(nth, back, 4) * 10 < often)
      .map((back) => {
        const day = addDays(today, -back);
        const at = instantAt(`${day}T07:${10 + nth}`, locale.time_zone);
        const ran = cents(near(miles, luck(nth, back, 2)));
        return {
          id: newId(at.getTime()),
          member_id: id,
          day,
          entered_at: at,
          created_at: at,
          miles: Math.round(ran * 100),
          steps: Math.round(near(steps, luck(nth, back, 3))) * 100,
          minutes: Math.round(ran * pace * 100),
          ounces: 0,
        };
      }),
  );
  await tx.insertInto('workout').values(rows).execute();
}
