import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';
import { Day, IdParams, Instant, requiredText, text } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';

/** The secret address that a member's phone or watch sends to; null while there is none. It allows adding logs, not reading them. */
const IngestAddress = z
  .object({
    url: secret(z.string()).nullable(),
    /** When the last entry arrived; null if none has. */
    used_at: Instant.nullable(),
  })
  .meta({ id: 'IngestAddress' });

/**
 * An amount as a sensor says it, with any number of decimals: it is rounded to those of a log. What it may be at most is checked then, so that
 * 99,999.4 steps are 99,999.
 */
const sensed = (max: number, decimals: number, message: string) =>
  z
    .number(fieldWords.a_number)
    .min(0, message)
    .refine((value) => Math.round(value * 10 ** decimals) <= max * 10 ** decimals, message)
    .optional();

const moment = z.iso.datetime({ offset: true, error: fieldWords.date }).optional();
const time_zone = text(limits.time_zone_length).optional();

/**
 * What a device says of one activity, or of a day so far. With `begins_at` it is an activity, and its `id` names that; without, it is a sum
 * of a day, and its `id` names it within that day, so that `steps` does for every day.
 */
const entry = {
  /** Chosen by the sender. The same `id` with other amounts replaces what was sent before. */
  id: requiredText(limits.ingest_id_length),
  /** The member's own day; if left out, the day on which it began, or today. */
  entry_date: Day.optional(),
  begins_at: moment,
  ends_at: moment,
  miles: sensed(limits.workout_miles_max, limits.amount_decimals, fieldWords.sent_miles),
  steps: sensed(limits.workout_steps_max, 0, fieldWords.sent_steps),
  minutes: sensed(limits.workout_minutes_max, limits.amount_decimals, fieldWords.sent_minutes),
  ounces_of_water: sensed(limits.workout_ounces_max, 0, fieldWords.sent_ounces),
  /** IANA time zone of the day; by default the deployment's. */
  time_zone,
};

interface Times {
  begins_at?: string | undefined;
  ends_at?: string | undefined;
}

function checkTimes({ begins_at, ends_at }: Times, context: z.RefinementCtx): void {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (ends_at !== undefined && begins_at === undefined) wrong('begins_at', fieldWords.required);
  if (begins_at === undefined || ends_at === undefined) return;
  const lasts = Date.parse(ends_at) - Date.parse(begins_at);
  if (lasts < 0) wrong('ends_at', fieldWords.event_end);
  else if (lasts > limits.ingest_entry_hours * 3_600_000) wrong('ends_at', fieldWords.entry_long);
}

export const IngestEntry = z.strictObject(entry).superRefine(checkTimes);
export type IngestEntry = z.infer<typeof IngestEntry>;

/** An entry of a list. One that breaks a rule is refused alone; the others are logged. */
const ListedEntry = z.union([IngestEntry, z.record(z.string(), z.unknown())]);

/** One entry, or several as `entries`, or both. A `time_zone` beside `entries` holds for all that name none. */
export const IngestDraft = z
  .strictObject({ ...entry, id: entry.id.optional(), entries: z.array(ListedEntry).max(limits.ingest_entries).default([]) })
  .superRefine(({ id, entries, time_zone: _zone, ...said }, context) => {
    checkTimes(said, context);
    const saysSomething = Object.values(said).some((value) => value !== undefined);
    if (id === undefined && (saysSomething || entries.length === 0))
      context.addIssue({ code: 'custom', path: ['id'], message: fieldWords.required });
  });
export type IngestDraft = z.infer<typeof IngestDraft>;

/**
 * What came of an entry. `new`: it was logged. `changed`: it replaced what the same `id` said before. `same`: nothing new. `empty`: it has no
 * amounts, so nothing was logged. `deleted`: the member has deleted it, and so it stays. `refused`: it cannot be logged.
 */
const IngestOutcome = z.enum(['new', 'changed', 'same', 'empty', 'deleted', 'refused']);
export type IngestOutcome = z.infer<typeof IngestOutcome>;

const IngestAnswer = z
  .object({
    /** In the order in which they were sent. */
    entries: z.array(
      z.object({
        id: z.string(),
        outcome: IngestOutcome,
        /** Why it was refused, as a sentence. */
        message: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'IngestAnswer' });
export type IngestAnswer = z.infer<typeof IngestAnswer>;

const own = { access: 'member', self: 'id', path: '/api/user/{id}/ingest', params: IdParams } as const;

/** Entries that phones and watches send by themselves to a member's own address. */
export const ingestCalls = defineCalls({
  getIngestAddress: {
    ...own,
    method: 'GET',
    summary: "The secret address that one's own devices send to",
    response: IngestAddress,
  },
  makeIngestAddress: {
    ...own,
    method: 'PUT',
    budget: 'write',
    summary: "Have an address for one's own devices; one that there is already stays",
    response: IngestAddress,
  },
  endIngestAddress: {
    ...own,
    method: 'DELETE',
    budget: 'write',
    summary: "End the address of one's own devices at once; the next one is another",
    status: 204,
  },
  sendEntries: {
    method: 'POST',
    path: '/api/ingest/{token}',
    access: 'none',
    budget: 'write',
    further: ['ingest'],
    summary: `Log what a device says, up to ${limits.ingest_entries} entries at once, by its member's secret address and nothing else. Refused as a whole only if nothing of it can be logged`,
    params: z.strictObject({ token: secret(z.string().regex(/^[0-9a-f-]{36}\.[\w-]{43}$/, fieldWords.ingest_token)) }),
    body: IngestDraft,
    response: IngestAnswer,
    errors: ['ingest.gone', 'imports.day_too_old', 'imports.day_to_come'],
  },
});
