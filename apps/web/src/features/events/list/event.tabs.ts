import type { Event } from '@muster/contract';
import { dayOf, todayAt } from '../event.when.ts';

/** Whether an event's first day has begun where it is: from then on it has a list of who checked in [EVENT-24]. */
export const hasBegun = (event: Event, now: number): boolean => todayAt(event, now) >= dayOf(event);
