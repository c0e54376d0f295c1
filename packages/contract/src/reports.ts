import { z } from 'zod';
import { defineCalls } from './define.ts';
import { Id, IdParams } from './shared.ts';

const body = z.strictObject({ reporter: Id });
const response = z.object({ reported: z.literal(true) });
const call = { method: 'POST', access: 'member', budget: 'report', body, status: 201, response } as const;

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
});
