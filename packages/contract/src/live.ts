import type { Post } from './feed.ts';

/** Where the socket of a signed-in member connects, with `auth: { token }` in its handshake. */
export const livePath = '/api/live';

/** The state of a post or comment for one viewer, without its text: a client fetches a version that it does not have yet. */
export interface LiveStream extends Pick<Post, 'version' | 'own_reactions' | 'reaction_counts'> {
  /** The newest comment on it that the viewer may see: when one is added and another removed, the count alone does not change. */
  newest_comment: string | null;
}

/**
 * The kinds of live rooms, each with what it sends. A feature that declares rooms adds its kinds here. A room in an event, group or
 * challenge has the id of that home, so the same home may have one room for messages and one for ranks.
 */
export interface LiveRooms {
  post: LiveStream;
  comment: LiveStream;
  /** The newest posts of an event, group or challenge: their ids, newest first, so that a list can say how many it is missing. */
  posts: string[];
}
export type LiveKind = keyof LiveRooms;

/** A room by its kind and the id of what it is about. */
export type LiveRoom<K extends LiveKind = LiveKind> = `${K}:${string}`;

/** What a viewer sees in a room; null where there is nothing for them to see (any more) and the socket is not in the room. */
export type LiveNews = { [K in LiveKind]: readonly [LiveRoom<K>, LiveRooms[K] | null] }[LiveKind];

/** What the server sends over a socket: that it is time to refetch, or what the rooms that the socket is in now show. */
export interface LiveEvents {
  notifications: () => void;
  /** The member has seen everything, perhaps in another tab. */
  seen: () => void;
  feed: () => void;
  rooms: (news: LiveNews[]) => void;
}

/** What a browser sends: which rooms it joins and leaves. The answer has the current content of the joined ones. */
export interface LiveCalls {
  watch: (change: { join?: LiveRoom[]; leave?: LiveRoom[] }, answer: (news: LiveNews[]) => void) => void;
}
