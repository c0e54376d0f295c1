import type { DoubleChoice, Sport, Workout, WorkoutOrigin } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Authorized } from '../../platform/policy.ts';
import { type Repeat, storingAnswer } from '../../product/calls/idempotency.ts';
import type { Deps } from '../../product/deps.ts';
import type { LogChange, Logged } from '../../product/follows.ts';
import type { Viewer } from '../../product/viewer.ts';
import { type CallAmounts, toStored } from './amounts.ts';
import { isDaySum, isDouble } from './doubles.ts';
import { countedOf, type OfDay } from './sums.ts';
import { mayChangeLog, mayChooseDouble, mayDeleteLog } from './workouts.policy.ts';
import type { DaySnapshot, StoredWorkout } from './workouts.queries.ts';
import type { Logging } from './workouts.tables.ts';
import { toWorkout } from './workouts.view.ts';
import {
  changeWorkout,
  type Doubling,
  deleteWorkout,
  insertWorkout,
  type OtherOfDay,
  othersOfDay,
  recordDistinct,
  takeTurn,
  writeAtOnce,
  writeDoubles,
} from './workouts.writes.ts';

/** The content of a new log: its amounts, its day and its origin. */
export interface NewLog extends CallAmounts {
  day: string;
  entered_at: Date;
  event_id?: string | null;
  origin?: WorkoutOrigin;
  sport?: Sport | null;
  begins_at?: Date | null;
  ends_at?: Date | null;
  /** Identifies its import source, so that the same source is logged once. */
  fingerprint?: string | null;
  /** Which log counts if it looks like a double of another one; by default the earlier one. */
  count?: DoubleChoice;
}

/** The new amounts of a log, as its source now reports them. */
export type ChangedLog = CallAmounts & Partial<Pick<StoredWorkout, 'begins_at' | 'ends_at'>>;

/** The owner of logs: the signed-in member, or the owner of a device. */
type Owner = Pick<Viewer, 'id'>;

const counts = (id: string): Doubling => ({ id, double_of: null, chosen: false });

const toLogged = ({ id, member_id, day, event_id, miles, steps, minutes, ounces }: StoredWorkout, counted: Logged['counted']): Logged => ({
  id,
  member_id,
  day,
  event_id,
  miles,
  steps,
  minutes,
  ounces,
  counted,
});

/** Returns all logs of a day with changed doubles applied. */
const dayWith = (log: StoredWorkout, others: readonly OtherOfDay[], doublings: readonly Doubling[] = []) =>
  [{ ...log, apart: [] }, ...others].map((each) => {
    const doubling = doublings.find(({ id }) => id === each.id);
    return doubling ? { ...each, double_of: doubling.double_of } : each;
  });

/**
 * Writes, changes and deletes logs, with doubles (decision 61) and all consequences, in the given transaction. Of the logs of one activity,
 * exactly one is not a double; the others refer to it.
 */
