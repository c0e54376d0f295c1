import { setTimeout as wait } from 'node:timers/promises';
import { tokenMaker } from '../../../apps/api/src/features/session/session.tokens.ts';
import { systemClock } from '../../../apps/api/src/platform/clock.ts';
import { newId } from '../../../apps/api/src/platform/ids.ts';
import { now } from './clock.ts';
import type { SignedIn } from './community.ts';

/** What members did, so that it can be compared with what sockets were sent. */
export interface Done {
  /** When each like of a post was sent, by post. */
  likes: Record<string, number[]>;
  /** How many messages each chat took. */
  said: Map<string, number>;
  /** When each post for everybody was sent. */
  feeds: number[];
  /** What was refused or not answered, and therefore sent again, by status. */
  failed: Map<string, number>;
}

const MOST_TRIES = 60;
const AGAIN_MS = 500;

/** Members who like, talk and post by the calls that browsers use, each time another one, on all servers in turn. */
export function actions(secret: string, people: readonly SignedIn[], ports: () => number[]) {
  const { access } = tokenMaker([secret], systemClock);
  const done: Done = { likes: {}, said: new Map(), feeds: [], failed: new Map() };
  let turn = 0;
  const note = (what: string) => void done.failed.set(what, (done.failed.get(what) ?? 0) + 1);
  /** As a browser does: what a busy server refuses is sent again, and counted; what is sent has a name, so that it is done once. */
  const send = async <T>({ member, session }: SignedIn, path: string, body?: object): Promise<T | undefined> => {
    const headers = {
      authorization: `Bearer ${await access(member, session)}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': newId() }),
    };
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const live = ports();
      turn += 1;
      const url = `http://127.0.0.1:${live[turn % live.length]}${path}`;
      const answer = await fetch(url, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) }).catch(() => null);
      const text = await answer?.text().catch(() => null);
      if (answer?.ok && typeof text === 'string') return JSON.parse(text) as T;
      note(answer ? String(answer.status) : 'no answer');
      if (answer && answer.status !== 503) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
      await wait(AGAIN_MS);
    }
    throw new Error(`${path} was not answered.`);
  };
  let [liked, spoke, posted] = [0, 0, 0];
  return {
    done,
    send,
    /** Another like of one of these posts, each time by another member. */
    like: async (posts: ReadonlyArray<{ id: string; author: string }>) => {
      const { id, author } = posts[liked % posts.length]!;
      const who = people[people.length - 1 - (Math.floor(liked / posts.length) % (people.length - posts.length))]!;
      liked += 1;
      const sent = now();
      if (await send(who, `/api/user/${author}/reactions/${id}`, { kind: 'like' })) (done.likes[id] ??= []).push(sent);
    },
    /** Something said in one of these chats by one of those in it. */
    say: async (chats: ReadonlyArray<{ event: string; members: SignedIn[] }>) => {
      const { event, members } = chats[spoke % chats.length]!;
      const who = members[Math.floor(spoke / chats.length) % members.length]!;
      spoke += 1;
      const body = { client_id: newId(), content: `This was sent at ${now()} by somebody on the way to the harbour.` };
      if (await send(who, `/api/chat/${event}/message`, body)) done.said.set(event, (done.said.get(event) ?? 0) + 1);
    },
    /** A post in somebody's feed, which everybody is told of. */
    post: async () => {
      const who = people[posted % people.length]!;
      posted += 1;
      const sent = now();
      const made = await send<{ id: string }>(who, `/api/user/${who.member}/feed`, { text: 'Who runs along?' });
      if (made) done.feeds.push(sent);
      return made && { id: made.id, author: who.member };
    },
  };
}
