import type { Socket } from 'socket.io-client';
import { type Answer, type Calls, isGood, sender } from '../lib/load.ts';
import { seeded } from '../lib/seeded.ts';
import { type Histogram, histogram } from './histogram.ts';
import type { CallName } from './monday.ts';
import { addressOf, askForMedia, type Kept, mediaIn, requests, sendPicture } from './requests.ts';
import { longest, type Planned, planned, STRETCH, windowOf } from './schedule.ts';
import { sockets } from './sockets.ts';
import { memberTokens } from './tokens.ts';
import type { World } from './world.ts';

/** What a run has seen. */
export interface Played {
  calls: Map<CallName, Histogram>;
  /** What was answered otherwise than it may be, by call and status, with how often. */
  failures: Map<string, number>;
  kept: Kept[];
  /** How late the generator itself was to send something. */
  late: Histogram;
  /** Members who did something. */
  members: number;
  sockets: { most: number; messages: number };
}

/** Longer than a browser's user waits. */
const PATIENCE_MS = 60_000;
/** Those who are there already when a run begins turn up within so many seconds. */
const ARRIVE = 10;
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/**
 * Plays so many seconds of the Monday around nine o'clock. Everything is sent at its time, whether or not what was sent before has been
 * answered, and times are counted from when something was to be sent: a server that stands still for a second is late for all who came in it.
 */
export async function play(world: World, urls: readonly string[], { seconds, seed }: { seconds: number; seed: number }): Promise<Played> {
  const random = seeded(seed);
  const { send } = sender(() => urls, { patienceMs: PATIENCE_MS });
  const calls = new Map<CallName, Histogram>();
  const failures = new Map<string, number>();
  const kept: Kept[] = [];
  const late = histogram();
  const seen = new Set<number>();
  const fail = (what: string): void => {
    failures.set(what, (failures.get(what) ?? 0) + 1);
  };
  const live = sockets(urls, fail);
  const began = performance.now();
  let sentSoFar = 0;

  const count = (call: CallName, since: number) => {
    const times = calls.get(call) ?? histogram();
    calls.set(call, times);
    times.add(performance.now() - since);
  };
  /** Makes a call; null where its answer is not right, which is counted. */
  const asked = async <T>(
    call: CallName,
    act: (calls: Calls) => Promise<T>,
    { nth, token = null, fine = [] }: { nth: number; token?: string | null; fine?: readonly string[] },
  ): Promise<(Answer<T> & { body: T }) | null> => {
    const answer = await send({ token, address: addressOf(nth) }, act);
    const { status, code } = answer;
    if (isGood(answer)) return answer;
    if (!fine.includes(code)) fail(`${call} ${status} ${code}`.trimEnd());
    return null;
  };
  const tokenOf = memberTokens(
    world,
    async (name, act, nth) => {
      const since = performance.now();
      const answer = await asked(name, act, { nth });
      count(name, since);
      return answer && answer.body;
    },
    random,
  );

  const upload = async (nth: number, token: string) => {
    const place = await asked('uploadPicture', askForMedia, { nth, token });
    if (!place) return;
    const { media_upload_url: to } = place.body;
    if (!(await asked('uploadPicture', sendPicture(to, world.picture), { nth }))) return;
    const [address] = to.split('?') as [string];
    kept.push({ table: 'media', id: mediaIn(address), address });
  };

  const visit = ({ member: nth, steps, ends }: Planned) => {
    seen.add(nth);
    let socket: Promise<Socket | null> | undefined;
    const run = async (call: CallName, due: number): Promise<void> => {
      const token = await tokenOf(nth);
      if (!token) return;
      if (call === 'socket') {
        socket = live.open(token);
        if (await socket) void rest(began + ends * 1000 - performance.now()).then(async () => (await socket)?.disconnect());
        else fail('socket refused');
      } else if (call === 'uploadPicture') await upload(nth, token);
      else if (call === 'signIn' || call === 'refreshSession') throw new Error('Tokens are renewed by themselves.');
      else {
        sentSoFar += 1;
        const caller = { member: world.members[nth]!, nth, call: sentSoFar, random };
        const { act, fine, kept: keep } = requests[call](world, caller);
        const answer = await asked(call, act, { nth, token, ...(fine && { fine }) });
        if (answer && keep) kept.push(keep(answer.body));
        if (answer && call === 'getChatToken') {
          const opened = await socket;
          if (opened) await live.follow(opened, (answer.body as { token: string }).token);
        }
      }
      count(call, due);
    };
    return steps.map(({ call, at }) => async () => {
      const due = began + at * 1000;
      await rest(due - performance.now());
      late.add(Math.max(0, performance.now() - due));
      await run(call, due);
    });
  };

  const underWay = new Set<Promise<void>>();
  const { from } = windowOf(seconds);
  const start = (found: Planned[]) => {
    for (const each of found) {
      // Of whoever came before, what they did before is over; their screen is still open.
      const steps = each.steps
        .filter(({ call, at }) => at < seconds && (at >= 0 || call === 'socket') && each.ends > 0)
        .map((step) => (step.at < 0 ? { ...step, at: random() * ARRIVE } : step))
        .sort((a, b) => a.at - b.at);
      for (const step of visit({ ...each, steps })) {
        const done = step().catch((error: Error) => fail(error.message));
        underWay.add(done);
        void done.finally(() => underWay.delete(done));
      }
    }
  };
  for (let stretch = -Math.ceil(longest / STRETCH) * STRETCH; stretch < seconds; stretch += STRETCH) {
    if (stretch > 0) await rest(began + (stretch - 1) * 1000 - performance.now());
    start(planned(stretch, from, world.members.length, random));
  }
  await rest(began + seconds * 1000 - performance.now());
  await Promise.all(underWay);
  const { most, messages } = live.figures();
  live.close();
  return { calls, failures, kept, late, members: seen.size, sockets: { most, messages } };
}
