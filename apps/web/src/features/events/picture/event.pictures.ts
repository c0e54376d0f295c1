import type { Event, EventCategory } from '@muster/contract';
import type { DrawingName } from '../../../ui/Drawing.tsx';

const drawings: Partial<Record<EventCategory, DrawingName>> = {
  'fitness-class': 'event-fitness',
  'health-talk': 'event-talk',
  'meditation-class': 'event-meditation',
  'team-building-session': 'event-crafting',
};

/** The drawing that stands in for the photo of an event without one [EVENT-32, EVENT-33]. */
export const pictureOf = ({ category, name }: Pick<Event, 'category' | 'name'>): DrawingName =>
  category === 'team-building-session' && name.toLowerCase().includes('cooking demo')
    ? 'event-cooking'
    : (drawings[category] ?? 'event-default');
