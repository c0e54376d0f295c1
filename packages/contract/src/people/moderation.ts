import { z } from 'zod';
import { Id, IdParams, Instant, Next, Offset, Person, requiredText } from '../base/shared.ts';
import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';

/** What can be taken down in a home: a post, or a comment on one. */
export const TakenKind = z.enum(['post', 'reaction']);
export type TakenKind = z.infer<typeof TakenKind>;

/** A post or comment that is reported, as those who look after its home see it. Who reported it is nowhere. */
export const ReportedThing = z
  .object({
    kind: TakenKind,
    object_id: Id,
    /** How many have reported it. */
    reports: z.number().int(),
    /** When it was last reported. */
    at: Instant,
    /** Who wrote it; null for whom the viewer does not see. */
    author: Person.nullable(),
    /** Its text when it was last reported; empty if it had none. */
    words: z.string(),
    /** The path of the screen that shows it; null if the caller cannot open that. */
    address: z.string().nullable(),
  })
  .meta({ id: 'ReportedThing' });
export type ReportedThing = z.infer<typeof ReportedThing>;

const closed = (missing: ErrorCode) => [missing, 'reports.not_in_charge'] as const;

/** The calls of those who look after one kind of home: its reports, and taking down what should not be there. */
export const homeModerationCalls = <const Path extends string>(path: Path, of: string, missing: ErrorCode) =>
  ({
    list: {
      method: 'GET',
      path: `${path}/reports`,
      access: 'member',
      summary: `The posts and comments of ${of} that are reported and not yet decided, newest report first`,
      params: IdParams,
      query: z.strictObject({ offset: Offset }),
      response: z.object({ data: z.array(ReportedThing), next: Next }).meta({ id: 'ReportedThingPage' }),
      errors: closed(missing),
    },
    keep: {
      method: 'PUT',
      path: `${path}/reports`,
      access: 'member',
      budget: 'write',
      summary: `Decide that what was reported in ${of} may stay`,
      params: IdParams,
      body: z.strictObject({ kind: TakenKind, object_id: Id }),
      status: 204,
      errors: [...closed(missing), 'reports.not_found'],
    },
    takeDown: {
      method: 'POST',
      path: `${path}/taken_down`,
      access: 'member',
      budget: 'write',
      summary: `Take down a post or comment in ${of}: its author alone still reads it, with the reason`,
      params: IdParams,
      body: z.strictObject({ kind: TakenKind, object_id: Id, reason: requiredText(limits.take_down_reason_length) }),
      status: 204,
      errors: [...closed(missing), 'feed.post_not_found', 'reactions.not_found', 'feed.event_post_fixed', 'reports.your_own'],
    },
  }) as const;
