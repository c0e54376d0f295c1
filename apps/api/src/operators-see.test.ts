import { readFileSync } from 'node:fs';
import type { Call } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeChallenge, makeTeams } from './features/challenges/challenges.factory.ts';
import { calls, sampleOf, startForEveryCall } from './test/every-call.ts';
import { makeMember, type TestMember } from './test/members.ts';
import type { TestApp } from './test/test-app.ts';
import { send } from './test/wire.ts';

let app: TestApp;
let close: () => Promise<void>;
let [named, anonymous]: TestMember[] = [];
/** A challenge for individuals, and one by teams: both members take part in both. */
let challenges: string[];
let team: string;
beforeAll(async () => {
  ({ app, close } = await startForEveryCall());
  [named, anonymous] = [await makeMember(app), await makeMember(app)];
  const { db } = app.deps;
  const at = app.clock.now();
  challenges = [await makeChallenge(db, { at }), await makeChallenge(db, { at, teams: { by: 'hand', score: 'sum' } })];
  [team] = (await makeTeams(db, { challenge: challenges[1]!, names: ['Pier', 'Town'] })) as [string];
  for (const who of [named, anonymous]) {
    const params = { userId: who.id };
    await who.api.joinChallenge({ params: { id: challenges[0]!, ...params } });
    await who.api.joinTeam({ params: { id: challenges[1]!, teamId: team, ...params } });
    const body = { entry_date: at.toISOString().slice(0, 10), miles: 937.41, minutes: 1234.56 };
    await who.api.addDailyWorkout({ params: { id: who.id }, body });
  }
  await db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', anonymous.id).execute();
});
afterAll(() => close());

/** The amounts that both logged, as calls and the database format them. */
const logged = /\b(937\.41|93741|1234\.56|123456)\b/;

/** Calls that only operators and leaders may make, or that return more to them. */
const operated = calls.filter(([, { act, errors: codes }]) => act || codes?.some((code) => /\.(operators|leaders)_only$/.test(code)));

const operator = async () => (await makeMember(app, { permissions: ['operator', 'event_leader'] })).access;

/** The paths of a request with this id in place of each id parameter, one at a time. */
function pathsWith(call: Call, path: string, id: string): string[] {
  const slots = call.path.split('/').flatMap((part, n) => (/^\{\w*[iI]d\}$/.test(part) ? [n] : []));
  return slots.map((slot) =>
    path
      .split('/')
      .map((part, n) => (n === slot ? id : part))
      .join('/'),
  );
}

it.each(operated)('%s says nothing that a member logged, whomever it is asked about', async (name, call) => {
  const sample = await sampleOf(app, name);
  const paths = [
    sample.path,
    ...[named!, anonymous!].flatMap(({ id }) => [id, id.toUpperCase()].flatMap((each) => pathsWith(call, sample.path, each))),
  ];
  const query = new URLSearchParams(sample.query).toString();
  for (const path of paths) {
    const answer = await app.raw(call.method, path + (query && `?${query}`), { token: await operator(), body: sample.body });
    expect(await answer.text()).not.toMatch(logged);
  }
});

describe('somebody anonymous', () => {
  const ofParticipant = operated.filter(([, { path }]) => path.includes('/participants/{userId}'));

  it.each(ofParticipant)('%s answers by their account as for who takes no part', async (name, call) => {
    const stranger = await makeMember(app, { anonymous_profile: true });
    const sample = await sampleOf(app, name);
    const body = name === 'placeInTeam' ? { team_id: team } : sample.body;
    for (const id of challenges)
      for (const form of [(account: string) => account, (account: string) => account.toUpperCase()]) {
        const ask = async (who: TestMember) => {
          const path = call.path.replace('{id}', id).replace('{userId}', form(who.id));
          const { status, body: said } = await send(app, { ...sample, access: await operator(), path, body });
          return { status, said };
        };
        const answer = await ask(anonymous!);
        expect(answer.status).toBe(404);
        expect(answer).toEqual(await ask(stranger));
      }
  });
});

it('the page about what operators see names each of these calls', () => {
  const page = readFileSync(new URL('../../../docs/what-operators-see.md', import.meta.url), 'utf8');
  expect(operated.map(([name]) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
