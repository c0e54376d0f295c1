import type { EventCategory } from '@muster/contract';
import { expect, it } from 'vitest';
import { drawing } from '../../../ui/drawings.ts';
import { pictureOf } from './event.pictures.ts';

it.each<[EventCategory, string, string]>([
  ['fitness-class', 'Noon yoga', 'event-fitness'],
  ['health-talk', 'Sleep', 'event-talk'],
  ['meditation-class', 'Breathe', 'event-meditation'],
  ['team-building-session', 'Lunch: Cooking Demo', 'event-cooking'],
  ['team-building-session', 'Cooking', 'event-crafting'],
  ['onsite-wellness-fair', 'Cooking demo', 'event-default'],
  ['onsite-mini-wellness-fair', 'Fair', 'event-default'],
  ['1-to-1-service', 'Massage', 'event-default'],
  ['carrier-session', 'Plans', 'event-default'],
])('%s named %s has the drawing %s [EVENT-32, EVENT-33]', async (category, name, picture) => {
  expect(pictureOf({ category, name })).toBe(picture);
  expect(await drawing(picture)).toContain('<svg');
});
