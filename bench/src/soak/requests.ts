import type { CallName } from './monday.ts';
import { password, type World } from './world.ts';

/** What a call that writes has to leave behind, if it was acknowledged. */
export type Kept =
  | { table: 'post'; id: string; text: string }
  | { table: 'reaction'; id: string; text: string | null }
  | { table: 'follow'; follower: string; followee: string }
  | { table: 'attendance'; event: string; member: string }
  | { table: 'workout'; id: string; steps: number }
  | { table: 'chat_message'; client: string; text: string }
  | { table: 'media'; id: string; address: string };

/** Who makes a call, in which of the calls of a run. */
interface Caller {
  member: string;
  /** Their number, from 0. */
  nth: number;
  /** Counts the calls of a run. */
  call: number;
  random: () => number;
  newId: () => string;
}

/** A request to send. */
export interface Sent {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
  /** Refusals that are right, by their code. */
  fine?: readonly string[];
  /** What it leaves behind, by its answer. */
  kept?: (answer: Record<string, unknown>) => Kept;
}

const typed = ['Ma', 'Okafor', 'Zoë', 'marlwo', 'Ben T', 'Nunez', 'patel dev', 'Ruxkel'];
const words = 'Three laps round the harbour before work, and the light was worth the alarm clock.';
const dayAgo = (days: number) => new Date(Date.now() - 43_200_000 - days * 86_400_000).toISOString().slice(0, 10);
const one = <T>(of: readonly T[], { random }: Caller): T => of[Math.floor(random() * of.length)]!;
const id = (answer: Record<string, unknown>) => String(answer.id);
const get = (path: string): Sent => ({ method: 'GET', path });
/** The one chosen by chance may be anonymous, whose screens offer no writing. */
const notAnonymous = ['member.anonymous_cannot'];

/**
 * How each call of the model is made, but for those that carry no session or are no single request: signing in, refreshing, pictures, sockets
 * and chats, which `player.ts` knows.
 */
export const requests: Record<
  Exclude<CallName, 'signIn' | 'refreshSession' | 'uploadPicture' | 'socket'>,
  (world: World, caller: Caller) => Sent
