import type { RecordingUpload } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { api } from '../../../platform/api.ts';
import { createStore } from '../../../platform/store.ts';

/** A film on its way to an event. `failure` is why it has stopped: `again` sends what is missing. */
export interface Sending {
  eventId: string;
  file: File;
  /** Fraction sent, 0 to 1. */
  share: number;
  failure: unknown;
}

/** The one film that this tab is sending; it goes on while its sheet is closed. */
const sending = createStore<Sending | null>(null);
export const useSending = (eventId: string): Sending | null => sending.useOf((now) => (now?.eventId === eventId ? now : null));

/** How often a part is sent until the member is asked; waits grow from one second. */
const TRIES = 5;
let stopping: AbortController | undefined;

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
const change = (part: Partial<Sending>) => {
  const now = sending.get();
  if (now) sending.set({ ...now, ...part });
};

/** By this the server knows a file again, also after the page was loaded anew. */
const keyOf = ({ name, size, lastModified }: File) => `${name.slice(-200)} ${size} ${lastModified}`;
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

async function sendPart(part: number, { id, part_bytes }: RecordingUpload, { eventId, file }: Sending, signal: AbortSignal) {
  const body = file.slice(part * part_bytes, (part + 1) * part_bytes, 'application/octet-stream');
  for (let tries = 1; ; tries += 1) {
    try {
      return await api.sendRecordingPart({ params: { id: eventId, uploadId: id, part }, body }, { signal });
    } catch (error) {
      if (signal.aborted || tries === TRIES || !mayPass(error)) throw error;
      const seconds = (error instanceof ApiError && error.retryAfter) || 2 ** (tries - 1);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}

async function run(one: Sending, signal: AbortSignal): Promise<void> {
  const params = { id: one.eventId };
  let upload = await api.startRecordingUpload({ params, body: { bytes: one.file.size, upload_key: keyOf(one.file) } }, { signal });
  for (let part = 0; part < upload.parts; part += 1) {
    if (upload.received.includes(part)) continue;
    change({ share: upload.received.length / upload.parts });
    upload = await sendPart(part, upload, one, signal);
  }
  change({ share: 1 });
  await api.finishRecordingUpload({ params: { ...params, uploadId: upload.id } }, { signal });
}

/** Sends a film, part by part, or what is missing of it. True once it is the event's recording; otherwise the failure is in the store. */
export async function sendFilm(eventId: string, file: File): Promise<boolean> {
  stopSending();
  const stop = new AbortController();
  stopping = stop;
  const one: Sending = { eventId, file, share: 0, failure: null };
  sending.set(one);
  addEventListener('beforeunload', askToStay);
  try {
    await run(one, stop.signal);
    sending.set(null);
    return true;
  } catch (failure) {
    if (!stop.signal.aborted) change({ failure });
    return false;
  } finally {
    if (stopping === stop) removeEventListener('beforeunload', askToStay);
  }
}

/** Stops what is on its way. The server keeps it for a day, so that the same file goes on there. */
export function stopSending(): void {
  stopping?.abort();
  stopping = undefined;
  removeEventListener('beforeunload', askToStay);
  sending.set(null);
}
