import { type CallName, contract, type ErrorCode, errors } from '@muster/contract';
import { vi } from 'vitest';

/** What a call received. */
export interface Received {
  name: CallName;
  body: unknown;
  params: Record<string, string>;
  query: Record<string, string>;
  idempotencyKey: string | null;
  token: string | null;
}

/** Refuses a call with one of the contract's errors. */
export class Refusal {
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;
  readonly fields: Record<string, string[]> | undefined;
  readonly email: string[] | undefined;
  /** The current state of what was to be edited. */
  current?: object;
  /** What is said in place of the code's own sentence. */
  message?: string;
  constructor(code: ErrorCode, headers: Record<string, string> = {}, fields?: Record<string, string[]>, email?: string[]) {
    this.email = email;
    this.code = code;
    this.headers = headers;
    this.fields = fields;
  }
}

/** Refuses an edit of an old version with the current one. */
export const changedElsewhere = (code: ErrorCode, current: object): Refusal => Object.assign(new Refusal(code), { current });

type Answers = Partial<Record<CallName, (received: Received) => unknown>>;

/** Fixed paths before those with parameters, as the server matches them. */
const patterns = Object.entries(contract)
  .sort(([, one], [, other]) => one.path.split('{').length - other.path.split('{').length)
  .map(([name, call]) => ({
    name: name as CallName,
    method: call.method,
    pattern: new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }));

/** What every screen requests by itself. Only a test that answers one of these sees it. */
const background: Answers = {
  getMinimumVersion: () => ({ minimum_version: '0.0.1' }),
  suggestPeople: () => ({ data: [] }),
  listChallenges: () => ({ joined: [], unjoined: [], next: null }),
  listBadges: () => ({ data: { badges: [] }, count: 0, next: null }),
  getMemberMetrics: () => ({ all_time_challenges_participated: 0, mtd_events_participated: 0, ytd_events_participated: 0 }),
  listEvents: () => ({ data: [], total_number_posts: 0, count: 0, next: null }),
  putAppVersion: () => ({ web_version: null, mobile_version: null }),
};

const jsdomRequest = XMLHttpRequest;

/** The older interface to the same server: files are sent by it. */
const requestTo = (server: (url: string, init: RequestInit) => Promise<Response>) =>
  class extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    readonly #stop = new AbortController();
    readonly #headers = new Headers();
    #answer = new Headers();
    #at: [method: string, url: string] = ['', ''];
    open(...at: [string, string]) {
      this.#at = at;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string) {
      return this.#answer.get(name);
    }
    abort() {
      this.#stop.abort();
    }
    async send(body: Blob) {
      const [method, url] = this.#at;
      try {
        const response = await server(url, { method, body, headers: this.#headers, signal: this.#stop.signal });
        this.responseText = await response.text();
        this.status = response.status;
        this.#answer = response.headers;
        this.dispatchEvent(new Event('load'));
      } catch {
        this.dispatchEvent(new Event(this.#stop.signal.aborted ? 'abort' : 'error'));
      } finally {
        this.dispatchEvent(new Event('loadend'));
      }
    }
  };

/**
 * Stands in for the server at the HTTP level. Responses are checked against the contract, so that a test cannot rely on a shape that the
 * server never returns; a call without an answer fails as if the network were down. Returns what was called.
 */
export function serve(answers: Answers): Received[] {
  const received: Received[] = [];
  const answered = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(input, 'http://site.test');
    const found = patterns.find(({ method, pattern }) => method === (init.method ?? 'GET') && pattern.test(pathname));
    const answer = found && (answers[found.name] ?? background[found.name]);
    if (!found || !answer) throw new TypeError(`Failed to fetch ${init.method} ${pathname}`);
    const call: Received = {
      name: found.name,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      params: { ...found.pattern.exec(pathname)?.groups },
      query: Object.fromEntries(searchParams),
      idempotencyKey: new Headers(init.headers).get('idempotency-key'),
      token: new Headers(init.headers).get('authorization'),
    };
    if (answers[found.name]) received.push(call);
    init.signal?.throwIfAborted();
    const givenUp = new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal!.reason)));
    // Raced even if the answer throws at once: nobody else waits for what is given up later.
    const value = await Promise.race([(async () => answer(call))(), givenUp]);
    if (value instanceof Refusal) {
      const { status, message: sentence } = errors[value.code];
      const message = value.message ?? sentence;
      return Response.json(
        { code: value.code, message, fields: value.fields, email: value.email, current: value.current },
        { status, headers: value.headers },
      );
    }
    const described = contract[found.name];
    if (!('response' in described)) return new Response(null, { status: 204 });
    const shown = described.response.parse(value);
    return 'file' in described ? new Response(shown as string, { headers: { 'content-type': described.file } }) : Response.json(shown);
  };
  vi.stubGlobal('fetch', answered);
  // A test that catches uploads has one of its own.
  if (XMLHttpRequest === jsdomRequest) vi.stubGlobal('XMLHttpRequest', requestTo(answered));
  return received;
}
