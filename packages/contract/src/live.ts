import type { Challenge } from './challenges/challenges.ts';
import type { ChatEntry, ChatState } from './events/chat.ts';
import type { Arrivals } from './events/door.ts';
import type { Event, EventLive } from './events/events.ts';
import type { Group } from './groups/groups.ts';
import type { Post } from './posts/posts.ts';

/** Where the socket of a signed-in member connects, with `auth: { token }` in its handshake. */
export const livePath = '/api/live';

/** The state of a post or comment for one viewer, without its text: a client fetches a version that it does not have. */
export interface LiveStream extends Pick<Post, 'version' | 'own_reactions' | 'reaction_counts'> {
  /** The newest comment on it that the viewer may see: when one is added and another removed, the count alone does not change. */
  newest_comment: string | null;
}

/** The parts of an event that change while it is on screen: a client that receives a new value fetches the event. */
export interface EventSight extends Pick<Event, 'version' | 'status' | 'attendees_count'> {
  /** Length of the waiting list. */
  waiting: number;
  live: EventLive['state'];
  /** The id of its recording. */
  recording: string | null;
}

/** The parts of a group that change while it is on screen: a client that receives a new value fetches the group. */
export type GroupSight = Pick<Group, 'version' | 'members_count' | 'active' | 'role'>;

/** Open tasks of a group's admins, and its newest log entry: a client that receives a new value fetches the lists again. */
export interface CareSight {
  /** Number of requests to join, at most `limits.waiting_counted`. */
  requests: number;
  newest_request: string | null;
  newest_act: string | null;
}

/** Open reports in a home, for its moderators. */
export interface ReportsSight {
  /** Number of reported posts and comments, at most `limits.waiting_counted`. */
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
  /** Arrivals at an event, for the people at its door. */
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

/** Start of a subscription to a log: the client fetches missing entries up to `seq`, and receives later ones. */
export interface LogStart<K extends LogKind = LogKind> {
  log: LiveLog<K>;
  seq: number;
  state: LiveLogs[K]['state'];
}

/** New entries of a log for one subscriber. A client that lacks entries up to `after` fetches them. */
export interface LogNews<K extends LogKind = LogKind> extends LogStart<K> {
  after: number;
  entries: Array<LiveLogs[K]['entry']>;
}

/** Why a subscription ended: the token has expired, or the subscriber may no longer see the log. */
export type LogEnd = 'expired' | 'gone';

/** What a viewer sees in a room; null where there is nothing for them to see (any more) and the socket is not in the room. */
export type LiveNews = { [K in LiveKind]: readonly [LiveRoom<K>, LiveRooms[K] | null] }[LiveKind];

/** What the server sends over a socket: that it is time to refetch, or what the rooms that the socket is in now show. */
export interface LiveEvents {
  notifications: () => void;
  /** The member has seen all notifications, perhaps in another tab. */
  seen: () => void;
  feed: () => void;
  rooms: (news: LiveNews[]) => void;
  log: (news: LogNews) => void;
  /** The entries visible to the viewer have changed: fetch the log again. */
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
