import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { limits } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePicture } from '../../features/media/media.factory.ts';
import { home } from '../../test/home.ts';
import { makeMember } from '../../test/members.ts';
import { mailedCode, wrongCode } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
let lines: string[];
beforeAll(async () => {
  lines = [];
  app = await startTestApp({
    env: { LOG_LEVEL: 'trace', PUBLIC_URL: 'https://muster.example' },
    logTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(() => app.close());

it('finds no address without a call, whatever kind of content is sent to it', async () => {
  const response = await app.raw('DELETE', '/api/config', { body: 'odd', headers: { 'content-type': 'odd' } });
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
});

describe('headers', () => {
  const everywhere = ['/api/config', '/api/user/me', '/api/nothing-here', '/api/openapi.json', '/nothing', '/api/docs/'];

  it.each(everywhere)('%s forbids what a page of ours never needs', async (path) => {
    const response = await app.raw('GET', path);
    await response.arrayBuffer();
    const policy = Object.fromEntries(
      (response.headers.get('content-security-policy') ?? '').split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources];
      }),
    );
    expect(policy).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
    });
    expect(Object.values(policy).flat()).not.toContain("'unsafe-eval'");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age='),
    });
    expect(response.headers.has('x-powered-by')).toBe(false);
    expect(response.headers.has('server')).toBe(false);
  });

  it('names each request, and its log lines by the same id', async () => {
    const ids = await Promise.all(
      [app.raw('GET', '/api/config'), app.raw('GET', '/api/config')].map(async (sent) => {
        const response = await sent;
        await response.arrayBuffer();
        return response.headers.get('x-request-id')!;
      }),
    );
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      const logged = lines.map((line) => JSON.parse(line) as { reqId?: string; res?: object }).filter((line) => line.reqId === id);
      expect(logged.some((line) => line.res)).toBe(true);
    }
  });

  it('takes no request id from a caller', async () => {
    const response = await app.raw('GET', '/api/config', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    await response.arrayBuffer();
    expect(response.headers.get('x-request-id')).not.toBe('mine');
  });

  it('lets no answer of a call be stored', async () => {
    const response = await app.raw('GET', '/api/config');
    await response.arrayBuffer();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('refusals of the server itself', () => {
  it('refuses a body that is too large with 413', async () => {
    const response = await app.raw('POST', '/api/token', { body: { email: 'a@b.example', password: 'x'.repeat(limits.body_bytes) } });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
  });

  it.each(['/api/user/%zz', `/api/user/${'a'.repeat(300)}`])(
    'refuses an address that is none in the one shape of errors [API-06]',
    async (path) => {
      const response = await app.raw('GET', path);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid', message: expect.any(String) });
    },
  );

  it('refuses headers that are too large in the one shape of errors [API-06]', async () => {
    const response = await app.raw('GET', '/api/config', { headers: { 'x-large': 'x'.repeat(20_000) } });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
  });

  it('refuses such headers of HEAD without a body', async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.end(`HEAD /api/config HTTP/1.1\r\nhost: ${hostname}\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`);
    const answer = (await text(socket)).split('\r\n\r\n');
    expect(answer).toEqual([expect.stringMatching(/^HTTP\/1\.1 413 /), '']);
  });
});

it('logs no password, code, token, email, name or word of a member', async () => {
  const secrets = {
    password: 'a password that nobody knows',
    newPassword: 'guessed wrong this time',
    email: 'quiet.person@secret.example',
    name: 'Quillfeather',
    post: 'My resting heart rate is 51',
    comment: 'Sleeping badly since March',
    bio: 'Recovering from surgery',
  };
  const before = lines.length;
  await makeMember(app);
  const client = app.client();
  await client.signUp({ body: { first_name: secrets.name, last_name: secrets.name, email: secrets.email, password: secrets.password } });
  await refusal(client.signIn({ body: { email: secrets.email, password: secrets.newPassword } }));
  const tokens = await client.signIn({ body: { email: secrets.email, password: secrets.password } });
  const code = await mailedCode(app, secrets.email);
  const me = app.client(tokens.access);
  await refusal(me.verifyEmail({ body: { verification_code: wrongCode(code) } }));
  const { id } = await me.verifyEmail({ body: { verification_code: code } });
  await me.enterWorkspace({ body: { access_code: '424242' } });
  await me.saveMember({ params: { id }, body: { ...home, profile_bio: secrets.bio, legal_waiver_signed: true } });
  const picture = await makePicture(app.deps, { ownerId: id });
  const post = await me.createPost(
    { params: { id }, body: { text: secrets.post, media_url: picture.url } },
    { idempotencyKey: 'a secret key' },
  );
  await me.addReaction({ params: { posterId: id, streamId: post.id }, body: { kind: 'comment', content: secrets.comment } });
  const upload = await me.createMedia({ body: { media_filename: 'scan.png', media_intent: 'post' } });
  await app
    .raw('PUT', upload.media_upload_url, { body: 'not an image', headers: { 'content-type': 'image/png' } })
    .then((sent) => sent.text());
  const next = await client.refreshSession({ body: { refresh: tokens.refresh } });
  const { refresh } = await client.refreshSession({ body: { refresh: tokens.refresh } });
  await client.refreshSession({ body: { refresh } });
  await refusal(client.refreshSession({ body: { refresh: tokens.refresh } }));
  await client.endSession({ body: { refresh: next.refresh } });
  await app.raw('POST', '/api/token', { body: `{"email":"${secrets.email}","password":"${secrets.password}"` }).then((sent) => sent.text());
  await app.jobs.settle();

  const written = lines.slice(before);
  expect(written.length).toBeGreaterThan(10);
  const signature = new URL(upload.media_upload_url, app.url).searchParams.get('signature')!;
  const hidden = {
    ...secrets,
    ...tokens,
    expires_in: 'expires_in',
    next: next.access,
    refresh: next.refresh,
    signature,
    key: 'a secret key',
    file: 'scan.png',
  };
  for (const [what, secret] of Object.entries(hidden)) {
    expect(
      written.filter((line) => line.toLowerCase().includes(secret.toLowerCase())),
      what,
    ).toEqual([]);
  }
  // Timestamps may contain the six digits of the code, too: only the code as a separate value is a leak.
  expect(written.filter((line) => new RegExp(`(?<![\\d.])${code}(?![\\d.])`).test(line))).toEqual([]);
});

it('logs where the database failed, but not the values it failed with', async () => {
  const { email } = await makeMember(app, { email: 'taken@secret.example' });
  const failing = [() => makeMember(app, { email }), () => sql`select ${'not-an-id-at-all'}::uuid`.execute(app.deps.db)];
  for (const fail of failing) {
    const error: unknown = await fail().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    app.deps.log.error({ err: error }, 'as a failed request is logged');
  }
  const logged = lines.slice(-2).map((line) => JSON.parse(line) as { err: { code: string; constraint?: string; stack: string } });
  expect(logged[0]!.err).toMatchObject({ code: '23505', constraint: 'member_email_key', stack: expect.stringContaining('    at ') });
  expect(logged[1]!.err).toMatchObject({ code: '22P02', message: 'invalid input syntax for type uuid' });
  expect(lines.slice(-2).join()).not.toMatch(/secret\.example|not-an-id-at-all/);
});
