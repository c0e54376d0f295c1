import type { ReportsSight } from '@muster/contract';
import { answered } from '../../platform/live/asked.ts';
import { homeRoom } from '../../platform/live/home-rooms.ts';
import { touches } from '../../platform/live/touches.ts';
import { lookAtReports } from './moderation.queries.ts';
import type { InHomeOrNone } from './reports.events.ts';

/** What is reported in a home, for those who look after it. */
export const reportsRoom = homeRoom<ReportsSight>({
  in: ['event', 'group', 'challenge'],
  everyMs: 1000,
  look: async (sources, asked) => answered(asked, await lookAtReports(sources, asked), ({ things, newest }) => ({ things, newest })),
});

const room = ({ home }: InHomeOrNone) => ({ rooms: home ? [`reports:${home.id}` as const] : [] });

/** Which rooms the events of reports affect. */
export const reportTouches = [
  touches('report.made', room),
  touches('report.decided', room),
  touches('report.hidden', ({ kind, id }) => ({
    rooms: kind === 'post' ? [`post:${id}` as const] : kind === 'reaction' ? [`comment:${id}` as const] : [],
  })),
];
