import { calls } from 'virtual:muster-calls';
import type { MusterContract } from '@muster/contract';
import { createClient } from '@muster/contract/client';
import { reportReachable, setProbe } from './connection.ts';
import { listenTo } from './entities.ts';
import { accessToken, replaceAccess, setSessionCalls } from './session.ts';

/** A call that takes longer has failed: an optimistic update must not stay unconfirmed (API-02, API-11). */
const longestMs = 30_000;

/** The same request with a timeout. A file upload has none. */
function inTime(init: RequestInit = {}): RequestInit {
  if (init.body && typeof init.body !== 'string') return init;
  const late = AbortSignal.timeout(longestMs);
  return { ...init, signal: init.signal ? AbortSignal.any([init.signal, late]) : late };
}

/** Retries once with new tokens if the server refuses ones that looked valid, and tracks whether the server can be reached. */
async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await reportReachable(fetch(input, inTime(init)));
  const headers = new Headers(init?.headers);
  const used = headers.get('authorization')?.slice('Bearer '.length);
  if (response.status !== 401 || !used) return response;
  const access = await replaceAccess(used);
  if (!access) return response;
  headers.set('authorization', `Bearer ${access}`);
  return reportReachable(fetch(input, inTime({ ...init, headers })));
}

/** Every call of the contract, typed. Rejects with `ApiError`. */
export const api = createClient<MusterContract>(calls, {
  baseUrl: '',
  token: async (call) => (calls[call]?.[2] ? null : accessToken()),
  fetch: send,
  listen: listenTo,
});

setSessionCalls(api);
setProbe(() => api.getHealth({}));
