import { isDeepStrictEqual } from 'node:util';
import type { RunningServer } from '../../drills/src/lib/server.ts';
import type { BenchedCall } from './calls.ts';
import { ask, type DatabaseProcess, measure, median, type Request, type Stretch } from './load.ts';

/** What is measured, alternating: our server and its floors, and optionally another build of ours. */
export interface Sides {
  ours: RunningServer;
  floor: RunningServer;
  'old floor': RunningServer;
  beside?: RunningServer;
  /** A build of an earlier version, on a database of its own. */
  before?: RunningServer;
}
type Side = keyof Sides;

/** A response without the fields that may differ. */
const without = (fields: readonly string[], answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value) => (fields.includes(key) ? undefined : value)));

/** Throws if the floor's response differs from our server's: it must do the same work. */
export async function assertSameAnswers({ ours, floor }: Sides, { name, loose = [] }: BenchedCall, requests: Request[]): Promise<void> {
  for (const request of requests.slice(0, 20)) {
    const [expected, given] = [await ask(ours, request), await ask(floor, request)];
    if ((expected as { data?: unknown[] }).data?.length === 0) throw new Error(`"${name}" finds nothing, so it measures nothing.`);
    if (loose === 'all' || isDeepStrictEqual(without(loose, expected), without(loose, given))) continue;
    throw new Error(`The floor answers otherwise to "${name}":\n${JSON.stringify(expected)}\n${JSON.stringify(given)}`);
  }
}

/** A database that servers are measured on. */
export interface Ground {
  database: DatabaseProcess;
  /** Waits until all work that requests have triggered is done. */
  done: () => Promise<void>;
  /** Refills the budgets that requests draw on. */
  refill: () => Promise<void>;
}

/** Benchmarks calls on all sides, alternating; returns a row of the table. The earlier version runs on a database of its own. */
export function comparison(sides: Sides, ground: Ground, own: Ground | undefined, size: { rounds: number; requests: number }) {
  const names = Object.keys(sides) as Side[];
  return async ({ name, share }: BenchedCall, requests: Request[], requestsBefore: Request[]): Promise<Record<string, string>> => {
    const count = Math.floor(size.requests * share);
    const once = (side: Side, much: number) =>
      side === 'before'
        ? measure({ server: sides.before!, ...own! }, requestsBefore, much)
        : measure({ server: sides[side]!, ...ground }, requests, much);
    for (const side of names) await once(side, Math.floor(count / 2));
    const rounds: Array<Record<Side, Stretch>> = [];
    for (let round = 0; round < size.rounds; round += 1) {
      await ground.refill();
      await own?.refill();
      const stretches = {} as Record<Side, Stretch>;
      // Rotated, so that a side does not always follow the same other one.
      for (let nth = 0; nth < names.length; nth += 1) {
        const side = names[(nth + round) % names.length]!;
        stretches[side] = await once(side, count);
      }
      rounds.push(stretches);
    }
    const middle = (figure: (round: Record<Side, Stretch>) => number) => median(rounds.map(figure)).toFixed(2);
    const parts = (side: Side) =>
      `${middle((round) => round[side].both)} (${middle((round) => round[side].server)} + ${middle((round) => round[side].database)})`;
    return {
      request: name,
      'ours, cpu ms (server + database)': parts('ours'),
      floor: parts('floor'),
      ratio: middle((round) => round.ours.both / round.floor.both),
      'old floor': parts('old floor'),
      'old ratio': middle((round) => round.ours.server / round['old floor'].server),
      ...(sides.beside && {
        beside: parts('beside'),
        'ours : beside': middle((round) => round.ours.both / round.beside.both),
        'beside : floor': middle((round) => round.beside.both / round.floor.both),
      }),
      ...(sides.before && {
        before: parts('before'),
        'before : floor': middle((round) => round.before.both / round.floor.both),
        'ours : before': middle((round) => round.ours.both / round.before.both),
      }),
      'p50 ms': middle((round) => round.ours.p50),
      'p95 ms': middle((round) => round.ours.p95),
    };
  };
}
