import { createSignal, createStore } from './store.ts';

type Connection = 'online' | 'offline' | 'unreachable';

/** How long after a failed exchange the server is asked again by itself: twice as long each time, up to the last. */
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

/** Gives the call by which the connection finds out that the server is there again; done once by the client's module. */
export function setProbe(given: () => Promise<unknown>): void {
  ask = given;
}

/** Asks until an answer comes: a screen that asks for nothing more would never hear of one. */
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
  // A server that answers only some of the time is not asked in a circle.
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

/** Calls back when the server can be reached again after the device was offline or the server did not answer. Returns how to stop. */
export const onReachableAgain = again.listen;

/** Watches one exchange with the server: an answer of any status proves that it is there. */
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

/** Whether the device says it is online, and the last exchange reached the server. */
export const useConnection = connection.use;
