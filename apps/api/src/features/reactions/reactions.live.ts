import type { LiveStream } from '@muster/contract';
import { answered } from '../../platform/live/asked.ts';
import type { RoomKind } from '../../platform/live/rooms.ts';
import { touches } from '../../platform/live/touches.ts';
import { streamState } from '../feed/index.ts';
import { lookAtComments } from './sights.queries.ts';

/** A comment or reply on somebody's screen. */
export const commentRoom: RoomKind<LiveStream> = {
  everyMs: 1000,
  look: async (sources, asked) => answered(asked, await lookAtComments(sources, asked), streamState),
};

/** What a like or comment is on. */
const stream = ({ post_id, comment_id }: { post_id: string; comment_id: string | null }) =>
  comment_id ? (`comment:${comment_id}` as const) : (`post:${post_id}` as const);

/** What happens to likes and comments. */
export const reactionTouches = [
  touches('reaction.added', (on) => ({ rooms: [stream(on)] })),
  touches('reaction.updated', ({ reaction_id }) => ({ rooms: [`comment:${reaction_id}`] })),
  // With its last reply a comment may go whose author has left, and its post has one less.
  touches('reaction.removed', ({ reaction_id, ...on }) => ({ rooms: [stream(on), `post:${on.post_id}`, `comment:${reaction_id}`] })),
];
