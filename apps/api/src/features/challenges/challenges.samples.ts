import type { FeatureCalls } from '@muster/contract';
import { makeMember, type TestMember } from '../../test/members.ts';
import { type ForeignSamples, own, type Samples, strangers, twoMembers } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { makeBadge, makeChallenge, makeParticipant, makeTeams } from './challenges.factory.ts';

type Change = Partial<Parameters<typeof makeChallenge>[1]>;
const challenge = (app: TestApp, change: Change = {}) => makeChallenge(app.deps.db, { at: app.clock.now(), goal: 20, ...change });

/** A challenge with these participants. */
async function challengeWith(app: TestApp, members: ReadonlyArray<{ id: string }>, change: Change = {}) {
  const id = await challenge(app, change);
  for (const [n, { id: member }] of members.entries())
    await makeParticipant(app.deps.db, { challenge: id, member, score: n + 1, at: app.clock.now() });
  return id;
}

/** Uploads a picture as this member. Returns its address. */
async function picture(app: TestApp, me: TestMember, media_intent: 'post' | 'cover') {
  const { media_upload_url } = await me.api.createMedia({ body: { media_filename: '1772463600000_badge.png', media_intent } });
  const { default: sharp } = await import('sharp');
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1f6f5c' } })
    .png()
    .toBuffer();
  await fetch(new URL(media_upload_url, app.url), { method: 'PUT', body: new Uint8Array(image), headers: { 'content-type': 'image/png' } });
  return media_upload_url.split('?')[0]!;
}

/** A draft with all fields. */
const draft = async (app: TestApp, me: TestMember) => ({
  name: 'October steps',
  description: 'Around the harbour, together.',
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  required_unit: 'miles' as const,
  goal: 26.2,
  daily_cap: null,
  checkin_event_category: null,
  badge_name: 'Harbour walker',
  badge_image_url: await picture(app, me, 'post'),
  cover_image_url: await picture(app, me, 'cover'),
  links: [{ text: 'Why walk?', url: 'https://example.com/walk' }],
  teams: { by: 'hand' as const, score: 'average' as const, list: [{ name: 'Harbour' }, { name: 'Pines' }] },
});

/** A challenge with two teams; these members are in the first. */
async function challengeByTeams(app: TestApp, members: ReadonlyArray<{ id: string }>, change: Change = {}) {
  const at = app.clock.now();
  const id = await challenge(app, { teams: { by: 'hand', score: 'sum' }, ...change });
  const teams = await makeTeams(app.deps.db, { challenge: id, names: ['Harbour', 'Pines'] });
  for (const [n, { id: member }] of members.entries())
    await makeParticipant(app.deps.db, { challenge: id, member, team: teams[0]!, score: n + 1, at });
  return { id, teams: teams as [string, string] };
}

const byOperator = async <I>(app: TestApp, input: (me: TestMember) => I | Promise<I>) => {
  const me = await makeMember(app, { permissions: ['operator'] });
  return { access: me.access, input: await input(me) };
};

