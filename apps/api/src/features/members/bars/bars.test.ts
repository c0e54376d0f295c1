import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldUp, oneAtATime } from '../../../test/held-up.ts';
import { connect } from '../../../test/live.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { mailedResetToken, mailsTo } from '../../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { type PliantProvider, startPliantProvider } from '../../sso/sso.factory.ts';
import { deactivateMember, endMemberSuspension, mayBar, reactivateMember, suspendMember } from '../index.ts';

let app: TestApp;
let provider: PliantProvider;
let operator: TestMember;
beforeAll(async () => {
  provider = await startPliantProvider();
  app = await startTestApp({ config: { private: { single_sign_on: [provider.setting] } } });
  operator = await makeMember(app, { permissions: ['operator'] });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const DAY = 86_400;
const inADay = () => new Date(app.clock.now().getTime() + DAY * 1000);
const reason = 'You called names in the chat.';
const may = ({ id }: { id: string }) => mayBar({ id: operator.id, permissions: ['operator'] }, id);
const suspend = (who: { id: string }, until = inADay()) =>
  app.deps.transact((tx) => suspendMember(tx, may(who), { until, reason }, app.clock.now()));
const endSuspension = (who: { id: string }) => app.deps.transact((tx) => endMemberSuspension(tx, may(who), app.clock.now()));
const deactivate = (who: { id: string }) => app.deps.transact((tx) => deactivateMember(tx, may(who), app.clock.now()));
const reactivate = (who: { id: string }) => app.deps.transact((tx) => reactivateMember(tx, may(who), app.clock.now()));

const signIn = ({ email, password }: TestMember) => app.client().signIn({ body: { email, password } });
const refresh = (token: string) => app.client().refreshSession({ body: { refresh: token } });
const opens = async (token: string) => (await app.raw('GET', '/api/user/me', { token })).status;

const suspended = { status: 403, code: 'session.suspended' };
const deactivated = { status: 403, code: 'session.deactivated' };

describe.each([
  ['suspended', suspend, endSuspension, suspended],
  ['deactivated', deactivate, reactivate, deactivated],
] as const)('a member who is %s', (_, bar, lift, refused) => {
  it('is out at once on every device, and in again once that is lifted', async () => {
    const me = await makeMember(app);
    const [here, there] = [await app.session.start(me.id, 'phone'), await signIn(me)];
    const socket = connect(here.access, app.url);
    expect(await socket.opened).toBe('open');
    await bar(me);
    expect(await Promise.all([me.access, here.access, there.access].map(opens))).toEqual([401, 401, 401]);
    expect(await socket.closed).toBe('io server disconnect');
    expect(await connect(there.access, app.url).opened).toBe('unauthenticated');
    for (const { refresh: token } of [here, there]) expect(await refusal(refresh(token))).toMatchObject(refused);
    expect(await refusal(signIn(me))).toMatchObject(refused);
    expect(await lift(me)).toBe(true);
    expect(await lift(me)).toBe(false);
    expect(await opens((await signIn(me)).access)).toBe(200);
    expect(await refusal(refresh(there.refresh))).toMatchObject({ code: 'session.ended' });
  });

  it('is not told apart from anybody else by who does not know the password, and has not guessed by knowing it', async () => {
    const me = await makeMember(app);
    await bar(me);
    const wrong = await refusal(app.client().signIn({ body: { email: me.email, password: 'not this one' } }));
    expect(wrong).toMatchObject({ status: 401, code: 'session.bad_credentials' });
    for (let n = 0; n < 8; n += 1) expect(await refusal(signIn(me))).toMatchObject(refused);
  });

  it('sets no password by a link that was mailed before, which stays good for later', async () => {
    const me = await makeMember(app);
    const token = await mailedResetToken(app, me);
    const confirm = () => app.client().confirmReset({ body: { token, password: 'another long password' } });
    await bar(me);
    expect(await refusal(confirm())).toMatchObject(refused);
    await lift(me);
    expect(await signIn(me)).toMatchObject({ expires_in: 900 });
    await confirm();
    expect(await refusal(signIn(me))).toMatchObject({ code: 'session.bad_credentials' });
  });

  it('does not come in through the organisation, nor go on with a session that it vouches for', async () => {
    const me = await makeMember(app, { email: `sso-${crypto.randomUUID()}@example.com` });
    const info = { email: me.email, email_verified: true, given_name: 'Ana', family_name: 'Marlow' };
    const arrive = async () => {
      const { nonce } = await app.client().getOktaConfig({ query: { username: me.email } });
      const { refresh_token, ...tokens } = await provider.issue(app.clock.now(), { sub: me.id, nonce }, info);
      return { refresh_token, ...tokens, session: await app.client().exchangeIdentity({ body: tokens }) };
    };
    const { session, refresh_token, user_token } = await arrive();
    await bar(me);
    expect(await opens(session.access)).toBe(401);
    const goOn = app.client().refreshIdentity({ body: { refresh_token, access_token: user_token } });
    expect(await refusal(goOn)).toMatchObject(refused);
    expect(await refusal(arrive())).toMatchObject(refused);
    await lift(me);
    expect(await opens((await arrive()).session.access)).toBe(200);
  });

  it('has no address that still works: no calendar is read, nothing comes in from a watch', async () => {
    const me = await makeMember(app);
    const urls = [await me.api.makeCalendarFeed({ params: { id: me.id } }), await me.api.makeIngestAddress({ params: { id: me.id } })];
    const [calendar, ingest] = urls.map(({ url }) => `/${url!.split('/').slice(3).join('/')}`);
    const read = async () => (await app.raw('GET', calendar!)).status;
    const send = async () =>
      (await app.raw('POST', ingest!, { body: { id: 'run', entry_date: app.clock.now().toISOString().slice(0, 10), miles: 2 } })).status;
    const before = [await read(), await send()];
    expect(before).toEqual([200, 200]);
    await bar(me);
    expect([await read(), await send()]).toEqual([404, 404]);
    await lift(me);
    expect([await read(), await send()]).toEqual(before);
  });
});

it('says in words until when and why somebody is suspended, and ends by itself', async () => {
  const me = await makeMember(app);
  await suspend(me, new Date('2030-01-04T23:00:00Z'));
  expect(await refusal(signIn(me))).toMatchObject({
    message: `Your account is suspended until Friday, January 4, 2030 at 6:00 PM Eastern Standard Time. The reason: ${reason}`,
  });
  const soon = await makeMember(app);
  await suspend(soon);
  app.clock.advance(DAY - 1);
  expect(await refusal(signIn(soon))).toMatchObject(suspended);
  app.clock.advance(1);
  expect(await opens((await signIn(soon)).access)).toBe(200);
  expect(await endSuspension(soon)).toBe(false);
});

it('says whom a leaver may write to', async () => {
  const me = await makeMember(app);
  expect([await deactivate(me), await deactivate(me)]).toEqual([true, false]);
  const { message } = await refusal(signIn(me));
  expect(message).toBe(
    `Your account has been deactivated. If you think this is a mistake, write to ${app.deps.config.brand.support_email}.`,
  );
});

it('keeps the two apart: lifting one leaves the other', async () => {
  const me = await makeMember(app);
  await suspend(me);
  await deactivate(me);
  expect(await refusal(signIn(me))).toMatchObject(deactivated);
  await reactivate(me);
  expect(await refusal(signIn(me))).toMatchObject(suspended);
});

it('leaves what a leaver wrote, and leaves them out of where one finds people', async () => {
  const [me, other] = [await makeMember(app, { first_name: 'Thessaly' }), await makeMember(app)];
  const post = await me.api.createPost({ params: { id: me.id }, body: { text: 'Still here', tagged: [] } });
  const found = async () => (await other.api.searchMembers({ query: { q: 'thessaly' } })).data.map(({ id }) => id);
  const proposed = async () => (await other.api.suggestPeople({ params: { id: other.id } })).data.some(({ id }) => id === me.id);
  await suspend(me);
  expect([await found(), await proposed()]).toEqual([[me.id], true]);
  await deactivate(me);
  expect([await found(), await proposed()]).toEqual([[], false]);
  expect(await other.api.getPost({ params: { id: other.id, postId: post.id } })).toMatchObject({ text: 'Still here' });
  expect(await other.api.getMember({ params: { id: me.id } })).toMatchObject({ first_name: 'Thessaly' });
});

it('mails who is suspended what happened, until when by their own clocks and why, whatever mails they chose', async () => {
  const me = await makeMember(app, { do_not_send_any_email: true, time_zone: 'Europe/Berlin', first_name: 'Ana' });
  await suspend(me, new Date('2030-01-04T23:30:00Z'));
  await app.jobs.settle();
  const [mail, ...more] = await mailsTo(app, me.email);
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('Your Muster account is suspended');
  for (const text of [
    'Hello Ana',
    `suspended until Saturday, January 5, 2030 at 12:30 AM Central European Standard Time. The reason: ${reason}`,
    'The suspension ends by itself',
    `write to ${app.deps.config.brand.support_email}`,
  ])
    expect(mail!.text).toContain(text);
  // A new end date sends a new mail; a suspension replaced before its mail was sent sends none.
  const now = app.clock.now();
  await app.deps.transact(async (tx) => {
    for (const end of ['2030-02-01T12:00:00Z', '2030-03-01T12:00:00Z'])
      await suspendMember(tx, may(me), { until: new Date(end), reason }, now);
  });
  await app.jobs.settle();
  expect((await mailsTo(app, me.email)).slice(1).map(({ text }) => /until \w+, (\w+)/.exec(text)?.[1])).toEqual(['March']);
  const lifted = await makeMember(app);
  await app.deps.transact(async (tx) => {
    await suspendMember(tx, may(lifted), { until: inADay(), reason }, now);
    await endMemberSuspension(tx, may(lifted), now);
  });
  await app.jobs.settle();
  expect(await mailsTo(app, lifted.email)).toEqual([]);
});

it('mails leavers that they are deactivated and nothing else, and who is suspended why there is no new password', async () => {
  const [leaver, me] = [await makeMember(app), await makeMember(app)];
  await deactivate(leaver);
  await suspend(me);
  for (const { email } of [leaver, me]) await app.client().requestPasswordReset({ body: { email } });
  await app.jobs.settle();
  const [told, ...more] = await mailsTo(app, leaver.email);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ subject: 'Your Muster account is deactivated' });
  expect(told!.text).toContain(`Your account has been deactivated. If you think this is a mistake, write to`);
  const mail = (await mailsTo(app, me.email)).find(({ text }) => text.includes('asked for a new'));
  expect(mail?.text).toContain(reason);
  expect(mail?.text).not.toContain('token=');
});

