import { limits } from '@muster/contract/limits';
import { api } from '../../../platform/api.ts';
import { onSessionEnd } from '../../../platform/session.ts';
import { createStore } from '../../../platform/store.ts';
import { ownZone } from '../log.days.ts';

/** A file on its way to be read. `failure` is why it has stopped. */
export interface Sending {
  file: File;
  /** Fraction sent, 0 to 1. */
  share: number;
  failure: unknown;
}

/** The one file that this tab is sending; it goes on while the screen is left. */
const sending = createStore<Sending | null>(null);
export const useSending = (): Sending | null => sending.useOf((now) => now);

let stopping: AbortController | undefined;
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

/** Forgets what is on its way, and what has failed. */
export function stopSending(): void {
  stopping?.abort();
  stopping = undefined;
  removeEventListener('beforeunload', askToStay);
  sending.set(null);
}
onSessionEnd(stopSending);

/** Sends a file to be read. The import that it becomes; null where it failed, which then is in the store, or was stopped. */
export async function sendActivities(memberId: string, file: File): Promise<string | null> {
  stopSending();
  const stop = new AbortController();
  stopping = stop;
  sending.set({ file, share: 0, failure: null });
  addEventListener('beforeunload', askToStay);
  const params = { id: memberId };
  const query = { name: file.name.slice(-limits.import_name_length), ...ownZone() };
  // What kind of file it is, its content says. The slice is the whole file by another name of its type.
  const body = file.slice(0, file.size, 'application/octet-stream');
  const onProgress = (share: number) => !stop.signal.aborted && sending.set({ file, share, failure: null });
  try {
    const { id } = await api.createImport({ params, query, body }, { signal: stop.signal, onProgress });
    sending.set(null);
    return id;
  } catch (failure) {
    if (!stop.signal.aborted) sending.set({ file, share: 0, failure });
    return null;
  } finally {
    if (stopping === stop) removeEventListener('beforeunload', askToStay);
  }
}
