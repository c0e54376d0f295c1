import { workoutService } from '../features/workouts/index.ts';
import { addDays, dayAt, instantAt } from '../platform/time/zones.ts';
import { demoPeople, type PersonKey } from './people.ts';
import type { Act, Chapter, Stage } from './stage.ts';

/** Number of days with logs, without today. */
export const DAYS = 21;

/** A person's habits: miles and minutes on a usual day, steps, days out of ten with a workout, and ounces of water at lunch. */
export interface Habit {
  miles: number;
  pace: number;
  steps: number;
  often: number;
  ounces?: number;
}

export const habits: Record<PersonKey, Habit> = {
  ana: { miles: 4.2, pace: 9.5, steps: 9800, often: 8, ounces: 24 },
  ben: { miles: 11, pace: 4.4, steps: 4200, often: 7 },
  chloe: { miles: 2.1, pace: 17, steps: 7600, often: 6, ounces: 16 },
  dev: { miles: 1.4, pace: 19, steps: 5200, often: 5 },
  elena: { miles: 5.1, pace: 9, steps: 11_200, often: 7, ounces: 32 },
  finn: { miles: 3.1, pace: 10.5, steps: 8300, often: 6 },
  grace: { miles: 2.8, pace: 16.5, steps: 8900, often: 8, ounces: 24 },
  hugo: { miles: 6.4, pace: 8.2, steps: 12_400, often: 6 },
  imani: { miles: 1.9, pace: 18, steps: 6800, often: 7 },
  jonas: { miles: 4, pace: 9.8, steps: 9600, often: 8, ounces: 16 },
  kira: { miles: 3.6, pace: 10.2, steps: 9100, often: 7 },
  liam: { miles: 2.2, pace: 17.5, steps: 6100, often: 5 },
  maya: { miles: 3.9, pace: 9.9, steps: 9400, often: 8 },
  noor: { miles: 1.6, pace: 18.5, steps: 5900, often: 6 },
  omar: { miles: 2.5, pace: 16, steps: 7800, often: 6 },
  priya: { miles: 3.3, pace: 11, steps: 8700, often: 7 },
};

/** A pseudo-random number from 0 to 1, always the same for the same arguments. */
export const luck = (person: number, day: number, what: number): number =>
  ((person * 7919 + day * 104_729 + what * 1_299_709) % 1000) / 1000;
export const near = (usual: number, chance: number): number => usual * (0.75 + chance / 2);
export const cents = (amount: number): number => Math.round(amount * 100) / 100;

const nothing = { miles: 0, steps: 0, minutes: 0, ounces_of_water: 0 };

/** The workouts and water of all members in the last weeks, each on its day; two runs became posts. */
export const workoutsChapter: Chapter = ({ now, config }) => {
  const zone = config.locale.time_zone;
  const today = dayAt(new Date(now), zone);
  const at = (day: string, clock: string) => instantAt(`${day}T${clock}`, zone).getTime();
  const log = ({ deps, as, once }: Stage, who: PersonKey, entry_date: string, amounts: Partial<typeof nothing>) =>
    workoutService(deps).addDaily(as(who), { ...nothing, ...amounts, entry_date }, once);
  const acts: Act[] = [];
  for (const [person, { key }] of demoPeople.entries()) {
    const { miles, pace, steps, often, ounces } = habits[key];
    for (let back = DAYS; back >= 0; back -= 1) {
      const day = addDays(today, -back);
      if (luck(person, back, 1) * 10 < often) {
        const ran = cents(near(miles, luck(person, back, 2)));
        const amounts = { miles: ran, steps: Math.round(near(steps, luck(person, back, 3))), minutes: cents(ran * pace) };
        acts.push({ at: at(day, `07:${String(10 + person * 2)}`), play: (stage) => log(stage, key, day, amounts) });
      }
      if (ounces) acts.push({ at: at(day, '12:30'), play: (stage) => log(stage, key, day, { ounces_of_water: ounces }) });
    }
  }
  const shared = (who: PersonKey, back: number, text: string): Act => ({
    at: at(addDays(today, -back), '08:05'),
    play: async (stage) => {
      const day = addDays(today, -back);
      const { id } = await log(stage, who, day, { miles: 5.02, steps: 10_240, minutes: 47.5 });
      return workoutService(stage.deps).share(stage.as(who), id, { text, tagged: [] }, stage.once);
    },
  });
  acts.push(
    shared('ana', 2, 'Along the harbour and back, with the wind behind me one way only.'),
    shared('jonas', 4, 'Slow is a pace, too.'),
  );
  return acts.filter((act) => act.at < now);
};