it('stands in the security log of whom it is about', async () => {
  const me = await makeMember(app);
  await suspend(me);
  await endSuspension(me);
  await deactivate(me);
  await reactivate(me);
  const { api } = { api: app.client((await signIn(me)).access) };
  const { data } = await api.listSecurityLog({ params: { id: me.id }, query: {} });
  expect(data.map(({ kind }) => kind).slice(1, 5)).toEqual(['reactivated', 'deactivated', 'suspension_ended', 'suspended']);
});

it('keeps an operator who can come in', async () => {
  await app.deps.db.updateTable('member').set({ permissions: [] }).where('id', '=', operator.id).execute();
  const [one, two] = [await makeMember(app, { permissions: ['operator'] }), await makeMember(app, { permissions: ['operator'] })];
  const bar = (by: TestMember, who: TestMember) =>
    app.deps.transact((tx) => deactivateMember(tx, mayBar({ id: by.id, permissions: ['operator'] }, who.id), app.clock.now()));
  expect(() => mayBar({ id: one.id, permissions: ['operator'] }, one.id)).toThrow('Another operator');
  expect(() => mayBar({ id: one.id, permissions: ['event_leader'] }, two.id)).toThrow('Only operators');
  const outcomes = await Promise.allSettled([bar(one, two), bar(two, one)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'operate.last_operator' } });
});

it.skipIf(oneAtATime)('lets nobody in who signs in at the moment at which they are kept out', async () => {
  const me = await makeMember(app);
  const [, refused] = await heldUp(app, sql`lock table session in exclusive mode`, [() => deactivate(me), () => signIn(me)]);
  expect(refused).toMatchObject(deactivated);
});
