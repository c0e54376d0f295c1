import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeTier, payWithCard } from '../payments.factory.ts';
import { remind } from './reminders.jobs.ts';

let app: TestApp;
let tier: string;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { payment: true } }, env: { LOG_LEVEL: 'silent' } });
  tier = await makeTier(app.deps.db, { at: app.clock.now() });
});
afterAll(() => app.close());

/** Moves the clock to an instant; members have to sign in again afterwards. */
const goTo = (instant: string) => app.clock.advance((Date.parse(instant) - app.clock.now().getTime()) / 1000);
async function signedIn({ id }: TestMember): Promise<TestMember['api']> {
  return app.client((await app.session.start(id, 'test')).access);
}
async function buy(who: TestMember, time_zone?: string) {
  const api = await signedIn(who);
  const { intent_information: intent } = await api.createPaymentIntent({
    body: { purchase_choice_id: tier, receipt_email: who.email, ...(time_zone && { time_zone }) },
  });
  await payWithCard(app.sandbox!.provider, intent);
  return api.recordPurchase({
    body: { purchase_choice: tier, amount_paid: 2500, expiration_date: intent.expires, payment_intent_id: intent.id },
  });
}
const twice = async () => {
  await Promise.all([remind(app.deps), remind(app.deps)]);
  await remind(app.deps);
  await app.jobs.settle();
};
const told = async (who: TestMember) =>
  (await (await signedIn(who)).listNotifications({ params: { id: who.id }, query: {} })).data.results.flatMap((each) =>
    each.kind === 'membership_ending' ? [`${each.verb} ${each.name} ${each.ends_on}`] : [],
  );
const mailed = async (who: TestMember) =>
  (await app.mails()).filter((mail) => mail.includes(`To: ${who.email}`) && mail.includes('Subject: Your membership ends on'));

it('reminds of the end of a membership 14 days and 1 day before, once each, in the morning of where its member is', async () => {
  const [berlin, honolulu, given, renewing, nowhere] = (await Promise.all([0, 1, 2, 3, 4].map(() => makeMember(app)))) as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
  ];
  // 184 days after 2 March 2026, 15:00 UTC, is 2 September.
  await buy(berlin, 'Europe/Berlin');
  await buy(honolulu, 'Pacific/Honolulu');
  await buy(renewing, 'Europe/Berlin');
  await buy(nowhere, 'Europe/Nowhere');
  const operator = await makeMember(app, { permissions: ['operator'] });
  await operator.api.giveMembership({ params: { id: given.id }, body: { purchase_choice: tier, reason: 'Helped' } });

  goTo('2026-08-19T06:59:00Z');
  await twice();
  expect(await told(berlin)).toEqual([]);
  goTo('2026-08-19T07:00:00Z');
  await twice();
  const ending = 'update Harbour Friend 2026-09-02';
  expect(await told(berlin)).toEqual([ending]);
  const [mail, ...more] = await mailed(berlin);
  expect(more).toEqual([]);
  expect(mail).toContain('Harbour Friend: your membership is valid until 09/02/2026.');
  expect(mail).toContain('/membershipoptionview');
  expect([await told(renewing), (await mailed(renewing)).length]).toEqual([[ending], 1]);
  // The time zone is unknown for memberships that were given or bought with an invalid zone; the community's zone, New York, applies.
  expect([await told(honolulu), await told(given)]).toEqual([[], []]);
  goTo('2026-08-19T13:00:00Z');
  await twice();
  expect([await told(honolulu), await told(given), await told(nowhere)]).toEqual([[], [ending], [ending]]);
  goTo('2026-08-19T19:00:00Z');
  await twice();
  expect(await told(honolulu)).toEqual([ending]);

  // A member who has renewed is not reminded again, and the earlier reminder disappears.
  const renewed = await buy(renewing);
  expect(await told(renewing)).toEqual([]);
  goTo('2026-09-01T07:00:00Z');
  await twice();
  expect(await told(berlin)).toEqual([ending, ending]);
  expect(await mailed(berlin)).toHaveLength(2);
  expect([await told(renewing), (await mailed(renewing)).length]).toEqual([[], 1]);
  expect(renewed.expiration_date.slice(0, 10)).toBe('2027-03-05');

  // After the renewal is refunded, the first membership's end applies again.
  const again = await app.session.start(operator.id, 'test');
  await app.client(again.access).refundPurchase({ params: { id: renewed.id }, body: { reason: 'Too early' } });
  await twice();
  expect(await told(renewing)).toEqual([ending, ending]);
  expect(await mailed(renewing)).toHaveLength(2);
  goTo('2026-09-03T12:00:00Z');
  await twice();
  expect(await mailed(berlin)).toHaveLength(2);
});
