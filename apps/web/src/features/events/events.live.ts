import { hear } from '../../platform/live.ts';
import { readAgain } from './attendance.ts';
import { events } from './event.kind.ts';

/** Reads an event on the screen again when it was changed, is live or over, or has another recording. Returns a function that stops it. */
export const followEvents = () =>
  hear('event', (id, sight) => {
    const event = events.get(id);
    if (!event) return;
    const isSame =
      sight !== null &&
      sight.version === event.version &&
      sight.status === event.status &&
      sight.live === (event.live?.state ?? 'none') &&
      // Members see a recording only once the stream is over.
      (sight.recording === (event.recording?.id ?? null) || (event.recording === null && Date.now() < Date.parse(event.live?.until ?? '')));
    if (!isSame) readAgain(id);
  });
