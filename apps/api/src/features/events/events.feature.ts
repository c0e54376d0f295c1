import type { FeatureCalls } from '@muster/contract';
import type { AddingToGroups, Feature, Reporting, WithRooms } from '../../product/feature.ts';
import { eventCount } from './added.ts';
import { closingSubscribers, uselessPlaces } from './care/closing.jobs.ts';
import { doorRoom, doorTouches } from './door/door.live.ts';
import { eventHome } from './events.home.ts';
import { eventSchedules, eventSubscribers } from './events.jobs.ts';
import { eventRoom, eventTouches } from './events.live.ts';
import { eventData } from './events.personal.ts';
import { reportableEvent } from './events.reports.ts';
import { eventRoutes } from './events.routes.ts';
import { noticesOfEvents } from './notices/events.notices.ts';
import { noticeSubscribers } from './notices/notices.jobs.ts';
import { reminderSchedules, reminderSubscribers } from './reminders/reminders.jobs.ts';
import { mendInstants } from './time/zones.jobs.ts';

/** Events and their attendance. */
export const eventFeature: Feature<FeatureCalls<'events'>> &
  Reporting<'event'> &
  WithRooms<'event' | 'door'> &
  AddingToGroups<'event_count'> = {
  handlers: eventRoutes,
  data: eventData,
  home: () => eventHome,
  notices: noticesOfEvents,
  reports: { event: reportableEvent },
  addsToGroups: { event_count: eventCount },
  subscribers: (deps) => [...eventSubscribers(deps), ...noticeSubscribers(deps), ...reminderSubscribers(deps), ...closingSubscribers(deps)],
  rooms: { event: eventRoom, door: doorRoom },
  touches: [...eventTouches, ...doorTouches],
  schedules: (deps) => [...eventSchedules(deps), ...reminderSchedules(deps)],
  backfills: (deps) => [uselessPlaces(deps)],
  starts: mendInstants,
};
