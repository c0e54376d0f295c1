import { limits } from '@muster/contract';
import type { z } from 'zod';
import { ServiceFault } from './sources.ts';

/** Longer responses are rejected: no valid one is this long. */
const MAX_BYTES = 1024 * 1024;

async function readLimited(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error('too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Calls an external service by GET and parses its JSON. Only the configured address is called: a redirect is an error. Throws
 * `ServiceFault` on any failure, without the address, since its query contains the key and what a member typed.
 */
export async function askService<T>(
  service: ServiceFault['service'],
  address: string,
  query: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const failed = (why: string) => new ServiceFault(service, `${url.host}: ${why}`);
  let content: string;
  try {
    const response = await fetch(url, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(limits.place_service_timeout_ms),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw failed(`answered ${response.status}`);
    }
    content = await readLimited(response);
  } catch (cause) {
    if (cause instanceof ServiceFault) throw cause;
    throw failed(cause instanceof Error && cause.name === 'TimeoutError' ? 'took too long' : 'could not be read');
  }
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    throw failed('did not answer JSON');
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw failed(`answered something else at ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  return parsed.data;
}
