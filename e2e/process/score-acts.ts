import { ApiError, type CallOptions, type Client, type MusterContract } from '@muster/contract';
import { random } from '../../apps/api/src/test/random.ts';
import { zones } from '../../apps/api/src/test/score-oracle.ts';
import { callsOf } from './calls.ts';

const localDay = (at: Date, zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);

const DAY_MS = 86_400_000;
const AGAIN_MS = 100;
/** Longer than a server needs to start on a busy machine. */
const PATIENCE_MS = 120_000;

/** A member with a token that is valid at every process. */
export interface Actor {
  id: string;
  access: string;
}

interface Logged {
  member: string;
  day: string;
  hundredths: Record<'miles' | 'steps', number>;
}

/** A challenge as whoever acts expects it to be. All amounts are hundredths. */
export interface Expected {
  id: string;
  unit: 'miles' | 'steps';
  start: string;
  end: string;
  goal: number;
  cap: number;
  joined: Set<string>;
  corrections: Map<string, number>;
}

/** What a score must be, from nothing but what is there. */
export function expectedScore({ unit, start, end, cap, corrections }: Expected, member: string, logs: Iterable<Logged>): number {
  const days = new Map<string, number>();
  for (const log of logs)
    if (log.member === member && start <= log.day && log.day <= end)
      days.set(log.day, Math.min((days.get(log.day) ?? 0) + log.hundredths[unit], cap));
  return [...days.values()].reduce((sum, each) => sum + each, corrections.get(member) ?? 0);
}

/**
 * Members who log, delete, join and leave, and an operator who corrects them: each act by one of several servers. What gets no answer, since
 * its server is gone or busy, is sent again to any of them, under the same key. `urls` says where servers are at this moment.
 */
export function scoreActs({ urls, members, operator, seed }: { urls: () => string[]; members: Actor[]; operator: Actor; seed: number }) {
  const dice = random(seed);
  const logs = new Map<string, Logged>();
  const challenges: Expected[] = [];
  let sentAgain = 0;

  const sure = async <T>(
    { access }: Actor,
    act: (calls: Client<MusterContract>, options: CallOptions) => Promise<T>,
    doneIf?: string,
  ): Promise<T | undefined> => {
    const options = { idempotencyKey: crypto.randomUUID() };
    const late = performance.now() + PATIENCE_MS;
    for (let tries = 0; ; tries += 1) {
      try {
        return await act(callsOf(dice.pick(urls()), access), options);
      } catch (error) {
        if (tries > 0 && error instanceof ApiError && error.code === doneIf) return undefined;
        if (!(error instanceof ApiError) || ![0, 503].includes(error.status) || performance.now() > late) throw error;
        sentAgain += 1;
        await new Promise((next) => setTimeout(next, AGAIN_MS));
      }
    }
  };

  const log = async (who: Actor) => {
    const zone = dice.pick(zones);
    // Within a year, and often about today, so that days have more than their cap.
    const at = new Date(Date.now() + (dice.chance(0.5) ? 2 + dice.below(3) : 2 + dice.below(350)) * DAY_MS + dice.below(96) * 900_000);
    const [miles, steps] = [dice.below(1500) / 100, dice.below(9000)];
    // By its day: an instant may not be far ahead.
    const body = { entry_date: localDay(at, zone), miles, steps, ounces_of_water: 1 };
    const made = await sure(who, (calls, options) => calls.addDailyWorkout({ params: { id: who.id }, body }, options));
    logs.set(made!.id, { member: who.id, day: localDay(at, zone), hundredths: { miles: Math.round(miles * 100), steps: steps * 100 } });
  };
  const remove = async (who: Actor) => {
    const own = [...logs].filter(([, { member }]) => member === who.id);
    if (own.length === 0) return;
    const [workoutId] = dice.pick(own);
    await sure(who, (calls) => calls.deleteWorkout({ params: { id: who.id, workoutId } }), 'workouts.not_found');
    logs.delete(workoutId);
  };
  const takePart = async (who: Actor) => {
    const { id, joined } = dice.pick(challenges);
    const params = { id, userId: who.id };
    if (joined.has(who.id) && dice.chance(0.4)) {
      await sure(who, (calls) => calls.leaveChallenge({ params }));
      joined.delete(who.id);
    } else {
      await sure(who, (calls) => calls.joinChallenge({ params }));
      joined.add(who.id);
    }
  };
  const correct = async () => {
    const { id, joined, corrections } = dice.pick(challenges);
    const [userId] = [...joined];
    if (!userId) return;
    const amount = (1 + dice.below(900)) / 100;
    try {
      await sure(operator, (calls, options) =>
        calls.correctScore({ params: { id, userId }, body: { amount, reason: 'The lift was counted as stairs.' } }, options),
      );
      corrections.set(userId, (corrections.get(userId) ?? 0) + Math.round(amount * 100));
    } catch (error) {
      // They have just left.
      if (!(error instanceof ApiError) || error.code !== 'challenges.not_a_participant') throw error;
    }
  };

  return {
    challenges,
    logs,
    sentAgain: () => sentAgain,
    /** Makes a challenge that runs for a year, with both clock changes of every zone. What the demo has logged is before it. */
    make: async (unit: Expected['unit'], goal: number, cap?: number): Promise<void> => {
      const [start, end] = [2, 360].map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)) as [string, string];
      const calls = callsOf(urls()[0]!, operator.access);
      const { id } = await calls.createChallenge({
        body: {
          name: `A year of ${unit}`,
          start_date: start,
          end_date: end,
          required_unit: unit,
          goal,
          daily_cap: cap ?? null,
          badge_name: 'There',
        },
      });
      await calls.publishChallenge({ params: { id } });
      const stored = { goal: goal * 100, cap: (cap ?? Number.POSITIVE_INFINITY) * 100 };
      challenges.push({ id, unit, start, end, ...stored, joined: new Set(), corrections: new Map() });
    },
    /** Everybody acts so often, one after the other for each, and the operator beside them. `halfWay` is called once, when half of that is done. */
    act: async (times: number, halfWay?: () => void): Promise<void> => {
      const acts = [log, log, log, log, remove, takePart, takePart];
      let left = Math.floor(((members.length + 1) * times) / 2);
      const turns = async (once: () => Promise<void>) => {
        for (let n = 0; n < times; n += 1) {
          await once();
          left -= 1;
          if (left === 0) halfWay?.();
        }
      };
      await Promise.all([...members.map((who) => turns(() => dice.pick(acts)(who))), turns(correct)]);
    },
  };
}
