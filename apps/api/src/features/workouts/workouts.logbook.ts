import type { DoubleChoice, Sport, WorkoutOrigin } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { LogChange } from '../../platform/follows.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type SaidAmounts, toStored } from './workouts.amounts.ts';
import { isDouble } from './workouts.doubles.ts';
import { mayChangeLog, mayChooseDouble, mayDeleteLog } from './workouts.policy.ts';
import type { StoredWorkout } from './workouts.queries.ts';
import type { Logging } from './workouts.tables.ts';
import {
  changeWorkout,
  type Doubling,
  deleteWorkout,
  holdOwner,
  insertWorkout,
  keepApart,
  othersOfDay,
  writeDoubles,
} from './workouts.writes.ts';

/** What is logged: what, for which day, and where it comes from. */
export interface NewLog extends SaidAmounts {
  day: string;
  entered_at: Date;
  event_id?: string | null;
  origin?: WorkoutOrigin;
  sport?: Sport | null;
  begins_at?: Date | null;
  ends_at?: Date | null;
  /** Names what it was imported from: the same is logged once. */
  fingerprint?: string | null;
  /** Which one counts if it looks like the double of another one; by default the one that came first. */
  count?: DoubleChoice;
}

/** The other amounts of a log that its source now says. */
export type ChangedLog = SaidAmounts & Partial<Pick<StoredWorkout, 'begins_at' | 'ends_at'>>;

/** Whose logs they are: who is signed in, or whose device sends. */
type Owner = Pick<Viewer, 'id'>;

const counts = (id: string): Doubling => ({ id, double_of: null, chosen: false });

/**
 * Writes, changes and deletes logs, with doubles (decision 61) and all that follows, in the transaction that it is given. Of the logs of one
 * activity, exactly one is no double; the others name that one.
 */
export function logbook({ clock, config, afterLogs }: Pick<Deps, 'clock' | 'config' | 'afterLogs'>) {
  const follow = async (tx: Tx, log: StoredWorkout, what: LogChange) => {
    const { id, member_id, day, event_id, miles, steps, minutes, ounces, double_of } = log;
    const logged = { id, member_id, day, event_id, miles, steps, minutes, ounces, double: double_of !== null };
    for (const after of afterLogs) await after(tx, { clock, config }, logged, what);
  };

  /** The log that this one looks like a double of: the first that counts. */
  const original = (log: StoredWorkout, others: Awaited<ReturnType<typeof othersOfDay>>) =>
    log.ounces > 0 ? undefined : others.find((other) => other.double_of === null && !other.apart && isDouble(log, other));

  const moved = (others: readonly StoredWorkout[], from: string, to: string): Doubling[] =>
    others
      .filter(({ id, double_of }) => double_of === from && id !== to)
      .map(({ id, double_chosen }) => ({ id, double_of: to, chosen: double_chosen }));

  return {
    /** Adds a log. Whoever writes others than by hand holds the owner before they look for what is there already. */
    write: async (tx: Tx, viewer: Owner, proof: Authorized<'workout.log', Logging>, said: NewLog): Promise<StoredWorkout> => {
      const {
        day,
        entered_at,
        event_id = null,
        origin = 'hand',
        sport = null,
        begins_at = null,
        ends_at = null,
        fingerprint = null,
      } = said;
      const mark = { origin, sport, begins_at, ends_at, fingerprint };
      const row = { id: clock.newId(), day, entered_at, created_at: clock.now(), event_id, ...toStored(said), ...mark };
      if (origin !== 'hand') await holdOwner(tx, proof);
      await insertWorkout(tx, proof, row);
      const log: StoredWorkout = { ...row, member_id: proof.memberId, double_of: null, double_chosen: false };
      const others = log.ounces > 0 ? [] : await othersOfDay(tx, log);
      const first = original(log, others);
      if (first && said.count === 'both') await keepApart(tx, mayChooseDouble(viewer, log), first.id);
      if (!first || said.count === 'both') await follow(tx, log, 'written');
      else if (said.count === 'this') {
        await writeDoubles(tx, proof, [{ id: first.id, double_of: log.id, chosen: true }, ...moved(others, first.id, log.id)]);
        await follow(tx, log, 'changed');
      } else {
        log.double_of = first.id;
        await writeDoubles(tx, proof, [{ id: log.id, double_of: first.id, chosen: false }]);
        await follow(tx, log, 'written');
      }
      return log;
    },

    /** Replaces the amounts of a log by what its source now says. What only looked like a double is looked at again. The owner is held. */
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
      await follow(tx, log, 'changed');
    },

    /** Deletes a log. Of its doubles the first counts now, and those that do not look like that one count, too. The owner is held. */
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
      await follow(tx, log, 'deleted');
    },

    /** Says which of two logs of one activity counts, or that both do. False if there is no second one. The owner is held. */
    choose: async (tx: Tx, viewer: Owner, log: StoredWorkout, count: DoubleChoice): Promise<boolean> => {
      const proof = mayChooseDouble(viewer, log);
      const others = await othersOfDay(tx, log);
      const other = others.find(({ id, double_of }) => (log.double_of === null ? double_of === log.id : id === log.double_of));
      if (!other) return false;
      const [counted, double] = log.double_of === null ? [log, other] : [other, log];
      if (count === 'both') {
        await keepApart(tx, proof, other.id);
        await writeDoubles(tx, proof, [counts(double.id)]);
        await follow(tx, { ...double, double_of: null }, 'changed');
        return true;
      }
      const winner = count === 'this' ? log : other;
      if (winner === counted) await writeDoubles(tx, proof, [{ id: double.id, double_of: counted.id, chosen: true }]);
      else {
        const rest = moved([...others, log], counted.id, double.id);
        await writeDoubles(tx, proof, [counts(double.id), { id: counted.id, double_of: double.id, chosen: true }, ...rest]);
        await follow(tx, { ...counted, double_of: double.id }, 'changed');
      }
      return true;
    },
  };
}
