import { type Calls, isGood, sender } from '../../../drills/src/lib/load.ts';
import { seeded } from '../../../drills/src/lib/seeded.ts';
import type { RunningServer } from '../../../drills/src/lib/server.ts';
import type { CallName } from '../../../drills/src/soak/monday.ts';
import { addressOf, askForMedia, requests as howTo, refreshed, sendPicture, signIn } from '../../../drills/src/soak/requests.ts';
import { sockets } from '../../../drills/src/soak/sockets.ts';
import type { World } from '../../../drills/src/soak/world.ts';
import type { Ground } from '../compare.ts';
import { median, processorSeconds } from '../load.ts';
import { type Measured, modelCalls } from './model.ts';

/** How many are sent at once. */
const WIDTH = 4;
const ROUNDS = 3;
/** How long, and how often, it is looked what the server and the database do while nobody asks for anything: the quietest time counts. */
const [IDLE_MS, IDLE_LOOKS] = [5000, 6];
/** What is dear is made less often. */
const seldom: Partial<Record<CallName, number>> = { signIn: 30, uploadPicture: 10, sendChatMessage: 60 };

/** Makes each call of the model many times, by members in turn, and returns the processor time of one with all that it triggers, without what goes on anyway. */
export async function measureCalls({
  server,
  ground,
  world,
  requests,
  tell,
}: {
  server: RunningServer;
  ground: Ground;
  world: World;
  requests: number;
  tell: (row: string) => void;
}): Promise<Pick<Measured, 'calls' | 'idle'>> {
  const { send } = sender(() => [server.url]);
  const random = seeded(7);
  const refresh = [...world.refresh];
  const tokens: string[] = [];
  /** Makes a call of a member, which must not be refused but as it may be. */
  const make = async <T>(nth: number, act: (calls: Calls) => Promise<T>, fine: readonly string[] = []): Promise<T> => {
    const answer = await send({ token: tokens[nth] ?? null, address: addressOf(nth) }, act);
    if (!isGood(answer) && !fine.includes(answer.code)) throw new Error(`${answer.call} was answered with ${answer.status} ${answer.code}`);
    return answer.body as T;
  };
  const renew = async (nth: number) => {
    ({ refresh: refresh[nth], access: tokens[nth] } = await make(nth, refreshed(refresh[nth]!)));
  };
  const live = sockets([server.url], (what) => {
    throw new Error(what);
  });
  let call = 0;
  const once: Record<string, (nth: number) => Promise<void>> = {
    signIn: async (nth) => void (await make(nth, signIn(world, nth))),
    refreshSession: renew,
    socket: async (nth) => void (await live.open(tokens[nth]!))!.disconnect(),
    uploadPicture: async (nth) => {
      const { media_upload_url: to } = await make(nth, askForMedia);
      await make(nth, sendPicture(to, world.picture));
    },
  };
  const perform = async (name: CallName, nth: number): Promise<void> => {
    call += 1;
    if (once[name]) return once[name](nth);
    const { act, fine } = howTo[name as keyof typeof howTo](world, { member: world.members[nth]!, nth, call, random });
    await make(nth, act, fine);
  };

  /** The next members in turn: nobody is to reach the end of a budget. */
  let turn = 0;
  const many = async (name: CallName, count: number): Promise<void> => {
    let left = count;
    await Promise.all(
      Array.from({ length: WIDTH }, async () => {
        for (; left > 0; ) {
          left -= 1;
          turn = (turn + 1) % people;
          await perform(name, turn);
        }
      }),
    );
  };
  const people = Math.min(600, world.members.length);
  for (let nth = 0; nth < people; nth += 1) await renew(nth);
  const calls = {} as Measured['calls'];
  await ground.done();
  /** Milliseconds of processor time since a moment, and those of the clock. */
  const since = (before: ReturnType<typeof processorSeconds>, at: number) => {
    const after = processorSeconds(server, ground.database);
    const spent = (part: 'server' | 'database') => (after[part] - before[part]) * 1000;
    return { server: spent('server'), database: spent('database'), clock: performance.now() - at };
  };
  const idle = { server: 1, database: 1 };
  for (let nth = 0; nth < IDLE_LOOKS; nth += 1) {
    const [before, at] = [processorSeconds(server, ground.database), performance.now()];
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const still = since(before, at);
    for (const part of ['server', 'database'] as const) idle[part] = Math.min(idle[part], still[part] / still.clock);
  }
  for (const name of modelCalls) {
    const count = seldom[name] ?? requests;
    await many(name, Math.ceil(count / 5));
    await ground.done();
    const costs: Array<{ server: number; database: number }> = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await ground.refill();
      const [before, at] = [processorSeconds(server, ground.database), performance.now()];
      await many(name, count);
      await ground.done();
      const spent = since(before, at);
      const each = (part: 'server' | 'database') => Math.max(0, (spent[part] - idle[part] * spent.clock) / count);
      costs.push({ server: each('server'), database: each('database') });
    }
    const middle = (part: 'server' | 'database') => Number(median(costs.map((cost) => cost[part])).toFixed(2));
    calls[name] = { server: middle('server'), database: middle('database') };
    tell(`${name}: ${JSON.stringify(calls[name])}`);
  }
  live.close();
  const rounded = (value: number) => Number(value.toFixed(4));
  return { calls, idle: { server: rounded(idle.server), database: rounded(idle.database) } };
}
