import { describe, expect, it, vi } from 'vitest';
import { testMe } from '../test/fixtures.ts';
import { Refusal, serve } from '../test/server.ts';
import { api } from './api.ts';
import { onSessionEnd, signOut } from './session.ts';
import { readTokens, tokensKey, writeTokens } from './tokens.ts';

const fresh = { access: 'access-2', refresh: 'refresh-2', expires_in: 900 };
const hold = (expires_in: number) => writeTokens({ access: 'access-1', refresh: 'refresh-1', expires_in });

describe('the session', () => {
  it('keeps its tokens in local storage [AUTH-09]', () => {
    hold(900);
    expect(JSON.parse(localStorage.getItem(tokensKey)!)).toMatchObject({ access: 'access-1', refresh: 'refresh-1' });
  });

  it('uses an access token until a minute before its end [AUTH-10]', async () => {
    hold(61);
    const calls = serve({ getMe: () => testMe(), refreshSession: () => fresh });
    await api.getMe({});
    expect(calls.map((call) => call.name)).toEqual(['getMe']);
    vi.useFakeTimers({ now: Date.now() + 1000 });
    await api.getMe({});
    expect(calls.map((call) => call.name)).toEqual(['getMe', 'refreshSession', 'getMe']);
  });

  it('refreshes before the call goes out, with the refresh token [AUTH-11]', async () => {
    hold(30);
    const calls = serve({ getMe: () => testMe(), refreshSession: () => fresh });
    await api.getMe({});
    expect(calls[0]).toMatchObject({ name: 'refreshSession', body: { refresh: 'refresh-1' }, token: null });
    expect(calls[1]).toMatchObject({ name: 'getMe', token: 'Bearer access-2' });
    expect(readTokens()).toMatchObject({ access: 'access-2', refresh: 'refresh-2' });
  });

  it('shares one refresh among the calls that wait for it [AUTH-12]', async () => {
    hold(30);
    const calls = serve({ getMe: () => testMe(), refreshSession: () => fresh });
    await Promise.all([api.getMe({}), api.getMe({}), api.getMe({})]);
    expect(calls.filter((call) => call.name === 'refreshSession')).toHaveLength(1);
    expect(calls.filter((call) => call.name === 'getMe').map((call) => call.token)).toEqual(Array(3).fill('Bearer access-2'));
  });

  it('takes over what another tab has refreshed meanwhile, under one lock', async () => {
    hold(30);
    const request = vi.fn(async (_: string, work: () => Promise<unknown>) => {
      writeTokens({ access: 'of-another-tab', refresh: 'refresh-9', expires_in: 900 });
      return work();
    });
    vi.stubGlobal('navigator', { locks: { request } });
    const calls = serve({ getMe: () => testMe() });
    await api.getMe({});
    expect(request).toHaveBeenCalledOnce();
    expect(calls).toMatchObject([{ name: 'getMe', token: 'Bearer of-another-tab' }]);
  });

  it('asks again at once where the answer was lost', async () => {
    hold(30);
    let asked = 0;
    const calls = serve({
      getMe: () => testMe(),
      refreshSession: () => {
        asked += 1;
        if (asked === 1) throw new TypeError('Failed to fetch');
        return fresh;
      },
    });
    await api.getMe({});
    expect(calls.map((call) => call.name)).toEqual(['refreshSession', 'refreshSession', 'getMe']);
    expect(calls[1]).toMatchObject({ body: { refresh: 'refresh-1' } });
    expect(readTokens()).toMatchObject({ refresh: 'refresh-2' });
  });

  it('goes on in a tab that was refused while another tab without locks got new tokens', async () => {
    hold(30);
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    const calls = serve({
      getMe: () => testMe(),
      refreshSession: () => {
        writeTokens({ access: 'of-another-tab', refresh: 'refresh-9', expires_in: 900 });
        return new Refusal('session.ended');
      },
    });
    await api.getMe({});
    stop();
    expect(ended).not.toHaveBeenCalled();
    expect(calls.at(-1)).toMatchObject({ name: 'getMe', token: 'Bearer of-another-tab' });
    expect(readTokens()).toMatchObject({ refresh: 'refresh-9' });
  });

  it('stays signed out where another tab signed out while the answer was on its way', async () => {
    hold(30);
    serve({
      getMe: ({ token }) => (token ? testMe() : new Refusal('unauthenticated')),
      refreshSession: () => {
        localStorage.clear();
        return fresh;
      },
    });
    await expect(api.getMe({})).rejects.toMatchObject({ status: 401 });
    expect(readTokens()).toBeNull();
  });

  it('is over when the refresh is refused: credentials are cleared and the screens are told [AUTH-12]', async () => {
    hold(30);
    localStorage.setItem('filters', 'x');
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    serve({
      getMe: ({ token }) => (token ? testMe() : new Refusal('unauthenticated')),
      refreshSession: () => new Refusal('session.ended'),
    });
    await expect(api.getMe({})).rejects.toMatchObject({ status: 401 });
    stop();
    expect(ended).toHaveBeenCalledExactlyOnceWith('ended');
    expect(localStorage).toHaveLength(0);
  });

  it.each(['network', 'server'])('is kept when the refresh fails for the %s', async (kind) => {
    hold(30);
    serve(kind === 'network' ? {} : { refreshSession: () => new Refusal('unavailable') });
    await expect(api.getMe({})).rejects.toMatchObject({ status: kind === 'network' ? 0 : 503 });
    expect(readTokens()).toMatchObject({ refresh: 'refresh-1' });
  });

  it('is refreshed once when the server refuses a token that looked fresh', async () => {
    hold(900);
    const calls = serve({
      getMe: ({ token }) => (token === 'Bearer access-2' ? testMe() : new Refusal('unauthenticated')),
      refreshSession: () => fresh,
    });
    await expect(api.getMe({})).resolves.toMatchObject({ first_name: 'Priya' });
    expect(calls.map((call) => call.name)).toEqual(['getMe', 'refreshSession', 'getMe']);
  });

  it('ends on the server and clears everything stored when one signs out [AUTH-14]', async () => {
    hold(900);
    for (const key of ['places.location', 'profile', 'filters']) localStorage.setItem(key, 'x');
    sessionStorage.setItem('draft', 'y');
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    const calls = serve({ endSession: () => undefined });
    await signOut();
    stop();
    expect(calls).toMatchObject([{ name: 'endSession', body: { refresh: 'refresh-1' } }]);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(ended).toHaveBeenCalledExactlyOnceWith('signed_out');
  });

  it('ends here when another tab signs out', () => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    window.dispatchEvent(new StorageEvent('storage', { key: tokensKey, newValue: null }));
    stop();
    expect(ended).toHaveBeenCalledExactlyOnceWith('signed_out');
  });
});
