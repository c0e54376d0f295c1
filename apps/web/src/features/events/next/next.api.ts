import { limits } from '@muster/contract/limits';
import { eventKeys, eventsQuery } from '../events.api.ts';

/** The events that a member goes to next: the first few that take place and are not over, the next first. */
export const nextQuery = (memberId: string) =>
  eventsQuery(eventKeys.nextName, memberId, {}, () => ({
    attendee: memberId,
    attending: true,
    filter: 'active',
    limit: limits.next_events,
  }));