/** Requests that succeed. */
export const challengeSamples: Samples<FeatureCalls<'challenges'>> = {
  listChallenges: (app) =>
    own(app, async (me) => {
      await challengeWith(app, [me]);
      return { params: { id: me.id }, query: { filter: 'active' as const, offset: '0' } };
    }),
  getChallenge: (app) =>
    own(app, async (me) => ({ params: { id: await challengeWith(app, [me, await makeMember(app)]) }, query: { after: '2026-03-01' } })),
  listParticipants: (app) =>
    own(app, async (me) => ({ params: { id: await challengeWith(app, [me]) }, query: { page: 1, offset: '0', limit: 5 } })),
  joinChallenge: (app) => own(app, async (me) => ({ params: { id: await challenge(app), userId: me.id } })),
  leaveChallenge: (app) => own(app, async (me) => ({ params: { id: await challengeWith(app, [me]), userId: me.id } })),
  getParticipation: (app) =>
    own(app, async (me) => {
      const other = await makeMember(app);
      return { params: { id: await challengeWith(app, [me, other]), userId: other.id } };
    }),
  listFollowedParticipants: (app) =>
    own(app, async (me) => ({ params: { id: me.id }, query: { challenge_ids: await challengeWith(app, [me]) } })),
  getTop25: (app) => own(app, async (me) => ({ params: { id: await challengeWith(app, [me, await makeMember(app)]) } })),
  getRank: (app) => own(app, async (me) => ({ params: { id: await challengeWith(app, [me]), userId: me.id } })),
  getCentered: (app) => own(app, async (me) => ({ params: { id: await challengeWith(app, [me, await makeMember(app)]), userId: me.id } })),
  getScoreHistory: (app) =>
    own(app, async (me) => ({ params: { id: await challengeWith(app, [me]), userId: me.id }, query: { offset: '0' } })),
  listTeams: (app) =>
    own(app, async (me) => {
      const people = [me, await makeMember(app), await makeMember(app)];
      return { params: { id: (await challengeByTeams(app, people)).id }, query: { offset: '0', limit: 5 } };
    }),
  listTeamMembers: (app) =>
    own(app, async (me) => {
      const { id, teams } = await challengeByTeams(app, [me, await makeMember(app)]);
      return { params: { id, teamId: teams[0] }, query: { offset: '0', limit: 5 } };
    }),
  joinTeam: (app) =>
    own(app, async (me) => {
      const { id, teams } = await challengeByTeams(app, []);
      return { params: { id, teamId: teams[1], userId: me.id } };
    }),
  listBadges: (app) => own(app, async () => ({ params: { id: (await makeMember(app)).id }, query: { offset: '0', limit: 6 } })),
  getBadge: (app) =>
    own(app, async (me) => {
      const challengeId = await challengeWith(app, [me]);
      await makeBadge(app.deps.db, { challenge: challengeId, member: me.id, at: app.clock.now() });
      return { params: { id: me.id, challengeId } };
    }),
  getMemberMetrics: (app) => own(app, async () => ({ params: { id: (await makeMember(app)).id }, query: { month: '2026-3' } })),
  createChallenge: (app) => byOperator(app, async (me) => ({ body: await draft(app, me) })),
  updateChallenge: (app) =>
    byOperator(app, async (me) => ({
      params: { id: await challenge(app, { draft: true }) },
      body: { ...(await draft(app, me)), version: 1 },
    })),
  publishChallenge: (app) => byOperator(app, async () => ({ params: { id: await challenge(app, { draft: true }) } })),
  endChallenge: (app) => byOperator(app, async () => ({ params: { id: await challenge(app) } })),
  deleteChallenge: (app) => byOperator(app, async () => ({ params: { id: await challenge(app, { draft: true }) } })),
  correctScore: (app) =>
    byOperator(app, async () => {
      const other = await makeMember(app);
      const params = { id: await challengeWith(app, [other]), userId: other.id };
      return { params, body: { amount: 2.5, reason: 'The watch had stopped' } };
    }),
  reviewScore: (app) =>
    byOperator(app, async () => {
      const other = await makeMember(app);
      const params = { id: await challengeWith(app, [other]), userId: other.id };
      return { params, body: { reason: 'Two people say that they walked together' } };
    }),
  placeInTeam: (app) =>
    byOperator(app, async () => {
      const other = await makeMember(app);
      const { id, teams } = await challengeByTeams(app, [other]);
      return { params: { id, userId: other.id }, body: { team_id: teams[1] } };
    }),
  balanceTeams: (app) =>
    byOperator(app, async () => {
      const people = [await makeMember(app), await makeMember(app)];
      const { id } = await challengeByTeams(app, people, {
        teams: { by: 'balanced', score: 'sum' },
        start: '2099-01-01',
        end: '2099-01-31',
      });
      return { params: { id } };
    }),
};

