import type { LiveStream } from '@muster/contract';
import { touches } from '../../platform/live/touches.ts';
import { answered } from '../../product/live/request-rows.ts';
import type { RoomKind } from '../../product/live/rooms.ts';
import { streamState } from '../feed/index.ts';
import { lookAtComments } from './visibility.queries.ts';

/** The room of a comment or reply. */
export const commentRoom: RoomKind<LiveStream> = {
  everyMs: 1000,
  look: async (sources, asked) => answered(asked, await lookAtComments(sources, asked), streamState),
};

/** Returns the room of the target of a like or comment. */
const stream = ({ post_id, comment_id }: { post_id: string; comment_id: string | null }) =>
  comment_id ? (`comment:${comment_id}` as const) : (`post:${post_id}` as const);

/** The rooms affected by events of likes and comments. */
export const reactionTouches = [
  touches('reaction.added', (on) => ({ rooms: [stream(on)] })),
  touches('reaction.updated', ({ reaction_id }) => ({ rooms: [`comment:${reaction_id}`] })),
  // The deletion of its last reply may delete a comment whose author has left, and then its post's count drops.
  touches('reaction.removed', ({ reaction_id, ...on }) => ({ rooms: [stream(on), `post:${on.post_id}`, `comment:${reaction_id}`] })),
];
