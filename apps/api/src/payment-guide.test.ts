import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WEBHOOK_PATH } from './features/payments/index.ts';
import { commands } from './operator/terminal.ts';
import { deploymentConfig } from './platform/start/config.ts';
import { readSettings } from './platform/start/settings.ts';

const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const section = /^## Payment\n([^]*?)^## /m.exec(guide)![1]!;
const source = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('the operations guide says of payment what is so: settings, the address of the webhook, the configuration, commands and words in the log', () => {
  const names = [...new Set(section.match(/\b(?:STRIPE|SANDBOX)_[A-Z_]+\b/g))].sort();
  expect(names).toEqual(['SANDBOX_PORT', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  const { stripe, sandboxPort } = readSettings(Object.fromEntries(names.map((name) => [name, '4242'])));
  expect(stripe).toEqual({ secretKey: '4242', publishableKey: '4242', webhookSecret: '4242' });
  expect(sandboxPort).toBe(4242);
  expect(section).toContain(`\`PUBLIC_URL${WEBHOOK_PATH}\``);
  const [example] = /\{ "private".*\}/.exec(section)!;
  const { seller } = deploymentConfig(JSON.parse(example)).private.payment;
  expect(seller).toEqual({ name: 'Harbour & Pine e.V.', lines: ['Quay 1', 'Tax number 12/345'] });
  const [, hosted] = /`("collector": "hosted")`/.exec(section)!;
  expect(deploymentConfig(JSON.parse(`{ "private": { "payment": { ${hosted} } } }`)).private.payment.collector).toBe('hosted');
  expect(source('./open-provider.ts')).toContain(/`(https:\S+)`, and only then/.exec(section)![1]);
  const named = [...section.matchAll(/^npm run muster -- (\w+ \w+)/gm)].map(([, command]) => command!);
  expect(named).toHaveLength(4);
  expect(Object.keys(commands)).toEqual(expect.arrayContaining(named));
  // The sandbox sends the provider's events by the same names.
  const told = source('./sandbox/payments.ts') + source('./sandbox/disputes.ts');
  const events = [...section.matchAll(/`((?:payment_intent|charge)\.[a-z_.]+)`/g)].map(([, name]) => name!);
  expect(events).toHaveLength(5);
  for (const event of events) expect(told).toContain(`'${event}'`);
  const logging = source('./features/payments/sales/settle.service.ts') + source('./features/payments/payments.jobs.ts');
  const lines = [...section.matchAll(/`(payment [a-z ]+)`/g)].map(([, line]) => line!);
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(logging).toContain(`'${line}'`);
});
