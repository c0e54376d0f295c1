import { ApiError } from '@muster/contract/base/client';
import { describe, expect, it, vi } from 'vitest';
import { testMe } from '../test/fixtures.ts';
import { api } from './api.ts';
import { reasonOf } from './reason.ts';

const answer = (status: number, body?: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(body === undefined ? '' : JSON.stringify(body), { status }));
const failure = () =>
  api.getMinimumVersion({}).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a call of operators', () => {
  it('finds its address, which is not among those of the first load', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return Response.json({ data: [], next: null });
    });
    await api.listSales({ query: {} });
    expect(asked).toEqual(['/api/payment/purchase']);
  });

  it('leaves the client awaitable', async () => {
    expect(await (async () => api)()).toBe(api);
  });
});

describe('a call that creates something', () => {
  /** The keys of the requests so far, each answered as `answers` says; null for one whose answer is lost. */
  function answering(...answers: Array<Response | null>): Array<string | null> {
    const keys: Array<string | null> = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      const next = answers[keys.length - 1];
      if (!next) throw new TypeError('Failed to fetch');
      return next;
    });
    return keys;
  }
  const create = (name: string, client = api) => client.createWorkspace({ body: { name } }).catch(() => undefined);
  const made = () => Response.json({ id: '1' });

  it.each([
    ['was lost', null],
    ['was cut off', new Response('{"id":', { status: 201 })],
    ['was a fault of the server', new Response('', { status: 502 })],
    ['was to wait', new Response('', { status: 429 })],
  ])('has the same key when it is sent again after its answer %s, and another once it was answered', async (_, first) => {
    const keys = answering(first, made(), made());
    for (let times = 0; times < 3; times += 1) await create('North');
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('has another key with another content, and after a refusal', async () => {
    const keys = answering(null, null, new Response('{}', { status: 400 }), made());
    for (const name of ['North', 'South', 'North', 'North']) await create(name);
    expect(keys[2]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  it('keeps its key over a reload of the tab, and not beyond signing out', async () => {
    const keys = answering(null, null, made());
    await create('North');
    vi.resetModules();
    const { api: reloaded } = await import('./api.ts');
    await create('North', reloaded);
    const { signOut } = await import('./session.ts');
    await signOut();
    await create('North', reloaded);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('has no key where the server honours none', async () => {
    const keys = answering(made());
    await api.renameWorkspace({ params: { id: '1' }, body: { name: 'North' } });
    expect(keys).toEqual([null]);
  });
});

describe('a call that fails', () => {
  it("throws the server's error text [API-10]", async () => {
    answer(409, { code: 'member.workspace_set', message: 'You already belong to a workspace.' });
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, code: 'member.workspace_set', message: 'You already belong to a workspace.' });
  });

  it.each([400, 404, 409, 429])("throws 'Response returned %i' where there is no text [API-10]", async (status) => {
    for (const body of [undefined, {}, { message: '' }, ['odd']]) {
      answer(status, body);
      expect(await failure()).toMatchObject({ status, message: `Response returned ${status}` });
    }
  });

  it('says in general words that the server cannot be reached [API-11]', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(reasonOf(await failure())).toBe('There was an error contacting the server. Please try again.');
  });

  it.each([500, 502, 503, 504])(
    'says in general words that the server failed: %i without a message of its own [API-12]',
    async (status) => {
      answer(status);
      expect(reasonOf(await failure())).toBe('Server Error, Please try again later.');
      answer(status, { code: 'sso.unavailable', message: 'One of its own.' });
      expect(reasonOf(await failure())).toBe('One of its own.');
    },
  );
});

it('an answer with more than the contract names is taken, and what is not known is ignored [API-01]', async () => {
  const me = testMe();
  answer(200, { ...me, shoe_size: 44, can: { ...me.can, fly: true }, nested: { deep: ['x'] } });
  expect(await api.getMe({})).toMatchObject({ id: me.id, first_name: me.first_name, can: me.can });
});
