import { type Event, fieldWords, invalidUrl, isHttpUrl } from '@muster/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { emit, emitAll } from '../../../platform/jobs/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { eventParts } from '../events.service.ts';
import { mayEndLive, mayStartLive, overrunBefore } from './stream.policy.ts';
import { completeOverdue, markCompleted, markLive, setLiveUrl } from './stream.writes.ts';

/** Live streams: hosts start and end them. A repeated start or end has no effect. */
export function streamService(deps: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'publicUrl' | 'files' | 'secrets'>) {
  const { transact, clock, publicUrl } = deps;
  const { present, hold } = eventParts(deps);
  const happened = <A extends string | null>(event_id: string, actor_id: A) => ({ event_id, actor_id, at: clock.now().toISOString() });

  return {
    /** Starts the live stream, in the window around the event. `url` is its address; the default is the event's first link. */
    start: (viewer: Viewer, id: string, url: string | undefined): Promise<Event> =>
      transact(async (tx) => {
        const event = mayStartLive(viewer, await hold(tx, viewer, id), clock.now());
        if (url !== undefined && !isHttpUrl(url))
          throw new Refusal('invalid', { fields: { url: [url === '' ? fieldWords.required : invalidUrl(publicUrl())] } });
        if (url !== undefined) await setLiveUrl(tx, event, url);
        if (await markLive(tx, event, clock.now())) await emit(tx, 'event.live_started', happened(id, viewer.id));
        return present(tx, viewer, id);
      }),

    /** Ends the live stream. */
    complete: (viewer: Viewer, id: string): Promise<Event> =>
      transact(async (tx) => {
        const event = mayEndLive(viewer, await hold(tx, viewer, id));
        if (await markCompleted(tx, event, clock.now())) await emit(tx, 'event.live_completed', happened(id, viewer.id));
        return present(tx, viewer, id);
      }),

    /** Ends live streams that hosts forgot to end, and those of canceled events. */
    completeOverdue: (): Promise<void> =>
      transact(async (tx: Tx) => {
        const ids = await completeOverdue(tx, { over: overrunBefore(clock.now()), now: clock.now() });
        await emitAll(
          tx,
          'event.live_completed',
          ids.map((id) => happened(id, null)),
        );
      }),
  };
}
