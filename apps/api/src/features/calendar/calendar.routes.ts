import type { calendarCalls } from '@muster/contract';
import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { Handlers } from '../../product/calls/registrar.ts';
import type { CalendarService } from './calendar.service.ts';

export const calendarRoutes = (calendar: CalendarService): Handlers<typeof calendarCalls> => ({
  getEventCalendar: async ({ viewer, params, reply }) => {
    const { file, method } = await calendar.one(viewer, params.id);
    reply
      .header('content-disposition', 'attachment; filename="event.ics"')
      .type(`text/calendar; charset=utf-8; method=${method}; component=VEVENT`);
    return file;
  },
  getCalendarFeed: ({ viewer }) => calendar.feeds.read(viewer),
  makeCalendarFeed: ({ viewer }) => calendar.feeds.make(viewer),
  endCalendarFeed: async ({ viewer }) => {
    await calendar.feeds.end(viewer);
    return undefined;
  },
});

/** Serves a calendar to anyone who has its address: calendar programs send no token. The log omits the address. */
export function serveCalendars(server: FastifyInstance, calendar: CalendarService, limits: RateLimits): void {
  server.get<{ Params: { file: string } }>('/api/calendar/:file', async ({ params, ip }, reply) => {
    const reader = await calendar.readerOf(params.file);
    await limits.spend('read', { address: ip, member: reader.id });
    return reply.type('text/calendar; charset=utf-8; method=PUBLISH').send(await calendar.all(reader));
  });
}
