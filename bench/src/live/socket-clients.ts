// A process full of browsers' sockets: told by its parent which to open, it reports what they were sent and how long that took.
import { setTimeout as wait } from 'node:timers/promises';
import { tokenMaker } from '../../../apps/api/src/features/session/session.tokens.ts';
import { systemClock } from '../../../apps/api/src/platform/clock.ts';
import { now } from './clock.ts';
import { openWire, type Wire } from './wire.ts';

/** One browser: whose it is, what is on its screen, and which server it begins with. */
export interface Browser {
  member: string;
  session: string;
  server: number;
  posts: string[];
  chat?: { event: string; token: string };
}

export type Order =
  | { do: 'open'; ports: number[]; browsers: Browser[] }
  /** Servers that a proxy no longer sends to. */
  | { do: 'ports'; ports: number[] }
  /** When each like of each post was sent, and when each post to everybody was. */
  | { do: 'report'; likes: Record<string, number[]>; feeds: number[] };

/** What the sockets of a process were sent since the last report; delays in milliseconds from the sending of what caused it. */
export interface Report {
  open: number;
  chat: { messages: number; fetched: number; gaps: number; delays: number[] };
  likes: { updates: number; behind: number; delays: number[] };
  /** Of each post to everybody, how many heard of it. */
  feeds: { heard: number; delays: number[] };
  /** Milliseconds by the common clock when each was last told to ask for notifications. */
  told: Array<number | undefined>;
  /** When each that had lost its connection was back in its rooms, in milliseconds after the loss; how often it was refused. */
  back: number[];
  refused: number;
  frames: number;
}

const AT_ONCE = 64;
const MOST_TRIES = 60;
/** As the web's client does (`apps/web/src/platform/live-socket.ts`). */
const [DELAY_MS, LONGEST_MS, CLOSED_MS, BUSY_MS] = [2000, 60_000, 1000, 5000];
const { access } = tokenMaker([process.env.SESSION_SECRET!], systemClock);

let ports: number[] = [];
let report: Report;
const reset = () => {
  report = {
    open: 0,
    chat: { messages: 0, fetched: 0, gaps: 0, delays: [] },
    likes: { updates: 0, behind: 0, delays: [] },
    feeds: { heard: 0, delays: [] },
    told: [],
    back: [],
    refused: 0,
    frames: 0,
  };
};
reset();
/** Changes of likes as they arrived: post, the count before and after, and when. */
const arrivals: Array<[post: string, before: number, count: number, at: number]> = [];
const feedsHeard: number[] = [];
const all: Array<{ browser: Browser; likes: Map<string, number>; told?: number; open: boolean }> = [];

