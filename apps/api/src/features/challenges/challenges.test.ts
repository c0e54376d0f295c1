import { describe, expect, it } from 'vitest';
import { addDays } from '../../platform/time/zones.ts';
import { atChallenges } from '../../test/challenges.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal } from '../../test/test-app.ts';
import { makeFollow } from '../feed/feed.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeParticipant } from './challenges.factory.ts';

const { here, today, at, challenge, join, log, read, top } = atChallenges();
const leave = (id: string, who = here.me) => who.api.leaveChallenge(at(id, who));
const enter = (id: string, who: { id: string }, score: number) =>
  makeParticipant(here.app.deps.db, { challenge: id, member: who.id, score, at: here.app.clock.now() });
describe('taking part', () => {
  it('joins once however often it is asked for, and counts the logs that are there [CHAL-47]', async () => {
    const id = await challenge({ goal: 10 });
    await log(2.25);
    const joined = await join(id);
    expect(joined).toEqual({ challenge_id: id, user_id: here.me.id, since: here.app.clock.now().toISOString() });
    await Promise.all(Array.from({ length: 5 }, () => join(id)));
    expect(await read(id)).toMatchObject({ joined: true, participants_count: 1, own: { score: 2.25, rank: 1, count: 1 }, earned: false });
    const { data } = await here.me.api.getScoreHistory({ ...at(id, here.me), query: {} });
    expect(data).toMatchObject([{ source: 'log', change: 'counted', amount: 2.25, credited: 2.25, day: today() }]);
  });

  it('leaves, is on no leaderboard then, and has the same score on coming back [CHAL-48] [CHAL-49] [CHAL-60]', async () => {
    const id = await challenge({ goal: 4 });
    await join(id);
    await log(3);
    await leave(id);
    await leave(id);
    expect(await top(id)).toMatchObject({ data: [], count: 0, own: null });
    expect(await refusal(here.me.api.getParticipation(at(id, here.me)))).toMatchObject({
      status: 404,
      code: 'challenges.not_a_participant',
    });
    // The ledger continues, but no badge is earned.
    await log(1.5);
    expect(await read(id)).toMatchObject({ joined: false, own: null, earned: false, participants_count: 0 });
    await join(id);
    expect(await read(id)).toMatchObject({ joined: true, own: { score: 4.5, rank: 1 }, earned: true, participants_count: 1 });
  });

  it('ends with the challenge: nobody joins or leaves one that is over [CHAL-35]', async () => {
    const id = await challenge({ start: '2026-01-01', end: addDays(today(), -2) });
    await enter(id, here.other, 4);
    for (const call of [() => join(id), () => leave(id, here.other)])
      expect(await refusal(call())).toMatchObject({ status: 409, code: 'challenges.over' });
    expect((await read(id, here.other)).can).toMatchObject({ leave: false, join: false });
    expect(await read(id, here.other)).toMatchObject({ place: 1, state: 'closing' });
  });

  it('lists who takes part in pages from 1, without those across a block; the anonymous stand there without a name [CHAL-46] [CHAL-50] [CHAL-31]', async () => {
    const id = await challenge();
    const hidden = await makeMember(here.app, { anonymous_profile: true, first_name: 'Nora' });
    await makeBlock(here.app.deps.db, { blocker: here.other.id, blocked: here.me.id, at: here.app.clock.now() });
    for (const who of [here.me, here.other, hidden]) {
      await enter(id, who, 1);
      here.app.clock.advance(1);
    }
    const page = (query: object) => here.me.api.listParticipants({ params: { id }, query });
    const all = await page({});
    expect(all).toMatchObject({ count: 2, total_count: 2, next: null });
    expect(all.participants.map(({ id: who, own, opens }) => [who, own, opens])).toEqual([
      [null, false, false],
      [here.me.id, true, true],
    ]);
    expect((await page({ page: 2, limit: 1 })).participants).toMatchObject([{ id: here.me.id }]);
    expect((await page({ page: 3 })).participants).toEqual([]);
    const { next } = await page({ limit: 1 });
    expect((await page({ limit: 1, offset: next })).participants).toMatchObject([{ id: here.me.id }]);
    expect(await refusal(here.me.api.getParticipation(at(id, hidden)))).toMatchObject({ code: 'challenges.not_a_participant' });
    expect(await refusal(here.me.api.getParticipation(at(id, here.other)))).toMatchObject({ code: 'challenges.not_a_participant' });
    expect((await read(id)).participants.map(({ id: who }) => who)).toEqual([here.me.id]);
    expect((await read(id)).participants_count).toBe(2);
  });

  it('names, for several challenges, those whom one follows [CHAL-51]', async () => {
    const [first, second] = [await challenge(), await challenge()];
    await makeFollow(here.app.deps.db, { follower: here.me.id, followee: here.other.id, at: here.app.clock.now() });
    await enter(first, here.other, 1);
    const ids = [first, second, crypto.randomUUID()];
    const found = await here.me.api.listFollowedParticipants({ params: { id: here.me.id }, query: { challenge_ids: ids.join(',') } });
    expect(Object.values(found).map((people) => people.map(({ id }) => id))).toEqual([[here.other.id], [], []]);
  });
});