> = {
  getConfig: () => get('/api/config'),
  getMe: () => get('/api/user/me'),
  checkNotifications: (_, { member }) => get(`/api/user/${member}/notifications/check`),
  listNotifications: (_, { member }) => get(`/api/user/${member}/notifications`),
  getNews: (_, { member }) => get(`/api/user/${member}/news`),
  getEverything: () => get('/api/timeline/everything'),
  getPost: ({ posts }, caller) => {
    const post = one(posts, caller);
    return get(`/api/user/${post.author}/feed/${post.id}`);
  },
  listReactions: ({ posts }, caller) => {
    const post = one(posts, caller);
    return get(`/api/user/${post.author}/reactions/${post.id}`);
  },
  addReaction: ({ posts }, caller) => {
    const post = one(posts, caller);
    // Whoever likes it already has chosen the same post by chance.
    return {
      method: 'POST',
      path: `/api/user/${post.author}/reactions/${post.id}`,
      body: { kind: 'like' },
      fine: ['reactions.already_reacted'],
      kept: (answer) => ({ table: 'reaction', id: id(answer), text: null }),
    };
  },
  addComment: ({ posts }, caller) => {
    const post = one(posts, caller);
    const content = `Count me in, ${caller.call}.`;
    return {
      method: 'POST',
      path: `/api/user/${post.author}/reactions/${post.id}`,
      body: { kind: 'comment', content },
      fine: notAnonymous,
      kept: (answer) => ({ table: 'reaction', id: id(answer), text: content }),
    };
  },
  createPost: (_, { member, call }) => {
    const text = `${words} ${call}.`;
    return {
      method: 'POST',
      path: `/api/user/${member}/feed`,
      body: { text },
      fine: notAnonymous,
      kept: (answer) => ({ table: 'post', id: id(answer), text }),
    };
  },
  searchPeople: (_, caller) => get(`/api/user/search?q=${encodeURIComponent(one(typed, caller))}`),
  // An anonymous member has no profile to be seen, and whoever blocked the one who asks is not there.
  getMember: ({ members }, caller) => ({
    ...get(`/api/user/${one(members, caller)}`),
    fine: ['member.private', 'member.not_found', 'member.blocked'],
  }),
  followMember: ({ members }, caller) => {
    const { member: follower } = caller;
    const others = members.length - 1;
    const followee = members[(caller.nth + 1 + Math.floor(caller.random() * others)) % members.length]!;
    return {
      method: 'POST',
      path: `/api/user/${follower}/follow/${followee}`,
      // The one chosen by chance may be anonymous, or blocked.
      fine: ['people.anonymous', 'member.not_found', 'member.blocked'],
      kept: () => ({ table: 'follow', follower, followee }),
    };
  },
  listEvents: () => get('/api/event?filter=active&lat=42.36&long=-71.06&distance=50'),
  getEvent: ({ events }, caller) => get(`/api/event/${one(events, caller)}`),
  listAttendees: ({ events }, caller) => get(`/api/event/${one(events, caller)}/attendee?status=going`),
  createAttendance: ({ events }, caller) => {
    const { member } = caller;
    const event = one(events, caller);
    return {
      method: 'POST',
      path: `/api/event/${event}/attendee/${member}`,
      body: { status: 'going' },
      kept: () => ({ table: 'attendance', event, member }),
    };
  },
  // Most find it full.
  bookClass: ({ classes }, { member, nth }) => {
    const event = classes[nth % classes.length]!;
    return {
      method: 'POST',
      path: `/api/event/${event}/attendee/${member}`,
      body: { status: 'going' },
      fine: ['events.full'],
      kept: () => ({ table: 'attendance', event, member }),
    };
  },
  getGroup: ({ group }) => get(`/api/group/${group}`),
  searchGroupMembers: ({ group }) => get(`/api/group/${group}/user/search`),
  listChallenges: (_, { member }) => get(`/api/user/${member}/challenge`),
  getChallenge: ({ challenges }, caller) => get(`/api/challenge/${one(challenges, caller)}`),
  getTop25: ({ challenge }) => get(`/api/leaderboard/challenge/${challenge}/top25`),
  listWorkouts: (_, { member }) => get(`/api/user/${member}/workouts`),
  addDailyWorkout: (_, caller) => {
    const steps = 1000 + Math.floor(caller.random() * 9000);
    return {
      method: 'PUT',
      path: `/api/user/${caller.member}/workouts/daily`,
      body: { entry_date: dayAgo(Math.floor(caller.random() * 10)), steps },
      kept: (answer) => ({ table: 'workout', id: id(answer), steps }),
    };
  },
  getChatToken: ({ live }) => ({ method: 'POST', path: '/api/get_chat_token', body: { identifier: live } }),
  listChatEntries: ({ live }) => get(`/api/chat/${live}/message`),
  sendChatMessage: ({ live }, { call, newId }) => {
    const content = `Good morning, ${call}.`;
    const client = newId();
    return {
      method: 'POST',
      path: `/api/chat/${live}/message`,
      body: { client_id: client, content },
      kept: () => ({ table: 'chat_message', client, text: content }),
    };
  },
};

/** A member signs in with their password. */
export const signIn = ({ emails }: World, nth: number): Sent => ({
  method: 'POST',
  path: '/api/token',
  body: { email: emails[nth]!, password },
});

/** A member exchanges a refresh token. */
export const refreshed = (refresh: string): Sent => ({ method: 'POST', path: '/api/token/refresh', body: { refresh } });

/** A member asks where to send a picture. */
export const askForMedia: Sent = { method: 'POST', path: '/api/media', body: { media_filename: 'photo.jpg', media_intent: 'post' } };
