import { mkdtemp, rm } from 'node:fs/promises';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeBadge, makeChallenge, makeParticipant } from '../challenges/challenges.factory.ts';
import { makeAttendance, makeEvent } from '../events/events.factory.ts';
import { makeFollow, makePost } from '../feed/feed.factory.ts';
import { makeComment, makeLike } from '../reactions/reactions.factory.ts';
import { planDigests } from './digest.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { digest: true } }, now: '2026-03-02T15:00:00Z' });
});
afterAll(() => app.close());

it('x', async () => {
  const { db } = app.deps;
  const at = app.clock.now();
  const ana = await makeMember(app, { first_name: 'Ana' });
  const ben = await makeMember(app, { first_name: 'Ben', last_name: 'Ito' });
  const post = await makePost(db, { author: ben.id, at, text: 'First run of the year' });
  await makeLike(db, { author: ana.id, stream: post, at });
  const event = await makeEvent(db, { host: ben.id, at, starts: new Date('2026-03-11T17:00:00Z') });
  await makeAttendance(db, { event, member: ana.id, status: 'going', at });
  const challenge = await makeChallenge(db, { at, name: 'March miles', goal: 50, end: '2026-03-20', badge: 'Early bird' });
  await makeParticipant(db, { challenge, member: ana.id, score: 12.5, at });
  await makeBadge(db, { challenge, member: ana.id, at });
  app.clock.set('2026-03-09T12:00:00Z');
  await planDigests(app.deps);
  const mails = await app.mails();
  console.log(mails.length, mails[0]);
  const parsed = await PostalMime.parse(mails[0]!);
  console.log(parsed.text);
});
