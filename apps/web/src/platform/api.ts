import { calls, openCalls } from 'virtual:muster-calls';
import type { MusterContract } from '@muster/contract';
import { createClient } from '@muster/contract/client';
import { reportReachable } from './connection.ts';
import { accessToken, replaceAccess, setSessionCalls } from './session.ts';

const open = new Set(openCalls);

/** Sends once more with new tokens where the server refuses ones that looked fresh, and notes whether it can be reached. */
async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await reportReachable(fetch(input, init));
  const headers = new Headers(init?.headers);
  const used = headers.get('authorization')?.slice('Bearer '.length);
  if (response.status !== 401 || !used) return response;
  const access = await replaceAccess(used);
  if (!access) return response;
  headers.set('authorization', `Bearer ${access}`);
  return reportReachable(fetch(input, { ...init, headers }));
}

/** Every call of the contract, typed. Rejects with `ApiError`. */
export const api = createClient<MusterContract>(calls, {
  baseUrl: '',
  token: async (call) => (open.has(call) ? null : accessToken()),
  fetch: send,
});

setSessionCalls(api);
