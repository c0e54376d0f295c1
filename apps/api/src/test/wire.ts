import type { Sample } from './sample.ts';

const unknownId = '01890000-0000-7000-8000-000000000000';

/** A request as it goes over the wire, for a test to modify. */
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
