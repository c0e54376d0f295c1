import type { Event, EventDraft, MusterContract, SeriesPart } from '@muster/contract';
import { presentState } from '@muster/contract/base/client';
import { api } from '../../../platform/api.ts';
import { getConfig } from '../../../platform/config.ts';
import { queryClient } from '../../../platform/query.ts';
import { ChangedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { withPhoto } from '../../../ui/chosen-photo.ts';
import { eventKeys } from '../events.api.ts';
import { type Meant, seriesChanged } from '../series/series.api.ts';
import { bodyOf, type EventFields, fieldsOf } from './form.fields.ts';
import { ruleOf } from './form.series.ts';
import type { EventWriting } from './form.store.ts';
import { eventForm } from './form.words.ts';

type Remember = (part: Partial<EventWriting>) => void;

/**
 * Sends what was entered: a new event or series, or the changes to one event, or to all later ones of its series too [EVENT-80, EVENT-83].
 * `remember` records progress, so that a retry continues from there. Rejects with `PhotoError`, `ChangedElsewhere` or `ApiError`.
 */
export async function sendEvent(
  writing: EventWriting,
  remember: Remember,
  onProgress: (share: number) => void,
  meant: Meant = 'one',
): Promise<Event> {
  const { fields, photo, uploaded, seen } = writing;
  const sending = { intent: 'event', before: seen?.photo_url ?? null, failed: eventForm.photoFailed, remember, onProgress } as const;
  try {
    const event = await withPhoto({ photo_url: fields.photo_url, photo, uploaded }, sending, (photo_url) => {
      const body = { ...bodyOf(fields, getConfig()), ...(photo_url !== undefined && { photo_url }) };
      return seen ? changeOf(seen, body, meant) : create(body, fields);
    });
    if (event.series_id) seriesChanged();
    else void queryClient.invalidateQueries({ queryKey: eventKeys.lists });
    return event;
  } catch (error) {
    const current = presentState<MusterContract['updateEvent']>(error);
    // A later event may be what has changed.
    if (current?.series_id) seriesChanged();
    throw current ? new ChangedElsewhere(current) : error;
  }
}

const partOf: Partial<Record<keyof EventDraft, SeriesPart>> = {
  name: 'name',
  description: 'description',
  category: 'category',
  is_virtual: 'place',
  virtual_event_category: 'place',
  location: 'place',
  links: 'links',
  registration_url: 'registration',
  max_attendees: 'registration',
  chapter_id: 'group',
  host_id: 'group',
  starts_local: 'time',
  ends_local: 'time',
  time_zone_id: 'time',
  is_all_day: 'time',
};

/** What was changed of an event. */
export function changedParts({ fields, photo }: EventWriting, seen: Event): SeriesPart[] {
  const [before, after] = [bodyOf(fieldsOf(seen), getConfig()), bodyOf(fields, getConfig())];
  const named = (Object.keys(partOf) as Array<keyof typeof partOf>)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .flatMap((field) => partOf[field] ?? []);
  return [...new Set([...named, ...(photo || fields.photo_url !== seen.photo_url ? (['photo'] as const) : [])])];
}

type Body = Parameters<typeof api.createEvent>[0]['body'];

function changeOf({ id, version }: Event, body: Body, meant: Meant): Promise<Event> {
  const change = { params: { id }, body: { ...body, version } };
  return meant === 'one' ? api.updateEvent(change) : api.updateLaterEvents({ ...change, body: { ...change.body, ...meant } });
}

function create(event: Body, fields: EventFields): Promise<Event> {
  const repeats = ruleOf(fields, fields.start_day);
  return repeats ? api.createEventSeries({ body: { event, repeats } }) : api.createEvent({ body: event });
}
