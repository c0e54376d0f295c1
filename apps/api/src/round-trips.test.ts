import { type Call, type CallName, contract } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { samples } from './test/samples.ts';
import { startTestApp, type TestApp } from './test/test-app.ts';
import { wireOf } from './test/wire.ts';

/** What a read may cost (architecture law 15): the session, and what is asked for. */
const MOST = 4;
/** Reads that cost more, with why. Nothing may be added without a reason of this kind. */
const MORE: Partial<Record<CallName, [number, string]>> = {
  searchMembers: [8, 'each kind of likeness is looked for only where the ones before it found too few'],
  listNotifications: [7, 'is being rebuilt'],
};

const reads = (Object.entries(contract) as Array<[CallName, Call]>).filter(
  ([, call]) => call.method === 'GET' && (call.access === 'member' || call.access === 'verified'),
);
let app: TestApp;
let statements = 0;
beforeAll(async () => {
  app = await startTestApp({
    config: { features: { everything_feed: true } },
    onStatement: () => {
      statements += 1;
    },
  });
});
afterAll(() => app.close());

it.each(reads)('%s takes no more round trips to the database than a read may', async (name, call) => {
  const { path, query, access } = wireOf(call, await samples[name](app));
  await app.jobs.settle();
  const search = new URLSearchParams(query).toString();
  statements = 0;
  const answer = await app.raw('GET', path + (search && `?${search}`), { token: access ?? undefined });
  const took = statements;
  expect(answer.status).toBe(200);
  expect(took).toBeLessThanOrEqual(MORE[name]?.[0] ?? MOST);
});
