import type { LiveStream } from '@muster/contract';
import { answered } from '../../platform/live/asked.ts';
import type { RoomKind } from '../../platform/live/rooms.ts';
import { touches } from '../../platform/live/touches.ts';
import { streamState } from './feed.view.ts';
import { lookAtPosts } from './sights.queries.ts';

/** A post on somebody's screen: its likes, the number of its comments, and whether it was changed or deleted. */
export const postRoom: RoomKind<LiveStream> = {
  everyMs: 1000,
  look: async (sources, asked) => answered(asked, await lookAtPosts(sources, asked), streamState),
};

const room = ({ post_id }: { post_id: string }) => ({ rooms: [`post:${post_id}` as const] });

/** What happens to posts. One that a member hides goes from their other screens, too. */
export const feedTouches = [touches('post.updated', room), touches('post.deleted', room), touches('post.hidden', room)];
