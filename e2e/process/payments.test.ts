import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killLeftOvers, type RunningServer, spawnBuilt } from '../../drills/src/lib/server.ts';
import { dist } from './build-server.ts';
import { dataFolder, serve, signIn } from './calls.ts';

let data: Awaited<ReturnType<typeof dataFolder>>;
let config: string;
beforeAll(async () => {
  data = await dataFolder();
  config = join(data.path, 'config.json');
  await writeFile(config, JSON.stringify({ features: { payment: true } }));
});
afterAll(() => {
  killLeftOvers();
  return data.remove();
});

const start = (demo = false) => serve({ dataDir: data.path, demo, env: { MUSTER_CONFIG: config } });
const muster = (...args: string[]) =>
  spawnBuilt('muster', { dist, brief: true, args, env: { DATA_DIR: data.path, MUSTER_CONFIG: config, PORT: '0' } }).exited;

type Member = Awaited<ReturnType<typeof signIn>>;

/** Somebody is about to pay for a membership. Each is another one: of the same there would be one payment. */
async function ordered({ calls, email }: Member, which: number) {
  const option = (await calls.listPurchaseOptions({}))[which];
  const { intent_information: intent } = await calls.createPaymentIntent({
    body: { purchase_choice_id: option!.id, receipt_email: email },
  });
  const body = { purchase_choice: option!.id, amount_paid: intent.amount, expiration_date: intent.expires, payment_intent_id: intent.id };
  return { intent, body };
}

/** Pays as a browser does, at the sandbox of the server. */
async function pay({ calls }: Member, { id, client_secret }: { id: string; client_secret: string }) {
  const { provider_url, publishable_key } = await calls.getPaymentSettings({});
  const send = async (path: string, form: Record<string, string>) => {
    const body = new URLSearchParams({ ...form, key: publishable_key });
    return (await (await fetch(`${provider_url}/v1/${path}`, { method: 'POST', body })).json()) as { id: string; status: string };
  };
  const card = { type: 'card', 'card[number]': '4242424242424242', 'card[exp_month]': '12', 'card[exp_year]': '2040', 'card[cvc]': '123' };
  const method = await send('payment_methods', card);
  return send(`payment_intents/${id}/confirm`, { client_secret, payment_method: method.id });
}

const bought = async ({ calls, me }: Member) =>
  (await calls.listPurchases({ params: { id: me.id }, query: {} })).data.filter(({ amount_paid }) => amount_paid > 0);

it('gives one membership for each payment where the server is killed between the payment and the purchase, and operators look after it by commands', async () => {
  let server: RunningServer = await start(true);
  let me = await signIn(server.url, data.path, 'member');
  const killed = [await ordered(me, 0), await ordered(me, 1)];
  expect(await Promise.all(killed.map(({ intent }) => pay(me, intent)))).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
  // Killed at once after the money was taken, while it is being written down what one of them has bought.
  const answer = me.calls.recordPurchase({ body: killed[1]!.body }).catch(() => undefined);
  await server.kill();
  await answer;

  server = await start();
  me = await signIn(server.url, data.path, 'member');
  // The sandbox tells again what was not heard; the browser says it again after a reload, or does not.
  await me.calls.recordPurchase({ body: killed[0]!.body });
  await expect.poll(async () => (await bought(me)).length, { timeout: 120_000 }).toBe(2);
  await Promise.all(killed.map(({ body }) => me.calls.recordPurchase({ body })));
  const own = await bought(me);
  expect(own).toHaveLength(2);
  const paid = killed.reduce((sum, { intent }) => sum + intent.amount, 0);
  expect(own.reduce((sum, { amount_paid }) => sum + amount_paid, 0)).toBe(paid);
  // Each lasts all of its days: the second begins when the first ends.
  expect(own[0]!.starts_at).toBe(own[1]!.expiration_date);
  const third = await ordered(me, 2);
  await pay(me, third.intent);
  await server.kill();

  // Nobody has told of the third, or somebody has: either way it is there after this.
  expect(await muster('payment', 'reconcile')).toMatchObject({ code: 0, output: expect.stringContaining('memberships were added.') });
  const receipt = `${own[0]!.receipt_number}`;
  expect(await muster('payment', 'refund', receipt)).toMatchObject({ code: 2, output: expect.stringContaining('Say why') });
  const refunded = await muster('payment', 'refund', receipt, '--reason', 'Charged by mistake');
  expect(refunded).toMatchObject({ code: 0, output: expect.stringContaining('Paid back:') });
  const given = await muster('membership', 'give', me.email, 'deckhand', '--reason', 'Led the harbour run');
  expect(given).toMatchObject({ code: 0, output: expect.stringMatching(/has the membership "Deckhand" until \d{4}-/) });
  const { output } = await muster('payment', 'list', me.email);
  const listed = [...output.matchAll(/^(\d+) .* (paid|refunded|given) /gm)].map(([, number, state]) => `${number} ${state}`);
  const states = [
    expect.stringContaining('given'),
    expect.stringContaining('paid'),
    `${receipt} refunded`,
    `${own[1]!.receipt_number} paid`,
  ];
  expect(listed.slice(0, 4), output).toEqual(states);
  const off = await spawnBuilt('muster', { dist, brief: true, args: ['payment', 'reconcile'], env: { DATA_DIR: data.path } }).exited;
  expect(off).toMatchObject({ code: 2, output: expect.stringContaining('Payment is off in this configuration.') });
}, 600_000);
