import type { EventFields } from './form.fields.ts';

/** What belongs together on the form: changed there and here, it is asked about as a whole (decision 28). */
const parts = {
  name: ['name'],
  description: ['description', 'mentioned'],
  category: ['category'],
  when: ['is_all_day', 'start_day', 'start_time', 'end_day', 'end_time', 'time_zone_id'],
  where: ['is_virtual', 'location', 'address'],
  links: ['links'],
  registration_url: ['registration_url'],
  max_attendees: ['max_attendees'],
  photo: ['photo_url'],
  rest: ['virtual_event_category', 'chapter_id', 'host_id', 'host_name'],
} as const satisfies Record<string, ReadonlyArray<keyof EventFields>>;

export type EventPart = keyof typeof parts;

/** The fields of one part. */
export const partOf = (fields: EventFields, part: EventPart): Partial<EventFields> =>
  Object.fromEntries(parts[part].map((name) => [name, fields[name]]));

const alike = (part: EventPart, one: EventFields, other: EventFields) =>
  JSON.stringify(partOf(one, part)) === JSON.stringify(partOf(other, part));

/**
 * Brings the changes of two tabs together: what only the other has changed is taken over, and `contested` are the parts that both have
 * changed, in different ways. `seen` is what both began with.
 */
export function mergeEvent(seen: EventFields, mine: EventFields, theirs: EventFields): { fields: EventFields; contested: EventPart[] } {
  const changed = (Object.keys(parts) as EventPart[]).filter((part) => !alike(part, seen, theirs) && !alike(part, mine, theirs));
  const taken = changed.filter((part) => alike(part, seen, mine));
  return {
    fields: Object.assign({ ...mine }, ...taken.map((part) => partOf(theirs, part))),
    contested: changed.filter((part) => !taken.includes(part)),
  };
}
