import type { ErrorBody, ErrorCode } from '../errors.ts';
import { type Call, type Contract, flags, flagsOf, type Parsed, type Written } from './define.ts';
import { serverError, unreachable, withWait } from './messages.ts';

export { flags };

/** Methods, paths and flags by call name: all that a client needs at run time. */
export type CallTable = Readonly<Record<string, readonly [method: string, path: string, flags?: number]>>;

/** The parameters of a call: only the parts that its contract names. */
export type CallInput<C extends Call> = {
  [K in 'params' | 'query' as C[K] extends object ? K : never]: Written<C[K]>;
} & (C['body'] extends object ? { body: Written<C['body']> } : C['body'] extends string ? { body: Blob | FormData } : unknown);

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes a creating call safe to send again, in place of the key that the transport gives it. */
  idempotencyKey?: string;
  /** Receives the fraction of a file that is sent, 0 to 1, where the transport's `fetch` can tell. */
  onProgress?: (share: number) => void;
}

export type Client<C extends Contract> = {
  readonly [N in keyof C]: (
    input: CallInput<C[N]>,
    options?: CallOptions,
  ) => Promise<C[N]['response'] extends object ? Parsed<C[N]['response']> : undefined>;
};

/** The message where an answer has none of its own (API-10, API-11, API-12). */
const withoutWords = (status: number): string => {
  if (status === 0) return unreachable;
  return status >= 500 ? serverError : `Response returned ${status}`;
};

/** A refusal from the server, or `status` 0 if it could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network' | 'unknown';
  readonly fields: Record<string, string[]>;
  /** What a sign-up says about its email (REG-38). */
  readonly email: string[];
  readonly retryAfter: number | null;
  /** The current version, if an edit was based on an outdated one: see `presentState`. */
  readonly current: unknown;

  constructor(status: number, body: Partial<ErrorBody> | null, retryAfter: number | null = null) {
    const words = body?.message || withoutWords(status);
    super(status === 429 && body?.message && retryAfter ? withWait(words, retryAfter) : words);
    this.name = 'ApiError';
    this.status = status;
    this.code = body?.code ?? (status === 0 ? 'network' : 'unknown');
    this.fields = body?.fields ?? {};
    this.email = body?.email ?? [];
    this.retryAfter = retryAfter;
    this.current = body?.current ?? null;
  }
}

/**
 * The current version that comes with a refused edit of an outdated one; null for every other failure. Name the call: `typeof contract.x`.
 */
export const presentState = <C extends Call>(error: unknown): Parsed<C['response']> | null =>
  error instanceof ApiError ? (error.current as Parsed<C['response']> | null) : null;

export interface Transport {
  /** The site's address without a trailing slash; empty for the page's own. */
  baseUrl: string;
  /** The bearer token for a call, fresh enough to use, or null to send none. */
  token: (call: string) => Promise<string | null>;
  fetch?: (input: string, init: RequestInit, onProgress?: (share: number) => void) => Promise<Response>;
  /**
   * The idempotency key of a request that creates something: the same for the same request until it was answered, so that one whose answer
   * was lost can be sent again. Without this, such requests have the key that the caller gives, or none.
   */
  keyFor?: (request: string) => { key: string; answered: () => void };
  /** Called when a call begins; the function that it returns is given the answer. */
  listen?: (call: string) => (answer: unknown) => void;
}

const fill = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const queryString = (query: Record<string, unknown> = {}) => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, String(value)]))}`;
};

/**
 * One function per call of the contract. Rejects with `ApiError` (API-10, API-11). Calls that `table` does not name are looked up in what
 * `rest` brings when one of them is made first.
 */
export function createClient<C extends Contract>(table: CallTable, transport: Transport, rest?: () => Promise<CallTable>): Client<C> {
  const entryOf = async (name: string) => {
    if (table[name] || !rest) return table[name]!;
    // It did not come over the network, like an answer that does not.
    const found = await rest().catch(() => {
      throw new ApiError(0, null);
    });
    return found[name]!;
  };
  const send = async (
    name: string,
    input: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown } = {},
    options: CallOptions = {},
  ) => {
    const hear = transport.listen?.(name);
    const [method, path, flag = 0] = await entryOf(name);
    const token = await transport.token(name);
    const raw = input.body instanceof Blob || input.body instanceof FormData;
    const json = input.body === undefined || raw ? undefined : JSON.stringify(input.body);
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    if (input.body instanceof Blob) headers['content-type'] = input.body.type || 'application/octet-stream';
    else if (json !== undefined) headers['content-type'] = 'application/json';
    const init = {
      method,
      headers,
      body: raw ? (input.body as Blob | FormData) : json,
      signal: options.signal,
    };
    const url = transport.baseUrl + fill(path, input.params) + queryString(input.query);
    const kept = flag & flags.idempotent && json !== undefined ? transport.keyFor?.(`${url} ${json}`) : undefined;
    const key = options.idempotencyKey ?? kept?.key;
    if (key) headers['idempotency-key'] = key;
    const response = await (transport.fetch ?? fetch)(url, init, options.onProgress).catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause;
      throw new ApiError(0, null);
    });
    // Too many requests, or a fault on the way, do not say whether it was done.
    if (!response.ok && response.status < 500 && response.status !== 429) kept?.answered();
    if (response.status === 204) return undefined;
    const isFile = /^text\/[ct]|jsonl/.test(response.headers.get('content-type') ?? '');
    const answer: unknown = await (isFile ? response.text() : response.json()).catch(() => null);
    // The answer was cut off, so its content is unknown.
    if (response.ok && answer === null) throw new ApiError(0, null);
    if (response.ok) {
      kept?.answered();
      hear?.(answer);
      return answer;
    }
    throw new ApiError(response.status, answer as Partial<ErrorBody> | null, Number(response.headers.get('retry-after')) || null);
  };
  const callOf = (name: string) => (input: object, options?: CallOptions) => send(name, input, options);
  const named: Record<string, unknown> = Object.fromEntries(Object.keys(table).map((name) => [name, callOf(name)]));
  if (!rest) return named as Client<C>;
  // A client is no promise: `await` reads `then`.
  const find = (_: object, name: string | symbol) =>
    typeof name === 'symbol' || name === 'then' ? undefined : (named[name] ??= callOf(name));
  return new Proxy(named, { get: find }) as Client<C>;
}

/** The table of a contract, for tests; the web's build generates its own. */
export const callTable = (contract: Contract): CallTable =>
  Object.fromEntries(Object.entries(contract).map(([name, call]) => [name, [call.method, call.path, flagsOf(call)] as const]));
