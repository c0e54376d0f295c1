// The load generator: members who make calls of the contract while something happens to the servers, and what was acknowledged to them.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError, type CallTable, type Client, callTable, contract, createClient, type MusterContract } from '@muster/contract';

export type Calls = Client<MusterContract>;
const table: CallTable = callTable(contract);

let lastAddress = 0;
/** A client address that has not been used: budgets are per address, and servers trust this header from the loopback interface. */
const someAddress = () => {
  lastAddress += 1;
  return `198.18.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
};

/** How a request was answered. */
export interface Answer<T = unknown> {
  /** The name of the call. */
  call: string;
  /** 0 if the connection broke, or nothing came in time. */
  status: number;
  /** The body of a success. */
  body: T | undefined;
  /** What a refusal says. */
  code: string;
  message: string;
  /** After how many seconds it may be sent again; null if the answer does not say. */
  retryAfter: number | null;
  /** How long it took, in milliseconds. */
  took: number;
}

export const isGood = <T>(answer: Answer<T>): answer is Answer<T> & { body: T } => answer.status === 200 || answer.status === 201;
export const only = (answers: readonly Answer[], ...statuses: number[]): boolean =>
  answers.length > 0 && answers.every(({ status }) => statuses.includes(status));
/** How often each status was returned, and how long the slowest response took. */
export function told(answers: readonly Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const slowest = Math.max(0, ...answers.map(({ took }) => took));
  return `${[...counts].map(([status, count]) => `${status || 'no answer'}: ${count}`).join(', ') || 'none'}; ${(slowest / 1000).toFixed(1)} s at most`;
}

interface SenderOptions {
  /** A request without a response in this time counts as hanging. */
  patienceMs?: number;
  /** How often a request is sent again that the server has put off with a 503 and a time. */
  later?: number;
  /** How often a request goes to the next server where nothing listens, as a proxy does it. */
  elsewhere?: number;
  /** Receives every answer, also of requests that are sent again. */
  onAnswer?: (answer: Answer) => void;
}

/** Who makes a call, and from which address, by default a new one each time. */
interface Caller {
  token?: string | null;
  address?: string;
}

/** Sends calls to servers and counts how they were answered. `urls` are those that are there at the moment; `pick` chooses one, by default in turn. */
export function sender(urls: () => readonly string[], { patienceMs = 120_000, later = 0, elsewhere = 0, onAnswer }: SenderOptions = {}) {
  /** `refused`: put off with a time; `cut`: the connection broke, and repeating the request is for the member to decide. */
  const counts = { sent: 0, answered: 0, refused: 0, cut: 0, failed: 0, elsewhere: 0, putOff: 0 };
  const faults = new Map<string, number>();
  let turn = 0;

  /** One try. `broke` is why the connection broke. */
  async function once<T>(url: string, from: Caller | null, act: (calls: Calls) => Promise<T>): Promise<Answer<T> & { broke: string }> {
    const began = performance.now();
    let [call, status, broke] = ['', 0, ''];
    const calls = createClient<MusterContract>(table, {
      baseUrl: url,
      token: async (name) => {
        call = name;
        return from?.token ?? null;
      },
      fetch: async (input, init) => {
        const headers = { ...(init.headers as Record<string, string>), 'x-forwarded-for': from?.address ?? someAddress() };
        try {
          const response = await fetch(input, { ...init, headers, signal: AbortSignal.timeout(patienceMs) });
          ({ status } = response);
          return response;
        } catch (error) {
          const { cause, message } = error as Error & { cause?: { code?: string } };
          broke = cause?.code ?? message;
          throw error;
        }
      },
    });
    const nothing = { body: undefined, code: '', message: '', retryAfter: null };
    try {
      const body = await act(calls);
      return { ...nothing, call, status, body, took: performance.now() - began, broke };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, message, retryAfter } = error;
      return { ...nothing, call, status: error.status, code, message, retryAfter, took: performance.now() - began, broke };
    }
  }

  /** Makes one call of a member, or of nobody, by default at the next server. */
  async function send<T>(from: Caller | null, act: (calls: Calls) => Promise<T>, at?: string): Promise<Answer<T>> {
    counts.sent += 1;
    let [again, moved] = [0, 0];
    for (;;) {
      const all = urls();
      const answer = await once(at ?? all[turn++ % all.length]!, from, act);
      const { call, status, retryAfter } = answer;
      onAnswer?.(answer);
      if (answer.broke === 'ECONNREFUSED' && moved < elsewhere) {
        moved += 1;
        counts.elsewhere += 1;
        continue;
      }
      if (status === 503 && retryAfter && again < later) {
        again += 1;
        counts.putOff += 1;
        await wait(retryAfter * 1000);
        continue;
      }
      if (isGood(answer)) counts.answered += 1;
      else {
        if (status === 503 && retryAfter) counts.refused += 1;
        else if (status === 502 || status === 0) counts.cut += 1;
        else counts.failed += 1;
        const what = `${call} ${status} ${answer.code} ${answer.broke || answer.message}`;
        faults.set(what, (faults.get(what) ?? 0) + 1);
      }
      return answer;
    }
  }
  return { send, counts, faults };
}
export type Send = ReturnType<typeof sender>['send'];

/** Returns the body of an answer that must be a success. */
export function good<T>(answer: Answer<T>): T {
  if (!isGood(answer)) throw new Error(`${answer.call} was answered with ${answer.status} ${answer.code}: ${answer.message}`);
  return answer.body;
}

/** How often what is no part of the load is sent again that a busy server has put off. */
const LATER = 60;

/** A demo member who is signed in. */
export interface Member {
  id: string;
  email: string;
  password: string;
  role: 'member' | 'event_leader' | 'operator';
  token: string;
}

/** All demo members who may post, signed in. */
export async function signInAll(url: string, dataDir: string): Promise<Member[]> {
  const { users } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as { users: Array<Omit<Member, 'id' | 'token'>> };
  const { send } = sender(() => [url], { later: LATER });
  const members: Member[] = [];
  for (const { email, password, role } of users) {
    const { access: token } = good(await send(null, (calls) => calls.signIn({ body: { email, password } })));
    const me = good(await send({ token }, (calls) => calls.getMe({})));
    if (me.can.post) members.push({ id: me.id, email, password, role, token });
  }
  return members;
}

/**
 * Has each of `by` act again and again, with a pause after each turn, until `end` is called or the act returns null. `end` returns all that
 * the acts returned; `done` resolves when nobody acts any more.
 */
export function repeat<A, T>(by: readonly A[], pauseMs: number, act: (who: A, turn: number, nth: number) => Promise<T | null>) {
  const results: T[] = [];
  let running = true;
  const done = Promise.all(
    by.map(async (who, nth) => {
      for (let turn = 0; running; turn += 1) {
        const result = await act(who, turn, nth);
        if (result === null) return;
        results.push(result);
        await wait(pauseMs);
      }
    }),
  );
  // Who ends it is told of a failure; until then it is no unhandled one.
  done.catch(() => undefined);
  return {
    results,
    done,
    end: async (): Promise<T[]> => {
      running = false;
      await done;
      return results;
    },
  };
}

/** Reads the newest posts of those whom a member follows. */
export const readNews = (send: Send, { id, token }: Member) =>
  send({ token }, (calls) => calls.listFollowingFeed({ params: { id }, query: {} }));
export const askHealth = (send: Send) => send(null, (calls) => calls.getHealth({}));

/** A post with the text that was acknowledged last, and the texts sent since then, of which nobody knows whether they came in. */
export interface KeptPost {
  author: Member;
  id: string;
  text: string;
  unsure: string[];
  /** How many edits were acknowledged, and which comments. */
  edits: number;
  comments: string[];
}

/** Whether a text is one that a post may have. */
export const isKept = ({ text, unsure }: KeptPost, shown: string | undefined): boolean =>
  shown !== undefined && [text, ...unsure].includes(shown);

/** What a member may post in ten minutes: a restart does not refill it, since the count is in the database. */
export const POSTS_OF_A_MEMBER = 30;

/** Posts of members, with what was acknowledged of them. */
export function ledger(send: Send) {
  const posts: KeptPost[] = [];
  /** The comment of each post that was sent last, until it is acknowledged. */
  const unsure = new Map<KeptPost, { key: string; content: string }>();
  return {
    posts,
    /** Writes a post; it is kept if it was acknowledged. */
    post: async (author: Member, text: string) => {
      const options = { idempotencyKey: randomUUID() };
      const answer = await send(author, (calls) => calls.createPost({ params: { id: author.id }, body: { text } }, options));
      if (isGood(answer)) posts.push({ author, id: answer.body.id, text, unsure: [], edits: 0, comments: [] });
      return answer;
    },
    edit: async (post: KeptPost, text: string) => {
      const params = { id: post.author.id, postId: post.id };
      post.unsure.push(text);
      const answer = await send(post.author, (calls) => calls.updatePost({ params, body: { text } }));
      if (isGood(answer)) Object.assign(post, { text, unsure: [], edits: post.edits + 1 });
      return answer;
    },
    /** Comments on a post, or sends the same comment again if nobody knows whether it came in. */
    comment: async (post: KeptPost) => {
      const last = unsure.get(post) ?? { key: randomUUID(), content: `${post.comments.length}` };
      unsure.set(post, last);
      const params = { posterId: post.author.id, streamId: post.id };
      const body = { kind: 'comment' as const, content: last.content };
      const answer = await send(post.author, (calls) => calls.addReaction({ params, body }, { idempotencyKey: last.key }));
      if (!isGood(answer)) return answer;
      post.comments.push(last.content);
      unsure.delete(post);
      return answer;
    },
    /** Whether a comment on this post waits to be acknowledged. */
    isUnsure: (post: KeptPost): boolean => unsure.has(post),
    /** The posts that a server does not show with the text acknowledged last, or with a later one that was not acknowledged. */
    missing: async (url: string): Promise<KeptPost[]> => {
      const authors = [...new Set(posts.map(({ author }) => author))];
      const shown = new Map<string, string>();
      await Promise.all(
        authors.map(async (author) => {
          for (const [id, text] of await postsOf(url, author)) shown.set(id, text);
        }),
      );
      return posts.filter((post) => !isKept(post, shown.get(post.id)));
    },
  };
}

/** All posts of a member as the server lists them, text by id. */
async function postsOf(url: string, { id, token }: Member): Promise<Map<string, string>> {
  const { send } = sender(() => [url], { later: LATER });
  const found = new Map<string, string>();
  for (let offset: string | null | undefined; offset !== null; ) {
    const query = { limit: 100, ...(offset && { offset }) };
    const page = good(await send({ token }, (calls) => calls.listMemberPosts({ params: { id }, query })));
    for (const post of page.data.results) found.set(post.id, post.text);
    offset = page.next;
  }
  return found;
}
