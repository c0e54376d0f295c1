import type { CallOptions } from '@muster/contract';
import { newId } from '../../../apps/api/src/platform/ids.ts';
import type { Calls } from '../lib/load.ts';
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
}

/** A call to make. */
export interface Sent {
  act: (calls: Calls) => Promise<unknown>;
  /** Refusals that are right, by their code. */
  fine?: readonly string[];
  /** What it leaves behind, by its answer. */
  kept?: (answer: unknown) => Kept;
}

/** A call that only reads. */
const read = (act: Sent['act'], fine?: readonly string[]): Sent => ({ act, ...(fine && { fine }) });
/** A call that writes. */
const write = <T>(
  act: (calls: Calls, options: CallOptions) => Promise<T>,
  kept: (answer: T) => Kept,
  fine: readonly string[] = [],
): Sent => ({ act: (calls) => act(calls, { idempotencyKey: newId() }), fine, kept: (answer) => kept(answer as T) });

const typed = ['Ma', 'Okafor', 'Zoë', 'marlwo', 'Ben T', 'Nunez', 'patel dev', 'Ruxkel'];
const words = 'Three laps round the harbour before work, and the light was worth the alarm clock.';
const dayAgo = (days: number) => new Date(Date.now() - 43_200_000 - days * 86_400_000).toISOString().slice(0, 10);
const one = <T>(of: readonly T[], { random }: Caller): T => of[Math.floor(random() * of.length)]!;
/** The one chosen by chance may be anonymous, whose screens offer no writing. */
const notAnonymous = ['member.anonymous_cannot'];

const going = (event: string, member: string, fine?: readonly string[]): Sent =>
  write(
    (calls, options) => calls.createAttendance({ params: { id: event, userId: member }, body: { status: 'going' } }, options),
    () => ({ table: 'attendance', event, member }),
    fine,
  );

/**
 * How each call of the model is made, but for those that carry no session or are no single request: signing in, refreshing, pictures, sockets
 * and chats, which `player.ts` knows.
 */
export const requests: Record<
  Exclude<CallName, 'signIn' | 'refreshSession' | 'uploadPicture' | 'socket'>,
  (world: World, caller: Caller) => Sent