describe('the lists', () => {
  it('has what is not over, joined and not, the next first; past ones that one took part in, the latest first [CHAL-28] [CHAL-44] [CHAL-07]', async () => {
    const who = await makeMember(here.app);
    const name = (list: Array<{ id: string }>) => list.map(({ id }) => id);
    const [running, coming, over] = [
      await challenge({ start: addDays(today(), -3) }),
      await challenge({ start: addDays(today(), 3), end: addDays(today(), 9) }),
      await challenge({ start: '2026-01-01', end: addDays(today(), -9) }),
    ];
    const notMine = await challenge({ start: '2026-01-01', end: addDays(today(), -9) });
    await enter(running, who, 1);
    await enter(over, who, 1);
    const list = async (filter: 'active' | 'past') => {
      const all = { joined: [] as string[], unjoined: [] as string[] };
      for (let offset: string | undefined; ; ) {
        const page = await who.api.listChallenges({ params: { id: who.id }, query: { filter, ...(offset && { offset }) } });
        all.joined.push(...name(page.joined));
        all.unjoined.push(...name(page.unjoined));
        if (!page.next) return all;
        offset = page.next;
      }
    };
    const active = await list('active');
    expect(active.joined).toEqual([running]);
    expect(active.unjoined).toContain(coming);
    expect([...active.joined, ...active.unjoined]).not.toContain(over);
    expect(await list('past')).toEqual({ joined: [over], unjoined: [] });
    expect(active.unjoined).not.toContain(notMine);
  });

  it('has no drafts but for operators, who list them', async () => {
    const draft = await challenge({ draft: true });
    const operator = await makeMember(here.app, { permissions: ['operator'] });
    expect(await refusal(read(draft))).toMatchObject({ status: 404, code: 'challenges.not_found' });
    const drafts = (who: TestMember) => who.api.listChallenges({ params: { id: who.id }, query: { filter: 'draft' } });
    expect(await refusal(drafts(here.me))).toMatchObject({ status: 403, code: 'challenges.operators_only' });
    expect((await drafts(operator)).unjoined.map(({ id }) => id)).toContain(draft);
    expect((await read(draft, operator)).can).toMatchObject({ publish: true, delete: true, join: false });
  });
});

