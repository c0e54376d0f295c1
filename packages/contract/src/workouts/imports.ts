import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Day, Id, IdParams, Instant, line, text } from '../base/shared.ts';
import { limits } from '../limits.ts';
import { DoubleChoice, Sport, Workout } from './workouts.ts';

/** Format of a file, detected by its content, not its name. */
export const ImportKind = z.enum(['fit', 'gpx', 'tcx', 'apple-health']);
export type ImportKind = z.infer<typeof ImportKind>;

/** Why a file could not be read. The sentence of each is that of the error code. */
export const ImportProblem = z.enum([
  'imports.damaged',
  'imports.encrypted',
  'imports.nothing_inside',
  'imports.too_much_inside',
  'imports.not_a_health_export',
  'imports.interrupted',
]);
export type ImportProblem = z.infer<typeof ImportProblem>;

/** Why an activity cannot be logged. The sentence of each is that of the error code. */
export const ActivityRefusal = z.enum(['imports.day_too_old', 'imports.day_to_come', 'imports.absurd', 'imports.no_amounts']);
export type ActivityRefusal = z.infer<typeof ActivityRefusal>;

/** An activity found in a file, or a whole day of an export. Nothing of it counts yet. */
export const ImportedActivity = z
  .object({
    /** Identifies it within its import. */
    key: z.string(),
    /** The sums of a day, from all that recorded it: without times and sport. */
    whole_day: z.boolean(),
    begins_at: Instant.nullable(),
    ends_at: Instant.nullable(),
    /** The member's own day on which it began. */
    entry_date: Day,
    sport: Sport.nullable(),
    miles: z.number(),
    steps: z.number().int(),
    minutes: z.number(),
    /**
     * `same`: this was imported before, and nothing is left to do. `changed`: an earlier export said other amounts of this day, which these
     * replace once confirmed.
     */
    already: z.enum(['same', 'changed']).nullable(),
    /** Why it cannot be logged; null if it can. */
    refused: ActivityRefusal.nullable(),
    /** A log of the member's that looks like the same activity. It stays the one that counts, unless the member chooses otherwise. */
    double: Workout.nullable(),
  })
  .meta({ id: 'ImportedActivity' });
export type ImportedActivity = z.infer<typeof ImportedActivity>;

/** A file with activities, before any of it counts. It is there for a day, and only for its member. */
export const ActivityImport = z
  .object({
    id: Id,
    kind: ImportKind,
    file_name: z.string(),
    /** `reading` becomes `ready` or `failed`: poll. */
    state: z.enum(['reading', 'ready', 'failed', 'imported']),
    /** Only for a failed file. */
    problem: ImportProblem.nullable(),
    /** The latest first; none while it is being read. */
    activities: z.array(ImportedActivity),
    expires_at: Instant,
  })
  .meta({ id: 'ActivityImport' });
export type ActivityImport = z.infer<typeof ActivityImport>;

/** The logs that an import wrote, in the order of its activities. */
export const ImportOutcome = z.object({ data: z.array(Workout) }).meta({ id: 'ImportOutcome' });
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** The activities of an import to log; others are left out. */
export const ImportChoice = z.strictObject({
  activities: z
    .array(
      z.strictObject({
        key: z.string().max(limits.import_key_length),
        /** Only for one that looks like a double; by default the existing log stays the one that counts. */
        count: DoubleChoice.default('other'),
      }),
    )
    .max(limits.import_activities),
});
export type ImportChoice = z.infer<typeof ImportChoice>;

const ImportParams = z.strictObject({ id: Id, importId: Id });
const own = { access: 'member', self: 'id' } as const;

/** Activities from files of watches and phones. Only sums are stored: no route, no heart rate, and no file. */
export const importCalls = defineCalls({
  createImport: {
    ...own,
    method: 'POST',
    path: '/api/user/{id}/imports',
    budget: 'import',
    summary: `Send a file of a watch or phone: FIT, GPX or TCX, also compressed with gzip, of at most ${limits.activity_file_bytes / 2 ** 20} MB unpacked, or the archive that Apple Health exports of at most ${limits.health_export_bytes / 2 ** 30} GB. Nothing counts before it is confirmed`,
    params: IdParams,
    query: z.strictObject({
      /** Name of the file, only for display. */
      name: line(limits.import_name_length).default(''),
      /** IANA time zone of the days; by default the deployment's. */
      time_zone: text(limits.time_zone_length).optional(),
    }),
    body: 'binary',
    types: ['application/octet-stream'],
    status: 201,
    response: ActivityImport,
    errors: ['imports.empty', 'imports.unknown_kind', 'imports.too_large', 'imports.damaged', 'imports.busy'],
  },
  getImport: {
    ...own,
    method: 'GET',
    path: '/api/user/{id}/imports/{importId}',
    summary: 'What was found in a file, and what would come of it',
    params: ImportParams,
    response: ActivityImport,
    errors: ['imports.not_found'],
  },
  confirmImport: {
    ...own,
    method: 'POST',
    path: '/api/user/{id}/imports/{importId}/confirm',
    budget: 'write',
    summary: 'Log these activities: all of them, or where one of them is refused, none. Confirmed again, it answers what there is',
    params: ImportParams,
    body: ImportChoice,
    response: ImportOutcome,
    errors: ['imports.not_found', 'imports.not_ready', 'imports.activity_refused'],
  },
  deleteImport: {
    ...own,
    method: 'DELETE',
    path: '/api/user/{id}/imports/{importId}',
    budget: 'write',
    summary: 'Forget a file; what was logged from it stays. Without it nothing changes',
    params: ImportParams,
    status: 204,
  },
});
