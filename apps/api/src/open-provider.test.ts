import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callProvider, payWithCard } from './features/payments/payments.factory.ts';
import { type OpenProvider, openProvider } from './open-provider.ts';
import { deploymentConfig } from './platform/start/config.ts';
import { readSettings } from './platform/start/settings.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
const production = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://muster.example' };
const on = deploymentConfig({ features: { payment: true } });
const off = deploymentConfig({ features: { payment: false } });
const without = (name: string) => Object.fromEntries(Object.entries(keys).filter(([key]) => key !== name));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-provider-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const open = (env: Record<string, string>, config = on) => openProvider(config, readSettings({ PORT: '0', DATA_DIR: folder, ...env }));

it.each(Object.keys(keys))('does not start with the other two keys alone, and names %s', (name) => {
  for (const env of [{}, production])
    expect(() => readSettings({ ...env, ...without(name) })).toThrow(`Settings missing for payment: ${name}.`);
});

it('takes no payments in production without the keys, by no sandbox either, and names them; with them it is the provider', async () => {
  await expect(open(production)).rejects.toThrow(/STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET/);
  // Setting the sandbox's port makes no difference.
  await expect(open({ ...production, SANDBOX_PORT: '0' })).rejects.toThrow(/STRIPE_SECRET_KEY/);
  const { provider, close } = (await open({ ...production, ...keys }))!;
  expect(provider).toEqual({
    secretKey: 'sk_live_x',
    publishableKey: 'pk_live_x',
    webhookSecret: 'whsec_x',
    origin: 'https://api.stripe.com',
    sandbox: false,
  });
  expect(close).toBeUndefined();
  // With its own card fields, if configured, comes a separate script; the sandbox has no such fields.
  const hosted = deploymentConfig({ features: { payment: true }, private: { payment: { collector: 'hosted' } } });
  expect((await open({ ...production, ...keys }, hosted))!.provider).toEqual({ ...provider, fieldsUrl: 'https://js.stripe.com/v3/' });
  const sandbox = (await open({}, hosted))!;
  expect(sandbox.provider).not.toHaveProperty('fieldsUrl');
  await sandbox.close!();
  expect(await open({ ...production }, off)).toBeUndefined();
  expect(await open({}, off)).toBeUndefined();
});

it('keeps the books of the sandbox over a restart: what was paid, what was promised for a key, and what is still to be told', async () => {
  const form = { amount: '2500', currency: 'usd', 'metadata[intent]': 'ours' };
  const create = async ({ provider }: OpenProvider, key: string) => {
    const response = await fetch(`${provider.origin}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.secretKey}`, 'idempotency-key': key },
      body: new URLSearchParams(form),
    });
    return (await response.json()) as { id: string; client_secret: string };
  };
  const first = (await open({}))!;
  expect(first.provider.sandbox).toBe(true);
  const [paid, waiting] = [await create(first, 'one'), await create(first, 'two')];
  await payWithCard(first.provider, paid);
  const refund = await callProvider({ ...first.provider, publishableKey: first.provider.secretKey }, 'refunds', {
    payment_intent: paid.id,
    amount: '1000',
  });
  expect(refund.status).toBe(200);
  await first.close!();

  const second = (await open({}))!;
  try {
    const asServer = { ...second.provider, publishableKey: second.provider.secretKey };
    const read = async (id: string) =>
      (
        await fetch(`${asServer.origin}/v1/payment_intents/${id}?expand[0]=latest_charge`, {
          headers: { authorization: `Bearer ${asServer.secretKey}` },
        })
      ).json();
    expect(await read(paid.id)).toMatchObject({ status: 'succeeded', amount_received: 2500, latest_charge: { amount_refunded: 1000 } });
    expect(await create(second, 'two')).toEqual(waiting);
    expect(await payWithCard(second.provider, waiting)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    const more = { payment_intent: paid.id, amount: '1501' };
    expect(await callProvider(asServer, 'refunds', more)).toMatchObject({ status: 400, body: { error: { code: 'amount_too_large' } } });
    // Events that were not delivered before are delivered now.
    const heard: string[] = [];
    const listener = createServer((request, response) => {
      void text(request).then((body) => {
        const { type, data } = JSON.parse(body) as { type: string; data: { object: { id: string } } };
        heard.push(`${type} ${data.object.id === paid.id}`);
        response.end();
      });
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    second.tellTo!(`http://127.0.0.1:${(listener.address() as { port: number }).port}/hook`);
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('payment_intent.succeeded true');
    listener.closeAllConnections();
    await new Promise((resolve) => listener.close(resolve));
  } finally {
    await second.close!();
  }
});
