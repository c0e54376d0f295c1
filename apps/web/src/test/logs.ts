import type { Workout } from '@muster/contract';
import { ownToday } from '../features/workouts/log.days.ts';
import { testId } from './world.ts';

/** A workout of today, with overrides. */
export const testLog = (change: Partial<Workout> = {}): Workout => ({
  id: testId(),
  entry_datetime: new Date().toISOString(),
  entry_date: ownToday(),
  miles: 3.25,
  steps: 6400,
  minutes: 41.5,
  ounces_of_water: 0,
  event_id: null,
  event_name: null,
  origin: 'hand',
  sport: null,
  begins_at: null,
  ends_at: null,
  double: null,
  can: { share: true },
  ...change,
});
/** Water of today. */
export const testWater = (change: Partial<Workout> = {}) =>
  testLog({ miles: 0, steps: 0, minutes: 0, ounces_of_water: 16, can: { share: false }, ...change });

/** A page of logs. */
export const logPage = (data: Workout[], next: string | null = null) => ({ data, next });
