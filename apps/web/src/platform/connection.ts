import { useSyncExternalStore } from 'react';

let reachable = true;
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

const again = new Set<() => void>();

function setReachable(next: boolean): void {
  if (reachable === next) return;
  reachable = next;
  changed();
  if (next) for (const listener of again) listener();
}

/** Calls back when the server answers again after it could not be reached. */
export const onReachableAgain = (listener: () => void): void => void again.add(listener);

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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device says it is online, and the last exchange reached the server. */
export const useConnection = (): 'online' | 'offline' | 'unreachable' =>
  useSyncExternalStore(subscribe, () => (!navigator.onLine ? 'offline' : reachable ? 'online' : 'unreachable'));
