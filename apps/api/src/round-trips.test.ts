import { type Call, type CallName, contract } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from './test/members.ts';
import { samples } from './test/samples.ts';
import { startTestApp, type TestApp } from './test/test-app.ts';
import { wireOf } from './test/wire.ts';

/** What a read may cost (architecture law 5). */
const MOST = 4;
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
  expect(took).toBeLessThanOrEqual(MOST);
});

it('a search that forgives slips takes no more either', async () => {
  const me = await makeMember(app);
  await makeMember(app, { first_name: 'Thorvald', last_name: 'Quennell' });
  statements = 0;
  const { data } = await me.api.searchMembers({ query: { q: 'quenell thorvlad' } });
  const took = statements;
  expect(data.map(({ first_name }) => first_name)).toEqual(['Thorvald']);
  expect(took).toBe(MOST);
});
