import { limits, notificationKinds, type PushSettings } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const all = Object.fromEntries(notificationKinds.map((kind) => [kind, true])) as PushSettings;
const kept = (memberId: string) =>
  app.deps.db.selectFrom('push_token').where('member_id', '=', memberId).select(['device_id', 'kind', 'token']).orderBy('kind').execute();

it('has everything pushed until the member says otherwise, kind by kind [NOTIF-12] [NOTIF-13]', async () => {
  const [me, other] = [await makeMember(app), await makeMember(app)];
  const params = { id: me.id };
  expect(await me.api.getPushSettings({ params })).toEqual(all);
  const mine = { ...all, like: false, also_commented: false };
  expect(await me.api.savePushSettings({ params, body: mine })).toEqual(mine);
  expect(await me.api.getPushSettings({ params })).toEqual(mine);
  expect(await me.api.savePushSettings({ params, body: { ...all, follow: false } })).toEqual({ ...all, follow: false });
  expect(await other.api.getPushSettings({ params: { id: other.id } })).toEqual(all);
  const unknown = { update: false } as Partial<PushSettings>;
  expect(await refusal(me.api.savePushSettings({ params, body: unknown }))).toMatchObject({
    status: 400,
    fields: { update: [expect.any(String)] },
  });
});

it('changes only the kinds that a save names, so that two tabs lose none', async () => {
  const me = await makeMember(app);
  const save = (body: Partial<PushSettings>) => me.api.savePushSettings({ params: { id: me.id }, body });
  await save({ mention: false });
  await Promise.all([save({ like: false }), save({ mention: true })]);
  expect(await save({ follow: false })).toEqual({ ...all, like: false, follow: false });
  expect(await save({})).toEqual({ ...all, like: false, follow: false });
});

it('keeps one token of each kind per device, the newest [NOTIF-10] [NOTIF-11]', async () => {
  const me = await makeMember(app);
  const params = { id: me.id };
  await me.api.savePushToken({ params, body: { token: 'one', device_id: 'phone' } });
  await me.api.savePushToken({ params, body: { token: 'two', device_id: 'phone' } });
  await me.api.saveFcmToken({ params, body: { fcm_token: 'two', device_id: 'phone' } });
  await me.api.savePushToken({ params, body: { token: 'two', device_id: 'phone' } });
  expect(await kept(me.id)).toEqual([
    { device_id: 'phone', kind: 'fcm', token: 'two' },
    { device_id: 'phone', kind: 'push', token: 'two' },
  ]);
  await me.api.savePushToken({ params, body: { token: 'two', device_id: 'the phone after a reset' } });
  expect((await kept(me.id)).map((each) => each.device_id)).toEqual(['phone', 'the phone after a reset']);
  expect(await refusal(me.api.savePushToken({ params, body: { token: ' ', device_id: 'phone' } }))).toMatchObject({ status: 400 });
});

it('gives a device to whoever signed in on it last', async () => {
  const [first, second] = [await makeMember(app), await makeMember(app)];
  const body = { token: 'shared', device_id: 'tablet' };
  await Promise.all([first, second].map((each) => each.api.savePushToken({ params: { id: each.id }, body })));
  await second.api.savePushToken({ params: { id: second.id }, body });
  expect(await kept(first.id)).toEqual([]);
  expect(await kept(second.id)).toHaveLength(1);
});

it('keeps no more devices of a member than one has, the newest', async () => {
  const [me, other] = [await makeMember(app), await makeMember(app)];
  const save = (member: typeof me, n: number) =>
    member.api.savePushToken({ params: { id: member.id }, body: { token: `of ${member.id} ${n}`, device_id: `device ${n}` } });
  await save(other, 0);
  for (let n = 0; n <= limits.devices_per_member; n += 1) {
    app.clock.advance(1);
    await save(me, n);
  }
  const devices = (await kept(me.id)).map((each) => each.device_id);
  expect(devices).toHaveLength(limits.devices_per_member);
  expect(devices).not.toContain('device 0');
  expect(await kept(other.id)).toHaveLength(1);
});

it('refuses a subscription whose key is none, since nothing could ever be sent to it', async () => {
  const me = await makeMember(app);
  const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') };
  const token = JSON.stringify({ endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys });
  const saved = me.api.savePushToken({ params: { id: me.id }, body: { token, device_id: 'laptop' } });
  expect(await refusal(saved)).toMatchObject({ status: 400, fields: { token: [expect.any(String)] } });
});
