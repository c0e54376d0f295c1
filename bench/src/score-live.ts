import { type ChallengeSight, type Leaderboard, livePath, type Standing } from '@muster/contract';
import { io, type Socket } from 'socket.io-client';
import { quantile, type Server } from './load.ts';
import { type Logger, logsTo, readAs } from './score-loggers.ts';

/** How many have the leaderboard open, how many logs move it, and how far these lie apart; many others log besides. */
const WATCHERS = 40;
const MOVES = 60;
const APART_MS = 470;
const OTHERS_A_SECOND = 10;
const PATIENCE_MS = 20_000;

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** A log of somebody among the first 25: from this score on a leaderboard shows it. */
interface Move {
  member: string;
  score: number;
  sent: number;
}

/**
 * Has members among the first 25 log, while forty others have the leaderboard open and read it again when the socket says so, as browsers do.
 * Milliseconds from the sending of a log until each of them shows it, and until its owner reads their own score and rank.
 */
export async function liveBoards(
  server: Server,
  { challenge, members, day }: { challenge: string; members: Logger[]; day: string },
): Promise<Record<string, string>[]> {
  const room = `challenge:${challenge}`;
  const path = `/api/leaderboard/challenge/${challenge}`;
  const tokens = new Map(members.map((member) => [member.id, member]));
  const first = await readAs<Leaderboard>(server, members[0]!, `${path}/top25`);
  const high = first.data.flatMap(({ user, score }) => (user.id && tokens.has(user.id) ? [{ member: tokens.get(user.id)!, score }] : []));
  if (high.length < 3) throw new Error('Nobody among the first 25 is signed in here.');
  const moves: Move[] = [];
  const waits: number[] = [];
  const failed: Error[] = [];
  const watchers = members.filter(({ id }) => !high.some(({ member }) => member.id === id)).slice(0, WATCHERS);
  const sockets: Socket[] = [];
  for (const watcher of watchers) {
    const socket = io(`http://127.0.0.1:${server.port}`, {
      path: livePath,
      transports: ['websocket'],
      auth: { token: watcher.token },
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    let [reading, again, latest] = [false, false, ''];
    const seen = new Set<number>();
    const read = async () => {
      again = true;
      if (reading) return;
      reading = true;
      while (again) {
        again = false;
        const { data } = await readAs<Leaderboard>(server, watcher, `${path}/top25`);
        const scores = new Map(data.map(({ user, score }) => [user.id, score]));
        for (const [nth, { member, score, sent }] of moves.entries())
          if (!seen.has(nth) && (scores.get(member) ?? 0) >= score) {
            seen.add(nth);
            waits.push(performance.now() - sent);
          }
      }
      reading = false;
    };
    socket.on('rooms', (news: Array<[string, ChallengeSight | null]>) => {
      for (const [name, sight] of news)
        if (name === room && sight && sight.latest !== latest) {
          latest = sight.latest ?? '';
          read().catch((error: Error) => failed.push(error));
        }
    });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    await socket.emitWithAck('watch', { join: [room] });
  }
  const { log, end } = logsTo([server], 64);
  const own: number[] = [];
  let running = true;
  const others = (async () => {
    for (let nth = 0; running; nth += 1) {
      log(members[(nth + WATCHERS) % members.length]!, 100, day).catch((error: Error) => failed.push(error));
      await rest(1000 / OTHERS_A_SECOND);
    }
  })();
  for (let nth = 0; nth < MOVES; nth += 1) {
    const turn = high[nth % high.length]!;
    turn.score += 200;
    const sent = performance.now();
    moves.push({ member: turn.member.id, score: turn.score, sent });
    const { status } = await log(turn.member, 200, day);
    if (status !== 201) throw new Error(`A log was answered with ${status}.`);
    const { score } = await readAs<Standing>(server, turn.member, `${path}/user/${turn.member.id}/rank`);
    own.push(performance.now() - sent);
    if (score < turn.score) throw new Error(`After a log its owner reads ${score}, not ${turn.score}.`);
    await rest(sent + APART_MS - performance.now());
  }
  const late = performance.now() + PATIENCE_MS;
  while (waits.length < MOVES * watchers.length && performance.now() < late) await rest(20);
  running = false;
  await others;
  end();
  for (const socket of sockets) socket.disconnect();
  if (failed[0]) throw failed[0];
  if (waits.length < MOVES * watchers.length) throw new Error(`${MOVES * watchers.length - waits.length} moves were never shown.`);
  return [
    ['its owner reads score and rank', own],
    [`${watchers.length} open leaderboards of others show it`, waits],
  ].map(([what, times]) => {
    const sorted = [...(times as number[])].sort((a, b) => a - b);
    return {
      'from a log until': what as string,
      'p50 ms': quantile(sorted, 0.5).toFixed(0),
      'p95 ms': quantile(sorted, 0.95).toFixed(0),
      'slowest ms': sorted.at(-1)!.toFixed(0),
    };
  });
}
