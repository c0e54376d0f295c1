import type { Challenge } from './challenges/challenge.ts';
import type { ChatEntry, ChatState } from './events/chat.ts';
import type { Arrivals } from './events/door.ts';
import type { Event, EventLive } from './events/event.ts';
import type { Group } from './groups/group.ts';
import type { Post } from './posts/post.ts';

/** Where the socket of a signed-in member connects, with `auth: { token }` in its handshake. */
export const livePath = '/api/live';

/** The state of a post or comment for one viewer, without its text: a client fetches a version that it does not have yet. */
export interface LiveStream extends Pick<Post, 'version' | 'own_reactions' | 'reaction_counts'> {
  /** The newest comment on it that the viewer may see: when one is added and another removed, the count alone does not change. */
  newest_comment: string | null;
}

/** What changes of an event while members look at it: whoever sees something new fetches the event. */
export interface EventSight extends Pick<Event, 'version' | 'status' | 'attendees_count'> {
  /** How many people wait for a seat. */
  waiting: number;
  live: EventLive['state'];
  /** The id of its recording. */
  recording: string | null;
}

/** What changes of a group while members look at it: whoever sees something new fetches the group. */
export type GroupSight = Pick<Group, 'version' | 'members_count' | 'active' | 'role'>;

/** What waits for those who look after a group, and its newest act: whoever sees something new reads the lists again. */
export interface CareSight {
  /** How many ask to join, at most `limits.waiting_counted`. */
  requests: number;
  newest_request: string | null;
  newest_act: string | null;
}

/** What is reported in a home and not yet decided, for those who look after it. */
export interface ReportsSight {
  /** How many things are reported, at most `limits.waiting_counted`. */
  things: number;
  /** The newest report. */
  newest: string | null;
}

/**
 * What changes of a challenge while members look at it. Whoever sees something new fetches what they show: the challenge, a leaderboard,
 * their own score.
 */
export interface ChallengeSight extends Pick<Challenge, 'version' | 'participants_count' | 'joined'> {
  /** A mark of the latest changes of scores: another one after each. */
  latest: string | null;
  /** How often operators have moved people between its teams. */
  team_moves: number;
  final: boolean;
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
  event: EventSight;
  group: GroupSight;
  care: CareSight;
  reports: ReportsSight;
  challenge: ChallengeSight;
  /** Who has come in to an event, for those who keep its door. */
  door: Arrivals;
}
export type LiveKind = keyof LiveRooms;

/** A room by its kind and the id of what it is about. */
export type LiveRoom<K extends LiveKind = LiveKind> = `${K}:${string}`;

/** The kinds of logs that members follow live, each with its entries and its state. */
export interface LiveLogs {
  /** The chat of an event. */
  chat: { entry: ChatEntry; state: ChatState };
}
export type LogKind = keyof LiveLogs;

/** A log by its kind and the id of what it belongs to. */
export type LiveLog<K extends LogKind = LogKind> = `${K}:${string}`;

/** Where a follower of a log begins: they fetch what they lack up to `seq`, and are sent what comes after it. */
export interface LogStart<K extends LogKind = LogKind> {
  log: LiveLog<K>;
  seq: number;
  state: LiveLogs[K]['state'];
}

/** What is new in a log for one of its followers. Whoever has not seen everything up to `after` fetches what is missing. */
export interface LogNews<K extends LogKind = LogKind> extends LogStart<K> {
  after: number;
  entries: Array<LiveLogs[K]['entry']>;
}

/** Why a follower is sent nothing more of a log: the token has expired, or they no longer see what it belongs to. */
export type LogEnd = 'expired' | 'gone';

/** What a viewer sees in a room; null where there is nothing for them to see (any more) and the socket is not in the room. */
export type LiveNews = { [K in LiveKind]: readonly [LiveRoom<K>, LiveRooms[K] | null] }[LiveKind];

/** What the server sends over a socket: that it is time to refetch, or what the rooms that the socket is in now show. */
export interface LiveEvents {
  notifications: () => void;
  /** The member has seen everything, perhaps in another tab. */
  seen: () => void;
  feed: () => void;
  rooms: (news: LiveNews[]) => void;
  log: (news: LogNews) => void;
  /** What the viewer may see of a log has changed: time to fetch all of it again. */
  log_again: (log: LiveLog) => void;
  log_end: (log: LiveLog, why: LogEnd) => void;
}

/** What a browser sends: which rooms it joins and leaves. The answer has the current content of the joined ones. */
export interface LiveCalls {
  /** Follows the log that a token is for; null if it is not, or no longer, good. */
  follow: (kind: LogKind, token: string, answer: (start: LogStart | null) => void) => void;
  unfollow: (log: LiveLog) => void;
  watch: (change: { join?: LiveRoom[]; leave?: LiveRoom[] }, answer: (news: LiveNews[]) => void) => void;
}
