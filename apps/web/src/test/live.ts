import type { LogStart } from '@muster/contract';

type Listener = (...args: never[]) => void;
type Auth = (give: (data: { token?: string | null }) => void) => void;

/** A socket that a test sends through. `tokens` holds the token of each connection. */
class TestSocket {
  readonly tokens: Array<string | null | undefined> = [];
  readonly rooms = new Set<string>();
  active = true;
  connected = true;
  readonly opened = Date.now();
  closed = false;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #auth: Auth;

  constructor(auth: Auth) {
    this.#auth = auth;
    this.connect();
  }
  connect(): void {
    this.#auth(({ token }) => {
      this.tokens.push(token);
      this.say('connect');
    });
  }
  on(name: string, listener: Listener): void {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener));
  }
  off(name: string, listener: Listener): void {
    this.#listeners.get(name)?.delete(listener);
  }
  /** The tokens by which it wants to follow logs, and what it is answered. */
  readonly followed: Array<{ token: string; answer: (start: LogStart | null) => void }> = [];
  /** What the browser sends: the rooms it joins and leaves, and the logs it follows. */
  emit(name: 'watch', change: { join: string[]; leave: string[] }): void;
  emit(name: 'follow', kind: string, token: string, answer: (start: LogStart | null) => void): void;
  emit(name: string, ...what: unknown[]): void {
    if (name === 'follow') this.followed.push({ token: what[1] as string, answer: what[2] as (start: LogStart | null) => void });
    if (name !== 'watch') return;
    const change = what[0] as { join: string[]; leave: string[] };
    for (const room of change.join) this.rooms.add(room);
    for (const room of change.leave) this.rooms.delete(room);
  }
  disconnect(): void {
    this.closed = true;
  }
  /** As if the server, or the connection, had sent this. */
  say(name: string, ...args: unknown[]): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(...(args as never[]));
  }
}

export const sockets: TestSocket[] = [];

/** The interface of the browser's socket library, without a network. */
export function io({ auth }: { auth: Auth }): TestSocket {
  const socket = new TestSocket(auth);
  sockets.push(socket);
  return socket;
}
