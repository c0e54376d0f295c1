import { createMerge } from '../../../platform/merge.ts';
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

export const eventMerging = createMerge<EventFields, EventPart>(parts);