export function logbook({ clock, config, alone, afterLogs }: Pick<Deps, 'clock' | 'config' | 'alone' | 'afterLogs'>) {
  /** Runs the consequences of a change. `day` contains all logs of the day in their new state. */
  const follow = async (tx: Tx, log: StoredWorkout, what: LogChange, day: readonly OfDay[]) => {
    for (const after of afterLogs) await after.follow(tx, { clock, config }, toLogged(log, countedOf(day)), what);
  };

  /** Returns the log that this one looks like a double of: the first that counts. */
  const original = (log: StoredWorkout, others: readonly OtherOfDay[]) =>
    others.find((other) => other.double_of === null && !other.apart.includes(log.id) && isDouble(log, other));

  const moved = (others: readonly StoredWorkout[], from: string, to: string): Doubling[] =>
    others
      .filter(({ id, double_of }) => double_of === from && id !== to)
      .map(({ id, double_chosen }) => ({ id, double_of: to, chosen: double_chosen }));

  /** Makes the sum of a day count in full, in addition to the other logs of the day. Returns false if it contains no other log. */
  const countWhole = async (tx: Tx, viewer: Owner, log: StoredWorkout, others: readonly OtherOfDay[]): Promise<boolean> => {
    const within = others.filter(
      (other) => other.double_of === null && !other.apart.includes(log.id) && !(isDaySum(other) && other.origin === log.origin),
    );
    if (!isDaySum(log) || within.length === 0) return false;
    const ids = within.map(({ id }) => id);
    await recordDistinct(tx, mayChooseDouble(viewer, log), ids);
    await follow(tx, log, 'changed', [{ ...log, apart: ids }, ...others]);
    return true;
  };

  const fresh = ({ memberId }: Logging, said: NewLog): StoredWorkout => ({
    id: clock.newId(),
    member_id: memberId,
    day: said.day,
    entered_at: said.entered_at,
    created_at: clock.now(),
    event_id: said.event_id ?? null,
    ...toStored(said),
    origin: said.origin ?? 'hand',
    sport: said.sport ?? null,
    begins_at: said.begins_at ?? null,
    ends_at: said.ends_at ?? null,
    fingerprint: said.fingerprint ?? null,
    double_of: null,
    double_chosen: false,
  });

  return {
    /**
     * Adds a manual log with all consequences in one statement, and stores the response for repeats of the call (decision 67). Returns
     * undefined if nothing was written: the snapshot is outdated, or a file or device has a log of the day.
     */
    writeByHand: async (
      proof: Authorized<'workout.log', Logging>,
      said: NewLog,
      { seen, repeat }: { seen: DaySnapshot; repeat: Repeat | null },
    ): Promise<Workout | undefined> => {
      const log = fresh(proof, said);
      if (seen.beside) return undefined;
      const answer = toWorkout({ ...log, event_name: null, double: null });
      const done = await alone((tx) => {
        const needs = { clock, config };
        const following = afterLogs.flatMap(({ at_once }, n) => at_once.write(tx, needs, toLogged(log, new Map()), seen.read[n]) ?? []);
        const keeping = repeat && storingAnswer(repeat, answer, clock.now(), 'go');
        return writeAtOnce(tx, proof, log, { turn: seen.turn, following, keeping });
      });
      return done ? answer : undefined;
    },

    /** Adds a log. */
    write: async (tx: Tx, viewer: Owner, proof: Authorized<'workout.log', Logging>, said: NewLog): Promise<StoredWorkout> => {
      const log = fresh(proof, said);
      await takeTurn(tx, proof.memberId);
      await insertWorkout(tx, proof, log);
      // Needed even for water: if a day has a cap, the other logs of the day determine the remaining amount.
      const others = await othersOfDay(tx, log);
      const first = original(log, others);
      if (first && said.count === 'both') await recordDistinct(tx, mayChooseDouble(viewer, log), [first.id]);
      // The amount that a sum of the day counts may shrink.
      let what: LogChange = others.some(isDaySum) ? 'changed' : 'written';
      let doublings: Doubling[] = [];
      if (first && said.count === 'this') {
        doublings = [{ id: first.id, double_of: log.id, chosen: true }, ...moved(others, first.id, log.id)];
        what = 'changed';
      } else if (first && said.count !== 'both') {
        log.double_of = first.id;
        doublings = [{ id: log.id, double_of: first.id, chosen: false }];
      }
      await writeDoubles(tx, proof, doublings);
      await follow(tx, log, what, dayWith(log, others, doublings));
      return log;
    },

    /**
     * Replaces the amounts of a log by those that its source now reports. Doubles that the member did not choose are detected again. The
     * caller has taken the turn.
     */
    change: async (tx: Tx, viewer: Owner, before: StoredWorkout, said: ChangedLog): Promise<void> => {
      const proof = mayChangeLog(viewer, before);
      const { begins_at = before.begins_at, ends_at = before.ends_at } = said;
      const log: StoredWorkout = { ...before, ...toStored(said), begins_at, ends_at };
      const { miles, steps, minutes, ounces } = log;
      await changeWorkout(tx, proof, { miles, steps, minutes, ounces, begins_at, ends_at });
      const others = await othersOfDay(tx, log);
      const doublings: Doubling[] = [];
      for (const other of others)
        if (other.double_of === log.id && !other.double_chosen && !isDouble(log, other)) {
          doublings.push(counts(other.id));
          other.double_of = null;
        }
      const counted = others.find(({ id }) => id === log.double_of);
      if (counted && !log.double_chosen && !isDouble(log, counted)) log.double_of = null;
      const hasDoubles = others.some(({ double_of }) => double_of === log.id);
      if (log.double_of === null && !hasDoubles) log.double_of = original(log, others)?.id ?? null;
      if (log.double_of !== before.double_of) doublings.push({ id: log.id, double_of: log.double_of, chosen: false });
      await writeDoubles(tx, proof, doublings);
      await follow(tx, log, 'changed', dayWith(log, others, doublings));
    },

    /**
     * Deletes a log. The first of its doubles now counts, and so do those that do not look like a double of that one. The caller has taken
     * the turn.
     */
    remove: async (tx: Tx, viewer: Owner, log: StoredWorkout): Promise<void> => {
      const proof = mayDeleteLog(viewer, log);
      const others = await othersOfDay(tx, log);
      const heirs: typeof others = [];
      const doublings = others
        .filter(({ double_of }) => double_of === log.id)
        .map((other): Doubling => {
          const heir = heirs.find((each) => isDouble(each, other));
          if (!heir) heirs.push(other);
          return { id: other.id, double_of: heir?.id ?? null, chosen: false };
        });
      await writeDoubles(tx, proof, doublings);
      await deleteWorkout(tx, proof);
      await follow(tx, log, 'deleted', dayWith(log, others, doublings).slice(1));
    },

    /**
     * Chooses which of two logs of one activity counts, or that both do. Returns false if there is no second log. The caller has taken the
     * turn.
     */
    choose: async (tx: Tx, viewer: Owner, log: StoredWorkout, count: DoubleChoice): Promise<boolean> => {
      const proof = mayChooseDouble(viewer, log);
      const others = await othersOfDay(tx, log);
      const other = others.find(({ id, double_of }) => (log.double_of === null ? double_of === log.id : id === log.double_of));
      if (!other) return count === 'both' && countWhole(tx, viewer, log, others);
      const [counted, double] = log.double_of === null ? [log, other] : [other, log];
      if (count === 'both') {
        await recordDistinct(tx, proof, [other.id]);
        await writeDoubles(tx, proof, [counts(double.id)]);
        await follow(tx, { ...double, double_of: null }, 'changed', dayWith(log, others, [counts(double.id)]));
        return true;
      }
      const winner = count === 'this' ? log : other;
      if (winner === counted) await writeDoubles(tx, proof, [{ id: double.id, double_of: counted.id, chosen: true }]);
      else {
        const rest = moved([...others, log], counted.id, double.id);
        const doublings = [counts(double.id), { id: counted.id, double_of: double.id, chosen: true }, ...rest];
        await writeDoubles(tx, proof, doublings);
        await follow(tx, { ...counted, double_of: double.id }, 'changed', dayWith(log, others, doublings));
      }
      return true;
    },
  };
}
