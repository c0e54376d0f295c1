import { counted } from '../../../platform/counted.ts';

/** Texts of the events that one goes to next. */
export const nextEvents = {
  title: 'Your next events',
  none: 'Nothing planned yet.',
  find: 'Find events',
  all: 'See all',
  more: (count: number) => counted(count, 'more event', 'more events'),
} as const;
