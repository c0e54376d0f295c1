import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Id, IdParams, Instant, Person } from '../base/shared.ts';
import { homeModerationCalls } from './moderation.ts';
import { queueCalls, Reported, ReportKinds } from './queue.ts';

/** A report as an operator reads it. */
export const Report = z
  .object({
    id: Id,
    kind: ReportKinds,
    created_at: Instant,
    /** As others see them; null if they deleted their account. */
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
