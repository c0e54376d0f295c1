import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Id, IdParams, Instant, Next, Offset, Person, requiredText, text } from '../base/shared.ts';
import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import type { reportTitles } from './rules.ts';

/** Kinds that can be reported, with their names. A feature adds its kind here, and how to find it in its `x.reports.ts`. */
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

/** Decisions about a reported thing: it is kept or removed, or its author is warned or suspended. */
export const Verdict = z.enum(['kept', 'removed', 'warned', 'suspended']);
export type Verdict = z.infer<typeof Verdict>;

/** The person whom a report concerns, by their real name also where other members see none: an operator has to act. */
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
    /** Number of reporters. */
    reports: z.number().int(),
    first_at: Instant,
    last_at: Instant,
    /** The latest reporters, as other members see them, without people who have left. */
    reporters: z.array(Person),
    /** Null if it belongs to no member, or its member has left. */
    about: Reported.nullable(),
    /** Earlier decisions about them: take-downs by anybody, and acts of operators. */
    before: z.object({ removed: z.number().int(), warned: z.number().int(), suspended: z.number().int(), kept: z.number().int() }),
    /** End of a current suspension; null without one. */
    suspended_until: Instant.nullable(),
    /** The event, group or challenge that it is in; null if there is none. */
    home: z.object({ kind: z.enum(['event', 'group', 'challenge']), id: Id, name: z.string() }).nullable(),
    /** Its text when it was last reported; empty if it had none. */
    words: z.string(),
    /** The path of the screen that shows it, as long as it is there. */
    address: z.string(),
    /** Whether it is hidden from others until the decision. */
    hidden: z.boolean(),
    can: z.object({ hide: z.boolean(), remove: z.boolean(), warn: z.boolean(), suspend: z.boolean() }),
  })
  .meta({ id: 'ReportedCase' });
export type ReportedCase = z.infer<typeof ReportedCase>;

const params = z.strictObject({ kind: ReportKinds, objectId: Id });
const missing = ['reports.operators_only', 'reports.not_found'] as const;

/** The operators' queue of reports. Reports about the caller are left out, as their reporters were promised. */
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
      /** Required unless the verdict is `kept`. */
      reason: text(limits.operate_reason_length).default(''),
      /** Whether it is also taken down, with a warning or suspension. */
      take_down: z.boolean().default(false),
      /** For a suspension: its end. */
      until: Instant.optional(),
    }),
    status: 204,
    errors: [...missing, 'reports.cannot', 'feed.event_post_fixed', 'operate.last_operator'],
  },
} as const;

/** Kinds that can be taken down in a home: a post, or a comment on one. */
export const TakenKind = z.enum(['post', 'reaction']);
export type TakenKind = z.infer<typeof TakenKind>;

/** A reported post or comment, as the moderators of its home see it, without its reporters. */
export const ReportedThing = z
  .object({
    kind: TakenKind,
    object_id: Id,
    /** Number of reporters. */
    reports: z.number().int(),
    /** When it was last reported. */
    at: Instant,
    /** The author; null if the viewer may not see them. */
    author: Person.nullable(),
    /** Its text when it was last reported; empty if it had none. */
    words: z.string(),
    /** The path of the screen that shows it; null if the caller cannot open that. */
    address: z.string().nullable(),
  })
  .meta({ id: 'ReportedThing' });
export type ReportedThing = z.infer<typeof ReportedThing>;

const closed = (missing: ErrorCode) => [missing, 'reports.not_in_charge'] as const;

/** The moderators' calls of one kind of home: its reports, and take-downs. */
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

/** A report as an operator reads it. */
export const Report = z
  .object({
    id: Id,
    kind: ReportKinds,
    created_at: Instant,
    /** The reporter as other members see them; null if they deleted their account. */
    reporter: Person.nullable(),
    /**
     * Whom the report is about, by their real name even where others see nobody: an operator has to act. Deleted with their account. Null
     * if what was reported belongs to no member.
     */
    about: Reported.nullable(),
    /** Its text at the time of the report; empty if it had none. */
    words: z.string(),
    /**
     * The path of the screen that shows it; null if the caller cannot open that, perhaps because it was deleted since. A member has none:
     * `about` says whether the profile opens.
     */
    address: z.string().nullable(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

const body = z.strictObject({ reporter: Id });
const response = z.object({ reported: z.literal(true) });
const call = { method: 'POST', access: 'member', budget: 'report', body, status: 201, response } as const;

const inGroup = homeModerationCalls('/api/group/{id}', 'a group', 'groups.not_found');

export const reportCalls = defineCalls({
  reportMember: {
    ...call,
    path: '/api/report/user/{id}',
    summary: 'Report a member to those who look after the community; once is enough (FEED-65)',
    params: IdParams,
    errors: ['member.not_found', 'people.not_yourself'],
  },
  reportPost: {
    ...call,
    path: '/api/report/user/{id}/post/{postId}',
    summary: "Report a post; the first id may be its author's or the caller's (FEED-66)",
    params: z.strictObject({ id: Id, postId: Id }),
    errors: ['feed.post_not_found', 'people.not_yourself'],
  },
  reportReaction: {
    ...call,
    path: '/api/report/user/{id}/reaction/{reactionId}',
    summary: "Report a comment; the first id may be its author's or the caller's (FEED-67)",
    params: z.strictObject({ id: Id, reactionId: Id }),
    errors: ['reactions.not_found', 'people.not_yourself'],
  },
  reportEvent: {
    ...call,
    path: '/api/report/event/{id}',
    summary: 'Report an event (EVENT-99)',
    params: IdParams,
    errors: ['events.not_found', 'people.not_yourself'],
  },
  reportEventPost: {
    ...call,
    path: '/api/report/event/{id}/post/{postId}',
    summary: "Report a post in an event's posts (EVENT-100)",
    params: z.strictObject({ id: Id, postId: Id }),
    errors: ['feed.post_not_found', 'people.not_yourself'],
  },
  reportGroup: {
    ...call,
    path: '/api/report/group/{id}',
    summary: 'Report a group (GROUP-30)',
    params: IdParams,
    errors: ['groups.not_found'],
  },
  reportGroupPost: {
    ...call,
    path: '/api/report/group/{id}/post/{postId}',
    summary: "Report a post in a group's feed (GROUP-31)",
    params: z.strictObject({ id: Id, postId: Id }),
    errors: ['feed.post_not_found', 'people.not_yourself'],
  },
  reportChatMessage: {
    ...call,
    path: '/api/report/event/{id}/chat/{messageId}',
    summary: "Report a message in an event's chat (ROLE-12)",
    params: z.strictObject({ id: Id, messageId: Id }),
    errors: ['chat.message_not_found', 'people.not_yourself'],
  },
  listGroupReports: inGroup.list,
  keepReportedInGroup: inGroup.keep,
  takeDownInGroup: inGroup.takeDown,
  ...queueCalls,
  getReport: {
    method: 'GET',
    path: '/api/report/{reportId}',
    access: 'member',
    summary: 'One report, for operators; those about the caller are not found',
    params: z.strictObject({ reportId: Id }),
    response: Report,
    errors: ['reports.operators_only', 'reports.not_found'],
  },
});
