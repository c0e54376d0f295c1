import { ApiError } from '@muster/contract/client';
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
