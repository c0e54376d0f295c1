import type { Event, MusterContract } from '@muster/contract';
import { presentState } from '@muster/contract/client';
import { api } from '../../platform/api.ts';
import { getConfig } from '../../platform/config.ts';
import { queryClient } from '../../platform/query.ts';
import { randomKey } from '../../platform/random-key.ts';
import { ChangedElsewhere } from '../../ui/changed-elsewhere.ts';
import { withPhoto } from '../../ui/chosen-photo.ts';
import { eventKeys } from './events.api.ts';
import { bodyOf } from './form.fields.ts';
import { ruleOf } from './form.series.ts';
import type { EventWriting } from './form.store.ts';
import { eventForm } from './form.words.ts';
import { type Scope, seriesChanged } from './series.api.ts';

type Remember = (part: Partial<EventWriting>) => void;

/**
 * Sends what was entered: a new event or series, or the changes to one event, or to all later ones of its series too [EVENT-80, EVENT-83].
 * `remember` records progress, so that a retry continues from there. Rejects with `PhotoError`, `ChangedElsewhere` or `ApiError`.
 */
export async function sendEvent(
  writing: EventWriting,
  remember: Remember,
  onProgress: (share: number) => void,
  scope: Scope = 'one',
): Promise<Event> {
  const { fields, photo, uploaded, seen } = writing;
  const sending = { intent: 'event', before: seen?.photo_url ?? null, failed: eventForm.photoFailed, remember, onProgress } as const;
  try {
    const event = await withPhoto({ photo_url: fields.photo_url, photo, uploaded }, sending, (photo_url) => {
      const body = { ...bodyOf(fields, getConfig()), ...(photo_url !== undefined && { photo_url }) };
      return seen ? changeOf(seen, body, scope) : create(body, writing, remember);
    });
    if (event.series_id) seriesChanged();
    else void queryClient.invalidateQueries({ queryKey: eventKeys.lists });
    return event;
  } catch (error) {
    const current = presentState<MusterContract['updateEvent']>(error);
    throw current ? new ChangedElsewhere(current) : error;
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
