import type { calendarCalls } from '@muster/contract';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { Feature } from '../../product/feature.ts';
import { calendarRoutes, serveCalendars } from './calendar.routes.ts';
import { calendarService } from './calendar.service.ts';

/** Calendar files and feeds of events. */
export const calendarFeature: Feature<typeof calendarCalls, { limits: RateLimits }> = {
  handlers: (deps) => calendarRoutes(calendarService(deps)),
  serve: (server, deps, { limits }) => serveCalendars(server, calendarService(deps), limits),
  data: { holds: [{ table: 'calendar_feed', column: 'member_id', archive: { file: 'calendar' }, erased: 'with_member' }] },
};