describe('leaderboards', () => {
  it('share ranks where scores are equal, in a stable order, and agree with each other [CHAL-56] [CHAL-57] [CHAL-58]', async () => {
    const id = await challenge();
    const people: TestMember[] = [];
    for (let n = 0; n < 40; n += 1) people.push(await makeMember(here.app));
    // Scores that share a step of the histogram and scores that do not, each twice.
    for (const [n, who] of people.entries()) await enter(id, who, Math.floor(n / 2) * 0.75);
    const best = await top(id, people[0]);
    expect(best.data).toHaveLength(25);
    expect(best.data.slice(0, 5).map(({ rank, score }) => [rank, score])).toEqual([
      [1, 14.25],
      [1, 14.25],
      [3, 13.5],
      [3, 13.5],
      [5, 12.75],
    ]);
    expect(best).toMatchObject({ count: 40, own: { rank: 39, score: 0, count: 40 }, final: false });
    for (const [n, who] of people.entries()) {
      const rank = 39 - 2 * Math.floor(n / 2);
      expect(await who.api.getRank(at(id, who))).toEqual({ rank, score: Math.floor(n / 2) * 0.75, count: 40 });
      const around = await who.api.getCentered(at(id, who));
      expect(around.data).toHaveLength(25);
      const own = around.data.findIndex((row) => row.own);
      expect(around.data[own]).toMatchObject({ rank, user: { id: who.id } });
      expect(around.own).toMatchObject({ rank });
      // In the middle as many above as below; near the ends as many as there are.
      const place = 40 - 1 - n;
      if (place > 13 && place < 26) expect([11, 12, 13]).toContain(own);
      expect(around.data.map((row) => row.rank)).toEqual(around.data.map((row) => row.rank).sort((a, b) => a - b));
      for (const row of around.data) {
        const same = best.data.find(({ participant_id }) => participant_id === row.participant_id);
        if (same) expect({ ...same, own: row.own }).toEqual(row);
      }
    }
  });

  it('leave out who is across a block, and the ranks of the others stay; the anonymous have no id [ruling 14] [ruling 15]', async () => {
    const id = await challenge();
    const hidden = await makeMember(here.app, { anonymous_profile: true });
    await enter(id, here.other, 9);
    await enter(id, hidden, 8);
    await enter(id, here.me, 7);
    await makeBlock(here.app.deps.db, { blocker: here.other.id, blocked: here.me.id, at: here.app.clock.now() });
    for (const board of [await top(id), await here.me.api.getCentered(at(id, here.me))])
      expect(board.data.map(({ rank, user }) => [rank, user.id, user.first_name])).toEqual([
        [2, null, 'Anonymous'],
        [3, here.me.id, 'Ana'],
      ]);
    for (const who of [here.other, hidden, await makeMember(here.app)]) {
      expect(await refusal(here.me.api.getRank(at(id, who)))).toMatchObject({ status: 404, code: 'challenges.not_a_participant' });
      expect(await refusal(here.me.api.getCentered(at(id, who)))).toMatchObject({ status: 404, code: 'challenges.not_a_participant' });
    }
    expect(await hidden.api.getRank(at(id, hidden))).toMatchObject({ rank: 2 });
  });
});

describe('posts in a challenge', () => {
  it('are written by those who take part, not by the anonymous, and read by all [CHAL-20] [CHAL-43] [CHAL-53] [CHAL-54] [CHAL-55]', async () => {
    const id = await challenge({ name: 'March miles' });
    const write = (who: TestMember) => who.api.createChallengePost({ params: { id }, body: { text: 'On the pier' } });
    expect(await refusal(write(here.me))).toMatchObject({ status: 403, code: 'challenges.participants_only' });
    await join(id);
    const hidden = await makeMember(here.app, { anonymous_profile: true });
    await join(id, hidden);
    expect(await refusal(write(hidden))).toMatchObject({ status: 403, code: 'member.anonymous_cannot' });
    const { id: postId } = await write(here.me);
    const list = () => here.other.api.listChallengePosts({ params: { id }, query: {} });
    expect((await list()).data.results).toMatchObject([{ id: postId, challenge_id: id, challenge: { id, name: 'March miles' } }]);
    // Reported through the author's posts: challenges have no call of their own for it.
    expect(await hidden.api.reportPost({ params: { id: here.me.id, postId }, body: { reporter: hidden.id } })).toEqual({ reported: true });
    await here.me.api.deleteChallengePost({ params: { id, postId } });
    expect((await list()).data.results).toEqual([]);
  });
});
