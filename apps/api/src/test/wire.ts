import type { ErrorBody } from '@muster/contract';
import type { Sample } from './sample.ts';
import type { TestApp } from './test-app.ts';

const unknownId = '01890000-0000-7000-8000-000000000000';

/** A request as sent over the wire, for a test to modify. */
export interface Wire {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  access: string | null;
}

/** A sample as a request on the wire. */
export function wireOf(call: { method: string; path: string }, { access, input }: Sample<unknown>): Wire {
  const { params = {}, query = {}, body } = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
  return {
    method: call.method,
    path: call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? unknownId),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    body,
    access,
  };
}

/** Sends a request, each from its own address, so that budgets do not mix. */
export async function send(app: TestApp, { method, path, query, body, access }: Wire) {
  const search = new URLSearchParams(query).toString();
  const response = await app.raw(method, path + (search && `?${search}`), { token: access ?? undefined, body });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    body: text === '' || !isJson ? null : (JSON.parse(text) as ErrorBody & Record<string, unknown>),
    response,
  };
}
