import type { Event, MusterContract } from '@muster/contract';
import { ApiError, presentState } from '@muster/contract/client';
import { api } from '../../platform/api.ts';
import { getConfig } from '../../platform/config.ts';
import { queryClient } from '../../platform/query.ts';
import { randomKey } from '../../platform/random-key.ts';
import { reasonOr } from '../../platform/reason.ts';
import { uploadImage } from '../../platform/upload.ts';
import { eventKeys } from './events.api.ts';
import { bodyOf, chosenPhoto } from './form.fields.ts';
import { ruleOf } from './form.series.ts';
import type { EventWriting } from './form.store.ts';
import { eventForm } from './form.words.ts';
import { type Scope, seriesChanged } from './series.api.ts';

/** The photo could not be uploaded. */
export class PhotoError extends Error {}

/** The event was changed elsewhere after this form began: `current` is the version on the server. */
export class EventChanged extends Error {
  readonly current: Event;

  constructor(current: Event) {
    super();
    this.current = current;
  }
}

type Remember = (part: Partial<EventWriting>) => void;

/** The photo to send: undefined where it stays as it is. A chosen one is uploaded first, once. Rejects with `PhotoError`. */
async function photoOf(writing: EventWriting, remember: Remember, onProgress: (share: number) => void) {
  const { fields, photo, uploaded, seen } = writing;
  if (fields.photo_url !== chosenPhoto) return fields.photo_url === (seen?.photo_url ?? null) ? undefined : fields.photo_url;
  if (!photo) return undefined;
  try {
    const address = uploaded ?? (await uploadImage(photo.file, 'event', onProgress));
    remember({ uploaded: address });
    return address;
  } catch (error) {
    throw new PhotoError(reasonOr(error, eventForm.photoFailed));
  }
}

/**
 * Sends what was entered: a new event or series, or the changes to one event, or to all later ones of its series too [EVENT-80, EVENT-83].
 * `remember` records progress, so that a retry continues from there. Rejects with `PhotoError`, `EventChanged` or `ApiError`.
 */
export async function sendEvent(
  writing: EventWriting,
  remember: Remember,
  onProgress: (share: number) => void,
  scope: Scope = 'one',
): Promise<Event> {
  const photo_url = await photoOf(writing, remember, onProgress);
  const body = { ...bodyOf(writing.fields, getConfig()), ...(photo_url !== undefined && { photo_url }) };
  try {
    const { seen } = writing;
    const event = seen ? await changeOf(seen, body, scope) : await create(body, writing, remember);
    if (event.series_id) seriesChanged();
    else void queryClient.invalidateQueries({ queryKey: eventKeys.lists });
    return event;
  } catch (error) {
    // Of an upload that the server no longer has, the next attempt sends the file again.
    if (error instanceof ApiError && error.code.startsWith('media.')) {
      remember({ uploaded: null });
      throw new PhotoError(eventForm.photoFailed);
    }
    const current = presentState<MusterContract['updateEvent']>(error);
    throw current ? new EventChanged(current) : error;
  }
}

type Body = Parameters<typeof api.createEvent>[0]['body'];

function changeOf({ id, version }: Event, body: Body, scope: Scope): Promise<Event> {
  const change = { params: { id }, body: { ...body, version } };
  return scope === 'later' ? api.updateLaterEvents(change) : api.updateEvent(change);
}

function create(event: Body, { sent, fields }: EventWriting, remember: Remember): Promise<Event> {
  const repeats = ruleOf(fields, fields.start_day);
  const same = JSON.stringify([event, repeats]);
  const idempotencyKey = sent?.body === same ? sent.key : randomKey();
  remember({ sent: { key: idempotencyKey, body: same } });
  return repeats
    ? api.createEventSeries({ body: { event, repeats } }, { idempotencyKey })
    : api.createEvent({ body: event }, { idempotencyKey });
}
