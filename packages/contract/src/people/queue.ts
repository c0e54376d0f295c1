import { z } from 'zod';
import { Id, Instant, Next, Offset, Person, text } from '../base/shared.ts';
import { limits } from '../limits.ts';
import type { reportTitles } from './rules.ts';

/** What can be reported, and what people call it. A feature adds its kind here, and how to find it in its `x.reports.ts`. */
export const reportKinds = {
  user: 'member',
  post: 'post',
  reaction: 'comment',
  event: 'event',
  group: 'group',
  chat_message: 'chat message',
} as const satisfies Record<keyof typeof reportTitles, string>;
export type ReportKind = keyof typeof reportKinds;
export const ReportKinds = z.enum(Object.keys(reportKinds) as ReportKind[]);

/** What operators decide about something that is reported: it may stay, it goes, or its author is warned or suspended. */
export const Verdict = z.enum(['kept', 'removed', 'warned', 'suspended']);
export type Verdict = z.infer<typeof Verdict>;

/** Whom a report is about, by their real name even where others see nobody: an operator has to act. */
export const Reported = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  anonymous_profile: z.boolean(),
  /** Whether the caller may open the profile. */
  opens: z.boolean(),
});

/** Something that is reported and not yet decided, with all open reports of it. */
export const ReportedCase = z
  .object({
    kind: ReportKinds,
    object_id: Id,
    /** The latest report of it. */
    report_id: Id,
    /** How many have reported it. */
    reports: z.number().int(),
    first_at: Instant,
    last_at: Instant,
    /** The latest of them, as others see them; people who have left are not among them. */
    reporters: z.array(Person),
    /** Null if it belongs to no member, or its member has left. */
    about: Reported.nullable(),
    /** What was decided about them before: how often what they wrote was taken down, by whomever, and what operators did. */
    before: z.object({ removed: z.number().int(), warned: z.number().int(), suspended: z.number().int(), kept: z.number().int() }),
    /** Until when they are suspended already; null if they are not. */
    suspended_until: Instant.nullable(),
    /** Where it is, by name; null for what is in no event, group or challenge. */
    home: z.object({ kind: z.enum(['event', 'group', 'challenge']), id: Id, name: z.string() }).nullable(),
    /** Its text when it was last reported; empty if it had none. */
    words: z.string(),
    /** The path of the screen that shows it, as long as it is there. */
    address: z.string(),
    /** Whether others do not see it until it is decided. */
    hidden: z.boolean(),
    can: z.object({ hide: z.boolean(), remove: z.boolean(), warn: z.boolean(), suspend: z.boolean() }),
  })
  .meta({ id: 'ReportedCase' });
export type ReportedCase = z.infer<typeof ReportedCase>;

const params = z.strictObject({ kind: ReportKinds, objectId: Id });
const missing = ['reports.operators_only', 'reports.not_found'] as const;

/** The queue of all that is reported, for operators. What is reported of the caller is not in it: its reporters were promised so. */
export const queueCalls = {
  listReported: {
    method: 'GET',
    path: '/api/operate/reports',
    access: 'member',
    summary: 'All that is reported and not yet decided, what was reported last or most often on top; operators only',
    query: z.strictObject({ sort: z.enum(['latest', 'most']).default('latest'), offset: Offset }),
    response: z.object({ data: z.array(ReportedCase), next: Next }).meta({ id: 'ReportedCasePage' }),
    errors: ['reports.operators_only'],
  },
  hideReported: {
    method: 'PUT',
    path: '/api/operate/reports/{kind}/{objectId}/hidden',
    access: 'member',
    budget: 'write',
    act: 'report.hide',
    summary: 'Let others not see a reported post or comment until it is decided, or see it again; operators only',
    params,
    body: z.strictObject({ hidden: z.boolean() }),
    status: 204,
    errors: [...missing, 'reports.cannot'],
  },
  decideReported: {
    method: 'PUT',
    path: '/api/operate/reports/{kind}/{objectId}',
    access: 'member',
    budget: 'write',
    act: 'report.decide',
    summary:
      'Decide all open reports of something: it stays, it is taken down, or its author is warned or suspended; its author reads the reason, and its reporters are told that it was decided; operators only',
    params,
    body: z.strictObject({
      verdict: Verdict,
      /** Needed for all but what stays. */
      reason: text(limits.operate_reason_length).default(''),
      /** Whether it is taken down as well, for who is warned or suspended. */
      take_down: z.boolean().default(false),
      /** For a suspension: its end. */
      until: Instant.optional(),
    }),
    status: 204,
    errors: [...missing, 'reports.cannot', 'feed.event_post_fixed', 'operate.last_operator'],
  },
} as const;
