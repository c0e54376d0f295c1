import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailedCode, signUpNewcomer } from '../../test/newcomers.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const open = async () => {
  const answer = await app.raw('GET', '/dev/outbox');
  return { answer, html: await answer.text() };
};

it('shows mails newest first, with recipient, subject, time and text', async () => {
  expect((await open()).html).toContain('No mail yet.');
  const first = await signUpNewcomer(app, { first_name: 'Ana' });
  const firstCode = await mailedCode(app, first.email);
  const second = await signUpNewcomer(app, { first_name: 'Ben' });
  const secondCode = await mailedCode(app, second.email);
  const { answer, html } = await open();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(html.indexOf(`${secondCode} is your Muster code`)).toBeGreaterThan(0);
  expect(html.indexOf(`${firstCode} is your Muster code`)).toBeGreaterThan(html.indexOf(`${secondCode} is your Muster code`));
  for (const part of [first.email, second.email, 'Hello Ana', '<time datetime="2']) expect(html).toContain(part);
});

it('has no scripts, also where a mail has some', async () => {
  const evil = '<script>alert(1)</script>';
  await app.deps.mailer.send({ to: 'ana@example.com', subject: evil, text: evil, html: evil });
  const { html } = await open();
  expect(html.split('&lt;script&gt;alert(1)&lt;/script&gt;')).toHaveLength(3);
  expect(html).not.toContain('<script');
});

it.each([
  ['in production', { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://muster.example' }],
  ['where a mail server is named', { SMTP_URL: 'smtp://127.0.0.1:1' }],
])('does not exist %s', async (_, env) => {
  const other = await startTestApp({ env });
  try {
    const answer = await other.raw('GET', '/dev/outbox');
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('Outbox');
  } finally {
    await other.close();
  }
});
