import { calls } from 'virtual:muster-calls';
import type { MusterContract } from '@muster/contract';
import { createClient, flags } from '@muster/contract/base/client';
import { reportReachable, setProbe } from './connection.ts';
import { listenTo } from './entities.ts';
import { sendFile } from './send-file.ts';
import { accessToken, replaceAccess, setSessionCalls } from './session.ts';
import { keyFor } from './unanswered.ts';
import { noteWaiver } from './waiver.ts';

/** A call that takes longer has failed: an optimistic update must not stay unconfirmed (API-02, API-11). */
const longestMs = 30_000;

/** The same request with a timeout. A file may take as long as it gets on. */
function inTime(input: string, init: RequestInit, onProgress?: (share: number) => void): Promise<Response> {
  if (init.body && typeof init.body !== 'string') return sendFile(input, init, onProgress);
  const late = AbortSignal.timeout(longestMs);
  return fetch(input, { ...init, signal: init.signal ? AbortSignal.any([init.signal, late]) : late });
}

/** Retries once with new tokens if the server refuses ones that looked valid, and tracks whether the server can be reached. */
async function send(input: string, init: RequestInit, onProgress?: (share: number) => void): Promise<Response> {
  const response = noteWaiver(await reportReachable(inTime(input, init, onProgress)));
  const headers = new Headers(init.headers);
  const used = headers.get('authorization')?.slice('Bearer '.length);
  if (response.status !== 401 || !used) return response;
  const access = await replaceAccess(used);
  if (!access) return response;
  headers.set('authorization', `Bearer ${access}`);
  return reportReachable(inTime(input, { ...init, headers }, onProgress));
}

/** Every call of the contract, typed. Rejects with `ApiError`. Where the calls of operators lead is fetched with the first of them. */
export const api = createClient<MusterContract>(
  calls,
  {
    baseUrl: '',
    token: async (call) => ((calls[call]?.[2] ?? 0) & flags.open ? null : accessToken()),
    fetch: send,
    keyFor,
    listen: listenTo,
  },
  async () => (await import('virtual:muster-calls-of-operators')).calls,
);

setSessionCalls(api);
setProbe(() => api.getHealth({}));