> = {
  getConfig: () => read((calls) => calls.getConfig({})),
  getMe: () => read((calls) => calls.getMe({})),
  checkNotifications: (_, { member: id }) => read((calls) => calls.checkNotifications({ params: { id } })),
  listNotifications: (_, { member: id }) => read((calls) => calls.listNotifications({ params: { id }, query: {} })),
  getNews: (_, { member: id }) => read((calls) => calls.listFollowingFeed({ params: { id }, query: {} })),
  getEverything: () => read((calls) => calls.listEverythingFeed({ query: {} })),
  getPost: ({ posts }, caller) => {
    const { author: id, id: postId } = one(posts, caller);
    return read((calls) => calls.getPost({ params: { id, postId } }));
  },
  listReactions: ({ posts }, caller) => {
    const { author: posterId, id: streamId } = one(posts, caller);
    return read((calls) => calls.listReactions({ params: { posterId, streamId }, query: {} }));
  },
  addReaction: ({ posts }, caller) => {
    const { author: posterId, id: streamId } = one(posts, caller);
    // Whoever likes it already has chosen the same post by chance.
    return write(
      (calls, options) => calls.addReaction({ params: { posterId, streamId }, body: { kind: 'like' } }, options),
      ({ id }) => ({ table: 'reaction', id, text: null }),
      ['reactions.already_reacted'],
    );
  },
  addComment: ({ posts }, caller) => {
    const { author: posterId, id: streamId } = one(posts, caller);
    const content = `Count me in, ${caller.call}.`;
    return write(
      (calls, options) => calls.addReaction({ params: { posterId, streamId }, body: { kind: 'comment', content } }, options),
      ({ id }) => ({ table: 'reaction', id, text: content }),
      notAnonymous,
    );
  },
  createPost: (_, { member, call }) => {
    const text = `${words} ${call}.`;
    return write(
      (calls, options) => calls.createPost({ params: { id: member }, body: { text } }, options),
      ({ id }) => ({ table: 'post', id, text }),
      notAnonymous,
    );
  },
  searchPeople: (_, caller) => {
    const q = one(typed, caller);
    return read((calls) => calls.searchMembers({ query: { q } }));
  },
  // An anonymous member has no profile to be seen, and whoever blocked the one who asks is not there.
  getMember: ({ members }, caller) => {
    const id = one(members, caller);
    return read((calls) => calls.getMember({ params: { id } }), ['member.private', 'member.not_found', 'member.blocked']);
  },
  followMember: ({ members }, caller) => {
    const { member: follower } = caller;
    const others = members.length - 1;
    const followee = members[(caller.nth + 1 + Math.floor(caller.random() * others)) % members.length]!;
    return write(
      (calls, options) => calls.followMember({ params: { id: follower, otherId: followee } }, options),
      () => ({ table: 'follow', follower, followee }),
      // The one chosen by chance may be anonymous, or blocked.
      ['people.anonymous', 'member.not_found', 'member.blocked'],
    );
  },
  listEvents: () => read((calls) => calls.listEvents({ query: { filter: 'active', lat: 42.36, long: -71.06, distance: 50 } })),
  getEvent: ({ events }, caller) => {
    const id = one(events, caller);
    return read((calls) => calls.getEvent({ params: { id } }));
  },
  listAttendees: ({ events }, caller) => {
    const id = one(events, caller);
    return read((calls) => calls.listAttendees({ params: { id }, query: { status: 'going' } }));
  },
  createAttendance: ({ events }, caller) => going(one(events, caller), caller.member),
  // Most find it full.
  bookClass: ({ classes }, { member, nth }) => going(classes[nth % classes.length]!, member, ['events.full']),
  getGroup: ({ group: id }) => read((calls) => calls.getGroup({ params: { id } })),
  searchGroupMembers: ({ group: id }) => read((calls) => calls.searchGroupMembers({ params: { id }, query: {} })),
  listChallenges: (_, { member: id }) => read((calls) => calls.listChallenges({ params: { id }, query: {} })),
  getChallenge: ({ challenges }, caller) => {
    const id = one(challenges, caller);
    return read((calls) => calls.getChallenge({ params: { id }, query: {} }));
  },
  getTop25: ({ challenge: id }) => read((calls) => calls.getTop25({ params: { id } })),
  listWorkouts: (_, { member: id }) => read((calls) => calls.listWorkouts({ params: { id }, query: {} })),
  addDailyWorkout: (_, caller) => {
    const steps = 1000 + Math.floor(caller.random() * 9000);
    const body = { entry_date: dayAgo(Math.floor(caller.random() * 10)), steps };
    return write(
      (calls, options) => calls.addDailyWorkout({ params: { id: caller.member }, body }, options),
      ({ id }) => ({ table: 'workout', id, steps }),
    );
  },
  getChatToken: ({ live: identifier }) => read((calls) => calls.getChatToken({ body: { identifier } })),
  listChatEntries: ({ live: id }) => read((calls) => calls.listChatEntries({ params: { id }, query: {} })),
  sendChatMessage: ({ live: id }, { call }) => {
    const content = `Good morning, ${call}.`;
    const client = newId();
    return write(
      (calls, options) => calls.sendChatMessage({ params: { id }, body: { client_id: client, content } }, options),
      () => ({ table: 'chat_message', client, text: content }),
    );
  },
};

/** A member signs in with their password. */
export const signIn =
  ({ emails }: World, nth: number) =>
  (calls: Calls) =>
    calls.signIn({ body: { email: emails[nth]!, password } });

/** A member exchanges a refresh token. */
export const refreshed = (refresh: string) => (calls: Calls) => calls.refreshSession({ body: { refresh } });

/** A member asks where to send a picture. */
export const askForMedia = (calls: Calls) =>
  calls.createMedia({ body: { media_filename: 'photo.jpg', media_intent: 'post' } }, { idempotencyKey: newId() });

/** A member sends a picture where they were told to: `/api/media/ID/file?expires=…&signature=…`. */
export const sendPicture = (to: string, picture: Buffer) => (calls: Calls) => {
  const { pathname, searchParams } = new URL(to, 'http://127.0.0.1');
  const query = { expires: searchParams.get('expires')!, signature: searchParams.get('signature')! };
  return calls.uploadMedia({ params: { id: mediaIn(pathname) }, query, body: new Blob([picture], { type: 'image/jpeg' }) });
};
/** The id of a picture in its address. */
export const mediaIn = (address: string): string => address.split('/')[3]!;

/** The address of a member, by their number: budgets of the server are per address. */
export const addressOf = (nth: number): string => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
