import { type ActivityImport, type ImportChoice, type ImportOutcome, limits, type Workout } from '@muster/contract';
import type { FastifyRequest } from 'fastify';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayAt } from '../../platform/time/zones.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { earliestDay, logbook, mayLog, ownZone, showWorkouts, takeTurn, toWorkout, workoutsBeside } from '../workouts/index.ts';
import { mayImport } from './imports.policy.ts';
import { lockImport, type StoredImport, showImport } from './imports.queries.ts';
import type { StoredActivity } from './imports.tables.ts';
import { type Arrived, receive } from './imports.upload.ts';
import { refusalOf, toActivity, toImport } from './imports.view.ts';
import { deleteImport, insertImport, noteImported, noteRead } from './imports.writes.ts';
import { fingerprintOf, isWholeDay } from './readers/found.ts';
import { isBusy, readFileApart } from './readers/reading.ts';

const HOUR_MS = 3_600_000;
/** Maximum wait for reading in the first request: most files are read within it. */
const PATIENCE_MS = 2500;

const notFound = () => new Refusal('imports.not_found');
const byTime = (a: StoredActivity, b: StoredActivity) => (`${a.day} ${a.begins_at ?? ''}` < `${b.day} ${b.begins_at ?? ''}` ? -1 : 1);

/** Imports files of watches and phones: receives, reads and shows them, and logs activities once confirmed. */
export function importService(deps: Deps) {
  const { db, transact, clock, config, settings, log } = deps;
  const book = logbook(deps);
  const sieveOf = () => ({ now: clock.now(), since: earliestDay(clock.now(), config.rules.workout_days_back) });

  const shown = async (reader: Database | Tx, viewer: Viewer, row: StoredImport): Promise<ActivityImport> => {
    const days = [...new Set(row.activities.map(({ day }) => day))];
    const logs = days.length === 0 ? [] : await workoutsBeside(reader, viewer, { days, fingerprints: row.activities.map(fingerprintOf) });
    return toImport(row, logs, sieveOf());
  };

  const find = async (viewer: Viewer, id: string): Promise<ActivityImport> => {
    const row = await showImport(db, viewer, id, clock.now());
    if (!row) throw notFound();
    return shown(db, viewer, row);
  };

  /** Reads a file in a process of its own and stores the result or the error; the file is deleted in any case. */
  const read = async (id: string, { path, kind }: Arrived, zone: string) => {
    const days = { since: sieveOf().since, until: dayAt(clock.now(), zone) };
    const outcome = await readFileApart({ path, kind, zone, ...days }, deps.threads).catch((err: unknown) => {
      log.error({ err }, 'a file could not be read');
      return { problem: 'imports.damaged' as const };
    });
    const result =
      'problem' in outcome
        ? ({ state: 'failed', problem: outcome.problem, activities: [] } as const)
        : ({ state: 'ready', problem: null, activities: outcome.activities } as const);
    await noteRead(db, id, { ...result, activities: [...result.activities] });
  };

  return {
    /** Receives a file and begins to read it. */
    create: async (
      viewer: Viewer,
      said: { name: string; time_zone: string | undefined },
      request: FastifyRequest,
    ): Promise<ActivityImport> => {
      const zone = ownZone(said.time_zone, config.locale.time_zone);
      if (isBusy()) throw new Refusal('imports.busy', { retryAfter: 60 });
      const id = clock.newId();
      const arrived = await receive(request, settings, id);
      const created_at = clock.now();
      const expires_at = new Date(created_at.getTime() + limits.import_hours * HOUR_MS);
      const row = {
        id,
        kind: arrived.kind,
        file_name: said.name,
        time_zone: zone,
        state: 'reading',
        problem: null,
        created_at,
        expires_at,
      } as const;
      await transact((tx) => insertImport(tx, mayImport(viewer), row));
      const reading = read(id, arrived, zone).catch((err: unknown) => log.error({ err }, 'what a file says could not be noted'));
      await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
      return find(viewer, id);
    },

    one: find,

    /** Logs the chosen activities, all or none. An existing log remains; the log of a whole day is updated with the new sums. */
    confirm: (viewer: Viewer, id: string, { activities: chosen }: ImportChoice): Promise<ImportOutcome> =>
      transact(async (tx) => {
        const proof = mayLog(viewer);
        await takeTurn(tx, viewer.id);
        const row = await lockImport(tx, viewer, id, clock.now());
        if (!row) throw notFound();
        if (row.state !== 'ready' && row.state !== 'imported') throw new Refusal('imports.not_ready');
        const choices = new Map(chosen.map(({ key, count }) => [key, count]));
        const wanted = row.activities.filter(({ key }) => choices.has(key)).sort(byTime);
        const fingerprints = wanted.map(fingerprintOf);
        const there = async () => {
          const rows = fingerprints.length === 0 ? [] : await workoutsBeside(tx, viewer, { days: [], fingerprints });
          return new Map(rows.map((each) => [each.fingerprint, each]));
        };
        if (row.state === 'ready') {
          const sieve = sieveOf();
          if (wanted.length < choices.size || wanted.some((each) => refusalOf(each, sieve))) throw new Refusal('imports.activity_refused');
          const known = await there();
          for (const each of wanted) {
            const before = known.get(fingerprintOf(each));
            const amounts = { miles: each.miles, steps: each.steps, minutes: each.minutes, ounces_of_water: 0 };
            if (!before)
              await book.write(tx, viewer, proof, {
                ...amounts,
                day: each.day,
                entered_at: clock.now(),
                origin: isWholeDay(each) ? 'health' : 'file',
                sport: each.sport,
                begins_at: each.begins_at === null ? null : new Date(each.begins_at),
                ends_at: each.ends_at === null ? null : new Date(each.ends_at),
                fingerprint: fingerprintOf(each),
                count: choices.get(each.key)!,
              });
            else if (toActivity(each, [before], sieve).already === 'changed') await book.change(tx, viewer, before, amounts);
          }
          await noteImported(tx, mayImport(viewer), id);
        }
        const written = await there();
        const shownAgain = await showWorkouts(
          tx,
          viewer,
          [...written.values()].map((each) => each.id),
        );
        const byFingerprint = new Map(shownAgain.map((each) => [each.fingerprint, each]));
        return { data: fingerprints.flatMap((each): Workout[] => (byFingerprint.has(each) ? [toWorkout(byFingerprint.get(each)!)] : [])) };
      }),

    /** Deletes an import. */
    remove: async (viewer: Viewer, id: string): Promise<void> => deleteImport(db, mayImport(viewer), id),
  };
}
