import { createSignal, createStore } from './store.ts';

type Connection = 'online' | 'offline' | 'unreachable';

/** How long to wait before polling the server again after a failure: exponential backoff, up to a maximum. */
const askAfterMs = 2000;
const askAtMostMs = 30_000;
let wait = askAfterMs;
let backAt = 0;

let reachable = true;
const current = (): Connection => (!navigator.onLine ? 'offline' : reachable ? 'online' : 'unreachable');

const connection = createStore(current());
const again = createSignal();

let ask: () => Promise<unknown> = async () => undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sets the call that checks whether the server is back; done once by the client's module. */
export function setProbe(given: () => Promise<unknown>): void {
  ask = given;
}

/** Polls until the server answers: a screen that makes no further requests would otherwise never find out. */
function askIn(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (current() !== 'unreachable') return;
    wait = Math.min(wait * 2, askAtMostMs);
    void ask().catch(() => askIn(wait));
  }, milliseconds);
}

function changed(): void {
  const before = connection.get();
  const known = current();
  if (known === before) return;
  connection.set(known);
  clearTimeout(timer);
  // Prevents a tight loop against a server that answers only intermittently.
  if (known === 'unreachable' && Date.now() - backAt > askAtMostMs) wait = askAfterMs;
  if (known === 'unreachable') askIn(before === 'offline' ? 0 : wait);
  if (known !== 'online') return;
  backAt = Date.now();
  again.tell();
}
window.addEventListener('online', changed);
window.addEventListener('offline', changed);

function setReachable(next: boolean): void {
  reachable = next;
  changed();
}

/**
 * Calls back when the server can be reached again after the device was offline or the server did not answer. Returns a function that
 * unsubscribes.
 */
export const onReachableAgain = again.listen;

/** Tracks one request: a response with any status proves that the server is there. */
export async function reportReachable(exchange: Promise<Response>): Promise<Response> {
  try {
    const response = await exchange;
    setReachable(true);
    return response;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) setReachable(false);
    throw error;
  }
}

/** Whether the device reports that it is online, and the last request reached the server. */
export const useConnection = connection.use;