function openBrowser(browser: Browser): Promise<void> {
  const likes = new Map(browser.posts.map((post) => [post, 0]));
  const its: (typeof all)[number] = { browser, likes, open: false };
  all.push(its);
  let server = browser.server;
  let failures = 0;
  let lostAt: number | undefined;
  let toldUpTo: number | undefined;
  let ready: () => void;
  const first = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const shows = (news: Array<[string, { reaction_counts: { like: number } } | null]>) => {
    const at = now();
    for (const [room, state] of news) {
      const post = room.slice(room.indexOf(':') + 1);
      const before = likes.get(post);
      if (!state || before === undefined) continue;
      const count = state.reaction_counts.like;
      likes.set(post, count);
      if (its.open && count > before) arrivals.push([post, before, count, at]);
    }
  };
  /** What was said between two connections is fetched, as the web does: again, until a server answers. */
  const fetchMissed = async (after: number, upTo: number) => {
    const headers = { authorization: `Bearer ${await access(browser.member, browser.session)}` };
    const path = `/api/chat/${browser.chat!.event}/message?after=${after}`;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const answer = await fetch(`http://127.0.0.1:${ports[server % ports.length]!}${path}`, { headers }).catch(() => null);
      if (answer?.ok) {
        const { entries } = (await answer.json()) as { entries: Array<{ seq: number }> };
        report.chat.fetched += entries.filter(({ seq }) => seq <= upTo).length;
        return;
      }
      await wait(1000);
    }
    throw new Error('A socket could not fetch what it has missed.');
  };
  const again = (least: number) => setTimeout(() => connect(), least * (1 + Math.random()));
  const connect = () => {
    let answers = browser.chat ? 2 : 1;
    let refusedNow = false;
    const done = () => {
      answers -= 1;
      if (answers > 0) return;
      its.open = true;
      failures = 0;
      if (lostAt !== undefined) report.back.push(now() - lostAt);
      lostAt = undefined;
      ready();
    };
    const wire: Wire = openWire(ports[server % ports.length]!, () => access(browser.member, browser.session), {
      connected: () => {
        wire.ask(1, 'watch', { join: browser.posts.map((post) => `post:${post}`) });
        if (browser.chat) wire.ask(2, 'follow', 'chat', browser.chat.token);
      },
      refused: (why) => {
        report.refused += 1;
        refusedNow = true;
        wire.close();
        if (why === 'unavailable') again(BUSY_MS);
        else throw new Error(`A socket was refused: ${why}`);
      },
      answer: (nth, json) => {
        const [answer] = JSON.parse(json) as [never];
        if (nth === 1) shows(answer);
        else if (!answer) throw new Error('A socket may not follow its chat.');
        else {
          const { seq } = answer as { seq: number };
          if (toldUpTo !== undefined && toldUpTo < seq) void fetchMissed(toldUpTo, seq);
          toldUpTo = seq;
        }
        done();
      },
      event: (json) => {
        report.frames += 1;
        if (json.startsWith('["log",')) {
          const [, after, seq] = /"after":(\d+),"seq":(\d+)/.exec(json)!;
          if (toldUpTo !== undefined && Number(after) !== toldUpTo) report.chat.gaps += 1;
          toldUpTo = Number(seq);
          const at = now();
          for (const [, sent] of json.matchAll(/sent at ([\d.]+) /g)) {
            report.chat.messages += 1;
            report.chat.delays.push(at - Number(sent));
          }
        } else if (json.startsWith('["rooms",')) {
          report.likes.updates += 1;
          shows((JSON.parse(json) as [string, never])[1]);
        } else if (json.startsWith('["feed"')) feedsHeard.push(now());
        else if (json.startsWith('["notifications"')) its.told = now();
      },
      gone: (byServer) => {
        if (its.open) lostAt = now();
        its.open = false;
        if (refusedNow) return;
        // A proxy sends whoever comes back to the server after it.
        server += 1;
        if (byServer) again(CLOSED_MS);
        else setTimeout(connect, Math.min(LONGEST_MS, DELAY_MS * 2 ** failures++) * (0.5 + Math.random()));
      },
    });
  };
  connect();
  return first;
}

async function open(browsers: Browser[]): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < browsers.length) {
      next += 1;
      await openBrowser(browsers[next - 1]!);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

function made(likes: Record<string, number[]>, feeds: number[]): Report {
  for (const [post, before, count, at] of arrivals.splice(0))
    for (let nth = before; nth < count; nth += 1) {
      const sent = likes[post]?.[nth];
      if (sent !== undefined) report.likes.delays.push(at - sent);
    }
  for (const each of all) for (const [post, count] of each.likes) if (count < (likes[post]?.length ?? 0)) report.likes.behind += 1;
  for (const at of feedsHeard.splice(0)) {
    const sent = feeds.findLast((each) => each < at);
    if (sent === undefined) continue;
    report.feeds.heard += 1;
    report.feeds.delays.push(at - sent);
  }
  report.told = all.map(({ told }) => told);
  report.open = all.filter((each) => each.open).length;
  return report;
}

async function obey(order: Order): Promise<void> {
  if (order.do !== 'report') ports = order.ports;
  if (order.do === 'open') await open(order.browsers);
  process.send!(order.do === 'report' ? made(order.likes, order.feeds) : 'done');
  if (order.do === 'report') reset();
}

process.on('message', (order: Order) => void obey(order));
process.on('disconnect', () => process.exit());
await wait(0);
process.send!('ready');
