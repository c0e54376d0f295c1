import type { HomeRef, LiveStream } from '@muster/contract';
import { touches } from '../../platform/live/touches.ts';
import { homeRoom } from '../../product/live/home-rooms.ts';
import { answered } from '../../product/live/request-rows.ts';
import type { RoomKind } from '../../product/live/rooms.ts';
import { streamState } from './feed.view.ts';
import { lookAtPosts, newestInHomes } from './visibility.queries.ts';

/** A post on screen: its likes, its number of comments, and whether it was edited or deleted. */
export const postRoom: RoomKind<LiveStream> = {
  everyMs: 1000,
  look: async (sources, asked) => answered(asked, await lookAtPosts(sources, asked), streamState),
};

/** The ids of the newest posts of an event, group or challenge. */
export const postsRoom = homeRoom<string[]>({
  in: ['event', 'group', 'challenge'],
  everyMs: 1000,
  look: async (sources, asked) => answered(asked, await newestInHomes(sources, asked), ({ newest }) => newest),
});

const room = ({ post_id }: { post_id: string }) => ({ rooms: [`post:${post_id}` as const] });
/** The room of a home's posts; there is none for members' own posts. */
const list = ({ home }: { home?: HomeRef }) => ({ rooms: home && home.kind !== 'member' ? [`posts:${home.id}` as const] : [] });

/** Rooms affected by events of posts. A hidden post disappears from the member's other screens too. */
export const feedTouches = [
  touches('post.created', list),
  touches('post.updated', room),
  touches('post.deleted', room),
  touches('post.deleted', list),
  touches('post.hidden', room),
];
