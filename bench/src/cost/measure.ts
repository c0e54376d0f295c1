import { newId } from '../../../apps/api/src/platform/ids.ts';
import type { Ground } from '../compare.ts';
import { median, processorSeconds, type Server } from '../load.ts';
import type { CallName } from '../soak/monday.ts';
import { askForMedia, requests as howTo, refreshed, signIn } from '../soak/requests.ts';
import { seeded } from '../soak/schedule.ts';
import { type Answer, sender } from '../soak/send.ts';
import { sockets } from '../soak/sockets.ts';
import type { World } from '../soak/world.ts';
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
  server: Server;
  ground: Ground;
  world: World;
  requests: number;
  tell: (row: string) => void;
}): Promise<Pick<Measured, 'calls' | 'idle'>> {
  const { send, end } = sender([server.port]);
  const random = seeded(7);
  const refresh = [...world.refresh];
  const tokens: string[] = [];
  const good = (answer: Answer, fine: readonly string[] = []): Answer => {
    if (answer.status >= 300 && !fine.includes(answer.code))
      throw new Error(`A call was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const renew = async (nth: number) => {
    const { body } = good(await send(refreshed(refresh[nth]!), { nth }));
    refresh[nth] = String(body.refresh);
    tokens[nth] = String(body.access);
  };
  const live = sockets([server.port], (what) => {
    throw new Error(what);
  });
  let call = 0;
  const once: Record<string, (nth: number) => Promise<void>> = {
    signIn: async (nth) => void good(await send(signIn(world, nth), { nth })),
    refreshSession: renew,
    socket: async (nth) => void (await live.open(tokens[nth]!))!.disconnect(),
    uploadPicture: async (nth) => {
      const { body } = good(await send(askForMedia, { nth, token: tokens[nth], key: newId() }));
      good(await send({ method: 'PUT', path: String(body.media_upload_url) }, { nth, file: world.picture }));
    },
  };
  const make = async (name: CallName, nth: number): Promise<void> => {
    call += 1;
    if (once[name]) return once[name](nth);
    const caller = { member: world.members[nth]!, nth, call, random, newId };
    const sent = howTo[name as keyof typeof howTo](world, caller);
    good(await send(sent, { nth, token: tokens[nth], ...(sent.method !== 'GET' && { key: newId() }) }), sent.fine);
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
          await make(name, turn);
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
  end();
  const rounded = (value: number) => Number(value.toFixed(4));
  return { calls, idle: { server: rounded(idle.server), database: rounded(idle.database) } };
}