/** A request of a member for a draft, which they do not see. */
const forDraft = async <I>(app: TestApp, input: (id: string, me: TestMember) => I | Promise<I>) => {
  const me = await makeMember(app);
  const id = await challenge(app, { draft: true });
  return { access: me.access, input: await input(id, me), code: 'challenges.not_found' as const };
};
/** A request of a member for what only operators may do with a published challenge. */
const forOperators = async <I>(app: TestApp, input: (id: string, me: TestMember) => I | Promise<I>) => {
  const me = await makeMember(app);
  return { access: me.access, input: await input(await challengeWith(app, [me]), me), code: 'challenges.operators_only' as const };
};

/** Requests for what belongs to another member, or does not exist for the caller. */
export const challengeForeign: ForeignSamples<FeatureCalls<'challenges'>> = {
  getChallenge: (app) => forDraft(app, (id) => ({ params: { id }, query: {} })),
  listParticipants: (app) => forDraft(app, (id) => ({ params: { id }, query: {} })),
  joinChallenge: (app) => forDraft(app, (id, me) => ({ params: { id, userId: me.id } })),
  leaveChallenge: (app) => forDraft(app, (id, me) => ({ params: { id, userId: me.id } })),
  getParticipation: (app) => forDraft(app, (id, me) => ({ params: { id, userId: me.id } })),
  getTop25: (app) => forDraft(app, (id) => ({ params: { id } })),
  getRank: async (app) => {
    const { me, other } = await strangers(app);
    const params = { id: await challengeWith(app, [me, other]), userId: other.id };
    return { access: me.access, input: { params }, code: 'challenges.not_a_participant' };
  },
  getCentered: async (app) => {
    const { me, other } = await strangers(app);
    const params = { id: await challengeWith(app, [me, other]), userId: other.id };
    return { access: me.access, input: { params }, code: 'challenges.not_a_participant' };
  },
  getScoreHistory: async (app) => {
    const { me, other } = await twoMembers(app);
    const params = { id: await challengeWith(app, [me, other]), userId: other.id };
    return { access: me.access, input: { params, query: {} }, code: 'challenges.not_your_score' };
  },
  listTeams: (app) => forDraft(app, (id) => ({ params: { id }, query: {} })),
  listTeamMembers: (app) => forDraft(app, (id) => ({ params: { id, teamId: id }, query: {} })),
  joinTeam: (app) => forDraft(app, (id, me) => ({ params: { id, teamId: id, userId: me.id } })),
  listBadges: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: other.id }, query: {} }, code: 'member.not_found' };
  },
  getBadge: async (app) => {
    const { me, other } = await strangers(app);
    return {
      access: me.access,
      input: { params: { id: other.id, challengeId: await challengeWith(app, [other]) } },
      code: 'member.not_found',
    };
  },
  getMemberMetrics: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: other.id }, query: {} }, code: 'member.not_found' };
  },
  updateChallenge: (app) => forOperators(app, async (id, me) => ({ params: { id }, body: await draft(app, me) })),
  publishChallenge: (app) => forOperators(app, (id) => ({ params: { id } })),
  endChallenge: (app) => forOperators(app, (id) => ({ params: { id } })),
  deleteChallenge: (app) => forOperators(app, (id) => ({ params: { id } })),
  placeInTeam: (app) => forOperators(app, (id, me) => ({ params: { id, userId: me.id }, body: { team_id: id } })),
  balanceTeams: (app) => forOperators(app, (id) => ({ params: { id } })),
  reviewScore: (app) => forOperators(app, (id, me) => ({ params: { id, userId: me.id }, body: { reason: 'Just looking' } })),
  correctScore: (app) => forOperators(app, (id, me) => ({ params: { id, userId: me.id }, body: { amount: 1, reason: 'More for me' } })),
};
