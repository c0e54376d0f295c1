import type { SignOnProblem } from '@muster/contract';
import { askWithin, mayAsk } from '../../../platform/public-web/fetch.ts';
import { NotFetched, type Reach } from '../../../platform/public-web/reach.ts';

const TIME_LIMIT_MS = 5000;
const SIZE_LIMIT = 256 * 1024;
/** Statuses whose responses have no body. */
const bodiless = new Set([204, 205]);

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: URLSearchParams;
}

/** Sends requests to providers. */
export interface Asker {
  /** Sends a request. Rejects with `NotAnswered` if there is no complete response in time. Follows no redirect. */
  ask: (address: string, asked?: Asked) => Promise<Response>;
  /** Checks whether requests to an address are forbidden; false if its name cannot be resolved now. */
  refuses: (address: string) => Promise<boolean>;
}

/** No complete response; `problem` is the reason. */
export class NotAnswered extends Error {
  readonly problem: SignOnProblem;

  constructor(problem: SignOnProblem, reason: string) {
    super(reason);
    this.name = 'NotAnswered';
    this.problem = problem;
  }
}

async function boundedText(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > SIZE_LIMIT) throw new NotAnswered('too_large', 'The answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const whole = (text: string, status: number, type: string | null): Response =>
  new Response(bodiless.has(status) ? null : text, { status, headers: type ? { 'content-type': type } : {} });

/** Adds the error code, since `fetch failed` alone is not specific. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return code ? `${error.message}: ${code}` : error.message;
}

/** Sends requests to any address: the providers in the configuration are the administrator's own, also within the local network. */
export const askAnywhere: Asker = {
  ask: async (address, asked) => {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    try {
      const response = await fetch(address, { ...asked, redirect: 'manual', signal });
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel();
        throw new NotAnswered('redirected', 'It redirects.');
      }
      return whole(await boundedText(response.body ?? []), response.status, response.headers.get('content-type'));
    } catch (error) {
      if (error instanceof NotAnswered) throw error;
      throw new NotAnswered(signal.aborted ? 'slow' : 'unreachable', reasonOf(error));
    }
  },
  refuses: async () => false,
};

/**
 * Sends requests only within `reach`, also to the endpoints that a provider names: operators must not be able to probe this server's
 * network.
 */
export const askOnly = (reach: Reach, timeLimit = TIME_LIMIT_MS): Asker => ({
  ask: async (address, { method, headers, body } = {}) => {
    const signal = AbortSignal.timeout(timeLimit);
    const form = body && { 'content-type': 'application/x-www-form-urlencoded' };
    try {
      const given = { ...(method && { method }), headers: { ...form, ...headers }, ...(body && { body: body.toString() }) };
      const response = await askWithin(reach, new URL(address), given, signal);
      try {
        const { statusCode: status = 0 } = response;
        if (status >= 300 && status < 400) throw new NotAnswered('redirected', 'It redirects.');
        return whole(await boundedText(response), status, response.headers['content-type'] ?? null);
      } finally {
        response.destroy();
      }
    } catch (error) {
      if (error instanceof NotAnswered) throw error;
      if (error instanceof NotFetched && error.isForbidden) throw new NotAnswered('not_public', reasonOf(error));
      throw new NotAnswered(signal.aborted ? 'slow' : 'unreachable', reasonOf(error));
    }
  },
  refuses: async (address) => {
    try {
      await mayAsk(reach, new URL(address), AbortSignal.timeout(timeLimit));
      return false;
    } catch (error) {
      return error instanceof NotFetched && error.isForbidden;
    }
  },
});
