import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { invitedToken, mailedCode, mailsTo, signUpNewcomer } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
let operator: TestMember;
let pier: string;
let email: string;
let onMail: () => void = () => undefined;
beforeAll(async () => {
  app = await startTestApp({ config: { brand: { name: 'Harbour' } }, onMail: () => onMail() });
  operator = await makeMember(app, { permissions: ['operator'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  pier = (await operator.api.createWorkspace({ body: { name: `Pier ${crypto.randomUUID()}` } })).id;
  email = `ida-${crypto.randomUUID()}@example.com`;
});

const list = (text: string) => new Blob([text], { type: 'text/csv' });
const read = (text: string, send: 'true' | 'false' = 'false', workspace = pier) =>
  operator.api.sendInvitations({ params: { id: workspace }, query: { send }, body: list(text) });
const invited = async (state?: 'waiting' | 'sent' | 'bounced' | 'expired' | 'accepted') =>
  operator.api.listInvitations({ params: { id: pier }, query: { state } });
const invite = async (text = `Ida Novak,${email}`) => {
  await read(text, 'true');
  await app.jobs.settle();
};
const acts = async () => (await operator.api.listAudit({ query: {} })).data;
const words = { first_name: 'Ida', last_name: 'Novak', password: 'long enough words' };

it('says first what becomes of each line, and then invites who is new, once', async () => {
  const member = await makeMember(app);
  await invite();
  const before = (await acts()).length;
  const text = `Name;Email\nNew;new-${email}\nHas;${member.email}\nAgain;${email}\nNobody\nbad;bad@x`;
  const seen = await read(text);
  expect(seen.people.map(({ line, state }) => [line, state])).toEqual([
    [2, 'new'],
    [3, 'has_account'],
    [4, 'invited'],
    [5, 'no_email'],
    [6, 'bad_email'],
  ]);
  expect(seen).toMatchObject({ counts: { new: 1, has_account: 1, invited: 1, no_email: 1, bad_email: 1, repeated: 0 }, sent: 0 });
  expect((await acts()).length).toBe(before);
  expect(await read(text, 'true')).toMatchObject({ sent: 1 });
  expect(await read(text, 'true')).toMatchObject({ sent: 0 });
  expect((await mailsTo(app, `new-${email}`)).map(({ subject }) => subject)).toEqual(['You are invited to Harbour']);
  for (const address of [member.email, 'bad@x']) expect(await mailsTo(app, address)).toEqual([]);
  expect((await acts()).slice(0, 1)).toMatchObject([
    { act: 'invitation.send', target: { kind: 'workspace', id: pier }, summary: expect.stringMatching(/^1 → Pier /) },
  ]);
  expect((await acts()).length).toBe(before + 1);
});

it('brings whoever opens the link of the mail into the workspace, with the email proven, once', async () => {
  await invite();
  const [mail] = await mailsTo(app, email);
  expect(mail!.text).toContain('Hello Ida');
  const token = await invitedToken(app, email);
  const params = { token };
  expect(await app.client().checkInvitation({ params })).toMatchObject({
    email,
    first_name: 'Ida',
    last_name: 'Novak',
    has_account: false,
    workspace: expect.stringMatching(/^Pier /),
  });
  const stored = await app.deps.db.selectFrom('workspace_invitation').where('email', '=', email).selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain(token);
  const made = await app.client().signUpInvited({ params, body: words });
  expect(made.email).toBe(email);
  const { access } = await app.client().signIn({ body: { email, password: words.password } });
  expect(await app.client(access).getMe({})).toMatchObject({
    id: made.id,
    email_verified: true,
    workspace: { id: pier },
    onboarding: 'registration',
  });
  // No code was mailed: the link had proven the email.
  expect(await mailsTo(app, email)).toHaveLength(1);
  for (const used of [() => app.client().checkInvitation({ params }), () => app.client().signUpInvited({ params, body: words })])
    expect(await refusal(used())).toMatchObject({ status: 404, code: 'invitations.gone' });
  expect(await invited()).toMatchObject({ data: [{ email, state: 'accepted' }], counts: { all: 1, accepted: 1 } });
});

it('is used by one of several at once', async () => {
  await invite();
  const params = { token: await invitedToken(app, email) };
  const all = await Promise.allSettled(Array.from({ length: 4 }, () => app.client().signUpInvited({ params, body: words })));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('is good for fourteen days, and for longer once it is sent again, with another link', async () => {
  await invite();
  const first = await invitedToken(app, email);
  const { data } = await invited('sent');
  const at = app.clock.now().toISOString();
  app.clock.advance(14 * 86_400);
  const late = await makeMember(app, { permissions: ['operator'] });
  expect(await refusal(app.client().checkInvitation({ params: { token: first } }))).toMatchObject({ code: 'invitations.gone' });
  expect((await late.api.listInvitations({ params: { id: pier }, query: { state: 'expired' } })).data).toHaveLength(1);
  expect(await late.api.sendInvitationAgain({ params: { id: data[0]!.id } })).toMatchObject({ state: 'waiting' });
  const second = await invitedToken(app, email);
  expect(second).not.toBe(first);
  expect(await app.client().checkInvitation({ params: { token: second } })).toMatchObject({ email });
  expect(await refusal(app.client().checkInvitation({ params: { token: first } }))).toMatchObject({ code: 'invitations.gone' });
  app.clock.set(at);
});

it('is withdrawn: its link is good no more, and the next list may invite them again', async () => {
  await invite();
  const token = await invitedToken(app, email);
  const { data } = await invited();
  await operator.api.withdrawInvitation({ params: { id: data[0]!.id } });
  expect(await refusal(app.client().signUpInvited({ params: { token }, body: words }))).toMatchObject({ code: 'invitations.gone' });
  expect((await acts()).slice(0, 2)).toMatchObject([{ act: 'invitation.withdraw' }, { act: 'invitation.send' }]);
  expect(await refusal(operator.api.withdrawInvitation({ params: { id: data[0]!.id } }))).toMatchObject({ code: 'invitations.not_found' });
  expect(await read(email)).toMatchObject({ counts: { new: 1 } });
});

it('is accepted by an account that has its email since, and by no other', async () => {
  await invite();
  const params = { token: await invitedToken(app, email) };
  const { api } = await signUpNewcomer(app, { email });
  expect(await refusal(app.client().signUpInvited({ params, body: words }))).toMatchObject({ code: 'existing_user_login' });
  expect(await refusal(api.acceptInvitation({ params }))).toMatchObject({ code: 'member.email_unverified' });
  await api.verifyEmail({ body: { verification_code: await mailedCode(app, email) } });
  const other = await makeMember(app, { workspace_id: null });
  expect(await refusal(other.api.acceptInvitation({ params }))).toMatchObject({ status: 403, code: 'invitations.other_email' });
  expect(await api.acceptInvitation({ params })).toMatchObject({ workspace: { id: pier } });
  expect(await refusal(api.acceptInvitation({ params }))).toMatchObject({ code: 'invitations.gone' });
  const { data } = await invited();
  expect(await refusal(operator.api.sendInvitationAgain({ params: { id: data[0]!.id } }))).toMatchObject({
    status: 409,
    code: 'invitations.accepted',
  });
});

it('mails a receiver five times an hour at most, whoever asks', async () => {
  await invite();
  const [{ id } = { id: '' }] = (await invited()).data;
  for (let n = 0; n < 4; n += 1) await operator.api.sendInvitationAgain({ params: { id } });
  const refused = await refusal(operator.api.sendInvitationAgain({ params: { id } }));
  expect(refused).toMatchObject({ status: 429, code: 'too_many_mails' });
  // Another workspace cannot mail them either: the operator sees that the invitation was not delivered.
  const other = (await operator.api.createWorkspace({ body: { name: `Quay ${crypto.randomUUID()}` } })).id;
  await read(email, 'true', other);
  await app.jobs.settle();
  expect((await operator.api.listInvitations({ params: { id: other }, query: {} })).data).toMatchObject([{ email, state: 'bounced' }]);
});

it('has bounced where the mail server knows no such address, and can be sent again', async () => {
  onMail = () => {
    onMail = () => undefined;
    throw Object.assign(new Error('Not here'), { responseCode: 550 });
  };
  await invite();
  expect(await mailsTo(app, email)).toEqual([]);
  const { data } = await invited('bounced');
  expect(data).toMatchObject([{ email, state: 'bounced', sent_at: null }]);
  await operator.api.sendInvitationAgain({ params: { id: data[0]!.id } });
  expect(await mailsTo(app, email)).toHaveLength(1);
});

it('is sent by operators alone, and tells others nothing', async () => {
  await invite();
  const [{ id } = { id: '' }] = (await invited()).data;
  const params = { id };
  const [member, leader] = [await makeMember(app), await makeMember(app, { permissions: ['event_leader'] })];
  for (const { api } of [member, leader])
    for (const refused of [
      () => api.listInvitations({ params: { id: pier }, query: {} }),
      () => api.sendInvitations({ params: { id: pier }, query: {}, body: list(email) }),
      () => api.sendInvitations({ params: { id: pier }, query: { send: 'true' }, body: list(`x${email}`) }),
      () => api.sendInvitationAgain({ params }),
      () => api.withdrawInvitation({ params }),
    ])
      expect(await refusal(refused())).toMatchObject({ status: 403, code: 'operate.operators_only' });
  const nowhere = crypto.randomUUID();
  expect(await refusal(read(email, 'true', nowhere))).toMatchObject({ status: 404, code: 'operate.workspace_not_found' });
  expect(await refusal(operator.api.withdrawInvitation({ params: { id: nowhere } }))).toMatchObject({ status: 404 });
});

it('goes with the member who accepted it, and stays when the operator leaves who sent it', async () => {
  const other = await makeMember(app, { permissions: ['operator'] });
  await other.api.sendInvitations({ params: { id: pier }, query: { send: 'true' }, body: list(`${email}\nstays-${email}`) });
  const params = { token: await invitedToken(app, email) };
  const { id } = await app.client().signUpInvited({ params, body: words });
  const { access } = await app.client().signIn({ body: { email, password: words.password } });
  await other.api.deleteMember({ params: { id: other.id }, body: { id: other.id, password: other.password } });
  await app.client(access).deleteMember({ params: { id }, body: { id, password: words.password } });
  await app.jobs.settle();
  expect((await invited()).data.map((each) => each.email)).toEqual([`stays-${email}`]);
});

it('refuses a file that is too large or no text', async () => {
  expect(await refusal(read('x'.repeat(1024 * 1024 + 1)))).toMatchObject({ status: 413, code: 'invitations.too_large' });
  expect(await refusal(read('PK\u0000\u0000'))).toMatchObject({ status: 400, code: 'invitations.no_text' });
});
