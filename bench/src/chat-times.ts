import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { bareIn, type Chatters, oursIn } from './chat-clients.ts';
import { type DatabaseProcess, median, processorSeconds, quantile, type Server } from './load.ts';

const SOCKETS = 1000;
/** Milliseconds between two messages. */
const APART_MS = 50;
/** How many are sent in one stretch. */
const MESSAGES = 200;
/** Longer than anything takes to arrive. */
const PATIENCE_MS = 20_000;

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What one side is measured by. */
interface Side {
  name: string;
  servers: Server[];
  chatters: Chatters;
}

/** One stretch: processor time of each message in milliseconds, and how long each socket waited for each. */
interface Stretch {
  server: number;
  database: number;
  waits: number[];
}

/** When each message was sent, and how long the sockets waited for those of the current stretch. */
interface Watch {
  sent: Map<string, number>;
  waits: number[];
  failed: Error[];
}

/** Throws unless every socket was shown every message once, all in one order. */
function assertAll(name: string, heard: string[][], sent: readonly string[]): void {
  const [first] = heard;
  if (!isDeepStrictEqual([...first!].sort(), [...sent].sort()))
    throw new Error(`${name}: a socket was shown ${first!.length} of ${sent.length} messages.`);
  for (const each of heard)
    if (!isDeepStrictEqual(each, first)) throw new Error(`${name}: two sockets were shown different messages, or in another order.`);
}

async function stretch({ name, servers, chatters }: Side, watch: Watch, database: DatabaseProcess, label: string): Promise<Stretch> {
  for (const each of chatters.heard) each.length = 0;
  watch.waits = [];
  const at = () => servers.map((server) => processorSeconds(server, database));
  const before = at();
  const sent = Array.from({ length: MESSAGES }, (_, nth) => `${label}, message ${nth}: see you at the harbour, bring a bottle of water.`);
  const began = performance.now();
  const said: Array<Promise<void>> = [];
  for (const [nth, content] of sent.entries()) {
    await rest(Math.max(0, began + nth * APART_MS - performance.now()));
    watch.sent.set(content, performance.now());
    said.push(chatters.say(nth, content).catch((error: Error) => void watch.failed.push(error)));
  }
  await Promise.all(said);
  const late = performance.now() + PATIENCE_MS;
  while (watch.waits.length < MESSAGES * SOCKETS && performance.now() < late) await rest(20);
  const after = at();
  if (watch.failed[0]) throw watch.failed[0];
  assertAll(name, chatters.heard, sent);
  const server = servers.reduce((sum, _, nth) => sum + after[nth]!.server - before[nth]!.server, 0);
  return {
    server: (server * 1000) / MESSAGES,
    database: ((after[0]!.database - before[0]!.database) * 1000) / MESSAGES,
    waits: watch.waits,
  };
}

/** An event whose chat is open, as if its host had just started the stream: the next one, since the streams of past events are ended. */
async function liveEvent(db: Kysely<never>): Promise<string> {
  const { rows } = await sql<{ id: string }>`update event set live_started_at = now(), live_completed_at = null
    where id = (select id from event where is_virtual and status <> 'Canceled' and removed_at is null and starts_at > now()
      order by starts_at limit 1) returning id`.execute(db);
  return rows[0]!.id;
}

/**
 * A thousand in one chat, twenty messages a second: on one process of ours, and half of the sockets on each of two, against a bare `ws`
 * server that sends the same to as many. Fails where a message is lost, doubled, or in another order for somebody.
 */
export async function chatTimes(
  db: Kysely<never>,
  { ours, bare, startAnother }: { ours: Server; bare: Server; startAnother: () => Promise<Server> },
  database: DatabaseProcess,
  { viewers, tokenOf, rounds: most }: { viewers: string[]; tokenOf: (id: string) => Promise<string>; rounds: number },
): Promise<Record<string, string>[]> {
  const event = await liveEvent(db);
  const watch: Watch = { sent: new Map(), waits: [], failed: [] };
  const shown = (content: string | Error) => {
    if (typeof content === 'string') watch.waits.push(performance.now() - watch.sent.get(content)!);
    else watch.failed.push(content);
  };
  const floor: Side = { name: 'a bare ws server', servers: [bare], chatters: await bareIn(bare, SOCKETS, shown) };
  const rows: Record<string, string>[] = [];
  const compare = async (name: string, servers: Server[]): Promise<void> => {
    const side: Side = { name, servers, chatters: await oursIn(servers, { event, viewers, count: SOCKETS, tokenOf }, shown) };
    // The first stretch of each is not counted.
    const rounds: Array<{ own: Stretch; least: Stretch }> = [];
    for (let round = 0; round <= most; round += 1) {
      const least = await stretch(floor, watch, database, `${name}, floor ${round}`);
      const own = await stretch(side, watch, database, `${name} ${round}`);
      if (round > 0) rounds.push({ own, least });
    }
    side.chatters.close();
    const middle = (figure: (round: { own: Stretch; least: Stretch }) => number) => median(rounds.map(figure));
    const waits = (which: 'own' | 'least') => rounds.flatMap((round) => round[which].waits).sort((a, b) => a - b);
    const times = (which: 'own' | 'least') => {
      const sorted = waits(which);
      return [quantile(sorted, 0.5), quantile(sorted, 0.95), sorted.at(-1)!].map((ms) => ms.toFixed(0)).join(', ');
    };
    rows.push({
      [`${SOCKETS} sockets, ${1000 / APART_MS} messages a second`]: name,
      'ours, cpu ms a message (server + database)': `${middle(({ own }) => own.server + own.database).toFixed(1)} (${middle(({ own }) => own.server).toFixed(1)} + ${middle(({ own }) => own.database).toFixed(1)})`,
      'bare ws': middle(({ least }) => least.server).toFixed(1),
      ratio: middle(({ own, least }) => (own.server + own.database) / least.server).toFixed(2),
      'shown after ms: p50, p95, slowest': times('own'),
      'the same, bare ws': times('least'),
      'sent again': String(side.chatters.resent),
    });
  };
  await compare('one process', [ours]);
  await compare('two processes, half of the sockets on each', [ours, await startAnother()]);
  floor.chatters.close();
  return rows;
}
